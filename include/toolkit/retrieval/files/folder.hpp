// The files of a folder, recursively, in the order of their names' bytes. Symbolic links are never followed: what they
// name inside of the folder is read there, what they name outside, or by a hidden name, is reported. Hidden names
// (.git) are passed over, and so is an index that lies in the folder. In: a path. Out: files with stamps, and what
// cannot be read. Next: extract.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/files/file.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

struct folder_file {
    std::string name;  ///< path below the folder, with '/'
    file_stamp stamp;
    std::optional<file_stamp> sidecar{};  ///< of the file of its properties beside it (properties/sidecar.hpp)
};

/// A file that gives no document, and why.
struct unread_file {
    std::string filename;
    failure why;
};

struct folder_listing {
    std::string root;                   ///< the folder's real path
    file_system::descriptor folder;     ///< the folder itself, from which its files are opened
    std::vector<folder_file> files;     ///< regular files, by name
    std::vector<unread_file> unread;    ///< what is no file, or cannot be listed
    std::vector<std::string> links{};   ///< symbolic links to what is listed itself; they are not followed
    std::vector<std::string> unseen{};  ///< of the unread: it, or what is below it, may be there as before, by name
};

namespace folders {

/// The names in one folder, sorted, without the hidden ones.
[[nodiscard]] result<std::vector<std::string>> names_in(const file_system::descriptor& opened, const std::string& path);

/// Whether a name is one that an index folder gives to the folder of an owner: 40 hexadecimal digits.
[[nodiscard]] constexpr bool is_of_owner(std::string_view name) noexcept {
    return name.size() == 40 && name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace folders

/// Lists a folder. Fails when it does not exist, is no folder, cannot be read, or holds no file; what goes wrong below
/// it is reported in `unread` and does not stop the rest. Where the index folder `index` is met, the folders of its
/// owners are passed over, and links to it and into them are, too.
[[nodiscard]] result<folder_listing> list_folder(const std::string& path, const stop_token& stop = {},
                                                 const std::string& index = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/folder.ipp>
#endif
