// Front matter: YAML between two lines of `---` at the beginning of a Markdown file. It gives properties and the title,
// and is not text. If it is not YAML, or gives nothing, it stays text.
// In: a file as UTF-8. Out: the rest of the file; title, properties and notes in an extraction. Next: markdown.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/extraction.hpp>
#include <toolkit/extract/markdown/yaml.hpp>
#include <toolkit/extract/markdown/yaml_lines.hpp>
#include <toolkit/properties/tree.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace front_matter {

/// The part between the lines of `---` (or `...` at its end), and where the text after it begins.
struct fenced {
    std::string_view inner;
    std::size_t end = 0;  ///< 0 if there is no front matter
};

[[nodiscard]] inline fenced find(std::string_view text) noexcept {
    const auto line_at = [&](std::size_t at, std::size_t& next) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        next = std::min(end + 1, text.size());
        std::string_view line = text.substr(at, end - at);
        while (!line.empty() && (yaml::is_blank(line.back()) || line.back() == '\r')) line.remove_suffix(1);
        return line;
    };
    std::size_t at = 0;
    if (line_at(0, at) != "---") return {};
    const std::size_t begin = at;
    while (at < text.size() && at - begin <= property_limits_default.front_matter_bytes) {
        std::size_t next = 0;
        const std::string_view line = line_at(at, next);
        if (line == "---" || line == "...") return {text.substr(begin, at - begin), next};
        at = next;
    }
    return {};  // only a rule at the beginning
}

/// The whole text if its front matter stays text. Lines that Markdown would read as headings are joined to the line
/// above. The rule at the end would underline that line, and a comment after keys looks like a heading.
[[nodiscard]] inline std::string as_text(const fenced& kept, std::string_view text) {
    const std::vector<yaml::line> lines = yaml::lines_of(kept.inner);
    std::size_t first = 0;
    while (first < lines.size() && lines[first].text.empty()) ++first;
    while (first < lines.size() && lines[first].text.starts_with('#')) ++first;
    const bool has_keys = first < lines.size() && !lines[first].text.empty() &&
                          yaml::key_end(lines[first].text) != std::string_view::npos;
    const auto makes_heading = [](std::string_view line) {
        return !line.empty() && (line.front() == '#' || line.find_first_not_of('=') == std::string_view::npos ||
                                 line.find_first_not_of('-') == std::string_view::npos);
    };
    std::string made;
    made.reserve(text.size() + 2);
    for (const yaml::line& one : lines) {
        if (has_keys && makes_heading(one.text)) {
            made.resize(made.find_last_not_of(" \t\n") + 1);
            made += made.empty() ? '\\' : ' ';  // there is no line above to join
        }
        (made += one.raw) += '\n';
    }
    return (made += "\n---\n").append(text.substr(kept.end));
}

}  // namespace front_matter

/// Takes front matter from the text. Plain prose or only comments (Markdown headings) between two rules are not front
/// matter. If it begins as YAML but is invalid, or if all its entries are left out, it stays text and is returned, with
/// a note.
inline front_matter::fenced take_front_matter(std::string_view& text, extraction& into) {
    constexpr std::string_view source = "front matter";
    const front_matter::fenced found = front_matter::find(text);
    front_matter::fenced kept;
    if (found.end == 0) return kept;
    yaml::reader in{found.inner};
    property_node tree;
    property_collector all;
    if (!in.read(tree)) {
        all.note(std::string{source} + ", " + in.trouble() + "; it is read as text");
        kept = found;
    } else if (tree.is == property_node::form::map ||
               found.inner.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        for (const std::string& one : in.left_out()) all.note(std::string{source} + ", " + one);
        if (!tree.keys.empty() || in.left_out().empty()) {
            text.remove_prefix(found.end);
        } else {
            all.note(std::string{source} + " contains no properties; it is read as text");
            kept = found;
        }
        if (const property_node* title = tree.find("title"); title != nullptr && title->is_scalar())
            into.title = extracting::collapsed(title->text);
        properties::add_tree(all, source, tree);
    }
    into.notes = all.notes();
    into.properties = std::move(all).finish();
    return kept;
}

}}  // namespace toolkit::v0
