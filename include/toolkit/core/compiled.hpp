// One choice for a whole program: each function of the library in every file that uses it (headers alone, the default),
// or once. With TOOLKIT_COMPILED defined for all files, headers declare what they otherwise bring along, and one file
// holds it: `#include <toolkit/source.hpp>`. Programs with an agent compile in a fraction of the time so.
#pragma once

/// Before the definition of a function that a program may hold once.
#ifdef TOOLKIT_COMPILED
#define TOOLKIT_FUNCTION
#else
#define TOOLKIT_FUNCTION inline
#endif

/// Before the definition of a constexpr or inline function whose code a program may hold once: it is then a template
/// that is instantiated in one file (schema/compiled_instantiations.hpp), and evaluated in each where a constant is. A
/// member of a class stands before those that call it, or Clang evaluates none of them.
#ifdef TOOLKIT_COMPILED
#define TOOLKIT_ONCE        \
    template <class = void> \
    [[gnu::noinline]]
#else
#define TOOLKIT_ONCE
#endif
