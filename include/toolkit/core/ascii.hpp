// The letters of ASCII, in which the names of protocols and formats are written, whatever the locale.
#pragma once

#include <toolkit/version.hpp>

namespace toolkit { inline namespace v0 {

/// A capital letter of ASCII as its small one; any other byte as it is.
[[nodiscard]] constexpr char ascii_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}}  // namespace toolkit::v0
