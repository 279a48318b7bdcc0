// Runs a graph with checkpoints. In: a graph, a model, a store and other parts. Out: the last state, a question to a
// person, or a failure with the state of the last checkpoint. A run can be resumed in another process.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/graph/graph.hpp>
#include <toolkit/graph/graph_context.hpp>
#include <toolkit/graph/graph_journal.hpp>
#include <toolkit/graph/graph_log.hpp>
#include <toolkit/graph/graph_outcome.hpp>
#include <toolkit/graph/graph_parts.hpp>
#include <toolkit/graph/graph_run_state.hpp>
#include <toolkit/graph/state_fields.hpp>
#include <toolkit/schema/json_schema/json_schema.hpp>
#include <toolkit/store/run_id.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Runs a graph. The parts come in any order, each at most once: a model, a store, deps{…}, a sink, a clock,
/// migrate{…}. Without a store a memory_log keeps the runs as long as the runner lives. `run` and `resume` are const
/// and safe to call from many threads. The objects that deps refers to must outlive the runner.
template <class Graph, class LlmType = no_llm, class Store = memory_log, class Deps = deps<>, class Sink = no_sink,
          class ClockType = machine_clock, class Migrate = no_migrate>
class graph_runner {
public:
    using state = typename Graph::state;
    using outcome = graph_outcome<state>;

    template <class... Given>
    explicit graph_runner(Graph given_graph, Given... parts)
        : graph_(std::move(given_graph)),
          llm_(graph_parts::take<LlmType>(parts...)),
          store_(graph_parts::take<Store>(parts...)),
          deps_(graph_parts::take<Deps>(parts...)),
          sink_(graph_parts::take<Sink>(parts...)),
          clock_(graph_parts::take<ClockType>(parts...)),
          migrate_(graph_parts::take<Migrate>(parts...)) {}

    /// Begins a run. If the store has a log with the task's run_id already, the run goes on from there. Fails with
    /// `invalid_argument` if that log began with another state, and if the owner is empty.
    [[nodiscard]] outcome run(graph_task<state> task) const {
        if (task.owner.empty())
            return failed(task.run_id, failure::of(failure_kind::invalid_argument, "graph", "the owner is empty",
                                                   "give the run an owner"));
        if (task.run_id.is_nil()) task.run_id = new_run_id();
        return claimed({task.run_id, std::move(task.owner), std::move(task.stop), task.deadline, {}},
                       [&](const graph_resumption& of, const std::vector<log_entry>& log) {
                           return begin_or_continue(of, log, std::move(task.state));
                       });
    }
    [[nodiscard]] outcome run(state first, toolkit::owner who) const {
        return run(graph_task<state>{std::move(first), std::move(who)});
    }

    /// Goes on with a run of this owner. A run that waits for a person still waits, a run that is done gives its state
    /// again. Fails with these kinds:
    /// - `not_found`: the run is unknown, or of another owner
    /// - `locked`: another process continues the run
    /// - `invalid_argument`: the log belongs to an agent; the state has other members and there is no migrate; the node
    ///   that is next is no longer in the graph
    /// - `corrupt`: the log is damaged
    [[nodiscard]] outcome resume(const graph_resumption& of) const {
        return claimed(of, [&](const graph_resumption& mine, const std::vector<log_entry>& log) {
            return go_on(mine, log, [](const logged_graph&) { return result<std::optional<std::string>>{}; });
        });
    }
    [[nodiscard]] outcome resume(const uuid& run_id, const toolkit::owner& who) const {
        return resume(graph_resumption{run_id, who});
    }

    /// The same with the reply to the question that waits. Fails with `invalid_argument` if no question waits, or if
    /// the reply is of another type or breaks a rule of its type. The run then still waits. The same reply may be given
    /// again.
    template <class Reply>
    [[nodiscard]] outcome resume(const graph_resumption& of, const Reply& reply) const {
        static_assert(mistakes::already_reported(runs::template takes_reply<Reply>()));
        return claimed(of, [&](const graph_resumption& mine, const std::vector<log_entry>& log) {
            return go_on(mine, log, [&](const logged_graph& read) -> result<std::optional<std::string>> {
                if (auto why = runs::template unfit_type<Reply>(mine.run_id, read); !why) return std::move(why).error();
                return std::optional{print(reply)};
            });
        });
    }
    template <class Reply>
    [[nodiscard]] outcome resume(const uuid& run_id, const toolkit::owner& who, const Reply& reply) const {
        return resume(graph_resumption{run_id, who}, reply);
    }
    /// The same with the reply as JSON.
    [[nodiscard]] outcome resume_json(const graph_resumption& of, std::string_view reply) const {
        return claimed(of, [&](const graph_resumption& mine, const std::vector<log_entry>& log) {
            return go_on(mine, log, [&](const logged_graph&) -> result<std::optional<std::string>> {
                return std::optional{std::string{reply}};
            });
        });
    }
    [[nodiscard]] outcome resume_json(const uuid& run_id, const toolkit::owner& who, std::string_view reply) const {
        return resume_json(graph_resumption{run_id, who}, reply);
    }

    [[nodiscard]] const Store& store() const noexcept { return store_; }

private:
    using shape = typename Graph::shape;
    using runs = graph_run_state<Graph>;
    using position = typename runs::position;
    using run_type = graph_run<LlmType, Deps, Sink, ClockType>;

    [[nodiscard]] static outcome failed(const uuid& run_id, failure why) {
        outcome made;
        made.run_id = run_id;
        made.error = std::move(why);
        return made;
    }

    /// Claims the run, reads its log, and calls `use(of, log)`.
    template <class F>
    [[nodiscard]] outcome claimed(const graph_resumption& of, const F& use) const {
        const auto read = [&]() -> result<outcome> {
            const auto log = store_.read(of.run_id);
            if (!log) return log.error();
            return use(of, *log);
        };
        auto made = guarded("graph", "the store or a listener", "return a failure instead", [&]() -> result<outcome> {
            if constexpr (ClaimingRunStore<Store>) {
                const auto claim = store_.claim(of.run_id);
                if (!claim) return claim.error();
                return read();
            } else {
                return read();
            }
        });
        if (!made) return failed(of.run_id, std::move(made).error());
        return *std::move(made);
    }

    [[nodiscard]] outcome begin_or_continue(const graph_resumption& of, const std::vector<log_entry>& log,
                                            state first) const {
        std::string text = print(first);
        if (log.empty()) {
            if (const auto why = runs::read_back(first, text))
                return failed(of.run_id, graph_runs::unreadable_state("at the start", *why));
            const graph_entries::begun entry{graph_entries::format,
                                             clock_.unix_ms(),
                                             {of.owner.id()},
                                             state_fields_of<state>(),
                                             std::string{shape::names[0]},
                                             {text}};
            position at;
            at.state = std::move(first);
            at.checkpoint = std::move(text);
            return drive(of, std::move(at), 0, {}, {},
                         [&](graph_journal& journal) { return journal.add(log_kind::graph_begun, print(entry)); });
        }
        const auto read = logged_graph::of(of.run_id, log, of.owner);
        if (!read) return failed(of.run_id, read.error());
        if (read->first_fields == state_fields_of<state>() && read->first_state != text)
            return failed(of.run_id,
                          failure::hidden(failure_kind::invalid_argument, journal_entries::name_of_log(of.run_id),
                                          "it began with another state", "use a different run_id for each run"));
        return go_on(of, log, [](const logged_graph&) { return result<std::optional<std::string>>{}; });
    }

    /// Goes on after the last checkpoint. `reply(log)` gives the reply to the question, if there is one.
    template <class F>
    [[nodiscard]] outcome go_on(const graph_resumption& of, const std::vector<log_entry>& log, const F& reply) const {
        auto read = logged_graph::of(of.run_id, log, of.owner);
        if (!read) return failed(of.run_id, std::move(read).error());
        auto found = runs::position_of(of.run_id, *read, migrate_);
        if (!found) return failed(of.run_id, std::move(found).error());
        const bool waits = read->waits() || found->outdated_reply;
        if (waits && read->question) read->question->reply_schema = runs::reply_schema(*found);
        const auto with = [&](std::optional<failure> why) {
            outcome made{of.run_id, found->state, read->ended ? read->left : read->node, std::move(why), {}};
            if (waits) made.question = read->question;
            return made;
        };
        auto given = reply(*read);
        if (!given) return with(std::move(given).error());
        bool is_new = false;
        if (*given) {
            auto fits = runs::check_reply(of, *read, *found, **given);
            if (!fits) return with(std::move(fits).error());
            is_new = *fits;
        } else if (waits && read->question) {
            notify_waiting(*read->question);
            return with(found->outdated_reply);
        }
        if (read->ended) return with({});
        const std::uint64_t sequence = read->sequence;
        if (found->migrated) read->branches.clear();  // finished elements belong to the state before
        const std::string kept_reply = found->reply.value_or("");
        return drive(of, std::move(*found), sequence, std::move(read->calls), std::move(read->branches),
                     [&](graph_journal& journal) -> result<void> {
                         if (!is_new) return {};
                         return journal.add(log_kind::reply,
                                            print(graph_entries::reply{clock_.unix_ms(), read->visit, {kept_reply}}));
                     });
    }

    void notify_waiting(const graph_question& question) const {
        if constexpr (run_type::template listening<awaiting>)
            sink_(awaiting{{}, question.node, question.text, question.details.value_or(raw_json{}), 0, {}});
    }

    /// Runs node after node until the end, a question or a failure.
    template <class Begin>
    [[nodiscard]] outcome drive(const graph_resumption& of, position at, std::uint64_t sequence,
                                std::map<graph_entries::call_key, logged_graph::call> calls,
                                std::map<std::uint64_t, std::string> branches, const Begin& begin) const {
        const auto append = [&](const log_entry& entry) {
            return guarded("graph", "the store", "return a failure instead",
                           [&] { return store_.append(of.run_id, entry); });
        };
        graph_journal journal{of.run_id, graph_journal::append{append}, sequence};
        journal.known(std::move(calls), std::move(branches));
        run_type run{llm_, deps_, sink_, clock_, of.owner, of.run_id, of.stop, of.deadline, journal, clock_.now()};
        const auto with = [&](std::optional<failure> why) {  // between two nodes
            return outcome{of.run_id, std::move(at.state), std::string{shape::names[at.node]}, std::move(why), {}};
        };
        const auto at_checkpoint = [&](const failure& why) {  // a node has changed the state
            return outcome{of.run_id, at.kept(), std::string{shape::names[at.node]}, why, {}};
        };
        if (auto begun = begin(journal); !begun) return with(std::move(begun).error());
        for (;;) {
            if (of.stop.stop_requested())
                return with(failure::of(failure_kind::cancelled, "graph", "the run was stopped", "resume it"));
            if (of.deadline.at != time_point::max() && of.deadline.passed(clock_.now()))
                return with(failure::of(failure_kind::timed_out, "graph", "the time of the run is over", "resume it"));
            run.visit = at.visit;
            auto taken = step(run, at);
            if (const failure* trouble = journal.trouble(); trouble != nullptr) return at_checkpoint(*trouble);
            if (!taken) return at_checkpoint(taken.error());
            const auto left =
                guarded("graph", "a listener", "return a failure instead", [&] { return leave(run, at, *taken); });
            if (!left) return at_checkpoint(left.error());
            if (taken->question)
                return outcome{
                    of.run_id, std::move(at.state), std::string{shape::names[at.node]}, {}, std::move(taken->question)};
            if (shape::edges[taken->edge].kind == edge_kind::finish) return with({});
        }
    }

    /// Calls the node.
    [[nodiscard]] result<typename runs::taken> step(run_type& run, position& at) const {
        graph_context<run_type> context{run};
        return guarded(shape::names[at.node], "the node", "return a failure instead",
                       [&] { return runs::call_node(graph_, at, context); });
    }

    /// Logs that a node was left by an edge, and moves on.
    [[nodiscard]] result<void> leave(run_type& run, position& at, typename runs::taken& taken) const {
        const graph_edge& edge = shape::edges[taken.edge];
        const std::string_view name = shape::names[at.node];
        if (auto spent = runs::count(at, taken.edge)) return *std::move(spent);
        if (auto added = runs::log(run.journal, at, taken, clock_.unix_ms()); !added) return added;
        run.journal.forget();
        at.reply.reset();
        at.asked_by = edge.kind == edge_kind::asks ? taken.edge : shape::edge_count;
        ++at.visit;
        if (edge.target != graph_edge::end) at.node = edge.target;
        if constexpr (run_type::template listening<phase_reached>)
            run.notify(phase_reached{{}, std::string{name}, raw_json{std::string{at.kept_json()}}});
        if constexpr (run_type::template listening<awaiting>)
            if (taken.question)
                run.notify(awaiting{{},
                                    taken.question->node,
                                    taken.question->text,
                                    taken.question->details.value_or(raw_json{}),
                                    0,
                                    {}});
        return {};
    }

    Graph graph_;
    LlmType llm_;
    Store store_;
    [[no_unique_address]] Deps deps_;
    [[no_unique_address]] Sink sink_;
    [[no_unique_address]] ClockType clock_;
    [[no_unique_address]] Migrate migrate_;
};

template <class State, class... Nodes, class... Given>
explicit graph_runner(graph<State, Nodes...>, Given...) -> graph_runner<
    graph<State, Nodes...>,
    std::conditional_t<graph_parts::fits<State, Given...>(), typename graph_parts::first_model<Given...>::type, no_llm>,
    agent_parts::pick<store_part, memory_log, Given...>, agent_parts::pick<deps_part, deps<>, Given...>,
    agent_parts::pick<sink_part, no_sink, Given...>,
    agent_parts::pick<agent_parts::clock_part, machine_clock, Given...>,
    agent_parts::pick<migrate_part, no_migrate, Given...>>;

/// The question that a run waits for, if there is one: its text, and the JSON Schema of the reply. Fails with
/// `not_found` for an unknown run, and for a run of another owner.
template <RunStore Store>
[[nodiscard]] result<std::optional<graph_question>> waiting_question(const Store& store, const uuid& run_id,
                                                                     const owner& who) {
    const auto log = store.read(run_id);
    if (!log) return log.error();
    auto read = logged_graph::of(run_id, *log, who);
    if (!read) return std::move(read).error();
    if (!read->waits()) return std::optional<graph_question>{};
    return std::move(read->question);
}

}}  // namespace toolkit::v0
