// What of a text is found: stemmed words, identifiers as they stand, and character 4-grams.
// In: text and its language. Out: terms. Next: the index when documents are added, BM25 when they are searched.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/stem.hpp>
#include <toolkit/text/words.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// Its number changes whenever the same text would give other terms or chunks: an index of another number is rebuilt.
inline constexpr std::uint32_t analysis_version = 1;

/// The place of a language in known_languages.
[[nodiscard]] constexpr std::size_t language_index(std::string_view language) noexcept {
    for (std::size_t i = 0; i < known_languages.size(); ++i)
        if (known_languages[i] == language) return i;
    return 0;
}

/// Makes terms. It keeps buffers: each thread has its own.
class analyzer {
public:
    /// The stem of a folded word in a language (by its place in known_languages); it stands until the next call.
    [[nodiscard]] std::string_view stem(std::string_view word, std::size_t language) {
        auto& kept = stemmers_[language];
        if (!kept) {
            auto made = stemmer::of(known_languages[language]);
            if (!made) return word;
            kept.emplace(std::move(*made));
        }
        return (*kept)(word);
    }

    /// Whether a folded compound is found as a whole: identifiers,
    /// flags, numbers; of hyphened words only the parts are.
    [[nodiscard]] static constexpr bool stays_whole(std::string_view compound) noexcept {
        if (compound.starts_with('-')) return true;
        for (const char c : compound)
            if (c != '-' && static_cast<unsigned char>(c) < 0x80 && !(c >= 'a' && c <= 'z')) return true;
        return false;
    }

    /// Calls f(folded word, role) for each word; wholes only when they stay whole.
    template <class F>
    void for_each_surface(std::string_view text, F&& f) {
        for_each_word(text, [&](const word& w) {
            surface_.clear();
            append_folded(surface_, w.of(text));
            if (!surface_.empty() && (w.role != word_role::whole || stays_whole(surface_)))
                f(std::string_view{surface_}, w.role);
        });
    }

    /// Calls f(gram) for every four code points in sequence of the
    /// folded words, with single blanks between and around them.
    template <class F>
    void for_each_gram(std::string_view text, F&& f) {
        std::uint64_t window = 0;
        std::size_t filled = 0;
        const auto push = [&](char32_t point) {
            window = window << 16U | sixteen_bits(point);
            if (++filled >= 4) f(window);
        };
        push(U' ');
        for_each_word(text, [&](const word& w) {
            if (w.role == word_role::part) return;
            surface_.clear();
            append_folded(surface_, w.of(text));
            for (std::size_t at = 0; at < surface_.size();) {
                const code_point next = point_at(surface_, at);
                push(next.value == U'-' ? U' ' : next.value);
                at += next.size;
            }
            push(U' ');
        });
    }

private:
    /// Code points beyond the first plane share their places with others there: rare, and harmless to a 4-gram.
    [[nodiscard]] static constexpr std::uint64_t sixteen_bits(char32_t point) noexcept {
        return point < 0x10000 ? point : (point * 0x9E37U >> 3U & 0x1FFFU) | 0xE000U;
    }

    std::array<std::optional<stemmer>, known_languages.size()> stemmers_;
    std::string surface_;
};

}  // namespace toolkit::inline v0
