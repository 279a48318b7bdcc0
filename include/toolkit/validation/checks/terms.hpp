// Check: each apparent fact of the answer (number, name, command, identifier, code) occurs in a source.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/validation/verdict/verdict.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace terms {

/// The folded form of a text: lower case, one blank for each run of white space, plain quotation marks and dashes, no
/// invisible characters. Commas and no-break blanks within numbers are removed.
[[nodiscard]] std::string fold(std::string_view text);
/// Appends the folded form of a text.
void fold_to(std::string& out, std::string_view text);

/// The first place of a folded term in a folded text; npos if there is none. No letter or digit may continue the term
/// on either side. A number must not be part of a decimal (5 in 12.5).
[[nodiscard]] std::size_t place_of(std::string_view text, std::string_view term);

[[nodiscard]] inline bool holds(std::string_view text, std::string_view term) {
    return place_of(text, term) != std::string_view::npos;
}

/// Commands that change or destroy data. They must occur in a source; the question is not enough.
inline constexpr std::array<std::string_view, 14> commands{
    "pg_reindex", "reindex",    "vacuum analyze", "vacuum",      "kubectl", "helm",          "docker compose",
    "systemctl",  "drop table", "truncate",       "alter table", "rm -rf",  "drop database", "shutdown"};

/// Numbers from 0 that a text may also spell out.
inline constexpr std::array<std::string_view, 13> number_words{
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};

/// Calls f(bytes, is_code) for each word of an answer that claims a fact. Such a word has a digit, an underscore, a
/// leading "--", a capital inside, only capitals, or a capital that does not begin a sentence. Also calls it for text
/// in backquotes and for each line of a fenced code block.
template <class F>
inline void for_each(std::string_view text, F&& f) {
    bool sentence_start = true;
    std::size_t at = 0;
    while (at < text.size()) {
        if (const code_block block = code_block_at(text, at); block.end != 0) {
            for (std::size_t line = block.lines.begin; line < block.lines.end;) {
                const std::size_t end = std::min(text.find('\n', line), block.lines.end);
                const std::size_t last = text.substr(0, end).find_last_not_of(" \t\r");
                line = std::min(text.find_first_not_of(" \t", line), end);
                if (std::any_of(text.begin() + static_cast<std::ptrdiff_t>(line),
                                text.begin() + static_cast<std::ptrdiff_t>(end), wordy))
                    f(span{line, last + 1}, true);
                line = end + 1;
            }
            at = block.end;
            sentence_start = true;
            continue;
        }
        if (text[at] == '`') {
            const std::size_t close = text.find('`', at + 1);
            if (close != std::string_view::npos && close > at + 1 && close - at < 200) {
                f(span{at + 1, close}, true);
                at = close + 1;
                sentence_start = false;
                continue;
            }
        }
        const bool option = text[at] == '-' && at + 2 < text.size() && text[at + 1] == '-' &&
                            letter_at(text, at + 2) != 0 && !letter_ends_at(text, at);
        const bool degree = text.substr(at).starts_with("\u00B0") && letter_at(text, at + 2) != 0;
        const bool point = text[at] == '.' && at + 1 < text.size() && digit(text[at + 1]) &&
                           !letter_ends_at(text, at) && (at == 0 || text[at - 1] != '.');
        if (letter_at(text, at) == 0 && !option && !degree && !point) {
            if (text[at] == '.' || text[at] == '!' || text[at] == '?' || text[at] == ':' || text[at] == '\n' ||
                text[at] == '"' || text[at] == '*' || text[at] == '#')
                sentence_start = true;
            ++at;
            continue;
        }
        std::size_t end = at + (option || degree ? 2 : point ? 1 : 0);
        while (end < text.size()) {
            const std::size_t size = std::max(letter_at(text, end), joint_at(text, end));
            if (size == 0) break;
            end += size;
        }
        const std::string_view word = text.substr(at, end - at);
        const auto count = [&](auto test) { return count_in(word, test); };
        const std::size_t capitals = count(upper);
        const bool capital_inside = std::any_of(word.begin() + 1, word.end(), upper);
        const bool fact = option || count(digit) > 0 || word.find('_') != std::string_view::npos ||
                          (word.size() > 1 && capital_inside) || (capitals > 0 && !sentence_start && word.size() > 1);
        if (fact) f(span{at, end}, option);
        sentence_start = false;
        at = end;
    }
}

/// The words of an answer that claim a fact, in order.
[[nodiscard]] std::vector<std::string> of(std::string_view text);

/// Whether a folded source contains a folded term, exactly or in a near form. Near forms are: without 's or s, a number
/// from 0 to 12 in words, the parts of a hyphenated compound, another spelling of a quantity or unit.
[[nodiscard]] bool occurs_in(std::string_view term, std::string_view source);

}  // namespace terms

/// Violation UNGROUNDED_CLAIM: a term of the answer occurs in no opened citation, no tool result and not in the
/// question.
struct grounded_terms {
    static constexpr std::string_view code = "UNGROUNDED_CLAIM";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/terms.ipp>
#endif
