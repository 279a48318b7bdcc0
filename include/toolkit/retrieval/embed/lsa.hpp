// The embedder that learns from the owner's own documents, without a model or server: latent semantic analysis (S.
// Deerwester, S. T. Dumais, G. W. Furnas, T. K. Landauer, R. Harshman: Indexing by latent semantic analysis, 1990).
// Words that occur among the same words become similar, even if no text contains both.
//
// The texts that it is fitted to are the rows of a matrix of weighted terms (term_matrix.hpp). A term's vector consists
// of its entries in the greatest right singular vectors of this matrix. A text's vector is the weighted sum of its
// terms' vectors. It is not divided by the singular values, because that makes nearest neighbours worse
// (docs/vectors.md has the figures).
//
// In: texts. Out: rows of length 1. Next: vector_index.hpp, hybrid.hpp. Call `fit` once; `write` and `open` store the
// result.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/retrieval/embed/singular_vectors.hpp>
#include <toolkit/retrieval/embed/term_matrix.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/terms/term_dictionary.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Maximum values of lsa_options.
struct lsa_limits {
    std::size_t dimensions = 1024;
    std::size_t terms = 1'000'000;
    std::size_t iterations = 100;
};
inline constexpr lsa_limits lsa_limits_default{};

/// Options of `fit`, which runs on one thread. Memory: 24 bytes per term of each text (65,536 bytes of a text are
/// read), and per dimension 24 bytes per term and 8 per text. Time is proportional to (terms of all texts · dimensions
/// + terms · dimensions²) · (iterations + 1).
struct lsa_options {
    std::size_t dimensions = 128;      ///< at least 2; one of them is for texts without a known term
    std::size_t most_terms = 50'000;   ///< the terms with the greatest weights in all texts are kept
    std::size_t most_texts = 100'000;  ///< from more texts, this many are read, evenly spread
    std::size_t iterations = 4;        ///< of the search for singular vectors (singular_vectors.hpp)
    std::uint64_t seed = 1;
};
inline constexpr lsa_options lsa_options_default{};

namespace lsa_files {

enum part : std::uint32_t { head, term_ends, term_texts, term_rows, parts };

struct head_record {
    std::uint32_t width;
    std::uint32_t terms;
    std::uint32_t analysis;  ///< tokenizer_version
};
inline constexpr section_format format{0x4641534C /* LSAF */, 1, parts};

}  // namespace lsa_files

/// The embedder. Copies share the learned data. May be used from many threads.
class lsa {
public:
    /// Learns from texts: the passages of the owner's documents, preferably as text_to_embed returns them. The same
    /// texts, options and program give the same embedder on the same processor (with OpenMP, also on as many threads).
    /// If there are fewer texts or terms than dimensions, the remaining numbers are zero. Fails with `invalid_argument`
    /// if there are no texts, no terms in them, or an option is out of range, and with `cancelled` if stopped. The stop
    /// token is checked between two steps (singular_vectors.hpp).
    [[nodiscard]] static result<lsa> fit(std::span<const std::string_view> texts,
                                         const lsa_options& options = lsa_options_default,
                                         const stop_token& stop = {}) {
        if (auto good = check(options); !good) return std::move(good).error();
        if (texts.empty())
            return refused("there are no texts to learn from", "pass the passages of the documents to search");
        term_counts counts;
        const std::size_t sampled = std::min(texts.size(), options.most_texts);
        for (std::size_t i = 0; i < sampled; ++i) {
            if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "lsa", "it was stopped");
            counts.add(texts[i * texts.size() / sampled]);
        }
        auto [matrix, terms, rareness] = std::move(counts).weigh(options.most_terms);
        if (terms.size() == 0) return refused("the texts contain only stop words", "pass texts with other words");
        const std::size_t width = options.dimensions - 1;
        const auto found = greatest_singular_vectors(matrix, {width, options.iterations, options.seed}, stop);
        if (!found) return found.error();
        const std::size_t rank = found->values.size();
        std::vector<float> rows(terms.size() * width);
        for (std::size_t term = 0; term < terms.size(); ++term) {
            const auto vector = std::span{found->vectors}.subspan(term * rank, rank);
            const double squares = std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0);
            if (squares < least_squares) continue;
            for (std::size_t i = 0; i < rank; ++i)
                rows[term * width + i] = static_cast<float>(rareness[term] * vector[i]);
        }
        return lsa{std::move(terms), std::move(rows)};
    }

    /// Opens a file of `write`. Fails with `not_found` if there is none, and with `corrupt` if it is damaged or comes
    /// from a program with another tokenizer_version.
    [[nodiscard]] static result<lsa> open(const std::string& path) {
        using namespace lsa_files;
        constexpr std::string_view cure = "fit it to the passages again, and write the file";
        const auto damaged = [&](std::string_view what) {
            return failure::of(failure_kind::corrupt, path, what, cure);
        };
        const auto file = section_file::open(path, format);
        if (!file) return file.error().kind == failure_kind::corrupt ? damaged(file.error().detail) : file.error();
        const section_file& all = *file;
        if (all[head].size() != sizeof(head_record)) return damaged("the file is damaged: its head is wrong");
        const auto row = record_at<head_record>(all[head], 0);
        if (row.analysis != tokenizer_version) return damaged("the file comes from a program with other terms");
        if (row.width == 0 || row.width >= lsa_limits_default.dimensions || row.terms == 0 ||
            row.terms > lsa_limits_default.terms || all[term_ends].size() != std::size_t{4} * row.terms ||
            all[term_rows].size() != std::size_t{4} * row.terms * row.width)
            return damaged("the file is damaged: its sizes are wrong");
        sorted_terms known{std::string{all[term_texts]}, std::vector<std::uint32_t>(row.terms)};
        std::memcpy(known.ends.data(), all[term_ends].data(), all[term_ends].size());
        if (known.ends.back() != known.texts.size() || !std::is_sorted(known.ends.begin(), known.ends.end()))
            return damaged("the file is damaged: a term is out of bounds");
        for (std::size_t i = 0; i < known.size(); ++i)
            if (known[i] <= (i == 0 ? std::string_view{} : known[i - 1]))
                return damaged("the file is damaged: its terms are not sorted");
        std::vector<float> numbers(std::size_t{row.terms} * row.width);
        std::memcpy(numbers.data(), all[term_rows].data(), all[term_rows].size());
        if (!std::all_of(numbers.begin(), numbers.end(), [](float x) { return std::isfinite(x); }))
            return damaged("the file is damaged: a number is not finite");
        return lsa{std::move(known), std::move(numbers)};
    }

    /// Replaces the file in one step.
    [[nodiscard]] result<void> write(const std::string& path) const {
        using namespace lsa_files;
        std::vector<std::string> sections(parts);
        append_record(sections[head],
                      head_record{static_cast<std::uint32_t>(learned_->width()),
                                  static_cast<std::uint32_t>(learned_->terms.size()), tokenizer_version});
        sections[term_ends] = bytes_of(learned_->terms.ends);
        sections[term_texts] = learned_->terms.texts;
        sections[term_rows] = bytes_of(learned_->rows);
        return section_file::write(path, format, sections);
    }

    [[nodiscard]] std::size_t dimensions() const noexcept { return learned_->width() + 1; }
    /// "lsa-", the dimensions, and a hash of the learned data.
    [[nodiscard]] const std::string& name() const noexcept { return learned_->name; }

    /// Returns texts.size() rows. The last number is 0 except for a text without a known term. There it is 1 in a query
    /// and -1 in a passage, so that nothing is similar to it. A word that is unknown in the text's language is looked
    /// up in the other languages, because a short question rarely reveals its language. Fails with `cancelled` if
    /// stopped.
    [[nodiscard]] result<std::vector<float>> embed(std::span<const std::string_view> texts, text_role role,
                                                   const stop_token& stop = {}) const {
        const std::size_t width = learned_->width();
        std::vector<float> rows(texts.size() * dimensions());
        std::vector<std::uint32_t> found;
        std::vector<double> sums(width);
        tokenizer words;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (stop.stop_requested())
                return failure::of(failure_kind::cancelled, "embedder " + name(), "it was stopped");
            found.clear();
            term_matrices::for_each_candidate(texts[i], words,
                                              [&](std::string_view surface, word_role as, std::size_t language) {
                                                  const std::uint32_t term = term_of(surface, as, language, words);
                                                  if (term != sorted_terms::none) found.push_back(term);
                                              });
            std::fill(sums.begin(), sums.end(), 0.0);
            count_each(found, [&](std::uint32_t term, std::uint32_t times) {
                const double weight = term_matrices::weight_of(static_cast<double>(times));
                const auto numbers = std::span{learned_->rows}.subspan(term * width, width);
                for (std::size_t d = 0; d < width; ++d) sums[d] += weight * static_cast<double>(numbers[d]);
            });
            const double length = std::sqrt(std::inner_product(sums.begin(), sums.end(), sums.begin(), 0.0));
            const auto row = std::span{rows}.subspan(i * dimensions(), dimensions());
            if (length > 0)
                for (std::size_t d = 0; d < width; ++d) row[d] = static_cast<float>(sums[d] / length);
            else row.back() = role == text_role::query ? 1.0F : -1.0F;
        }
        return rows;
    }

private:
    /// below this squared length, the direction of a term's vector is rounding noise
    static constexpr double least_squares = 1e-16;

    /// A row of numbers for each term: its vector times its rareness.
    struct learned {
        sorted_terms terms;
        std::vector<float> rows;
        std::string name;

        [[nodiscard]] std::size_t width() const noexcept { return rows.size() / terms.size(); }
    };

    lsa(sorted_terms terms, std::vector<float> rows) {
        const std::string begin = "lsa-" + std::to_string(rows.size() / terms.size() + 1) + "-";
        sha1 hash;
        hash.update(begin + std::to_string(lsa_files::format.version) + "-" + std::to_string(tokenizer_version));
        hash.update(bytes_of(terms.ends));
        hash.update(terms.texts);
        hash.update(bytes_of(rows));
        learned_ = std::make_shared<const learned>(
            learned{std::move(terms), std::move(rows), begin + to_hex(hash.finish()).substr(0, 16)});
    }

    template <class Number>
    [[nodiscard]] static std::string_view bytes_of(const std::vector<Number>& numbers) noexcept {
        return {reinterpret_cast<const char*>(numbers.data()), sizeof(Number) * numbers.size()};  // NOLINT: their bytes
    }
    [[nodiscard]] static failure refused(std::string_view detail, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "lsa", detail, cure);
    }
    [[nodiscard]] static result<void> check(const lsa_options& options) {
        constexpr lsa_limits limits = lsa_limits_default;
        if (options.dimensions < 2 || options.dimensions > limits.dimensions)
            return refused("it cannot have " + std::to_string(options.dimensions) + " dimensions",
                           "use 2 to " + std::to_string(limits.dimensions) + "; 128 is usual");
        if (options.most_terms == 0 || options.most_terms > limits.terms)
            return refused("it cannot have " + std::to_string(options.most_terms) + " terms",
                           "set most_terms from 1 to " + std::to_string(limits.terms));
        if (options.most_texts == 0) return refused("it cannot learn from 0 texts", "set most_texts to 1 or more");
        if (options.iterations > limits.iterations)
            return refused("it would take " + std::to_string(options.iterations) + " iterations",
                           "use at most " + std::to_string(limits.iterations) + "; 4 is usual");
        return {};
    }

    [[nodiscard]] std::uint32_t term_of(std::string_view surface, word_role role, std::size_t language,
                                        tokenizer& words) const {
        if (role == word_role::whole) return learned_->terms.find(surface);
        std::uint32_t term = learned_->terms.find(words.term(surface, language));
        for (std::size_t other = 0; term == sorted_terms::none && other < known_languages.size(); ++other)
            if (other != language) term = learned_->terms.find(words.term(surface, other));
        return term;
    }

    std::shared_ptr<const learned> learned_;
};

static_assert(Embedder<lsa>);

}}  // namespace toolkit::v0
