#include <toolkit/llm/providers/openai_reply.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using toolkit::failure_kind;
using toolkit::finish_reason;

toolkit::result<toolkit::completion> read(std::string_view body, std::vector<std::string_view> earlier_ids = {},
                                          const toolkit::secret& key = {}) {
    return toolkit::read_openai_reply(body, {"there", std::move(earlier_ids), key});
}

std::string with_message(std::string_view message, std::string_view rest = R"("finish_reason":"stop")") {
    return R"({"choices":[{"index":0,"message":)" + std::string{message} + "," + std::string{rest} + "}]}";
}

TEST(read_openai_reply, reads_the_text_and_the_tokens) {
    const auto got = read(
        R"({"id":"x","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"logprobs":null,
            "message":{"role":"assistant","content":"h\u00e4","refusal":null,"annotations":[{"a":[1]}],"tool_calls":null},"finish_reason":"stop"}],
            "usage":{"prompt_tokens":12,"completion_tokens":3,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":8,"audio_tokens":0}},
            "service_tier":"default","timings":{"predicted_per_second":42.5}})");
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "hä");
    EXPECT_EQ(got->finish, finish_reason::stop);
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 12, .cached_tokens = 8, .output_tokens = 3}));
    EXPECT_TRUE(got->calls.empty());
}

TEST(read_openai_reply, accepts_no_answer_with_an_error_beside_it_as_complete) {
    const auto got = read(
        R"({"error":{"code":502,"message":"Provider disconnected"},"choices":[{"message":{"content":"half"},"finish_reason":"error"}]})");
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::server_error);
    EXPECT_FALSE(read(R"({"error":{"code":502},"choices":[{"message":{"content":"half"},"finish_reason":"stop"}]})"));
    EXPECT_TRUE(read(R"({"error":null,"choices":[{"message":{"content":"a"},"finish_reason":"stop"}]})"));
}

TEST(read_openai_reply, bounds_the_calls_of_one_answer) {
    const auto with_calls = [](std::size_t count) {
        std::string calls = "{}";
        for (std::size_t i = 1; i < count; ++i) calls += ",{}";
        return read(with_message(R"({"tool_calls":[)" + calls + "]}"));
    };
    const auto most = with_calls(4096);
    ASSERT_TRUE(most) << most.error().message();
    EXPECT_EQ(most->calls.back().id, "call_4096");
    EXPECT_EQ(with_calls(40'000).error().message(),
              "there: the reply contains more than 4096 calls; try again, or use another model");
}

TEST(read_openai_reply, ignores_token_counts_below_0_or_above_a_billion) {
    const auto got = read(
        R"({"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":9223372036854775807,"completion_tokens":-5,
            "prompt_tokens_details":{"cached_tokens":-9223372036854775808}}})");
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 1'000'000'000, .cached_tokens = 0, .output_tokens = 0}));
}

TEST(read_openai_reply, needs_no_tokens_and_no_reason) {
    for (const std::string body :
         {R"({"choices":[{"message":{"content":"a"}}]})",
          R"({"choices":[{"message":{"content":"a"},"finish_reason":null}],"usage":null})",
          R"({"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens_details":null}})"}) {
        const auto got = read(body);
        ASSERT_TRUE(got) << got.error().message();
        EXPECT_EQ(got->spent, toolkit::usage{});
        EXPECT_EQ(got->finish, finish_reason::stop);
    }
}

TEST(read_openai_reply, reports_why_the_model_ended) {
    const auto reason = [](std::string_view name) {
        return read(with_message(R"({"content":"a"})", R"("finish_reason":")" + std::string{name} + '"'))
            .value()
            .finish;
    };
    EXPECT_EQ(reason("stop"), finish_reason::stop);
    EXPECT_EQ(reason("tool_calls"), finish_reason::stop);  // there is none
    EXPECT_EQ(reason("eos"), finish_reason::unknown);
}

TEST(read_openai_reply, reads_calls_with_their_arguments_as_JSON) {
    const auto got = read(with_message(
        R"({"content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"add","arguments":"{\"a\": 1}"}},
                         {"id":"c2","type":"function","function":{"name":"end","arguments":""}},{"id":"c3","function":{"name":"end"}}]})"));
    ASSERT_TRUE(got) << got.error().message();
    ASSERT_EQ(got->calls.size(), 3U);
    EXPECT_EQ(got->calls[0], (toolkit::tool_call{.id = "c1", .name = "add", .arguments = {R"({"a": 1})"}}));
    EXPECT_EQ(got->calls[1].arguments.text, "{}");
    EXPECT_EQ(got->calls[2].arguments.text, "{}");
    EXPECT_EQ(got->finish, finish_reason::calls);
}

TEST(read_openai_reply, gives_every_call_an_id_of_its_own) {
    const auto got = read(
        with_message(
            R"({"tool_calls":[{"id":"a","function":{"name":"f"}},{"id":"a","function":{"name":"g"}},{"id":null,"function":{"name":"h"}}]})"),
        {"b", "call_1", "c", "call_6"});
    ASSERT_TRUE(got) << got.error().message();
    ASSERT_EQ(got->calls.size(), 3U);
    EXPECT_EQ(got->calls[0].id, "a");
    EXPECT_EQ(got->calls[1].id, "call_7");
    EXPECT_EQ(got->calls[2].id, "call_8");
}

TEST(read_openai_reply, reuses_no_id_that_the_server_gave_to_another_call) {
    const auto ids = [](std::string_view calls, const std::vector<std::string_view>& earlier = {}) {
        const auto got = read(with_message(R"({"tool_calls":[)" + std::string{calls} + "]}"), earlier);
        std::vector<std::string> found;
        for (const toolkit::tool_call& one : got.value().calls) found.push_back(one.id);
        return found;
    };
    const auto call = [](const std::string& id) { return R"({"id":")" + id + R"(","function":{"name":"f"}})"; };
    using list = std::vector<std::string>;
    EXPECT_EQ(ids(call("call_2") + "," + call("")), (list{"call_2", "call_3"}));
    EXPECT_EQ(ids(call("call_2") + "," + call("call_3") + "," + call("call_2")), (list{"call_2", "call_3", "call_4"}));
    EXPECT_EQ(ids(call("") + "," + call("call_1")), (list{"call_1", "call_2"}));
    EXPECT_EQ(ids(call("a"), {"a"}), (list{"call_2"}));
}

TEST(read_openai_reply, keeps_broken_arguments_as_a_JSON_string) {
    const auto got =
        read(with_message(R"({"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{\"a\": "}}]})"));
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->calls.at(0).arguments.text, R"("{\"a\": ")");
}

TEST(read_openai_reply, keeps_the_provider_data_of_a_call_byte_for_byte) {
    const std::string extra = R"({ "google": {"thought_signature": "a\u002b/==", "n": 1.50} })";
    const auto got = read(with_message(R"({"tool_calls":[{"id":"a","extra_content":)" + extra +
                                       R"(,"function":{"name":"f"}},{"id":"b","extra_content":null,"function":)"
                                       R"({"name":"f"}},{"id":"c","function":{"name":"f"}}]})"));
    ASSERT_TRUE(got) << got.error().message();
    ASSERT_EQ(got->calls.size(), 3U);
    EXPECT_EQ(got->calls[0].extra, toolkit::raw_json{extra});
    EXPECT_EQ(got->calls[1].extra, std::nullopt);
    EXPECT_EQ(got->calls[2].extra, std::nullopt);
    EXPECT_EQ(got->as_message().calls[0].extra, toolkit::raw_json{extra});
}

TEST(read_openai_reply, bounds_the_provider_data_of_a_call) {
    const auto with_extra = [](std::size_t size) {
        return read(with_message(R"({"tool_calls":[{"id":"a","extra_content":")" + std::string(size - 2, 'x') +
                                 R"(","function":{"name":"f"}}]})"));
    };
    EXPECT_TRUE(with_extra(toolkit::most_extra_bytes));
    const auto got = with_extra(toolkit::most_extra_bytes + 1);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::bad_reply);
    EXPECT_NE(got.error().message().find(
                  "a call of the reply has 1048577 bytes of extra_content; the limit is 1048576 bytes"),
              std::string::npos)
        << got.error().message();
}

TEST(read_openai_reply, never_returns_an_empty_answer) {
    for (const std::string message :
         {R"({"content":""})", R"({"content":null})", "{}", R"({"content":null,"tool_calls":[]})"}) {
        const auto got = read(with_message(message));
        ASSERT_FALSE(got) << message;
        EXPECT_EQ(got.error().kind, failure_kind::bad_reply);
        EXPECT_NE(got.error().message().find("no text and no call"), std::string::npos) << got.error().message();
    }
    const auto none = read(R"({"choices":[]})");
    EXPECT_EQ(none.error().message(), "there: the reply contains no choice; try again, or use another server");
    const auto spent = read(with_message(R"({"content":""})", R"("finish_reason":"length")"));
    EXPECT_EQ(spent.error().kind, failure_kind::length_reached);
    EXPECT_NE(spent.error().message().find("max_tokens"), std::string::npos);
}

TEST(read_openai_reply, never_accepts_a_part_of_an_answer_as_the_whole) {
    const auto cut = read(with_message(R"({"content":"one, two"})", R"("finish_reason":"length")"));
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().kind, failure_kind::length_reached);
    EXPECT_EQ(cut.error().received.view(), "one, two");
    const auto filtered = read(with_message(R"({"content":"one"})", R"("finish_reason":"content_filter")"));
    ASSERT_FALSE(filtered);
    EXPECT_EQ(filtered.error().kind, failure_kind::filtered);
    EXPECT_EQ(filtered.error().received.view(), "one");
}

TEST(read_openai_reply, reads_the_reasoning_and_the_name_of_the_model) {
    const auto got = read(
        R"({"model":"m-1","choices":[{"message":{"content":"4","reasoning_content":"2 and 2"}}],
            "usage":{"completion_tokens":9,"completion_tokens_details":{"reasoning_tokens":7}}})");
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->model, "m-1");
    ASSERT_EQ(got->thinking.size(), 1U);
    EXPECT_EQ(got->thinking[0].text, "2 and 2");
    EXPECT_EQ(got->spent.reasoning_tokens, 7);
}

TEST(read_openai_reply, distinguishes_refusals_and_filters_from_answers) {
    const auto refused = read(with_message(R"({"content":null,"refusal":"I cannot\nhelp."})"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, failure_kind::refused);
    EXPECT_EQ(refused.error().message(),
              "there: the model refused to answer: \"I cannot help.\"; rephrase the question");
    const auto filtered = read(with_message(R"({"content":null})", R"("finish_reason":"content_filter")"));
    ASSERT_FALSE(filtered);
    EXPECT_EQ(filtered.error().kind, failure_kind::filtered);
}

TEST(read_openai_reply, shows_no_part_of_the_key_where_a_long_text_is_cut) {
    const toolkit::secret key{"sk-0123456789abcdefghijklmnop"};
    for (std::size_t before = 270; before < 305; ++before) {
        const std::string words = std::string(before, 'x') + std::string{key.reveal()} + " and more";
        for (const std::string& body :
             {R"({"error":{"message":")" + words + R"("}})", R"({"error":")" + words + R"("})",
              with_message(R"({"content":null,"refusal":")" + words + R"("})")}) {
            const auto got = read(body, {}, key);
            ASSERT_FALSE(got);
            EXPECT_EQ(got.error().message().find("sk-"), std::string::npos) << got.error().message();
        }
    }
}

struct bad_body {
    const char* name;
    std::string text;
    failure_kind kind;
    const char* says;
};
void PrintTo(const bad_body& one, std::ostream* out) { *out << one.name; }

class unreadable : public testing::TestWithParam<bad_body> {};

TEST_P(unreadable, body_is_a_failure_that_describes_it) {
    const auto got = read(GetParam().text);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, GetParam().kind) << got.error().message();
    EXPECT_NE(got.error().message().find(GetParam().says), std::string::npos) << got.error().message();
    EXPECT_FALSE(got.error().cure.empty());
}

const std::string whole = with_message(R"({"content":"hello"})");

INSTANTIATE_TEST_SUITE_P(
    read_openai_reply, unreadable,
    testing::Values(
        bad_body{"nothing", "", failure_kind::bad_reply, "the reply is empty"},
        bad_body{"blanks", " \r\n", failure_kind::bad_reply, "the reply is empty"},
        bad_body{"html", "\n<!DOCTYPE html><html><body>hi</body></html>", failure_kind::bad_reply,
                 "a web page (HTML), not JSON"},
        bad_body{"prose", "service unavailable", failure_kind::bad_reply, "not JSON"},
        bad_body{"a_stream", "data: {\"choices\":[]}\n\n", failure_kind::bad_reply, "not JSON"},
        bad_body{"half", whole.substr(0, whole.size() / 2), failure_kind::cut_off, "ends in the middle"},
        bad_body{"all_but_the_end", whole.substr(0, whole.size() - 1), failure_kind::cut_off, "ends in the middle"},
        bad_body{"two", whole + whole, failure_kind::bad_reply, "not a chat completion (trailing text"},
        bad_body{"a_list", "[]", failure_kind::bad_reply, "is JSON, but not a chat completion (wrong type"},
        bad_body{"a_text", R"("OK")", failure_kind::bad_reply, "is JSON, but not a chat completion (wrong type"},
        bad_body{"a_number", "5 ", failure_kind::bad_reply, "is JSON, but not a chat completion (wrong type"},
        bad_body{"a_broken_list", "[1,}", failure_kind::bad_reply, "is not JSON"},
        bad_body{"another_object", R"({"data":[]})", failure_kind::bad_reply, "not a chat completion (missing key"},
        bad_body{"text_for_a_list", R"({"choices":"x"})", failure_kind::bad_reply, "not a chat completion (wrong type"},
        bad_body{"a_number_for_text", R"({"choices":[{"message":{"content":5}}]})", failure_kind::bad_reply,
                 "/choices/0/message/content"},
        bad_body{"not_utf8", "{\"choices\":[{\"message\":{\"content\":\"\xFF\"}}]}", failure_kind::bad_reply,
                 "invalid UTF-8"},
        bad_body{"not_a_number", R"({"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":NaN}})",
                 failure_kind::bad_reply, "not JSON"},
        bad_body{"an_error", R"({"error":{"message":"model is\tloading","code":503}})", failure_kind::server_error,
                 "\"model is loading\""},
        bad_body{"an_error_text", R"({"error":"no memory"})", failure_kind::server_error, "\"no memory\""}),
    [](const auto& one) { return std::string{one.param.name}; });

TEST(read_openai_reply, names_the_field_that_differs_and_blames_no_address) {
    struct difference {
        std::string body;
        std::string says;
    };
    for (const auto& [body, says] :
         {difference{R"({"choices":[{"message":{"content":[{"type":"text","text":"a"}]}}]})",
                     "/choices/0/message/content): expected a string, found an array;"},
          difference{R"({"choices":[{"message":{"content":"a"},"finish_reason":0}]})",
                     "/choices/0/finish_reason): expected a string, found a number;"},
          difference{R"({"choices":[{"message":{"content":"a","refusal":false}}]})",
                     "/choices/0/message/refusal): expected a string, found a boolean;"},
          difference{R"({"choices":[{"message":{"content":"a","reasoning":{"effort":"low"}}}]})",
                     "/choices/0/message/reasoning): expected a string, found an object;"},
          difference{R"({"model":7,"choices":[{"message":{"content":"a"}}]})",
                     "/model): expected a string, found a number;"},
          difference{R"({"choices":null,"base_resp":{"status_code":1008,"status_msg":"insufficient balance"}})",
                     "expected an array, found null; the server says: \"insufficient balance\";"},
          difference{R"({"status":"failed","errors":[{"msg":"the sk-12345678 key is old"}]})",
                     "the server says: \"the *** key is old\";"}}) {
        const auto got = toolkit::read_openai_reply(body, {"there", {}, toolkit::secret{"sk-12345678"}});
        if (got) continue;  // a shape that is supported by now
        EXPECT_EQ(got.error().kind, failure_kind::bad_reply);
        EXPECT_NE(got.error().message().find(says), std::string::npos) << got.error().message();
        EXPECT_EQ(got.error().message().find("base_url"), std::string::npos) << got.error().message();
    }
    for (const std::string body : {"", "<html></html>", "service unavailable", "[]"})
        EXPECT_NE(
            read(body).error().message().find("check that base_url names a server that returns a chat completion"),
            std::string::npos)
            << body;
}

TEST(read_openai_reply, fails_wherever_the_body_is_truncated) {
    for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_FALSE(read(whole.substr(0, size))) << size;
    EXPECT_TRUE(read(whole));
}

TEST(read_openai_reply, returns_an_answer_or_one_sentence_for_any_input) {
    const std::vector<std::string> seeds{
        R"({"choices":[{"index":0,"message":{"role":"assistant","content":"h\u00e4\ud83d\ude00","tool_calls":[{"id":"c1","type":"function","function":{"name":"add","arguments":"{\"a\": 1}"}},{"id":"c1","function":{"name":"end"}}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":12,"completion_tokens":3,"prompt_tokens_details":{"cached_tokens":8}}})",
        R"({"error":{"message":"model is loading","code":503}})", with_message(R"({"content":null,"refusal":"no"})")};
    const std::vector<std::string> pieces{"{",
                                          "}",
                                          "[",
                                          "]",
                                          "\"",
                                          ",",
                                          ":",
                                          "null",
                                          "-1",
                                          "1e999",
                                          "99999999999999999999",
                                          "\\u0000",
                                          "\\ud800",
                                          "\xFF",
                                          std::string(1, '\0'),
                                          "<html>",
                                          "\n"};
    std::mt19937 random{20261122};  // NOLINT: the same run each time
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
    int answers = 0;
    for (int round = 0; round < 600; ++round) {
        std::string body = seeds[below(seeds.size())];
        for (std::size_t change = 0, changes = 1 + below(2); change < changes && !body.empty(); ++change) {
            const std::size_t at = below(body.size());
            switch (below(5)) {
                case 0: body[at] = static_cast<char>(below(256)); break;
                case 1: body.insert(at, pieces[below(pieces.size())]); break;
                case 2: body.erase(at, 1 + below(20)); break;
                case 3: body.insert(at, body.substr(below(body.size()), below(40))); break;
                default: body.resize(at); break;
            }
        }
        const auto got = read(body);
        if (got) {
            ++answers;
            EXPECT_TRUE(!got->text.empty() || !got->calls.empty()) << body;
            EXPECT_GE(got->spent.input_tokens, 0);
            EXPECT_LE(got->spent.input_tokens, 1'000'000'000);
            EXPECT_TRUE(got->calls.size() < 2 || got->calls[0].id != got->calls[1].id) << body;
        } else {
            EXPECT_TRUE(got.error().message().starts_with("there: ")) << body;
            EXPECT_FALSE(got.error().cure.empty()) << body;
            EXPECT_LT(got.error().message().size(), 600U) << body;
            for (const char c : got.error().message()) EXPECT_TRUE(static_cast<unsigned char>(c) >= ' ') << body;
        }
    }
    EXPECT_GT(answers, 20);   // some changes do no harm
    EXPECT_LT(answers, 580);  // and most do
}

TEST(read_openai_reply, treats_blanks_as_no_answer) {
    const auto got = read(R"({"choices":[{"message":{"content":"\n \t\n"},"finish_reason":"stop"}]})");
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::bad_reply);
    EXPECT_TRUE(read(R"({"choices":[{"message":{"content":" a "},"finish_reason":""}]})"));
}

}  // namespace
