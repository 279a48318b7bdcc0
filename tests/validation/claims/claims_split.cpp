// validation/claims/claims_split.hpp
#include <toolkit/validation/claims/claims_split.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

struct split_claim {
    std::string text;
    std::vector<std::uint32_t> cited;
    friend bool operator==(const split_claim&, const split_claim&) = default;
    friend void PrintTo(const split_claim& one, std::ostream* out) {
        *out << one.text;
        for (const auto n : one.cited) *out << " #" << n;
    }
};
std::vector<split_claim> split(std::string_view text) {
    const auto markers = find_markers(text);
    const std::string masked = claims::without_markers(std::string{text}, markers);
    EXPECT_EQ(masked.size(), text.size());
    std::vector<split_claim> found;
    for (const auto& one : claims::split(text, masked, markers))
        found.push_back({std::string{one.bytes.of(text)}, one.cited});
    return found;
}
using list = std::vector<split_claim>;

}  // namespace

TEST(claims_split, is_a_claim_a_sentence_with_the_numbers_behind_it) {
    EXPECT_EQ(split("Water boils at 100 degrees [1]. Ice melts [2][3]."),
              (list{{"Water boils at 100 degrees", {1}}, {"Ice melts", {2, 3}}}));
    EXPECT_EQ(split("Water boils. [1] Ice melts. [1, 2]"), (list{{"Water boils.", {1}}, {"Ice melts.", {1, 2}}}));
    EXPECT_EQ(split("Water boils. Ice melts [1]."), (list{{"Water boils.", {}}, {"Ice melts", {1}}}));
}

TEST(claims_split, parts_a_sentence_at_its_markers) {
    EXPECT_EQ(split("Hot water boils [1], cold ice melts [2]."),
              (list{{"Hot water boils", {1}}, {"cold ice melts", {2}}}));
    EXPECT_EQ(split("According to [1], hot water boils."), (list{{"According to [1], hot water boils.", {1}}}));
    EXPECT_EQ(split("Use fresh water [1] always."), (list{{"Use fresh water [1] always.", {1}}}));
}

TEST(claims_split, takes_items_of_a_list_one_by_one_without_their_marks) {
    EXPECT_EQ(split("Two steps:\n- Stop the server [1]\n- Use --clean twice [2]\n"),
              (list{{"Stop the server", {1}}, {"Use --clean twice", {2}}}));
}

TEST(claims_split, keeps_the_sign_of_a_number_that_begins_a_claim) {
    for (const std::string sign : {"-5 \u00b0C", "-.5 V", "-$5", "-\u20ac5", "-12:00"})
        for (const std::string before : {"", "- ", "* ", "> ", "**", "1. "}) {
            const auto found = split(before + sign + " is the temperature [1].");
            ASSERT_EQ(found.size(), 1U) << before << sign;
            EXPECT_TRUE(found[0].text.find(sign) != std::string::npos) << found[0].text;
        }
    EXPECT_EQ(split("-**5** degrees outside [1]."), (list{{"-**5** degrees outside", {1}}}));
    EXPECT_EQ(split("-Stop the server [1]."), (list{{"Stop the server", {1}}}));
}

TEST(claims_split, leaves_questions_headings_and_punctuation_out) {
    EXPECT_EQ(split("Why does water boil? Water boils [1]."), (list{{"Water boils", {1}}}));
    EXPECT_EQ(split("# Water\n\nWater boils [1]."), (list{{"Water boils", {1}}}));
    EXPECT_EQ(split("... [1]"), list{});
    EXPECT_EQ(split(""), list{});
}
