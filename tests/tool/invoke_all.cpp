#include <toolkit/toolkit.hpp>

#include "one_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using toolkit::indexed_call;
using toolkit::tool_about;
using toolkit::toolset;
using namespace std::chrono_literals;

/// A world that tools share: concurrent reads meet here.
struct world {
    std::atomic<int> inside{0};
    std::atomic<int> most{0};
    std::atomic<int> reads{0};
    std::atomic<int> together{1};  ///< reads that wait for each other
    int writes = 0;

    void read() const {
        auto& self = const_cast<world&>(*this);  // NOLINT: counts only
        const int now = ++self.inside;
        for (int most_yet = most; most_yet < now && !self.most.compare_exchange_weak(most_yet, now);) {}
        ++self.reads;
        while (reads < together) std::this_thread::yield();
        --self.inside;
    }
};
struct note {
    int number = 0;
    void enter(toolkit::run_record& record) const { record.results.push_back("note " + std::to_string(number)); }
};
struct read_note {
    int number = 0;
    static constexpr tool_about about{.description = "Read.", .read_only = true};
    toolkit::result<note> operator()(const world& shared) const {
        shared.read();
        if (number < 0) return toolkit::failure::tool("No such note");
        if (number > 1'000) throw std::runtime_error("a bad page");
        return note{number};
    }
};
struct write_note {
    int number = 0;
    static constexpr tool_about about{.description = "Write."};
    int operator()(world& shared) const {
        EXPECT_EQ(shared.inside, 0) << "nothing reads beside a tool that writes";
        return ++shared.writes * 100 + number;
    }
};
struct count_notes {
    static constexpr tool_about about{.description = "Count.", .read_only = true};
    int operator()(toolkit::latest<note> newest) const { return newest->number; }
};
struct limited {
    int number = 0;
    static constexpr tool_about about{.description = "Limited.", .calls_at_most = 2, .read_only = true};
    int operator()() const { return number; }
};
struct patient {
    int number = 0;
    static constexpr tool_about about{.description = "Wait.", .timeout = 300ms, .read_only = true};
    int operator()(const toolkit::stop_token& stop) const {
        while (number > 0 && !stop.stop_requested()) std::this_thread::yield();
        return number;
    }
};
struct look_around {
    int number = 0;
    static constexpr tool_about about{.description = "Look.", .timeout = 1h, .read_only = true};
    std::string operator()(auto& context) const {
        static_assert(std::is_const_v<std::remove_reference_t<decltype(context.record())>>);
        context.notify(toolkit::planned{{}, {"looking " + std::to_string(number)}});
        if (number == 0) return context.owner().id() + (context.stop().stop_possible() ? " may stop" : "");
        return std::to_string(context.environment().entries().size());
    }
};
struct size_of {
    int bytes = 0;
    static constexpr tool_about about{.description = "Size.", .read_only = true};
    int operator()() const { return bytes; }
};
/// A tool with a limit of its own: two notes of a run, but the first one again and again.
template <bool ReadOnly>
struct noted {
    int number = 0;
    static constexpr tool_about about{.description = "Notes.", .name = "noted", .read_only = ReadOnly};
    note operator()() const { return {number}; }
    std::optional<toolkit::failure> over_limit(const auto& context, std::size_t waiting) const {
        if (number == 1 || context.record().results.size() + waiting < 2) return {};
        return toolkit::failure::of(toolkit::failure_kind::budget_spent, "noted", "there are two notes", "Read them");
    }
};
/// A journal that has one outcome, and records its requests.
struct noting_journal {
    mutable std::mutex guard{};
    mutable std::vector<std::string> asked_of{};
    static const toolkit::failure* trouble() { return nullptr; }
    static std::optional<std::uint64_t> reserve_call() { return {}; }
    template <class V, bool MayRepeat, class Make>
    toolkit::result<V> call(const toolkit::tool_info& info, std::string_view arguments,
                            std::optional<std::uint64_t> /*number*/, Make&& make) const {
        const std::lock_guard lock(guard);
        EXPECT_EQ(info.idempotent, MayRepeat);
        asked_of.push_back(std::string{info.name} + (MayRepeat ? " idempotent " : " once ") + std::string{arguments});
        if constexpr (std::same_as<V, int>)
            if (arguments == R"({"number":1})") return 41;
        return make(toolkit::carried_call{});
    }
};
using logged =
    toolkit::run_context<tool_tests::view, toolkit::deps<>, toolkit::no_sink, toolkit::manual_clock, noting_journal>;
using notes = toolset<read_note, write_note, count_notes>;
using bound_world = toolkit::deps<world>;

std::vector<std::string> numbers(const std::vector<toolkit::call_outcome>& outcomes) {
    std::vector<std::string> all;
    for (const auto& one : outcomes) {
        const auto fences = toolkit::read_fences(one.text, "result");
        all.emplace_back(fences.empty() ? (one.repeated ? "repeated"
                                           : one.why    ? one.why->name()
                                                        : "?")
                                        : std::string{fences[0].body});
    }
    return all;
}
using lines = std::vector<std::string>;

}  // namespace

TEST(invoke_all, makes_read_only_calls_at_the_same_time_and_keeps_their_order) {
    world shared;
    shared.together = 4;  // none of them ends before all have begun
    tool_tests::one_run<bound_world> run{.bound = toolkit::deps{shared}};
    std::vector<std::string> texts;
    for (int i = 0; i < 4; ++i) texts.push_back("{\"number\":" + std::to_string(i) + "}");
    const auto outcome = notes::invoke_all({{0, texts[3]}, {0, texts[1]}, {0, texts[2]}, {0, texts[0]}}, run.context);
    EXPECT_EQ(shared.most, 4);
    EXPECT_EQ(numbers(outcome), (lines{R"({"number":3})", R"({"number":1})", R"({"number":2})", R"({"number":0})"}));
    EXPECT_EQ(run.context.record().results, (lines{"note 3", "note 1", "note 2", "note 0"}));
    EXPECT_EQ(run.context.environment().entries()[1].arguments, texts[1]);
    EXPECT_EQ(run.context.environment().latest<note>()->number, 0);
    EXPECT_EQ(run.context.record().spent.tool_calls, 4);
}

TEST(invoke_all, makes_a_changing_call_alone_and_in_its_place) {
    world shared;
    tool_tests::one_run<bound_world> run{.bound = toolkit::deps{shared}};
    const auto outcome = notes::invoke_all({{0, R"({"number":1})"},
                                            {1, R"({"number":1})"},
                                            {0, R"({"number":2})"},
                                            {0, R"({"number":3})"},
                                            {1, R"({"number":2})"}},
                                           run.context);
    EXPECT_EQ(numbers(outcome), (lines{R"({"number":1})", "101", R"({"number":2})", R"({"number":3})", "202"}));
    EXPECT_LE(shared.most, 2);
}

TEST(invoke_all, makes_equal_calls_of_a_reply_once) {
    world shared;
    tool_tests::one_run<bound_world> run{.bound = toolkit::deps{shared}};
    const auto outcome = notes::invoke_all({{0, R"({"number":1})"}, {0, R"({ "number" : 1 })"}}, run.context);
    EXPECT_EQ(numbers(outcome), (lines{R"({"number":1})", "repeated"}));
    EXPECT_EQ(shared.reads, 1);
}

TEST(invoke_all, makes_first_what_a_later_call_of_the_reply_takes) {
    world shared;
    tool_tests::one_run<bound_world> run{.bound = toolkit::deps{shared}};
    const auto outcome = notes::invoke_all({{2, "{}"}, {0, R"({"number":5})"}, {2, "{}"}}, run.context);
    EXPECT_EQ(numbers(outcome), (lines{"unavailable tool", R"({"number":5})", "5"}));
}

TEST(invoke_all, turns_each_failure_into_its_own_outcome) {
    world shared;
    tool_tests::one_run<bound_world> run{.bound = toolkit::deps{shared}};
    const auto outcome = notes::invoke_all(
        {{0, R"({"number":-1})"}, {0, R"({"number":2000})"}, {0, "[]"}, {7, "{}"}, {0, "{}"}}, run.context);
    EXPECT_EQ(numbers(outcome), (lines{"tool failed", "tool failed", "wrong type", "unknown tool", R"({"number":0})"}));
    EXPECT_NE(outcome[1].summary.find("a bad page"), std::string::npos) << outcome[1].summary;
    EXPECT_EQ(outcome[1].text.find("a bad page"), std::string::npos);
    EXPECT_EQ(run.context.record().spent.tool_calls, 4);
    EXPECT_EQ(run.context.record().results, lines{"note 0"});
}

TEST(invoke_all, enforces_the_limit_of_a_tool_within_a_reply) {
    tool_tests::one_run run;
    const auto outcome = toolset<limited>::invoke_all(
        {{0, R"({"number":1})"}, {0, R"({"number":2})"}, {0, R"({"number":3})"}}, run.context);
    EXPECT_EQ(numbers(outcome), (lines{"1", "2", "budget spent"}));
    EXPECT_EQ(run.context.record().spent.tool_calls, 2);
}

TEST(invoke_all, asks_a_tool_for_its_own_limit_before_each_call_of_a_reply) {
    const std::vector<indexed_call> calls{
        {0, R"({"number":1})"}, {0, R"({"number":2})"}, {0, R"({"number":3})"}, {0, R"({"number":1})"}};
    const auto check = [&](auto tools) {
        tool_tests::one_run run;
        const auto outcome = decltype(tools)::invoke_all(calls, run.context);
        EXPECT_EQ(run.context.record().results, (lines{"note 1", "note 2"}));
        EXPECT_EQ(outcome.at(2).why ? outcome.at(2).why->kind : toolkit::failure_kind::not_found,
                  toolkit::failure_kind::budget_spent);
        EXPECT_NE(outcome.at(2).text.find("there are two notes. Read them"), std::string::npos) << outcome.at(2).text;
        EXPECT_TRUE(outcome.at(3).repeated) << "a known call is answered as ever";
        EXPECT_EQ(run.context.record().spent.tool_calls, 2) << "a refused call costs nothing";
    };
    check(toolset<noted<true>>{});
    check(toolset<noted<false>>{});
}

TEST(invoke_all, ends_each_call_at_its_own_timeout) {
    tool_tests::one_run<toolkit::deps<>, toolkit::no_sink, toolkit::machine_clock> run;
    const auto outcome = toolset<patient>::invoke_all({{0, R"({"number":1})"}, {0, R"({"number":0})"}}, run.context);
    EXPECT_EQ(numbers(outcome), (lines{"timed out", "0"}));
}

TEST(invoke_all, refuses_calls_after_a_stop_and_beyond_a_limit) {
    toolkit::stop_source source;
    tool_tests::one_run run{.asked = {.question = "Well?", .owner = toolkit::owner{"me"}, .stop = source.get_token()}};
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < 70; ++i) texts.push_back("{\"bytes\":" + std::to_string(i) + "}");
    std::vector<indexed_call> calls;
    for (const std::string& text : texts) calls.push_back({0, text});
    const auto outcome = toolset<size_of>::invoke_all(calls, run.context);
    EXPECT_FALSE(outcome[63].why);
    ASSERT_TRUE(outcome[64].why);
    EXPECT_EQ(outcome[64].why->kind, toolkit::failure_kind::budget_spent);
    source.request_stop();
    const auto stopped = toolset<size_of>::invoke_all({{0, R"({"bytes":100})"}}, run.context);
    EXPECT_EQ(stopped[0].why->kind, toolkit::failure_kind::cancelled);
}

TEST(invoke_all, gives_a_read_only_tool_a_const_context_and_its_own_stop) {
    std::vector<std::string> output;
    auto listen = [&](const toolkit::planned& event) { output.push_back(event.steps[0]); };
    tool_tests::one_run<toolkit::deps<>, toolkit::sink<decltype(listen)>> run{.sink = toolkit::sink{listen}};
    std::vector<std::string> texts;
    std::vector<indexed_call> calls;
    for (int i = 0; i < 16; ++i) texts.push_back("{\"number\":" + std::to_string(i) + "}");
    for (const std::string& text : texts) calls.push_back({0, text});
    const auto outcome = toolset<look_around>::invoke_all(calls, run.context);
    EXPECT_EQ(numbers(outcome)[0], "me may stop");
    EXPECT_EQ(numbers(outcome)[15], "0") << "it sees the run as it was before the reply";
    EXPECT_EQ(output.size(), 16U);
}

TEST(invoke_all, takes_raw_outcomes_from_a_journal_that_has_them) {
    const toolkit::task asked{.question = "Well?", .owner = toolkit::owner{"me"}};
    const toolkit::deps<> nothing;
    const toolkit::no_sink nobody;
    const toolkit::manual_clock clock;
    const noting_journal log;
    logged context{asked, tool_tests::view{}, nothing, nobody, clock, log};
    const auto outcome = toolset<limited>::invoke_all({{0, R"({"number":1})"}, {0, R"({"number":2})"}}, context);
    EXPECT_EQ(numbers(outcome), (lines{"41", "2"}));
    EXPECT_EQ(log.asked_of.size(), 2U);
    EXPECT_EQ(context.environment().all<int>().size(), 2U);
    std::sort(log.asked_of.begin(), log.asked_of.end());
    EXPECT_EQ(log.asked_of[0], R"(limited idempotent {"number":1})");
}

TEST(invoke_all, serves_sixteen_runs_that_share_their_world) {
    world shared;
    const toolkit::deps<world> bound{shared};
    std::vector<std::vector<std::string>> seen(16);
    std::vector<std::thread> runs;
    for (std::size_t r = 0; r < seen.size(); ++r)
        runs.emplace_back([&, r] {
            auto nothing = [](const toolkit::planned&) {};
            tool_tests::one_run<bound_world, toolkit::sink<decltype(nothing)>> run{.bound = bound,
                                                                                   .sink = toolkit::sink{nothing}};
            using set = toolset<read_note, look_around, count_notes>;
            for (int turn = 0; turn < 5; ++turn) {
                std::vector<std::string> texts;
                for (int i = 0; i < 6; ++i) texts.push_back("{\"number\":" + std::to_string(turn * 10 + i + 1) + "}");
                std::vector<indexed_call> calls;
                for (std::size_t i = 0; i < texts.size(); ++i) calls.push_back({i % 2, texts[i]});
                for (const std::string& one : numbers(set::invoke_all(calls, run.context))) seen[r].push_back(one);
            }
        });
    for (std::thread& one : runs) one.join();
    for (const auto& one : seen) EXPECT_EQ(one, seen[0]);
    EXPECT_EQ(seen[0].size(), 30U);
    EXPECT_EQ(shared.reads, 16 * 15);
}
