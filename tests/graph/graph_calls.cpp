// Calls within a node: of the model, of the program, of nested agents; a graph as a tool; versions of a state.
#include <toolkit/agent/agent.hpp>
#include <toolkit/agent/durable.hpp>
#include <toolkit/agent/tool_calls.hpp>
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace {

using toolkit::completion;
using toolkit::deps;
using toolkit::edges;
using toolkit::failure;
using toolkit::failure_kind;
using toolkit::finish;
using toolkit::graph_runner;
using toolkit::memory_log;
using toolkit::owner;
using toolkit::raw_json;
using toolkit::result;
using toolkit::scripted;
using toolkit::to;
using toolkit::uuid;

const owner me{"me"};
const uuid run_id = uuid::from_bits(3, 5);

/// What happens outside of a run, and what fails there.
struct outside {
    mutable int payments = 0;
    mutable int looks = 0;
    mutable std::vector<uuid> keys;
    mutable bool breaks = false;       // the node fails after its calls
    mutable bool server_away = false;  // a look fails
};

struct order {
    std::string item;
    int paid = 0;
    std::string note;
};
struct pay {
    result<edges<finish>> operator()(order& state, auto& context) const {
        const auto& world = context.template give<const outside&>();
        const auto look = context.template call<std::string>(
            {.name = "look", .arguments = state.item, .read_only = true}, [&]() -> result<std::string> {
                ++world.looks;
                if (world.server_away) return failure::of(failure_kind::unreachable, "look", "the server is away");
                return "12";
            });
        if (!look) return look.error();
        const auto paid = context.template call<int>({.name = "pay"}, [&](const toolkit::carried_call& call) {
            ++world.payments;
            world.keys.push_back(call.key);
            return 12;
        });
        if (!paid) return paid.error();
        if (world.breaks) return failure::tool("broken");
        state.paid = *paid;
        return finish{};
    }
};
constexpr toolkit::graph<order, pay> buying;

TEST(graph_calls, are_not_made_again_when_their_node_is_resumed) {
    const outside world;
    const memory_log store;
    const graph_runner runner{buying, deps{world}, store};
    world.breaks = true;
    ASSERT_TRUE(runner.run({.state = {"tea", 0, {}}, .owner = me, .run_id = run_id}).error);
    ASSERT_TRUE(runner.resume(run_id, me).error);
    world.breaks = false;
    const auto done = runner.resume(run_id, me);
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.paid, 12);
    EXPECT_EQ(world.looks, 1);
    EXPECT_EQ(world.payments, 1);
    EXPECT_FALSE(world.keys.at(0).is_nil());
}

TEST(graph_calls, that_failed_last_are_made_again_if_they_may_be_repeated) {
    const outside world;
    const memory_log store;
    const graph_runner runner{buying, deps{world}, store};
    world.server_away = true;
    EXPECT_EQ(runner.run({.state = {"tea", 0, {}}, .owner = me, .run_id = run_id}).error->kind,
              failure_kind::unreachable);
    world.server_away = false;
    EXPECT_TRUE(runner.resume(run_id, me).is_done());
    EXPECT_EQ(world.looks, 2);
}

/// A store whose process ends at the result of a payment: the call was made, and its result is not in the log.
struct cut_off {
    using agent_part = struct toolkit::store_part;
    memory_log inner;
    [[nodiscard]] result<void> append(const uuid& run, const toolkit::log_entry& entry) const {
        if (entry.kind == toolkit::log_kind::tool_result && entry.text.find("\"pay\"") != std::string::npos)
            return failure::of(failure_kind::unreadable, "store", "the disk is full");
        return inner.append(run, entry);
    }
    [[nodiscard]] auto read(const uuid& run) const { return inner.read(run); }
    [[nodiscard]] auto runs() const { return inner.runs(); }
};

TEST(graph_calls, that_were_cut_off_are_reported_as_unknown) {
    const outside world;
    const memory_log store;
    const auto full =
        graph_runner{buying, deps{world}, cut_off{store}}.run({.state = {"tea", 0, {}}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(full.error);
    EXPECT_NE(full.error->message().find("the disk is full"), std::string::npos);
    const graph_runner runner{buying, deps{world}, store};
    for (int i = 0; i < 2; ++i) {
        const auto unknown = runner.resume(run_id, me);
        ASSERT_TRUE(unknown.error);
        EXPECT_NE(unknown.error->message().find("It is unknown whether this call was executed"), std::string::npos);
    }
    EXPECT_EQ(world.payments, 1);
}

TEST(graph_calls, must_be_those_of_the_log) {
    const outside world;
    const memory_log store;
    world.breaks = true;
    ASSERT_TRUE(
        graph_runner(buying, deps{world}, store).run({.state = {"tea", 0, {}}, .owner = me, .run_id = run_id}).error);
    const auto log = store.read(run_id).value();
    const memory_log other;
    for (auto entry : log) {
        if (entry.kind == toolkit::log_kind::tool_result)
            if (const auto at = entry.text.find("\"tea\""); at != std::string::npos)
                entry.text.replace(at, 5, "\"nut\"");
        ASSERT_TRUE(other.append(run_id, entry));
    }
    const auto differs = graph_runner(buying, deps{world}, other).resume(run_id, me);
    ASSERT_TRUE(differs.error);
    EXPECT_NE(differs.error->message().find("the node calls look tea, but the log has look nut"), std::string::npos)
        << differs.error->message();
    EXPECT_EQ(world.payments, 1);
}

struct talk {
    std::vector<std::string> answers;
    std::string fruit;
};
struct fruit {
    std::string name;
};
struct ask_it {
    result<edges<finish>> operator()(talk& state, auto& context) const {
        const auto& world = context.template give<const outside&>();
        toolkit::delta_sink nobody;
        for (int i = 0; i < 2; ++i) {
            const auto reply = context.llm().complete(
                {.messages = {toolkit::user_message{"question " + std::to_string(i)}}}, nobody, context.stop());
            if (!reply) return reply.error();
            state.answers.push_back(reply->text);
        }
        auto named = context.template generate<fruit>("Name a fruit.");
        if (!named) return named.error();
        state.fruit = named->name;
        if (world.breaks) return failure::tool("broken");
        return finish{};
    }
};
constexpr toolkit::graph<talk, ask_it> talking;

TEST(graph_calls, of_the_model_are_answered_from_the_log) {
    const outside world;
    const memory_log store;
    const scripted model{"one", "two", R"({"name":"pear"})"};
    world.breaks = true;
    ASSERT_TRUE(
        graph_runner(talking, model, deps{world}, store).run({.state = {}, .owner = me, .run_id = run_id}).error);
    ASSERT_EQ(model.received().size(), 3U);
    EXPECT_EQ(model.received().at(0).cache_owner, "me");
    world.breaks = false;
    const scripted silent{};
    const auto done = graph_runner(talking, silent, deps{world}, store).resume(run_id, me);
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.answers, (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(done.state.fruit, "pear");
}

TEST(graph_calls, of_a_model_that_failed_are_made_again) {
    const outside world;
    const memory_log store;
    const scripted away{{completion{.text = "one"}, failure::of(failure_kind::unreachable, "model", "away")}};
    const auto failed =
        graph_runner(talking, away, deps{world}, store).run({.state = {}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(failed.error);
    EXPECT_EQ(failed.error->kind, failure_kind::unreachable);
    const scripted back{"two", R"({"name":"plum"})"};
    const auto done = graph_runner(talking, back, deps{world}, store).resume(run_id, me);
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.answers, (std::vector<std::string>{"one", "two"}));
}

// An agent as a node: its model is that of the run, so its replies are logged.
struct research {
    std::string question;
    std::string answer;
};
struct look_up {
    std::string word;
    static constexpr toolkit::tool_about about{.description = "Looks up a word.", .read_only = true};
    std::string operator()(const outside& world) const {
        ++world.looks;
        return "a drink";
    }
};
struct answer_it {
    result<edges<finish>> operator()(research& state, auto& context) const {
        const auto& world = context.template give<const outside&>();
        const toolkit::Agent agent{context.llm(), toolkit::tools<look_up>, deps{world}};
        const auto answer = agent.run(context.task(state.question));
        if (!answer) return answer.error();
        state.answer = answer->text;
        if (world.breaks) return failure::tool("broken");
        return finish{};
    }
};
constexpr toolkit::graph<research, answer_it> researching;
const std::string call_it = R"({"type":"tool_call","tool":"look_up","input":{"word":"tea"}})";
const std::string final_it = R"({"type":"final","answer":"Tea is a drink.","used_citations":[],"insufficiencies":[]})";

TEST(graph_calls, of_an_agent_in_a_node_are_answered_from_the_log) {
    const outside world;
    const memory_log store;
    world.breaks = true;
    const scripted model{call_it, final_it};
    ASSERT_TRUE(graph_runner(researching, model, deps{world}, store)
                    .run({.state = {"What is tea?", {}}, .owner = me, .run_id = run_id})
                    .error);
    EXPECT_EQ(model.received().size(), 2U);
    world.breaks = false;
    const auto done = graph_runner(researching, scripted{}, deps{world}, store).resume(run_id, me);
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.answer, "Tea is a drink.");
}

// An agent with a store of its own: its run_id comes from the graph's run, so it resumes its own run.
struct answer_with_store {
    result<edges<finish>> operator()(research& state, auto& context) const {
        const auto& world = context.template give<const outside&>();
        const auto& store = context.template give<const memory_log&>();
        const auto& model = context.template give<const scripted&>();
        const toolkit::Agent agent{model, toolkit::tools<look_up>, deps{world}, store};
        const auto answer = agent.run(context.task(state.question));
        if (!answer) return answer.error();
        state.answer = answer->text;
        if (world.breaks) return failure::tool("broken");
        return finish{};
    }
};

TEST(graph_calls, of_an_agent_with_a_store_are_in_its_own_run) {
    const outside world;
    const memory_log store;
    const scripted model{call_it, final_it};
    world.breaks = true;
    const graph_runner runner{toolkit::graph<research, answer_with_store>{}, deps{world, store, model}, store};
    ASSERT_TRUE(runner.run({.state = {"What is tea?", {}}, .owner = me, .run_id = run_id}).error);
    world.breaks = false;
    const auto done = runner.resume(run_id, me);
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.answer, "Tea is a drink.");
    EXPECT_EQ(model.received().size(), 2U);
    EXPECT_EQ(world.looks, 1);
}

// A wrapper hides that the model is that of the node, so the compiler does not see the mistake.
template <class L>
struct wrapped {
    L inner;
    [[nodiscard]] result<completion> complete(const toolkit::request& asked, toolkit::delta_sink& sink,
                                              const toolkit::stop_token& stop) const {
        return inner.complete(asked, sink, stop);
    }
};
template <class L>
wrapped(L) -> wrapped<L>;
struct answer_with_both_logs {
    result<edges<finish>> operator()(research& state, auto& context) const {
        const auto& world = context.template give<const outside&>();
        const auto& store = context.template give<const memory_log&>();
        const toolkit::Agent agent{wrapped{context.llm()}, toolkit::tools<look_up>, deps{world}, store};
        const auto answer = agent.run(context.task(state.question));
        if (!answer) return answer.error();
        state.answer = answer->text;
        return finish{};
    }
};

TEST(graph_calls, of_an_agent_with_two_logs_are_refused_when_it_is_resumed) {
    const outside world;
    const memory_log store;
    const scripted away{{completion{.text = call_it}, failure::of(failure_kind::unreachable, "model", "away")}};
    const toolkit::graph<research, answer_with_both_logs> flow{};
    ASSERT_TRUE(graph_runner(flow, away, deps{world, store}, store)
                    .run({.state = {"What is tea?", {}}, .owner = me, .run_id = run_id})
                    .error);
    const auto differs = graph_runner(flow, scripted{final_it}, deps{world, store}, store).resume(run_id, me);
    ASSERT_TRUE(differs.error);
    EXPECT_NE(differs.error->message().find("an agent with a store needs the model itself, not context.llm()"),
              std::string::npos)
        << differs.error->message();
    EXPECT_EQ(world.looks, 1);
}

// A graph as a tool: its run has the key of the call, so a call that is made again goes on with it.
using buyer = decltype(graph_runner{buying, deps{std::declval<const outside&>()}, memory_log{}});
struct buy {
    std::string item;
    static constexpr toolkit::tool_about about{.description = "Buys something.", .idempotent = true};
    result<std::string> operator()(const buyer& runner, const owner& who, const toolkit::carried_call& call) const {
        const auto bought = runner.run({.state = {item, 0, {}}, .owner = who, .run_id = call.key});
        if (bought.error) return *bought.error;
        return "paid " + std::to_string(bought.state.paid);
    }
};

TEST(graph_calls, of_an_agent_run_a_graph_as_a_tool) {
    const outside world;
    const buyer runner{buying, deps{world}, memory_log{}};
    const scripted model{R"({"type":"tool_call","tool":"buy","input":{"item":"tea"}})",
                         R"({"type":"final","answer":"Bought.","used_citations":[],"insufficiencies":[]})"};
    const toolkit::Agent agent{model, toolkit::tools<buy>, deps{runner}, memory_log{}};
    const auto answer = agent.run("Buy tea.", me);
    ASSERT_TRUE(answer) << answer.error().message();
    EXPECT_EQ(answer->text, "Bought.");
    EXPECT_EQ(world.payments, 1);
}

// Versions of a state.
namespace old_version {
struct order {
    std::string item;
    int paid = 0;
    std::vector<int> notes;
};
struct pay {
    result<edges<finish>> operator()(order& state, auto&) const {
        if (state.item == "never") return finish{};
        return failure::tool("broken");
    }
};
}  // namespace old_version

TEST(graph_calls, find_a_state_of_another_version) {
    const outside world;
    const memory_log store;
    ASSERT_TRUE(graph_runner(toolkit::graph<old_version::order, old_version::pay>{}, store)
                    .run({.state = {"tea", 1, {2}}, .owner = me, .run_id = run_id})
                    .error);
    const auto refused = graph_runner(buying, deps{world}, store).resume(run_id, me);
    ASSERT_TRUE(refused.error);
    EXPECT_NE(refused.error->message().find(
                  "its state is of another version: note is new, notes was removed; pass migrate{…}"),
              std::string::npos)
        << refused.error->message();

    int calls = 0;
    const toolkit::migrate changing{[&](const raw_json& old) -> result<order> {
        ++calls;
        auto before = toolkit::parse<old_version::order>(old.text);
        if (!before) return before.error();
        return order{before->item, before->paid, "from an old run"};
    }};
    const auto done = graph_runner(buying, deps{world}, store, changing).resume(run_id, me);
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.note, "from an old run");
    EXPECT_EQ(calls, 1);
    const auto again = graph_runner(buying, deps{world}, store).resume(run_id, me);
    EXPECT_TRUE(again.is_done()) << "the last checkpoint has the new version";
    EXPECT_EQ(again.state.note, "from an old run");
    EXPECT_EQ(world.payments, 1);

    const toolkit::migrate failing{[](const raw_json&) -> result<order> { return failure::tool("too old"); }};
    const uuid second = uuid::from_bits(4, 4);
    ASSERT_TRUE(graph_runner(toolkit::graph<old_version::order, old_version::pay>{}, store)
                    .run({.state = {}, .owner = me, .run_id = second})
                    .error);
    EXPECT_NE(graph_runner(buying, deps{world}, store, failing).resume(second, me).error->message().find("too old"),
              std::string::npos);
}

struct one {
    result<edges<to<pay>, finish>> operator()(order&, auto&) const { return to<pay>{}; }
};
struct other {
    result<edges<finish>> operator()(order&, auto&) const { return finish{}; }
};

TEST(graph_calls, go_on_in_another_graph_if_the_node_is_still_there) {
    const outside world;
    const memory_log store;
    world.breaks = true;
    ASSERT_TRUE(graph_runner(buying, deps{world}, store).run({.state = {}, .owner = me, .run_id = run_id}).error);
    const auto lost = graph_runner(toolkit::graph<order, other>{}, store).resume(run_id, me);
    ASSERT_TRUE(lost.error);
    EXPECT_NE(lost.error->message().find("it goes on at node pay"), std::string::npos) << lost.error->message();
    world.breaks = false;
    EXPECT_TRUE(graph_runner(toolkit::graph<order, one, pay>{}, deps{world}, store).resume(run_id, me).is_done());
    EXPECT_EQ(world.payments, 1);
}

}  // namespace
