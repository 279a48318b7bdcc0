// Lists the files of a folder recursively, in the byte order of their names. Symbolic links are never followed. A link
// to a file inside the folder is ignored, because the file itself is listed. A link to the outside or to a hidden name
// is reported. Hidden names (.git) and an index inside the folder are skipped.
// In: a path. Out: files with stamps, and what cannot be read. Next: extract.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/files/file.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A regular file of a folder.
struct folder_file {
    std::string name;  ///< path below the folder, with '/'
    file_stamp stamp;
    std::optional<file_stamp> sidecar{};  ///< of the sidecar with its properties (sidecar.hpp)
};

/// A file that gives no document, and why.
struct unread_file {
    std::string filename;
    failure why;
};

/// The result of list_folder.
struct folder_listing {
    std::string root;                   ///< real path of the folder
    file_system::descriptor folder;     ///< the folder itself, from which its files are opened
    std::vector<folder_file> files;     ///< regular files, by name
    std::vector<unread_file> unread;    ///< special files, and what cannot be listed
    std::vector<std::string> links{};   ///< symbolic links to listed files; they are not followed
    std::vector<std::string> unseen{};  ///< unread names whose documents may still exist, there or below, by name
};

namespace folders {

/// Returns the names in one folder, sorted, without hidden ones.
[[nodiscard]] result<std::vector<std::string>> names_in(const file_system::descriptor& opened, const std::string& path);

/// The same for a path; none if the folder cannot be listed.
[[nodiscard]] std::vector<std::string> names_in(const std::string& path);

/// Whether a name has the form of an owner's folder in an index: 40 hexadecimal digits.
[[nodiscard]] constexpr bool is_of_owner(std::string_view name) noexcept {
    return name.size() == 40 && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Makes the folder of an index, and those above it, readable by this user alone. Fails if it cannot be made, or if it
/// exists and belongs to another user.
[[nodiscard]] result<void> make_own(const std::string& path);

/// Removes a file if there is one.
void remove_file(const std::string& path) noexcept;

}  // namespace folders

/// Lists a folder. Fails if it does not exist, is no folder, cannot be read, or contains no file. Errors below it are
/// reported in `unread` and do not stop the listing. If the index folder `index` is inside, its owners' folders and
/// links to or into it are skipped.
[[nodiscard]] result<folder_listing> list_folder(const std::string& path, const stop_token& stop = {},
                                                 const std::string& index = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/folder.ipp>
#endif
