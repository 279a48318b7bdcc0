// A writer that is killed at two hundred random moments of adding, removing and merging.
#include "../retrieval/kill_series.hpp"

TEST(killed, writers_leave_what_they_had_added) {
    EXPECT_GT(kill_series::run(200, std::chrono::milliseconds{120}, 2), 400U);
}
