// Files of the operating system (POSIX): read whole, mapped, replaced in one step, locked. The only header of this room
// that calls it, besides folder.hpp, which lists.
// In: paths. Out: bytes, or failures that name the path. Next: folder.hpp, sections.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace toolkit::inline v0 {

/// What tells without reading whether a file may have changed: size, times in nanoseconds, inode.
struct file_stamp {
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;
    std::int64_t changed_ns = 0;
    std::uint64_t inode = 0;
    friend bool operator==(const file_stamp&, const file_stamp&) = default;
};

namespace file_system {

[[nodiscard]] inline file_stamp stamp_of(const struct stat& info) noexcept {
    const auto ns = [](const timespec& time) {
        return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::int64_t>(time.tv_nsec);
    };
    return {static_cast<std::uint64_t>(info.st_size), ns(info.st_mtim), ns(info.st_ctim),
            static_cast<std::uint64_t>(info.st_ino)};
}

/// What errno says, as a failure of the operation on the path.
[[nodiscard]] inline failure failed(std::string_view path, std::string_view what, int error,
                                    std::string_view cure = {}) {
    const failure_kind kind = error == ENOENT || error == ENOTDIR ? failure_kind::not_found : failure_kind::unreadable;
    return failure::of(kind, path, std::string{what} + ": " + std::generic_category().message(error), cure);
}

/// Whether an error says that a path does not name any more what it named.
[[nodiscard]] constexpr bool is_gone(int error) noexcept {
    return error == ENOENT || error == ENOTDIR || error == ELOOP;
}

/// An open descriptor.
class descriptor {
public:
    explicit descriptor(int number = -1) noexcept : number_(number) {}
    descriptor(descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    descriptor& operator=(descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~descriptor() { close(); }
    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    [[nodiscard]] int number() const noexcept { return number_; }
    int close() noexcept { return number_ >= 0 ? ::close(std::exchange(number_, -1)) : 0; }
    /// Hands it over to whoever closes it.
    [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

private:
    int number_;
};

/// Opens what a path below an open folder names, one folder after the other; no part of it may be a symbolic link, also
/// when it was a folder a moment ago. What fails is not open, and errno says why.
[[nodiscard]] inline descriptor open_below(const descriptor& folder, const std::string& name, int flags) {
    descriptor inner;
    int at = folder.number();
    std::string part;
    for (std::size_t begin = 0;;) {
        const std::size_t slash = name.find('/', begin);
        part.assign(name, begin, slash == std::string::npos ? slash : slash - begin);
        if (slash == std::string::npos)
            return descriptor{::openat(at, part.empty() ? "." : part.c_str(), flags | O_CLOEXEC | O_NOFOLLOW)};
        descriptor next{::openat(at, part.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)};
        if (!next.is_open()) return next;
        inner = std::move(next);
        at = inner.number();
        begin = slash + 1;
    }
}

}  // namespace file_system

/// The bytes of a file with the stamp that they had.
struct file_content {
    std::string bytes;
    file_stamp stamp;
};

namespace file_system {

/// `error` becomes what the system says where it fails.
[[nodiscard]] inline result<file_content> read_open(const descriptor& file, const std::string& path, std::size_t first,
                                                    int& error) {
    struct stat info{};
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
        const ssize_t got = ::read(file.number(), content.bytes.data() + done, size - done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            error = errno;
            return file_system::failed(path, "cannot be read", error, "check the disk");
        }
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    content.bytes.resize(done);
    return content;
}

}  // namespace file_system

/// Reads a file, `first` bytes at most. Not a regular file: `unreadable`. A link is not followed.
[[nodiscard]] inline result<file_content> read_file(const std::string& path, std::size_t first = SIZE_MAX) {
    int error = 0;
    return file_system::read_open(
        file_system::descriptor{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)}, path, first,
        error);
}

/// Reads a file below an open folder; no part of its name may be a link. `error` becomes what the system says.
[[nodiscard]] inline result<file_content> read_file(const file_system::descriptor& folder, const std::string& name,
                                                    std::size_t first, int& error) {
    return file_system::read_open(file_system::open_below(folder, name, O_RDONLY | O_NONBLOCK), name, first, error);
}
[[nodiscard]] inline result<file_content> read_file(const file_system::descriptor& folder, const std::string& name,
                                                    std::size_t first = SIZE_MAX) {
    int error = 0;
    return read_file(folder, name, first, error);
}

/// The stamp of a file, or `not_found`.
[[nodiscard]] inline result<file_stamp> stamp_of_file(const std::string& path) {
    struct stat info{};
    if (::stat(path.c_str(), &info) != 0) return file_system::failed(path, "cannot be opened", errno);
    return file_system::stamp_of(info);
}

/// A file's bytes as memory, for as long as this lives.
class mapped_file {
public:
    [[nodiscard]] static result<mapped_file> open(const std::string& path) {
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
    mapped_file(mapped_file&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)), stamp_(other.stamp_) {}
    mapped_file& operator=(mapped_file&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(stamp_, other.stamp_);
        return *this;
    }
    ~mapped_file() {
        if (data_ != nullptr) ::munmap(data_, size_);
    }

    [[nodiscard]] std::string_view bytes() const noexcept {
        return {static_cast<const char*>(data_), data_ == nullptr ? 0 : size_};
    }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return stamp_; }

private:
    mapped_file() = default;
    void* data_ = nullptr;
    std::size_t size_ = 0;
    file_stamp stamp_;
};

/// Puts pieces into a file so that at every moment, also after a crash, it has the old or the new content:
/// a temporary file beside it, fsync, rename, fsync of the folder. On failure the old file stands and nothing is left.
[[nodiscard]] inline result<void> replace_file(const std::string& path, std::span<const std::string_view> pieces) {
    const std::string temporary = path + ".new";
    const auto fail = [&](std::string_view what, int error) {
        ::unlink(temporary.c_str());
        return file_system::failed(path, what, error, "check free space and permissions");
    };
    file_system::descriptor file{
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600)};
    if (!file.is_open()) return fail("cannot be written", errno);
    for (std::string_view piece : pieces)
        while (!piece.empty()) {
            const ssize_t done = ::write(file.number(), piece.data(), piece.size());
            if (done < 0 && errno == EINTR) continue;
            if (done < 0) return fail("cannot be written", errno);
            piece.remove_prefix(static_cast<std::size_t>(done));
        }
    if (::fsync(file.number()) != 0 || file.close() != 0) return fail("cannot be written", errno);
    if (std::rename(temporary.c_str(), path.c_str()) != 0) return fail("cannot be replaced", errno);
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    file_system::descriptor parent{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (parent.is_open()) ::fsync(parent.number());
    return {};
}

/// A lock that one holder has, in this process and among all; it ends with its holder.
class file_lock {
public:
    /// Takes the lock, when it is free within the time; fails with `locked` after it, with `cancelled` when stopped.
    [[nodiscard]] static result<file_lock> take(const std::string& path, std::chrono::milliseconds wait = {},
                                                const stop_token& stop = {}) {
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
                return failure::of(failure_kind::locked, path, "another writer is at work on this index",
                                   "wait until it has finished, or choose another index folder");
            std::this_thread::sleep_for(between_looks);
        }
        return file_lock{std::move(file)};
    }

private:
    explicit file_lock(file_system::descriptor file) noexcept : file_(std::move(file)) {}
    file_system::descriptor file_;
};

}  // namespace toolkit::inline v0
