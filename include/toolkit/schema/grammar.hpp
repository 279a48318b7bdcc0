// The grammar of a type for llama.cpp (GBNF).
#pragma once

#include <toolkit/schema/gbnf/grammar.hpp>
