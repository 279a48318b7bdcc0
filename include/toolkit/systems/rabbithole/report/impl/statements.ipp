// Splits a report into statements.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/rabbithole/report/statements.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/validation/claims/claims_split.hpp>

#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 { namespace rabbithole_reports {

/// The end of the markers that stand together from markers[first] on: only blanks and commas are between them.
[[nodiscard]] inline std::size_t end_of_group(std::string_view report, const std::vector<marker>& markers,
                                              std::size_t first, std::size_t sentence_end) {
    std::size_t last = first;
    while (last + 1 < markers.size() && markers[last + 1].begin < sentence_end &&
           (markers[last + 1].begin < markers[last].end ||
            span{markers[last].end, markers[last + 1].begin}.of(report).find_first_not_of(" ,;") ==
                std::string_view::npos))
        ++last;
    return last + 1;
}

/// Whether the byte after a marker ends its sentence, although the next one begins with a small letter: "[1]. iOS".
[[nodiscard]] inline bool ends_sentence(std::string_view report, std::size_t after_marker) noexcept {
    return after_marker + 1 < report.size() &&
           std::string_view{".!?"}.find(report[after_marker]) != std::string_view::npos &&
           report[after_marker + 1] == ' ';
}

/// Whether markers in [begin, end) stand before the words of their line, as in "[1]. The pump is red.".
[[nodiscard]] inline bool leads_line(std::string_view report, std::size_t begin, std::size_t end) noexcept {
    const std::size_t before = report.substr(0, begin).find_last_not_of(" \t");
    const std::size_t behind = report.find_first_not_of(" \t", end);
    return (before == std::string_view::npos || report[before] == '\n') && behind != std::string_view::npos &&
           report[behind] != '\n' && report[behind] != '\r';
}

/// Whether a text is a sentence, and not a heading.
[[nodiscard]] inline bool ends_with_mark(std::string_view text) noexcept {
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    return last != std::string_view::npos && std::string_view{".!?"}.find(text[last]) != std::string_view::npos;
}

TOOLKIT_FUNCTION std::vector<statement> statements_of(std::string_view report, std::size_t most) {
    const std::vector<marker> markers = find_markers(report);
    const std::string masked = claims::without_markers(std::string{report}, markers);
    std::vector<statement> found;
    std::vector<marker> leading;  // of the sentence that follows
    std::size_t next = 0;
    for (const sentence& each : sentences_of(report)) {
        const std::size_t first = found.size();                    // of this sentence
        std::vector<marker> waiting = std::exchange(leading, {});  // before any words
        std::size_t at = each.begin;
        while (next < markers.size() && markers[next].begin < each.end) {
            const std::size_t end = end_of_group(report, markers, next, each.end);
            const span part{at, markers[next].begin};
            const bool has_words = claims::splitting::words_in(part.of(masked)) >= claims::splitting::enough_words;
            for (; next < end; ++next) waiting.push_back(markers[next]);
            if (!has_words) continue;
            found.push_back({part, waiting});
            waiting.clear();
            at = markers[end - 1].end;
        }
        const bool has_rest = claims::splitting::words_in(span{at, each.end}.of(masked)) > 0;
        if (found.size() > first) {
            for (const marker& one : waiting) found.back().marks.push_back(one);
            if (has_rest && !ends_sentence(report, at)) found.back().bytes.end = each.end;
        } else if (!waiting.empty() && !has_rest && leads_line(report, waiting.front().begin, each.end)) {
            leading = std::move(waiting);
        } else if (!waiting.empty() && (has_rest || found.empty())) {
            found.push_back({{each.begin, each.end}, std::move(waiting)});
        } else if (!waiting.empty()) {
            for (const marker& one : waiting) found.back().marks.push_back(one);
        } else if (ends_with_mark(span{each.begin, each.end}.of(masked)) &&
                   claims::splitting::words_in(span{each.begin, each.end}.of(masked)) >=
                       claims::splitting::enough_words) {
            found.push_back({{each.begin, each.end}, {}});
        }
    }
    if (found.size() > most) found.resize(most);
    return found;
}

TOOLKIT_FUNCTION std::string words_of(std::string_view report, const statement& of) {
    const std::string masked = claims::without_markers(std::string{report}, of.marks);
    const span kept = claims::splitting::trimmed(masked, of.bytes);
    std::string words;
    for (const char c : kept.of(masked))
        if (c != ' ' || (!words.empty() && words.back() != ' ')) words += c;
    for (const char mark : {'.', ',', ';', ':', '!', '?'})
        if (words.size() > 2 && words.back() == mark && words[words.size() - 2] == ' ')
            words.erase(words.size() - 2, 1);
    return words;
}

}}}  // namespace toolkit::v0::rabbithole_reports
