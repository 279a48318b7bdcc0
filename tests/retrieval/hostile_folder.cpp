// A folder of hostile files: each gets its reason, in bounded memory and time, and the rest is indexed and found.
#include <toolkit/extract/all.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../extract/damage.hpp"
#include "../extract/docx_writer.hpp"
#include "../extract/pdf_writer.hpp"
#include "../extract/zip_writer.hpp"
#include "measured.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

using damage::repeated;
using toolkit::library;
using toolkit::owner;

namespace {

const owner me{"me"};

/// What syncing a folder reports: a line for each file that failed or lost a part, then the number of documents, then
/// the files in which the word is found.
std::string report_of(const std::string& docs, const std::string& index, std::string_view word) {
    auto lib = library::open(index);
    const auto report = lib->sync_folder<toolkit::all_extractors>(me, docs);
    if (!report) return report.error().message();
    std::string all;
    for (const auto& [filename, why] : report->failed) all.append(filename).append(": ").append(why.message()) += '\n';
    for (const auto& [filename, what] : report->left_out) all.append(filename).append(": ").append(what) += '\n';
    all += std::to_string(report->documents()) + " documents\n";
    const auto hits = toolkit::lexical{*lib}.for_owner(me).search({.text = std::string{word}, .top_k = 50});
    if (!hits) return all + hits.error().message();
    for (const auto& hit : *hits) all.append("found in ").append(hit.filename) += '\n';
    return all;
}

std::string pdf_of_pages(int pages) {
    std::vector<std::string> objects{"<< /Type /Catalog /Pages 2 0 R >>", ""};
    std::string kids;
    for (int i = 0; i < pages; ++i) {
        objects.emplace_back("<< /Type /Page /Parent 2 0 R >>");
        kids += std::to_string(i + 3) + " 0 R ";
    }
    objects[1] = "<< /Type /Pages /MediaBox [0 0 100 100] /Count " + std::to_string(pages) + " /Kids [" + kids + "] >>";
    return pdf_tests::file_of(objects);
}

}  // namespace

TEST(hostile_folder, every_file_has_its_reason_and_the_rest_is_indexed) {
    const temporary_folder docs;
    const temporary_folder index;
    docs.write("good.md", "# Good\n\nA paragraph about vacuum.\n");
    docs.write("good.html", "<html><h1>Good</h1><p>A page about vacuum.</p></html>");
    docs.write("name with a\nnewline.md", "# Newline\n\nA file about vacuum.\n");
    docs.write("two..dots..md", "# Dots\n\nMore about vacuum.\n");
    docs.write("-rf *; $(x) '\".txt", "A text about vacuum.");
    docs.write("\xFF name.md", "not read");
    docs.write("damaged utf8.txt", "A text \xC3\x28 about vacuum \xF0\x28\x8C\x28, of which some bytes are damaged.");
    docs.write("binary.txt", std::string_view{"a\0b about vacuum", 16});
    docs.write("empty.md", "");
    docs.write("bomb.docx", zips::deflated({{"word/document.xml", std::string(std::size_t{60} << 20U, ' ')}}));
    docs.write("half a bomb.docx",
               zips::deflated({{"word/document.xml", word_files::document_of(word_files::paragraph("About vacuum."))},
                               {"word/styles.xml", std::string(std::size_t{60} << 20U, ' ')}}));
    docs.write("circle.pdf", pdf_tests::file_of({"<< /Type /Catalog /Pages 2 0 R >>",
                                                 "<< /Type /Pages /Count 1000000 /Kids [2 0 R 2 0 R] >>"}));
    docs.write("pages.pdf", pdf_of_pages(100'000));
    docs.write("deep.html", "<html>" + repeated("<div>", 100'000) + "vacuum");
    docs.write("deep.md", repeated("> ", 100'000) + "vacuum");
    docs.write("deep.json", repeated("[", 100'000));
    ASSERT_EQ(::truncate((docs.write("sparse.md", "# x"), docs.path("sparse.md").c_str()), off_t{1} << 31U), 0);
    std::filesystem::create_symlink("good.md", docs.path("inside.md"));
    std::filesystem::create_symlink("/etc/passwd", docs.path("outside.md"));
    std::filesystem::create_symlink("../../../../etc", docs.path("up"));
    std::filesystem::create_symlink("loop", docs.path("loop"));
    std::filesystem::create_directory(docs.path("folder"));
    std::filesystem::create_symlink("..", docs.path("folder/back"));
    ASSERT_EQ(::mkfifo(docs.path("pipe.md").c_str(), 0600), 0);

    const measured now = in_child([&] { return report_of(docs.path(), index.path("index"), "vacuum"); });
    ASSERT_TRUE(now.ended_well) << now.output;
    const auto holds = [&](std::string_view line) {
        EXPECT_NE(("\n" + now.output).find("\n" + std::string{line}), std::string::npos) << line << "\n---\n"
                                                                                         << now.output;
    };
    holds("\uFFFD name.md: its name is not UTF-8; rename it");
    holds("binary.txt: it is binary, not text: it has NUL bytes; convert it to text");
    holds("bomb.docx: a part of it unpacks to more than 200 times its size; ");
    holds("half a bomb.docx: its styles were not read: a part of it ");
    holds("circle.pdf: the PDF is damaged; ");
    holds("pages.pdf: it has more than 10000 pages; split it");
    holds("deep.html: the HTML page nests more than 1,000 elements; ");
    holds("sparse.md: it is larger than 32 MiB; split it");
    holds("outside.md: it is a symbolic link out of the folder, which is not followed; copy its target");
    holds("up: it is a symbolic link out of the folder, which is not followed; copy its target");
    holds("loop: it is a broken symbolic link; remove it");
    holds("pipe.md: it is not a regular file; remove it");
    for (const std::string_view found : {"good.md", "good.html", "name with a\nnewline.md", "two..dots..md",
                                         "-rf *; $(x) '\".txt", "damaged utf8.txt", "half a bomb.docx", "deep.md"})
        holds("found in " + std::string{found} + "\n");
    holds("10 documents\n");
    EXPECT_EQ(now.output.find("inside.md"), std::string::npos);
    EXPECT_EQ(now.output.find("folder/back"), std::string::npos);
    EXPECT_LT(now.seconds, 60);
    EXPECT_TRUE(!memory_is_measured || now.megabytes < 400) << now.megabytes << " MB";
}

TEST(hostile_folder, names_that_match_no_file_stay_names) {
    const temporary_folder index;
    auto lib = library::open(index.path("index"));
    const std::string with_nul{"a\0b.md", 6};
    for (const std::string& name : {std::string{"../../etc/passwd.md"}, std::string{"/etc/x.md"}, with_nul,
                                    std::string{"..\\x.md"}, std::string(10'000, 'n') + ".md"}) {
        const auto added = lib->add<toolkit::all_extractors>(me, name, "# Title\n\nAbout vacuum.\n");
        ASSERT_TRUE(added) << added.error().message();
        const auto stored = toolkit::lexical{*lib}.for_owner(me).document(*added);
        ASSERT_TRUE(stored);
        EXPECT_EQ(stored->filename, name);
    }
    EXPECT_FALSE(lib->add<toolkit::all_extractors>(me, "\xFF.md", "x"));
    EXPECT_FALSE(lib->add<toolkit::all_extractors>(me, "", "x"));
    std::size_t outside = 0;
    for (const auto& entry : std::filesystem::directory_iterator{index.path()})
        outside += entry.path().filename() == "index" ? 0U : 1U;
    EXPECT_EQ(outside, 0U);
}
