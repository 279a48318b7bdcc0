// json/string_scan.hpp
#include <toolkit/json/string_scan.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace scan = toolkit::string_scan;

TEST(find_special, finds_the_first_at_every_offset) {
    for (std::size_t size = 0; size < 40; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (const char special : {'"', '\\', '\n', '\x1f', '\0'}) {
                std::string text(size, 'a');
                text[at] = special;
                bool high = false;
                ASSERT_EQ(scan::find_special(text.data(), text.data() + size, high), text.data() + at)
                    << size << ' ' << at;
                ASSERT_FALSE(high);
            }
        }
    }
}

TEST(find_special, reports_bytes_beyond_ascii_before_it_and_no_others) {
    for (std::size_t at = 0; at < 30; ++at) {
        std::string text(30, 'a');
        text[at] = '\xc3';
        text[20] = '"';
        bool high = false;
        EXPECT_EQ(scan::find_special(text.data(), text.data() + 30, high), text.data() + 20);
        EXPECT_EQ(high, at < 20) << at;
    }
}

TEST(find_special, finds_it_at_every_position_of_a_long_run) {
    for (std::size_t size = 90; size < 300; size += 7) {
        for (std::size_t at = 0; at < size; ++at) {
            for (const std::size_t high_at : {at + 1, at > 0 ? at - 1 : at + 1, std::size_t{0}}) {
                if (high_at >= size || high_at == at) continue;
                std::string text(size, 'a');
                text[high_at] = '\xc3';
                text[at] = '\\';
                bool high = false;
                ASSERT_EQ(scan::find_special(text.data(), text.data() + size, high), text.data() + at)
                    << size << ' ' << at;
                ASSERT_EQ(high, high_at < at) << size << ' ' << at << ' ' << high_at;
            }
        }
    }
}

TEST(find_special, skips_every_other_character) {
    for (const std::size_t size : {3U, 5U, 7U, 9U, 17U, 40U, 300U}) {
        for (int c = 0x20; c < 0x100; ++c) {
            if (c == '"' || c == '\\') continue;
            const std::string text(size, static_cast<char>(c));
            bool high = false;
            EXPECT_EQ(scan::find_special(text.data(), text.data() + size, high), text.data() + size)
                << size << ' ' << c;
            EXPECT_EQ(high, c >= 0x80) << size << ' ' << c;
        }
    }
}

TEST(find_special, reads_no_byte_outside_the_text) {
    for (std::size_t size = 0; size < 200; ++size) {
        const std::string around = "\"\xC3" + std::string(size, 'a') + "\xC3\"";
        bool high = false;
        const char* const begin = around.data() + 2;
        EXPECT_EQ(scan::find_special(begin, begin + size, high), begin + size) << size;
        EXPECT_FALSE(high) << size;
    }
}

TEST(find_near_quote, agrees_with_find_special_wherever_it_finds_one) {
    std::size_t found = 0;
    for (std::size_t size = 0; size < 100; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (const char special : {'"', '\\', '\n', '\x1f', '\0', '\x7f', '\x80', '\xff'}) {
                std::string text(size, 'a');
                text[at] = special;
                if (at + 1 < size) text[at + 1] = '"';
                const char* const end = text.data() + size;
                const char* const near = scan::find_near_quote(text.data(), end);
                if (near == nullptr) continue;
                ++found;
                bool high = false;
                ASSERT_EQ(scan::find_special(text.data(), end, high), near) << size << ' ' << at;
                ASSERT_EQ(*near, '"');
                ASSERT_FALSE(high);
            }
        }
    }
#if defined(__SSE2__)
    EXPECT_GT(found, 1000U);
#endif
}

TEST(token_at, is_a_whole_string_number_or_word) {
    EXPECT_EQ(scan::token_at(R"("a\"b" ,1)", 0), R"("a\"b")");
    EXPECT_EQ(scan::token_at("\"open", 0), "\"open");
    EXPECT_EQ(scan::token_at("\"open\\", 0), "\"open\\");
    EXPECT_EQ(scan::token_at("12.5,", 0), "12.5");
    EXPECT_EQ(scan::token_at("tru}", 0), "tru");
    EXPECT_EQ(scan::token_at("}]", 0), "}");
    EXPECT_EQ(scan::token_at("[1,2]", 0), "[1,2]");
    EXPECT_EQ(scan::token_at(R"({"a":["]}",{}]}])", 0), R"({"a":["]}",{}]})") << "its own end, not that of the text";
    EXPECT_EQ(scan::token_at("[[1]", 0), "[[1]");
    EXPECT_EQ(scan::token_at(R"(["open)", 0), R"(["open)");
    EXPECT_EQ(scan::token_at("[" + std::string(100'000, ' '), 0).size(), 256U) << "no more than a message shows";
    EXPECT_EQ(scan::token_at("x", 1), "");
}
