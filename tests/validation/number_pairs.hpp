// Pairs of a source and an answer that the default gate takes for equal, or not. The source is a passage that the
// answer cites, or the result of a tool.
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

inline bool passes(const std::string& source, const std::string& answer, const std::string& question = "What is it?") {
    made_run run;
    run.asked.question = question;
    run.search("it").open("a.md", source);
    return run.passes(toolkit::gate<>{}, answer + " [1].");
}
inline bool passes_of_tool(const std::string& source, const std::string& answer) {
    made_run run;
    run.with_documents = false;
    run.asked.question = "What is it?";
    run.record.results.push_back(source);
    return run.passes(toolkit::gate<>{}, answer + ".");
}
inline void expect_equal(std::initializer_list<sentence_pair> pairs) {
    for (const auto& [source, answer] : pairs) EXPECT_TRUE(passes(source, answer)) << source << " | " << answer;
}
inline void expect_other(std::initializer_list<sentence_pair> pairs) {
    for (const auto& [source, answer] : pairs) EXPECT_FALSE(passes(source, answer)) << source << " | " << answer;
}
