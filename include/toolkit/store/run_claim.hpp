// The right to go on with a run: a lock on one byte of a file, which ends with its holder and with the process.
// In: the file beside the logs, and the run. Out: the claim, or `locked`. For the stores on a disk (Linux).
#pragma once

#include <toolkit/core/chance.hpp>
#include <toolkit/store/run_log.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace toolkit::inline v0 {

namespace run_logs {

/// What errno says, as a failure of the operation on the path.
[[nodiscard]] inline failure file_failure(std::string_view path, std::string_view what, int error) {
    return failure::of(error == ENOENT || error == ENOTDIR ? failure_kind::not_found : failure_kind::unreadable, path,
                       std::string{what} + ": " + std::generic_category().message(error),
                       "check the folder, its permissions and its free space");
}

/// A descriptor that is closed with its holder.
class open_file {
public:
    explicit open_file(int number = -1) noexcept : number_(number) {}
    open_file(open_file&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    open_file& operator=(open_file&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~open_file() {
        if (number_ >= 0) ::close(number_);
    }
    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

/// Locks the byte at this place, which need not exist; the lock is the open file's, so that threads exclude each other
/// as processes do. Waits so long at most. Gives 0, or the error: EAGAIN or EACCES when somebody has it.
[[nodiscard]] inline int lock_byte(const open_file& file, std::int64_t place, std::chrono::milliseconds wait) {
    constexpr std::chrono::milliseconds between_looks{1};
    struct flock range{};
    range.l_type = F_WRLCK;
    range.l_whence = SEEK_SET;
    range.l_start = static_cast<off_t>(place);
    range.l_len = 1;
    const auto until = std::chrono::steady_clock::now() + wait;
    while (::fcntl(file.number(), F_OFD_SETLK, &range) != 0) {  // NOLINT: the system has no other way
        const int error = errno;
        if (error == EINTR) continue;
        if ((error != EAGAIN && error != EACCES) || std::chrono::steady_clock::now() >= until) return error;
        std::this_thread::sleep_for(between_looks);
    }
    return 0;
}

[[nodiscard]] constexpr bool is_taken(int error) noexcept { return error == EAGAIN || error == EACCES; }

}  // namespace run_logs

/// As long as it lives, nobody else has a claim on the same run in the same file.
class run_claim {
public:
    [[nodiscard]] static result<run_claim> take(const std::string& path, const uuid& run) {
        run_logs::open_file file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)};
        if (!file.is_open()) return run_logs::file_failure(path, "cannot be opened", errno);
        // Of each run a place of its own, as far as 62 bits tell them apart: two runs at one place only wait for each
        // other.
        std::uint64_t place = 0;
        for (const std::uint8_t byte : run.bytes) place = mixed_bits(place ^ byte);
        const int error = run_logs::lock_byte(file, static_cast<std::int64_t>(place >> 2U), {});
        if (run_logs::is_taken(error)) return run_logs::claimed(run);
        if (error != 0) return run_logs::file_failure(path, "cannot be locked", error);
        return run_claim{std::move(file)};
    }

private:
    explicit run_claim(run_logs::open_file file) noexcept : file_(std::move(file)) {}
    run_logs::open_file file_;
};

}  // namespace toolkit::inline v0
