// Matches a pattern at a token of a question. In: tokens, a pattern, a token. Out: the covered range with its number,
// list, quotation and indicator, or no match. analyze_limits.steps bounds the search.
#pragma once

#include <toolkit/answering/question/analyze_list.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace question_rules {

inline constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

struct match {
    std::size_t begin = 0;  // tokens, first and end
    std::size_t end = 0;
    std::int64_t number = 0;
    std::size_t indicator_begin = nowhere;
    std::size_t indicator_end = 0;
    std::size_t core[analyze_limits.pattern_elements]{};  // the tokens that match words of the pattern
    std::size_t cores = 0;
    std::int32_t quotation = -1;
    list items{};
};

/// A number with its modifiers. `end` is `nowhere` if there is no number, or if it is an upper bound.
struct quantity {
    std::size_t end = nowhere;
    std::int64_t value = 0;
    bool bounded = false;
    bool times = false;
};

/// True if a number is the greater one of a range, like 5 in "3-5".
[[nodiscard]] constexpr bool ends_range(const reading& text, std::size_t at) noexcept {
    if (at == 0 || !text.is_word(at) || !text.is_word(at - 1)) return false;
    const token& first = text[at - 1];
    const std::string_view between = text.question().substr(first.end, text[at].begin - first.end);
    return first.number >= 0 && text[at].number > first.number && (between == "-" || between == "\u2013");
}

[[nodiscard]] constexpr bool is_upper_bound_before(const reading& text, std::size_t at) noexcept {
    if (at == 0) return false;
    if (ends_range(text, at)) return true;
    const std::size_t i = at - 1;
    if (is_word_of(text, i, "most|höchstens|maximal|maximum|max|only|nur|bloß|allenfalls|under|within|unter"))
        return true;
    if (i == 0) return false;
    if (is_word_of(text, i, "to") && is_word_of(text, i - 1, "up|limited")) return true;
    if (is_word_of(text, i, "zu") && is_word_of(text, i - 1, "bis")) return true;
    if (is_word_of(text, i, "als|than")) {
        if (is_word_of(text, i - 1, "less|fewer|weniger|geringer")) return true;
        return i > 1 && is_word_of(text, i - 2, "not|no|nicht|kein|keine|keinesfalls|never");
    }
    return is_word_of(text, i, "of") && is_word_of(text, i - 1, "maximum");
}

[[nodiscard]] constexpr quantity read_quantity(const reading& text, std::size_t at) {
    quantity out;
    std::int64_t more = 0;
    const auto word = [&](std::size_t i, const word_list& words) { return is_word_of(text, i, words); };
    const std::size_t first = at;
    if (word(at, "at") && word(at + 1, "least|minimum")) out.bounded = true, at += 2;
    else if (word(at, "a|the|an") && word(at + 1, "minimum|absolute") && word(at + 2, "of|minimum")) {
        out.bounded = true;
        at += word(at + 2, "minimum") ? 4U : 3U;
    } else if (word(at, "no|not|nicht|keinesfalls") && word(at + 1, "fewer|less|weniger|under") &&
               word(at + 2, "than|als"))
        out.bounded = true, at += 3;
    else if (word(at, "mindestens|wenigstens|zumindest|atleast|min|mind|minimum|minimal|minimally")) {
        out.bounded = true, ++at;
        if (word(at, "of") || text.is(at, ":.")) ++at;
    } else if (text.is(at, "+")) out.bounded = true, ++at;
    else if (text.is(at, "^")) out.bounded = true, more = 1, ++at;
    else if (word(at, "more|mehr") && word(at + 1, "than|als")) {
        if (at > 0 && word(at - 1, "not|no|nicht|keinesfalls|never|any|nie")) return out;
        out.bounded = true, more = 1, at += 2;
        if (word(at, "just|nur")) ++at;
    } else if (word(at, "exactly|genau|full|volle|ganze|good|gute|the|all|alle|other|andere")) ++at;
    if (at == first && is_upper_bound_before(text, at)) return out;
    if (word(at, "volle|full|the")) ++at;
    std::int64_t factor = 0;
    const bool half = (word(at, "half") && word(at + 1, "a") && word(at + 2, "dozen")) ||
                      (word(at, "ein") && word(at + 1, "halbes") && word(at + 2, "dutzend"));
    if (half) factor = 6, at += 3;
    else if (word(at, "a|ein") && word(at + 1, "dozen|dutzend|couple")) {
        factor = text[at + 1].number;
        at += 2;
    }
    if (factor != 0) out.value = factor;
    else {
        if (!text.is_word(at) || text[at].quotation >= 0 || text[at].number < 0 || text[at].mark != 0) return out;
        out.value = text[at].number;
        out.times = text[at].times;
        ++at;
        // "two or three", "2 to 4": the first number counts
        if (word(at, "or|to|bis|oder|and") && text.is_word(at + 1) && text[at + 1].number > out.value &&
            out.value > 1 && !out.times)
            out.times = text[at + 1].times, at += 2;
        else if (text.is(at, "-") && text.is_word(at + 1) && text[at + 1].number > out.value) at += 2;
        else if (!out.times && ends_range(text, at)) out.times = text[at].times, ++at;
    }
    if (word(at, "or|oder") && word(at + 1, "more|mehr")) out.bounded = true, at += 2;
    if (!out.times && word(at, "times|mal|x|male")) out.times = true, ++at;
    if (word(at, "or|oder") && word(at + 1, "more|mehr|öfter")) out.bounded = true, at += 2;
    out.value += more;
    out.end = at;
    return out;
}

/// The quantity at each token, computed once for all rules. The number is at most five words after a quantity's begin.
class quantities {
public:
    constexpr explicit quantities(const reading& text) {
        at_.resize(text.size() + 1);
        std::size_t number = nowhere;
        for (std::size_t i = text.size(); i-- > 0;) {
            if (text[i].mark == 0 && text[i].number >= 0) number = i;
            if (number != nowhere && number - i <= 5) at_[i] = read_quantity(text, i);
            any_ = any_ || at_[i].end != nowhere;
        }
    }
    [[nodiscard]] constexpr const quantity& operator[](std::size_t token) const noexcept { return at_[token]; }

    [[nodiscard]] constexpr bool any() const noexcept { return any_; }

private:
    bool any_ = false;
    std::vector<quantity> at_;
};

class matcher {
public:
    constexpr matcher(const reading& text, const quantities& numbers, const pattern& target) noexcept
        : text_(text), numbers_(numbers), target_(target) {}

    /// True if the pattern matches from this token on.
    [[nodiscard]] constexpr bool at(std::size_t token, match& out) {
        steps_ = 0;
        out.begin = token;
        out.number = 0;
        out.indicator_begin = nowhere;
        out.indicator_end = 0;
        out.cores = 0;
        out.quotation = -1;
        out.items.size = 0;
        return next(0, token, out);
    }

private:
    [[nodiscard]] constexpr std::size_t over_soft_marks(std::size_t at) const noexcept {
        for (int i = 0; i < 2 && text_.is(at, ",()-"); ++i) ++at;
        return at;
    }

    [[nodiscard]] constexpr bool begins_clause(std::size_t at) const noexcept {
        constexpr word_list fillers = words_of_class("clause_fillers");
        while (at > 0) {
            if (text_[at - 1].mark != 0 && !text_.is(at - 1, "+^/&")) return true;
            if (text_[at - 1].clause != text_[at].clause) return true;
            if (!is_word_of(text_, at - 1, fillers)) return false;
            --at;
        }
        return true;
    }

    [[nodiscard]] constexpr bool ends_clause(std::size_t at) const noexcept {
        return at >= text_.size() || text_[at].mark != 0 || text_[at].clause != text_[at - 1].clause ||
               is_word_of(text_, at, "please|bitte|and|und|then|dann|or|oder|first|vorher|before|bevor|pls|when|wenn");
    }

    [[nodiscard]] constexpr bool next(std::size_t i, std::size_t at, match& out) {
        if (++steps_ > analyze_limits.steps) return false;
        if (i == target_.size()) {
            out.end = at;
            return true;
        }
        const element& expected = target_[i];
        switch (expected.kind) {
            case element_kind::begin: return begins_clause(at) && next(i + 1, at, out);
            case element_kind::end: return ends_clause(at) && next(i + 1, at, out);
            case element_kind::opens: {
                out.indicator_begin = over_soft_marks(at);
                return next(i + 1, at, out);
            }
            case element_kind::closes: {
                out.indicator_end = at;
                return next(i + 1, at, out);
            }
            case element_kind::gap: return gap(i, at, out, expected.most, false);
            case element_kind::wide_gap: {
                // The part before a wide gap is only the occasion, which may be denied or asked.
                const std::size_t cores = out.cores;
                out.cores = 0;
                if (gap(i, at, out, expected.most, true)) return true;
                out.cores = cores;
                return false;
            }
            case element_kind::list: {
                const bool before_word = i + 1 < target_.size() && target_[i + 1].kind == element_kind::words;
                list found = read_list(text_, at, before_word ? target_[i + 1].words : word_list{});
                if (found.size == 0) return false;
                const std::size_t end = found.end;
                out.items = found;
                return next(i + 1, end, out);
            }
            case element_kind::quotation: {
                const std::size_t here = text_.is(at, ":,(") ? at + 1 : at;
                if (here >= text_.size() || text_[here].quotation < 0) return false;
                const quotation& in = text_.quotations()[static_cast<std::size_t>(text_[here].quotation)];
                bool has = expected.words.empty();
                for (std::size_t k = in.first; k < in.last && !has; ++k)
                    has = text_.is_word(k) && expected.words.has(text_[k], text_.text(text_[k]));
                if (!has) return false;
                out.quotation = text_[here].quotation;
                return next(i + 1, in.last, out);
            }
            case element_kind::number:
            case element_kind::bounded_number:
            case element_kind::times: {
                const std::size_t here = over_soft_marks(at);
                const quantity& found = numbers_[here];
                const bool fits = found.end != nowhere &&
                                  (expected.kind != element_kind::bounded_number || found.bounded) &&
                                  (expected.kind == element_kind::times) == found.times;
                if (fits) {
                    const std::int64_t before = out.number;
                    const std::size_t cores = out.cores;
                    for (std::size_t k = here; k < found.end; ++k) core(k, out);
                    out.number = found.value;
                    if (next(i + 1, found.end, out)) return true;
                    out.number = before;
                    out.cores = cores;
                }
                return expected.optional && next(i + 1, at, out);
            }
            case element_kind::words: {
                const std::size_t here = over_soft_marks(at);
                if (here < text_.size() && is_one(expected, text_[here])) {
                    const std::size_t cores = out.cores;
                    core(here, out);
                    if (next(i + 1, here + 1, out)) return true;
                    out.cores = cores;
                }
                return expected.optional && next(i + 1, at, out);
            }
        }
        return false;
    }

    [[nodiscard]] constexpr bool gap(std::size_t i, std::size_t at, match& out, std::size_t most, bool wide) {
        for (std::size_t words = 0;; ++words) {
            if (next(i + 1, at, out)) return true;
            if (wide) {
                const std::size_t mark = at;
                for (int k = 0; k < 6 && at < text_.size() && text_[at].mark != 0 && !text_[at].bullet; ++k) ++at;
                if (at != mark && next(i + 1, at, out)) return true;
            }
            if (words == most) return false;
            std::size_t marks = 0;
            while (at < text_.size() && text_[at].mark != 0 && (wide || text_.is(at, ",()-+/&")) && marks < 6)
                ++at, ++marks;
            if (at >= text_.size() || text_[at].mark != 0) return false;
            at = text_[at].quotation >= 0 ? text_.quotations()[static_cast<std::size_t>(text_[at].quotation)].last
                                          : at + 1;
            if (at >= text_.size()) return next(i + 1, text_.size(), out);
        }
    }

    [[nodiscard]] constexpr bool is_one(const element& expected, const token& word) const noexcept {
        if (word.mark != 0 || word.quotation >= 0) return false;
        return expected.words.has(word, text_.text(word));
    }

    static constexpr void core(std::size_t at, match& out) noexcept {
        if (out.cores < analyze_limits.pattern_elements) out.core[out.cores++] = at;
    }

    const reading& text_;
    const quantities& numbers_;
    const pattern& target_;
    int steps_ = 0;
};

}}}  // namespace toolkit::v0::question_rules
