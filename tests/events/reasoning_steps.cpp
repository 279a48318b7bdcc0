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
        "data: {\"type\":\"reasoning_step\",\"step\":1,\"action_type\":\"searching\",\"message\":\"Searching for: "
        "Highlands\",\"timestamp\":\"2023-11-14T22:13:20.005Z\",\"tool_name\":\"search_documents\",\"tool_input\":{"
        "\"query\":\"Highlands\"},\"tool_status\":\"running\"}\n\n"
        "data: {\"type\":\"reasoning_step\",\"step\":1,\"action_type\":\"searching\",\"message\":\"Found 1 "
        "document\",\"timestamp\":\"2023-11-14T22:13:20.012Z\",\"tool_name\":\"search_documents\",\"tool_input\":{"
        "\"query\":\"Highlands\"},\"tool_output\":\"Found 8 chunks\",\"tool_status\":\"complete\"}\n\n");
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
    EXPECT_EQ(ended->details, "the tool took longer than 5 ms");
    EXPECT_FALSE(ended->tool_output);
    answered last;
    last.error = "the server is down";
    EXPECT_EQ(steps(last)->tool_status, reasoning_status::error);
    EXPECT_FALSE(steps(answered{}));
}

TEST(reasoning_steps, count_concurrent_calls_separately) {
    reasoning_steps steps;
    EXPECT_EQ(steps(tool_started{{}, "a", "", raw_json{"1"}})->step, 1);
    EXPECT_EQ(steps(tool_started{{}, "b", "", raw_json{"2"}})->step, 2);
    EXPECT_EQ(steps(tool_finished{{}, "b", true, ""})->step, 2);
    EXPECT_EQ(steps(tool_finished{{}, "a", true, ""})->step, 1);
    EXPECT_EQ(steps(planned{{}, {"one"}})->message, "Planned 1 step");
    EXPECT_EQ(steps(planned{{}, {"one", "two"}})->step, 4);
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
    EXPECT_NE(print(*step).find("9999-12-31T23:59:59.999Z"), std::string::npos) << print(*step);
}
