// Chooses how a whole program compiles the library. By default it is header-only. If TOOLKIT_COMPILED is defined for
// all files, headers only declare functions, and one file defines them: `#include <toolkit/source.hpp>`. A program with
// an agent then compiles in a fraction of the time.
#pragma once

/// Precedes the definition of a function that can be compiled once per program.
#ifdef TOOLKIT_COMPILED
#define TOOLKIT_FUNCTION
#else
#define TOOLKIT_FUNCTION inline
#endif

/// Precedes the definition of a constexpr or inline function that can be compiled once per program. The function
/// becomes a template that one file instantiates (schema/parse/compiled_instantiations.hpp); constants still evaluate
/// it in each file. A member function must come before its callers, or Clang cannot evaluate them.
#ifdef TOOLKIT_COMPILED
#define TOOLKIT_ONCE        \
    template <class = void> \
    [[gnu::noinline]]
#else
#define TOOLKIT_ONCE
#endif
