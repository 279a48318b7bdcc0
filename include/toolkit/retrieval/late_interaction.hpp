// A retriever over a library that compares questions and passages word by word.
#pragma once

#include <toolkit/retrieval/library/late_interaction.hpp>
