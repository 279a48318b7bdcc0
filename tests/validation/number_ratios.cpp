// validation/numbers: scores, scales and ranges, whose two numbers are one statement, as the whole default gate
// compares them.
#include "number_pairs.hpp"

TEST(number_ratios, the_order_of_a_score_counts) {
    expect_equal({{"The score was 2:1.", "The score was 2:1"},
                  {"The score was 2:1.", "The score was 2\u20131"},
                  {"The score was 2:1.", "The score was 2 to 1"},
                  {"The score was 2-1.", "The score was 2 : 1"},
                  {"Der Endstand war 3:0.", "Der Endstand war 3 zu 0"},
                  {"The mixture is 1:80.", "The mixture is 1 to 80"},
                  {"The team won 2:1.", "The team scored 2 goals"},
                  {"Mix 1 part of oil with 80 parts of fuel.", "The mixture is 1:80"},
                  {"The scale is 1:25,000.", "The scale is 1:25000"}});
    expect_other({{"The score was 2:1.", "The score was 1:2"},
                  {"The score was 2:1.", "The score was 1:1"},
                  {"The score was 2:1.", "The score was 1-2"},
                  {"The score was 2-1.", "The score was 1-2"},
                  {"The score was 2 to 1.", "The score was 1 to 2"},
                  {"The set ended 25:20.", "The set ended 20:25"},
                  {"The game ended 21:19.", "The game ended 19:21"},
                  {"Der Endstand war 3:0.", "Der Endstand war 0:3"},
                  {"The mixture is 1:50.", "The mixture is 50:1"},
                  {"The scale is 1:25,000.", "The scale is 1:50,000"}});
}

TEST(number_ratios, an_end_of_a_range_is_not_the_value) {
    expect_equal({{"The delay is between 5 and 10 ms.", "The delay is 5 to 10 ms"},
                  {"The delay is between 5 and 10 ms.", "The delay is at least 5 ms"},
                  {"The delay is between 5 and 10 ms.", "The maximum delay is 10 ms"},
                  {"The delay is between 5 and 10 ms.", "The delay can be 5 ms"},
                  {"The delay is 5-10 ms. The default is 5 ms.", "The default delay is 5 ms"},
                  {"The limit was raised from 5 to 10 MB.", "The limit is 10 MB"},
                  {"It was built in 1990-95.", "It was built in 1990"},
                  {"The hall is open from 9 to 17.", "The hall opens at 9"},
                  {"Die Dauer liegt zwischen 5 und 10 Minuten.", "Die Dauer beträgt höchstens 10 Minuten"}});
    EXPECT_TRUE(passes("The delay is between 5 and 10 ms.", "It is 10 ms", "What is the longest delay?"));
    expect_other({{"The delay is between 5 and 10.", "The delay is 5"},
                  {"The delay is between 5 and 10 ms.", "The delay is 10 ms"},
                  {"The delay is 5-10 ms.", "The delay is 5 ms"},
                  {"The pump holds 20 to 30 litres.", "The pump holds 20 litres"},
                  {"Die Dauer liegt zwischen 5 und 10 Minuten.", "Die Dauer beträgt 10 Minuten"}});
}
