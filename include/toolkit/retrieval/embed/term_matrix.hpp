// Makes a sparse matrix with texts as rows and terms as columns. Its singular vectors group related terms. A term is
// the stem of a word that is no stop word, or an identifier as a whole and in parts, as in the index (tokenizer.hpp).
// Its weight is log(1 + times) · log(1 + texts / texts with it). Rows have length 1.
// In: texts. Out: terms, sorted, and the matrix. Next: lsa.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/embed/sparse_matrix.hpp>
#include <toolkit/retrieval/terms/term_dictionary.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Sorted texts without duplicates, concatenated.
struct sorted_terms {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::string texts{};
    std::vector<std::uint32_t> ends{};

    [[nodiscard]] std::size_t size() const noexcept { return ends.size(); }
    [[nodiscard]] std::string_view operator[](std::size_t number) const noexcept {
        const std::size_t begin = number == 0 ? 0 : ends[number - 1];
        return std::string_view{texts}.substr(begin, ends[number] - begin);
    }
    /// Returns the number of a term; `none` if it is not there.
    [[nodiscard]] std::uint32_t find(std::string_view term) const noexcept {
        std::size_t begin = 0;
        for (std::size_t end = size(); begin < end;) {
            const std::size_t middle = begin + (end - begin) / 2;
            if ((*this)[middle] < term) begin = middle + 1;
            else end = middle;
        }
        return begin < size() && (*this)[begin] == term ? static_cast<std::uint32_t>(begin) : none;
    }
    void add(std::string_view last) {
        texts += last;
        ends.push_back(static_cast<std::uint32_t>(texts.size()));
    }
};

namespace term_matrices {

inline constexpr std::size_t text_bytes = 65'536;  ///< longer texts are cut

/// Calls f(folded word, role, language as an index of known_languages) for each word that may be a term.
template <class F>
void for_each_candidate(std::string_view text, tokenizer& words, F&& f) {
    text = cut_utf8(text, text_bytes);
    const std::string_view language = language_of(text);
    const std::size_t place = language_index(language);
    words.for_each_surface(text, [&](std::string_view surface, word_role role) {
        if (role == word_role::whole || !is_stop_word(surface, language)) f(surface, role, place);
    });
}

/// The weight of a term in a text, without its rareness.
[[nodiscard]] inline double weight_of(double times) noexcept { return std::log1p(times); }

}  // namespace term_matrices

/// The matrix and its terms. `rareness` is log(1 + texts / texts with it) of each term.
struct term_matrix {
    sparse_matrix rows{};
    sorted_terms terms{};
    std::vector<double> rareness{};
};

/// Counts the terms of texts and makes their matrix.
class term_counts {
public:
    void add(std::string_view text) {
        found_.clear();
        term_matrices::for_each_candidate(text, words_,
                                          [&](std::string_view surface, word_role role, std::size_t language) {
                                              found_.push_back(terms_.number_of(surface, role, language, words_));
                                          });
        texts_with_.resize(terms_.size());
        count_each(found_, [&](std::uint32_t term, std::uint32_t times) {
            counts_.entries.push_back({term, static_cast<float>(times)});
            ++texts_with_[term];
        });
        counts_.ends.push_back(counts_.entries.size());
    }

    /// Returns the matrix of the texts. If there are more than `most` terms, those with the greatest sums of squared
    /// weights are kept.
    [[nodiscard]] term_matrix weigh(std::size_t most) && {
        const auto texts = static_cast<double>(counts_.rows());
        std::vector<double> rareness(texts_with_.size());
        for (std::size_t i = 0; i < rareness.size(); ++i) rareness[i] = std::log1p(texts / texts_with_[i]);
        for (auto& [number, value] : counts_.entries)
            value = static_cast<float>(term_matrices::weight_of(static_cast<double>(value)) * rareness[number]);

        term_matrix made;
        std::vector<std::uint32_t> columns(rareness.size(), sorted_terms::none);
        for (const std::uint32_t number : most_informative(most)) {
            columns[number] = static_cast<std::uint32_t>(made.terms.size());
            made.terms.add(terms_.text(number));
            made.rareness.push_back(rareness[number]);
        }
        leave_only(columns);
        counts_.columns = made.terms.size();
        made.rows = std::move(counts_);
        return made;
    }

private:
    /// Returns the terms that are kept, in the order of their texts.
    [[nodiscard]] std::vector<std::uint32_t> most_informative(std::size_t most) const {
        const auto by_text = [&](std::uint32_t a, std::uint32_t b) { return terms_.text(a) < terms_.text(b); };
        std::vector<std::uint32_t> kept(terms_.size());
        std::iota(kept.begin(), kept.end(), 0U);
        if (kept.size() > most) {
            std::vector<double> sums(kept.size());
            for (const auto& [number, weight] : counts_.entries)
                sums[number] += static_cast<double>(weight) * static_cast<double>(weight);
            std::sort(kept.begin(), kept.end(), [&](std::uint32_t a, std::uint32_t b) {
                return sums[a] != sums[b] ? sums[a] > sums[b] : by_text(a, b);
            });
            kept.resize(most);
        }
        std::sort(kept.begin(), kept.end(), by_text);
        return kept;
    }

    /// Renumbers the terms to their columns, drops those without one, and scales the rows to length 1.
    void leave_only(const std::vector<std::uint32_t>& columns) {
        std::size_t written = 0;
        std::size_t read = 0;
        for (std::size_t& end : counts_.ends) {
            const std::size_t begin = written;
            double squares = 0;
            for (; read < end; ++read) {
                const auto [number, weight] = counts_.entries[read];
                if (columns[number] == sorted_terms::none) continue;
                squares += static_cast<double>(weight) * static_cast<double>(weight);
                counts_.entries[written++] = {columns[number], weight};
            }
            end = written;
            for (std::size_t i = begin; i < end; ++i) {
                float& weight = counts_.entries[i].value;
                weight = static_cast<float>(static_cast<double>(weight) / std::sqrt(squares));
            }
        }
        counts_.entries.resize(written);
        counts_.entries.shrink_to_fit();
    }

    tokenizer words_;
    term_dictionary terms_;
    std::vector<std::uint32_t> texts_with_;
    sparse_matrix counts_;  ///< by term number; first counts, then weights
    std::vector<std::uint32_t> found_;
};

}}  // namespace toolkit::v0
