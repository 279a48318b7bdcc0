// validation/numbers/claims_quantity.hpp
#include <toolkit/validation/numbers/claims_quantity.hpp>

#include <gtest/gtest.h>

#include <vector>

using namespace toolkit;

namespace {

std::vector<quantity> all_of_them(std::string_view text) {
    std::vector<quantity> found;
    quantities::for_each(text, [&](const quantity& one) {
        EXPECT_LE(one.bytes.end, text.size()) << text;
        EXPECT_LT(one.bytes.begin, one.bytes.end) << text;
        found.push_back(one);
    });
    return found;
}
quantity one_of(std::string_view text) {
    const auto found = all_of_them(text);
    EXPECT_EQ(found.size(), 1U) << text;
    return found.empty() ? quantity{} : found[0];
}
/// Whether a source that says `b` bears out an answer that says `a`.
bool equal(std::string_view a, std::string_view b) {
    return quantities::supports(one_of(b).exact, one_of(a).exact, false, [](const auto&) { return false; });
}

}  // namespace

TEST(claims_quantity, is_the_same_however_it_is_written) {
    for (const auto& [a, b] : {std::pair{"1,664", "1664"},
                               {"1.664", "1664"},
                               {"10 minutes", "10min"},
                               {"600 s", "ten minutes"},
                               {"zehn Minuten", "10 minutes"},
                               {"2 kB", "2048 bytes"},
                               {"50 %", "50 percent"},
                               {"50 Prozent", "50%"},
                               {"1.7 billion", "1,700 million"},
                               {"3 Milliarden", "3 billion"},
                               {"forty-two", "42"},
                               {"6\u00bd", "6.5"},
                               {"0,5 km", "500 m"},
                               {"$37", "37 dollars"},
                               {"37 $", "USD 37"},
                               {"\u20ac20", "20 \u20ac"},
                               {"\u20ac 20", "20 euros"},
                               {"EUR 20", "20\u20ac"},
                               {"\u00a320", "20 pounds"},
                               {"CHF 1.664", "1664 Franken"},
                               {"JPY 500", "\u00a5500"},
                               {"$2 million", "2,000,000 dollars"},
                               {"2 t", "2000 kg"},
                               {"20 lbs", "20 pounds"},
                               {"500 mA", "0.5 A"},
                               {"500 milliamps", "0.5 amps"},
                               {"2 kWh", "2 kilowatt hours"},
                               {"5 MW", "5 megawatts"},
                               {"2.4GHz", "2400 MHz"},
                               {"20 \u00b0C", "20\u00b0C"},
                               {"250 ml", "0.25 l"},
                               {"3 March 2001", "March 3, 2001"},
                               {"3. M\u00e4rz 2001", "2001-03-03"},
                               {"3.3.2001", "3rd of March, 2001"},
                               {"2001", "3 March 2001"},
                               {"March 2001", "3 March 2001"},
                               {"-5 \u00b0C", "minus five \u00b0C"},
                               {"\u22125 %", "-5 percent"},
                               {"8 kB", "8,000 bytes"},
                               {"17:00", "5 pm"},
                               {"10^6 bytes", "1 MB"},
                               {"half an hour", "30 minutes"},
                               {"in the year 1908", "1908"}})
        EXPECT_TRUE(equal(a, b)) << a << " / " << b;
}

TEST(claims_quantity, is_another_when_the_value_or_the_unit_differs) {
    for (const auto& [a, b] : {std::pair{"10 minutes", "10 hours"},
                               {"10 minutes", "11 minutes"},
                               {"5 MB", "5 GB"},
                               {"3 March 2001", "4 March 2001"},
                               {"3 March 2001", "3 March 2002"},
                               {"3 March 2001", "2001"},
                               {"10%", "10 m"},
                               {"$20", "20 euros"},
                               {"$20", "\u20ac20"},
                               {"20 \u20ac", "20 $"},
                               {"20 EUR", "20 USD"},
                               {"\u00a320", "20 francs"},
                               {"20 kg", "20 t"},
                               {"20 kg", "20 pounds"},
                               {"20 mA", "20 A"},
                               {"20 mW", "20 MW"},
                               {"20 kW", "20 kWh"},
                               {"20 \u00b0C", "20 \u00b0F"},
                               {"20 Mbit", "20 MB"},
                               {"20 MB", "20"},
                               {"20 mA", "20"},
                               {"5 %", "5"},
                               {"5 %", "-5 %"},
                               {"-5", "5"},
                               {"minus five degrees", "five degrees"},
                               {"5 pm", "5 am"},
                               {"1 GB", "1,073,741,824 bytes"},
                               {"5 percent", "5 percentage points"}})
        EXPECT_FALSE(equal(a, b)) << a << " / " << b;
}

TEST(claims_quantity, is_not_what_is_a_part_of_a_name) {
    for (const char* text : {"v9.2", "x12", "3D", "2A", "5L", "1.2.3", "192.168.0.1", "pg_15", "CV-01", "one index",
                             "a day", "_12_", "", "May", "the march"})
        EXPECT_TRUE(all_of_them(text).empty()) << text;
    EXPECT_EQ(all_of_them("24\u201310").size(), 2U);
    EXPECT_EQ(all_of_them("from 2001 to 2004, 5 or 6 times").size(), 4U);
    EXPECT_EQ(one_of("the 1990s").value, 1990);
    EXPECT_EQ(one_of("its 44th president").value, 44);
}

TEST(claims_quantity, tells_the_bytes_of_number_and_unit) {
    const std::string_view text = "It takes 10 minutes, not more.";
    EXPECT_EQ(one_of(text).bytes.of(text), "10 minutes");
    for (const auto& [sentence, bytes] : {std::pair{"It costs \u20ac20 a day.", "\u20ac20"},
                                          {"It costs EUR 20 a day.", "EUR 20"},
                                          {"It costs 20 \u20ac a day.", "20 \u20ac"},
                                          {"It is 20 \u00b0C warm.", "20 \u00b0C"}})
        EXPECT_EQ(one_of(sentence).bytes.of(sentence), bytes);
    const auto two = all_of_them("20 \u20ac 30");
    ASSERT_EQ(two.size(), 2U);
    EXPECT_EQ(two[0].counts, dimension::euros);
    EXPECT_EQ(two[1].counts, dimension::none);
    EXPECT_EQ(one_of("NEUR 20").counts, dimension::none);
    EXPECT_EQ(one_of("20 a day").counts, dimension::none);
    const std::string_view date = "On March 28, 1941 it rained.";
    EXPECT_EQ(one_of(date).bytes.of(date), "March 28, 1941");
}

TEST(claims_quantity, of_hostile_text_ends) {
    for (const char* text : {"99999999999999999999999999999999999999999", "1,,2", "1.", ".5", "1,1,1,1,1",
                             "\xff 5 \xc2", "5\xc2", "March", "31.", "twenty-", "5 per cen", "2001-13-45"})
        (void)all_of_them(text);
}
