// The edges of a graph, as types: a node returns one of its own edges. In: the node to go to, and what the edge
// carries. Out: edges<Edges…>, which holds the edge that was taken. Next: graph_shape.hpp.
#pragma once

#include <toolkit/json/raw.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_list.hpp>
#include <toolkit/reflect/type_name.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A question to a person. A node sets the first three members, and the run sets the others.
struct graph_question {
    std::string type{};                 ///< what is asked, for a program: "todo_approval"
    std::string text{};                 ///< for the person
    std::optional<raw_json> details{};  ///< any JSON value beside the text
    std::string node{};                 ///< the node that takes the reply
    std::uint64_t number = 0;           ///< of the question within its run, to reply to exactly this one
    std::string reply_schema{};         ///< JSON Schema of the reply
};

/// The kinds of edges.
enum class edge_kind : std::uint8_t { to, again, asks, finish };

/// Goes to a node.
template <class Node>
struct to {
    using target = Node;
    static constexpr edge_kind kind = edge_kind::to;
};

/// Goes back to a node, and bounds the loop. Most is the number of times that a run may take this edge, or the member
/// of the state that holds this number: `again<compose, 3>`, `again<compose, &review::most_rounds>`. Once more than
/// that is a failure, `budget_spent`.
template <class Node, auto Most>
struct again {
    using target = Node;
    static constexpr edge_kind kind = edge_kind::again;
    static constexpr auto most = Most;
};

/// Asks a person. The run stops, and goes on at the node with a Reply. The node that asks was left before.
template <class Node, class Reply>
struct asks {
    using target = Node;
    using reply = Reply;
    static constexpr edge_kind kind = edge_kind::asks;
    graph_question question{};
};

/// Ends the run.
struct finish {
    static constexpr edge_kind kind = edge_kind::finish;
};

/// A question for the edge asks<Node, …> of a node: `return toolkit::ask<publish>({.type = "approval", .text =
/// "..."})`.
template <class Node>
struct asked {
    using target = Node;
    graph_question question{};
};
template <class Node>
[[nodiscard]] asked<Node> ask(graph_question question) {
    return {std::move(question)};
}

namespace graph_edges {

template <class E>
inline constexpr bool is_edge = false;
template <class N>
inline constexpr bool is_edge<to<N>> = true;
template <class N, auto M>
inline constexpr bool is_edge<again<N, M>> = true;
template <class N, class R>
inline constexpr bool is_edge<asks<N, R>> = true;
template <>
inline constexpr bool is_edge<finish> = true;

template <class E>
inline constexpr bool is_asked = false;
template <class N>
inline constexpr bool is_asked<asked<N>> = true;

template <class E>
inline constexpr bool is_asks = false;
template <class N, class R>
inline constexpr bool is_asks<asks<N, R>> = true;

/// Whether an edge is the one that a node returns as E.
template <class E, class Edge>
consteval bool is_taken_by() {
    if constexpr (is_asked<E> && is_asks<Edge>) return std::same_as<typename E::target, typename Edge::target>;
    else return std::same_as<E, Edge>;
}

/// The text of an edge for messages.
template <class E>
consteval complaint text_of() {
    if constexpr (is_asked<E>) return say("ask<", type_name<typename E::target>, ">");
    else if constexpr (std::same_as<E, finish>) return say("finish");
    else if constexpr (E::kind == edge_kind::to) return say("to<", type_name<typename E::target>, ">");
    else if constexpr (E::kind == edge_kind::again) return say("again<", type_name<typename E::target>, ", ...>");
    else return say("asks<", type_name<typename E::target>, ", ", type_name<typename E::reply>, ">");
}

struct no_question {};

}  // namespace graph_edges

/// The edge that a node has taken. It is made from exactly the edges that it lists.
template <class... Edges>
class edges {
    static constexpr bool can_ask = (graph_edges::is_asks<Edges> || ...);

public:
    using list = type_list<Edges...>;

    template <class E>
        requires(graph_edges::is_edge<E> || graph_edges::is_asked<E>)
    constexpr edges(E edge) : index_(index_of<E>()) {  // NOLINT: an edge converts
        if constexpr (can_ask && requires { edge.question; }) question_.emplace(std::move(edge.question));
    }

    /// The number of the edge among Edges.
    [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
    /// The question that the edge carries, or nullptr.
    [[nodiscard]] constexpr graph_question* question() noexcept {
        if constexpr (can_ask) return question_ ? &*question_ : nullptr;
        else return nullptr;
    }

private:
    template <class E>
    static consteval std::size_t index_of() {
        constexpr std::size_t count = ((graph_edges::is_taken_by<E, Edges>() ? 1U : 0U) + ... + 0U);
        if constexpr (count != 1) {
            (void)refuse<say("toolkit: a node returns ", graph_edges::text_of<E>().view(),
                             ", which is not one of its edges; add the edge to its edges<...>, or return one that it "
                             "lists")>();
            return 0;
        } else {
            std::size_t index = 0;
            bool found = false;
            ((found = found || graph_edges::is_taken_by<E, Edges>(), index += found ? 0U : 1U), ...);
            return index;
        }
    }

    std::size_t index_;
    [[no_unique_address]] std::conditional_t<can_ask, std::optional<graph_question>, graph_edges::no_question>
        question_{};
};

}}  // namespace toolkit::v0
