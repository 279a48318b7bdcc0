// Damaged documents and indexes, a short series: retrieval/extract/, retrieval/segment/segment.hpp
#include "mutations.hpp"

TEST(mutations, of_documents_give_sound_text_or_a_failure) { EXPECT_GT(mutations::extract_damaged(600, 1), 500U); }

TEST(mutations, of_an_index_are_reported_or_harmless) { EXPECT_GT(mutations::open_damaged(300, 2), 150U); }
