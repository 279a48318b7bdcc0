// Lists in a question: "A, B and C", quoted items, and bulleted or numbered lines.
// In: tokens, and where the list may begin. Out: the trimmed spans of its items, and the token after the list.
#pragma once

#include <toolkit/answering/question/analyze_pattern.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace question_rules {

struct list {
    span items[analyze_limits.list_items]{};
    std::size_t size = 0;
    std::size_t end = 0;  // the token after the list
    constexpr void add(span item) noexcept {
        if (size < analyze_limits.list_items && item.end > item.begin) items[size++] = item;
    }
};

[[nodiscard]] constexpr bool is_word_of(const reading& text, std::size_t at, const word_list& words) noexcept {
    return text.is_word(at) && text[at].quotation < 0 && words.has(text[at], text.text(text[at]));
}

/// True if a word begins with a small letter. Capitals mark names and headings.
[[nodiscard]] constexpr bool is_small(const reading& text, std::size_t at) noexcept {
    return at < text.size() && !is_capital(point_at(text.question(), text[at].begin).value);
}

/// Skips words before an item that do not belong to it.
[[nodiscard]] constexpr std::size_t skip_before_item(const reading& text, std::size_t at) noexcept {
    constexpr word_list fillers = words_of_class("before_item");
    for (int i = 0; i < 5 && is_small(text, at) && is_word_of(text, at, fillers); ++i) ++at;
    return at;
}

/// Reads a bulleted list whose first bullet is at `at`. Each line is an item.
constexpr void read_lines(const reading& text, std::size_t at, list& out) {
    while (at < text.size() && text[at].bullet && out.size < analyze_limits.list_items) {
        std::size_t first = at + 1;
        std::size_t stop = first;
        while (stop < text.size() && text[stop].mark != '\n' && stop - first < 3 * analyze_limits.list_item_words)
            ++stop;
        if (first < stop && is_word_of(text, first, "the|a|an|die|der|das|den|dem")) ++first;
        std::size_t last = stop;
        while (last > first && (text.is(last - 1, ".,;:!?") || is_word_of(text, last - 1, "and|und|or|sowie"))) --last;
        if (first < last) out.add({text[first].begin, text[last - 1].end});
        while (stop < text.size() && text[stop].mark != '\n') ++stop;
        while (stop < text.size() && text[stop].mark == '\n') ++stop;
        at = stop;
    }
    out.end = at;
}

/// True if a word ends an item. A capitalized word does not, unless it is in `stop`.
[[nodiscard]] constexpr bool ends_item(const reading& text, std::size_t at, bool behind_colon,
                                       const word_list& stop) noexcept {
    constexpr word_list later = words_of_class("later");
    constexpr word_list prepositions = words_of_class("prepositions");
    if (!stop.empty() && is_word_of(text, at, stop)) return true;
    if (!is_small(text, at)) return false;
    const std::string_view all = text.question();
    if (const std::size_t begin = text[at].begin; begin > 0 && all[begin - 1] == '-') return false;
    if (const std::size_t end = text[at].end; end < all.size() && all[end] == '-') return false;
    if (behind_colon && is_word_of(text, at, "after|before|vor|nach|bevor"))
        return is_word_of(text, at + 1, "you|i|we|answering|giving|writing|du|sie|ihr|and|deciding|concluding|telling");
    constexpr word_list shy = words_of_class("shy");
    if (behind_colon && is_word_of(text, at, "without|ohne"))  // "a rebuild without locks", but "without guessing"
        return is_word_of(text, at + 1, shy) || is_word_of(text, at + 1, "zu|having|quoting|citing|using|opening");
    constexpr word_list noun_or_verb = words_of_class("noun_or_verb");
    if (is_word_of(text, at, noun_or_verb))
        return is_word_of(text, at + 1,
                          "the|a|an|your|all|how|what|which|who|whether|me|if|each|them|it|its|at|only|up|on|out|"
                          "exactly|exact|any|one|two|three|where|when|that|every|both|no|for|nach|die|das|den|der|ein|"
                          "eine|einen|es|sie|mir|alle|in|with|to|clearly|explicitly|briefly|mindestens|verbatim|from|"
                          "is|then|this|these|those");
    return is_word_of(text, at, later) || (!behind_colon && is_word_of(text, at, prepositions));
}

/// The list that begins at `at`, or an empty list. Words of `stop` end it.
constexpr list read_list(const reading& text, std::size_t at, const word_list& stop = {}) {
    constexpr word_list later = words_of_class("later");
    constexpr word_list heads = words_of_class("heads");
    list out;
    out.end = at;
    std::size_t next = at;
    for (int i = 0; i < 3 && next < text.size(); ++i) {
        if (text[next].bullet) {
            read_lines(text, next, out);
            return out;
        }
        if (text.is(next, ":\n(-") || (text.is(next, ",") && i == 0)) ++next;
        else break;
    }
    next = std::min(next, text.size());
    const bool behind_colon = next > at;
    if (const std::size_t head = skip_before_item(text, next); is_word_of(text, head, heads)) return out;
    bool last = false;
    char separator = 0;  // the first mark between items; a different mark ends the list
    while (next < text.size() && out.size < analyze_limits.list_items) {
        next = skip_before_item(text, next);
        if (next >= text.size()) break;
        if (text[next].quotation >= 0) {
            const quotation& in = text.quotations()[static_cast<std::size_t>(text[next].quotation)];
            out.add({in.begin, in.end});
            next = in.last;
        } else {
            const std::size_t first = next;
            const bool heading = !is_small(text, next) && is_word_of(text, next, later);  // "If it fails"
            while (text.is_word(next) && text[next].quotation < 0 && next - first < analyze_limits.list_item_words) {
                const bool joins = is_word_of(text, next, "and|und|or|oder|sowie");
                if (joins || (!heading && ends_item(text, next, behind_colon && next > first, stop))) break;
                ++next;
            }
            if (next == first) break;
            out.add({text[first].begin, text[next - 1].end});
        }
        out.end = next;
        if (last && !text.is(next, ",")) break;
        // between two items
        std::size_t joint = next;
        bool joined = false;
        if (text.is(joint, ",;/&") && (separator == 0 || separator == text[joint].mark)) {
            separator = text[joint].mark;
            joined = true;
            ++joint;
        }
        if (is_word_of(text, joint, "dann|then|danach|finally|anschließend|afterwards|sowie|plus") &&
            !is_word_of(text, joint + 1, "for|on|about|nach|zu|zum|zur|für|über"))
            joined = joined && is_word_of(text, joint, "sowie|plus");
        if (is_word_of(text, joint, "as")) joint += is_word_of(text, joint + 1, "well") ? 3U : 0U;
        if (is_word_of(text, joint, "and|und|or|oder|sowie|plus|&")) joined = last = true, ++joint;
        if (!joined || joint >= text.size()) break;
        const std::size_t item = skip_before_item(text, joint);
        if (item >= text.size() || !(text.is_word(item))) break;
        // "…, then tell me" and "… and explain": no item follows
        if (text[item].quotation < 0 && ends_item(text, item, behind_colon, stop)) break;
        if (out.size > 0 && text[next > 0 ? next - 1 : 0].quotation >= 0 && text[item].quotation < 0 && !last) break;
        next = joint;
    }
    if (text.is(out.end, ")")) ++out.end;
    return out;
}

}}}  // namespace toolkit::v0::question_rules
