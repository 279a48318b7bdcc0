// A retriever made of one function: a search of your own.
#pragma once

#include <toolkit/retrieval/view/simple_retriever.hpp>
