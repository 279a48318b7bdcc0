// The bounds of the room: how much text is read, and how deep it may be nested.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

struct json_limits {
    std::size_t depth = 128;                     ///< arrays and objects within each other
    std::size_t bytes = std::size_t{64} << 20U;  ///< of one text
    std::size_t number_digits = 800;             ///< significant digits that are looked at; 767 decide any double
};
inline constexpr json_limits json_bounds{};

}}  // namespace toolkit::v0
