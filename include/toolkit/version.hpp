// The version of toolkit, and the inline namespace that changes with the layout of its types.
#pragma once

#include <version>

#define TOOLKIT_VERSION_MAJOR 0
#define TOOLKIT_VERSION_MINOR 1
#define TOOLKIT_VERSION_PATCH 0

// Each header of the library includes this one, by itself or through others. GCC's <version> takes the macros away
// where it is the first header.
#if defined(min) || defined(max)
#error "toolkit: min or max is a macro; define NOMINMAX before the header that defines it, or #undef both first"
#endif

namespace toolkit { inline namespace v0 {

struct version_number {
    int major_part;
    int minor_part;
    int patch_part;
};

/// The version of the headers that this program was compiled with.
inline constexpr version_number version{TOOLKIT_VERSION_MAJOR, TOOLKIT_VERSION_MINOR, TOOLKIT_VERSION_PATCH};

}}  // namespace toolkit::v0
