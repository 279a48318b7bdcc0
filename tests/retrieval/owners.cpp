// Owners in one library, a short series: retrieval/library.hpp, retrieval/hybrid.hpp
#include "owner_series.hpp"

TEST(owners, never_see_documents_of_others) { EXPECT_GT((owner_series::series{41, 1, 64}.run(600)), 600U); }
