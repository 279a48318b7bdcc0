// Names of before 0.1 that remain until 0.3.
#include <toolkit/agent/prompt/limits.hpp>

#include <gtest/gtest.h>

#include <concepts>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST(old_names, of_an_agents_options_are_the_new_ones) {
    static_assert(std::same_as<toolkit::agent_limits, toolkit::agent_options>);
    static_assert(toolkit::default_agent_limits.calls_at_once == toolkit::default_agent_options.calls_at_once);
    EXPECT_EQ(&toolkit::default_agent_limits, &toolkit::default_agent_options);
}
