// The version of the extractors, which an index knows.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>

namespace toolkit::inline v0 {

/// Changes whenever the same file would give another text or other blocks: an index of another number is rebuilt.
inline constexpr std::uint32_t extract_version = 1;

}  // namespace toolkit::inline v0
