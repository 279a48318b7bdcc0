// The right of one process to continue a run: a lock on one byte of a file, which ends with its holder and its process.
// In: a file next to the logs, and the run. Out: the claim, or `locked`. For the stores on disk (Linux).
#pragma once

#include <toolkit/core/uuid.hpp>

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace run_logs {

/// The failure of a file operation from its errno: `not_found` or `unreadable`.
[[nodiscard]] inline failure file_failure(std::string_view path, std::string_view what, int error) {
    return failure::of(error == ENOENT || error == ENOTDIR ? failure_kind::not_found : failure_kind::unreadable, path,
                       std::string{what} + ": " + std::generic_category().message(error),
                       "check the folder, its permissions and its free space");
}

/// A file descriptor that is closed by the destructor.
class open_file {
public:
    explicit open_file(int number = -1) noexcept : number_(number) {}
    open_file(open_file&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    open_file& operator=(open_file&& other) noexcept;
    ~open_file() {
        if (number_ >= 0) ::close(number_);
    }
    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

/// Locks the byte at this offset, which need not exist. The lock belongs to the open file, so threads exclude each
/// other as processes do. Waits for at most `wait`. Returns 0 or the error; EAGAIN or EACCES if another one holds the
/// lock.
[[nodiscard]] int lock_byte(const open_file& file, std::int64_t place, std::chrono::milliseconds wait);

[[nodiscard]] constexpr bool is_taken(int error) noexcept { return error == EAGAIN || error == EACCES; }

}  // namespace run_logs

/// A claim on a run: while it lives, nobody else can claim the same run in the same file. `take` fails with `locked`,
/// `not_found` or `unreadable`.
class run_claim {
public:
    [[nodiscard]] static result<run_claim> take(const std::string& path, const uuid& run);

private:
    explicit run_claim(run_logs::open_file file) noexcept : file_(std::move(file)) {}
    run_logs::open_file file_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/run_claim.ipp>
#endif
