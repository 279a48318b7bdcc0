// The functions of file.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/files/file.hpp>

#include <sys/file.h>
#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#include <sys/syscall.h>
#if defined(SYS_openat2)
#define TOOLKIT_HAS_OPENAT2
#endif
#endif

#include <cstdio>
#include <ctime>
#include <system_error>
#include <thread>

namespace toolkit { inline namespace v0 {

namespace file_system {

TOOLKIT_FUNCTION file_stamp stamp_of(const struct stat& info) noexcept {
    static constexpr std::int64_t most_seconds = 4'600'000'000;  // until 2115, so that two such times can be subtracted
    const auto ns = [](const timespec& time) {
        const std::int64_t seconds = std::clamp(static_cast<std::int64_t>(time.tv_sec), -most_seconds, most_seconds);
        return seconds * 1'000'000'000 + static_cast<std::int64_t>(time.tv_nsec);
    };
    return {static_cast<std::uint64_t>(info.st_size), ns(info.st_mtim), ns(info.st_ctim),
            static_cast<std::uint64_t>(info.st_ino)};
}

TOOLKIT_FUNCTION failure failed(std::string_view path, std::string_view what, int error, std::string_view cure) {
    const failure_kind kind = error == ENOENT || error == ENOTDIR ? failure_kind::not_found : failure_kind::unreadable;
    return failure::of(kind, path, std::string{what} + ": " + std::generic_category().message(error), cure);
}

/// Sets errno for a path that does not lie below a folder: an absolute one, or one with `..`, an empty part or a NUL.
[[nodiscard]] inline bool lies_below(std::string_view name) noexcept {
    errno = 0;
    if (name.find('\0') != std::string_view::npos) errno = EINVAL;
    while (errno == 0 && !name.empty()) {
        const std::size_t slash = name.find('/');
        const std::string_view part = name.substr(0, slash);
        if (part == "..") errno = EXDEV;
        else if (part.empty() || slash + 1 == name.size()) errno = ENOENT;
        name.remove_prefix(slash == std::string_view::npos ? name.size() : slash + 1);
    }
    return errno == 0;
}

TOOLKIT_FUNCTION descriptor open_below_in_one_call([[maybe_unused]] const descriptor& folder,
                                                   [[maybe_unused]] const std::string& name,
                                                   [[maybe_unused]] int flags) {
    descriptor opened;
#ifdef TOOLKIT_HAS_OPENAT2
    if (!lies_below(name)) return opened;
    open_how how{};
    how.flags = static_cast<unsigned>(flags | O_CLOEXEC | O_NOFOLLOW);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_SYMLINKS;
    for (int tried = 0; tried < 8; ++tried) {  // the kernel asks for another try if a folder was moved meanwhile
        opened = descriptor{static_cast<int>(
            ::syscall(SYS_openat2, folder.number(), name.empty() ? "." : name.c_str(), &how, sizeof how))};
        if (opened.is_open() || (errno != EAGAIN && errno != EINTR)) break;
    }
#else
    errno = ENOSYS;
#endif
    return opened;
}

TOOLKIT_FUNCTION descriptor open_below_part_by_part(const descriptor& folder, const std::string& name, int flags) {
    descriptor inner;
    if (!lies_below(name)) return inner;
    int at = folder.number();
    std::string part;
    for (std::size_t begin = 0;;) {
        const std::size_t slash = name.find('/', begin);
        part.assign(name, begin, slash == std::string::npos ? slash : slash - begin);
        if (slash == std::string::npos)
            return descriptor{::openat(at, part.empty() ? "." : part.c_str(), flags | O_CLOEXEC | O_NOFOLLOW)};
        descriptor next{::openat(at, part.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)};
        if (!next.is_open()) return next;
        inner = std::move(next);
        at = inner.number();
        begin = slash + 1;
    }
}

TOOLKIT_FUNCTION descriptor open_below(const descriptor& folder, const std::string& name, int flags) {
    descriptor opened = open_below_in_one_call(folder, name, flags);
    // An old kernel has no such call, a sandbox may forbid it, and it takes no path of more than 4095 bytes.
    if (!opened.is_open() && (errno == ENOSYS || errno == EPERM || errno == EAGAIN || errno == ENAMETOOLONG))
        return open_below_part_by_part(folder, name, flags);
    return opened;
}

TOOLKIT_FUNCTION descriptor open_regular_below(const descriptor& folder, const std::string& name) {
    const descriptor seen = open_below(folder, name, O_PATH);
    struct stat info{};
    if (!seen.is_open() || ::fstat(seen.number(), &info) != 0) return descriptor{};
    if (S_ISLNK(info.st_mode)) {
        errno = ELOOP;
        return descriptor{};
    }
    if (!S_ISREG(info.st_mode)) {
        errno = 0;
        return descriptor{};
    }
    // If the file was replaced meanwhile by a pipe, O_NONBLOCK does not wait, and the reader looks at the kind again.
    return open_below(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY);
}

TOOLKIT_FUNCTION result<file_content> read_open(const descriptor& file, const std::string& path, std::size_t first,
                                                int& error) {
    struct stat info{};
    if (!file.is_open() && errno == 0) return failure::of(failure_kind::unreadable, path, "is not a regular file");
    if (!file.is_open() || ::fstat(file.number(), &info) != 0) {
        error = errno;
        return file_system::failed(path, "cannot be opened", error, "check that it exists and that you may read it");
    }
    if (!S_ISREG(info.st_mode)) return failure::of(failure_kind::unreadable, path, "is not a regular file");
    file_content content{{}, file_system::stamp_of(info)};
    const std::size_t size = content.stamp.size < first ? static_cast<std::size_t>(content.stamp.size) : first;
    content.bytes.resize(size);
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count = ::read(file.number(), content.bytes.data() + done, size - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            error = errno;
            return file_system::failed(path, "cannot be read", error, "check the disk");
        }
        if (count == 0) break;
        done += static_cast<std::size_t>(count);
    }
    content.bytes.resize(done);
    return content;
}

}  // namespace file_system

TOOLKIT_FUNCTION result<file_content> read_file(const std::string& path, std::size_t first) {
    int error = 0;
    return file_system::read_open(
        file_system::descriptor{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)}, path, first,
        error);
}

TOOLKIT_FUNCTION result<file_content> read_file(const file_system::descriptor& folder, const std::string& name,
                                                std::size_t first) {
    int error = 0;
    return read_file(folder, name, first, error);
}

TOOLKIT_FUNCTION result<file_stamp> stamp_of_file(const std::string& path) {
    struct stat info{};
    if (::stat(path.c_str(), &info) != 0) return file_system::failed(path, "cannot be opened", errno);
    return file_system::stamp_of(info);
}

TOOLKIT_FUNCTION result<mapped_file> mapped_file::open(const std::string& path) {
    file_system::descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat info{};
    if (!file.is_open() || ::fstat(file.number(), &info) != 0)
        return file_system::failed(path, "cannot be opened", errno);
    mapped_file mapped;
    mapped.stamp_ = file_system::stamp_of(info);
    mapped.size_ = static_cast<std::size_t>(info.st_size);
    if (mapped.size_ == 0) return mapped;
    void* at = ::mmap(nullptr, mapped.size_, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (at == MAP_FAILED) return file_system::failed(path, "cannot be mapped", errno);
    mapped.data_ = at;
    return mapped;
}

TOOLKIT_FUNCTION void mapped_file::release_pages(std::string_view part) const noexcept {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    if (part.empty() || data_ == nullptr) return;
    const auto offset = static_cast<std::size_t>(part.data() - static_cast<const char*>(data_));
    const std::size_t begin = offset / page * page;
    ::madvise(static_cast<char*>(data_) + begin, offset + part.size() - begin, MADV_DONTNEED);
}

namespace file_system {

/// Writes all bytes. Returns 0, or errno if a write fails.
[[nodiscard]] inline int write_all(const descriptor& to, std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const ssize_t done = ::write(to.number(), bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return 0;
}

inline constexpr std::string_view no_room_cure = "check free space and permissions";

}  // namespace file_system

TOOLKIT_FUNCTION file_replacement::file_replacement(const std::string& path)
    : path_(path),
      temporary_(path + ".new"),
      file_(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600)) {
    if (!file_.is_open()) fail("cannot be written", errno);
}

TOOLKIT_FUNCTION file_replacement::~file_replacement() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

TOOLKIT_FUNCTION void file_replacement::fail(std::string_view what, int error) {
    done_ = file_system::failed(path_, what, error, file_system::no_room_cure);
}

TOOLKIT_FUNCTION void file_replacement::write(std::string_view bytes) {
    if (!done_) return;
    if (const int error = file_system::write_all(file_, bytes); error != 0) fail("cannot be written", error);
}

TOOLKIT_FUNCTION result<void> file_replacement::put_in_place() {
    if (!done_) return std::move(done_);
    if (::fsync(file_.number()) != 0 || file_.close() != 0) fail("cannot be written", errno);
    else if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail("cannot be replaced", errno);
    if (!done_) return std::move(done_);
    temporary_.clear();
    const std::size_t slash = path_.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path_.substr(0, slash + 1);
    const file_system::descriptor parent{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (parent.is_open()) ::fsync(parent.number());
    return {};
}

TOOLKIT_FUNCTION result<void> replace_file(const std::string& path, std::span<const std::string_view> pieces) {
    file_replacement file{path};
    for (const std::string_view piece : pieces) file.write(piece);
    return file.put_in_place();
}

TOOLKIT_FUNCTION result<scratch_file> scratch_file::make(const std::string& beside) {
    std::string path = beside + ".scratch.new";  // a writer removes a file that a crash at this point leaves behind
    ::unlink(path.c_str());
    file_system::descriptor file{::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600)};
    if (!file.is_open()) return file_system::failed(path, "cannot be written", errno, file_system::no_room_cure);
    ::unlink(path.c_str());
    return scratch_file{std::move(path), std::move(file)};
}

TOOLKIT_FUNCTION result<std::uint64_t> scratch_file::append(std::string_view bytes) {
    if (const int error = file_system::write_all(file_, bytes); error != 0)
        return file_system::failed(path_, "cannot be written", error, file_system::no_room_cure);
    return std::exchange(size_, size_ + bytes.size());
}

TOOLKIT_FUNCTION result<void> scratch_file::fill(std::string& room, std::uint64_t from) const {
    for (std::size_t done = 0; done < room.size();) {
        const ssize_t count =
            ::pread(file_.number(), room.data() + done, room.size() - done, static_cast<off_t>(from + done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return file_system::failed(path_, "cannot be read", count < 0 ? errno : EIO, "check the disk");
        done += static_cast<std::size_t>(count);
    }
    return {};
}

TOOLKIT_FUNCTION result<file_lock> file_lock::take(const std::string& path, std::chrono::milliseconds wait,
                                                   const stop_token& stop) {
    constexpr std::chrono::milliseconds between_looks{10};
    const auto until = std::chrono::steady_clock::now() + wait;
    file_system::descriptor file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)};
    if (!file.is_open())
        return file_system::failed(path, "cannot be written", errno,
                                   "check permissions, or choose another index folder");
    while (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        if (errno != EWOULDBLOCK) return file_system::failed(path, "cannot be locked", errno);
        if (stop.stop_requested())
            return failure::of(failure_kind::cancelled, path, "waiting for another writer was stopped");
        if (std::chrono::steady_clock::now() >= until)
            return failure::of(failure_kind::locked, path, "another writer uses this index",
                               "wait until it has finished, or choose another index folder");
        std::this_thread::sleep_for(between_looks);
    }
    return file_lock{std::move(file)};
}

}}  // namespace toolkit::v0
