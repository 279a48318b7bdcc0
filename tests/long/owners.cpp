// A million random searches of a thousand owners, mixed with changes.
#include "../retrieval/owner_series.hpp"

TEST(owners, never_see_documents_of_others_in_a_million_searches) {
    EXPECT_GT((owner_series::series{1000, 2, 4096}.run(1'000'000)), 1'000'000U);
}
