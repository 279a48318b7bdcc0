// Each wire with a throwing listener: one `tool_failed` that blames no server, calls it no second time, makes no second
// request and reports the cost of the answer. Also the decorators that stream on their own.
#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/cached.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/llm/fallback.hpp>
#include <toolkit/llm/fault_injecting.hpp>
#include <toolkit/llm/generate.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/recording.hpp>
#include <toolkit/llm/replaying.hpp>
#include <toolkit/llm/retrying.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../net/fault_server.hpp"

namespace {

using toolkit::completion;
using toolkit::delta;
using toolkit::failure_kind;

constexpr std::string_view key = "sk-test-0123456789abcdefghijklmnop";

/// Throws at each delta, or only at the first.
struct thrower {
    bool always = true;
    std::size_t heard = 0;
    void operator()(const delta&) {
        if (heard++ == 0 || always) throw std::runtime_error("no room for " + std::string{key});
    }
};

/// What the server of a wire sends. In its answers "$" is the text.
struct wire {
    std::string_view name;
    std::string path;         // of the call for the answer
    std::string apart;        // the text in its own event, and then the end
    std::string together;     // the text and the end in one event
    std::string without_end;  // the text in a last event without a line end, after its cost
    std::string whole;        // an answer that is not streamed, with its cost
    toolkit::result<completion> (*complete)(const std::string& url, const toolkit::request& asked,
                                            const toolkit::delta_sink& sink);
};
void PrintTo(const wire& one, std::ostream* out) { *out << one.name; }

template <class Model>
toolkit::result<completion> complete_by(const std::string& url, const toolkit::request& asked,
                                        const toolkit::delta_sink& sink) {
    Model model;
    model.base_url = url;
    if constexpr (requires { model.model; }) model.model = "m";
    model.api_key = toolkit::secret{std::string{key}};
    if (!asked.actions.empty()) model.actions = toolkit::means::native_tools;
    return toolkit::retrying{model}.complete(asked, sink, {});
}

const std::vector<wire> wires{
    {"openai", "POST /v1/chat/completions ",
     R"(data: {"choices":[{"delta":{"content":"$"}}]})"
     "\n\n"
     R"(data: {"choices":[{"delta":{},"finish_reason":"stop"}]})"
     "\n\ndata: [DONE]\n\n",
     R"(data: {"choices":[{"delta":{"content":"$"},"finish_reason":"stop"}]})"
     "\n\ndata: [DONE]\n\n",
     R"(data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":2}})"
     "\n\n"
     R"(data: {"choices":[{"delta":{"content":"$"},"finish_reason":"stop"}]})",
     R"({"choices":[{"message":{"content":"$"}}],"usage":{"prompt_tokens":7,"completion_tokens":2}})",
     complete_by<toolkit::openai>},
    {"anthropic", "POST /v1/messages ",
     R"(data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"$"}})"
     "\n\n"
     R"(data: {"type":"message_stop"})"
     "\n\n",
     "",
     R"(data: {"type":"message_start","message":{"usage":{"input_tokens":7,"output_tokens":2}}})"
     "\n\n"
     R"(data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"$"}})",
     R"({"type":"message","content":[{"type":"text","text":"$"}],"stop_reason":"end_turn",)"
     R"("usage":{"input_tokens":7,"output_tokens":2}})",
     complete_by<toolkit::anthropic>},
    {"ollama", "POST /api/chat ",
     R"({"message":{"content":"$"},"done":false})"
     "\n"
     R"({"message":{},"done":true,"done_reason":"stop"})"
     "\n",
     R"({"message":{"content":"$"},"done":true,"done_reason":"stop"})"
     "\n",
     "", R"({"message":{"content":"$"},"done":true,"done_reason":"stop","prompt_eval_count":7,"eval_count":2})",
     complete_by<toolkit::ollama>},
    {"llama_cpp", "POST /completion ",
     R"(data: {"content":"$","stop":false})"
     "\n\n"
     R"(data: {"content":"","stop":true,"stop_type":"eos"})"
     "\n\n",
     R"(data: {"content":"$","stop":true,"stop_type":"eos"})"
     "\n\n",
     "", R"({"content":"$","stop":true,"stop_type":"eos","tokens_evaluated":7,"tokens_predicted":2})",
     complete_by<toolkit::llama_cpp>},
};

/// The answer with this text.
std::string with(std::string answer, std::string_view text) { return answer.replace(answer.find('$'), 1, text); }

/// A server of one answer.
fault::server::script answers(std::string said) {
    return [said = std::move(said)](fault::visitor& guest) {
        const bool prompt = guest.request.starts_with("POST /apply-template ");
        guest.send(prompt ? fault::reply("200 OK", R"({"prompt":"p"})")
                          : "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n" + said);
    };
}
std::size_t times_asked(const fault::server& server, std::string_view path) {
    const auto requests = server.requests();
    return static_cast<std::size_t>(
        std::count_if(requests.begin(), requests.end(), [&](const std::string& one) { return one.starts_with(path); }));
}
void expect_thrown(const toolkit::result<completion>& got, std::string_view where) {
    ASSERT_FALSE(got) << "text: " << got->text;
    EXPECT_EQ(got.error().kind, failure_kind::tool_failed) << got.error().message();
    EXPECT_FALSE(got.error().retryable());
    EXPECT_EQ(got.error().message(),
              std::string{where} + ": the listener threw: no room for ***; catch exceptions in the listener");
}

constexpr toolkit::usage cost{.input_tokens = 7, .output_tokens = 2};
const toolkit::request question{.messages = {toolkit::user_message{"?", {}}}};

class throwing_listener : public testing::TestWithParam<std::tuple<wire, bool>> {};

/// What a throwing listener receives of "hello": one failure, once, after one request.
toolkit::failure thrown_at(const std::tuple<wire, bool>& by, const std::string& said) {
    const auto& [of, always] = by;
    const fault::server server(answers(with(said, "hello")));
    thrower listens{.always = always};
    const auto got = of.complete(server.url(), question, toolkit::delta_sink{listens});
    expect_thrown(got, server.url());
    EXPECT_EQ(listens.heard, 1U);
    EXPECT_EQ(times_asked(server, of.path), 1U);
    if (got) return {};
    EXPECT_EQ(got.error().received.view(), "hello") << said;
    return got.error();
}

TEST_P(throwing_listener, ends_a_stream_and_receives_nothing_twice) {
    const wire& of = std::get<0>(GetParam());
    for (const std::string& said : {of.apart, of.together})
        if (!said.empty()) std::ignore = thrown_at(GetParam(), said);
}

TEST_P(throwing_listener, ends_an_answer_whose_last_event_has_no_end_or_that_is_not_streamed) {
    const wire& of = std::get<0>(GetParam());
    for (const std::string& said : {of.without_end, of.whole}) {
        if (said.empty()) continue;
        EXPECT_EQ(thrown_at(GetParam(), said).spent, cost) << said;
    }
}

INSTANTIATE_TEST_SUITE_P(, throwing_listener, testing::Combine(testing::ValuesIn(wires), testing::Bool()),
                         [](const auto& one) {
                             return std::string{std::get<0>(one.param).name} +
                                    (std::get<1>(one.param) ? "_always" : "_once");
                         });

TEST(listener_that_throws_at_calls, ends_an_answer_whose_calls_were_written_as_text) {
    toolkit::request asked = question;
    asked.actions = {{"look", "", R"({"type":"object"})", R"({"type":"object"})"}};
    for (const wire& of : wires) {
        if (of.name == "llama_cpp") continue;  // its calls are text
        const fault::server server(answers(with(of.whole, R"({\"name\":\"look\",\"arguments\":{}})")));
        std::size_t calls = 0;
        auto listens = [&](const delta& piece) {
            if (piece.kind != delta::of::call) return;
            ++calls;
            throw std::runtime_error("no room for " + std::string{key});
        };
        const auto got = of.complete(server.url(), asked, toolkit::delta_sink{listens});
        expect_thrown(got, server.url());
        EXPECT_EQ(calls, 1U) << of.name;
        EXPECT_EQ(got.error().spent, cost) << of.name;
        EXPECT_EQ(got.error().received.view(), R"({"name":"look","arguments":{}})") << of.name;
    }
}

// ---- decorators ----

/// Throws at a retraction.
struct unforgetting {
    std::string heard{};
    void operator()(const delta& piece) {
        if (piece.kind == delta::of::restarted) throw 42;
        heard += piece.text;
    }
};
/// Streams a part of its answer, and fails.
struct half_said {
    toolkit::result<completion> complete(const toolkit::request&, toolkit::delta_sink& sink,
                                         const toolkit::stop_token&) const {
        sink(delta{.text = "ha"});
        auto why = toolkit::failure::of(failure_kind::cut_off, "there", "it broke off", "try again");
        why.spent = cost;
        return why;
    }
};

TEST(cached, ends_an_answer_from_memory_whose_listener_throws_and_keeps_it) {
    const toolkit::cached model{toolkit::scripted{"one", "two"}, toolkit::cached_options{.without_owner = true}};
    toolkit::delta_sink nobody;
    ASSERT_TRUE(model.complete(question, nobody, {}));
    auto throws = [](const delta&) { throw std::runtime_error("no room"); };
    toolkit::delta_sink sink{throws};
    const auto got = model.complete(question, sink, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::tool_failed);
    EXPECT_TRUE(got.error().message().starts_with("cached: the listener threw: no room"));
    EXPECT_EQ(got.error().received.view(), "one");
    EXPECT_EQ(got.error().spent, toolkit::usage{}) << "it has cost nothing";
    EXPECT_EQ(model.complete(question, nobody, {}).value().text, "one");
}

/// A model that streams its own answer.
template <class Model>
void expect_a_failure_for_the_listener(const Model& model, const toolkit::request& asked, std::string_view where) {
    thrower listener;
    toolkit::delta_sink sink{listener};
    const auto got = model.complete(asked, sink, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::tool_failed);
    EXPECT_EQ(got.error().where.view(), where);
    EXPECT_EQ(listener.heard, 1U);
    if (where == "extractive") return;
    EXPECT_EQ(got.error().spent.output_tokens, 2);
    EXPECT_FALSE(got.error().received.view().empty());
}

TEST(models_without_a_server, end_when_their_listener_throws) {
    const toolkit::request asked{.messages = {toolkit::user_message{"Where is the harbour?", {}}}};
    const auto costs = [](std::string text) {
        completion made{.text = std::move(text), .spent = {.input_tokens = 7, .output_tokens = 2}};
        return toolkit::scripted{std::vector<toolkit::result<completion>>{std::move(made)}};
    };
    expect_a_failure_for_the_listener(costs("one"), asked, "scripted");
    expect_a_failure_for_the_listener(toolkit::extractive{}, asked, "extractive");
    for (const toolkit::fault_rates& what :
         {toolkit::fault_rates{.cut_off = 1}, toolkit::fault_rates{.garbled = 1}, toolkit::fault_rates{.doubled = 1}})
        expect_a_failure_for_the_listener(toolkit::fault_injecting{costs("one and two"), what}, asked,
                                          "fault_injecting");

    std::string lines;
    const auto keep = [&lines](std::string_view told) { lines = told; };
    toolkit::delta_sink nobody;
    struct {
        void operator()(const delta&) const {}
    } hears;
    toolkit::delta_sink somebody{hears};
    ASSERT_TRUE((toolkit::recording{costs("one"), keep}.complete(asked, somebody, {})));
    const auto replayed = toolkit::replaying::from_text(lines);
    ASSERT_TRUE(replayed) << replayed.error().message();
    expect_a_failure_for_the_listener(*replayed, asked, "recording");
}

TEST(generate, ends_when_its_listener_throws_at_a_retraction) {
    struct {
        void operator()(const delta& piece) const {
            if (piece.kind == delta::of::restarted) throw std::runtime_error("no room");
        }
    } listener;
    const toolkit::scripted model{"no number", "7"};
    const auto got = toolkit::generate<int>(model, "A number", {.sink = toolkit::delta_sink{listener}});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::tool_failed);
    EXPECT_EQ(model.received().size(), 1U);
}

TEST(retrying, ends_when_its_listener_throws_at_a_retraction) {
    unforgetting listens;
    const toolkit::retrying model{half_said{}, {}, toolkit::manual_clock{}};
    const auto got = model.complete(question, toolkit::delta_sink{listens}, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::tool_failed);
    EXPECT_TRUE(
        got.error().message().starts_with("retrying: the listener threw an exception that is not a std::exception"))
        << got.error().message();
    EXPECT_EQ(listens.heard, "ha");
    EXPECT_EQ(got.error().spent, cost);
}

TEST(fallback, ends_when_its_listener_throws_at_a_retraction) {
    unforgetting listens;
    const toolkit::fallback model{half_said{}, toolkit::scripted{"other"}};
    const auto got = model.complete(question, toolkit::delta_sink{listens}, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::tool_failed);
    EXPECT_TRUE(got.error().message().starts_with("fallback: the listener threw")) << got.error().message();
    EXPECT_EQ(listens.heard, "ha");
    EXPECT_EQ(got.error().spent, cost);
}

}  // namespace
