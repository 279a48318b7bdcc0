// answering/reading/nearest_sentence.hpp: what a partial answer quotes
#include "../../agent/loop_tests.hpp"

#include <toolkit/answering/reading/nearest_sentence.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace toolkit;

namespace {

std::string nearest_to(std::string_view question, std::string_view passage, std::string_view heading = {}) {
    opened_citation opened;
    opened.text = passage;
    opened.heading = heading;
    return std::string{nearest_sentence(question, opened).of(opened.text)};
}

/// The answer of a run whose model opens the passage and then writes nothing that passes.
answer partial_of(const std::string& question, const std::string& passage) {
    const passages book{.texts = {passage}};
    const auto made = Agent{script_of({search_action(question), book.open_action(0), final_of("Seven [9]."),
                                       final_of("Seven [9]."), final_of("Seven [9]."), final_of("Seven [9].")}),
                            book}
                          .run(question, owner{"me"});
    EXPECT_TRUE(made) << made.error().message();
    return made ? *made : answer{};
}

}  // namespace

TEST(nearest_sentence, comes_from_below_the_requested_heading) {
    constexpr std::string_view sentence = "Ten metres cost 18 euros.";
    for (const std::string_view passage :
         {"Berth fees\n\nTen metres cost 18 euros. Power is extra.", "# Berth fees\n\nTen metres cost 18 euros.",
          "Harbour\n\nWelcome to us.\n\nBerth fees\n\nTen metres cost 18 euros.\n\nToilets\n\nThey are at the gate.",
          "Berth fees\n==========\nTen metres cost 18 euros.", "What are the berth fees?\n\nTen metres cost 18 euros."})
        EXPECT_EQ(nearest_to("What are the berth fees?", passage), sentence) << passage;
    EXPECT_EQ(nearest_to("What are the berth fees?", "Berth fees\nTen metres cost 18 euros.", "Harbour > Berth fees"),
              sentence);
}

TEST(nearest_sentence, is_a_row_or_an_item_that_holds_the_words) {
    constexpr std::string_view table =
        "Berth fees\n\n| Length | Fee |\n|---|---|\n| 10 m | 18 euros |\n| 12 m | 20 euros |";
    EXPECT_EQ(nearest_to("What is the fee for 12 m?", table), "| 12 m | 20 euros |");
    constexpr std::string_view list = "Berth fees\n\n- Tents: 5 euros\n- Dogs: 1 euro\n* Boats: 18 euros";
    EXPECT_EQ(nearest_to("What fees are there for dogs?", list), "Dogs: 1 euro");
    EXPECT_EQ(nearest_to("What fees are there for boats?", list), "Boats: 18 euros");
    EXPECT_EQ(nearest_to("Which fees are due?", "The fees that are due are:\nTents 5 euros\nDogs 1 euro"),
              "The fees that are due are:\nTents 5 euros");
}

TEST(nearest_sentence, is_empty_for_titles_alone_or_without_a_word_of_the_question) {
    EXPECT_EQ(nearest_to("What are the berth fees?", "Berth fees", "Harbour > Berth fees"), "");
    EXPECT_EQ(nearest_to("What are the berth fees?", "# Berth fees\n\n## Boats"), "");
    EXPECT_EQ(nearest_to("Who flies kites?", "Berth fees\n\nTen metres cost 18 euros."), "");
    EXPECT_EQ(nearest_to("?", ""), "");
}

TEST(nearest_sentence, is_not_an_unmarked_heading) {
    const std::string_view asked = "How much is the berth fee?";
    EXPECT_EQ(nearest_to(asked, "Berth fees\n5 euros a night"), "5 euros a night");
    EXPECT_EQ(nearest_to(asked, "Berth fees\n- 5 euros"), "5 euros");
    for (const std::string heading :
         {"1. Berth fees", "Chapter 3: Berth fees", "\u00a7 5 Berth fees", "**Berth fee for whom?**", "2) Berth fees",
          "Berth fees and moorings, an overview", "Section 4.2 Berth fees", "Berth fees 2024",
          "Appendix 1: Berth fees"})
        EXPECT_EQ(nearest_to(asked, heading + "\n\nA night costs 5 euros."), "A night costs 5 euros.") << heading;
    EXPECT_EQ(nearest_to(asked, "A night costs a fee of 5 euros.\n\nBerth fees"), "A night costs a fee of 5 euros.");
    EXPECT_EQ(nearest_to(asked, "Berth fees"), "");
    EXPECT_EQ(nearest_to("Who opens the kiln?", "Only the potter opens the kiln"), "Only the potter opens the kiln");
    EXPECT_EQ(nearest_to("What does the kiln need?", "1. Heat the kiln\n2. Open the kiln door"), "1. Heat the kiln");
}

TEST(nearest_sentence, replaces_the_heading_in_the_partial_answer) {
    const answer fees =
        partial_of("What are the berth fees?", "Berth fees\n\nTen metres cost 18 euros. Power is extra.");
    EXPECT_EQ(fees.status, answer_status::partial);
    EXPECT_EQ(fees.text, "Ten metres cost 18 euros. [1]");
    ASSERT_EQ(fees.citations.size(), 1U);
    EXPECT_EQ(fees.citations.front().quote, "Ten metres cost 18 euros.");
    EXPECT_EQ(partial_of("What do dogs cost?", "Fees\n\n- Tents: 5 euros\n- Dogs: 1 euro").text, "Dogs: 1 euro [1]");
    EXPECT_EQ(partial_of("What are the opening hours?", "# Opening hours\n\nFrom nine to five, on weekdays.").text,
              "From nine to five, on weekdays. [1]");
}

TEST(has_sentence, is_false_for_headings_alone) {
    opened_citation fees;
    fees.heading = "Harbour";
    fees.text = "Berth fees\n\nTen metres cost 18 euros.";
    for (const std::string_view answer :
         {"Berth fees [1]", "**Berth fees** [1].", "## Prices\n\n### Boats [1]", "Harbour: [1]", ""})
        EXPECT_FALSE(has_sentence(answer, {fees})) << answer;
    opened_citation numbered;
    numbered.text = "1. Berth fees\n\nTen metres cost 18 euros.\n\n\u00a7 5 Tents\nA tent costs 5 euros.";
    for (const std::string_view answer : {"1. Berth fees [1]", "\u00a7 5 Tents [1]"})
        EXPECT_FALSE(has_sentence(answer, {numbered})) << answer;
    for (const std::string_view answer : {"Ten metres cost 18 euros. [1]", "Berth fees [1]\n\nThey are 18 euros [1].",
                                          "18 euros [1]", "VACUUM [1]", "- Boats [1]"})
        EXPECT_TRUE(has_sentence(answer, {fees})) << answer;
}

TEST(nearest_sentence, replaces_a_draft_that_is_only_a_heading) {
    const passages book{.texts = {"Berth fees\n\nTen metres cost 18 euros."}};
    std::vector<std::string> replies{search_action("berth fees"), book.open_action(0)};
    replies.insert(replies.end(), 5, final_of("Berth fees [1]\\n\\nTen metres cost 99 euros [1]."));
    const auto made = Agent{script_of(replies), book}.run("What are the berth fees?", owner{"me"});
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->status, answer_status::partial);
    EXPECT_EQ(made->text, "Ten metres cost 18 euros. [1]");
}
