// Shared by the PDF tests: what must hold for every result, and small files to read.
#pragma once

#include <toolkit/extract/pdf.hpp>

#include "pdf_writer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace pdf_tests {

inline constexpr std::string_view prose =
    "The vacuum process reclaims the storage that is occupied by dead rows. In normal operation rows that are deleted "
    "or made obsolete by an update are not physically removed from their table, they remain present until a vacuum is "
    "done. Therefore it is necessary to do this periodically, especially on tables that are updated often.";

/// What holds for every toolkit::extraction: valid UTF-8, and words in order that are exactly the text between the
/// blanks.
inline void expect_sound(const toolkit::extraction& made) {
    ASSERT_TRUE(toolkit::is_utf8(made.text));
    ASSERT_TRUE(toolkit::is_utf8(made.title));
    std::size_t at = 0;
    for (const auto& [bytes, page, box] : made.words) {
        ASSERT_LE(at, bytes.begin);
        ASSERT_LT(bytes.begin, bytes.end);
        ASSERT_LE(bytes.end, made.text.size());
        const std::string_view word = bytes.of(made.text);
        ASSERT_EQ(word.find_first_of(" \n"), std::string_view::npos) << word;
        const std::string_view between = std::string_view{made.text}.substr(at, bytes.begin - at);
        ASSERT_TRUE(between.empty() || between == " " || between == "\n\n" || between == "- " || between == "\n- " ||
                    between == "\n\n- ")
            << between << "|" << word;
        ASSERT_GE(page, 1U);
        ASSERT_LE(page, made.pages.size());
        at = bytes.end;
    }
    ASSERT_EQ(at, made.text.size());
    std::uint32_t page = 1;
    for (const toolkit::block& one : made.blocks) {
        EXPECT_GE(one.page, page);
        page = one.page;
    }
}

/// Whether every word lies on its page. Words of real files may cross an edge.
inline void expect_on_pages(const toolkit::extraction& made, float over_edge = 1) {
    for (const auto& [bytes, page, box] : made.words) {
        const toolkit::page_size& size = made.pages[page - 1];
        EXPECT_GE(box.left, -over_edge);
        EXPECT_GE(box.top, -over_edge);
        EXPECT_LE(box.right, size.width + over_edge);
        EXPECT_LE(box.bottom, size.height + over_edge);
        EXPECT_LT(box.left, box.right) << bytes.of(made.text);
        EXPECT_LT(box.top, box.bottom) << bytes.of(made.text);
    }
}

inline toolkit::extraction read(const std::string& file) {
    auto made = toolkit::extract_pdf(file);
    EXPECT_TRUE(made) << (made ? "" : made.error().message());
    if (!made) return {};
    expect_sound(*made);
    return *std::move(made);
}

inline std::string why(const toolkit::result<toolkit::extraction>& made) {
    if (made) return "it was read";
    EXPECT_TRUE(made.error().kind == toolkit::failure_kind::unreadable ||
                made.error().kind == toolkit::failure_kind::timed_out ||
                made.error().kind == toolkit::failure_kind::cancelled);
    return made.error().message();
}

inline const std::string is_damaged = "the PDF is damaged; open it in a PDF viewer and print it to a new PDF";

inline std::string small_pdf() {
    pdf_writer out;
    out.title("Of vacuum").page().text(72, 80, 20, "Routine work");
    double y = out.paragraph(72, 120, 10, 300, prose);
    out.paragraph(72, y + 10, 10, 300, prose);
    out.page().text(72, 80, 20, "More").text(72, 120, 10, "The last line.");
    return out.bytes();
}

/// A file of a Debian package; empty where it is not installed.
inline std::string installed(const char* path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace pdf_tests
