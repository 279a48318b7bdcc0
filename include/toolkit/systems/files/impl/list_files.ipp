// The functions of list_files.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/file_selection.hpp>
#include <toolkit/systems/files/list_files.hpp>
#include <toolkit/systems/files/name_pattern.hpp>
#include <toolkit/systems/files/newest_files.hpp>
#include <toolkit/systems/files/result_text.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace listing {

/// A line for each file, the newest first, and how many are not shown. `found` is the sentence before them.
[[nodiscard]] inline std::string lines_of(std::string found, newest_files files) {
    const std::size_t count = files.count();
    result_lines lines{std::move(found) + (count > 1 ? ", newest first:" : count == 1 ? ":" : ".")};
    for (const root_entry& file : std::move(files).sorted())
        if (!lines.add(shown_path(file.path) + " (" + shown_size(file.stamp.size) + ", " +
                       shown_time(file.stamp.modified_ns) + ")"))
            break;
    if (const std::size_t rest = count - lines.lines(); rest > 0)
        lines.add_last("(" + std::to_string(rest) + " more not shown)");
    return std::move(lines).text();
}

}  // namespace listing

TOOLKIT_FUNCTION result<std::string> list_files::operator()(const confined_root& root, const stop_token& stop) const {
    const file_selection wanted = file_selection::of(extension);
    const name_pattern pattern{extension};  // small models give a part of the name in place of the type
    const auto most = static_cast<std::size_t>(limit < 1 ? 1 : limit);
    newest_files of_type{most};
    newest_files whole{most};
    newest_files part{most};
    const auto look = [&](const root_entry& entry) {
        if (entry.kind != entry_kind::file) return;
        if (wanted.selects(entry.name())) of_type.add(entry);
        else if (of_type.count() > 0) return;
        else if (pattern.fits(entry.path)) whole.add(entry);
        else if (whole.count() == 0 && pattern.fits_part(entry.path)) part.add(entry);
    };
    const auto seen = root.walk(look, stop);
    if (!seen) return seen.error();
    newest_files& named = whole.count() > 0 ? whole : part;
    std::string found = "Found " + wanted.counted(of_type.count());
    if (of_type.count() > 0 || named.count() == 0)
        return listing::lines_of(std::move(found), std::move(of_type)) + seen->remarks();
    found += named.count() == 1 ? ". Found 1 file whose name matches \""
                                : ". Found " + std::to_string(named.count()) + " files whose names match \"";
    return listing::lines_of(found + shown_path(extension) + '"', std::move(named)) + seen->remarks();
}

}}  // namespace toolkit::v0
