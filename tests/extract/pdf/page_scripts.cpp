// extract/pdf/page_scripts.hpp
#include <toolkit/extract/pdf/page_scripts.hpp>

#include "../pdf_reading.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace pdf_tests;

namespace {

/// The text of a page with one line of these parts in 10-point type. Parts that begin with ^ are raised and smaller,
/// those with _ are lowered and smaller.
std::string line_of(const std::vector<std::string>& parts, double small = 6.5, double lift = 3.5) {
    pdf_writer out;
    out.page();
    double x = 72;
    for (const std::string& one : parts) {
        const bool is_above = one[0] == '^';
        const bool is_script = is_above || one[0] == '_';
        const std::string text = one.substr(is_script ? 1 : 0);
        const double size = is_script ? small : 10;
        out.text(x, 100 - (is_above ? lift : is_script ? -0.6 * lift : 0), size, text);
        x += width_of(text, size);
    }
    return read(out.bytes()).text;
}

}  // namespace

TEST(page_scripts, raised_digits_do_not_join_the_number_before_them) {
    EXPECT_EQ(line_of({"The limit is 10", "^6", " cells."}), "The limit is 10^6 cells.");
    EXPECT_EQ(line_of({"10", "^6", " at the start, 2 x 10", "^-9", " m"}), "10^6 at the start, 2 x 10^-9 m");
    EXPECT_EQ(line_of({"between 2", "^30", " and 2", "^64"}), "between 2^30 and 2^64");
    EXPECT_EQ(line_of({"from 10", "^6", "7 on"}), "from 10^6 7 on");
    EXPECT_EQ(line_of({"The limit is 10", "^6", " cells."}, 8, 3), "The limit is 10^6 cells.");
    EXPECT_EQ(line_of({"The limit is 10", "^6", " cells."}, 5, 5), "The limit is 10^6 cells.");
}

TEST(page_scripts, note_marks_are_not_digits_of_numbers) {
    EXPECT_EQ(line_of({"The plant brewed 5400", "^1", " barrels in 2019", "^2", "."}),
              "The plant brewed 5400[^1] barrels in 2019[^2].");
    EXPECT_EQ(line_of({"It cost $5.40", "^3", " then.", "^4", " It rose."}), "It cost $5.40[^3] then. [^4] It rose.");
    EXPECT_EQ(line_of({"^1", "Smith and others"}), "[^1] Smith and others");
    EXPECT_EQ(line_of({"^1", " Smith and others"}), "1 Smith and others");
}

TEST(page_scripts, numbers_with_a_closing_bracket_are_note_marks_and_digits_after_money_are_cents) {
    EXPECT_EQ(line_of({"The plant brewed 5400", "^1)", " barrels"}), "The plant brewed 5400[^1] barrels");
    EXPECT_EQ(line_of({"Brewed 100", "^2)", " barrels and 64", "^3)"}), "Brewed 100[^2] barrels and 64[^3]");
    EXPECT_EQ(line_of({"It costs $19", "^99", " now"}), "It costs $19.99 now");
    EXPECT_EQ(line_of({"It costs 3", "^50", " EUR"}), "It costs 3.50 EUR");
    EXPECT_EQ(line_of({"It costs $19", "^12", " now"}), "It costs $19[formula] now");
}

TEST(page_scripts, a_plain_number_after_a_raised_one_and_a_slash_is_a_fraction) {
    EXPECT_EQ(line_of({"A board of 5", "^1", "/2 in, or 12", "^1", "/4."}), "A board of 5 1/2 in, or 12 1/4.");
    EXPECT_EQ(line_of({"A board of 2", "^3", "/4 in"}), "A board of 2 [formula] in");
    EXPECT_EQ(line_of({"At 10", "^6", "/2 Pa"}), "At 10^6/2 Pa");
    EXPECT_EQ(line_of({"At x", "^2", "/4 Pa"}), "At x^2/4 Pa");
}

TEST(page_scripts, ordinals_units_names_and_substances_stay_readable) {
    EXPECT_EQ(line_of({"the 1", "^st", " and the 22", "^nd", " of 25 m", "^2", " and CO", "_2", ", H", "_2", "SO", "_4",
                       "."}),
              "the 1st and the 22nd of 25 m\u00B2 and CO2, H2SO4.");
    EXPECT_EQ(line_of({"log", "_10", " x", "_i", " and ", "^14", "C in L", "^A", "T"}), "log_10 x_i and ^14C in LAT");
}

TEST(page_scripts, small_digits_around_a_slash_are_a_fraction) {
    EXPECT_EQ(line_of({"Add 2", "^3", "/", "_4", " cups or ", "^1", "/", "_2", " litre"}),
              "Add 2 3/4 cups or 1/2 litre");
    EXPECT_EQ(line_of({"Add ", "^1/", "_2", "litre"}), "Add 1/2 litre");
    EXPECT_EQ(line_of({"Add 2", "^1/", "_2", " or 2", "^11/", "_16", "-inch"}), "Add 2 1/2 or 2 11/16-inch");
    EXPECT_EQ(line_of({"10", "^6", "/2"}), "10^6/2");
    EXPECT_EQ(line_of({"and/or 1/2 of 24/7"}), "and/or 1/2 of 24/7");
}

TEST(page_scripts, stacked_digits_after_a_number_are_a_fraction) {
    pdf_writer out;
    const auto stack = [&](double x, double y, std::string_view before) {
        out.text(x, y, 10, before);
        x += width_of(before, 10);
        out.text(x, y - 4.5, 6.5, "1").text(x, y + 2, 6.5, "2").text(x + width_of("1", 6.5), y, 10, " litre");
    };
    out.page();
    stack(72, 100, "Add 1");
    EXPECT_EQ(read(out.bytes()).text, "Add 1 1/2 litre");
    pdf_writer more;
    out = more;
    out.page().text(72, 100, 10, "Add 1");
    const double x = 72 + width_of("Add 1", 10);
    out.text(x, 95, 6, "1").text(x, 102, 6.5, "2").text(x + width_of("1", 6.5), 100, 10, " litre");
    EXPECT_EQ(read(out.bytes()).text.find("11"), std::string::npos);
    EXPECT_EQ(read(out.bytes()).text.find("12"), std::string::npos);
    pdf_writer apart;
    apart.page().text(72, 100, 10, "Fee 1").text(120, 100, 10, "50").text(120, 112, 10, "60");
    EXPECT_EQ(read(apart.bytes()).text.find('/'), std::string::npos);
}

TEST(page_scripts, smaller_words_on_the_line_are_unchanged) {
    EXPECT_EQ(line_of({"The I", "^NTRODUCTION", " is 5", "^0", " pages"}, 8, 0), "The INTRODUCTION is 50 pages");
    EXPECT_EQ(line_of({"Version 9 is large "}), "Version 9 is large");
}

TEST(page_scripts, smaller_separate_words_are_not_joined) {
    EXPECT_EQ(line_of({"Fee ", "^50 euros"}, 6.5, 2), "Fee 50 euros");
}

TEST(page_scripts, words_keep_their_boxes_and_positions) {
    pdf_writer out;
    out.page().text(72, 100, 10, "It cost 2").text(72 + width_of("It cost 2", 10), 96, 6, "1");
    out.text(72 + width_of("It cost 2", 10) + width_of("1", 6), 100, 10, "/");
    out.text(72 + width_of("It cost 2/", 10) + width_of("1", 6), 102, 6, "2");
    const toolkit::extraction made = read(out.bytes());
    EXPECT_EQ(made.text, "It cost 2 1/2");
    ASSERT_EQ(made.words.size(), 4U);
    EXPECT_EQ(made.words[3].bytes.of(made.text), "1/2");
    EXPECT_NEAR(made.words[3].box.left, 72 + width_of("It cost 2", 10), 0.5);
    EXPECT_LT(made.words[3].box.top, 92);
    EXPECT_GT(made.words[3].box.bottom, 102);
    expect_on_pages(made);
}

TEST(page_scripts, raised_digits_of_the_same_size_are_separated_or_marked) {
    EXPECT_EQ(
        line_of({"up to 10", "^6", " and 10", "^-9", " m", "^2", " at the 1", "^st", " sale", "^3", ", then.", "^4"},
                10, 4),
        "up to 10^6 and 10^-9 m\u00B2 at the 1st sale^3, then. [^4]");
    EXPECT_EQ(line_of({"up to 5400", "^1", " barrels or 10", "^12", " in 2019", "^2"}, 9.6, 4),
              "up to 5400[^1] barrels or 10^12 in 2019[^2]");
    EXPECT_EQ(line_of({"up to 5400", "^1", " barrels"}, 10, 4),
              "up to [formula] barrels");  // 54001 is not one of its numbers
    EXPECT_EQ(line_of({"up to 5400 barrels of 10.5 in 1", "^st", " place"}, 10, 0),
              "up to 5400 barrels of 10.5 in 1st place");
}

TEST(page_scripts, a_fraction_of_the_same_size_is_separated_or_marked) {
    EXPECT_EQ(line_of({"up to 2", "^1", "/", "_2", " cups"}, 9.7, 4), "up to 2 1/2 cups");
    EXPECT_EQ(line_of({"up to 2", "^1", "/", "_2", " cups"}, 10, 4), "up to [formula] cups");
}

TEST(page_scripts, a_larger_number_is_not_raised) {
    EXPECT_EQ(line_of({"Only ", "^250", " euros and 99"}, 12, 0), "Only 250 euros and 99");
    EXPECT_EQ(line_of({"Only ", "^250", " euros"}, 20, 0), "Only 250 euros");
    EXPECT_EQ(line_of({"Until ", "^12/2024", " only"}, 18, 0), "Until 12/2024 only");
}

TEST(page_scripts, rotated_pages_are_read_too) {
    for (const int rotate : {90, 180}) {
        pdf_writer out;
        out.page(600, 400, rotate).text(100, 50, 20, "Up to 10");
        out.text(100 + width_of("Up to 10", 20), 43, 12, "6");
        EXPECT_EQ(read(out.bytes()).text, "Up to 10^6") << rotate;
    }
}
