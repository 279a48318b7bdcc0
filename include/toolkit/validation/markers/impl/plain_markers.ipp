// Decides which marks are citations, and rewrites them.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/markers/marker_code.hpp>
#include <toolkit/validation/markers/marker_forms.hpp>
#include <toolkit/validation/markers/marker_tags.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/markers/plain_markers.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace marking {

[[nodiscard]] inline found_mark mark_at(std::string_view text, std::size_t at) {
    switch (text[at]) {
        case '[': return bracket_at(text, at);
        case '<': return tag_mark_at(text, at);
        case '\\':
        case '^':
        case '$': return note_at(text, at);
        case '(':
        case '{': return at_end_mark_at(text, at);
        default: break;
    }
    if (auto found = wide_bracket_at(text, at)) return found;
    if (auto found = raised_at(text, at)) return found;
    return at_end_mark_at(text, at);
}

/// Every mark of a text that find_markers() does not find, in order. Code has none.
[[nodiscard]] inline std::vector<other_mark> other_marks(std::string_view text) {
    std::vector<other_mark> found;
    const code_places code = code_in(text);
    auto skipped = code.spans.begin();
    for (std::size_t at = 0; at < text.size();) {
        for (; skipped != code.spans.end() && skipped->begin <= at; ++skipped) at = std::max(at, skipped->end);
        if (at >= text.size()) break;
        if (may_begin_mark(text[at]))
            if (auto mark = mark_at(text, at)) {
                at = mark->end;
                found.push_back(*std::move(mark));
                continue;
            }
        ++at;
    }
    return found;
}

/// Whether an opened passage has the mark after the same word. Then it is the passage's own note.
[[nodiscard]] inline bool is_of_a_passage(std::string_view text, const other_mark& mark, const run_record& record) {
    constexpr std::string_view between = " .,;:!?\"')";
    constexpr std::size_t least_word = 2;
    const std::string_view before = text.substr(0, mark.begin);
    const std::size_t end_of_word = before.find_last_not_of(between) + 1;
    const std::string_view word = last_word(before.substr(0, end_of_word));
    if (word.size() < least_word) return false;
    const std::size_t begin = end_of_word - word.size();
    const std::string_view quoted = text.substr(begin, mark.end - begin);
    return std::any_of(record.citations.begin(), record.citations.end(),
                       [&](const opened_citation& opened) { return opened.text.find(quoted) != std::string::npos; });
}

[[nodiscard]] inline bool is_open(const std::vector<std::uint32_t>& numbers, const run_record& record) {
    return std::all_of(numbers.begin(), numbers.end(),
                       [&](std::uint32_t number) { return record.find(number) != nullptr; });
}

/// Splits "hours¹²" into 1 and 2 if fewer than ten citations are open.
inline void split_raised(other_mark& mark, const run_record& record) {
    constexpr std::uint32_t ten = 10;
    if (mark.numbers.size() != 1 || mark.numbers.front() < ten || record.citations.size() >= ten) return;
    std::vector<std::uint32_t> digits;
    for (std::uint32_t rest = mark.numbers.front(); rest > 0; rest /= ten) digits.insert(digits.begin(), rest % ten);
    if (std::adjacent_find(digits.begin(), digits.end(), [](std::uint32_t a, std::uint32_t b) { return a >= b; }) ==
            digits.end() &&
        is_open(digits, record))
        mark.numbers = std::move(digits);
}

/// Whether an address names a document: "docs/kiln.md#fire" and "https://example.org/kiln" name "kiln.md".
[[nodiscard]] inline bool names_document(std::string_view address, std::string_view filename) {
    const auto stem = [](std::string_view name) {
        name = name.substr(0, name.find_first_of("?#"));
        while (name.ends_with('/')) name.remove_suffix(1);
        name.remove_prefix(name.rfind('/') + 1);
        return folded(name.substr(0, name.rfind('.')));
    };
    const std::string file_stem = stem(filename);
    return !file_stem.empty() && stem(address) == file_stem;
}

/// Whether a link whose text is a number is a citation. Its address is a place in the answer or an opened document. Or
/// it ends a sentence of words, and the address does not contain the number, as "issue/2" does.
[[nodiscard]] inline bool cites_by_link(std::string_view text, const other_mark& mark, const run_record& record) {
    constexpr std::size_t least_words = 3;
    if (mark.target.starts_with('#')) return true;
    for (const std::uint32_t number : mark.numbers) {
        const opened_citation* const opened = record.find(number);
        if (opened != nullptr && names_document(mark.target, opened->filename)) return true;
        const std::string digits = std::to_string(number);
        for (std::size_t at = mark.target.find(digits); at != std::string_view::npos;
             at = mark.target.find(digits, at + 1)) {
            const bool within = (at > 0 && digit(mark.target[at - 1])) ||
                                (at + digits.size() < mark.target.size() && digit(mark.target[at + digits.size()]));
            if (!within) return false;
        }
    }
    std::size_t words = 0;
    (void)has_word(sentence_before(text, mark.begin), leading, words);
    const std::string before = word_before(text, mark.begin);
    return words >= least_words && ends_clause(text, mark.end) && !among(leading, before) && !among(numbered, before);
}

[[nodiscard]] inline bool is_raised(std::string_view text, const other_mark& mark) {
    const std::string_view form = text.substr(mark.begin, mark.end - mark.begin);
    return raised_digit(read_code_point(form, 0).value) >= 0 || form.starts_with("\u207D") || form.starts_with('^') ||
           form.starts_with('$') || form.starts_with("<sup");
}

/// Keeps only the marks that are citations.
[[nodiscard]] inline std::vector<other_mark> citations_among(std::vector<other_mark> marks, std::string_view text,
                                                             const run_record& record) {
    constexpr std::uint32_t greatest = 999;      // a greater number is a year or an identifier
    constexpr std::uint32_t greatest_item = 99;  // of a numbered item
    const auto at_most = [](const other_mark& mark, std::uint32_t most) {
        return std::all_of(mark.numbers.begin(), mark.numbers.end(), [&](std::uint32_t one) { return one <= most; });
    };
    std::vector<other_mark> kept;
    std::vector<other_mark> at_end;
    bool numbers_items = false;
    for (other_mark& mark : marks) {
        if (static_cast<unsigned char>(text[mark.begin]) >= 0x80) split_raised(mark, record);
        const bool open = is_open(mark.numbers, record);
        const bool ours = !is_of_a_passage(text, mark, record);
        if (mark.at_end) {
            const bool ends =
                mark.locates ? locates(text, mark.begin, mark.end) : ends_sentence(text, mark.begin, mark.end);
            if (open && ours && ends) at_end.push_back(std::move(mark));
            else if (!mark.locates) numbers_items = numbers_items || at_most(mark, greatest_item);
        } else if (!mark.target.empty() && !cites_by_link(text, mark, record)) {
            continue;
        } else if (ours && (open || (mark.surely && at_most(mark, greatest)))) {
            kept.push_back(std::move(mark));
        }
    }
    const bool raises_marks = std::any_of(
        kept.begin(), kept.end(), [&](const other_mark& mark) { return !mark.may_be_power && is_raised(text, mark); });
    if (!raises_marks) std::erase_if(kept, [](const other_mark& mark) { return mark.may_be_power; });
    return kept.empty() && !numbers_items && find_markers(text).empty() ? at_end : kept;
}

/// Whether `close` may still follow in a text of at most `most` bytes.
[[nodiscard]] inline bool is_open_until(std::string_view rest, std::string_view close, std::size_t most) noexcept {
    return rest.size() < most && rest.find(close) == std::string_view::npos;
}

[[nodiscard]] inline bool tag_may_grow(std::string_view rest) noexcept {
    std::size_t named = 1;
    while (named < rest.size() && letter(rest[named])) ++named;
    if (named == rest.size()) return rest.size() < longest_note;
    const citing_tag* const tag = tag_at(rest, 1);
    if (tag == nullptr) return false;
    const std::size_t close = rest.find('>');
    if (close == std::string_view::npos) return rest.size() < longest_tag;
    if (rest[close - 1] == '/') return false;
    const std::size_t most = tag->around ? longest_tagged : longest_tag;
    return rest.size() - close < most && closing_tag(rest, close + 1, tag->name) == std::string_view::npos;
}

/// Whether the mark that begins with `rest` may continue.
[[nodiscard]] inline bool may_grow(std::string_view rest) noexcept {
    switch (rest.front()) {
        case '[': return rest.size() == 1 || is_open_until(rest, rest.starts_with("[[") ? "]]" : "]", longest_bracket);
        case '<': return tag_may_grow(rest);
        case '(':
        case '{': {  // and two more bytes, which show the end of a sentence
            const std::size_t close = rest.find_first_of(")}\n");
            if (close == std::string_view::npos) return rest.size() < longest_note;
            return rest[close] != '\n' && rest.size() <= close + 2;
        }
        case '\\':
            return rest.size() == 1 || (rest[1] == '[' && is_open_until(rest, "\\]", longest_note)) ||
                   (rest[1] == 'c' && is_open_until(rest, "}", longest_note));
        case '^':
            return rest.size() < 2 ||
                   (rest.size() < longest_note && rest.find_first_of(" \n^", 1) == std::string_view::npos);
        case '$': return rest.size() < 2 || (rest[1] == '^' && is_open_until(rest.substr(1), "$", longest_note));
        default: break;
    }
    for (const bracket_pair& pair : bracket_pairs)
        if (rest.starts_with(pair.open)) return is_open_until(rest, pair.close, longest_bracket);
    const code_point first = read_code_point(rest, 0);
    if (circled_number(first.value) > 0) return rest.size() < first.size + 2;
    std::size_t end = 0;  // a row of raised digits and what follows it
    while (end < rest.size()) {
        const code_point next = read_code_point(rest, end);
        const bool of_row = raised_digit(next.value) >= 0 || (next.value >= 0x207B && next.value <= 0x207E) ||
                            (end > 0 && rest[end] == ',');
        if (!of_row) break;
        end += next.size;
    }
    return end > 0 && end == rest.size();
}

/// Whether the target of a link begins at `at` and may still continue.
[[nodiscard]] inline bool target_may_grow(std::string_view text, std::size_t at) noexcept {
    if (at == 0 || at >= text.size() || text[at] != '(' || text[at - 1] != ']') return false;
    const std::string_view rest = text.substr(at);
    return rest.size() < longest_target && rest.find_first_of(")\n") == std::string_view::npos;
}

/// Whether the bytes after a complete mark may turn it into something else: "a[^1]" may become "a[^1].b" or
/// "[^1](kiln.md)".
[[nodiscard]] inline bool depends_on_more(std::string_view text, const other_mark& mark) noexcept {
    constexpr std::string_view stops = ".,;:!?";
    constexpr std::size_t next_word = 3;  // after "?"
    const std::size_t behind = text.size() - mark.end;
    if (behind == 0 || (behind < next_word && text[mark.end] == '?')) return true;
    return behind == 1 && text[mark.begin] == '[' && stops.find(text[mark.end]) != std::string_view::npos;
}

}  // namespace marking

TOOLKIT_FUNCTION std::string plain_markers(std::string_view text, const run_record& record) {
    using namespace marking;
    std::string out;
    std::size_t at = 0;
    if (!record.citations.empty() && std::any_of(text.begin(), text.end(), may_begin_mark)) {
        for (const other_mark& mark : citations_among(other_marks(text), text, record)) {
            out += text.substr(at, mark.begin - at);
            out += mark.words;
            constexpr std::string_view apart = " \n\t([]*_";
            if (!out.empty() && apart.find(out.back()) == std::string_view::npos) out += ' ';
            for (const std::uint32_t number : mark.numbers) out += "[" + std::to_string(number) + "]";
            at = mark.end;
        }
    }
    return out += text.substr(at);
}

TOOLKIT_FUNCTION std::size_t settled_bytes(std::string_view text) {
    using namespace marking;
    constexpr std::size_t longest = longest_tag + longest_tagged;
    const code_places code = code_in(text);
    auto skipped = code.spans.begin();
    for (std::size_t at = text.size() - std::min(text.size(), longest); at < text.size();) {
        for (; skipped != code.spans.end() && skipped->begin <= at; ++skipped) at = std::max(at, skipped->end);
        if (at >= text.size()) break;
        if (!may_begin_mark(text[at])) {
            ++at;
            continue;
        }
        if (may_grow(text.substr(at)) || target_may_grow(text, at)) return at;
        const found_mark mark = mark_at(text, at);
        if (!mark) {
            ++at;
            continue;
        }
        if (depends_on_more(text, *mark) || at > code.open || target_may_grow(text, mark->end)) return at;
        at = mark->end;  // no other mark begins within a complete one
    }
    return text.size();
}

}}  // namespace toolkit::v0
