// validation/stated_number.hpp: numbers that look like those of the source and say something else.
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
                  {"Es sind 3 bis 4 Milliarden Euro.", "Es sind 3,000,000,000 Euro"}});
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
                  {"It costs $5-10 per month.", "It costs 5 dollars per month"},
                  {"It runs 36 km/h.", "It runs 10 m/s"}});
}
