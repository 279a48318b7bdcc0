// agent/loop/offer.hpp
#include <toolkit/agent/loop/offer.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using toolkit::offered_action;
using toolkit::turn_actions;

/// Actions whose descriptions show when they were made.
struct turns {
    std::vector<offered_action> kept;
    std::string turn;

    /// The offered names, each with the turn in which it was made. A `!` marks those that differ from the previous
    /// turn.
    std::string offer(std::string_view names, std::string_view schema = "{}") {
        turn += '+';
        turn_actions actions{std::move(kept), 5};
        for (const char name : names)
            actions.offer({&name, 1}, schema, [&] {
                return offered_action{.name = std::string{name},
                                      .description = turn,
                                      .input_schema = std::string{schema},
                                      .action_schema = {}};
            });
        EXPECT_EQ(actions.count(), names.size());
        return given(actions);
    }
    std::string given(turn_actions& actions) {
        std::string output = actions.give(kept) ? "!" : "";
        for (const offered_action& one : kept) output += one.name + one.description;
        return output;
    }
};

}  // namespace

TEST(turn_actions, keeps_unchanged_parts_of_the_previous_turn) {
    turns run;
    EXPECT_EQ(run.offer("abc"), "!a+b+c+");
    EXPECT_EQ(run.offer("abc"), "a+b+c+");
    EXPECT_EQ(run.offer("ac"), "!a+c+") << "one is not possible now";
    EXPECT_EQ(run.offer("abc"), "!a+b++++c+") << "and is again";
    EXPECT_EQ(run.offer("ab"), "!a+b++++") << "the last is not";
    EXPECT_EQ(run.offer("ab"), "a+b++++");
    EXPECT_EQ(run.offer("xab"), "!x+++++++a+b++++");
    EXPECT_EQ(run.offer("xab", "[]"), "!x++++++++a++++++++b++++++++") << "other arguments make another action";
    EXPECT_EQ(run.offer(""), "!");
    EXPECT_EQ(run.offer(""), "");
}

TEST(turn_actions, withdraws_the_last_or_all_others) {
    turns run;
    run.offer("abc");
    turn_actions actions{std::move(run.kept), 5};
    const auto none = [] { return offered_action{}; };
    actions.keep(2);
    EXPECT_TRUE(actions.has("b"));
    EXPECT_FALSE(actions.has("c")) << "it was not offered again";
    actions.offer("c", "{}", none);
    EXPECT_EQ(actions.last().name, "c");
    actions.withdraw_last();
    EXPECT_EQ(actions.count(), 2U);
    actions.withdraw_all_but_last();
    EXPECT_EQ(run.given(actions), "!b+");
}

TEST(turn_offer, lists_the_names_to_choose_from) {
    std::vector<offered_action> actions;
    EXPECT_EQ(toolkit::names_to_choose(actions), "");
    actions.push_back({.name = "add", .description = {}, .input_schema = {}, .action_schema = {}});
    EXPECT_EQ(toolkit::names_to_choose(actions), "add");
    actions.push_back({.name = "search", .description = {}, .input_schema = {}, .action_schema = {}});
    EXPECT_EQ(toolkit::names_to_choose(actions), "add or search");
    actions.push_back({.name = "final", .description = {}, .input_schema = {}, .action_schema = {}, .may_end = true});
    EXPECT_EQ(toolkit::names_to_choose(actions), "add, search or final");
    toolkit::turn_offer offer;
    offer.actions = actions;
    EXPECT_EQ(offer.all_names(), (std::vector<std::string>{"add", "search", "final"}));
}
