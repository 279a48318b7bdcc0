// agent/sub_run.hpp, run/ledger.hpp: agents within agents
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

using namespace toolkit;

namespace {

struct who_am_i {
    static constexpr tool_about about{.description = "Whose run it is."};
    std::string operator()(const owner& me) const { return "It is " + me.id() + "'s."; }
};

completion costing(std::string text, std::int64_t tokens, std::int64_t microdollars = 0) {
    completion made{.text = std::move(text)};
    made.spent = {.input_tokens = tokens, .microdollars = microdollars};
    return made;
}
std::string call_of(const std::string& tool) { return R"({"type":"tool_call","tool":")" + tool + R"(","input":{}})"; }
std::string final_of(const std::string& text) {
    return R"({"type":"final","answer":")" + text + R"(","used_citations":[],"insufficiencies":[]})";
}

using inner_agent = decltype(Agent{scripted{}, tools<who_am_i>});
struct ask_inner {
    int again = 0;
    static constexpr tool_about about{.description = "Ask the inner agent."};
    result<std::string> operator()(const inner_agent& agent, const sub_run& within) const {
        auto came = within.run(agent, "Whose run is it?");
        if (!came) return std::move(came).error();
        return came->text + (came->notes.empty() ? "" : " (" + came->notes.front() + ")");
    }
};
std::string ask_again(int n) {
    return R"({"type":"tool_call","tool":"ask_inner","input":{"again":)" + std::to_string(n) + "}}";
}

}  // namespace

TEST(sub_run, works_for_the_same_owner_and_is_counted_apart) {
    const inner_agent inner{scripted{{costing(call_of("who_am_i"), 100, 7), costing(final_of("It is ann's."), 50, 3)}},
                            tools<who_am_i>};
    const scripted model{{costing(ask_again(1), 1000, 100), costing(final_of("It is ann's."), 1000, 100)}};
    const auto came = Agent{model, tools<ask_inner>, deps{inner}}.run("Whose?", owner{"ann"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_EQ(came->text, "It is ann's.");
    EXPECT_EQ(came->counts.input_tokens, 2000);
    EXPECT_EQ(came->counts.nested_tokens, 150);
    EXPECT_EQ(came->counts.microdollars, 210);
    EXPECT_EQ(came->counts.tool_calls, 1) << "the inner agent's calls are its own";
}

TEST(sub_run, draws_on_the_tokens_of_the_outer_run) {
    const inner_agent inner{
        scripted{{costing(call_of("who_am_i"), 5'000), costing(final_of("Mine."), 10), costing(final_of("Mine."), 10)}},
        tools<who_am_i>};
    const scripted model{{costing(ask_again(1), 1'000), costing(final_of("It is ann's."), 10)}};
    const auto came = Agent{model, tools<ask_inner>, deps{inner}, limits{.tokens = 3'000}}.run("Whose?", owner{"ann"});
    ASSERT_TRUE(came) << came.error().message();
    const std::string told{text_of(model.asked()[1].messages.back())};
    EXPECT_NE(told.find("Mine. (The tokens are used up.)"), std::string::npos) << told;
    ASSERT_FALSE(came->notes.empty());
    EXPECT_EQ(came->notes.front(), "The tokens are used up.") << "what was nested counts for the outer run, too";
}

TEST(sub_run, ends_in_a_failure_that_the_outer_model_is_told) {
    const inner_agent inner{scripted{}, tools<who_am_i>};
    const scripted model{{costing(ask_again(1), 1), costing(final_of("Nobody knows."), 1)}};
    const auto came = Agent{model, tools<ask_inner>, deps{inner}}.run("Whose?", owner{"ann"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_NE(std::string{text_of(model.asked()[1].messages.back())}.find("<<failure tool=\"ask_inner\">>"),
              std::string::npos);
}

TEST(ledger, shares_tokens_and_money_down_to_the_last_and_nothing_else) {
    struct fixed {
        std::int64_t remaining(step kind) const noexcept { return kind == step::turn ? 3 : 1'000'000; }
    };
    const fixed own;
    const ledger outer{own, nullptr};
    const ledger inner{own, &outer};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            for (int n = 0; n < 1'000; ++n) inner.draw(10, 1);
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(outer.left(step::token), 1'000'000 - 80'000);
    EXPECT_EQ(inner.left(step::microdollar), 1'000'000 - 8'000);
    EXPECT_EQ(inner.left(step::turn), 3);
    outer.draw(2'000'000, 0);
    EXPECT_EQ(inner.left(step::token), 0) << "what the parent has not";
}
