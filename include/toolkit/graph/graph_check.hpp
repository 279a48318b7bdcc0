// Finds the mistakes of a graph at compile time. In: the state and the nodes. Out: true, or a compile error of one
// sentence that names the mistake and its cure. Next: graph.hpp.
#pragma once

#include <toolkit/agent/durable/journal_value.hpp>
#include <toolkit/graph/graph_shape.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/schema/types/type_objections.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 { namespace graph_checks {

/// Why a member of the state does not fit, as the end of a sentence.
template <class State>
consteval complaint member_objection() {
    complaint why;
    if constexpr (reflectable<State>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (
                [&] {
                    if (why.size != 0) return;
                    constexpr std::string_view objection = kinds::field_objection<field_type<State, I>>();
                    if (!objection.empty()) why = say("its member ", field_names<State>[I], " ", objection);
                    else if (std::is_const_v<member_type<State, I>>)
                        why = say("its member ", field_names<State>[I], " ", kinds::constant_objection);
                }(),
                ...);
        }(std::make_index_sequence<field_count<State>>{});
    }
    if (why.size == 0) why = say("a member within it cannot be printed and parsed; use plain members");
    return why;
}

template <class State>
consteval bool state_fits() {
    if constexpr (!reflectable<State>)
        return refuse<say(
            "toolkit: the state ", type_name<State>,
            " of a graph must be a plain struct that can be made without arguments, or a described one")>();
    else if constexpr (kind_of<State> != value_kind::object || !Loggable<State>)
        return refuse<say("toolkit: the state ", type_name<State>, " of a graph is kept as JSON, but ",
                          member_objection<State>().view())>();
    else return true;
}

/// The index of the first name that stands there before; the number of names if each is new.
template <std::size_t N>
consteval std::size_t repeated(const std::array<std::string_view, N>& names) {
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (names[i] == names[j]) return i;
    return N;
}

template <class State, class... Nodes>
consteval bool names_fit() {
    constexpr std::array<std::string_view, sizeof...(Nodes)> names{node_name<Nodes>...};
    constexpr std::size_t twin = repeated(names);
    if constexpr (twin != names.size())
        return refuse<say(
            "toolkit: a graph has two nodes ", names[twin],
            "; list each node once, or give one of two types `static constexpr std::string_view name`")>();
    else if constexpr ((names.size() != 0) && ((node_name<Nodes>.empty()) || ...))
        return refuse<say("toolkit: a node of the graph of ", type_name<State>,
                          " has an empty name; give it a name, or remove the member")>();
    else return true;
}

template <class Node, class Edge>
consteval bool is_edge_of() {
    if constexpr (!graph_edges::is_edge<Edge>)
        return refuse<say("toolkit: the edges<...> of node ", node_name<Node>, " list ", type_name<Edge>,
                          ", which is no edge; use to, again, asks or finish of toolkit")>();
    else return true;
}
template <class Node, class... Edges>
consteval bool lists_edges(type_list<Edges...>) {
    return (is_edge_of<Node, Edges>() && ...);
}

/// Whether a node can be called and returns edges.
template <class State, class Node>
consteval bool node_fits() {
    using returned = graph_shapes::returned_by<State, Node>;
    constexpr bool of_a_list = requires { Node::list_fits(); };
    if constexpr (of_a_list) {
        if constexpr (!Node::list_fits()) return false;
    }
    if constexpr (!graph_shapes::starts_alone<State, Node> && !graph_shapes::takes_a_reply<State, Node>)
        return refuse<say("toolkit: node ", node_name<Node>,
                          " cannot be called; write `toolkit::edges<...> operator()(", type_name<State>,
                          "& state, auto& context) const`, with a const Reply& as third parameter "
                          "if an edge asks<...> leads to it")>();
    else if constexpr (!graph_shapes::edges_in<returned>::fits)
        return refuse<say("toolkit: node ", node_name<Node>, " returns ", type_name<returned>,
                          "; return toolkit::edges<...>, or a toolkit::result of it")>();
    else if constexpr (std::same_as<graph_shapes::edges_of<State, Node>, type_list<>>)
        return refuse<say("toolkit: no edge leaves node ", node_name<Node>,
                          "; list an edge in its edges<...>, for example toolkit::finish")>();
    else return lists_edges<Node>(graph_shapes::edges_of<State, Node>{});
}

/// Why the bound of an edge does not fit, as the end of a sentence.
template <class State, class Edge>
consteval std::string_view bound_objection() {
    if constexpr (Edge::kind == edge_kind::again) {
        using most = std::remove_cv_t<decltype(Edge::most)>;
        if constexpr (std::integral<most> && !std::same_as<most, bool>) {
            if (Edge::most < 1) return "allows no round; give a count from 1";
        } else if constexpr (!std::is_member_object_pointer_v<most>) {
            return "has a bound that is no count; give an integer from 1, or a member of the state";
        } else if constexpr (!requires(State& state) { state.*Edge::most; }) {
            return "takes its count from a member of another struct; name a member of the state";
        } else {
            using member = std::remove_cvref_t<decltype(std::declval<State&>().*Edge::most)>;
            if (!std::integral<member> || std::same_as<member, bool>)
                return "takes its count from a member that is no integer; name an integral member of the state";
        }
    }
    return {};
}

/// Whether an edge leads to a node that takes what it brings.
template <class State, class Node, class Edge, class... Nodes>
consteval bool edge_fits() {
    if constexpr (std::same_as<Edge, finish>) {
        return true;
    } else {
        using target = typename Edge::target;
        constexpr std::string_view why = bound_objection<State, Edge>();
        if constexpr (graph_shapes::place_of<target, Nodes...> == sizeof...(Nodes))
            return refuse<say("toolkit: an edge of node ", node_name<Node>, " leads to ", type_name<target>,
                              ", which is no node of this graph; add it to graph<...>, or remove the edge")>();
        else if constexpr (!why.empty())
            return refuse<say("toolkit: the edge again<", node_name<target>, ", ...> of node ", node_name<Node>, " ",
                              why)>();
        else if constexpr (Edge::kind == edge_kind::asks) {
            using reply = typename Edge::reply;
            if constexpr (kind_of<reply> == value_kind::none || !Loggable<reply>)
                return refuse<say("toolkit: the reply ", type_name<reply>, " that node ", node_name<Node>,
                                  " asks for cannot be printed and parsed; use a plain struct of plain members")>();
            else if constexpr (!graph_shapes::takes<State, target, reply>)
                return refuse<say("toolkit: node ", node_name<Node>, " asks for a ", type_name<reply>, ", which node ",
                                  node_name<target>, " does not take; add `const ", type_name<reply>,
                                  "& reply` as its third parameter")>();
            else return true;
        } else if constexpr (!graph_shapes::starts_alone<State, target>)
            return refuse<say("toolkit: an edge of node ", node_name<Node>, " brings no reply, but node ",
                              node_name<target>, " wants one; use asks<", type_name<target>,
                              ", Reply>, or remove its third parameter")>();
        else return true;
    }
}

template <class State, class Node, class... Nodes, class... Edges>
consteval bool edges_fit(type_list<Edges...>) {
    return (edge_fits<State, Node, Edges, Nodes...>() && ...);
}

/// The index of an edge whose node has another edge of its kind to the same target; else the number of edges.
template <class Shape>
consteval std::size_t twin_edge() {
    for (std::size_t i = 0; i < Shape::edge_count; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (Shape::edges[i].from == Shape::edges[j].from && Shape::edges[i].target == Shape::edges[j].target &&
                Shape::edges[i].kind == Shape::edges[j].kind)
                return i;
    return Shape::edge_count;
}

template <class Shape>
consteval bool is_asked_for(std::size_t node) {
    for (const graph_edge& edge : Shape::edges)
        if (edge.kind == edge_kind::asks && edge.target == node) return true;
    return false;
}

/// The first node that wants a reply which no edge brings; else the number of nodes.
template <class Shape, class State, class... Nodes>
consteval std::size_t without_an_asking_edge() {
    constexpr std::array<bool, sizeof...(Nodes)> alone{graph_shapes::starts_alone<State, Nodes>...};
    for (std::size_t i = 1; i < alone.size(); ++i)
        if (!alone[i] && !is_asked_for<Shape>(i)) return i;
    return alone.size();
}

/// The first node that no path from the start reaches; else the number of nodes.
template <class Shape>
consteval std::size_t unreachable() {
    std::array<bool, Shape::node_count> seen{};
    seen[0] = true;
    for (std::size_t round = 0; round < Shape::node_count; ++round)
        for (const graph_edge& edge : Shape::edges)
            if (edge.target != graph_edge::end && seen[edge.from]) seen[edge.target] = true;
    for (std::size_t i = 0; i < Shape::node_count; ++i)
        if (!seen[i]) return i;
    return Shape::node_count;
}

/// The first node from which no path leads to `finish`; else the number of nodes.
template <class Shape>
consteval std::size_t without_an_end() {
    std::array<bool, Shape::node_count> ends{};
    for (std::size_t round = 0; round <= Shape::node_count; ++round)
        for (const graph_edge& edge : Shape::edges)
            if (edge.target == graph_edge::end || ends[edge.target]) ends[edge.from] = true;
    for (std::size_t i = 0; i < Shape::node_count; ++i)
        if (!ends[i]) return i;
    return Shape::node_count;
}

/// The nodes of a cycle without an `again` edge, as text: "a, b". Empty if there is none.
template <class Shape>
consteval complaint unbounded_cycle() {
    constexpr std::size_t count = Shape::node_count;
    const auto free = [](const graph_edge& edge) {
        return edge.target != graph_edge::end && edge.kind != edge_kind::again;
    };
    for (std::size_t start = 0; start < count; ++start) {
        // The number of steps in which each node is reached from `start`, and the node before it.
        std::array<std::size_t, count> before{};
        std::array<bool, count> seen{};
        for (std::size_t round = 0; round < count; ++round)
            for (const graph_edge& edge : Shape::edges)
                if (free(edge) && (edge.from == start || seen[edge.from]) && !seen[edge.target])
                    seen[edge.target] = true, before[edge.target] = edge.from;
        if (!seen[start]) continue;
        std::array<std::size_t, count + 1> path{};
        std::size_t size = 0;
        std::size_t at = start;
        do {
            at = before[at];
            path[size++] = at;
        } while (at != start && size <= count);
        complaint text;
        while (size > 0) {
            if (text.size != 0) text.add(" > ");
            text.add(Shape::names[path[--size]]);
        }
        return text;
    }
    return {};
}

template <class State, class... Nodes>
consteval bool shape_fits() {
    using shape = graph_shape<State, Nodes...>;
    constexpr auto& names = shape::names;
    constexpr std::array<bool, sizeof...(Nodes)> alone{graph_shapes::starts_alone<State, Nodes>...};
    constexpr std::size_t twin = twin_edge<shape>();
    constexpr std::size_t unasked = without_an_asking_edge<shape, State, Nodes...>();
    if constexpr (!alone[0])
        return refuse<say("toolkit: the first node ", names[0],
                          " of a graph wants a reply, but a run begins without one; begin with another node")>();
    else if constexpr (unasked != names.size())
        return refuse<say("toolkit: node ", names[unasked], " wants a reply, but no edge asks for one; use asks<",
                          names[unasked], ", Reply>, or remove its third parameter")>();
    else if constexpr (!(edges_fit<State, Nodes, Nodes...>(graph_shapes::edges_of<State, Nodes>{}) && ...))
        return false;
    else if constexpr (twin != shape::edge_count)
        return refuse<say("toolkit: node ", names[shape::edges[twin].from],
                          " has two edges of one kind to the same target; remove one of them")>();
    else if constexpr (constexpr std::size_t lost = unreachable<shape>(); lost != names.size())
        return refuse<say("toolkit: no path leads to node ", names[lost],
                          "; add an edge to it, or remove it from graph<...>")>();
    else if constexpr (constexpr complaint cycle = unbounded_cycle<shape>(); cycle.size != 0)
        return refuse<say(
            "toolkit: the loop ", cycle.view(),
            " has no bound; make one of its edges again<Node, count>, if need be to a node that then asks")>();
    else if constexpr (constexpr std::size_t endless = without_an_end<shape>(); endless != names.size())
        return refuse<say("toolkit: no path leads from node ", names[endless],
                          " to the end; return toolkit::finish somewhere")>();
    else return true;
}

/// True if the graph has no mistake. Otherwise compilation stops with a sentence.
template <class State, class... Nodes>
consteval bool fits() {
    if constexpr (sizeof...(Nodes) == 0)
        return refuse<say("toolkit: the graph of ", type_name<State>,
                          " has no nodes; write toolkit::graph<State, first, second, ...>")>();
    else {  // one mistake after the other, so that each has its own sentence
        if constexpr (state_fits<State>())
            if constexpr (names_fit<State, Nodes...>())
                if constexpr ((node_fits<State, Nodes>() && ...)) return shape_fits<State, Nodes...>();
        return false;
    }
}

}}}  // namespace toolkit::v0::graph_checks
