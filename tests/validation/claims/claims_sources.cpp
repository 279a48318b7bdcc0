// validation/claims/claims_sources.hpp, claims_facts.hpp
#include "../claims_run.hpp"

#include <toolkit/validation/claims/claims_facts.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

const opened_passages two{"Peter Smith set the limit to 1,664 columns. It is used in 2001.",
                          "The European Union was founded by treaties; see postgresql.conf and Arab\u2013Israeli law."};

std::vector<claims::fact> facts_in(std::string_view text, const claims::sources& from, bool german = false) {
    claims::fact_view view{from};
    view.nouns_are_capitalised = german;
    return claims::facts_of(text, {0, text.size()}, claims::read(text, {0, text.size()}), view);
}

}  // namespace

TEST(claims_sources, tell_which_of_them_hold_a_word_a_term_or_initials) {
    const claims::sources from{two.record};
    EXPECT_EQ(from.with_word("smith"), 1U);
    EXPECT_EQ(from.with_word("columns"), 1U);
    EXPECT_EQ(from.with_word("column"), 1U);
    EXPECT_EQ(from.with_word("treaty"), 2U) << "treaties";
    EXPECT_EQ(from.with_word("banana"), 0U);
    EXPECT_EQ(from.with_term("postgresql.conf"), 2U);
    EXPECT_EQ(from.with_initials("EU"), 2U);
    EXPECT_EQ(from.with_initials("USA"), 0U);
}

TEST(claims_sources, have_sentences_with_their_quantities) {
    const claims::sources from{two.record};
    ASSERT_EQ(from.sentences().size(), 3U);
    std::vector<std::uint32_t> where;
    quantities::for_each("1664", [&](const quantity& one) {
        from.for_each_sentence_with(one, [&](std::uint32_t at) { where.push_back(at); });
    });
    EXPECT_EQ(where, std::vector<std::uint32_t>{0});
}

TEST(claims_sources, are_bounded_in_number_and_bytes) {
    run_record record;
    for (int i = 0; i < 100; ++i) record.results.push_back("Result " + std::to_string(i) + " is here.");
    EXPECT_EQ(claims::sources{record}.all().size(), claims::limits.sources);
    record.results = {std::string(claims::limits.source_bytes, 'x'), "Smith"};
    EXPECT_EQ(claims::sources{record}.with_word("smith"), 0U);
}

TEST(claims_facts, are_numbers_names_and_code_with_the_sources_that_hold_them) {
    const claims::sources from{two.record};
    const auto facts =
        facts_in("Smith set 1664 columns in `postgresql.conf` for Arab\u2013Israeli law and Jones", from);
    ASSERT_EQ(facts.size(), 4U);
    EXPECT_EQ(facts[0].kind, fact_kind::number);
    EXPECT_EQ(facts[0].sources, 1U);
    EXPECT_EQ(facts[1].kind, fact_kind::code);
    EXPECT_EQ(facts[1].sources, 2U);
    EXPECT_EQ(facts[2].sources, 2U);
    EXPECT_EQ(facts[3].sources, 0U);
    EXPECT_TRUE(facts[3].sure);
}

TEST(claims_facts, begin_a_sentence_before_another_name_alone_or_before_a_verb) {
    const claims::sources from{two.record};
    EXPECT_EQ(facts_in("Paul Smith set it", from).size(), 2U);
    EXPECT_EQ(facts_in("Jones", from).size(), 1U);
    EXPECT_EQ(facts_in("Jones was here", from).size(), 1U);
    EXPECT_FALSE(facts_in("Jones was here", from)[0].sure);
    EXPECT_TRUE(facts_in("Backups go there", from).empty());
}

TEST(claims_facts, in_german_are_sure_names_only_side_by_side) {
    const claims::sources from{two.record};
    const auto nouns = facts_in("da steht die Katze im Garten", from, true);
    ASSERT_EQ(nouns.size(), 2U);
    EXPECT_FALSE(nouns[0].sure || nouns[1].sure);
    const auto names = facts_in("da steht Petra Schulz im Garten", from, true);
    ASSERT_EQ(names.size(), 3U);
    EXPECT_TRUE(names[0].sure && names[1].sure && !names[2].sure);
}
