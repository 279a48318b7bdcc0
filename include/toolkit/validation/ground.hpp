// Grounding: each [n] of a draft becomes a proof, the bytes of a document that carry the claim.
// In: a draft and the record of its run. Out: an answer with citations; markers that refer to nothing are stripped, and
// one that names the wrong one of the opened passages is mended; both are noted.
#pragma once

#include <toolkit/run/answer.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/align.hpp>
#include <toolkit/validation/markers.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// "1 citation", "2 citations".
[[nodiscard]] inline std::string count_of(std::size_t n, std::string_view what) {
    return std::to_string(n) + " " + std::string{what} + (n == 1 ? "" : "s");
}

namespace grounding {

/// When another opened passage carries a claim so much better than the named one, the marker was a slip.
struct bounds {
    double carried = 0.6;  ///< of the claim's words, by the other passage
    double missed = 0.3;   ///< at most, by the named one
};
inline constexpr bounds slip{};

/// The last sentence before a marker: what the marker claims.
[[nodiscard]] inline std::string_view claim_before(std::string_view text) {
    const auto sentences = sentences_of(text);
    if (sentences.empty()) return text;
    return text.substr(sentences.back().begin, sentences.back().end - sentences.back().begin);
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

/// The answer that a draft makes, with its proofs.
[[nodiscard]] inline answer ground(draft offered, const run_record& record) {
    answer made;
    const bool nothing = says_not_known(offered);
    made.insufficiencies = std::move(offered.insufficiencies);
    if (nothing) {
        made.status = answer_status::insufficient;
        made.text = not_known;
        return made;
    }
    made.status = answer_status::answered;
    const std::string_view text = offered.text;
    std::size_t at = 0;
    std::string_view claim;
    for (const marker& mark : find_markers(text)) {
        if (mark.begin >= at) {
            const std::string_view before = text.substr(at, mark.begin - at);
            made.text += before;
            if (before.find_first_not_of(" .,;:!?") != std::string_view::npos) claim = grounding::claim_before(before);
            at = mark.end;
        }
        const opened_citation* named = record.find(mark.number);
        if (named == nullptr) {
            while (!made.text.empty() && made.text.back() == ' ') made.text.pop_back();
            made.notes.push_back("[" + std::to_string(mark.number) + "] referred to nothing and was taken out");
            continue;
        }
        alignment held = align(claim, named->text);
        if (held.share <= grounding::slip.missed) {
            const opened_citation* better = nullptr;
            std::size_t carriers = 0;
            alignment best;
            for (const opened_citation& other : record.citations) {
                const alignment there = align(claim, other.text);
                if (there.share < grounding::slip.carried) continue;
                ++carriers;
                better = &other;
                best = there;
            }
            if (carriers == 1) {
                made.notes.push_back("[" + std::to_string(mark.number) + "] became [" + std::to_string(better->number) +
                                     "], which carries the claim");
                named = better;
                held = best;
            }
        }
        const std::string written = "[" + std::to_string(named->number) + "]";
        if (named->number == mark.number || !made.text.ends_with(written)) made.text += written;
        citation proof = grounding::prove(*named, held.bytes);
        if (std::find(made.citations.begin(), made.citations.end(), proof) == made.citations.end())
            made.citations.push_back(std::move(proof));
    }
    made.text += text.substr(at);
    return made;
}

}  // namespace toolkit::inline v0
