// The code of docs/grounding.md.
#include "claims_run.hpp"

#include <toolkit/validation/claims.hpp>
#include <toolkit/validation/claims_answer.hpp>
#include <toolkit/validation/claims_check.hpp>
#include <toolkit/validation/gate.hpp>

#include <gtest/gtest.h>

namespace {

std::vector<std::string> underlined(std::string_view text, const toolkit::run_record& record) {
    std::vector<std::string> lines;
    for (const toolkit::claim_finding& found : toolkit::examine_claims(text, record)) {
        const std::string_view status = toolkit::claim_status_names[static_cast<std::size_t>(found.status)];
        std::string line = std::string{status} + ": " + std::string{found.claim.of(text)};
        if (found.offending.size() != 0) line += " <- " + std::string{found.offending.of(text)};
        lines.push_back(line);
    }
    return lines;
}

using careful_gate = toolkit::gate<toolkit::citation_references, toolkit::grounded_terms, toolkit::carried_claims>;

}  // namespace

TEST(claims_guide, underlines_what_is_wrong) {
    const opened_passages manual{
        "The default timeout is 10 minutes. VACUUM is not allowed inside a transaction block."};
    EXPECT_EQ(
        underlined("The default timeout is 20 minutes [1]. VACUUM is not allowed inside a block [1].", manual.record),
        (std::vector<std::string>{"contradicted: The default timeout is 20 minutes <- 20 minutes",
                                  "supported: VACUUM is not allowed inside a block"}));
}

TEST(claims_guide, has_a_gate_that_refuses_it) {
    const opened_passages manual{"The default timeout is 10 minutes."};
    const toolkit::task request{.question = "What is the timeout?", .owner = toolkit::owner{"me"}};
    const auto passes = [&](std::string text) {
        return careful_gate{}.check({std::move(text), {}}, {request, manual.record, 3, true, true}).passed();
    };
    EXPECT_TRUE(passes("The default timeout is 10 minutes [1]."));
    EXPECT_FALSE(passes("The default timeout is 20 minutes [1]."));
}
