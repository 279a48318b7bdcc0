// A short series of killed writers: retrieval/index/index_writer.hpp
#include "kill_series.hpp"

TEST(index, of_killed_writers_has_what_they_had_added) {
    EXPECT_GT(kill_series::run(12, std::chrono::milliseconds{60}, 1), 5U);
}
