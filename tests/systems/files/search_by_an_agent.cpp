// systems/files/semantic_search.hpp in an agent: the run's model reads the passages, and the run counts it
#include <toolkit/answering/documents.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/retrieval/simple_retriever.hpp>
#include <toolkit/systems/files/semantic_search.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

completion costing(std::string text) {
    completion made{.text = std::move(text)};
    made.spent.input_tokens = 100;
    return made;
}

}  // namespace

TEST(semantic_search, asks_the_model_of_an_agent_and_is_counted_in_its_run) {
    const simple_retriever files{[](const owner& who, std::string_view, std::size_t) {
        std::vector<found_text> found;
        if (who.id() == "me") found.push_back({.text = "The rent is $900 a month.", .name = "lease.txt"});
        return found;
    }};
    const scripted model{std::vector<result<completion>>{
        costing(R"({"type":"tool_call","tool":"semantic_search","input":{"query":"rent"}})"),
        costing(R"({"relevant":true,"facts":["The rent is $900 a month"]})"),
        costing(R"({"type":"final","answer":"The rent is $900 a month.","used_citations":[],"insufficiencies":[]})")}};
    const Agent agent{model, files, tools<semantic_search>, tool_gate{}};
    const auto whole = agent.run_whole({.question = "How much is the rent?", .owner = owner{"me"}});
    ASSERT_TRUE(whole.outcome) << whole.outcome.error().message();
    EXPECT_EQ(whole.outcome->text, "The rent is $900 a month.");
    EXPECT_EQ(whole.outcome->counts.input_tokens, 300);
    ASSERT_EQ(whole.record.results.size(), 1U);
    EXPECT_NE(whole.record.results[0].find("From lease.txt:\n  - The rent is $900 a month"), std::string::npos)
        << whole.record.results[0];
    const auto received = model.received();
    EXPECT_EQ(received[1].cache_owner, "me");
}

namespace {

/// A scripted model whose server can be held to a schema.
struct constrained : scripted {
    using scripted::scripted;
    static constexpr model_traits traits{.speaks = dialect::standard, .schema = true};
};

}  // namespace

TEST(semantic_search, holds_a_server_that_can_to_the_schema_of_the_facts) {
    const simple_retriever files{[](const owner&, std::string_view, std::size_t) {
        return std::vector<found_text>{{.text = "The rent is $900 a month.", .name = "lease.txt"}};
    }};
    const std::string call = R"({"type":"tool_call","tool":"semantic_search","input":{"query":"rent"}})";
    const std::string facts = R"({"relevant":true,"facts":["The rent is $900 a month"]})";
    const std::string end =
        R"({"type":"final","answer":"The rent is $900 a month.","used_citations":[],"insufficiencies":[]})";
    const constrained held{call, facts, end};
    ASSERT_TRUE((Agent{held, files, tools<semantic_search>, tool_gate{}}.run("How much is the rent?", owner{"me"})));
    ASSERT_TRUE(held.received()[1].output);
    EXPECT_NE(held.received()[1].output->schema.find("\"relevant\""), std::string::npos);
    const constrained again{call, facts, end};
    ASSERT_TRUE((Agent{any_llm{again}, files, tools<semantic_search>, tool_gate{}}.run("The rent?", owner{"me"})));
    EXPECT_TRUE(again.received()[1].output);
    const scripted plain{call, facts, end};
    ASSERT_TRUE((Agent{plain, files, tools<semantic_search>, tool_gate{}}.run("The rent?", owner{"me"})));
    EXPECT_FALSE(plain.received()[1].output) << "the prompt describes the schema";
}
