// retrieval/files/file.hpp
#include <toolkit/retrieval/files/file.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

using toolkit::failure_kind;

TEST(file, is_read_whole_or_its_beginning) {
    const temporary_folder folder;
    folder.write("a", "hello");
    EXPECT_EQ(toolkit::read_file(folder.path("a"))->bytes, "hello");
    EXPECT_EQ(toolkit::read_file(folder.path("a"), 2)->bytes, "he");
    EXPECT_EQ(toolkit::read_file(folder.path("a"))->stamp, *toolkit::stamp_of_file(folder.path("a")));
}

TEST(file, that_is_missing_or_a_folder_fails_with_its_path) {
    const temporary_folder folder;
    const auto missing = toolkit::read_file(folder.path("b"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, failure_kind::not_found);
    EXPECT_NE(missing.error().message().find(folder.path("b")), std::string::npos);
    EXPECT_FALSE(toolkit::read_file(folder.path()));  // a folder
    std::filesystem::create_symlink(folder.path("a"), folder.path("link"));
    folder.write("a", "x");
    EXPECT_FALSE(toolkit::read_file(folder.path("link")));
}

TEST(file, that_is_a_pipe_is_refused_without_waiting) {
    const temporary_folder folder;
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
    const auto pipe = toolkit::read_file(folder.path("pipe"));
    ASSERT_FALSE(pipe);
    EXPECT_EQ(pipe.error().kind, failure_kind::unreadable);
}

TEST(file, that_is_replaced_leaves_nothing_beside_it) {
    const temporary_folder folder;
    const std::array<std::string_view, 3> pieces{"ab", "", "c"};
    ASSERT_TRUE(toolkit::replace_file(folder.path("f"), pieces));
    EXPECT_EQ(bytes_of_file(folder.path("f")), "abc");
    ASSERT_TRUE(toolkit::replace_file(folder.path("f"), std::array<std::string_view, 1>{"new"}));
    EXPECT_EQ(bytes_of_file(folder.path("f")), "new");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(file, that_cannot_be_replaced_is_unchanged) {
    const temporary_folder folder;
    folder.write("f/inside", "old");  // a folder is in the way
    const auto failed = toolkit::replace_file(folder.path("f"), std::array<std::string_view, 1>{"new"});
    ASSERT_FALSE(failed);
    EXPECT_EQ(bytes_of_file(folder.path("f/inside")), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(file, on_a_full_disk_fails_and_loses_nothing) {
    // /dev/full returns ENOSPC on write. The temporary file beside the target is a link to it here, which is not
    // followed.
    const temporary_folder folder;
    folder.write("f", "old");
    std::filesystem::create_symlink("/dev/full", folder.path("f.new"));
    const auto failed = toolkit::replace_file(folder.path("f"), std::array<std::string_view, 1>{"new"});
    ASSERT_FALSE(failed);
    EXPECT_EQ(bytes_of_file(folder.path("f")), "old");
}

TEST(file, that_is_mapped_keeps_its_bytes_when_it_is_replaced) {
    const temporary_folder folder;
    folder.write("f", "old");
    const auto mapped = toolkit::mapped_file::open(folder.path("f"));
    ASSERT_TRUE(mapped);
    ASSERT_TRUE(toolkit::replace_file(folder.path("f"), std::array<std::string_view, 1>{"newer"}));
    EXPECT_EQ(mapped->bytes(), "old");
    EXPECT_NE(mapped->stamp(), *toolkit::stamp_of_file(folder.path("f")));
    folder.write("empty", "");
    EXPECT_EQ(toolkit::mapped_file::open(folder.path("empty"))->bytes(), "");
}

TEST(file, that_is_locked_refuses_a_second_holder_until_the_first_is_gone) {
    const temporary_folder folder;
    {
        const auto first = toolkit::file_lock::take(folder.path("lock"));
        ASSERT_TRUE(first);
        const auto second = toolkit::file_lock::take(folder.path("lock"));
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().kind, failure_kind::locked);
        EXPECT_TRUE(second.error().retryable());
    }
    EXPECT_TRUE(toolkit::file_lock::take(folder.path("lock")));
}

TEST(file, that_is_locked_is_waited_for_until_a_stop) {
    const temporary_folder folder;
    const auto first = toolkit::file_lock::take(folder.path("lock"));
    ASSERT_TRUE(first);
    const auto late = toolkit::file_lock::take(folder.path("lock"), std::chrono::milliseconds{20});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind, failure_kind::locked);
    const toolkit::stop_source source;
    source.request_stop();
    const auto stopped = toolkit::file_lock::take(folder.path("lock"), std::chrono::minutes{5}, source.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, failure_kind::cancelled);
}
