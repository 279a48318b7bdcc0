// validation/numbers: one value in two writings, as the whole default gate compares them.
#include "number_pairs.hpp"

TEST(number_writings, a_decimal_zero_says_nothing_beside_a_whole_number) {
    expect_equal({{"The limit is 5.0.", "The limit is 5"},
                  {"The limit is 5.", "The limit is 5.0"},
                  {"The factor is 12.00.", "The factor is 12"},
                  {"Der Wert ist 7,0.", "Der Wert ist 7"}});
    expect_other({{"The limit is 5.0.", "The limit is 50"},
                  {"The release is 3.10.", "The release is 3.1"},
                  {"The limit is 5.1.", "The limit is 5"},
                  {"The limit is 5.", "The limit is 5.01"}});
}

TEST(number_writings, full_width_letters_and_slashes_are_those_of_ascii) {
    expect_equal({{"The load is ５ ｋｇ.", "The load is 5 kg"},
                  {"The load is 5 kg.", "The load is ５ ｋｇ"},
                  {"The share is １／２.", "The share is 1/2"},
                  {"The share is 1／2.", "The share is 1/2"},
                  {"The file has １６　ＭＢ.", "The file has 16 MB"}});
    expect_other({{"The load is ５ ｋｇ.", "The load is 5 g"},
                  {"The load is ５ ｋｇ.", "The load is 6 kg"},
                  {"The share is １／２.", "The share is 1/3"},
                  {"The file has １６ ＭＢ.", "The file has 16 GB"}});
}

TEST(number_writings, a_fraction_of_a_whole_is_a_share) {
    expect_equal({{"The share is ½ of it.", "The share is 50 %"},
                  {"The quota is 3/4.", "The quota is 75 %"},
                  {"The quota is 25 %.", "The quota is ¼"},
                  {"The quota is 2/5 of the whole.", "The quota is 40 percent"}});
    expect_other({{"The share is ½ of it.", "The share is 5 %"},
                  {"The quota is 3/4.", "The quota is 34 %"},
                  {"Add 3/4 cups of water.", "Add 75 % of water"},
                  {"It takes ½ hour.", "It takes 50 %"}});
}

TEST(number_writings, dates_are_equal_in_each_order_and_with_each_mark) {
    for (const char* date : {"2031-3-3", "2031/3/3", "2031.03.03", "3 Mar 31", "3/3/31", "3.3.31"}) {
        EXPECT_TRUE(passes("The lease ends on " + std::string{date} + ".", "The lease ends on 3 March 2031")) << date;
        EXPECT_TRUE(passes("The lease ends on 3 March 2031.", "The lease ends on " + std::string{date})) << date;
        EXPECT_FALSE(passes("The lease ends on " + std::string{date} + ".", "The lease ends on 4 March 2031")) << date;
        EXPECT_FALSE(passes("The lease ends on " + std::string{date} + ".", "The lease ends on 3 May 2031")) << date;
        EXPECT_FALSE(passes("The lease ends on " + std::string{date} + ".", "The lease ends on 3 March 2032")) << date;
    }
    expect_equal({{"The lease ends in 2031-03.", "The lease ends in March 2031"},
                  {"The lease ends in March 2031.", "The lease ends in 03/2031"},
                  {"The lease ends in 11/2024.", "The lease ends in November 2024"},
                  {"The lease ends on 3.4.01 by contract.", "The lease ends on 3 April 2001"},
                  {"The lease ends on 5 Nov 99.", "The lease ends on 5 November 1999"},
                  {"Die Pacht endet am 1. Jänner 2031.", "Die Pacht endet am 1. Januar 2031"},
                  {"Die Pacht endet am 3. Maerz 2031.", "Die Pacht endet am 3. März 2031"},
                  {"The fair is on March 3-5, 2031.", "The fair ends on 5 March 2031"},
                  {"The fair is on March 3-5, 2031.", "The fair begins on 3 March 2031"},
                  {"The fair is on March 3 and 5, 2031.", "The fair is on 5 March 2031"},
                  {"Requests of 2001-05 count.", "Requests of 2001 to 2005 count"}});
    expect_other({{"The lease ends in 2031-03.", "The lease ends in May 2031"},
                  {"The lease ends in 03/2031.", "The lease ends in March 2032"},
                  {"Die Pacht endet am 1. Jänner 2031.", "Die Pacht endet am 1. Juni 2031"},
                  {"The fair is on March 3-5, 2031.", "The fair ends on 6 March 2031"},
                  {"The fair is on March 3-5, 2031.", "The fair ends on 5 March 2032"},
                  {"On March 3 and 5 users came.", "On March 5 users came"},
                  {"On 3 March 20 users came.", "It was on 3 March 2020"}});
}

TEST(number_writings, a_german_rate_may_stand_behind_im_or_am) {
    expect_equal({{"Es kostet 5 Euro im Monat.", "Es kostet 5 Euro pro Monat"},
                  {"Es kostet 60 Euro pro Jahr.", "Es kostet 60 Euro im Jahr"},
                  {"Es verliert 2 Liter am Tag.", "Es verliert 2 Liter pro Tag"}});
    expect_other({{"Es kostet 5 Euro im Monat.", "Es kostet 5 Euro pro Jahr"},
                  {"Es kostete 5 Euro im Jahr 2020.", "Es kostete 5 Euro pro Jahr"},
                  {"Es kostete 5 Euro am Tag der Wahl.", "Es kostete 5 Euro pro Tag"}});
}

TEST(number_writings, days_may_be_written_with_a_letter) {
    const char* asked = "What is the default timeout?";
    for (const char* answer :
         {"The default timeout is one day", "The default timeout is 1 day", "The default timeout is 24 hours"})
        EXPECT_TRUE(passes("The default timeout is 1d.", answer, asked)) << answer;
    expect_equal({{"It keeps logs for 30d.", "It keeps logs for 30 days"},
                  {"It keeps logs for 7d in all.", "It keeps logs for one week"}});
    expect_other({{"The default timeout is 1d.", "The default timeout is 1 hour"},
                  {"The default timeout is 1d.", "The default timeout is two days"},
                  {"It draws 3d models.", "It draws for 3 days"}});
}

TEST(number_writings, durations_of_several_units_are_one) {
    expect_equal({{"It takes 2 h 30 min.", "It takes 150 min"},
                  {"It takes 2 h 30 min.", "It takes 2.5 hours"},
                  {"It takes 2h30m.", "It takes 2 hours and 30 minutes"},
                  {"It takes 1h30 in all.", "It takes 90 minutes"},
                  {"It takes 1:30 h.", "It takes 90 minutes"},
                  {"It takes 1:30 h.", "It takes 1:30 hours"},
                  {"It takes 90 s.", "It takes 1 minute and 30 seconds"},
                  {"It takes an hour and a half.", "It takes 90 minutes"},
                  {"It takes 90 minutes.", "It takes an hour and a half"},
                  {"It takes 1 day, 2 hours and 30 minutes.", "It takes 26.5 hours"},
                  {"Es dauert 2 Stunden und 15 Minuten.", "Es dauert 135 Minuten"},
                  {"Es dauert eine Viertelstunde.", "Es dauert 15 Minuten"},
                  {"Es dauert eine Dreiviertelstunde.", "Es dauert 45 Minuten"},
                  {"Es dauert ein Vierteljahr.", "Es dauert 3 Monate"},
                  {"It is 5 feet and 6 inches long.", "It is 5.5 feet long"},
                  {"It costs 67.90 euros.", "It costs sixty-seven euros and ninety cents"},
                  {"Backups take 2 hours. Restores take 30 minutes.", "Both take 2 hours and 30 minutes"}});
    expect_other({{"It takes 2 h 30 min.", "It takes 2 h"},
                  {"It takes 2 hours and 30 minutes.", "It takes 30 minutes"},
                  {"It takes 2 h 30 min.", "It takes 2 h 20 min"},
                  {"It takes 2 h 30 min.", "It takes 3 h 30 min"},
                  {"It takes an hour and a half.", "It takes 30 minutes"},
                  {"It takes an hour and a half.", "It takes two hours and a half"},
                  {"It takes 1:30 h.", "It takes 130 hours"},
                  {"Es dauert eine Viertelstunde.", "Es dauert 25 Minuten"},
                  {"Es dauert eine Dreiviertelstunde.", "Es dauert 75 Minuten"}});
}

TEST(number_writings, times_of_the_day_are_equal_in_digits_and_in_words) {
    expect_equal({{"It opens at 17h30.", "It opens at 5:30 pm"},
                  {"It opens at 17h.", "It opens at 5 pm"},
                  {"It opens at 1700 hours.", "It opens at 17:00"},
                  {"It opens at 0800 hours.", "It opens at 8 am"},
                  {"It opens at 5:30pm.", "It opens at 17.30"},
                  {"It opens at five thirty pm.", "It opens at 17:30"},
                  {"It opens at eight thirty in the morning.", "It opens at 8:30 am"},
                  {"It opens at seven forty-five.", "It opens at 7:45"},
                  {"It opens at nine oh five.", "It opens at 9:05"},
                  {"It opens at ten to five.", "It opens at 4:50"},
                  {"It opens at twenty-five to six.", "It opens at 5:35"},
                  {"It opens at half five.", "It opens at 5:30"},
                  {"It opens at quarter of six.", "It opens at 5:45"},
                  {"Es öffnet um zehn vor fünf.", "Es öffnet um 4:50 Uhr"},
                  {"Es öffnet um viertel sechs.", "Es öffnet um 5:15 Uhr"},
                  {"Es öffnet um dreiviertel sechs.", "Es öffnet um 5:45 Uhr"},
                  {"Es öffnet um Mittag.", "Es öffnet um 12 Uhr"},
                  {"The share trades at 17.30.", "The share trades at 17.30"},
                  {"It runs for 1700 hours.", "It runs for 1700 hours"}});
    expect_other({{"It opens at 17h30.", "It opens at 5:30 am"},
                  {"It opens at 17h.", "It opens at 5h"},
                  {"It opens at 1700 hours.", "It opens at 7 pm"},
                  {"It opens at five thirty pm.", "It opens at 5:13 pm"},
                  {"It opens at five thirty pm.", "It opens at 5:30 am"},
                  {"It opens at ten to five.", "It opens at 5:10"},
                  {"It opens at half five.", "It opens at 4:30"},
                  {"Es öffnet um zehn vor fünf.", "Es öffnet um 5:10 Uhr"},
                  {"Es öffnet um viertel sechs.", "Es öffnet um 6:15 Uhr"},
                  {"Es öffnet um dreiviertel sechs.", "Es öffnet um 6:45 Uhr"},
                  {"The share trades at 17.30.", "The share trades at 5.30"},
                  {"It runs for 1700 hours.", "It runs until 5 pm"}});
}

TEST(number_writings, scales_may_be_letters) {
    expect_equal({{"The limit is 1_000_000.", "The limit is 1,000,000"},
                  {"The limit is 1000000.", "The limit is 1_000_000"},
                  {"The limit is 5M.", "The limit is 5 million"},
                  {"The limit is 64k.", "The limit is 65536"},
                  {"The limit is 64k.", "The limit is 64,000"},
                  {"The buffer has 8K.", "The buffer has 8 kB"},
                  {"The buffer has 8K.", "The buffer has 8192 bytes"},
                  {"The buffer has 8 KB.", "The buffer has 8K"},
                  {"It costs 5 k€.", "It costs 5,000 €"},
                  {"It costs $5 M.", "It costs 5 million dollars"},
                  {"It has 5 lakh rows.", "It has 500,000 rows"},
                  {"It costs 50 cents.", "It costs $0.50"},
                  {"Es kostet 50 Cent.", "Es kostet 0,50 €"},
                  {"Es hat eine Viertelmillion Zeilen.", "Es hat 250.000 Zeilen"},
                  {"Half of it is a quarter million.", "It is 250,000"},
                  {"The 4K screen is made by 3M.", "3M makes the 4K screen"}});
    expect_other({{"The limit is 1_000_000.", "The limit is 1,000"},
                  {"The limit is 5M.", "The limit is 5K"},
                  {"The limit is 5M.", "The limit is 5"},
                  {"The limit is 5 million.", "The limit is 5G"},
                  {"The buffer has 8K.", "The buffer has 8 MB"},
                  {"The buffer has 8K.", "The buffer has 8 bytes"},
                  {"The site has 64K users.", "The site has 65,536 users"},
                  {"It costs $64K.", "It costs $65,536"},
                  {"It costs $5 B.", "It costs $5 M"},
                  {"It has 5 lakh rows.", "It has 5 crore rows"},
                  {"It costs 50 cents.", "It costs $50"}});
}

TEST(number_writings, powers_multiples_and_shares_may_be_in_words) {
    expect_equal({{"The limit is 10 to the power of 6.", "The limit is 1,000,000"},
                  {"Das Limit ist 2 hoch 10.", "Das Limit ist 1024"},
                  {"The limit is 2^31 - 1.", "The limit is 2147483647"},
                  {"The limit is 2³¹−1.", "The limit is 2^31 - 1"},
                  {"The growth is fivefold.", "The growth is 5-fold"},
                  {"The growth is 5-fold.", "The growth is fivefold"},
                  {"Es wuchs um das Zehnfache.", "Es wuchs 10-fach"},
                  {"Es läuft sechsmal im Jahr.", "Es läuft 6 mal im Jahr"},
                  {"One in five users pays.", "20 % of the users pay"},
                  {"Three out of four users pay.", "75 % of the users pay"},
                  {"Three out of four users pay.", "Of four users three pay"},
                  {"The range is 2^8 - 2^16.", "The range is 256 to 65536"}});
    expect_other({{"The limit is 2^31 - 1.", "The limit is 2^31"},
                  {"The limit is 2^31.", "The limit is 2^31 - 1"},
                  {"The limit is 10 to the power of 6.", "The limit is 10 to the power of 9"},
                  {"The growth is fivefold.", "The growth is tenfold"},
                  {"Es läuft sechsmal im Jahr.", "Es läuft siebenmal im Jahr"},
                  {"Es wuchs fünffach.", "Es wuchs zehnfach"},
                  {"The price doubled.", "The price tripled"},
                  {"One in five users pays.", "25 % of the users pay"},
                  {"Three out of four users pay.", "34 % of the users pay"}});
}
