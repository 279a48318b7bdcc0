// Messages about claims that no source carries.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/validation/checks/insufficiency.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/claims/claims_check.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace claims {

/// The name of a source in a message.
[[nodiscard]] inline std::string name_of(const source_place& place) {
    if (place.number != 0) return "[" + std::to_string(place.number) + "]";
    return place.result != 0 ? "the result of a tool" : "a source";
}

/// The text at a place of a source.
[[nodiscard]] inline std::string_view text_of(const source_place& place, const run_record& record) {
    if (const opened_citation* opened = record.find(place.number)) return place.bytes.of(opened->text);
    if (place.result != 0 && place.result <= record.results.size())
        return place.bytes.of(record.results[place.result - 1]);
    return {};
}

/// Whether a claim says that documentation is missing. No source can contain that.
[[nodiscard]] inline bool discloses(std::string_view claim) {
    const std::string folded_claim = terms::fold(claim);
    return terms::holds(folded_claim, disclosing::phrase) ||
           std::any_of(disclosing::german.begin(), disclosing::german.end(),
                       [&](std::string_view phrase) { return terms::holds(folded_claim, phrase); });
}

}  // namespace claims

TOOLKIT_FUNCTION verdict carried_claims::check(const draft& candidate, const run_view& run) const {
    verdict findings;
    if (run.record.citations.empty()) return findings;
    const std::string words = strip_markers(candidate.text);
    for (const opened_citation& opened : run.record.citations)
        if (words == opened.filename)
            findings.violations.push_back({code, "The answer only names a document; say what it says.", words});
    for (const claim_finding& one : examine_claims(candidate.text, run.record, run.task.question)) {
        if (one.status <= claim_status::uncited || claims::discloses(one.claim.of(candidate.text))) continue;
        // A question with constraints names more than its subject ("quote one SQL statement").
        const bool asks_for_more = one.status == claim_status::other_subject && run.required != no_constraints;
        const bool wrong_source = one.status == claim_status::misattributed || one.status == claim_status::spliced;
        const bool refuses = one.sure && !wrong_source && !asks_for_more;
        if (!refuses && !warns) continue;
        const span about = one.offending.size() != 0 ? one.offending : one.claim;
        findings.violations.push_back({code, message_of(one, candidate.text, run.record),
                                       std::string{about.of(candidate.text)},
                                       refuses ? severity::error : severity::warning});
    }
    return findings;
}

TOOLKIT_FUNCTION std::string carried_claims::message_of(const claim_finding& one, std::string_view text,
                                                        const run_record& record) {
    const auto quoted = [](std::string_view words) {
        constexpr std::size_t longest = 200;
        return "\"" + std::string{cut_utf8(words, longest)} + "\"";
    };
    const std::string what = quoted((one.offending.size() != 0 ? one.offending : one.claim).of(text));
    const std::string there = claims::name_of(one.against);
    const std::string words = quoted(claims::text_of(one.against, record));
    switch (one.status) {
        case claim_status::fabricated:
            return what + " stands in no opened source; leave it out or open a source that holds it.";
        case claim_status::contradicted:
            return what + " is not what " + there + " says with the same words, " + words +
                   "; use the statement of the source.";
        case claim_status::negation_flip:
            return "The claim with " + what + " does not agree with " + there + ", which says " + words +
                   "; use the statement of the source.";
        case claim_status::misattributed:
            return what + " does not occur in the source that the claim cites, but in " + there + "; cite that source.";
        case claim_status::spliced:
            return what + " occurs in " + there +
                   " and the rest of the claim in the cited source; split the claim, or cite both if they are about "
                   "the same thing.";
        case claim_status::unsupported:
            return what + " is not what the cited passage says; use the words of the passage, or remove it.";
        case claim_status::other_subject:
            return what + " rests on " + words +
                   ", which is about something else than the question (another option, item, section or thing); answer "
                   "from a sentence about the subject of the question, or say that the documents do not contain it.";
        case claim_status::supported:
        case claim_status::weak:
        case claim_status::uncited: break;
    }
    return {};
}

}}  // namespace toolkit::v0
