// Chooses between a mail's forms of the same text (multipart/alternative). A plain form may be blank, a notice that the
// reader's program shows no HTML, or a part of what the HTML says.
// In: the forms with their fields. Out: the number of the form to read, and of forms that say something else. Next:
// mail.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/declared_charset.hpp>
#include <toolkit/extract/base/markup_text.hpp>
#include <toolkit/extract/mail/mail_fields.hpp>
#include <toolkit/extract/mail/mail_flowed.hpp>
#include <toolkit/extract/mail/mail_parts.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace mail {

/// The distinct words of a form as hashes, sorted.
struct form_words {
    std::vector<std::uint64_t> all;
    std::vector<std::uint64_t> numbers;  ///< those with a digit
    std::size_t negations = 0;           ///< how many negations it has (not, no, never)

    [[nodiscard]] bool empty() const noexcept { return all.empty(); }
};

/// Whether a code point is a filler or a placeholder, although Unicode classes it as a letter.
[[nodiscard]] constexpr bool is_filler(char32_t point) noexcept {
    return point == 0x034F || point == 0x115F || point == 0x1160 || point == 0x17B4 || point == 0x17B5 ||
           point == 0x200C || point == 0x200D || point == 0x2800 || point == 0x3164 || point == 0xFFA0 ||
           (point >= 0xFE00 && point <= 0xFE0F) || point == 0xFFFC || point == 0xFFFD || is_invisible(point);
}

/// The end of a part at `at` that is not text for a reader; otherwise `at`. Such parts are addresses, names of pictures
/// ([cid:…], [image: …]), note numbers ([1]) and unknown character references.
[[nodiscard]] constexpr std::size_t skip_at(std::string_view text, std::size_t at) noexcept {
    const std::string_view rest = text.substr(at);
    for (const std::string_view begins : {"http://", "https://", "www.", "cid:", "mailto:", "ftp://"})
        if (rest.starts_with(begins)) return at + std::min(rest.find_first_of(" \t\r\n<>\"')]"), rest.size());
    if (rest.starts_with('[')) {
        const std::size_t end = rest.substr(0, 256).find(']');
        const bool is_picture = rest.starts_with("[cid:") || rest.starts_with("[image:");
        const std::size_t digits = rest.starts_with("[^") ? 2 : 1;
        const bool is_note = end > digits && end < digits + 4 && rest.find_first_not_of("0123456789", digits) == end;
        return end < rest.size() && (is_picture || is_note) ? at + end + 1 : at;
    }
    if (!rest.starts_with('&')) return at;
    const std::size_t end = rest.substr(0, 12).find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789#", 1);
    return end != std::string_view::npos && end > 1 && rest[end] == ';' ? at + end + 1 : at;
}

/// Whether a word in lower case is a negation. Of `isn't` the last letter counts as one.
[[nodiscard]] inline bool is_negation(std::string_view word) noexcept {
    static constexpr auto words = std::to_array<std::string_view>(
        {"not",  "no",     "never", "none",    "nor", "without", "cannot", "t",     "nicht", "kein", "keine", "keinen",
         "ohne", "keiner", "nie",   "niemals", "pas", "jamais",  "sans",   "nunca", "sin",   "non",  "niet",  "geen"});
    return std::find(words.begin(), words.end(), word) != words.end() || word.ends_with("n't");
}

/// The words of a text in lower case.
[[nodiscard]] inline form_words words_of_form(std::string_view folded_text) {
    form_words words;
    std::string word;
    bool has_digit = false;
    const auto end_word = [&] {
        if (word.empty()) return;
        const std::uint64_t hash = fnv1a(word);
        words.all.push_back(hash);
        if (has_digit) words.numbers.push_back(hash);
        words.negations += is_negation(word) ? 1U : 0U;
        word.clear();
        has_digit = false;
    };
    for (std::size_t at = 0; at < folded_text.size();) {
        if (word.empty() || folded_text[at] == '[')
            if (const std::size_t end = skip_at(folded_text, at); end > at) {
                end_word();
                at = end;
                continue;
            }
        const code_point next = point_at(folded_text, at);
        const letter_class is = is_filler(next.value) ? letter_class::none : class_of(next.value);
        if (is != letter_class::word) end_word();
        if (is != letter_class::none) word += folded_text.substr(at, next.size);
        has_digit = has_digit || (is != letter_class::none && is_digit(next.value));
        if (is == letter_class::alone) end_word();
        at += next.size;
    }
    end_word();
    for (auto* list : {&words.all, &words.numbers}) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    return words;
}

[[nodiscard]] inline std::size_t common_words(const std::vector<std::uint64_t>& a,
                                              const std::vector<std::uint64_t>& b) {
    std::size_t count = 0;
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() && y != b.end()) {
        if (*x == *y) ++count;
        const bool step_y = *y <= *x;
        if (*x <= *y) ++x;
        if (step_y) ++y;
    }
    return count;
}

/// Whether a short text is about how the mail is displayed, like a notice in place of a text.
[[nodiscard]] inline bool reads_as_notice(std::string_view folded_text, const form_words& words) {
    constexpr std::size_t most_words = 60;
    if (words.all.size() > most_words) return false;
    constexpr auto signs = std::to_array<std::string_view>(
        {"html",           "plain text",      "plain-text",       "plaintext",    "text-only",
         "text only",      "rich text",       "browser",          "web version",  "webversion",
         "online version", "view online",     "view it online",   "email client", "e-mail client",
         "mail client",    "your client",     "mail reader",      "mail program", "email program",
         "mail software",  "mail app",        "email reader",     "multipart",    "multi-part",
         "mime",           "be displayed",    "be shown",         "be viewed",    "be rendered",
         "not supported",  "navigateur",      "navegador",        "messagerie",   "mailprogramm",
         "mail-programm",  "nicht angezeigt", "nicht dargestellt"});
    return std::any_of(signs.begin(), signs.end(),
                       [&](std::string_view sign) { return folded_text.find(sign) != std::string_view::npos; });
}

/// The text of a form in lower case, without markup and attachments. One reader serves a whole mail and reads a bounded
/// number of bytes. Forms beyond that are compared as if they were empty.
class form_reader {
public:
    explicit form_reader(const extract_limits& limits) : limits_(limits) {}

    void append(std::string& out, const message_part& part, std::size_t depth = 0) {
        if (part.body.size() > left_ || depth > bounds.depth) return;
        left_ -= part.body.size();
        const std::string kind = kind_of(part.type);
        if (kind.starts_with("multipart/")) {
            for (const message_part& one : parts_of(part, bounds.parts)) append(out, one, depth + 1);
            return;
        }
        const bool is_attached = kind_of(part.disposition) == "attachment" || !filename_of(part).empty();
        const bool is_text = kind.empty() || kind.find('/') == std::string::npos || kind.starts_with("text/");
        if (!is_text || is_calendar(kind) || is_style(kind) || (is_attached && depth > 0)) return;
        const part_text read = text_of_part(part, kind.find('/') == std::string::npos ? "text/plain" : kind);
        out += ' ';
        if (kind != "text/html") {
            const line_format format = line_format_of(part.type);
            return append_folded(out, format.is_flowed ? unflowed(read.bytes, format.deletes_space).text : read.bytes);
        }
        const auto page = html::text_of_page(read.bytes, limits_);
        const std::string whole = page ? page->text : mime::to_utf8(read.bytes, {});
        append_folded(out, html::text_of_markup(whole));
    }

private:
    const extract_limits& limits_;
    std::size_t left_ = bounds.compared_bytes;
};

/// One form of a text.
struct form {
    enum class kind_of_form : std::uint8_t { none, plain, rich, other };
    kind_of_form kind = kind_of_form::none;
    form_words words;
    bool is_notice = false;
    bool has_bytes = false;  ///< not blank, although it has no words

    /// 2 with words, 1 with other characters, 0 if blank.
    [[nodiscard]] int weight() const noexcept { return !words.empty() ? 2 : has_bytes ? 1 : 0; }
};

/// Whether the plain form lacks what the rich one says.
/// - A notice is poorer if it has less than half of the rich form's words.
/// - A form that the rich one includes is poorer if more than a third is missing, or more than a fifth if numbers are
/// missing.
/// - A form with mostly other words is poorer if it is shorter. Any other form is poorer if it is less than half as
/// long.
[[nodiscard]] inline bool is_poorer(const form& plain, const form& rich) {
    const std::size_t has = plain.words.all.size();
    const std::size_t all = rich.words.all.size();
    if (all == 0) return has == 0 && rich.has_bytes && !plain.has_bytes;
    if (has == 0) return true;
    const std::size_t common = common_words(plain.words.all, rich.words.all);
    if (plain.is_notice && common * 2 < all) return true;
    if ((has - common) * 10 <= has) {
        const bool lacks_numbers = common_words(plain.words.numbers, rich.words.numbers) < rich.words.numbers.size();
        return (all - common) * (lacks_numbers ? 5 : 3) > all;
    }
    return common * 10 < has * 3 ? has < all : has * 2 < all;
}

/// Whether a form says what the chosen one does not: a number, more than two words, or another number of negations. A
/// page may also show which numbers of the plain form are struck out, and then it has fewer numbers.
[[nodiscard]] inline bool has_other_content(const form& other, const form& chosen) {
    if (other.words.empty() || chosen.words.empty() || other.is_notice) return false;
    constexpr std::size_t most_words = 2;  // a link to the page, or one to unsubscribe
    const std::size_t numbers = common_words(other.words.numbers, chosen.words.numbers);
    const bool is_page_of_plain = other.kind == form::kind_of_form::rich && chosen.kind == form::kind_of_form::plain;
    return other.words.all.size() - common_words(other.words.all, chosen.words.all) > most_words ||
           other.words.negations > chosen.words.negations || numbers < other.words.numbers.size() ||
           (is_page_of_plain &&
            (numbers < chosen.words.numbers.size() || other.words.negations != chosen.words.negations));
}

/// The number of the form to read, and the other forms that a reader should know about.
struct choice {
    std::size_t chosen;
    std::vector<std::size_t> different;
};

/// Chooses the first plain form with words, unless it is poorer than the last rich form with words. If neither has
/// words, chooses the last of the other forms.
[[nodiscard]] inline choice choose_form(const std::vector<message_part>& parts, form_reader& reader) {
    using enum form::kind_of_form;
    std::vector<form> forms;
    std::array<std::size_t, 4> best{};
    best.fill(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string kind = kind_of(parts[i].type);
        form& one = forms.emplace_back();
        if (kind.find('/') == std::string::npos || kind == "text/plain") one.kind = plain;
        else if (kind == "text/html" || kind.starts_with("multipart/")) one.kind = rich;
        else if ((kind.starts_with("text/") && !is_calendar(kind) && !is_style(kind) && kind != "text/x-amp-html") ||
                 (kind.starts_with("message/") && kind != "message/rfc822"))
            one.kind = other;
        if (one.kind == none) continue;
        std::string text;
        reader.append(text, parts[i]);
        one.words = words_of_form(text);
        one.is_notice = one.kind == plain && reads_as_notice(text, one.words);
        one.has_bytes = one.words.empty() && !trimmed(text.empty() ? parts[i].body : text).empty();
        std::size_t& before = best[static_cast<std::size_t>(one.kind)];
        if (before == parts.size() || one.weight() + (one.kind == plain ? 0 : 1) > forms[before].weight()) before = i;
    }
    const auto best_of = [&](form::kind_of_form kind) { return best[static_cast<std::size_t>(kind)]; };
    choice made{best_of(plain), {}};
    const auto take_if_better = [&](std::size_t next) {
        if (next == parts.size()) return;
        const bool has_none = made.chosen == parts.size();
        if (has_none || is_poorer(forms[made.chosen], forms[next])) made.chosen = next;
    };
    take_if_better(best_of(rich));
    const std::size_t last = best_of(other);
    if (last < parts.size() && (made.chosen == parts.size() || forms[made.chosen].words.empty())) take_if_better(last);
    if (made.chosen == parts.size()) return made;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (i != made.chosen && has_other_content(forms[i], forms[made.chosen])) made.different.push_back(i);
    return made;
}

/// The message about a form that says something else than the one that was read.
[[nodiscard]] inline std::string different_form(const message_part& other, const message_part& chosen) {
    const auto name_of = [](const message_part& part) -> std::string {
        const std::string kind = kind_of(part.type);
        if (kind.find('/') == std::string::npos || kind == "text/plain") return "plain text";
        if (kind == "text/html" || kind.starts_with("multipart/")) return "HTML form";
        return "form " + kind;
    };
    return "the " + name_of(other) + " of the mail differs from its " + name_of(chosen) +
           " and was not read; open the mail in a mail program to compare them";
}

}}}  // namespace toolkit::v0::mail
