// agent/loop/rescue.hpp: a function of the program answers when the model has failed
#include "../adding.hpp"
#include "../loop_tests.hpp"
#include "../passages.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/agent/rescue.hpp>
#include <toolkit/agent/typed_run.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

using namespace toolkit;
using namespace adding;

namespace {

const failure down = failure::of(failure_kind::unreachable, "model", "the server is down", "start it");

/// A model that adds once and then fails.
scripted fails_in_mid_run() {
    return scripted{std::vector<result<completion>>{
        completion{.text = R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})"}, down}};
}
/// Answers with the last sum of the run.
constexpr auto last_sum = [](const failure&, const auto& context) -> result<answer> {
    const int* const sum = context.environment().template latest<int>();
    if (sum == nullptr) return failure::of(failure_kind::not_found, "results", "there are none");
    return answer{.status = answer_status::partial, .text = "So far: " + std::to_string(*sum)};
};

bool has_note(const answer& made, std::string_view part) {
    return std::any_of(made.notes.begin(), made.notes.end(),
                       [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

}  // namespace

TEST(rescue, answers_from_what_the_run_has_found) {
    std::vector<answered> ends;
    const Agent agent{fails_in_mid_run(), tools<add>, rescue{last_sum},
                      sink{[&](const answered& event) { ends.push_back(event); }}};
    const auto made = agent.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "So far: 3");
    EXPECT_EQ(made->status, answer_status::partial);
    EXPECT_EQ(made->counts.tool_calls, 1);
    EXPECT_EQ(made->counts.turns, 2);
    EXPECT_TRUE(has_note(*made, "The model failed: model: the server is down; start it"));
    ASSERT_EQ(ends.size(), 1U) << "a rescued run is one run";
    EXPECT_EQ(ends[0].answer, "So far: 3");
    EXPECT_FALSE(ends[0].error);
}

TEST(rescue, answers_at_a_limit_if_nothing_is_known) {
    const std::vector<std::string> replies{R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})",
                                           final_of(not_known_without_documents)};
    const Agent agent{script_of(replies), tools<add>, limits{.turns = 2}, rescue{last_sum, true}};
    const auto made = agent.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "So far: 3");
    EXPECT_EQ(made->status, answer_status::partial);
    EXPECT_TRUE(has_note(*made, "The last turn is kept for the answer.")) << "the note says which limit";
    EXPECT_FALSE(has_note(*made, "The model failed")) << "it did not";
    EXPECT_EQ(made->counts.turns, 2);
}

TEST(rescue, is_asked_at_a_limit_only_if_it_says_so_and_nothing_is_known) {
    const std::string call = R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})";
    const auto text_of_run = [&](const std::string& last, bool at_limit, std::int64_t turns) {
        const auto made = Agent{
            script_of({call, final_of(last)}), tools<add>, no_gate{}, limits{.turns = turns},
            rescue{last_sum,
                   at_limit}}.run(question, me);
        return made ? made->text : made.error().message();
    };
    EXPECT_EQ(text_of_run("I don't know.", true, 2), "So far: 3");
    EXPECT_EQ(text_of_run("I don't know.", false, 2), "I don't know.");
    EXPECT_EQ(text_of_run("It is 3.", true, 2), "It is 3.");
    EXPECT_EQ(text_of_run("I don't know.", true, 5), "I don't know.") << "no limit was reached";
}

TEST(rescue, that_fails_at_a_limit_leaves_the_answer) {
    const auto fails = [](const failure& why, const auto&) -> result<answer> {
        EXPECT_TRUE(is_unanswered(why)) << why.message();
        return failure::of(failure_kind::not_found, "table", "it has no such row");
    };
    const auto made = Agent{
        script_of({final_of("I don't know.")}), tools<add>, no_gate{}, limits{.turns = 1},
        rescue{fails,
               true}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "I don't know.");
    EXPECT_EQ(made->status, answer_status::insufficient);
    EXPECT_TRUE(has_note(*made, "The rescue failed: table: it has no such row"));
}

TEST(rescue, that_is_stopped_at_a_limit_cancels_the_run) {
    stop_source stop;
    const auto stops = [&stop](const failure&, const auto&) -> result<answer> {
        stop.request_stop();
        return failure::of(failure_kind::cancelled, "table", "it was stopped");
    };
    const Agent agent{script_of({final_of("I don't know.")}), tools<add>, no_gate{}, limits{.turns = 1},
                      rescue{stops, true}};
    const auto made = agent.run({.question = std::string{question}, .owner = me, .stop = stop.get_token()});
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, failure_kind::cancelled);
}

TEST(rescue, is_not_asked_if_the_model_answers) {
    bool asked = false;
    const scripted model{final_of("It is 3.")};
    const Agent agent{model, tools<add>, no_gate{}, rescue{[&asked](const failure& why, const auto&) -> result<answer> {
                          asked = true;
                          return why;
                      }}};
    ASSERT_TRUE(agent.run(question, me));
    EXPECT_FALSE(asked);
}

TEST(rescue, answers_for_a_model_whose_replies_are_no_actions) {
    const scripted model = script_of({"{", "{{", "{{{"});
    const auto made = Agent{
        model, tools<add>, rescue{[](const failure& why, const auto& context) -> result<answer> {
            return answer{.status = answer_status::insufficient,
                          .text = std::string{why.name()} + " to " + context.task().question};
        }}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "bad reply to " + std::string{question});
    EXPECT_EQ(made->counts.parse_failures, 3);
}

TEST(rescue, answers_if_the_model_fails_before_the_first_turn) {
    const scripted model{std::vector<result<completion>>{down}};
    const auto made = Agent{
        model, tools<add>, rescue{[](const failure&, const auto&) -> result<answer> {
            return answer{.status = answer_status::answered, .text = "From the table: 3."};
        }}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "From the table: 3.");
}

TEST(rescue, that_fails_leaves_the_failure_of_the_model_and_names_both) {
    const scripted model{std::vector<result<completion>>{down}};
    const auto made = Agent{model, tools<add>, rescue{last_sum}}.run(question, me);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, failure_kind::unreachable);
    EXPECT_EQ(made.error().message(),
              "model: the server is down; the rescue failed, too: results: there are none; start it");
}

TEST(rescue, that_throws_or_gives_nothing_has_failed) {
    const scripted model{std::vector<result<completion>>{down, down, down}};
    const auto with = [&](auto f) { return Agent{model, tools<add>, rescue{f}}.run(question, me); };
    const auto threw =
        with([](const failure&, const auto&) -> result<answer> { throw std::runtime_error{"no table"}; });
    ASSERT_FALSE(threw);
    EXPECT_NE(threw.error().message().find("the rescue threw: no table"), std::string::npos) << threw.error().message();
    const auto empty = with([](const failure&, const auto&) -> result<answer> { return answer{}; });
    ASSERT_FALSE(empty);
    EXPECT_NE(empty.error().message().find("it gave no answer"), std::string::npos) << empty.error().message();
    const auto failed = with([](const failure&, const auto&) -> result<answer> { return answer{.text = "no status"}; });
    EXPECT_FALSE(failed) << "an answer of the status `failed` is none";
}

TEST(rescue, is_not_asked_when_the_run_is_stopped) {
    stop_source stop;
    stop.request_stop();
    bool asked = false;
    const scripted model{std::vector<result<completion>>{down}};
    const Agent agent{model, tools<add>, rescue{[&asked](const failure& why, const auto&) -> result<answer> {
                          asked = true;
                          return why;
                      }}};
    const auto made = agent.run({.question = std::string{question}, .owner = me, .stop = stop.get_token()});
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, failure_kind::cancelled);
    EXPECT_FALSE(asked);
}

TEST(rescue, is_logged_and_not_asked_again_when_the_run_is_resumed) {
    const uuid id = new_run_id();
    const memory_log logs;
    int asked = 0;
    const auto agent_of = [&](const scripted& model) {
        return Agent{model, tools<add>, logs, rescue{[&asked](const failure&, const auto&) -> result<answer> {
                         return answer{.status = answer_status::answered, .text = "Rescued " + std::to_string(++asked)};
                     }}};
    };
    const auto first = agent_of(fails_in_mid_run()).run({.question = std::string{question}, .owner = me, .run_id = id});
    ASSERT_TRUE(first) << first.error().message();
    const auto again = agent_of(scripted{final_of("The server is back.")}).resume(id, me);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, "Rescued 1");
    EXPECT_EQ(again->notes, first->notes);
    EXPECT_EQ(asked, 1);
}

TEST(rescue, that_asks_the_model_costs_the_same_when_the_run_is_resumed) {
    const uuid id = new_run_id();
    const memory_log logs;
    const auto agent_of = [&](const scripted& model) {
        return Agent{model, tools<add>, logs, rescue{[](const failure&, const auto& context) -> result<answer> {
                         delta_sink ignored;
                         auto reply =
                             context.llm().complete(request{.messages = {user_message{"In short?"}}}, ignored, {});
                         if (!reply) return std::move(reply).error();
                         return answer{.status = answer_status::answered, .text = reply->text};
                     }}};
    };
    const scripted model{std::vector<result<completion>>{
        completion{.text = R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})",
                   .spent = {.input_tokens = 5, .output_tokens = 2}},
        down, completion{.text = "It is 3.", .spent = {.input_tokens = 100, .output_tokens = 10, .microdollars = 7}}}};
    const auto first = agent_of(model).run({.question = std::string{question}, .owner = me, .run_id = id});
    ASSERT_TRUE(first) << first.error().message();
    EXPECT_EQ(first->text, "It is 3.");
    EXPECT_EQ(first->counts.input_tokens, 105);
    const auto again = agent_of(scripted{std::vector<result<completion>>{}}).resume(id, me);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, "It is 3.");
    EXPECT_EQ(again->counts.input_tokens, 105);
    EXPECT_EQ(again->counts.output_tokens, 12);
    EXPECT_EQ(again->counts.microdollars, 7);
}

TEST(rescue, that_failed_leaves_a_run_that_can_be_resumed) {
    const uuid id = new_run_id();
    const memory_log logs;
    const auto agent_of = [&](const scripted& model) {
        return Agent{model, tools<add>, no_gate{}, logs, rescue{[](const failure&, const auto&) -> result<answer> {
                         return failure::of(failure_kind::not_found, "table", "it has no such row");
                     }}};
    };
    EXPECT_FALSE(agent_of(fails_in_mid_run()).run({.question = std::string{question}, .owner = me, .run_id = id}));
    const auto again = agent_of(scripted{final_of("It is 3.")}).resume(id, me);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, "It is 3.");
}

TEST(rescue, may_give_the_value_of_a_typed_run) {
    const scripted model{std::vector<result<completion>>{down}};
    const auto made = Agent{
        model, tools<add>, rescue{[](const failure&, const auto&) -> result<answer> {
            return answer{.status = answer_status::answered, .text = "3"};
        }}}.run<int>(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->value, 3);
}

TEST(rescue, may_search_the_documents_of_the_owner) {
    const scripted model{std::vector<result<completion>>{down}};
    const auto made = Agent{
        model, loop_tests::books, rescue{[](const failure&, const auto& context) -> result<answer> {
            auto hits = context.view().search(query{.text = context.task().question, .top_k = 1}, context.stop());
            if (!hits) return std::move(hits).error();
            return answer{.status = answer_status::answered, .text = hits->front().snippet};
        }}}.run("What reclaims storage?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_FALSE(made->text.empty());
}
