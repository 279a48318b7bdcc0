// Check: no claim of the draft says what the sources do not hold, or the opposite of what they say.
// In: a draft and the record of its run. Out: violations whose `about` is the offending part of the draft.
#pragma once

#include <toolkit/validation/claims.hpp>
#include <toolkit/validation/verdict.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// UNGROUNDED_CLAIM for claims that examine_claims() finds fabricated, contradicted or flipped: errors where it is
/// sure, warnings where a person should look. Misattributed and spliced claims are warnings: ground() mends the first.
/// Not one of the default checks: `gate<citation_references, grounded_terms, carried_claims>` judges with it.
struct carried_claims {
    static constexpr std::string_view code = "UNGROUNDED_CLAIM";

    [[nodiscard]] verdict check(const draft& offered, const run_view& run) const {
        verdict said;
        if (run.record.citations.empty() && run.record.results.empty()) return said;
        for (const claim_finding& one : examine_claims(offered.text, run.record, run.asked.question)) {
            if (one.status <= claim_status::uncited) continue;
            const bool wrong_source = one.status == claim_status::misattributed || one.status == claim_status::spliced;
            const span about = one.offending.size() != 0 ? one.offending : one.claim;
            said.violations.push_back({code, message_of(one, offered.text, run.record),
                                       std::string{about.of(offered.text)},
                                       one.sure && !wrong_source ? severity::error : severity::warning});
        }
        return said;
    }

    /// One sentence that tells the model what to mend.
    [[nodiscard]] static std::string message_of(const claim_finding& one, std::string_view text,
                                                const run_record& record) {
        const auto quoted = [](std::string_view words) {
            constexpr std::size_t longest = 200;
            return "\"" + std::string{cut_utf8(words, longest)} + "\"";
        };
        const std::string what = quoted((one.offending.size() != 0 ? one.offending : one.claim).of(text));
        const std::string there = name_of(one.against);
        const std::string words = quoted(text_of(one.against, record));
        switch (one.status) {
            case claim_status::fabricated:
                return what + " stands in no opened source; leave it out or open a source that holds it.";
            case claim_status::contradicted:
                return what + " is not what " + there + " says beside the same words, " + words +
                       "; say it as the source does.";
            case claim_status::negation_flip:
                return "The claim with " + what + " says the opposite of " + there + ", which has " + words +
                       "; say it as the source does.";
            case claim_status::misattributed:
                return what + " does not stand in the source that the claim cites but in " + there + "; cite that one.";
            case claim_status::spliced:
                return what + " stands in " + there +
                       " and the rest of the claim in the cited source; part the claim, or cite both if they speak of "
                       "the same thing.";
            case claim_status::supported:
            case claim_status::weak:
            case claim_status::uncited: break;
        }
        return {};
    }

private:
    static std::string name_of(const source_place& place) {
        if (place.number != 0) return "[" + std::to_string(place.number) + "]";
        return place.result != 0 ? "the result of a tool" : "a source";
    }
    static std::string_view text_of(const source_place& place, const run_record& record) {
        if (const opened_citation* opened = record.find(place.number)) return place.bytes.of(opened->text);
        if (place.result != 0 && place.result <= record.results.size())
            return place.bytes.of(record.results[place.result - 1]);
        return {};
    }
};

}  // namespace toolkit::inline v0
