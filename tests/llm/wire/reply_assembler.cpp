// llm/wire/reply_assembler.hpp: the contents of one answer, in any format of a wire
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/unreadable_reply.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using toolkit::failure_kind;

struct part {
    std::string text;
    std::optional<bool> yes;
    std::optional<double> number;
    std::optional<std::vector<int>> list;
};

/// Whether the text cannot be read because it ends too early.
bool early(std::string_view text) {
    const auto read = toolkit::read_server_json<part>(text);
    return !read && toolkit::ends_early(text, read.error());
}

TEST(ends_early, is_true_for_every_beginning_of_an_answer) {
    constexpr std::string_view whole =
        "{\"text\":\"\xC3\xA4\xE6\xB0\xB4\xF0\x9F\x98\x80\\u00e4\\ud83d\\ude00\\\"\",\"yes\":true,\"other\":{\"no\":["
        "null,false]},"
        "\"number\":-1.5e-7,\"list\":[1,23]}";
    ASSERT_TRUE(toolkit::read_server_json<part>(whole));
    EXPECT_FALSE(early(whole));
    for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_TRUE(early(whole.substr(0, size))) << size;
}

TEST(ends_early, is_false_for_errors_before_the_end) {
    for (const std::string_view text : {"<html>",
                                        "{\"text\":x",
                                        "{\"text\":trux",
                                        "{\"text\" \"a\"}",
                                        "{\"text\":\"a\"}}",
                                        "{\"text\":5}",
                                        "{}",
                                        "{\"text\":\"\x01\"",
                                        "{\"text\":\"\\q\"",
                                        "{\"text\":\"\xFF",
                                        "{\"text\":\"\xC3(",
                                        "{\"text\":\"\xE6\xB0\"",
                                        "{\"text\":\"\x80",
                                        "{\"text\":\"a\",\"yes\":tru}",
                                        "{\"text\":\"\\ux",
                                        "{\"text\":\"\\u00e4\\q",
                                        "{\"text\":\"\\ude00",
                                        "{\"text\":\"\\ud83dx",
                                        "{\"number\":.",
                                        "{\"number\":+",
                                        "{\"number\":1.x",
                                        "{\"number\":e"})
        EXPECT_FALSE(early(text)) << text;
}

TEST(unreadable_reply, distinguishes_a_truncated_answer_from_other_text) {
    const auto kind_of = [](std::string_view body) {
        const auto read = toolkit::read_server_json<part>(body);
        return toolkit::unreadable_reply(body, {.where = "there"}, read ? toolkit::failure{} : read.error(), "part")
            .kind;
    };
    EXPECT_EQ(kind_of(R"({"text":"a)"), failure_kind::cut_off);
    EXPECT_EQ(kind_of(R"({"text":tr)"), failure_kind::cut_off);
    EXPECT_EQ(kind_of("<html>"), failure_kind::bad_reply);
    EXPECT_EQ(kind_of(""), failure_kind::bad_reply);
    EXPECT_EQ(kind_of(R"({"text":5})"), failure_kind::bad_reply);
}

TEST(completion_of, refuses_more_calls_than_are_read) {
    toolkit::raw_reply said{.calls = std::vector<toolkit::raw_call>(toolkit::most_raw_calls, {"", "f", "{}"})};
    EXPECT_EQ(toolkit::completion_of(said, {"there", {}, {}})->calls.size(), toolkit::most_raw_calls);
    said.calls.push_back({"", "f", "{}"});
    EXPECT_EQ(toolkit::completion_of(said, {"there", {}, {}}).error().message(),
              "there: the reply contains more than 4096 calls; try again, or use another model");
}

}  // namespace
