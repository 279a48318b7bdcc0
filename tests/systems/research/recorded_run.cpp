// A run of research with a real model, recorded and repeated without it: Qwen2.5-Coder 1.5B over the three pages of
// ../docuchat/manual. benchmark_systems recorded it:
//   benchmark_systems --docs tests/systems/docuchat/manual --questions FOLDER --index DIR --llm URL --only agent
//   --record FILE
// FOLDER/research.tsv had the question below. A change of a prompt needs a new recording.
#include <toolkit/answering/documents.hpp>
#include <toolkit/llm/replaying.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/systems/research.hpp>
#include <toolkit/toolkit.hpp>

#include "../recorded_manual.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace toolkit;

TEST(research, repeats_a_recorded_run_of_a_real_model) {
    const owner me{"me"};
    const temporary_folder folder;
    auto books = recorded_manual::open(folder, me);
    ASSERT_TRUE(books) << books.error().message();
    auto model = replaying::from_file(TOOLKIT_TESTS_DIR "/systems/research/recorded/qwen15_sessions.jsonl");
    ASSERT_TRUE(model) << model.error().message();

    research_options how;
    how.models_allowed = {"model"};
    how.max_iterations = 4;
    how.result_bytes = 3'000;
    how.answer_tokens = 400;
    const auto system = research(std::move(*model), lexical{std::move(*books)}, how);
    const research_outcome made = system.run(
        {.query = "How many sessions may be open at the same time?", .owner = me, .model_preference = "model"});
    ASSERT_FALSE(made.error) << made.error->message();
    EXPECT_EQ(made.who, answered_by::agent);
    EXPECT_NE(made.reply.final_summary.find("120"), std::string::npos) << made.reply.final_summary;
    ASSERT_FALSE(made.reply.citations.empty());
    EXPECT_EQ(made.reply.citations[0].filename, "sessions.md");
    std::vector<std::string> tools;
    for (const made_call& one : made.reply.tool_calls_made) tools.push_back(one.name);
    EXPECT_EQ(tools, (std::vector<std::string>{"query_properties", "search_documents", "read_document"}));
}
