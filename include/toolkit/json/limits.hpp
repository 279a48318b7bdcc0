// The bounds of the room: the size of a text and the depth of its nesting.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// The bounds of one JSON text. The parser refuses a text beyond them.
struct json_limits {
    std::size_t depth = 128;                     ///< nested arrays and objects
    std::size_t bytes = std::size_t{64} << 20U;  ///< of one text
    std::size_t number_digits = 800;             ///< significant digits that are read; 767 decide any double
};
inline constexpr json_limits json_bounds{};

}}  // namespace toolkit::v0
