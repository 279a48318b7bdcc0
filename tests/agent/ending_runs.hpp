// Shared by the tests of how runs end: a model with a cost, one that stops its run, and the end of a stopped run.
#pragma once

#include "loop_tests.hpp"
#include "passages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ending_runs {

using namespace toolkit;
using namespace loop_tests;

inline const std::string good = "Use REINDEX CONCURRENTLY. [1]";
inline const std::string question = "How do I rebuild an index without locking out writes?";

/// A search, an opened passage with this cost, and the answers that follow.
inline scripted costing(usage cost, const std::vector<std::string>& then) {
    std::vector<result<completion>> script;
    script.emplace_back(completion{.text = search_action("index writes")});
    script.emplace_back(completion{.text = books.open_action(0), .spent = cost});
    for (const std::string& answer : then) script.emplace_back(completion{.text = final_of(answer)});
    return scripted{std::move(script)};
}

/// A model that streams its replies in small pieces, and checks for a stop before each, as providers do. It may stop
/// the run itself before the last piece of one of its replies.
struct speaker {
    std::vector<std::string> replies{};
    std::optional<std::size_t> stops_in{};
    stop_source source{};
    std::shared_ptr<std::atomic<std::size_t>> received = std::make_shared<std::atomic<std::size_t>>(0);

    [[nodiscard]] result<completion> complete(const request& /*asked*/, delta_sink& sink,
                                              const stop_token& stop) const {
        const std::size_t turn = (*received)++;
        if (turn >= replies.size()) return failure::of(failure_kind::unreachable, "speaker", "it has said all");
        const std::string_view reply = replies[turn];
        for (std::size_t at = 0; at < reply.size(); at += 8) {
            if (turn == stops_in && at + 8 >= reply.size()) source.request_stop();
            if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "speaker", "it was stopped");
            sink(delta{.text = reply.substr(at, 8)});
        }
        return completion{.text = replies[turn]};
    }
};

inline std::ptrdiff_t count_of(const std::vector<std::string>& lines, const std::string& type) {
    return std::count_if(lines.begin(), lines.end(),
                         [&](const std::string& line) { return line.starts_with(R"({"type":")" + type + '"'); });
}

/// How each stopped run ends: as a failure that is reported once.
inline void expect_stopped(const result<answer>& outcome, const std::vector<std::string>& lines) {
    ASSERT_FALSE(outcome) << outcome->text;
    EXPECT_EQ(outcome.error().kind, failure_kind::cancelled) << outcome.error().message();
    EXPECT_EQ(count_of(lines, "answer"), 1);
    EXPECT_TRUE(lines.back().starts_with(R"({"type":"answer","status":"failed")")) << lines.back();
    EXPECT_NE(lines.back().find("\"error\":\"" + outcome.error().message()), std::string::npos) << lines.back();
}

inline task stoppable(const stop_source& source) {
    return {.question = question, .owner = owner{"me"}, .stop = source.get_token()};
}

using inner_agent = decltype(Agent{speaker{}, tools<>});
template <class A>
struct ask_inner {
    int again = 0;
    static constexpr tool_about about{.description = "Asks the inner agent.", .name = "ask_inner"};
    result<std::string> operator()(const A& agent, const sub_run& within) const {
        auto outcome = within.run(agent, "Whose run is it?");
        if (!outcome) return std::move(outcome).error();
        return outcome->text;
    }
};

}  // namespace ending_runs
