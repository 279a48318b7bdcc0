// Names of before 0.1 that remain until 0.3.
#include <toolkit/events/run_events.hpp>
#include <toolkit/events/sink.hpp>

#include <gtest/gtest.h>

#include <concepts>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST(old_names, of_a_sink_with_objects_is_the_new_type) {
    const toolkit::hearing_objects objects{toolkit::no_sink{}};
    static_assert(std::same_as<decltype(objects), const toolkit::object_sink<toolkit::no_sink>>);
    EXPECT_TRUE(objects.receives_objects);
}

TEST(old_names, of_the_replay_of_events_does_as_the_new_one) {
    toolkit::run_events run;
    run(toolkit::turn_started{});
    toolkit::run_events again;
    run.tell(again);
    EXPECT_EQ(again.all().size(), 1U);
}
