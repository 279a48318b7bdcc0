// A writer that is killed at two hundred random moments while it adds, removes and merges.
#include "../retrieval/kill_series.hpp"

TEST(killed, writers_leave_what_they_had_added) {
    EXPECT_GT(kill_series::run(200, std::chrono::milliseconds{120}, 2), 400U);
}
