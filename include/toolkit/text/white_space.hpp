// White space of Unicode, including no-break spaces. In: a code point. Next: queries, numbers after §.
#pragma once

#include <toolkit/version.hpp>

namespace toolkit { inline namespace v0 {

/// Whether a code point is a blank or ends a line (Unicode's White_Space).
[[nodiscard]] constexpr bool is_white_space(char32_t point) noexcept {
    if (point < 0x80) return point == ' ' || (point >= 0x09 && point <= 0x0D);
    return point == 0x85 || point == 0xA0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200A) ||
           point == 0x2028 || point == 0x2029 || point == 0x202F || point == 0x205F || point == 0x3000;
}

}}  // namespace toolkit::v0
