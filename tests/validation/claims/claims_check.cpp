// validation/claims_check.hpp
#include "../claims_run.hpp"

#include <toolkit/validation/claims_check.hpp>
#include <toolkit/validation/gate.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

const opened_passages manual{"The default timeout is 10 minutes. VACUUM is not allowed inside a transaction block.",
                             "Peter Smith wrote the server in 1996."};
const task request{.question = "What is the timeout?", .owner = owner{"me"}};

verdict judge(std::string text) {
    return all_of{citation_references{}, carried_claims{.warns = true}}.check({std::move(text), {}},
                                                                              {request, manual.record, 3, true, true});
}

}  // namespace

TEST(claims_check, passes_what_the_sources_carry) {
    EXPECT_TRUE(judge("The default timeout is ten minutes [1].").violations.empty());
    EXPECT_TRUE(judge(not_known).violations.empty());
}

TEST(claims_check, refuses_a_contradicted_number_and_says_what_the_source_has) {
    const verdict findings = judge("The default timeout is 20 minutes [1].");
    ASSERT_EQ(findings.violations.size(), 1U);
    EXPECT_EQ(findings.violations[0].code, "UNGROUNDED_CLAIM");
    EXPECT_EQ(findings.violations[0].about, "20 minutes");
    EXPECT_EQ(
        findings.violations[0].message,
        "\"20 minutes\" is not what [1] says with the same words, \"10 minutes\"; use the statement of the source.");
    EXPECT_FALSE(findings.passed());
}

TEST(claims_check, refuses_a_flip_and_a_fact_of_no_source) {
    EXPECT_FALSE(judge("VACUUM is allowed inside a transaction block [1].").passed());
    EXPECT_FALSE(judge("The default timeout was chosen by Mary Jones [1].").passed());
}

TEST(claims_check, only_warns_of_the_wrong_source_and_of_what_it_is_not_sure_of) {
    for (const char* text :
         {"Peter Smith wrote the server in 1996 [1].", "The default timeout is 10 minutes, wrote Peter Smith [1].",
          "Jones was the default timeout of ten minutes [1]."}) {
        const verdict findings = judge(text);
        EXPECT_EQ(findings.violations.size(), 1U) << text;
        EXPECT_TRUE(findings.passed()) << text;
    }
}

TEST(claims_check, asks_for_nothing_without_sources) {
    const run_record record;
    EXPECT_TRUE(carried_claims{}.check({"Eliza 3000 greets you.", {}}, {request, record}).violations.empty());
}
