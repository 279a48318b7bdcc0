// The steps that an interface shows: events/reasoning_steps.hpp
#include "runs.hpp"

#include <toolkit/events/reasoning_steps.hpp>
#include <toolkit/events/run_listener.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace toolkit;

namespace {

std::string output(const tool_finished& event, const char* input = "{}", const char* doing = "") {
    reasoning_steps steps;
    const auto running = steps(tool_started{{}, event.tool, doing, raw_json{input}});
    const auto ended = steps(event);
    return running->message + " / " + ended->message;
}

}  // namespace

TEST(reasoning_steps, frames_each_step_as_data) {
    std::string stream;
    const run_listener to{encoded_events{reasoning_encoder{}, [&](std::string_view text) { stream += text; }}};
    to(run_started{{}, "?", 1'700'000'000'000});
    to(tool_started{{}, "search_documents", "search_documents: running", raw_json{R"({"query":"Highlands"})"}, 5'000});
    to(tool_finished{{}, "search_documents", true, "Found 8 chunks in 1 document", "Found 8 chunks", 12'000});
    EXPECT_EQ(
        stream,
        "data: {\"type\":\"reasoning_step\",\"step\":\"search_documents\",\"action_type\":\"searching\","
        "\"message\":\"Searching for: Highlands\",\"timestamp\":1700000000.005,\"tool_name\":\"search_documents\","
        "\"tool_input\":{\"query\":\"Highlands\"},\"tool_status\":\"running\",\"details\":{}}\n\n"
        "data: {\"type\":\"reasoning_step\",\"step\":\"search_documents\",\"action_type\":\"searching\","
        "\"message\":\"Found 1 document\",\"timestamp\":1700000000.012,\"tool_name\":\"search_documents\","
        "\"tool_input\":{\"query\":\"Highlands\"},\"tool_output\":\"Found 8 chunks\",\"tool_status\":\"complete\","
        "\"details\":{}}\n\n");
}

TEST(reasoning_steps, phrases_each_kind_of_tool) {
    EXPECT_EQ(output({{}, "search_documents", true, "12 documents"}, R"({"query":"a"})"),
              "Searching for: a / Found 12 documents");
    EXPECT_EQ(output({{}, "search_documents", true, "0 documents"}, R"({"query":"a"})"),
              "Searching for: a / Found 0 documents");
    EXPECT_EQ(output({{}, "search_docs", true, "Nothing"}), "search_docs: running / Nothing");
    EXPECT_EQ(output({{}, "read_document", true, "x"}, R"({"doc_id":"7","focus_query":"b"})"), "Reading 7 / Read 7");
    EXPECT_EQ(output({{}, "read_document", true, "x"}, R"({"doc_id":"7"})", "Reading lease.pdf"),
              "Reading lease.pdf / Read lease.pdf");
    EXPECT_EQ(output({{}, "open_citation", true, "x"}, "{}", "Opening a.md (Locks)"),
              "Reading a.md (Locks) / Read a.md (Locks)");
    EXPECT_EQ(output({{}, "read_multiple_documents", true, "x"}, R"({"doc_ids":["1","2"]})"),
              "Reading 2 documents / Read 2 documents");
    EXPECT_EQ(output({{}, "weather", true, "Rain"}), "weather: running / weather: complete");
    EXPECT_EQ(output({{}, "read_document", false, "timed out"}, R"({"doc_id":"7"})"),
              "Reading 7 / read_document: error");
}

TEST(reasoning_steps, have_the_action_type_of_their_tool) {
    const auto action = [](const char* tool) {
        return reasoning_steps{}(tool_started{{}, tool, "", raw_json{"{}"}})->action_type;
    };
    EXPECT_EQ(action("search_documents"), reasoning_action::searching);
    EXPECT_EQ(action("read_multiple_documents"), reasoning_action::reading);
    EXPECT_EQ(action("rerank_documents"), reasoning_action::analysing);
    EXPECT_EQ(action("generate_answer"), reasoning_action::summarising);
    EXPECT_EQ(action("open_document"), reasoning_action::opening);
    EXPECT_EQ(action("show_map_view"), reasoning_action::navigating);
    EXPECT_EQ(action("anything"), reasoning_action::analysing);
}

TEST(reasoning_steps, report_a_failed_call_as_an_error) {
    reasoning_steps steps;
    (void)steps(tool_started{{}, "slow", "", raw_json{"{}"}});
    const auto ended = steps(tool_finished{{}, "slow", false, "the tool took longer than 5 ms"});
    EXPECT_EQ(ended->tool_status, reasoning_status::error);
    EXPECT_EQ(ended->details.text, R"({"error":"the tool took longer than 5 ms"})");
    EXPECT_FALSE(ended->tool_output);
    answered last;
    last.error = "the server is down";
    EXPECT_EQ(steps(last)->tool_status, reasoning_status::error);
    EXPECT_FALSE(steps(answered{}));
}

TEST(reasoning_steps, keep_concurrent_calls_apart) {
    reasoning_steps steps;
    (void)steps(tool_started{{}, "read_document", "", raw_json{R"({"doc_id":"a"})"}, 0, 1});
    (void)steps(tool_started{{}, "read_document", "", raw_json{R"({"doc_id":"b"})"}, 0, 2});
    EXPECT_EQ(steps(tool_finished{{}, "read_document", true, "x", {}, 0, 2})->message, "Read b");
    const auto first = steps(tool_finished{{}, "read_document", true, "x", {}, 0, 1});
    EXPECT_EQ(first->message, "Read a");
    EXPECT_EQ(first->step, "read_document");
    EXPECT_EQ(first->tool_input->text, R"({"doc_id":"a"})");
}

TEST(reasoning_steps, have_details_that_are_an_object) {
    reasoning_steps steps;
    const auto plan = steps(planned{{}, {"one", "two"}});
    EXPECT_EQ(plan->step, "planning");
    EXPECT_EQ(plan->message, "Planned 2 steps");
    EXPECT_EQ(plan->details.text, R"({"steps":["one","two"]})");
    EXPECT_EQ(steps(validated{{}, false, "Validation failed (1/3)", {"No citation."}})->details.text,
              R"({"errors":["No citation."]})");
    const raw_json input{R"({"citation_number":1,"reason":"The value"})"};
    EXPECT_EQ(steps(tool_started{{}, "open_document", "", input})->details.text, input.text);
    EXPECT_EQ(steps(tool_finished{{}, "open_document", true, ""})->details.text, input.text);
    EXPECT_EQ(steps(tool_started{{}, "search_documents", "", raw_json{"nonsense"}})->tool_input->text, "{}");
}

TEST(reasoning_steps, show_an_output_as_an_object_or_a_text) {
    const auto shown = [](const char* text) {
        tool_finished event{{}, "t", true, "m"};
        event.output = text;
        return reasoning_steps{}(event)->tool_output->text;
    };
    EXPECT_EQ(shown(R"({"total_found":1})"), R"({"total_found":1})");
    EXPECT_EQ(shown("[1,2]"), R"({"items":[1,2]})");
    EXPECT_EQ(shown("3 files"), R"("3 files")");
    EXPECT_EQ(shown("{damaged"), R"("{damaged")");
    EXPECT_EQ(shown(""), R"("")");
    const std::string text(2 * default_reasoning_limits.output_bytes, 'x');
    EXPECT_LT(shown(text.c_str()).size(), default_reasoning_limits.output_bytes + 100);
}

TEST(reasoning_steps, take_over_the_steps_of_a_system) {
    const reasoning_step own{.type = {},
                             .step = "initial",
                             .action_type = reasoning_action::planning,
                             .message = "Planning",
                             .details = raw_json{R"({"original_query":"?"})"}};
    reasoning_steps steps;
    (void)steps(run_started{{}, "?", 1'000});
    const auto step = steps(phase_reached{{}, std::string{reasoning_phase}, raw_json{print(own)}, 500'000});
    ASSERT_TRUE(step);
    EXPECT_EQ(step->step, "initial");
    EXPECT_EQ(step->timestamp, 1.5);
    EXPECT_EQ(step->details.text, R"({"original_query":"?"})");
    reasoning_step timed = own;
    timed.timestamp = 7.25;
    EXPECT_EQ(steps(phase_reached{{}, std::string{reasoning_phase}, raw_json{print(timed)}})->timestamp, 7.25);
    EXPECT_FALSE(steps(phase_reached{{}, "extracted", raw_json{print(own)}})) << "another phase";
    EXPECT_FALSE(steps(phase_reached{{}, std::string{reasoning_phase}, raw_json{R"({"a":1})"}}));
}

TEST(reasoning_steps, parse_back_with_any_event_content) {
    std::string stream;
    reasoning_encoder encode;
    runs::attack([&](const auto& event) {
        if constexpr (requires { encode(event); }) {
            const std::string text = encode(event);
            if (text.empty()) return;
            EXPECT_TRUE(text.starts_with("data: {"));
            EXPECT_TRUE(text.ends_with("}\n\n"));
            EXPECT_EQ(text.find('\n'), text.size() - 2);
            EXPECT_TRUE(parse<reasoning_step>(text.substr(6, text.size() - 8))) << text;
            stream += text;
        }
    });
    EXPECT_FALSE(stream.empty());
    reasoning_steps late;
    (void)late(run_started{{}, "?", INT64_MAX});
    const auto step = late(guessed{{}, "x", INT64_MAX});
    EXPECT_EQ(step->timestamp, 253402300799.999);
}
