// Agents with real models over the PostgreSQL manual: thirty questions that it answers and twenty that it does not,
// written with their pages and phrases before the first run.
#include <toolkit/answering/documents.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/smoothed.hpp>

#include "../real/agent_run.hpp"

#include <test_paths.hpp>

namespace {

using namespace evaluation;

const auto what_is_missing = "needs ../shared/models and the Debian package postgresql-doc-15";

/// The default text, and the subject of the documents: the model knows names, and must know the subject.
constexpr auto guess_about_the_manual =
    "Answer in one sentence about PostgreSQL 15. Name the exact command, setting, function or option.";

/// Runs a model of the shared folder. `judge` receives the figures.
template <class Judge>
void with_model(const std::string& model, const char* questions, Judge&& judge,
                toolkit::strict_actions protocol = {.finals = toolkit::final_form::prose}) {
    const model_server server{model};
    ASSERT_TRUE(server.ready(std::chrono::minutes{10}));
    const toolkit::openai llm{.base_url = server.url(), .model = model};
    const agent_setting with{toolkit::smoothed{toolkit::hybrid{manual_library()}},
                             toolkit::all_of{toolkit::gate<>{}, toolkit::stated_quantity{}},
                             protocol,
                             manual_library(),
                             {.guess = guess_about_the_manual}};
    judge(run_agent(model, llm, with, fs::path{TOOLKIT_TESTS_DIR} / "real" / questions));
}

}  // namespace

TEST(agent, of_one_and_a_half_billion_parameters_answers_thirty_questions) {
    if (!can_run_models()) GTEST_SKIP() << what_is_missing;
    with_model("qwen15", "agent_answerable.tsv", [](const run_figures& of) {
        EXPECT_EQ(of.other, 0U);
        EXPECT_GE(10 * of.ended_well(), 9 * of.asked);
        EXPECT_GE(10 * of.right, 7 * of.asked) << "24 of 30 on the machine of docs/agent.md; one or two may turn";
    });
}

TEST(agent, of_one_and_a_half_billion_parameters_answers_thirty_questions_as_actions) {
    if (!can_run_models()) GTEST_SKIP() << what_is_missing;
    with_model(
        "qwen15", "agent_answerable.tsv",
        [](const run_figures& of) {
            EXPECT_EQ(of.other, 0U);
            EXPECT_GE(10 * of.ended_well(), 7 * of.asked) << "12 of the first 14";
        },
        toolkit::strict_actions{});
}

TEST(agent, of_one_and_a_half_billion_parameters_admits_what_the_manual_lacks) {
    if (!can_run_models()) GTEST_SKIP() << what_is_missing;
    with_model("qwen15", "agent_unanswerable.tsv", [](const run_figures& of) {
        EXPECT_EQ(of.other, 0U);
        EXPECT_EQ(of.insufficient, of.asked);
    });
}

TEST(agent, of_half_a_billion_parameters_ends_every_run_as_promised) {
    if (!can_run_models()) GTEST_SKIP() << what_is_missing;
    with_model("qwen05", "agent_answerable.tsv", [](const run_figures& of) { EXPECT_EQ(of.other, 0U); });
    with_model("qwen05", "agent_unanswerable.tsv", [](const run_figures& of) { EXPECT_EQ(of.other, 0U); });
}
