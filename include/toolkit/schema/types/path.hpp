// Reads and writes std::filesystem::path as a JSON string. It is a separate header, because <filesystem> takes 0.4 s to
// compile.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/types/types.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A path in generic form: with slashes, in UTF-8. A zero byte is refused, because other software ends the path there.
/// A path that is not valid UTF-8 prints as null.
///
/// A parsed path is untrusted input and grants no permission. It may be absolute, contain "..", or follow a link.
/// Before you open the file, resolve the path with std::filesystem::weakly_canonical and check that it is in the
/// allowed folder.
template <>
struct text_form<std::filesystem::path> {
    static constexpr std::string_view expected = "a path of a file as a string without zero bytes";
    static constexpr field annotation{.pattern = "^[^\\u0000]*$"};
    static bool read(std::string_view text, std::filesystem::path& value) {
        if (text.find('\0') != std::string_view::npos) return false;
        value = std::u8string{text.begin(), text.end()};
        return true;
    }
    static std::optional<std::string> write(const std::filesystem::path& value) {
        const std::u8string text = value.generic_u8string();
        std::string bytes{text.begin(), text.end()};
        if (bytes.find('\0') != std::string::npos || find_invalid_utf8(bytes) != std::string_view::npos)
            return std::nullopt;
        return bytes;
    }
};

// An empty path carries no value, like an empty text.
template <>
inline constexpr requirement requirement_of<std::filesystem::path> = requirement::not_blank;

}}  // namespace toolkit::v0
