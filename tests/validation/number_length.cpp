// validation/numbers/number_reader.hpp, item_numbers.hpp: long and odd texts are read in a time that grows as they do.
// Each of these texts took minutes, or the whole stack, where the time grew with the square of the size.
#include <toolkit/validation/checks/item_numbers.hpp>
#include <toolkit/validation/numbers/number_reader.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

[[nodiscard]] std::string repeated(std::string_view begin, std::string_view piece, std::size_t bytes) {
    std::string text{begin};
    while (text.size() < bytes) text += piece;
    return text;
}
[[nodiscard]] std::size_t numbers_in(std::string_view text) {
    std::vector<stated_number> found;
    read_numbers(text, found, true);
    return found.size();
}
constexpr std::size_t megabyte = 1'000'000;

}  // namespace

TEST(number_length, repeated_words_before_a_unit_take_no_stack) {
    for (const std::string_view piece : {"US ", "US\n", "US US  ", "US, ", "per cent ", "percentage ", "square "})
        EXPECT_GE(numbers_in(repeated("It is 5 ", piece, megabyte)), 1U) << piece;
    std::vector<stated_number> found;
    read_numbers("It is 5 US gallons.", found);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].unit.counts, dimension::volume);
}

TEST(number_length, long_lists_of_numbers_are_read_in_one_pass) {
    for (const std::string_view piece : {"12,", "1,", "12,3,", "12,34,", "12,34,56;", "12;34,"})
        EXPECT_GT(numbers_in(repeated("[", piece, megabyte)), 1'000U) << piece;
}

TEST(number_length, items_are_looked_for_in_one_pass) {
    for (const std::string_view piece : {".\n", ".\n\n", "a\n", "# \n", "- .\n", ". ", "1. a\n", "Step 1: a. "}) {
        const std::string text = repeated("", piece, megabyte);
        EXPECT_EQ(without_item_numbers(text).size(), text.size()) << piece;
    }
    std::string many;
    for (int i = 1; i < 1'000; ++i)
        for (int k = 1; k < 40; ++k) many += std::to_string(i) + "." + std::to_string(k) + " a\n";
    EXPECT_EQ(without_item_numbers(many).size(), many.size());
}
