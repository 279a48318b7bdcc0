// agent/loop/loop.hpp, steps.hpp: a stop ends a run in any state, including an agent inside a tool; what is reported
// and counted of reprompts
#include "ending_runs.hpp"
#include "loop_tests.hpp"

#include <toolkit/answering/planner.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;
using namespace ending_runs;

namespace {

/// A model that waits until it is stopped, and a tool with little time that calls its agent.
struct waiting_model {
    [[nodiscard]] result<completion> complete(const request&, const delta_sink&, const stop_token& stop) const {
        while (!stop.stop_requested()) std::this_thread::yield();
        return failure::of(failure_kind::cancelled, "model", "the call was stopped");
    }
};
using waiting_agent = decltype(Agent{waiting_model{}, tools<>});
struct ask_impatiently {
    static constexpr tool_about about{.description = "Asks another agent.", .timeout = std::chrono::milliseconds{20}};
    result<std::string> operator()(const waiting_agent& other, const sub_run& within) const {
        auto outcome = within.run(other, "What?");
        if (!outcome) return std::move(outcome).error();
        return outcome->text;
    }
};

}  // namespace

TEST(stop, reaches_an_agent_inside_a_tool_that_takes_only_sub_run) {
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
}

TEST(stop, prevents_further_model_requests) {
    const std::string bad = final_of("Use pg_reindex. [1]");
    for (const auto& [event, asked] : {std::pair{"refused", 1U}, {"validation", 4U}, {"reprompt", 4U}}) {
        const speaker model{.replies = {"nonsense", search_action("index writes"), books.open_action(0), bad, bad}};
        std::vector<std::string> lines;
        const auto hear = [&](const auto& output) {
            heard{&lines}(output);
            if (count_of(lines, event) == 1) model.source.request_stop();
        };
        const auto outcome = Agent{model, books, sink{hear}}.run(stoppable(model.source));
        expect_stopped(outcome, lines);
        EXPECT_EQ(model.received->load(), asked) << event;
    }
    const speaker planner{.replies = {R"(["Search with search_docs.","Write it."])", search_action("index writes")}};
    const auto on_plan = [&](const planned&) { planner.source.request_stop(); };
    EXPECT_FALSE((Agent{planner, books, model_plan{}, sink{on_plan}}.run(stoppable(planner.source))));
    EXPECT_EQ(planner.received->load(), 1U) << "plan";
    const speaker guesser{.replies = {"By reindex.", "By vacuum.", search_action("index writes")}};
    const auto on_guess = [&](const guessed&) { guesser.source.request_stop(); };
    const strict_actions prose{.finals = final_form::prose};
    EXPECT_FALSE((Agent{guesser, books, prose, sink{on_guess}}.run(stoppable(guesser.source))));
    EXPECT_EQ(guesser.received->load(), 1U) << "guess";
}

TEST(stop, is_not_an_answer) {
    const scripted model = costing({}, {"Use pg_reindex. [1]", good});
    const stop_source source;
    const auto hear = [&](const validated&) { source.request_stop(); };
    const auto outcome = Agent{model, books, limits{.turns = 3}, sink{hear}}.run(stoppable(source));
    ASSERT_FALSE(outcome) << outcome->text;
}

TEST(reprompts, are_reported_when_they_are_made) {
    const scripted model{final_of("Use pg_reindex. [1]")};
    std::vector<std::string> lines;
    EXPECT_TRUE((Agent{model, books, limits{.turns = 1}, sink{heard{&lines}}}.run(question, owner{"me"})));
    EXPECT_EQ(count_of(lines, "reprompt"), 0);
}

TEST(reprompts, allow_as_many_more_requests_as_configured) {
    for (const int allowed : {0, 1, 2}) {
        const scripted model = costing({}, {"Use pg_reindex. [1]", "Use pg_b. [1]", "Use pg_c. [1]", "Use pg_d. [1]"});
        const auto outcome = Agent{model, books, limits{.reprompts = allowed}}.run(question, owner{"me"});
        EXPECT_EQ(model.received().size(), 3U + static_cast<unsigned>(allowed)) << allowed;
        EXPECT_EQ(outcome->counts.reprompts, allowed);
    }
}

TEST(ends, state_to_the_model_which_limit_leaves_only_the_answer) {
    const scripted model = costing({.microdollars = 100}, {good});
    EXPECT_TRUE((Agent{model, books, limits{.microdollars = 100}}.run(question, owner{"me"})));
    EXPECT_NE(last_message(model, 2).find("The money is used up."), std::string::npos);
    EXPECT_EQ(last_message(model, 2).find("TOOL BUDGET: 3 calls"), std::string::npos);
}

TEST(stop, reaches_an_agent_inside_a_tool_whose_time_is_up) {
    const waiting_agent inner{waiting_model{}, tools<>};
    const scripted model =
        script_of({R"({"type":"tool_call","tool":"ask_impatiently","input":{}})", final_of("Nobody knows.")});
    const auto outcome = Agent{model, tools<ask_impatiently>, deps{inner}}.run("What?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_NE(last_message(model, 1).find("It took too long."), std::string::npos) << last_message(model, 1);
}
