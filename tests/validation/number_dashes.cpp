// validation/numbers: dashes, brackets and words that are signs, as the whole default gate compares them.
#include "number_pairs.hpp"

TEST(number_dashes, a_long_or_raised_dash_right_before_a_number_is_a_minus) {
    for (const char* dash : {"\u2014", "\u2015", "\u207b", "\u208b", "\u2796", "\u02d7", "\ufe58"}) {
        const std::string sign{dash};
        EXPECT_FALSE(passes("The offset is 5 ticks.", "The offset is " + sign + "5 ticks")) << sign;
        EXPECT_FALSE(passes("The offset is " + sign + "5 ticks.", "The offset is 5 ticks")) << sign;
        EXPECT_TRUE(passes("The offset is " + sign + "5 ticks.", "The offset is -5 ticks")) << sign;
        EXPECT_TRUE(passes("The offset is \u22125 ticks.", "The offset is " + sign + "5 ticks")) << sign;
    }
    expect_equal({{"Three quays\u2014two of them new\u2014hold 40 boats.", "The quays hold 40 boats"},
                  {"The fee \u2014 5 euros \u2014 is due in May.", "The fee is 5 euros"},
                  {"The fee is due in May \u2014 5 euros.", "The fee is 5 euros"},
                  {"Pages 5\u20149 show the quay.", "Pages 5 to 9 show the quay"}});
}

TEST(number_dashes, a_sign_may_stand_in_brackets_or_quotes) {
    expect_equal({{"The offset is (minus) 5 ticks.", "The offset is -5 ticks"},
                  {"The offset is (-) 5 ticks.", "The offset is minus 5 ticks"},
                  {"Der Wert ist (negativ) 7.", "Der Wert ist -7"},
                  {"The offset is \u201cminus 5\u201d.", "The offset is -5"},
                  {"The offset is -~5.", "The offset is -5"},
                  {"The change (minus the fee) is 5 euros.", "The change is 5 euros"}});
    expect_other({{"The offset is 5 ticks.", "The offset is (minus) 5 ticks"},
                  {"The offset is (minus) 5 ticks.", "The offset is 5 ticks"},
                  {"Der Wert ist 7.", "Der Wert ist (negativ) 7"},
                  {"The offset is 5 ticks.", "The offset is (\u2212) 5 ticks"},
                  {"The offset is 5.", "The offset is \u201cminus 5\u201d"},
                  {"The offset is 5.", "The offset is -~5"},
                  {"The offset is 5.", "The offset is -+5"}});
}

TEST(number_dashes, a_tolerance_may_be_in_words) {
    for (const char* words : {"\u00b15", "plus or minus 5", "plus/minus 5", "plus-minus 5", "+/- 5", "+-5"}) {
        const std::string tolerance{words};
        EXPECT_TRUE(passes("The tolerance is " + tolerance + " mm.", "The tolerance is \u00b15 mm")) << words;
        EXPECT_TRUE(passes("The tolerance is \u00b15 mm.", "The tolerance is " + tolerance + " mm")) << words;
        EXPECT_FALSE(passes("The tolerance is \u00b15 mm.", "The tolerance is " + tolerance + "0 mm")) << words;
        EXPECT_FALSE(passes("The length is 5 mm.", "The length is " + tolerance + " mm")) << words;
    }
    expect_equal({{"Die Toleranz betr\u00e4gt plus oder minus 0,2 mm.", "Die Toleranz betr\u00e4gt \u00b10,2 mm"}});
    expect_other({{"The tolerance is plus or minus 5 mm.", "The tolerance is plus or minus 6 mm"}});
}

TEST(number_dashes, accounts_write_a_minus_behind_the_number) {
    expect_equal({{"| Year | Change |\n|---|---|\n| 2020 | 7- |\n", "The change of 2020 is -7"},
                  {"| Year | Change |\n|---|---|\n| 2020 | 1,250.50- |\n", "The change of 2020 is -1,250.50"}});
    expect_other({{"| Year | Change |\n|---|---|\n| 2020 | 7- |\n", "The change of 2020 is 7"}});
}
