// The scenarios of strict actions over documents: demands of the question, gate, reprompt, trace, owners.
#include "../agent/loop_tests.hpp"
#include "../agent/passages.hpp"

#include <toolkit/events/run_listener.hpp>
#include <toolkit/events/run_trace.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

const passages runbook{
    .texts = {"To rebuild an index without locking out writes, run REINDEX INDEX CONCURRENTLY orders_key; at night.",
              "VACUUM reclaims storage. It may run beside writes.",
              "Locks that are held for long are found in pg_locks."}};

/// The default gate. It reports the codes of its findings.
struct telling_gate {
    std::vector<std::string>* codes;
    gate<> judge{};
    [[nodiscard]] verdict check(const draft& offered, const run_view& run) const {
        verdict msg = judge.check(offered, run);
        for (const violation& one : msg.violations) codes->emplace_back(one.code);
        return msg;
    }
    [[nodiscard]] bool ready(const run_view& run) const { return judge.ready(run); }
};

std::vector<std::string> shown(const run_listener<run_trace>& trace) {
    std::vector<std::string> lines;
    const run_trace run = trace.take();
    for (const trace_entry& entry : run.entries()) lines.push_back(print(entry));
    return lines;
}
bool has(const std::vector<std::string>& lines, std::string_view part) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

}  // namespace

TEST(docuchat, B1_sends_a_premature_answer_back_until_the_search_is_made) {
    const std::string right = final_of("Run REINDEX INDEX CONCURRENTLY orders_key at night. [1]");
    const scripted model = script_of(
        {search_action("rebuild index"), runbook.open_action(0), right, search_action("index writes locking"), right});
    const run_listener<run_trace> trace;
    const auto outcome = Agent{model, runbook, trace}.run(
        "Make at least two searches. How do I rebuild an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->counts.searches, 2);
    EXPECT_EQ(outcome->counts.reprompts, 1);
    EXPECT_TRUE(last_message(model, 3).starts_with(
        "VALIDATION FAILED - Your answer does not meet requirements.\nERRORS:\n- Required at least 2 separate "
        "searches, but only 1 were performed.\nREMAINING TOOL BUDGET: 3 calls\nYou MUST output a TOOL_CALL to gather "
        "more information before finalizing.\n"))
        << last_message(model, 3);
    EXPECT_NE(
        text_of(model.received()[0].messages.front()).find("\nREQUIREMENTS\n- Make at least 2 separate searches.\n"),
        std::string_view::npos);
    const auto lines = shown(trace);
    EXPECT_TRUE(has(lines, R"({"type":"tool_call","tool":"search_docs","input":{"query":"rebuild index","top_k":5},)"
                           R"("outputSummary":"Found )"))
        << lines[0];
    EXPECT_TRUE(has(lines, R"("outputSummary":"Retrieved 0.1KB")"));
    EXPECT_TRUE(has(lines, R"({"type":"validation","validationErrors":["Required at least 2 separate searches, but )"
                           R"x(only 1 were performed."],"notes":"Validation failed (1/3)"})x"));
    EXPECT_TRUE(has(lines, R"({"type":"reprompt",)"));
    EXPECT_TRUE(has(lines, R"({"type":"validation","notes":"Validated with 1 citation"})"));
    EXPECT_TRUE(lines.back().starts_with(R"({"type":"final")")) << lines.back();
}

TEST(docuchat, B2_answers_the_runbook_question_with_all_its_demands) {
    const std::string answer =
        R"(Run `REINDEX INDEX CONCURRENTLY orders_key;` at night [1]. VACUUM reclaims storage [2]. )"
        R"(Insufficient documentation on replication.)";
    const scripted model = script_of(
        {search_action("index rebuild"), search_action("storage"), search_action("replication"), runbook.open_action(0),
         runbook.open_action(1),
         R"({"type":"final","answer":")" + answer +
             R"(","used_citations":[],"insufficiencies":[{"section":"replication","missing":"nothing about it",)"
             R"("queries_tried":["replication"]}]})"});
    const auto outcome = Agent{model, runbook}.run(
        "Make separate tool searches for each topic: index rebuild, storage, replication. Use open_citation for at "
        "least two. Quote one exact SQL statement. Explicitly say 'Insufficient documentation' for anything that is "
        "missing.",
        owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered) << (outcome->notes.empty() ? "" : outcome->notes.front());
    EXPECT_EQ(outcome->text, answer);
    EXPECT_EQ(outcome->counts.searches, 3);
    EXPECT_EQ(outcome->counts.citations_opened, 2);
    EXPECT_EQ(outcome->counts.reprompts, 0);
    EXPECT_EQ(outcome->citations.size(), 2U);
    ASSERT_EQ(outcome->insufficiencies.size(), 1U);
    EXPECT_EQ(outcome->insufficiencies[0].section, "replication");
    EXPECT_EQ(offered(model, 5), names{"final"}) << "the last call is used, and a turn is kept for the answer";
}

TEST(docuchat, B3_leaves_no_invented_marker_in_an_answer) {
    const std::string invented =
        final_of("Run REINDEX INDEX CONCURRENTLY orders_key. [1] VACUUM reclaims storage. [5]");
    const scripted model = script_of(
        {search_action("rebuild index"), runbook.open_action(0), invented, invented, invented, invented, invented});
    const auto outcome = Agent{model, runbook, limits{.reprompts = 2}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->text.find("[5]"), std::string::npos) << outcome->text;
    EXPECT_NE(outcome->text.find("[1]"), std::string::npos) << outcome->text;
    EXPECT_NE(last_message(model, 3).find("[5] does not refer to an opened citation; only [1] is open."),
              std::string::npos)
        << last_message(model, 3);
}

TEST(docuchat, B4_rejects_a_command_that_no_source_contains) {
    const scripted model =
        script_of({search_action("rebuild index"), runbook.open_action(0), final_of("Run pg_reindex at night. [1]"),
                   final_of("Run REINDEX INDEX CONCURRENTLY orders_key at night. [1]")});
    const run_listener<run_trace> trace;
    std::vector<std::string> codes;
    const auto outcome =
        Agent{model, runbook, telling_gate{&codes}, trace}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text.find("pg_reindex"), std::string::npos);
    EXPECT_EQ(codes, names{"UNGROUNDED_CLAIM"}) << "of the first answer; the second one passes";
    EXPECT_TRUE(has(shown(trace), R"(\"pg_reindex\" stands in no opened source)"));
}

TEST(docuchat, B5_reports_what_the_budget_did_not_allow) {
    const scripted model = script_of({search_action("rebuild index"), runbook.open_action(0),
                                      final_of("Run REINDEX INDEX CONCURRENTLY orders_key at night. [1]")});
    const auto outcome = Agent{model, runbook, limits{.tool_calls = 2}}.run(
        "Make at least 8 searches. How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.tool_calls, 2);
    EXPECT_EQ(outcome->counts.reprompts, 0) << "what no budget allows is not asked for again";
    ASSERT_EQ(outcome->insufficiencies.size(), 1U);
    EXPECT_EQ(outcome->insufficiencies[0].missing, "Required: at least 8 searches; 2 tool calls are possible.");
}

TEST(docuchat, B5_names_what_is_missing_in_a_partial_answer_when_calls_are_used_up) {
    const auto run_with = [](const std::string& bad) {
        const std::string reply = final_of(bad);
        const scripted model = script_of({search_action("rebuild index"), runbook.open_action(0), reply, reply});
        const auto outcome = Agent{model, runbook, limits{.tool_calls = 2}}.run(
            "Make separate tool searches for each topic: index rebuild, storage, replication. How do I rebuild an "
            "index?",
            owner{"me"});
        EXPECT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(offered(model, 3), names{"final"});
        return outcome.value_or(answer{});
    };
    const std::vector<insufficiency> missing{
        {"requirements", "Required topic was not searched: storage.", {"rebuild index"}},
        {"requirements", "Required: at least 3 searches; 2 tool calls are possible.", {}},
        {"requirements", "Required: a search for \"replication\"; 2 tool calls are possible.", {}}};

    const answer kept = run_with("Run REINDEX INDEX CONCURRENTLY orders_key at night. [1] Then run pg_reindex. [1]");
    EXPECT_EQ(kept.status, answer_status::partial);
    EXPECT_EQ(kept.text, "Run REINDEX INDEX CONCURRENTLY orders_key at night. [1]");
    EXPECT_EQ(kept.notes,
              (names{"the model repeated the same answer; statements that did not pass the checks were removed",
                     "Required topic was not searched: storage."}));
    EXPECT_EQ(kept.insufficiencies, missing);
    ASSERT_EQ(kept.citations.size(), 1U);
    EXPECT_EQ(kept.counts.tool_calls, 2);
    EXPECT_EQ(kept.counts.reprompts, 1);

    const answer made = run_with("Run pg_reindex at night. [1]");
    EXPECT_EQ(made.status, answer_status::partial);
    EXPECT_EQ(made.text, runbook.texts[0] + " [1]");
    EXPECT_EQ(
        made.notes,
        (names{"the model repeated the same answer; the answer quotes the nearest sentences of the opened passages",
               "Required topic was not searched: storage."}));
    EXPECT_EQ(made.insufficiencies, missing);
    ASSERT_EQ(made.citations.size(), 1U);
    EXPECT_EQ(made.citations[0].quote, runbook.texts[0]);
}

TEST(docuchat, B6_fails_with_a_clean_error_and_a_trace_after_three_replies_that_are_not_json) {
    const scripted model = script_of({"Sure!", "{\"type\":", "I will search now."});
    const run_listener<run_trace> trace;
    const auto outcome = Agent{model, runbook, trace}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::bad_reply);
    const std::string message =
        "model: its replies were not valid actions, 3 times; the last error: syntax error at byte 0: expected an "
        "object, found I; use a larger model, or a server that constrains the output";
    EXPECT_EQ(outcome.error().message(), message);
    EXPECT_EQ(
        shown(trace),
        (names{R"({"type":"error","notes":"Not an action: syntax error at byte 0: expected an object, found Sure!"})",
               R"({"type":"error","notes":"Not an action: syntax error at byte 8 (/type): expected one of )"
               R"(\"tool_call\", \"final\", found the end of the text"})",
               R"({"type":"error","notes":"Not an action: syntax error at byte 0: expected an object, found I"})",
               R"({"type":"error","notes":")" + message + "\"}"}));
}

TEST(docuchat, B7_hides_documents_of_another_owner_from_both_tools) {
    const scripted model = script_of({search_action("rebuild index"), runbook.open_action(0), search_action("index"),
                                      final_of(not_known), final_of(not_known)});
    const auto outcome = Agent{model, runbook}.run("How do I rebuild an index?", owner{"somebody else"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_EQ(outcome->counts.citations_opened, 0);
    for (const request& asked : model.received())
        for (const message& msg : asked.messages) EXPECT_EQ(text_of(msg).find("orders_key"), std::string_view::npos);
}
