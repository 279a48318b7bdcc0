// llm/provider.hpp: the address of an endpoint, and the body of one answer, whether or not its server streamed it
#include <toolkit/llm/provider.hpp>
#include <toolkit/llm/providers/anthropic_reply.hpp>
#include <toolkit/llm/providers/anthropic_stream.hpp>
#include <toolkit/llm/providers/ollama_reply.hpp>
#include <toolkit/llm/providers/ollama_stream.hpp>
#include <toolkit/llm/providers/openai_reply.hpp>
#include <toolkit/llm/providers/openai_stream.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../listener.hpp"

namespace {

using toolkit::failure_kind;
using list = std::vector<std::string>;

const toolkit::reply_context by{"there", {}, {}};

/// The body in two pieces that meet at `cut`, read as a stream or as a whole.
template <class Stream, class Read>
toolkit::result<toolkit::completion> read(std::string_view body, std::size_t cut, const Read& whole,
                                          streams::listener& to) {
    const toolkit::delta_sink sink{to};
    toolkit::provider::stream_reader<Stream> reader{sink, by};
    reader(body.substr(0, cut));
    reader(body.substr(cut));
    return reader.done(whole, sink, by);
}

constexpr std::string_view mark = "\xEF\xBB\xBF";
constexpr std::string_view openai_events =
    "data: {\"choices\":[{\"delta\":{\"content\":\"hello\"}}]}\n\n"
    "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
constexpr std::string_view ollama_lines =
    "{\"message\":{\"content\":\"hel\"},\"done\":false}\n{\"message\":{\"content\":\"lo\"},\"done\":true}\n";

TEST(stream_reader, reads_a_stream_after_a_byte_order_mark_wherever_that_is_split) {
    const std::string events = std::string{mark} + std::string{openai_events};
    const std::string lines = std::string{mark} + std::string{ollama_lines};
    for (std::size_t cut = 0; cut <= events.size(); ++cut) {
        streams::listener to;
        const auto got = read<toolkit::openai_stream>(events, cut, toolkit::read_openai_reply, to);
        ASSERT_TRUE(got) << cut << ' ' << got.error().message();
        EXPECT_EQ(got->text, "hello");
        EXPECT_EQ(to.heard, (list{"t|hello"})) << cut;
    }
    for (std::size_t cut = 0; cut <= lines.size(); ++cut) {
        streams::listener to;
        const auto got = read<toolkit::ollama_stream>(lines, cut, toolkit::read_ollama_reply, to);
        ASSERT_TRUE(got) << cut << ' ' << got.error().message();
        EXPECT_EQ(to.heard, (list{"t|hel", "t|lo"})) << cut;
    }
}

TEST(stream_reader, reads_a_whole_answer_after_a_byte_order_mark) {
    const std::string body = std::string{mark} + R"({"choices":[{"message":{"content":"hello"}}]})";
    for (std::size_t cut = 0; cut <= body.size(); ++cut) {
        streams::listener to;
        const auto got = read<toolkit::openai_stream>(body, cut, toolkit::read_openai_reply, to);
        ASSERT_TRUE(got) << cut << ' ' << got.error().message();
        EXPECT_EQ(got->text, "hello");
    }
}

TEST(stream_reader, treats_a_partial_mark_alone_as_no_answer) {
    for (std::size_t size = 0; size <= mark.size(); ++size) {
        streams::listener to;
        const auto got = read<toolkit::openai_stream>(mark.substr(0, size), size / 2, toolkit::read_openai_reply, to);
        ASSERT_FALSE(got) << size;
        EXPECT_TRUE(got.error().kind == failure_kind::bad_reply || got.error().kind == failure_kind::cut_off) << size;
    }
}

TEST(stream_reader, streams_all_of_an_answer_that_was_requested_as_a_stream_and_came_whole) {
    const list all{"h|hm", "t|Let us see.", "c0:look|", R"(a0|{"at":1})", "c1:look|", "a1|{}"};
    streams::listener openai;
    ASSERT_TRUE(read<toolkit::openai_stream>(
        R"({"choices":[{"message":{"content":"Let us see.","reasoning_content":"hm","tool_calls":[)"
        R"({"id":"a","function":{"name":"look","arguments":"{\"at\":1}"}},{"function":{"name":"look"}}]}}]})",
        9, toolkit::read_openai_reply, openai));
    EXPECT_EQ(openai.heard, all);
    streams::listener anthropic;
    ASSERT_TRUE(read<toolkit::anthropic_stream>(
        R"({"content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"Let us see."},)"
        R"({"type":"tool_use","id":"a","name":"look","input":{"at":1}},{"type":"tool_use","name":"look"}]})",
        9, toolkit::read_anthropic_reply, anthropic));
    EXPECT_EQ(anthropic.heard, all);
}

TEST(endpoint_address, gives_the_address_that_replaces_azures_deployments) {
    const auto at = [](std::string_view base) { return toolkit::endpoint_address(base, "/v1", "/chat/completions"); };
    for (const std::string_view base :
         {"https://r.openai.azure.com/openai/deployments/d?api-version=2024-10-21",
          "https://r.openai.azure.com/openai/deployments/d/", "https://r.openai.azure.com/openai/deployments/d"}) {
        const auto got = at(base);
        ASSERT_FALSE(got) << base;
        EXPECT_EQ(got.error().kind, failure_kind::invalid_argument);
        EXPECT_EQ(got.error().message(),
                  "https://r.openai.azure.com: base_url is an Azure address of one deployment, which is not supported; "
                  "set base_url to https://r.openai.azure.com/openai/v1, and model to the deployment's name");
    }
    EXPECT_EQ(at("https://r.openai.azure.com/openai/v1").value(),
              "https://r.openai.azure.com/openai/v1/chat/completions");
    EXPECT_EQ(at("https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=1").value(),
              "https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=1")
        << "a whole path is taken as it is";
    EXPECT_EQ(at("https://host/v2/inference/deployments/d").value(),
              "https://host/v2/inference/deployments/d/chat/completions")
        << "others have deployments, too";
}

}  // namespace
