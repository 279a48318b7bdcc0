// validation/claims.hpp, claims_compare.hpp
#include "../../effort.hpp"
#include "../claims_run.hpp"

#include <toolkit/validation/claims.hpp>
#include <toolkit/validation/claims/claims_words.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

const opened_passages manual{
    "The default timeout is 10 minutes. VACUUM is not allowed inside a transaction block. The index was built before "
    "the table was loaded. At most 1,664 columns are allowed. Compression is enabled by default.",
    "Peter Smith wrote the server in 1996 at the Berkeley laboratory. It increases the speed of sorting. Release 7 "
    "came "
    "out on 3 March 2001."};

claim_finding only(std::string_view text, std::string_view question = {}) {
    const auto found = examine_claims(text, manual.record, question);
    EXPECT_EQ(found.size(), 1U) << text;
    return found.empty() ? claim_finding{} : found[0];
}
std::string_view offending_text(std::string_view text, const claim_finding& one) { return one.offending.of(text); }
std::string_view source_says(const claim_finding& one) {
    const opened_citation* there = manual.record.find(one.against.number);
    return there == nullptr ? std::string_view{} : one.against.bytes.of(there->text);
}

}  // namespace

TEST(claims, that_a_cited_sentence_carries_are_supported_with_its_bytes) {
    for (const char* text : {"The default timeout is 10min [1].", "The timeout is ten minutes by default [1].",
                             "The default timeout is 600 seconds [1].", "At most 1664 columns are allowed [1].",
                             "Smith wrote the server in 1996 [2].", "Release 7 came out on March 3, 2001 [2]."}) {
        const claim_finding one = only(text);
        EXPECT_EQ(one.status, claim_status::supported) << text;
        EXPECT_GE(one.share, 0.6) << text;
        EXPECT_EQ(one.claim.of(text), std::string_view{text}.substr(0, std::string_view{text}.size() - 5)) << text;
    }
    const claim_finding one = only("The default timeout is 10 minutes [1].");
    EXPECT_EQ(one.carried_by.number, 1U);
    EXPECT_EQ(one.carried_by.bytes.of(manual.record.citations[0].text), "The default timeout is 10 minutes.");
    EXPECT_EQ(one.share, 1);
}

TEST(claims, with_another_number_unit_or_date_are_contradicted_by_the_words_of_the_source) {
    const struct {
        const char* text;
        std::string_view offending;
        std::string_view there;
    } cases[] = {{"The default timeout is 20 minutes [1].", "20 minutes", "10 minutes"},
                 {"The default timeout is 10 hours [1].", "10 hours", "10 minutes"},
                 {"At most 1,600 columns are allowed [1].", "1,600", "1,664"},
                 {"Peter Smith wrote the server in 1997 [2].", "1997", "1996"},
                 {"Release 7 came out on 4 March 2001 [2].", "4 March 2001", "3 March 2001"}};
    for (const auto& [text, offending, there] : cases) {
        const claim_finding one = only(text);
        EXPECT_EQ(one.status, claim_status::contradicted) << text;
        EXPECT_EQ(offending_text(text, one), offending);
        EXPECT_EQ(source_says(one), there) << text;
        EXPECT_TRUE(one.sure);
    }
}

TEST(claims, with_another_unit_or_currency_are_not_supported) {
    const struct {
        const char* source;
        const char* right;
        const char* wrong;
    } cases[] = {{"Prices start at $20 per month.", "Prices start at 20 dollars per month [1].",
                  "Prices start at 20 euros per month [1]."},
                 {"Prices start at 20 EUR per month.", "Prices start at \u20ac20 per month [1].",
                  "Prices start at 20 USD per month [1]."},
                 {"It weighs 20 kg.", "It weighs 20,000 g [1].", "It weighs 20 t [1]."},
                 {"It weighs 20 kg.", "It weighs 20kg [1].", "It weighs 20 pounds [1]."},
                 {"It needs 20 mA.", "It needs 20 milliamps [1].", "It needs 20 A [1]."},
                 {"It is 20 \u00b0C warm.", "It is 20\u00b0C warm [1].", "It is 20 \u00b0F warm [1]."}};
    for (const auto& [source, right, wrong] : cases) {
        const opened_passages there{source};
        EXPECT_EQ(examine_claims(right, there.record).at(0).status, claim_status::supported) << right;
        const claim_finding one = examine_claims(wrong, there.record).at(0);
        EXPECT_TRUE(one.status == claim_status::contradicted || one.status == claim_status::fabricated) << wrong;
        EXPECT_TRUE(one.sure) << wrong;
    }
}

TEST(claims, that_deny_or_turn_round_what_the_source_says_are_flips) {
    const struct {
        const char* text;
        std::string_view offending;
        std::string_view there;
    } cases[] = {{"VACUUM is allowed inside a transaction block [1].", "allowed", "allowed"},
                 {"The index was built after the table was loaded [1].", "after", "before"},
                 {"It decreases the speed of sorting [2].", "decreases", "increases"},
                 {"Compression is disabled by default [1].", "disabled", "enabled"},
                 {"Compression is not enabled by default [1].", "enabled", "enabled"}};
    for (const auto& [text, offending, there] : cases) {
        const claim_finding one = only(text);
        EXPECT_EQ(one.status, claim_status::negation_flip) << text;
        EXPECT_EQ(offending_text(text, one), offending);
        EXPECT_EQ(source_says(one), there) << text;
    }
    for (const char* right :
         {"VACUUM is forbidden inside a transaction block [1].",
          "VACUUM can't be allowed inside a transaction block [1].", "Compression is not disabled by default [1]."})
        EXPECT_EQ(only(right).status, claim_status::supported) << right;
}

TEST(claims, that_forbid_in_other_words_are_no_sure_flips) {
    const auto sure_flip = [](std::string_view source, std::string_view text) {
        const opened_passages there{source};
        const auto found = examine_claims(text, there.record);
        return found.size() == 1 && found[0].status == claim_status::negation_flip && found[0].sure;
    };
    struct pair {
        const char* source;
        const char* text;
    };
    for (const auto& [source, right] :
         {pair{"VACUUM ist innerhalb einer Transaktion nicht erlaubt.",
               "VACUUM darf nicht innerhalb einer Transaktion laufen [1]."},
          pair{"VACUUM darf nicht innerhalb einer Transaktion laufen.",
               "VACUUM ist innerhalb einer Transaktion nicht erlaubt [1]."},
          pair{"VACUUM ist innerhalb einer Transaktion nicht m\u00f6glich.",
               "VACUUM kann nicht innerhalb einer Transaktion laufen [1]."},
          pair{"Inside a transaction VACUUM is not allowed.", "VACUUM must not run inside a transaction [1]."},
          pair{"Inside a transaction block VACUUM is not permitted.",
               "VACUUM cannot run inside a transaction block [1]."}})
        EXPECT_FALSE(sure_flip(source, right)) << source << " | " << right;
    for (const auto& [source, wrong] : {pair{"VACUUM ist innerhalb einer Transaktion nicht erlaubt.",
                                             "VACUUM ist innerhalb einer Transaktion erlaubt [1]."},
                                        pair{"VACUUM darf innerhalb einer Transaktion laufen.",
                                             "VACUUM darf nicht innerhalb einer Transaktion laufen [1]."},
                                        pair{"VACUUM is not allowed inside a transaction block.",
                                             "VACUUM is allowed inside a transaction block [1]."}})
        EXPECT_TRUE(sure_flip(source, wrong)) << source << " | " << wrong;
}

TEST(claims, in_german_are_judged_too) {
    const opened_passages buch{
        "Die Sicherung ist w\u00e4hrend des Betriebs nicht erlaubt. Das Verfahren erh\u00f6ht die Geschwindigkeit der "
        "Suche. Die Frist betr\u00e4gt drei Tage. Der Dienst startet nicht."};
    const auto status = [&](std::string_view text) {
        const auto found = examine_claims(text, buch.record);
        return found.size() == 1 ? found[0].status : claim_status::weak;
    };
    EXPECT_EQ(status("Die Sicherung ist w\u00e4hrend des Betriebs nicht erlaubt [1]."), claim_status::supported);
    EXPECT_EQ(status("Die Sicherung ist w\u00e4hrend des Betriebs erlaubt [1]."), claim_status::negation_flip);
    EXPECT_EQ(status("Die Sicherung ist w\u00e4hrend des Betriebs verboten [1]."), claim_status::supported);
    EXPECT_EQ(status("Das Verfahren verringert die Geschwindigkeit der Suche [1]."), claim_status::negation_flip);
    EXPECT_EQ(status("Die Frist betr\u00e4gt 3 Tage [1]."), claim_status::supported);
    EXPECT_EQ(status("Die Frist betr\u00e4gt f\u00fcnf Tage [1]."), claim_status::contradicted);
    EXPECT_EQ(status("Der Dienst startet [1]."), claim_status::negation_flip);
}

TEST(claims, with_a_fact_of_no_source_are_fabricated) {
    const char* text = "The default timeout was set by Mary Jones [1].";
    const claim_finding one = only(text);
    EXPECT_EQ(one.status, claim_status::fabricated);
    EXPECT_EQ(offending_text(text, one), "Mary");
    EXPECT_EQ(only("The default timeout is set with `SET timeout` [1].").status, claim_status::fabricated);
    EXPECT_EQ(only("The default timeout of PostgreSQL is 10 minutes [1].").status, claim_status::fabricated);
    EXPECT_EQ(only("The default timeout of PostgreSQL is 10 minutes [1].", "What does PostgreSQL do?").status,
              claim_status::supported);
}

TEST(claims, of_another_source_than_the_cited_one_are_misattributed) {
    const char* text = "Peter Smith wrote the server in 1996 [1].";
    const claim_finding one = only(text);
    EXPECT_EQ(one.status, claim_status::misattributed);
    EXPECT_EQ(one.against.number, 2U);
    EXPECT_EQ(source_says(one), "Peter Smith wrote the server in 1996 at the Berkeley laboratory.");
    EXPECT_EQ(only("It increases the speed of sorting [1].").status, claim_status::misattributed);
}

TEST(claims, of_two_sources_that_cite_one_are_spliced) {
    const char* text = "The default timeout is 10 minutes, as Peter Smith wrote [1].";
    const claim_finding one = only(text);
    EXPECT_EQ(one.status, claim_status::spliced);
    EXPECT_EQ(offending_text(text, one), "Peter");
    EXPECT_EQ(one.against.number, 2U);
    EXPECT_EQ(only("The default timeout is 10 minutes, as Peter Smith wrote [1][2].").status, claim_status::supported);
}

TEST(claims, without_a_marker_are_uncited_and_say_who_carries_them) {
    const claim_finding one = only("At most 1,664 columns are allowed.");
    EXPECT_EQ(one.status, claim_status::uncited);
    EXPECT_EQ(one.carried_by.number, 1U);
    EXPECT_EQ(only("At most 1,665 columns are allowed.").status, claim_status::contradicted);
    EXPECT_EQ(only("At most 1,664 columns are allowed [9].").status, claim_status::uncited);
}

TEST(claims, of_which_little_stands_in_the_source_are_weak) {
    EXPECT_EQ(only("Bananas taste sweet inside of a warm kitchen [1].").status, claim_status::weak);
}

TEST(claims, may_rest_on_the_result_of_a_tool) {
    run_record record;
    record.results.push_back("The stock is 42 pieces.");
    const auto found = examine_claims("The stock is 42 pieces. The stock is 43 pieces.", record);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].status, claim_status::supported);
    EXPECT_EQ(found[0].carried_by, (source_place{0, 1, {0, 23}}));
    EXPECT_EQ(found[1].status, claim_status::contradicted);
}

TEST(claims, are_none_in_an_honest_answer_or_an_empty_one) {
    EXPECT_TRUE(examine_claims(not_known, manual.record).empty());
    EXPECT_TRUE(examine_claims("", manual.record).empty());
    EXPECT_TRUE(examine_claims("[1] [2]", manual.record).empty());
    EXPECT_TRUE(examine_claims("...", {}).empty());
}

TEST(claims, of_hostile_answers_are_bounded) {
    const std::size_t bytes = sized(std::size_t{20'000});
    const auto filled = [&](std::string_view with) {
        std::string text;
        while (text.size() < bytes) text += with;
        return text;
    };
    for (const char* with : {"a", "9", "1.", "[1] ", "the [1] ", "not ", "`x", "[", "The index holds 6 rows [1]. ",
                             "the timeout [1] ", "\xff", "\u2013", "Ab. "}) {
        const auto found = examine_claims(filled(with), manual.record);
        EXPECT_LE(found.size(), claims::limits.claims);
        for (const claim_finding& one : found) {
            EXPECT_LE(one.claim.end, bytes + 64);
            EXPECT_LT(one.claim.begin, one.claim.end);
            EXPECT_GE(one.share, 0);
            EXPECT_LE(one.share, 1);
        }
    }
}

TEST(claims, with_the_name_of_a_column_are_carried_by_rows_of_its_table) {
    opened_passages rows{"S-032 | West Yard | Poland | 424\nS-033 | Old Kiln | Norway | 431"};
    const std::string_view text = "West Yard of Poland has 424 Shares [1].";
    EXPECT_EQ(examine_claims(text, rows.record, {})[0].status, claim_status::fabricated);
    rows.record.citations[0].columns = "Number | Holder | Country | Shares";
    EXPECT_EQ(examine_claims(text, rows.record, {})[0].status, claim_status::supported);
    EXPECT_EQ(examine_claims("West Yard of Poland has 999 Shares [1].", rows.record, {})[0].status,
              claim_status::contradicted);
}
