// llm/without_system.hpp: a model that reads the system text at the beginning of the user's.
#include <toolkit/llm/metered.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/llm/without_system.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../../net/fault_server.hpp"

namespace {

using toolkit::assistant_message;
using toolkit::system_message;
using toolkit::tool_message;
using toolkit::user_message;
using messages = std::vector<toolkit::message>;

messages told(messages said) { return toolkit::merge_system_into_user(std::move(said)); }

TEST(without_system, puts_the_system_text_before_that_of_the_user) {
    EXPECT_EQ(told({system_message{"Be brief."}, user_message{"Why?", {}}}),
              (messages{user_message{"Be brief.\n\nWhy?", {}}}));
    EXPECT_EQ(told({system_message{"Be brief."}, system_message{""}, system_message{"In German."},
                    user_message{"Why?", {}}, assistant_message{.text = "So."}, user_message{"And?", {}}}),
              (messages{user_message{"Be brief.\n\nIn German.\n\nWhy?", {}}, assistant_message{.text = "So."},
                        user_message{"And?", {}}}));
}

TEST(without_system, keeps_the_images_of_the_message) {
    EXPECT_EQ(told({system_message{"s"}, user_message{"What is that?", {{"image/png", "AAAA"}}}}),
              (messages{user_message{"s\n\nWhat is that?", {{"image/png", "AAAA"}}}}));
    EXPECT_EQ(told({system_message{"s"}, user_message{"", {{"image/png", "AAAA"}}}}),
              (messages{user_message{"s", {{"image/png", "AAAA"}}}}));
}

TEST(without_system, adds_a_user_message_where_there_is_none) {
    EXPECT_EQ(told({system_message{"s"}}), (messages{user_message{"s", {}}}));
    EXPECT_EQ(told({system_message{"s"}, assistant_message{.text = "Hello."}, user_message{"a", {}}}),
              (messages{user_message{"s", {}}, assistant_message{.text = "Hello."}, user_message{"a", {}}}));
}

TEST(without_system, keeps_later_system_text_in_place) {
    const assistant_message call{.text = "", .calls = {{"c1", "f", {"{}"}}, {"c2", "f", {"{}"}}}};
    const tool_message one{"c1", "f", "1"};
    const tool_message other{"c2", "f", "2"};
    EXPECT_EQ(told({user_message{"a", {}}, call, one, system_message{"s"}, other, user_message{"b", {}},
                    system_message{"t"}, assistant_message{.text = "c"}, system_message{"u"},
                    assistant_message{.text = "d"}, system_message{"v"}}),
              (messages{user_message{"a", {}}, call, one, other, user_message{"s\n\nb\n\nt", {}},
                        assistant_message{.text = "c"}, user_message{"u", {}}, assistant_message{.text = "d"},
                        user_message{"v", {}}}))
        << "results stay together, and the user says one message at a time";
    EXPECT_EQ(told({user_message{"a", {}}, call, one, other}), (messages{user_message{"a", {}}, call, one, other}));
}

TEST(without_system, sends_the_same_from_turn_to_turn) {
    messages said{system_message{"s"}, user_message{"a", {}}};
    messages before = told(said);
    for (int turn = 0; turn < 3; ++turn) {
        said.emplace_back(assistant_message{.text = "b"});
        said.emplace_back(user_message{"c", {}});
        const messages now = told(said);
        ASSERT_EQ(now.size(), before.size() + 2);
        EXPECT_EQ((messages{now.begin(), now.end() - 2}), before);
        before = now;
    }
}

TEST(without_system, sends_a_server_no_system_message) {
    const fault::server server(
        fault::says(fault::reply("200 OK", R"({"choices":[{"message":{"role":"assistant","content":"hello"}}]})")));
    const std::string url = server.url();
    const toolkit::without_system model{toolkit::openai{.base_url = url, .model = "gemma-2-9b"}};
    toolkit::delta_sink nobody;
    const auto got = model.complete({.messages = {system_message{"Be brief."}, user_message{"Why?", {}}}}, nobody, {});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "hello");
    EXPECT_NE(server.requests().at(0).find(R"("messages":[{"role":"user","content":"Be brief.\n\nWhy?"}],)"),
              std::string::npos)
        << server.requests().at(0);
}

/// Counts the messages that it is asked to count.
struct counting {
    toolkit::result<toolkit::completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                                  const toolkit::stop_token&) const {
        return toolkit::completion{.text = "yes"};
    }
    toolkit::result<std::int64_t> prompt_tokens(const toolkit::request& asked, const toolkit::stop_token&) const {
        return static_cast<std::int64_t>(asked.messages.size());
    }
};

TEST(without_system, counts_the_prompt_that_it_sends_and_keeps_all_else_of_the_inner_model) {
    const toolkit::metered model{toolkit::without_system{counting{}}};
    EXPECT_EQ(model.prompt_tokens({.messages = {system_message{"s"}, user_message{"a", {}}}}).value(), 1);
    using around = toolkit::without_system<toolkit::openai>;
    static_assert(toolkit::Llm<around> && toolkit::ReportsFacts<around>);
    static_assert(toolkit::traits_of<around>.speaks == toolkit::traits_of<toolkit::openai>.speaks);
    static_assert(!toolkit::CountsPrompts<toolkit::without_system<toolkit::scripted>>);
}

}  // namespace
