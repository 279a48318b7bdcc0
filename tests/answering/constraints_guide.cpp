// The code on docs/constraints.md.
#include <toolkit/answering/analyze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::string_view demanding =
    "Do separate searches for each topic: index bloat and lock waits. Open two sources and quote the exact line.";
const toolkit::constraints demanded = toolkit::analyze(demanding);
// min_searches 2, required_search_topics {"index bloat", "lock waits"}, min_opened_citations 2, requires_exact_quote
constexpr std::array my_rules{
    toolkit::demand("ask_the_archive", toolkit::constraint_kind::min_searches, "ask|befrage ~2 archive|archiv #x"),
    toolkit::context("just_kidding", toolkit::rule_effect::denies, "kidding|scherz"),
};
constexpr auto all_rules = toolkit::with_rules(toolkit::default_constraint_rules, my_rules);

const auto found = toolkit::analyze("Ask the archive three times.", all_rules);  // min_searches 3

}  // namespace

TEST(constraints_guide, reports_what_is_found) {
    EXPECT_EQ(demanded.min_searches, 2);
    EXPECT_EQ(demanded.required_search_topics, (std::vector<std::string>{"index bloat", "lock waits"}));
    EXPECT_EQ(demanded.min_opened_citations, 2);
    EXPECT_TRUE(demanded.requires_exact_quote);
    for (const toolkit::found_constraint& each : demanded.found) EXPECT_FALSE(each.source.of(demanding).empty());
    EXPECT_EQ(found.min_searches, 3);
}
