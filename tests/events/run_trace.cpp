// The trace of a run: events/run_trace.hpp, run_listener.hpp, run_events.hpp
#include "runs.hpp"

#include <toolkit/events/run_listener.hpp>
#include <toolkit/events/run_trace.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <thread>
#include <vector>

using namespace toolkit;

constexpr const char* usual_trace =
    R"~({"type":"plan","steps":["Search with search_docs.","Open the best passage with open_citation.","Write the answer."]}
{"type":"tool_call","tool":"search_docs","input":{"query":"rebuild index","top_k":5},"outputSummary":"Found 5 chunks"}
{"type":"tool_call","tool":"open_citation","input":{"docId":"00000000-0000-4001-8000-000000000002"},"outputSummary":"Retrieved 1.2KB"}
{"type":"validation","validationErrors":["\"pg_reindex\" stands in no source."],"notes":"Validation failed (1/3)"}
{"type":"reprompt","notes":"UNGROUNDED_CLAIM"}
{"type":"final","notes":"Validated with 1 citation"}
)~";

TEST(run_trace, holds_the_entries_of_a_run_in_order) {
    run_trace made;
    runs::usual(made);
    std::string lines;
    for (const trace_entry& entry : made.entries()) lines += print(entry) + "\n";
    EXPECT_EQ(lines, usual_trace);
}

TEST(run_trace, shows_failed_calls_refused_replies_and_partial_answers) {
    run_trace made;
    made(action_refused{{}, "expected an object"});
    made(tool_started{{}, "slow", "slow: running", raw_json{"{}"}});
    made(tool_finished{{}, "slow", false, "slow: the tool took longer than 5 ms", ""});
    made(synthesised{{}, "Composing a partial answer"});
    answered last;
    last.status = answer_status::partial;
    last.notes = {"the turns were used up"};
    made(last);
    ASSERT_EQ(made.entries().size(), 3U);
    EXPECT_EQ(print(made.entries()[0]), R"({"type":"error","notes":"Not an action: expected an object"})");
    EXPECT_EQ(
        print(made.entries()[1]),
        R"({"type":"tool_call","tool":"slow","input":{},"outputSummary":"slow: the tool took longer than 5 ms","notes":"failed"})");
    EXPECT_EQ(print(made.entries()[2]),
              R"({"type":"final","notes":"Composing a partial answer; the turns were used up"})");
}

TEST(run_trace, names_the_codes_of_a_reprompt_and_the_check_that_passed) {
    run_trace made;
    made(reprompted{{}, "Reprompt 1 of 3", {"a", "b", "c"}, 0, std::vector<std::string>{"MIN_SEARCHES_UNMET", "X"}});
    made(reprompted{{}, "Reprompt 2 of 3", {"without codes"}});
    made(validated{{}, true, "Validated with 2 citations", {}});
    answered last;
    last.status = answer_status::answered;
    last.notes = {"the documents disagree"};
    made(last);
    ASSERT_EQ(made.entries().size(), 3U);
    EXPECT_EQ(print(made.entries()[0]), R"({"type":"reprompt","notes":"MIN_SEARCHES_UNMET, X"})");
    EXPECT_EQ(print(made.entries()[1]),
              R"({"type":"reprompt","validationErrors":["without codes"],"notes":"Reprompt 2 of 3"})");
    EXPECT_EQ(print(made.entries()[2]), R"({"type":"final","notes":"Validated with 2 citations"})");
    made(run_started{});
    made(validated{{}, true, "Validated with 0 citations", {}});
    last.status = answer_status::partial;
    made(last);
    EXPECT_EQ(print(made.entries()[0]),
              R"({"type":"final","notes":"Validated with 0 citations; the documents disagree"})");
    made(run_started{});
    made(answered{});
    EXPECT_EQ(print(made.entries()[0]), R"({"type":"final"})") << "an earlier run leaves nothing";
}

TEST(run_trace, reports_the_error_of_a_failed_run_once) {
    run_trace made;
    made(turn_finished{{}, 1, 0, 0, 0, false, "the server is down"});
    answered last;
    last.error = "the server is down";
    made(last);
    ASSERT_EQ(made.entries().size(), 1U);
    EXPECT_EQ(print(made.entries()[0]), R"({"type":"error","notes":"the server is down"})");
}

TEST(run_trace, pairs_concurrent_calls_and_marks_unfinished_ones) {
    run_trace made;
    made(tool_started{{}, "a", "", raw_json{"1"}});
    made(tool_started{{}, "b", "", raw_json{"2"}});
    made(tool_started{{}, "a", "", raw_json{"3"}});
    made(tool_finished{{}, "b", true, "b done"});
    made(tool_finished{{}, "a", true, "a done"});
    made(answered{});
    ASSERT_EQ(made.entries().size(), 4U);
    EXPECT_EQ(made.entries()[0].input->text, "2");
    EXPECT_EQ(made.entries()[1].input->text, "1");
    EXPECT_EQ(print(made.entries()[2]), R"({"type":"tool_call","tool":"a","input":3,"notes":"not finished"})");
}

TEST(run_trace, distinguishes_calls_of_one_tool_by_number) {
    run_trace made;
    const std::string name = "a";
    for (const std::int64_t number : {1, 2})
        made(tool_started{{}, name, "", raw_json{std::to_string(number)}, 0, number});
    for (const std::int64_t number : {2, 1}) made(tool_finished{{}, name, true, "done", "", 0, number});
    ASSERT_EQ(made.entries().size(), 2U);
    EXPECT_EQ(made.entries()[0].input->text, "2");
    EXPECT_EQ(made.entries()[1].input->text, "1");
}

TEST(run_trace, parses_back_with_any_text) {
    run_trace made;
    runs::attack(made);
    ASSERT_EQ(made.entries().size(), 8U);
    for (const trace_entry& entry : made.entries()) {
        const std::string line = print(entry);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        EXPECT_TRUE(parse<trace_entry>(line)) << line;
    }
}

TEST(run_trace, keeps_its_bounds_and_reports_omissions) {
    run_trace made;
    for (std::size_t i = 0; i < default_event_limits.entries + 7; ++i) made(validated{{}, false, "failed", {}});
    made(answered{});
    EXPECT_EQ(made.entries().size(), default_event_limits.entries + 1);
    EXPECT_EQ(made.entries().back().notes, "7 entries left out");
    made(run_started{});
    EXPECT_TRUE(made.entries().empty());
    for (int i = 0; i < 150; ++i)
        made(validated{{}, false, std::string(std::size_t{1} << 20U, 'x'), std::vector<std::string>(300, "e")});
    std::size_t bytes = 0;
    for (const trace_entry& entry : made.entries()) bytes += print(entry).size();
    EXPECT_LT(bytes, 3 * default_event_limits.trace_bytes);
    EXPECT_TRUE(made.entries()[0].notes->ends_with("x… (1040384 bytes left out)"));
    EXPECT_EQ(made.entries()[0].validation_errors->back(), "(44 more left out)");
}

TEST(run_events, keeps_a_run_and_replays_it_unchanged) {
    run_events run;
    runs::usual(run);
    run_trace first;
    runs::usual(first);
    std::string output;
    std::string again;
    for (const trace_entry& entry : first.entries()) output += print(entry);
    for (const trace_entry& entry : trace_of(run)) again += print(entry);
    EXPECT_EQ(output, again);
    EXPECT_EQ(run.left_out(), 0);
    ASSERT_NE(run.last<answered>(), nullptr);
    EXPECT_EQ(run.last<answered>()->at, 5'816'000);
    EXPECT_EQ(run.last<guessed>(), nullptr);
    std::size_t pieces = 0;
    for (const run_event& one : run.all())
        if (const auto* text = std::get_if<answer_text>(&one); text != nullptr) {
            EXPECT_EQ(text->content, pieces++ == 0 ? "Use pg_reindex. [1]" : "Use REINDEX CONCURRENTLY. [1]");
        }
    EXPECT_EQ(pieces, 2U);
}

TEST(run_events, parses_its_events_back_from_their_lines) {
    run_events run;
    runs::attack(run);
    for (const run_event& one : run.all()) {
        const std::string line = std::visit([](const auto& output) { return json_line(output); }, one);
        EXPECT_EQ(line.find('\n'), line.size() - 1);
        const auto back = parse<run_event>(line);
        ASSERT_TRUE(back) << line << back.error().message();
        EXPECT_EQ(back->index(), one.index());
    }
}

TEST(run_events, keeps_its_bounds_and_the_end_of_the_run) {
    run_events run;
    run(run_started{{}, std::string(std::size_t{3} << 20U, 'q')});
    for (std::size_t i = 0; i < default_event_limits.events + 10; ++i) run(guessed{{}, "x"});
    for (int i = 0; i < 40; ++i) run(answer_text{{}, std::string(std::size_t{1} << 20U, 'x')});
    answered last;
    last.answer = std::string(std::size_t{20} << 20U, 'a');
    last.notes.resize(1000, "note");
    run(last);
    EXPECT_EQ(run.all().size(), default_event_limits.events + 1);
    EXPECT_EQ(run.left_out(), 11 + 40 + 744);
    EXPECT_LT(run.last<answered>()->answer.size(), default_event_limits.text_bytes + 50);
    EXPECT_TRUE(run.last<answered>()->answer.ends_with("a… (19922944 bytes left out)"));
    run(run_started{});
    EXPECT_EQ(run.all().size(), 1U);
    EXPECT_EQ(run.left_out(), 0);
}

TEST(run_listener, is_a_part_of_an_agent_and_is_read_after_the_run) {
    const run_listener<run_events> heard;
    const Agent agent{scripted({R"({"type":"final","answer":"Hello.","used_citations":[],"insufficiencies":[]})"}),
                      no_gate{}, heard};
    ASSERT_TRUE(agent.run("Hello?", owner{"me"}));
    const run_events run = heard.take();
    ASSERT_NE(run.last<answered>(), nullptr);
    EXPECT_EQ(run.last<answered>()->answer, "Hello.");
    EXPECT_TRUE(heard.take().all().empty());
}

TEST(run_listener, accepts_events_from_many_threads) {
    const run_listener<run_trace> heard;
    std::vector<std::thread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([heard] {
            for (int j = 0; j < 100; ++j) heard(validated{{}, false, "failed", {}});
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(heard.look([](const run_trace& made) { return made.entries().size(); }), 800U);
}
