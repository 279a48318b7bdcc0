// The functions of toolkit::text, for a program that holds them once. Define TOOLKIT_COMPILED for all of its files
// and include this header in one of them (docs/layout.md). CMake writes this file: see `sources` in CMakeLists.txt.
#pragma once

#include <toolkit/llm/extractive/impl/extractive.ipp>
