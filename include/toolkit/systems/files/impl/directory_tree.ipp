// The functions of directory_tree.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/directory_tree.hpp>
#include <toolkit/systems/files/file_counts.hpp>
#include <toolkit/systems/files/result_text.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace trees {

/// The most files and links that the tree shows of one folder, so that a full folder does not hide the others.
inline constexpr std::size_t most_files_of_a_folder = 12;

struct line {
    std::size_t depth = 1;
    std::string name;
    bool is_folder = false;
    std::size_t files = 0;   ///< of a folder: all files below it
    std::size_t hidden = 0;  ///< of a folder: its own files and links that have no line
    std::size_t shown = 0;   ///< of a folder: those that have one
};

/// Collects the lines of a tree from a walk.
class tree {
public:
    explicit tree(std::size_t most_depth) : most_depth_(most_depth) { lines_.push_back({0, {}, true}); }

    void add(const root_entry& entry) {
        // The folders above the entry, as far as they have lines.
        above_.resize(std::min(above_.size(), entry.depth));
        if (entry.kind == entry_kind::folder) {
            ++folders_;
            if (entry.depth > most_depth_) return;
            above_.push_back(lines_.size());
            lines_.push_back({entry.depth, shown_path(entry.name()), true});
            return;
        }
        if (entry.kind == entry_kind::file) {
            counts_.add(entry.name());
            for (const std::size_t folder : above_) ++lines_[folder].files;
        }
        if (entry.depth > most_depth_) return;
        line& folder = lines_[above_.back()];
        if (folder.shown == most_files_of_a_folder) {
            ++folder.hidden;
            return;
        }
        ++folder.shown;
        std::string name = shown_path(entry.name());
        if (entry.kind == entry_kind::link) name += " (link, not followed)";
        if (entry.kind == entry_kind::other) name += " (not a regular file)";
        lines_.push_back({entry.depth, std::move(name)});
    }

    [[nodiscard]] std::string text(std::string_view root) const {
        constexpr std::size_t most_extensions = 12;
        std::string head = counted(folders_, "folder") + ", " + counted(counts_.files(), "file");
        if (counts_.files() > 0) head += ": " + counts_.shown(most_extensions);
        result_lines lines{head + "\n" + std::string{root.empty() ? "." : root} + "/"};
        std::size_t left_out = 0;
        std::vector<const line*> open{lines_.data()};  // folders whose hidden files are not yet mentioned
        const auto close_to = [&](std::size_t depth) {
            for (; open.size() > depth; open.pop_back())
                if (const line& folder = *open.back(); folder.hidden > 0)
                    static_cast<void>(
                        lines.add(indent(folder.depth + 1) + "(" + std::to_string(folder.hidden) + " more)"));
        };
        for (std::size_t i = 1; i < lines_.size(); ++i) {
            const line& one = lines_[i];
            close_to(one.depth);
            std::string shown = indent(one.depth) + one.name;
            if (one.is_folder) {
                shown += "/ (" + counted(one.files, "file") + ")";
                open.push_back(&one);
            }
            if (!lines.add(shown)) ++left_out;
        }
        close_to(0);
        if (left_out > 0)
            lines.add_last("(" + std::to_string(left_out) + " more names not shown; ask for a smaller max_depth)");
        return std::move(lines).text();
    }

private:
    [[nodiscard]] static std::string indent(std::size_t depth) { return std::string(2 * depth, ' '); }
    [[nodiscard]] static std::string counted(std::size_t count, std::string_view what) {
        return std::to_string(count) + " " + std::string{what} + (count == 1 ? "" : "s");
    }

    std::size_t most_depth_;
    std::vector<line> lines_;
    std::vector<std::size_t> above_{0};  ///< numbers of lines, the root's first
    file_counts counts_;
    std::size_t folders_ = 0;
};

}  // namespace trees

TOOLKIT_FUNCTION result<std::string> directory_tree::operator()(const confined_root& root,
                                                                const stop_token& stop) const {
    trees::tree made{static_cast<std::size_t>(max_depth < 1 ? 1 : max_depth)};
    const auto look = [&](const root_entry& entry) { made.add(entry); };
    const auto seen = root.walk(look, stop);
    if (!seen) return seen.error();
    const std::string remarks = seen->remarks();
    return made.text(root.name()) + (remarks.empty() ? "" : "\n" + remarks.substr(1));
}

}}  // namespace toolkit::v0
