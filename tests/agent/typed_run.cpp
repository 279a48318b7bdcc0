// agent/typed_run.hpp, run_whole: runs that end with a value, and what a run leaves
#include "loop_tests.hpp"
#include "passages.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/agent/typed_run.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

struct price {
    std::string thing;
    double euros = 0;
};
struct price_of {
    std::string thing;
    static constexpr tool_about about{.description = "The price of a thing."};
    std::string operator()() const { return thing + " costs 40 euros"; }
};
const std::string look_up = R"({"type":"tool_call","tool":"price_of","input":{"thing":"Lamp"}})";

std::string value_of(const std::string& json) { return R"({"type":"final","value":)" + json + "}"; }

const owner me{"me"};
const std::string question = "What does a lamp cost?";

}  // namespace

TEST(typed_run, gives_a_value_and_the_answer_that_it_is) {
    const scripted model = script_of({look_up, value_of(R"({"thing":"Lamp","euros":40})")});
    const auto made = Agent{model, tools<price_of>}.run<price>(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->value.thing, "Lamp");
    EXPECT_EQ(made->value.euros, 40);
    EXPECT_EQ(made->whole.status, answer_status::answered);
    EXPECT_EQ(made->whole.text, R"({"thing":"Lamp","euros":40})");
    EXPECT_EQ(made->whole.counts.tool_calls, 1);
    const std::string system{text_of(model.received()[0].messages.front())};
    EXPECT_NE(system.find(R"("euros":{"type":"number")"), std::string::npos) << system;
}

TEST(typed_run, asks_again_for_what_is_no_value_of_the_type) {
    const scripted model = script_of({look_up, value_of(R"({"thing":"Lamp","euros":"40"})"),
                                      value_of(R"({"thing":"Lamp"})"), value_of(R"({"thing":"Lamp","euros":40})")});
    const auto made = Agent{model, tools<price_of>}.run<price>(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->value.euros, 40);
    EXPECT_EQ(made->whole.counts.parse_failures, 1) << "euros has a default";
}

TEST(typed_run, holds_its_texts_and_numbers_to_the_checks) {
    const scripted model =
        script_of({look_up, value_of(R"({"thing":"Lamp","euros":45})"), value_of(R"({"thing":"Ekeby","euros":40})"),
                   value_of(R"({"thing":"Lamp","euros":40})")});
    const auto made = Agent{model, tools<price_of>}.run<price>(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->value.thing, "Lamp");
    EXPECT_EQ(made->whole.counts.reprompts, 2);
}

TEST(typed_run, gives_numbers_lists_and_enums) {
    const auto number = Agent{script_of({look_up, value_of("40")}), tools<price_of>}.run<int>(question, me);
    ASSERT_TRUE(number) << number.error().message();
    EXPECT_EQ(number->value, 40);
    const auto list =
        Agent{script_of({look_up, value_of(R"(["Lamp"])")}), tools<price_of>}.run<std::vector<std::string>>(question,
                                                                                                            me);
    ASSERT_TRUE(list) << list.error().message();
    EXPECT_EQ(list->value, std::vector<std::string>{"Lamp"});
}

TEST(typed_run, takes_the_end_as_a_native_call) {
    const scripted model{std::vector<result<completion>>{
        completion{.text = {}, .calls = {{"1", "price_of", {R"({"thing":"Lamp"})"}}}},
        completion{.text = {}, .calls = {{"2", "final", {value_of(R"({"thing":"Lamp","euros":40})")}}}}}};
    const auto made = Agent{model, tools<price_of>}.run<price>(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->value.euros, 40);
}

TEST(typed_run, fails_with_the_reason_if_there_is_no_value) {
    const auto missing =
        Agent{script_of({R"({"type":"final","insufficiencies":[{"missing":"the price of a chair"}]})"}),
              tools<price_of>}
            .run<price>(question, me);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, failure_kind::not_found);
    EXPECT_NE(missing.error().message().find("missing: the price of a chair"), std::string::npos)
        << missing.error().message();

    const auto neither =
        Agent{script_of({R"({"type":"final"})", R"({"type":"final"})", R"({"type":"final"})"}), tools<price_of>}
            .run<price>(question, me);
    ASSERT_FALSE(neither);
    EXPECT_NE(neither.error().message().find("/value"), std::string::npos) << neither.error().message();

    const auto wrong = Agent{script_of({look_up, value_of(R"({"thing":"Lamp","euros":45})"),
                                        value_of(R"({"thing":"Lamp","euros":45})")}),
                             tools<price_of>, limits{.tool_calls = 1}}
                           .run<price>(question, me);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message().find("45"), std::string::npos) << "what did not pass is no value";
}

namespace {

struct say_it {
    static constexpr tool_about about{.description = "Ends.", .ends = true};
    std::string operator()() const { return "Nothing was sold."; }
};

}  // namespace

TEST(typed_run, gives_no_value_that_did_not_pass) {
    const scripted model = script_of(
        {look_up, value_of(R"({"thing":"Lamp","euros":45})"), R"({"type":"tool_call","tool":"say_it","input":{}})"});
    const auto made = Agent{model, tools<price_of, say_it>}.run<price>(question, me);
    ASSERT_FALSE(made) << made->whole.text;
    EXPECT_EQ(made.error().kind, failure_kind::bad_reply);
}

TEST(typed_run, gives_values_without_texts_and_numbers) {
    const auto yes = Agent{script_of({value_of("true")}), tools<price_of>}.run<bool>(question, me);
    ASSERT_TRUE(yes) << yes.error().message();
    EXPECT_TRUE(yes->value);
    const auto none =
        Agent{script_of({R"({"type":"final","value":[],"insufficiencies":[{"missing":"chairs"}]})"}), tools<price_of>}
            .run<std::vector<std::string>>(question, me);
    ASSERT_TRUE(none) << none.error().message();
    EXPECT_TRUE(none->value.empty());
    EXPECT_EQ(none->whole.insufficiencies.size(), 1U);
}

TEST(typed_run, cites_the_passages_of_documents) {
    const scripted model = script_of(
        {search_action("index writes"), one_page.open_action(0), value_of(R"(["Use REINDEX CONCURRENTLY. [1]"])")});
    const auto made = Agent{model, one_page}.run<std::vector<std::string>>("How do I rebuild an index?", me);
    ASSERT_TRUE(made) << made.error().message();
    ASSERT_EQ(made->value.size(), 1U);
    EXPECT_EQ(made->whole.citations.size(), 1U);
}

TEST(typed_run, is_resumed_from_its_log) {
    const memory_log log;
    task asked{.question = question, .owner = me, .run_id = uuid::from_bits(1, 2)};
    const auto first = Agent{script_of({look_up}), tools<price_of>, log}.run<price>(asked);
    EXPECT_FALSE(first) << "the script is over";
    const auto second =
        Agent{script_of({value_of(R"({"thing":"Lamp","euros":40})")}), tools<price_of>, log}.run<price>(asked);
    ASSERT_TRUE(second) << second.error().message();
    EXPECT_EQ(second->value.euros, 40);
}

TEST(typed_run, checks_the_keys_of_a_map) {
    const scripted model = script_of({look_up, value_of(R"({"Lamp":40,"Ekeby":40})"), value_of(R"({"Lamp":40})")});
    const auto made = Agent{model, tools<price_of>}.run<std::map<std::string, double>>(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->value, (std::map<std::string, double>{{"Lamp", 40}}));
    EXPECT_EQ(made->whole.counts.reprompts, 1);
}

TEST(spoken_values, are_texts_numbers_and_keys_without_names_of_fields) {
    const std::string_view schema = R"({"properties":{"unit_price":{"type":"number"},"of":{},"c":{},"d":{},"n":{}}})";
    EXPECT_EQ(spoken_values(R"({"unit_price":-1.5e3,"of":["a \"b\"",{"c":true,"d":null}],"n":7})", schema),
              "is -1.5e3\na \"b\"\nis 7");
    EXPECT_EQ(spoken_values(R"({"Ekeby":1})", schema), "is Ekeby\nis 1");
    EXPECT_EQ(spoken_values(R"("one")", schema), "is one");
    EXPECT_EQ(spoken_values("[]", schema), "");
}

TEST(run_whole, gives_the_record_and_the_results_of_a_run_that_failed) {
    const auto whole = Agent{script_of({look_up}), tools<price_of>}.run_whole({.question = question, .owner = me});
    EXPECT_FALSE(whole.outcome);
    EXPECT_EQ(whole.record.results,
              std::vector<std::string>{"<<result tool=\"price_of\">>\nLamp costs 40 euros\n<</result>>\n"});
    EXPECT_EQ(whole.record.spent.tool_calls, 1);
    EXPECT_NE(whole.known.find("price_of", R"({"thing":"Lamp"})"), nullptr);
}

TEST(run_whole, gives_the_answer_with_what_was_found) {
    const auto whole = Agent{script_of({look_up, final_of("The lamp costs 40 euros.")}), tools<price_of>}.run_whole(
        {.question = question, .owner = me});
    ASSERT_TRUE(whole.outcome) << whole.outcome.error().message();
    EXPECT_EQ(whole.record.spent.turns, whole.outcome->counts.turns);
}
