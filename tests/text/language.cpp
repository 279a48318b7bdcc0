// text/language.hpp
#include <toolkit/text/language.hpp>
#include <toolkit/text/stem.hpp>

#include <gtest/gtest.h>

using toolkit::language_of;

static_assert(language_of("Das ist ein Satz, der nicht auf Englisch ist.") == "german");

TEST(language, is_told_by_the_small_words) {
    EXPECT_EQ(language_of("How do I rebuild an index without blocking writes?"), "english");
    EXPECT_EQ(language_of("Wie baue ich einen Index neu, ohne dass Schreiber warten?"), "german");
    EXPECT_EQ(language_of("Die Verteidigung der Panthers gab nur 308 Punkte ab und belegte den sechsten Platz."),
              "german");
}

TEST(language, is_english_when_a_text_does_not_tell) {
    EXPECT_EQ(language_of(""), "english");
    EXPECT_EQ(language_of("CREATE INDEX CONCURRENTLY idx"), "english");
}

TEST(language, of_each_name_has_a_stemmer) {
    for (const auto name : toolkit::known_languages) EXPECT_TRUE(toolkit::stemmer::of(name));
}
