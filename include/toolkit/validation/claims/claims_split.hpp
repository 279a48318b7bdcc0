// Splits an answer into claims: each sentence, or the part of it up to its marker.
// In: the text of an answer. Out: the bytes of each claim and the numbers that it cites. Next: claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/validation/claims/claims_words.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

/// A claim of an answer.
struct answer_claim {
    span bytes;
    std::vector<std::uint32_t> cited;
};

/// The text with blanks in place of its markers, of the same size.
[[nodiscard]] inline std::string without_markers(std::string text, const std::vector<marker>& markers) {
    for (const marker& mark : markers)
        std::fill(text.begin() + static_cast<std::ptrdiff_t>(mark.begin),
                  text.begin() + static_cast<std::ptrdiff_t>(mark.end), ' ');
    return text;
}

namespace splitting {

inline constexpr std::size_t enough_words = 2;  ///< content words that make a part of a sentence a claim
inline constexpr std::size_t looked_at = 512;   ///< bytes in which these words are looked for

/// Counts content words and words with digits, up to `enough_words`.
[[nodiscard]] inline std::size_t words_in(std::string_view text) {
    std::size_t count = 0;
    for_each_word(text.substr(0, looked_at), [&](const word& found) {
        if (count < enough_words && found.role != word_role::part && !is_stop_word(folded(found.of(text)))) ++count;
    });
    return count;
}

/// Whether the hyphen at `at` is the sign of a number: -5, -.5, -$5, -**5**.
[[nodiscard]] inline bool is_sign(std::string_view text, std::size_t at) noexcept {
    if (text[at] != '-') return false;
    const std::size_t next = text.find_first_not_of("*_`(", at + 1);
    if (next == std::string_view::npos) return false;
    const bool point = text[next] == '.' && next + 1 < text.size() && terms::digit(text[next + 1]);
    if (point || terms::digit(text[next])) return true;
    return std::any_of(quantities::currencies.begin(), quantities::currencies.end(), [&](const auto& each) {
        const std::string_view rest = text.substr(next);
        return !each.sign.empty() && rest.starts_with(each.sign);
    });
}

/// The part without blanks, list marks and sentence ends at both ends.
[[nodiscard]] inline span trimmed(std::string_view text, span part) noexcept {
    constexpr std::string_view before = " \t\n\r*-#>.,;:";
    while (part.size() > 0 && before.find(text[part.begin]) != std::string_view::npos) {
        if (text[part.begin] == '-' && part.size() > 1 && text[part.begin + 1] == '-') break;  // --option
        if (is_sign(text.substr(0, part.end), part.begin)) break;
        if (text[part.begin] == '.' && part.size() > 1 && words::in_word(text, part.begin + 1)) break;  // .conf
        ++part.begin;
    }
    while (part.size() > 0 && std::string_view{" \t\n\r"}.find(text[part.end - 1]) != std::string_view::npos)
        --part.end;
    return part;
}

}  // namespace splitting

/// The claims of an answer in order. `masked` is the answer without its markers. A part without words is not a claim.
/// Neither is a question, a heading, or a line that only introduces a list.
[[nodiscard]] inline std::vector<answer_claim> split(std::string_view answer_text, std::string_view masked,
                                                     const std::vector<marker>& markers) {
    std::vector<answer_claim> found;
    std::size_t next = 0;  // marker
    std::vector<std::uint32_t> pending;
    const auto add = [&](span part) {
        found.push_back({splitting::trimmed(masked, part), std::move(pending)});
        pending.clear();
    };
    std::size_t previous_end = 0;
    for (const sentence& each : sentences_of(answer_text)) {
        std::size_t at = each.begin;
        const std::size_t first = found.size();
        while (next < markers.size() && markers[next].begin < each.end) {
            const std::size_t group_begin = markers[next].begin;
            std::vector<std::uint32_t> cited;
            std::size_t group_end = group_begin;
            while (next < markers.size() && markers[next].begin < each.end &&
                   masked.substr(group_end, markers[next].begin - group_end).find_first_not_of(" ,;") ==
                       std::string_view::npos) {
                cited.push_back(markers[next].number);
                group_end = std::max(group_end, markers[next].end);
                ++next;
            }
            const span part{at, std::max(at, group_begin)};
            const std::size_t words = splitting::words_in(part.of(masked));
            const bool at_end = splitting::words_in(masked.substr(group_end, each.end - group_end)) == 0;
            if (words >= splitting::enough_words || (at_end && words > 0)) {
                pending.insert(pending.end(), cited.begin(), cited.end());
                add(part);
                at = group_end;
            } else if (words == 0 && !found.empty() &&
                       (found.size() > first ||
                        answer_text.substr(previous_end, each.begin - previous_end).find('\n') ==
                            std::string_view::npos) &&
                       part.of(masked).find_first_not_of(" .,;:!?\"') ") == std::string_view::npos) {
                found.back().cited.insert(found.back().cited.end(), cited.begin(), cited.end());
                at = group_end;
            } else {
                pending.insert(pending.end(), cited.begin(), cited.end());
            }
        }
        const span rest{at, each.end};
        const std::size_t words = splitting::words_in(rest.of(masked));
        if (words >= splitting::enough_words || (words > 0 && (found.size() == first || !pending.empty()))) add(rest);
        else if (words > 0) found.back().bytes.end = splitting::trimmed(masked, rest).end;
        previous_end = each.end;
    }
    std::erase_if(found, [&](const answer_claim& one) {
        const std::string_view text = one.bytes.of(masked);
        const bool heading = one.bytes.begin > 1 && masked.substr(0, one.bytes.begin).ends_with("# ");
        return text.empty() || (one.cited.empty() && (text.ends_with('?') || text.ends_with(':') || heading));
    });
    if (found.size() > limits.claims) found.resize(limits.claims);
    return found;
}

}}}  // namespace toolkit::v0::claims
