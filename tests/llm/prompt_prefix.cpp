// What servers find in their caches: a request contains the previous one byte for byte and in order.
#include <toolkit/llm/providers/anthropic_request.hpp>
#include <toolkit/llm/providers/llama_cpp_request.hpp>
#include <toolkit/llm/providers/ollama_request.hpp>
#include <toolkit/llm/providers/openai_request.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace {

using toolkit::means;
using toolkit::request;

/// Six requests of one conversation, each with all of the one before. The last message ends with "end N."
std::vector<request> conversation() {
    request asked{
        .messages = {toolkit::system_message{"You help. \"quoted\" \xC3\xA4"},
                     toolkit::user_message{"Look. end 0.", {{"image/png", "AAAA"}}}},
        .actions = {{.name = "f", .description = "d", .input_schema = R"({"i":1})", .action_schema = R"({"a":1})"},
                    {.name = "g", .description = "e", .input_schema = R"({"j":1})", .action_schema = R"({"b":1})"}}};
    std::vector<request> all{asked};
    for (int turn = 1; turn < 6; ++turn) {
        const std::string number = std::to_string(turn);
        toolkit::assistant_message said{.text = turn % 2 == 0 ? "Hm." : "", .thinking = {{"so", "sig", {}}}};
        const int calls = turn == 3 ? 25 : 2;  // more than the twenty blocks through which Anthropic looks back
        for (int i = 0; i < calls; ++i)
            said.calls.push_back({"c" + number + "_" + std::to_string(i), "f", {R"({"i": 1.50})"}});
        asked.messages.emplace_back(said);
        for (int i = 0; i < calls; ++i)
            asked.messages.emplace_back(
                toolkit::tool_message{said.calls[static_cast<std::size_t>(i)].id, "f", "one\n" + number, i == 1});
        if (turn % 2 == 0) asked.messages.emplace_back(toolkit::user_message{"And?", {}});
        auto* const result = std::get_if<toolkit::tool_message>(&asked.messages.back());
        auto& last = result != nullptr ? result->text : std::get<toolkit::user_message>(asked.messages.back()).text;
        last += " end " + number + ".";
        all.push_back(asked);
    }
    return all;
}

std::size_t common_prefix(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}
std::size_t common_suffix(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
}

/// The common beginning of two consecutive requests reaches to the end of the older one's last message. Their common
/// end begins where the messages end, so only messages were added in between.
void expect_growth(const std::vector<std::string>& bodies) {
    ASSERT_EQ(bodies.size(), 6U);
    for (std::size_t i = 1; i < bodies.size(); ++i) {
        const std::string last = "end " + std::to_string(i - 1) + ".";
        const std::size_t end = bodies[i - 1].find(last) + last.size();
        ASSERT_GT(end, last.size());
        const std::size_t prefix = common_prefix(bodies[i - 1], bodies[i]);
        EXPECT_GE(prefix, end) << i << bodies[i - 1].substr(prefix, 80);
        EXPECT_GE(prefix + common_suffix(bodies[i - 1], bodies[i]), bodies[i - 1].size()) << i;
        EXPECT_GT(bodies[i].size(), bodies[i - 1].size());
    }
}

template <class Make>
std::vector<std::string> bodies(const Make& make) {
    std::vector<std::string> all;
    for (const request& asked : conversation()) {
        const toolkit::result<std::string> body = make(asked);
        EXPECT_TRUE(body);
        if (body) {
            all.push_back(*body);
            EXPECT_EQ(*make(asked), *body) << "the same request is the same bytes";
        }
    }
    return all;
}

TEST(a_request, contains_the_previous_one_on_openais_wire) {
    for (const means by : {means::schema, means::native_tools, means::text})
        expect_growth(bodies([&](const request& asked) { return toolkit::openai_request(asked, "m", by); }));
}

TEST(a_request, contains_the_previous_one_on_ollamas_wire) {
    for (const means by : {means::schema, means::native_tools, means::text})
        expect_growth(
            bodies([&](const request& asked) { return toolkit::ollama_request(asked, "m", by, {false, 4096}); }));
}

TEST(a_request, contains_the_previous_one_on_llama_cpps_wire) {
    auto blind = conversation();
    std::vector<std::string> templates;
    for (request& asked : blind) {
        std::get<toolkit::user_message>(asked.messages[1]).images.clear();
        templates.push_back(toolkit::llama_cpp_template_request(asked, means::schema).value());
    }
    expect_growth(templates);
    std::vector<std::string> prompts;
    std::string prompt;
    for (std::size_t i = 0; i < blind.size(); ++i) {
        prompt += "<|user|>words end " + std::to_string(i) + ".";
        prompts.push_back(toolkit::llama_cpp_request(blind[i], prompt, means::schema).value());
    }
    expect_growth(prompts);
}

constexpr std::string_view mark = R"(,"cache_control":{"type":"ephemeral"})";

/// The body without its marks, and their positions.
std::string without_marks(std::string body, std::vector<std::size_t>& places) {
    for (std::size_t at = body.find(mark); at != std::string::npos; at = body.find(mark, at)) {
        places.push_back(at);
        body.erase(at, mark.size());
    }
    return body;
}

TEST(a_request, contains_the_previous_one_on_anthropics_wire_except_the_marks) {
    for (const means by : {means::schema, means::native_tools, means::text})
        expect_growth(bodies([&](const request& asked) -> toolkit::result<std::string> {
            std::vector<std::size_t> places;
            return without_marks(toolkit::anthropic_request(asked, "m", by).value(), places);
        }));
}

TEST(a_request, marks_for_anthropic_what_the_previous_one_marked) {
    std::vector<std::size_t> before;
    for (const request& asked : conversation()) {
        std::vector<std::size_t> places;
        const std::string body =
            without_marks(toolkit::anthropic_request(asked, "m", means::native_tools).value(), places);
        EXPECT_LE(places.size(), 4U) << "the server takes four";
        ASSERT_GE(places.size(), 2U);
        const std::size_t words = body.find("You help.");
        EXPECT_LT(body.find(R"("tools")"), words) << "what is marked with the system's words holds the tools";
        EXPECT_LT(words, places.front());
        EXPECT_LT(places.front(), body.find(R"("messages")"));
        EXPECT_EQ(body.find(R"({"role")", places.back()), std::string::npos) << "the last mark is in the last turn";
        if (!before.empty()) {
            EXPECT_NE(std::find(places.begin(), places.end(), before.back()), places.end())
                << "what was written into the cache is looked for where it ends";
        }
        before = places;
    }
}

}  // namespace
