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
    programs::environment with;
    with.emplace("XDG_CACHE_HOME", home.path("cache"));
    return programs::started(TOOLKIT_RESEARCH, words, with).wait();
}

}  // namespace

TEST(research_program, says_that_it_needs_a_model) {
    const auto done = run({"What is it worth?"});
    EXPECT_EQ(done.status, 2);
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(done.err, "research: --llm: research needs a model that calls tools; name its server with --llm\n");
    EXPECT_EQ(run({"--json", "What is it worth?"}).out,
              "data: {\"type\":\"error\",\"message\":\"--llm: research needs a model that calls tools; name its server "
              "with --llm\"}\n\n");
}

TEST(research_program, has_help_and_refuses_a_missing_question) {
    const auto help = run({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("--llm"), std::string::npos);
    EXPECT_EQ(run({}).status, 2);
}

#endif
