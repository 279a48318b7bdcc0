// All that the compiler makes from one struct: what typed_json.hpp has, and the grammar for llama.cpp.
#pragma once

#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/schema/gbnf/grammar.hpp>  // grammar<T>
