// Letters of ASCII, independent of the locale. The names in protocols and formats consist of them.
#pragma once

#include <toolkit/version.hpp>

namespace toolkit { inline namespace v0 {

/// The lower-case form of an ASCII capital letter; any other byte is returned unchanged.
[[nodiscard]] constexpr char ascii_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}}  // namespace toolkit::v0
