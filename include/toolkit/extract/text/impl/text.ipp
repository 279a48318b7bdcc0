// Reads plain text.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/text/indented_prose.hpp>
#include <toolkit/extract/text/settings.hpp>
#include <toolkit/extract/text/text.hpp>
#include <toolkit/text/sentences.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace plain_text {

[[nodiscard]] inline bool is_rule(std::string_view line, char of) noexcept {
    return line.size() >= 3 && line.find_first_not_of(of) == std::string_view::npos;
}

TOOLKIT_FUNCTION bool looks_like_code(std::span<const std::string_view> lines) noexcept {
    std::size_t signs = 0;
    for (const std::string_view line : lines) {
        const bool indented = line.starts_with('\t') || line.starts_with("    ");
        const bool ended = line.ends_with(';') || line.ends_with('{') || line.ends_with('}') || line.ends_with("*/");
        const bool other = line.starts_with("#include") || line.starts_with("//") || line.starts_with("$ ");
        signs += indented || ended || other ? 1U : 0U;
    }
    return signs * 2 > lines.size();
}

TOOLKIT_FUNCTION bool is_wrapped(std::span<const std::string_view> lines) noexcept {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].size() > prose.most) return false;
        if (i + 1 < lines.size() && lines[i].size() < prose.least) return false;
    }
    return true;
}

/// The AsciiDoc line that separates the blocks of one item: "+" before prose, or "+" and "--" in a paragraph with
/// definitions. Elsewhere a plus may belong to a calculation.
[[nodiscard]] inline auto parting_line(std::span<const std::string_view> lines) {
    const bool defines =
        std::any_of(lines.begin(), lines.end(), [](std::string_view one) { return one.ends_with("::"); });
    for (auto at = lines.begin(); at != lines.end(); ++at) {
        if (defines && (*at == "+" || *at == "--")) return at;
        if (*at == "+" && at + 1 != lines.end() && has_words_of_prose(at[1])) return at;
    }
    return lines.end();
}

/// The level of the heading in the first two lines; 0 if there is none. Above text, a line of --- must be at least half
/// as long as the line above, which must have no columns. Otherwise it may be the rule of a table.
[[nodiscard]] inline unsigned heading_of(std::span<const std::string_view> lines) noexcept {
    constexpr std::size_t most_bytes = 200;
    if (lines.size() < 2 || is_rule(lines[0], '=') || is_rule(lines[0], '-')) return 0;
    if (is_rule(lines[1], '=') && (lines.size() == 2 || lines[0].size() <= most_bytes)) return 1;
    if (!is_rule(lines[1], '-')) return 0;
    const std::string_view over = lines[0];
    const bool has_columns = over.find("  ") != std::string_view::npos || over.find_first_of("\t|") != over.npos;
    const bool fits = over.size() <= std::min(most_bytes, 2 * lines[1].size());
    return lines.size() == 2 || (fits && !has_columns && !sentences::is_list_item(over, 0)) ? 2 : 0;
}

TOOLKIT_FUNCTION void write_paragraph(block_writer& out, std::span<const std::string_view> lines) {
    const auto parting = parting_line(lines);
    if (parting != lines.end()) {
        const auto before = static_cast<std::size_t>(parting - lines.begin());
        write_paragraph(out, lines.first(before));
        return write_paragraph(out, lines.subspan(before + 1));
    }
    for (unsigned level = heading_of(lines); level != 0; level = heading_of(lines)) {
        out.heading(level, lines[0]);
        lines = lines.subspan(2);
    }
    if (lines.empty()) return;
    if (const auto definitions = definitions_of(lines, prose.most); !definitions.empty()) {
        for (const auto& [name, meaning] : definitions) {
            std::string item = name;
            (item += ": ") += meaning;
            out.item(item);
        }
        return;
    }
    if (const auto below = lines.subspan(1);
        is_title(lines[0]) && !below.empty() && indentation(below[0]) > 0 &&
        (!joined_prose(below, prose.most).empty() || !definitions_of(below, prose.most).empty())) {
        out.paragraph(lines[0]);
        return write_paragraph(out, below);
    }
    if (const std::string whole = indentation(lines[0]) < least_indentation ? "" : joined_prose(lines, prose.most);
        !whole.empty())
        return out.paragraph(whole);
    if (looks_like_code(lines)) {
        std::string code;
        for (const std::string_view line : lines) (code += line) += '\n';
        return out.code(code);
    }
    if (sentences::is_list_item(lines.front(), 0)) {
        std::string item;
        for (const std::string_view line : lines) {
            if (sentences::is_list_item(line, 0) && !item.empty()) out.item(std::exchange(item, {}));
            std::size_t begin = line.find_first_not_of(" \t");
            if (item.empty()) {
                const std::string_view rest = line.substr(begin);
                if (rest.starts_with("\u2022 ")) begin += 4;
                else if (rest.starts_with("- ") || rest.starts_with("* ") || rest.starts_with("+ ")) begin += 2;
            }
            (item += line.substr(begin)) += ' ';
        }
        return out.item(item);
    }
    if (is_wrapped(lines)) {
        std::string whole;
        for (const std::string_view line : lines) (whole += line) += ' ';
        return out.paragraph(whole);
    }
    for (const std::string_view line : lines) out.paragraph(line);
}

}  // namespace plain_text

TOOLKIT_FUNCTION result<extraction> extract_text(std::string_view text, const stop_token& stop,
                                                 const extract_limits& limits) {
    block_writer out{limits};
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = text.find_first_of("\n\f", at);
        if (end == std::string_view::npos) end = text.size();
        std::string_view line = text.substr(at, end - at);
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t'))
            line.remove_suffix(1);
        if (!line.empty()) lines.push_back(line);
        if (line.empty() || lines.size() == plain_text::prose.lines) {
            plain_text::write_paragraph(out, lines);
            lines.clear();
            if (out.is_full()) break;
            if (stop.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        }
        at = end + 1;
    }
    plain_text::write_paragraph(out, lines);
    return std::move(out).finish();
}

TOOLKIT_FUNCTION fit text_extractor::fits(const file_head& head) {
    return reads_as_settings(head) ? fit::by_content : fit::any_text;
}

}}  // namespace toolkit::v0
