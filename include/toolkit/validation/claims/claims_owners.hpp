// Which of several quantities of a sentence belongs to the thing that a claim names. "`work_mem` is 4 MB and
// `shared_buffers` is 128 MB" does not say 128 MB of work_mem.
// In: a claim, one of its quantities, a sentence that contains it. Out: whether the sentence says it about something
// else. Next: impl/claims.ipp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/claims/claims_facts.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_words.hpp>
#include <toolkit/validation/numbers/claims_quantity.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

namespace owning {

/// Where the text between two quantities separates two statements; npos if it does not.
[[nodiscard]] inline std::size_t border_in(std::string_view between) noexcept {
    std::size_t border = std::string_view::npos;
    for (const std::string_view joint : {" and ", " und ", ", ", "; ", " while ", " but ", " aber "})
        if (const std::size_t at = between.rfind(joint);
            at != std::string_view::npos && (border == std::string_view::npos || at > border))
            border = at;
    return border;
}

/// Whether a word of a sentence may name what a quantity belongs to: a content word, or a letter such as A or `b`
/// beside another letter of that kind.
[[nodiscard]] inline bool may_name(const read_text& words, std::size_t at, const source_sentence& there,
                                   std::string_view text) {
    const read_word& one = words.words[at];
    if (one.content) return true;
    const auto is_letter = [&](const read_word& word) {
        const bool capital = word.bytes.size() == 1 && terms::upper(text[word.bytes.begin]);
        const bool code = word.bytes.size() == 1 && word.bytes.begin > 0 && text[word.bytes.begin - 1] == '`';
        return capital || code;
    };
    if (!is_letter(one)) return false;
    for (std::size_t i = there.first_word; i < there.last_word; ++i)
        if (is_letter(words.words[i]) && words.of(words.words[i]) != words.of(one)) return true;
    return false;
}

/// Words [first, last) of a claim.
struct claim_words {
    std::size_t first = 0;
    std::size_t last = 0;
};

/// The words of a claim that belong to one of its quantities. They end at "and" or a similar word before another
/// quantity. They are empty if no such word parts the quantities.
[[nodiscard]] inline claim_words words_beside(const quantity& stated, const read_text& claim,
                                              const std::vector<fact>& facts) {
    claim_words part{0, claim.words.size()};
    const auto parts = [&](const read_word& one) {
        for (const std::string_view joint : {"and", "und", "while", "but", "aber", "whereas", "w\u00e4hrend"})
            if (claim.of(one) == joint) return true;
        return false;
    };
    for (const fact& each : facts) {
        if (each.kind != fact_kind::number || each.value.exact.within_other) continue;
        const span other = each.bytes;
        const bool before = other.end <= stated.bytes.begin;
        if (!before && other.begin < stated.bytes.end) continue;
        bool parted = false;
        for (std::size_t i = 0; i < claim.words.size(); ++i) {
            const span bytes = claim.words[i].bytes;
            const bool inside = before ? bytes.begin >= other.end && bytes.end <= stated.bytes.begin
                                       : bytes.begin >= stated.bytes.end && bytes.end <= other.begin;
            if (!inside || !parts(claim.words[i])) continue;
            if (before) part.first = std::max(part.first, i);
            else if (!parted) part.last = std::min(part.last, i);
            parted = true;
        }
        if (!parted) return {};
    }
    return part;
}

/// How many words that only one of two parts of a sentence has are in a claim, and how many are not.
struct tally {
    std::size_t held = 0;
    std::size_t lacking = 0;
    bool first_lacks = false;  ///< the first such word, mostly the name, is not in the claim
    bool refers_back = false;  ///< "one" or "that" takes the place of a word of the part before
};
[[nodiscard]] inline tally tally_of(const read_text& claim, claim_words within, const sources& from,
                                    const source_sentence& there, span bytes, span other) {
    tally made;
    const read_text& words = from.words();
    const std::string_view text = from.all()[there.source].text;
    const auto inside = [](const read_word& one, span part) {
        return one.bytes.begin >= part.begin && one.bytes.end <= part.end;
    };
    for (std::size_t i = there.first_word; i < there.last_word; ++i) {
        const read_word& one = words.words[i];
        if (!inside(one, bytes)) continue;
        const std::string_view word = words.of(one);
        const bool refers_back = word == "one" || word == "that" || word == "those" || word == "jene";
        made.refers_back = made.refers_back || refers_back;
        if (refers_back || !may_name(words, i, there, text)) continue;
        bool shared = false;
        for (std::size_t k = there.first_word; k < there.last_word && !shared; ++k)
            shared = inside(words.words[k], other) && forms_of_one(words.of(words.words[k]), word);
        if (shared) continue;
        bool held = false;
        for (std::size_t k = within.first; k < within.last && !held; ++k)
            held = forms_of_one(claim.of(claim.words[k]), word);
        if (made.held + made.lacking == 0) made.first_lacks = !held;
        ++(held ? made.held : made.lacking);
    }
    return made;
}

}  // namespace owning

/// The quantity that a sentence gives for what the claim names, if it gives the claim's quantity for something else;
/// nullptr otherwise. Each statement of the sentence must have one comparable quantity. Of the words that only the
/// statement with the claim's quantity has, the claim lacks one. Of those of the other statement it has all.
[[nodiscard]] inline const quantity* quantity_of_owner(const quantity& stated, const read_text& claim,
                                                       const std::vector<fact>& facts, const sources& from,
                                                       const source_sentence& there) {
    const std::string_view text = from.all()[there.source].text;
    const auto last = std::min<std::size_t>(there.last_quantity, there.first_quantity + limits.compared_quantities);
    struct statement_part {
        std::size_t quantity;
        span bytes;
    };
    std::vector<statement_part> parts;
    for (std::size_t i = there.first_quantity; i < last; ++i) {
        const quantity& one = from.quantities()[i];
        if (!one.alone || !quantities::comparable(stated, one)) continue;
        if (!parts.empty()) {
            const std::size_t end = from.quantities()[parts.back().quantity].bytes.end;
            if (one.bytes.begin < end) return nullptr;
            const std::size_t border = owning::border_in(text.substr(end, one.bytes.begin - end));
            if (border == std::string_view::npos) return nullptr;
            parts.back().bytes.end = end + border;
            parts.push_back({i, {end + border, there.bytes.end}});
        } else {
            parts.push_back({i, there.bytes});
        }
    }
    if (parts.size() < 2) return nullptr;
    const statement_part* own = nullptr;
    for (const statement_part& one : parts) {
        if (!from.supports(from.quantities()[one.quantity], there.source, stated)) continue;
        if (own != nullptr) return nullptr;
        own = &one;
    }
    if (own == nullptr) return nullptr;
    const owning::claim_words within = owning::words_beside(stated, claim, facts);
    if (within.first >= within.last) return nullptr;
    for (const statement_part& one : parts) {
        if (&one == own) continue;
        const owning::tally here = owning::tally_of(claim, within, from, there, own->bytes, one.bytes);
        const owning::tally other = owning::tally_of(claim, within, from, there, one.bytes, own->bytes);
        if (here.lacking == 0 || other.held == 0 || other.lacking != 0) continue;
        const std::size_t held = here.held - (other.refers_back && here.held > 0 ? 1 : 0);
        const std::string_view rest = text.substr(one.bytes.begin, one.bytes.size());
        const bool adds = one.bytes.begin > own->bytes.begin && text[one.bytes.begin - 1] != ',' &&
                          (rest.starts_with(" and ") || rest.starts_with(" und "));
        if (here.first_lacks || adds || other.held > held) return &from.quantities()[one.quantity];
    }
    return nullptr;
}

}}}  // namespace toolkit::v0::claims
