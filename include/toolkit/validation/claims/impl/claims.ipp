// Judges the claims of an answer.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/validation/checks/item_numbers.hpp>
#include <toolkit/validation/claims/claims.hpp>
#include <toolkit/validation/claims/claims_compare.hpp>
#include <toolkit/validation/claims/claims_facts.hpp>
#include <toolkit/validation/claims/claims_marks.hpp>
#include <toolkit/validation/claims/claims_owners.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_split.hpp>
#include <toolkit/validation/claims/claims_subject.hpp>
#include <toolkit/validation/claims/claims_support.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/numbers/beside_numbers.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace claims {

/// Judges claims against sources that are prepared once.
class judge {
public:
    judge(const judge&) = delete;  // its parts refer to each other
    judge& operator=(const judge&) = delete;
    judge(const sources& from, std::string_view question, bool german)
        : from_{from},
          view_{from, terms::fold(question), {}, german},
          question_{question, from},
          rivals_{from, question_},
          claim_{from} {
        quantities::for_each(question, [&](const quantity& one) { view_.from_question.push_back(one); });
    }

    [[nodiscard]] claim_finding operator()(std::string_view text, const answer_claim& stated) {
        claim_finding found{stated.bytes, stated.cited};
        claim_.read(text, stated.bytes, view_, question_);
        std::uint64_t cited = 0;
        for (std::size_t i = 0; i < from_.all().size(); ++i) {
            const source& one = from_.all()[i];
            if (one.number != 0 &&
                std::find(stated.cited.begin(), stated.cited.end(), one.number) != stated.cited.end())
                cited |= std::uint64_t{1} << i;
        }
        const bool has_source = cited != 0;
        const std::uint64_t results = results_mask();
        const std::uint64_t allowed = has_source ? cited | results : ~std::uint64_t{0};
        carry(found, allowed);
        if (!missing_fact(found, allowed) && !of_another_owner(found, allowed) && !bound_added(found, allowed)) {
            if (!(has_source && elsewhere(found, cited))) compare(found, text, cited, allowed, results);
        }
        return found;
    }

private:
    // Compares a claim with the sentences that carry it: a denial, the support, and how much of it they hold. A denial
    // that is not sure gives way to missing support.
    void compare(claim_finding& found, std::string_view text, std::uint64_t cited, std::uint64_t allowed,
                 std::uint64_t results) {
        const bool has_source = cited != 0;
        claim_finding flipped = found;
        const bool is_flipped = denied(flipped, allowed);
        const bool may_lack = has_source && results == 0 && !(is_flipped && flipped.sure);
        if (may_lack && lacks_support(found, claim_, text, question_, from_, rivals_, cited)) return;
        if (is_flipped) found = flipped;
        else if (!has_source && (results == 0 || found.carried_by.number != 0)) found.status = claim_status::uncited;
        else if (found.share < claim_bounds.carried) found.status = claim_status::weak;
    }

    static constexpr std::uint32_t none = 0xFFFFFFFF;

    [[nodiscard]] std::uint64_t results_mask() const noexcept {
        std::uint64_t mask = 0;
        for (std::size_t i = 0; i < from_.all().size(); ++i)
            if (from_.all()[i].result != 0) mask |= std::uint64_t{1} << i;
        return mask;
    }
    [[nodiscard]] source_place place(std::size_t source_index, span bytes) const noexcept {
        const source& one = from_.all()[source_index];
        return {one.number, one.result, bytes};
    }

    // Finds the sentence, or two neighbours, with most of the claim's words.
    void carry(claim_finding& found, std::uint64_t allowed) {
        const auto& sentences = from_.sentences();
        best_ = none;
        double best = 0;
        double pair = 0;
        std::uint32_t first_of_pair = none;
        for (const std::uint32_t at : claim_.touched()) {
            const std::size_t in_source = sentences[at].source;
            if ((allowed >> in_source & 1U) == 0) continue;
            if (const double here = claim_.share(claim_.in_sentence(at)); here > best) best = here, best_ = at;
            if (at + 1 < sentences.size() && sentences[at + 1].source == in_source)
                if (const double both = claim_.share(claim_.in_sentence(at) | claim_.in_sentence(at + 1)); both > pair)
                    pair = both, first_of_pair = at;
        }
        if (best_ == none) return;
        constexpr double worth = 0.15;  // a second sentence must add this
        const source_sentence& one = sentences[best_];
        found.carried_by = place(one.source, one.bytes);
        found.share = best;
        if (pair > best + worth) {
            found.carried_by = place(sentences[first_of_pair].source,
                                     {sentences[first_of_pair].bytes.begin, sentences[first_of_pair + 1].bytes.end});
            found.share = pair;
        }
    }

    // Finds a fact that no allowed source contains.
    bool missing_fact(claim_finding& found, std::uint64_t allowed) {
        const fact* nowhere = nullptr;
        std::uint64_t candidates = ~std::uint64_t{0};
        const fact* elsewhere = nullptr;
        for (const fact& one : claim_.facts()) {
            if ((one.sources & allowed) != 0 || one.from_question) continue;
            if (one.sources == 0) {
                if (one.value.spelt || (!one.sure && !one.first && view_.nouns_are_capitalised)) continue;
                if (nowhere == nullptr || (one.sure && !nowhere->sure)) nowhere = &one;
            } else {
                if (elsewhere == nullptr || (one.sure && !elsewhere->sure)) elsewhere = &one;
                candidates &= one.sources;
            }
        }
        for (const fact& one : claim_.facts())
            if ((one.sources & allowed) == 0 && !one.from_question && contradicts(found, one, allowed)) return true;
        if (nowhere != nullptr) {
            found.offending = nowhere->bytes;
            found.sure = nowhere->sure;
            found.status = claim_status::fabricated;
            return true;
        }
        if (elsewhere == nullptr) return false;
        const held here = claim_.in(allowed);
        std::size_t other = from_.all().size();
        int most = -1;
        for (std::size_t i = 0; i < from_.all().size(); ++i) {
            const std::uint64_t bit = std::uint64_t{1} << i;
            if (((candidates != 0 ? candidates : elsewhere->sources) & bit) == 0) continue;
            if (const int count = claim_.in(bit).count(); count > most) most = count, other = i;
        }
        if (other == from_.all().size()) return false;
        const std::uint64_t other_bit = std::uint64_t{1} << other;
        const bool own_fact = std::any_of(claim_.facts().begin(), claim_.facts().end(), [&](const fact& one) {
            return one.sure && (one.sources & allowed) != 0 && (one.sources & other_bit) == 0;
        });
        const double own = claim_.share(here | claim_.in(other_bit)) - claim_.share(claim_.in(other_bit));
        found.status = candidates == 0 || own_fact || own > claim_bounds.own_part ? claim_status::spliced
                                                                                  : claim_status::misattributed;
        found.sure = elsewhere->sure;
        found.offending = elsewhere->bytes;
        found.against = best_of(other);
        return true;
    }

    // The sentence of a source with most of the claim's words.
    [[nodiscard]] source_place best_of(std::size_t source_index) const {
        const source& one = from_.all()[source_index];
        std::uint32_t best = one.first_sentence;
        for (const std::uint32_t at : claim_.touched())
            if (from_.sentences()[at].source == source_index &&
                claim_.in_sentence(at).count() > claim_.in_sentence(best).count())
                best = at;
        return place(source_index, one.first_sentence < one.last_sentence ? from_.sentences()[best].bytes : span{});
    }

    // Whether a sentence with the rest of the claim has another quantity beside the same words.
    bool contradicts(claim_finding& found, const fact& one, std::uint64_t allowed) {
        if (one.kind != fact_kind::number && one.kind != fact_kind::date) return false;
        std::size_t compared = 0;
        for (const std::uint32_t at : claim_.touched()) {
            const source_sentence& there = from_.sentences()[at];
            if ((allowed >> there.source & 1U) == 0) continue;
            if (static_cast<double>(claim_.in_sentence(at).count()) < claim_bounds.alike * (claim_.size() - 1))
                continue;
            if (++compared > limits.compared_sentences) return false;
            const quantity* other = other_quantity(one.value, claim_.words(), claim_.facts(), from_, there);
            if (other == nullptr) continue;
            found.status = claim_status::contradicted;
            found.sure = true;
            found.offending = one.bytes;
            found.against = place(there.source, other->bytes);
            return true;
        }
        return false;
    }

    // Whether every sentence with a quantity of the claim says it about something else than the claim does.
    bool of_another_owner(claim_finding& found, std::uint64_t allowed) {
        for (const fact& one : claim_.facts()) {
            if (one.kind != fact_kind::number || one.from_question) continue;
            const quantity* other = nullptr;
            std::size_t in_source = 0;
            std::size_t compared = 0;
            bool carried = false;
            from_.for_each_sentence_with(one.value, [&](std::uint32_t at) {
                const source_sentence& there = from_.sentences()[at];
                if (carried || (allowed >> there.source & 1U) == 0) return;
                const quantity* instead =
                    ++compared > limits.compared_sentences
                        ? nullptr
                        : quantity_of_owner(one.value, claim_.words(), claim_.facts(), from_, there);
                carried = instead == nullptr;
                other = instead;
                in_source = there.source;
            });
            if (carried || other == nullptr) continue;
            found.status = claim_status::contradicted;
            found.sure = true;
            found.offending = one.bytes;
            found.against = place(in_source, other->bytes);
            return true;
        }
        return false;
    }

    // Whether a quantity is a bound in the claim alone.
    bool bound_added(claim_finding& found, std::uint64_t allowed) {
        if (question_.asks_bound()) return false;
        for (const fact& one : claim_.facts()) {
            if (!adds_bound(one, from_, allowed)) continue;
            found.status = claim_status::contradicted;
            found.sure = true;
            found.offending = one.bytes;
            return true;
        }
        return false;
    }

    // Whether another opened source carries the claim or a part of it, by its words alone.
    bool elsewhere(claim_finding& found, std::uint64_t cited) {
        const double here = claim_.share(claim_.in(cited));
        if (here > claim_bounds.not_all_here) return false;
        std::size_t best = from_.all().size();
        double most = 0;
        for (std::size_t i = 0; i < from_.all().size(); ++i) {
            const std::uint64_t bit = std::uint64_t{1} << i;
            if (from_.all()[i].number == 0 || (cited & bit) != 0) continue;
            if (const double there = claim_.share(claim_.in(bit)); there > most) most = there, best = i;
        }
        if (best == from_.all().size()) return false;
        const double both = claim_.share(claim_.in(cited | std::uint64_t{1} << best));
        if (most >= claim_bounds.elsewhere && most - here >= claim_bounds.lead && both - most <= claim_bounds.own_part)
            found.status = claim_status::misattributed;
        else if (both - here >= claim_bounds.foreign_part && both - most >= claim_bounds.own_part)
            found.status = claim_status::spliced;
        else return false;
        found.sure = false;
        found.against = best_of(best);
        return true;
    }

    // Whether the sentences that carry the claim best say the opposite.
    bool denied(claim_finding& found, std::uint64_t allowed) {
        if (best_ == none || claim_.share(claim_.in_sentence(best_)) < claim_bounds.alike) return false;
        const double best = claim_.share(claim_.in_sentence(best_));
        opposition worst;
        std::uint32_t where = none;
        std::size_t compared = 0;
        for (const std::uint32_t at : claim_.touched()) {
            if ((allowed >> from_.sentences()[at].source & 1U) == 0 ||
                claim_.share(claim_.in_sentence(at)) < best - 0.1)
                continue;
            if (++compared > limits.compared_sentences) return false;
            const opposition one = opposed(claim_.words(), claim_.facts(), from_, from_.sentences()[at]);
            if (!one.found) return false;
            if (at == best_) worst = one, where = at;
        }
        if (where == none) return false;
        found.status = claim_status::negation_flip;
        found.sure = worst.sure;
        found.offending = worst.stated;
        found.against = place(from_.sentences()[where].source, worst.there);
        return true;
    }

    const sources& from_;
    fact_view view_;
    question_words question_;
    rival_index rivals_;
    marked_claim claim_;
    std::uint32_t best_ = none;
};

}  // namespace claims

TOOLKIT_FUNCTION std::vector<claim_finding> examine_claims(std::string_view text, const run_record& record,
                                                           std::string_view question) {
    std::vector<claim_finding> found;
    if (says_not_known({std::string{text}})) return found;
    const auto markers = find_markers(text);
    const std::string masked = without_item_numbers(claims::without_markers(std::string{text}, markers));
    const claims::sources from{record, quantities::names_percent(masked)};
    claims::judge judge{from, question, language_of(text) == "german"};
    for (const claims::answer_claim& stated : claims::split(text, masked, markers))
        found.push_back(judge(masked, stated));
    return found;
}

}}  // namespace toolkit::v0
