// retrieval/files/workers.hpp
#include <toolkit/retrieval/files/workers.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <vector>

TEST(workers, do_every_piece_once) {
    for (const std::size_t threads : {0U, 1U, 2U, 8U}) {
        std::vector<std::atomic<int>> done(100);
        toolkit::in_parallel(done.size(), threads, [&](std::size_t piece) { ++done[piece]; });
        for (const auto& times : done) EXPECT_EQ(times.load(), 1);
    }
    toolkit::in_parallel(0, 2, [](std::size_t) { FAIL(); });
}

TEST(workers, are_never_more_than_the_pieces) {
    std::atomic<int> done{0};
    toolkit::in_parallel(2, static_cast<std::size_t>(-1), [&](std::size_t) { ++done; });
    EXPECT_EQ(done, 2);
}

TEST(workers, pass_on_what_a_piece_throws) {
    EXPECT_THROW(toolkit::in_parallel(50, 2,
                                      [](std::size_t piece) {
                                          if (piece == 7) throw std::bad_alloc{};
                                      }),
                 std::bad_alloc);
}
