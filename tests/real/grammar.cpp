// Everything that a random model writes under a grammar must parse.
#include "grammar_run.hpp"

TEST(grammar, restricts_a_random_model_to_valid_text) {
    if (!exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server{"smol135"};
    ASSERT_TRUE(server.ready(std::chrono::minutes{15}));
    const std::uint32_t seeds = std::getenv("TOOLKIT_ALL_TESTS") == nullptr ? 1 : 3;  // 26 structs take two minutes
    const auto sum = evaluation::ask_all_structs(server, seeds, 400);
    EXPECT_EQ(sum.asked, seeds * evaluation::struct_count);
    EXPECT_EQ(sum.parsed, sum.completed);
    std::cout << sum.completed << " of " << sum.asked << " completed, " << sum.parsed << " parsed\n";
}
