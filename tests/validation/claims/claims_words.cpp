// validation/claims/claims_words.hpp, claims_polarity.hpp
#include <toolkit/validation/claims/claims_words.hpp>

#include <gtest/gtest.h>

using namespace toolkit;
using claims::denial;

namespace {

denial of_word(std::string_view text, std::string_view word) {
    const auto read = claims::read(text, {0, text.size()});
    for (const auto& one : read.words)
        if (read.of(one) == word) return one.is;
    ADD_FAILURE() << word << " is no word of " << text;
    return denial::perhaps;
}

}  // namespace

TEST(claims_words, that_a_negation_reaches_are_denied) {
    EXPECT_EQ(of_word("Vacuum is not allowed here", "allowed"), denial::denied);
    EXPECT_EQ(of_word("It doesn't start", "start"), denial::denied);
    EXPECT_EQ(of_word("It works without locking", "locking"), denial::denied);
    EXPECT_EQ(of_word("Der Dienst startet nicht.", "startet"), denial::denied);
    EXPECT_EQ(of_word("Es gibt keinen Index", "index"), denial::denied);
    EXPECT_EQ(of_word("It is never without locking", "locking"), denial::none);
    EXPECT_EQ(of_word("It is not locked automatically", "automatically"), denial::perhaps);
}

TEST(claims_words, beyond_a_clause_or_a_harmless_negation_are_not) {
    EXPECT_EQ(of_word("It is not allowed, but possible", "possible"), denial::none);
    EXPECT_EQ(of_word("It is not only fast", "fast"), denial::none);
    EXPECT_EQ(of_word("It holds no more than columns", "columns"), denial::none);
    EXPECT_EQ(of_word("Es ist nicht nur schnell", "schnell"), denial::none);
    EXPECT_EQ(of_word("The index is allowed and not used", "allowed"), denial::none);
}

TEST(claims_words, are_forms_of_one_with_known_endings_only) {
    for (const auto& [a, b] : {std::pair{"index", "index"},
                               {"compose", "composed"},
                               {"composer", "composed"},
                               {"run", "runs"},
                               {"column", "columns"},
                               {"western", "west"},
                               {"katze", "katzen"}})
        EXPECT_TRUE(claims::forms_of_one(a, b)) << a << b;
    for (const auto& [a, b] : {std::pair{"electronic", "electropop"},
                               {"run", "rust"},
                               {"internal", "interval"},
                               {"1941", "1942"},
                               {"", "a"}})
        EXPECT_FALSE(claims::forms_of_one(a, b)) << a << b;
}

TEST(claims_polarity, knows_opposites_by_list_and_by_prefix) {
    const auto against = [](std::string_view a, std::string_view b) {
        return polarity::sides_of(a).against(polarity::sides_of(b)) || polarity::denied_by_prefix(a, b);
    };
    for (const auto& [a, b] : {std::pair{"increases", "decreased"},
                               {"allowed", "forbidden"},
                               {"enabled", "disable"},
                               {"minimum", "maximum"},
                               {"before", "after"},
                               {"supported", "unsupported"},
                               {"erlaubt", "verboten"},
                               {"aktiviert", "deaktivieren"},
                               {"mindestens", "h\u00f6chstens"}})
        EXPECT_TRUE(against(a, b) && against(b, a)) << a << ' ' << b;
    for (const auto& [a, b] :
         {std::pair{"increases", "increased"}, {"after", "afternoon"}, {"under", "der"}, {"winter", "los"}, {"", ""}})
        EXPECT_FALSE(against(a, b)) << a << ' ' << b;
}
