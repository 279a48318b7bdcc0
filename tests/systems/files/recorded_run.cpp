// A run of the files agent with a real model, recorded and repeated without it: Qwen2.5-Coder 1.5B, one question over
// the folder of make_folder. A change of a prompt needs a new recording:
//   TOOLKIT_MODEL=qwen15 TOOLKIT_ONLY=18 TOOLKIT_RECORD=tests/systems/files/recorded/qwen15_unit_price.jsonl
//   test_real --gtest_filter='files_agent.*'
#include <toolkit/extract/all.hpp>
#include <toolkit/llm/replaying.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/files.hpp>
#include <toolkit/toolkit.hpp>

#include "../../retrieval/temporary_folder.hpp"
#include "questions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

using namespace toolkit;

TEST(files, repeats_a_recorded_run_of_a_real_model) {
    if (!file_tests::has_python()) GTEST_SKIP() << "needs python3";
    const owner me{"me"};
    const temporary_folder parent;
    const std::string folder = parent.path("files");
    ASSERT_TRUE(file_tests::make(folder, "1"));
    const auto root = confined_root::open(folder);
    ASSERT_TRUE(root) << root.error().message();
    auto books = library::open(parent.path("index"));
    ASSERT_TRUE(books) << books.error().message();
    const auto report = books->sync_folder<all_extractors>(me, folder, {});
    ASSERT_TRUE(report) << report.error().message();
    auto model = replaying::from_file(TOOLKIT_TESTS_DIR "/systems/files/recorded/qwen15_unit_price.jsonl");
    ASSERT_TRUE(model) << model.error().message();

    const file_tests::asked_question asked = file_tests::all_questions().at(17);
    std::vector<std::string> tools;
    const auto agent = files_agent(std::move(*model), lexical{std::move(*books)}, *root, {.lists_tools = true},
                                   sink{[&](const tool_started& event) { tools.push_back(event.tool); }});
    const auto outcome = agent.run(asked.question, me);
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(tools, std::vector<std::string>{asked.tool});
    EXPECT_TRUE(file_tests::holds(outcome->text, asked.words)) << outcome->text;
}
