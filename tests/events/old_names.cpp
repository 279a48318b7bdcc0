// Names of before 0.1 that remain until 0.3.
#include <toolkit/events/sink.hpp>

#include <gtest/gtest.h>

#include <concepts>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST(old_names, of_a_sink_with_objects_is_the_new_type) {
    const toolkit::hearing_objects objects{toolkit::no_sink{}};
    static_assert(std::same_as<decltype(objects), const toolkit::object_sink<toolkit::no_sink>>);
    EXPECT_TRUE(objects.receives_objects);
}
