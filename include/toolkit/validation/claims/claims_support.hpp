// Whether a cited sentence carries what a claim adds to the question, and says it about what the question asks.
// In: a marked claim, the question, the cited sources. Out: what is missing, and the closest sentence. Next:
// claims.hpp.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/validation/claims/claim_finding.hpp>
#include <toolkit/validation/claims/claims_compare.hpp>
#include <toolkit/validation/claims/claims_marks.hpp>
#include <toolkit/validation/claims/claims_rivals.hpp>
#include <toolkit/validation/claims/claims_subject.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace claims {

/// One sentence, or two neighbours, of a cited source.
struct carrier {
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    std::uint32_t first = none;
    std::uint32_t last = none;
    double added = 0;          ///< share of what the claim adds to the question
    double from_question = 0;  ///< share of the question, including the sentence's setting
    [[nodiscard]] bool is_somewhere() const noexcept { return first != none; }
    [[nodiscard]] double worth() const noexcept {
        constexpr double weight_of_question = 0.3;
        constexpr double second_sentence = 0.1;  // a second sentence must add this
        return is_somewhere() ? added + weight_of_question * from_question - (first == last ? 0 : second_sentence) : -1;
    }
};

/// The sentences of the cited sources (bit i is from.all()[i]) that carry a claim best.
[[nodiscard]] inline carrier best_carrier(const marked_claim& claim, const question_words& from_question,
                                          const sources& from, std::uint64_t cited) {
    const auto& sentences = from.sentences();
    carrier best;
    for (const std::uint32_t at : claim.touched()) {
        if ((cited >> sentences[at].source & 1U) == 0) continue;
        const bool has_next = at + 1 < sentences.size() && sentences[at + 1].source == sentences[at].source;
        for (std::uint32_t last = at; last <= at + (has_next ? 1U : 0U); ++last) {
            const held here = claim.in_sentence(at) | claim.in_sentence(last) | claim.in_heading(sentences[at].source);
            const carrier one{at, last, claim.share_of_added(here), from_question.share_in_setting(at, last)};
            if (one.worth() > best.worth()) best = one;
        }
    }
    return best;
}

/// Whether a sentence has a bound, a range, or a word that makes its numbers bounds.
[[nodiscard]] inline bool says_limit(const sources& from, const source_sentence& there) {
    const source& in = from.all()[there.source];
    for (std::uint32_t i = there.first_quantity; i < there.last_quantity; ++i)
        if (from.quantities()[i].exact.bound != quantities::number_bound::none) return true;
    const std::string sentence = terms::fold(there.bytes.of(in.text));
    if (comparing::says_bound(sentence)) return true;
    for (const std::string_view stem : {"allow", "accept", "support", "need", "requir", "threshold", "approximate",
                                        "braucht", "ben\u00f6tigt", "erforder", "grenze", "limit", "exce"})
        if (sentence.find(stem) != std::string::npos) return true;
    for (const std::string_view word :
         {"than",   "beyond", "ab",   "since", "until", "least", "most", "less", "more",  "almost", "about",
          "around", "nearly", "rund", "etwa",  "fast",  "old",   "up",   "down", "holds", "enough"})
        if (terms::holds(sentence, word)) return true;
    const bool several = there.last_quantity - there.first_quantity > 1;
    for (const std::string_view word : {"from", "to", "bis", "-", "\u2013"})
        if (several && sentence.find(word) != std::string::npos) return true;
    return sentence.find_first_of("<>~|") != std::string::npos;
}

/// A quantity that a claim states exactly, but its carrier as a bound ("up to 20 bytes"); nullptr if there is none.
[[nodiscard]] inline const fact* bound_lost(const marked_claim& claim, std::string_view text,
                                            const question_words& from_question, const sources& from,
                                            const carrier& best) {
    if (comparing::says_bound(terms::fold(text)) || from_question.asks_bound()) return nullptr;
    const source_sentence& first = from.sentences()[best.first];
    const source_sentence& last = from.sentences()[best.last];
    const std::string_view source_text = from.all()[first.source].text;
    for (const fact& one : claim.facts()) {
        if (one.kind != fact_kind::number || one.from_question ||
            one.value.exact.bound != quantities::number_bound::none)
            continue;
        bool exact = false;
        bool bound = false;
        for (std::uint32_t i = first.first_quantity; i < last.last_quantity; ++i) {
            const quantity& there = from.quantities()[i];
            if (!from.supports(there, first.source, one.value)) continue;
            (comparing::ends_in_bound(source_text.substr(0, there.bytes.begin)) ? bound : exact) = true;
        }
        if (bound && !exact) return &one;
    }
    return nullptr;
}

/// Whether a quantity is a bound in a claim ("more than 5", "at least 5") and no sentence that has it speaks of one.
[[nodiscard]] inline bool adds_bound(const fact& one, const sources& from, std::uint64_t allowed) {
    if (one.kind != fact_kind::number || one.from_question || one.value.exact.bound == quantities::number_bound::none)
        return false;
    std::size_t compared = 0;
    bool bound = false;
    from.for_each_sentence_with(one.value, [&](std::uint32_t at) {
        const source_sentence& there = from.sentences()[at];
        if (bound || (allowed >> there.source & 1U) == 0) return;
        if (++compared > limits.compared_sentences || says_limit(from, there)) bound = true;
    });
    return !bound && compared > 0;
}

/// Whether the cited sources contain a number or name of a claim only in code that shows a use.
[[nodiscard]] inline bool is_from_an_example(const marked_claim& claim, std::string_view answer,
                                             const question_words& from_question, const sources& from,
                                             std::uint64_t cited) {
    if (!from_question.has_examples()) return false;
    return std::any_of(claim.facts().begin(), claim.facts().end(), [&](const fact& one) {
        if (one.from_question || (one.sources & cited) == 0) return false;
        const bool number = one.kind == fact_kind::number || one.kind == fact_kind::date;
        const std::string name = terms::fold(one.bytes.of(answer));
        bool shown = false;
        for (std::uint32_t at = 0; at < from.sentences().size(); ++at) {
            const source_sentence& there = from.sentences()[at];
            if ((cited >> there.source & 1U) == 0) continue;
            bool stands = false;
            for (std::uint32_t i = there.first_quantity; number && i < there.last_quantity; ++i)
                stands = stands || from.supports(from.quantities()[i], there.source, one.value);
            if (!number) stands = terms::occurs_in(name, terms::fold(there.bytes.of(from.all()[there.source].text)));
            if (stands && !from_question.is_only_an_example(at)) return false;
            shown = shown || stands;
        }
        return shown;
    });
}

/// Words that deny or except something beside the negations of claims_polarity.hpp, and beginnings of such words.
inline constexpr auto excepting_words = table_of<std::string_view>(
    {"au\u00dfer", "but", "instead", "nur", "only", "remain", "remains", "statt", "unless", "unlike"});
static_assert(std::is_sorted(excepting_words.begin(), excepting_words.end()));
inline constexpr auto excepting_beginnings = table_of<std::string_view>(
    {"absen",  "ausgenommen",    "ausgeschl", "avoid",   "denie",    "deny",      "disallow",
     "except", "exclu",          "exempt",    "fail",    "fehl",     "forbid",    "ignor",
     "lack",   "missing",        "omit",      "prevent", "prohibit", "refus",     "reject",
     "skip",   "unm\u00f6glich", "untouch",   "verbiet", "verbot",   "verhinder", "verweiger"});

/// Whether a folded word is one of them.
[[nodiscard]] inline bool excepts(std::string_view word) noexcept {
    return std::binary_search(excepting_words.begin(), excepting_words.end(), word) ||
           std::any_of(excepting_beginnings.begin(), excepting_beginnings.end(), [&](std::string_view beginning) {
               return word.starts_with(beginning) && word.size() <= beginning.size() + polarity::ending;
           });
}

/// Whether a sentence that carries a claim, one of its paragraph, or one beside it denies something or excepts it.
[[nodiscard]] inline bool denied_near(const sources& from, const carrier& best) {
    const source& in = from.all()[from.sentences()[best.first].source];
    const std::uint32_t before = best.first > in.first_sentence ? best.first - 1 : best.first;
    const std::uint32_t begin = std::min(from.sentences()[best.first].paragraph, before);
    const read_text& there = from.words();
    for (std::uint32_t at = begin; at < std::min(best.last + 2, in.last_sentence); ++at) {
        const source_sentence& one = from.sentences()[at];
        for (std::uint32_t i = one.first_word; i < one.last_word; ++i) {
            if (there.words[i].is != denial::none || excepts(there.of(there.words[i]))) return true;
        }
    }
    return false;
}

/// Whether a sentence says that something is not done or not so ("does not replace"). A lack is none ("no limit", "not
/// charged"), because it may say yes.
[[nodiscard]] inline bool denies_a_deed(const sources& from, std::uint32_t sentence) {
    const read_text& there = from.words();
    const source_sentence& one = from.sentences()[sentence];
    bool after_not = false;
    for (std::uint32_t i = one.first_word; i < one.last_word; ++i) {
        const std::string_view word = there.of(there.words[i]);
        if (word == "not" || word == "never" || word == "cannot" || word == "nicht" || word == "nie" ||
            word == "niemals" || word.ends_with("n't")) {
            after_not = true;
        } else if (after_not && there.words[i].content) {
            for (const std::string_view lack :
                 {"charg", "cost", "limit", "prevent", "problem", "requir", "restrict", "need", "beschr\u00e4nk",
                  "kost", "hinder", "n\u00f6tig", "n\u00fctz", "bent"})
                if (word.starts_with(lack)) return false;
            return there.words[i].is == denial::denied;
        }
    }
    // A German "nicht" at the end denies the words before it.
    return after_not && any_denied(there, one.first_word, one.last_word);
}

/// Whether the sentences that carry a claim have a word that the claim denies, without a denial.
[[nodiscard]] inline bool affirms(const sources& from, const carrier& best, const read_text& claim) {
    const read_text& there = from.words();
    const std::uint32_t begin = from.sentences()[best.first].first_word;
    const std::uint32_t end = from.sentences()[best.last].last_word;
    return std::any_of(claim.words.begin(), claim.words.end(), [&](const read_word& stated) {
        if (!stated.content || stated.is != denial::denied) return false;
        for (std::uint32_t i = begin; i < end; ++i)
            if (there.words[i].is == denial::none && forms_of_one(claim.of(stated), there.of(there.words[i])))
                return true;
        return false;
    });
}

/// Whether a text names an identifier or a compound ("pre-commit").
[[nodiscard]] inline bool names_something_exact(std::string_view text) {
    const auto names = terms::of(text);
    return std::any_of(names.begin(), names.end(), question_words::is_exact) || has_joined_name(text);
}

/// Whether only one side denies. The claim denies something, and no cited sentence with its words does. Or its carrier
/// denies something, and the claim says it in other words without a denial.
[[nodiscard]] inline bool denied_by_one_alone(const marked_claim& claim, std::string_view text,
                                              const question_words& from_question, const sources& from,
                                              const carrier& best, std::uint64_t cited) {
    const auto denies = [&](std::uint32_t at) {
        const source_sentence& one = from.sentences()[at];
        return any_denied(from.words(), one.first_word, one.last_word);
    };
    if (from_question.denies())
        return any_denied(claim.words(), 0, claim.words().words.size()) && !denied_near(from, best) &&
               (names_something_exact(text) || affirms(from, best, claim.words()));
    if (any_denied(claim.words(), 0, claim.words().words.size()))
        return std::none_of(claim.touched().begin(), claim.touched().end(), [&](std::uint32_t at) {
            return (cited >> from.sentences()[at].source & 1U) != 0 && denies(at);
        });
    if (best.first != best.last) return false;
    return (best.added < 1 && denies(best.first)) ||
           (from_question.asks_yes_or_no() && claim.says_yes() && denies_a_deed(from, best.first));
}

/// Fills in what is wrong with a claim that cites sources, and returns true if there is something. Either the cited
/// sources have too little of what it adds to the question. Or they say it about something else, deny it, or state it
/// as a bound. A text in another language than its sources is not judged.
[[nodiscard]] inline bool lacks_support(claim_finding& found, const marked_claim& claim, std::string_view answer,
                                        const question_words& from_question, const sources& from, rival_index& rivals,
                                        std::uint64_t cited) {
    const std::string_view text = found.claim.of(answer);
    if (claim.size() == 0 || from_question.empty() || !from_question.comparable(text, cited)) return false;
    const carrier best = best_carrier(claim, from_question, from, cited);
    const bool question_counts = from_question.question_comparable(cited);
    if (question_counts) found.from_question = best.from_question;
    const bool repeats = question_counts && claim.adds_nothing() && !from_question.offers_its_answer();
    const bool too_little = best.added < claim_bounds.added || repeats;
    if (!too_little && !best.is_somewhere()) return false;
    const bool of_another =
        !too_little && question_counts &&
        ((best.from_question < claim_bounds.question_without_names && from_question.lacks_names(best.last)) ||
         from_question.lacks_options(best.last) || from_question.of_another(best.first, text) ||
         rivals.has_rival(claim, text, best.first, best.last, cited));
    const bool of_example =
        !too_little && !of_another && question_counts &&
        (from_question.is_only_an_example(best.first) || is_from_an_example(claim, answer, from_question, from, cited));
    if (too_little || of_example) {
        found.status = claim_status::unsupported;
    } else if (of_another) {
        found.status = claim_status::other_subject;
    } else if (from_question.denies_question(claim.words()) ||
               denied_by_one_alone(claim, text, from_question, from, best, cited)) {
        found.status = claim_status::negation_flip;
    } else if (const fact* exact = question_counts ? bound_lost(claim, text, from_question, from, best) : nullptr) {
        found.status = claim_status::contradicted;
        found.offending = exact->bytes;
    } else {
        return false;
    }
    found.sure = true;
    if (best.is_somewhere()) {
        const source_sentence& first = from.sentences()[best.first];
        const source& where = from.all()[first.source];
        found.against = {where.number, where.result, {first.bytes.begin, from.sentences()[best.last].bytes.end}};
    }
    return true;
}

}}}  // namespace toolkit::v0::claims
