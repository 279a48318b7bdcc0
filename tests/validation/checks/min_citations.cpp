// validation/min_citations.hpp
#include "../made_run.hpp"

#include <toolkit/validation/min_citations.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

TEST(enough_citations, counts_opened_passages_in_the_agreed_words) {
    made_run run;
    EXPECT_TRUE(run.passes(enough_citations{}, "text"));
    run.required.min_opened_citations = 2;
    run.open("a.md", "one");
    EXPECT_EQ(run.message(enough_citations{}, "text [1]"),
              "Required to open at least 2 citation(s), but only 1 were opened.");
    EXPECT_EQ(run.violations(enough_citations{}, "text [1]")[0].code, "MIN_OPEN_CITATIONS_UNMET");
    EXPECT_EQ(run.violations(enough_citations{}, "text [1]")[0].mending, mending::tool_call);
    run.open("a.md", "two");
    EXPECT_TRUE(run.passes(enough_citations{}, "text [1]"));
}

TEST(enough_citations, lets_an_honest_answer_pass_when_nothing_can_be_opened) {
    made_run run;
    run.required.min_opened_citations = 2;
    run.search("index");
    EXPECT_TRUE(run.passes(enough_citations{}, not_known));
    run.search("indexes", {run.found("a.md", "An index is")});
    EXPECT_FALSE(run.passes(enough_citations{}, not_known));
}

TEST(enough_citations, is_ready_when_they_are_open_or_no_call_is_left) {
    made_run run;
    EXPECT_TRUE(enough_citations{}.ready(run.view()));
    run.required.min_opened_citations = 1;
    EXPECT_FALSE(enough_citations{}.ready(run.view()));
    run.calls_left = 0;
    EXPECT_TRUE(enough_citations{}.ready(run.view()));
    run.calls_left = 1;
    EXPECT_TRUE(enough_citations{}.ready(run.open("a.md", "one").view()));
    run.required.min_opened_citations = 2;
    run.with_documents = false;
    EXPECT_TRUE(enough_citations{}.ready(run.view()));
}
