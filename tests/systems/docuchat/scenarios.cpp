// systems/docuchat.hpp: the scenarios B1 to B7 of the system. The events, the trace and the reply of each run are in
// tests/golden/docuchat_*.txt.
#include "../../agent/loop_tests.hpp"
#include "../../agent/passages.hpp"
#include "../../golden/golden.hpp"

#include <toolkit/systems/docuchat.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

const passages runbook{
    .texts = {"To rebuild an index without locking out writes, run REINDEX INDEX CONCURRENTLY orders_key; at night.",
              "VACUUM reclaims storage. It may run beside writes.",
              "Locks that are held for long are found in pg_locks."}};

const std::string plan = R"(["Search with search_docs.","Open with open_citation.","Synthesize the answer."])";
const std::string rebuild = "Run REINDEX INDEX CONCURRENTLY orders_key at night. [1]";

/// One run, with its events, trace and error codes.
struct recorded_run {
    whole_run whole{.outcome = failure{}};
    std::vector<std::string> events;
    run_trace trace;
    std::vector<std::string> codes;  ///< of all errors

    void operator()(const auto& event) {
        events.push_back(print(event));
        if constexpr (requires { trace(event); }) trace(event);
        if constexpr (requires { event.ok; } && requires { event.codes; })
            if (event.codes) codes.insert(codes.end(), event.codes->begin(), event.codes->end());
    }
    [[nodiscard]] result<run_reply> reply() const { return docuchat_reply(whole, trace.entries()); }
    /// Events, trace and reply as text.
    [[nodiscard]] std::string golden() const {
        std::string text = "=== events\n";
        for (const std::string& one : events) text += one + "\n";
        text += "=== trace\n";
        for (const trace_entry& one : trace.entries()) text += print(one) + "\n";
        const auto made = docuchat_reply(whole);
        return text + (made ? "=== reply\n" + print(*made) : "=== failure\n" + made.error().message()) + "\n";
    }
};

/// A run of the system on the runbook. The clock stands still.
recorded_run run(const scripted& model, const std::string& question, docuchat_options options = {},
                 const owner& who = owner{"me"}) {
    recorded_run record;
    const auto agent = docuchat(model, runbook, std::move(options), manual_clock{},
                                sink{[&record](const auto& event) { record(event); }});
    record.whole = agent.run_whole(task{.question = question, .owner = who});
    return record;
}

scripted after_plan(std::vector<std::string> replies) {
    replies.insert(replies.begin(), plan);
    return script_of(replies);
}

}  // namespace

TEST(docuchat, B1_sends_a_premature_answer_back_until_the_search_is_made) {
    const scripted model = after_plan({search_action("rebuild index"), runbook.open_action(0), final_of(rebuild),
                                       search_action("index writes locking"), final_of(rebuild)});
    const recorded_run record =
        run(model, "Make at least two searches. How do I rebuild an index without locking out writes?");
    ASSERT_TRUE(record.whole.outcome) << record.whole.outcome.error().message();
    EXPECT_EQ(record.whole.outcome->status, answer_status::answered);
    EXPECT_EQ(record.whole.outcome->counts.searches, 2);
    EXPECT_EQ(record.whole.outcome->counts.reprompts, 1);
    EXPECT_EQ(record.codes, names{"MIN_SEARCHES_UNMET"});
    EXPECT_TRUE(last_message(model, 4).starts_with(
        "VALIDATION FAILED - Your answer does not meet requirements.\nERRORS:\n- Required at least 2 separate "
        "searches, but only 1 were performed.\nREMAINING TOOL BUDGET: 3 calls\nYou MUST output a TOOL_CALL to gather "
        "more information before finalizing.\n"))
        << last_message(model, 4);
    expect_golden("docuchat_B1.txt", record.golden());
    std::string prompts;
    const auto requests = model.received();
    for (const message& one : requests.front().messages) prompts += "=== plan\n" + std::string{text_of(one)} + "\n";
    for (const message& one : requests.back().messages) prompts += "=== loop\n" + std::string{text_of(one)} + "\n";
    expect_golden("docuchat_prompts.txt", prompts);
}

TEST(docuchat, B2_answers_the_runbook_question_with_all_its_demands) {
    const std::string answer =
        R"(Run `REINDEX INDEX CONCURRENTLY orders_key;` at night [1]. VACUUM reclaims storage [2]. )"
        R"(Insufficient documentation on replication.)";
    const scripted model = after_plan(
        {search_action("index rebuild"), search_action("storage"), search_action("replication"), runbook.open_action(0),
         runbook.open_action(1),
         R"({"type":"final","answer":")" + answer +
             R"(","used_citations":[],"insufficiencies":[{"section":"replication","missing":"nothing about it",)"
             R"("queries_tried":["replication"]}]})"});
    const recorded_run record = run(
        model,
        "Make separate tool searches for each topic: index rebuild, storage, replication. Use open_citation for at "
        "least two. Quote one exact SQL statement. Explicitly say 'Insufficient documentation' for anything that is "
        "missing.");
    ASSERT_TRUE(record.whole.outcome) << record.whole.outcome.error().message();
    EXPECT_EQ(record.whole.outcome->status, answer_status::answered);
    EXPECT_EQ(record.whole.outcome->text, answer);
    EXPECT_EQ(record.whole.outcome->counts.searches, 3);
    EXPECT_EQ(record.whole.outcome->counts.citations_opened, 2);
    EXPECT_EQ(record.whole.outcome->counts.reprompts, 0);
    EXPECT_EQ(record.whole.outcome->citations.size(), 2U);
    EXPECT_EQ(offered(model, 6), names{"final"}) << "the last call is used, and a turn is kept for the answer";
    const std::string system{text_of(model.received()[1].messages.front())};
    EXPECT_NE(system.find("\n- Quote exact text for: SQL statement\n"), std::string::npos) << system;
    expect_golden("docuchat_B2.txt", record.golden());
}

TEST(docuchat, names_once_what_is_to_be_quoted) {
    const auto line = [](const std::string& question) {
        const scripted model = script_of({search_action("index"), final_of(not_known)});
        (void)docuchat(model, runbook, {.limits = {.max_iterations = 2}}, fixed_plan{}).run(question, owner{"me"});
        const std::string system{text_of(model.received().front().messages.front())};
        const std::size_t begin = system.find("\n- Quote exact text for: ");
        return begin == std::string::npos ? "" : system.substr(begin + 1, system.find('\n', begin + 1) - begin - 1);
    };
    struct row {
        std::string question, thing;
    };
    for (const row& one : {row{"Quote one exact SQL statement.", "SQL statement"},
                           {"Quote one exact SQL.", "SQL statement"},
                           {"QUOTE ONE EXACT SQL.", "SQL statement"},
                           {"Quote the exact command. How do I rebuild an index?", "command"},
                           {"How do I rebuild an index? Cite the exact line.", "line"},
                           {"Zitiere die Regel wörtlich.", "the answer to the question"},
                           {"Wie baue ich einen Index neu? Zitiere WÖRTLICH.", "the answer to the question"},
                           {"Quote the rule verbatim.", "the answer to the question"},
                           {"Quote the rule word for word.", "the answer to the question"},
                           {"Zitiere den Befehl Zeichen für Zeichen.", "the answer to the question"},
                           {"Zitiere genau eine SQL-Anweisung.", "SQL statement"}})
        EXPECT_EQ(line(one.question), "- Quote exact text for: " + one.thing) << one.question;
    EXPECT_EQ(line("How do I rebuild an index?"), "");
}

TEST(docuchat, names_what_the_program_wants_quoted) {
    const auto lines = [](std::vector<std::string> indicators) {
        constraints required;
        required.exact_quote_indicators = std::move(indicators);
        return requirement_lines(required, true, "Quote exact text for: ");
    };
    EXPECT_EQ(lines({"the timeout in the config"}), "- Quote exact text for: the timeout in the config\n");
    EXPECT_EQ(lines({"SQL", "exact SQL statement"}), "- Quote exact text for: SQL statement\n");
    EXPECT_EQ(lines({"verbatim", "error message", "Error message", "SQL"}),
              "- Quote exact text for: error message; SQL statement\n");
    EXPECT_EQ(lines({"", " ", "Wörtlich"}), "- Quote exact text for: the answer to the question\n");
}

TEST(docuchat, B3_leaves_no_invented_marker_in_an_answer) {
    const std::string invented =
        final_of("Run REINDEX INDEX CONCURRENTLY orders_key. [1] VACUUM reclaims storage. [5]");
    const scripted model = after_plan(
        {search_action("rebuild index"), runbook.open_action(0), invented, invented, invented, invented, invented});
    const recorded_run record = run(model, "How do I rebuild an index?", {.limits = {.max_reprompts = 2}});
    ASSERT_TRUE(record.whole.outcome) << record.whole.outcome.error().message();
    EXPECT_EQ(record.whole.outcome->status, answer_status::partial);
    EXPECT_EQ(record.whole.outcome->text.find("[5]"), std::string::npos) << record.whole.outcome->text;
    EXPECT_NE(record.whole.outcome->text.find("[1]"), std::string::npos) << record.whole.outcome->text;
    EXPECT_NE(last_message(model, 4).find("[5] does not refer to an opened citation; only [1] is open."),
              std::string::npos)
        << last_message(model, 4);
    expect_golden("docuchat_B3.txt", record.golden());
}

TEST(docuchat, B4_rejects_a_command_that_no_source_contains) {
    const scripted model = after_plan({search_action("rebuild index"), runbook.open_action(0),
                                       final_of("Run pg_reindex at night. [1]"), final_of(rebuild)});
    const recorded_run record = run(model, "How do I rebuild an index?");
    ASSERT_TRUE(record.whole.outcome) << record.whole.outcome.error().message();
    EXPECT_EQ(record.whole.outcome->text.find("pg_reindex"), std::string::npos);
    EXPECT_EQ(record.codes, names{"UNGROUNDED_CLAIM"}) << "of the first answer; the second one passes";
    expect_golden("docuchat_B4.txt", record.golden());
}

TEST(docuchat, B4_rejects_each_command_of_the_design_that_no_source_contains) {
    for (const std::string command : {"pg_reindex", "reindex", "vacuum", "vacuum analyze", "kubectl", "helm",
                                      "docker compose", "systemctl", "drop table", "truncate", "alter table"}) {
        const passages other{.texts = {"An index page holds 8 kilobytes, so smaller rows help."}};
        const scripted model =
            script_of({search_action("index"), other.open_action(0), final_of("Run " + command + " at night. [1]"),
                       final_of("Smaller rows help. [1]")});
        std::vector<std::string> codes;
        const auto outcome = docuchat(model, other, {}, fixed_plan{},
                                      sink{[&](const reprompted& event) { codes = event.codes.value_or(names{}); }})
                                 .run("How do I speed up a query?", owner{"me"});
        ASSERT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(codes, names{"UNGROUNDED_CLAIM"}) << command;
        EXPECT_EQ(outcome->text, "Smaller rows help. [1]");
    }
}

TEST(docuchat, B5_reports_what_the_budget_did_not_allow) {
    const scripted model = after_plan({search_action("rebuild index"), search_action("index"), search_action("writes"),
                                       search_action("night"), runbook.open_action(0), final_of(rebuild)});
    const recorded_run record = run(model, "Make at least 8 searches. How do I rebuild an index?");
    ASSERT_TRUE(record.whole.outcome) << record.whole.outcome.error().message();
    EXPECT_EQ(record.whole.outcome->counts.tool_calls, 5) << "MAX_TOOL_CALLS";
    EXPECT_EQ(offered(model, 6), names{"final"}) << "a turn for the answer is kept";
    ASSERT_EQ(record.whole.outcome->insufficiencies.size(), 1U);
    EXPECT_EQ(record.whole.outcome->insufficiencies[0].missing,
              "Required: at least 8 searches; 5 tool calls are possible.");
    expect_golden("docuchat_B5.txt", record.golden());
}

TEST(docuchat, B5_names_what_is_missing_in_a_partial_answer_when_calls_are_used_up) {
    const std::vector<insufficiency> missing{
        {"requirements", "Required topic was not searched: storage.", {"rebuild index"}},
        {"requirements", "Required: at least 3 searches; 2 tool calls are possible.", {}},
        {"requirements", "Required: a search for \"replication\"; 2 tool calls are possible.", {}}};
    const auto run_with = [&](const std::string& bad, const std::string& golden) {
        const scripted model =
            after_plan({search_action("rebuild index"), runbook.open_action(0), final_of(bad), final_of(bad)});
        const recorded_run record =
            run(model,
                "Make separate tool searches for each topic: index rebuild, storage, replication. How do I rebuild an "
                "index?",
                {.limits = {.max_tool_calls = 2}});
        EXPECT_TRUE(record.whole.outcome) << record.whole.outcome.error().message();
        EXPECT_EQ(offered(model, 4), names{"final"});
        expect_golden(golden, record.golden());
        return record.whole.outcome.value_or(answer{});
    };
    const answer kept = run_with("Run REINDEX INDEX CONCURRENTLY orders_key at night. [1] Then run pg_reindex. [1]",
                                 "docuchat_B5_kept.txt");
    EXPECT_EQ(kept.status, answer_status::partial);
    EXPECT_EQ(kept.text, rebuild);
    EXPECT_EQ(kept.insufficiencies, missing);
    EXPECT_EQ(kept.counts.tool_calls, 2);

    const answer made = run_with("Run pg_reindex at night. [1]", "docuchat_B5_quoted.txt");
    EXPECT_EQ(made.status, answer_status::partial);
    EXPECT_EQ(made.text, runbook.texts[0] + " [1]");
    EXPECT_EQ(made.insufficiencies, missing);
    ASSERT_EQ(made.citations.size(), 1U);
    EXPECT_EQ(made.citations[0].quote, runbook.texts[0]);
}

TEST(docuchat, B6_fails_with_a_clean_error_and_a_trace_after_three_replies_that_are_not_json) {
    const recorded_run record =
        run(after_plan({"Sure!", "{\"type\":", "I will search now."}), "How do I rebuild an index?");
    ASSERT_FALSE(record.whole.outcome);
    EXPECT_EQ(record.whole.outcome.error().kind, failure_kind::bad_reply);
    ASSERT_EQ(record.trace.entries().size(), 5U) << "the plan, three replies, and the error";
    EXPECT_FALSE(record.reply());
    expect_golden("docuchat_B6.txt", record.golden());
}

TEST(docuchat, B7_hides_documents_of_another_owner_from_both_tools) {
    const scripted model = after_plan({search_action("rebuild index"), runbook.open_action(0), search_action("index"),
                                       search_action("orders"), final_of(not_known), final_of(not_known)});
    const recorded_run record = run(model, "How do I rebuild an index?", {}, owner{"somebody else"});
    ASSERT_TRUE(record.whole.outcome) << record.whole.outcome.error().message();
    EXPECT_EQ(record.whole.outcome->status, answer_status::insufficient);
    EXPECT_EQ(record.whole.outcome->counts.citations_opened, 0);
    for (const request& asked : model.received())
        for (const message& msg : asked.messages) EXPECT_EQ(text_of(msg).find("orders_key"), std::string_view::npos);
    const std::string golden = record.golden();
    EXPECT_EQ(golden.find("orders_key"), std::string::npos);
    expect_golden("docuchat_B7.txt", golden);
}
