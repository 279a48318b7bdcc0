// examples/files.cpp without a model, on a folder
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "started.hpp"

namespace {

class files_program : public testing::Test {
protected:
    files_program() {
        docs.write("a.pdf", "no real pdf");
        docs.write("contracts/lease.txt", "The rent is $900 a month.\n");
        docs.write("notes.txt", "Buy milk.\n");
    }
    [[nodiscard]] programs::ended run(std::vector<std::string> words, const std::string& input = {}) const {
        words.insert(words.begin(), {"--docs", docs.path()});
        return programs::started((std::filesystem::path{TOOLKIT_EXAMPLES_DIR} / "files").string(), words,
                                 {{"XDG_CACHE_HOME", cache.path()}}, RLIM_INFINITY, input)
            .wait();
    }
    const temporary_folder docs;
    const temporary_folder cache;
};

}  // namespace

TEST_F(files_program, answers_with_the_result_of_a_tool_and_shows_the_step) {
    const auto came = run({"How", "many", "text", "files?"});
    EXPECT_EQ(came.status, 0) << came.err;
    EXPECT_EQ(came.out, "Found 2 text files (2 .txt).\n");
    EXPECT_NE(came.err.find("files: no model; "), std::string::npos) << came.err;
    EXPECT_NE(came.err.find("  count_files {\"extension\":\"text\"}\n"), std::string::npos) << came.err;
}

TEST_F(files_program, searches_inside_the_files) {
    const auto came = run({"How much is the rent?"});
    EXPECT_EQ(came.status, 0) << came.err;
    EXPECT_NE(came.out.find("raw text"), std::string::npos) << came.out;
    EXPECT_NE(came.out.find("The rent is $900 a month."), std::string::npos) << came.out;
}

TEST_F(files_program, reads_questions_from_the_input) {
    const auto came = run({}, "how many files?\n\nlist files\n");
    EXPECT_EQ(came.status, 0) << came.err;
    EXPECT_NE(came.out.find("Found 3 files.\n"), std::string::npos) << came.out;
    EXPECT_NE(came.out.find("contracts/lease.txt"), std::string::npos) << came.out;
}

TEST_F(files_program, says_what_is_wrong) {
    const auto none = programs::started((std::filesystem::path{TOOLKIT_EXAMPLES_DIR} / "files").string(),
                                        {"--docs", docs.path("none"), "how many?"}, {{"XDG_CACHE_HOME", cache.path()}})
                          .wait();
    EXPECT_EQ(none.status, 1);
    EXPECT_NE(none.err.find(docs.path("none")), std::string::npos) << none.err;
    EXPECT_EQ(run({"--llm", "telnet:x", "how many?"}).status, 2);
    EXPECT_EQ(run({"--wrong", "how many?"}).status, 2);
    const auto unreachable = run({"--llm", "llama:http://127.0.0.1:9", "how many?"});
    EXPECT_EQ(unreachable.status, 4);
    EXPECT_NE(unreachable.err.find("127.0.0.1:9"), std::string::npos) << unreachable.err;
}
