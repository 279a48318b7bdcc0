#include <toolkit/llm/providers/ollama_stream.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "../listener.hpp"

namespace {

using streams::listener;
using toolkit::failure_kind;

std::string line(std::string_view message, std::string_view rest = R"("done":false)") {
    return R"({"model":"q","created_at":"x","message":{"role":"assistant",)" + std::string{message} + "}," +
           std::string{rest} + "}\n";
}
std::string end(std::string_view reason = "stop") {
    return line(R"("content":"")",
                R"("done":true,"done_reason":")" + std::string{reason} + R"(","prompt_eval_count":9,"eval_count":3)");
}
const std::string spoken =
    line(R"("content":"","thinking":"hm")") + line(R"("content":"h\u00e4")") + "\r\n" + line(R"("content":" ö😀")") +
    line(
        R"("content":"","tool_calls":[{"function":{"name":"f","arguments":{"x":1}}},{"function":{"name":"g","arguments":{}}}])") +
    end();

TEST(ollama_stream, streams_each_piece_and_returns_the_whole) {
    listener to;
    const auto got = streams::read<toolkit::ollama_stream>(spoken, to);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "hä ö😀");
    EXPECT_EQ(got->model, "q");
    EXPECT_EQ(got->thinking.at(0).text, "hm");
    ASSERT_EQ(got->calls.size(), 2U);
    EXPECT_EQ(got->calls[0], (toolkit::tool_call{"call_1", "f", {R"({"x":1})"}}));
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 9, .output_tokens = 3}));
    EXPECT_EQ(to.heard,
              (std::vector<std::string>{"h|hm", "t|hä", "t| ö😀", "c0:f|", "a0|{\"x\":1}", "c1:g|", "a1|{}"}));
}

TEST(ollama_stream, reads_the_same_wherever_it_is_split_and_accepts_no_part_as_the_whole) {
    streams::expect_the_same_at_every_cut<toolkit::ollama_stream>(spoken, spoken.size() - 2);
}

TEST(ollama_stream, returns_received_text_before_an_error) {
    listener to;
    const auto got = streams::read<toolkit::ollama_stream>(
        line(R"("content":"half")") + R"({"error":"sk-77: no memory"})" + "\n", to, 9, toolkit::secret{"sk-77"});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::server_error);
    EXPECT_NE(got.error().message().find("\"***: no memory\""), std::string::npos) << got.error().message();
    EXPECT_EQ(got.error().received.view(), "half");
}

TEST(ollama_stream, ends_like_a_whole_answer) {
    listener to;
    EXPECT_EQ(streams::read<toolkit::ollama_stream>(line(R"("content":"a")") + end("length"), to).error().kind,
              failure_kind::length_reached);
    EXPECT_EQ(streams::read<toolkit::ollama_stream>(end(), to).error().kind, failure_kind::bad_reply);
}

TEST(ollama_stream, refuses_what_is_not_a_line_of_a_chat) {
    for (const std::string_view data : {"[]", "nonsense", "{}", R"({"message":5})", R"({"message":{"content":7}})",
                                        R"({"message":{},"eval_count":NaN})", "{\"message\":{\"content\":\"\xFF\"}}"}) {
        listener to;
        const auto got = streams::read<toolkit::ollama_stream>(std::string{data} + "\n" + end(), to);
        ASSERT_FALSE(got) << data;
        EXPECT_EQ(got.error().kind, failure_kind::bad_reply) << data;
    }
    std::string many;
    for (int i = 0; i < 4100; ++i) many += line(R"("tool_calls":[{"function":{"name":"f"}}])");
    listener to;
    EXPECT_EQ(streams::read<toolkit::ollama_stream>(many, to).error().message(),
              "there: the reply contains more than 4096 calls; try again, or use another model");
}

}  // namespace
