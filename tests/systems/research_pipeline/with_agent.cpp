// The fixed pipeline behind the agent of research: the agent's model fails in mid-run (scenario A4), or the agent is
// off.
#include "pipeline_runs.hpp"

#include <toolkit/systems/research.hpp>

using namespace toolkit;
using namespace pipeline_tests;

namespace {

/// An agent that searches and reads, and a pipeline that answers. Its requests have the stage "unknown".
staged agent_model(const shelf& docs) {
    staged model = valuer();
    model.on("unknown", reply_with_calls({{"search_documents", R"({"query":"market value of Rose Cottage 2024"})"}}));
    model.on("unknown",
             reply_with_calls({{"read_document", R"({"doc_id":")" + docs.id("valuation_2024.md") + R"("})"}}));
    model.on("unknown", "The market value was £2,300,000.");
    return model;
}
failure refused() { return failure::of(failure_kind::rejected, "server", "no"); }

}  // namespace

TEST(pipeline_with_agent, answers_whenever_the_agents_model_fails) {
    for (std::size_t at = 0; at < 3; ++at) {
        const shelf docs;
        staged model = agent_model(docs);
        model.fails_at(at, refused());
        const auto system = research(model, lexical{docs.lib}, fixed_pipeline{});
        const research_outcome outcome = system.run(value_question, me);
        ASSERT_FALSE(outcome.error) << at << ": " << outcome.error->message();
        EXPECT_EQ(outcome.reply.final_summary, "The market value was £2,300,000 [1].") << at;
        ASSERT_EQ(outcome.reply.citations.size(), 1U) << at;
        EXPECT_EQ(outcome.reply.documents_read, names{docs.id("valuation_2024.md")}) << at;
        names calls;
        for (const made_call& one : outcome.reply.tool_calls_made) calls.push_back(one.name);
        names expected{"search_documents", "read_document"};
        expected.resize(at);
        expected.push_back("cite_source");
        EXPECT_EQ(calls, expected) << at;
    }
}

TEST(pipeline_with_agent, answers_if_the_agent_is_off) {
    const shelf docs;
    const staged model = valuer();
    const auto system = research(model, lexical{docs.lib}, fixed_pipeline{});
    research_request asked = asking(value_question);
    asked.use_agent_mode = false;
    const research_outcome outcome = system.run(asked);
    ASSERT_FALSE(outcome.error) << outcome.error->message();
    EXPECT_EQ(outcome.who, answered_by::pipeline);
    EXPECT_EQ(outcome.reply.final_summary, "The market value was £2,300,000 [1].");
    EXPECT_EQ(model.asked(), (names{"classify", "read", "cite", "answer"}));
}

TEST(pipeline_with_agent, serves_without_a_model_that_writes) {
    const shelf docs;
    const auto system = research(extractive{}, lexical{docs.lib}, fixed_pipeline{});
    research_request asked = asking(value_question);
    asked.use_agent_mode = false;
    const research_outcome outcome = system.run(asked);
    ASSERT_FALSE(outcome.error) << outcome.error->message();
    EXPECT_EQ(outcome.reply.final_summary, "The market value of Rose Cottage was £2,300,000 in May 2024. [1]");
}
