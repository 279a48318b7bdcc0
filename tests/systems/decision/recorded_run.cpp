// A run of decision with a real model, recorded and repeated without it: Qwen2.5-Coder 1.5B over the three pages of
// ../docuchat/manual. benchmark_systems recorded it:
//   benchmark_systems --docs tests/systems/docuchat/manual --questions FOLDER --index DIR --llm URL --only decision
//   --record FILE
// FOLDER/decision.tsv had the question below. A change of a prompt needs a new recording.
#include <toolkit/llm/replaying.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/systems/decision.hpp>
#include <toolkit/toolkit.hpp>

#include "../recorded_manual.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <string>
#include <utility>

using namespace toolkit;

TEST(decision, repeats_a_recorded_run_of_a_real_model) {
    const owner me{"me"};
    const temporary_folder folder;
    auto books = recorded_manual::open(folder, me);
    ASSERT_TRUE(books) << books.error().message();
    auto model = replaying::from_file(TOOLKIT_TESTS_DIR "/systems/decision/recorded/qwen15_volume.jsonl");
    ASSERT_TRUE(model) << model.error().message();

    decision_options how;
    how.limits.max_iterations = 4;
    how.limits.chunk_bytes = 1'000;
    how.limits.environment_tokens = how.limits.response_context_tokens = 2'000;
    how.limits.response_tokens = 400;
    const auto agent = decision_agent(std::move(*model), lexical{std::move(*books)}, how);
    const auto made = agent.run("At how many GB is a warning about the volume sent?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_NE(made->text.find("170"), std::string::npos) << made->text;
    EXPECT_EQ(made->counts.searches, 1);
}
