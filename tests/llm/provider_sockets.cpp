// The stream of each wire over a real socket that is split, delayed, closed or reset at every byte. The result is the
// same answer, or a failure with the received text. A shorter answer is never taken as complete.
#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>

#include <gtest/gtest.h>
#include <netinet/tcp.h>
#include <sched.h>

#include <atomic>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "../net/fault_server.hpp"

namespace {

using toolkit::failure_kind;

/// What the server of a wire streams: "hé" and, where the wire has calls, one call. `marker` ends it.
struct wire {
    std::string_view name;
    std::string_view type;
    std::vector<std::string> events;
    std::string_view marker;
    std::string_view enough;  // what makes the answer complete when only closing the connection ends the body
    bool calls;
    toolkit::result<toolkit::completion> (*complete)(const std::string& url, const toolkit::delta_sink& sink);
};
void PrintTo(const wire& one, std::ostream* out) { *out << one.name; }

template <class Model>
toolkit::result<toolkit::completion> complete_by(const std::string& url, const toolkit::delta_sink& sink) {
    Model model;
    model.base_url = url;
    model.api_key = toolkit::secret{};
    if constexpr (requires { model.model; }) model.model = "m";
    return model.complete({.messages = {toolkit::user_message{"?", {}}}}, sink, {});
}

const std::vector<wire> wires{
    {"openai",
     "text/event-stream",
     {"data: {\"choices\":[{\"delta\":{\"content\":\"h\xC3\xA9\"}}]}\n\n",
      "data: "
      "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]"
      "},\"finish_reason\":\"tool_calls\"}]}\r\n\r\n",
      "data: [DONE]\n\n"},
     "[DONE]",
     R"("tool_calls"}]})",
     true,
     complete_by<toolkit::openai>},
    {"anthropic",
     "text/event-stream",
     {"event: content_block_start\ndata: "
      "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"h\xC3\xA9\"}}\n\n",
      "data: {\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c\","
      "\"name\":\"f\"}}\n\n",
      "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}\n\n",
      "data: {\"type\":\"message_stop\"}\n\n"},
     "\"message_stop\"}",
     "\"message_stop\"}",
     true,
     complete_by<toolkit::anthropic>},
    {"ollama",
     "application/x-ndjson",
     {"{\"message\":{\"content\":\"h\xC3\xA9\"},\"done\":false}\n",
      "{\"message\":{\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":{}}}]},\"done\":false}\n",
      "{\"message\":{},\"done\":true,\"done_reason\":\"stop\"}\n"},
     "\"stop\"}",
     "\"stop\"}",
     true,
     complete_by<toolkit::ollama>},
    {"llama_cpp",
     "text/event-stream",
     {"data: {\"content\":\"h\",\"stop\":false}\n\n", "data: {\"content\":\"\xC3\xA9\",\"stop\":false}\n\n",
      "data: {\"content\":\"\",\"stop\":true,\"stop_type\":\"eos\"}\n\n"},
     "\"eos\"}",
     "\"eos\"}",
     false,
     complete_by<toolkit::llama_cpp>},
};

std::string body_of(const wire& of) {
    std::string all;
    for (const std::string& one : of.events) all += one;
    return all;
}
std::string head_of(const wire& of, std::string_view more) {
    return "HTTP/1.1 200 OK\r\nContent-Type: " + std::string{of.type} + "\r\n" + std::string{more} + "\r\n";
}
/// A chunk for each event.
std::string chunked_reply(const wire& of) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string all = head_of(of, "Transfer-Encoding: chunked\r\n");
    for (const std::string& one : of.events) {
        const char size[]{digits[one.size() / 16], digits[one.size() % 16], '\0'};
        all += std::string{size} + "\r\n" + one + "\r\n";
    }
    return all + "0\r\n\r\n";
}

/// A server that does `act` with each call except for the prompt, and passes it the number of the call.
template <class Act>
class proxy {
public:
    proxy(const wire& of, Act act)
        : server_([this, of, act](fault::visitor& guest) {
              const int now = 1;
              ::setsockopt(guest.descriptor, IPPROTO_TCP, TCP_NODELAY, &now, sizeof now);
              if (guest.request.starts_with("POST /apply-template "))
                  guest.send(fault::reply("200 OK", R"({"prompt":"p"})"));
              else act(guest, at.load());
          }) {}
    [[nodiscard]] std::string url() const { return server_.url(); }
    std::atomic<std::size_t> at = 0;

private:
    fault::server server_;
};

struct outcome {
    toolkit::result<toolkit::completion> got;
    std::string heard{};  // text alone
};
outcome ask(const wire& of, const std::string& url) {
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) {
        if (piece.kind == toolkit::delta::of::text) heard += piece.text;
    };
    auto got = of.complete(url, toolkit::delta_sink{listen});
    return {std::move(got), std::move(heard)};
}

void expect_whole(const wire& of, const outcome& one, std::size_t at) {
    ASSERT_TRUE(one.got) << at << ": " << one.got.error().message();
    EXPECT_EQ(one.got->text, "h\xC3\xA9") << at;
    EXPECT_EQ(one.heard, "h\xC3\xA9") << at;
    EXPECT_EQ(one.got->calls.size(), of.calls ? 1U : 0U) << at;
    EXPECT_EQ(one.got->finish, of.calls ? toolkit::finish_reason::calls : toolkit::finish_reason::stop) << at;
}
void expect_cut(const outcome& one, std::size_t at) {
    ASSERT_FALSE(one.got) << at;
    EXPECT_EQ(one.got.error().kind, failure_kind::cut_off) << at << ": " << one.got.error().message();
    EXPECT_EQ(one.got.error().received.view(), one.heard) << at;
    EXPECT_TRUE(std::string_view{"h\xC3\xA9"}.starts_with(one.heard)) << at;
}

class provider_sockets : public testing::TestWithParam<wire> {};

TEST_P(provider_sockets, give_the_same_answer_in_two_pieces_split_at_any_byte) {
    const std::string reply = chunked_reply(GetParam());
    proxy server(GetParam(), [&](const fault::visitor& guest, std::size_t at) {
        guest.send(std::string_view{reply}.substr(0, at));
        sched_yield();  // usually gives the reader only the first piece
        guest.send(std::string_view{reply}.substr(at));
    });
    for (std::size_t at = 1; at < reply.size(); ++at) {
        server.at = at;
        expect_whole(GetParam(), ask(GetParam(), server.url()), at);
    }
}

TEST_P(provider_sockets, give_the_same_answer_byte_by_byte) {
    const std::string reply = chunked_reply(GetParam());
    const proxy server(GetParam(), [&](const fault::visitor& guest, std::size_t) {
        for (const char& byte : reply) {
            guest.send({&byte, 1});
            sched_yield();
        }
    });
    expect_whole(GetParam(), ask(GetParam(), server.url()), 0);
}

TEST_P(provider_sockets, accept_no_partial_answer_when_the_connection_is_reset) {
    const std::string reply = chunked_reply(GetParam());
    const std::size_t end = reply.rfind(GetParam().marker);
    proxy server(GetParam(), [&](const fault::visitor& guest, std::size_t at) {
        guest.send(std::string_view{reply}.substr(0, at));
        sched_yield();
        guest.reset();
    });
    for (std::size_t at = 0; at < end + GetParam().marker.size(); ++at) {
        server.at = at;
        expect_cut(ask(GetParam(), server.url()), at);
    }
}

TEST_P(provider_sockets, accept_no_partial_answer_when_only_closing_ends_the_body) {
    const std::string head = head_of(GetParam(), "Connection: close\r\n");
    const std::string body = body_of(GetParam());
    const std::size_t end = body.rfind(GetParam().enough) + GetParam().enough.size();
    proxy server(GetParam(),
                 [&](const fault::visitor& guest, std::size_t at) { guest.send(head + body.substr(0, at)); });
    for (std::size_t at = 1; at <= body.size(); ++at) {
        server.at = at;
        const outcome one = ask(GetParam(), server.url());
        if (at < end) expect_cut(one, at);
        else expect_whole(GetParam(), one, at);
    }
}

INSTANTIATE_TEST_SUITE_P(, provider_sockets, testing::ValuesIn(wires),
                         [](const auto& one) { return std::string{one.param.name}; });

}  // namespace
