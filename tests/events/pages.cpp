// The code of docs/events.md, compiled and run.
#include <toolkit/events/run_listener.hpp>
#include <toolkit/events/sse.hpp>
#include <toolkit/events/timeline.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

constexpr std::string_view final_reply =
    R"({"type":"final","answer":"Hello.","used_citations":[],"insufficiencies":[]})";

std::string page_of_a_run() {
    const toolkit::run_listener<toolkit::run_events> listener;
    const toolkit::Agent agent{toolkit::scripted{final_reply}, toolkit::no_gate{}, listener};
    const auto answer = agent.run("Hello?", toolkit::owner{"me"});
    const toolkit::run_events run = listener.take();
    if (!answer) return trace_of(run).back().notes.value_or("");
    return toolkit::timeline_html(run, {.model = "claude-haiku-4-5", .costs = toolkit::price_of("claude-haiku-4-5")});
}

std::string stream_of_a_run() {
    std::string stream;  // or a connection
    const toolkit::run_listener to{
        toolkit::encoded_events{toolkit::sse_encoder{}, [&](std::string_view frame) { stream += frame; }}};
    const toolkit::Agent agent{toolkit::scripted{final_reply}, toolkit::no_gate{}, to};
    (void)agent.run("Hello?", toolkit::owner{"me"});
    return stream;
}

}  // namespace

TEST(events_page, makes_a_page_of_a_run) {
    const std::string page = page_of_a_run();
    EXPECT_NE(page.find("<h1>Hello?</h1>"), std::string::npos);
    EXPECT_NE(page.find(">Hello.</div>"), std::string::npos);
}

TEST(events_page, streams_a_run) {
    EXPECT_TRUE(stream_of_a_run().ends_with(
        "event: complete\ndata: {\"answer\":\"Hello.\",\"citations\":[],\"insufficiencies\":[],\"trace\":["
        "{\"type\":\"final\",\"notes\":\"Validated with 0 citations\"}]}\n\n"))
        << stream_of_a_run();
}
