// Reads the numbers that a citation mark names: "1", "Citation 1", "1†L3-L5", "1 and 2".
// In: the text between the brackets or tags of a mark. Out: the numbers, and how certainly they are citations; nullopt
// for any other text. Next: marker_forms.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace marking {

/// The citations that a mark names, in its order. A range gives both ends.
struct named_citations {
    std::vector<std::uint32_t> numbers{};
    bool by_word = false;  ///< a word, a caret or a dagger shows that they are citations
    bool surely = false;   ///< the word is one that documents do not use for their own things
    bool located = false;  ///< a line follows the number: "1:2"
    bool caret = false;    ///< "^1", which is also a character class in a regular expression
};

[[nodiscard]] constexpr bool letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

template <std::size_t N>
[[nodiscard]] constexpr bool among(const std::array<std::string_view, N>& words, std::string_view word) noexcept {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Words that models use for a citation. The first list means nothing else.
inline constexpr std::array<std::string_view, 9> sure_words{"citation", "citations", "cite",    "cit",  "source",
                                                            "sources",  "quelle",    "quellen", "zitat"};
inline constexpr std::array<std::string_view, 24> citing_words{
    "src",       "ref",      "refs",       "reference", "references", "doc",     "docs",     "document",
    "documents", "dokument", "passage",    "passages",  "excerpt",    "snippet", "chunk",    "context",
    "evidence",  "beleg",    "fundstelle", "fuente",    "cita",       "fonte",   "referenz", "result"};
inline constexpr std::array<std::string_view, 5> opening_words{"see", "siehe", "vgl", "cf", "search"};
inline constexpr std::array<std::string_view, 6> number_words{"number", "id", "no", "nr", "num", "index"};
inline constexpr std::array<std::string_view, 12> joining_words{"and", "und", "et",    "or", "oder", "ou",
                                                                "to",  "bis", "sowie", "y",  "e",    "through"};
inline constexpr std::array<std::string_view, 18> place_words{
    "p",     "pp", "page",      "pages",   "s",  "seite", "l",       "line",   "lines",
    "zeile", "ln", "paragraph", "section", "ch", "abs",   "chapter", "zeilen", "sec"};

/// A text with ASCII letters in place of their wide forms, and without emphasis marks.
[[nodiscard]] inline std::string narrow(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = read_code_point(text, at);
        const char32_t point = next.value;
        if (point >= 0xFF01 && point <= 0xFF5E) out += static_cast<char>(point - 0xFF01 + '!');
        else if (point == 0x3000 || point == 0xA0 || point == 0x202F) out += ' ';
        else if (point >= 0x2010 && point <= 0x2014) out += '-';
        else if (point == 0x3001) out += ',';
        else if (point != '*') out += text.substr(at, next.size);
        at += next.size;
    }
    return out;
}

/// Reads the content of a mark from left to right.
class mark_reader {
public:
    explicit mark_reader(std::string_view inside) : text_(inside) {}

    [[nodiscard]] std::optional<named_citations> read() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            bool fits = true;
            if (c == ' ' || c == '_') ++at_;
            else if (digit(c)) fits = read_number();
            else if (letter(c)) fits = read_word();
            else if (dagger()) skip_to_separator();
            else fits = read_sign(c);
            if (!fits) return std::nullopt;
        }
        if (made_.numbers.empty()) return std::nullopt;
        if (made_.caret && is_set_of_characters()) return std::nullopt;
        return std::move(made_);
    }

private:
    static constexpr std::size_t longest_title = 80;

    /// Whether it is a character class: "^0-9" and "^0" exclude characters. No citation has the number 0.
    [[nodiscard]] bool is_set_of_characters() const noexcept {
        const auto& numbers = made_.numbers;
        return text_.find('-') != std::string_view::npos ||
               std::find(numbers.begin(), numbers.end(), std::uint32_t{0}) != numbers.end();
    }
    [[nodiscard]] bool dagger() const noexcept {
        return !made_.numbers.empty() && (rest().starts_with("\u2020") || rest().starts_with("\u2021"));
    }
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
    [[nodiscard]] char next() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }

    /// Reads "1†source": the name or lines of the source follow a dagger.
    void skip_to_separator() {
        made_.by_word = made_.surely = true;
        at_ = std::min(text_.find_first_of(",;", at_), text_.size());
    }
    [[nodiscard]] std::uint32_t take_digits() {
        std::uint64_t number = 0;
        for (; digit(next()); ++at_)
            number = std::min<std::uint64_t>(number * 10 + static_cast<std::uint64_t>(next() - '0'),
                                             std::numeric_limits<std::uint32_t>::max());
        return static_cast<std::uint32_t>(number);
    }
    [[nodiscard]] bool read_number() {
        const std::uint32_t number = take_digits();
        if (at_place_) {  // of a page or a line: "1, p. 3-4"
            while (digit(next()) || next() == '-') ++at_;
            at_place_ = false;
            return true;
        }
        if (letter(next()) || next() == '%' || next() == '\'' || next() == '"') return false;
        if (next() == '.' && at_ + 1 < text_.size()) return false;  // 1.5
        if (next() == '.') ++at_;
        made_.numbers.push_back(number);
        if (next() == ':' && at_ + 1 < text_.size() && digit(text_[at_ + 1])) {
            made_.located = true;
            for (++at_; digit(next()) || next() == '-';) ++at_;
        }
        separated_ = false;
        return true;
    }
    [[nodiscard]] bool read_word() {
        const std::size_t begin = at_;
        std::string word;
        for (; letter(next()); ++at_) word += ascii_lower(next());
        if (among(place_words, word) && !made_.numbers.empty() && (next() == '.' || next() == ' ' || digit(next()))) {
            while (next() == '.' || next() == ' ') ++at_;
            at_place_ = true;
            return digit(next());
        }
        if (among(joining_words, word) && !made_.numbers.empty()) {
            constexpr std::array<std::string_view, 7> choosing{"or", "oder", "ou", "to", "bis", "through", "e"};
            if (!made_.by_word && among(choosing, word)) return false;  // "Choose [1 or 2]"
            return separated_ = true;
        }
        if (among(opening_words, word) && made_.numbers.empty()) {
            if (next() == '.') ++at_;
            return true;
        }
        if (among(number_words, word) && made_.by_word) {
            if (next() == '.') ++at_;
            return true;
        }
        if (among(sure_words, word) || among(citing_words, word)) {
            if (next() == '.') ++at_;
            made_.by_word = true;
            made_.surely = made_.surely || among(sure_words, word);
            return true;
        }
        // Skips the title of the source after its number: "Citation 1: The kiln".
        if (!made_.by_word || !separated_ || made_.numbers.empty() || text_.size() - begin > longest_title)
            return false;
        at_ = text_.size();
        return true;
    }
    [[nodiscard]] bool read_sign(char c) {
        const bool before_number = at_ + 1 < text_.size() && digit(text_[at_ + 1]);
        if (c == '^' || c == '#') {
            const bool closes = c == '^' && made_.caret && !before_number;  // "^1^"
            if (!before_number && !closes) return false;
            made_.by_word = true;
            if (c == '^') made_.surely = made_.caret = true;
        } else if (c == ',' || c == ';' || c == '&' || c == '-' || c == '|' || c == ':') {
            const bool behind_word = made_.by_word && (c == ':' || c == '-');
            if (made_.numbers.empty() && !behind_word) return false;
            if (c == ':' && !made_.numbers.empty() && !made_.by_word) return false;
            separated_ = true;
        } else if (c == '=' && made_.by_word && made_.numbers.empty()) {
            separated_ = true;
        } else {
            return false;
        }
        ++at_;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    named_citations made_{};
    bool separated_ = false;  // a comma or similar precedes the next item
    bool at_place_ = false;   // the next number is a page or a line
};

/// The citations that a mark names; nullopt if the text is not a mark.
[[nodiscard]] inline std::optional<named_citations> named_in(std::string_view inside) {
    constexpr std::size_t longest = 160;
    if (inside.size() > longest || inside.find('\n') != std::string_view::npos) return std::nullopt;
    const std::string text = narrow(inside);
    return mark_reader{text}.read();
}

}}}  // namespace toolkit::v0::marking
