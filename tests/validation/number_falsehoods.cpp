// validation/numbers/stated_number.hpp: numbers that look like those of the source and say something else.
#include "number_pairs.hpp"

TEST(number_falsehoods, a_part_of_a_grouped_number_is_no_number) {
    for (const auto& [source, answer] : {sentence_pair{"The limit is 10 000 rows.", "The limit is 10 rows"},
                                         {"The fee is 3 120 euros.", "The fee is 120 euros"},
                                         {"The fee is 3 120 euros.", "The fee is 3 euros"},
                                         {"The limit is 10 500.", "The limit is 10"},
                                         {"Es sind 12 345 Zeilen.", "Es sind 345 Zeilen"},
                                         {"Es sind 7 200 000 Zeilen.", "Es sind 200 Zeilen"}}) {
        EXPECT_FALSE(passes_of_tool(source, answer)) << source << " | " << answer;
        EXPECT_FALSE(passes(source, answer)) << source << " | " << answer;
    }
    expect_equal({{"The limit is 10 000 rows.", "The limit is 10,000 rows"},
                  {"On line 3 120 rows", "120 rows"},
                  {"On page 7 250 words stand.", "There are 250 words"},
                  {"It listens on 80/443.", "It listens on 443"}});
}

TEST(number_falsehoods, the_scale_of_a_range_is_of_both_its_ends) {
    expect_other({{"The budget is between 5 and 10 million euros.", "The budget is 5 euros"},
                  {"The budget is 5-10 million.", "The budget is 5"},
                  {"It has 5 to 10 thousand rows.", "It has 5 rows"},
                  {"Es sind 3 bis 4 Milliarden Euro.", "Es sind 3 Euro"},
                  {"From 2 to 3 million users came.", "2 users came"}});
    expect_equal({{"The budget is between 5 and 10 million euros.", "The budget is at least 5 million euros"},
                  {"It has 5-10 million rows.", "It has 5 to 10 million rows"},
                  {"Es sind 3 bis 4 Milliarden Euro.", "Es sind mindestens 3,000,000,000 Euro"}});
}

TEST(number_falsehoods, bits_are_no_bytes) {
    expect_other({{"The link has 100 Mb/s.", "The link has 100 MB/s"},
                  {"The link has 100 MB/s.", "The link has 100 Mb/s"},
                  {"The link has 100 Mbps.", "The link has 100 MBps"},
                  {"The link has 1 Gbps.", "The link has 1 GBps"},
                  {"The file has 100 Kb.", "The file has 100 KB"},
                  {"The chip has 4 Gib.", "The chip has 4 GiB"}});
    expect_equal({{"The link has 100 Mb/s.", "The link has 100 Mbit/s"},
                  {"The link has 100 Mbps.", "The link has 100 Mb/s"},
                  {"The link has 100 MBps.", "The link has 100 MB/s"},
                  {"The link has 1 GBps.", "The link has 1,000 MB/s"},
                  {"The file has 64 mb.", "The file has 64 MB"},
                  {"The file has 64 kb.", "The file has 64 kB"}});
}

TEST(number_falsehoods, an_answer_adds_no_rate) {
    expect_other({{"It wrote 10 MB.", "It wrote 10 MB/s"},
                  {"It costs 5 euros.", "It costs 5 euros per month"},
                  {"It costs $5.", "It costs $5 per month"},
                  {"It costs $5 per day.", "It costs 5 dollars per month"},
                  {"It moved 5 metres.", "It moved 5 m/s"},
                  {"Es kostet 5 Euro.", "Es kostet 5 Euro pro Tag"},
                  {"It wrote 10 Mbit.", "It wrote 10 Mbps"}});
    expect_equal({{"It wrote 10 MB/s.", "It wrote 10 MB per second"},
                  {"It costs 5 euros per month.", "It costs 5 euros a month"},
                  {"It costs $20 per month.", "It costs 20 dollars per month"},
                  {"It costs EUR 20/month.", "It costs 20 euros per month"},
                  {"It costs 20 dollars a month.", "It costs $20 per month"},
                  {"It costs $5-10 per month.", "It costs $5 to $10 per month"},
                  {"It costs $5-10 per month.", "It costs from 5 dollars per month"},
                  {"It runs 36 km/h.", "It runs 10 m/s"}});
}

TEST(number_falsehoods, a_dot_before_three_digits_groups_none_in_english) {
    expect_other(
        {{"The coefficient of the alloy is 1.664 in this table.", "The coefficient of the alloy is 1664 here"},
         {"The coefficient of the alloy is 1.664 in this table.", "The coefficient of the alloy is 1,664 here"},
         {"The voltage of the cell is 2.125 V.", "The voltage of the cell is 2125 V"},
         {"The voltage of the cell is 2.125 V.",
          "The voltage of the cell is two thousand one hundred and twenty-five V"},
         {"The tank holds 1,500 litres of the oil.", "The tank holds 1.500 litres of the oil"},
         {"Der Tank fasst 1.500 Liter von dem \u00d6l.", "Der Tank fasst 1,500 Liter von dem \u00d6l"},
         {"Der Tank fasst 1,500 Liter von dem \u00d6l.", "Der Tank fasst 1500 Liter von dem \u00d6l"}});
    expect_equal({{"The tank holds 1,500 litres of the oil.", "The tank holds 1500 litres of the oil"},
                  {"Der Tank fasst 1.500 Liter von dem \u00d6l.", "Der Tank fasst 1500 Liter von dem \u00d6l"},
                  {"Der Tank fasst 1.500 Liter von dem \u00d6l.", "The tank holds 1,500 litres of the oil"},
                  {"The tank holds 1,500 litres of the oil.", "Der Tank fasst 1,500 Liter von dem \u00d6l"},
                  {"{\"t\": 1.664}", "It is 1.664"}});
}

TEST(number_falsehoods, another_unit_is_another_quantity) {
    expect_other({{"The tyre has 5 bar.", "The tyre has 5 psi"},
                  {"It costs 20 euros.", "It costs 20 pesos"},
                  {"It costs 20 pesos.", "It costs 20 lira"},
                  {"It costs C$5.", "It costs $5"},
                  {"It costs C$5.", "It costs A$5"},
                  {"The pump uses 5 kW of power.", "The pump uses 5 horsepower of power"},
                  {"It waits 5 seconds.", "It waits 5 retries"},
                  {"The file has 5 bytes.", "The file has 5 pages"},
                  {"The file has 5 MB.", "The file has 5 blocks"},
                  {"The distance is 5 nautical miles.", "The distance is 5 miles"},
                  {"The star is 4.2 light years away.", "The star is 4.2 years away"},
                  {"It holds 5 mmol.", "It holds 5 mol"},
                  {"It holds 5 ppm.", "It holds 5 ppb"},
                  {"It gives 5 lux.", "It gives 5 lumens"},
                  {"It lasted 5 centuries.", "It lasted 5 decades"},
                  {"The 20 volunteers worked hours without a break.", "The volunteers worked 20 hours"},
                  {"The 3 nurses spend days with each patient.", "The nurses spend 3 days with each patient"}});
    expect_equal({{"The lease lasts a decade.", "The lease lasts 10 years"},
                  {"It lasts two centuries.", "It lasts 200 years"},
                  {"The disk has 5 GB.", "The disk has 5 gigs"},
                  {"It is 5 nautical miles.", "It is 9.26 km"},
                  {"It costs US$5.", "It costs $5"},
                  {"It waits 5 seconds.", "A value of 5 means that it waits"},
                  {"It keeps them 30 calendar days.", "It keeps them 30 days"}});
}

TEST(number_falsehoods, a_rate_per_another_thing_is_another_rate) {
    expect_other({{"The server handles 10 requests per second.", "The server handles 10 requests per minute"},
                  {"The server handles 10 requests/s.", "The server handles 10 requests/min"},
                  {"The rent is 5 euros per month.", "The rent is 5 euros per user"},
                  {"It takes 5 ms per request.", "It takes 5 ms per row"},
                  {"She types 60 words per minute.", "She types 60 words per hour"}});
    expect_equal({{"The server handles 10 requests per second.", "The server handles 10 requests a second"},
                  {"The rent is 5 euros per user.", "The rent is 5 euros per user"},
                  {"It takes 5 ms per request.", "It takes 5 ms per request"}});
}

TEST(number_falsehoods, a_frequency_needs_a_source) {
    expect_other({{"The backup runs daily at the quay.", "The backup runs weekly at the quay"},
                  {"The backup runs once a day.", "The backup runs once a week"},
                  {"The backup runs hourly.", "The backup runs daily"},
                  {"Retry the call twice before it fails.", "Retry the call three times before it fails"},
                  {"Das Backup l\u00e4uft zweimal am Tag.", "Das Backup l\u00e4uft dreimal am Tag"},
                  {"Das Backup l\u00e4uft t\u00e4glich.", "Das Backup l\u00e4uft w\u00f6chentlich"},
                  {"It ends in the first quarter of 2031.", "It ends in the second quarter of 2031"},
                  {"Nach dem dritten Versuch ist Schluss.", "Nach dem f\u00fcnften Versuch ist Schluss"}});
    EXPECT_FALSE(passes_of_tool("Two keepers are there.", "Three keepers are there"));
    EXPECT_TRUE(passes_of_tool("2 keepers are there.", "Two keepers are there"));
    expect_equal({{"The backup runs every day.", "The backup runs daily"},
                  {"The backup runs once a day.", "The backup runs daily"},
                  {"Retry the call 3 times before it fails.", "Retry the call three times before it fails"},
                  {"Retry the call two times before it fails.", "Retry the call twice before it fails"}});
}

TEST(number_falsehoods, bounds_of_the_other_side_are_other_values) {
    expect_other({{"It holds fewer than 5 rows.", "It holds more than 5 rows"},
                  {"It holds over 5 rows.", "It holds under 5 rows"},
                  {"A value > 5 is an error.", "A value < 5 is an error"},
                  {"It holds \u2265 5 rows.", "It holds \u2264 5 rows"},
                  {"It needs up to 5 GB.", "It needs at least 5 GB"},
                  {"It needs 5 GB or less.", "It needs 5 GB or more"},
                  {"Children under 12 pay nothing.", "Children over 12 pay nothing"},
                  {"Es sind nicht mehr als 5 Zeilen.", "Es sind mehr als 5 Zeilen"},
                  {"Es sind bis zu 5 Zeilen.", "Es sind mindestens 5 Zeilen"},
                  {"The offset is 5 V.", "The offset is \u00b15 V"}});
    expect_equal({{"It needs at least 5 GB.", "It needs 5 GB or more"},
                  {"It holds at most 5 rows.", "It holds up to 5 rows"},
                  {"Es sind nicht mehr als 5 Zeilen.", "Es sind h\u00f6chstens 5 Zeilen"}});
}

TEST(number_falsehoods, a_change_has_a_direction) {
    expect_other({{"The fee rose by 5 %.", "The fee fell by 5 %"},
                  {"Sales increased by 5 %.", "Sales decreased by 5 %"},
                  {"Die Geb\u00fchr stieg um 5 %.", "Die Geb\u00fchr sank um 5 %"},
                  {"The price grew by 12 euros.", "The price shrank by 12 euros"}});
    expect_equal({{"The fee rose by 5 %.", "The fee rose by 5 percent"},
                  {"Die Geb\u00fchr stieg um 5 %.", "Die Geb\u00fchr stieg um 5 Prozent"}});
}

TEST(number_falsehoods, a_time_has_a_half_of_the_day) {
    expect_other({{"The shop is open at 3 o'clock at night.", "The shop is open at 15:00"},
                  {"The lock opens at 2 o'clock at night.", "The lock opens at 2 pm"},
                  {"Die Schleuse \u00f6ffnet um 3 Uhr nachts.", "Die Schleuse \u00f6ffnet um 15 Uhr"},
                  {"Die Schleuse \u00f6ffnet um 12 Uhr mittags.", "Die Schleuse \u00f6ffnet um 12 Uhr nachts"},
                  {"Die Schleuse \u00f6ffnet um f\u00fcnf vor halb sechs.", "Die Schleuse \u00f6ffnet um 5:30 Uhr"},
                  {"The lock opens at 24:00.", "The lock opens at 12:00"},
                  {"The film lasts 2:30.", "The film lasts 14:30"},
                  {"The score was 2:30.", "The score was 14:30"}});
    expect_equal({{"The shop is open at 3 o'clock at night.", "The shop is open at 3 am"},
                  {"The shop is open at 10 at night.", "The shop is open at 22:00"},
                  {"Die Schleuse \u00f6ffnet um f\u00fcnf vor halb sechs.", "Die Schleuse \u00f6ffnet um 5:25 Uhr"},
                  {"Die Schleuse \u00f6ffnet um 12 Uhr mittags.", "Die Schleuse \u00f6ffnet um 12:00 Uhr"}});
}

TEST(number_falsehoods, the_unit_of_a_table_is_of_one_column) {
    const std::string table =
        "| Pump | Share in % | Timeout (ms) | Count |\n|---|---|---|---|\n| east | 25 | 250 | 7 |\n";
    EXPECT_TRUE(passes(table, "The share of the pump east is 25 %"));
    EXPECT_TRUE(passes(table, "The timeout of the pump east is 250 ms"));
    EXPECT_TRUE(passes(table, "The count of the pump east is 7"));
    EXPECT_FALSE(passes(table, "The count of the pump east is 7 %"));
    EXPECT_FALSE(passes(table, "The count of the pump east is 7 ms"));
    EXPECT_TRUE(passes("All times are in ms.\n\n" + table, "The count of the pump east is 7 ms"));
}
