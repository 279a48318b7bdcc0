// agent/loop/loop.hpp, steps.hpp, offer.hpp, synthesis.hpp: how a run ends when its money, tokens, time, turns or
// reprompts are used up, and that a stop ends it at once in any state
#include "ending_runs.hpp"
#include "loop_tests.hpp"

#include <toolkit/answering/planner.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;
using namespace ending_runs;

namespace {

/// The cost of a reply, a budget that it uses up, and a budget of which it leaves a part.
struct spending {
    usage cost;
    limits used_up;
    limits enough;
    std::string sentence;
};
const std::vector<spending> spendings{
    {{.microdollars = 100}, {.microdollars = 100}, {.microdollars = 101}, "The money is used up."},
    {{.input_tokens = 60, .output_tokens = 40}, {.tokens = 100}, {.tokens = 101}, "The tokens are used up."}};

/// A custom budget whose time is over as soon as a passage is open.
struct hurried {
    [[nodiscard]] std::int64_t remaining(step kind, const spend& spent) const noexcept {
        if (kind == step::millisecond && spent.citations_opened > 0) return 0;
        return limits{}.remaining(kind, spent);
    }
};

using costly_agent = decltype(Agent{scripted{}, tools<>});

/// Where two calls meet. The second one stops the run of both.
struct meeting {
    stop_source source{};
    mutable std::atomic<int> begun{0};
    mutable std::atomic<int> stopped{0};
};
struct meet {
    int number;
    static constexpr tool_about about{.description = "Waits until it is stopped.", .read_only = true};
    result<std::string> operator()(const meeting& both, const stop_token& stop) const {
        if (++both.begun == 2) both.source.request_stop();
        while (!stop.stop_requested()) std::this_thread::yield();
        ++both.stopped;
        return failure::of(failure_kind::cancelled, "meet", "it was stopped");
    }
};

}  // namespace

TEST(ends, leave_only_the_answer_and_label_it_when_money_or_tokens_are_used_up) {
    for (const auto& [cost, used_up, enough, sentence] : spendings) {
        const scripted model = costing(cost, {good});
        const auto outcome = Agent{model, books, used_up}.run(question, owner{"me"});
        ASSERT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(offered(model, 1), names{"open_citation"});
        EXPECT_EQ(offered(model, 2), names{"final"});
        EXPECT_EQ(last_message(model, 1).find(texts{}.synthesis), std::string::npos);
        EXPECT_NE(last_message(model, 2).find(texts{}.synthesis), std::string::npos) << last_message(model, 2);
        EXPECT_EQ(outcome->text, good);
        EXPECT_EQ(outcome->status, answer_status::partial) << "calls were left";
        EXPECT_EQ(outcome->notes, names{sentence});

        const scripted other = costing(cost, {good});
        const auto richer = Agent{other, books, enough}.run(question, owner{"me"});
        ASSERT_TRUE(richer) << richer.error().message();
        EXPECT_GT(offered(other, 2).size(), 1U) << sentence;
        EXPECT_EQ(richer->status, answer_status::answered) << sentence;
        EXPECT_EQ(richer->notes, names{});
    }
}

TEST(ends, leave_only_the_answer_when_a_custom_budget_has_no_time_left) {
    const scripted model = costing({}, {good});
    const auto outcome = Agent{model, books, hurried{}}.run(question, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 2), names{"final"});
    EXPECT_EQ(outcome->text, good);
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->notes, names{"The time is used up."});
}

TEST(ends, use_opened_passages_when_time_ends_between_turns) {
    const auto run_of = [](milliseconds passed, limits most, bool by_task) {
        const manual_clock clock;
        const scripted model = costing({}, {good});
        const auto later = [&](const tool_finished& event) {
            if (event.tool == "open_citation") clock.advance(passed);
        };
        const task asked{.question = question,
                         .owner = owner{"me"},
                         .deadline = by_task ? deadline::after(clock.now(), milliseconds{1'000}) : deadline::none()};
        const auto outcome = Agent{model, books, most, clock, sink{later}}.run(asked);
        EXPECT_TRUE(outcome) << outcome.error().message();
        return outcome ? *outcome : answer{};
    };
    for (const bool by_task : {false, true}) {
        const limits most{.milliseconds = by_task ? 5'000 : 1'000};
        const answer in_time = run_of(milliseconds{999}, most, by_task);
        EXPECT_EQ(in_time.text, good);
        EXPECT_EQ(in_time.status, answer_status::answered);
        EXPECT_EQ(in_time.notes, names{});
        EXPECT_EQ(in_time.counts.turns, 3);
        const answer late = run_of(milliseconds{1'000}, most, by_task);
        EXPECT_EQ(late.text, books.texts[0] + " [1]");
        EXPECT_EQ(late.status, answer_status::partial);
        EXPECT_EQ(late.notes,
                  names{"the time was used up; the answer quotes the nearest sentences of the opened passages"});
        EXPECT_EQ(late.counts.turns, 2);
        EXPECT_EQ(late.counts.elapsed_ms, 1'000);
    }
}

TEST(ends, leave_only_the_answer_when_an_inner_agent_used_up_money_or_tokens) {
    for (const auto& [cost, used_up, enough, sentence] : spendings) {
        const costly_agent inner{scripted{{completion{.text = final_of("Mine."), .spent = cost}}}, tools<>};
        const scripted model{R"({"type":"tool_call","tool":"ask_inner","input":{"again":1}})", final_of("It is mine.")};
        const auto outcome =
            Agent{model, tools<ask_inner<costly_agent>>, deps{inner}, used_up}.run("Whose is it?", owner{"me"});
        ASSERT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(offered(model, 0), (names{"ask_inner", "final"}));
        EXPECT_EQ(offered(model, 1), names{"final"});
        EXPECT_EQ(outcome->text, "It is mine.");
        EXPECT_EQ(outcome->status, answer_status::partial);
        EXPECT_EQ(outcome->notes, names{sentence});
        EXPECT_EQ(outcome->counts.microdollars, cost.microdollars);
        EXPECT_EQ(outcome->counts.nested_tokens, cost.input_tokens + cost.output_tokens);
    }
}

TEST(ends, come_at_once_and_retract_text_when_a_run_is_stopped_during_its_answer) {
    for (const bool by_listener : {true, false}) {
        const speaker model{.replies = {final_of("It is a long answer."), final_of("Another one.")},
                            .stops_in = by_listener ? std::nullopt : std::optional<std::size_t>{0}};
        std::vector<std::string> lines;
        const auto hear = [&](const auto& event) {
            heard{&lines}(event);
            if (by_listener && count_of(lines, "token") == 1) model.source.request_stop();
        };
        const auto outcome = Agent{model, sink{hear}}.run(stoppable(model.source));
        expect_stopped(outcome, lines);
        EXPECT_EQ(model.received->load(), 1U);
        EXPECT_EQ(count_of(lines, "token") == 1, by_listener);
        EXPECT_EQ(count_of(lines, "retraction"), 1);
    }
}

TEST(ends, come_at_once_when_a_guided_model_is_stopped_during_its_answer) {
    const speaker model{.replies = {"A guess.", search_action("index writes"), good, good}, .stops_in = 2};
    std::vector<std::string> lines;
    const strict_actions prose{.finals = final_form::prose, .guesses = 1};
    const auto outcome = Agent{model, one_page, prose, sink{heard{&lines}}}.run(stoppable(model.source));
    expect_stopped(outcome, lines);
    EXPECT_EQ(model.received->load(), 3U);
    EXPECT_GT(count_of(lines, "token"), 1);
    EXPECT_EQ(count_of(lines, "retraction"), 1);
}

TEST(ends, come_at_once_when_a_run_is_stopped_during_its_plan) {
    const speaker model{.replies = {R"(["Search with search_docs.","Write it."])", search_action("index writes")},
                        .stops_in = 0};
    std::vector<std::string> lines;
    const auto outcome = Agent{model, books, model_plan{}, sink{heard{&lines}}}.run(stoppable(model.source));
    expect_stopped(outcome, lines);
    EXPECT_EQ(model.received->load(), 1U);
    EXPECT_EQ(lines.size(), 2U) << "its start and its end";
}

TEST(ends, come_at_once_when_a_run_is_stopped_during_a_guess) {
    for (const std::size_t guess : {0U, 1U}) {
        const speaker model{.replies = {"By reindex.", "By vacuum.", search_action("index writes")}, .stops_in = guess};
        std::vector<std::string> lines;
        const strict_actions prose{.finals = final_form::prose};
        const auto outcome = Agent{model, books, prose, sink{heard{&lines}}}.run(stoppable(model.source));
        expect_stopped(outcome, lines);
        EXPECT_EQ(model.received->load(), guess + 1);
        EXPECT_EQ(count_of(lines, "guess"), static_cast<std::ptrdiff_t>(guess));
        EXPECT_EQ(count_of(lines, "turn"), 0);
    }
}

TEST(ends, come_at_once_when_a_run_is_stopped_during_two_calls) {
    const meeting both;
    const scripted script{{completion{.text = {},
                                      .calls = {{"1", "meet", {R"({"number":1})"}}, {"2", "meet", {R"({"number":2})"}}},
                                      .finish = finish_reason::calls},
                           completion{.text = final_of("It went on.")}}};
    std::vector<std::string> lines;
    const auto outcome = Agent{script, tools<meet>, deps{both}, sink{heard{&lines}}}.run(stoppable(both.source));
    expect_stopped(outcome, lines);
    EXPECT_EQ(both.begun.load(), 2);
    EXPECT_EQ(both.stopped.load(), 2);
    EXPECT_EQ(count_of(lines, R"(tool_result","tool":"meet","ok":false,"message":"meet: it was stopped)"), 2);
    EXPECT_EQ(count_of(lines, "turn"), 1);
}

TEST(ends, come_at_once_when_a_run_is_stopped_during_a_request_of_an_inner_agent) {
    const stop_source source;
    const speaker within{.replies = {final_of("Mine."), final_of("Mine.")}, .stops_in = 0, .source = source};
    const inner_agent inner{within, tools<>};
    const speaker model{
        .replies = {R"({"type":"tool_call","tool":"ask_inner","input":{"again":1}})", final_of("It went on.")}};
    std::vector<std::string> lines;
    const auto outcome =
        Agent{model, tools<ask_inner<inner_agent>>, deps{inner}, sink{heard{&lines}}}.run(stoppable(source));
    expect_stopped(outcome, lines);
    EXPECT_EQ(count_of(lines, R"(tool_result","tool":"ask_inner","ok":false,"message":"speaker: it was stopped)"), 1);
    EXPECT_EQ(within.received->load(), 1U);
    EXPECT_EQ(model.received->load(), 1U);
}

TEST(ends, come_at_once_when_a_run_is_stopped_between_two_turns) {
    for (const char* event : {"reply", "tool_call", "tool_result"}) {
        const speaker model{.replies = {search_action("index writes"), books.open_action(0), final_of(good)}};
        std::vector<std::string> lines;
        const auto hear = [&](const auto& output) {
            heard{&lines}(output);
            if (count_of(lines, event) == 1) model.source.request_stop();
        };
        const auto outcome = Agent{model, books, sink{hear}}.run(stoppable(model.source));
        expect_stopped(outcome, lines);
        EXPECT_EQ(model.received->load(), 1U) << event;
        EXPECT_EQ(count_of(lines, "turn"), 1) << event;
    }
}

TEST(ends, use_what_passes_when_no_reprompt_is_allowed) {
    const scripted model = costing({}, {good + " Use pg_reindex. [1]", good});
    std::vector<std::string> lines;
    const auto outcome = Agent{model, books, limits{.reprompts = 0}, sink{heard{&lines}}}.run(question, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(model.received().size(), 3U);
    EXPECT_EQ(count_of(lines, "reprompt"), 0);
    EXPECT_EQ(outcome->text, good);
    EXPECT_EQ(outcome->status, answer_status::partial);
    ASSERT_FALSE(outcome->notes.empty());
    EXPECT_EQ(outcome->notes[0],
              "the answer did not pass the checks; statements that did not pass the checks were removed");
}

TEST(ends, report_that_nothing_was_found_when_the_only_turn_gives_no_passing_answer) {
    const scripted model{final_of("Use pg_reindex. [1]"), final_of(not_known)};
    const auto outcome = Agent{model, books, limits{.turns = 1}}.run(question, owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(model.received().size(), 1U);
    EXPECT_EQ(offered(model, 0), names{"final"});
    EXPECT_EQ(outcome->text, not_known);
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_TRUE(outcome->citations.empty());
    ASSERT_FALSE(outcome->notes.empty());
    EXPECT_EQ(outcome->notes[0], "the turns were used up before an answer was found");
}
