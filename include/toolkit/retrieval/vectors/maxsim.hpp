// Late interaction. A query has a row of numbers per word, a page one per patch (or word). Each row of the query counts
// by its product with the nearest row of the page:
//     maxsim(query, page) = sum over i of max over j of dot(query i, page j)
// (O. Khattab and M. Zaharia, "ColBERT", SIGIR 2020; M. Faysse et al., "ColPali", ICLR 2025.)
// In: rows of a model. Out: the best pages. Next: late_interaction.hpp, the retriever.
//
// Rows are int8 with one step for all rows of a page. So sums of products can be compared before they are scaled, and
// are the same on every processor. The mean over the query's rows is typically off by about sqrt((s^2 + t^2) / 12 /
// rows), where s and t are the steps: 0.0004 for 32 rows of 128 normally distributed numbers.
#pragma once

#include <toolkit/retrieval/vectors/late_file.hpp>
#include <toolkit/retrieval/vectors/maxsim_lanes.hpp>
#include <toolkit/retrieval/vectors/vector_store.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct late_limits {
    std::size_t query_rows = 1024;  ///< a typed question has less than a hundred
};
inline constexpr late_limits late_limits_default{};

/// Rows of 128 int8 numbers. A number's value is its product with `step`.
struct late_rows {
    std::vector<std::int8_t> numbers;
    float step = 0;
};

/// Packs rows of 128 floats with one step. Fails with `invalid_argument` unless each row is finite and of length 1.
[[nodiscard]] inline result<late_rows> pack_late_rows(std::span<const float> rows) {
    if (auto sound = finite_and_unit(rows, late_dimensions); !sound) return std::move(sound).error();
    late_rows packed{.numbers = std::vector<std::int8_t>(rows.size()), .step = int8_step(rows)};
    pack_int8(rows, packed.step, packed.numbers);
    return packed;
}

/// Compares one query with many pages. It has a buffer, so each thread needs its own. This processor must have the
/// unit.
class maxsim_scorer {
public:
    /// `query` is rows × 128 numbers. An incomplete last row is ignored.
    explicit maxsim_scorer(std::span<const std::int8_t> query, vector_unit unit = best_vector_unit())
        : rows_(query.size() / late_dimensions), unit_(unit) {
        query = query.first(rows_ * late_dimensions);
#if defined(TOOLKIT_HAS_VECTOR_LANES)
        static_assert(maxsim_lanes::dimensions == late_dimensions);
        if (unit != vector_unit::portable) {
            packed_ = unit == vector_unit::avx512 ? maxsim_lanes::pack_avx512(query) : maxsim_lanes::pack_avx2(query);
            const std::size_t at_once =
                unit == vector_unit::avx512 ? maxsim_lanes::avx512_rows : maxsim_lanes::avx2_rows;
            padded_rows_ = (rows_ + at_once - 1) / at_once * at_once;
            best_.resize(padded_rows_ * maxsim_lanes::lanes);
            return;
        }
#endif
        query_.assign(query.begin(), query.end());
    }

    [[nodiscard]] std::size_t query_rows() const noexcept { return rows_; }

    /// Returns the sum, over the query's rows, of the greatest product with a row of the page, in products of int8. All
    /// units give the same. A page without rows gives 0.
    [[nodiscard]] std::int64_t operator()(std::span<const std::int8_t> page) noexcept {
        const std::size_t page_rows = page.size() / late_dimensions;
        if (page_rows == 0) return 0;
#if defined(TOOLKIT_HAS_VECTOR_LANES)
        if (unit_ != vector_unit::portable) return by_lanes(page.data(), page_rows);
#endif
        return by_rows(page.data(), page_rows);
    }

private:
    static constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();

    [[nodiscard]] std::int64_t by_rows(const std::int8_t* page, std::size_t page_rows) const noexcept {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < rows_; ++i) {
            std::int32_t greatest = least;
            for (std::size_t j = 0; j < page_rows; ++j)
                greatest = std::max(greatest, vector_kernels::dot_int8(query_.data() + i * late_dimensions,
                                                                       page + j * late_dimensions, late_dimensions));
            sum += greatest;
        }
        return sum;
    }

#if defined(TOOLKIT_HAS_VECTOR_LANES)
    [[nodiscard]] std::int64_t by_lanes(const std::int8_t* page, std::size_t page_rows) noexcept {
        std::fill(best_.begin(), best_.end(), least);
        if (unit_ == vector_unit::avx512)
            maxsim_lanes::best_avx512(packed_.data(), padded_rows_, page, page_rows, best_.data());
        else maxsim_lanes::best_avx2(packed_.data(), padded_rows_, page, page_rows, best_.data());
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < rows_; ++i) {
            const auto begin = best_.begin() + static_cast<std::ptrdiff_t>(i * maxsim_lanes::lanes);
            sum += *std::max_element(begin, begin + maxsim_lanes::lanes);
        }
        return sum;
    }

    std::size_t padded_rows_ = 0;
    std::vector<std::int32_t> packed_;  // the query in the layout of the lanes
    std::vector<std::int32_t> best_;    // lanes for each of its rows
#endif
    std::size_t rows_;
    [[maybe_unused]] vector_unit unit_;
    std::vector<std::int8_t> query_;
};

/// Returns maxsim of a query and a page, each rows × 128 numbers; see maxsim_scorer.
[[nodiscard]] inline std::int64_t maxsim(std::span<const std::int8_t> query, std::span<const std::int8_t> page,
                                         vector_unit unit = best_vector_unit()) {
    return maxsim_scorer{query, unit}(page);
}

/// Pages in one buffer, which may be a mapped file and must outlive the view. Page i has the rows [offsets[i],
/// offsets[i + 1]) of 128 numbers each, in steps of steps[i]. So there is one more offset than pages.
struct late_pages {
    std::span<const std::int8_t> numbers;
    std::span<const std::uint32_t> offsets;
    std::span<const float> steps;
};

/// Returns the k best pages among [first, end) that `allowed(page)` accepts, best first, equal ones by number. The
/// score is the mean, over the query's rows, of the cosine with the nearest row of the page, from -1 to 1. Pages
/// without rows are not found. Fails with `invalid_argument` for a query without rows or with too many, with `corrupt`
/// for invalid offsets, and with `cancelled` if stopped.
template <std::predicate<std::uint32_t> Allowed = every_row>
[[nodiscard]] result<std::vector<scored_vector>> best_pages(const late_rows& query, const late_pages& pages,
                                                            std::size_t k, std::uint32_t first, std::uint32_t end,
                                                            Allowed&& allowed = {}, const stop_token& stop = {}) {
    maxsim_scorer score{query.numbers};
    if (score.query_rows() == 0 || score.query_rows() > late_limits_default.query_rows)
        return vector_scan::refused("the query has " + std::to_string(score.query_rows()) + " rows of 128 numbers",
                                    "use 1 to " + std::to_string(late_limits_default.query_rows));
    const auto damaged = [](std::uint32_t page) {
        return failure::of(failure_kind::corrupt, "page " + std::to_string(page), "some of its rows are missing",
                           "rebuild the index");
    };
    const float scale = query.step / static_cast<float>(score.query_rows());
    vector_scan::best best{k};
    for (std::uint32_t page = first; page < end && page < pages.steps.size(); ++page) {
        if (!allowed(page)) continue;
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "pages", "the search was stopped");
        if (std::size_t{page} + 1 >= pages.offsets.size()) return damaged(page);
        const std::size_t begin = pages.offsets[page] * late_dimensions;
        const std::size_t size = pages.offsets[page + 1] * late_dimensions - begin;
        if (pages.offsets[page + 1] < pages.offsets[page] || begin > pages.numbers.size() ||
            size > pages.numbers.size() - begin)
            return damaged(page);
        if (size == 0) continue;
        best.offer(page, static_cast<float>(score(pages.numbers.subspan(begin, size))) * scale * pages.steps[page]);
    }
    return std::move(best).take();
}

/// Returns the k best of all pages.
[[nodiscard]] inline result<std::vector<scored_vector>> best_pages(const late_rows& query, const late_pages& pages,
                                                                   std::size_t k) {
    return best_pages(query, pages, k, 0, std::numeric_limits<std::uint32_t>::max());
}

}}  // namespace toolkit::v0
