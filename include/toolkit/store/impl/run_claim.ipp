// The functions of run_claim.hpp.
#pragma once

#include <toolkit/core/chance.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/store/run_claim.hpp>
#include <toolkit/store/run_log.hpp>

#include <fcntl.h>
#include <sys/stat.h>

#include <thread>

namespace toolkit { inline namespace v0 {

namespace run_logs {

TOOLKIT_FUNCTION open_file& open_file::operator=(open_file&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
}

TOOLKIT_FUNCTION int lock_byte(const open_file& file, std::int64_t place, std::chrono::milliseconds wait) {
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

}  // namespace run_logs

TOOLKIT_FUNCTION result<run_claim> run_claim::take(const std::string& path, const uuid& run) {
    run_logs::open_file file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)};
    if (!file.is_open()) return run_logs::file_failure(path, "cannot be opened", errno);
    // Each run has its own byte, derived by a 62-bit hash. Two runs with the same byte only exclude each other.
    std::uint64_t place = 0;
    for (const std::uint8_t byte : run.bytes) place = mixed_bits(place ^ byte);
    const int error = run_logs::lock_byte(file, static_cast<std::int64_t>(place >> 2U), {});
    if (run_logs::is_taken(error)) return run_logs::claimed(run);
    if (error != 0) return run_logs::file_failure(path, "cannot be locked", error);
    return run_claim{std::move(file)};
}

}}  // namespace toolkit::v0
