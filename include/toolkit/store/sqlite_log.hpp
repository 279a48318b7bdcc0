// Run logs in one SQLite database: the default store. The only header that includes sqlite3.h.
// In: entries. Out: the same entries. An entry is one row with a check sum. A row can be added only after the one
// before it.
#pragma once

#include <toolkit/store/run_claim.hpp>
#include <toolkit/store/run_log.hpp>

#include <sys/stat.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sqlite3.h>

namespace toolkit { inline namespace v0 {

struct sqlite_log_options {
    bool durable = true;  ///< sync to disk before `append` returns; else a power failure may lose the last entries
    int wait_ms = 5'000;  ///< for another writer of the database
};

namespace sqlite {

struct closing {
    void operator()(sqlite3* database) const noexcept { sqlite3_close(database); }
};
struct finalizing {
    void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using database = std::unique_ptr<sqlite3, closing>;
using statement = std::unique_ptr<sqlite3_stmt, finalizing>;

[[nodiscard]] failure failed(sqlite3* of, std::string_view path, std::string_view what, int code);

}  // namespace sqlite

/// The RunStore of one database file. Copies share its connection, and any number of processes may open the file. It is
/// readable by its owner only. Do not use one on both sides of a fork. Fails with `locked`, `corrupt`, `too_large`,
/// `not_found` or `unreadable`.
class sqlite_log {
public:
    using agent_part = struct store_part;

    /// Creates the file if it does not exist; its folder must exist. Fails with `invalid_argument` for ":memory:" (use
    /// memory_log), for a database of another program, and for another format.
    [[nodiscard]] static result<sqlite_log> open(const std::string& path, sqlite_log_options options = {});

    [[nodiscard]] result<void> append(const uuid& run, const log_entry& entry) const;

    [[nodiscard]] result<std::vector<log_entry>> read(const uuid& run) const;

    [[nodiscard]] result<std::vector<uuid>> runs() const;

    [[nodiscard]] result<run_claim> claim(const uuid& run) const {
        return run_claim::take(state_->path + "-claims", run);
    }

private:
    static constexpr int format = 1;
    static constexpr int application = 0x746b7267;  // "tkrg": other databases are rejected

    struct state {
        std::string path{};
        std::mutex mutex{};
        sqlite::database database{};
        sqlite::statement insert{};
        sqlite::statement select{};
        sqlite::statement list{};
    };
    explicit sqlite_log(std::shared_ptr<state> of) : state_(std::move(of)) {}

    [[nodiscard]] failure failed(std::string_view what, int code) const {
        return sqlite::failed(state_->database.get(), state_->path, what, code);
    }

    [[nodiscard]] static result<std::int64_t> number(const state& of, const char* pragma);

    [[nodiscard]] static result<void> prepare(state& of, const sqlite_log_options& options);

    std::shared_ptr<state> state_;
};

static_assert(ClaimingRunStore<sqlite_log>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/sqlite_log.ipp>
#endif
