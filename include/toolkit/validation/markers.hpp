// The [n] markers of a text, and its sentences without them.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

/// A marker [n] of 1 to 4 digits, at bytes [begin, end).
struct marker {
    std::uint32_t number = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The markers of a text in order. "[1, 2]" and "[1][2]" are two each; "a[3]", an index, is none.
[[nodiscard]] inline std::vector<marker> find_markers(std::string_view text) {
    std::vector<marker> found;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto word = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
    };
    for (std::size_t open = text.find('['); open != std::string_view::npos; open = text.find('[', open + 1)) {
        const std::size_t close = text.find(']', open);
        if (close == std::string_view::npos) break;
        if (open > 0 && word(text[open - 1])) continue;
        std::vector<marker> inside;
        bool right = true;
        std::size_t at = open + 1;
        while (right && at < close) {
            while (at < close && text[at] == ' ') ++at;
            std::uint32_t number = 0;
            std::size_t digits = 0;
            while (at < close && digit(text[at]) && digits < 5) {
                number = number * 10 + static_cast<std::uint32_t>(text[at++] - '0');
                ++digits;
            }
            right = digits > 0 && digits < 5;
            inside.push_back({number, open, close + 1});
            while (at < close && text[at] == ' ') ++at;
            if (at < close) {
                right = right && text[at] == ',' && at + 1 < close;
                ++at;
            }
        }
        if (right) found.insert(found.end(), inside.begin(), inside.end());
    }
    return found;
}

/// The text without its markers, and without the blank before each.
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

}  // namespace toolkit::inline v0
