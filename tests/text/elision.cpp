// text/elision.hpp
#include <toolkit/text/elision.hpp>

#include <gtest/gtest.h>

using toolkit::elided_word;
using toolkit::tail_of_name;
using toolkit::without_elision;

static_assert(without_elision("l'homme") == elided_word{"l'", "homme", ""});
static_assert(without_elision("john's") == elided_word{"", "john", "'s"});

TEST(elision, the_word_follows_the_apostrophe) {
    EXPECT_EQ(without_elision("dell'arte").word, "arte");
    EXPECT_EQ(without_elision("qu'il").word, "il");
    EXPECT_EQ(without_elision("jusqu'à").word, "à");
    EXPECT_EQ(without_elision("d'œuvre").word, "œuvre");
    EXPECT_EQ(without_elision("l'11").word, "11");
    EXPECT_EQ(without_elision("l'enfant's"), (elided_word{"l'", "enfant", "'s"}));
}

TEST(elision, does_not_apply_before_a_consonant_or_after_another_word) {
    for (const auto word : {"homme", "don't", "d'souza", "m'n", "d'r", "c'mon", "aujourd'hui", "zo'n", "o'neill", "l'",
                            "'s", "", "'", "l'ça"})
        EXPECT_EQ(without_elision(word), (elided_word{"", word, ""})) << word;
}

TEST(elision, names_are_found_by_what_follows_too) {
    EXPECT_EQ(tail_of_name("o'neill"), "neill");
    EXPECT_EQ(tail_of_name("sant'agata"), "agata");
    EXPECT_EQ(tail_of_name("o'"), "");
    EXPECT_EQ(tail_of_name("oneill"), "");
}
