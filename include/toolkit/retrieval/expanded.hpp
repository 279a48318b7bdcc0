// Widens a hit by its neighbours in the document.
#pragma once

#include <toolkit/retrieval/view/expanded.hpp>
