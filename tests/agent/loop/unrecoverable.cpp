// agent/loop/offer.hpp: a tool that failed for the rest of a run
#include "../adding.hpp"
#include "../loop_tests.hpp"
#include "../passages.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace adding;
using loop_tests::last_message;
using loop_tests::names;
using loop_tests::offered;

namespace {

std::string call_of(const std::string& tool, const std::string& input) {
    return R"({"type":"tool_call","tool":")" + tool + R"(","input":)" + input + "}";
}

struct look_at {
    int page = 0;
    static constexpr tool_about about{.description = "Looks at a page."};
    result<std::string> operator()() const { return failure::unrecoverable("No visual pages to interpret"); }
};
/// Fails, but another call may succeed.
struct look_for {
    int page = 0;
    static constexpr tool_about about{.description = "Looks for a page."};
    result<std::string> operator()() const { return failure::tool("Not there", "Try page 3"); }
};
/// Starts by itself with other arguments each time.
struct starts_again {
    int round = 0;
    static constexpr tool_about about{.description = "Starts by itself."};
    static std::optional<starts_again> trigger(const auto& context) {
        return starts_again{static_cast<int>(context.record().spent.tool_calls)};
    }
    result<std::string> operator()() const { return failure::unrecoverable("It cannot start"); }
};

const std::string looks = call_of("look_at", R"({"page":1})");

}  // namespace

TEST(unrecoverable, takes_the_tool_from_the_offer_and_the_run_goes_on) {
    const scripted model = script_of({looks, call_of("look_at", R"({"page":2})"), final_of("3")});
    const auto made = Agent{model, tools<look_at, add>, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "3");
    EXPECT_EQ(offered(model, 0), (names{"look_at", "add", "final"}));
    EXPECT_EQ(offered(model, 1), (names{"add", "final"}));
    EXPECT_EQ(
        last_message(model, 1).find("<<failure tool=\"look_at\">>\nNo visual pages to interpret. This tool cannot "
                                    "be called again.\n<</failure>>"),
        0U)
        << last_message(model, 1);
    EXPECT_EQ(made->counts.tool_calls, 1) << "the second call was not made";
    EXPECT_EQ(made->counts.parse_failures, 1) << "the second call was not offered";
}

TEST(unrecoverable, is_no_other_failure) {
    const scripted model =
        script_of({call_of("look_for", R"({"page":1})"), call_of("look_for", R"({"page":2})"), final_of("3")});
    const auto made = Agent{model, tools<look_for>, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(offered(model, 1), (names{"look_for", "final"}));
    EXPECT_EQ(last_message(model, 1).find("cannot be called again"), std::string::npos);
    EXPECT_EQ(made->counts.tool_calls, 2);
}

TEST(unrecoverable, refuses_a_later_call_of_the_same_reply) {
    const scripted model{std::vector<result<completion>>{
        calls({{"x", "look_at", {R"({"page":1})"}}, {"y", "look_at", {R"({"page":2})"}}}),
        calls({{"e", "final", {R"({"type":"final","answer":"3","used_citations":[],"insufficiencies":[]})"}}})}};
    const auto made = Agent{model, tools<look_at>, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->counts.tool_calls, 1);
    const auto received = model.received();
    const auto& messages = received.at(1).messages;
    const auto& refused = std::get<tool_message>(messages.at(messages.size() - 2));
    EXPECT_EQ(refused.call_id, "y");
    EXPECT_NE(refused.text.find("Use another tool"), std::string::npos) << refused.text;
}

TEST(unrecoverable, stops_a_tool_that_starts_by_itself) {
    const scripted model = script_of({final_of("3")});
    const auto made = Agent{model, tools<starts_again>, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->counts.tool_calls, 1);
}

TEST(unrecoverable, is_known_to_a_resumed_run) {
    const memory_log logs;
    const uuid id = new_run_id();
    const scripted first{std::vector<result<completion>>{
        completion{.text = looks}, failure::of(failure_kind::unreachable, "model", "it is down")}};
    ASSERT_FALSE(
        (Agent{first, tools<look_at, add>, no_gate{}, logs}.run({.question = question, .owner = me, .run_id = id})));
    const scripted second = script_of({final_of("3")});
    const auto made = Agent{second, tools<look_at, add>, no_gate{}, logs}.resume(id, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(offered(second, 0), (names{"add", "final"}));
    EXPECT_NE(last_message(second, 0).find("cannot be called again"), std::string::npos);
}

TEST(unrecoverable, holds_for_tools_that_are_known_only_at_run_time) {
    std::vector<run_time_tool> joined;
    joined.push_back({.name = "far",
                      .description = "Far away.",
                      .call = [](const raw_json&, const stop_token&) -> result<std::string> {
                          return failure::unrecoverable("The server is gone");
                      }});
    const auto set = join(tools<add>, std::move(joined));
    ASSERT_TRUE(set) << set.error().message();
    const scripted model = script_of({call_of("far", "{}"), final_of("3")});
    ASSERT_TRUE((Agent{model, *set, no_gate{}}.run(question, me)));
    EXPECT_EQ(offered(model, 1), (names{"add", "final"}));
}
