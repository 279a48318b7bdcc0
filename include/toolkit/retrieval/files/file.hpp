// Files of the operating system (POSIX): reads, maps, replaces atomically, and locks them. Only this header, folder.hpp
// and systems/files/confined_root.hpp, which list folders, call the system.
// In: paths. Out: bytes, or failures that name the path. Next: folder.hpp, section_file.hpp.
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

/// Shows without reading whether a file may have changed: size, times in nanoseconds, inode.
struct file_stamp {
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;
    std::int64_t changed_ns = 0;
    std::uint64_t inode = 0;
    friend bool operator==(const file_stamp&, const file_stamp&) = default;
};

namespace file_system {

[[nodiscard]] file_stamp stamp_of(const struct stat& info) noexcept;

/// Returns the failure of an operation on the path, with the text of errno.
[[nodiscard]] failure failed(std::string_view path, std::string_view what, int error, std::string_view cure = {});

/// Whether an error means that the path no longer exists.
[[nodiscard]] constexpr bool is_missing(int error) noexcept {
    return error == ENOENT || error == ENOTDIR || error == ELOOP;
}

/// An open file descriptor.
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
    /// Releases ownership. The caller must close the descriptor.
    [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

private:
    int number_;
};

/// Opens a path below an open folder; an empty path is the folder itself. No part of it may be a symbolic link, even if
/// it was a folder a moment ago, and none may be `..`. Linux resolves the path in one call (openat2). Where it cannot,
/// the path is opened one folder after the other. On failure the descriptor is not open, and errno has the reason. With
/// O_PATH a link at the end of the path is opened itself.
[[nodiscard]] descriptor open_below(const descriptor& folder, const std::string& name, int flags);
/// The same, always with openat2. Fails with ENOSYS or EPERM where the system does not allow that call.
[[nodiscard]] descriptor open_below_in_one_call(const descriptor& folder, const std::string& name, int flags);
/// The same, always one folder after the other.
[[nodiscard]] descriptor open_below_part_by_part(const descriptor& folder, const std::string& name, int flags);

/// Opens a regular file below a folder for reading. Anything else, such as a pipe or a device, is not opened for
/// reading: its kind is looked at first. Then errno is 0.
[[nodiscard]] descriptor open_regular_below(const descriptor& folder, const std::string& name);

}  // namespace file_system

/// The bytes of a file with their stamp.
struct file_content {
    std::string bytes;
    file_stamp stamp;
};

namespace file_system {

/// On failure, `error` is set to errno.
[[nodiscard]] result<file_content> read_open(const descriptor& file, const std::string& path, std::size_t first,
                                             int& error);

}  // namespace file_system

/// Reads a file, at most `first` bytes. Fails with `unreadable` if it is not a regular file. A link is not followed.
[[nodiscard]] result<file_content> read_file(const std::string& path, std::size_t first = SIZE_MAX);

/// Reads a file below an open folder. No part of its name may be a link. `error` is set to errno.
[[nodiscard]] inline result<file_content> read_file(const file_system::descriptor& folder, const std::string& name,
                                                    std::size_t first, int& error) {
    return file_system::read_open(file_system::open_regular_below(folder, name), name, first, error);
}
[[nodiscard]] result<file_content> read_file(const file_system::descriptor& folder, const std::string& name,
                                             std::size_t first = SIZE_MAX);

/// Returns the stamp of a file. Fails with `not_found` if there is none.
[[nodiscard]] result<file_stamp> stamp_of_file(const std::string& path);

/// A file's bytes as memory, for the lifetime of this object.
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
    /// Returns the pages of `part`, which must lie in bytes(), to the system. A later access reads them from the file
    /// again. Use it for bytes that are read once, so that they do not count as the program's memory.
    void release_pages(std::string_view part) const noexcept;

private:
    mapped_file() = default;
    void* data_ = nullptr;
    std::size_t size_ = 0;
    file_stamp stamp_;
};

/// Replaces a file atomically: at every moment, also after a crash, it has either the old or the new content. It writes
/// a temporary file beside it, then calls fsync, rename, and fsync on the folder. Without put_in_place the old file
/// stays, and the temporary file is removed.
class file_replacement {
public:
    explicit file_replacement(const std::string& path);
    file_replacement(const file_replacement&) = delete;
    file_replacement& operator=(const file_replacement&) = delete;
    ~file_replacement();

    /// Appends bytes. put_in_place reports an error.
    void write(std::string_view bytes);
    [[nodiscard]] result<void> put_in_place();

private:
    void fail(std::string_view what, int error);

    std::string path_;
    std::string temporary_;
    file_system::descriptor file_;
    result<void> done_;
};

/// Writes the pieces to a file in one step.
[[nodiscard]] result<void> replace_file(const std::string& path, std::span<const std::string_view> pieces);

/// A file without a name, for data that is too large for memory. It disappears with this object, also after a crash.
class scratch_file {
public:
    /// `beside` is a path. The file is made in the same folder.
    [[nodiscard]] static result<scratch_file> make(const std::string& beside);

    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// Appends bytes, and returns their offset.
    [[nodiscard]] result<std::uint64_t> append(std::string_view bytes);
    /// Calls f(piece) for the bytes of a range, piece by piece. The range must have been appended.
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
    /// Fills `room` with the bytes from offset `from`.
    [[nodiscard]] result<void> fill(std::string& room, std::uint64_t from) const;

    std::string path_;  ///< its former path, for messages
    file_system::descriptor file_;
    std::uint64_t size_ = 0;
};

/// An exclusive lock, in this process and among all processes. It ends with this object.
class file_lock {
public:
    /// Takes the lock. Fails with `locked` if it is not free within the time, and with `cancelled` if stopped.
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
