// Drawings of a graph as text, and the table of its edges.
#include <toolkit/graph/graph.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

struct text {
    std::string words;
    int rounds = 3;
};
struct yes_or_no {
    bool yes = false;
};
struct check;
struct send;
struct write {
    toolkit::edges<toolkit::to<check>> operator()(text&, auto&) const { return toolkit::to<check>{}; }
};
struct check {
    static constexpr std::string_view name = R"(check "it" & <go>\)";
    toolkit::edges<toolkit::again<write, 3>, toolkit::again<check, &text::rounds>, toolkit::asks<send, yes_or_no>>
    operator()(text&, auto&) const {
        return toolkit::again<write, 3>{};
    }
};
struct send {
    toolkit::edges<toolkit::finish> operator()(text&, auto&, const yes_or_no&) const { return toolkit::finish{}; }
};
constexpr toolkit::graph<text, write, check, send> flow;

TEST(drawing, is_a_mermaid_flowchart) {
    EXPECT_EQ(flow.mermaid(), R"(flowchart TD
    start(( )) --> n0
    n0["write"]
    n1["check #34;it#34; #38; #60;go#62;\"]
    n2["send"]
    n0 --> n1
    n1 -->|"again, at most 3"| n0
    n1 -->|"again, at most rounds"| n1
    n1 -.->|"asks for yes_or_no"| n2
    n2 --> finish((( )))
)");
}

TEST(drawing, is_a_graph_of_graphviz) {
    EXPECT_EQ(flow.graphviz(), R"(digraph "text" {
    node [shape=box]
    start [shape=point]
    finish [shape=doublecircle, label=""]
    start -> n0
    n0 [label="write"]
    n1 [label="check \"it\" & <go>\\"]
    n2 [label="send"]
    n0 -> n1
    n1 -> n0 [label="again, at most 3"]
    n1 -> n1 [label="again, at most rounds"]
    n1 -> n2 [label="asks for yes_or_no", style=dashed]
    n2 -> finish
}
)");
}

TEST(drawing, shows_the_table_of_edges) {
    using shape = decltype(flow)::shape;
    static_assert(shape::node_count == 3 && shape::edge_count == 5);
    static_assert(shape::edges[1].kind == toolkit::edge_kind::again && shape::edges[1].most == 3);
    static_assert(shape::edges[4].target == toolkit::graph_edge::end);
    EXPECT_EQ(shape::edges[2].most_member, "rounds");
    EXPECT_EQ(shape::first_edge(1), 1U);
    EXPECT_EQ(shape::node_called("send"), 2U);
    EXPECT_EQ(shape::node_called("nobody"), 3U);
}

// Nodes may have members, and are then passed as values.
struct add {
    int number = 1;
    toolkit::edges<toolkit::finish> operator()(text&, auto&) const { return toolkit::finish{}; }
};

TEST(drawing, is_not_in_the_way_of_nodes_with_members) {
    constexpr toolkit::graph<text, add> adding{add{5}};
    EXPECT_EQ(adding.node<0>().number, 5);
}

}  // namespace
