// The data flow of a toolset, as data and as a picture: which tool returns what, and which tool takes it.
// In: the tools. Out: edges, and constant texts for Graphviz and Mermaid.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/tool/tool.hpp>
#include <toolkit/tool/tool_checks.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// The kinds of nodes.
enum class flow_node_kind : std::uint8_t { tool, type, dependency, context, outside };

struct flow_node {
    flow_node_kind kind = flow_node_kind::tool;
    std::string_view key;    ///< the full name of a type, which identifies the node
    std::string_view label;  ///< the displayed name
    friend constexpr bool operator==(const flow_node& a, const flow_node& b) noexcept {
        return a.kind == b.kind && a.key == b.key;
    }
};

/// `to` takes what `from` gives: a tool gives a result type, a type or a dependency goes to a tool.
struct flow_edge {
    flow_node from;
    flow_node to;
    friend constexpr bool operator==(const flow_edge&, const flow_edge&) = default;
};

namespace data_flows {

/// A placeholder for an agent's context. A tool that takes `auto& context` must spell out its return type. With `auto`
/// its body would be compiled, which needs a real context.
struct context_of_no_agent {};

template <class T>
consteval flow_node type_node() {
    constexpr std::string_view key = pretty::whole_name<T>();
    if constexpr (std::same_as<T, std::string>) return {flow_node_kind::type, key, "text"};
    else return {flow_node_kind::type, key, type_name<T>};
}
template <class T>
consteval flow_node tool_node() {
    return {flow_node_kind::tool, tool_name<T>, tool_name<T>};
}

/// The edges found so far.
template <std::size_t Most>
struct edge_list {
    std::array<flow_edge, Most> edges{};
    std::size_t count = 0;
    constexpr void add(flow_node from, flow_node to) noexcept {
        const flow_edge one{from, to};
        if (std::find(edges.begin(), edges.begin() + static_cast<std::ptrdiff_t>(count), one) ==
            edges.begin() + static_cast<std::ptrdiff_t>(count))
            edges[count++] = one;
    }
};

template <class T, class List, class Value>
constexpr void add_value(List& list, std::type_identity<Value> /*value*/) {
    using type = typename calling::unwrapped<std::remove_cvref_t<Value>>::type;
    if constexpr (!std::same_as<type, calling::done>) list.add(tool_node<T>(), type_node<type>());
}

template <class T, class A, class List>
constexpr void add_parameter(List& list) {
    using plain = std::remove_cvref_t<A>;
    if constexpr (calling::is_latest<plain>) list.add(type_node<typename plain::value_type>(), tool_node<T>());
    else list.add({flow_node_kind::dependency, pretty::whole_name<plain>(), type_name<plain>}, tool_node<T>());
}
template <class T, class List, class... A>
constexpr void add_parameters(List& list, type_list<A...> /*all*/) {
    (add_parameter<T, A>(list), ...);
}
template <class List, class... Ts>
constexpr void add_outside(List& list, std::type_identity<provides<Ts...>> /*all*/) {
    (list.add({flow_node_kind::outside, "outside", "outside"}, type_node<Ts>()), ...);
}

template <class T, class List>
constexpr void add_all(List& list) {
    if constexpr (calling::is_provides<T>) {
        add_outside(list, std::type_identity<T>{});
    } else if constexpr (calling::asks_by_type<T>) {
        add_parameters<T>(list, calling::arguments_of<T>{});
        add_value<T>(list, std::type_identity<typename calling::signature<decltype(&T::operator())>::returned>{});
    } else {
        list.add({flow_node_kind::context, "context", "context"}, tool_node<T>());
        if constexpr (requires(const T& tool, context_of_no_agent& context) { tool(context); })
            add_value<T>(
                list, std::type_identity<decltype(std::declval<const T&>()(std::declval<context_of_no_agent&>()))>{});
    }
}

template <class T>
consteval std::size_t most_of() {
    if constexpr (calling::is_provides<T>)
        return []<class... Ts>(std::type_identity<provides<Ts...>>) { return sizeof...(Ts); }(std::type_identity<T>{});
    else if constexpr (calling::asks_by_type<T>)
        return []<class... A>(type_list<A...>) { return sizeof...(A) + 1; }(calling::arguments_of<T>{});
    else return 2;
}

template <class... Ts>
consteval auto find_edges() {
    edge_list<(most_of<Ts>() + ... + 0)> list;
    (add_all<Ts>(list), ...);
    return list;
}

/// Appends a number of at most three digits.
constexpr void append_index(text_sink& out, std::size_t number) {
    if (number >= 100) out.push_back(static_cast<char>('0' + number / 100 % 10));
    if (number >= 10) out.push_back(static_cast<char>('0' + number / 10 % 10));
    out.push_back(static_cast<char>('0' + number % 10));
}

/// The index of a node in a list that contains it.
constexpr std::size_t index_of(std::span<const flow_node> nodes, const flow_node& node) {
    return static_cast<std::size_t>(std::find(nodes.begin(), nodes.end(), node) - nodes.begin());
}

constexpr bool is_given(const flow_edge& edge) noexcept {
    return edge.from.kind == flow_node_kind::dependency || edge.from.kind == flow_node_kind::context;
}

constexpr void write_graphviz(text_sink& out, std::span<const flow_node> nodes, std::span<const flow_edge> edges) {
    out.append("digraph data_flow {\n  rankdir=LR;\n");
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const flow_node& node = nodes[i];
        out.append("  n");
        append_index(out, i);
        out.append(" [label=\"");
        for (const char c : node.label) {
            if (c == '"' || c == '\\') out.push_back('\\');
            out.push_back(c);
        }
        out.append(node.kind == flow_node_kind::tool         ? "\", shape=box"
                   : node.kind == flow_node_kind::type       ? "\", shape=ellipse"
                   : node.kind == flow_node_kind::dependency ? "\", shape=cylinder"
                                                             : "\", shape=plaintext");
        out.append("];\n");
    }
    for (const flow_edge& edge : edges) {
        out.append("  n");
        append_index(out, index_of(nodes, edge.from));
        out.append(" -> n");
        append_index(out, index_of(nodes, edge.to));
        out.append(is_given(edge) ? " [style=dashed];\n" : ";\n");
    }
    out.append("}\n");
}

constexpr void write_mermaid(text_sink& out, std::span<const flow_node> nodes, std::span<const flow_edge> edges) {
    out.append("flowchart LR\n");
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const flow_node& node = nodes[i];
        out.append("  n");
        append_index(out, i);
        out.append(node.kind == flow_node_kind::tool         ? "[\""
                   : node.kind == flow_node_kind::type       ? "([\""
                   : node.kind == flow_node_kind::dependency ? "[(\""
                                                             : "{{\"");
        for (const char c : node.label) {
            if (c == '"') out.append("#quot;");
            else if (c == '<') out.append("#lt;");
            else if (c == '>') out.append("#gt;");
            else out.push_back(c);
        }
        out.append(node.kind == flow_node_kind::tool         ? "\"]\n"
                   : node.kind == flow_node_kind::type       ? "\"])\n"
                   : node.kind == flow_node_kind::dependency ? "\")]\n"
                                                             : "\"}}\n");
    }
    for (const flow_edge& edge : edges) {
        out.append("  n");
        append_index(out, index_of(nodes, edge.from));
        out.append(is_given(edge) ? " -.-> n" : " --> n");
        append_index(out, index_of(nodes, edge.to));
        out.append("\n");
    }
}

template <class... Ts>
inline constexpr auto edges_of = find_edges<Ts...>();
/// The tools first, then all other nodes of the edges, each once.
template <std::size_t Most>
struct node_list {
    std::array<flow_node, Most> nodes{};
    std::size_t count = 0;
    constexpr void add(const flow_node& one) noexcept {
        if (index_of({nodes.data(), count}, one) == count) nodes[count++] = one;
    }
};
template <class... Ts>
consteval auto find_nodes() {
    node_list<sizeof...(Ts) + 2 * edges_of<Ts...>.edges.size()> list;
    const auto add_tool = [&]<class T>() {
        if constexpr (!calling::is_provides<T>) list.add(tool_node<T>());
    };
    (add_tool.template operator()<Ts>(), ...);
    for (std::size_t i = 0; i < edges_of<Ts...>.count; ++i) {
        list.add(edges_of<Ts...>.edges[i].from);
        list.add(edges_of<Ts...>.edges[i].to);
    }
    return list;
}
template <class... Ts>
inline constexpr auto nodes_of = find_nodes<Ts...>();
template <class... Ts>
constexpr std::span<const flow_node> nodes() {
    return {nodes_of<Ts...>.nodes.data(), nodes_of<Ts...>.count};
}
template <class... Ts>
constexpr std::span<const flow_edge> edges() {
    return {edges_of<Ts...>.edges.data(), edges_of<Ts...>.count};
}
template <class... Ts>
constexpr void draw_graphviz(text_sink& out) {
    write_graphviz(out, nodes<Ts...>(), edges<Ts...>());
}
template <class... Ts>
constexpr void draw_mermaid(text_sink& out) {
    write_mermaid(out, nodes<Ts...>(), edges<Ts...>());
}

}  // namespace data_flows

/// The data flow of these tools and of provides<T…>. Example: `data_flow<look, interpret>::mermaid` is a text.
template <class... Ts>
struct data_flow {
    static_assert(((Tool<Ts> || calling::is_provides<Ts>) && ...),
                  "toolkit: data_flow<…> takes the same types as tools<…>");
    static_assert(sizeof...(Ts) <= 128,
                  "toolkit: a diagram of more than 128 tools is not readable; draw a part of them");

    static constexpr std::span<const flow_edge> edges = data_flows::edges<Ts...>();
    /// Input for `dot -Tsvg`.
    static constexpr std::string_view graphviz = static_text<&data_flows::draw_graphviz<Ts...>>;
    /// A Mermaid diagram, for example for Markdown pages.
    static constexpr std::string_view mermaid = static_text<&data_flows::draw_mermaid<Ts...>>;
};

}}  // namespace toolkit::v0
