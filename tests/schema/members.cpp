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

enum class shelf { low, middle, top };
struct every_kind {
    toolkit::constant<"book"> type;
    std::string title;
    std::optional<std::string> remark;
    int most;
    std::uint64_t serial;
    double price;
    float weight;
    std::optional<shelf> where;
    bool lent;
    friend bool operator==(const every_kind&, const every_kind&) = default;
    struct doc {
        toolkit::field title{.min_length = 2, .max_length = 8}, most{.minimum = 1, .maximum = 50, .multiple_of = 5};
        toolkit::field remark{.pattern = "^[a-zü]*$"}, price{.exclusive_minimum = 0}, where{.one_of = {"low", "top"}};
    };
};
const std::array<std::string_view, 9> keys{"type",  "title",  "remark", "most", "serial",
                                           "price", "weight", "where",  "lent"};
const std::array<std::string_view, 9> good{R"("book")", R"("sea")", R"("wet")", "5",   "18",
                                           "0.5",       "1.25",     R"("top")", "true"};
/// Values of every kind, good and bad in different places.
const std::vector<std::string_view> tokens{"null",
                                           "true",
                                           "false",
                                           "tru",
                                           "falsey",
                                           "0",
                                           "-0",
                                           "1",
                                           "5",
                                           "5.0",
                                           "50",
                                           "55",
                                           "-5",
                                           "05",
                                           "5e0",
                                           "5e",
                                           "5.",
                                           "1e999",
                                           "0.1",
                                           "1e39",
                                           "123456789012345678",
                                           "1234567890123456789",
                                           "18446744073709551615",
                                           "18446744073709551616",
                                           R"("")",
                                           R"("a")",
                                           R"("ab")",
                                           R"("book")",
                                           R"("boo\u006b")",
                                           R"("top")",
                                           R"("middle")",
                                           R"("t\u006fp")",
                                           R"("nine char")",
                                           R"("eight ch")",
                                           R"("ü")",
                                           R"("üü")",
                                           R"("a\"b")",
                                           R"("a\qb")",
                                           R"("a\ud800b")",
                                           "\"a\xff\"",
                                           "\"a\nb\"",
                                           R"("open)",
                                           "\"",
                                           "[]",
                                           "{}",
                                           "",
                                           "x",
                                           R"("a" 5)",
                                           "5 5"};

/// The object with one value in another's place; the keys from `blank` on have a blank before their colon, which is not
/// the quick way.
std::string write(std::size_t place, std::string_view token, std::size_t blank) {
    std::string text = "{";
    for (std::size_t i = 0; i < keys.size(); ++i) {
        text.append(i == 0 ? "\"" : ",\"").append(keys[i]).append(i >= blank ? "\" :" : "\":");
        text.append(i == place ? token : good[i]);
    }
    return text += "}";
}

}  // namespace

TEST(members, that_are_plain_are_read_and_refused_as_all_others) {
    int taken = 0;
    for (std::size_t place = 0; place < keys.size(); ++place) {
        for (const std::string_view token : tokens) {
            const auto quick = toolkit::parse<every_kind>(write(place, token, keys.size()));
            taken += quick.has_value() ? 1 : 0;
            for (std::size_t blank = 0; blank <= place; ++blank) {
                const std::string text = write(place, token, blank);
                const auto slow = toolkit::parse<every_kind>(text);
                ASSERT_EQ(quick.has_value(), slow.has_value()) << text;
                if (quick) {
                    ASSERT_EQ(*quick, *slow) << text;
                    continue;
                }
                ASSERT_EQ(quick.error().kind, slow.error().kind) << text;
                ASSERT_EQ(quick.error().pointer(), slow.error().pointer()) << text;
                ASSERT_EQ(quick.error().expected, slow.error().expected) << text;
                ASSERT_EQ(quick.error().offset + (place - blank + 1), slow.error().offset) << text;
                ASSERT_EQ(quick.error().for_model().size() != 0, true);
            }
        }
    }
    EXPECT_GT(taken, 40);  // and the rest are refused
}

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
