// Lists the files in an owner's folder of the index, and removes strays.
// In: the folder, a manifest. Out: names and sizes of files. Next: index_writer.hpp.
#pragma once

#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/index/manifest.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>
#include <toolkit/retrieval/vectors/vector_file.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace index_files {

[[nodiscard]] inline std::vector<std::string> names(const owner_files& at) {
    const file_system::descriptor folder{::open(at.folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    auto found = folders::names_in(folder, at.folder);
    return found ? std::move(*found) : std::vector<std::string>{};
}

/// The bytes of the vector files of a segment among `names`. They are merged with the segment.
[[nodiscard]] inline std::uint64_t vector_bytes(const owner_files& at, const std::vector<std::string>& names,
                                                std::uint64_t segment) {
    std::uint64_t sum = 0;
    for (const std::string& name : names) {
        std::uint64_t number = 0;
        std::string_view kind;
        if (!vector_files::read_name(name, number, kind) || number != segment) continue;
        if (const auto stamp = stamp_of_file(at.folder + "/" + name)) sum += stamp->size;
    }
    return sum;
}

/// Removes the files of a writer that was killed, and those of merged segments.
inline void remove_strays(const owner_files& at, const manifest& listed) {
    for (const std::string& name : names(at)) {
        std::uint64_t number = 0;
        std::string_view kind;
        const bool vectors = vector_files::read_name(name, number, kind);
        const bool in_use = std::any_of(listed.segments.begin(), listed.segments.end(), [&](const auto& each) {
            return vectors ? number == each.number : name == std::to_string(each.number) + ".segment";
        });
        if (((vectors || name.ends_with(".segment")) && !in_use) || name.ends_with(".new"))
            ::unlink((at.folder + "/" + name).c_str());
    }
}

}}}  // namespace toolkit::v0::index_files
