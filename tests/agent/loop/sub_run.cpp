// agent/sub_run.hpp, run/ledger.hpp: agents inside agents
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

struct who_am_i {
    static constexpr tool_about about{.description = "Whose run it is."};
    std::string operator()(const owner& me) const { return "It is " + me.id() + "'s."; }
};

completion costing(std::string text, std::int64_t tokens, std::int64_t microdollars = 0) {
    completion made{.text = std::move(text)};
    made.spent = {.input_tokens = tokens, .microdollars = microdollars};
    return made;
}
std::string call_of(const std::string& tool) { return R"({"type":"tool_call","tool":")" + tool + R"(","input":{}})"; }
std::string final_of(const std::string& text) {
    return R"({"type":"final","answer":")" + text + R"(","used_citations":[],"insufficiencies":[]})";
}

using inner_agent = decltype(Agent{scripted{}, tools<who_am_i>});
struct ask_inner {
    int again = 0;
    static constexpr tool_about about{.description = "Ask the inner agent."};
    result<std::string> operator()(const inner_agent& agent, const sub_run& within) const {
        auto outcome = within.run(agent, "Whose run is it?");
        if (!outcome) return std::move(outcome).error();
        return outcome->text + (outcome->notes.empty() ? "" : " (" + outcome->notes.front() + ")");
    }
};
std::string ask_again(int n) {
    return R"({"type":"tool_call","tool":"ask_inner","input":{"again":)" + std::to_string(n) + "}}";
}

}  // namespace

TEST(sub_run, works_for_the_same_owner_and_is_counted_separately) {
    const inner_agent inner{scripted{{costing(call_of("who_am_i"), 100, 7), costing(final_of("It is ann's."), 50, 3)}},
                            tools<who_am_i>};
    const scripted model{{costing(ask_again(1), 1000, 100), costing(final_of("It is ann's."), 1000, 100)}};
    const auto outcome = Agent{model, tools<ask_inner>, deps{inner}}.run("Whose?", owner{"ann"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "It is ann's.");
    EXPECT_EQ(outcome->counts.input_tokens, 2000);
    EXPECT_EQ(outcome->counts.nested_tokens, 150);
    EXPECT_EQ(outcome->counts.microdollars, 210);
    EXPECT_EQ(outcome->counts.tool_calls, 1) << "the inner agent's calls are its own";
}

TEST(sub_run, draws_on_the_tokens_of_the_outer_run) {
    const inner_agent inner{
        scripted{{costing(call_of("who_am_i"), 5'000), costing(final_of("Mine."), 10), costing(final_of("Mine."), 10)}},
        tools<who_am_i>};
    const scripted model{{costing(ask_again(1), 1'000), costing(final_of("It is ann's."), 10)}};
    const auto outcome =
        Agent{model, tools<ask_inner>, deps{inner}, limits{.tokens = 3'000}}.run("Whose?", owner{"ann"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    const std::string output{text_of(model.received()[1].messages.back())};
    EXPECT_NE(output.find("Mine. (The tokens are used up.)"), std::string::npos) << output;
    ASSERT_FALSE(outcome->notes.empty());
    EXPECT_EQ(outcome->notes.front(), "The tokens are used up.") << "what was nested counts for the outer run, too";
}

namespace {
using plain_agent = decltype(Agent{scripted{}, no_gate{}});
/// Passes on more than a question.
struct ask_with_history {
    static constexpr tool_about about{.description = "Ask the inner agent."};
    result<std::string> operator()(const plain_agent& agent, const sub_run& within) const {
        toolkit::task mine{.question = "And now?", .owner = owner{"someone else"}, .seed = 7};
        mine.history.push_back({"What was it before?", "It was forty."});
        auto outcome = within.run(agent, std::move(mine));
        if (!outcome) return std::move(outcome).error();
        return outcome->text;
    }
};
}  // namespace

TEST(sub_run, takes_a_task_but_no_other_owner) {
    const scripted asked{final_of("It is fifty.")};
    const plain_agent inner{asked, no_gate{}};
    const scripted model{call_of("ask_with_history"), final_of("Fifty.")};
    const auto outcome = Agent{model, tools<ask_with_history>, no_gate{}, deps{inner}}.run(
        {.question = "Now?", .owner = owner{"ann"}, .seed = 3});
    ASSERT_TRUE(outcome) << outcome.error().message();
    const auto received = asked.received();
    ASSERT_EQ(received.size(), 1U);
    EXPECT_EQ(received[0].cache_owner, "ann");
    EXPECT_EQ(received[0].seed, 7U);
    EXPECT_NE(std::string{text_of(received[0].messages.front())}.find("It was forty."), std::string::npos);
}

TEST(sub_run, reports_its_failure_to_the_outer_model) {
    const inner_agent inner{scripted{}, tools<who_am_i>};
    const scripted model{{costing(ask_again(1), 1), costing(final_of("Nobody knows."), 1)}};
    const auto outcome = Agent{model, tools<ask_inner>, deps{inner}}.run("Whose?", owner{"ann"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_NE(std::string{text_of(model.received()[1].messages.back())}.find("<<failure tool=\"ask_inner\">>"),
              std::string::npos);
}

using kept_agent = decltype(Agent{scripted{}, tools<who_am_i>, no_gate{}, memory_log{}});
using other_kept_agent = decltype(Agent{scripted{}, tools<who_am_i>, memory_log{}});

/// Calls agents that keep their runs: one question twice, and another agent with the same.
struct ask_kept {
    int again = 0;
    static constexpr tool_about about{.description = "Ask agents that keep their runs.", .read_only = true};
    result<std::string> operator()(const kept_agent& agent, const sub_run& within) const {
        auto first = within.run(agent, "Who?");
        if (!first) return std::move(first).error();
        auto second = within.run(agent, "Who?");
        if (!second) return std::move(second).error();
        return first->text + ' ' + second->text;
    }
};
struct ask_other {
    static constexpr tool_about about{.description = "Ask another agent."};
    result<std::string> operator()(const other_kept_agent& agent, const sub_run& within) const {
        auto outcome = within.run(agent, "Who?");
        if (!outcome) return std::move(outcome).error();
        return outcome->text;
    }
};
/// The same through the whole context.
template <bool ReadOnly>
struct ask_by_context {
    int again = 0;
    static constexpr tool_about about{
        .description = "Ask by the context.", .name = ReadOnly ? "ask_beside" : "ask_alone", .read_only = ReadOnly};
    result<std::string> operator()(auto& context) const {
        const kept_agent& agent = context.template give<const kept_agent&>();
        auto outcome = context.template give<const sub_run&>().run(agent, "Who?");
        if (!outcome) return std::move(outcome).error();
        return outcome->text;
    }
};
std::string call_with_again(const std::string& tool, int n) {
    return R"({"type":"tool_call","tool":")" + tool + R"(","input":{"again":)" + std::to_string(n) + "}}";
}
scripted numbered_answers(int from, int to) {
    std::vector<result<completion>> all;
    for (int i = from; i <= to; ++i) all.emplace_back(costing(final_of("answer " + std::to_string(i)), 10));
    return scripted{std::move(all)};
}
std::string output(const scripted& model, std::size_t turn) {
    return std::string{text_of(model.received().at(turn).messages.back())};
}

TEST(sub_run, of_outer_runs_without_an_id_gets_a_new_id_each_time) {
    const memory_log logs;
    const kept_agent inner{numbered_answers(1, 6), tools<who_am_i>, no_gate{}, logs};
    int first = 1;
    for (const char* who : {"ann", "bob", "ann"}) {
        const scripted model{call_with_again("ask_kept", 1), final_of("done")};
        ASSERT_TRUE((Agent{model, tools<ask_kept>, deps{inner}, no_gate{}}.run("Who?", owner{who})));
        const std::string expected = "answer " + std::to_string(first) + " answer " + std::to_string(first + 1);
        EXPECT_NE(output(model, 1).find(expected), std::string::npos) << who << output(model, 1);
        first += 2;
    }
}

TEST(sub_run, has_its_own_id_for_each_call_and_each_repeated_question) {
    const memory_log logs;
    const kept_agent inner{numbered_answers(1, 6), tools<who_am_i>, no_gate{}, logs};
    const other_kept_agent other{scripted{final_of("Mine.")}, tools<who_am_i>, logs};
    const scripted model{call_with_again("ask_kept", 1),  call_with_again("ask_kept", 2),   call_of("ask_other"),
                         call_with_again("ask_alone", 1), call_with_again("ask_beside", 1), final_of("done")};
    const Agent agent{model, tools<ask_kept, ask_other, ask_by_context<false>, ask_by_context<true>>, no_gate{},
                      deps{inner, other}, logs};
    ASSERT_TRUE(agent.run("Who?", owner{"ann"}));
    EXPECT_NE(output(model, 1).find("answer 1 answer 2"), std::string::npos) << output(model, 1);
    EXPECT_NE(output(model, 2).find("answer 3 answer 4"), std::string::npos) << output(model, 2);
    EXPECT_NE(output(model, 3).find("Mine."), std::string::npos) << output(model, 3);
    EXPECT_NE(output(model, 4).find("answer 5"), std::string::npos) << output(model, 4);
    EXPECT_NE(output(model, 5).find("answer 6"), std::string::npos) << output(model, 5);
}

TEST(sub_run, of_a_resumed_outer_run_keeps_its_id) {
    const memory_log inner_logs;
    const memory_log logs;
    const uuid id = new_run_id();
    const kept_agent inner{numbered_answers(1, 8), tools<who_am_i>, no_gate{}, inner_logs};
    const scripted model{call_with_again("ask_kept", 1), call_with_again("ask_alone", 1),
                         call_with_again("ask_beside", 1), final_of("done")};
    const auto agent = [&](const scripted& asked, const memory_log& log) {
        return Agent{asked, tools<ask_kept, ask_by_context<false>, ask_by_context<true>>, deps{inner}, no_gate{}, log};
    };
    ASSERT_TRUE(agent(model, logs).run({.question = "Who?", .owner = owner{"ann"}, .run_id = id}));
    // The program ends during a call: its result is missing, and those of the runs inside it are stored.
    std::size_t cuts = 0;
    const auto all = logs.read(id).value();
    for (std::size_t kept = 0; kept < all.size(); ++kept) {
        if (all[kept].kind != log_kind::tool_result || all[kept - 1].kind == log_kind::tool_intent) continue;
        const memory_log cut;
        std::vector<result<completion>> rest;
        for (std::size_t i = 0; i < kept; ++i) ASSERT_TRUE(cut.append(id, all[i]));
        const std::size_t turn = cuts == 0 ? 1 : 3;
        for (std::size_t i = turn; i < 4; ++i)
            rest.emplace_back(completion{
                .text = std::vector<std::string>{call_with_again("ask_kept", 1), call_with_again("ask_alone", 1),
                                                 call_with_again("ask_beside", 1), final_of("done")}[i]});
        const scripted again{std::move(rest)};
        const auto outcome = agent(again, cut).resume(id, owner{"ann"});
        ASSERT_TRUE(outcome) << outcome.error().message();
        EXPECT_NE(output(again, again.received().size() - 1).find("answer 4"), std::string::npos) << output(again, 0);
        ++cuts;
    }
    EXPECT_EQ(cuts, 2U);
    EXPECT_TRUE(inner_logs.runs()->empty());
}

/// Calls an agent that keeps nothing, and fails when it does.
struct ask_plain {
    std::string question;
    static constexpr tool_about about{.description = "Ask the inner agent."};
    result<std::string> operator()(const inner_agent& agent, const sub_run& within) const {
        auto outcome = within.run(agent, question);
        if (!outcome) return std::move(outcome).error();
        if (question == "Fail?") return failure::tool("It is not said");
        return outcome->text;
    }
};

TEST(sub_run, of_a_logged_call_is_charged_again_when_the_outer_run_resumes) {
    const owner ann{"ann"};
    for (const char* question : {"Who?", "Fail?"}) {
        const uuid id = new_run_id();
        const memory_log logs;
        const inner_agent inner{scripted{{costing(final_of("Mine."), 5'000, 7)}}, tools<who_am_i>};
        const auto outer = [&](std::vector<result<completion>> script, const memory_log& log) {
            return Agent{scripted{std::move(script)}, tools<ask_plain>, deps{inner}, limits{.tokens = 3'000}, log};
        };
        const completion ask = costing(
            R"({"type":"tool_call","tool":"ask_plain","input":{"question":")" + std::string{question} + R"("}})", 100);
        const completion done = costing(final_of("It is ann's."), 100);
        const auto first = outer({ask, done, done}, logs).run({.question = "Whose?", .owner = ann, .run_id = id});
        ASSERT_TRUE(first) << first.error().message();
        EXPECT_EQ(first->counts.nested_tokens, 5'000);
        EXPECT_EQ(first->counts.microdollars, 7);
        EXPECT_EQ(first->notes.front(), "The tokens are used up.");

        const auto entries = logs.read(id).value();
        for (std::size_t kept = entries.size(); kept > 4; --kept) {  // after the outcome of the call
            const memory_log cut;
            for (std::size_t i = 0; i < kept; ++i) ASSERT_TRUE(cut.append(id, entries[i]));
            const auto again = outer({done, done}, cut).resume(id, ann);
            ASSERT_TRUE(again) << kept << again.error().message();
            EXPECT_EQ(again->text, first->text);
            EXPECT_EQ(again->status, first->status);
            EXPECT_EQ(again->notes, first->notes);
            EXPECT_EQ(again->counts, first->counts) << kept;
        }
    }
}

TEST(ledger, shares_only_tokens_and_money_down_to_the_last) {
    struct fixed {
        std::int64_t remaining(step kind) const noexcept { return kind == step::turn ? 3 : 1'000'000; }
    };
    const fixed own;
    const ledger outer{own, nullptr};
    const ledger inner{own, &outer};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            for (int n = 0; n < 1'000; ++n) inner.draw(10, 1);
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(outer.left(step::token), 1'000'000 - 80'000);
    EXPECT_EQ(inner.left(step::microdollar), 1'000'000 - 8'000);
    EXPECT_EQ(inner.left(step::turn), 3);
    outer.draw(2'000'000, 0);
    EXPECT_EQ(inner.left(step::token), 0) << "what the parent has not";
}
