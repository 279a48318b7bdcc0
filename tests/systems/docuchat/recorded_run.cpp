// A run of docuchat with a real model, recorded and repeated without it: Qwen2.5-Coder 1.5B, guided, over the three
// pages of manual/. tests/real/docuchat_agent.cpp says how it was recorded. A change of a prompt needs a new recording.
#include <toolkit/answering/documents.hpp>
#include <toolkit/llm/replaying.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/systems/docuchat.hpp>
#include <toolkit/toolkit.hpp>

#include "../recorded_manual.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <fstream>
#include <string>
#include <utility>

using namespace toolkit;

namespace {

std::string recorded_question() {
    std::ifstream rows{TOOLKIT_TESTS_DIR "/systems/docuchat/recorded_question.tsv"};
    std::string line;
    while (std::getline(rows, line) && line.starts_with('#')) {}
    return line.substr(0, line.find('\t'));
}

}  // namespace

TEST(docuchat, repeats_a_recorded_run_of_a_real_model) {
    const owner me{"me"};
    const temporary_folder folder;
    auto books = recorded_manual::open(folder, me);
    ASSERT_TRUE(books) << books.error().message();
    auto model = replaying::from_file(TOOLKIT_TESTS_DIR "/systems/docuchat/recorded/qwen15_runbook.jsonl");
    ASSERT_TRUE(model) << model.error().message();

    const auto agent = docuchat(std::move(*model), lexical{std::move(*books)}, {.guided = true});
    const auto outcome = agent.run(recorded_question(), me);
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->counts.searches, 3);
    EXPECT_EQ(outcome->counts.citations_opened, 2);
    EXPECT_EQ(outcome->text,
              "An index is rebuilt without blocking writes by REINDEX INDEX CONCURRENTLY orders_key;. [1]\n"
              "Reclaim disk space involves deleting old orders on the first Sunday of each month and running a VACUUM "
              "(FULL) command on the orders_archive table. [2]\n"
              "For rebuild an index: `REINDEX INDEX CONCURRENTLY orders_key;` [1]\n"
              "Insufficient documentation: ending a session (what was found was not opened within the limits).");
    ASSERT_EQ(outcome->insufficiencies.size(), 1U);
    EXPECT_EQ(outcome->insufficiencies[0].section, "ending a session");
}
