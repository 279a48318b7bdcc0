// examples/decision.cpp without a model, and with a server that is not there
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "started.hpp"

namespace {

class decision_program : public testing::Test {
protected:
    decision_program() { docs.write("pump.txt", "The operating voltage is 24 V DC.\n"); }
    [[nodiscard]] programs::ended run(std::vector<std::string> words) const {
        words.insert(words.begin(), {"--docs", docs.path()});
        return programs::started((std::filesystem::path{TOOLKIT_EXAMPLES_DIR} / "decision").string(), words,
                                 {{"XDG_CACHE_HOME", cache.path()}}, RLIM_INFINITY, {})
            .wait();
    }
    const temporary_folder docs;
    const temporary_folder cache;
};

}  // namespace

TEST_F(decision_program, says_in_one_sentence_that_it_needs_a_model) {
    const auto made = run({"What", "is", "the", "voltage?"});
    EXPECT_EQ(made.status, 2);
    EXPECT_EQ(made.out, "");
    EXPECT_EQ(made.err,
              "decision: --llm: it is missing, and every step needs a model; name a server, for example --llm "
              "http://127.0.0.1:8080\n");
}

TEST_F(decision_program, ends_its_lines_with_an_error_and_complete) {
    const auto made = run({"--json", "--llm", "http://127.0.0.1:1", "What is the voltage?"});
    EXPECT_EQ(made.status, 4) << made.err;
    EXPECT_NE(made.out.find("\"type\":\"error\""), std::string::npos) << made.out;
    EXPECT_TRUE(made.out.ends_with("{\"type\":\"complete\"}\n")) << made.out;
}
