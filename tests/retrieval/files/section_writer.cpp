// retrieval/files/section_writer.hpp
#include <toolkit/retrieval/files/section_writer.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <random>
#include <string>
#include <vector>

using toolkit::section_file;
using toolkit::section_writer;

namespace {

constexpr toolkit::section_format format{7, 3, 4};

/// Sections of these sizes, whose bytes are written in pieces and in turns, and the result.
std::vector<std::string> fill(section_writer& out, const std::vector<std::size_t>& sizes) {
    std::vector<std::string> input(sizes.size());
    std::mt19937 random{5};
    for (bool more = true; more;) {
        more = false;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            std::string piece(std::min<std::size_t>(random() % 300, sizes[i] - input[i].size()), '\0');
            for (char& byte : piece) byte = static_cast<char>(random());
            out.append(i, piece);
            input[i] += piece;
            more = more || input[i].size() < sizes[i];
            EXPECT_EQ(out.size(i), input[i].size());
        }
    }
    return input;
}

std::size_t files_in(const temporary_folder& folder) {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder.path()), {}));
}

}  // namespace

TEST(section_writer, accepts_pieces_larger_than_its_buffer) {
    const temporary_folder folder;
    section_writer out{folder.path("f"), format, 1000};
    const std::string large(5'000, 'l');
    out.append(0, "begin ");
    out.append(0, large);
    out.append(1, large);
    EXPECT_EQ(out.waiting(), 10'006U) << "nothing of them is held";
    out.append(0, " end");
    ASSERT_TRUE(std::move(out).write());
    const auto opened = section_file::open(folder.path("f"), format);
    ASSERT_TRUE(opened) << opened.error().message();
    EXPECT_EQ((*opened)[0], "begin " + large + " end");
    EXPECT_EQ((*opened)[1], large);
}

TEST(section_writer, writes_the_same_bytes_as_sections_in_memory) {
    const temporary_folder folder;
    for (const std::size_t held : {1U, 7U, 1000U, 100'000U}) {
        section_writer out{folder.path("f"), format, held};
        const auto input = fill(out, {50'000, 0, 3, 12'345});
        ASSERT_TRUE(std::move(out).write()) << held;
        ASSERT_TRUE(section_file::write(folder.path("at once"), format, input));
        EXPECT_EQ(bytes_of_file(folder.path("f")), bytes_of_file(folder.path("at once"))) << held;
    }
    const auto opened = section_file::open(folder.path("f"), format);
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)[0].size(), 50'000U);
    EXPECT_EQ(files_in(folder), 2U) << "the file without a name is gone";
}

TEST(section_writer, writes_records_of_pieces_longer_than_its_buffer) {
    const temporary_folder folder;
    std::vector<std::string> input(4);
    section_writer out{folder.path("f"), format, 10};
    for (std::uint32_t i = 0; i < 100; ++i) {
        out.append_record(2, i);
        toolkit::append_record(input[2], i);
        out.append(0, std::string(i, 'x'));
        input[0].append(i, 'x');
    }
    ASSERT_TRUE(std::move(out).write());
    const auto opened = section_file::open(folder.path("f"), format);
    ASSERT_TRUE(opened);
    for (std::size_t i = 0; i < input.size(); ++i) EXPECT_EQ((*opened)[i], input[i]);
}

TEST(section_writer, that_is_abandoned_changes_nothing) {
    const temporary_folder folder;
    folder.write("f", "old");
    {
        section_writer out{folder.path("f"), format, 10};
        fill(out, {1000, 0, 0, 10});
    }
    EXPECT_EQ(bytes_of_file(folder.path("f")), "old");
    EXPECT_EQ(files_in(folder), 1U);
}

TEST(section_writer, on_a_full_disk_fails_and_loses_nothing) {
    const temporary_folder folder;
    folder.write("f", "old");
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{20'000, 20'000};
        if (::setrlimit(RLIMIT_FSIZE, &small) != 0) ::_exit(9);
        section_writer waits{folder.path("f"), format, 100};  // the buffer is full
        waits.append(0, std::string(15'000, 'x'));
        if (waits.has_failed()) ::_exit(1);
        for (int i = 0; i < 100; ++i) waits.append(0, std::string(1000, 'x'));
        if (!waits.has_failed()) ::_exit(2);
        const auto failed = std::move(waits).write();
        if (failed || failed.error().message().find("free space") == std::string::npos) ::_exit(3);
        section_writer whole{folder.path("f"), format};  // the file itself is
        whole.append(0, std::string(25'000, 'x'));
        if (whole.has_failed() || std::move(whole).write()) ::_exit(4);
        ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_EQ(bytes_of_file(folder.path("f")), "old");
    EXPECT_EQ(files_in(folder), 1U);
}

TEST(section_writer, in_a_missing_folder_fails_with_the_path) {
    const temporary_folder folder;
    section_writer out{folder.path("none/f"), format, 10};
    out.append(0, std::string(100, 'x'));
    out.append(0, "more");
    EXPECT_TRUE(out.has_failed());
    const auto written = std::move(out).write();
    ASSERT_FALSE(written);
    EXPECT_NE(written.error().message().find("none/f"), std::string::npos);
    EXPECT_EQ(written.error().kind, toolkit::failure_kind::not_found);
}

TEST(section_writer, replaces_the_file_of_a_killed_one) {
    const temporary_folder folder;
    folder.write("f.scratch.new", "left");
    section_writer out{folder.path("f"), format, 10};
    const auto input = fill(out, {100, 0, 0, 0});
    EXPECT_FALSE(std::filesystem::exists(folder.path("f.scratch.new")));
    ASSERT_TRUE(std::move(out).write());
    EXPECT_EQ((*section_file::open(folder.path("f"), format))[0], input[0]);
}
