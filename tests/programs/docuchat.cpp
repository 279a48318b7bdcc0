// examples/docuchat, started like by its users: without a model server, and with wrong settings
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "started.hpp"

#ifdef TOOLKIT_DOCUCHAT  // it is not built if one of its formats cannot be read

namespace {

using programs::ended;

class docuchat_program : public testing::Test {
protected:
    docuchat_program() {
        docs_.write("index.md",
                    "# Indexes\n\nTo rebuild an index without locking out writes, run REINDEX CONCURRENTLY.");
    }
    [[nodiscard]] ended run(std::vector<std::string> words, programs::environment with = {}) const {
        words.insert(words.begin(), {"--docs", docs_.path()});
        with.emplace("XDG_CACHE_HOME", home_.path("cache"));
        return programs::started(TOOLKIT_DOCUCHAT, words, with).wait();
    }
    temporary_folder docs_;
    temporary_folder home_;
};

}  // namespace

TEST_F(docuchat_program, shows_plan_steps_answer_and_citations_without_a_model_server) {
    const ended done = run({"How", "do", "I", "rebuild", "an", "index", "without", "locking", "out", "writes?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_TRUE(done.out.starts_with("Plan\n  1. Search the documents with search_docs.\n")) << done.out;
    EXPECT_NE(done.out.find("\nFound 1 chunk in 1 document\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\nValidated with 1 citation\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("run REINDEX CONCURRENTLY. [1]\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\nCitations\nindex.md\n    \""), std::string::npos) << done.out;
}

TEST_F(docuchat_program, opens_a_cited_passage_in_its_surroundings) {
    const ended done = run({"--open", "1", "How do I rebuild an index without locking out writes?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_NE(done.out.find("[1] index.md, Indexes\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\n>>>\nTo rebuild an index"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\n<<<\n"), std::string::npos) << done.out;
    const ended none = run({"--open", "9", "How do I rebuild an index without locking out writes?"});
    EXPECT_EQ(none.status, 2);
    EXPECT_EQ(none.err, "docuchat: --open: the answer has no citation 9; use a number that it shows\n");
}

TEST_F(docuchat_program, prints_the_reply_of_the_contract) {
    const ended done = run({"--json", "How do I rebuild an index without locking out writes?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_TRUE(done.out.starts_with(R"({"answer":")")) << done.out;
    EXPECT_NE(done.out.find(R"("filename":"index.md"})"), std::string::npos) << done.out;
    EXPECT_TRUE(done.out.ends_with("{\"type\":\"final\",\"notes\":\"Validated with 1 citation\"}]}\n")) << done.out;
}

TEST_F(docuchat_program, says_what_the_documents_do_not_hold) {
    const ended done = run({"Who wrote the sonnets?"});
    EXPECT_EQ(done.status, 3) << done.err;
    EXPECT_NE(done.out.find("I don't know based on the provided documents."), std::string::npos) << done.out;
}

TEST_F(docuchat_program, refuses_wrong_settings_in_one_sentence) {
    EXPECT_EQ(run({"Why?"}, {{"OLLAMA_CHAT_TIMEOUT", "soon"}}).err,
              "docuchat: OLLAMA_CHAT_TIMEOUT: it is \"soon\"; write a number of seconds, such as 300, or a duration, "
              "such as 5m\n");
    EXPECT_EQ(run({std::string(1'001, 'a')}).err, "docuchat: question: it has 1001 characters; use at most 1000\n");
    EXPECT_EQ(run({"--llm", "other://x", "Why?"}).status, 2);
    EXPECT_EQ(programs::started(TOOLKIT_DOCUCHAT, {"--docs", "/nowhere/at/all", "Why?"}, {}).wait().status, 1);
    EXPECT_EQ(run({}).err, "docuchat: question: it is empty; ask a question\n");
}

#endif
