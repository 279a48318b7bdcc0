// Makes the final report.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/report/attributed_report.hpp>
#include <toolkit/systems/rabbithole/report/statement_proof.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace toolkit { inline namespace v0 { namespace rabbithole_reports {

TOOLKIT_FUNCTION result<opened_citation> source_of(const toolkit::chunk& read, const rabbithole_limits& limits) {
    if (read.bytes.size() != read.text.size() || !is_utf8(read.text))
        return failure::of(failure_kind::corrupt, "read_chunk", "the text of a chunk is not that of its bytes",
                           "read the documents again");
    const std::string_view text = cut_utf8(read.text, limits.chunk_bytes);
    return opened_citation{.number = 1,
                           .doc_id = read.doc_id,
                           .chunk_id = read.id,
                           .chunk_index = read.index,
                           .filename = read.filename,
                           .heading = read.heading,
                           .bytes = {read.bytes.begin, read.bytes.begin + text.size()},
                           .text = std::string{text},
                           .columns = read.columns};
}

TOOLKIT_FUNCTION std::optional<citation> place_of(std::string_view statement, const opened_citation& source) {
    const std::optional<span> proof = proof_of(statement, source);
    if (!proof) return std::nullopt;
    return citation{.number = 0,
                    .doc_id = source.doc_id,
                    .chunk_id = source.chunk_id,
                    .filename = source.filename,
                    .heading = source.heading,
                    .quote = std::string{proof->of(source.text)},
                    .begin = source.bytes.begin + proof->begin,
                    .end = source.bytes.begin + proof->end};
}

[[nodiscard]] inline bool same_place(const citation& a, const citation& b) noexcept {
    return a.doc_id == b.doc_id && a.begin == b.begin && a.end == b.end;
}

TOOLKIT_FUNCTION void add_place(proven_statement& to, citation place) {
    if (!any_in(to.places, [&](const citation& one) { return same_place(one, place); }))
        to.places.push_back(std::move(place));
}

TOOLKIT_FUNCTION std::vector<std::uint64_t> wrong_places(const std::vector<proven_statement>& statements,
                                                         const uuid& doc_id, std::string_view document_text) {
    std::vector<std::uint64_t> wrong;
    for (const proven_statement& one : statements)
        for (const citation& place : one.places) {
            if (place.doc_id != doc_id || contains(wrong, place.begin)) continue;
            const bool exact = place.begin < place.end && place.end <= document_text.size() &&
                               document_text.substr(place.begin, place.end - place.begin) == place.quote;
            if (!exact) wrong.push_back(place.begin);
        }
    return wrong;
}

TOOLKIT_FUNCTION void remove_places(std::vector<proven_statement>& statements, const uuid& doc_id,
                                    const std::vector<std::uint64_t>* begins) {
    for (proven_statement& one : statements)
        erase_from(one.places, [&](const citation& place) {
            return place.doc_id == doc_id && (begins == nullptr || contains(*begins, place.begin));
        });
}

/// What takes the place of the markers that begin at a byte.
struct new_marker {
    std::size_t begin = 0;
    std::string text{};
};

[[nodiscard]] inline bool only_separates(std::string_view between) noexcept {
    return between.find_first_not_of(" ,;") == std::string_view::npos;
}

/// The first of the markers that stand together at the end of a statement.
[[nodiscard]] inline std::size_t last_group(std::string_view text, const std::vector<marker>& marks) {
    std::size_t first = 0;
    for (std::size_t i = 1; i < marks.size(); ++i)
        if (marks[i].begin >= marks[i - 1].end && !only_separates(span{marks[i - 1].end, marks[i].begin}.of(text)))
            first = i;
    return marks[first].begin;
}

/// The end of the words of a statement without markers.
[[nodiscard]] inline std::size_t end_of_words(std::string_view text, const span& bytes) {
    const std::size_t last = bytes.of(text).find_last_not_of(" \t\r\n.!?:;");
    return last == std::string_view::npos ? bytes.end : bytes.begin + last + 1;
}

/// Appends text[from, to) with the markers that are added within. They are in the order of their places.
inline void append_with(std::string& to_text, std::string_view text, std::size_t from, std::size_t to,
                        const std::vector<new_marker>& added) {
    for (const new_marker& one : added)
        if (from < one.begin && one.begin <= to) {
            to_text.append(text.substr(from, one.begin - from)).append(one.text);
            from = one.begin;
        }
    to_text += text.substr(from, to - from);
}

TOOLKIT_FUNCTION rabbithole_report with_citations(std::string_view synthesis,
                                                  const std::vector<proven_statement>& statements) {
    rabbithole_report made;
    std::vector<new_marker> written;  // in place of markers
    std::vector<new_marker> added;    // where the model wrote none
    for (const proven_statement& one : statements) {
        if (one.places.empty()) continue;
        std::vector<std::uint32_t> numbers;
        for (const citation& place : one.places) {
            std::size_t at = 0;
            while (at < made.citations.size() && !same_place(made.citations[at], place)) ++at;
            if (at == made.citations.size()) {
                made.citations.push_back(place);
                made.citations.back().number = static_cast<std::uint32_t>(at + 1);
            }
            numbers.push_back(made.citations[at].number);
        }
        sort_list(numbers);
        std::string text;
        for (const std::uint32_t number : numbers) text += "[" + std::to_string(number) + "]";
        if (one.of.marks.empty()) added.push_back({end_of_words(synthesis, one.of.bytes), " " + text});
        else written.push_back({last_group(synthesis, one.of.marks), std::move(text)});
    }
    std::size_t at = 0;
    std::size_t end_of_last = std::string_view::npos;  // of the marker before
    for (const marker& mark : find_markers(synthesis)) {
        if (mark.begin < at) continue;  // another number between the same brackets
        const std::string_view before = synthesis.substr(at, mark.begin - at);
        if (end_of_last != at || !only_separates(before)) append_with(made.text, synthesis, at, mark.begin, added);
        bool replaced = false;
        for (const new_marker& one : written)
            if (one.begin == mark.begin) {
                made.text += one.text;
                replaced = true;
            }
        while (!replaced && made.text.ends_with(' ')) made.text.pop_back();
        end_of_last = at = mark.end;
        // A small model writes "[1]. Text", like a list. Without its marker the line begins with its words.
        const bool begins_line = made.text.empty() || made.text.back() == '\n';
        if (!replaced && begins_line) at = std::min(synthesis.find_first_not_of(" .:,;", at), synthesis.size());
    }
    append_with(made.text, synthesis, at, synthesis.size(), added);
    return made;
}

TOOLKIT_FUNCTION bool is_source_name(std::string_view statement, const rabbithole_state& state) {
    return any_in(state.research_context,
                  [&](const rabbithole_finding& one) { return !statement.empty() && one.filename == statement; });
}

TOOLKIT_FUNCTION std::vector<std::string> gaps_of(const rabbithole_state& state,
                                                  const std::vector<proven_statement>& statements,
                                                  const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::vector<std::string> gaps = rabbithole_rounds::gaps_from_before(state, options);
    for (const proven_statement& one : statements) {
        const std::string stated = words_of(state.synthesis, one.of);
        if (one.places.empty() && !stated.empty() && !is_source_name(stated, state))
            gaps.push_back(words.not_proven + stated);
    }
    for (const todo_item& one : state.todo_list)
        if (!one.completed) gaps.push_back(words.not_researched + one.task);
    for (const rabbithole_skip& one : state.skipped_references)
        if (one.why == "external") gaps.push_back(words.not_followed + one.target);
    return rabbithole_rounds::usable(gaps, options.limits.report_gaps, options.limits.sentence_bytes);
}

}}}  // namespace toolkit::v0::rabbithole_reports
