// examples/research, started like by its users: without a model server, and with wrong settings
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "started.hpp"

#ifdef TOOLKIT_RESEARCH  // it is not built if one of its formats cannot be read

namespace {

programs::ended run(std::vector<std::string> words) {
    const temporary_folder home;
    home.write("docs/valuation.md",
               "# Valuation\n\nThe market value of Rose Cottage was 2,300,000 pounds in May 2024.\n");
    for (std::string& word : words)
        if (word == "docs") word = home.path("docs");
    programs::environment with;
    with.emplace("XDG_CACHE_HOME", home.path("cache"));
    return programs::started(TOOLKIT_RESEARCH, words, with).wait();
}

}  // namespace

TEST(research_program, answers_by_the_pipeline_without_a_model) {
    const auto done = run({"--docs", "docs", "What was the market value of Rose Cottage in May 2024?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_NE(done.out.find("Searching for: What was the market value of Rose Cottage in May 2024?\n"),
              std::string::npos)
        << done.out;
    EXPECT_NE(done.out.find("Found 1 document\n"), std::string::npos) << done.out;
    EXPECT_NE(
        done.out.find("\nThe market value of Rose Cottage was 2,300,000 pounds in May 2024. [1]\n\nCitations\n[1] "
                      "valuation.md, b2\n"),
        std::string::npos)
        << done.out;
    const auto json = run({"--json", "--docs", "docs", "What was the market value of Rose Cottage in May 2024?"});
    EXPECT_EQ(json.status, 0) << json.err;
    EXPECT_NE(json.out.find(R"(data: {"type":"complete","reply":{"final_summary":"The market value of Rose Cottage)"),
              std::string::npos)
        << json.out;
}

TEST(research_program, says_that_nothing_is_known_without_a_model) {
    const auto done = run({"--docs", "docs", "Who painted the Mona Lisa in Florence?"});
    EXPECT_EQ(done.status, 3) << done.err;
    EXPECT_NE(done.out.find("\nI don't know based on the provided documents.\n"), std::string::npos) << done.out;
}

TEST(research_program, has_help_and_refuses_a_missing_question) {
    const auto help = run({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("--llm"), std::string::npos);
    EXPECT_EQ(run({}).status, 2);
}

#endif
