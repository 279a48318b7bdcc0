#include <toolkit/store/run_id.hpp>

#include <gtest/gtest.h>

TEST(new_run_id, is_different_each_time_and_of_version_4) {
    const toolkit::uuid one = toolkit::new_run_id();
    EXPECT_NE(one, toolkit::new_run_id());
    EXPECT_EQ(one.to_string()[14], '4');
}
