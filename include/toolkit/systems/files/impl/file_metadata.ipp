// The functions of file_metadata.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/document/document_names.hpp>
#include <toolkit/systems/files/file_metadata.hpp>
#include <toolkit/systems/files/newest_files.hpp>
#include <toolkit/systems/files/result_text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace metadata {

/// How a name fits a hint, the best first.
enum class hint_match : std::uint8_t { equal, contains, similar, none };

/// Grades names by a hint. Case, blanks, `_` and `-` do not count.
class name_hints {
public:
    explicit name_hints(std::string_view hint) : hint_(document_naming::plain(hint)), finder_(hint) {}

    [[nodiscard]] bool is_empty() const noexcept { return hint_.empty(); }
    [[nodiscard]] hint_match match(std::string_view path) {
        const std::string whole = document_naming::plain(path);
        const std::string_view name = std::string_view{whole}.substr(whole.rfind('/') + 1);
        if (hint_ == whole || hint_ == name || hint_ == document_naming::without_ending(name)) return hint_match::equal;
        if (whole.find(hint_) != std::string::npos) return hint_match::contains;
        return finder_.match(path, {}).how == name_match::none ? hint_match::none : hint_match::similar;
    }

private:
    std::string hint_;
    document_finder finder_;
};

inline constexpr std::size_t most_files = 5;

[[nodiscard]] inline std::string description_of(const root_entry& file, const confined_root& root) {
    std::string text = shown_path(file.path) + "\n  Size: " + shown_size(file.stamp.size);
    if (file.stamp.size >= 1'000) text += " (" + std::to_string(file.stamp.size) + " bytes)";
    text += "\n  Modified: " + shown_time(file.stamp.modified_ns);
    const auto described = root.describe(file.path);
    if (described && described->created_ns) text += "\n  Created: " + shown_time(*described->created_ns);
    return text;
}

}  // namespace metadata

TOOLKIT_FUNCTION result<std::string> file_metadata::operator()(const confined_root& root,
                                                               const stop_token& stop) const {
    using metadata::hint_match;
    metadata::name_hints hint{name_hint};
    std::array<newest_files, 3> found{newest_files{metadata::most_files}, newest_files{metadata::most_files},
                                      newest_files{metadata::most_files}};
    const auto look = [&](const root_entry& entry) {
        if (entry.kind != entry_kind::file) return;
        const hint_match how = hint.is_empty() ? hint_match::equal : hint.match(entry.path);
        if (how != hint_match::none) found[static_cast<std::size_t>(how)].add(entry);
    };
    const auto seen = root.walk(look, stop);
    if (!seen) return seen.error();
    const std::string shown = "\"" + shown_path(name_hint) + "\"";
    for (newest_files& files : found) {
        const std::size_t count = files.count();
        if (count == 0) continue;
        const std::vector<root_entry> newest = std::move(files).sorted();
        std::string text;
        if (hint.is_empty()) text = "No file was named. The newest files:\n";
        for (const root_entry& file : newest)
            text += (&file == newest.data() ? "" : "\n") + metadata::description_of(file, root);
        if (const std::size_t rest = count - newest.size(); rest > 0 && !hint.is_empty())
            text += "\n(" + std::to_string(rest) + " more files match " + shown + ")";
        return text + seen->remarks();
    }
    if (hint.is_empty()) return "There are no files." + seen->remarks();
    return "No file name matches " + shown + "." + seen->remarks();
}

}}  // namespace toolkit::v0
