// Measures the cost of keeping a run: an entry in each store, beside the same bytes written by hand and SQLite's own
// rows.
//   benchmark_stores [--entries N] [--bytes N] [--rounds N] [--folder DIR]
// DIR is on the measured disk, by default the working folder. Each round runs all of them in turns, and the least time
// of each is printed. Nothing here is a test.
#include <toolkit/agent/durable.hpp>
#include <toolkit/store/file_log.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/store/sqlite_log.hpp>

#include "loop/free.hpp"
#include "measuring.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace {

using namespace bench;
namespace fs = std::filesystem;

struct settings {
    std::size_t entries = 200;
    std::size_t bytes = 1'000;
    int rounds = 5;
    fs::path folder = fs::current_path();
};

/// A row of the table: `work(folder)` writes all entries into an empty folder and returns the seconds that it took.
struct row {
    const char* name;
    std::function<double(const fs::path&)> work;
    double best = std::numeric_limits<double>::max();
};

double by_hand(const fs::path& folder, const std::string& text, std::size_t entries, bool synced) {
    const int file = ::open((folder / "by hand").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) std::abort();
    const auto began = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < entries; ++i) {
        if (::write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::abort();
        if (synced && ::fdatasync(file) != 0) std::abort();
    }
    const double seconds = seconds_since(began);
    ::close(file);
    return seconds;
}

/// A row for each entry, each in its own transaction, by one prepared statement.
double by_sqlite(const fs::path& folder, const std::string& text, std::size_t entries, bool synced) {
    sqlite3* base = nullptr;
    sqlite3_stmt* insert = nullptr;
    const auto run = [&](const char* words) {
        if (sqlite3_exec(base, words, nullptr, nullptr, nullptr) != SQLITE_OK) std::abort();
    };
    if (sqlite3_open((folder / "by sqlite").c_str(), &base) != SQLITE_OK) std::abort();
    run("PRAGMA journal_mode=WAL");
    run(synced ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL");
    run("CREATE TABLE entries (run BLOB, sequence INTEGER, text BLOB, PRIMARY KEY (run, sequence)) WITHOUT ROWID");
    constexpr const char* words = "INSERT INTO entries VALUES (x'00112233445566778899aabbccddeeff', ?1, ?2)";
    if (sqlite3_prepare_v2(base, words, -1, &insert, nullptr) != SQLITE_OK) std::abort();
    const auto began = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < entries; ++i) {
        sqlite3_bind_int64(insert, 1, static_cast<sqlite3_int64>(i));
        sqlite3_bind_blob(insert, 2, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
        if (sqlite3_step(insert) != SQLITE_DONE) std::abort();
        sqlite3_reset(insert);
    }
    const double seconds = seconds_since(began);
    sqlite3_finalize(insert);
    sqlite3_close(base);
    return seconds;
}

template <class Store>
double by_store(const Store& store, const std::string& text, std::size_t entries) {
    const toolkit::uuid run = toolkit::uuid::from_bits(1, 2);
    const auto began = std::chrono::steady_clock::now();
    for (std::size_t i = 1; i <= entries; ++i)
        need(store.append(run, {i, i == 1 ? toolkit::log_kind::begun : toolkit::log_kind::completion, text}));
    return seconds_since(began);
}

/// Whole runs of ten steps with a free model, each with its own id.
template <class Store>
double by_runs(const Store& store, std::size_t runs) {
    const auto replies = replies_of(10);
    const toolkit::Agent agent{free_model{replies}, toolkit::tools<add>, limits_of(10), store};
    const auto began = std::chrono::steady_clock::now();
    for (std::size_t i = 1; i <= runs; ++i) {
        toolkit::task question = asked();
        question.run_id = toolkit::uuid::from_bits(i, 7);
        need(agent.run(question));
    }
    return seconds_since(began);
}

void measure(const settings& how, const char* title, const char* unit, double scale, std::size_t count,
             std::vector<row> rows) {
    const fs::path folder = how.folder / "benchmark_stores";
    for (int round = 0; round < how.rounds; ++round)
        for (row& one : rows) {
            fs::remove_all(folder);
            fs::create_directories(folder);
            one.best = std::min(one.best, one.work(folder));
        }
    fs::remove_all(folder);
    std::printf("%-44s %12s %10s\n", title, unit, "to first");
    for (const row& one : rows)
        std::printf("%-44s %12.3f %10.2f\n", one.name, one.best * scale / static_cast<double>(count),
                    one.best / rows.front().best);
    std::printf("\n");
    std::fflush(stdout);
}

void run(const settings& how) {
    using toolkit::file_log;
    using toolkit::memory_log;
    using toolkit::sqlite_log;
    const std::string text(how.bytes, 'e');
    const auto files = [](const fs::path& in, bool durable) {
        return need(file_log::open((in / "logs").string(), {.durable = durable}));
    };
    const auto rows = [](const fs::path& in, bool durable) {
        return need(sqlite_log::open((in / "logs.db").string(), {.durable = durable}));
    };
    const auto each = [&](bool durable) {
        std::vector<row> all;
        all.push_back({durable ? "write and fdatasync, by hand" : "write, by hand",
                       [&, durable](const fs::path& in) { return by_hand(in, text, how.entries, durable); }});
        all.push_back({durable ? "file_log" : "file_log, not durable",
                       [&, durable](const fs::path& in) { return by_store(files(in, durable), text, how.entries); }});
        all.push_back({durable ? "SQLite by hand, synchronous=FULL" : "SQLite by hand, synchronous=NORMAL",
                       [&, durable](const fs::path& in) { return by_sqlite(in, text, how.entries, durable); }});
        all.push_back({durable ? "sqlite_log" : "sqlite_log, not durable",
                       [&, durable](const fs::path& in) { return by_store(rows(in, durable), text, how.entries); }});
        return all;
    };
    const std::string of = " entries of " + std::to_string(how.bytes) + " bytes";
    measure(how, (std::to_string(how.entries) + of).c_str(), "ms each", 1e3, how.entries, each(true));
    auto quick = each(false);
    quick.push_back({"memory_log", [&](const fs::path&) { return by_store(memory_log{}, text, how.entries); }});
    measure(how, (std::to_string(how.entries) + of).c_str(), "us each", 1e6, how.entries, std::move(quick));

    constexpr std::size_t runs = 10;
    std::vector<row> whole;
    whole.push_back({"no store", [&](const fs::path&) { return by_runs(toolkit::no_store{}, runs); }});
    whole.push_back({"memory_log", [&](const fs::path&) { return by_runs(memory_log{}, runs); }});
    whole.push_back({"file_log, not durable", [&](const fs::path& in) { return by_runs(files(in, false), runs); }});
    whole.push_back({"sqlite_log, not durable", [&](const fs::path& in) { return by_runs(rows(in, false), runs); }});
    whole.push_back({"file_log", [&](const fs::path& in) { return by_runs(files(in, true), runs); }});
    whole.push_back({"sqlite_log", [&](const fs::path& in) { return by_runs(rows(in, true), runs); }});
    measure(how, "runs of ten steps, model and tools free", "ms a run", 1e3, runs, std::move(whole));
}

bool read_settings(int count, char** words, settings& how) {
    for (int i = 1; i < count; i += 2) {
        const std::string_view option = words[i];
        if (i + 1 == count) return false;
        const std::string_view value = words[i + 1];
        if (option == "--folder") how.folder = value;
        else if (!((option == "--entries" && read_number(value, how.entries)) ||
                   (option == "--bytes" && read_number(value, how.bytes)) ||
                   (option == "--rounds" && read_number(value, how.rounds))))
            return false;
    }
    return true;
}

}  // namespace

int main(int count, char** words) {
    settings how;
    if (!read_settings(count, words, how)) {
        std::fprintf(stderr, "benchmark_stores [--entries N] [--bytes N] [--rounds N] [--folder DIR]\n");
        return 2;
    }
    run(how);
    return 0;
}
