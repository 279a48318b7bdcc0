// Makes the terms of a text: stemmed words, identifiers as a whole and in parts, and character 4-grams.
// In: text and its language. Out: terms. Next: the index when documents are added, BM25 in searches.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/text/camel_case.hpp>
#include <toolkit/text/elision.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/raised_digits.hpp>
#include <toolkit/text/stem.hpp>
#include <toolkit/text/white_space.hpp>
#include <toolkit/text/words.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Changes whenever the same text would give other terms or chunks. An index of another version is rebuilt.
inline constexpr std::uint32_t tokenizer_version = 4;

/// The index of a language in known_languages.
[[nodiscard]] constexpr std::size_t language_index(std::string_view language) noexcept {
    for (std::size_t i = 0; i < known_languages.size(); ++i)
        if (known_languages[i] == language) return i;
    return 0;
}

/// Makes terms. It has buffers, so each thread needs its own.
class tokenizer {
public:
    /// Returns the stem of a folded word in a language (an index of known_languages). It is valid until the next call.
    [[nodiscard]] std::string_view stem(std::string_view word, std::size_t language) {
        auto& kept = stemmers_[language];
        if (!kept) {
            auto made = stemmer::of(known_languages[language]);
            if (!made) return word;
            kept.emplace(std::move(*made));
        }
        return (*kept)(word);
    }

    /// Returns the term of a folded word in a language: its stem, followed by the language unless it is the first one.
    /// So equal stems of two languages are different terms.
    [[nodiscard]] std::string term(std::string_view word, std::size_t language) {
        std::string made{stem(word, language)};
        if (language != 0) (made += '\x01') += static_cast<char>('0' + language);
        return made;
    }

    /// Whether a folded compound is kept as a whole: identifiers, flags, numbers. Of words joined by hyphens and
    /// apostrophes, only the parts are terms.
    [[nodiscard]] static constexpr bool stays_whole(std::string_view compound) noexcept {
        if (compound.starts_with('-')) return true;
        for (const char c : compound)
            if (c != '-' && c != '\'' && static_cast<unsigned char>(c) < 0x80 && !(c >= 'a' && c <= 'z')) return true;
        return false;
    }

    /// Calls f(folded word, role) for each word. Whole compounds are passed only if stays_whole. Special cases: "§ 43"
    /// and "§43" give a whole "§43"; l'homme and John's give only homme and john; o'neill also gives neill; names in
    /// camel case also give their parts.
    template <class F>
    void for_each_surface(std::string_view text, F&& f) {
        std::size_t sign_end = 0;
        for_each_word(text, [&](const word& w) {
            fold(w.of(text));
            visit_surfaces(text, w, sign_end, f);
        });
    }

    /// Calls f(gram) for every four consecutive code points of the folded words, with single blanks between and around
    /// them.
    template <class F>
    void for_each_gram(std::string_view text, F&& f) {
        gram_window window;
        window.push(U' ', f);
        for_each_word(text, [&](const word& w) {
            if (w.role == word_role::part) return;
            fold(w.of(text));
            window.push_word(surface_, f);
        });
    }

    /// Does both, and folds each word once: surface(folded word, role) and gram(gram).
    template <class Surface, class Gram>
    void for_each_term(std::string_view text, Surface&& surface, Gram&& gram) {
        gram_window window;
        window.push(U' ', gram);
        std::size_t sign_end = 0;
        for_each_word(text, [&](const word& w) {
            fold(w.of(text));
            if (w.role != word_role::part) window.push_word(surface_, gram);
            visit_surfaces(text, w, sign_end, surface);
        });
    }

private:
    static constexpr std::string_view section_sign = "\u00A7";

    [[nodiscard]] static constexpr bool is_blank(std::string_view text) noexcept {
        for (std::size_t at = 0; at < text.size();) {
            const code_point next = point_at(text, at);
            if (!is_white_space(next.value)) return false;
            at += next.size;
        }
        return true;
    }

    /// The last four code points.
    struct gram_window {
        std::uint64_t points = 0;
        std::size_t filled = 0;

        template <class F>
        void push(char32_t point, F& f) {
            points = points << 16U | sixteen_bits(point);
            if (++filled >= 4) f(points);
        }
        template <class F>
        void push_word(std::string_view folded, F& f) {
            for (std::size_t at = 0; at < folded.size();) {
                const code_point next = point_at(folded, at);
                push(next.value == U'-' ? U' ' : next.value, f);
                at += next.size;
            }
            push(U' ', f);
        }
    };

    void fold(std::string_view word) {
        surface_.clear();
        append_folded(surface_, word);
        make_digits_plain(surface_);
    }

    /// Passes the surfaces of the word in surface_ to f. `sign_end` is the end of the last §, which a number may
    /// follow.
    template <class F>
    void visit_surfaces(std::string_view text, const word& w, std::size_t& sign_end, F& f) {
        if (surface_.empty()) return;
        if (sign_end != 0 && is_digit(static_cast<unsigned char>(surface_[0])) &&
            is_blank(text.substr(sign_end, w.begin - sign_end))) {
            extra_.assign(section_sign).append(surface_);
            f(std::string_view{extra_}, word_role::whole);
        }
        sign_end = surface_ == section_sign ? w.end : 0;
        if (w.role != word_role::whole) visit_word(w.of(text), w.role, f);
        else if (stays_whole(surface_)) f(std::string_view{surface_}, w.role);
    }

    /// Passes the word in surface_, which has no parts of its own, and its other forms to f.
    template <class F>
    void visit_word(std::string_view as_written, word_role role, F& f) {
        if (surface_.find('\'') != std::string::npos) {
            f(without_elision(surface_).word, role);
            if (const std::string_view tail = tail_of_name(surface_); !tail.empty()) f(tail, word_role::part);
            return;
        }
        f(std::string_view{surface_}, role);
        if (const std::size_t raised = raised_digits_of_number(surface_); raised != std::string_view::npos) {
            // 10⁶ is found by 10, like 10^6.
            f(std::string_view{surface_}.substr(0, raised), word_role::part);
            return;
        }
        for_each_camel_part(as_written, [&](std::string_view part) {
            extra_.clear();
            append_folded(extra_, part);
            if (!extra_.empty()) f(std::string_view{extra_}, word_role::part);  // not for a lone soft hyphen
        });
    }

    /// Maps a code point to sixteen bits. Code points beyond the first plane collide with others; this is rare and
    /// harmless to a 4-gram.
    [[nodiscard]] static constexpr std::uint64_t sixteen_bits(char32_t point) noexcept {
        return point < 0x10000 ? point : (point * 0x9E37U >> 3U & 0x1FFFU) | 0xE000U;
    }

    std::array<std::optional<stemmer>, known_languages.size()> stemmers_;
    std::string surface_;
    std::string extra_;
};

}}  // namespace toolkit::v0
