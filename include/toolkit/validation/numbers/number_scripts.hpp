// Digits of other scripts (full-width, Arabic-Indic, Devanagari …) and full-width letters as those of ASCII.
// In: a text. Out: the text with digits of ASCII, and where its bytes are in the first one. Next: number_reader.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace quantities {

/// The zeros of scripts with ten consecutive digits (general category Nd of Unicode 15), sorted.
inline constexpr std::array<char32_t, 37> script_zeros{
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6,
    0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0,
    0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x1D7CE};

/// The ASCII character for a digit or number mark of another script; 0 for any other code point.
[[nodiscard]] constexpr char plain_figure(char32_t point) noexcept {
    if (point < script_zeros.front()) return 0;
    if (point == 0x066B || point == 0xFF0E) return '.';
    if (point == 0x066C || point == 0xFF0C) return ',';
    if (point == 0x066A || point == 0xFF05) return '%';
    if (point == 0xFF0D) return '-';
    if (point == 0xFF0F) return '/';
    if (point == 0x3000) return ' ';
    const bool letter = (point > 0xFF20 && point < 0xFF3B) || (point > 0xFF40 && point < 0xFF5B);
    if (letter) return static_cast<char>(point - 0xFEE0);
    if (point > 0x1D7CE && point <= 0x1D7FF) return static_cast<char>('0' + (point - 0x1D7CE) % 10);
    const auto* next = std::upper_bound(script_zeros.begin(), script_zeros.end(), point);
    if (next == script_zeros.begin()) return 0;
    const char32_t value = point - *(next - 1);
    return value < 10 ? static_cast<char>('0' + value) : '\0';
}

/// A text with ASCII digits; the original text if it has no others.
class plain_figures {
public:
    explicit plain_figures(std::string_view text) : text_(text) {
        for (std::size_t at = 0; at < text.size();) {
            const auto byte = static_cast<unsigned char>(text[at]);
            if (byte < 0xD9) {  // no script has its own digits below U+0640
                ++at;
                continue;
            }
            const code_point next = read_code_point(text, at);
            if (const char plain = next.valid ? plain_figure(next.value) : '\0'; plain != 0) {
                made_.append(text, from_, at - from_);
                made_ += plain;
                from_ = at + next.size;
                cuts_.push_back({made_.size(), from_});
            }
            at += next.size;
        }
        if (!cuts_.empty()) made_.append(text, from_);
    }
    [[nodiscard]] std::string_view text() const noexcept { return cuts_.empty() ? text_ : std::string_view{made_}; }
    /// Where a byte of text() is in the original text.
    [[nodiscard]] std::size_t original(std::size_t at) const noexcept {
        const auto next = std::upper_bound(cuts_.begin(), cuts_.end(), at,
                                           [](std::size_t place, const cut& one) { return place < one.made; });
        return next == cuts_.begin() ? at : (next - 1)->source + (at - (next - 1)->made);
    }
    [[nodiscard]] bool changed() const noexcept { return !cuts_.empty(); }

private:
    struct cut {
        std::size_t made;
        std::size_t source;
    };
    std::string_view text_;
    std::string made_;
    std::size_t from_ = 0;
    std::vector<cut> cuts_;
};

}}}  // namespace toolkit::v0::quantities
