// The main job with real models over twenty and ten questions, written with their pages before the first run.
#include "../real/model_run.hpp"

#include <test_paths.hpp>

TEST(models, of_half_a_billion_parameters_end_ten_runs_as_promised) {
    if (!evaluation::can_run_models())
        GTEST_SKIP() << "needs ../shared/models and the Debian package postgresql-doc-15";
    const auto sum =
        evaluation::run_model("qwen05", evaluation::fs::path{TOOLKIT_TESTS_DIR} / "real" / "small_model.tsv", 10);
    EXPECT_EQ(sum.asked, 10U);
    EXPECT_EQ(sum.failed, 0U);
    EXPECT_EQ(sum.unverified, 0U);
    EXPECT_LE(sum.turns_most, 10U);
}

evaluation::figures ask_twenty(const char* questions) {
    const auto sum = evaluation::run_model("qwen15", evaluation::fs::path{TOOLKIT_TESTS_DIR} / "real" / questions, 20);
    EXPECT_EQ(sum.asked, 20U);
    EXPECT_EQ(sum.failed, 0U);
    EXPECT_EQ(sum.unverified, 0U);
    EXPECT_LE(sum.turns_most, 10U);
    return sum;
}

// The prompts were developed with these.
TEST(models, of_one_and_a_half_billion_parameters_are_right_on_thirteen_of_twenty_questions) {
    if (!evaluation::can_run_models())
        GTEST_SKIP() << "needs ../shared/models and the Debian package postgresql-doc-15";
    EXPECT_GE(ask_twenty("manual_answerable.tsv").right, 13U);
}

// These were written after the prompts, and are harder. The number of right answers is printed (decision 9).
TEST(models, of_one_and_a_half_billion_parameters_end_twenty_unseen_questions_as_promised) {
    if (!evaluation::can_run_models())
        GTEST_SKIP() << "needs ../shared/models and the Debian package postgresql-doc-15";
    ask_twenty("manual_unseen.tsv");
}
