// A folder of the user, and the only way to the files below it. Every path is resolved from the open folder. It follows
// no symbolic link and no `..`, so that nothing outside is ever seen, even if a folder is replaced by a link meanwhile.
// In: the path of a folder. Out: its entries, their stamps, and the beginning of a file. Next: the file tools.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/files/file.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Limits of a confined_root.
struct confined_root_limits {
    std::size_t entries = 200'000;       ///< that one walk looks at; the result says if there are more
    std::size_t path_bytes = 4'096;      ///< of a path below the root; longer ones count as unreadable
    std::size_t read_bytes = 1'000'000;  ///< that read_file reads at most
};

enum class entry_kind : std::uint8_t {
    file,    ///< a regular file
    folder,  ///< a folder
    link,    ///< a symbolic link; it is not followed
    other,   ///< a pipe, a socket or a device; it is never opened
};

/// A name below the root.
struct root_entry {
    std::string path;  ///< below the root, with '/'; any bytes but NUL, so show it with shown_path
    entry_kind kind = entry_kind::file;
    std::size_t depth = 1;  ///< 1 for the names in the root itself
    file_stamp stamp;

    /// The last part of the path.
    [[nodiscard]] std::string_view name() const noexcept { return std::string_view{path}.substr(path.rfind('/') + 1); }
};

/// A path as one line of valid UTF-8.
[[nodiscard]] std::string shown_path(std::string_view path);

/// What a walk has seen.
struct walk_report {
    std::size_t entries = 0;
    bool at_limit = false;           ///< there are more entries than the limit
    std::size_t unreadable = 0;      ///< folders and names that could not be read
    std::string first_unreadable{};  ///< one of them

    /// Sentences for the reader of a result about what is missing in it. Empty if nothing is missing.
    [[nodiscard]] std::string remarks() const;
};

/// An entry with the time of its creation.
struct entry_description {
    root_entry entry;
    std::optional<std::int64_t> created_ns{};  ///< nothing if the file system does not store it
};

/// An open folder. Copying is not possible. All members may be called from many threads at once.
class confined_root {
public:
    /// Opens a folder. If the path is a symbolic link, it is resolved once, here. A later change of the link has no
    /// effect. Fails if there is no such folder or if it cannot be read.
    [[nodiscard]] static result<confined_root> open(const std::string& path, const confined_root_limits& limits = {});

    /// The last part of the real path, for people.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] const confined_root_limits& limits() const noexcept { return limits_; }

    /// Calls `visit` with each entry below the root. A folder comes before its entries, and the entries of a folder
    /// come in the byte order of their names. Hidden names (.git) are skipped. A folder that cannot be read is reported
    /// and does not stop the walk. Fails if the root was removed or cannot be read, and if it is stopped.
    template <std::invocable<const root_entry&> Visit>
    [[nodiscard]] result<walk_report> walk(Visit&& visit, const stop_token& stop = {}) const {
        return walk_entries(function_ref<void(const root_entry&)>{visit}, stop);
    }

    /// Describes one entry. Fails with `not_found` if there is none, or if the path leads out of the root.
    [[nodiscard]] result<entry_description> describe(const std::string& path) const;

    /// Reads a regular file, at most `first` bytes and at most limits().read_bytes. Anything else is not opened.
    [[nodiscard]] result<file_content> read_file(const std::string& path, std::size_t first = SIZE_MAX) const;

private:
    confined_root(file_system::descriptor folder, std::string path, std::string name,
                  const confined_root_limits& limits) noexcept
        : folder_(std::move(folder)), path_(std::move(path)), name_(std::move(name)), limits_(limits) {}

    /// Fails if the root was removed.
    [[nodiscard]] result<void> check() const;
    [[nodiscard]] result<walk_report> walk_entries(function_ref<void(const root_entry&)> visit,
                                                   const stop_token& stop) const;

    file_system::descriptor folder_;
    std::string path_;  ///< as it was given, for messages to the operator
    std::string name_;
    confined_root_limits limits_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/confined_root.ipp>
#endif
