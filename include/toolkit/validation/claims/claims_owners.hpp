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

/// How many content words of a part of a sentence a claim contains, and how many it lacks.
struct tally {
    std::size_t held = 0;
    std::size_t lacking = 0;
};
[[nodiscard]] inline tally tally_of(const read_text& claim, const sources& from, const source_sentence& there,
                                    span bytes) {
    tally made;
    const read_text& words = from.words();
    for (std::size_t i = there.first_word; i < there.last_word; ++i) {
        const read_word& one = words.words[i];
        if (!one.content || one.bytes.begin < bytes.begin || one.bytes.end > bytes.end) continue;
        const bool held = std::any_of(claim.words.begin(), claim.words.end(), [&](const read_word& stated) {
            return stated.content && forms_of_one(claim.of(stated), words.of(one));
        });
        ++(held ? made.held : made.lacking);
    }
    return made;
}

}  // namespace owning

/// The quantity that a sentence gives for what the claim names, if it gives the claim's quantity for something else;
/// nullptr otherwise. Each statement of the sentence must have one comparable quantity. The claim must lack a word of
/// the statement with its quantity. It must contain all words of the other statement, and more words than of the first.
[[nodiscard]] inline const quantity* quantity_of_owner(const quantity& stated, const read_text& claim,
                                                       const sources& from, const source_sentence& there) {
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
    const owning::tally here = owning::tally_of(claim, from, there, own->bytes);
    if (here.lacking == 0) return nullptr;
    for (const statement_part& one : parts) {
        const owning::tally other = owning::tally_of(claim, from, there, one.bytes);
        if (&one != own && other.held > here.held && other.lacking == 0) return &from.quantities()[one.quantity];
    }
    return nullptr;
}

}}}  // namespace toolkit::v0::claims
