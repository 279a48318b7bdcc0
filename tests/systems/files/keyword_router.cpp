// systems/files: keyword_router.hpp, question_words.hpp
#include <toolkit/systems/files/keyword_router.hpp>
#include <toolkit/systems/files/question_words.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

using toolkit::extension_in;
using toolkit::name_hint_in;
using toolkit::question_part;
using toolkit::question_words;

namespace {

std::string routed(std::string_view question) {
    const auto call = toolkit::route_by_keywords(question);
    return std::string{toolkit::tool_of(call)} + toolkit::arguments_of(call);
}
std::string tool(std::string_view question) {
    return std::string{toolkit::tool_of(toolkit::route_by_keywords(question))};
}

/// The quotation marks of English, German and French.
const std::vector<std::pair<std::string, std::string>> marks{{"\"", "\""}, {"“", "”"}, {"„", "“"}, {"„", "”"},
                                                             {"»", "«"},   {"«", "»"}, {"'", "'"}, {"‘", "’"},
                                                             {"‚", "‘"},   {"‹", "›"}, {"›", "‹"}, {"`", "`"}};

}  // namespace

TEST(keyword_router, counts) {
    EXPECT_EQ(routed("how many PDF files?"), R"(count_files{"extension":"pdf"})");
    EXPECT_EQ(routed("How many files are there?"), R"(count_files{"extension":""})");
    EXPECT_EQ(routed("Count the images!"), R"(count_files{"extension":"image"})");
    EXPECT_EQ(routed("HOW MANY .docx?"), R"(count_files{"extension":"docx"})");
    EXPECT_EQ(routed("What counts as a folder?"), R"(count_files{"extension":""})");  // the first row that fits
    EXPECT_EQ(routed("how  \n many folders?"), R"(count_files{"extension":""})");
    EXPECT_EQ(routed("„Wow“ – how many PDFs?"), R"(count_files{"extension":"pdf"})");
}

TEST(keyword_router, shows_the_tree) {
    for (const char* question :
         {"What file types do I have?", "which file type is most common", "Show the folder structure",
          "list all folders", "What is in this directory?", "directories", "a tree, please", "STRUCTURE?",
          "What file-types are there?", "Show me the (folder)", "the folder’s content", "Zeig mir: folder!"})
        EXPECT_EQ(routed(question), R"(directory_tree{"max_depth":2})") << question;
}

TEST(keyword_router, lists) {
    EXPECT_EQ(routed("list files"), R"(list_files{"extension":"","limit":20})");
    EXPECT_EQ(routed("List all my PDF files"), R"(list_files{"extension":"pdf","limit":20})");
    EXPECT_EQ(routed("What files do I have?"), R"(list_files{"extension":"","limit":20})");
    EXPECT_EQ(routed("what text files are there"), R"(list_files{"extension":"text","limit":20})");
    EXPECT_EQ(routed("show me the newest files"), R"(list_files{"extension":"","limit":20})");
    EXPECT_EQ(routed("my most recent files"), R"(list_files{"extension":"","limit":20})");
    EXPECT_EQ(routed("Please show .md-files"), R"(list_files{"extension":"md","limit":20})");
    EXPECT_EQ(tool("What do the files say about rent?"), "semantic_search");
    EXPECT_EQ(tool("What is in my files about rent?"), "semantic_search");
    EXPECT_EQ(tool("show file budget.txt"), "semantic_search");
}

TEST(keyword_router, describes_files) {
    EXPECT_EQ(routed("What is the file size of budget_q1_2026.txt?"),
              R"(file_metadata{"name_hint":"budget_q1_2026.txt"})");
    EXPECT_EQ(routed("When was „Vertrag Müller“ modified?"), R"(file_metadata{"name_hint":"Vertrag Müller"})");
    EXPECT_EQ(routed("when was the contract created"), R"(file_metadata{"name_hint":"contract"})");
    EXPECT_EQ(routed("file sizes?"), R"(file_metadata{"name_hint":""})");
    EXPECT_EQ(routed("Which file was last modified?"), R"(file_metadata{"name_hint":""})");
}

TEST(keyword_router, searches_for_anything_else) {
    EXPECT_EQ(routed("What is the revenue?"), R"(semantic_search{"query":"What is the revenue?","top_k":5})");
    EXPECT_EQ(routed(""), R"(semantic_search{"query":"","top_k":5})");
    EXPECT_EQ(tool("aren't there more than 2?"), "semantic_search");
    EXPECT_EQ(tool("Wie hoch ist die Miete?"), "semantic_search");
}

TEST(keyword_router, knows_whole_words_alone) {
    for (const char* question : {"What is the account number?", "Which country is it?", "Where does the street end?",
                                 "the counter offer", "the infrastructure budget", "discounts", "Was it recreated?",
                                 "unmodified?", "restructured", "somehow manyfold", "how much, and many more",
                                 "a filesize", "whenever was", "what profiles exist", "treetop", "Countess Mary"})
        EXPECT_EQ(tool(question), "semantic_search") << question;
}

TEST(keyword_router, takes_no_words_from_quotations_and_names_of_files) {
    for (const auto& [open, close] : marks)
        EXPECT_EQ(tool("What does " + open + "how many folders" + close + " mean?"), "semantic_search") << open;
    EXPECT_EQ(tool("What does tree.txt say about rent?"), "semantic_search");
    EXPECT_EQ(tool("What does docs/folder.md say?"), "semantic_search");
    EXPECT_EQ(tool("John's how many folders'"), "count_files");  // apostrophes
    EXPECT_EQ(tool("\"how many folders"), "count_files");        // a mark that is not closed
}

TEST(keyword_router, finds_extensions) {
    for (const char* pdf : {"all .pdf", "a PDF?", "PDFs!", "*.pdf", "\u2013 pdf", "(PDF)", "PDF-Dateien", "the pdf's"})
        EXPECT_EQ(extension_in(pdf), "pdf") << pdf;
    EXPECT_EQ(extension_in("pictures and PDFs"), "image");  // the first
    EXPECT_EQ(extension_in("spreadsheets"), "spreadsheet");
    EXPECT_EQ(extension_in("Excel files"), "excel");
    EXPECT_EQ(extension_in("text files"), "text");
    EXPECT_EQ(extension_in("Word documents"), "word");
    EXPECT_EQ(extension_in("all .foo files"), "foo");
    EXPECT_EQ(extension_in(".7z"), "7z");
    for (const char* none : {"", "files", "documents", "How many words does the text have?", "entries in the log",
                             "files like report.pdf", "Go home", "version 2.5", "\"pdf\"", "...", ".", "*"})
        EXPECT_EQ(extension_in(none), "") << none;
}

TEST(keyword_router, finds_name_hints) {
    for (const auto& [open, close] : marks) {
        EXPECT_EQ(name_hint_in("size of " + open + "my report" + close + "?"), "my report") << open;
        EXPECT_EQ(name_hint_in("size of (" + open + "my report" + close + "), or a.txt"), "my report") << open;
    }
    EXPECT_EQ(name_hint_in("When was report.pdf modified, the report?"), "report.pdf");
    EXPECT_EQ(name_hint_in("Is it docs/2026/Report.final.PDF?"), "docs/2026/Report.final.PDF");
    EXPECT_EQ(name_hint_in("/home/me/report.pdf"), "report.pdf");
    EXPECT_EQ(name_hint_in("C:\\Temp\\report.pdf"), "report.pdf");
    EXPECT_EQ(name_hint_in("report.pdf's size"), "report.pdf");
    EXPECT_EQ(name_hint_in("how large is invoice#12.pdf?"), "invoice#12.pdf");
    EXPECT_EQ(name_hint_in("the date of main.c."), "main.c");
    EXPECT_EQ(name_hint_in("When was the lease modified?"), "lease");
    EXPECT_EQ(name_hint_in("When was the thing of 3.5mm, e.g. the U.S.A. lease, created?"), "lease");
    EXPECT_EQ(name_hint_in("when was John’s résumé created"), "résumé");
    EXPECT_EQ(name_hint_in("when was \"\" modified"), "");
    EXPECT_EQ(name_hint_in("when was \" \" modified: lease"), "lease");
    EXPECT_EQ(name_hint_in("when was it?"), "");
    EXPECT_EQ(name_hint_in("when was “a\nb” modified"), "a b");
}

TEST(question_words, keeps_the_order_of_its_parts) {
    using word = toolkit::question_word;
    EXPECT_EQ(question_words("Is „Der Plan“ like plan.md or .TXT, PDF-files?"),
              (std::vector<word>{{question_part::word, "is"},
                                 {question_part::quoted, "Der Plan"},
                                 {question_part::word, "like"},
                                 {question_part::file_name, "plan.md"},
                                 {question_part::word, "or"},
                                 {question_part::extension, "txt"},
                                 {question_part::word, "pdf"},
                                 {question_part::word, "files"}}));
}

TEST(keyword_router, always_gives_a_call_that_its_tool_accepts) {
    std::mt19937 random{11};
    const std::vector<std::string> pieces{
        "how",   "many",   "count", "file", "files", "types", "folder", "list", "show", "recent", "what",   "size",
        "when",  "was",    "pdf",   ".pdf", "a.txt", "\"",    "„",      "“",    "'",    "»",      "«",      ".",
        "*",     "/",      "\\",    "\n",   "\0",    "\xFF",  "\xC3",   "\xE2", "\x80", "\u202E", "😀",     "{}",
        "<|im|", "<<//>>", ",",     ";",    "?",     "'s",    "images", "word", "x",    "résumé", "日本語", "\x7F"};
    for (int i = 0; i < 5'000; ++i) {
        std::string question;
        const std::size_t size = i % 100 == 0 ? 3'000 : random() % 12;
        for (std::size_t k = 0; k < size; ++k) {
            if (random() % 8 == 0) question += static_cast<char>(random() % 256);
            else question += pieces[random() % pieces.size()];
            if (random() % 2 == 0) question += ' ';
        }
        const auto call = toolkit::route_by_keywords(question);
        ASSERT_FALSE(call.valueless_by_exception());
        std::visit(
            [&]<class T>(const T&) {
                const auto read = toolkit::parse<T>(toolkit::arguments_of(call));
                ASSERT_TRUE(read) << question << ": " << read.error().message();
            },
            call);
        EXPECT_EQ(routed(question), routed(question));
    }
}
