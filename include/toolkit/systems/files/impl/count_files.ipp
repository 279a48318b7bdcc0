// The functions of count_files.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/count_files.hpp>
#include <toolkit/systems/files/file_counts.hpp>
#include <toolkit/systems/files/file_selection.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<std::string> count_files::operator()(const confined_root& root, const stop_token& stop) const {
    constexpr std::size_t most_extensions = 10;
    const file_selection wanted = file_selection::of(extension);
    file_counts found;
    const auto look = [&](const root_entry& entry) {
        if (entry.kind == entry_kind::file && wanted.selects(entry.name())) found.add(entry.name());
    };
    const auto seen = root.walk(look, stop);
    if (!seen) return seen.error();
    std::string text = "Found " + wanted.counted(found.files());
    if (wanted.is_kind() && found.files() > 0) text += " (" + found.shown(most_extensions) + ")";
    return text + "." + seen->remarks();
}

}}  // namespace toolkit::v0
