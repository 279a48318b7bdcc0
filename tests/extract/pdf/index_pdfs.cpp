// The first example of docs/extracting.md: a folder of PDF files becomes searchable.
#include <toolkit/extract/pdf.hpp>
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../../retrieval/temporary_folder.hpp"
#include "../pdf_writer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

toolkit::result<std::string> best_page(const std::string& index_folder, const std::string& docs,
                                       std::string_view question) {
    auto lib = toolkit::library::open(index_folder);
    if (!lib) return lib.error();
    const toolkit::owner me{"me"};
    using formats = toolkit::extractors<toolkit::pdf_extractor, toolkit::text_extractor>;
    const auto report = lib->sync_folder<formats>(me, docs);
    if (!report) return report.error();
    const auto hits = toolkit::lexical{*lib}.for_owner(me).search({.text = std::string{question}, .top_k = 1});
    if (!hits) return hits.error();
    if (hits->empty()) return std::string{"nothing found"};
    const toolkit::hit& best = hits->front();
    return best.filename + ", page " + std::to_string(best.page) + ": " + best.snippet;
}

}  // namespace

TEST(index_pdfs, names_the_page_that_answers) {
    const temporary_folder docs;
    const temporary_folder index;
    pdf_tests::pdf_writer manual;
    manual.page().text(72, 100, 10, "The valve opens at five bar.");
    docs.write("manual.pdf", manual.bytes());
    const auto found = best_page(index.path(), docs.path(), "When does the valve open?");
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(*found, "manual.pdf, page 1: The valve opens at five bar.");
}
