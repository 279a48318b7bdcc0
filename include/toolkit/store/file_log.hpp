// Run logs in a folder: one file per run, one line per entry. An incomplete last line after a crash is removed. Any
// other damage is an error, and nothing is written after it.
// In: entries. Out: the same entries.
//
// The first line names the format. A line is `length check-of-length check-of-body sequence kind text`. The checks are
// CRC-32C in hexadecimal. The length is that of `sequence kind text` in bytes.
#pragma once

#include <toolkit/store/run_claim.hpp>
#include <toolkit/store/run_log.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct file_log_options {
    bool durable = true;  ///< write an entry to disk (fdatasync) before `append` returns
};

namespace file_logs {

inline constexpr std::string_view format_line = "toolkit run log 1\n";

[[nodiscard]] std::string line_of(const log_entry& entry);

/// The entries of a file, and the number of bytes that they take. The bytes after them are an incomplete line.
struct content {
    std::vector<log_entry> entries{};
    std::size_t intact_bytes = 0;
};

/// Parses the lines. Fails with `corrupt`, except for an incomplete line at the end.
[[nodiscard]] result<content> read_lines(std::string_view bytes, std::string_view where);

}  // namespace file_logs

/// The RunStore of one folder. Copies share it, and any number of processes may use the folder. Files are readable by
/// their owner only.
class file_log {
public:
    using agent_part = struct store_part;

    /// Creates the folder if it does not exist; its parent folder must exist.
    [[nodiscard]] static result<file_log> open(std::string folder, file_log_options options = {});

    [[nodiscard]] result<void> append(const uuid& run, const log_entry& entry) const;

    [[nodiscard]] result<std::vector<log_entry>> read(const uuid& run) const;

    /// Returns the runs that have not ended. It reads each file of the folder, so it suits some hundred runs. Damaged
    /// files count as not ended.
    [[nodiscard]] result<std::vector<uuid>> runs() const;

    [[nodiscard]] result<run_claim> claim(const uuid& run) const {
        return run_claim::take(state_->name + "/claims", run);
    }

private:
    static constexpr std::string_view ending = ".log";
    static constexpr std::chrono::milliseconds wait_for_writer{5'000};

    struct end {
        std::size_t bytes = 0;
        std::uint64_t entries = 0;
    };
    struct state {
        state(std::string at, run_logs::open_file opened, file_log_options how)
            : name(std::move(at)), folder(std::move(opened)), options(how) {}
        const std::string name;
        const run_logs::open_file folder;
        const file_log_options options;
        std::mutex mutex{};
        std::map<uuid, end> ends{};  ///< of the files that this store wrote to, after its last write
    };
    explicit file_log(std::shared_ptr<state> of) : state_(std::move(of)) {}

    [[nodiscard]] static std::string name_of_file(const uuid& run) { return run.to_string() + std::string{ending}; }
    [[nodiscard]] std::string path_of(const uuid& run) const { return state_->name + '/' + name_of_file(run); }

    [[nodiscard]] static result<file_logs::content> read_all(const run_logs::open_file& file, const std::string& path);

    /// The end of the complete entries. An incomplete line after it is removed.
    [[nodiscard]] result<end> end_of(const run_logs::open_file& file, const uuid& run, const std::string& path) const;

    /// Writes all of the bytes or none.
    [[nodiscard]] result<void> write(const run_logs::open_file& file, const std::string& path, const end& at,
                                     std::string_view bytes) const;

    std::shared_ptr<state> state_;
};

static_assert(ClaimingRunStore<file_log>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/file_log.ipp>
#endif
