// Files of the operating system (POSIX): read whole, mapped, replaced in one step, locked. The only header of this room
// that calls it, besides folder.hpp, which lists.
// In: paths. Out: bytes, or failures that name the path. Next: folder.hpp, sections.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What tells without reading whether a file may have changed: size, times in nanoseconds, inode.
struct file_stamp {
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;
    std::int64_t changed_ns = 0;
    std::uint64_t inode = 0;
    friend bool operator==(const file_stamp&, const file_stamp&) = default;
};

namespace file_system {

[[nodiscard]] file_stamp stamp_of(const struct stat& info) noexcept;

/// What errno says, as a failure of the operation on the path.
[[nodiscard]] failure failed(std::string_view path, std::string_view what, int error, std::string_view cure = {});

/// Whether an error says that a path does not name any more what it named.
[[nodiscard]] constexpr bool is_missing(int error) noexcept {
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
[[nodiscard]] descriptor open_below(const descriptor& folder, const std::string& name, int flags);

}  // namespace file_system

/// The bytes of a file with the stamp that they had.
struct file_content {
    std::string bytes;
    file_stamp stamp;
};

namespace file_system {

/// `error` becomes what the system says where it fails.
[[nodiscard]] result<file_content> read_open(const descriptor& file, const std::string& path, std::size_t first,
                                             int& error);

}  // namespace file_system

/// Reads a file, `first` bytes at most. Not a regular file: `unreadable`. A link is not followed.
[[nodiscard]] result<file_content> read_file(const std::string& path, std::size_t first = SIZE_MAX);

/// Reads a file below an open folder; no part of its name may be a link. `error` becomes what the system says.
[[nodiscard]] inline result<file_content> read_file(const file_system::descriptor& folder, const std::string& name,
                                                    std::size_t first, int& error) {
    return file_system::read_open(file_system::open_below(folder, name, O_RDONLY | O_NONBLOCK), name, first, error);
}
[[nodiscard]] result<file_content> read_file(const file_system::descriptor& folder, const std::string& name,
                                             std::size_t first = SIZE_MAX);

/// The stamp of a file, or `not_found`.
[[nodiscard]] result<file_stamp> stamp_of_file(const std::string& path);

/// A file's bytes as memory, for as long as this lives.
class mapped_file {
public:
    [[nodiscard]] static result<mapped_file> open(const std::string& path);
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
    /// Gives the pages that hold some of its bytes (`part` lies in bytes()) back to the system, as far as it can: who
    /// reads them again gets them from the file again. For what is read once, so that it does not count to the
    /// program's memory.
    void release_pages(std::string_view part) const noexcept;

private:
    mapped_file() = default;
    void* data_ = nullptr;
    std::size_t size_ = 0;
    file_stamp stamp_;
};

/// A file while it is written anew, so that at every moment, also after a crash, it has the old or the new content: a
/// temporary file beside it, fsync, rename, fsync of the folder. Unless it was put in place the old file stands and
/// nothing is left.
class file_replacement {
public:
    explicit file_replacement(const std::string& path);
    file_replacement(const file_replacement&) = delete;
    file_replacement& operator=(const file_replacement&) = delete;
    ~file_replacement();

    /// Appends bytes. What fails is told when the file is put in place.
    void write(std::string_view bytes);
    [[nodiscard]] result<void> put_in_place();

private:
    void fail(std::string_view what, int error);

    std::string path_;
    std::string temporary_;
    file_system::descriptor file_;
    result<void> done_;
};

/// Puts pieces into a file in one step.
[[nodiscard]] result<void> replace_file(const std::string& path, std::span<const std::string_view> pieces);

/// A file without a name for what is too much for memory: it is gone when this is, also after a crash.
class scratch_file {
public:
    /// `beside` is a path in whose folder the bytes lie.
    [[nodiscard]] static result<scratch_file> make(const std::string& beside);

    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// Appends bytes; gives where they begin.
    [[nodiscard]] result<std::uint64_t> append(std::string_view bytes);
    /// Calls f(piece) for the bytes of a range, which was appended, one piece after the other.
    template <class F>
    [[nodiscard]] result<void> read(std::uint64_t begin, std::uint64_t size, F&& f) const {
        std::string piece;
        while (size > 0) {
            piece.resize(static_cast<std::size_t>(std::min(size, piece_bytes)));
            if (auto filled = fill(piece, begin); !filled) return filled;
            f(std::string_view{piece});
            begin += piece.size();
            size -= piece.size();
        }
        return {};
    }

private:
    static constexpr std::uint64_t piece_bytes = std::uint64_t{256} << 10U;

    scratch_file(std::string path, file_system::descriptor file) noexcept
        : path_(std::move(path)), file_(std::move(file)) {}
    /// Reads as many bytes as there is room for.
    [[nodiscard]] result<void> fill(std::string& room, std::uint64_t from) const;

    std::string path_;  ///< that it had, for messages
    file_system::descriptor file_;
    std::uint64_t size_ = 0;
};

/// A lock that one holder has, in this process and among all; it ends with its holder.
class file_lock {
public:
    /// Takes the lock, when it is free within the time; fails with `locked` after it, with `cancelled` when stopped.
    [[nodiscard]] static result<file_lock> take(const std::string& path, std::chrono::milliseconds wait = {},
                                                const stop_token& stop = {});

private:
    explicit file_lock(file_system::descriptor file) noexcept : file_(std::move(file)) {}
    file_system::descriptor file_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/file.ipp>
#endif
