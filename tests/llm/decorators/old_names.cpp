// Names from before 0.1 that remain until 0.3.
#include <toolkit/llm/context_guard.hpp>
#include <toolkit/llm/fault_injecting.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/llm/with_dialect.hpp>

#include <gtest/gtest.h>

#include <concepts>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST(old_names, of_wrappers_alias_the_new_types) {
    const toolkit::scripted inner{"one"};
    const toolkit::fitted guarded{inner, {.context_tokens = 127}};
    const toolkit::chaotic faulty{inner, {.seed = 7}};
    const auto asked_so = toolkit::speak<toolkit::dialect::standard>(inner);
    static_assert(std::same_as<decltype(guarded), const toolkit::context_guard<toolkit::scripted>>);
    static_assert(std::same_as<decltype(faulty), const toolkit::fault_injecting<toolkit::scripted>>);
    static_assert(
        std::same_as<decltype(asked_so), const toolkit::dialect_model<toolkit::dialect::standard, toolkit::scripted>>);
    EXPECT_EQ(*guarded.context_tokens(), 127);
}

TEST(old_names, of_fault_rates_and_of_models_that_report_facts_are_the_new_ones) {
    static_assert(std::same_as<toolkit::chaos, toolkit::fault_rates>);
    static_assert(!toolkit::TellsFacts<toolkit::scripted>);
    EXPECT_EQ(fault_of_call(toolkit::chaos{.empty = 1}, 0), toolkit::fault::empty);
}
