// text/titles.hpp: which lines of a passage only name what follows
#include <toolkit/text/titles.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

using lines = std::vector<std::string>;

/// The titles among the sentences of a passage.
lines titles_of(std::string_view passage, std::string_view path = {}) {
    lines found;
    for (const sentence& one : sentences_of(passage))
        if (is_title(passage, one, path)) found.emplace_back(one.of(passage));
    return found;
}

}  // namespace

TEST(titles, are_the_headings_of_the_path) {
    EXPECT_EQ(titles_of("Berth fees\n\nTen metres cost 18 euros.", "Harbour > Berth fees"), lines{"Berth fees"});
    EXPECT_EQ(titles_of("BERTH FEES:\nTen metres cost 18 euros.", "Harbour > Berth fees > Boats"),
              lines{"BERTH FEES:"});
    EXPECT_EQ(titles_of("Berth fees", "Berth fees"), lines{"Berth fees"});
    EXPECT_EQ(titles_of("What is due in 2024, 2025?", "What is due in 2024, 2025?"),
              lines{"What is due in 2024, 2025?"});
}

TEST(titles, are_marked_lines) {
    EXPECT_EQ(titles_of("# Harbour\n\n## Berth fees 10 m\nTen cost 18."), (lines{"# Harbour", "## Berth fees 10 m"}));
    EXPECT_EQ(titles_of("Fees, tolls\n===========\nTen cost 18."), (lines{"Fees, tolls", "==========="}));
    EXPECT_EQ(titles_of("| Length | Fee |\n|---|---|\n| 10 m | 18 |"), (lines{"| Length | Fee |", "|---|---|"}));
}

TEST(titles, are_short_lines_apart_and_questions_above_text) {
    EXPECT_EQ(titles_of("Berth fees\n\nTen metres cost 18 euros."), lines{"Berth fees"});
    EXPECT_EQ(titles_of("3.1 Berth fees 2024\nTen metres cost 18 euros."), lines{"3.1 Berth fees 2024"});
    EXPECT_EQ(titles_of("What does a berth cost?\n\nEighteen euros."), lines{"What does a berth cost?"});
    EXPECT_EQ(titles_of("Welcome.\n\nLiegegeb\u00fchren\n\nZehn Meter kosten 18 Euro."), lines{"Liegegeb\u00fchren"});
}

TEST(titles, are_not_sentences_rows_items_or_values) {
    for (const std::string_view passage :
         {"Ten metres cost 18 euros.\n\nDogs are free.", "Dogs must be on a lead\n\nTents stand apart",
          "Tents: 5 euros\n\nDogs: 1 euro", "| 10 m | 18 |\n| 12 m | 20 |", "- Tents\n- Dogs\n- Boats",
          "Tent\t5\nDog\t1", "Ten metres, 18 euros\n\nTwelve metres, 20 euros", "Is it free? Yes, it is.",
          "Berth 12\n\nBerth 14", "Berth fees", "18 euros\n\nIt is due at noon."})
        EXPECT_EQ(titles_of(passage), lines{}) << passage;
}
