// The syntax of a search: words, "exact phrases" and -exclusions.
// In: the query as typed. Out: the words for ranking, and what a text must and must not contain. Next: search.
#pragma once

#include <toolkit/retrieval/terms/tokenizer.hpp>
#include <toolkit/text/elision.hpp>
#include <toolkit/text/white_space.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Further phrases and exclusions are treated as plain words.
inline constexpr struct query_syntax_limits {
    std::size_t phrases = 16;
    std::size_t excluded = 16;
} query_syntax_limits{};

/// A query in its parts.
struct query_parts {
    std::string words;                  ///< for ranking: phrases without quotation marks, no exclusions
    std::vector<std::string> phrases;   ///< a text must contain each
    std::vector<std::string> excluded;  ///< a text must contain none
    friend bool operator==(const query_parts&, const query_parts&) = default;
};

namespace query_syntax {

struct marks {
    std::string_view open;
    std::string_view close;
    std::string_view other_close;
};
inline constexpr auto quotation_marks = std::to_array<marks>({
    {"\"", "\"", "\""},
    {"\u201C", "\u201D", "\u201D"},  // “English”
    {"\u201E", "\u201C", "\u201D"},  // „deutsch“
    {"\u00AB", "\u00BB", "\u00BB"},  // «français»
    {"\u00BB", "\u00AB", "\u00AB"},  // »deutsch«
});

[[nodiscard]] constexpr bool is_word_sign(char32_t point) noexcept { return class_of(point) != letter_class::none; }

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty()) {
        const code_point first = point_at(text, 0);
        if (!is_white_space(first.value)) break;
        text.remove_prefix(first.size);
    }
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = point_at(text, at);
        at += next.size;
        if (!is_white_space(next.value)) end = at;
    }
    return text.substr(0, end);
}

/// Returns the text from its first word to the end of its last, without the marks around them.
[[nodiscard]] constexpr std::string_view without_marks(std::string_view text) {
    std::size_t begin = text.size();
    std::size_t end = 0;
    for_each_word(text, [&](const word& w) {
        begin = std::min(begin, w.begin);
        end = std::max(end, w.end);
    });
    return begin < end ? text.substr(begin, end - begin) : std::string_view{};
}

class reader {
public:
    constexpr explicit reader(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] constexpr query_parts read() {
        char32_t before = ' ';
        for (std::size_t at = 0; at < text_.size();) {
            const code_point next = point_at(text_, at);
            const bool excludes = next.value == '-' && is_white_space(before);
            const std::size_t from = at + (excludes ? 1 : 0);
            std::size_t end = 0;
            if (const quotation quoted = is_word_sign(before) ? quotation{} : quotation_at(from); quoted.end != 0) {
                keep(at);
                take(quoted.inside, excludes, true);
                end = quoted.end;
            } else if (excludes && from < text_.size() && is_word_sign(point_at(text_, from).value)) {
                keep(at);
                end = end_of_token(from);
                take(text_.substr(from, end - from), true, false);
            }
            before = end == 0 ? next.value : U'"';
            at = end == 0 ? at + next.size : end;
            if (end != 0) kept_ = end;
        }
        keep(text_.size());
        if (kept_from_middle_)
            while (!made_.words.empty() && made_.words.back() == ' ') made_.words.pop_back();
        if (count_words(made_.words) == 0) made_.words.clear();
        return std::move(made_);
    }

private:
    struct quotation {
        std::string_view inside;
        std::size_t end = 0;  ///< after the closing mark; 0 if there is no quotation
    };

    /// Returns the quotation that opens at `at`. A kind of quotation that is not closed here is not closed later
    /// either.
    [[nodiscard]] constexpr quotation quotation_at(std::size_t at) noexcept {
        for (std::size_t kind = 0; kind < quotation_marks.size(); ++kind) {
            const marks& mark = quotation_marks[kind];
            if (unclosed_[kind] || !text_.substr(at).starts_with(mark.open)) continue;
            const std::size_t begin = at + mark.open.size();
            for (std::size_t end = begin; end < text_.size(); ++end)
                for (const std::string_view close : {mark.close, mark.other_close})
                    if (text_.substr(end).starts_with(close))
                        return {text_.substr(begin, end - begin), end + close.size()};
            unclosed_[kind] = true;
        }
        return {};
    }

    [[nodiscard]] constexpr std::size_t end_of_token(std::size_t at) const noexcept {
        while (at < text_.size()) {
            const code_point next = point_at(text_, at);
            if (is_white_space(next.value)) break;
            at += next.size;
        }
        return at;
    }

    /// Takes a phrase or an excluded word. Pieces without words, and those above the limit, become words for ranking.
    constexpr void take(std::string_view piece, bool excludes, bool quoted) {
        const std::string_view content = quoted ? trimmed(piece) : without_marks(piece);
        auto& list = excludes ? made_.excluded : made_.phrases;
        const std::size_t most = excludes ? query_syntax_limits.excluded : query_syntax_limits.phrases;
        const bool fits = list.size() < most && count_words(content) > 0;
        if (fits) list.emplace_back(content);
        kept_from_middle_ = true;
        if (!excludes || !fits) add(content);
    }

    /// Adds the text up to `end` that is not yet added or taken.
    constexpr void keep(std::size_t end) { add(text_.substr(kept_, end - kept_)); }

    /// Appends to the words, with one blank where a piece was taken out.
    constexpr void add(std::string_view piece) {
        if (kept_from_middle_) {
            const bool blank = made_.words.empty() || made_.words.back() == ' ';
            if (blank) piece.remove_prefix(std::min(piece.find_first_not_of(' '), piece.size()));
            else if (!piece.empty() && piece.front() != ' ') made_.words += ' ';
        }
        made_.words += piece;
    }

    std::string_view text_;
    query_parts made_;
    std::array<bool, quotation_marks.size()> unclosed_{};
    std::size_t kept_ = 0;
    bool kept_from_middle_ = false;
};

/// Calls f with each folded word by which phrases are compared: whole identifiers, the parts of hyphenated words, and
/// the parts around an apostrophe ("l'", "homme").
template <class F>
constexpr void for_each_unit(std::string_view text, F&& f) {
    std::string folded_word;
    std::size_t whole_end = 0;
    for_each_word(text, [&](const word& w) {
        if (w.role == word_role::part && w.begin < whole_end) return;
        folded_word.clear();
        append_folded(folded_word, w.of(text));
        if (w.role == word_role::whole) {
            if (!tokenizer::stays_whole(folded_word)) return;
            whole_end = w.end;
            f(std::string_view{folded_word});
            return;
        }
        const elided_word pieces = without_elision(folded_word);
        for (const std::string_view piece : {pieces.before, pieces.word, pieces.after})
            if (!piece.empty()) f(piece);
    });
}

}  // namespace query_syntax

/// Parses a query. "…", “…”, „…“ and «…» are phrases. A dash after a blank and before a letter, a digit or a quotation
/// mark excludes the word or phrase that follows. --flag is a word. Marks that are not closed, or that directly follow
/// a letter or digit (17" screen), have no meaning. Linear in the text.
[[nodiscard]] constexpr query_parts read_query(std::string_view text) { return query_syntax::reader{text}.read(); }

/// Finds a phrase as a sequence of words. Blanks and punctuation between them do not matter.
class phrase_matcher {
public:
    constexpr explicit phrase_matcher(std::string_view phrase) {
        query_syntax::for_each_unit(phrase, [&](std::string_view unit) { units_.emplace_back(unit); });
        shorter_.resize(units_.size());
        for (std::size_t i = 1, fits = 0; i < units_.size(); ++i) {
            fits = fitting(fits, units_[i]);
            shorter_[i] = fits;
        }
    }

    /// Whether the phrase has no words. Such a phrase occurs in no text.
    [[nodiscard]] constexpr bool empty() const noexcept { return units_.empty(); }

    /// Whether the phrase occurs in the text. Linear in the text (Knuth, Morris, Pratt).
    [[nodiscard]] constexpr bool occurs_in(std::string_view text) const {
        bool found = false;
        std::size_t fits = 0;
        if (empty()) return false;
        query_syntax::for_each_unit(text, [&](std::string_view unit) {
            if (found) return;
            fits = fitting(fits, unit);
            found = fits == units_.size();
        });
        return found;
    }

private:
    /// Returns how many units of the phrase match up to `unit`, if `fits` matched before it.
    [[nodiscard]] constexpr std::size_t fitting(std::size_t fits, std::string_view unit) const {
        while (fits > 0 && units_[fits] != unit) fits = shorter_[fits - 1];
        return units_[fits] == unit ? fits + 1 : fits;
    }

    std::vector<std::string> units_;
    std::vector<std::size_t> shorter_;  ///< by place: the number of units that still match if the next one does not
};

/// Checks a query's demands on a text in several pieces (a title, a heading, a passage). Each phrase must occur in one
/// of them, and no exclusion in any. Made once per query.
class query_matcher {
public:
    constexpr explicit query_matcher(const query_parts& parts) {
        for (const std::string& phrase : parts.phrases)
            if (phrase_matcher one{phrase}; !one.empty()) phrases_.push_back(std::move(one));
        for (const std::string& phrase : parts.excluded) excluded_.emplace_back(phrase);
    }
    /// Whether every text matches.
    [[nodiscard]] constexpr bool empty() const noexcept { return phrases_.empty() && excluded_.empty(); }

    [[nodiscard]] constexpr bool matches(std::span<const std::string_view> pieces) const {
        const auto occurs = [&](const phrase_matcher& one) {
            return std::any_of(pieces.begin(), pieces.end(),
                               [&](std::string_view piece) { return one.occurs_in(piece); });
        };
        return std::all_of(phrases_.begin(), phrases_.end(), occurs) &&
               std::none_of(excluded_.begin(), excluded_.end(), occurs);
    }

private:
    std::vector<phrase_matcher> phrases_;
    std::vector<phrase_matcher> excluded_;
};

}}  // namespace toolkit::v0
