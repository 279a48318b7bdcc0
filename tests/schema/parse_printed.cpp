// schema/parse.hpp, schema/print.hpp: parse(print(x)) == x, and the result for printed texts that are truncated or
// changed
#include <toolkit/schema/parse.hpp>

#include "actions.hpp"
#include "printed_again.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

using printed::dice;
using toolkit::parse;
using toolkit::parse_into;
using toolkit::print;

namespace {
shelf::everything random_value(dice& roll) {
    shelf::everything all{};
    printed::fill(all, roll);
    return all;
}
}  // namespace

TEST(parse, of_printed_text_is_the_same_value) {
    dice roll{42};
    shelf::everything reused{};
    for (int i = 0; i < 2'000; ++i) {
        const shelf::everything value = random_value(roll);
        const std::string text = print(value);
        const auto read = parse<shelf::everything>(text);
        ASSERT_TRUE(read) << text << '\n' << read.error().message();
        ASSERT_EQ(*read, value) << text;
        ASSERT_EQ(print(*read), text);
        ASSERT_TRUE(parse_into(reused, text));
        ASSERT_EQ(reused, value) << text;
    }
}

TEST(parse, of_any_truncated_text_fails_within_it) {
    dice roll{7};
    const std::string text = print(random_value(roll));
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string cut = text.substr(0, size);
        const auto read = parse<shelf::everything>(cut);
        ASSERT_FALSE(read) << cut;
        ASSERT_LE(read.error().offset, size);
        ASSERT_FALSE(read.error().message().empty());
    }
}

TEST(parse, of_any_changed_byte_ends_with_a_value_or_a_sentence) {
    dice roll{9};
    const std::string text = print(random_value(roll));
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char c : {'"', '{', ']', ',', '0', '\\', '\xff', '\n', 'e'}) {
            std::string changed = text;
            changed[at] = c;
            const auto read = parse<shelf::everything>(changed);
            if (read) {
                ASSERT_TRUE(parse<shelf::everything>(print(*read))) << changed;
            } else {
                ASSERT_TRUE(toolkit::is_utf8(read.error().message())) << changed;
            }
        }
    }
}
