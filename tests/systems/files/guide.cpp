// The code of docs/systems/files.md.
#include <toolkit/systems/files.hpp>

#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/simple_retriever.hpp>

#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

toolkit::result<std::string> beginning_of(const std::string& folder, const std::string& path) {
    const auto root = toolkit::confined_root::open(folder);
    if (!root) return root.error();  // there is no such folder, or it cannot be read
    const auto read = root->read_file(path, 1'000);
    if (!read) return read.error();
    return read->bytes;
}

}  // namespace

TEST(files_guide, asks_the_agent) {
    const temporary_folder folder;
    for (const char* name : {"a.pdf", "b.pdf", "lease.txt"}) folder.write(name, "x");
    const toolkit::simple_retriever files{
        [](const toolkit::owner&, std::string_view, std::size_t) { return std::vector<toolkit::found_text>{}; }};
    // A model that plays a script; put toolkit::llama_cpp{…} or another one in its place.
    const toolkit::scripted model{R"({"tool":"count_files","input":{"extension":"pdf"}})", "You have 2 PDF files."};
    const auto root = toolkit::confined_root::open(folder.path());
    ASSERT_TRUE(root) << root.error().message();
    const auto agent = toolkit::files_agent(model, files, *root);
    const auto answer = agent.run("How many PDF files do I have?", toolkit::owner{"me"});
    ASSERT_TRUE(answer) << answer.error().message();
    EXPECT_EQ(answer->text, "You have 2 PDF files.");

    toolkit::conversation talk;
    const toolkit::scripted again{"Hm.", "You have 3 files.", "Hm.", "2 of the 3 files are PDFs."};
    const auto other = toolkit::files_agent(again, files, *root);
    for (const char* question : {"How many files do I have?", "How many of the 3 files are PDFs?"}) {
        const auto said = other.run(question, toolkit::owner{"me"}, talk);
        ASSERT_TRUE(said) << said.error().message();
    }
    EXPECT_EQ(talk.turns.size(), 2U);
}

TEST(files_guide, names_the_call_that_an_answer_lacks) {
    const std::vector<toolkit::call_move> calls{{"count_files", {R"({"extension":"pdf"})"}}};
    const auto call = toolkit::needed_call("How much is the rent?", calls, {});
    ASSERT_TRUE(call);
    EXPECT_EQ(call->tool, "semantic_search");
    EXPECT_EQ(call->input.text, R"({"query":"How much is the rent?","top_k":5})");
}

TEST(files_guide, changes_limits_and_texts) {
    const temporary_folder folder;
    const toolkit::simple_retriever files{
        [](const toolkit::owner&, std::string_view, std::size_t) { return std::vector<toolkit::found_text>{}; }};
    const toolkit::scripted model{"Hm.", "You have 0 files."};
    const auto root = toolkit::confined_root::open(folder.path());
    ASSERT_TRUE(root) << root.error().message();
    toolkit::files_options options;
    options.budget.turns = 4;  // three steps, and the answer
    options.sampling.temperature = 0;
    toolkit::call_texts texts = toolkit::files_texts();
    texts.last_turn = "Answer now, in one sentence.";
    const auto agent = toolkit::files_agent(model, files, *root, options, texts);
    const auto answer = agent.run("How many files do I have?", toolkit::owner{"me"});
    ASSERT_TRUE(answer) << answer.error().message();
    EXPECT_EQ(answer->text, "You have 0 files.");
}

TEST(files_guide, reads_the_beginning_of_a_file) {
    const temporary_folder folder;
    folder.write("a.txt", "hello");
    EXPECT_EQ(*beginning_of(folder.path(), "a.txt"), "hello");
    EXPECT_FALSE(beginning_of(folder.path(), "../a.txt"));
    EXPECT_FALSE(beginning_of(folder.path("none"), "a.txt"));
}

TEST(files_guide, calls_a_tool) {
    const temporary_folder folder;
    folder.write("a.pdf", "x");
    folder.write("sub/b.pdf", "x");
    const auto root = toolkit::confined_root::open(folder.path());
    ASSERT_TRUE(root) << root.error().message();
    const auto counted = toolkit::count_files{.extension = "pdf"}(*root, {});
    EXPECT_EQ(*counted, "Found 2 .pdf files.");
}

TEST(files_guide, searches_for_facts) {
    const toolkit::simple_retriever files{[](const toolkit::owner&, std::string_view, std::size_t) {
        return std::vector<toolkit::found_text>{{.text = "The rent is $900 a month.", .name = "lease.txt"}};
    }};
    const auto view = files.for_owner(toolkit::owner{"me"});
    const toolkit::scripted model{R"({"relevant":true,"facts":["The rent is $900 a month"]})"};
    const auto found = toolkit::search_facts(view, model, "How much is the rent?", 5);
    EXPECT_EQ(*found, "From lease.txt:\n  - The rent is $900 a month");
}

TEST(files_guide, routes_a_question) {
    const auto call = toolkit::route_by_keywords("How many PDFs do I have?");
    EXPECT_EQ(toolkit::tool_of(call), "count_files");
    EXPECT_EQ(toolkit::arguments_of(call), R"({"extension":"pdf"})");
}
