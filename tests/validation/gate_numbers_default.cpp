// validation/gate.hpp: numbers as the whole default gate judges them.
#include "number_pairs.hpp"

TEST(gate_numbers_default, an_answer_may_begin_with_a_negative_number) {
    const std::string source = "The temperature of the cold store is -5 \u00b0C.";
    for (const char* answer : {"-5 \u00b0C", "**-5 \u00b0C**", "- -5 \u00b0C", "\u22125 \u00b0C", "`-5` \u00b0C",
                               "> -5 \u00b0C", "-5 \u00b0C is the temperature"})
        EXPECT_TRUE(passes(source, answer)) << answer;
    for (const char* answer : {"5 \u00b0C", "**5 \u00b0C**", "- 5 \u00b0C is the temperature", "-6 \u00b0C"})
        EXPECT_FALSE(passes(source, answer)) << answer;
    expect_equal({{"The value is `-1` (the default).", "-1"},
                  {"The balance is -$20 today.", "-$20"},
                  {"The offset is -.5 V.", "-.5 V"},
                  {"The balance is -\u20ac20 today.", "-\u20ac20"}});
}
