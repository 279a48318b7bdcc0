// validation/searches.hpp
#include "../made_run.hpp"

#include <toolkit/validation/searches.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

TEST(enough_searches, counts_performed_searches_in_the_agreed_words) {
    made_run run;
    run.required.min_searches = 3;
    EXPECT_EQ(run.message(enough_searches{}, "text"),
              "Required at least 3 separate searches, but only 0 were performed.");
    run.search("index");
    EXPECT_EQ(run.message(enough_searches{}, "text"),
              "Required at least 3 separate searches, but only 1 were performed.");
    EXPECT_EQ(run.violations(enough_searches{}, "text")[0].code, "MIN_SEARCHES_UNMET");
    EXPECT_TRUE(run.violations(enough_searches{}, "text")[0].about.empty());
    run.search("vacuum").search("backup");
    EXPECT_TRUE(run.passes(enough_searches{}, "text"));
}

TEST(enough_searches, counts_equal_queries_once) {
    made_run run;
    run.required.min_searches = 3;
    run.search("Größe einer Tabelle").search("  GRÖSSE einer tabelle").search("größe\u00A0EINER\n Tabelle ");
    EXPECT_EQ(run.message(enough_searches{}, "text"),
              "Required at least 3 separate searches, but only 2 were performed.");
}

TEST(enough_searches, requires_the_searches_of_an_honest_answer_too) {
    made_run run;
    EXPECT_EQ(run.message(enough_searches{}, not_known),
              "Required at least 1 separate searches, but only 0 were performed.");
    run.search("index");
    EXPECT_TRUE(run.passes(enough_searches{}, not_known));
}

TEST(enough_searches, accepts_results_of_other_tools_instead_of_an_undemanded_search) {
    made_run run;
    run.record.results.emplace_back("5555");
    EXPECT_TRUE(run.passes(enough_searches{}, "The sum is 5555."));
    EXPECT_TRUE(enough_searches{}.ready(run.view()));
    run.required.found.push_back({.kind = constraint_kind::min_searches, .rule = "least", .count = 1});
    EXPECT_FALSE(run.passes(enough_searches{}, "The sum is 5555."));
}

TEST(enough_searches, demands_nothing_where_there_are_no_documents) {
    made_run run;
    run.with_documents = false;
    run.required.min_searches = 3;
    EXPECT_TRUE(run.passes(enough_searches{}, "text"));
    EXPECT_TRUE(enough_searches{}.ready(run.view()));
}

TEST(enough_searches, is_ready_when_they_were_made_or_no_call_is_left) {
    made_run run;
    run.required.min_searches = 2;
    EXPECT_FALSE(enough_searches{}.ready(run.search("a").view()));
    EXPECT_FALSE(enough_searches{}.ready(run.search("A").view()));
    run.calls_left = 0;
    EXPECT_TRUE(enough_searches{}.ready(run.view()));
    run.calls_left = 3;
    EXPECT_TRUE(enough_searches{}.ready(run.search("b").view()));
}

TEST(enough_searches, cannot_be_repaired_by_words) {
    const verdict findings = enough_searches{}.check({"text", {}}, made_run{}.view());
    EXPECT_FALSE(findings.passed());
    EXPECT_TRUE(findings.wording_passed());
}
