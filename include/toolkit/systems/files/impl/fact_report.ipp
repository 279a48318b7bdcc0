// The functions of fact_report.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/systems/files/fact_report.hpp>
#include <toolkit/systems/files/texts.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void fact_report::add_line(std::vector<source>& sources, std::string_view filename, std::string line) {
    const std::string name = shown_path(filename);
    auto at = std::find_if(sources.begin(), sources.end(), [&](const source& one) { return one.name == name; });
    if (at == sources.end()) at = sources.insert(at, {name, {}});
    if (std::find(at->lines.begin(), at->lines.end(), line) == at->lines.end()) at->lines.push_back(std::move(line));
}

TOOLKIT_FUNCTION void fact_report::add(std::string_view filename, const std::vector<std::string>& facts) {
    is_read_ = true;
    for (const std::string& fact : facts) add_line(facts_, filename, fact);
}

TOOLKIT_FUNCTION void fact_report::add_failed(const chunk& passage) {
    const std::string columns = passage.columns.empty() ? std::string{} : passage.columns + " ";
    add_line(raw_, passage.filename, facts::one_line(columns + passage.text, limits_.raw_characters));
}

TOOLKIT_FUNCTION std::string fact_report::lines_of(std::string head, const std::vector<source>& sources,
                                                   std::string_view bullet) const {
    std::size_t left_out = 0;
    for (const source& one : sources) {
        const std::string begin = (head.empty() ? "" : "\n") + ("From " + one.name) + ":";
        bool is_named = false;
        for (const std::string& line : one.lines) {
            const std::string added = (is_named ? "" : begin) + "\n" + std::string{bullet} + line;
            if (left_out > 0 || head.size() + added.size() > limits_.result_bytes) {
                ++left_out;
                continue;
            }
            head += added;
            is_named = true;
        }
    }
    if (left_out > 0) head += "\n(" + std::to_string(left_out) + " more not shown)";
    return head;
}

TOOLKIT_FUNCTION std::string fact_report::text() const {
    if (!facts_.empty()) return lines_of({}, facts_, "  - ");
    if (is_read_) return std::string{file_texts::no_relevant_results};
    if (raw_.empty()) return std::string{file_texts::no_matching_content};
    return lines_of(std::string{file_texts::raw_text_mark}, raw_, "  ");
}

}}  // namespace toolkit::v0
