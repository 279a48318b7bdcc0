// agent/agent.hpp: what the type of an agent determines about its size, and what a turn allocates
#include <toolkit/agent/text_or_call.hpp>
#include <toolkit/answering/planner.hpp>
#include <toolkit/tool/open_toolset.hpp>
#include <toolkit/toolkit.hpp>

#include "../effort.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#if !TOOLKIT_SANITIZED  // which have their own new and delete

namespace {

thread_local std::size_t allocations = 0;  // of this thread

}  // namespace

// Separate from their callers. Inside them GCC would report a mismatch of new and free.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc{};
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

#endif

namespace {

using namespace toolkit;

/// An empty model.
struct quiet {
    [[nodiscard]] result<completion> complete(const request& /*asked*/, delta_sink& /*sink*/,
                                              const stop_token& /*stop*/) const {
        return completion{.text = R"({"type":"final","answer":"So.","used_citations":[],"insufficiencies":[]})"};
    }
};
struct next_of {
    int number;
    static constexpr tool_about about{.description = "The next number."};
    int operator()() const { return number + 1; }
};
struct half_of {
    int number;
    static constexpr tool_about about{.description = "Half of a number."};
    int operator()() const { return number / 2; }
};

// Custom parts that are empty.
struct own_check {
    [[nodiscard]] verdict check(const draft&, const run_view&) const { return {}; }
};
struct own_plan : no_plan {};
struct own_analysis : no_analysis {};
struct own_clock : machine_clock {};
struct own_sink : no_sink {
    void operator()(const answered& /*event*/) const {}
};
struct own_store : no_store {};

template <class... Parts>
using agent_of = decltype(Agent{std::declval<quiet>(), std::declval<Parts>()...});
using plain = agent_of<>;

// Omitting a part equals passing its default.
static_assert(std::same_as<plain, agent_of<no_retriever, tool_gate, limits, toolset<>, deps<>, native_or_json_texts,
                                           native_or_json, no_plan, no_analysis, no_sink, machine_clock, no_store>>);

// Agents that differ only in empty parts have the same size, alone and together.
template <class... Parts>
inline constexpr bool takes_no_room = sizeof(agent_of<Parts...>) == sizeof(plain);
static_assert(takes_no_room<no_gate> && takes_no_room<own_check> && takes_no_room<toolset<next_of>> &&
              takes_no_room<toolset<next_of, half_of>> && takes_no_room<own_plan> && takes_no_room<own_analysis> &&
              takes_no_room<question_analysis> && takes_no_room<own_clock> && takes_no_room<own_sink> &&
              takes_no_room<own_store>);
static_assert(takes_no_room<own_check, toolset<next_of>, own_plan, own_analysis, own_clock, own_sink, own_store>);
static_assert(!takes_no_room<fixed_plan> && !takes_no_room<manual_clock>, "what a part holds its agent holds");

// An agent consists of its policies in order, and of nothing else.
template <class L>
struct held_parts {
    L llm;
    no_retriever retriever;
    tool_gate validator;
    limits budget;
    [[no_unique_address]] deps<> bindings;
    native_or_json_texts words;
    [[no_unique_address]] native_or_json protocol;
};
static_assert(sizeof(plain) == sizeof(held_parts<quiet>));
static_assert(sizeof(Agent<scripted>) == sizeof(held_parts<scripted>));
static_assert(std::is_empty_v<toolset<>> && std::is_empty_v<toolset<next_of, half_of>> && std::is_empty_v<no_plan> &&
              std::is_empty_v<no_analysis> && std::is_empty_v<question_analysis> && std::is_empty_v<no_sink> &&
              std::is_empty_v<machine_clock> && std::is_empty_v<no_store> && std::is_empty_v<no_gate> &&
              std::is_empty_v<no_retriever> && std::is_empty_v<no_journal> && sizeof(gate<>) == 1);

// No type has virtual functions.
template <class... Ts>
inline constexpr bool without_virtuals = (!std::is_polymorphic_v<Ts> && ...);
using context_of_run = run_context<no_retriever::view, deps<>, no_sink, machine_clock>;
static_assert(
    without_virtuals<plain, Agent<scripted>, scripted, no_retriever, no_retriever::view, gate<>, no_gate, limits,
                     tightest<limits, limits>, toolset<next_of>, open_toolset<>, open_toolset<next_of>, run_time_tool,
                     run_time_call, deps<>, deps<int>, action_texts, json_actions, native_or_json_texts, native_or_json,
                     texts, strict_actions, no_plan, fixed_plan, model_plan, no_analysis, question_analysis, no_sink,
                     sink<own_sink>, machine_clock, manual_clock, no_store, no_journal, context_of_run, ledger,
                     turn_offer, delta_sink, answer_listener<context_of_run>>);

// A type of numbers alone is copied as bytes.
template <class... Ts>
inline constexpr bool copied_as_bytes = (std::is_trivially_copyable_v<Ts> && ...);
static_assert(
    copied_as_bytes<limits, step, spend, agent_options, no_gate, no_retriever, toolset<next_of>, json_actions,
                    native_or_json, strict_actions, no_plan, model_plan, no_analysis, question_analysis, no_sink,
                    machine_clock, no_store, deadline, delta, delta_sink, tool_info, answer_status, severity, mending>);
static_assert(sizeof(step) == 1 && sizeof(spend) == 13 * sizeof(std::int64_t) &&
              sizeof(tightest<limits, limits>) == 2 * sizeof(limits));
// Assigning a std::tuple is never trivial. Copying and destroying one is.
template <class... Ts>
inline constexpr bool begins_and_ends_as_bytes =
    ((std::is_trivially_copy_constructible_v<Ts> && std::is_trivially_destructible_v<Ts>) && ...);
static_assert(begins_and_ends_as_bytes<gate<>, gate<grounded_terms>, tightest<limits, limits>, deps<>, deps<int>>);

template <class... Ts>
inline constexpr bool moves_without_throwing =
    ((std::is_nothrow_move_constructible_v<Ts> && std::is_nothrow_move_assignable_v<Ts>) && ...);
static_assert(moves_without_throwing<plain, Agent<scripted>, agent_of<toolset<next_of>, fixed_plan, manual_clock>,
                                     limits, tightest<limits, limits>, gate<>, texts, open_toolset<>, run_time_tool,
                                     turn_offer, completion, answer, constraints>);

static_assert(noexcept(std::declval<const limits&>().remaining(step::turn, spend{})) &&
              noexcept(std::declval<const tightest<limits, limits>&>().remaining(step::turn, spend{})) &&
              noexcept(std::declval<const ledger&>().left(step::turn)));

}  // namespace

#if !TOOLKIT_SANITIZED

namespace {

/// A model that requests the next number this often, and then ends.
struct counting {
    int most;
    int* asked;
    [[nodiscard]] result<completion> complete(const request& /*asked*/, delta_sink& /*sink*/,
                                              const stop_token& /*stop*/) const {
        if (*asked == most) return quiet{}.complete({}, unheard(), {});
        const std::string number = std::to_string(1'000 + ++*asked);
        return completion{.text = R"({"type":"tool_call","tool":"next_of","input":{"number":)" + number + "}}"};
    }
    static delta_sink& unheard() {
        static delta_sink nobody;
        return nobody;
    }
};

/// The number of allocations of `work`.
template <class Work>
std::size_t allocations_of(Work&& work) {
    const std::size_t before = allocations;
    std::forward<Work>(work)();
    return allocations - before;
}

}  // namespace

TEST(sizes, counts_allocations) {
    const std::string text(100, 'x');
    std::string copy;
    EXPECT_EQ(allocations_of([&] { copy = text; }), 1U);
    EXPECT_EQ(allocations_of([&] { copy.clear(); }), 0U);
}

TEST(sizes, checks_what_is_left_without_allocating) {
    struct own_budget {
        limits budget{};
        spend spent{.turns = 4, .input_tokens = 1'000};
        [[nodiscard]] std::int64_t remaining(step kind) const noexcept { return budget.remaining(kind, spent); }
    };
    const own_budget outer{}, inner{.budget = {.tokens = 5'000}};
    const ledger parent{outer, nullptr};
    const ledger account{inner, &parent};
    const tightest both{limits{}, limits{.turns = 6}};
    std::int64_t turns = 0, tokens = 0, least = 0;
    EXPECT_EQ(allocations_of([&] {
                  account.draw(500, 10);
                  turns = outer.remaining(step::turn);
                  tokens = account.left(step::token);
                  least = both.remaining(step::turn, inner.spent);
              }),
              0U);
    EXPECT_EQ(turns, 6);
    EXPECT_EQ(tokens, 3'500);
    EXPECT_EQ(least, 2);
}

TEST(sizes, keeps_unchanged_offers_without_allocating) {
    const auto offers = []<class P>(const P& protocol, const auto& all, const std::string& names) {
        const quiet model;
        const gate<> judge;
        const limits budget;
        const typename P::texts_type words;
        const no_plan planner;
        const no_analysis analyzer;
        const deps<> nothing;
        const no_sink silent;
        const machine_clock clock;
        const task asked{.question = "How far?", .owner = owner{"me"}};
        run_context context{asked, no_retriever{}.for_owner(asked.owner), nothing, silent, clock};
        const loop_policies with{model, all, judge, budget, protocol, planner, analyzer, words, false};
        typename P::state state = protocol_hooks::begin(protocol, words, {}, means::native_tools);
        agent_run run{with, context, state};
        ASSERT_TRUE(begin_run(run));
        turn_offer before;
        EXPECT_GT(allocations_of([&] { before = run.offer(); }), 0U) << names;
        turn_offer next;
        EXPECT_EQ(allocations_of([&] { next = run.offer(std::move(before)); }), 0U) << names;
        EXPECT_EQ(next.names, names);
        EXPECT_EQ(next.all_names().size(), next.actions.size());
    };
    const std::string all_names = "next_of, half_of or final";
    offers(json_actions{}, tools<>, "final");
    offers(json_actions{}, tools<next_of, half_of>, all_names);
    offers(json_actions{}, open_toolset<next_of, half_of>{}, all_names);
    offers(native_or_json{}, tools<next_of, half_of>, all_names);
    offers(text_or_call{}, tools<next_of, half_of>, all_names);
}

TEST(sizes, allocates_equally_per_step_in_long_and_short_runs) {
    const auto of_run = [](int steps) {
        constexpr std::int64_t enough = 1'000'000;
        int asked = 0;
        const Agent agent{counting{steps, &asked}, tools<next_of>, limits{.turns = enough, .tool_calls = enough}};
        const task far{.question = "How far?", .owner = owner{"me"}};
        result<answer> outcome = answer{};
        const std::size_t all = allocations_of([&] { outcome = agent.run(far); });
        EXPECT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(outcome->counts.tool_calls, steps);
        return static_cast<int>(all);
    };
    of_run(1);  // what a program makes once
    const int ten = of_run(10), twenty = of_run(20), thirty = of_run(30);
    const int more = twenty - ten;
    EXPECT_GT(more, 0);
    EXPECT_NEAR(thirty - twenty, more, 8) << "lists grow at other steps";
    EXPECT_EQ(of_run(20), twenty);
    EXPECT_NEAR(of_run(100) - thirty, 7 * more, 7 * 8);
}

#endif
