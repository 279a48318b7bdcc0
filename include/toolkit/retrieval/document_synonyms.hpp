// A retriever that knows other names of documents.
#pragma once

#include <toolkit/retrieval/rerank/document_synonyms.hpp>
