// The shape of a graph: its nodes and edges as one table in read-only data. In: the types of the nodes. Out: names,
// targets, kinds and bounds. Next: graph_check.hpp, which finds mistakes, and graph_drawing.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/reflect/type_list.hpp>
#include <toolkit/reflect/type_name.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// One edge, as data.
struct graph_edge {
    static constexpr std::size_t end = static_cast<std::size_t>(-1);  ///< the target of `finish`

    std::size_t from = 0;
    std::size_t target = end;
    edge_kind kind = edge_kind::to;
    std::int64_t most = 0;           ///< of `again`; 0: a member of the state holds it
    std::string_view most_member{};  ///< the name of this member
    std::string_view reply{};        ///< of `asks`: the name of its type
    friend constexpr bool operator==(const graph_edge&, const graph_edge&) = default;
};

/// The name of a node: its `static constexpr std::string_view name`, or the name of its type. Logs keep it.
template <class Node>
inline constexpr std::string_view node_name = [] {
    if constexpr (requires { std::string_view{Node::name}; }) return std::string_view{Node::name};
    else return type_name<Node>;
}();

/// Stands for the context where the edges of a node are read. A node with `auto& context` names its return type, so no
/// body is compiled with it.
struct name_the_return_type_of_the_node {};

namespace graph_shapes {

using context = name_the_return_type_of_the_node;

/// Stands for any reply.
struct any_reply {
    template <class R>
    operator const R&() const noexcept;  // NOLINT: it stands for any reply
};

template <class State, class Node>
concept starts_alone = std::invocable<const Node&, State&, context&>;
template <class State, class Node>
concept takes_a_reply = std::invocable<const Node&, State&, context&, const any_reply&>;
template <class State, class Node, class Reply>
concept takes = std::invocable<const Node&, State&, context&, const Reply&>;

/// What a node returns; void if it cannot be called.
template <class State, class Node>
consteval auto returned() {
    if constexpr (starts_alone<State, Node>)
        return std::type_identity<std::invoke_result_t<const Node&, State&, context&>>{};
    else if constexpr (takes_a_reply<State, Node>)
        return std::type_identity<std::invoke_result_t<const Node&, State&, context&, const any_reply&>>{};
    else return std::type_identity<void>{};
}
template <class State, class Node>
using returned_by = typename decltype(returned<State, Node>())::type;

template <class T>
struct edges_in {
    static constexpr bool fits = false;
    using type = type_list<>;
};
template <class... Edges>
struct edges_in<edges<Edges...>> {
    static constexpr bool fits = true;
    using type = type_list<Edges...>;
};
template <class... Edges>
struct edges_in<result<edges<Edges...>>> : edges_in<edges<Edges...>> {};

template <class State, class Node>
using edges_of = typename edges_in<returned_by<State, Node>>::type;

template <class... Edges>
constexpr std::size_t size_of(type_list<Edges...>) noexcept {
    return sizeof...(Edges);
}
template <class... Edges, class F>
constexpr void for_each_edge(type_list<Edges...>, const F& use) {
    (use.template operator()<Edges>(), ...);
}

/// The index of a node; the number of nodes if it is none of them.
template <class Node, class... Nodes>
inline constexpr std::size_t place_of = [] {
    std::size_t place = 0;
    bool found = false;
    ((found = found || std::same_as<Node, Nodes>, place += found ? 0U : 1U), ...);
    return place;
}();

template <auto Pointer>
consteval const char* pointer_text() {
    return __PRETTY_FUNCTION__;  // "… [Pointer = &review::rounds]" or "… [with auto Pointer = &review::rounds]"
}
template <auto Pointer>
inline constexpr std::string_view member_name = [] {
    std::string_view text = pretty::view(pointer_text<Pointer>());
    while (!text.empty() && !pretty::is_name_character(text.back())) text.remove_suffix(1);
    return pretty::last_identifier(text);
}();

template <class Edge, class... Nodes>
constexpr graph_edge row_of(std::size_t from) {
    graph_edge made;
    made.from = from;
    made.kind = Edge::kind;
    if constexpr (requires { typename Edge::target; }) made.target = place_of<typename Edge::target, Nodes...>;
    if constexpr (Edge::kind == edge_kind::again) {
        if constexpr (std::integral<decltype(Edge::most)>) made.most = static_cast<std::int64_t>(Edge::most);
        else made.most_member = member_name<Edge::most>;
    }
    if constexpr (Edge::kind == edge_kind::asks) made.reply = type_name<typename Edge::reply>;
    return made;
}

}  // namespace graph_shapes

/// The nodes and edges of a graph. The edges of a node are together, in the order of its edges<…>.
template <class State, class... Nodes>
struct graph_shape {
    static constexpr std::size_t node_count = sizeof...(Nodes);
    static constexpr std::size_t edge_count =
        (graph_shapes::size_of(graph_shapes::edges_of<State, Nodes>{}) + ... + 0U);

    static constexpr std::array<std::string_view, node_count> names{node_name<Nodes>...};

    static constexpr std::array<graph_edge, edge_count> edges = [] {
        std::array<graph_edge, edge_count> made{};
        std::size_t at = 0;
        std::size_t from = 0;
        (
            [&] {
                graph_shapes::for_each_edge(graph_shapes::edges_of<State, Nodes>{}, [&]<class Edge>() {
                    made[at++] = graph_shapes::row_of<Edge, Nodes...>(from);
                });
                ++from;
            }(),
            ...);
        return made;
    }();

    /// The number of the first edge of a node.
    [[nodiscard]] static constexpr std::size_t first_edge(std::size_t node) noexcept {
        std::size_t at = 0;
        while (at < edge_count && edges[at].from < node) ++at;
        return at;
    }
    /// The node with this name, or node_count.
    [[nodiscard]] static constexpr std::size_t node_called(std::string_view name) noexcept {
        std::size_t at = 0;
        while (at < node_count && names[at] != name) ++at;
        return at;
    }
};

}}  // namespace toolkit::v0
