// The functions of file_log.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/crc32c.hpp>
#include <toolkit/store/file_log.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <system_error>

namespace toolkit { inline namespace v0 {

namespace file_logs {

inline constexpr std::size_t digits = 8;

inline constexpr std::size_t head_bytes = 3 * (digits + 1);  // three numbers, each followed by a space

inline void append_hex(std::string& out, std::uint32_t number) {
    for (unsigned shift = 32; shift > 0; shift -= 4) out += "0123456789abcdef"[number >> (shift - 4) & 15U];
}

[[nodiscard]] inline bool read_hex(std::string_view text, std::uint32_t& number) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

TOOLKIT_FUNCTION std::string line_of(const log_entry& entry) {
    std::string body = std::to_string(entry.sequence) + ' ';
    body += name_of(entry.kind);
    body += ' ';
    body += entry.text;
    std::string line;
    line.reserve(head_bytes + body.size() + 1);
    append_hex(line, static_cast<std::uint32_t>(body.size()));
    const std::uint32_t of_length = crc32c(line);
    for (const std::uint32_t check : {of_length, crc32c(body)}) {
        line += ' ';
        append_hex(line, check);
    }
    line += ' ';
    line += body;
    line += '\n';
    return line;
}

TOOLKIT_FUNCTION result<content> read_lines(std::string_view bytes, std::string_view where) {
    content read;
    if (bytes.size() < format_line.size() && format_line.starts_with(bytes)) return read;
    const auto damaged = [&](std::string_view what) {
        return run_logs::damaged(
            where, "entry " + std::to_string(read.entries.size() + 1) + " is damaged: " + std::string{what});
    };
    if (!bytes.starts_with(format_line))
        return run_logs::damaged(where, "it is not a run log in the format of this program");
    read.intact_bytes = format_line.size();
    while (read.intact_bytes < bytes.size()) {
        const std::string_view rest = bytes.substr(read.intact_bytes);
        if (rest.size() < head_bytes) return read;
        std::uint32_t length = 0;
        std::uint32_t of_length = 0;
        std::uint32_t of_body = 0;
        if (!read_hex(rest.substr(0, digits), length) || !read_hex(rest.substr(digits + 1, digits), of_length) ||
            crc32c(rest.substr(0, digits)) != of_length)
            return damaged("the checksum of its length is wrong");
        if (!read_hex(rest.substr(2 * (digits + 1), digits), of_body) || rest[digits] != ' ' ||
            rest[2 * digits + 1] != ' ' || rest[head_bytes - 1] != ' ')
            return damaged("its head is invalid");
        if (rest.size() < head_bytes + length + 1) return read;
        const std::string_view body = rest.substr(head_bytes, length);
        if (crc32c(body) != of_body || rest[head_bytes + length] != '\n') return damaged("its checksum is wrong");
        const std::size_t number_end = body.find(' ');
        const std::size_t kind_end = body.find(' ', number_end == std::string_view::npos ? number_end : number_end + 1);
        if (kind_end == std::string_view::npos) return damaged("it has no text");
        const auto kind = log_kind_of(body.substr(number_end + 1, kind_end - number_end - 1));
        if (!kind) return damaged("its kind is unknown to this program");
        if (body.substr(0, number_end) != std::to_string(read.entries.size() + 1))
            return damaged("its number is wrong");
        read.entries.push_back({read.entries.size() + 1, *kind, std::string{body.substr(kind_end + 1)}});
        read.intact_bytes += head_bytes + length + 1;
    }
    return read;
}

}  // namespace file_logs

TOOLKIT_FUNCTION result<file_log> file_log::open(std::string folder, file_log_options options) {
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return run_logs::file_failure(folder, "cannot be created", errno);
    run_logs::open_file at{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!at.is_open()) return run_logs::file_failure(folder, "cannot be opened", errno);
    return file_log{std::make_shared<state>(std::move(folder), std::move(at), options)};
}

TOOLKIT_FUNCTION result<void> file_log::append(const uuid& run, const log_entry& entry) const {
    if (auto fits = run_logs::check(run, entry); !fits) return fits;
    const std::string path = path_of(run);
    const std::lock_guard lock(state_->mutex);
    run_logs::open_file file{
        ::openat(state_->folder.number(), name_of_file(run).c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)};
    if (!file.is_open()) return run_logs::file_failure(path, "cannot be opened", errno);
    if (const int error = run_logs::lock_byte(file, 0, wait_for_writer); error != 0) {
        if (run_logs::is_taken(error)) return run_logs::claimed(run);
        return run_logs::file_failure(path, "cannot be locked", error);
    }
    auto last = end_of(file, run, path);
    if (!last) return std::move(last).error();
    if (entry.sequence != last->entries + 1) return run_logs::taken(run, entry.sequence);
    std::string bytes = last->bytes == 0 ? std::string{file_logs::format_line} : std::string{};
    bytes += file_logs::line_of(entry);
    if (auto written = write(file, path, *last, bytes); !written) return written;
    if (last->bytes == 0 && state_->options.durable && ::fsync(state_->folder.number()) != 0)
        return run_logs::file_failure(path, "its folder cannot be written", errno);
    state_->ends[run] = {last->bytes + bytes.size(), entry.sequence};
    return {};
}

TOOLKIT_FUNCTION result<std::vector<log_entry>> file_log::read(const uuid& run) const {
    const std::string path = path_of(run);
    run_logs::open_file file{
        ::openat(state_->folder.number(), name_of_file(run).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)};
    if (!file.is_open()) {
        if (errno == ENOENT) return std::vector<log_entry>{};
        return run_logs::file_failure(path, "cannot be opened", errno);
    }
    auto read = read_all(file, path);
    if (!read) return std::move(read).error();
    return std::move(read->entries);
}

TOOLKIT_FUNCTION result<std::vector<uuid>> file_log::runs() const {
    struct closing {
        void operator()(DIR* folder) const noexcept { ::closedir(folder); }
    };
    const std::unique_ptr<DIR, closing> folder{::opendir(state_->name.c_str())};
    if (!folder) return run_logs::file_failure(state_->name, "cannot be opened", errno);
    std::vector<uuid> unfinished;
    while (const dirent* at = ::readdir(folder.get())) {  // NOLINT: each thread has its own folder
        const std::string_view name{static_cast<const char*>(at->d_name)};
        if (!name.ends_with(ending)) continue;
        const auto run = uuid::from_string(name.substr(0, name.size() - ending.size()));
        if (!run) continue;
        const auto log = read(*run);
        if (!log || (!log->empty() && log->back().kind != log_kind::ended)) unfinished.push_back(*run);
    }
    return unfinished;
}

TOOLKIT_FUNCTION result<file_logs::content> file_log::read_all(const run_logs::open_file& file,
                                                               const std::string& path) {
    std::string bytes;
    constexpr std::size_t piece = std::size_t{64} << 10U;
    for (;;) {
        const std::size_t before = bytes.size();
        if (before > default_run_log_limits.run_bytes)
            return failure::of(failure_kind::too_large, path, "it exceeds the maximum size of a run log");
        bytes.resize(before + piece);
        const ssize_t count = ::pread(file.number(), bytes.data() + before, piece, static_cast<off_t>(before));
        const int error = errno;
        bytes.resize(before + (count > 0 ? static_cast<std::size_t>(count) : 0));
        if (count < 0 && error == EINTR) continue;
        if (count < 0) return run_logs::file_failure(path, "cannot be read", error);
        if (count == 0) break;
    }
    return file_logs::read_lines(bytes, path);
}

TOOLKIT_FUNCTION result<file_log::end> file_log::end_of(const run_logs::open_file& file, const uuid& run,
                                                        const std::string& path) const {
    struct stat info{};
    if (::fstat(file.number(), &info) != 0) return run_logs::file_failure(path, "cannot be read", errno);
    const auto size = static_cast<std::size_t>(info.st_size);
    if (const auto known = state_->ends.find(run); known != state_->ends.end() && known->second.bytes == size)
        return known->second;
    const auto read = read_all(file, path);
    if (!read) return read.error();
    if (read->intact_bytes < size && ::ftruncate(file.number(), static_cast<off_t>(read->intact_bytes)) != 0)
        return run_logs::file_failure(path, "its incomplete end cannot be removed", errno);
    return end{read->intact_bytes, read->entries.size()};
}

TOOLKIT_FUNCTION result<void> file_log::write(const run_logs::open_file& file, const std::string& path, const end& at,
                                              std::string_view bytes) const {
    std::size_t done = 0;
    int error = 0;
    while (error == 0 && done < bytes.size()) {
        const ssize_t wrote =
            ::pwrite(file.number(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(at.bytes + done));
        if (wrote < 0) error = errno == EINTR ? 0 : errno;
        else done += static_cast<std::size_t>(wrote);
    }
    if (error == 0 && state_->options.durable && ::fdatasync(file.number()) != 0) error = errno;
    if (error == 0) return {};
    static_cast<void>(::ftruncate(file.number(), static_cast<off_t>(at.bytes)));
    return run_logs::file_failure(path, "cannot be written", error);
}

}}  // namespace toolkit::v0
