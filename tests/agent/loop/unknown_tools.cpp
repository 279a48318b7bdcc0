// agent/loop/carry_out.hpp: calls that were not offered, beside good ones and alone
#include "../adding.hpp"
#include "../loop_tests.hpp"
#include "../passages.hpp"

#include <toolkit/agent/json_actions.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;
using namespace adding;

TEST(unknown_tools, are_answered_and_the_calls_beside_them_are_executed) {
    const scripted model{std::vector<result<completion>>{
        calls({{"x", "ad", {R"({"a":1,"b":2})"}}, {"y", "add", {R"({"a":1,"b":2})"}}, {"z", "rm", {"{}"}}}),
        calls({{"e", "final", {R"({"type":"final","answer":"3","used_citations":[],"insufficiencies":[]})"}}})}};
    std::vector<std::string> ended;
    const auto made = Agent{
        model, tools<add>, sink{[&](const tool_finished& event) {
            ended.push_back(event.tool + (event.ok ? "" : ": " + event.message));
        }}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "3");
    EXPECT_EQ(made->counts.tool_calls, 1);
    EXPECT_EQ(made->counts.parse_failures, 0);
    ASSERT_EQ(ended.size(), 3U);
    EXPECT_NE(ended[0].find("ad: "), std::string::npos) << ended[0];
    EXPECT_NE(ended[0].find("Did you mean add?"), std::string::npos) << ended[0];
    EXPECT_EQ(ended[1], "add");

    const auto received = model.received();
    const auto& second = received[1].messages;
    ASSERT_EQ(second.size(), 7U);
    const auto& first = std::get<tool_message>(second[3]);
    EXPECT_EQ(first.call_id, "x");
    EXPECT_TRUE(first.failed);
    EXPECT_NE(first.text.find("is not available now"), std::string::npos) << first.text;
    EXPECT_EQ(std::get<tool_message>(second[4]).call_id, "y");
    EXPECT_FALSE(std::get<tool_message>(second[4]).failed);
    EXPECT_EQ(std::get<tool_message>(second[5]).call_id, "z");
}

TEST(unknown_tools, alone_are_sent_back_a_limited_number_of_times) {
    const scripted model{std::vector<result<completion>>(3, calls({{"x", "ad", {"{}"}}}))};
    const auto made = Agent{model, tools<add>}.run(question, me);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message().find("3 times"), std::string::npos) << made.error().message();
}

namespace {

// A protocol that checks nothing: it takes the text as the name of a tool.
struct unchecked : json_actions {
    result<next_move> read(state&, const completion& reply, const std::vector<offered_action>&, const run_view&) const {
        if (reply.text == "end") return next_move{draft{"It is done.", {}}};
        return next_move{std::vector<call_move>{{reply.text, {R"({"a":1,"b":2})"}}}};
    }
};

}  // namespace

TEST(unknown_tools, of_a_protocol_that_checks_nothing_are_answered) {
    const scripted model = script_of({"nothing", "final", "add", "end"});
    const auto made = Agent{model, tools<add>, no_gate{}, unchecked{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is done.");
    EXPECT_EQ(made->counts.tool_calls, 1);
}
