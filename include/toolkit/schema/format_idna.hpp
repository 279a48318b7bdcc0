// In: a label of a host name that begins with "xn--". Out: whether it is an A-label (RFC 5890): Punycode of a label
// that RFC 5891 and 5892 allow. Not checked: the form NFC and the rule for labels that run from right to left (RFC
// 5893).
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/schema/idna_points.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit::inline v0 {
namespace idna {

/// Does the label say that it is one?
constexpr bool claims_to_be(std::string_view label) noexcept {
    return label.size() >= 4 && ascii_lower(label[0]) == 'x' && ascii_lower(label[1]) == 'n' && label[2] == '-' &&
           label[3] == '-';
}

/// The code points of one label; a label has at most 63 bytes, and each code point takes one of them.
struct label_points {
    std::array<char32_t, 64> items{};
    std::size_t size = 0;

    constexpr void insert(std::size_t at, char32_t point) noexcept {
        for (std::size_t i = size; i > at; --i) items[i] = items[i - 1];
        items[at] = point;
        ++size;
    }
};

/// RFC 3492, section 6.1
constexpr std::uint32_t adapt(std::uint32_t delta, std::uint32_t count, bool first) noexcept {
    delta = first ? delta / 700 : delta / 2;
    delta += delta / count;
    std::uint32_t k = 0;
    for (; delta > 455; k += 36) delta /= 35;
    return k + 36 * delta / (delta + 38);
}

/// RFC 3492, section 6.2: what stands behind "xn--". False when it is no Punycode, or when nothing is encoded in it.
constexpr bool decode(std::string_view text, label_points& out) noexcept {
    if (text.size() > 59) return false;
    std::size_t at = 0;
    if (const std::size_t hyphen = text.rfind('-'); hyphen != std::string_view::npos) {
        if (hyphen == 0) return false;
        for (; at < hyphen; ++at) out.insert(at, static_cast<unsigned char>(ascii_lower(text[at])));
        ++at;
    }
    if (at == text.size()) return false;
    std::uint32_t point = 128;
    std::uint32_t bias = 72;
    std::uint32_t index = 0;
    while (at < text.size()) {
        const std::uint32_t before = index;
        std::uint64_t next = index;
        std::uint64_t weight = 1;
        for (std::uint32_t k = 36;; k += 36) {
            if (at == text.size()) return false;
            const char c = ascii_lower(text[at++]);
            std::uint32_t digit = 0;
            if (c >= 'a' && c <= 'z') digit = static_cast<std::uint32_t>(c - 'a');
            else if (c >= '0' && c <= '9') digit = static_cast<std::uint32_t>(c - '0') + 26;
            else return false;
            next += digit * weight;
            if (next > 0xFFFFFFF) return false;  // beyond every code point at every place of a label
            const std::uint32_t least = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
            if (digit < least) break;
            weight *= 36 - least;
        }
        index = static_cast<std::uint32_t>(next);
        const auto count = static_cast<std::uint32_t>(out.size) + 1;
        bias = adapt(index - before, count, before == 0);
        point += index / count;
        index %= count;
        if (point > 0x10FFFF) return false;
        out.insert(index++, point);
    }
    return true;
}

inline constexpr std::size_t not_allowed = allowed_points.size();

/// The index in the table of a code point, or not_allowed when it may not stand in a label just so.
constexpr std::size_t find_point(char32_t point) noexcept {
    std::size_t begin = 0;
    std::size_t end = allowed_points.size();
    while (begin < end) {  // the first entry that begins behind it
        const std::size_t middle = begin + (end - begin) / 2;
        if (allowed_points[middle].first <= point) begin = middle + 1;
        else end = middle;
    }
    if (begin == 0) return not_allowed;
    const points& entry = allowed_points[begin - 1];
    const char32_t distance = point - entry.first;
    if (entry.kind == every_second) return distance % 2 == 0 && distance / 2 < entry.count ? begin - 1 : not_allowed;
    return distance < entry.count ? begin - 1 : not_allowed;
}
constexpr point_kind kind_of_point(char32_t point) noexcept {
    const std::size_t index = find_point(point);
    if (index == not_allowed || allowed_points[index].kind == every_second) return plain;
    return static_cast<point_kind>(allowed_points[index].kind);
}

constexpr bool within(char32_t point, char32_t first, char32_t last) noexcept {
    return point >= first && point <= last;
}
// Scripts, as far as their code points may stand in a label.
constexpr bool is_greek(char32_t p) noexcept {
    return within(p, 0x371, 0x3E1) || within(p, 0x3F3, 0x3FC) || within(p, 0x1D26, 0x1D2A) ||
           within(p, 0x1F00, 0x1FF6) || p == 0xAB65;
}
constexpr bool is_hebrew(char32_t p) noexcept { return within(p, 0x591, 0x5F4) || p == 0xFB1E; }
constexpr bool is_kana_or_han(char32_t p) noexcept {
    return within(p, 0x3041, 0x3096) || within(p, 0x309D, 0x309E) || within(p, 0x30A1, 0x30FA) ||
           within(p, 0x30FD, 0x30FE) || within(p, 0x31F0, 0x31FF) || p == 0x3005 || p == 0x3007 ||
           within(p, 0x3400, 0x9FFF) || within(p, 0xFA0E, 0xFA29) || p == 0x16FE3 || within(p, 0x16FF0, 0x16FF3) ||
           within(p, 0x1AFF0, 0x1B167) || within(p, 0x20000, 0x33479);
}

/// Between two letters that would join without it (RFC 5892, appendix A.1).
constexpr bool parts_joined_letters(const label_points& label, std::size_t at) noexcept {
    const auto is_passed = [&](std::size_t i) {
        const point_kind kind = kind_of_point(label.items[i]);
        return kind == mark || kind == virama;
    };
    std::size_t before = at;
    while (before > 0 && is_passed(before - 1)) --before;
    std::size_t after = at + 1;
    while (after < label.size && is_passed(after)) ++after;
    if (before == 0 || after >= label.size) return false;
    const point_kind left = kind_of_point(label.items[before - 1]);
    const point_kind right = kind_of_point(label.items[after]);
    return (left == joins_both || left == joins_left) && (right == joins_both || right == joins_right);
}

/// The rules of RFC 5892, appendix A: what may stand in some places only.
constexpr bool has_its_context(const label_points& label, std::size_t at) noexcept {
    const char32_t here = label.items[at];
    const char32_t before = at != 0 ? label.items[at - 1] : 0;
    const char32_t after = at + 1 < label.size ? label.items[at + 1] : 0;
    const auto any = [&](auto&& wanted) {
        for (std::size_t i = 0; i < label.size; ++i)
            if (wanted(label.items[i])) return true;
        return false;
    };
    switch (here) {
        case 0x200C: return kind_of_point(before) == virama || parts_joined_letters(label, at);
        case 0x200D: return kind_of_point(before) == virama;
        case 0x00B7: return before == 'l' && after == 'l';
        case 0x0375: return is_greek(after);
        case 0x05F3:
        case 0x05F4: return is_hebrew(before);
        case 0x30FB: return any(is_kana_or_han);
        default: break;
    }
    if (within(here, 0x660, 0x669)) return !any([](char32_t p) { return within(p, 0x6F0, 0x6F9); });
    if (within(here, 0x6F0, 0x6F9)) return !any([](char32_t p) { return within(p, 0x660, 0x669); });
    return find_point(here) != not_allowed;
}

/// Is a label that begins with "xn--" an A-label?
constexpr bool is_right(std::string_view label) noexcept {
    label_points all;
    if (!decode(label.substr(4), all)) return false;
    const auto& items = all.items;
    if (items[0] == '-' || items[all.size - 1] == '-') return false;
    if (all.size >= 4 && items[2] == '-' && items[3] == '-') return false;
    const point_kind first = kind_of_point(items[0]);
    if (first == mark || first == spacing_mark || first == virama) return false;
    for (std::size_t i = 0; i < all.size; ++i)
        if (!has_its_context(all, i)) return false;
    return true;
}

}  // namespace idna
}  // namespace toolkit::inline v0
