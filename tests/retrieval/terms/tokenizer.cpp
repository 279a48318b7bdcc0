// retrieval/terms/tokenizer.hpp
#include <toolkit/retrieval/terms/tokenizer.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::tokenizer;

namespace {

std::vector<std::string> surfaces(std::string_view text) {
    std::vector<std::string> found;
    tokenizer terms;
    terms.for_each_surface(text, [&](std::string_view surface, toolkit::word_role) { found.emplace_back(surface); });
    return found;
}
std::vector<std::uint64_t> grams(std::string_view text) {
    std::vector<std::uint64_t> found;
    tokenizer terms;
    terms.for_each_gram(text, [&](std::uint64_t gram) { found.push_back(gram); });
    return found;
}

}  // namespace

static_assert(tokenizer::stays_whole("pg_dump") && tokenizer::stays_whole("--x") && tokenizer::stays_whole("1,664"));
static_assert(!tokenizer::stays_whole("boundary-layer"));

TEST(analysis, identifiers_are_found_whole_and_hyphened_words_in_parts) {
    EXPECT_EQ(surfaces("PG_Dump uses a Boundary-Layer"),
              (std::vector<std::string>{"pg_dump", "pg", "dump", "uses", "a", "boundary", "layer"}));
}

TEST(analysis, identifiers_flags_paths_and_numbers_are_found_whole_and_in_parts) {
    using list = std::vector<std::string>;
    EXPECT_EQ(surfaces("--flag --no-owner"), (list{"--flag", "flag", "--no-owner", "no", "owner"}));
    EXPECT_EQ(surfaces("/etc/postgresql/15/main"), (list{"etc/postgresql/15/main", "etc", "postgresql", "15", "main"}));
    EXPECT_EQ(surfaces("C:\\Temp\\x.txt"), (list{"c:\\temp\\x.txt", "c", "temp", "x", "txt"}));
    EXPECT_EQ(surfaces("3.14 1,234.56 v2.0.1"),
              (list{"3.14", "3", "14", "1,234.56", "1", "234", "56", "v2.0.1", "v2", "0", "1"}));
    EXPECT_EQ(surfaces("foo::bar a.b.c()"), (list{"foo::bar", "foo", "bar", "a.b.c", "a", "b", "c"}));
    EXPECT_EQ(surfaces("user@example.org"), (list{"user@example.org", "user", "example", "org"}));
    EXPECT_EQ(surfaces("https://example.org/a?b=c"), (list{"https", "example.org/a", "example", "org", "a", "b", "c"}));
    EXPECT_EQ(surfaces("C++ C# .NET"), (list{"c++", "c", "c#", "c", ".net", "net"}));
}

TEST(analysis, a_number_after_the_section_sign_is_found_with_it_and_alone) {
    using list = std::vector<std::string>;
    EXPECT_EQ(surfaces("§ 43 Abs. 2"), (list{"§", "§43", "43", "abs", "2"}));
    EXPECT_EQ(surfaces("§43"), surfaces("§\u00A0 43"));
    EXPECT_EQ(surfaces("§§ 43a, 44"), (list{"§", "§", "§43a", "43a", "44"}));
    EXPECT_EQ(surfaces("§ 3.2"), (list{"§", "§3.2", "3.2", "3", "2"}));
    EXPECT_EQ(surfaces("§ a 43, §-43"), (list{"§", "a", "43", "§", "43"}));
}

TEST(analysis, raised_and_lowered_digits_are_found_as_users_type_them) {
    EXPECT_EQ(surfaces("12 m\u00B2 of H\u2082SO\u2084"), surfaces("12 m2 of H2SO4"));
    EXPECT_EQ(grams("12 m\u00B2 of H\u2082SO\u2084"), grams("12 m2 of H2SO4"));
    EXPECT_EQ(surfaces("10\u2076 barrels\u00B9 1\u00BD"),
              (std::vector<std::string>{"10\u2076", "10", "barrels", "1\u00BD"}));
}

TEST(analysis, names_in_camel_case_are_found_whole_and_in_parts) {
    EXPECT_EQ(surfaces("CamelCaseName"), (std::vector<std::string>{"camelcasename", "camel", "case", "name"}));
    EXPECT_EQ(surfaces("x.maxConnections"),
              (std::vector<std::string>{"x.maxconnections", "x", "maxconnections", "max", "connections"}));
    EXPECT_EQ(surfaces("PostgreSQL"), std::vector<std::string>{"postgresql"});
    EXPECT_EQ(surfaces("\u00ADDorfMitteNord"), (std::vector<std::string>{"dorfmittenord", "dorf", "mitte", "nord"}));
}

TEST(analysis, the_word_at_an_apostrophe_is_found) {
    using list = std::vector<std::string>;
    EXPECT_EQ(surfaces("L’homme dell'arte"), (list{"homme", "arte"}));
    EXPECT_EQ(surfaces("O'Neill John's"), (list{"o'neill", "neill", "john"}));
    EXPECT_EQ(surfaces("'s avonds foto's don't"), (list{"s", "avonds", "foto", "don't"}));
    EXPECT_EQ(surfaces("qu'est-ce"), (list{"est", "ce"}));
}

TEST(analysis, stems_are_those_of_the_language) {
    tokenizer terms;
    EXPECT_EQ(terms.stem("connections", toolkit::language_index("english")), "connect");
    EXPECT_EQ(std::string{terms.stem("häusern", toolkit::language_index("german"))}, "haus");
    for (const auto& [language, one, other] :
         {std::array{"french", "continuait", "continuer"}, std::array{"spanish", "trabajando", "trabajar"},
          std::array{"italian", "lavorando", "lavorare"}, std::array{"portuguese", "trabalhando", "trabalhar"},
          std::array{"dutch", "katten", "kat"}}) {
        const std::size_t place = toolkit::language_index(language);
        EXPECT_EQ(std::string{terms.stem(one, place)}, std::string{terms.stem(other, place)}) << language;
    }
    EXPECT_EQ(toolkit::language_index("finnish"), toolkit::language_index("english"));
}

TEST(analysis, grams_span_words_with_one_space_between_and_around) {
    EXPECT_EQ(grams("ab c").size(), 3U);  // " ab ", "ab c", "b c "
    EXPECT_EQ(grams("ab, -- C"), grams("ab c"));
    EXPECT_EQ(grams("ab-c"), grams("ab c"));
    EXPECT_TRUE(grams("").empty());
    EXPECT_TRUE(grams("a").empty());
}

TEST(analysis, grams_are_of_code_points) {
    EXPECT_EQ(grams("äöü").size(), 2U);
    EXPECT_NE(grams("äöü"), grams("aou"));
    EXPECT_EQ(grams("😀😁").size(), 0U);  // no words
    EXPECT_EQ(grams("𝐀𝐁").size(), 1U);
}

TEST(analysis, gives_the_same_words_and_grams_together_and_separately) {
    constexpr std::string_view text =
        "Die pg_reindex-Option --flag von O'Neill in \u00A7 43 Abs. 2: \u00C4pfel, "
        "l\u2019homme, getHTTPName, soft\u00ADhyphen \u00AD \u65E5\u672C C++ 1,664 x";
    using listed_words = std::vector<std::pair<std::string, toolkit::word_role>>;
    toolkit::tokenizer terms;
    listed_words words;
    listed_words words_apart;
    std::vector<std::uint64_t> found;
    const auto note = [](listed_words& in) {
        return [&in](std::string_view surface, toolkit::word_role role) { in.emplace_back(surface, role); };
    };
    terms.for_each_term(text, note(words), [&](std::uint64_t gram) { found.push_back(gram); });
    terms.for_each_surface(text, note(words_apart));
    EXPECT_EQ(words, words_apart);
    EXPECT_EQ(found, grams(text));
    EXPECT_GT(words.size(), 20U);
    EXPECT_GT(found.size(), 100U);
}
