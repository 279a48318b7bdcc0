// The functions of name_pattern.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/files/name_pattern.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/visible.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

namespace name_patterns {

/// A name or a pattern as it is compared: as it is shown, and without case.
[[nodiscard]] inline std::string plain(std::string_view text) {
    return folded(visible_line(text, text.size() * 3));  // an invalid byte becomes three
}

}  // namespace name_patterns

TOOLKIT_FUNCTION bool fits_wildcards(std::string_view pattern, std::string_view text) noexcept {
    constexpr std::size_t none = std::string_view::npos;
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = none;  // the last `*`, and the place in the text from which it is tried to be longer
    std::size_t from = 0;
    while (t < text.size()) {
        const std::size_t size = read_code_point(text, t).size;
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            from = t;
        } else if (p < pattern.size() && pattern[p] == '?') {
            ++p;
            t += size;
        } else if (p < pattern.size() && pattern.substr(p).starts_with(text.substr(t, size))) {
            p += size;
            t += size;
        } else if (star != none) {
            p = star + 1;
            from += read_code_point(text, from).size;
            t = from;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

TOOLKIT_FUNCTION name_pattern::name_pattern(std::string_view pattern)
    : pattern_(name_patterns::plain(pattern)),
      part_("*" + pattern_ + "*"),
      has_wildcards_(pattern_.find_first_of("*?") != std::string::npos),
      has_folder_(pattern_.find('/') != std::string::npos) {}

TOOLKIT_FUNCTION std::string name_pattern::compared(std::string_view path) const {
    if (!has_folder_) path.remove_prefix(path.rfind('/') + 1);
    return name_patterns::plain(path);
}

TOOLKIT_FUNCTION bool name_pattern::fits(std::string_view path) const {
    return has_wildcards_ ? fits_wildcards(pattern_, compared(path)) : fits_part(path);
}

TOOLKIT_FUNCTION bool name_pattern::fits_part(std::string_view path) const {
    return fits_wildcards(part_, compared(path));
}

}}  // namespace toolkit::v0
