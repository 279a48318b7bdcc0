// retrieval/sync/sync.hpp: files whose reading failed for a cause that may pass
#include <toolkit/extract/text.hpp>

#include "place.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace {

// It has no time at first, as on a busy machine.
struct late_extractor : toolkit::text_extractor {
    static constexpr std::string_view name = "late";
    static inline int tries = 0;
    static toolkit::result<toolkit::extraction> read(std::string_view filename, std::string_view bytes,
                                                     const toolkit::stop_token& stop,
                                                     const toolkit::extract_limits& limits) {
        if (++tries <= 2)
            return toolkit::failure::of(toolkit::failure_kind::timed_out, {}, "it takes too much time", "split it");
        return text_extractor::read(filename, bytes, stop, limits);
    }
};
using late_extractors = toolkit::extractors<late_extractor>;

}  // namespace

TEST(sync_retried, a_file_that_took_too_much_time_is_read_again_by_each_sync) {
    place p;
    p.docs.write("a.txt", "Apples.");
    late_extractor::tries = 0;
    toolkit::sync_limits limits;
    limits.settled = std::chrono::milliseconds{-1000};  // stamps count at once
    const auto sync = [&] { return p.lib.sync_folder<late_extractors>(me, p.docs.path(), {.limits = limits}); };
    for (int i = 0; i < 2; ++i) {
        const auto report = sync();
        ASSERT_TRUE(report);
        ASSERT_EQ(report->failed.size(), 1U);
        EXPECT_EQ(report->failed[0].why.kind, toolkit::failure_kind::timed_out);
    }
    EXPECT_EQ(sync()->added, 1U);
    EXPECT_EQ(sync()->unchanged, 1U);
    EXPECT_EQ(late_extractor::tries, 3);
}
