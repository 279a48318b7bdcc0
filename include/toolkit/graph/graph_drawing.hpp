// Drawings of a graph as text. In: names and edges. Out: Mermaid and Graphviz.
#pragma once

#include <toolkit/graph/graph_shape.hpp>

#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace graph_drawings {

struct drawn_graph {
    std::string_view name;
    std::span<const std::string_view> nodes;
    std::span<const graph_edge> edges;
};

[[nodiscard]] std::string mermaid(const drawn_graph& graph);
[[nodiscard]] std::string graphviz(const drawn_graph& graph);

}}}  // namespace toolkit::v0::graph_drawings

#ifndef TOOLKIT_COMPILED
#include <toolkit/graph/impl/graph_drawing.ipp>
#endif
