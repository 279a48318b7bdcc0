// validation/claims/claims_marks.hpp, number_index.hpp: a true sentence passes the default gate however its numbers are
// written.
#include "../effort.hpp"
#include "number_pairs.hpp"

#include <toolkit/validation/claims.hpp>

#include <chrono>

TEST(gate_numbers_claims, number_words_are_one_number) {
    expect_equal({{"The crane lifts 2,000 kg of steel.", "The crane lifts two thousand kilograms of steel"},
                  {"The crane has served 121 ships.", "The crane has served one hundred and twenty-one ships"},
                  {"35 to 41 % of the berths are free.", "Thirty-five to forty-one percent of the berths are free"},
                  {"The default timeout is 1d.", "The default timeout is one day"},
                  {"It holds 32,465,337 rows.",
                   "It holds thirty-two million four hundred and sixty-five thousand three hundred and thirty-seven "
                   "rows"},
                  {"The clock runs at 127000 MHz.", "The clock runs at one hundred and twenty-seven gigahertz"},
                  {"The share is 1/4 there.", "The share is ein Viertel there"},
                  {"Der Kran hebt 250 kg.", "Der Kran hebt zweihundertf\u00fcnfzig Kilogramm"}});
    expect_other({{"The crane lifts 2,000 kg of steel.", "The crane lifts three thousand kilograms of steel"},
                  {"The crane has served 121 ships.", "The crane has served one hundred and twenty-two ships"}});
}

TEST(gate_numbers_claims, both_checks_compare_alike) {
    expect_equal({{"The train runs at 36 km/h.", "The train runs at 10 m/s"},
                  {"Half of the berths are free.", "50 % of the berths are free"},
                  {"Three quarters of the berths are free.", "75 % of the berths are free"},
                  {"It is 8 kB.", "It is 8192 bytes"},
                  {"The job takes an hour.", "The job takes 60 minutes"},
                  {"The lease lasts a year.", "The lease lasts 12 months"},
                  {"The backup runs twice a day.", "The backup runs 2 times a day"},
                  {"The first prize goes to the crane.", "The 1st prize goes to the crane"},
                  {"Es ist ein Achtel.", "Es ist 1/8"},
                  {"Run `gzip -9` here.", "It is level 9"},
                  {"Es dauert eine Stunde.", "Es dauert 60 Minuten"},
                  {"See RFC-3676.", "See RFC 3676"},
                  {"It needs Python 3.11 at least.", "It needs Python 3 at least"}});
    expect_other({{"The job takes an hour.", "The job takes 50 minutes"},
                  {"Half of the berths are free.", "60 % of the berths are free"},
                  {"The first prize goes to the crane.", "The 2nd prize goes to the crane"},
                  {"It uses UTF-8 as its text.", "It uses 8 as its text"},
                  {"The case of COVID-19 was found.", "19 cases were found"},
                  {"The host is 10.0.0.5 in the lab.", "There are 5 in the lab"},
                  {"Install version 1.2.3 of it.", "Install version 3 of it"}});
}

TEST(gate_numbers_claims, abbreviations_end_no_sentence_before_a_number_or_a_unit) {
    expect_equal({{"The quay opened on Mar. 3, 2031 with a feast.", "The quay opened on 3 March 2031 with a feast"},
                  {"The quay opened on 3 March 2031 with a feast.", "The quay opened on Mar. 3, 2031 with a feast"},
                  {"Der Kai kostet 5 Mio. \u20ac heute.", "Der Kai kostet 5.000.000 Euro heute"},
                  {"Der Kai kostet 5 Mrd. \u20ac heute.", "Der Kai kostet 5 Milliarden Euro heute"},
                  {"Es waren max. 5 % davon.", "Es waren max. 5 Prozent davon"}});
    expect_other({{"The quay opened on Mar. 3, 2031 with a feast.", "The quay opened on 4 March 2031 with a feast"}});
}

TEST(gate_numbers_claims, many_numbers_take_time_in_proportion) {
    // In km/h and in m/s, with and without a common figure.
    std::string source;
    std::string answer;
    for (int i = 0; i < sized(10'000); ++i) source += "It ran " + std::to_string(i % 7 == 0 ? 36 : i) + " km/h. ";
    for (int i = 0; i < sized(1'000); ++i) answer += "It ran " + std::to_string(i % 3 == 0 ? 10 : i) + " m/s [1]. ";
    const auto begin = std::chrono::steady_clock::now();
    (void)passes(source, answer);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{10});
}
