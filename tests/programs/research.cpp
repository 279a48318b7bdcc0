// examples/research, started like by its users: without a model server, with --open, and with wrong settings
#include <toolkit/extract/region_picture.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "../extract/pdf_writer.hpp"
#include "../extract/png_pixels.hpp"
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

namespace {

/// Documents, and the folder in which the program is started.
class research_open : public testing::Test {
protected:
    [[nodiscard]] programs::ended run(const std::vector<std::string>& more) const {
        std::vector<std::string> words{"-c",       "cd \"$0\" && exec \"$@\"", here.path(), TOOLKIT_RESEARCH, "--docs",
                                       docs.path()};
        words.insert(words.end(), more.begin(), more.end());
        return programs::started("/bin/sh", words, {{"XDG_CACHE_HOME", cache.path()}}).wait();
    }
    void write_pdf() const {
        pdf_tests::pdf_writer out;
        out.page().paragraph(72, 100, 12, 400, "The survey of the roof is in another report.");
        out.page().paragraph(72, 100, 12, 400, "This page is about the house and its garden in the north.");
        out.paragraph(72, 140, 12, 400, "The market value of Rose Cottage was 2,300,000 pounds in May 2024.");
        out.paragraph(72, 180, 12, 400, "The garden was measured by somebody else.");
        docs.write("valuation.pdf", out.bytes());
    }
    [[nodiscard]] std::vector<std::string> written() const {
        std::vector<std::string> names;
        for (const auto& one : std::filesystem::directory_iterator(here.path())) names.push_back(one.path().filename());
        std::sort(names.begin(), names.end());
        return names;
    }
    const std::string question = "What was the market value of Rose Cottage in May 2024?";
    const temporary_folder docs;
    const temporary_folder here;
    const temporary_folder cache;
};

std::size_t count_of(const pdf_tests::pixels& shown, std::uint32_t colour) {
    std::size_t found = 0;
    for (std::uint32_t y = 0; y < shown.height; ++y)
        for (std::uint32_t x = 0; x < shown.width; ++x) found += shown.at(x, y) == colour ? 1U : 0U;
    return found;
}

}  // namespace

TEST_F(research_open, shows_the_passage_and_writes_a_picture_of_it) {
    write_pdf();
    const auto done = run({"--open", "1", question});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_EQ(done.err, "");
    EXPECT_NE(done.out.find("\nCitations\n[1] valuation.pdf, page 2, "), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("\n[1] valuation.pdf, page 2\n"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("in the north.\n\n\n>>>\nThe market value of Rose Cottage was 2,300,000 pounds in May "
                            "2024.\n<<<\n\n\nThe garden"),
              std::string::npos)
        << done.out;
    EXPECT_TRUE(done.out.ends_with("\nPicture of page 2: citation-1.png\n")) << done.out;
    EXPECT_EQ(written(), std::vector<std::string>{"citation-1.png"});
    const std::string png = programs::read_whole(here.path("citation-1.png"));
    const pdf_tests::pixels shown = pdf_tests::pixels_of(png);
    EXPECT_GT(count_of(shown, toolkit::mark_style_default.background), 5'000U);
    EXPECT_GT(count_of(shown, toolkit::mark_style_default.outline), 500U);
    EXPECT_GT(count_of(shown, 0xFFFFFF), 20'000U);
    EXPECT_LT(shown.height, 400U) << "a part of the page";
    // A second run replaces it.
    EXPECT_TRUE(run({"--open", "1", question}).out.ends_with("\nPicture of page 2: citation-1.png\n"));
    EXPECT_EQ(written(), std::vector<std::string>{"citation-1.png"});
    EXPECT_EQ(programs::read_whole(here.path("citation-1.png")), png);
}

TEST_F(research_open, writes_a_picture_for_each_page_of_a_citation) {
    const std::string manual = programs::read_whole("/usr/share/doc/libtasn1-doc/libtasn1.pdf");
    if (manual.empty()) GTEST_SKIP() << "libtasn1-doc is not installed";
    docs.write("libtasn1.pdf", manual);
    const auto done = run({"--open", "1",
                           "Which front-matter sections or appendices qualify as Secondary Sections and contain no "
                           "material copied from the Document, designate as invariant?"});
    EXPECT_EQ(done.status, 0) << done.err;
    EXPECT_TRUE(
        done.out.ends_with("\nPicture of page 30: citation-1.png\nPicture of page 31: "
                           "citation-1-page-31.png\n"))
        << done.out << done.err;
    for (const char* name : {"citation-1.png", "citation-1-page-31.png"})
        EXPECT_GT(count_of(pdf_tests::pixels_of(programs::read_whole(here.path(name))),
                           toolkit::mark_style_default.background),
                  5'000U)
            << name;
}

TEST_F(research_open, writes_the_picture_where_the_user_wants_it) {
    write_pdf();
    const std::string file = here.path("deep/cited.png");
    std::filesystem::create_directory(here.path("deep"));
    const auto done = run({"--open", "1", "--picture", file, question});
    EXPECT_EQ(done.err, "");
    EXPECT_TRUE(done.out.ends_with("\nPicture of page 2: " + file + "\n")) << done.out;
    EXPECT_TRUE(programs::read_whole(file).starts_with("\x89PNG"));
}

TEST_F(research_open, keeps_files_that_are_no_picture_of_a_citation) {
    write_pdf();
    const auto pages = toolkit::pdf_pages::open(programs::read_whole(docs.path("valuation.pdf")));
    ASSERT_TRUE(pages);
    const std::string photo = pages->draw(1, {.dots_per_inch = 20})->png;
    std::filesystem::create_directory(here.path("folder.png"));
    std::filesystem::create_symlink(here.path("nowhere"), here.path("link.png"));
    const auto expect_kept = [&](const std::string& name) {
        const auto done = run({"--open", "1", "--picture", name, question});
        EXPECT_EQ(done.status, 0);
        EXPECT_EQ(done.err, "research: " + name +
                                ": there is something of this name already, and no picture of a citation; move it "
                                "away, or name another file with --picture\n");
        EXPECT_NE(done.out.find(" 2,300,000 pounds in May 2024. [1]\n"), std::string::npos) << done.out;
        EXPECT_EQ(done.out.find("Picture of"), std::string::npos) << done.out;
    };
    for (const std::string& content : {photo, std::string{"notes"}, std::string{}}) {
        here.write("mine.png", content);
        expect_kept("mine.png");
        EXPECT_EQ(programs::read_whole(here.path("mine.png")), content);
    }
    expect_kept("folder.png");
    expect_kept("link.png");
    EXPECT_FALSE(std::filesystem::exists(here.path("nowhere")));
}

TEST_F(research_open, says_that_a_folder_cannot_be_written) {
    write_pdf();
    const auto done = run({"--open", "1", "--picture", "missing/cited.png", question});
    EXPECT_EQ(done.status, 0);
    EXPECT_EQ(done.err,
              "research: missing/cited.png: cannot be written: No such file or directory; name a file in a folder that "
              "you may write to with --picture\n");
    EXPECT_NE(done.out.find("\n>>>\nThe market value"), std::string::npos) << done.out;
}

TEST_F(research_open, keeps_the_status_of_the_answer_if_the_citation_is_missing) {
    write_pdf();
    const auto done = run({"--open", "9", question});
    EXPECT_EQ(done.status, 0);
    EXPECT_EQ(done.err, "research: --open: the answer has no citation 9; use a number that it shows\n");
    EXPECT_NE(done.out.find("\nCitations\n[1] valuation.pdf"), std::string::npos) << done.out;
    const auto unknown = run({"--open", "1", "Who painted the Mona Lisa in Florence?"});
    EXPECT_EQ(unknown.status, 3);
    EXPECT_EQ(unknown.err, "research: --open: the answer has no citation 1; it has none\n");
    EXPECT_TRUE(written().empty());
}

TEST_F(research_open, says_that_a_document_is_not_a_pdf) {
    docs.write("valuation.md", "# Valuation\n\nThe market value of Rose Cottage was 2,300,000 pounds in May 2024.\n");
    const auto done = run({"--open", "1", question});
    EXPECT_EQ(done.status, 0);
    EXPECT_EQ(done.err, "");
    EXPECT_NE(done.out.find("\n[1] valuation.md\n"), std::string::npos) << done.out;
    EXPECT_TRUE(done.out.ends_with("\nNo picture: the cited words of valuation.md have no place on a page.\n"))
        << done.out;
    const auto wanted = run({"--open", "1", "--picture", "cited.png", question});
    EXPECT_EQ(wanted.status, 0);
    EXPECT_EQ(
        wanted.err,
        "research: --picture: citation 1 is in valuation.md, and only pages of PDFs have pictures; open a citation "
        "of a PDF, or leave the option out\n");
    EXPECT_TRUE(written().empty());
}

TEST_F(research_open, refuses_options_that_do_not_fit) {
    EXPECT_EQ(run({"--open", "0", question}).err,
              "research: the command line: --open: the numbers of citations begin with 1; see research --help\n");
    EXPECT_EQ(run({"--picture", "a.png", question}).status, 2);
    const auto both = run({"--json", "--open", "1", question});
    EXPECT_EQ(both.status, 2);
    EXPECT_TRUE(both.out.starts_with("data: {\"type\":\"error\"")) << both.out;
}

#endif
