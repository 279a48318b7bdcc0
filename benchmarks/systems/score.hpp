// What the runs of one system gave and used. In: a question, and how its run ended. Out: a line for each run, a row for
// the table of systems, and the costs by turn. Next: systems.cpp.
#pragma once

#include "../measuring.hpp"
#include "questions.hpp"

#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// The costs of one turn of a run.
struct turn_cost {
    std::int64_t runs = 0, input = 0, cached = 0, output = 0;
    double seconds = 0;
};

/// How a run ended.
struct run_result {
    std::optional<toolkit::failure> error{};
    toolkit::answer_status status = toolkit::answer_status::failed;
    std::string text{};
    bool right_page = false;  ///< cited, or read (decision)
    std::string remark{};     ///< for people: who answered, and why
    toolkit::spend counts{};
};

/// What the runs of one system gave and used.
class score {
public:
    explicit score(std::string name) : name_(std::move(name)) {}

    /// Runs a question, and prints how it ended. `run()` gives a `run_result`.
    template <class Run>
    void ask(const question& about, std::size_t row, Run&& run) {
        begun_ = std::chrono::steady_clock::now();
        turn_ = 0;
        const auto start = begun_;
        const run_result outcome = run();
        const double seconds = seconds_since(start);
        const bool answered = !outcome.error && outcome.status == toolkit::answer_status::answered;
        const bool words = about.said_in(outcome.text);
        // A run that ends at a limit labels its answer as partial. It may be right.
        const bool not_known =
            outcome.status == toolkit::answer_status::insufficient || outcome.text.starts_with(toolkit::not_known);
        const bool right = !outcome.error && (about.has_answer() ? words && outcome.right_page : not_known);
        ++asked_;
        right_ += right ? 1U : 0U;
        words_ += about.has_answer() && words ? 1U : 0U;
        pages_ += about.has_answer() && outcome.right_page ? 1U : 0U;
        answered_ += answered ? 1U : 0U;
        failed_ += outcome.error ? 1U : 0U;
        seconds_ += seconds;
        longest_ = std::max(longest_, seconds);
        turns_ += outcome.counts.turns, calls_ += outcome.counts.tool_calls, input_ += outcome.counts.input_tokens;
        cached_ += outcome.counts.cached_tokens, output_ += outcome.counts.output_tokens;
        std::printf("%s %zu %s, %s%s%s, %lld turns, %lld calls, %.0f s: %s\n    %s\n", name_.c_str(), row,
                    right ? "right" : "WRONG",
                    outcome.error ? "failed"
                    : answered    ? "answered"
                                  : "labelled",
                    words ? ", right words" : "", outcome.right_page ? ", right page" : "",
                    static_cast<long long>(outcome.counts.turns), static_cast<long long>(outcome.counts.tool_calls),
                    seconds, about.text.c_str(),
                    outcome.error ? outcome.error->message().c_str() : outcome.text.c_str());
        if (!outcome.remark.empty()) std::printf("    (%s)\n", outcome.remark.c_str());
        std::fflush(stdout);
    }

    /// Counts a turn of the run that is under way.
    void add_turn(const toolkit::turn_finished& event) {
        if (turn_ == costs_.size()) return;
        turn_cost& to = costs_[turn_++];
        ++to.runs;
        to.input += event.input_tokens, to.cached += event.cached_tokens, to.output += event.output_tokens;
        to.seconds += seconds_since(begun_);
        begun_ = std::chrono::steady_clock::now();
    }

    void print_row() const {
        const auto each = [&](auto all) { return static_cast<double>(all) / static_cast<double>(asked_); };
        if (asked_ == 0) return;
        std::printf(
            "| %s | %zu | %zu | %zu | %zu | %zu | %zu | %zu | %.1f | %.1f | %.0f | %.0f | %.0f | %.1f | %.0f |\n",
            name_.c_str(), asked_, right_, words_, pages_, answered_, asked_ - answered_ - failed_, failed_,
            each(turns_), each(calls_), each(input_), each(cached_), each(output_), each(seconds_), longest_);
    }
    void print_turns() const {
        for (std::size_t i = 0; i < costs_.size() && costs_[i].runs > 0; ++i) {
            const turn_cost& one = costs_[i];
            const auto each = [&](auto all) { return static_cast<double>(all) / static_cast<double>(one.runs); };
            std::printf("| %s | %zu | %lld | %.0f | %.0f | %.0f | %.1f |\n", name_.c_str(), i + 1,
                        static_cast<long long>(one.runs), each(one.input), each(one.cached), each(one.output),
                        each(one.seconds));
        }
    }

private:
    std::string name_;
    std::size_t asked_ = 0, right_ = 0, words_ = 0, pages_ = 0, answered_ = 0, failed_ = 0;
    std::int64_t turns_ = 0, calls_ = 0, input_ = 0, cached_ = 0, output_ = 0;
    double seconds_ = 0, longest_ = 0;
    std::array<turn_cost, 16> costs_{};
    std::size_t turn_ = 0;
    std::chrono::steady_clock::time_point begun_{};
};

inline void print_table(const std::vector<score>& all) {
    std::printf(
        "\n| system | asked | right | right words | right page | answered | labelled | failed | turns | calls | tokens "
        "in | of these cached | tokens out | s | longest |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
        "---|\n");
    for (const score& one : all) one.print_row();
    std::printf("\n| system | turn | runs | tokens in | cached | out | s |\n|---|---|---|---|---|---|---|\n");
    for (const score& one : all) one.print_turns();
}

}  // namespace bench
