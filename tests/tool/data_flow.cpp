#include <toolkit/tool/data_flow.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

struct shelf {};
struct visual_pages {
    std::vector<int> numbers;
};
struct look {
    std::string topic;
    static constexpr toolkit::tool_about about{.description = "Look for pages."};
    toolkit::result<visual_pages> operator()(const shelf&) const { return visual_pages{}; }
};
struct interpret {
    static constexpr toolkit::tool_about about{.description = "Interpret them."};
    std::string operator()(toolkit::latest<visual_pages>) const { return ""; }
};
struct respond {
    static constexpr toolkit::tool_about about{.description = "Answer."};
    toolkit::result<std::vector<visual_pages>> operator()(auto& context) const { return context.pages(); }
};
struct forget {
    static constexpr toolkit::tool_about about{.description = "Forget."};
    void operator()() const {}
};
using flow = toolkit::data_flow<look, interpret, respond, forget>;
using with_outside = toolkit::data_flow<interpret, toolkit::provides<visual_pages>>;

static_assert(flow::edges.size() == 6);
static_assert(flow::edges[0].from.kind == toolkit::flow_node_kind::dependency && flow::edges[0].from.label == "shelf");
static_assert(flow::edges[1].from.label == "look" && flow::edges[1].to.label == "visual_pages");
static_assert(flow::edges[2].from == flow::edges[1].to && flow::edges[2].to.label == "interpret");

}  // namespace

TEST(data_flow, is_drawn_for_graphviz) {
    EXPECT_EQ(flow::graphviz.substr(0, 38), "digraph data_flow {\n  rankdir=LR;\n  n0");
    EXPECT_NE(flow::graphviz.find(R"(n0 [label="look", shape=box];)"), std::string_view::npos) << flow::graphviz;
    EXPECT_NE(flow::graphviz.find(R"([label="visual_pages", shape=ellipse];)"), std::string_view::npos);
    EXPECT_NE(flow::graphviz.find(R"([label="shelf", shape=cylinder];)"), std::string_view::npos);
    EXPECT_NE(flow::graphviz.find(R"(n3 [label="forget", shape=box];)"), std::string_view::npos);
    EXPECT_NE(flow::graphviz.find(" -> n0 [style=dashed];"), std::string_view::npos);
    std::size_t nodes = 0;
    for (std::size_t at = 0; (at = flow::graphviz.find("label=", at)) != std::string_view::npos; ++at) ++nodes;
    EXPECT_EQ(nodes, 9U) << "four tools, shelf, three types and the context, each once";
}

TEST(data_flow, is_drawn_for_mermaid) {
    EXPECT_EQ(with_outside::mermaid, R"(flowchart LR
  n0["interpret"]
  n1(["visual_pages"])
  n2(["text"])
  n3{{"outside"}}
  n1 --> n0
  n0 --> n2
  n3 --> n1
)");
    EXPECT_EQ(flow::mermaid.find("vector<"), std::string_view::npos) << "what Mermaid would take for HTML";
    EXPECT_NE(flow::mermaid.find("vector#lt;"), std::string_view::npos) << flow::mermaid;
}
