// The [n] markers of a text, and the text without them.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A marker [n] at bytes [begin, end). A number that does not fit becomes the greatest value, which refers to nothing.
struct marker {
    std::uint32_t number = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

namespace marking {

[[nodiscard]] constexpr bool digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool wordy(char c) noexcept {
    return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// The numbers between brackets, with both ends of a range; empty if there is any other text.
[[nodiscard]] inline std::vector<std::uint32_t> numbers_in(std::string_view inside) {
    std::vector<std::uint32_t> numbers;
    bool after_number = false;
    for (std::size_t at = 0; at < inside.size();) {
        if (digit(inside[at])) {
            std::uint64_t number = 0;
            for (; at < inside.size() && digit(inside[at]); ++at)
                number = std::min<std::uint64_t>(number * 10 + static_cast<std::uint64_t>(inside[at] - '0'),
                                                 std::numeric_limits<std::uint32_t>::max());
            numbers.push_back(static_cast<std::uint32_t>(number));
            after_number = true;
        } else if (inside[at] == ' ' ||
                   (after_number && (inside[at] == ',' || inside[at] == ';' || inside[at] == '-'))) {
            ++at;
        } else if (after_number && inside.substr(at).starts_with("\u2013")) {
            at += std::string_view{"\u2013"}.size();
        } else {
            return {};
        }
    }
    return numbers;
}

}  // namespace marking

/// The markers of a text in order. "[1, 2]", "[1-2]" and "[1][2]" are two markers each. Text in backquotes is code, and
/// "a[3]b" or "a[3].b" is an index.
[[nodiscard]] inline std::vector<marker> find_markers(std::string_view text) {
    std::vector<marker> found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '`') {
            const std::size_t close = text.find('`', at + 1);
            if (close != std::string_view::npos) at = close;
            continue;
        }
        if (text[at] != '[') continue;
        const std::size_t close = text.find_first_of("[]", at + 1);
        if (close == std::string_view::npos || text[close] == '[') continue;
        const bool attached = at > 0 && marking::wordy(text[at - 1]);
        const bool goes_on = close + 1 < text.size() &&
                             (marking::wordy(text[close + 1]) ||
                              (text[close + 1] == '.' && close + 2 < text.size() && marking::wordy(text[close + 2])));
        if (attached && goes_on) continue;
        for (const std::uint32_t number : marking::numbers_in(text.substr(at + 1, close - at - 1)))
            found.push_back({number, at, close + 1});
        at = close;
    }
    return found;
}

/// The text without its markers and the blank before each.
[[nodiscard]] inline std::string strip_markers(std::string_view text) {
    std::string out;
    std::size_t at = 0;
    for (const marker& mark : find_markers(text)) {
        if (mark.begin < at) continue;
        out += text.substr(at, mark.begin - at);
        while (!out.empty() && out.back() == ' ') out.pop_back();
        at = mark.end;
    }
    out += text.substr(at);
    return out;
}

}}  // namespace toolkit::v0
