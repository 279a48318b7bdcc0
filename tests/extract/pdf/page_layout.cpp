// extract/pdf/page_layout.hpp, extract/pdf/page_lines.hpp, extract/pdf/page_margins.hpp,
// extract/pdf/typography.hpp, extract/base/line_ends.hpp
#include <toolkit/extract/pdf/page_layout.hpp>

#include "../../effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using toolkit::block_kind;
using toolkit::layout_block;
using toolkit::page_content;
using toolkit::page_word;

namespace {

/// Sets lines in a font whose every character is half as wide as its size.
class sheet {
public:
    explicit sheet(float width = 600, float height = 800) { page_.size = {width, height}; }

    sheet& line(float x, float y, float size, std::string_view words) {
        for (std::size_t at = 0; at < words.size();) {
            const std::size_t end = std::min(words.find(' ', at), words.size());
            const float right = x + static_cast<float>(end - at) * size / 2;
            page_.words.push_back(
                {std::string{words.substr(at, end - at)}, {x, y - size * 0.75F, right, y + size * 0.25F}, size});
            x = right + size / 2;
            at = end + 1;
        }
        return *this;
    }
    [[nodiscard]] page_content& page() { return page_; }

private:
    page_content page_;
};

std::vector<layout_block> laid(const std::vector<page_content>& pages) {
    std::vector<layout_block> blocks;
    toolkit::lay_out(pages, [&](layout_block&& made) {
        blocks.push_back(std::move(made));
        return true;
    });
    for (const layout_block& block : blocks) {
        std::string words;
        for (const toolkit::placed_word& word : block.words)
            (words += words.empty() ? "" : " ") += word.bytes.of(block.text);
        EXPECT_EQ(words, block.text);
    }
    return blocks;
}

/// The texts of the blocks, each in brackets; headings with their level.
std::string blocks_of(const std::vector<page_content>& pages) {
    std::string all;
    for (const layout_block& block : laid(pages)) {
        all += block.kind == block_kind::heading ? std::to_string(block.level) : "";
        all += (block.kind == block_kind::list_item ? "*[" : "[") + block.text + "]";
    }
    return all;
}

}  // namespace

TEST(page_layout, evenly_spaced_lines_are_one_paragraph) {
    sheet one;
    for (int i = 0; i < 5; ++i) one.line(50, 100 + 12 * static_cast<float>(i), 10, "words that fill a line up");
    one.line(50, 180, 10, "words below a gap, which");
    one.line(50, 192, 10, "are a paragraph.");
    EXPECT_EQ(laid({one.page()}).size(), 2U);
}

TEST(page_layout, double_spaced_lines_are_one_paragraph_too) {
    sheet one;
    for (int i = 0; i < 12; ++i) one.line(50, 100 + 24 * static_cast<float>(i), 10, "words that fill a line up");
    one.line(50, 412, 10, "words below a gap");
    EXPECT_EQ(laid({one.page()}).size(), 2U);
}

TEST(page_layout, a_dense_table_does_not_split_the_lines_of_the_text) {
    sheet one;
    for (int i = 0; i < 10; ++i) one.line(50, 100 + 9 * static_cast<float>(i), 10, "a row of a table, which is full");
    for (int i = 0; i < 20; ++i) one.line(50, 300 + 13 * static_cast<float>(i), 10, "words that fill up their lines.");
    EXPECT_EQ(laid({one.page()}).size(), 2U);
}

TEST(page_layout, a_short_line_ends_a_paragraph) {
    EXPECT_EQ(
        blocks_of({sheet{}.line(50, 100, 10, "A name").line(50, 112, 10, "Another one which is far longer").page()}),
        "[A name][Another one which is far longer]");
    EXPECT_EQ(
        blocks_of({sheet{}.line(50, 100, 10, "The first line is long enough").line(50, 112, 10, "and ends.").page()}),
        "[The first line is long enough and ends.]");
}

TEST(page_layout, an_indented_line_begins_a_paragraph_and_a_hanging_one_does_not) {
    sheet indented;
    indented.line(60, 100, 10, "An indented line begins").line(50, 112, 10, "a paragraph that goes on.");
    indented.line(60, 124, 10, "Another one begins here").line(50, 136, 10, "and ends here, too.");
    EXPECT_EQ(blocks_of({indented.page()}),
              "[An indented line begins a paragraph that goes on.][Another one begins here and ends here, too.]");
    sheet hanging;
    hanging.line(50, 100, 10, "Author, A.: A book of vacuum.").line(70, 112, 10, "Berlin: Press of those");
    hanging.line(70, 124, 10, "Who print, 1999.").line(50, 136, 10, "Buthor, B.: Another book.");
    EXPECT_EQ(blocks_of({hanging.page()}),
              "[Author, A.: A book of vacuum. Berlin: Press of those Who print, 1999.][Buthor, B.: Another book.]");
}

TEST(page_layout, items_begin_at_their_marks) {
    sheet one;
    one.line(50, 100, 10, "\u2022 one thing is told in")
        .line(60, 112, 10, "Two lines of text")
        .line(50, 124, 10, "\u2022 two");
    one.line(50, 136, 10, "1. the first number here,").line(60, 148, 10, "which ends.").line(50, 160, 10, "2. more");
    EXPECT_EQ(blocks_of({one.page()}),
              "*[one thing is told in Two lines of text]*[two][1. the first number here, which ends.][2. more]");
    EXPECT_EQ(blocks_of({sheet{}
                             .line(50, 100, 10, "a dash in a sentence is")
                             .line(50, 112, 10, "\u2013 as here \u2013 no mark")
                             .page()}),
              "[a dash in a sentence is \u2013 as here \u2013 no mark]");
}

TEST(page_layout, heading_sizes_give_their_levels) {
    sheet one;
    one.line(50, 100, 24, "Title").line(50, 150, 14, "First part").line(50, 180, 10, "text of some length and more");
    one.line(50, 192, 10, "of it, and then some more.")
        .line(50, 230, 14, "Second part which goes")
        .line(50, 247, 14, "on");
    one.line(50, 280, 12, "Third").line(50, 300, 40, "T").line(50, 330, 24, "42");
    EXPECT_EQ(blocks_of({one.page()}),
              "2[Title]3[First part][text of some length and more of it, and then some more.]3[Second part which goes "
              "on]4[Third][T][42]");
}

TEST(page_layout, a_long_text_in_a_large_font_is_not_a_heading) {
    sheet one;
    one.line(50, 100, 10, std::string(400, 'a'));
    for (int i = 0; i < 10; ++i) one.line(50, 200 + 20 * static_cast<float>(i), 14, "words that fill a line up");
    const auto blocks = laid({one.page()});
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[1].kind, block_kind::paragraph);
}

TEST(page_layout, raised_figures_stay_in_their_line) {
    sheet one;
    one.line(50, 100, 10, "as was shown");
    one.line(112, 96, 6, "12").line(120, 100, 10, "by them").line(50, 112, 10, "in the year before.");
    EXPECT_EQ(blocks_of({one.page()}), "[as was shown 12 by them in the year before.]");
}

TEST(page_layout, a_sentence_continues_in_the_next_column_and_on_the_next_page) {
    sheet one;
    one.line(50, 700, 10, "A sentence of the first")
        .line(320, 100, 10, "column goes on.")
        .line(320, 130, 10, "And this ends");
    sheet two;
    two.line(50, 100, 10, "on the next page.").line(50, 130, 10, "Not");
    sheet three;
    three.line(50, 100, 10, "Capital letters begin.");
    const auto blocks = laid({one.page(), two.page(), three.page()});
    EXPECT_EQ(
        blocks_of({one.page(), two.page(), three.page()}),
        "[A sentence of the first column goes on.][And this ends on the next page.][Not][Capital letters begin.]");
    EXPECT_EQ(blocks[1].page, 1U);
    EXPECT_EQ(blocks[1].words[3].page, 2U);
}

TEST(page_layout, a_word_over_two_lines_has_the_box_of_its_first_part) {
    sheet one;
    one.line(50, 100, 10, "It is named value-").line(50, 112, 10, "<name>.cache- <version> here");
    one.page().words[4].joins_next = true;
    const auto blocks = laid({one.page()});
    ASSERT_EQ(blocks.size(), 1U);
    EXPECT_EQ(blocks[0].text, "It is named value-<name>.cache-<version> here");
    EXPECT_EQ(blocks[0].words[3].box, one.page().words[3].box);
    EXPECT_EQ(blocks[0].words[4].box, one.page().words[6].box);
}

TEST(page_layout, hyphens_at_line_ends_are_removed_or_kept) {
    using toolkit::paged::joint_of;
    using toolkit::paged::line_joint;
    static_assert(joint_of("docu-", "ment") == line_joint::hyphen_goes);
    static_assert(joint_of("docu\u2010", "ment") == line_joint::hyphen_goes);
    static_assert(joint_of("\u00FCber\u00FC-", "\u00E4lter") == line_joint::hyphen_goes);
    static_assert(joint_of("E-", "Mail") == line_joint::hyphen_stays);
    static_assert(joint_of("UTF-", "8") == line_joint::hyphen_stays);
    static_assert(joint_of("COVID-19-", "bedingt") == line_joint::hyphen_stays);
    static_assert(joint_of("Vor-", "und") == line_joint::blank);
    static_assert(joint_of("-", "und") == line_joint::blank);
    static_assert(joint_of("--", "x") == line_joint::blank);
    static_assert(joint_of("a", "b") == line_joint::blank);
    static_assert(joint_of("\u6F22", "\u5B57") == line_joint::nothing);
}

TEST(page_layout, item_marks_are_detected) {
    using toolkit::paged::item_mark;
    using toolkit::paged::mark_of;
    static_assert(mark_of("\u2022") == item_mark::bullet);
    static_assert(mark_of("*") == item_mark::dash);
    static_assert(mark_of("12.") == item_mark::number);
    static_assert(mark_of("(a)") == item_mark::number);
    static_assert(mark_of("b)") == item_mark::number);
    static_assert(mark_of("[17]") == item_mark::number);
    static_assert(mark_of("1999.") == item_mark::none);
    static_assert(mark_of("so.") == item_mark::none);
    static_assert(mark_of(".") == item_mark::none);
    static_assert(mark_of("()") == item_mark::none);
    static_assert(mark_of("]") == item_mark::none);
    static_assert(mark_of("12") == item_mark::none);
}

TEST(page_layout, dot_leaders_are_left_out) {
    sheet one;
    one.line(50, 100, 10, "1 Introduction . . . . . . . . . . 3")
        .line(50, 112, 10, "2 Vacuum . . . . . . . . . . . . . 17");
    one.line(50, 124, 10, "3 End............................... 19")
        .line(50, 136, 10, "so . . . they say and say and say,");
    EXPECT_EQ(blocks_of({one.page()}),
              "[1 Introduction 3][2 Vacuum 17][3 End............................... 19][so . . . they say and say and "
              "say,]");
    EXPECT_EQ(blocks_of({sheet{}.line(50, 100, 10, ". . . . .").page()}), "");
    EXPECT_EQ(
        blocks_of(
            {sheet{}.line(50, 100, 15, "1 Vacuum . . . . 7").line(50, 200, 10, "words of the text itself").page()}),
        "[1 Vacuum 7][words of the text itself]");
}

TEST(page_layout, repeated_margin_text_is_left_out) {
    std::vector<page_content> pages;
    for (int i = 0; i < 8; ++i) {
        const std::string number = std::to_string(i + 9);
        sheet one;
        one.line(50, i < 4 ? 30.0F : 31.0F, 10, "Chapter 3 Vacuum " + number);
        one.line(50, 70, 10, "Own text of page " + std::string(static_cast<std::size_t>(i) + 1, 'x') + ".");
        one.line(50, 400, 10, "The same everywhere.");
        one.line(i % 2 == 0 ? 50.0F : 500.0F, 780, 10, number);
        pages.push_back(one.page());
    }
    const auto blocks = laid(pages);
    ASSERT_EQ(blocks.size(), 16U);
    EXPECT_EQ(blocks[0].text, "Own text of page x.");
    EXPECT_EQ(blocks[1].text, "The same everywhere.");
    pages.resize(2);  // on two pages it may be content
    EXPECT_EQ(laid(pages).size(), 8U);
}

TEST(page_layout, a_running_head_that_changes_with_the_chapter_is_left_out) {
    std::vector<page_content> pages;
    for (int i = 0; i < 40; ++i) {
        sheet one;
        one.line(50, 30, 10, i % 2 == 0 ? "The book" : "Of chapter " + std::string(1, static_cast<char>('A' + i / 10)));
        one.line(50, 400, 10, "Text.");
        pages.push_back(one.page());
    }
    EXPECT_EQ(laid(pages).size(), 40U);
}

TEST(page_layout, a_margin_line_with_the_number_of_its_page_is_left_out) {
    std::vector<page_content> pages;
    for (const char* head : {"Front", "Of vacuum 12", "13", "14 On tables", "Of rows 1993", "16"})
        pages.push_back(sheet{}.line(50, 30, 10, head).line(50, 400, 10, "Text.").page());
    EXPECT_EQ(blocks_of(pages), "[Front][Text.][Text.][Text.][Text.][Of rows 1993][Text.][Text.]");
}

TEST(page_layout, page_numbers_are_read) {
    using toolkit::paged::decimal_of;
    using toolkit::paged::roman_of;
    static_assert(decimal_of("12") == 12);
    static_assert(decimal_of("3.") == -1);
    static_assert(decimal_of("iv") == -1);
    static_assert(decimal_of("") == -1);
    static_assert(decimal_of("99999999999999999999") == -1);
    static_assert(roman_of("iv") == 4);
    static_assert(roman_of("XXIX") == 29);
    static_assert(roman_of("vacuum") == -1);
    static_assert(roman_of("Xi") == -1);
    static_assert(roman_of("") == -1);
}

TEST(page_layout, table_rows_in_the_margins_are_kept) {
    std::vector<page_content> pages;
    for (int i = 0; i < 8; ++i) {
        const auto number = [i](int times, int add) { return std::to_string((i * times + add) % 97); };
        sheet one;
        one.line(50, 30, 10, "Yearly figures page " + std::to_string(i + 3) + " of 90");
        one.line(50, 50, 10, number(31, 5) + " " + number(17, 3) + "." + number(7, 1) + " " + number(71, 8));
        one.line(50, 64, 10, std::to_string(2001 + i) + " Germany " + number(29, 2) + " " + number(41, 6));
        one.line(50, 78, 10, "0 0 0 0");
        one.line(50, 400, 10, "Text.");
        one.line(50, 750, 10, "Total " + number(23, 4) + " " + number(37, 9));
        one.line(50, 780, 10, "3-" + std::to_string(i + 1));
        pages.push_back(one.page());
    }
    std::string text;
    for (const layout_block& block : laid(pages)) text += block.text + "\n";
    for (int i = 0; i < 8; ++i) {
        EXPECT_NE(text.find(std::to_string(2001 + i) + " Germany"), std::string::npos) << i;
        EXPECT_NE(text.find("Total " + std::to_string((i * 23 + 4) % 97) + " "), std::string::npos) << i;
        EXPECT_NE(text.find(std::to_string((i * 31 + 5) % 97) + " " + std::to_string((i * 17 + 3) % 97) + "."),
                  std::string::npos)
            << i;
    }
    EXPECT_NE(text.find("0 0 0 0"), std::string::npos);
    EXPECT_EQ(text.find("Yearly figures"), std::string::npos);
    EXPECT_EQ(text.find("3-"), std::string::npos);
}

TEST(page_layout, lines_renumbered_on_each_page_are_kept) {
    std::vector<page_content> pages;
    for (int i = 0; i < 6; ++i) {
        sheet one;
        for (int line = 1; line <= 4; ++line)
            one.line(
                50, 20 + 14 * static_cast<float>(line), 10,
                std::to_string(line) + " words of page " + std::string(static_cast<std::size_t>(i * 4 + line), 'x'));
        pages.push_back(one.page());
    }
    std::string text;
    for (const layout_block& block : laid(pages)) text += block.text + " ";
    for (std::size_t x = 1; x <= 24; ++x) EXPECT_NE(text.find(" " + std::string(x, 'x') + " "), std::string::npos) << x;
}

TEST(page_layout, repeated_slide_titles_are_kept) {
    std::vector<page_content> pages;
    for (const char* title : {"Lesson 1", "Lesson 2", "Lesson 3", "Lesson 3"})
        pages.push_back(sheet{}.line(50, 50, 30, title).line(50, 400, 10, "Text of a slide.").page());
    EXPECT_EQ(laid(pages).size(), 8U);
}

TEST(page_layout, roman_numerals_are_page_numbers) {
    std::vector<page_content> pages;
    for (const char* number : {"i", "ii", "iii", "iv", "v"})
        pages.push_back(sheet{}.line(50, 400, 10, "Text.").line(300, 780, 10, number).page());
    EXPECT_EQ(laid(pages).size(), 5U);
}

TEST(page_layout, rotated_words_are_laid_out_like_upright_ones) {
    for (const std::uint8_t turn : {std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{3}}) {
        sheet one{800, 600};
        one.line(50, 100, 10, "An indented line begins").line(40, 112, 10, "a paragraph that goes on");
        one.line(40, 124, 10, "and ends.").line(40, 160, 10, "Another one.");
        page_content turned;
        turned.size = turn == 2 ? toolkit::page_size{800, 600} : toolkit::page_size{600, 800};
        for (page_word& word : one.page().words) {
            const auto& [left, top, right, bottom] = word.box;
            const toolkit::rectangle box = turn == 1 ? toolkit::rectangle{600 - bottom, left, 600 - top, right}
                                           : turn == 2
                                               ? toolkit::rectangle{800 - right, 600 - bottom, 800 - left, 600 - top}
                                               : toolkit::rectangle{top, 800 - right, bottom, 800 - left};
            EXPECT_EQ(toolkit::paged::upright(box, turn, turned.size), word.box);
            turned.words.push_back({word.text, box, word.size, turn});
        }
        EXPECT_EQ(blocks_of({turned}), "[An indented line begins a paragraph that goes on and ends.][Another one.]");
    }
}

TEST(page_layout, words_without_sizes_are_laid_out_by_their_boxes) {
    sheet one;
    for (int i = 0; i < 6; ++i) one.line(50, 100 + 12 * static_cast<float>(i), 10, "words that fill a line up");
    one.line(50, 190, 10, "words below");
    for (page_word& word : one.page().words) word.size = 0;
    EXPECT_EQ(laid({one.page()}).size(), 2U);
}

TEST(page_layout, ends_when_its_reader_asks) {
    sheet one;
    one.line(50, 100, 10, "one").line(50, 200, 10, "two").line(50, 300, 10, "three");
    int blocks = 0;
    toolkit::lay_out({one.page()}, [&](layout_block&&) { return ++blocks < 2; });
    EXPECT_EQ(blocks, 2);
    toolkit::lay_out({}, [&](layout_block&&) { return ++blocks < 2; });
    EXPECT_EQ(blocks, 2);
}

TEST(page_layout, time_grows_with_the_number_of_line_distances) {
    const int lines = sized(400'000);
    std::vector<page_content> pages;
    float base = 1e6F;
    for (int i = 0; i < lines; ++i) {
        if (base > 9e5F) {
            pages.push_back(sheet{1e6F, 1e6F}.page());
            base = 0;
        }
        base += 8000 + 0.25F * static_cast<float>(i * 37 % 200'000);
        pages.back().words.push_back({"Word", {100, base - 20'000, 3000, base}, 20'000});
    }
    std::size_t words = 0;
    toolkit::lay_out(pages, [&](layout_block&& made) {
        words += made.words.size();
        return true;
    });
    EXPECT_EQ(words, static_cast<std::size_t>(lines));
}
