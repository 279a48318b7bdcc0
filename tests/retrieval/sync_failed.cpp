// retrieval/sync/sync.hpp, folder_comparison.hpp: files that give no document, and places that cannot be
// looked at
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include "place.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace {

std::atomic<int> tries{0};

/// Refuses files that end in .odd, and counts how often.
template <unsigned Version>
struct odd_extractor {
    static constexpr std::string_view name = "odd";
    static constexpr std::uint32_t version = Version;
    static constexpr bool reads_text = false;
    static toolkit::fit fits(const toolkit::file_head& head) {
        return head.filename.ends_with(".odd") ? toolkit::fit::by_name : toolkit::fit::no;
    }
    static toolkit::result<toolkit::extraction> read(std::string_view, std::string_view, const toolkit::stop_token&,
                                                     const toolkit::extract_limits&) {
        ++tries;
        return toolkit::failure::of(toolkit::failure_kind::unreadable, {}, "it is odd", "even it out");
    }
};
template <unsigned Version>
using odd_extractors = toolkit::extractors<odd_extractor<Version>, toolkit::text_extractor>;

struct failing : place {
    /// Stamps count at once, and another writer is not waited for.
    template <class Extractors = odd_extractors<1>, class Progress>
    toolkit::result<toolkit::sync_report> sync_with(Progress&& progress) {
        toolkit::sync_limits limits;
        limits.settled = std::chrono::milliseconds{-1000};
        limits.lock_wait = {};
        limits.threads = 1;
        return lib.sync_folder<Extractors>(me, docs.path(), {.progress = progress, .limits = limits});
    }
    template <class Extractors = odd_extractors<1>>
    toolkit::result<toolkit::sync_report> sync() {
        return sync_with<Extractors>([](const toolkit::sync_progress&) {});
    }
    [[nodiscard]] bool finds(const std::string& word) const {
        const auto hits = lib.for_owner(me).search({word});
        return hits && !hits->empty();
    }
};

}  // namespace

TEST(sync_failed, files_are_read_again_only_when_they_or_the_extractors_change) {
    failing f;
    f.docs.write("a.txt", "Apples.");
    f.docs.write("b.odd", "odd");
    f.docs.write("c.txt", std::string("\0\0", 2));
    tries = 0;
    ASSERT_EQ(f.sync()->failed.size(), 2U);
    EXPECT_EQ(tries, 1);
    {
        const auto other = f.lib.write(me);  // no lock is taken when nothing has changed
        ASSERT_TRUE(other);
        const auto again = f.sync();
        ASSERT_TRUE(again) << again.error().message();
        EXPECT_EQ(again->unchanged, 1U);
        ASSERT_EQ(again->failed.size(), 2U);
        EXPECT_EQ(again->failed[0].filename, "b.odd");
        EXPECT_EQ(again->failed[0].why.message(), "it is odd; even it out");
        EXPECT_EQ(again->failed[1].filename, "c.txt");
    }
    EXPECT_EQ(tries, 1);
    f.docs.write("d.txt", "Damsons.");  // another file changes: what failed is noted still
    EXPECT_EQ(f.sync()->failed.size(), 2U);
    EXPECT_EQ(tries, 1);
    EXPECT_EQ(f.lib.status(me)->size(), 4U);
    f.docs.write("b.odd", "still");
    EXPECT_EQ(f.sync()->failed.size(), 2U);
    EXPECT_EQ(tries, 2);
    EXPECT_EQ(f.sync<odd_extractors<2>>()->failed.size(), 2U);
    EXPECT_EQ(tries, 3);
    EXPECT_EQ(f.sync<odd_extractors<2>>()->failed.size(), 2U);
    EXPECT_EQ(tries, 3);
    f.docs.remove("b.odd");
    f.docs.write("c.txt", "Cherries.");
    EXPECT_TRUE(f.sync<odd_extractors<2>>()->failed.empty());
    EXPECT_TRUE(f.finds("cherries"));
}

TEST(sync_failed, a_sidecar_that_comes_is_a_change) {
    failing f;
    f.docs.write("a.txt", "Apples.");
    f.docs.write("b.odd", "odd");
    tries = 0;
    ASSERT_TRUE(f.sync());
    f.docs.write("b.odd.meta.json", R"({"x": 1})");
    ASSERT_TRUE(f.sync());
    EXPECT_EQ(tries, 2);
    ASSERT_TRUE(f.sync());
    EXPECT_EQ(tries, 2);
}

TEST(sync_failed, a_file_that_was_indexed_and_then_fails_is_forgotten_once) {
    failing f;
    f.docs.write("a.txt", "Apples.");
    f.docs.write("b.txt", "Bears.");
    ASSERT_TRUE(f.sync());
    f.docs.write("b.txt", std::string("\0\0", 2));
    EXPECT_EQ(f.sync()->removed, 1U);
    EXPECT_FALSE(f.finds("bears"));
    const auto other = f.lib.write(me);
    const auto again = f.sync();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->removed, 0U);
    EXPECT_EQ(again->failed.size(), 1U);
}

TEST(sync_failed, what_stands_below_a_folder_that_cannot_be_listed_stays) {
    failing f;
    f.docs.write("a.txt", "Apples.");
    f.docs.write("sub/b.txt", "Bears.");
    f.docs.write("sub/deep/c.txt", "Cherries.");
    f.docs.write("subway.txt", "Damsons.");
    std::filesystem::permissions(f.index.path(), std::filesystem::perms::all);
    const std::string sub = f.docs.path("sub");
    for (const std::string& path : {f.index.path(), f.docs.path(), sub, sub + "/deep"})
        ASSERT_EQ(::chown(path.c_str(), ::geteuid() == 0 ? 65534 : ::geteuid(), static_cast<gid_t>(-1)), 0);
    EXPECT_TRUE(holds_without_rights(f.index, [&] {
        failing* const in = &f;
        if (!in->sync() || !in->finds("bears")) return false;
        std::filesystem::permissions(sub, std::filesystem::perms::none);
        in->docs.remove("subway.txt");
        const auto report = in->sync();
        const bool stays = report && report->removed == 1 && report->unchanged == 3 && report->failed.size() == 1 &&
                           report->failed[0].filename == "sub" && in->finds("bears") && in->finds("cherries") &&
                           !in->finds("damsons");
        const auto other = in->lib.write(me);  // and it is no change
        const auto again = in->sync();
        const bool is_kept = again && again->unchanged == 3 && again->failed.size() == 1;
        std::filesystem::permissions(sub, std::filesystem::perms::owner_all);
        return stays && is_kept;
    }));
    std::filesystem::permissions(sub, std::filesystem::perms::owner_all);
    f.docs.remove("sub");
    EXPECT_EQ(f.sync()->removed, 2U);
    EXPECT_FALSE(f.finds("bears"));
}

TEST(sync_failed, what_stands_of_a_file_stays_when_the_system_fails) {
    failing f;
    f.docs.write("a.txt", "Apples.");
    f.docs.write("b.txt", "Bears.");
    ASSERT_TRUE(f.sync());
    f.docs.write("b.txt", "Badgers.");
    f.docs.write("c.txt", "Cherries.");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    const auto without_files = [&](const toolkit::sync_progress& at) {
        const rlimit none{at.files_done == 0 ? 3 : before.rlim_cur, before.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &none);
    };
    const auto report = f.sync_with<odd_extractors<2>>(without_files);
    ::setrlimit(RLIMIT_NOFILE, &before);
    ASSERT_TRUE(report) << report.error().message();
    // a.txt could not be read, either; it is the first, and the others can.
    EXPECT_EQ(report->unchanged, 1U);
    EXPECT_EQ(report->changed, 1U);
    EXPECT_EQ(report->removed, 0U);
    ASSERT_EQ(report->failed.size(), 1U);
    EXPECT_EQ(report->failed[0].filename, "a.txt");
    EXPECT_TRUE(f.finds("apples"));
    EXPECT_TRUE(f.finds("badgers"));
    const auto next = f.sync<odd_extractors<2>>();  // by the new extractors at last
    ASSERT_TRUE(next);
    EXPECT_TRUE(next->failed.empty());
    EXPECT_EQ(next->changed, 3U);
}
