#include <toolkit/llm/partial.hpp>
#include <toolkit/schema/print.hpp>

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct step {
    std::string what;
    std::vector<step> parts;
};
struct report {
    std::string title;
    int pages = 0;
    std::vector<std::string> tags;
    std::vector<step> steps;
    std::optional<std::string> note;
    std::optional<toolkit::nullable<double>> score;
    std::map<std::string, int> counts;
    struct doc {
        toolkit::field title{.required = true}, pages{.required = true}, tags{.required = true},
            steps{.required = true}, note, score, counts;
    };
};

constexpr std::string_view whole =
    R"( {"title":"Gr\u00fc\u00dfe \ud83d\ude00 aus Köln 😀\n","pages":-120,"tags":["a","bc"],)"
    R"("steps":[{"what":"x","parts":[{"what":"y","parts":[]}]},{"what":"z","parts":[]}],"note":"\"q\"",)"
    R"("score":null,"counts":{"a}":1,"\"{":2}} )";

std::string seen(const toolkit::partial<report>& so_far) {
    return toolkit::print(so_far.value()) +
           std::to_string(static_cast<int>(so_far.state<"title">()) * 100 +
                          static_cast<int>(so_far.state<"steps">()) * 10 + static_cast<int>(so_far.state<"note">()));
}

TEST(partial, shows_each_field_as_far_as_received) {
    toolkit::partial<report> so_far;
    EXPECT_EQ(so_far.state<"title">(), toolkit::field_state::absent);
    ASSERT_TRUE(so_far.feed(R"({"title":"Ann)"));
    EXPECT_EQ(so_far.value().title, "Ann");
    EXPECT_EQ(so_far.state<"title">(), toolkit::field_state::growing);
    ASSERT_TRUE(so_far.feed(R"(ual","pages":12)"));
    EXPECT_EQ(so_far.state<"title">(), toolkit::field_state::complete);
    EXPECT_EQ(so_far.value().pages, 0) << "120 may be meant";
    EXPECT_EQ(so_far.state<"pages">(), toolkit::field_state::growing);
    ASSERT_TRUE(so_far.feed(R"(0,"tags":["a","b)"));
    EXPECT_EQ(so_far.value().pages, 120);
    EXPECT_EQ(so_far.value().tags, (std::vector<std::string>{"a", "b"}));
    ASSERT_TRUE(so_far.feed(R"("],"steps":[{"what":"dig","parts":[{"what":"de)"));
    EXPECT_EQ(so_far.value().steps.at(0).parts.at(0).what, "de");
    EXPECT_FALSE(so_far.done());
    EXPECT_FALSE(so_far.finish());
    ASSERT_TRUE(so_far.feed(R"(ep","parts":[]}]}],"counts":{}})"));
    EXPECT_TRUE(so_far.done());
    EXPECT_EQ(toolkit::print(so_far.finish().value()), toolkit::print(so_far.value()));
}

TEST(partial, is_the_same_wherever_the_text_is_split) {
    toolkit::partial<report> at_once;
    ASSERT_TRUE(at_once.feed(whole));
    EXPECT_EQ(toolkit::print(at_once.value()), toolkit::print(toolkit::parse<report>(whole).value()));
    for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
        toolkit::partial<report> so_far;
        ASSERT_TRUE(so_far.feed(whole.substr(0, cut))) << cut;
        toolkit::partial<report> byte_by_byte;
        for (const char c : whole.substr(0, cut)) ASSERT_TRUE(byte_by_byte.feed({&c, 1}));
        EXPECT_EQ(seen(so_far), seen(byte_by_byte)) << cut;
        ASSERT_TRUE(so_far.feed(whole.substr(cut))) << cut;
        EXPECT_TRUE(so_far.done()) << cut;
        EXPECT_EQ(seen(so_far), seen(at_once)) << cut;
        EXPECT_EQ(toolkit::print(so_far.finish().value()), toolkit::print(at_once.value()));
    }
}

TEST(partial, extends_texts_only_by_whole_code_points) {
    const std::string end = toolkit::parse<report>(whole).value().title;
    toolkit::partial<report> so_far;
    for (const char c : whole) {
        ASSERT_TRUE(so_far.feed({&c, 1}));
        EXPECT_TRUE(end.starts_with(so_far.value().title));
        EXPECT_EQ(toolkit::find_invalid_utf8(so_far.value().title), std::string_view::npos);
    }
    EXPECT_EQ(so_far.value().title, end);
}

TEST(partial, reports_an_error_as_soon_as_it_is_certain) {
    const std::vector<std::string_view> wrong{R"({"titel")",
                                              R"({"title":5)",
                                              R"({"title":"a","title")",
                                              R"({"title":"\q)",
                                              R"({"title":"\ud800x12345)",
                                              R"({"pages":1x,)",
                                              R"({"pages":"1")",
                                              R"({"pages":1})",
                                              "{\"title\":\"\n",
                                              "{\"title\":\"\xC3(",
                                              R"({"tags":[1,)",
                                              R"({"tags":["a" "b")",
                                              R"({"tags":["a",])",
                                              R"({"tags":null,)",
                                              R"([)",
                                              R"({"note":null,)",
                                              R"({"counts":{"a":""})",
                                              R"({"title" "a")"};
    for (const std::string_view text : wrong) {
        toolkit::partial<report> so_far;
        const auto fed = so_far.feed(text);
        ASSERT_FALSE(fed) << text;
        EXPECT_FALSE(so_far.feed(" "));
        EXPECT_EQ(fed.error().message(), toolkit::parse<report>(text).error().message());
        EXPECT_FALSE(so_far.done());
        EXPECT_FALSE(so_far.finish());
    }
}

TEST(partial, accepts_nothing_after_the_end_and_nothing_beyond_the_depth_limit) {
    toolkit::partial<step> ended;
    ASSERT_TRUE(ended.feed(R"({"what":"x","parts":[]} )"));
    EXPECT_EQ(ended.feed("x").error().kind, toolkit::failure_kind::trailing_text);
    toolkit::partial<step> deep;
    std::string text;
    for (int i = 0; i < 200; ++i) text += R"({"what":"x","parts":[)";
    EXPECT_EQ(deep.feed(text).error().kind, toolkit::failure_kind::too_deep);
}

TEST(partial, reads_values_of_any_kind_at_the_root) {
    toolkit::partial<std::vector<int>> numbers;
    ASSERT_TRUE(numbers.feed("[1,2"));
    EXPECT_EQ(numbers.value(), std::vector{1}) << "23 may be meant";
    ASSERT_TRUE(numbers.feed("3]"));
    EXPECT_EQ(numbers.value(), (std::vector{1, 23}));
    toolkit::partial<std::string> text;
    ASSERT_TRUE(text.feed(R"("gr)"));
    EXPECT_EQ(text.value(), "gr");
}

TEST(partial, shows_optional_numbers_and_words_when_they_are_complete) {
    struct maybe {
        std::optional<int> many;
        std::optional<double> share;
        std::vector<toolkit::nullable<int>> list;
        std::vector<std::vector<int>> table;
        std::optional<std::string> name;
    };
    toolkit::partial<maybe> so_far;
    ASSERT_TRUE(so_far.feed(R"({"many":1)"));
    EXPECT_EQ(so_far.value().many, std::nullopt);
    ASSERT_TRUE(so_far.feed(R"(2,"share":0.)"));
    EXPECT_EQ(so_far.value().many, 12);
    EXPECT_EQ(so_far.value().share, std::nullopt);
    ASSERT_TRUE(so_far.feed(R"(5,"list":[nu)"));
    EXPECT_EQ(*so_far.value().share, 0.5);
    EXPECT_TRUE(so_far.value().list.empty());
    ASSERT_TRUE(so_far.feed(R"(ll,7],"table":[[1,2)"));
    EXPECT_EQ(so_far.value().list.size(), 2U);
    EXPECT_EQ(so_far.value().list.at(1), 7);
    EXPECT_EQ(so_far.value().table, (std::vector<std::vector<int>>{{1}}));
    ASSERT_TRUE(so_far.feed(R"(2]],"name":")"));
    EXPECT_EQ(so_far.value().table, (std::vector<std::vector<int>>{{1, 22}}));
    EXPECT_EQ(so_far.value().name, "") << "a text that begins";
    ASSERT_TRUE(so_far.feed("x\"}"));
    EXPECT_TRUE(so_far.finish());
}

TEST(partial, shows_nothing_of_a_wrong_value) {
    struct maybe {
        std::optional<int> many;
        std::vector<int> list;
        std::optional<std::string> name;
        std::vector<std::string> names;
    };
    for (const std::string_view text : {R"({"many":x,)", R"({"many":"1")", R"({"list":["1")", R"({"list":[x,)",
                                        R"({"name":5,)", R"({"names":[5,)", R"({"names":[null,)"}) {
        toolkit::partial<maybe> so_far;
        EXPECT_FALSE(so_far.feed(text)) << text;
        EXPECT_EQ(so_far.value().many, std::nullopt) << text;
        EXPECT_EQ(so_far.value().name, std::nullopt) << text;
        EXPECT_EQ(so_far.value().list.size() + so_far.value().names.size(), 0U) << text;
    }
}

TEST(partial, follows_the_dialect_that_was_sent) {
    toolkit::partial<step, toolkit::ignore_unknown> envelope;
    ASSERT_TRUE(envelope.feed(R"({"id":[{"a":"]"}],"what":"x","parts":[]})"));
    EXPECT_EQ(envelope.value().what, "x");
    toolkit::partial<report, toolkit::null_is_absent> absent;
    EXPECT_TRUE(absent.feed(R"({"title":"a","note":null,)"));
    EXPECT_FALSE(absent.value().note);
}

}  // namespace
