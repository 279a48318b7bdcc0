// retrieval/library.hpp, retrieval/sync.hpp: concurrent writers, stopped or killed writers, and damage
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include "place.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <vector>

using toolkit::failure_kind;
using toolkit::library;
using toolkit::owner;

TEST(library, a_second_writer_of_an_owner_is_refused_and_readers_are_not) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    p.docs.write("b.md", "Bears.");
    auto other = *library::open(p.index.path());
    int calls = 0;
    toolkit::sync_limits hasty;
    hasty.lock_wait = {};
    const auto report = p.lib.sync_folder(
        me, p.docs.path(), {.progress = [&](const toolkit::sync_progress&) {
            if (calls++ > 0) return;
            const auto second = other.sync_folder(me, p.docs.path(), {.limits = hasty});
            ASSERT_FALSE(second);
            EXPECT_EQ(second.error().kind, failure_kind::locked);
            EXPECT_NE(second.error().message().find("another writer uses this index"), std::string::npos);
            EXPECT_TRUE(other.sync_folder(you, p.docs.path()));  // another owner's index
            EXPECT_EQ(other.for_owner(me).search({"apples"})->size(), 1U);
        }});
    EXPECT_TRUE(report);
    EXPECT_GT(calls, 0);
    EXPECT_TRUE(other.sync_folder(me, p.docs.path()));
}

TEST(library, syncs_without_changes_while_another_writer_works) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.docs.write("empty.md", "");
    toolkit::sync_limits at_once;
    at_once.settled = std::chrono::milliseconds{-3'600'000};  // also what was written just now
    at_once.lock_wait = {};
    std::size_t files_done = 0;
    const auto sync = [&] {
        return p.lib.sync_folder(
            me, p.docs.path(),
            {.progress = [&](const toolkit::sync_progress& now) { files_done = now.files_done; }, .limits = at_once});
    };
    ASSERT_TRUE(sync());
    const std::string lock = p.index_files("lock").front();
    const auto writer = toolkit::file_lock::take(lock);
    ASSERT_TRUE(writer);
    files_done = 0;
    const auto unchanged = sync();
    ASSERT_TRUE(unchanged) << unchanged.error().message();
    EXPECT_EQ(unchanged->unchanged, 2U);
    EXPECT_EQ(unchanged->without_text, 1U);
    EXPECT_EQ(files_done, 2U);
    p.docs.write("b.md", "Bears.");
    EXPECT_EQ(sync().error().kind, failure_kind::locked);
    p.docs.remove("b.md");
    EXPECT_TRUE(sync());
    p.docs.remove("a.md");
    EXPECT_EQ(sync().error().kind, failure_kind::locked);
}

TEST(library, waits_for_another_writer_until_a_stop) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    p.docs.write("a.md", "Bears.");
    const std::string lock = p.index_files("lock").front();
    {
        const auto writer = toolkit::file_lock::take(lock);
        ASSERT_TRUE(writer);
        const toolkit::stop_source source;
        std::thread stopping([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds{30});
            source.request_stop();
        });
        const auto stopped = p.lib.sync_folder(me, p.docs.path(), {.stop = source.get_token()});
        stopping.join();
        ASSERT_FALSE(stopped);
        EXPECT_EQ(stopped.error().kind, failure_kind::cancelled);
    }
    auto writer = std::make_unique<toolkit::result<toolkit::file_lock>>(toolkit::file_lock::take(lock));
    ASSERT_TRUE(*writer);
    std::thread ending([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{30});
        writer.reset();
    });
    const auto report = p.lib.sync_folder(me, p.docs.path());
    ending.join();
    ASSERT_TRUE(report) << report.error().message();
    EXPECT_EQ(report->changed, 1U);
}

TEST(library, stopped_at_any_moment_keeps_the_old_index) {
    place p;
    for (int i = 0; i < 20; ++i) p.docs.write(std::to_string(i) + ".md", "Apples " + std::to_string(i));
    p.sync();
    for (int i = 0; i < 20; ++i) p.docs.write(std::to_string(i) + ".md", "Bears " + std::to_string(i));
    for (const std::size_t at : {0U, 1U, 5U, 10U}) {
        const auto before = bytes_of_file(p.index_files(".segment").front());
        const toolkit::stop_source source;
        bool in_time = false;
        const auto report =
            p.lib.sync_folder(me, p.docs.path(),
                              {.progress =
                                   [&](const toolkit::sync_progress& now) {
                                       in_time = in_time || (now.files_done >= at && now.files_done < now.files);
                                       if (in_time) source.request_stop();
                                   },
                               .stop = source.get_token()});
        ASSERT_TRUE(in_time || at > 0);
        if (!in_time) break;  // the other thread was faster, and the new index is in place
        ASSERT_FALSE(report) << at;
        EXPECT_EQ(report.error().kind, failure_kind::cancelled);
        EXPECT_TRUE(bytes_of_file(p.index_files(".segment").front()) == before);
        EXPECT_EQ(p.first("apples 3"), "3.md");
        EXPECT_TRUE(p.index_files(".new").empty());
    }
    p.sync();
    EXPECT_EQ(p.first("bears 3"), "3.md");
}

TEST(library, killed_during_a_write_has_the_old_index) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    // what a killed writer leaves behind
    const std::string segment = p.below(p.index_files(".segment").front());
    p.index.write(segment + ".new", "half of a file");
    p.index.write(segment.substr(0, segment.find('/')) + "/99.segment", bytes_of_file(p.index.path(segment)));
    EXPECT_EQ(library::open(p.index.path())->for_owner(me).search({"apples"})->size(), 1U);
    p.docs.write("b.md", "Bears.");
    EXPECT_EQ(p.sync().added, 1U);
    EXPECT_EQ(p.first("bears"), "b.md");
    EXPECT_TRUE(p.index_files(".new").empty());
    EXPECT_TRUE(p.index_files("99.segment").empty());
}

TEST(library, a_view_is_unchanged_when_the_index_is_replaced) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    const auto view = p.lib.for_owner(me);
    p.docs.write("a.md", "Bears.");
    p.sync();
    EXPECT_EQ(view.search({"apples"})->size(), 1U);
    EXPECT_EQ(p.first("apples"), "nothing");
}

TEST(library, another_process_sees_what_was_written) {
    place p;
    auto other = *library::open(p.index.path());
    EXPECT_TRUE(other.for_owner(me).search({"apples"})->empty());
    p.docs.write("a.md", "Apples.");
    p.sync();
    EXPECT_EQ(other.for_owner(me).search({"apples"})->size(), 1U);
    p.docs.write("a.md", "Bears.");
    p.sync();
    EXPECT_EQ(other.for_owner(me).search({"bears"})->size(), 1U);
}

TEST(library, a_damaged_index_is_reported_and_rebuilt) {
    place p;
    p.docs.write("a.md", "# Apples\n\nApples grow on trees.");
    p.docs.write("b.md", "Bears.");
    p.sync();
    const std::string path = p.index_files(".segment").front();
    const std::string whole = bytes_of_file(path);
    const std::string name = p.below(path);
    std::size_t reported = 0;
    const auto check = [&](const std::string& bytes) {
        p.index.write(name, bytes);
        auto lib = *library::open(p.index.path());
        const auto hits = lib.for_owner(me).search({"apples"});
        if (hits) {
            ASSERT_EQ(hits->size(), 1U);
            EXPECT_EQ(lib.for_owner(me).document(hits->front().doc_id)->text, "Apples\n\nApples grow on trees.");
            return;
        }
        ++reported;
        EXPECT_EQ(hits.error().kind, failure_kind::corrupt);
        EXPECT_NE(hits.error().message().find("index the folder again"), std::string::npos);
    };
    for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 300) {
        std::string turned = whole;
        turned[at] = static_cast<char>(turned[at] ^ (1 << at % 8));
        check(turned);
    }
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 50) check(whole.substr(0, size));
    EXPECT_GT(reported, 250U);

    p.index.write(name, whole.substr(0, whole.size() / 2));
    auto lib = *library::open(p.index.path());
    EXPECT_EQ(lib.sync_folder(me, p.docs.path())->added, 2U);
    EXPECT_EQ(lib.for_owner(me).search({"apples"})->size(), 1U);
    EXPECT_EQ(bytes_of_file(p.index_files(".segment").front()), whole);
    EXPECT_EQ(p.index_files(".damaged").size(), 1U);
}

TEST(library, an_index_of_another_format_is_rebuilt) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    const std::string path = p.index_files(".segment").front();
    auto format = toolkit::segments::format;
    --format.version;
    ASSERT_TRUE(toolkit::section_file::write(path, format, std::vector<std::string>(format.sections)));
    const auto failed = p.lib.for_owner(me).search({"apples"});
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().message().find("a format that this program does not read"), std::string::npos);
    EXPECT_EQ(p.sync().added, 1U);
    EXPECT_EQ(p.first("apples"), "a.md");
}

TEST(library, may_be_searched_from_many_threads_during_a_write) {
    place p;
    for (int i = 0; i < 30; ++i)
        p.docs.write(std::to_string(i) + ".md", "Apples and bears, number " + std::to_string(i));
    p.sync();
    std::atomic<bool> done{false};
    std::atomic<int> wrong{0};
    std::vector<std::thread> readers;
    for (int t = 0; t < 3; ++t)
        readers.emplace_back([&] {
            const auto kept = p.lib.for_owner(me);
            while (!done) {
                for (const auto& view : {kept, p.lib.for_owner(me)}) {
                    const auto hits = view.search({"apples", 3});
                    if (!hits || hits->size() != 3 || !view.chunk(hits->front().chunk_id)) ++wrong;
                }
            }
        });
    for (int round = 0; round < 5; ++round) {
        p.docs.write("0.md", "Apples, round " + std::to_string(round));
        p.sync();
    }
    done = true;
    for (auto& reader : readers) reader.join();
    EXPECT_EQ(wrong, 0);
}
