#include <toolkit/llm/generate.hpp>
#include <toolkit/llm/providers/openai_request.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct city {
    std::string name;
    int people = 0;
    struct doc {
        toolkit::field name{.min_length = 1}, people{.minimum = 0};
    };
};
using counts = std::map<std::string, int>;
struct note {
    std::string title;
    toolkit::raw_json any;
};

/// A script with the traits of a server.
template <toolkit::model_traits Traits>
struct with_traits {
    static constexpr toolkit::model_traits traits = Traits;
    toolkit::scripted script;
    toolkit::result<toolkit::completion> complete(const toolkit::request& asked, toolkit::delta_sink& sink,
                                                  const toolkit::stop_token& stop) const {
        return script.complete(asked, sink, stop);
    }
};
using openai_like = with_traits<toolkit::model_traits{.speaks = toolkit::dialect::openai, .schema = true}>;
using llama_like = with_traits<toolkit::model_traits{.schema = true, .grammar = true}>;

static_assert(toolkit::output_means_of<city, toolkit::scripted> == toolkit::output_means::prompt);
static_assert(toolkit::output_means_of<city, openai_like> == toolkit::output_means::schema);
static_assert(toolkit::output_means_of<counts, openai_like> == toolkit::output_means::json);
static_assert(toolkit::output_means_of<note, openai_like> == toolkit::output_means::json);
static_assert(toolkit::output_means_of<city, llama_like> == toolkit::output_means::grammar);

TEST(generate, returns_a_value_of_a_text_only_model) {
    const toolkit::scripted llm{R"(Sure: {"name":"Graz","people":300000,})"};
    const auto found = toolkit::generate<city>(llm, "A city in Styria");
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->name, "Graz");
    EXPECT_EQ(found->people, 300000);
    const toolkit::request asked = llm.received().at(0);
    EXPECT_FALSE(asked.output);
    EXPECT_TRUE(toolkit::text_of(asked.messages.at(0)).starts_with("A city in Styria\n"));
    EXPECT_TRUE(toolkit::text_of(asked.messages.at(0)).ends_with(toolkit::json_schema<city>));
}

TEST(generate, explains_the_error_to_the_model_and_asks_again) {
    const toolkit::scripted llm{R"({"nam":"Graz"})", R"({"name":"Graz"})"};
    const auto found = toolkit::generate_with_usage<city>(llm, "A city");
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->value.name, "Graz");
    EXPECT_EQ(found->tries, 2);
    EXPECT_TRUE(found->repairs.empty());
    const toolkit::request second = llm.received().at(1);
    ASSERT_EQ(second.messages.size(), 3U);
    EXPECT_EQ(toolkit::text_of(second.messages.at(1)), R"({"nam":"Graz"})");
    EXPECT_TRUE(std::holds_alternative<toolkit::assistant_message>(second.messages.at(1)));
    EXPECT_NE(toolkit::text_of(second.messages.at(2)).find(R"(did you mean "name"?)"), std::string_view::npos);
}

TEST(generate, repeats_a_constrained_request_with_the_error_and_without_the_answer) {
    const openai_like llm{toolkit::scripted{R"({"name":"","people":1})", R"({"name":"Graz","people":-1})",
                                            R"({"name":"Graz","people":1})"}};
    ASSERT_TRUE(toolkit::generate<city>(llm, "A city", {.system = "You help.", .tries = 3}));
    const auto asked = llm.script.received();
    ASSERT_EQ(asked.size(), 3U);
    const std::string first{toolkit::text_of(asked[0].messages.back())};
    for (const auto& one : asked) {
        ASSERT_EQ(one.messages.size(), 2U);
        EXPECT_EQ(toolkit::text_of(one.messages.front()), "You help.");
        EXPECT_TRUE(toolkit::text_of(one.messages.back()).starts_with(first));
    }
    EXPECT_EQ(std::string{toolkit::text_of(asked[1].messages.back())}.substr(first.size()),
              "\n\nAn earlier answer could not be used. A text or a list has the wrong length, at /name: expected a "
              "string of at least 1 character, found \"\".");
    EXPECT_NE(std::string{toolkit::text_of(asked[2].messages.back())}.find("at /people"), std::string::npos);
    EXPECT_EQ(std::string{toolkit::text_of(asked[2].messages.back())}.find("at /name"), std::string::npos);
}

TEST(generate, repeats_at_a_temperature_that_varies_the_answer) {
    const auto temperatures = [](const toolkit::generate_options& options) {
        const toolkit::scripted llm{"I cannot", "I cannot", R"({"name":"Graz"})"};
        EXPECT_TRUE(toolkit::generate<city>(llm, "A city", options));
        std::vector<double> all;
        for (const toolkit::request& one : llm.received()) all.push_back(one.temperature);
        return all;
    };
    EXPECT_EQ(temperatures({.tries = 3}), (std::vector<double>{0, 0.7, 0.7}));
    EXPECT_EQ(temperatures({.temperature = 0.9, .tries = 3}), (std::vector<double>{0.9, 0.9, 0.9}));
    EXPECT_EQ(temperatures({.retry_temperature = 0, .tries = 3}), (std::vector<double>{0, 0, 0}));
}

TEST(generate, fails_with_the_last_failure_and_the_received_text) {
    const toolkit::scripted llm{"I cannot", R"({"name":""})"};
    const auto found = toolkit::generate<city>(llm, "A city");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, toolkit::failure_kind::wrong_length);
    EXPECT_EQ(found.error().received, R"({"name":""})");
    EXPECT_NE(found.error().message().find("this was try 2"), std::string::npos) << found.error().message();
    EXPECT_NE(found.error().message().find("the previous one failed with: syntax error"), std::string::npos);
    EXPECT_EQ(llm.received().size(), 2U);
}

TEST(generate, never_accepts_a_truncated_value) {
    using script = std::vector<toolkit::result<toolkit::completion>>;
    const toolkit::scripted length{
        script{toolkit::completion{.text = R"({"name":"Graz"})", .finish = toolkit::finish_reason::length}}};
    const auto found = toolkit::generate<city>(length, "A city");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, toolkit::failure_kind::length_reached);
    EXPECT_EQ(length.received().size(), 1U) << "the same tokens would be spent again";

    const toolkit::scripted open{R"({"name":"Gra)", R"({"name":"Gra)"};
    const auto cut = toolkit::generate<city>(open, "A city");
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().kind, toolkit::failure_kind::length_reached);
    EXPECT_EQ(cut.error().received, R"({"name":"Gra)");
}

TEST(generate, returns_the_failure_of_the_model_without_a_second_try) {
    const toolkit::scripted llm{std::vector<toolkit::result<toolkit::completion>>{
        toolkit::failure::of(toolkit::failure_kind::unauthorized, "there", "HTTP 401")}};
    const auto found = toolkit::generate<city>(llm, "A city", {.tries = 5});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, toolkit::failure_kind::unauthorized);
    EXPECT_EQ(found.error().message(), "there: HTTP 401; this was the only try");
    EXPECT_EQ(llm.received().size(), 1U);
}

TEST(generate, refuses_senseless_numbers_of_tries) {
    const toolkit::scripted llm{"{}"};
    for (const int tries : {0, -1, 17})
        EXPECT_EQ(toolkit::generate<city>(llm, "A city", {.tries = tries}).error().kind,
                  toolkit::failure_kind::invalid_argument);
    EXPECT_TRUE(llm.received().empty());
}

TEST(generate, sends_the_schema_in_the_dialect_of_the_model_and_reads_its_reply) {
    const openai_like llm{toolkit::scripted{R"({"name":"Graz","people":null})"}};
    const auto found = toolkit::generate<city>(llm, "A city", {.system = "Be short.", .show_schema = false});
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->people, 0);
    const toolkit::request asked = llm.script.received().at(0);
    EXPECT_EQ(toolkit::text_of(asked.messages.at(0)), "Be short.");
    EXPECT_EQ(toolkit::text_of(asked.messages.at(1)), "A city");
    const auto body = toolkit::openai_request(asked, "m", toolkit::means::schema);
    ASSERT_TRUE(body);
    EXPECT_NE(body->find(toolkit::json_schema<city, toolkit::dialect::openai>), std::string::npos) << *body;
}

TEST(generate, enforces_what_a_dialect_cannot_express) {
    const openai_like llm{toolkit::scripted{R"({"name":"","people":1})", R"({"name":"Graz","people":1})"}};
    const auto found = toolkit::generate_with_usage<city>(llm, "A city");
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->tries, 2);
}

TEST(generate, wraps_a_value_in_an_object_where_the_dialect_requires_one) {
    const openai_like llm{toolkit::scripted{R"({"value":[1,2]})"}};
    EXPECT_EQ(toolkit::generate<std::vector<int>>(llm, "Two numbers").value(), (std::vector{1, 2}));
    EXPECT_TRUE(llm.script.received().at(0).output->schema.starts_with(R"({"type":"object","properties":{"value")"));
    const toolkit::scripted free{"[1,2]"};
    EXPECT_EQ(toolkit::generate<std::vector<int>>(free, "Two numbers").value(), (std::vector{1, 2}));
}

TEST(generate, requests_any_json_where_the_dialect_cannot_express_the_type) {
    const openai_like llm{toolkit::scripted{R"({"a":1})"}};
    EXPECT_EQ(toolkit::generate<counts>(llm, "Count", {.show_schema = false}).value(), (counts{{"a", 1}}));
    const toolkit::request asked = llm.script.received().at(0);
    EXPECT_TRUE(asked.output->schema.empty());
    EXPECT_TRUE(toolkit::text_of(asked.messages.at(0)).ends_with(toolkit::json_schema<counts>));
    EXPECT_NE(toolkit::openai_request(asked, "m", toolkit::means::schema)->find("json_object"), std::string::npos);
}

TEST(generate, sends_a_grammar_to_a_model_that_takes_one) {
    const llama_like llm{toolkit::scripted{R"({"name":"Graz"})"}};
    EXPECT_TRUE(toolkit::generate<city>(llm, "A city"));
    EXPECT_EQ(llm.script.received().at(0).output->grammar, toolkit::grammar<city>);
    EXPECT_EQ(llm.script.received().at(0).output->schema, toolkit::json_schema<city>);
}

TEST(generate, sums_the_usage_and_reports_each_restart_to_the_listener) {
    using script = std::vector<toolkit::result<toolkit::completion>>;
    const toolkit::scripted llm{
        script{toolkit::completion{.text = "no", .spent = {.input_tokens = 5, .output_tokens = 1}},
               toolkit::completion{.text = R"({'name':'Graz'})", .spent = {.input_tokens = 9, .output_tokens = 4}}}};
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) {
        heard += piece.kind == toolkit::delta::of::restarted ? "|" : piece.text;
    };
    const auto found = toolkit::generate_with_usage<city>(llm, "A city", {.sink = toolkit::delta_sink{listen}});
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->spent, (toolkit::usage{.input_tokens = 14, .output_tokens = 5}));
    EXPECT_EQ(found->repairs.at(0).kind, toolkit::repair_kind::single_quotes);
    EXPECT_EQ(heard, "no|{'name':'Graz'}");
}

TEST(generate, never_accepts_an_ambiguous_value) {
    const std::string swallowed = R"({'name': 'Graz', 'country' 'Austria'})";
    const toolkit::scripted again{swallowed, R"({"name":"Graz"})"};
    const auto found = toolkit::generate<city>(again, "A city");
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->name, "Graz");
    const toolkit::scripted llm{swallowed, swallowed};
    const auto refused = toolkit::generate<city>(llm, "A city");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, toolkit::failure_kind::syntax);
    EXPECT_NE(refused.error().message().find("has more than one meaning"), std::string::npos)
        << refused.error().message();
    EXPECT_EQ(refused.error().received, swallowed);
}

TEST(generate, can_be_stopped_between_tries) {
    const toolkit::scripted llm{"no", R"({"name":"Graz"})"};
    const toolkit::stop_source source;
    auto listen = [&](const toolkit::delta&) { source.request_stop(); };
    const auto found =
        toolkit::generate<city>(llm, "A city", {.stop = source.get_token(), .sink = toolkit::delta_sink{listen}});
    EXPECT_EQ(found.error().kind, toolkit::failure_kind::cancelled);
}

}  // namespace
