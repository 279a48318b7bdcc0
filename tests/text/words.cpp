// text/words.hpp
#include <toolkit/text/words.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using toolkit::count_words;
using toolkit::word;
using toolkit::word_role;
using toolkit::words_of;

namespace {

// The words of a text, joined by |; wholes in <>, parts in ().
std::string shown(std::string_view text) {
    std::string out;
    for (const word& w : words_of(text)) {
        if (!out.empty()) out += '|';
        if (w.role == word_role::whole) out += '<';
        if (w.role == word_role::part) out += '(';
        out += w.of(text);
        if (w.role == word_role::whole) out += '>';
        if (w.role == word_role::part) out += ')';
    }
    return out;
}

}  // namespace

static_assert(words_of("a b").size() == 2 && count_words("pg_dump --no-owner") == 2);

TEST(words, punctuation_and_blanks_separate_them) {
    EXPECT_EQ(shown("Über Äpfel, „Birnen“ — und\u00A0Obst!"), "Über|Äpfel|Birnen|und|Obst");
    EXPECT_EQ(shown(""), "");
    EXPECT_EQ(shown(" ... — „“ "), "");
}

TEST(words, an_apostrophe_between_letters_belongs_to_the_word) {
    EXPECT_EQ(shown("don't 'quoted' geht’s"), "don't|quoted|geht’s");
}

TEST(words, identifiers_are_returned_whole_and_in_parts) {
    EXPECT_EQ(shown("pg_reindex"), "<pg_reindex>|(pg)|(reindex)");
    EXPECT_EQ(shown("see postgresql.conf."), "see|<postgresql.conf>|(postgresql)|(conf)");
    EXPECT_EQ(shown("std::vector a__b"), "<std::vector>|(std)|(vector)|<a__b>|(a)|(b)");
    EXPECT_EQ(shown("me@example.org"), "<me@example.org>|(me)|(example)|(org)");
}

TEST(words, paths_and_addresses_are_returned_whole_and_in_parts) {
    EXPECT_EQ(shown("/etc/postgresql/15/main"), "<etc/postgresql/15/main>|(etc)|(postgresql)|(15)|(main)");
    EXPECT_EQ(shown("(C:\\Temp\\x.txt)"), "<C:\\Temp\\x.txt>|(C)|(Temp)|(x)|(txt)");
    EXPECT_EQ(shown("\\\\server\\share"), "<server\\share>|(server)|(share)");
    EXPECT_EQ(shown("abc:\\x"), "abc|x");
    EXPECT_EQ(shown("user@example.org"), "<user@example.org>|(user)|(example)|(org)");
    EXPECT_EQ(shown("https://example.org/a?b=c"), "https|<example.org/a>|(example)|(org)|(a)|b|c");
}

TEST(words, calls_and_versions_are_returned_whole_and_in_parts) {
    EXPECT_EQ(shown("foo::bar a.b.c()"), "<foo::bar>|(foo)|(bar)|<a.b.c>|(a)|(b)|(c)");
    EXPECT_EQ(shown("v2.0.1"), "<v2.0.1>|(v2)|(0)|(1)");
    EXPECT_EQ(shown("CamelCaseName"), "CamelCaseName");
}

TEST(words, flags_and_commands_keep_their_prefix) {
    EXPECT_EQ(shown("with --no-owner"), "with|<--no-owner>|(no)|(owner)");
    EXPECT_EQ(shown("(-P)"), "<-P>|(P)");
    EXPECT_EQ(shown("--flag"), "<--flag>|(flag)");
    EXPECT_EQ(shown("„--a“ «-b» x —.NET à\u00A0-c"), "<--a>|(a)|<-b>|(b)|x|<.NET>|(NET)|à|<-c>|(c)");
    EXPECT_EQ(shown("\\timing"), "<\\timing>|(timing)");
}

TEST(words, a_dash_that_is_not_a_prefix_is_not_part_of_a_word) { EXPECT_EQ(shown("a--b x -3 - y"), "a|b|x|3|y"); }

TEST(words, numbers_with_separators_are_returned_whole_and_in_parts) {
    EXPECT_EQ(shown("1,664 columns"), "<1,664>|(1)|(664)|columns");
    EXPECT_EQ(shown("15.2, then 12:30"), "<15.2>|(15)|(2)|then|<12:30>|(12)|(30)");
    EXPECT_EQ(shown("1,234.56 and 1.234,56"), "<1,234.56>|(1)|(234)|(56)|and|<1.234,56>|(1)|(234)|(56)");
    EXPECT_EQ(shown("one,two"), "one|two");
}

TEST(words, languages_keep_their_signs) {
    EXPECT_EQ(shown("C++ and F#, not C+"), "<C++>|(C)|and|<F#>|(F)|not|C");
    EXPECT_EQ(shown("C++20, a++b, F#8"), "<C++>|(C)|20|a|b|F|8");
}

TEST(words, names_keep_a_dot_before_them) {
    EXPECT_EQ(shown(".NET (.pgpass)"), "<.NET>|(NET)|<.pgpass>|(pgpass)");
    EXPECT_EQ(shown("End. .5 ...and ../x ~/.y"), "End|5|and|x|y");
}

TEST(words, apostrophes_of_other_languages_belong_to_the_word) {
    EXPECT_EQ(shown("O'Neill l’homme dell'arte"), "O'Neill|l’homme|dell'arte");
    EXPECT_EQ(shown("'s avonds, foto's"), "s|avonds|foto's");
}

TEST(words, ideographs_stand_alone_and_other_scripts_in_runs) {
    EXPECT_EQ(shown("日本語 слово λόγος"), "日|本|語|слово|λόγος");
    EXPECT_EQ(shown("§43"), "§|43");
}

TEST(words, spans_lie_in_order_inside_of_the_text_and_parts_inside_of_their_whole) {
    const std::string text = "x --a_b/c.d 1,2 日 y\xFFz don't";
    std::size_t begin = 0;
    word whole;
    for (const word& w : words_of(text)) {
        EXPECT_LT(w.begin, w.end);
        EXPECT_LE(w.end, text.size());
        EXPECT_GE(w.begin, begin);
        begin = w.begin;
        if (w.role == word_role::whole) whole = w;
        if (w.role == word_role::part) {
            EXPECT_GE(w.begin, whole.begin);
            EXPECT_LE(w.end, whole.end);
        }
    }
}

TEST(words, endless_runs_are_split_into_pieces_of_whole_code_points) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "ä";
    std::size_t total = 0;
    for (const word& w : words_of(text)) {
        EXPECT_LE(w.end - w.begin, toolkit::word_limits.bytes);
        EXPECT_TRUE(toolkit::is_utf8(w.of(text)));
        total += w.end - w.begin;
    }
    EXPECT_EQ(total, text.size());
}

TEST(words, endless_compounds_give_only_their_parts) {
    std::string text = "a";
    for (int i = 0; i < 1000; ++i) text += ".a";
    const auto found = words_of(text);
    EXPECT_EQ(found.size(), 1001U);
    for (const word& w : found) EXPECT_EQ(w.role, word_role::simple);
}

TEST(words, a_compound_counts_as_one_word) { EXPECT_EQ(count_words("use pg_dump --no-owner, please"), 4U); }
