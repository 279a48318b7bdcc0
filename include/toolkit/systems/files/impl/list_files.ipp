// The functions of list_files.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/file_selection.hpp>
#include <toolkit/systems/files/grep_files.hpp>
#include <toolkit/systems/files/list_files.hpp>
#include <toolkit/systems/files/newest_files.hpp>
#include <toolkit/systems/files/result_text.hpp>

#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<std::string> list_files::operator()(const confined_root& root, const stop_token& stop) const {
    const file_selection wanted = file_selection::of(extension);
    newest_files newest{static_cast<std::size_t>(limit < 1 ? 1 : limit)};
    const auto look = [&](const root_entry& entry) {
        if (entry.kind == entry_kind::file && wanted.selects(entry.name())) newest.add(entry);
    };
    const auto seen = root.walk(look, stop);
    if (!seen) return seen.error();
    const std::size_t count = newest.count();
    if (count == 0 && !extension.empty()) {  // small models give a part of the name in place of the type
        auto named = files_named(extension, root, stop);
        if (!named) return std::move(named).error();
        if (named->count > 0) return "Found " + wanted.counted(0) + ". " + named->text;
    }
    result_lines lines{"Found " + wanted.counted(count) + (count > 1 ? ", newest first:" : count == 1 ? ":" : ".")};
    for (const root_entry& file : std::move(newest).sorted())
        if (!lines.add(shown_path(file.path) + " (" + shown_size(file.stamp.size) + ", " +
                       shown_time(file.stamp.modified_ns) + ")"))
            break;
    if (const std::size_t rest = count - lines.lines(); rest > 0)
        lines.add_last("(" + std::to_string(rest) + " more not shown)");
    return std::move(lines).text() + seen->remarks();
}

}}  // namespace toolkit::v0
