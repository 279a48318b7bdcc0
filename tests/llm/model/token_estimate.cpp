#include <toolkit/llm/token_estimate.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace {

using toolkit::least_tokens_of;
using toolkit::tokens_of;

static_assert(tokens_of("") == 0);
static_assert(tokens_of("The cat sat.") == 4);

TEST(tokens_of, counts_by_its_rule) {
    EXPECT_EQ(tokens_of("tokens"), 2);
    EXPECT_EQ(tokens_of("1234"), 4);
    EXPECT_EQ(tokens_of(R"({"a":1})"), 7);
    EXPECT_EQ(tokens_of("a        b"), 3) << "eight blanks";
    EXPECT_EQ(tokens_of("a\n\nb"), 4);
    EXPECT_EQ(tokens_of("f\xC3\xBCr"), 3);
    EXPECT_EQ(tokens_of("\xE6\xB0\xB4\xE7\x81\xAB"), 2);
    EXPECT_EQ(tokens_of("\xF0\x9F\x98\x80"), 3);
    EXPECT_EQ(tokens_of("\xFF\xC3\x80\x80\xF0\x9F"), 5) << "bytes that are not UTF-8";
    EXPECT_EQ(tokens_of(" "), 1);
}

TEST(tokens_of, never_shrinks_when_a_text_grows_and_never_exceeds_its_bytes) {
    const std::string text = "The  \xC3\xA4lteste 42 {\"k\": [1, 2]}\n\xE6\xB0\xB4\xF0\x9F\x98\x80 end ";
    std::int64_t before = 0;
    for (std::size_t size = 0; size <= text.size(); ++size) {
        if (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) continue;
        const std::string_view part = std::string_view{text}.substr(0, size);
        const std::int64_t now = tokens_of(part);
        if (!part.ends_with(' ')) {
            EXPECT_GE(now, before) << part;
            before = now;
        }
        EXPECT_LE(least_tokens_of(part), now) << part;
        EXPECT_LE(now, static_cast<std::int64_t>(size)) << part;
    }
}

TEST(tokens_of, counts_all_that_a_model_reads_of_a_request) {
    toolkit::request asked{.messages = {toolkit::system_message{"s"}}};
    std::int64_t before = tokens_of(asked);
    EXPECT_EQ(before, 16 + 8 + 1);
    const auto grows_by = [&](std::int64_t wanted, const char* what) {
        const std::int64_t now = tokens_of(asked);
        EXPECT_EQ(now - before, wanted) << what;
        before = now;
    };
    asked.messages.emplace_back(toolkit::user_message{"what", {{"image/png", "AAAA"}, {"image/png", "AAAA"}}});
    grows_by(8 + 1 + 2 * 1'600, "images");
    asked.messages.emplace_back(toolkit::assistant_message{
        .text = "a", .calls = {{"c1", "look", {"{}"}}}, .thinking = {{"hm", "signature", {}}, {{}, {}, "seal"}}});
    grows_by(8 + 1 + (8 + 1 + 2) + 2, "a call and reasoning");
    std::get<toolkit::assistant_message>(asked.messages.back()).calls[0].extra = toolkit::raw_json{R"({"g":1})"};
    grows_by(7, "what goes back with a call");
    asked.messages.emplace_back(toolkit::tool_message{"c1", "look", "two words"});
    grows_by(8 + 1 + 3, "a result");
    asked.actions.push_back({.name = "look", .description = "See.", .input_schema = "{}", .action_schema = "{1,2}"});
    grows_by(32 + 1 + 2 + 5, "an action");
    asked.output = toolkit::output_shape{.schema = "{}"};
    grows_by(2, "an output");
}

TEST(least_tokens_of, stays_below_what_a_model_can_make_of_a_text) {
    EXPECT_EQ(least_tokens_of("internationalization"), 2);
    EXPECT_EQ(least_tokens_of(std::string(1'000, 'a')), 0) << "a row of one character may be one token";
    EXPECT_EQ(least_tokens_of(std::string(1'000, ' ')), 0);
    std::string words;
    for (int i = 0; i < 100; ++i) words += "The cat sat on the mat. ";
    EXPECT_EQ(least_tokens_of(words), 100 * 17 / 8);
    EXPECT_LT(least_tokens_of(words), 100 * 7);
    EXPECT_GT(least_tokens_of({.messages = {toolkit::user_message{words, {}}, toolkit::system_message{words}}}), 390);
}

TEST(most_answer_tokens, includes_the_thinking) {
    EXPECT_EQ(toolkit::most_answer_tokens({.messages = {}, .max_tokens = 100}), 100);
    EXPECT_EQ(toolkit::most_answer_tokens({.messages = {}, .max_tokens = 100, .thinking_tokens = 60}), 1'124)
        << "Anthropic thinks with no less than 1,024";
    EXPECT_EQ(toolkit::most_answer_tokens({.messages = {}, .max_tokens = 100, .thinking_tokens = 2'000}), 2'100);
    EXPECT_EQ(toolkit::most_answer_tokens({.messages = {}, .max_tokens = 2'000, .thinking_tokens = 60}), 2'000);
    constexpr int most = std::numeric_limits<int>::max();
    EXPECT_EQ(toolkit::most_answer_tokens({.messages = {}, .max_tokens = most, .thinking_tokens = most}),
              4'294'967'294);
    EXPECT_EQ(toolkit::most_answer_tokens({.messages = {}, .max_tokens = 0}), 0);
}

}  // namespace
