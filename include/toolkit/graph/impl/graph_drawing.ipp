// The functions of graph_drawing.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/graph/graph_drawing.hpp>

namespace toolkit { inline namespace v0 { namespace graph_drawings {

/// A label of Mermaid in quotes. Signs with a meaning there become character references.
inline void append_mermaid(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F) out += ' ';
        else if (std::string_view{"\"#<>&`;|"}.find(c) != std::string_view::npos)
            out += '#' + std::to_string(byte) + ';';
        else out += c;
    }
    out += '"';
}

/// A string of Graphviz in quotes.
inline void append_graphviz(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') out += '\\';
        out += byte < 0x20 || byte == 0x7F ? ' ' : c;
    }
    out += '"';
}

/// What an edge says about itself. Empty for a plain one.
[[nodiscard]] inline std::string label_of(const graph_edge& edge) {
    if (edge.kind == edge_kind::asks) return "asks for " + std::string{edge.reply};
    if (edge.kind != edge_kind::again) return {};
    return "again, at most " + (edge.most_member.empty() ? std::to_string(edge.most) : std::string{edge.most_member});
}

[[nodiscard]] inline std::string id_of(std::size_t node) {
    return node == graph_edge::end ? std::string{"finish"} : 'n' + std::to_string(node);
}

TOOLKIT_FUNCTION std::string mermaid(const drawn_graph& graph) {
    std::string out = "flowchart TD\n    start(( )) --> n0\n";
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        out += "    " + id_of(i) + '[';
        append_mermaid(out, graph.nodes[i]);
        out += "]\n";
    }
    for (const graph_edge& edge : graph.edges) {
        out += "    " + id_of(edge.from) + (edge.kind == edge_kind::asks ? " -.->" : " -->");
        if (const std::string label = label_of(edge); !label.empty()) {
            out += '|';
            append_mermaid(out, label);
            out += '|';
        }
        out += ' ' + id_of(edge.target) + (edge.target == graph_edge::end ? "((( )))\n" : "\n");
    }
    return out;
}

TOOLKIT_FUNCTION std::string graphviz(const drawn_graph& graph) {
    std::string out = "digraph ";
    append_graphviz(out, graph.name);
    out +=
        " {\n    node [shape=box]\n    start [shape=point]\n    finish [shape=doublecircle, label=\"\"]\n"
        "    start -> n0\n";
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        out += "    " + id_of(i) + " [label=";
        append_graphviz(out, graph.nodes[i]);
        out += "]\n";
    }
    for (const graph_edge& edge : graph.edges) {
        out += "    " + id_of(edge.from) + " -> " + id_of(edge.target);
        if (const std::string label = label_of(edge); !label.empty()) {
            out += " [label=";
            append_graphviz(out, label);
            out += edge.kind == edge_kind::asks ? ", style=dashed]" : "]";
        }
        out += '\n';
    }
    return out + "}\n";
}

}}}  // namespace toolkit::v0::graph_drawings
