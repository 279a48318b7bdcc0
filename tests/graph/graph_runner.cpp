// Runs of graphs: loops, questions, failures, events, versions of a state, two processes at once.
#include <toolkit/agent/approval.hpp>
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/store/memory_log.hpp>

#include "../store/run_logs.hpp"
#include "review_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace review_graph;
using toolkit::deps;
using toolkit::graph_runner;
using toolkit::log_kind;
using toolkit::memory_log;
using toolkit::raw_json;
using names = std::vector<std::string>;

struct deep_state {
    raw_json value{"1"};
};
struct deepen {
    toolkit::edges<toolkit::finish> operator()(deep_state& state, auto&) const {
        state.value = raw_json{std::string(125, '[') + std::string(125, ']')};
        return toolkit::finish{};
    }
};

TEST(graph_runner, loops_asks_and_ends) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    const auto waits = runner.run({.state = {}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(waits.is_waiting()) << (waits.error ? waits.error->message() : "");
    EXPECT_FALSE(waits.is_done());
    EXPECT_EQ(waits.phase, "publish");
    EXPECT_EQ(waits.state.draft, "xx");
    EXPECT_EQ(waits.question->type, "approval");
    EXPECT_EQ(waits.question->text, "Publish \"xx\"?");
    EXPECT_EQ(waits.question->details->text, "[1]");
    EXPECT_EQ(waits.question->node, "publish");
    EXPECT_EQ(waits.question->number, 5U);
    EXPECT_EQ(seen.names, (names{"write", "check", "write", "check"}));

    const auto done = runner.resume(run_id, me, verdict{true, "fine"});
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.phase, "publish");
    EXPECT_EQ(done.state.remarks, (names{"checked", "yes: fine"}));
    EXPECT_EQ(seen.names.size(), 5U) << "nothing before the question runs again";

    const auto again = runner.resume(run_id, me);
    EXPECT_TRUE(again.is_done());
    EXPECT_EQ(again.state, done.state);
    EXPECT_EQ(seen.names.size(), 5U);
    EXPECT_TRUE(store.runs()->empty());
}

TEST(graph_runner, writes_entries_as_their_structs_print_them) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    ASSERT_TRUE(
        runner.run({.state = {.draft = {}, .wanted = 3, .remarks = {}}, .owner = me, .run_id = run_id}).is_waiting());
    ASSERT_TRUE(runner.resume(run_id, me, verdict{true, "fine"}).is_done());
    const auto expect_same = [](const auto& entry, const auto& form) {
        ASSERT_TRUE(form) << entry.text << ": " << form.error().message();
        EXPECT_EQ(toolkit::print(*form), entry.text);
    };
    int counts = 0;
    const auto log = store.read(run_id).value();
    for (const auto& entry : log) {
        namespace entries = toolkit::graph_entries;
        if (entry.text.find(R"("counts":[{"edge":"check>write","times":2}])") != std::string::npos) ++counts;
        if (entry.kind == log_kind::checkpoint) expect_same(entry, toolkit::parse<entries::checkpoint>(entry.text));
        if (entry.kind == log_kind::question) expect_same(entry, toolkit::parse<entries::question>(entry.text));
        if (entry.kind == log_kind::ended) expect_same(entry, toolkit::parse<entries::ended>(entry.text));
    }
    EXPECT_EQ(counts, 3) << "the edge that was taken twice, the node behind it, and the question";
}

struct steps_taken {
    int steps = 0;
};
struct only {
    toolkit::edges<toolkit::finish> operator()(steps_taken& state, auto&) const {
        ++state.steps;
        return toolkit::finish{};
    }
};

TEST(graph_runner, works_without_any_part) {
    const graph_runner runner{toolkit::graph<steps_taken, only>{}};
    const auto done = runner.run({}, me);
    EXPECT_TRUE(done.is_done());
    EXPECT_EQ(done.state.steps, 1);
    EXPECT_FALSE(done.run_id.is_nil());
}

TEST(graph_runner, waits_until_the_reply_fits) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    const auto before = store.read(run_id)->size();

    const auto still = runner.resume(run_id, me);
    EXPECT_TRUE(still.is_waiting());
    EXPECT_FALSE(still.error);
    for (const std::string_view nonsense : {"maybe", "{}", R"({"approved":"yes"})", "", R"({"approved":true} x)"}) {
        const auto refused = runner.resume_json(run_id, me, nonsense);
        ASSERT_TRUE(refused.error) << nonsense;
        EXPECT_EQ(refused.error->kind, failure_kind::invalid_argument);
        EXPECT_NE(refused.error->message().find("the reply does not fit the question"), std::string::npos);
        EXPECT_TRUE(refused.is_waiting());
        EXPECT_FALSE(refused.is_done());
        EXPECT_EQ(refused.state.draft, "xx");
    }
    EXPECT_EQ(store.read(run_id)->size(), before);
    EXPECT_EQ(seen.names.size(), 4U);
    EXPECT_TRUE(runner.resume_json(run_id, me, R"({"approved":false,"remark":"no"})").is_done());
}

TEST(graph_runner, takes_a_reply_for_the_question_that_it_was_given_for) {
    const visits seen;
    const graph_runner runner{text_flow, memory_log{}, deps{seen}};
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    const auto other = runner.resume({.run_id = run_id, .owner = me, .question = 4}, verdict{true, ""});
    ASSERT_TRUE(other.error);
    EXPECT_NE(other.error->message().find("question 4"), std::string::npos);
    EXPECT_TRUE(other.is_waiting());
    EXPECT_TRUE(runner.resume({.run_id = run_id, .owner = me, .question = 5}, verdict{true, ""}).is_done());
    const auto late = runner.resume(run_id, me, verdict{true, ""});
    ASSERT_TRUE(late.error);
    EXPECT_NE(late.error->message().find("no question waits"), std::string::npos);
}

TEST(graph_runner, shows_the_question_and_the_schema_of_its_reply) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    EXPECT_EQ(waiting_question(store, run_id, me).error().kind, failure_kind::not_found);
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    const auto question = waiting_question(store, run_id, me);
    ASSERT_TRUE(question && *question);
    EXPECT_EQ((*question)->text, "Publish \"xx\"?");
    EXPECT_NE((*question)->reply_schema.find("\"approved\""), std::string::npos);
    EXPECT_EQ(waiting_question(store, run_id, owner{"you"}).error().kind, failure_kind::not_found);
    EXPECT_EQ(runner.resume(run_id, owner{"you"}, verdict{true, ""}).error->kind, failure_kind::not_found);
    ASSERT_TRUE(runner.resume(run_id, me, verdict{true, ""}).is_done());
    EXPECT_FALSE(*waiting_question(store, run_id, me));
}

TEST(graph_runner, fails_when_a_loop_has_had_its_rounds) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    const auto failed = runner.run({.state = {.draft = {}, .wanted = 9, .remarks = {}}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(failed.error);
    EXPECT_EQ(failed.error->kind, failure_kind::budget_spent);
    EXPECT_NE(failed.error->message().find("check>write: a run may take this edge 3 times"), std::string::npos)
        << failed.error->message();
    EXPECT_EQ(failed.phase, "check");
    EXPECT_EQ(failed.state.draft, "xxxx") << "the state of the last checkpoint";
    EXPECT_EQ(runner.resume(run_id, me).error->kind, failure_kind::budget_spent) << "the count is in the checkpoint";
}

struct counted {
    int at = 0;
    int most = 0;
};
struct more {
    toolkit::edges<toolkit::again<more, &counted::most>, toolkit::finish> operator()(counted& state, auto&) const {
        if (++state.at == 5) return toolkit::finish{};
        return toolkit::again<more, &counted::most>{};
    }
};

TEST(graph_runner, bounds_a_loop_by_a_member_of_the_state) {
    const graph_runner runner{toolkit::graph<counted, more>{}};
    EXPECT_TRUE(runner.run({.at = 0, .most = 4}, me).is_done());
    EXPECT_EQ(runner.run({.at = 0, .most = 3}, me).error->kind, failure_kind::budget_spent);
    EXPECT_EQ(runner.run({.at = 0, .most = -1}, me).error->kind, failure_kind::budget_spent);
}

struct words {
    std::string text;
};
struct second {
    result<toolkit::edges<toolkit::finish>> operator()(words& now, auto&) const {
        now.text = "changed";
        throw std::runtime_error("broken");
    }
};
struct start {
    toolkit::edges<toolkit::to<second>> operator()(words& now, auto&) const {
        now.text += "started";
        return toolkit::to<second>{};
    }
};
struct measured {
    double value = 0;
    std::string text;
};
struct spoil {
    toolkit::edges<toolkit::finish> operator()(measured& now, auto&) const {
        now.value /= 0.0;
        now.text = "a\xff";
        return toolkit::finish{};
    }
};

TEST(graph_runner, keeps_the_state_of_the_last_checkpoint_when_a_node_fails) {
    const memory_log store;
    const graph_runner runner{toolkit::graph<words, start, second>{}, store};
    const auto thrown = runner.run({.state = {}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(thrown.error);
    EXPECT_NE(thrown.error->message().find("broken"), std::string::npos);
    EXPECT_EQ(thrown.state.text, "started");
    EXPECT_EQ(thrown.phase, "second");
    EXPECT_EQ(runner.resume(run_id, me).state.text, "started") << "the first node is not run again";
}

TEST(graph_runner, refuses_a_state_that_cannot_be_read_back) {
    const graph_runner runner{toolkit::graph<measured, spoil>{}};
    const auto failed = runner.run({.value = 1, .text = {}}, me);
    ASSERT_TRUE(failed.error);
    EXPECT_NE(failed.error->message().find("after node spoil"), std::string::npos) << failed.error->message();
    EXPECT_EQ(failed.state.value, 1);
    EXPECT_TRUE(runner.run({.value = std::numeric_limits<double>::infinity(), .text = {}}, me).error);
}

struct keep_bytes {
    toolkit::edges<toolkit::finish> operator()(words& now, auto&) const {
        now.text = "a\xff";
        return toolkit::finish{};
    }
};

TEST(graph_runner, goes_on_with_the_state_that_a_resumed_run_would_have) {
    const memory_log store;
    const graph_runner runner{toolkit::graph<words, keep_bytes>{}, store};
    const auto done = runner.run({.state = {}, .owner = me, .run_id = run_id});
    EXPECT_EQ(done.state.text, "a\xEF\xBF\xBD") << "a byte that is not UTF-8 becomes U+FFFD";
    EXPECT_EQ(runner.resume(run_id, me).state.text, done.state.text);
}

TEST(graph_runner, stops_between_nodes) {
    const visits seen;
    const memory_log store;
    toolkit::stop_source stop;
    const toolkit::sink stopping{[&](const toolkit::phase_reached&) { stop.request_stop(); }};
    const graph_runner runner{text_flow, store, deps{seen}, stopping};
    const auto stopped = runner.run({.state = {}, .owner = me, .run_id = run_id, .stop = stop.get_token()});
    ASSERT_TRUE(stopped.error);
    EXPECT_EQ(stopped.error->kind, failure_kind::cancelled);
    EXPECT_EQ(stopped.phase, "check");
    EXPECT_EQ(stopped.state.draft, "x");
    EXPECT_TRUE(runner.resume(run_id, me).is_waiting());
    EXPECT_EQ(seen.names, (names{"write", "check", "write", "check"}));
}

TEST(graph_runner, ends_with_its_deadline) {
    const visits seen;
    const memory_log store;
    const toolkit::manual_clock clock;
    const toolkit::sink slow{[&](const toolkit::phase_reached&) { clock.advance(toolkit::milliseconds{10}); }};
    const graph_runner runner{text_flow, clock, deps{seen}, slow, store};
    const auto late = runner.run({.state = {},
                                  .owner = me,
                                  .run_id = run_id,
                                  .deadline = toolkit::deadline::after(clock.now(), toolkit::milliseconds{15})});
    ASSERT_TRUE(late.error);
    EXPECT_EQ(late.error->kind, failure_kind::timed_out);
    EXPECT_EQ(seen.names, (names{"write", "check"}));
    EXPECT_TRUE(runner.resume(run_id, me).is_waiting()) << "each resumption has a deadline of its own";
}

TEST(graph_runner, refuses_an_empty_owner_and_another_state) {
    const visits seen;
    const graph_runner runner{text_flow, memory_log{}, deps{seen}};
    EXPECT_EQ(runner.run({}, owner{""}).error->kind, failure_kind::invalid_argument);
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    EXPECT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting()) << "the same run goes on";
    EXPECT_EQ(seen.names.size(), 4U);
    const auto other = runner.run({.state = {.draft = "y", .wanted = 1, .remarks = {}}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(other.error);
    EXPECT_NE(other.error->message().find("another state"), std::string::npos);
}

TEST(graph_runner, tells_a_listener_of_nodes_and_questions) {
    const visits seen;
    std::vector<std::string> events;
    const toolkit::sink listening{[&](const auto& event) {
        if constexpr (requires { event.phase; }) events.push_back(event.phase + event.state->text);
        else if constexpr (requires {
                               event.question;
                               event.tool;
                           })
            events.push_back(event.tool + ": " + event.question + event.input.text);
    }};
    const graph_runner runner{text_flow, deps{seen}, listening};
    const auto waits = runner.run({.draft = {}, .wanted = 1, .remarks = {}}, me);
    const names expected{R"(write{"draft":"x","wanted":1,"remarks":[]})",
                         R"(check{"draft":"x","wanted":1,"remarks":["checked"]})", "publish: Publish \"x\"?[1]"};
    EXPECT_EQ(events, expected);
    events.clear();
    EXPECT_TRUE(runner.resume(waits.run_id, me).is_waiting());
    EXPECT_EQ(events, (names{"publish: Publish \"x\"?[1]"}));
}

TEST(graph_runner, keeps_what_was_done_if_a_listener_throws) {
    const visits seen;
    const memory_log store;
    const toolkit::sink throwing{[](const toolkit::phase_reached&) { throw std::runtime_error("no screen"); }};
    const auto failed =
        graph_runner(text_flow, store, deps{seen}, throwing).run({.state = {}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(failed.error);
    EXPECT_NE(failed.error->message().find("no screen"), std::string::npos);
    EXPECT_EQ(failed.state.draft, "x");
    EXPECT_EQ(failed.phase, "check");
    EXPECT_TRUE(graph_runner(text_flow, store, deps{seen}).resume(run_id, me).is_waiting());
    EXPECT_EQ(seen.names, (names{"write", "check", "write", "check"}));
}

TEST(graph_runner, takes_the_same_reply_again_and_no_other) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    const std::string reply = R"({"visit":5,"value":{"approved":true,"remark":"fine"}})";
    ASSERT_TRUE(store.append(run_id, {store.read(run_id)->size() + 1, log_kind::reply, reply}));
    const auto other = runner.resume(run_id, me, verdict{false, "no"});
    ASSERT_TRUE(other.error);
    EXPECT_NE(other.error->message().find("another reply already"), std::string::npos);
    const auto done = runner.resume(run_id, me, verdict{true, "fine"});
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.remarks.back(), "yes: fine");
}

// The same question with a reply of another type.
struct rating {
    int stars = 0;
    struct doc {
        toolkit::field stars{.required = true};
    };
};
namespace later {
struct publish {
    toolkit::edges<toolkit::finish> operator()(review& state, auto&, const rating& reply) const {
        state.remarks.push_back(std::to_string(reply.stars) + " stars");
        return toolkit::finish{};
    }
};
struct check {
    toolkit::edges<toolkit::asks<publish, rating>> operator()(review&, auto&) const {
        return toolkit::ask<publish>({.type = "approval", .text = "How many?"});
    }
};
}  // namespace later

TEST(graph_runner, asks_again_if_the_type_of_a_logged_reply_has_changed) {
    const visits seen;
    const memory_log store;
    ASSERT_TRUE(
        graph_runner(text_flow, store, deps{seen}).run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    const std::string reply = R"({"visit":5,"value":{"approved":true,"remark":"fine"}})";
    ASSERT_TRUE(store.append(run_id, {store.read(run_id)->size() + 1, log_kind::reply, reply}));
    const graph_runner changed{toolkit::graph<review, later::check, later::publish>{}, store};
    const auto again = changed.resume(run_id, me);
    ASSERT_TRUE(again.error);
    EXPECT_EQ(again.error->kind, failure_kind::invalid_argument);
    EXPECT_NE(again.error->message().find("the reply in it does not fit the type rating of this program"),
              std::string::npos)
        << again.error->message();
    EXPECT_NE(again.error->message().find("reply to the question again"), std::string::npos);
    ASSERT_TRUE(again.is_waiting());
    EXPECT_NE(again.question->reply_schema.find("\"stars\""), std::string::npos);
    EXPECT_TRUE(changed.resume_json(run_id, me, R"({"approved":true})").is_waiting());
    const auto done = changed.resume(run_id, me, rating{3});
    ASSERT_TRUE(done.is_done()) << done.error->message();
    EXPECT_EQ(done.state.remarks.back(), "3 stars");
}

// A node that tells somebody before it asks.
struct tell_and_ask;
struct hear {
    toolkit::edges<toolkit::finish> operator()(review& state, auto&, const verdict& reply) const {
        state.remarks.push_back(reply.remark);
        return toolkit::finish{};
    }
};
struct tell_and_ask {
    toolkit::edges<toolkit::asks<hear, verdict>> operator()(review& state, auto& context) const {
        context.template give<const visits&>().names.push_back("told");
        return toolkit::ask<hear>({.type = "approval", .text = state.draft});
    }
};

TEST(graph_runner, runs_nothing_before_a_question_again) {
    const visits effects;
    const memory_log store;
    constexpr toolkit::graph<review, tell_and_ask, hear> asking;
    ASSERT_TRUE(
        graph_runner(asking, store, deps{effects}).run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    EXPECT_EQ(effects.names, (names{"told"}));
    const graph_runner another{asking, store, deps{effects}};  // as in another process
    ASSERT_TRUE(another.resume(run_id, me).is_waiting());
    ASSERT_TRUE(another.resume(run_id, me, verdict{true, "fine"}).is_done());
    EXPECT_EQ(effects.names, (names{"told"})) << "LangGraph runs this node from its beginning again";
}

TEST(graph_runner, logs_a_reply_as_its_type_prints_it) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    ASSERT_TRUE(runner.resume_json(run_id, me, "{ \"approved\": true,\n \"remark\": \"fine\" }").is_done());
    const auto log = store.read(run_id).value();
    const auto reply =
        std::find_if(log.begin(), log.end(), [](const auto& one) { return one.kind == log_kind::reply; });
    ASSERT_NE(reply, log.end());
    EXPECT_NE(reply->text.find(R"("value":{"approved":true,"remark":"fine"})"), std::string::npos) << reply->text;
}

TEST(graph_runner, refuses_values_that_are_too_deep_for_its_log) {
    const std::string deep = std::string(125, '[') + std::string(125, ']');
    EXPECT_TRUE(toolkit::graph_logs::is_too_deep(deep));
    EXPECT_FALSE(toolkit::graph_logs::is_too_deep(std::string(119, '[') + std::string(119, ']')));
    EXPECT_FALSE(
        toolkit::graph_logs::is_too_deep("\"" + std::string(500, '[') + "\\\"" + std::string(500, '{') + "\""));
    const memory_log store;
    const graph_runner runner{toolkit::graph<deep_state, deepen>{}, store};
    const auto refused = runner.run({.state = {raw_json{deep}}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(refused.error);
    EXPECT_NE(refused.error->message().find("the state at the start"), std::string::npos) << refused.error->message();
    EXPECT_TRUE(store.read(run_id)->empty());
    const auto failed = runner.run({.state = {}, .owner = me, .run_id = run_id});
    ASSERT_TRUE(failed.error);
    EXPECT_NE(failed.error->message().find("after node deepen"), std::string::npos) << failed.error->message();
    const auto again = runner.resume(run_id, me);
    ASSERT_TRUE(again.error);
    EXPECT_EQ(again.error->message(), failed.error->message()) << "the log can still be read";
}

TEST(graph_runner, lets_one_of_two_processes_go_on) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    {
        const auto claim = store.claim(run_id);
        const auto second = runner.resume(run_id, me, verdict{true, ""});
        ASSERT_TRUE(second.error);
        EXPECT_EQ(second.error->kind, failure_kind::locked);
    }
    EXPECT_TRUE(runner.resume(run_id, me, verdict{true, ""}).is_done());
}

TEST(graph_runner, and_an_agent_refuse_the_logs_of_each_other) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    const auto task = toolkit::logged_task(store, run_id, me);
    ASSERT_FALSE(task);
    EXPECT_EQ(task.error().kind, failure_kind::invalid_argument);
    EXPECT_NE(task.error().message().find("it is the log of a graph"), std::string::npos);

    const uuid agents = uuid::from_bits(7, 8);
    ASSERT_TRUE(store.append(agents, {1, log_kind::begun, R"({"format":1})"}));
    const auto resumed = runner.resume(agents, me);
    ASSERT_TRUE(resumed.error);
    EXPECT_NE(resumed.error->message().find("it is the log of an agent"), std::string::npos);
    EXPECT_EQ(runner.resume(uuid::from_bits(9, 9), me).error->kind, failure_kind::not_found);
}

TEST(graph_runner, says_which_entry_is_damaged) {
    const visits seen;
    const memory_log store;
    const graph_runner runner{text_flow, store, deps{seen}};
    ASSERT_TRUE(runner.run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    const auto log = store.read(run_id).value();
    const memory_log damaged;
    for (auto entry : log) {
        if (entry.kind == log_kind::question) entry.text.resize(entry.text.size() / 2);
        ASSERT_TRUE(damaged.append(run_id, entry));
    }
    const auto failed = graph_runner{text_flow, damaged, deps{seen}}.resume(run_id, me);
    ASSERT_TRUE(failed.error);
    EXPECT_EQ(failed.error->kind, failure_kind::corrupt);
    EXPECT_NE(failed.error->message().find("entry 5 (question)"), std::string::npos) << failed.error->message();
    EXPECT_NE(failed.error->message().find("restore the log"), std::string::npos);
}

TEST(graph_runner, goes_on_at_the_checkpoint_before_one_that_was_cut_off) {
    const run_logs::folder at;
    const visits seen;
    const auto open = [&] { return toolkit::file_log::open(at / "logs").value(); };
    ASSERT_TRUE(
        graph_runner(text_flow, open(), deps{seen}).run({.state = {}, .owner = me, .run_id = run_id}).is_waiting());
    const std::string path = at / "logs/" + run_id.to_string() + ".log";
    const std::string whole = run_logs::read(path);
    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t size : {last + 1, (last + whole.size()) / 2, whole.size() - 1}) {
        run_logs::write(path, whole.substr(0, size));
        seen.names.clear();
        const auto resumed = graph_runner(text_flow, open(), deps{seen}).resume(run_id, me);
        EXPECT_TRUE(resumed.is_waiting()) << size << (resumed.error ? resumed.error->message() : "");
        EXPECT_EQ(seen.names, (names{"check"})) << "only the node whose checkpoint was cut";
    }
    std::string broken = whole;
    broken[last + 60] = '!';
    run_logs::write(path, broken);
    EXPECT_EQ(graph_runner(text_flow, open(), deps{seen}).resume(run_id, me).error->kind, failure_kind::corrupt);
}

}  // namespace
