// The functions of grep_files.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/grep_files.hpp>
#include <toolkit/systems/files/name_pattern.hpp>
#include <toolkit/systems/files/result_text.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace grepping {

/// The number of files that fit, and the first of them.
struct matches {
    std::size_t count = 0;
    std::vector<std::string> first{};

    void add(const root_entry& file) {
        constexpr std::size_t most_kept = file_result_bytes / 2;  // a line has at least two bytes
        if (count++ < most_kept) first.push_back(shown_path(file.path));
    }
};

}  // namespace grepping

TOOLKIT_FUNCTION result<std::string> grep_files::operator()(const confined_root& root, const stop_token& stop) const {
    const name_pattern wanted{pattern};
    grepping::matches whole;
    grepping::matches part;
    const auto look = [&](const root_entry& entry) {
        if (entry.kind != entry_kind::file) return;
        if (wanted.fits(entry.path)) whole.add(entry);
        else if (whole.count == 0 && wanted.fits_part(entry.path)) part.add(entry);
    };
    const auto seen = root.walk(look, stop);
    if (!seen) return seen.error();
    const grepping::matches& found = whole.count > 0 ? whole : part;
    const std::string shown = "\"" + shown_path(pattern) + "\"";
    if (found.count == 0) return "No file name matches " + shown + "." + seen->remarks();
    result_lines lines{"Found " + std::to_string(found.count) +
                       (found.count == 1 ? " file whose name matches " : " files whose names match ") + shown + ":"};
    for (const std::string& path : found.first)
        if (!lines.add(path)) break;
    if (const std::size_t rest = found.count - lines.lines(); rest > 0)
        lines.add_last("(" + std::to_string(rest) + " more not shown)");
    return std::move(lines).text() + seen->remarks();
}

}}  // namespace toolkit::v0
