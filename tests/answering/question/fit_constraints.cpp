// run/fit_constraints.hpp
#include <toolkit/run/fit_constraints.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

using toolkit::constraints;
using toolkit::fit_to_budget;

namespace {

TEST(fit_constraints, leaves_feasible_constraints_unchanged) {
    constraints expected{.min_searches = 3, .required_search_topics = {"a", "b", "c"}, .min_opened_citations = 2};
    const constraints before = expected;
    fit_to_budget(expected, 5);
    EXPECT_EQ(expected, before);
}

TEST(fit_constraints, cuts_searches_and_reports_it) {
    constraints expected{.min_searches = 8};
    fit_to_budget(expected, 5);
    EXPECT_EQ(expected.min_searches, 5);
    EXPECT_EQ(expected.beyond_budget,
              std::vector<std::string>{"Required: at least 8 searches; 5 tool calls are possible."});
}

TEST(fit_constraints, counts_opening_as_a_call) {
    constraints expected{.min_searches = 4, .min_opened_citations = 2};
    fit_to_budget(expected, 5);
    EXPECT_EQ(expected.min_searches, 3);
    EXPECT_EQ(expected.min_opened_citations, 2);
    EXPECT_EQ(expected.beyond_budget,
              std::vector<std::string>{"Required: at least 4 searches; 3 of 5 tool calls are left for them."});
}

TEST(fit_constraints, keeps_one_search_before_passages_are_opened) {
    constraints expected{.min_searches = 1, .min_opened_citations = 9};
    fit_to_budget(expected, 5);
    EXPECT_EQ(expected.min_searches, 1);
    EXPECT_EQ(expected.min_opened_citations, 4);
    EXPECT_EQ(expected.beyond_budget,
              std::vector<std::string>{"Required: at least 9 opened citations; 5 tool calls are possible."});
}

TEST(fit_constraints, cuts_topics_without_a_search_left) {
    constraints expected{.min_searches = 3, .required_search_topics = {"a", "b", "c"}};
    fit_to_budget(expected, 2);
    EXPECT_EQ(expected.required_search_topics, (std::vector<std::string>{"a", "b"}));
    ASSERT_EQ(expected.beyond_budget.size(), 2U);
    EXPECT_EQ(expected.beyond_budget[1], "Required: a search for \"c\"; 2 tool calls are possible.");
}

TEST(fit_constraints, demands_nothing_where_nothing_is_possible) {
    for (const std::int64_t calls : {std::int64_t{0}, std::int64_t{-3}}) {
        constraints expected{.min_searches = 2, .min_opened_citations = 1};
        fit_to_budget(expected, calls);
        EXPECT_EQ(expected.min_searches, 0);
        EXPECT_EQ(expected.min_opened_citations, 0);
        EXPECT_EQ(expected.beyond_budget.size(), 2U);
    }
}

}  // namespace
