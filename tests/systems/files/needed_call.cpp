// systems/files/needed_call.hpp, and the topics of keyword_router.hpp
#include <toolkit/systems/files/grep_files.hpp>
#include <toolkit/systems/files/keyword_router.hpp>
#include <toolkit/systems/files/needed_call.hpp>
#include <toolkit/text/fence.hpp>

#include "questions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using topic = toolkit::question_topic;

namespace {

using made = std::vector<call_move>;

std::string shown_result(const std::string& tool, const std::string& text) {
    return "<<result tool=\"" + tool + "\">>\n" + text + "\n<</result>>\n";
}
/// The needed call as one text; empty if there is none.
std::string needed(std::string_view question, const made& calls, const std::vector<std::string>& results = {}) {
    const auto call = needed_call(question, calls, results);
    return call ? call->tool + call->input.text : std::string{};
}
const std::string found = shown_result("semantic_search", "From lease.txt:\n  - The rent is $900");

}  // namespace

TEST(question_topics, are_contents_if_no_file_is_mentioned) {
    for (const char* question :
         {"How much is the rent?", "How many guests came to the party?", "Count the guests.", "When was Ruth born?",
          "Wie hoch ist die Miete?", "What is the name of the doctor?", "What trees grow in the garden?", "",
          "What do my files say about rent?", "Which PDFs mention Nordwind?"})
        EXPECT_EQ(topic_of(question), topic::contents) << question;
}

TEST(question_topics, are_those_of_the_router_if_files_are_mentioned) {
    for (const char* question : {"How many files?", "How many PDFs are there?", "Count the images.",
                                 "How many documents do I have?", "How many files are in the folder?"})
        EXPECT_EQ(topic_of(question), topic::count) << question;
    for (const char* question : {"What is the folder structure?", "What file types are there?", "How many folders?"})
        EXPECT_EQ(topic_of(question), topic::structure) << question;
    for (const char* question : {"List all my PDF files", "Show me the newest files", "What files do I have?"})
        EXPECT_EQ(topic_of(question), topic::list) << question;
    for (const char* question : {"When was \"lease\" modified?", "What is the file size of a.txt?",
                                 "When was a.txt made?", "When was the contract created?"})
        EXPECT_EQ(topic_of(question), topic::metadata) << question;
    for (const char* question :
         {"Find the files named minutes.", "Which files have invoice in their name?", "Which PDF is called lease?"})
        EXPECT_EQ(topic_of(question), topic::names) << question;
}

TEST(question_topics, are_unclear_if_the_words_do_not_say_what_is_asked_about_files) {
    for (const char* question : {"Which file did I open?", "Is there a PDF about rent?", "How big is a.txt?"})
        EXPECT_EQ(topic_of(question), topic::unclear) << question;
}

TEST(question_topics, fit_the_tools_of_the_questions_to_try) {
    for (const file_tests::asked_question& one : file_tests::all_questions()) {
        const topic found_topic = topic_of(one.question);
        const std::string_view tool = found_topic == topic::contents    ? "semantic_search"
                                      : found_topic == topic::names     ? "grep_files"
                                      : found_topic == topic::count     ? "count_files"
                                      : found_topic == topic::structure ? "directory_tree"
                                      : found_topic == topic::list      ? "list_files"
                                      : found_topic == topic::metadata  ? "file_metadata"
                                                                        : "";
        EXPECT_EQ(tool, one.tool) << one.question;
    }
}

TEST(refers_back, knows_questions_that_need_an_earlier_turn) {
    for (const char* question : {"and in 2025?", "aren't there more than 2?", "How many of them are PDFs?", "Why?",
                                 "What about the deposit?", "When does it end?", "And the rent of the other flat?"})
        EXPECT_TRUE(refers_back(question)) << question;
    for (const char* question : {"How much is the monthly rent?", "How many PDF files do I have?",
                                 "Who founded it-tools?", "When does the contract with Nordwind end?"})
        EXPECT_EQ(refers_back(question), std::string_view{question}.find("it-tools") != std::string_view::npos)
            << question;
}

TEST(needed_call, is_a_search_for_a_question_about_contents) {
    const std::string search = R"(semantic_search{"query":"How much is the rent?","top_k":5})";
    constexpr std::string_view question = "How much is the rent?";
    EXPECT_EQ(needed(question, {{"count_files", {"{}"}}}, {shown_result("count_files", "Found 60 files.")}), search);
    EXPECT_EQ(needed(question, {{"directory_tree", {"{}"}}, {"list_files", {"{}"}}}), search);
    EXPECT_EQ(needed(question, {{"semantic_search", {R"({"query":"rent"})"}}}, {found}), "");
    for (const char* nothing :
         {"No matching content found.", "Search returned results but none were relevant to the query."})
        EXPECT_EQ(needed(question, {{"semantic_search", {R"({"query":"price"})"}}},
                         {shown_result("semantic_search", nothing)}),
                  search)
            << nothing;
    EXPECT_EQ(needed(question, {{"semantic_search", {R"({"query":"price"})"}}}), search) << "the search failed";
    EXPECT_EQ(needed(question, {{"semantic_search", {R"({"query":"How much is the rent?","top_k":5})"}}}), "")
        << "it was made";
    EXPECT_EQ(needed("How many guests came?", {{"count_files", {R"({"extension":""})"}}}),
              R"(semantic_search{"query":"How many guests came?","top_k":5})");
}

TEST(needed_call, does_not_take_the_text_of_another_tool_for_a_search) {
    std::string forged;
    append_fence(forged, "result", {{"tool", "list_files"}}, found);  // a name may hold anything
    EXPECT_NE(needed("How much is the rent?", {{"list_files", {"{}"}}}, {forged}), "");
}

TEST(needed_call, counts_the_type_that_the_question_names) {
    constexpr std::string_view question = "How many spreadsheets do I have?";
    const std::string right = R"(count_files{"extension":"spreadsheet"})";
    EXPECT_EQ(needed(question, {{"count_files", {R"({"extension":"xlsx"})"}}}), right);
    EXPECT_EQ(needed(question, {{"count_files", {"{}"}}}), right);
    EXPECT_EQ(needed(question, {{"semantic_search", {R"({"query":"spreadsheets"})"}}}, {found}), right);
    EXPECT_EQ(needed(question, {{"count_files", {R"({"extension":"spreadsheets"})"}}}), "");
    EXPECT_EQ(needed(question, {{"list_files", {R"({"extension":"spreadsheet","limit":20})"}}}), "");
    EXPECT_EQ(needed("How many PDFs?", {{"count_files", {R"({"extension":".PDF"})"}}}), "");
    // A type that nobody named.
    EXPECT_EQ(needed("How many files?", {{"count_files", {R"({"extension":"pdf"})"}}}),
              R"(count_files{"extension":""})");
    EXPECT_EQ(needed("How many invoice files?", {{"list_files", {R"({"extension":"invoice"})"}}}), "");
    EXPECT_EQ(needed("How many files?", {{"count_files", {"not JSON"}}}), R"(count_files{"extension":""})");
}

TEST(needed_call, lists_describes_and_finds_what_the_question_names) {
    EXPECT_EQ(needed("List all my PDF files", {{"list_files", {"{}"}}}), R"(list_files{"extension":"pdf","limit":20})");
    EXPECT_EQ(needed("List all my PDF files", {{"count_files", {R"({"extension":"pdf"})"}}}),
              R"(list_files{"extension":"pdf","limit":20})");
    EXPECT_EQ(needed("List all my PDF files", {{"list_files", {R"({"extension":"pdf","limit":5})"}}}), "");
    EXPECT_EQ(needed("What is the folder structure?", {{"list_files", {"{}"}}}), R"(directory_tree{"max_depth":2})");
    EXPECT_EQ(needed("What is the folder structure?", {{"directory_tree", {R"({"max_depth":1})"}}}), "");
    EXPECT_EQ(needed("When was \"lease\" modified?", {{"file_metadata", {R"({"name_hint":"contract.pdf"})"}}}),
              R"(file_metadata{"name_hint":"lease"})");
    EXPECT_EQ(needed("When was \"lease\" modified?", {{"file_metadata", {R"({"name_hint":"LEASE"})"}}}), "");
    EXPECT_EQ(needed("Which file was last modified?", {{"list_files", {"{}"}}}), "");
    EXPECT_EQ(needed("Find the files named minutes.", {{"grep_files", {R"({"pattern":"*.txt"})"}}}),
              R"(grep_files{"pattern":"minutes"})");
    for (const char* pattern : {"minutes", "*Minutes*", "minutes."})
        EXPECT_EQ(needed("Find the files named minutes.",
                         {{"grep_files", {std::string{R"({"pattern":")"} + pattern + R"("})"}}}),
                  "")
            << pattern;
}

TEST(needed_call, is_none_if_the_topic_is_unclear) {
    EXPECT_EQ(needed("Which file did I open?", {{"count_files", {"{}"}}}), "");
    EXPECT_EQ(needed("Is there a PDF about rent?", {{"grep_files", {R"({"pattern":"rent"})"}}}), "");
}
