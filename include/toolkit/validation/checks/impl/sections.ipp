// Compares the headings of an answer with the required sections.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/checks/searches.hpp>
#include <toolkit/validation/checks/sections.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace headings {

/// A longer line is not a heading. Messages show this many bytes of a name.
inline constexpr std::size_t longest = 200;

/// Bytes of the number before a heading ("1.", "2.3", "4)", "IV.", "b)") with its blank; 0 if there is none. Behind '#'
/// the number needs no mark ("## 2 Summary").
[[nodiscard]] inline std::size_t numbering(std::string_view text, bool behind_mark) noexcept {
    std::size_t end = 0;
    while (end < text.size() && (marking::digit(text[end]) || (end > 0 && text[end] == '.'))) ++end;
    bool numbered = end > 0 && (text[end - 1] == '.' || behind_mark || text.substr(0, end).find('.') != text.npos);
    if (end == 0) {
        constexpr std::string_view roman = "IVXivx";
        end = std::min(text.find_first_not_of(roman), text.size());
        if (end == 0 && !text.empty() && marking::wordy(text[0])) end = 1;
        numbered = false;
        if (end > 0 && end < text.size() && text[end] == '.') numbered = ++end > 0;
    }
    if (end > 0 && !numbered && end < text.size() && text[end] == ')') numbered = ++end > 0;
    return numbered && end < text.size() && text[end] == ' ' ? end + 1 : 0;
}

/// A line, read as a heading.
struct heading {
    std::string name;     ///< normal form, up to a colon or the end of bold text, else the whole line
    bool marked = false;  ///< with '#' or bold, so text may follow the name
};

/// Reads a line without its marks. The name is empty if the line cannot be a heading.
[[nodiscard]] inline heading read(std::string_view line) {
    heading made;
    for (bool more = true; more && !line.empty();) {
        more = false;
        const std::size_t text = std::min(line.find_first_not_of(" \t#*_"), line.size());
        if (text > 0) {
            const std::string_view marks = line.substr(0, text);
            const bool bold = marks.find("**") != marks.npos || marks.find("__") != marks.npos;
            made.marked = made.marked || bold || marks.find('#') != marks.npos;
            line.remove_prefix(text);
            more = true;
        }
        std::size_t lead = line.starts_with("- ") || line.starts_with("+ ") ? 2 : 0;
        if (lead == 0) lead = numbering(line, made.marked);
        line.remove_prefix(lead);
        more = more || lead > 0;
    }
    std::size_t end = line.find(':');
    if (made.marked) end = std::min({end, line.find("**"), line.find("__")});
    std::string_view name = line.substr(0, end);
    if (name.size() > longest) return {};
    made.name = searching::normal(strip_markers(name));
    while (!made.name.empty() && std::string_view{" #*_."}.find(made.name.back()) != std::string_view::npos)
        made.name.pop_back();
    return made;
}

/// The headings of a text, outside of fenced code.
[[nodiscard]] inline std::vector<heading> of(std::string_view text) {
    std::vector<heading> found;
    bool in_code = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        const std::string_view bare = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
        if (bare.starts_with("```") || bare.starts_with("~~~")) in_code = !in_code;
        else if (!in_code)
            if (heading one = read(bare); !one.name.empty()) found.push_back(std::move(one));
    }
    return found;
}

/// Whether a heading belongs to a section: it is equal, or marked with text after the name ("## Risks (short)").
[[nodiscard]] inline bool is_of(const heading& one, std::string_view section) noexcept {
    if (one.name == section) return true;
    return one.marked && one.name.starts_with(section) && !marking::wordy(one.name[section.size()]) &&
           static_cast<unsigned char>(one.name[section.size()]) < 0x80;
}

}  // namespace headings

TOOLKIT_FUNCTION bool named_sections::can_be_heading(std::string_view section) {
    return !headings::read(section).name.empty();
}

TOOLKIT_FUNCTION verdict named_sections::check(const draft& candidate, const run_view& run) const {
    verdict findings;
    if (run.required.required_sections.empty() || says_not_known(candidate)) return findings;
    const auto written = headings::of(candidate.text);
    for (const std::string& section : run.required.required_sections) {
        const std::string name = headings::read(section).name;
        if (name.empty()) continue;
        const bool there = any_in(written, [&](const headings::heading& one) { return headings::is_of(one, name); }) ||
                           any_in(candidate.insufficiencies,
                                  [&](const insufficiency& one) { return headings::read(one.section).name == name; });
        if (!there)
            findings.violations.push_back({code,
                                           "Required section is missing: " + visible_line(section, headings::longest) +
                                               "; write it under a heading of this name, or list it as a section in "
                                               "insufficiencies.",
                                           {}});
    }
    return findings;
}

}}  // namespace toolkit::v0
