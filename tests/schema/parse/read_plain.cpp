// schema/parse/read_plain.hpp: every way to read the members of an object has the same outcome.
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

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

/// Blanks before and after each comma, and after each colon.
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
struct asked {
    std::string topic;
    std::optional<int> most;
    bool deep = true;
    std::optional<shelf> where;
    friend bool operator==(const asked&, const asked&) = default;
};

class place_in_house {
public:
    std::string room;
    BOOST_DESCRIBE_CLASS(place_in_house, (), (room), (), ())
};
class lamp : public place_in_house {
public:
    int watts = 0;

private:
    bool on_ = false;
    BOOST_DESCRIBE_CLASS(lamp, (place_in_house), (watts), (), (on_))

public:
    struct doc {
        toolkit::field on_{.name = "on"};
    };
};

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
/// Values of every kind, valid and invalid in different positions.
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

/// The object with one value replaced. The keys from `blank` on have a blank before their colon, which disables the
/// fast path.
std::string write(std::size_t place, std::string_view token, std::size_t blank) {
    std::string text = "{";
    for (std::size_t i = 0; i < keys.size(); ++i) {
        text.append(i == 0 ? "\"" : ",\"").append(keys[i]).append(i >= blank ? "\" :" : "\":");
        text.append(i == place ? token : good[i]);
    }
    return text += "}";
}

/// Whether a text is read alike with a blank before a colon. It gets one more for each key from `place` on.
template <auto... Options>
bool same_either_way(std::size_t place, std::string_view token) {
    const every_kind full{{}, "old", "old", 45, 9, 9, 9, shelf::low, true};
    const std::string plain = write(place, token, keys.size());
    const auto quick = toolkit::parse<every_kind, Options...>(plain);
    every_kind used = full;
    const auto again = toolkit::parse_into<Options...>(used, plain);
    EXPECT_EQ(quick.has_value(), again.has_value()) << plain;
    if (quick) {
        EXPECT_EQ(*quick, used) << plain;
    }
    for (std::size_t blank = 0; blank <= place; ++blank) {
        const std::string text = write(place, token, blank);
        const auto slow = toolkit::parse<every_kind, Options...>(text);
        EXPECT_EQ(quick.has_value(), slow.has_value()) << text;
        if (quick && slow) {
            EXPECT_EQ(*quick, *slow) << text;
        }
        if (quick || slow) continue;
        EXPECT_EQ(quick.error().kind, slow.error().kind) << text;
        EXPECT_EQ(quick.error().pointer(), slow.error().pointer()) << text;
        EXPECT_EQ(quick.error().expected, slow.error().expected) << text;
        EXPECT_EQ(quick.error().found().substr(0, token.size()), slow.error().found().substr(0, token.size())) << text;
        EXPECT_EQ(quick.error().nearest, slow.error().nearest) << text;
        EXPECT_EQ(quick.error().offset + (place - blank + 1), slow.error().offset) << text;
    }
    return quick.has_value();
}

constexpr bool reads_every_kind() {
    const auto read = toolkit::parse<every_kind>(
        R"({"type":"book","title":"sea","remark":"wet","most":5,"serial":18,"price":0.5,"weight":1.25,"where":"top","lent":true})");
    return read && read->where == shelf::top && read->remark == "wet" && read->lent && read->price == 0.5;
}
static_assert(reads_every_kind());

}  // namespace

TEST(members, that_are_plain_are_read_and_refused_like_all_others) {
    int accepted = 0;
    for (std::size_t place = 0; place < keys.size(); ++place) {
        for (const std::string_view token : tokens) {
            accepted += same_either_way<>(place, token) ? 1 : 0;
            same_either_way<toolkit::null_is_absent>(place, token);
            same_either_way<toolkit::ignore_unknown>(place, token);
            same_either_way<toolkit::dialect::openai>(place, token);
            if (HasFailure()) FAIL() << keys[place] << ": " << token;
        }
    }
    EXPECT_GT(accepted, 40);  // and the rest are refused
}

TEST(members, that_are_null_and_optional_keep_the_defaults) {
    const asked expected{"a", std::nullopt, true, std::nullopt};
    asked used{"b", 5, false, shelf::low};
    constexpr std::string_view text = R"({"topic":"a","most":null,"deep":null,"where":null})";
    EXPECT_EQ((toolkit::parse<asked, toolkit::dialect::openai>(text).value()), expected);
    EXPECT_TRUE(toolkit::parse_into<toolkit::dialect::openai>(used, text));
    EXPECT_EQ(used, expected);
    used = {"b", 5, false, shelf::low};
    EXPECT_TRUE(toolkit::parse_into(used, R"({"topic":"a","most":7,"deep":false,"where":"top"})"));
    EXPECT_EQ(used, (asked{"a", 7, false, shelf::top}));
    EXPECT_TRUE(toolkit::parse_into(used, R"({"topic":"a"})"));
    EXPECT_EQ(used, expected);
}

TEST(members, are_not_searched_beyond_the_end_of_the_text) {
    const std::string whole = write(0, good[0], keys.size());
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        const std::vector<char> exact(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const auto read = toolkit::parse<every_kind>(std::string_view{exact.data(), exact.size()});
        EXPECT_EQ(read.has_value(), size == whole.size()) << size;
    }
}

TEST(members, of_an_empty_struct_are_none) {
    struct nothing {};
    EXPECT_TRUE(toolkit::parse<nothing>("{}"));
    EXPECT_TRUE(toolkit::parse<nothing>("{ }"));
    EXPECT_EQ(toolkit::parse<nothing>(R"({"a":1})").error().kind, toolkit::failure_kind::unknown_key);
    EXPECT_EQ(toolkit::parse<nothing>("{").error().kind, toolkit::failure_kind::syntax);
}

TEST(members, are_read_beyond_the_first_two_dozen) {
    struct many {
        int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, c0, c1, c2, c3, c4, c5, c6,
            c7, c8, c9, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, f0, f1, f2, f3,
            f4, f5, f6, f7, f8, f9, g0, g1, g2, g3, g4, g5;
    };
    constexpr std::size_t count = 66;
    const auto key = [](std::size_t i) {
        return std::string{static_cast<char>('a' + i / 10), static_cast<char>('0' + i % 10)};
    };
    const auto text_of = [&](std::size_t place, std::string_view instead) {
        std::string text = "{";
        for (std::size_t i = 0; i < count; ++i) {
            if (i == place && instead.empty()) continue;
            text += (text.size() > 1 ? ",\"" : "\"") + (i == place ? std::string{instead} : key(i)) +
                    "\":" + std::to_string(i);
        }
        return text + "}";
    };
    const auto all = toolkit::parse<many>(text_of(count, "none"));
    ASSERT_TRUE(all) << all.error().message();
    EXPECT_EQ(all->a0, 0);
    EXPECT_EQ(all->c3, 23);
    EXPECT_EQ(all->c4, 24);
    EXPECT_EQ(all->g5, 65);
    for (std::size_t place = 1; place < count; ++place) {
        const auto missing = toolkit::parse<many>(text_of(place, ""));
        ASSERT_FALSE(missing);
        EXPECT_EQ(missing.error().kind, toolkit::failure_kind::missing_key);
        EXPECT_EQ(missing.error().expected, '"' + key(place) + '"');
        const auto twice = toolkit::parse<many>(text_of(place, key(place - 1)));
        ASSERT_FALSE(twice);
        EXPECT_EQ(twice.error().kind, toolkit::failure_kind::duplicate_key) << place;
        const auto unknown = toolkit::parse<many>(text_of(place, "zz"));
        ASSERT_FALSE(unknown);
        EXPECT_EQ(unknown.error().kind, toolkit::failure_kind::unknown_key) << place;
    }
}

TEST(members, of_a_base_and_private_ones_are_read_too) {
    const auto quick = toolkit::parse<lamp>(R"({"room":"hall","watts":40,"on":true})");
    const auto slow = toolkit::parse<lamp>(R"({"room" :"hall","watts":40,"on":true})");
    ASSERT_TRUE(quick) << quick.error().message();
    ASSERT_TRUE(slow) << slow.error().message();
    EXPECT_EQ(toolkit::print(*quick), R"({"room":"hall","watts":40,"on":true})");
    EXPECT_EQ(toolkit::print(*quick), toolkit::print(*slow));
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

TEST(members, that_are_duplicated_are_refused_anywhere) {
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

TEST(members, require_their_commas_and_no_more) {
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

TEST(members, may_have_blanks_around_colons_and_escapes_in_keys) {
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

TEST(members, that_are_null_are_absent_with_any_blanks_before) {
    struct search {
        std::optional<int> most;
        std::optional<std::string> topic;
        bool exact = true;
    };
    for (const std::string blanks : {"", " ", "  ", "\t", "\n", "\r\n    "}) {
        const std::string text = "{\"most\":" + blanks + "null,\"topic\":" + blanks + "null,\"exact\":false}";
        const auto expect_none = [&](const search& read) {
            EXPECT_FALSE(read.most || read.topic || read.exact) << text;
        };
        const auto as_openai = toolkit::parse<search, toolkit::dialect::openai>(text);
        ASSERT_TRUE(as_openai) << text << ": " << as_openai.error().message();
        expect_none(*as_openai);
        const auto as_absent = toolkit::parse<search, toolkit::null_is_absent>(text);
        ASSERT_TRUE(as_absent) << text << ": " << as_absent.error().message();
        expect_none(*as_absent);
        search used{7, "tides", true};
        ASSERT_TRUE(toolkit::parse_into<toolkit::dialect::openai>(used, text)) << text;
        expect_none(used);
        EXPECT_FALSE(toolkit::parse<search>(text)) << text;
    }
}
