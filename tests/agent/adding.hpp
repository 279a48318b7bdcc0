// A tool that adds, and replies of a model with native calls.
#pragma once

#include <toolkit/toolkit.hpp>

#include <string>
#include <utility>
#include <vector>

namespace adding {

struct add {
    int a, b;
    static constexpr toolkit::tool_about about{.description = "Add two numbers."};
    int operator()() const { return a + b; }
};

inline const toolkit::owner me{"me"};
inline const std::string question = "What is 1 + 2?";

[[nodiscard]] inline toolkit::completion calls(std::vector<toolkit::tool_call> all) {
    return toolkit::completion{.text = {}, .calls = std::move(all)};
}

}  // namespace adding
