// validation/numbers: numerals in circles, of Rome, of China and of other bases, and powers of what is no number.
#include "number_pairs.hpp"

TEST(number_numerals, a_digit_in_a_circle_is_a_digit) {
    expect_equal({{"See step ②.", "See step 2"},
                  {"See step 2.", "See step ②"},
                  {"See step ⑮.", "See step 15"},
                  {"See step ❷.", "See step ②"},
                  {"See step ⑵.", "See step two"},
                  {"The value is 五.", "The value is 5"},
                  {"The value is 二十三.", "The value is 23"}});
    expect_other({{"See step ①.", "See step ②"},
                  {"See step ①.", "See step 2"},
                  {"See step ⑪.", "See step ①"},
                  {"See step ㉑.", "See step ㉒"},
                  {"See step ❸.", "See step ❹"},
                  {"The value is 五.", "The value is 六"}});
}

TEST(number_numerals, a_roman_numeral_is_a_number_where_it_is_clear) {
    expect_equal({{"The fees are in Chapter IV.", "The fees are in Chapter 4"},
                  {"The fees are in Chapter 4.", "The fees are in Chapter IV"},
                  {"The fees are in chapter iv.", "The fees are in chapter 4"},
                  {"The fees are in chapter Ⅳ.", "The fees are in chapter 4"},
                  {"Louis XIV opened the hall.", "Louis the fourteenth opened the hall"},
                  {"Die Gebühren stehen in Teil III.", "Die Gebühren stehen in Teil 3"},
                  {"The fees are in chapters II and V.", "Chapter 5 has the fees"},
                  {"It is from the XIX century.", "It is from the 19th century"},
                  {"Give IV fluids at once.", "The nurse gives IV fluids"},
                  {"The part I need is blue.", "The part is blue"},
                  {"Use a CD or an XL box.", "Use an XL box"}});
    expect_other({{"The fees are in Chapter IV.", "The fees are in Chapter VI"},
                  {"The fees are in chapter Ⅳ.", "The fees are in chapter Ⅵ"},
                  {"The fees are in chapter IX.", "The fees are in chapter XI"},
                  {"Item (iv) names the pump.", "Item (vi) names the pump"},
                  {"Louis XIV opened the hall.", "Louis XVI opened the hall"},
                  {"Elizabeth II opened one bridge.", "Elizabeth I opened the bridge"},
                  {"Die Gebühren stehen in Teil III.", "Die Gebühren stehen in Teil II"},
                  {"It is from the XIX century.", "It is from the XX century"}});
}

TEST(number_numerals, a_number_of_another_base_has_its_value) {
    expect_equal({{"The mask is 0x1F.", "The mask is 31"},
                  {"The mask is 31.", "The mask is 0x1F"},
                  {"The mask is 0b1010.", "The mask is 10"},
                  {"The mode is 0o755.", "The mode is 493"},
                  {"The mask is 0xFF.", "The mask is 0xff"}});
    expect_other({{"The mask is 0x1F.", "The mask is 32"},
                  {"The mask is 0x1F.", "The mask is 0x2F"},
                  {"The mask is 0x10.", "The mask is 10"},
                  {"The mask is 0b1010.", "The mask is 0b1011"},
                  {"The mode is 0o755.", "The mode is 755"}});
}

TEST(number_numerals, the_power_of_a_symbol_is_its_exponent) {
    expect_equal({{"The drag grows with v².", "The drag grows with v^2"},
                  {"The drag grows with v².", "The drag grows with v squared"},
                  {"The drag grows with the square of the speed.", "The drag grows with the speed squared"},
                  {"The volume is r cubed.", "The volume is r³"},
                  {"The loss is x to the fourth power.", "The loss is x^4"},
                  {"Der Verlust ist x hoch drei.", "Der Verlust ist x³"},
                  {"It costs 5 euros per m².", "It costs 5 euros per square metre"},
                  {"It costs 5 €/m².", "It costs 5 € per m²"},
                  {"The plot has 84 m².", "The plot has 84 metres squared"},
                  {"The limit is 5 squared.", "The limit is 25"},
                  {"The price rose.² It is 5 euros.", "The price is 5 euros"}});
    expect_other({{"The drag grows with v².", "The drag grows with v³"},
                  {"The drag grows with v^2.", "The drag grows with v^3"},
                  {"The energy is the speed squared.", "The energy is the speed cubed"},
                  {"The drag is (a+b)².", "The drag is (a+b)³"},
                  {"The loss is x to the fourth power.", "The loss is x to the fifth power"},
                  {"Der Verlust ist x zum Quadrat.", "Der Verlust ist x hoch drei"},
                  {"It costs 5 euros per m².", "It costs 5 euros per m³"},
                  {"The area is in m².", "The area is in m³"},
                  {"The limit is 5 squared.", "The limit is 5 cubed"},
                  {"The plot has 84 m².", "The plot has 84 m³"}});
}
