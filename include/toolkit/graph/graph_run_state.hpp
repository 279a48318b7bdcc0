// Where a run of a graph is: the node that is next, the counts, the state. In: a log, or an edge that was taken. Out:
// the next position, and the entry that keeps it. Next: graph_runner.hpp.
#pragma once

#include <toolkit/graph/graph.hpp>
#include <toolkit/graph/graph_journal.hpp>
#include <toolkit/graph/graph_log.hpp>
#include <toolkit/graph/graph_outcome.hpp>
#include <toolkit/graph/graph_parts.hpp>
#include <toolkit/graph/readable_state.hpp>
#include <toolkit/graph/state_fields.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/schema/json_schema/json_schema.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The failures of replies and positions.
namespace graph_runs {

[[nodiscard]] failure loop_ended(std::string_view from, std::string_view to, std::uint64_t most);
/// A bound as a count; a negative one is 0.
template <std::integral T>
[[nodiscard]] constexpr std::uint64_t bound_of(T most) noexcept {
    return std::cmp_less(most, 0) ? 0 : static_cast<std::uint64_t>(most);
}
[[nodiscard]] failure no_question(const uuid& run);
[[nodiscard]] failure replied_already(const uuid& run);
[[nodiscard]] failure other_question(const uuid& run, std::uint64_t waits, std::uint64_t given);
[[nodiscard]] failure other_reply(const graph_question& question, std::string_view wanted, std::string_view given);
[[nodiscard]] failure unfit_reply(const graph_question& question, const failure& why);
[[nodiscard]] failure outdated_reply(const uuid& run, std::string_view wanted, const failure& why);
[[nodiscard]] failure no_such_node(const uuid& run, std::string_view node, bool asks);
[[nodiscard]] failure other_state(const uuid& run, const std::string& difference);
[[nodiscard]] failure unfit_state(const uuid& run, const failure& why);
[[nodiscard]] failure unreadable_state(std::string_view when, const failure& why);
/// The name of a bounded edge in a checkpoint.
[[nodiscard]] std::string edge_name(std::string_view from, std::string_view to);

}  // namespace graph_runs

template <class Graph>
struct graph_run_state;

/// The state of a run of this graph.
template <class State, class... Nodes>
struct graph_run_state<graph<State, Nodes...>> {
    using shape = graph_shape<State, Nodes...>;

    struct position {
        State state{};  ///< as the node changes it
        std::size_t node = 0;
        std::uint64_t visit = 1;
        std::array<std::uint64_t, shape::edge_count> counts{};
        std::string counts_list{"[]"};             ///< the same for a checkpoint
        std::size_t asked_by = shape::edge_count;  ///< the edge whose reply the node takes
        std::optional<std::string> reply{};        ///< as JSON
        std::optional<failure> outdated_reply{};   ///< why that of the log does not fit; the person is asked again
        bool other_fields = false;                 ///< the log began with other members
        std::optional<State> migrated{};           ///< the state that migrate made, until the next checkpoint
        std::string checkpoint{};                  ///< a text with the state at the last checkpoint
        std::size_t state_begin = 0;               ///< where that state begins in it
        std::size_t state_size = std::string::npos;
        std::string spare{};  ///< room for the next checkpoint

        [[nodiscard]] std::string_view kept_json() const {
            return std::string_view{checkpoint}.substr(state_begin, state_size);
        }
        /// The state at the last checkpoint. Its JSON was parsed, or is surely readable.
        [[nodiscard]] State kept() const {
            if (migrated) return *migrated;
            return parse<State>(kept_json()).value_or(State{});
        }
    };
    struct taken {
        std::size_t edge = 0;
        std::optional<graph_question> question{};
    };

    /// Makes a state what its JSON is parsed to. Gives the failure if the JSON cannot be parsed.
    [[nodiscard]] static std::optional<failure> read_back(State& state, std::string_view json) {
        using graph_states::round_trip;
        if constexpr (graph_states::round_trip_of<State>() != round_trip::unknown)
            if (graph_states::is_readable(state)) return {};
        auto read = parse<State>(json);
        if (read && graph_logs::is_too_deep(json)) read = failure::of(failure_kind::too_deep, {}, {});
        if (!read) return std::move(read).error();
        state = *std::move(read);
        return {};
    }

    /// Calls `use<Edge>(number)` for each edge.
    template <class F>
    static constexpr void for_each_edge(const F& use) {
        std::size_t number = 0;
        (graph_shapes::for_each_edge(graph_shapes::edges_of<State, Nodes>{},
                                     [&]<class Edge>() { use.template operator()<Edge>(number++); }),
         ...);
    }

    /// True if an edge asks for this type. Otherwise compilation stops with a sentence.
    template <class Reply>
    static consteval bool takes_reply() {
        constexpr bool known = [] {
            bool any = false;
            for_each_edge([&]<class Edge>(std::size_t) {
                if constexpr (Edge::kind == edge_kind::asks) any = any || std::same_as<typename Edge::reply, Reply>;
            });
            return any;
        }();
        if constexpr (!known)
            return refuse<say(
                "toolkit: resume() was passed a ", type_name<Reply>,
                ", but no edge of this graph asks for one; pass the Reply of an edge asks<Node, Reply>, or "
                "use resume_json")>();
        return known;
    }

    /// The edge that asked the question of a log, or edge_count: the one of the same node, else another one to the same
    /// target.
    [[nodiscard]] static std::size_t asking_edge(const logged_graph& read) {
        std::size_t found = shape::edge_count;
        for (std::size_t i = 0; i < shape::edge_count; ++i) {
            const graph_edge& edge = shape::edges[i];
            if (edge.kind != edge_kind::asks || shape::names[edge.target] != read.node) continue;
            if (shape::names[edge.from] == read.left) return i;
            if (found == shape::edge_count) found = i;
        }
        return found;
    }

    /// Checks that a typed reply has the type that the run waits for.
    template <class Reply>
    [[nodiscard]] static result<void> unfit_type(const uuid& run, const logged_graph& read) {
        if (!read.question) return graph_runs::no_question(run);
        const std::size_t asked_by = asking_edge(read);
        bool fits = false;
        for_each_edge([&]<class Edge>(std::size_t number) {
            if constexpr (Edge::kind == edge_kind::asks)
                fits = fits || (number == asked_by && std::same_as<typename Edge::reply, Reply>);
        });
        if (fits || asked_by == shape::edge_count) return {};
        return graph_runs::other_reply(*read.question, shape::edges[asked_by].reply, type_name<Reply>);
    }

    /// Checks a reply as JSON. True if it is new, false if the same one is in the log.
    [[nodiscard]] static result<bool> check_reply(const graph_resumption& of, const logged_graph& read, position& at,
                                                  const std::string& reply) {
        if (!read.question || read.ended) return graph_runs::no_question(of.run_id);
        if (of.question && *of.question != read.question->number)
            return graph_runs::other_question(of.run_id, read.question->number, *of.question);
        result<std::string> text{reply};
        for_each_edge([&]<class Edge>(std::size_t number) {
            if constexpr (Edge::kind == edge_kind::asks) {
                if (number != at.asked_by) return;
                auto value = parse<typename Edge::reply>(reply);
                if (value) text = print(*value);
                else text = graph_runs::unfit_reply(*read.question, value.error());
            }
        });
        if (!text) return std::move(text).error();
        if (read.reply && !at.outdated_reply) {
            if (*read.reply == reply || *read.reply == *text) return false;
            return graph_runs::replied_already(of.run_id);
        }
        if (graph_logs::is_too_deep(*text))
            return graph_runs::unfit_reply(*read.question, failure::of(failure_kind::too_deep, {}, {}));
        at.reply = *std::move(text);
        return true;
    }

    /// The position at the end of a log.
    template <class Migrate>
    [[nodiscard]] static result<position> position_of(const uuid& run, const logged_graph& read,
                                                      const Migrate& change) {
        position at;
        const graph_entries::state_fields fields = state_fields_of<State>();
        at.other_fields = read.first_fields != fields;
        result<State> kept = parse<State>(read.state);
        const std::string difference = graph_logs::difference(read.fields, fields);
        if (!kept || !difference.empty()) {
            if constexpr (!std::same_as<Migrate, no_migrate>) {
                kept = guarded("migrate", "the function", "return a failure instead",
                               [&] { return change(raw_json{read.state}, std::type_identity<State>{}); });
                if (!kept) return std::move(kept).error();
                at.migrated = *kept;
            } else if (!difference.empty()) {
                return graph_runs::other_state(run, difference);
            } else {
                return graph_runs::unfit_state(run, kept.error());
            }
        }
        at.state = *std::move(kept);
        at.checkpoint = read.state;
        at.visit = read.visit;
        if (read.ended) return at;
        at.node = shape::node_called(read.node);
        if (at.node == shape::node_count) return graph_runs::no_such_node(run, read.node, false);
        if (read.question) {
            at.asked_by = asking_edge(read);
            if (at.asked_by == shape::edge_count) return graph_runs::no_such_node(run, read.node, true);
            if (read.reply) take_reply(at, run, *read.reply);
        } else if (constexpr std::array<bool, sizeof...(Nodes)> alone{graph_shapes::starts_alone<State, Nodes>...};
                   !alone[at.node]) {
            return graph_runs::no_such_node(run, read.node, false);
        }
        for (std::size_t i = 0; i < shape::edge_count; ++i) {
            const graph_edge& edge = shape::edges[i];
            if (edge.kind != edge_kind::again) continue;
            const std::string name = graph_runs::edge_name(shape::names[edge.from], shape::names[edge.target]);
            for (const auto& one : read.counts)
                if (one.edge == name) at.counts[i] = one.times;
        }
        list_counts(at);
        return at;
    }

    /// The JSON Schema of the reply that a position waits for, which may differ from the one in the log.
    [[nodiscard]] static std::string reply_schema(const position& at) {
        std::string schema;
        for_each_edge([&]<class Edge>(std::size_t number) {
            if constexpr (Edge::kind == edge_kind::asks)
                if (number == at.asked_by) schema = json_schema<typename Edge::reply>;
        });
        return schema;
    }

    /// Calls the node of the position.
    template <class Context>
    [[nodiscard]] static result<taken> call_node(const graph<State, Nodes...>& of, position& at, Context& context) {
        using call = result<taken> (*)(const graph<State, Nodes...>&, position&, Context&);
        static constexpr auto calls = []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array<call, sizeof...(I)>{&call_at<I, Context>...};
        }(std::index_sequence_for<Nodes...>{});
        return calls[at.node](of, at, context);
    }

    /// Counts a bounded edge. Gives the failure if it was taken as often as it may.
    [[nodiscard]] static std::optional<failure> count(position& at, std::size_t number) {
        if (shape::edges[number].kind != edge_kind::again) return {};
        std::uint64_t most = 0;
        for_each_edge([&]<class Edge>(std::size_t i) {
            if constexpr (Edge::kind == edge_kind::again) {
                if (i != number) return;
                if constexpr (std::integral<std::remove_cv_t<decltype(Edge::most)>>)
                    most = graph_runs::bound_of(Edge::most);
                else most = graph_runs::bound_of(at.state.*Edge::most);
            }
        });
        if (at.counts[number] >= most)
            return graph_runs::loop_ended(shape::names[at.node], shape::names[shape::edges[number].target], most);
        ++at.counts[number];
        list_counts(at);
        return {};
    }

    /// Adds the entry of an edge to the log. The state is what a resumed run will have then. Fails if it cannot be read
    /// back, and the log stays as it is.
    [[nodiscard]] static result<void> log(graph_journal& journal, position& at, taken& by, std::int64_t unix_ms) {
        const graph_edge& edge = shape::edges[by.edge];
        const bool ends = edge.kind == edge_kind::finish;
        std::string& text = at.spare;
        text.clear();
        graph_entries::begin_entry(text, {unix_ms, ends ? at.visit : at.visit + 1, shape::names[at.node],
                                          ends ? std::string_view{} : shape::names[edge.target], at.counts_list});
        const std::size_t begin = text.size();
        print_to(text, at.state);
        const std::size_t size = text.size() - begin;
        if (const auto why = read_back(at.state, std::string_view{text}.substr(begin)))
            return graph_runs::unreadable_state("after node " + std::string{shape::names[at.node]}, *why);
        if (at.other_fields) print_to(text.append(R"(,"fields":)"), state_fields_of<State>());
        if (edge.kind == edge_kind::asks) {
            graph_question& question = *by.question;
            question.node = shape::names[edge.target];
            question.number = at.visit + 1;
            for_each_edge([&]<class Edge>(std::size_t number) {
                if constexpr (Edge::kind == edge_kind::asks)
                    if (number == by.edge) question.reply_schema = json_schema<typename Edge::reply>;
            });
            graph_entries::append_question(text, {question.type}, {question.text}, question.details,
                                           {question.reply_schema});
        }
        text.push_back('}');
        log_kind kind = ends ? log_kind::ended : log_kind::checkpoint;
        if (edge.kind == edge_kind::asks) {
            kind = log_kind::question;
            if (auto again = parse<graph_entries::question>(text); !again)
                return graph_runs::unreadable_state("of the question", again.error());
        }
        if (auto added = journal.add_keeping(kind, text); !added) return added;
        std::swap(at.checkpoint, text);
        at.state_begin = begin;
        at.state_size = size;
        at.migrated.reset();
        return {};
    }

private:
    /// Takes the reply of the log. If its type has changed and it does not fit, the question waits again.
    static void take_reply(position& at, const uuid& run, const std::string& reply) {
        at.reply = reply;
        for_each_edge([&]<class Edge>(std::size_t number) {
            if constexpr (Edge::kind == edge_kind::asks) {
                if (number != at.asked_by) return;
                if (auto value = parse<typename Edge::reply>(reply); !value)
                    at.outdated_reply = graph_runs::outdated_reply(run, type_name<typename Edge::reply>, value.error());
            }
        });
        if (at.outdated_reply) at.reply.reset();
    }

    /// Writes the counts for checkpoints.
    static void list_counts(position& at) {
        at.counts_list = "[]";
        for (std::size_t i = 0; i < shape::edge_count; ++i)
            if (at.counts[i] != 0)
                graph_entries::append_count(
                    at.counts_list,
                    graph_runs::edge_name(shape::names[shape::edges[i].from], shape::names[shape::edges[i].target]),
                    at.counts[i]);
    }

    /// True if a node returns the same edges with a reply as without one. Otherwise compilation stops with a sentence.
    template <class Node, class WithReply>
    static consteval bool returns_the_same() {
        if constexpr (!std::same_as<WithReply, graph_shapes::returned_by<State, Node>>)
            return refuse<say(
                "toolkit: node ", node_name<Node>,
                " returns other edges with a reply than without one; return the same edges<...> from both")>();
        else return true;
    }

    template <std::size_t I, class Context>
    [[nodiscard]] static result<taken> call_at(const graph<State, Nodes...>& of, position& at, Context& context) {
        return call_one<I>(of.template node<I>(), at, context);
    }
    template <std::size_t I, class Node, class Context>
    [[nodiscard]] static result<taken> call_one(const Node& node, position& at, Context& context) {
        if (at.asked_by == shape::edge_count) {
            if constexpr (graph_shapes::starts_alone<State, Node>) return made<I>(node(at.state, context));
            else return failure{};  // no edge without a reply leads here
        }
        result<taken> outcome;
        for_each_edge([&]<class Edge>(std::size_t number) {
            if constexpr (Edge::kind == edge_kind::asks) {
                if constexpr (std::same_as<typename Edge::target, Node>) {
                    using returned = std::invoke_result_t<const Node&, State&, Context&, const typename Edge::reply&>;
                    static_assert(mistakes::already_reported(returns_the_same<Node, returned>()));
                    if (number != at.asked_by) return;
                    auto reply = parse<typename Edge::reply>(at.reply.value_or(""));
                    if (reply) outcome = made<I>(node(at.state, context, std::as_const(*reply)));
                    else outcome = std::move(reply).error();
                }
            }
        });
        return outcome;
    }

    template <std::size_t I, class Returned>
    [[nodiscard]] static result<taken> made(Returned&& returned) {
        if constexpr (is_result<std::remove_cvref_t<Returned>>) {
            if (!returned) return returned.error();
            return made<I>(*std::forward<Returned>(returned));
        } else {
            taken by{first<I> + returned.index(), {}};
            if (graph_question* question = returned.question(); question != nullptr) by.question = std::move(*question);
            return by;
        }
    }

    template <std::size_t I>
    static constexpr std::size_t first = shape::first_edge(I);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/graph/impl/graph_run_state.ipp>
#endif
