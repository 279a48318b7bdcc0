// The functions of confined_root.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/text/visible.hpp>

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <tuple>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace confined_roots {

struct closing {
    void operator()(DIR* open) const noexcept { ::closedir(open); }
};
struct freeing {
    void operator()(char* text) const noexcept { std::free(text); }  // NOLINT: realpath allocates with malloc
};

[[nodiscard]] inline entry_kind kind_of_mode(mode_t mode) noexcept {
    if (S_ISREG(mode)) return entry_kind::file;
    if (S_ISDIR(mode)) return entry_kind::folder;
    return S_ISLNK(mode) ? entry_kind::link : entry_kind::other;
}

/// The failure for a path below the root. `error` is errno, or 0 for an entry that is not a regular file.
[[nodiscard]] inline failure cannot_be_opened(std::string_view path, int error) {
    const std::string shown = shown_path(path);
    if (error == 0)
        return failure::of(failure_kind::unreadable, shown, "is not a regular file, so it is not opened",
                           "name a regular file");
    if (error == EXDEV || error == EINVAL)
        return failure::of(failure_kind::not_found, shown, "the path leads out of the folder",
                           "use a path below the folder, without `..`");
    if (error == ELOOP)
        return failure::of(failure_kind::not_found, shown, "the path has a symbolic link, which is not followed",
                           "name the file itself, below the folder");
    if (file_system::is_missing(error))
        return failure::of(failure_kind::not_found, shown, "there is no such file in the folder",
                           "look up its name with list_files or grep_files");
    return file_system::failed(shown, "cannot be opened", error, "check that you may read it");
}

/// The entries of one folder that are not looked at yet, the first one last.
class pending_entries {
public:
    pending_entries(const confined_root_limits& limits, walk_report& report) noexcept
        : limits_(limits), report_(report) {}

    [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }
    [[nodiscard]] root_entry next() {
        root_entry first = std::move(entries_.back());
        entries_.pop_back();
        return first;
    }
    void unreadable(std::string_view path) {
        if (report_.unreadable++ == 0) report_.first_unreadable = shown_path(path);
    }

    /// Adds the entries of an open folder. Returns 0, or errno.
    int add(file_system::descriptor opened, const std::string& below, std::size_t depth) {
        const int number = opened.number();
        const std::unique_ptr<DIR, closing> folder{::fdopendir(number)};
        if (folder == nullptr) return errno;
        std::ignore = opened.release();  // the folder now owns it
        const auto begin = static_cast<std::ptrdiff_t>(entries_.size());
        for (;;) {
            errno = 0;
            const dirent* entry = ::readdir(folder.get());
            if (entry == nullptr) break;
            const std::string_view name = entry->d_name;
            if (name.starts_with('.')) continue;
            if (report_.entries == limits_.entries) {
                report_.at_limit = true;
                break;
            }
            ++report_.entries;
            root_entry one{.path = below.empty() ? std::string{name} : below + "/" + std::string{name},
                           .depth = depth,
                           .stamp = {}};
            struct stat info{};
            if (one.path.size() > limits_.path_bytes ||
                ::fstatat(number, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
                unreadable(one.path);
                continue;
            }
            one.kind = kind_of_mode(info.st_mode);
            one.stamp = file_system::stamp_of(info);
            entries_.push_back(std::move(one));
        }
        const int error = errno;
        std::sort(entries_.begin() + begin, entries_.end(),
                  [](const root_entry& a, const root_entry& b) { return a.path > b.path; });
        return report_.at_limit ? 0 : error;
    }

private:
    const confined_root_limits& limits_;
    walk_report& report_;
    std::vector<root_entry> entries_;
};

}  // namespace confined_roots

TOOLKIT_FUNCTION std::string shown_path(std::string_view path) {
    constexpr std::size_t most_bytes = 200;
    return visible_line(path, most_bytes);
}

TOOLKIT_FUNCTION std::string walk_report::remarks() const {
    std::string text;
    if (at_limit) text += " Only the first " + std::to_string(entries) + " names were looked at; there are more.";
    if (unreadable > 0)
        text += " Could not be read: " + first_unreadable +
                (unreadable > 1 ? " and " + std::to_string(unreadable - 1) + " more." : ".");
    return text;
}

TOOLKIT_FUNCTION result<confined_root> confined_root::open(const std::string& path,
                                                           const confined_root_limits& limits) {
    constexpr std::string_view cure = "pass the path of a folder";
    if (path.empty()) return failure::of(failure_kind::invalid_argument, "confined_root", "the path is empty", cure);
    if (path.find('\0') != std::string::npos)
        return failure::of(failure_kind::invalid_argument, path.c_str(), "the path has a NUL byte", cure);
    file_system::descriptor folder{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!folder.is_open()) {
        const int error = errno;
        if (error == ENOENT) return failure::of(failure_kind::not_found, path, "the folder does not exist", cure);
        if (error == ENOTDIR) return failure::of(failure_kind::invalid_argument, path, "it is not a folder", cure);
        return file_system::failed(path, "the folder cannot be opened", error, "check that you may read it");
    }
    const std::unique_ptr<char, confined_roots::freeing> real{::realpath(path.c_str(), nullptr)};
    std::string name = real == nullptr ? path : std::string{real.get()};
    name.erase(0, name.rfind('/') + 1);
    return confined_root{std::move(folder), path, shown_path(name), limits};
}

TOOLKIT_FUNCTION result<void> confined_root::check() const {
    struct stat info{};
    if (::fstat(folder_.number(), &info) != 0)
        return file_system::failed(path_, "the folder cannot be read", errno, "open it again");
    if (info.st_nlink == 0)
        return failure::of(failure_kind::not_found, path_, "the folder of the files was removed",
                           "open a folder that exists");
    return {};
}

TOOLKIT_FUNCTION result<walk_report> confined_root::walk_entries(function_ref<void(const root_entry&)> visit,
                                                                 const stop_token& stop) const {
    if (auto exists = check(); !exists) return std::move(exists).error();
    walk_report report;
    confined_roots::pending_entries pending{limits_, report};
    const auto list = [&](const std::string& below, std::size_t depth) {
        auto opened = file_system::open_below(folder_, below, O_RDONLY | O_DIRECTORY);
        return opened.is_open() ? pending.add(std::move(opened), below, depth) : errno;
    };
    if (const int error = list({}, 1); error != 0)
        return file_system::failed(path_, "the folder cannot be read", error, "check that you may read it");
    while (!pending.empty()) {
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, path_, "listing the files was stopped");
        const root_entry entry = pending.next();
        visit(entry);
        if (entry.kind == entry_kind::folder && !report.at_limit && list(entry.path, entry.depth + 1) != 0)
            pending.unreadable(entry.path);
    }
    return report;
}

TOOLKIT_FUNCTION result<entry_description> confined_root::describe(const std::string& path) const {
    if (auto exists = check(); !exists) return std::move(exists).error();
    const auto opened = file_system::open_below(folder_, path, O_PATH);
    struct stat info{};
    if (!opened.is_open() || ::fstat(opened.number(), &info) != 0) return confined_roots::cannot_be_opened(path, errno);
    entry_description found{{.path = path,
                             .kind = confined_roots::kind_of_mode(info.st_mode),
                             .depth = static_cast<std::size_t>(std::count(path.begin(), path.end(), '/')) + 1,
                             .stamp = file_system::stamp_of(info)}};
#ifdef STATX_BTIME
    struct statx more{};
    if (::statx(opened.number(), "", AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW, STATX_BTIME, &more) == 0 &&
        (more.stx_mask & STATX_BTIME) != 0)
        found.created_ns = static_cast<std::int64_t>(more.stx_btime.tv_sec) * 1'000'000'000 +
                           static_cast<std::int64_t>(more.stx_btime.tv_nsec);
#endif
    return found;
}

TOOLKIT_FUNCTION result<file_content> confined_root::read_file(const std::string& path, std::size_t first) const {
    if (auto exists = check(); !exists) return std::move(exists).error();
    const auto opened = file_system::open_regular_below(folder_, path);
    if (!opened.is_open()) return confined_roots::cannot_be_opened(path, errno);
    int error = 0;
    return file_system::read_open(opened, shown_path(path), std::min(first, limits_.read_bytes), error);
}

}}  // namespace toolkit::v0
