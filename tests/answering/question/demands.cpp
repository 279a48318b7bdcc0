// run/demands.hpp: the demands of a question and of a program together
#include <toolkit/run/demands.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;

namespace {

using texts_of = std::vector<std::string>;

static_assert(!demands_anything({}));
static_assert(!demands_anything({.min_searches = 1}), "each answer from documents needs this one");
static_assert(demands_anything({.min_searches = 2}));
static_assert(demands_anything({.min_opened_citations = 1}));
static_assert(demands_anything({.requires_conflict_resolution = true}));
static_assert(demands_anything({.requires_insufficiency_disclosure = true}));
static_assert(!demands_calls({.requires_exact_quote = true}));

}  // namespace

TEST(demands, of_a_text_alone_are_demands_too) {
    EXPECT_TRUE(demands_anything({.exact_quote_indicators = {"verbatim"}}));
    EXPECT_TRUE(demands_anything({.conflict_resolution_rule = "newest"}));
    EXPECT_TRUE(demands_anything({.required_sections = {"Risks"}}));
    EXPECT_TRUE(demands_calls({.required_search_topics = {"a"}}));
    EXPECT_FALSE(demands_calls({.required_sections = {"Risks"}}));
}

TEST(demands, of_a_program_that_has_none_change_nothing) {
    for (const constraints& stated :
         {constraints{}, constraints{.min_searches = 0}, constraints{.min_searches = 3, .required_sections = {"a"}}})
        EXPECT_EQ(with_demands(stated, {}), stated);
}

TEST(demands, take_the_greater_count) {
    EXPECT_EQ(with_demands({.min_searches = 3}, {.min_searches = 2}).min_searches, 3);
    EXPECT_EQ(with_demands({.min_searches = 2}, {.min_searches = 3}).min_searches, 3);
    EXPECT_EQ(with_demands({.min_searches = 0}, {.min_opened_citations = 2}).min_searches, 0)
        << "the default of the program is no demand";
    EXPECT_EQ(with_demands({.min_opened_citations = 3}, {.min_opened_citations = 2}).min_opened_citations, 3);
}

TEST(demands, have_a_search_for_each_topic) {
    const constraints both =
        with_demands({.min_searches = 2, .required_search_topics = {"a", "b"}}, {.required_search_topics = {"B", "c"}});
    EXPECT_EQ(both.required_search_topics, (texts_of{"a", "b", "c"}));
    EXPECT_EQ(both.min_searches, 3);
}

TEST(demands, have_each_text_once_and_each_flag_that_one_of_them_sets) {
    const constraints both = with_demands({.requires_exact_quote = true,
                                           .exact_quote_indicators = {"verbatim"},
                                           .conflict_resolution_rule = "newest",
                                           .required_sections = {"Risks"}},
                                          {.exact_quote_indicators = {"Verbatim", "SQL"},
                                           .requires_conflict_resolution = true,
                                           .required_sections = {"Costs", "risks", "Costs"},
                                           .requires_insufficiency_disclosure = true});
    EXPECT_EQ(both.exact_quote_indicators, (texts_of{"verbatim", "SQL"}));
    EXPECT_EQ(both.required_sections, (texts_of{"Risks", "Costs"}));
    EXPECT_TRUE(both.requires_exact_quote && both.requires_conflict_resolution &&
                both.requires_insufficiency_disclosure);
    EXPECT_EQ(both.conflict_resolution_rule, "newest");
    EXPECT_EQ(both.min_searches, 1);
}

TEST(demands, name_the_program_as_their_source) {
    const constraints stated{.min_searches = 2, .found = {{constraint_kind::min_searches, "count", 2, {}, {3, 9}}}};
    constraints program{.min_opened_citations = 2, .conflict_resolution_rule = "newest"};
    program.found = {{constraint_kind::section, "headings", 0, "Costs", {0, 5}}};
    program.beyond_budget = {"something of another run"};
    const constraints both = with_demands(stated, program);
    EXPECT_EQ(both.found,
              (std::vector<found_constraint>{{constraint_kind::min_searches, "count", 2, {}, {3, 9}},
                                             {constraint_kind::min_opened_citations, "program", 2, {}, {}},
                                             {constraint_kind::conflict_resolution, "program", 0, "newest", {}}}));
    EXPECT_TRUE(both.beyond_budget.empty());
}

TEST(demands, may_have_been_found_in_another_text) {
    constraints once;
    once.found = {{constraint_kind::min_searches, "count", 1, {}, {0, 6}}};
    ASSERT_TRUE(demands_searches(once));
    const constraints both = with_demands({.min_searches = 0}, once);
    EXPECT_EQ(both.min_searches, 1);
    EXPECT_EQ(both.found.front().rule, "program") << "a result of another tool does not replace this search";
}
