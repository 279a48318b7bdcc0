// The main job with a weak real model: every run ends in an answer whose citations verify, an honest "not found" or a
// labelled partial answer. tests/long checks with a larger model whether the answers are right.
#include "model_run.hpp"

#include <test_paths.hpp>

TEST(small_model, ends_every_run_as_promised) {
    if (!evaluation::can_run_models())
        GTEST_SKIP() << "needs ../shared/models and the Debian package postgresql-doc-15";
    const std::size_t runs = std::getenv("TOOLKIT_ALL_TESTS") == nullptr ? 1 : 3;  // one takes two minutes and more
    const auto sum =
        evaluation::run_model("qwen05", evaluation::fs::path{TOOLKIT_TESTS_DIR} / "real" / "small_model.tsv", runs);
    EXPECT_EQ(sum.asked, runs);
    EXPECT_EQ(sum.failed, 0U);
    EXPECT_EQ(sum.unverified, 0U);
    EXPECT_LE(sum.turns_most, 10U);
}
