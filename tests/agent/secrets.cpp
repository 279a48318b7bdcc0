// A key on its way through a whole agent. The server receives it, and returns all that it received in the text of an
// error. The key appears in nothing that the run reports, records or keeps.
#include <toolkit/agent/durable.hpp>
#include <toolkit/events/otel.hpp>
#include <toolkit/events/run_listener.hpp>
#include <toolkit/events/run_trace.hpp>
#include <toolkit/events/timeline.hpp>
#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/recording.hpp>
#include <toolkit/llm/retrying.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../llm/wires.hpp"
#include "../net/fault_server.hpp"

using namespace toolkit;

namespace {

using wires::key;

struct to_text {
    std::string* text;
    void operator()(std::string_view line) const { text->append(line).push_back('\n'); }
};

/// The reply of a wire's server.
template <class Model>
const wires::wire& said_to() {
    constexpr std::size_t place = std::same_as<Model, openai>      ? 0
                                  : std::same_as<Model, anthropic> ? 1
                                  : std::same_as<Model, ollama>    ? 2
                                                                   : 3;
    return wires::all.at(place);
}

/// Errors that contain the whole request, in several shapes.
template <class Model>
void answer_with_what_was_asked(std::size_t shape, fault::visitor& guest) {
    const std::string error = R"({"error":{"type":"server_error","message":)" + print("I saw " + guest.request) + "}}";
    switch (shape) {
        case 0: guest.send(fault::reply("401 Unauthorized", error)); return;
        case 1:
            guest.send(fault::reply("500 Internal Server Error", "<p>I saw " + guest.request + "</p>", "text/html"));
            return;
        case 2: guest.send(fault::reply("200 OK", error)); return;
        default: break;
    }
    if (guest.request.find("apply-template") != std::string::npos)
        return void(guest.send(fault::reply("200 OK", R"({"prompt":"hello"})")));
    const wires::wire& of = said_to<Model>();
    const bool sse = of.stream_type == "text/event-stream";
    guest.send("HTTP/1.1 200 OK\r\nContent-Type: " + of.stream_type + "\r\nConnection: close\r\n\r\n" + of.begun +
               (sse ? "data: " : "") + error + (sse ? "\n\n" : "\n"));
}

/// All that a run reports, records and keeps.
template <class Model>
std::string told_by_a_run(const std::string& url) {
    std::string recorded;
    const retrying model{recording{wires::model_at<Model>(url), to_text{&recorded}},
                         {.attempts = 2, .base = milliseconds{1}}};
    const run_listener<run_events> heard;
    const memory_log store;
    const auto outcome = Agent{model, heard, store}.run("How long is the bridge?", owner{"me"});
    EXPECT_FALSE(outcome);
    std::string output = recorded;
    EXPECT_FALSE(recorded.empty());
    if (!outcome) {
        output += outcome.error().message() + outcome.error().for_model();
        output += outcome.error().received.view();
        output += outcome.error().where.view();
        output += outcome.error().cure.view();
    }
    const run_events run = heard.take();
    EXPECT_FALSE(run.all().empty());
    output += otel_json(run, {.with_content = true}) + print(trace_of(run)) + timeline_html(run);
    for (const run_event& one : run.all())
        output += std::visit([](const auto& event) { return json_line(event); }, one);
    const auto runs = store.runs();
    EXPECT_EQ(runs->size(), 1U);
    for (const uuid& id : *runs) {
        const auto entries = store.read(id);
        EXPECT_FALSE(entries->empty());
        for (const log_entry& entry : *entries) output += entry.text;
    }
    return output;
}

template <class Model>
class secrets : public testing::Test {};
using models = testing::Types<openai, anthropic, ollama, llama_cpp>;
TYPED_TEST_SUITE(secrets, models);

TYPED_TEST(secrets, appear_in_no_event_recording_or_log) {
    for (std::size_t shape = 0; shape < 4; ++shape) {
        const fault::server server{
            [shape](fault::visitor& guest) { answer_with_what_was_asked<TypeParam>(shape, guest); }};
        const std::string output = told_by_a_run<TypeParam>(server.url());
        EXPECT_EQ(output.find(key.substr(3)), std::string::npos) << shape << ": " << output;
        bool seen = false;
        for (const std::string& request : server.requests()) seen = seen || request.find(key) != std::string::npos;
        EXPECT_TRUE(seen) << "the server was not told the key";
        EXPECT_TRUE(shape == 1 || output.find("I saw") != std::string::npos)
            << "the error's words were not told: " << output;
    }
}

}  // namespace
