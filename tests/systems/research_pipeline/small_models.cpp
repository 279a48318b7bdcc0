// The fixed pipeline for a small model: fewer requests, each with one job. And the ranking of documents over several
// queries.
#include "pipeline_runs.hpp"

#include <toolkit/systems/research_pipeline/action_tools.hpp>
#include <toolkit/systems/research_pipeline/find_documents.hpp>
#include <toolkit/systems/research_pipeline/named_blocks.hpp>

namespace {

using namespace toolkit;
using namespace pipeline_tests;

const fixed_pipeline small_pipeline{no_reranker{}, {.small_model = true}};

const std::string no_queries = R"({"expanded_queries":[]})";

TEST(pipeline_small_models, answers_in_two_requests_and_cites_by_words) {
    const shelf docs;
    staged model;
    model.on("queries", R"({"expanded_queries":["price of Rose Cottage"]})");
    model.on("passages", "The market value was £2,300,000.");
    const shown_run record = run(docs.view(), model, asking(value_question), small_pipeline);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(model.asked(), (names{"queries", "passages"}));
    EXPECT_EQ(record.made->reply.documents_read, names{docs.id("valuation_2024.md")});
    ASSERT_EQ(record.made->reply.citations.size(), 1U);
    EXPECT_EQ(record.made->reply.citations[0].block_id, "b2");
    EXPECT_EQ(record.made->reply.citations[0].cited_text,
              "The market value of Rose Cottage was £2,300,000 in May 2024.");
    EXPECT_TRUE(record.text().starts_with("The market value was £2,300,000")) << record.text();
    EXPECT_NE(record.text().find("[1]"), std::string::npos) << record.text();
    EXPECT_EQ(model.prompt("passages").find("BLOCK_CITE_ID"), std::string::npos);
    EXPECT_NE(model.prompt("passages").find("£2,300,000 in May 2024"), std::string::npos);
    EXPECT_EQ(model.bound("passages"), names{});
}

TEST(pipeline_small_models, does_not_let_the_model_choose_the_path) {
    const shelf docs;
    staged model;  // it would say "general", if it were asked
    model.on("queries", R"({"kind":"general","detail":"detailed","expanded_queries":[]})");
    model.on("passages", "The market value was £2,300,000.");
    const shown_run record = run(docs.view(), model, asking(value_question), small_pipeline);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_EQ(record.made->route, pipeline_route::simple_search);
    EXPECT_EQ(record.made->reply.documents_read.size(), 1U) << "the rules say that the question is simple";
    EXPECT_EQ(model.prompt("queries").find("general"), std::string::npos);
}

TEST(pipeline_small_models, drops_an_answer_that_its_document_does_not_carry) {
    const shelf docs;
    staged model;
    model.on("queries", no_queries);
    model.on("passages", "The market value was £9,900,000.");
    const shown_run record = run(docs.view(), model, asking(value_question), small_pipeline);
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_FALSE(record.made->found);
    EXPECT_EQ(record.text().find("9,900,000"), std::string::npos) << record.text();
    EXPECT_GT(model.asked().size(), 2U) << "further documents are read";
}

TEST(pipeline_small_models, offers_actions_only_if_the_question_asks_to_see_something) {
    for (const char* sees : {"Show me the valuation of 2024.", "Open the valuation.", "Zeig mir die Bewertung.",
                             "Where is Rose Cottage on the map?"})
        EXPECT_TRUE(asks_to_see(sees)) << sees;
    for (const char* asks : {"A daemon keeps its log open. Which directive suits it?", "How many shows were there?",
                             "What was the market value?", "Wie hoch war der Wert?"})
        EXPECT_FALSE(asks_to_see(asks)) << asks;
    const shelf docs;
    staged model;
    model.on("queries", no_queries);
    model.on("passages", "The market value was £2,300,000.");
    model.on("answer", "It was £2,300,000 [1].");
    (void)run(docs.view(), model, asking("Show me what the market value of Rose Cottage was in May 2024."),
              small_pipeline);
    EXPECT_EQ(model.bound("answer").size(), 6U);
}

TEST(pipeline_stages, a_finding_that_only_names_a_block_gets_its_text) {
    const shelf docs;
    staged model;
    model.on("classify", classification("document", "simple"));
    model.on("read", "[Block_Cite_ID: b2]");
    model.on("cite", reply_with_calls({{"cite_source", cite_call("£2,300,000 in May 2024", "b2", 1)}}));
    model.on("answer", "It was £2,300,000 [1].");
    const shown_run record = run(docs.view(), model, asking(value_question));
    ASSERT_TRUE(record.made) << record.text();
    EXPECT_NE(
        model.prompt("answer").find("<<finding filename=\"valuation_2024.md\">>\nThe market value of Rose Cottage"),
        std::string::npos)
        << model.prompt("answer");
    EXPECT_EQ(named_blocks("[BLOCK_CITE_ID: b12] [block_cite_id:b3, b4] [1]", 20),
              (std::vector<std::size_t>{11, 2, 3}));
}

hit hit_in(const std::string& file, double score, const std::string& text = "passage") {
    hit made;
    made.doc_id = document_id(me, file);
    made.chunk_id = chunk_id(made.doc_id, 0, text);
    made.filename = file;
    made.score = score;
    return made;
}
names files_of(const std::vector<document_hits>& found) {
    names made;
    for (const document_hits& one : found) made.push_back(one.filename);
    return made;
}

TEST(pipeline_finding, the_question_counts_more_than_the_models_queries) {
    const std::vector<hit> of_question{hit_in("right.md", 9), hit_in("other.md", 4)};
    const std::vector<hit> of_model{hit_in("other.md", 2), hit_in("third.md", 1)};
    const pipeline_limits limits;
    const auto merged = finding::merge({of_question, of_model, of_model}, limits);
    EXPECT_EQ(files_of(merged), (names{"right.md", "other.md", "third.md"}));
    EXPECT_DOUBLE_EQ(merged[0].score, 1);
    EXPECT_NEAR(merged[1].score, 4.0 / 9 + 2 * limits.expansion_weight, 1e-12);
    const auto close = finding::merge({{hit_in("right.md", 9), hit_in("other.md", 8.5)}, of_model}, limits);
    EXPECT_EQ(close.front().filename, "other.md") << "and they decide where the question does not";
    EXPECT_TRUE(finding::merge({}, limits).empty());
    EXPECT_TRUE(finding::merge({{}, {}}, limits).empty());
}

TEST(pipeline_finding, a_reranker_has_its_own_share_of_the_score) {
    const std::vector<document_hits> found =
        finding::merge({{hit_in("first.md", 10), hit_in("second.md", 9), hit_in("third.md", 1)}}, pipeline_limits{});
    auto blended = found;
    finding::sort_by_grades(blended, {0.2, 0.9, 1.0}, 0.2);
    EXPECT_EQ(files_of(blended), (names{"second.md", "first.md", "third.md"}));
    EXPECT_NEAR(blended.front().score, 0.2 * 0.9 + 0.8 * 0.9, 1e-12);
    auto alone = found;
    finding::sort_by_grades(alone, {0.2, 0.9, 1.0});
    EXPECT_EQ(files_of(alone), (names{"third.md", "second.md", "first.md"}));
    auto some = found;
    finding::sort_by_grades(some, {0.1, 0.9});
    EXPECT_EQ(files_of(some), (names{"second.md", "first.md", "third.md"})) << "no grade: it stays behind";
}

}  // namespace
