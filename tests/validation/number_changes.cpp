// validation/numbers: bounds, changes, eras and units that look alike, as the whole default gate compares them.
#include "number_pairs.hpp"

TEST(number_changes, an_answer_adds_no_bound_to_a_number) {
    expect_other({{"The pump has 5 valves.", "The pump has more than 5 valves"},
                  {"The pump has 5 valves.", "The pump has at least 5 valves"},
                  {"The pump has 5 valves.", "The pump has up to 5 valves"},
                  {"Die Pumpe hat 5 Ventile.", "Die Pumpe hat mehr als 5 Ventile"}});
    expect_equal({{"The maximum is 5 valves.", "The pump has up to 5 valves"},
                  {"The pump needs 5 GB of memory.", "The pump needs at least 5 GB of memory"},
                  {"The pump has 5 valves or more.", "The pump has at least 5 valves"},
                  {"The limit is 5 MB.", "Files over 5 MB exceed the limit"}});
    EXPECT_TRUE(passes("The default is 8 files.", "At most 8 files by default", "How many files are there at most?"));
}

TEST(number_changes, a_difference_is_no_level) {
    expect_other({{"The fee rose to 5 %.", "The fee rose by 5 %"},
                  {"The fee rose by 5 %.", "The fee rose to 5 %"},
                  {"Die Gebühr stieg um 5 %.", "Die Gebühr stieg auf 5 %"},
                  {"The fee rose from 3 % to 5 %.", "The fee rose by 5 %"},
                  {"The fee fell from 9 to 5 euros.", "The fee fell from 5 to 9 euros"},
                  {"Die Gebühr fiel von 9 auf 5 Euro.", "Die Gebühr fiel von 5 auf 9 Euro"}});
    expect_equal({{"The fee rose to 5 %.", "The fee is 5 %"},
                  {"The fee rose by 5 to 10 %.", "The fee rose by 10 %"},
                  {"The fee fell from 9 to 5 euros.", "The fee fell from 9 to 5 euros"},
                  {"The fee fell from 9 to 5 euros.", "The fee fell to 5 euros"},
                  {"The size was raised to 10 MB. Then it was raised to 12 MB.", "It was raised from 10 MB to 12 MB"}});
}

TEST(number_changes, eras_feet_and_parts_are_told_apart) {
    expect_other({{"Es geschah 44 v. Chr.", "Es geschah 44 n. Chr"},
                  {"It happened in 44 BC.", "It happened in 44 AD"},
                  {"It happened in 79 AD.", "It happened in 79 BCE"},
                  {"The pipe is 5 ft wide.", "The pipe is 5 in wide"},
                  {"The pipe is 5 in wide.", "The pipe is 5 ft wide"},
                  {"The share grew by a quarter.", "The share grew by a third"},
                  {"It has a share of a third.", "It has a share of a fourth"}});
    expect_equal({{"Es geschah 44 v. Chr.", "Es geschah 44 v. Chr"},
                  {"It happened in 44 BC.", "It happened in the year 44"},
                  {"The pipe is 12 in wide.", "The pipe is 1 ft wide"},
                  {"There are 5 in the room.", "There are 5 in the room"},
                  {"It has a share of a fifth.", "It has a share of 20 %"},
                  {"Two servers run; a third is idle.", "A third is idle"}});
}

TEST(number_changes, a_bound_lies_within_its_range_and_a_power_is_part_of_a_rate) {
    expect_other({{"It has between 5 and 10 valves.", "It has above 10 valves"},
                  {"It has between 5 and 10 valves.", "It has fewer than 5 valves"},
                  {"It has 5 to 10 valves.", "It has more than 10 valves"},
                  {"It gains 5 m/s.", "It gains 5 m/s²"},
                  {"It gains 5 m/s².", "It gains 5 m/s"},
                  {"It weighs 5 kg/m³.", "It weighs 5 kg/m²"}});
    expect_equal({{"It has between 5 and 10 valves.", "It has at least 5 valves"},
                  {"It has between 5 and 10 valves.", "It has up to 10 valves"},
                  {"It gains 5 m/s².", "It gains 5 m/s^2"},
                  {"It runs at 5 m/s.", "It runs at 18 km/h"}});
}

TEST(number_changes, a_rise_is_no_fall) {
    expect_other({{"The price went up by 5 %.", "The price went down by 5 %"},
                  {"The stock is up 3 % on the year.", "The stock is down 3 % on the year"},
                  {"The fee is 3 % higher.", "The fee is 3 % lower"},
                  {"Die Miete ist um 3 % gestiegen.", "Die Miete ist um 3 % gesunken"}});
    expect_equal({{"The price went up by 5 %.", "The price rose by 5 %"},
                  {"The price went down 5 %.", "The price fell by 5 %"},
                  {"The limit goes up to 5 MB.", "The limit is up to 5 MB"}});
}
