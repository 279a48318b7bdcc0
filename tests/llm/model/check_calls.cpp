#include <toolkit/llm/model/check_calls.hpp>
#include <toolkit/llm/providers/anthropic_request.hpp>
#include <toolkit/llm/providers/llama_cpp_request.hpp>
#include <toolkit/llm/providers/ollama_request.hpp>
#include <toolkit/llm/providers/openai_request.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace {

using toolkit::check_calls;
using conversation = std::vector<toolkit::message>;

const toolkit::user_message asks{"?", {}};
toolkit::message calling(std::initializer_list<std::string> ids) {
    toolkit::assistant_message said;
    for (const std::string& id : ids) said.calls.push_back({id, "f", {"{}"}});
    return said;
}
toolkit::message told(std::string id) { return toolkit::tool_message{std::move(id), "f", "done"}; }

std::string why_not(const conversation& said) {
    const auto fits = check_calls(said);
    if (fits) return "it fits";
    EXPECT_EQ(fits.error().kind, toolkit::failure_kind::invalid_argument);
    EXPECT_EQ(fits.error().where.view(), "the request to a model");
    return std::string{fits.error().detail.view()} + "; " + std::string{fits.error().cure.view()};
}

TEST(check_calls, accepts_results_after_their_calls_in_any_order) {
    EXPECT_TRUE(check_calls({}));
    EXPECT_TRUE(check_calls({asks, toolkit::assistant_message{"!"}}));
    EXPECT_TRUE(check_calls({asks, calling({"b", "a"}), told("a"), told("b"), calling({"c"}), asks, told("c")}));
    EXPECT_TRUE(check_calls({asks, calling({"a", "b"}), told("b")})) << "a call without a result";
    EXPECT_TRUE(check_calls({asks, calling({""}), told("")})) << "one call may do without a name of its own";
}

TEST(check_calls, refuses_a_result_without_an_earlier_call) {
    const std::string cure =
        ", which no earlier message makes; put the assistant's message with that call before it, or remove the result";
    EXPECT_EQ(why_not({asks, told("a")}), "message 2 is the result of the call \"a\"" + cure);
    EXPECT_EQ(why_not({asks, calling({"a"}), told("a"), told("A")}),
              "message 4 is the result of the call \"A\"" + cure);
    EXPECT_EQ(why_not({asks, told("a"), calling({"a"})}), "message 2 is the result of the call \"a\"" + cure);
}

TEST(check_calls, refuses_a_duplicate_id) {
    const std::string cure = " already uses; use a different id for each call of a conversation";
    EXPECT_EQ(why_not({asks, calling({"a", "b", "a"})}),
              "message 2 makes a call with the id \"a\", which message 2" + cure);
    EXPECT_EQ(why_not({asks, calling({"a"}), told("a"), asks, calling({"b", "a"})}),
              "message 5 makes a call with the id \"a\", which message 3" + cure);
    EXPECT_EQ(why_not({asks, calling({"", ""})}), "message 2 makes a call with the id \"\", which message 2" + cure);
}

TEST(check_calls, refuses_a_second_result) {
    EXPECT_EQ(
        why_not({asks, calling({"a", "b"}), told("a"), told("b"), told("a")}),
        "message 5 is a second result of the call \"a\", after the one in message 3; send one result for each call");
}

TEST(check_calls, names_the_first_message_that_does_not_fit) {
    const std::string why = why_not({asks, calling({"z", "b"}), told("z"), told("z"), told("a"), calling({"b"})});
    EXPECT_EQ(why.substr(0, 43), "message 4 is a second result of the call \"z") << why;
}

TEST(check_calls, shows_an_id_as_one_short_line) {
    const std::string why = why_not({told("a\n\x1B[31m" + std::string(5'000, 'x'))});
    EXPECT_LT(why.size(), 300U);
    EXPECT_TRUE(std::none_of(why.begin(), why.end(), [](char c) { return c == '\n' || c == '\x1B'; })) << why;
}

TEST(check_calls, is_applied_by_every_wire) {
    const toolkit::request wrong{.messages = {asks, told("a")}};
    const auto refused = [](const toolkit::result<std::string>& got) {
        return !got && got.error().message().starts_with("the request to a model: message 2 is the result of the call");
    };
    using toolkit::means;
    EXPECT_TRUE(refused(toolkit::openai_request(wrong, "m", means::native_tools)));
    EXPECT_TRUE(refused(toolkit::anthropic_request(wrong, "m", means::native_tools)));
    EXPECT_TRUE(refused(toolkit::ollama_request(wrong, "m", means::native_tools)));
    EXPECT_TRUE(refused(toolkit::llama_cpp_template_request(wrong, means::schema)));
    EXPECT_TRUE(refused(toolkit::llama_cpp_request(wrong, "p", means::schema)));
}

TEST(check_calls, agrees_with_a_reference_check_on_every_short_conversation) {
    const std::vector<toolkit::message> pieces{calling({"a"}), calling({"b"}), told("a"), told("b")};
    for (std::size_t number = 0; number < 1'024; ++number) {
        conversation said;
        std::size_t calls[2] = {0, 0};
        std::size_t results[2] = {0, 0};
        std::size_t wrong = 0;
        for (std::size_t i = 0, left = number; i < 5; ++i, left /= 4) {
            const std::size_t id = left % 2;
            said.push_back(pieces[left % 4]);
            const bool fits = left % 4 < 2 ? calls[id]++ + results[id] == 0 : calls[id] == 1 && results[id]++ == 0;
            if (!fits && wrong == 0) wrong = i + 1;
        }
        const std::string why = why_not(said);
        EXPECT_EQ(why.substr(0, 9), wrong == 0 ? "it fits" : "message " + std::to_string(wrong)) << number;
    }
}

}  // namespace
