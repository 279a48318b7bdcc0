// answering/planner.hpp, run/plan.hpp: what counts as a plan, and how it is followed
#include "../../agent/loop_tests.hpp"
#include "../../agent/passages.hpp"

#include <toolkit/answering/planner.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

constexpr std::array<tool_info, 2> infos{tool_info{"search_docs", "Search.", "{}"},
                                         tool_info{"open_citation", "Open.", "{}"}};
using lines = std::vector<std::string>;

}  // namespace

TEST(planner, reads_a_json_array_a_numbered_list_or_bullets) {
    const lines expected{"Search with search_docs.", "Open one with open_citation.", "Write the answer."};
    for (const std::string_view reply :
         {R"(["Search with search_docs.", "Open one with open_citation.", "Write the answer."])",
          "Here is the plan:\n```json\n[\"Search with search_docs.\",\n\"Open one with open_citation.\",\n"
          "\"Write the answer.\"]\n```",
          "The plan:\n1. Search with search_docs.\n2) Open one with open_citation.\n3: Write the answer.\nGood luck!",
          "**Plan**\n- Search with search_docs.\n* Open one with open_citation.\n• Write the answer.\n"})
        EXPECT_EQ(read_plan(reply, infos), expected) << reply;
}

TEST(planner, finds_no_plan_in_prose_or_in_a_single_step) {
    for (const std::string_view reply : {"", "I will search and answer.", "[]", "1. Answer.", "[1, 2, 3]", "- Answer."})
        EXPECT_EQ(read_plan(reply, infos), lines{}) << reply;
}

TEST(planner, keeps_at_most_five_steps_and_ends_with_the_answer) {
    const lines long_one = read_plan(R"(["a","b","c","d","e","f","Write it."])", infos);
    EXPECT_EQ(long_one, (lines{"a", "b", "c", "d", "Write it."}));
    const lines unanswered = read_plan("1. Use search_docs.\n2. Use open_citation.", infos);
    EXPECT_EQ(unanswered,
              (lines{"Use search_docs.", "Use open_citation.", "Write the final answer from what was found."}));
    EXPECT_EQ(
        read_plan(R"(["search_docs","search_docs","search_docs","search_docs","search_docs","search_docs"])", infos)
            .size(),
        5U);
}

TEST(planner, shows_no_control_characters_and_bounds_each_step) {
    const lines steps = read_plan("1. Look\x1b[2J up.\n2. " + std::string(5'000, 'x'), infos);
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_EQ(steps[0].find('\x1b'), std::string::npos);
    EXPECT_LE(steps[1].size(), default_plan_limits.step_bytes + 8);
}

TEST(planner, follows_the_step_that_names_the_tool) {
    run_plan steps{{"Search with search_docs.", "Open with open_citation.", "Write it."}};
    EXPECT_EQ(steps.current_step(), "1. Search with search_docs.");
    steps.done("search_docs");
    EXPECT_EQ(steps.current_step(), "2. Open with open_citation.");
    steps.done("search_docs");  // again: the plan has advanced
    EXPECT_EQ(steps.current_step(), "2. Open with open_citation.");
    steps.done("open_citation");
    steps.done("open_citation");
    EXPECT_EQ(steps.current_step(), "3. Write it.");
    run_plan early{{"Search with search_docs.", "Write it."}};
    early.answer_now();
    EXPECT_EQ(early.current_step(), "2. Write it.");
    EXPECT_EQ(run_plan{}.current_step(), "");
}

TEST(planner, shows_the_plan_once_and_the_current_step_each_turn) {
    const scripted model =
        script_of({R"(["Search with search_docs.","Open with open_citation.","Write it."])",
                   search_action("index writes"), books.open_action(0), final_of("Use REINDEX CONCURRENTLY. [1]")});
    std::vector<std::string> output;
    const auto outcome =
        Agent{model, books, model_plan{}, sink{heard{&output}}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.turns, 3) << "the plan is no turn";
    EXPECT_TRUE(output[1].starts_with(R"({"type":"plan","steps":["Search with search_docs.",)")) << output[1];
    const auto requests = model.received();
    EXPECT_TRUE(requests[0].actions.empty());
    const std::string system{text_of(requests[1].messages.front())};
    EXPECT_NE(system.find("\nPLAN\n1. Search with search_docs.\n2. Open with open_citation.\n3. Write it.\n"),
              std::string::npos)
        << system;
    EXPECT_NE(last_message(model, 1).find("CURRENT STEP: 1. Search with search_docs.\n"), std::string::npos);
    EXPECT_NE(last_message(model, 2).find("CURRENT STEP: 2. Open with open_citation.\n"), std::string::npos);
    EXPECT_NE(last_message(model, 3).find("CURRENT STEP: 3. Write it.\n"), std::string::npos);
}

TEST(planner, plans_by_rule_when_the_model_writes_no_plan) {
    const scripted model = script_of({"Sure, I can help with that!", search_action("index writes"),
                                      books.open_action(0), final_of("Use REINDEX CONCURRENTLY. [1]")});
    ASSERT_TRUE((Agent{model, books, model_plan{}}.run("How do I rebuild an index?", owner{"me"})));
    EXPECT_NE(last_message(model, 1).find("CURRENT STEP: 1. Search the documents with search_docs.\n"),
              std::string::npos)
        << last_message(model, 1);
}

TEST(planner, ends_the_run_when_the_model_cannot_be_reached) {
    const scripted model{{result<completion>{failure::of(failure_kind::unreachable, "model", "nobody there")}}};
    const auto outcome = Agent{model, books, model_plan{}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::unreachable);
}

TEST(planner, follows_given_steps_without_asking_a_model) {
    const scripted model =
        script_of({search_action("index writes"), books.open_action(0), final_of("Use REINDEX CONCURRENTLY. [1]")});
    const fixed_plan steps{{"First search_docs.", "Then open_citation.", "Then answer."}};
    ASSERT_TRUE((Agent{model, books, steps}.run("How do I rebuild an index?", owner{"me"})));
    EXPECT_NE(last_message(model, 0).find("CURRENT STEP: 1. First search_docs.\n"), std::string::npos);
}
