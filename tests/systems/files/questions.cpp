// tests/systems/files: make_folder makes the folder in which questions.tsv has its answers. No model is asked here.
#include <toolkit/extract/pdf.hpp>
#include <toolkit/systems/files/count_files.hpp>
#include <toolkit/systems/files/directory_tree.hpp>
#include <toolkit/systems/files/file_metadata.hpp>
#include <toolkit/systems/files/grep_files.hpp>
#include <toolkit/systems/files/keyword_router.hpp>
#include <toolkit/systems/files/list_files.hpp>

#include "dated_folder.hpp"
#include "questions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace file_tests;

namespace {

std::string text_in(const std::string& path) {
    const std::string bytes = bytes_of_file(path);
    if (!path.ends_with(".pdf")) return bytes;
    const auto read = toolkit::extract_pdf(bytes);
    return read ? read->text : read.error().message();
}

/// The result of the tool that the question expects, with the input that a sound model gives it.
std::string result_of_tool(const asked_question& asked, const toolkit::confined_root& root) {
    if (asked.tool == "count_files")
        return file_tests::text_of(toolkit::count_files{toolkit::extension_in(asked.question)}, root);
    if (asked.tool == "list_files")
        return file_tests::text_of(toolkit::list_files{toolkit::extension_in(asked.question)}, root);
    if (asked.tool == "directory_tree") return file_tests::text_of(toolkit::directory_tree{}, root);
    if (asked.tool == "file_metadata")
        return file_tests::text_of(toolkit::file_metadata{toolkit::name_hint_in(asked.question)}, root);
    if (asked.tool == "grep_files")
        return file_tests::text_of(toolkit::grep_files{toolkit::name_hint_in(asked.question)}, root);
    ADD_FAILURE() << "no such tool: " << asked.tool;
    return {};
}

}  // namespace

TEST(files_questions, are_twenty_and_the_router_chooses_their_tools) {
    const auto all = all_questions();
    ASSERT_EQ(all.size(), 20U);
    for (const asked_question& one : all) {
        if (one.tool == "grep_files") continue;  // the router never chooses it
        EXPECT_EQ(toolkit::tool_of(toolkit::route_by_keywords(one.question)), one.tool) << one.question;
    }
}

TEST(files_questions, that_are_held_out_are_twenty_others) {
    const auto held_out = all_questions("questions_held_out");
    ASSERT_EQ(held_out.size(), 20U);
    for (const asked_question& one : held_out)
        for (const asked_question& known : all_questions()) EXPECT_NE(one.question, known.question);
}

TEST(files_questions, have_their_answers_in_the_folder_of_any_seed) {
    if (!has_python()) GTEST_SKIP() << "there is no python3";
    for (const char* seed : {"1", "2", "77"}) {
        const temporary_folder folder;
        ASSERT_TRUE(make(folder.path(), seed));
        const auto root = toolkit::confined_root::open(folder.path());
        ASSERT_TRUE(root);
        EXPECT_EQ(file_tests::text_of(toolkit::count_files{}, *root), "Found 60 files.");
        for (const char* half : {"questions", "questions_held_out"})
            for (const asked_question& one : all_questions(half)) {
                const bool is_inside = one.tool == "semantic_search";
                if (is_inside && one.file.empty()) continue;  // no file answers it
                const std::string answer = is_inside ? text_in(folder.path(one.file)) : result_of_tool(one, *root);
                EXPECT_TRUE(holds(answer, one.words)) << one.question << "\n" << answer;
            }
    }
}

TEST(files_questions, folder_depends_on_the_seed_alone) {
    if (!has_python()) GTEST_SKIP() << "there is no python3";
    const temporary_folder a;
    const temporary_folder b;
    const temporary_folder other;
    ASSERT_TRUE(make(a.path(), "5") && make(b.path(), "5") && make(other.path(), "6"));
    const auto contents = [](const temporary_folder& folder) {
        std::string all;
        const auto root = toolkit::confined_root::open(folder.path());
        const auto add = [&](const toolkit::root_entry& entry) {
            if (entry.kind == toolkit::entry_kind::file)
                all += entry.path + std::to_string(entry.stamp.modified_ns) + bytes_of_file(folder.path(entry.path));
        };
        EXPECT_TRUE(root && root->walk(add));
        return all;
    };
    EXPECT_EQ(contents(a), contents(b));
    EXPECT_NE(contents(a), contents(other));
    EXPECT_FALSE(make(a.path(), "5"));  // it is not empty
    EXPECT_FALSE(make(a.path("x"), "five"));
}

TEST(files_questions, compare_whole_words) {
    using file_tests::holds;
    EXPECT_TRUE(holds("You have 12 PDF files.", "12"));
    EXPECT_TRUE(holds("There are 12.", "12"));
    EXPECT_TRUE(holds("12, as I said", "12"));
    EXPECT_TRUE(holds("EUR 1,850 a month", "1,850|1850"));
    EXPECT_TRUE(holds("3 pdfs and a .txt", "pdf;txt"));
    EXPECT_TRUE(holds("It isn't there.", "not |no |n't|unable"));
    for (const char* text : {"312", "You have 120 files.", "12.5", "12,000", "0.12", "a12"})
        EXPECT_FALSE(holds(text, "12")) << text;
    EXPECT_FALSE(holds("The piano is old.", "not |no |n't|unable"));
    EXPECT_FALSE(holds("11,850", "1,850|1850"));
    EXPECT_FALSE(holds("1,526 bytes", "526"));
    EXPECT_TRUE(holds("torque wrench,74.90,612", "74.90"));
}
