// systems/docuchat/limits.hpp, docuchat.hpp: the defaults of the contract, and that each limit has its effect
#include "../../agent/loop_tests.hpp"
#include "../../agent/passages.hpp"

#include <toolkit/llm/extractive.hpp>
#include <toolkit/systems/docuchat.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

const passages pages{.texts = {"Index page one: an index may be dropped.", "Index page two: an index is a file.",
                               "Index page three: an index has a name."}};

/// The run of a script, without a plan of the model.
std::pair<result<answer>, scripted> run(const std::vector<std::string>& replies, const docuchat_limits& most,
                                        const std::string& question = "What is an index?") {
    const scripted model = script_of(replies);
    return {docuchat(model, pages, {.limits = most}, fixed_plan{}).run(question, owner{"me"}), model};
}

}  // namespace

TEST(docuchat_limits, have_the_defaults_of_the_contract) {
    constexpr docuchat_limits most;
    EXPECT_EQ(most.max_tool_calls, 5);
    EXPECT_EQ(most.max_iterations, 10);
    EXPECT_EQ(most.max_reprompts, 3);
    EXPECT_EQ(most.max_question_length, 1'000U);
    EXPECT_EQ(most.max_context_citations, 5U);
    EXPECT_EQ(most.max_citation_text_for_llm, 2'000U);
    static_assert(most == default_docuchat_limits);
}

TEST(docuchat_limits, bound_the_question_and_name_the_limit) {
    const auto long_one = run({}, {.max_question_length = 20}, std::string(21, 'a')).first;
    ASSERT_FALSE(long_one);
    EXPECT_EQ(long_one.error().message(), "question: it has 21 characters; use at most 20");
    const auto usual = run({}, {}, std::string(1'001, 'a')).first;
    ASSERT_FALSE(usual);
    EXPECT_EQ(usual.error().message(), "question: it has 1001 characters; use at most 1000");
}

TEST(docuchat_limits, bound_the_iterations) {
    const auto [outcome, model] = run({search_action("index"), search_action("file"), search_action("name"),
                                       search_action("page"), search_action("one"), search_action("two")},
                                      {.max_iterations = 2});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(model.received().size(), 2U);
    EXPECT_EQ(offered(model, 1), names{"final"}) << "the last iteration is for the answer";
}

TEST(docuchat_limits, allow_searches_as_often_as_the_budget) {
    const auto [outcome, model] =
        run({search_action("index"), search_action("file"), search_action("name"), search_action("page"),
             pages.open_action(0), final_of("An index may be dropped. [1]")},
            {});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.searches, 4);
    EXPECT_EQ(outcome->status, answer_status::answered);
}

TEST(docuchat_limits, bound_the_reprompts) {
    const std::string bad = final_of("Use pg_reindex. [1]");
    const auto [outcome, model] =
        run({search_action("index"), pages.open_action(0), bad, final_of("Use helm. [1]"), bad, final_of("x_y [1]")},
            {.max_reprompts = 1});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.reprompts, 1);
    EXPECT_EQ(outcome->status, answer_status::partial);
}

TEST(docuchat_limits, bound_the_citations_in_the_context) {
    const auto [outcome, model] = run(
        {search_action("index"), pages.open_action(0), pages.open_action(1), final_of("An index may be dropped. [1]")},
        {.max_context_citations = 2});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 3), (names{"search_docs", "final"})) << "two passages are open";
}

TEST(docuchat_limits, bound_the_text_of_a_citation) {
    const auto [outcome, model] =
        run({search_action("index"), pages.open_action(0), final_of(not_known)}, {.max_citation_text_for_llm = 14});
    EXPECT_NE(last_message(model, 2).find(">>\nIndex page one\n<</citation>>"), std::string::npos)
        << last_message(model, 2);
}

TEST(docuchat, accepts_a_runbook_with_sections) {
    std::string runbook;
    for (int i = 1; i <= 12; ++i) {
        runbook += "## Step " + std::to_string(i) + R"(\n\n)";
        for (int j = 0; j < 14; ++j) runbook += "An index may be dropped. [1] ";
        runbook += R"(\n\n)";
    }
    std::string missing;
    for (int i = 0; i < 6; ++i)
        missing += std::string{i == 0 ? "" : ","} + R"({"section":"s","missing":"m","queries_tried":["q"]})";
    const std::string reply =
        R"({"type":"final","answer":")" + runbook + R"(","used_citations":[],"insufficiencies":[)" + missing + "]}";
    ASSERT_GT(runbook.size(), 4'000U);
    const auto [outcome, model] = run({search_action("index"), pages.open_action(0), reply}, {});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.parse_failures, 0);
    EXPECT_EQ(outcome->status, answer_status::answered) << (outcome->notes.empty() ? "" : outcome->notes.front());
    EXPECT_GT(outcome->text.size(), 4'000U);
    EXPECT_EQ(outcome->insufficiencies.size(), 6U);
}

TEST(docuchat, names_the_limit_of_an_answer_that_is_too_long) {
    const auto [outcome, model] = run({search_action("index"), pages.open_action(0), final_of(std::string(101, 'a')),
                                       final_of("An index may be dropped. [1]")},
                                      {.max_answer_length = 100});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_NE(last_message(model, 3).find("Use at most 100"), std::string::npos) << last_message(model, 3);
}

TEST(docuchat, guides_a_small_model) {
    const scripted model = script_of(
        {"An index is a file.", "A file.", search_action("index"), "An index may be dropped.", "An index is a file."});
    const auto outcome = docuchat(model, pages, {.guided = true}, fixed_plan{}).run("What is an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(text_of(model.received()[0].messages.front()), texts{}.guess);
}

TEST(docuchat, works_without_a_model_server) {
    const auto outcome = docuchat(extractive{}, pages).run("What may be dropped?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->citations.size(), 1U);
}

TEST(docuchat, takes_texts_and_parts_of_the_program) {
    texts words = docuchat_texts();
    words.role = "You are terse.";
    const scripted model = script_of({search_action("index"), pages.open_action(0), final_of(not_known)});
    (void)docuchat(model, pages, {.words = words}, fixed_plan{}, gate<citation_references>{},
                   instructions{"In French."})
        .run("What is an index?", owner{"me"});
    EXPECT_TRUE(text_of(model.received()[0].messages.front()).starts_with("In French.\n\nYou are terse.\n"));
}

// The texts of the contract, in one piece each.
TEST(docuchat_texts, hold_each_text_of_the_contract_word_for_word) {
    const texts words = docuchat_texts();
    EXPECT_EQ(words.plan_role,
              "Your task is to create a SHORT, FOCUSED plan to answer the user's question.\n\nAVAILABLE TOOLS:\n"
              "1. search_docs(query) - Search the user's documents\n"
              "2. open_citation(docId, chunkId) - Retrieve full text of a chunk\n\nRULES:\n"
              "1. Output EXACTLY 2-5 steps\n2. Each step must be ONE clear, actionable instruction\n"
              "3. Steps should reference tools by name\n"
              "4. The final step should always be about synthesizing/answering\n\nOUTPUT FORMAT:\n"
              "Return a JSON array of strings, each string being one step.");
    EXPECT_NE(words.role.find("\nYou MUST output EXACTLY ONE valid JSON object per response.\n"), std::string::npos);
    EXPECT_NE(words.role.find("\nUse COMPLETE UUID strings (36 characters with dashes)\n"), std::string::npos);
    EXPECT_TRUE(
        words.rules_with_documents.starts_with("1. MUST call open_citation before citing\n"
                                               "2. Use FULL docId and chunkId from search results\n"
                                               "3. Citation numbers must match opened citations\n"
                                               "4. Do NOT include information not in opened citations\n"
                                               "5. Include insufficiencies for missing info\n"
                                               "6. NEVER invent tools or procedures not in documents\n"));
    EXPECT_TRUE(words.synthesis.starts_with(
        "Based on the gathered information, answer the question.\n\nSTRICT RULES:\n"
        "1. Use ONLY the provided context\n2. Cite sources using [1], [2] notation\n"
        "3. If context doesn't answer, say: \"I don't know based on the provided documents.\"\n"
        "4. Explicitly state \"Insufficient documentation\" for missing parts\n5. Be factual and concise\n"));
}

TEST(docuchat_texts, are_the_prompts_of_a_run) {
    const scripted model = script_of({R"(["Search.","Answer."])", search_action("index"), final_of(not_known)});
    (void)docuchat(model, pages, {.limits = {.max_iterations = 2}}).run("What is an index?", owner{"me"});
    const texts words = docuchat_texts();
    ASSERT_EQ(model.received().size(), 3U);
    EXPECT_EQ(text_of(model.received()[0].messages.front()), words.plan_role);
    const std::string system{text_of(model.received()[1].messages.front())};
    EXPECT_TRUE(system.starts_with(words.role + "\n")) << system;
    EXPECT_NE(system.find("\nRULES\n" + words.rules_with_documents), std::string::npos) << system;
    EXPECT_NE(last_message(model, 2).find("\n" + words.synthesis + "\n"), std::string::npos) << last_message(model, 2);
}
