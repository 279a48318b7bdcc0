// systems/files/confined_root.hpp
#include <toolkit/systems/files/confined_root.hpp>

#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

using toolkit::confined_root;
using toolkit::entry_kind;
using toolkit::failure_kind;
using toolkit::root_entry;

namespace {

confined_root opened(const std::string& path, const toolkit::confined_root_limits& limits = {}) {
    auto root = confined_root::open(path, limits);
    EXPECT_TRUE(root) << root.error().message();
    return std::move(*root);
}

/// The paths of a walk, folders with a '/', links with an '@', anything else that is no file with a '!'.
std::vector<std::string> paths(const confined_root& root, toolkit::walk_report* report = nullptr) {
    std::vector<std::string> found;
    const auto look = [&](const root_entry& entry) {
        found.push_back(entry.path + (entry.kind == entry_kind::folder  ? "/"
                                      : entry.kind == entry_kind::link  ? "@"
                                      : entry.kind == entry_kind::other ? "!"
                                                                        : ""));
    };
    const auto seen = root.walk(look);
    EXPECT_TRUE(seen) << seen.error().message();
    if (report != nullptr && seen) *report = *seen;
    return found;
}
using names = std::vector<std::string>;

}  // namespace

TEST(confined_root, walks_folders_before_their_entries_in_the_order_of_names) {
    const temporary_folder folder;
    for (const char* name : {"b.md", "a/z.txt", "a/b/c.html", "a.md", ".git/config", ".hidden"})
        folder.write(name, "x");
    std::filesystem::create_directory(folder.path("empty"));
    EXPECT_EQ(paths(opened(folder.path())), (names{"a/", "a/b/", "a/b/c.html", "a/z.txt", "a.md", "b.md", "empty/"}));
}

TEST(confined_root, tells_depth_and_stamp) {
    const temporary_folder folder;
    folder.write("a/b/c.txt", "12345");
    std::vector<root_entry> found;
    const auto look = [&](const root_entry& entry) { found.push_back(entry); };
    ASSERT_TRUE(opened(folder.path()).walk(look));
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].depth, 1U);
    EXPECT_EQ(found[2].depth, 3U);
    EXPECT_EQ(found[2].name(), "c.txt");
    EXPECT_EQ(found[2].stamp, *toolkit::stamp_of_file(folder.path("a/b/c.txt")));
}

TEST(confined_root, may_be_empty) {
    const temporary_folder folder;
    EXPECT_TRUE(paths(opened(folder.path())).empty());
}

TEST(confined_root, shows_links_and_follows_none) {
    const temporary_folder outside;
    outside.write("secret.txt", "x");
    const temporary_folder folder;
    folder.write("a/f.txt", "x");
    std::filesystem::create_directory_symlink(outside.path(), folder.path("out"));
    std::filesystem::create_directory_symlink("a", folder.path("inside"));
    std::filesystem::create_symlink(outside.path("secret.txt"), folder.path("secret.txt"));
    std::filesystem::create_symlink("nowhere", folder.path("broken"));
    std::filesystem::create_directory_symlink(folder.path(), folder.path("a/loop"));
    const auto root = opened(folder.path());
    EXPECT_EQ(paths(root), (names{"a/", "a/f.txt", "a/loop@", "broken@", "inside@", "out@", "secret.txt@"}));
    for (const char* path : {"out/secret.txt", "inside/f.txt", "secret.txt", "broken", "a/loop/a/f.txt"}) {
        const auto read = root.read_file(path);
        ASSERT_FALSE(read) << path;
        EXPECT_EQ(read.error().kind, failure_kind::not_found) << path;
    }
    EXPECT_EQ(root.read_file("secret.txt").error().for_model(),
              "the path has a symbolic link, which is not followed. name the file itself, below the folder.");
    EXPECT_EQ(root.describe("secret.txt")->entry.kind, entry_kind::link);  // the link itself, not its target
    EXPECT_FALSE(root.describe("out/secret.txt"));
}

TEST(confined_root, refuses_paths_that_lead_out) {
    const temporary_folder folder;
    folder.write("a/f.txt", "x");
    const auto root = opened(folder.path("a"));
    folder.write("beside.txt", "x");
    for (const std::string& path : {std::string{"../beside.txt"}, std::string{".."}, std::string{"x/../../beside.txt"},
                                    std::string{"f.txt\0/..", 9}}) {
        EXPECT_EQ(root.read_file(path).error().kind, failure_kind::not_found);
        EXPECT_EQ(root.describe(path).error().for_model(),
                  "the path leads out of the folder. use a path below the folder, without `..`.");
    }
    EXPECT_EQ(root.read_file("/etc/passwd").error().kind, failure_kind::not_found);
    EXPECT_EQ(root.read_file("none.txt").error().message(),
              "none.txt: there is no such file in the folder; look up its name with list_files or grep_files");
}

TEST(confined_root, that_is_a_link_is_resolved_once_when_it_is_opened) {
    const temporary_folder folder;
    folder.write("first/a.txt", "x");
    folder.write("second/b.txt", "x");
    std::filesystem::create_directory_symlink("first", folder.path("link"));
    const auto root = opened(folder.path("link"));
    EXPECT_EQ(root.name(), "first");
    std::filesystem::remove(folder.path("link"));
    std::filesystem::create_directory_symlink("second", folder.path("link"));
    EXPECT_EQ(paths(root), names{"a.txt"});
}

TEST(confined_root, that_is_no_folder_fails_with_a_remedy) {
    const temporary_folder folder;
    folder.write("f", "x");
    EXPECT_EQ(confined_root::open(folder.path("none")).error().message(),
              folder.path("none") + ": the folder does not exist; pass the path of a folder");
    EXPECT_EQ(confined_root::open(folder.path("f")).error().message(),
              folder.path("f") + ": it is not a folder; pass the path of a folder");
    EXPECT_EQ(confined_root::open("").error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(confined_root::open(std::string{"/tmp\0/x", 7}).error().kind, failure_kind::invalid_argument);
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    EXPECT_FALSE(confined_root::open(folder.path("pipe")));
}

TEST(confined_root, that_was_removed_fails_with_a_remedy) {
    const temporary_folder folder;
    folder.write("root/a.txt", "x");
    const auto root = opened(folder.path("root"));
    folder.remove("root");
    folder.write("root/other.txt", "x");  // another folder of the same path
    const auto ignore = [](const root_entry&) {};
    const auto seen = root.walk(ignore);
    ASSERT_FALSE(seen);
    EXPECT_EQ(seen.error().message(),
              folder.path("root") + ": the folder of the files was removed; open a folder that exists");
    EXPECT_EQ(root.read_file("other.txt").error().kind, failure_kind::not_found);
    EXPECT_EQ(root.describe("other.txt").error().kind, failure_kind::not_found);
}

TEST(confined_root, without_permission_fails_and_a_folder_below_is_reported) {
    const temporary_folder folder;
    folder.write("open/a.txt", "x");
    std::filesystem::create_directory(folder.path("closed"));
    std::filesystem::create_directory(folder.path("open/private"));
    ::chmod(folder.path("closed").c_str(), 0);
    ::chmod(folder.path("open/private").c_str(), 0);
    EXPECT_TRUE(holds_without_rights(folder, [&] {
        const auto closed = confined_root::open(folder.path("closed"));
        if (closed || closed.error().kind != failure_kind::unreadable) return false;
        const auto root = confined_root::open(folder.path("open"));
        if (!root) return false;
        std::size_t seen = 0;
        const auto look = [&](const root_entry&) { ++seen; };
        const auto walked = root->walk(look);
        return walked && seen == 2 && walked->unreadable == 1 && walked->remarks() == " Could not be read: private.";
    }));
    ::chmod(folder.path("closed").c_str(), 0700);
    ::chmod(folder.path("open/private").c_str(), 0700);
}

TEST(confined_root, shows_any_name_as_one_line_of_text) {
    const temporary_folder folder;
    for (const char* name : {"line\nend.txt", "bad\xFF.txt", "tab\t\x01.txt", "\xE2\x80\xAEright.txt"})
        folder.write(name, "x");
    std::vector<std::string> shown;
    const auto root = opened(folder.path());
    for (const std::string& path : paths(root)) {
        shown.push_back(toolkit::shown_path(path));
        EXPECT_TRUE(root.read_file(path)) << path;  // the bytes of the name open it
    }
    EXPECT_EQ(shown, (names{"bad\uFFFD.txt", "line end.txt", "tab .txt", "right.txt"}));
}

TEST(confined_root, opens_nothing_but_regular_files) {
    const temporary_folder folder;
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    std::filesystem::create_directory(folder.path("sub"));
    const auto root = opened(folder.path());
    EXPECT_EQ(paths(root), (names{"pipe!", "sub/"}));
    for (const char* path : {"pipe", "sub", ""}) {
        const auto read = root.read_file(path);  // a pipe that was opened would wait for its writer
        ASSERT_FALSE(read);
        EXPECT_NE(read.error().message().find("is not a regular file, so it is not opened"), std::string::npos) << path;
    }
    EXPECT_EQ(root.describe("pipe")->entry.kind, entry_kind::other);
}

TEST(confined_root, reads_the_beginning_of_a_file_of_ten_gigabytes) {
    const temporary_folder folder;
    folder.write("large.bin", "begin");
    if (::truncate(folder.path("large.bin").c_str(), 10'000'000'000) != 0) GTEST_SKIP() << "no room for a sparse file";
    const auto root = opened(folder.path());
    const auto read = root.read_file("large.bin");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->bytes.size(), root.limits().read_bytes);
    EXPECT_EQ(read->stamp.size, 10'000'000'000U);
    EXPECT_EQ(root.read_file("large.bin", 5)->bytes, "begin");
}

TEST(confined_root, says_that_there_are_more_names_than_its_limit) {
    const temporary_folder folder;
    for (int i = 0; i < 30; ++i) folder.write("a/" + std::to_string(100 + i), "x");
    toolkit::walk_report report;
    EXPECT_EQ(paths(opened(folder.path(), {.entries = 10}), &report).size(), 10U);
    EXPECT_TRUE(report.at_limit);
    EXPECT_EQ(report.remarks(), " Only the first 10 names were looked at; there are more.");
    EXPECT_EQ(paths(opened(folder.path(), {.entries = 31}), &report).size(), 31U);
    EXPECT_FALSE(report.at_limit);
    EXPECT_EQ(report.remarks(), "");
}

TEST(confined_root, reports_paths_that_are_too_long) {
    const temporary_folder folder;
    folder.write("aaaaaaaaaa/bbbbbbbbbb/c.txt", "x");
    toolkit::walk_report report;
    EXPECT_EQ(paths(opened(folder.path(), {.path_bytes = 15}), &report), names{"aaaaaaaaaa/"});
    EXPECT_EQ(report.remarks(), " Could not be read: aaaaaaaaaa/bbbbbbbbbb.");
}

TEST(confined_root, stops_a_walk) {
    const temporary_folder folder;
    for (int i = 0; i < 10; ++i) folder.write(std::to_string(i), "x");
    toolkit::stop_source stop;
    int seen = 0;
    const auto look = [&](const root_entry&) {
        if (++seen == 3) stop.request_stop();
    };
    const auto walked = opened(folder.path()).walk(look, stop.get_token());
    ASSERT_FALSE(walked);
    EXPECT_EQ(walked.error().kind, failure_kind::cancelled);
    EXPECT_EQ(seen, 3);
}

TEST(confined_root, never_shows_what_is_outside_while_a_folder_is_swapped_with_a_link) {
    const temporary_folder outside;
    outside.write("secret.txt", "secret");
    const temporary_folder folder;
    folder.write("a/f.txt", "inside");
    std::filesystem::create_directory_symlink(outside.path(), folder.path("b"));
    const auto root = opened(folder.path());
    std::atomic<bool> stop{false};
    std::thread swapping{[&] {
        const std::string a = folder.path("a");
        const std::string b = folder.path("b");
        while (!stop) ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE);
    }};
    int found = 0;
    for (int round = 0; round < 3'000; ++round) {
        for (const std::string& path : paths(root)) {
            EXPECT_EQ(path.find("secret"), std::string::npos) << path;
            found += path.ends_with("f.txt") ? 1 : 0;
        }
        EXPECT_FALSE(root.read_file("a/secret.txt"));
        EXPECT_FALSE(root.describe("b/secret.txt"));
    }
    stop = true;
    swapping.join();
    EXPECT_GT(found, 0);
}

TEST(confined_root, is_walked_by_many_threads_at_once) {
    const temporary_folder folder;
    for (int i = 0; i < 200; ++i) folder.write(std::to_string(i % 10) + "/" + std::to_string(i), "x");
    const auto root = opened(folder.path());
    std::vector<std::thread> threads;
    std::atomic<int> complete{0};
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int round = 0; round < 20; ++round) complete += paths(root).size() == 210 ? 1 : 0;
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(complete, 80);
}
