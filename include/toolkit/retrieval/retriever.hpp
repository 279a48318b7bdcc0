// What a retriever must offer (the concept Retriever), and hits.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>
