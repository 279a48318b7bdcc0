// How a run ends when its money, tokens or time are used up, and when it is stopped, wherever it is then.
#include "loop_tests.hpp"
#include "passages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

const std::string right = final_of("Use REINDEX CONCURRENTLY. [1]");

scripted costing(usage each, const std::vector<std::string>& replies) {
    std::vector<result<completion>> script;
    for (const std::string& text : replies) script.emplace_back(completion{.text = text, .spent = each});
    return scripted{std::move(script)};
}

/// A model that takes so long for each reply.
struct unhurried {
    scripted script;
    manual_clock clock;
    std::chrono::milliseconds each;
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        clock.advance(each);
        return script.complete(asked, sink, stop);
    }
};

/// A model that follows its script. While it answers the call of this number the run is stopped, and it gives up as
/// those behind servers do, with a part of the answer told.
struct stopped {
    scripted script;
    stop_source* source;
    std::size_t at;
    std::string_view begun = R"({"type":"final","answer":"Use )";
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        delta_sink unheard;
        auto reply = script.complete(asked, unheard, {});
        if (script.asked().size() != at) return reply;
        sink(delta{.kind = delta::of::text, .text = begun});
        source->request_stop();
        EXPECT_TRUE(stop.stop_requested());
        return failure::of(failure_kind::cancelled, "model", "the call was stopped");
    }
};

/// What of a run is told of its answer.
struct ending {
    std::vector<std::string>* lines;
    void operator()(const answer_text& event) const { lines->push_back(event.content); }
    void operator()(const answer_retracted&) const { lines->emplace_back("(taken back)"); }
    void operator()(const answered& event) const { lines->push_back("end: " + event.error.value_or(event.answer)); }
};
using lines = std::vector<std::string>;

/// Runs an agent of these parts, stopped in its `at`-th call of the model: it ends at once.
template <class... Parts>
lines stopped_at(std::size_t at, const std::vector<std::string>& replies, Parts... parts) {
    stop_source source;
    const scripted script = script_of(replies);
    const stopped model{script, &source, at};
    lines told;
    const auto came = Agent{model, std::move(parts)..., sink{ending{&told}}}.run(
        {.question = "How do I rebuild an index?", .owner = owner{"me"}, .stop = source.get_token()});
    EXPECT_FALSE(came);
    EXPECT_EQ(came ? failure_kind{} : came.error().kind, failure_kind::cancelled);
    EXPECT_EQ(script.asked().size(), at) << "nobody is asked after it";
    return told;
}

struct both_wait {
    int n = 0;
    static constexpr tool_about about{.description = "Waits for the other one.", .read_only = true};
    struct world {
        mutable stop_source source;
        mutable std::atomic<int> begun{0};
        mutable std::atomic<int> stopped{0};
    };
    result<std::string> operator()(const world& of, const stop_token& stop) const {
        ++of.begun;
        while (of.begun < 2) std::this_thread::yield();
        if (n == 1) of.source.request_stop();
        while (!stop.stop_requested()) std::this_thread::yield();
        ++of.stopped;
        return "too late";
    }
};
struct stops_the_run {
    static constexpr tool_about about{.description = "Stops the run."};
    std::string operator()(stop_source& source) const {
        source.request_stop();
        return "stopped";
    }
};

using inner_agent = decltype(Agent{stopped{scripted{}, nullptr, 0}, tools<>});
struct ask_inner {
    static constexpr tool_about about{.description = "Asks another agent."};
    result<std::string> operator()(const inner_agent& agent, const sub_run& within) const {
        auto came = within.run(agent, "What?");
        if (!came) return std::move(came).error();
        return came->text;
    }
};
using cheap_agent = decltype(Agent{scripted{}, tools<>});
struct ask_cheap {
    static constexpr tool_about about{.description = "Asks another agent."};
    result<std::string> operator()(const cheap_agent& other, const sub_run& within) const {
        auto came = within.run(other, "What?");
        if (!came) return std::move(came).error();
        return came->text;
    }
};
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
        auto came = within.run(other, "What?");
        if (!came) return std::move(came).error();
        return came->text;
    }
};
struct clock_tower {
    int hour = 0;
    static constexpr tool_about about{.description = "Strikes an hour."};
    int operator()() const { return hour; }
};
const std::string ask = R"({"type":"tool_call","tool":"ask_inner","input":{}})";

}  // namespace

TEST(ends, with_only_an_answer_left_when_money_or_tokens_are_used_up) {
    struct spent_case {
        usage each;
        limits most;
        const char* note;
    };
    for (const spent_case& one :
         {spent_case{{.microdollars = 60}, {.microdollars = 100}, "The money is used up."},
          spent_case{{.input_tokens = 50, .output_tokens = 10}, {.tokens = 100}, "The tokens are used up."}}) {
        const scripted model = costing(one.each, {search_action("index writes"), books.open_action(0), right});
        const auto came = Agent{model, books, one.most}.run("How do I rebuild an index?", owner{"me"});
        ASSERT_TRUE(came) << came.error().message();
        EXPECT_EQ(offered(model, 1), names{"open_citation"});
        EXPECT_EQ(offered(model, 2), names{"final"}) << one.note;
        EXPECT_NE(last_message(model, 2).find("Answer now, from the OPENED CITATIONS alone"), std::string::npos);
        EXPECT_EQ(came->status, answer_status::partial) << "calls were left that could have been made";
        EXPECT_EQ(came->notes, (std::vector<std::string>{one.note}));
    }
}

TEST(ends, in_what_was_found_when_nothing_is_paid_for_any_more_and_no_answer_comes) {
    const scripted model =
        costing({.microdollars = 60}, {search_action("index writes"), books.open_action(0), "?", "?", "?"});
    const auto came = Agent{model, books, limits{.microdollars = 100}}.run(
        "How do I build an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_EQ(came->status, answer_status::partial);
    EXPECT_EQ(came->text, books.texts[0] + " [1]");
}

TEST(ends, between_turns_when_the_time_is_used_up) {
    const manual_clock clock;
    const unhurried model{script_of({search_action("index writes"), books.open_action(0), search_action("storage")}),
                          clock, std::chrono::milliseconds{700}};
    const auto came = Agent{model, books, clock, limits{.milliseconds = 2'000}}.run(
        "How do I build an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_EQ(model.script.asked().size(), 3U);
    EXPECT_EQ(came->status, answer_status::partial);
    EXPECT_EQ(came->text, books.texts[0] + " [1]");
    EXPECT_EQ(came->counts.elapsed_ms, 2'100);
    EXPECT_EQ(came->notes.at(0), "the time was used up; these are the nearest sentences of what was opened");
}

TEST(ends, an_outer_run_whose_inner_one_has_used_its_money) {
    const cheap_agent inner{costing({.microdollars = 90}, {final_of("It is so.")}), tools<>};
    const scripted model =
        costing({.microdollars = 20}, {R"({"type":"tool_call","tool":"ask_cheap","input":{}})", final_of("It is so.")});
    const auto came =
        Agent{model, tools<ask_cheap, clock_tower>, deps{inner}, limits{.microdollars = 100}}.run("What?", owner{"me"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_EQ(offered(model, 0), (names{"ask_cheap", "clock_tower", "final"}));
    EXPECT_EQ(offered(model, 1), names{"final"});
    EXPECT_EQ(came->notes, (std::vector<std::string>{"The money is used up."}));
    EXPECT_EQ(came->counts.microdollars, 130) << "its own and the inner one's";
}

TEST(ends, at_its_one_turn_and_without_a_reprompt_where_there_is_none) {
    const scripted once{final_of("It is so.")};
    const auto one_turn = Agent{once, tools<clock_tower>, limits{.turns = 1}}.run("What?", owner{"me"});
    ASSERT_TRUE(one_turn) << one_turn.error().message();
    EXPECT_EQ(offered(once, 0), names{"final"});
    const scripted model =
        script_of({search_action("index writes"), books.open_action(0), final_of("pg_reindex. [1]")});
    const auto came = Agent{model, books, limits{.reprompts = 0}}.run(
        "How do I build an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_EQ(model.asked().size(), 3U);
    EXPECT_EQ(came->status, answer_status::partial);
    EXPECT_EQ(came->text.find("pg_reindex"), std::string::npos);
}

TEST(stop, ends_a_run_whose_answer_is_being_written_and_takes_it_back) {
    EXPECT_EQ(stopped_at(3, {search_action("index writes"), books.open_action(0), right}, books),
              (lines{"Use ", "(taken back)", "end: model: the call was stopped"}));
}

TEST(stop, ends_a_run_that_is_being_planned) {
    EXPECT_EQ(stopped_at(1, {R"(["Search."])", search_action("x")}, books, model_plan{}),
              lines{"end: model: the call was stopped"});
}

TEST(stop, ends_a_run_whose_model_guesses_or_answers_in_words) {
    const strict_actions prose{.finals = final_form::prose};
    EXPECT_EQ(stopped_at(1, {"A guess."}, books, prose), lines{"end: model: the call was stopped"});
    EXPECT_EQ(stopped_at(2, {"A guess.", "Another."}, books, prose), lines{"end: model: the call was stopped"});
    const lines in_words =
        stopped_at(4, {"A guess.", "Another.", search_action("index writes"), "Use REINDEX."}, books, prose);
    EXPECT_EQ(in_words,
              (lines{R"({"type":"final","answer":"Use )", "(taken back)", "end: model: the call was stopped"}));
}

TEST(stop, ends_calls_that_are_made_at_the_same_time) {
    const both_wait::world world;
    completion calls;
    for (const char* n : {"0", "1"}) calls.calls.push_back({n, "both_wait", {R"({"n":)" + std::string{n} + "}"}});
    const scripted model{std::vector<result<completion>>{calls, completion{.text = right}}};
    const auto came = Agent{model, tools<both_wait>, deps{world}}.run(
        {.question = "What?", .owner = owner{"me"}, .stop = world.source.get_token()});
    ASSERT_FALSE(came);
    EXPECT_EQ(came.error().kind, failure_kind::cancelled);
    EXPECT_EQ(world.stopped, 2) << "each saw it";
    EXPECT_EQ(model.asked().size(), 1U);
}

TEST(stop, ends_a_run_between_its_turns) {
    stop_source source;
    const scripted model =
        script_of({R"({"type":"tool_call","tool":"stops_the_run","input":{}})", final_of("It is so.")});
    lines told;
    const auto came = Agent{model, tools<stops_the_run>, deps{source}, sink{ending{&told}}}.run(
        {.question = "What?", .owner = owner{"me"}, .stop = source.get_token()});
    ASSERT_FALSE(came);
    EXPECT_EQ(came.error().kind, failure_kind::cancelled);
    EXPECT_EQ(model.asked().size(), 1U);
    EXPECT_EQ(told, lines{"end: the run was stopped"});
}

TEST(stop, comes_to_an_agent_within_a_tool_whose_time_is_up) {
    const waiting_agent inner{waiting_model{}, tools<>};
    const scripted model =
        script_of({R"({"type":"tool_call","tool":"ask_impatiently","input":{}})", final_of("Nobody knows.")});
    const auto came = Agent{model, tools<ask_impatiently>, deps{inner}}.run("What?", owner{"me"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_NE(last_message(model, 1).find("It took too long."), std::string::npos) << last_message(model, 1);
}

TEST(stop, ends_an_agent_within_an_agent_and_the_one_around_it) {
    stop_source source;
    const scripted within{final_of("It is so.")};
    const inner_agent inner{stopped{within, &source, 1}, tools<>};
    const scripted model = script_of({ask, final_of("It is so.")});
    const auto came = Agent{model, tools<ask_inner>, deps{inner}}.run(
        {.question = "What?", .owner = owner{"me"}, .stop = source.get_token()});
    ASSERT_FALSE(came);
    EXPECT_EQ(came.error().kind, failure_kind::cancelled);
    EXPECT_EQ(within.asked().size(), 1U);
    EXPECT_EQ(model.asked().size(), 1U);
}
