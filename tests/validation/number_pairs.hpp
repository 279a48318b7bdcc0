// Pairs of a source and an answer that the gate takes for equal, or not.
#pragma once

#include "made_run.hpp"

#include <toolkit/validation/gate.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

struct sentence_pair {
    const char* source;
    const char* answer;
};

inline bool passes(const std::string& source, const std::string& answer) {
    made_run run;
    run.asked.question = "What is it?";
    run.search("it").open("a.md", source);
    return run.passes(toolkit::grounded_terms{}, answer + " [1].");
}
inline void expect_equal(std::initializer_list<sentence_pair> pairs) {
    for (const auto& [source, answer] : pairs) EXPECT_TRUE(passes(source, answer)) << source << " | " << answer;
}
inline void expect_other(std::initializer_list<sentence_pair> pairs) {
    for (const auto& [source, answer] : pairs) EXPECT_FALSE(passes(source, answer)) << source << " | " << answer;
}
