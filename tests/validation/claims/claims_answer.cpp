// validation/claims_answer.hpp
#include "../claims_run.hpp"

#include <toolkit/validation/claims_answer.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

const opened_passages film{
    "The ceremony of 2007 was chaired by Isabelle Martin. The film was directed by Paul Gray in Paris and stars Anna "
    "Blue Lane. Electro-jazz is a variant of slow jazz. It tells of World War II."};

answer_trouble trouble(std::string_view question, std::string_view answer) {
    return examine_answer(question, answer, film.record).trouble;
}

}  // namespace

TEST(claims_answer, fits_when_a_source_holds_what_it_adds_to_the_question) {
    EXPECT_EQ(trouble("Who chaired the ceremony?", "Isabelle Martin"), answer_trouble::fits);
    EXPECT_EQ(trouble("Who chaired the ceremony?", "The ceremony was chaired by Isabelle Martin [1]."),
              answer_trouble::fits);
    EXPECT_EQ(trouble("In what year was the ceremony?", "2007"), answer_trouble::fits);
    EXPECT_EQ(trouble("Was the film directed in Paris?", "yes"), answer_trouble::fits);
    EXPECT_EQ(trouble("Who stars in the film, Anna Lane or Paul Gray?", "Anna Lane"), answer_trouble::fits);
    EXPECT_EQ(trouble("What is a variant of slow jazz?", "Electro-jazz"), answer_trouble::fits);
}

TEST(claims_answer, holds_facts_and_words_of_no_source) {
    const std::string_view text = "It was chaired by Mary Jones.";
    const answer_finding found = examine_answer("Who chaired the ceremony?", text, film.record);
    EXPECT_EQ(found.trouble, answer_trouble::foreign_fact);
    EXPECT_EQ(found.where.of(text), "Mary");
    EXPECT_EQ(trouble("In what year was the ceremony?", "2008"), answer_trouble::foreign_fact);
    EXPECT_EQ(trouble("Who chaired the ceremony?", "a famous musician"), answer_trouble::foreign_word);
}

TEST(claims_answer, is_of_another_kind_than_was_asked_for) {
    EXPECT_EQ(trouble("In what year was the ceremony?", "Isabelle Martin chaired it."), answer_trouble::wrong_kind);
    EXPECT_EQ(trouble("How many films are there?", "The film was directed in Paris."), answer_trouble::wrong_kind);
    EXPECT_EQ(trouble("Was the film directed in Paris?", "The film stars Anna Lane."), answer_trouble::wrong_kind);
    EXPECT_EQ(trouble("How many years?", "II"), answer_trouble::fits) << "a Roman number is one";
}

TEST(claims_answer, only_says_the_question_again) {
    EXPECT_EQ(trouble("Which film was directed in Paris?", "A film was directed in Paris."),
              answer_trouble::nothing_new);
}

TEST(claims_answer, denies_mixes_names_or_says_another_word_than_the_source) {
    EXPECT_EQ(trouble("Who chaired the ceremony?", "It was not Isabelle Martin."), answer_trouble::denied);
    EXPECT_EQ(trouble("Who chaired the ceremony?", "It was Anna Martin."), answer_trouble::mixed_name);
    EXPECT_EQ(trouble("Who stars in it?", "Anna Lane stars in it."), answer_trouble::fits)
        << "a middle name is left out";
    EXPECT_EQ(trouble("Who chaired the ceremony?", "The ceremony was chaired by Paul Gray."),
              answer_trouble::other_word);
}

TEST(claims_answer, of_nothing_does_not_fall) {
    EXPECT_EQ(examine_answer("", "", {}).trouble, answer_trouble::nothing_new);
    (void)examine_answer("\xff?", "\xff\xfe [1", film.record);
}
