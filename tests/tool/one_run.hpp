// One run without a model: what tools see and change, for tests that call tools themselves.
#pragma once

#include <toolkit/toolkit.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tool_tests {

using view = decltype(toolkit::no_retriever{}.for_owner(toolkit::owner{"me"}));

template <class Deps = toolkit::deps<>, class Sink = toolkit::no_sink, class Clock = toolkit::manual_clock>
struct one_run {
    Deps bound{};
    Sink sink{};
    Clock clock{};
    toolkit::task asked{.question = "Well?", .owner = toolkit::owner{"me"}};
    toolkit::run_context<view, Deps, Sink, Clock> context{asked, view{}, bound, sink, clock};
};

inline std::vector<std::string> texts_of(const std::vector<toolkit::call_outcome>& outcomes) {
    std::vector<std::string> texts;
    for (const auto& one : outcomes) texts.push_back(one.text);
    return texts;
}

}  // namespace tool_tests
