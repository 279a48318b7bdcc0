// core/utf8.hpp
#include <toolkit/core/utf8.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

using namespace toolkit;

namespace {

/// The expected result of the fast search, from code point to code point.
std::size_t slowly(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const code_point next = read_code_point(text, at);
        if (!next.valid) return at;
        at += next.size;
    }
    return std::string_view::npos;
}

/// Returns whether the fast search finds the same, and each table look-up of this processor stops close before it.
bool is_found_alike(std::string_view text) {
    const std::size_t end = slowly(text);
    bool good = find_invalid_utf8(text) == end;
#if defined(TOOLKIT_HAS_UTF8_LOOKUP)
    const auto stops_before_it = [&](std::size_t at) {
        const std::size_t rest = slowly(text.substr(at));
        return (rest == std::string_view::npos ? rest : at + rest) == end && at + 67 > std::min(end, text.size());
    };
    if (utf8_lookup::is_here()) good = good && stops_before_it(utf8_lookup::skip_valid(text));
    if (utf8_lookup_wide::is_here()) good = good && stops_before_it(utf8_lookup_wide::skip_valid(text));
#endif
    return good;
}

}  // namespace

TEST(utf8, is_validated_alike_at_every_position_of_a_long_text) {
    const char* pieces[] = {"\xC3\xA9",
                            "\xE4\xB8\xAD",
                            "\xF0\x9F\x98\x80",
                            "\xED\x9F\xBF",
                            "\xEE\x80\x80",
                            "\xF4\x8F\xBF\xBF",
                            "\xC0\x80",
                            "\xC1\xBF",
                            "\xE0\x80\x80",
                            "\xE0\x9F\xBF",
                            "\xED\xA0\x80",
                            "\xED\xBF\xBF",
                            "\xF0\x80\x80\x80",
                            "\xF0\x8F\xBF\xBF",
                            "\xF4\x90\x80\x80",
                            "\xF5\x80\x80\x80",
                            "\x80",
                            "\xBF",
                            "\xFE",
                            "\xFF",
                            "\xC3",
                            "\xE4\xB8",
                            "\xF0\x9F\x98",
                            "\xE4\x41\xAD",
                            "\xC3\xC3"};
    std::size_t wrong = 0;
    for (const std::string filler : {"a", "\xC3\xBC", "\xE6\x96\x87", "\xF0\x9F\x98\x80"})
        for (const std::string piece : pieces)
            for (std::size_t before = 0; before <= 36; ++before)
                for (std::size_t after = 0; after <= 36; after += 3) {
                    std::string text;
                    for (std::size_t i = 0; i < before; ++i) text += filler;
                    text += piece;
                    for (std::size_t i = 0; i < after; ++i) text += filler;
                    if (!is_found_alike(text)) ++wrong;
                }
    EXPECT_EQ(wrong, 0U);
    static_assert(find_invalid_utf8("gr\xC3\xBC\xC3\x9F") == std::string_view::npos);
    static_assert(find_invalid_utf8("abc\xFF") == 3);
}

TEST(utf8, is_validated_alike_beside_any_bytes) {
    // The ends of the allowed range of each byte of a code point.
    const std::string_view bytes{
        "\x00\x41\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1"
        "\xF3\xF4\xF5\xF8\xFF",
        26};
    // Every three of them in a valid text, across the ends of blocks.
    for (const char a : bytes) {
        for (const char b : bytes) {
            for (const char c : bytes) {
                for (const std::size_t at :
                     {std::size_t{13}, std::size_t{15}, std::size_t{31}, std::size_t{62}, std::size_t{126}}) {
                    std::string text(150, 'a');
                    text[at] = a;
                    text[at + 1] = b;
                    text[at + 2] = c;
                    text[at + 3] = '\x80';
                    ASSERT_TRUE(is_found_alike(text)) << at;
                    text[at + 3] = 'a';
                    ASSERT_TRUE(is_found_alike(text)) << at;
                    text.resize(at + 3);
                    ASSERT_TRUE(is_found_alike(text)) << at;
                }
            }
        }
    }
}

TEST(utf8, is_written_in_as_many_bytes_as_a_code_point_needs) {
    std::string text;
    for (const char32_t point : {U'a', U'\u00E9', U'\u4E2D', U'\U0001F600'}) append_utf8(text, point);
    EXPECT_EQ(text, "a\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80");
}
