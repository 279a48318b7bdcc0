// What the reader treats as a blank, at every distance: json/string_scan.hpp skips many at once.
#include <toolkit/schema/parse.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

TEST(blanks, are_the_four_of_json_in_any_number) {
    std::size_t wrong = 0;
    for (std::size_t before = 0; before <= 40; ++before)
        for (int c = 0; c < 256; ++c) {
            const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
            std::string text = "[";
            text.append(before, ' ');
            text += static_cast<char>(c);
            text += "true  ]";
            if (toolkit::parse<std::vector<bool>>(text).has_value() != blank) ++wrong;
            std::string broken = "\n";
            broken.append(before, ' ');
            broken += "[true]";
            broken += static_cast<char>(c);
            if (toolkit::parse<std::vector<bool>>(broken).has_value() != blank) ++wrong;
        }
    EXPECT_EQ(wrong, 0U);
}

TEST(blanks, never_end_a_string_early) {
    std::size_t wrong = 0;
    for (std::size_t before = 0; before <= 40; ++before)
        for (int c = 1; c < 128; ++c) {
            std::string text = "[\"";
            text.append(before, 'x');
            text += static_cast<char>(c);
            text.append(40 - before, 'y');
            text += "\"]";
            const bool plain = c >= 0x20 && c != '"' && c != '\\';
            const auto read = toolkit::parse<std::vector<std::string>>(text);
            if (read.has_value() != plain || (read && read->front().size() != 41)) {
                // a backslash before y is not an escape of JSON either
                ++wrong;
            }
        }
    EXPECT_EQ(wrong, 0U);
}
