#include <toolkit/store/sqlite_log.hpp>

#include "run_logs.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <string>

namespace {

using toolkit::failure_kind;
using toolkit::log_kind;
using toolkit::sqlite_log;

/// A database with one run of three entries. Its connection is closed, so that one file contains all.
struct three_entries {
    run_logs::folder at;
    std::string path = at / "logs.db";
    three_entries() {
        const auto log = sqlite_log::open(path).value();
        EXPECT_TRUE(log.append(run_logs::run(1), {1, log_kind::begun, R"({"question":"Why?"})"}));
        EXPECT_TRUE(log.append(run_logs::run(1), {2, log_kind::completion, "some text to look for"}));
        EXPECT_TRUE(log.append(run_logs::run(1), {3, log_kind::tool_result, "[]"}));
    }
    void run(const std::string& sql) const {
        sqlite3* opened = nullptr;
        ASSERT_EQ(sqlite3_open(path.c_str(), &opened), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(opened, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(opened);
        sqlite3_close(opened);
    }
};

TEST(sqlite_log, creates_no_file_for_a_database_in_memory) {
    const bool there = std::filesystem::exists(":memory:");
    const auto log = sqlite_log::open(":memory:");
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error().kind, failure_kind::invalid_argument);
    EXPECT_NE(log.error().for_model().find("use memory_log"), std::string::npos) << log.error().for_model();
    EXPECT_EQ(std::filesystem::exists(":memory:"), there);
}

TEST(sqlite_log, detects_a_changed_text) {
    const three_entries of;
    std::string bytes = run_logs::read(of.path);
    const std::size_t found = bytes.find("look for");
    ASSERT_NE(found, std::string::npos);
    bytes[found] = 'L';
    run_logs::write(of.path, bytes);
    const auto entries = sqlite_log::open(of.path)->read(run_logs::run(1));
    ASSERT_FALSE(entries);
    EXPECT_EQ(entries.error().kind, failure_kind::corrupt);
    EXPECT_NE(entries.error().message().find("entry 2 is damaged: its checksum is wrong"), std::string::npos);
}

TEST(sqlite_log, detects_a_missing_entry) {
    const three_entries of;
    of.run("DELETE FROM entry WHERE sequence = 2");
    const auto entries = sqlite_log::open(of.path)->read(run_logs::run(1));
    ASSERT_FALSE(entries);
    EXPECT_EQ(entries.error().kind, failure_kind::corrupt);
}

TEST(sqlite_log, refuses_an_unknown_kind) {
    const three_entries of;
    of.run("UPDATE entry SET kind = 'dreamt' WHERE sequence = 3");
    EXPECT_EQ(sqlite_log::open(of.path)->read(run_logs::run(1)).error().kind, failure_kind::corrupt);
}

TEST(sqlite_log, refuses_foreign_files) {
    const run_logs::folder at;
    run_logs::write(at / "text", std::string(10'000, 'x'));
    const auto text = sqlite_log::open(at / "text");
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().kind, failure_kind::corrupt);

    const three_entries of;
    of.run("PRAGMA application_id=7");
    EXPECT_EQ(sqlite_log::open(of.path).error().kind, failure_kind::invalid_argument);
    of.run("PRAGMA application_id=1953198695; PRAGMA user_version=2");
    const auto later = sqlite_log::open(of.path);
    ASSERT_FALSE(later);
    EXPECT_NE(later.error().message().find("its format is 2, and this program reads format 1"), std::string::npos);
}

TEST(sqlite_log, reports_a_truncated_file) {
    const three_entries of;
    std::filesystem::resize_file(of.path, 4096);
    const auto log = sqlite_log::open(of.path);
    if (log) EXPECT_EQ(log->read(run_logs::run(1)).error().kind, failure_kind::corrupt);
    else EXPECT_EQ(log.error().kind, failure_kind::corrupt);
}

TEST(sqlite_log, is_readable_only_by_its_owner) {
    const run_logs::folder at;
    const auto log = sqlite_log::open(at / "logs.db").value();
    ASSERT_TRUE(log.append(run_logs::run(1), {1, log_kind::begun, "{}"}));
    ASSERT_TRUE(log.claim(run_logs::run(1)));
    for (const char* name : {"logs.db", "logs.db-wal", "logs.db-shm", "logs.db-claims"}) {
        struct stat info{};
        ASSERT_EQ(::stat((at / name).c_str(), &info), 0) << name;
        EXPECT_EQ(info.st_mode & 0777U, 0600U) << name;
    }
}

TEST(sqlite_log, reports_another_writer_when_that_lasts) {
    const three_entries of;
    const auto log = sqlite_log::open(of.path, {.wait_ms = 0}).value();
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(of.path.c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    const auto done = log.append(run_logs::run(1), {4, log_kind::ended, ""});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, failure_kind::locked);
    EXPECT_TRUE(done.error().retryable());
    ASSERT_EQ(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(other);
    EXPECT_TRUE(log.append(run_logs::run(1), {4, log_kind::ended, ""}));
}

TEST(sqlite_log, explains_what_is_wrong_with_its_path) {
    const run_logs::folder at;
    EXPECT_EQ(sqlite_log::open(at / "no/such/logs.db").error().kind, failure_kind::not_found);
    EXPECT_EQ(sqlite_log::open(at / "").error().kind, failure_kind::unreadable);
    std::filesystem::create_symlink("elsewhere", at / "link");
    EXPECT_EQ(sqlite_log::open(at / "link").error().kind, failure_kind::unreadable);
}

}  // namespace
