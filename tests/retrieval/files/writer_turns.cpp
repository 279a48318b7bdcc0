#include <toolkit/retrieval/files/writer_turns.hpp>

#include <thread>
#include <vector>

#include <gtest/gtest.h>

using toolkit::failure_kind;
using toolkit::uuid;
using toolkit::writer_turns;

TEST(writer_turns, of_one_key_follow_one_another) {
    writer_turns turns;
    const uuid key = uuid::from_name({}, "me");
    int writing = 0;  // guarded only by the turn: ThreadSanitizer detects where it is not
    int written = 0;
    std::vector<std::thread> writers;
    for (int i = 0; i < 4; ++i)
        writers.emplace_back([&] {
            for (int n = 0; n < 25; ++n) {
                const auto turn = turns.take(key, {});
                ASSERT_TRUE(turn);
                EXPECT_EQ(++writing, 1);
                std::this_thread::yield();
                ++written;
                --writing;
            }
        });
    for (std::thread& each : writers) each.join();
    EXPECT_EQ(written, 100);
}

TEST(writer_turns, of_other_keys_do_not_wait) {
    writer_turns turns;
    const auto mine = turns.take(uuid::from_name({}, "me"), {});
    const auto yours = turns.take(uuid::from_name({}, "you"), {});
    EXPECT_TRUE(mine);
    EXPECT_TRUE(yours);
}

TEST(writer_turns, that_are_stopped_hold_nothing) {
    writer_turns turns;
    const uuid key = uuid::from_name({}, "me");
    toolkit::stop_source source;
    {
        const auto held = turns.take(key, {});
        std::thread later{[&] { source.request_stop(); }};
        const auto refused = turns.take(key, source.get_token());
        later.join();
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, failure_kind::cancelled);
    }
    EXPECT_TRUE(turns.take(key, {}));
}
