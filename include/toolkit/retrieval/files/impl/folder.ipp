// The functions of folder.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/files/folder.hpp>

#include <dirent.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace folders {

struct freeing {
    void operator()(char* text) const noexcept { std::free(text); }  // NOLINT: realpath allocates with malloc
};

[[nodiscard]] inline std::string real_path(const std::string& path) {
    const std::unique_ptr<char, freeing> real{::realpath(path.c_str(), nullptr)};
    return real == nullptr ? std::string{} : std::string{real.get()};
}

struct closing {
    void operator()(DIR* open) const noexcept { ::closedir(open); }
};

TOOLKIT_FUNCTION result<std::vector<std::string>> names_in(const file_system::descriptor& opened,
                                                           const std::string& path) {
    file_system::descriptor copy{opened.is_open() ? ::fcntl(opened.number(), F_DUPFD_CLOEXEC, 0) : -1};
    const std::unique_ptr<DIR, closing> folder{copy.is_open() ? ::fdopendir(copy.number()) : nullptr};
    if (folder == nullptr) return file_system::failed(path, "cannot be opened", errno, "check that you may read it");
    std::ignore = copy.release();  // the folder now owns it
    std::vector<std::string> names;
    for (;;) {
        errno = 0;
        const dirent* entry = ::readdir(folder.get());
        if (entry == nullptr) break;
        const std::string_view name = entry->d_name;
        if (!name.starts_with('.')) names.emplace_back(name);
    }
    if (errno != 0) return file_system::failed(path, "cannot be listed", errno, "check the disk");
    std::sort(names.begin(), names.end());
    return names;
}

[[nodiscard]] inline failure unreadable(std::string_view what, std::string_view cure = {}) {
    return failure::of(failure_kind::unreadable, {}, what, cure);
}

TOOLKIT_FUNCTION result<void> make_own(const std::string& path) {
    for (std::size_t at = path.find('/', 1);; at = path.find('/', at + 1)) {
        const std::string part = path.substr(0, at);
        struct stat info{};
        if (::mkdir(part.c_str(), 0700) != 0 && (::stat(part.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)))
            return file_system::failed(part, "the index folder cannot be created", errno == EEXIST ? ENOTDIR : errno,
                                       "choose another folder, or check permissions");
        if (at == std::string::npos) break;
    }
    struct stat info{};  // of the folder itself, because its owner could put other indexes there
    if (::stat(path.c_str(), &info) != 0)
        return file_system::failed(path, "the index folder cannot be opened", errno, "check permissions");
    if (info.st_uid != ::geteuid())
        return failure::of(failure_kind::unreadable, path, "the index folder belongs to another user",
                           "choose another folder");
    return {};
}

TOOLKIT_FUNCTION std::vector<std::string> names_in(const std::string& path) {
    auto names = names_in(file_system::descriptor{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)}, path);
    return names ? std::move(*names) : std::vector<std::string>{};
}

TOOLKIT_FUNCTION void remove_file(const std::string& path) noexcept { ::unlink(path.c_str()); }

/// Maximum bytes of a path below the folder. Longer paths are reported.
inline constexpr std::size_t most_path_bytes = 4096;

/// An index folder, identified by its inode, because it may be mounted or linked in several places.
class index_location {
public:
    explicit index_location(const std::string& path)
        : is_there_(!path.empty() && ::stat(path.c_str(), &info_) == 0 && S_ISDIR(info_.st_mode)) {}

    [[nodiscard]] bool is(const file_system::descriptor& folder) const {
        struct stat info{};
        return is_there_ && ::fstat(folder.number(), &info) == 0 && is_same(info);
    }
    /// Whether a real path is that of the index, or inside the folder of one of its owners.
    [[nodiscard]] bool holds(const std::string& real) const {
        if (!is_there_) return false;
        for (std::size_t end = real.find('/', 1);; end = real.find('/', end + 1)) {
            struct stat info{};
            const bool is_here = ::stat(real.substr(0, end).c_str(), &info) == 0 && is_same(info);
            if (end == std::string::npos) return is_here;
            const std::string_view below = std::string_view{real}.substr(end + 1);
            if (is_here && is_of_owner(below.substr(0, below.find('/')))) return true;
        }
    }

private:
    [[nodiscard]] bool is_same(const struct stat& info) const noexcept {
        return info.st_dev == info_.st_dev && info.st_ino == info_.st_ino;
    }

    struct stat info_{};
    bool is_there_;
};

/// Examines one name in an open folder. A file is listed, a folder is queued, anything else is reported. Files of the
/// index are skipped.
inline void look_at(folder_listing& found, std::vector<std::string>& queue, const file_system::descriptor& in,
                    std::string name, const index_location& index, bool in_index) {
    const std::string path = found.root + "/" + name;
    struct stat info{};
    const auto report = [&](failure why, bool may_keep = false) {
        if (may_keep) found.unseen.push_back(name);
        found.unread.push_back({repair_utf8(name), std::move(why)});
    };
    if (!is_utf8(name)) return report(unreadable("its name is not UTF-8", "rename it"));
    if (name.size() > most_path_bytes)
        return report(file_system::failed({}, "cannot be opened", ENAMETOOLONG, "use a shorter name"));
    if (::fstatat(in.number(), name.c_str() + (name.rfind('/') + 1), &info, AT_SYMLINK_NOFOLLOW) != 0) {
        const int error = errno;
        return report(file_system::failed({}, "cannot be opened", error, "check that you may read it"),
                      !file_system::is_missing(error));
    }
    if (S_ISREG(info.st_mode)) {
        found.files.push_back({std::move(name), file_system::stamp_of(info)});
    } else if (S_ISDIR(info.st_mode)) {
        if (!in_index || !is_of_owner(std::string_view{name}.substr(name.rfind('/') + 1)))
            queue.push_back(std::move(name));
    } else if (S_ISLNK(info.st_mode)) {
        const std::string target = real_path(path);
        const std::string root = found.root == "/" ? "/" : found.root + "/";
        if (target != found.root && index.holds(target)) return;
        if (target.empty()) report(unreadable("it is a broken symbolic link", "remove it"));
        else if (target != found.root && !target.starts_with(root))
            report(unreadable("it is a symbolic link out of the folder, which is not followed", "copy its target"));
        else if (target.find("/.", root.size() - 1) != std::string::npos)
            report(unreadable("it is a symbolic link to a hidden name, which is skipped", "copy its target"));
        else found.links.push_back(std::move(name));
    } else {
        report(unreadable("it is not a regular file", "remove it from the folder"));
    }
}

}  // namespace folders

TOOLKIT_FUNCTION result<folder_listing> list_folder(const std::string& path, const stop_token& stop,
                                                    const std::string& index) {
    constexpr std::string_view cure = "pass the path of a folder with documents";
    struct stat info{};
    if (path.find('\0') != std::string::npos)
        return failure::of(failure_kind::invalid_argument, path.c_str(), "the path has a NUL byte", cure);
    if (::stat(path.c_str(), &info) != 0) {
        if (errno == ENOENT) return failure::of(failure_kind::not_found, path, "the folder does not exist", cure);
        return file_system::failed(path, "the folder cannot be opened", errno, cure);
    }
    if (!S_ISDIR(info.st_mode)) return failure::of(failure_kind::invalid_argument, path, "it is not a folder", cure);
    folder_listing found;
    const auto cannot_be_opened = [&](int error) {
        return file_system::failed(path, "the folder cannot be opened", error, "check that you may read it");
    };
    found.folder = file_system::descriptor{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!found.folder.is_open()) return cannot_be_opened(errno);
    found.root = folders::real_path(path);
    if (found.root.empty()) return cannot_be_opened(errno);
    const folders::index_location own{index};
    std::vector<std::string> queue{""};
    while (!queue.empty()) {
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, path, "listing was stopped");
        const std::string below = std::exchange(queue.back(), {});
        queue.pop_back();
        const auto opened = file_system::open_below(found.folder, below, O_RDONLY | O_DIRECTORY);
        const bool is_missing = !opened.is_open() && file_system::is_missing(errno);
        auto names = folders::names_in(opened, found.root + "/" + below);
        if (!names) {
            if (below.empty()) return std::move(names).error();
            names.error().where = {};
            found.unread.push_back({below, std::move(names).error()});
            if (!is_missing) found.unseen.push_back(below);
            continue;
        }
        const std::string before = below.empty() ? "" : below + "/";
        const bool in_index = own.is(opened);
        for (std::string& name : *names)
            folders::look_at(found, queue, opened, std::move(name.insert(0, before)), own, in_index);
    }
    const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
    std::sort(found.files.begin(), found.files.end(), by_name);
    std::sort(found.unseen.begin(), found.unseen.end());
    std::sort(found.unread.begin(), found.unread.end(),
              [](const auto& a, const auto& b) { return a.filename < b.filename; });
    if (found.files.empty() && found.unread.empty())
        return failure::of(failure_kind::not_found, path, "the folder contains no files", "put documents into it");
    return found;
}

}}  // namespace toolkit::v0
