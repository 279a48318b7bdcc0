// The examples that play a script: what they print, to the letter.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "started.hpp"

namespace {

struct example {
    std::string_view program;
    std::string_view out;
};

class examples : public testing::TestWithParam<example> {};

}  // namespace

TEST_P(examples, print_what_they_should) {
    const auto& [program, out] = GetParam();
    const programs::ended came =
        programs::started(std::string{TOOLKIT_EXAMPLES_DIR} + "/" + std::string{program}, {}, {}).wait();
    EXPECT_EQ(came.status, 0) << came.err;
    EXPECT_EQ(came.out, out);
    EXPECT_EQ(came.err, "");
}

INSTANTIATE_TEST_SUITE_P(
    all, examples,
    testing::Values(
        example{"own_check",
                "Validation failed (1/3)\n  - The answer names no currency; say \"euros\".\n"
                "Validated with 0 citations\nIt costs 40 euros.\n"},
        example{"own_budget",
                "Turn 1, possible: roll final\nTurn 2, possible: roll final\nTurn 3, possible: final\n"
                "They show 4 and 11.\nNote: The tool calls are used up.\n"},
        example{"streaming",
                "count_rows: running\nThere are 1300 rows.\n(It did not pass the checks)\nThere are 1200 rows.\n"
                "There are 1200 rows.\n"},
        example{"sub_agents", "Go to shelf 12.\n"}),
    [](const auto& each) { return std::string{each.param.program}; });
