#include <toolkit/llm/providers/openai_stream.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../listener.hpp"

namespace {

using toolkit::failure_kind;

using streams::listener;

toolkit::result<toolkit::completion> read(std::string_view bytes, listener& to,
                                          std::size_t cut = std::string_view::npos, const toolkit::secret& key = {}) {
    return streams::read<toolkit::openai_stream>(bytes, to, cut, key);
}

std::string events(const std::vector<std::string>& deltas, std::string_view reason = "stop",
                   std::string_view end = "data: [DONE]\n\n") {
    std::string all = ": keep-alive\n\n";
    for (const std::string& one : deltas)
        all += "data:" + (R"({"model":"m","choices":[{"index":0,"delta":)" + one) + "}]}\r\n\r\n";
    all += R"(data: {"choices":[{"delta":{},"finish_reason":")" + std::string{reason} + "\"}]}\n\n";
    all += "data: {\"choices\":[],\ndata: \"usage\":{\"prompt_tokens\":9,\"completion_tokens\":3}}\n\n";
    return all + std::string{end};
}

const std::string spoken =
    events({R"({"role":"assistant","content":""})", R"({"content":"h\u00e4"})", R"({"content":" ö😀"})"});

TEST(openai_stream, cut_within_its_end_is_complete_only_when_all_text_was_received) {
    const std::string said = "data: {\"choices\":[{\"delta\":{\"content\":\"hello\"}}]}\n\n";
    const std::string finished = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
    constexpr std::string_view end = "data: [DONE]";
    for (std::size_t size = end.find('[') + 1; size <= end.size(); ++size) {
        const std::string cut{end.substr(0, size)};
        streams::listener to;
        const auto whole = streams::read<toolkit::openai_stream>(said + finished + cut, to);
        ASSERT_TRUE(whole) << cut << ": " << whole.error().message();
        EXPECT_EQ(whole->text, "hello") << cut;
        const auto early = streams::read<toolkit::openai_stream>(said + cut, to);
        EXPECT_EQ(early.has_value(), size == end.size()) << cut;
        if (early) continue;
        EXPECT_EQ(early.error().kind, toolkit::failure_kind::cut_off) << cut;
        EXPECT_EQ(early.error().received, "hello") << cut;
    }
}

TEST(openai_stream, streams_the_text_and_returns_it_whole) {
    listener to;
    const auto got = read(spoken, to);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "hä ö😀");
    EXPECT_EQ(got->model, "m");
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 9, .output_tokens = 3}));
    EXPECT_EQ(to.heard, (std::vector<std::string>{"t|hä", "t| ö😀"}));
}

TEST(openai_stream, reads_the_same_wherever_it_is_split_and_accepts_no_part_as_the_whole) {
    const std::size_t end = spoken.find(R"("finish_reason")");
    streams::expect_the_same_at_every_cut<toolkit::openai_stream>(spoken, end);
    listener to;
    const auto got = read(std::string_view{spoken}.substr(0, end - 30), to);
    EXPECT_EQ(got.error().received.view(), "hä ö😀");
    EXPECT_FALSE(got.error().cure.empty());
}

TEST(openai_stream, needs_no_last_marker_after_an_end_reason) {
    listener to;
    const auto got = read(events({R"({"content":"a"})"}, "stop", ""), to);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "a");
}

struct calling {
    const char* name;
    std::vector<std::string> pieces;
    std::vector<std::pair<std::string, std::string>> calls;
};
void PrintTo(const calling& one, std::ostream* out) { *out << one.name; }
class calls_in_a_stream : public testing::TestWithParam<calling> {};

std::string call(std::string_view rest) { return R"({"tool_calls":[{)" + std::string{rest} + "}]}"; }

TEST_P(calls_in_a_stream, are_assembled) {
    listener to;
    const auto got = read(events(GetParam().pieces, "tool_calls"), to);
    ASSERT_TRUE(got) << got.error().message();
    std::vector<std::pair<std::string, std::string>> found;
    std::vector<std::string> ids;
    for (const toolkit::tool_call& one : got->calls) {
        found.emplace_back(one.name, one.arguments.text);
        EXPECT_EQ(std::find(ids.begin(), ids.end(), one.id), ids.end());
        ids.push_back(one.id);
    }
    EXPECT_EQ(found, GetParam().calls);
    EXPECT_EQ(got->finish, toolkit::finish_reason::calls);
    const auto begun =
        std::count_if(to.heard.begin(), to.heard.end(), [](const std::string& one) { return one[0] == 'c'; });
    EXPECT_EQ(static_cast<std::size_t>(begun), found.size());
}

const std::vector<std::pair<std::string, std::string>> both{{"f", R"({"a":1})"}, {"g", R"({"b":2})"}};

INSTANTIATE_TEST_SUITE_P(
    openai_stream, calls_in_a_stream,
    testing::Values(
        calling{"in_pieces_by_index",
                {call(R"("index":0,"id":"x","type":"function","function":{"name":"f","arguments":""})"),
                 call(R"("index":0,"function":{"arguments":"{\"a\""})"),
                 call(R"("index":0,"function":{"arguments":":1}"})"),
                 call(R"("index":1,"id":"y","function":{"name":"g","arguments":"{\"b\":"})"),
                 call(R"("index":1,"function":{"arguments":"2}"})")},
                both},
        calling{"in_turns",
                {call(R"("index":0,"id":"x","function":{"name":"f"})"),
                 call(R"("index":1,"id":"y","function":{"name":"g"})"),
                 call(R"("index":1,"function":{"arguments":"{\"b\":2}"})"),
                 call(R"("index":0,"function":{"arguments":"{\"a\":1}"})")},
                both},
        calling{"without_index",
                {call(R"("id":"x","function":{"name":"f","arguments":"{\"a\":"})"),
                 call(R"("function":{"arguments":"1}"})"),
                 call(R"("id":"y","function":{"name":"g","arguments":"{\"b\":2}"})")},
                both},
        calling{"with_every_index_0_and_ids",
                {call(R"("index":0,"id":"x","function":{"name":"f","arguments":"{\"a\":1}"})"),
                 call(R"("index":0,"id":"y","function":{"name":"g","arguments":"{\"b\":2}"})")},
                both},
        calling{"with_every_index_0_and_no_ids",
                {call(R"("index":0,"function":{"name":"f","arguments":"{\"a\":1}"})"),
                 call(R"("index":0,"function":{"name":"g","arguments":"{\"b\":2}"})")},
                both},
        calling{"whole_without_index_and_id",
                {call(R"("function":{"name":"f","arguments":"{\"a\":1}"})"),
                 call(R"("function":{"name":"g","arguments":"{\"b\":2}"})")},
                both},
        calling{"with_the_id_each_time",
                {call(R"("index":0,"id":"x","function":{"name":"f","arguments":"{\"a\""})"),
                 call(R"("index":0,"id":"x","function":{"arguments":":1}"})")},
                {{"f", R"({"a":1})"}}},
        calling{
            "two_in_one_piece",
            {R"({"tool_calls":[{"index":0,"id":"x","function":{"name":"f","arguments":"{\"a\":1}"}},{"index":1,"id":"x","function":{"name":"g","arguments":"{\"b\":2}"}}]})"},
            both},
        calling{"without_arguments", {call(R"("index":0,"id":"x","function":{"name":"f"})")}, {{"f", "{}"}}}),
    [](const auto& one) { return std::string{one.param.name}; });

TEST(openai_stream, carries_nothing_of_an_event_over_to_the_next) {
    listener to;
    const std::string all = events(
        {R"({"content":"a text that is longer than others","reasoning_content":"thought","refusal":"no"})",
         R"({"content":null,"tool_calls":[{"index":0,"id":"c1","function":{"name":"f","arguments":"{\"x\":"}}]})",
         R"({"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]})", R"({})", R"({"content":"b"})"});
    const auto got = read(all, to);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "a text that is longer than othersb");
    ASSERT_EQ(got->thinking.size(), 1U);
    EXPECT_EQ(got->thinking.front().text, "thought");
    ASSERT_EQ(got->calls.size(), 1U);
    EXPECT_EQ(got->calls.front().id, "c1");
    EXPECT_EQ(got->calls.front().arguments.text, R"({"x":1})");
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 9, .output_tokens = 3}));
}

TEST(openai_stream, keeps_the_provider_data_of_a_call_from_any_piece) {
    const std::string extra = R"({"google": {"thought_signature":"a\u002b/=="}})";
    const std::string brings = R"("extra_content":)" + extra;
    for (const std::vector<std::string>& pieces : std::vector<std::vector<std::string>>{
             {call(R"("id":"x",)" + brings + R"(,"function":{"name":"f","arguments":"{}"})")},
             {call(R"("index":0,"id":"x","function":{"name":"f"})"), call(R"("index":0,)" + brings),
              call(R"("index":0,"extra_content":null,"function":{"arguments":"{}"})")},
             {call(R"("index":0,"id":"x","function":{"name":"f"})"),
              call(R"("index":0,"function":{"arguments":"{}"},)" + brings)}}) {
        listener to;
        std::vector<std::string> all = pieces;
        all.push_back(call(R"("index":1,"id":"y","function":{"name":"g","arguments":"{}"})"));
        const auto got = read(events(all, "tool_calls"), to);
        ASSERT_TRUE(got) << got.error().message();
        ASSERT_EQ(got->calls.size(), 2U);
        EXPECT_EQ(got->calls[0].extra, toolkit::raw_json{extra});
        EXPECT_EQ(got->calls[0].arguments.text, "{}");
        EXPECT_EQ(got->calls[1].extra, std::nullopt);
    }
}

TEST(openai_stream, separates_reasoning_from_the_answer) {
    for (const std::string name : {"reasoning_content", "reasoning"}) {
        listener to;
        const auto got =
            read(events({R"({")" + name + R"(":"2 and"})", R"({")" + name + R"(":" 2"})", R"({"content":"4"})"}), to);
        ASSERT_TRUE(got) << got.error().message();
        ASSERT_EQ(got->thinking.size(), 1U);
        EXPECT_EQ(got->thinking[0].text, "2 and 2");
        EXPECT_EQ(to.heard, (std::vector<std::string>{"h|2 and", "h| 2", "t|4"}));
    }
}

TEST(openai_stream, returns_an_error_in_the_middle_and_the_received_text) {
    const toolkit::secret key{"sk-0123456789"};
    listener to;
    const auto got = read(
        "data: {\"choices\":[{\"delta\":{\"content\":\"half of\"}}]}\n\ndata: {\"error\":{\"message\":\"sk-0123456789: "
        "out of memory\",\"code\":500}}\n\n",
        to, std::string_view::npos, key);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::server_error);
    EXPECT_NE(got.error().message().find("\"***: out of memory\""), std::string::npos) << got.error().message();
    EXPECT_EQ(got.error().received.view(), "half of");
}

TEST(openai_stream, ends_like_a_whole_answer) {
    const auto kind = [](std::string_view reason, const std::string& piece) {
        listener to;
        const auto got = read(events({piece}, reason), to);
        return got ? std::string{"answer"} : std::string{got.error().name()};
    };
    EXPECT_EQ(kind("length", R"({"content":"a"})"), "length reached");
    EXPECT_EQ(kind("content_filter", R"({"content":"a"})"), "filtered");
    EXPECT_EQ(kind("stop", R"({"refusal":"no"})"), "refused");
    EXPECT_EQ(kind("stop", "{}"), "bad reply");
    EXPECT_EQ(kind("eos", R"({"content":"a"})"), "answer");
    EXPECT_EQ(kind("model_length", R"({"content":"a"})"), "context exceeded");
    EXPECT_EQ(kind("max_tokens", R"({"content":"a"})"), "length reached");
    EXPECT_EQ(kind("content_filter_results", R"({"content":"a"})"), "filtered");
    for (const std::string_view gave_up : {"error", "abort", "insufficient_system_resource"})
        EXPECT_EQ(kind(gave_up, R"({"content":"a"})"), "cut off") << gave_up;
}

// A proxy reports the end of its server beside the choices.
TEST(openai_stream, accepts_no_answer_with_an_error_beside_it_as_complete) {
    listener to;
    const auto got = read(
        "data: {\"choices\":[{\"delta\":{\"content\":\"The answer is half\"}}]}\n\n"
        "data: {\"error\":{\"code\":502,\"message\":\"Provider "
        "disconnected\"},\"choices\":[{\"delta\":{\"content\":\"\"},"
        "\"finish_reason\":\"error\"}]}\n\ndata: [DONE]\n\n",
        to);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::server_error);
    EXPECT_NE(got.error().message().find("Provider disconnected"), std::string::npos) << got.error().message();
    EXPECT_EQ(got.error().received.view(), "The answer is half");
    listener other;
    EXPECT_TRUE(read(
        "data: {\"error\":null,\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\n", other));
}

TEST(openai_stream, distinguishes_calls_by_name_alone) {
    listener to;
    const auto got = read(
        "data: "
        "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"name\":\"a\",\"arguments\":\"\"}}]}}]}"
        "\n\n"
        "data: "
        "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"name\":\"b\",\"arguments\":\"\"}}]},"
        "\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n",
        to);
    ASSERT_TRUE(got) << got.error().message();
    ASSERT_EQ(got->calls.size(), 2U);
    EXPECT_EQ(got->calls[0].name, "a");
    EXPECT_EQ(got->calls[1].name, "b");
}

TEST(openai_stream, refuses_what_is_not_a_chunk) {
    for (const std::string data :
         {"[]", "nonsense", R"({"choices":5})", R"({"choices":[{"delta":{"content":7}}]})",
          R"({"choices":[],"usage":{"prompt_tokens":NaN}})", "{\"choices\":[{\"delta\":{\"content\":\"\xFF\"}}]}"}) {
        listener to;
        const auto got = read("data: " + data + "\n\ndata: [DONE]\n\n", to);
        ASSERT_FALSE(got) << data;
        EXPECT_EQ(got.error().kind, failure_kind::bad_reply) << data;
    }
}

TEST(openai_stream, bounds_the_calls_of_one_answer) {
    std::string all;
    for (int i = 0; i < 4100; ++i)
        all += R"(data: {"choices":[{"delta":{"tool_calls":[{"index":)" + std::to_string(i) +
               R"(,"function":{"name":"f"}}]}}]})" + "\n\n";
    listener to;
    const auto got = read(all, to);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().message(), "there: the reply contains more than 4096 calls; try again, or use another model");
}

TEST(openai_stream, treats_an_empty_reason_as_none) {
    for (const std::string reason : {"", "null"}) {
        const std::string piece =
            R"(data: {"choices":[{"delta":{"content":"half"},"finish_reason":")" + reason + "\"}]}\n\n";
        listener to;
        const auto cut = read(piece, to);
        ASSERT_FALSE(cut) << reason;
        EXPECT_EQ(cut.error().kind, toolkit::failure_kind::cut_off) << reason;
        EXPECT_EQ(cut.error().received, "half") << reason;
        const auto whole = read(piece + "data: [DONE]\n\n", to);
        ASSERT_TRUE(whole) << whole.error().message();
        EXPECT_EQ(whole->finish, toolkit::finish_reason::stop);
    }
}

TEST(openai_stream, accepts_no_answer_with_a_wordless_error_after_it_as_complete) {
    listener to;
    const auto got = read(
        "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n"
        "data: {\"choices\":[],\"error\":{\"code\":502}}\n\ndata: [DONE]\n\n",
        to);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, toolkit::failure_kind::server_error);
    EXPECT_NE(got.error().message().find("502"), std::string::npos) << got.error().message();
}

}  // namespace
