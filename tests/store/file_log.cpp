#include <toolkit/store/file_log.hpp>

#include "run_logs.hpp"

#include <sys/stat.h>

#include <sys/resource.h>
#include <csignal>

#include <filesystem>
#include <string>
#include <vector>

namespace {

using toolkit::failure_kind;
using toolkit::file_log;
using toolkit::log_entry;
using toolkit::log_kind;

struct three_entries {
    run_logs::folder at;
    std::string folder = at / "logs";
    std::string path = folder + '/' + run_logs::run(1).to_string() + ".log";
    std::vector<log_entry> entries{{1, log_kind::begun, R"({"question":"Why?"})"},
                                   {2, log_kind::completion, R"({"text":"a line\n of 37 bytes"})"},
                                   {3, log_kind::tool_result, "[1,2,3]"}};
    three_entries() {
        const auto log = file_log::open(folder).value();
        for (const log_entry& entry : entries) EXPECT_TRUE(log.append(run_logs::run(1), entry));
    }
};

TEST(file_log, writes_lines_that_a_person_can_read) {
    const three_entries of;
    EXPECT_EQ(run_logs::read(of.path),
              "toolkit run log 1\n"
              "0000001b 099a1fc2 f926f44a 1 begun {\"question\":\"Why?\"}\n" +
                  toolkit::file_logs::line_of(of.entries[1]) + toolkit::file_logs::line_of(of.entries[2]));
}

TEST(file_log, removes_a_torn_last_line_and_continues) {
    const three_entries of;
    const std::string whole = run_logs::read(of.path);
    const std::size_t last = whole.size() - toolkit::file_logs::line_of(of.entries[2]).size();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        run_logs::write(of.path, whole.substr(0, size));
        const auto log = file_log::open(of.folder, {.durable = false}).value();
        const auto entries = log.read(run_logs::run(1));
        ASSERT_TRUE(entries) << size << ": " << entries.error().message();
        ASSERT_LE(entries->size(), 2U);
        ASSERT_EQ(entries->size() == 2U, size >= last) << size;
        for (std::size_t i = 0; i < entries->size(); ++i) ASSERT_EQ((*entries)[i], of.entries[i]);
        for (std::size_t i = entries->size(); i < 3; ++i) ASSERT_TRUE(log.append(run_logs::run(1), of.entries[i]));
        ASSERT_EQ(run_logs::read(of.path), whole) << size;
    }
}

TEST(file_log, detects_every_flipped_bit_and_writes_nothing_after_it) {
    const three_entries of;
    const std::string whole = run_logs::read(of.path);
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const int bit : {0, 3, 6}) {
            std::string bytes = whole;
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
            run_logs::write(of.path, bytes);
            const auto log = file_log::open(of.folder).value();
            const auto entries = log.read(run_logs::run(1));
            ASSERT_FALSE(entries) << at;
            ASSERT_EQ(entries.error().kind, failure_kind::corrupt);
            ASSERT_NE(entries.error().message().find(of.path), std::string::npos);
            ASSERT_EQ(log.append(run_logs::run(1), {4, log_kind::ended, ""}).error().kind, failure_kind::corrupt);
            ASSERT_EQ(run_logs::read(of.path), bytes);
        }
}

TEST(file_log, names_the_damaged_entry) {
    const three_entries of;
    std::string bytes = run_logs::read(of.path);
    bytes[bytes.find("Why")] = 'w';
    run_logs::write(of.path, bytes);
    const auto entries = file_log::open(of.folder)->read(run_logs::run(1));
    ASSERT_FALSE(entries);
    EXPECT_NE(entries.error().message().find("entry 1 is damaged: its checksum is wrong"), std::string::npos);
}

TEST(file_log, lists_a_damaged_run_as_unfinished) {
    const three_entries of;
    run_logs::write(of.path, "toolkit run log 9\nnonsense");
    EXPECT_EQ(file_log::open(of.folder)->runs().value(), std::vector{run_logs::run(1)});
}

TEST(file_log, is_readable_only_by_its_owner) {
    const three_entries of;
    struct stat info{};
    ASSERT_EQ(::stat(of.path.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0600U);
    ASSERT_EQ(::stat(of.folder.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0700U);
}

TEST(file_log, follows_no_link) {
    const three_entries of;
    std::filesystem::rename(of.path, of.folder + "/elsewhere");
    std::filesystem::create_symlink("elsewhere", of.path);
    const auto log = file_log::open(of.folder).value();
    EXPECT_FALSE(log.read(run_logs::run(1)));
    EXPECT_FALSE(log.append(run_logs::run(1), {4, log_kind::ended, ""}));
}

TEST(file_log, explains_what_is_wrong_with_its_folder) {
    const run_logs::folder at;
    const auto none = file_log::open(at / "no/such/folder");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, failure_kind::not_found);
    run_logs::write(at / "file", "");
    EXPECT_FALSE(file_log::open(at / "file"));
}

TEST(file_log, leaves_the_log_as_it_was_when_the_disk_is_full) {
    const three_entries of;
    const std::string whole = run_logs::read(of.path);
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit full{whole.size() + 10, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &full), 0);
    const auto log = file_log::open(of.folder).value();
    const auto done = log.append(run_logs::run(1), {4, log_kind::ended, std::string(100, 'x')});
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, failure_kind::unreadable);
    EXPECT_EQ(run_logs::read(of.path), whole);
    EXPECT_TRUE(log.append(run_logs::run(1), {4, log_kind::ended, "now"}));
}

}  // namespace
