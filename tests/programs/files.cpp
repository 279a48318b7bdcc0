// examples/files.cpp without a model, on a folder
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
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
    [[nodiscard]] programs::ended run(std::vector<std::string> words, const std::string& input = {},
                                      bool names_docs = true) const {
        if (names_docs) words.insert(words.begin(), {"--docs", docs.path()});
        return programs::started((std::filesystem::path{TOOLKIT_EXAMPLES_DIR} / "files").string(), words,
                                 {{"XDG_CACHE_HOME", cache.path()}}, RLIM_INFINITY, input)
            .wait();
    }
    const temporary_folder docs;
    const temporary_folder cache;
};

}  // namespace

TEST_F(files_program, answers_with_the_result_of_a_tool_and_shows_the_step) {
    const auto made = run({"How", "many", "text", "files?"});
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(made.out, "Found 2 text files (2 .txt).\n");
    EXPECT_NE(made.err.find("files: no model; "), std::string::npos) << made.err;
    EXPECT_NE(made.err.find("  count_files {\"extension\":\"text\"}\n"), std::string::npos) << made.err;
}

TEST_F(files_program, searches_inside_the_files) {
    const auto made = run({"How much is the rent?"});
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_NE(made.out.find("raw text"), std::string::npos) << made.out;
    EXPECT_NE(made.out.find("The rent is $900 a month."), std::string::npos) << made.out;
}

TEST_F(files_program, reads_questions_from_the_input) {
    const auto made = run({}, "how many files?\n\nlist files\n");
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_NE(made.out.find("Found 3 files.\n"), std::string::npos) << made.out;
    EXPECT_NE(made.out.find("contracts/lease.txt"), std::string::npos) << made.out;
    EXPECT_EQ(made.err.find("Ctrl-D"), std::string::npos) << "no prompt, because the input is no terminal";
}

TEST_F(files_program, ends_a_session_with_the_first_status_that_is_not_0) {
    EXPECT_EQ(run({}, "how many files?\nRuth Zweig?\nhow many files?\n").status, 3);
    EXPECT_EQ(run({}, "how many files?\nhow many files?\n").status, 0);
    EXPECT_EQ(run({}, "").status, 0);
}

TEST_F(files_program, says_that_nothing_was_found) {
    const auto made = run({"Ruth Zweig?"});
    EXPECT_EQ(made.status, 3) << made.out;
    EXPECT_EQ(made.out, "No matching content found.\n");
}

TEST_F(files_program, answers_about_a_folder_without_files) {
    const temporary_folder empty;
    const temporary_folder folders;
    std::filesystem::create_directories(folders.path("a/b"));
    for (const temporary_folder* folder : {&empty, &folders}) {
        const auto ask = [&](const std::string& question) {
            return run({"--docs", folder->path(), question}, {}, false);
        };
        const auto made = ask("How many files?");
        EXPECT_EQ(made.status, 0) << made.err;
        EXPECT_EQ(made.out, "Found 0 files.\n");
        EXPECT_EQ(ask("What is the folder structure?").status, 0);
        EXPECT_EQ(ask("How much is the rent?").status, 3);
    }
    std::filesystem::remove_all(docs.path("contracts"));
    EXPECT_EQ(run({"How many files?"}).out, "Found 2 files.\n");
}

TEST_F(files_program, writes_events_and_the_answer_as_json_lines) {
    const auto made = run({"--json", "How many files?"});
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_NE(made.out.find(R"("tool":"count_files")"), std::string::npos) << made.out;
    EXPECT_NE(made.out.find("Found 3 files."), std::string::npos) << made.out;
    std::istringstream lines{made.out};
    for (std::string line; std::getline(lines, line);)
        EXPECT_TRUE(line.starts_with('{') && line.ends_with('}')) << line;
    const auto wrong = run({"--json", "--wrong"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_TRUE(wrong.out.starts_with('{')) << wrong.out;
    const auto unreachable = run({"--json", "--llm", "llama:http://127.0.0.1:9", "how many?"});
    EXPECT_EQ(unreachable.status, 4);
    EXPECT_NE(unreachable.out.find("127.0.0.1:9"), std::string::npos) << unreachable.out;
}

TEST_F(files_program, refuses_a_model_without_a_server) {
    const auto made = run({"--model", "qwen", "How many files?"});
    EXPECT_EQ(made.status, 2);
    EXPECT_EQ(made.err, "files: --model: it names a model, but there is no server; name the server with --llm, too\n");
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
