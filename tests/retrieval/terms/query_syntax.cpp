// retrieval/terms/query_syntax.hpp
#include <toolkit/retrieval/terms/query_syntax.hpp>

#include "../../effort.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

using toolkit::phrase_matcher;
using toolkit::query_parts;
using toolkit::read_query;

namespace {

using texts = std::vector<std::string>;

query_parts parts(std::string words, texts phrases = {}, texts excluded = {}) {
    return {std::move(words), std::move(phrases), std::move(excluded)};
}
bool stands(std::string_view phrase, std::string_view text) { return phrase_matcher{phrase}.occurs_in(text); }

}  // namespace

namespace toolkit {
void PrintTo(const query_parts& parts, std::ostream* out) {
    *out << '{' << parts.words << '}';
    for (const auto& one : parts.phrases) *out << " \"" << one << '"';
    for (const auto& one : parts.excluded) *out << " -" << one;
}
}  // namespace toolkit

static_assert(read_query("a \"b c\" -d").words == "a b c");
static_assert(phrase_matcher{"b c"}.occurs_in("a B, C!") && !phrase_matcher{"b c"}.occurs_in("b a c"));

TEST(query_syntax, plain_words_are_unchanged) {
    EXPECT_EQ(read_query("How do I  rebuild an index?"), parts("How do I  rebuild an index?"));
    EXPECT_EQ(read_query(""), parts(""));
    EXPECT_EQ(read_query(" - "), parts(""));
}

TEST(query_syntax, quoted_text_is_a_phrase_and_ranks_too) {
    EXPECT_EQ(read_query("What does \"VACUUM FULL\" do?"), parts("What does VACUUM FULL do?", {"VACUUM FULL"}));
    EXPECT_EQ(read_query("“one two” x"), parts("one two x", {"one two"}));
    EXPECT_EQ(read_query("„eins zwei“ x „drei”"), parts("eins zwei x drei", {"eins zwei", "drei"}));
    EXPECT_EQ(read_query("« un deux » »drei vier«"), parts("un deux drei vier", {"un deux", "drei vier"}));
    EXPECT_EQ(read_query("\"a\"\"b\""), parts("a b", {"a", "b"}));
    EXPECT_EQ(read_query("key=\"value\""), parts("key= value", {"value"}));
    EXPECT_EQ(read_query("„ein \"zitat\" darin“"), parts("ein \"zitat\" darin", {"ein \"zitat\" darin"}));
}

TEST(query_syntax, a_dash_before_a_word_or_a_phrase_excludes_it) {
    EXPECT_EQ(read_query("index -btree"), parts("index", {}, {"btree"}));
    EXPECT_EQ(read_query("-btree index"), parts("index", {}, {"btree"}));
    EXPECT_EQ(read_query("a -\"b c\" d"), parts("a d", {}, {"b c"}));
    EXPECT_EQ(read_query("a -„b c“"), parts("a", {}, {"b c"}));
    EXPECT_EQ(read_query("a -pg_dump, -x.conf) -C++"), parts("a", {}, {"pg_dump", "x.conf", "C++"}));
    EXPECT_EQ(read_query("Maß\u00A0-43 -über"), parts("Maß\u00A0", {}, {"43", "über"}));
}

TEST(query_syntax, a_dash_elsewhere_means_nothing) {
    EXPECT_EQ(read_query("pg_dump --no-owner"), parts("pg_dump --no-owner"));
    EXPECT_EQ(read_query("boundary-layer a - b a–b -"), parts("boundary-layer a - b a–b -"));
    EXPECT_EQ(read_query("(-a)"), parts("(-a)"));
    EXPECT_EQ(read_query("a -.NET"), parts("a -.NET"));
}

TEST(query_syntax, unclosed_marks_are_plain_text) {
    EXPECT_EQ(read_query("say \"hello world"), parts("say \"hello world"));
    EXPECT_EQ(read_query("a -\"b c"), parts("a -\"b c"));
    EXPECT_EQ(read_query("„a b \"c d\""), parts("„a b c d", {"c d"}));
    EXPECT_EQ(read_query("a 15\" or a 17\" screen"), parts("a 15\" or a 17\" screen"));
}

TEST(query_syntax, an_apostrophe_is_not_a_quotation_mark) {
    EXPECT_EQ(read_query("what's 'this here' isn’t"), parts("what's 'this here' isn’t"));
}

TEST(query_syntax, a_phrase_without_words_is_dropped) {
    EXPECT_EQ(read_query("a \"\" b \" - \" c"), parts("a b - c"));
    EXPECT_EQ(read_query("a -\"\" b"), parts("a b"));
}

TEST(query_syntax, a_query_that_only_excludes_ranks_nothing) {
    EXPECT_EQ(read_query("-a -\"b c\" ?"), parts("", {}, {"a", "b c"}));
}

TEST(query_syntax, phrases_and_exclusions_beyond_the_limits_are_words) {
    std::string text;
    for (int i = 0; i < 40; ++i) text += "\"p" + std::to_string(i) + "\" -e" + std::to_string(i) + " ";
    const auto read = read_query(text);
    EXPECT_EQ(read.phrases.size(), toolkit::query_syntax_limits.phrases);
    EXPECT_EQ(read.excluded.size(), toolkit::query_syntax_limits.excluded);
    EXPECT_EQ(toolkit::count_words(read.words), 40U + 40U - 16U);
    EXPECT_NE(read.words.find("e39"), std::string::npos);
    EXPECT_EQ(read.words.find("e15"), std::string::npos);
}

TEST(query_syntax, a_megabyte_of_marks_is_read_in_linear_time) {
    for (const std::string_view piece : {"\"", "“", "„“", "„ ", "« ", "-\"", " -a", "-", "”„", "\"a\" ", "»"}) {
        std::string text;
        while (text.size() < sized(1'000'000U)) text += piece;
        EXPECT_LE(read_query(text).phrases.size(), 16U) << piece;
    }
    EXPECT_EQ(read_query("\xFF \"\xFF\" -\xE2\x80"), parts(""));
    EXPECT_EQ(read_query("a \"\xFF\" -\xE2\x80").words, "a \xFF -\xE2\x80");
}

TEST(query_syntax, a_phrase_matches_despite_case_blanks_and_punctuation) {
    EXPECT_TRUE(stands("VACUUM FULL", "then vacuum,\n  “full” it"));
    EXPECT_TRUE(stands("ÄRGER im Büro", "Ärger im Büro!"));
    EXPECT_TRUE(stands("§ 43 Abs. 2", "nach §43 Abs 2 gilt"));
    EXPECT_TRUE(stands("don't", "I don’t know"));
    EXPECT_TRUE(stands("boundary layer", "a boundary-layer flow"));
    EXPECT_TRUE(stands("boundary-layer", "the boundary layer"));
}

TEST(query_syntax, words_of_a_phrase_are_whole_and_not_stemmed) {
    EXPECT_FALSE(stands("index", "indexes"));
    EXPECT_FALSE(stands("full vacuum", "vacuum full"));
    EXPECT_FALSE(stands("vacuum full", "vacuum is full"));
    EXPECT_FALSE(stands("a b", "a"));
    EXPECT_FALSE(stands("", "a"));
    EXPECT_FALSE(stands("?", "a ?"));
}

TEST(query_syntax, identifiers_of_a_phrase_compare_whole) {
    EXPECT_TRUE(stands("pg_dump --no-owner", "run PG_DUMP --no-owner now"));
    EXPECT_FALSE(stands("dump", "pg_dump"));
    EXPECT_FALSE(stands("owner", "--no-owner"));
    EXPECT_FALSE(stands("pg dump", "pg_dump"));
    EXPECT_TRUE(stands("C++", "in C++20 too"));
    EXPECT_FALSE(stands("C", "C++"));
}

TEST(query_syntax, an_article_before_an_apostrophe_is_a_word_of_its_own) {
    EXPECT_TRUE(stands("homme politique", "C'est l’homme politique"));
    EXPECT_TRUE(stands("l'homme", "L’HOMME"));
    EXPECT_FALSE(stands("l'homme", "homme"));
    EXPECT_TRUE(stands("Storia dell'arte", "la storia dell’arte"));
    EXPECT_TRUE(stands("PostgreSQL", "PostgreSQL's planner"));
}

TEST(query_syntax, a_phrase_that_repeats_itself_is_found_where_it_overlaps) {
    EXPECT_TRUE(stands("a b a c", "a b a b a c"));
    EXPECT_TRUE(stands("a a b", "a a a b"));
    EXPECT_FALSE(stands("a a b", "a b a b"));
    std::string phrase;
    std::string text;
    for (int i = 0; i < 2000; ++i) phrase += "a ";
    for (int i = 0; i < 200'000; ++i) text += i % 2000 == 1999 ? "b " : "a ";
    EXPECT_FALSE(stands(phrase, text));
    EXPECT_TRUE(stands(phrase + "b", text + text + phrase + "b"));
}

static bool matches(const toolkit::query_parts& parts, std::string_view text) {
    return toolkit::query_matcher{parts}.matches({&text, 1});
}

TEST(query_syntax, a_text_matches_with_all_phrases_and_no_exclusion) {
    const auto read = read_query("\"create index\" \"on a table\" -concurrently -\"if not exists\"");
    EXPECT_TRUE(matches(read, "CREATE INDEX makes an index on a table."));
    EXPECT_FALSE(matches(read, "CREATE INDEX makes an index."));
    EXPECT_FALSE(matches(read, "CREATE INDEX CONCURRENTLY on a table"));
    EXPECT_FALSE(matches(read, "CREATE INDEX IF NOT EXISTS on a table"));
    EXPECT_TRUE(matches(read, "CREATE INDEX if it does not exist on a table"));
    EXPECT_TRUE(matches(read_query("plain words"), ""));
    EXPECT_TRUE(matches({"x", {"?"}, {""}}, "x"));
}

TEST(query_syntax, a_phrase_does_not_span_a_title_and_the_text) {
    const std::array<std::string_view, 3> pieces{"Backup", "Routine", "Restore the table."};
    const auto demands = [](std::string_view text) { return toolkit::query_matcher{toolkit::read_query(text)}; };
    EXPECT_FALSE(demands("\"backup restore\"").matches(pieces));
    EXPECT_TRUE(demands("\"restore the table\" \"backup\"").matches(pieces));
    EXPECT_TRUE(demands("table -\"backup restore\"").matches(pieces));
    EXPECT_FALSE(demands("table -routine").matches(pieces));
    EXPECT_TRUE(demands("table").empty());
}
