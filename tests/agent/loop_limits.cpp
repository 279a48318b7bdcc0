// agent/loop/loop.hpp: how a run ends when its answers do not pass, its limits are used up or its parts fail
#include "loop_tests.hpp"
#include "passages.hpp"

#include <toolkit/llm/context_guard.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

/// A retriever whose index cannot be read.
struct damaged {
    struct view : passages::view {
        [[nodiscard]] result<std::vector<hit>> search(const query&, const stop_token&) const {
            return failure::of(failure_kind::corrupt, "index", "a section is damaged", "index the folder again");
        }
    };
    passages none{};
    [[nodiscard]] view for_owner(const owner&) const { return {{&none, true}}; }
};

/// A model that follows its script and then lets the time of the run expire.
struct late {
    scripted script;
    manual_clock clock;
    std::size_t heard = 2;
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        if (script.received().size() < heard) return script.complete(asked, sink, stop);
        clock.advance(std::chrono::hours{1});
        return failure::of(failure_kind::timed_out, "late", "no answer in time");
    }
};

struct letter {
    std::string text;
    struct doc {
        field text{.max_length = 3'000};
    };
    static constexpr tool_about about{.description = "Sends a letter."};
    std::string operator()() const { return "sent"; }
};
struct book {
    std::string text;
    struct doc {
        field text{.max_length = 30'000};
    };
    static constexpr tool_about about{.description = "Prints a book."};
    std::string operator()() const { return "printed"; }
};
struct any {
    std::string text;
    static constexpr tool_about about{.description = "Takes a text of any length."};
    std::string operator()() const { return "taken"; }
};

/// Never allows a run to end by itself.
struct never_ready {
    [[nodiscard]] verdict check(const draft&, const run_view&) const { return {}; }
    [[nodiscard]] bool ready(const run_view&) const { return false; }
};

/// The room for the first reply of an agent with these tools.
template <class... Tools, class V = gate<>>
int first_room(toolset<Tools...> all, V validator = {}) {
    const scripted model{final_of("Done.")};
    (void)Agent{model, all, strict_actions{}, std::move(validator)}.run("What now?", owner{"me"});
    return model.received().at(0).max_tokens;
}

}  // namespace

TEST(loop, gives_a_reply_room_for_the_longest_allowed_action) {
    const int end = static_cast<int>(strict_actions{}.longest_end());
    EXPECT_EQ(first_room(toolset<any>{}), end);
    EXPECT_EQ(first_room(toolset<letter, book>{}), default_agent_options.longest_tokens);
    const int before_its_end = first_room(toolset<letter>{}, never_ready{});
    EXPECT_GT(before_its_end, 3'000);
    EXPECT_LT(before_its_end, 3'300);
    EXPECT_EQ(first_room(toolset<any>{}, never_ready{}), default_agent_options.answer_tokens);
}

TEST(loop, requires_no_more_room_for_an_answer_than_there_is) {
    const scripted model{final_of("Done.")};
    const auto outcome = Agent{context_guard{model, {.context_tokens = 2'000}}, toolset<any>{}, strict_actions{}}.run(
        "What now?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    const int most = model.received().at(0).max_tokens;
    EXPECT_GE(most, default_agent_options.answer_tokens);
    EXPECT_LT(most, 2'000);
}

TEST(loop, ends_with_a_labelled_partial_answer_when_no_answer_passes) {
    const std::string bad = final_of("Use REINDEX CONCURRENTLY. [1] Use pg_reindex. [1]");
    const scripted model = script_of({search_action("index writes"), books.open_action(0), bad, bad, bad, bad});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->text, "Use REINDEX CONCURRENTLY. [1]");
    EXPECT_EQ(outcome->counts.reprompts, 3);
    ASSERT_FALSE(outcome->notes.empty());
    EXPECT_EQ(outcome->notes[0],
              "the answer did not pass the checks; statements that did not pass the checks were removed");
}

TEST(loop, removes_a_whole_claim_when_part_of_it_fails) {
    const std::string bad = final_of("Use REINDEX CONCURRENTLY. [1] VACUUM empties pg_tables. It is quick. [1]");
    const scripted model = script_of({search_action("index writes"), books.open_action(0), bad, bad, bad, bad});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->text, "Use REINDEX CONCURRENTLY. [1]");
}

TEST(loop, does_not_reprompt_after_two_equal_replies_that_cannot_change) {
    const std::string bad = final_of("Use pg_reindex. [1]");
    const scripted model = script_of({search_action("index writes"), books.open_action(0), bad, bad});
    const auto outcome =
        Agent{model, books, limits{.tool_calls = 2, .reprompts = 5}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->counts.reprompts, 1);
    EXPECT_EQ(model.received().size(), 4U);
}

TEST(loop, does_not_demand_an_impossible_call) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0),
                                      final_of("Use pg_reindex. [1]"), final_of("Use REINDEX CONCURRENTLY. [1]")});
    ASSERT_TRUE((Agent{model, books, limits{.turns = 4}}.run("How do I rebuild an index?", owner{"me"})));
    EXPECT_EQ(offered(model, 3), names{"final"});
    EXPECT_EQ(last_message(model, 3).find("You MUST output"), std::string::npos) << last_message(model, 3);
}

TEST(loop, keeps_an_honest_not_known_at_a_limit) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0), final_of(not_known)});
    const auto outcome = Agent{model, books, limits{.turns = 3}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
}

TEST(loop, shows_first_lines_of_search_hits_when_nothing_was_opened) {
    const manual_clock clock;
    const late model{script_of({search_action("index writes")}), clock, 1};
    const auto outcome =
        Agent{model, books, clock}.run("How do I rebuild an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_EQ(outcome->text, not_known);
    ASSERT_GE(outcome->notes.size(), 2U);
    EXPECT_EQ(outcome->notes[1], "A search hit that was not opened: page0.md: " + books.texts[0]);
}

TEST(loop, ends_with_search_hits_when_time_is_up) {
    const manual_clock clock;
    const late model{script_of({search_action("index writes"), books.open_action(0)}), clock};
    const auto outcome =
        Agent{model, books, clock}.run("How do I rebuild an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->citations.size(), 1U);
    ASSERT_FALSE(outcome->notes.empty());
    EXPECT_NE(outcome->notes[0].find("the time was used up"), std::string::npos) << outcome->notes[0];
}

TEST(loop, fails_when_the_model_never_replied) {
    const auto end_of = [](std::size_t heard, strict_actions protocol) {
        const manual_clock clock;
        const late model{script_of({protocol.guided() ? "A guess." : search_action("kale")}), clock, heard};
        return Agent{model, books, clock, protocol}.run("How do I rebuild an index?", owner{"me"});
    };
    for (const final_form form : {final_form::text, final_form::prose}) {
        const auto silent = end_of(0, {.finals = form});
        ASSERT_FALSE(silent) << "that the documents do not hold it is not known";
        EXPECT_EQ(silent.error().kind, failure_kind::timed_out);
        EXPECT_EQ(silent.error().message(), "late: no answer in time");
    }
    const auto tried = end_of(1, {});
    ASSERT_TRUE(tried) << tried.error().message();
    EXPECT_EQ(tried->status, answer_status::insufficient) << "it searched, and found nothing";
    const auto guessed = end_of(1, {.finals = final_form::prose});
    ASSERT_TRUE(guessed) << guessed.error().message();
    EXPECT_EQ(guessed->status, answer_status::insufficient);
}

TEST(loop, ends_with_search_hits_when_replies_are_not_actions) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0), "?", "?", "?"});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
}

TEST(loop, reports_a_failed_search_when_nothing_was_found_for_that_reason) {
    const scripted model = script_of({search_action("index"), final_of(not_known)});
    const auto outcome = Agent{model, damaged{}, no_gate{}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    ASSERT_EQ(outcome->notes.size(), 1U);
    EXPECT_EQ(outcome->notes[0], "search_docs failed: index: a section is damaged; index the folder again");
}

TEST(loop, reserves_a_turn_for_the_answer_when_tool_calls_are_used_up) {
    const scripted model =
        script_of({search_action("index writes"), books.open_action(0), final_of("Use REINDEX CONCURRENTLY. [1]")});
    const auto outcome = Agent{model, books, limits{.tool_calls = 2}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(offered(model, 2), names{"final"});
    EXPECT_EQ(outcome->status, answer_status::answered);
}

TEST(loop, answers_at_its_last_turn_and_labels_it) {
    const scripted model =
        script_of({search_action("index writes"), books.open_action(0), final_of("Use REINDEX CONCURRENTLY. [1]")});
    const auto outcome = Agent{model, books, limits{.turns = 3}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(offered(model, 2), names{"final"});
    EXPECT_EQ(outcome->status, answer_status::partial);
}

TEST(loop, builds_an_answer_from_opened_passages_when_the_model_gives_none) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0), "nonsense"});
    const auto outcome = Agent{model, books, limits{.turns = 3}}.run(
        "How do I rebuild an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->text, books.texts[0] + " [1]");
    EXPECT_EQ(outcome->citations.size(), 1U);
}

TEST(loop, fails_cleanly_after_three_replies_without_an_action) {
    std::vector<std::string> lines;
    const Agent agent{script_of({"I think", "{\"type\":\"final\"}", "[]"}), books, sink{heard{&lines}}};
    const auto outcome = agent.run("How do I rebuild an index?", owner{"me"});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::bad_reply);
    EXPECT_NE(outcome.error().message().find("3 times"), std::string::npos) << outcome.error().message();
    EXPECT_TRUE(lines.back().starts_with(R"({"type":"answer","status":"failed")")) << lines.back();
    EXPECT_NE(lines.back().find("\"error\":"), std::string::npos);
    EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                            [](const auto& line) { return line.starts_with(R"({"type":"refused")"); }),
              3);
}

namespace {

struct once {
    static constexpr tool_about about{.description = "Gives a number, once.", .calls_at_most = 1};
    int operator()() const { return 4; }
};

}  // namespace

TEST(loop, names_the_tool_whose_call_limit_is_reached) {
    const std::string call = R"({"type":"tool_call","tool":"once","input":{}})";
    const scripted model = script_of({call, call, final_of("It is 4.")});
    const auto outcome = Agent{model, tools<once>}.run("Which number?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered) << "the run goes on without the tool";
    EXPECT_EQ(last_message(model, 0).find("used up"), std::string::npos);
    EXPECT_NE(last_message(model, 1).find("The calls of once are used up.\n"), std::string::npos);
    EXPECT_NE(last_message(model, 2).find("The calls of once are used up.\n"), std::string::npos);
    EXPECT_EQ(offered(model, 1), names{"final"});
    EXPECT_EQ(outcome->counts.tool_calls, 1);
}

TEST(loop, counts_the_cost_of_a_failed_reply) {
    failure cut = failure::of(failure_kind::length_reached, "there", "the answer is incomplete");
    cut.received = small_text{R"({"type":"fin)"};
    cut.spent = {.input_tokens = 9, .output_tokens = 3};
    completion whole{.text = final_of("4"), .spent = cut.spent};
    const scripted model{std::vector<result<completion>>{cut, whole}};
    const auto outcome = Agent{model, tools<>}.run("2 + 2", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "4");
    EXPECT_EQ(outcome->counts.input_tokens, 18);
    EXPECT_EQ(outcome->counts.output_tokens, 6);
}
