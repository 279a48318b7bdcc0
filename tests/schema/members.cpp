// schema/read_leaf.hpp: the walk over the members of an object is the same however they are ordered and spaced.
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct page {
    std::string topic;
    int most;
    std::optional<bool> exact;
    double score;
    friend bool operator==(const page&, const page&) = default;
};

const std::array<std::string_view, 4> members{R"("topic":"a")", R"("most":-7)", R"("exact":true)", R"("score":0.25)"};

/// Blanks before and behind each comma, and behind each colon.
struct spacing {
    std::string_view before, behind, colon;
};
const std::array<spacing, 5> spacings{
    spacing{"", "", ""}, {"", " ", " "}, {"\n", "\n\t ", "  "}, {" ", "", ""}, {"", "", " "}};

/// An object of these members. The spacing changes after `change` of them.
std::string write(const std::vector<std::size_t>& order, const spacing& first, const spacing& then,
                  std::size_t change) {
    std::string text = "{";
    for (std::size_t i = 0; i < order.size(); ++i) {
        const spacing& how = i < change ? first : then;
        if (i != 0) text.append(how.before).append(",");
        text += how.behind;
        const std::string_view member = members[order[i]];
        const std::size_t colon = member.find(':') + 1;
        text.append(member.substr(0, colon)).append(how.colon).append(member.substr(colon));
    }
    return text.append(then.before).append("}");
}

}  // namespace

TEST(members, are_read_in_every_order_and_spacing) {
    const page whole{"a", -7, true, 0.25};
    for (const spacing& first : spacings) {
        for (const spacing& then : spacings) {
            std::vector<std::size_t> order{0, 1, 2, 3};
            do {
                for (std::size_t size = 0; size <= order.size(); ++size) {
                    const std::vector<std::size_t> some(order.begin(),
                                                        order.begin() + static_cast<std::ptrdiff_t>(size));
                    const std::string text = write(some, first, then, size / 2);
                    const auto read = toolkit::parse<page>(text);
                    const auto has = [&](std::size_t which) {
                        return std::find(some.begin(), some.end(), which) != some.end();
                    };
                    const bool has_required = has(0) && has(1) && has(3);
                    ASSERT_EQ(read.has_value(), has_required) << text;
                    if (!read) {
                        ASSERT_EQ(read.error().kind, toolkit::failure_kind::missing_key) << text;
                        continue;
                    }
                    page expected = whole;
                    if (!has(2)) expected.exact.reset();
                    ASSERT_EQ(*read, expected) << text;
                }
            } while (std::next_permutation(order.begin(), order.end()));
        }
    }
}

TEST(members, that_stand_twice_are_refused_wherever_they_stand) {
    for (const spacing& how : spacings) {
        std::vector<std::size_t> order{0, 1, 2, 3};
        do {
            for (std::size_t twice = 0; twice < 4; ++twice) {
                for (std::size_t at = 0; at <= 4; ++at) {
                    std::vector<std::size_t> doubled = order;
                    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(at), twice);
                    const std::string text = write(doubled, how, how, 0);
                    const auto read = toolkit::parse<page>(text);
                    ASSERT_FALSE(read.has_value()) << text;
                    ASSERT_EQ(read.error().kind, toolkit::failure_kind::duplicate_key) << text;
                }
            }
        } while (std::next_permutation(order.begin(), order.end()));
    }
}

TEST(members, need_their_commas_and_no_more) {
    for (const std::string_view text :
         {R"({"topic":"a""most":1,"score":1})", R"({"topic":"a" "most":1,"score":1})",
          R"({"topic":"a",,"most":1,"score":1})", R"({,"topic":"a","most":1,"score":1})",
          R"({"topic":"a","most":1,"score":1,})", R"({"topic":"a", "most":1, "score":1, })",
          R"({"topic","a","most":1,"score":1})", R"({"topic":"a","most" 1,"score":1})",
          R"({"topic":"a","most":1,"score":1)", R"({"topic":"a","most":1,"score")", R"({"topic":"a","most":1,"score":)",
          R"({"topic":"a","most":1,)", R"({"topic":"a","most":1)", R"({"topic":"a")", R"({"topic")", "{"}) {
        const auto read = toolkit::parse<page>(text);
        ASSERT_FALSE(read.has_value()) << text;
        EXPECT_EQ(read.error().kind, toolkit::failure_kind::syntax) << text;
    }
}

TEST(members, may_have_blanks_around_their_colons_and_the_keys_escapes) {
    const page expected{"a", 1, std::nullopt, 1};
    for (const std::string_view text :
         {R"({"topic" : "a" , "most"	: 1 , "score" :1})", R"({"t\u006fpic":"a","most":1,"score":1})",
          R"({ "topic":"a","mos\u0074" :1 ,"score":1 })"}) {
        std::string with_tabs{text};
        for (std::size_t at = with_tabs.find("\\t"); at != std::string::npos; at = with_tabs.find("\\t"))
            with_tabs.replace(at, 2, "\t");
        const auto read = toolkit::parse<page>(with_tabs);
        ASSERT_TRUE(read.has_value()) << with_tabs << ": " << read.error().message();
        EXPECT_EQ(*read, expected) << with_tabs;
    }
}

TEST(integers, are_exact_at_the_ends_of_their_types_and_around_18_digits) {
    const auto expect = [](std::string_view text, std::optional<std::int64_t> wanted) {
        const auto read = toolkit::parse<std::int64_t>(text);
        ASSERT_EQ(read.has_value(), wanted.has_value()) << text;
        if (wanted) {
            EXPECT_EQ(*read, *wanted) << text;
        }
    };
    expect("0", 0);
    expect("-0", 0);
    expect("-0.0", 0);
    expect("99999999999999999", 99999999999999999);
    expect("999999999999999999", 999999999999999999);
    expect("-999999999999999999", -999999999999999999);
    expect("1000000000000000000", 1000000000000000000);
    expect("9223372036854775807", std::numeric_limits<std::int64_t>::max());
    expect("-9223372036854775808", std::numeric_limits<std::int64_t>::min());
    expect("9223372036854775808", std::nullopt);
    expect("-9223372036854775809", std::nullopt);
    expect("18446744073709551617", std::nullopt);  // 1, were it cut to 64 bits
    expect("100000000000000000000000000000000000000000000000000", std::nullopt);
    expect("1e17", 100000000000000000);
    expect("999999999999999999e0", 999999999999999999);
    expect("12.0", 12);
    for (const std::string_view broken :
         {"", "-", "+1", "00", "01", "-01", "1.", "1e", "1e+", ".5", "0x1", "--1", "1a"})
        EXPECT_FALSE(toolkit::parse<std::int64_t>(broken).has_value()) << broken;
    EXPECT_EQ(toolkit::parse<std::uint64_t>("18446744073709551615").value(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_FALSE(toolkit::parse<std::uint64_t>("18446744073709551616").has_value());
    EXPECT_FALSE(toolkit::parse<std::uint64_t>("-1").has_value());
    EXPECT_FALSE(toolkit::parse<std::int8_t>("128").has_value());
    EXPECT_EQ(toolkit::parse<std::int8_t>("-128").value(), -128);
}
