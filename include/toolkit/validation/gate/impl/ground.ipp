// Turns markers into citations.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/gate/ground.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace grounding {

/// Another opened passage must carry a claim this much better than the named one. Then the marker was a slip.
struct bounds {
    double carried = 0.6;  ///< minimum share of the claim's words in the other passage
    double missed = 0.3;   ///< maximum share in the named one
};
inline constexpr bounds slip{};

/// The last sentence before a marker, which the marker supports.
[[nodiscard]] inline std::string_view claim_before(std::string_view text) {
    const auto sentences = sentences_of(text);
    if (sentences.empty()) return text;
    return text.substr(sentences.back().begin, sentences.back().end - sentences.back().begin);
}

/// Whether a marker is the only one of its claim, without another marker beside it.
[[nodiscard]] inline bool stands_alone(std::string_view text, const std::vector<marker>& markers, std::size_t index) {
    const auto beside = [&](const marker& one, const marker& next) {
        return next.begin < one.end ||
               text.substr(one.end, next.begin - one.end).find_first_not_of(" .,;:!?") == std::string_view::npos;
    };
    return !(index > 0 && beside(markers[index - 1], markers[index])) &&
           !(index + 1 < markers.size() && beside(markers[index], markers[index + 1]));
}

/// The number of facts of a claim that a passage does not contain.
[[nodiscard]] inline std::size_t facts_missing(std::string_view claim, const opened_citation& passage) {
    const std::string source =
        terms::fold(passage.filename + " \n" + passage.heading + " \n" + passage.columns + " \n" + passage.text);
    const std::vector<std::string> facts = terms::of(claim);
    return static_cast<std::size_t>(std::count_if(facts.begin(), facts.end(), [&](const std::string& fact) {
        return !terms::occurs_in(terms::fold(fact), source);
    }));
}

/// The passage that a marker should name; nullptr if the named one is right. It is another passage that carries the
/// claim while the named one does not. Or it contains facts of the text before the marker that the named one lacks.
[[nodiscard]] inline const opened_citation* better_passage(std::string_view claim, std::string_view preceding,
                                                           const opened_citation& named,
                                                           const std::vector<opened_citation>& opened) {
    const double found = align(claim, named.text).share;
    if (found <= slip.missed) {
        const auto carries = [&](const opened_citation& other) {
            return align(claim, other.text).share >= slip.carried;
        };
        const auto first = std::find_if(opened.begin(), opened.end(), carries);
        if (first != opened.end() && std::none_of(first + 1, opened.end(), carries)) return &*first;
    }
    std::size_t least = facts_missing(preceding, named);
    if (least == 0) return nullptr;
    const opened_citation* better = nullptr;
    double best = slip.missed;
    for (const opened_citation& other : opened) {
        const std::size_t missing = facts_missing(preceding, other);
        const double share = align(preceding, other.text).share;
        if (missing > least || share <= slip.missed || (missing == least && (better == nullptr || share <= best)))
            continue;
        better = &other;
        least = missing;
        best = share;
    }
    return better;
}

[[nodiscard]] inline citation prove(const opened_citation& opened, span within) {
    if (within.size() == 0) within = {0, opened.text.size()};
    return {opened.number,
            opened.doc_id,
            opened.chunk_id,
            opened.filename,
            opened.heading,
            std::string{within.of(opened.text)},
            opened.bytes.begin + within.begin,
            opened.bytes.begin + within.end};
}

}  // namespace grounding

TOOLKIT_FUNCTION answer ground(draft candidate, const run_record& record) {
    answer made;
    const bool nothing = says_not_known(candidate);
    made.insufficiencies = std::move(candidate.insufficiencies);
    if (nothing) {
        made.status = answer_status::insufficient;
        made.text = candidate.text == not_known_without_documents ? not_known_without_documents : not_known;
        return made;
    }
    made.status = answer_status::answered;
    const std::string_view text = candidate.text;
    std::size_t at = 0;
    std::string_view preceding;  // since the previous marker
    std::string_view claim;      // its last sentence
    const std::vector<marker> markers = find_markers(text);
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const marker& mark = markers[i];
        if (mark.begin >= at) {
            const std::string_view before = text.substr(at, mark.begin - at);
            made.text += before;
            if (before.find_first_not_of(" .,;:!?") != std::string_view::npos) {
                preceding = before;
                claim = grounding::claim_before(before);
            }
            at = mark.end;
        }
        const opened_citation* named = record.find(mark.number);
        if (named == nullptr) {
            while (!made.text.empty() && made.text.back() == ' ') made.text.pop_back();
            made.notes.push_back("[" + std::to_string(mark.number) +
                                 "] did not refer to an opened citation and was removed");
            continue;
        }
        alignment found = align(claim, named->text);
        if (const auto* better = grounding::better_passage(claim, preceding, *named, record.citations);
            better != nullptr && (grounding::stands_alone(text, markers, i) || found.share <= grounding::slip.missed)) {
            made.notes.push_back("[" + std::to_string(mark.number) + "] became [" + std::to_string(better->number) +
                                 "], which supports the claim");
            named = better;
            found = align(claim, named->text);
            if (const alignment wider = align(preceding, named->text); wider.share > found.share) found = wider;
        }
        const std::string written = "[" + std::to_string(named->number) + "]";
        if (named->number == mark.number || !made.text.ends_with(written)) made.text += written;
        citation proof = grounding::prove(*named, with_numbers(found, claim, named->text).bytes);
        if (std::find(made.citations.begin(), made.citations.end(), proof) == made.citations.end())
            made.citations.push_back(std::move(proof));
    }
    made.text += text.substr(at);
    return made;
}

}}  // namespace toolkit::v0
