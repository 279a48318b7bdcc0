// Numbers the terms of texts from 0 on. Each surface is stemmed once.
// In: surfaces of a tokenizer. Out: numbers. Next: segment_writer.hpp, term_matrix.hpp.
#pragma once

#include <toolkit/retrieval/terms/string_interner.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Terms by their numbers, which follow the order of first occurrence.
class term_dictionary {
public:
    /// Returns the number of a surface's term. A new term gets the number size(). `language` is an index of
    /// known_languages.
    std::uint32_t number_of(std::string_view surface, word_role role, std::size_t language, tokenizer& words) {
        if (role == word_role::whole) return add(surface);
        auto& [known, terms] = surfaces_[language];
        if (const std::uint32_t number = known.find(surface); number != string_interner::none) return terms[number];
        terms.push_back(add(words.term(surface, language)));
        known.add(surface);
        return terms.back();
    }
    /// Returns the number of a term. A new term gets the number size().
    std::uint32_t add(std::string_view term) { return terms_.add(term); }
    [[nodiscard]] std::size_t size() const noexcept { return terms_.size(); }
    /// Returns the term of a number. It is valid until the next term is added.
    [[nodiscard]] std::string_view text(std::uint32_t number) const noexcept { return terms_.text(number); }

private:
    /// Surfaces by their numbers, and the term of each.
    struct surface_terms {
        string_interner known;
        std::vector<std::uint32_t> terms;
    };
    string_interner terms_;
    std::array<surface_terms, known_languages.size()> surfaces_;
};

/// Calls f(value, times) for each value, in rising order. Sorts the values.
template <class T, class F>
void count_each(std::vector<T>& values, F&& f) {
    std::sort(values.begin(), values.end());
    for (std::size_t i = 0, end = 0; i < values.size(); i = end) {
        while (end < values.size() && values[end] == values[i]) ++end;
        f(values[i], static_cast<std::uint32_t>(end - i));
    }
}

}}  // namespace toolkit::v0
