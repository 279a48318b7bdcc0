#include <toolkit/llm/providers/llama_cpp_stream.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "../listener.hpp"

namespace {

using streams::listener;
using toolkit::failure_kind;

std::string event(std::string_view content, std::string_view rest = R"("stop":false)") {
    return R"(data: {"index":0,"content":")" + std::string{content} + R"(","tokens":[1],)" + std::string{rest} +
           "}\n\n";
}
const std::string end = event(
    "", R"("stop":true,"model":"q","stop_type":"eos","truncated":false,"tokens_predicted":2,"tokens_evaluated":9)");
const std::string spoken = event(R"(h\u00e4)") + ": wait\n\n" + event(" ö😀") + end;

TEST(llama_cpp_stream, streams_each_piece_and_returns_the_whole) {
    listener to;
    const auto got = streams::read<toolkit::llama_cpp_stream>(spoken, to);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "hä ö😀");
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 9, .output_tokens = 2}));
    EXPECT_EQ(to.heard, (std::vector<std::string>{"t|hä", "t| ö😀"}));
}

TEST(llama_cpp_stream, reads_the_same_wherever_it_is_split_and_accepts_no_part_as_the_whole) {
    streams::expect_the_same_at_every_cut<toolkit::llama_cpp_stream>(spoken, spoken.size() - 3);
}

TEST(llama_cpp_stream, returns_received_text_before_an_error) {
    listener to;
    const auto got = streams::read<toolkit::llama_cpp_stream>(
        event("half") + "data: {\"error\":{\"code\":500,\"message\":\"sk-77: no memory\"}}\n\n", to, 9,
        toolkit::secret{"sk-77"});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::server_error);
    EXPECT_NE(got.error().message().find("\"***: no memory\""), std::string::npos) << got.error().message();
    EXPECT_EQ(got.error().received.view(), "half");
}

TEST(llama_cpp_stream, refuses_what_is_not_an_event_of_a_completion) {
    for (const std::string_view data :
         {"[]", "nonsense", "{}", R"({"content":7})", R"({"content":"a","tokens_predicted":NaN})"}) {
        listener to;
        const auto got = streams::read<toolkit::llama_cpp_stream>("data: " + std::string{data} + "\n\n" + end, to);
        ASSERT_FALSE(got) << data;
        EXPECT_EQ(got.error().kind, failure_kind::bad_reply) << data;
    }
}

}  // namespace
