// answering/question/plain_question.hpp: the question without the sentences that only state demands
#include <toolkit/answering/question/analyze.hpp>
#include <toolkit/answering/question/plain_question.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace toolkit;

namespace {

std::string plain(std::string_view question) { return plain_question(question, analyze(question)); }

}  // namespace

TEST(plain_question, leaves_out_sentences_that_only_demand) {
    const std::string lock = "Which lock does VACUUM FULL need on a table?";
    EXPECT_EQ(plain("Use open_citation for at least two. " + lock), lock);
    EXPECT_EQ(plain("Make at least two searches. " + lock + " Quote the exact SQL."), lock);
    EXPECT_EQ(plain(lock + " Explicitly say 'Insufficient documentation' for anything that is missing."), lock);
    EXPECT_EQ(plain("Zitiere den Befehl wörtlich. Wie baue ich einen Index neu?"), "Wie baue ich einen Index neu?");
    EXPECT_EQ(plain(lock), lock);
}

TEST(plain_question, keeps_what_else_a_sentence_says) {
    for (const std::string_view whole : {"Explain how VACUUM works and quote one exact SQL statement. Keep it short.",
                                         "Make at least two searches for autovacuum on Debian. Keep it short.",
                                         "How do I rebuild an index, and can you quote one exact SQL statement?"})
        EXPECT_EQ(plain(whole), whole);
}

TEST(plain_question, keeps_the_topics_and_sections_of_a_demand) {
    EXPECT_EQ(plain("Write a runbook. Make separate tool searches for each topic: index rebuild, disk space. Quote one "
                    "exact SQL statement."),
              "Write a runbook. index rebuild, disk space.");
    EXPECT_EQ(plain("Write sections named Cause and Cure. Why is the index slow?"),
              "Cause, Cure. Why is the index slow?");
}

TEST(plain_question, is_the_whole_question_if_nothing_else_remains) {
    EXPECT_EQ(plain("Make at least two searches."), "Make at least two searches.");
    EXPECT_EQ(plain(""), "");
}
