// Lines for a client of a decision agent: events/decision_lines.hpp; and our own: ndjson.hpp, narrate.hpp
#include "runs.hpp"

#include <toolkit/events/decision_lines.hpp>
#include <toolkit/events/narrate.hpp>
#include <toolkit/events/ndjson.hpp>
#include <toolkit/events/run_events.hpp>

#include <gtest/gtest.h>

#include <string>
#include <variant>

using namespace toolkit;

namespace {

using any_line = std::variant<decision_line, status_line, result_line, token_line, error_line, complete_line>;

struct writing {
    decision_lines lines;
    std::string text;
    void operator()(const auto& event)
        requires requires { lines(event); }
    {
        text += lines(event);
    }
};

}  // namespace

TEST(decision_lines, describe_a_run) {
    writing out;
    runs::usual(out);
    EXPECT_EQ(out.text,
              "{\"type\": \"status\", \"message\": \"Planned 3 steps\"}\n"
              "{\"type\": \"decision\", \"tool\": \"search_docs\", \"reasoning\": \"Searching for: rebuild index\"}\n"
              "{\"type\": \"result\", \"tool\": \"search_docs\", \"metadata\": {\"message\": \"Found 5 chunks in 3 "
              "documents\", \"summary\": \"Found 5 chunks\"}}\n"
              "{\"type\": \"decision\", \"tool\": \"open_citation\", \"reasoning\": \"Opening sql-reindex.html "
              "(Rebuilding)\"}\n"
              "{\"type\": \"result\", \"tool\": \"open_citation\", \"metadata\": {\"message\": \"Opened [1] "
              "sql-reindex.html (chunk 4)\", \"summary\": \"Retrieved 1.2KB\"}}\n"
              "{\"type\": \"token\", \"content\": \"Use pg_reindex\"}\n"
              "{\"type\": \"token\", \"content\": \". [1]\"}\n"
              "{\"type\": \"status\", \"message\": \"Validation failed (1/3)\"}\n"
              "{\"type\": \"status\", \"message\": \"The answer is taken back\"}\n"
              "{\"type\": \"status\", \"message\": \"Reprompt 1 of 3\"}\n"
              "{\"type\": \"token\", \"content\": \"Use REINDEX CONCURRENTLY. [1]\"}\n"
              "{\"type\": \"status\", \"message\": \"Validated with 1 citation\"}\n"
              "{\"type\": \"complete\"}\n");
}

TEST(decision_lines, describe_an_answer_in_one_piece_and_a_failure) {
    decision_lines lines;
    answered last;
    last.answer = "Yes.";
    EXPECT_EQ(lines(last), "{\"type\": \"token\", \"content\": \"Yes.\"}\n{\"type\": \"complete\"}\n");
    answered failed;
    failed.error = "the server is down";
    EXPECT_EQ(lines(failed),
              "{\"type\": \"error\", \"message\": \"the server is down\", \"recoverable\": false}\n{\"type\": "
              "\"complete\"}\n");
    EXPECT_EQ(lines(tool_finished{{}, "slow", false, "too slow"}),
              "{\"type\": \"error\", \"message\": \"too slow\", \"recoverable\": true}\n");
    tool_finished advised{{}, "slow", false, "too slow"};
    advised.suggestion = "request less";
    EXPECT_EQ(
        lines(advised),
        "{\"type\": \"error\", \"message\": \"too slow\", \"recoverable\": true, \"suggestion\": \"request less\"}\n");
}

TEST(decision_lines, list_the_objects_of_a_result_when_the_sink_wants_them) {
    decision_lines lines;
    tool_finished found{{}, "find", true, "Found 2"};
    found.objects = raw_json{R"([{"a":1},{"a":2}])"};
    EXPECT_EQ(lines(found),
              "{\"type\": \"result\", \"tool\": \"find\", \"objects\": [{\"a\": 1}, {\"a\": 2}], \"metadata\": {"
              "\"message\": \"Found 2\"}}\n");
    found.objects = raw_json{"[{"};
    EXPECT_TRUE(parse<any_line>(lines(found)));
}

TEST(decision_lines, give_the_reason_of_the_model_and_then_the_message_of_the_call) {
    decision_lines lines;
    tool_started began{{}, "fast_vector_search", "Searching text chunks...", raw_json{"{}"}, 0, 1};
    began.reason = "User asked factual question";
    EXPECT_EQ(
        lines(began),
        "{\"type\": \"decision\", \"tool\": \"fast_vector_search\", \"reasoning\": \"User asked factual question\"}\n"
        "{\"type\": \"status\", \"message\": \"Searching text chunks...\"}\n");
}

TEST(decision_lines, have_no_decision_for_a_call_that_the_model_did_not_choose) {
    for (const call_maker maker : {call_maker::trigger, call_maker::router, call_maker::only_choice}) {
        decision_lines lines;
        tool_started began{{}, "summarize", "Summarizing", raw_json{"{}"}, 0, 1};
        began.made_by = maker;
        EXPECT_EQ(lines(began), "{\"type\": \"status\", \"message\": \"Summarizing\"}\n");
        began.made_by = call_maker::model;
        EXPECT_EQ(lines(began), "{\"type\": \"decision\", \"tool\": \"summarize\", \"reasoning\": \"Summarizing\"}\n");
    }
}

TEST(decision_lines, say_whether_a_failed_tool_may_be_called_again) {
    decision_lines lines;
    tool_finished failed{{}, "visual_interpretation", false, "No visual pages to interpret"};
    failed.recoverable = false;
    EXPECT_EQ(lines(failed),
              "{\"type\": \"error\", \"message\": \"No visual pages to interpret\", \"recoverable\": false}\n");
}

TEST(decision_lines, give_the_metadata_name_and_type_of_a_result) {
    decision_lines lines;
    tool_finished found{{}, "fast_vector_search", true, "Found 1", "Found 1"};
    found.objects = raw_json{R"([{"page":3}])"};
    found.metadata = raw_json{R"({"query":"valve"})"};
    found.name = "text_results";
    found.payload_type = "chunks";
    EXPECT_EQ(lines(found),
              "{\"type\": \"result\", \"tool\": \"fast_vector_search\", \"objects\": [{\"page\": 3}], \"metadata\": "
              "{\"query\": "
              "\"valve\"}, \"name\": \"text_results\", \"payload_type\": \"chunks\"}\n");
    found.metadata = raw_json{"{broken"};
    EXPECT_TRUE(parse<any_line>(lines(found)));
}

TEST(decision_lines, have_tokens_alone_after_the_decision_for_a_tool_that_ends_the_run) {
    decision_lines lines;
    tool_started began{{}, "text_response", "text_response: running", raw_json{"{}"}, 0, 4};
    began.reason = "Have enough context";
    began.ends = true;
    EXPECT_EQ(lines(began),
              "{\"type\": \"decision\", \"tool\": \"text_response\", \"reasoning\": \"Have enough context\"}\n");
    EXPECT_EQ(lines(answer_text{{}, "The"}), "{\"type\": \"token\", \"content\": \"The\"}\n");
    tool_finished other{{}, "search", true, "Found 1"};
    other.call = 3;
    EXPECT_NE(lines(other), "") << "a call beside it";
    tool_finished ended{{}, "text_response", true, "text_response: complete"};
    ended.call = 4;
    EXPECT_EQ(lines(ended), "");
    EXPECT_EQ(lines(validated{{}, true, "Validated with 0 citations", {}}), "");
    answered last;
    last.answer = "The";
    EXPECT_EQ(lines(last), "{\"type\": \"complete\"}\n");

    EXPECT_NE(lines(began), "");
    ended.ok = false;
    EXPECT_NE(lines(ended), "");
    EXPECT_EQ(lines(validated{{}, true, "Validated with 1 citation", {}}),
              "{\"type\": \"status\", \"message\": \"Validated with 1 citation\"}\n")
        << "the tool failed, so the answer is another one";
}

TEST(decision_lines, tell_phases_and_what_a_person_is_asked) {
    decision_lines lines;
    EXPECT_EQ(lines(phase_reached{{}, "Reading"}), "{\"type\": \"status\", \"message\": \"Reading\"}\n");
    EXPECT_EQ(lines(awaiting{{}, "pay", "Pay Ann 5?", raw_json{"{}"}}),
              "{\"type\": \"status\", \"message\": \"Pay Ann 5?\"}\n");
}

TEST(decision_lines, parse_back_with_any_event_content) {
    writing out;
    runs::attack(out);
    std::size_t count = 0;
    for (std::size_t at = 0; at < out.text.size(); ++count) {
        const std::size_t end = out.text.find('\n', at);
        ASSERT_NE(end, std::string::npos);
        EXPECT_TRUE(parse<any_line>(out.text.substr(at, end - at))) << out.text.substr(at, end - at);
        at = end + 1;
    }
    EXPECT_EQ(count, 16U);
}

TEST(decision_lines, have_blanks_between_values_and_none_added_within_texts) {
    EXPECT_EQ(with_blanks(R"({"a,b":"c:\"d,\\","e":[1,2,{"f":null}],"g":{},"h":"\\"})"),
              R"({"a,b": "c:\"d,\\", "e": [1, 2, {"f": null}], "g": {}, "h": "\\"})");
    EXPECT_EQ(with_blanks(R"({"a": 1, "b":  2,"c":3})"), R"({"a": 1, "b":  2, "c": 3})")
        << "blanks that are there stay";
    EXPECT_EQ(with_blanks(""), "");
    EXPECT_EQ(with_blanks("\"\\"), "\"\\") << "what is no JSON stays in bounds";
}

TEST(ndjson, writes_arguments_that_are_not_json_as_text) {
    EXPECT_EQ(json_line(tool_started{{}, "t", "m", raw_json{"{\n\"a\":\r\n1}"}}),
              "{\"type\":\"tool_call\",\"tool\":\"t\",\"message\":\"m\",\"input\":{ \"a\":  1},\"at\":0}\n");
    EXPECT_EQ(json_line(tool_started{{}, "t", "m", raw_json{"{\"a\":\n"}}),
              "{\"type\":\"tool_call\",\"tool\":\"t\",\"message\":\"m\",\"input\":\"{\\\"a\\\":\\n\",\"at\":0}\n");
    const std::string large = json_line(tool_started{{}, "t", "m", raw_json{"\"" + std::string(100'000, 'x') + "\""}});
    EXPECT_LT(large.size(), default_event_limits.input_bytes + 200);
    EXPECT_TRUE(parse<tool_started>(large.substr(0, large.size() - 1)));
}

TEST(ndjson, writes_states_and_metadata_that_are_not_json_as_text) {
    phase_reached reached{{}, "read", raw_json{"{\n\"a\":"}};
    EXPECT_EQ(json_line(reached), "{\"type\":\"phase\",\"phase\":\"read\",\"state\":\"{\\n\\\"a\\\":\",\"at\":0}\n");
    tool_finished ended{{}, "t", true, "m"};
    ended.metadata = raw_json{"{"};
    EXPECT_TRUE(parse<run_event>(json_line(ended)));
    EXPECT_TRUE(parse<run_event>(json_line(awaiting{{}, "t", "q", raw_json{"{"}})));
    EXPECT_TRUE(parse<run_event>(json_line(tool_text{{}, "x"})));
}

TEST(narrate, describes_plans_violations_reprompts_and_retractions) {
    EXPECT_EQ(narrate(planned{{}, {"Search.", "Answer."}}), "Plan\n  1. Search.\n  2. Answer.");
    EXPECT_EQ(narrate(validated{{}, false, "Validation failed (1/3)", {"no source"}}),
              "Validation failed (1/3)\n  - no source");
    EXPECT_EQ(narrate(reprompted{{}, "Reprompt 1 of 3", {"no source"}}), "Reprompt 1 of 3");
    EXPECT_EQ(narrate(answer_retracted{{}, "The answer is taken back"}), "The answer is taken back");
}

TEST(narrate, accepts_every_event_and_is_empty_when_there_is_nothing_to_say) {
    const auto of = [](const run_event& event) {
        return std::visit([](const auto& one) { return narrate(one); }, event);
    };
    EXPECT_EQ(of(run_started{{}, "Who?"}), "");
    EXPECT_EQ(of(turn_started{}), "");
    EXPECT_EQ(of(turn_finished{}), "");
    EXPECT_EQ(of(answer_text{{}, "Ann"}), "");
    EXPECT_EQ(of(answered{}), "");
    EXPECT_EQ(of(tool_text{{}, "Ann"}), "");
    EXPECT_EQ(of(phase_reached{{}, "Reading"}), "Reading");
    EXPECT_EQ(of(awaiting{{}, "pay", "Pay Ann 5?", raw_json{"{}"}}),
              "Waiting for a person to decide about pay: Pay Ann 5?");
    EXPECT_EQ(of(reading_on{{}, "Not found there: reading on"}), "Not found there: reading on");
}
