// Groups hits by document.
#pragma once

#include <toolkit/retrieval/view/document_hits.hpp>
