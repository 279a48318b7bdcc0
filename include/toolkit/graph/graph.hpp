// graph<State, Nodes…>: the phases of a program as nodes over a plain state, checked at compile time. In: node types.
// Out: the graph, its table of edges, its drawings. Next: graph_runner.hpp, which runs it.
#pragma once

#include <toolkit/graph/each.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/graph/graph_check.hpp>
#include <toolkit/graph/graph_drawing.hpp>
#include <toolkit/graph/graph_shape.hpp>
#include <toolkit/reflect/mistake.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A graph. The first node is the start. A node is a struct with
///
///     toolkit::edges<toolkit::to<check>> operator()(review& state, auto& context) const;
///
/// It may return a result of the same, and it takes a `const Reply&` as third parameter if an edge asks<…> leads to it.
/// Nodes with members are passed as values, in their order: `graph<review, compose, check> flow{compose{5}, check{}}`.
template <class State, class... Nodes>
class graph {
    static_assert(mistakes::already_reported(graph_checks::fits<State, Nodes...>()));

public:
    using state = State;
    using shape = graph_shape<State, Nodes...>;
    using nodes = type_list<Nodes...>;

    constexpr graph()
        requires(std::default_initializable<Nodes> && ...)
    = default;
    constexpr explicit graph(Nodes... given)
        requires(sizeof...(Nodes) > 0)
        : nodes_(std::move(given)...) {}

    template <std::size_t I>
    [[nodiscard]] constexpr const auto& node() const noexcept {
        return std::get<I>(nodes_);
    }

    /// The graph as a Mermaid flowchart.
    [[nodiscard]] static std::string mermaid() { return graph_drawings::mermaid(drawn()); }
    /// The graph in the language of Graphviz.
    [[nodiscard]] static std::string graphviz() { return graph_drawings::graphviz(drawn()); }

private:
    [[nodiscard]] static graph_drawings::drawn_graph drawn() { return {type_name<State>, shape::names, shape::edges}; }
    [[no_unique_address]] std::tuple<Nodes...> nodes_{};
};

}}  // namespace toolkit::v0
