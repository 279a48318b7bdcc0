// The functions of sqlite_log.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/store/sqlite_log.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace toolkit { inline namespace v0 {

namespace sqlite {

TOOLKIT_FUNCTION failure failed(sqlite3* of, std::string_view path, std::string_view what, int code) {
    const std::string detail = std::string{what} + ": " + (of != nullptr ? sqlite3_errmsg(of) : sqlite3_errstr(code));
    switch (code & 0xFF) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return failure::of(failure_kind::locked, path, detail, "try again when the other writer has finished");
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return run_logs::damaged(path, detail);
        case SQLITE_TOOBIG: return failure::of(failure_kind::too_large, path, detail);
        default:
            return failure::of(failure_kind::unreadable, path, detail,
                               "check the folder, its permissions and its free space");
    }
}

/// Resets a statement for its next use.
class use {
public:
    explicit use(const statement& of) noexcept : statement_(of.get()) {}
    use(const use&) = delete;
    use& operator=(const use&) = delete;
    ~use() {
        sqlite3_reset(statement_);
        sqlite3_clear_bindings(statement_);
    }
    /// Bound values must live until the statement has ended.
    void bind(int at, const uuid& id) noexcept {
        sqlite3_bind_blob(statement_, at, id.bytes.data(), static_cast<int>(id.bytes.size()), nullptr);
    }
    void bind(int at, std::int64_t number) noexcept { sqlite3_bind_int64(statement_, at, number); }
    void bind(int at, std::string_view text) noexcept {
        sqlite3_bind_text64(statement_, at, text.empty() ? "" : text.data(), text.size(), nullptr, SQLITE_UTF8);
    }
    [[nodiscard]] int step() noexcept { return sqlite3_step(statement_); }
    [[nodiscard]] std::int64_t number(int column) noexcept { return sqlite3_column_int64(statement_, column); }
    [[nodiscard]] std::string_view bytes(int column) noexcept {
        const void* at = sqlite3_column_blob(statement_, column);
        return {static_cast<const char*>(at),
                at == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
    }

private:
    sqlite3_stmt* statement_;
};

}  // namespace sqlite

TOOLKIT_FUNCTION result<sqlite_log> sqlite_log::open(const std::string& path, sqlite_log_options options) {
    if (path == ":memory:")
        return failure::of(failure_kind::invalid_argument, path, "a database in memory does not keep runs",
                           "use memory_log, or the path of a file");
    // SQLite would create the file readable by others; its additional files get the mode of the file. An existing file
    // is not opened here, because closing it would release the locks of another connection in this process.
    struct stat info{};
    if (::lstat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode))
        return failure::of(failure_kind::unreadable, path, "is not a regular file", "use another file");
    if (const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0) ::close(made);
    else if (errno != EEXIST) return run_logs::file_failure(path, "cannot be opened", errno);
    auto made = std::make_shared<state>();
    made->path = path;
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &opened,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    made->database.reset(opened);
    if (code != SQLITE_OK) return sqlite::failed(opened, path, "cannot be opened", code);
    sqlite3_busy_timeout(opened, options.wait_ms);
    if (auto ready = prepare(*made, options); !ready) return std::move(ready).error();
    return sqlite_log{std::move(made)};
}

TOOLKIT_FUNCTION result<void> sqlite_log::append(const uuid& run, const log_entry& entry) const {
    if (auto fits = run_logs::check(run, entry); !fits) return fits;
    const std::string_view kind = name_of(entry.kind);
    const std::int64_t check = run_logs::check_sum(entry);
    const std::lock_guard lock(state_->mutex);
    sqlite::use insert{state_->insert};
    insert.bind(1, run);
    insert.bind(2, static_cast<std::int64_t>(entry.sequence));
    insert.bind(3, kind);
    insert.bind(4, std::string_view{entry.text});
    insert.bind(5, check);
    if (const int code = insert.step(); code != SQLITE_DONE) return failed("cannot be written", code);
    if (sqlite3_changes(state_->database.get()) != 1) return run_logs::taken(run, entry.sequence);
    return {};
}

TOOLKIT_FUNCTION result<std::vector<log_entry>> sqlite_log::read(const uuid& run) const {
    const std::string where = state_->path + ", run " + run.to_string();
    const std::lock_guard lock(state_->mutex);
    sqlite::use select{state_->select};
    select.bind(1, run);
    std::vector<log_entry> entries;
    std::size_t bytes = 0;
    int code = select.step();
    for (; code == SQLITE_ROW; code = select.step()) {
        const auto damaged = [&](std::string_view what) {
            return run_logs::damaged(
                where, "entry " + std::to_string(entries.size() + 1) + " is damaged: " + std::string{what});
        };
        const auto kind = log_kind_of(select.bytes(1));
        if (!kind) return damaged("its kind is unknown to this program");
        log_entry entry{static_cast<std::uint64_t>(select.number(0)), *kind, std::string{select.bytes(2)}};
        if (entry.sequence != entries.size() + 1) return damaged("its number is wrong");
        if (select.number(3) != std::int64_t{run_logs::check_sum(entry)}) return damaged("its checksum is wrong");
        bytes += entry.text.size();
        if (bytes > default_run_log_limits.run_bytes)
            return failure::of(failure_kind::too_large, where, "it exceeds the maximum size of a run log");
        entries.push_back(std::move(entry));
    }
    if (code != SQLITE_DONE) return failed("cannot be read", code);
    return entries;
}

TOOLKIT_FUNCTION result<std::vector<uuid>> sqlite_log::runs() const {
    const std::lock_guard lock(state_->mutex);
    sqlite::use list{state_->list};
    std::vector<uuid> unfinished;
    int code = list.step();
    for (; code == SQLITE_ROW; code = list.step()) {
        const std::string_view id = list.bytes(0);
        if (id.size() != sizeof(uuid::bytes)) return run_logs::damaged(state_->path, "the id of a run is invalid");
        uuid& run = unfinished.emplace_back();
        for (std::size_t i = 0; i < id.size(); ++i) run.bytes[i] = static_cast<std::uint8_t>(id[i]);
    }
    if (code != SQLITE_DONE) return failed("cannot be read", code);
    return unfinished;
}

TOOLKIT_FUNCTION result<std::int64_t> sqlite_log::number(const state& of, const char* pragma) {
    sqlite3_stmt* made = nullptr;
    const int prepared = sqlite3_prepare_v2(of.database.get(), pragma, -1, &made, nullptr);
    const sqlite::statement query{made};
    const int code = prepared == SQLITE_OK ? sqlite3_step(made) : prepared;
    if (code != SQLITE_ROW) return sqlite::failed(of.database.get(), of.path, "cannot be read", code);
    return sqlite3_column_int64(made, 0);
}

TOOLKIT_FUNCTION result<void> sqlite_log::prepare(state& of, const sqlite_log_options& options) {
    sqlite3* const to = of.database.get();
    const auto run = [&](const char* sql) -> result<void> {
        if (const int code = sqlite3_exec(to, sql, nullptr, nullptr, nullptr); code != SQLITE_OK)
            return sqlite::failed(to, of.path, "cannot be prepared", code);
        return {};
    };
    const auto tables = number(of, "SELECT count(*) FROM sqlite_master");
    if (!tables) return tables.error();
    const auto whose = number(of, "PRAGMA application_id");
    const auto written = number(of, "PRAGMA user_version");
    if (!whose || !written) return whose ? written.error() : whose.error();
    if (*tables != 0 && *whose != application)
        return failure::of(failure_kind::invalid_argument, of.path, "it is a database of another program",
                           "use another file");
    if (*tables != 0 && *written != format)
        return failure::of(
            failure_kind::invalid_argument, of.path,
            "its format is " + std::to_string(*written) + ", and this program reads format " + std::to_string(format));
    if (auto set = run("PRAGMA journal_mode=WAL"); !set) return set;
    if (auto set = run(options.durable ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL"); !set) return set;
    if (*tables == 0) {
        const std::string sql =
            "BEGIN IMMEDIATE;"
            "CREATE TABLE IF NOT EXISTS entry (run BLOB NOT NULL, sequence INTEGER NOT NULL, kind TEXT NOT NULL,"
            " text TEXT NOT NULL, crc32c INTEGER NOT NULL, PRIMARY KEY (run, sequence)) WITHOUT ROWID;"
            "CREATE INDEX IF NOT EXISTS first_entry ON entry (run) WHERE sequence = 1;"
            "PRAGMA application_id=" +
            std::to_string(application) + ";PRAGMA user_version=" + std::to_string(format) + ";COMMIT";
        if (auto made = run(sql.c_str()); !made) return made;
    }
    const auto ready = [&](sqlite::statement& statement, const char* sql) -> result<void> {
        sqlite3_stmt* made = nullptr;
        const int code = sqlite3_prepare_v3(to, sql, -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr);
        statement.reset(made);
        if (code != SQLITE_OK) return sqlite::failed(to, of.path, "cannot be prepared", code);
        return {};
    };
    if (auto made = ready(of.insert,
                          "INSERT INTO entry (run, sequence, kind, text, crc32c) SELECT ?1, ?2, ?3, ?4, ?5 WHERE"
                          " (SELECT coalesce(max(sequence), 0) + 1 FROM entry WHERE run = ?1) = ?2");
        !made)
        return made;
    if (auto made = ready(of.select, "SELECT sequence, kind, text, crc32c FROM entry WHERE run = ?1 ORDER BY sequence");
        !made)
        return made;
    return ready(of.list,
                 "SELECT run FROM entry AS first WHERE sequence = 1 AND (SELECT kind FROM entry AS last WHERE"
                 " last.run = first.run ORDER BY last.sequence DESC LIMIT 1) <> 'ended' ORDER BY run");
}

}}  // namespace toolkit::v0
