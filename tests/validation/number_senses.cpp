// validation/numbers: how often, how many times as much, and for how long, as the whole default gate compares them.
#include "number_pairs.hpp"

TEST(number_senses, once_and_twice_are_numbers) {
    expect_equal({{"The pump runs once a day.", "The pump runs daily"},
                  {"The pump runs daily.", "The pump runs once a day"},
                  {"The pump runs twice a day.", "The pump runs 2 times a day"},
                  {"Press the key three times.", "Press the key thrice"},
                  {"Die Pumpe läuft zweimal am Tag.", "Die Pumpe läuft 2-mal am Tag"},
                  {"Der Filter wird zweimal im Jahr gewechselt.", "Der Filter wird 2-mal pro Jahr gewechselt"},
                  {"When the tank is full, press twice.", "Once the tank is full, press twice"},
                  {"Both lamps light. Press twice.", "Press twice; both lamps light at once"}});
    expect_other({{"The pump runs once.", "The pump runs twice"},
                  {"The pump runs twice.", "The pump runs once"},
                  {"The pump runs once a day.", "The pump runs three times a day"},
                  {"Press the key three times.", "Press the key once"},
                  {"Two pumps run once a day.", "The pumps run twice a day"},
                  {"Die Pumpe läuft zweimal am Tag.", "Die Pumpe läuft einmal am Tag"},
                  {"Die Pumpe läuft einmal.", "Die Pumpe läuft dreimal"}});
}

TEST(number_senses, every_hour_is_another_period_than_every_day) {
    expect_equal({{"The pump runs every hour.", "The pump runs hourly"},
                  {"The pump runs every other day.", "The pump runs every two days"},
                  {"The pump is checked every third year.", "The pump is checked every 3 years"},
                  {"The rent is due quarterly.", "The rent is due every three months"},
                  {"The log turns every 24 hours.", "The log turns daily"},
                  {"Der Bus fährt halbstündlich.", "Der Bus fährt alle 30 Minuten"},
                  {"Der Bus fährt jede Stunde.", "Der Bus fährt stündlich"},
                  {"Die Prüfung ist jedes zweite Jahr.", "Die Prüfung ist alle 2 Jahre"},
                  {"It costs 5 euros per month.", "It costs 5 euros every month"}});
    expect_other({{"The pump runs every hour.", "The pump runs every day"},
                  {"The pump runs hourly.", "The pump runs daily"},
                  {"The pump runs daily.", "The pump runs every hour"},
                  {"The pump runs every two hours.", "The pump runs every hour"},
                  {"Every two hours the pump runs for one hour.", "The pump runs every hour"},
                  {"The pump runs every week.", "The pump runs every second week"},
                  {"The pump is checked every third year.", "The pump is checked every second year"},
                  {"The rent is due quarterly.", "The rent is due monthly"},
                  {"Der Bus fährt stündlich.", "Der Bus fährt halbstündlich"},
                  {"Der Bus fährt jede Stunde.", "Der Bus fährt jeden Tag"},
                  {"Die Prüfung ist jedes Jahr.", "Die Prüfung ist jedes zweite Jahr"}});
}

TEST(number_senses, an_hour_is_no_day) {
    expect_equal({{"The job takes an hour.", "The job takes 60 minutes"},
                  {"The job takes 60 minutes.", "The job takes an hour"},
                  {"The job runs at noon.", "The job takes a day to plan"}});
    expect_other({{"The job takes a day.", "The job takes an hour"},
                  {"The job takes 30 minutes.", "The job takes an hour"},
                  {"Die Arbeit dauert einen Tag.", "Die Arbeit dauert eine Stunde"}});
}

TEST(number_senses, half_is_not_double) {
    expect_equal({{"The cost is double.", "The cost is twice as high"},
                  {"The rule halves the cost.", "The rule cuts the cost by 50 %"},
                  {"The cost rose by 100 %.", "The cost doubled"},
                  {"Die Kosten verdoppeln sich.", "Die Kosten sind doppelt so hoch"},
                  {"Half the tanks are full.", "Half of the tanks are full"},
                  {"A room for two costs 90 euros at half board.", "A double room costs 90 euros"},
                  {"It has 2 times the memory at 30 % less power.", "It has double the memory"}});
    expect_other({{"The cost is half.", "The cost is double"},
                  {"The cost is double.", "The cost is half"},
                  {"The rule halves the cost.", "The rule doubles the cost"},
                  {"The cost is a third.", "The cost is triple"},
                  {"The price tripled.", "The price doubled"},
                  {"The new pump uses half the power.", "The new pump uses double the power"},
                  {"A third of the seats are free.", "Half the seats are free"},
                  {"Die Kosten sind halb so hoch.", "Die Kosten sind doppelt so hoch"},
                  {"Die Regel halbiert die Kosten.", "Die Regel verdoppelt die Kosten"},
                  {"Die Kosten haben sich verdreifacht.", "Die Kosten haben sich verdoppelt"}});
}

TEST(number_senses, one_thing_is_not_two) {
    expect_equal({{"Take one tablet.", "Take 1 tablet"}, {"Two pumps run.", "Two pumps run, and one of them is new"}});
    expect_other({{"Take one tablet.", "Take two tablets"},
                  {"Take two tablets.", "Take one tablet"},
                  {"Nehmen Sie eine Tablette.", "Nehmen Sie zwei Tabletten"}});
}
