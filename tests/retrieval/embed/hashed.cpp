// retrieval/hashed.hpp
#include <toolkit/retrieval/hashed.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

using toolkit::hashed;
using toolkit::text_role;

namespace {

std::vector<float> row_of(std::string_view text, const hashed& embedder = {}) {
    const std::string_view texts[] = {text};
    return *embedder.embed(texts, text_role::passage);
}

double cosine(std::string_view a, std::string_view b, const hashed& embedder = {}) {
    const auto x = row_of(a, embedder);
    const auto y = row_of(b, embedder);
    return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

// One number from all bits of a row.
std::uint64_t bits_of(const std::vector<float>& row) {
    std::uint64_t sum = toolkit::fnv1a({});
    for (const float x : row) {
        const auto bits = std::bit_cast<std::uint32_t>(x);
        for (unsigned shift = 0; shift < 32; shift += 8) {
            const char byte = static_cast<char>(bits >> shift & 0xFFU);
            sum = toolkit::fnv1a({&byte, 1}, sum);
        }
    }
    return sum;
}

}  // namespace

TEST(hashed, returns_rows_of_length_1_for_any_text) {
    const std::string_view texts[] = {
        "A man plays a harp.", "",          "?!",  "\xFF\xFE", "x", "Ein Mädchen bürstet sich die Haare.",
        "the of and",          "漢字 かな", "a\0b"};
    const auto rows = hashed{}.embed(texts, text_role::query);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->size(), std::size(texts) * 384);
    EXPECT_TRUE(toolkit::finite_and_unit(*rows, 384));
    for (std::size_t i = 0; i < rows->size(); i += 384) {
        double squares = 0;
        for (std::size_t d = 0; d < 384; ++d) squares += double{(*rows)[i + d]} * double{(*rows)[i + d]};
        EXPECT_NEAR(squares, 1, 1e-6);
    }
    EXPECT_EQ(toolkit::embed_checked(hashed{}, texts, text_role::query)->size(), rows->size());
}

TEST(hashed, returns_the_same_bits_everywhere) {
    EXPECT_EQ(bits_of(row_of("A man with a hard hat is dancing.")), 2371964330002789192U);
    EXPECT_EQ(bits_of(row_of("Ein Mädchen bürstet sich die Haare; nicht wahr?")), 6116891861688447698U);
    const std::string_view texts[] = {"a harp", "a man", "the harp and the man"};
    EXPECT_EQ(bits_of(row_of("A man plays a harp.", hashed::fit(texts))), 823759082002476976U);
}

TEST(hashed, a_text_has_the_same_row_alone_and_among_others) {
    const std::string_view texts[] = {"A dog runs.", "A cat sleeps.", ""};
    const auto rows = hashed{}.embed(texts, text_role::passage);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto alone = row_of(texts[i]);
        EXPECT_TRUE(std::equal(alone.begin(), alone.end(), rows->begin() + static_cast<std::ptrdiff_t>(i * 384)));
    }
}

TEST(hashed, capitals_and_punctuation_do_not_matter) {
    EXPECT_NEAR(cosine("A DOG runs!", "a dog - runs"), 1, 1e-6);
    EXPECT_NEAR(cosine("Über Äpfel", "über äpfel"), 1, 1e-6);
    EXPECT_NEAR(cosine("it\u2019s", "it's"), 1, 1e-6);
}

TEST(hashed, texts_of_the_same_words_are_near_and_others_are_not) {
    EXPECT_GT(cosine("A man is playing the guitar.", "The man plays a guitar."), 0.7);
    EXPECT_GT(cosine("Ein Mann spielt Gitarre.", "Der Mann spielte auf einer Gitarre."), 0.6);
    EXPECT_LT(std::abs(cosine("A man is playing the guitar.", "Stock markets fell on Friday.")), 0.25);
}

TEST(hashed, forms_of_a_word_are_nearer_than_other_words) {
    EXPECT_GT(cosine("rebuilding indexes", "rebuild the index"), cosine("rebuilding indexes", "drop the table") + 0.3);
    EXPECT_GT(cosine("Donaudampfschiffe", "Dampfschiff"), cosine("Donaudampfschiffe", "Eisenbahn") + 0.2);
}

TEST(hashed, stop_words_weigh_little) {
    EXPECT_GT(cosine("the harp of the man", "harp man"), 0.8);
    EXPECT_LT(cosine("the harp of the man", "the girl of the flute"), 0.6);
}

TEST(hashed, long_texts_are_cut) {
    std::string text;
    while (text.size() < 70'000) text += "word" + std::to_string(text.size()) + " ";
    EXPECT_EQ(row_of(text), row_of(text.substr(0, toolkit::hashed_limits_default.text_bytes)));
    const std::string same(1'000'000, 'a');
    EXPECT_NEAR(cosine(same, same), 1, 1e-6);
}

TEST(hashed, fitted_to_texts_weighs_their_rare_words_more) {
    const std::string_view texts[] = {"the pump of unit one", "the pump of unit two", "the pump of unit three",
                                      "the pump of unit four", "the valve of unit five"};
    const hashed fitted = hashed::fit(texts);
    EXPECT_EQ(fitted.rareness().size(), hashed::places);
    EXPECT_LT(cosine("pump zebra", "pump giraffe", fitted), cosine("pump zebra", "pump giraffe") - 0.1);
    EXPECT_GT(cosine("pump zebra", "valve zebra", fitted), cosine("pump zebra", "pump giraffe", fitted) + 0.1);
}

TEST(hashed, has_a_name_that_identifies_the_fitted_texts) {
    const std::string_view texts[] = {"one pump", "two valves"};
    const std::string_view turned[] = {"two valves", "one pump"};
    const std::string_view others[] = {"one pump", "two zebras"};
    const hashed fitted = hashed::fit(texts);
    EXPECT_EQ(hashed{}.name(), "hashed-384-1");
    EXPECT_EQ(fitted.name().size(), std::string_view{"hashed-384-1-0123456789abcdef"}.size());
    EXPECT_EQ(hashed::fit(turned).name(), fitted.name());
    EXPECT_NE(hashed::fit(others).name(), fitted.name());
    EXPECT_NE(hashed::fit({}).name(), hashed{}.name());
}

TEST(hashed, is_rebuilt_from_its_table) {
    const std::string_view texts[] = {"one pump", "two valves"};
    const hashed fitted = hashed::fit(texts);
    const auto again = hashed::of_rareness({fitted.rareness().begin(), fitted.rareness().end()});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->name(), fitted.name());
    EXPECT_EQ(row_of("a pump", *again), row_of("a pump", fitted));
    EXPECT_EQ(hashed::of_rareness({})->name(), hashed{}.name());
    EXPECT_EQ(hashed::of_rareness({1, 2}).error().kind, toolkit::failure_kind::corrupt);
}

TEST(hashed, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    const std::string_view texts[] = {"a"};
    EXPECT_EQ(hashed{}.embed(texts, text_role::passage, source.get_token()).error().kind,
              toolkit::failure_kind::cancelled);
}
