// The extractors and the reader of an index over many damaged files.
#include "../retrieval/mutations.hpp"

TEST(extractors, of_many_damaged_documents_give_sound_text_or_a_failure) {
    for (std::uint32_t seed = 100; seed < 120; ++seed) EXPECT_GT(mutations::extract_damaged(5000, seed), 4000U);
}

TEST(extractors, damaged_indexes_are_reported_or_harmless) {
    for (std::uint32_t seed = 200; seed < 210; ++seed) EXPECT_GT(mutations::open_damaged(2000, seed), 1000U);
}
