// Immutable vectors in one buffer, which may be a mapped file, and the exact search in them.
// In: rows of length 1 (embedder.hpp). Out: the nearest ones, best first. Next: a retriever, which makes hits of their
// numbers.
//
// packed_vectors.hpp describes the layout of the bytes. Scores are cosines from -1 to 1. With float32 they are off by
// some 1e-7, with float16 by at most 0.0005, with int8 typically by 0.0005 for 384 numbers (vector_math.hpp).
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/retrieval/vectors/packed_vectors.hpp>
#include <toolkit/retrieval/vectors/vector_math.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The number of a row, and its cosine with the query.
struct scored_vector {
    std::uint32_t id;
    float score;
    friend bool operator==(const scored_vector&, const scored_vector&) = default;
};

/// Accepts every row.
struct every_row {
    constexpr bool operator()(std::uint32_t) const noexcept { return true; }
};

namespace vector_scan {

/// Rows scored between two checks of the stop token
inline constexpr std::uint32_t block = 256;

/// The cosine of rows of length 1 stays below this, also after packing. A row that exceeds it is damaged.
inline constexpr float impossible = 1.1F;

/// The best rows so far, as a heap with the worst in front. Candidates must come in the order of their numbers.
class best {
public:
    explicit best(std::size_t most) : most_(most) {}
    /// Offers a row. Scores that no valid row can have, including NaN, are ignored.
    void offer(std::uint32_t id, float score) {
        if (!(std::abs(score) <= impossible)) return;
        if (found_.size() == most_) {
            if (most_ == 0 || score <= found_.front().score) return;  // of equal scores the earlier row stays
            std::pop_heap(found_.begin(), found_.end(), better);
            found_.back() = {id, score};
        } else {
            found_.push_back({id, score});
        }
        std::push_heap(found_.begin(), found_.end(), better);
    }
    [[nodiscard]] std::vector<scored_vector> take() && {
        std::sort_heap(found_.begin(), found_.end(), better);
        for (scored_vector& one : found_) one.score = std::clamp(one.score, -1.0F, 1.0F);
        return std::move(found_);
    }

private:
    static bool better(const scored_vector& a, const scored_vector& b) noexcept {
        return a.score != b.score ? a.score > b.score : a.id < b.id;
    }
    std::size_t most_;
    std::vector<scored_vector> found_;
};

/// The query in the form that a storage requires.
struct prepared {
    std::vector<float> unit;
    std::vector<std::int8_t> packed;
    float step = 0;
};

[[nodiscard]] inline failure refused(std::string_view what, std::string_view cure) {
    return failure::of(failure_kind::invalid_argument, "vectors", what, cure);
}

}  // namespace vector_scan

/// Scores single rows for one query, in any order. The rows must outlive it.
class vector_scorer {
public:
    vector_scorer(vector_scan::prepared prepared_query, std::string_view bytes, const packed_layout& layout,
                  vector_unit unit)
        : query_(std::move(prepared_query)),
          bytes_(reinterpret_cast<const std::byte*>(bytes.data())),
          layout_(layout),
          of_bytes_(vector_kernels::int8_for(unit)),
          of_floats_(layout.storage == vector_storage::float32 ? vector_kernels::floats_for<float>(unit)
                                                               : vector_kernels::floats_for<std::uint16_t>(unit)) {}

    /// Returns the computed cosine without checking it. `row` must be a valid number.
    [[nodiscard]] float operator()(std::uint32_t row) const noexcept {
        const std::byte* const at = bytes_ + layout_.row_at(row);
        if (layout_.storage != vector_storage::int8) return of_floats_(query_.unit.data(), at, layout_.dimensions);
        float step = 0;
        std::memcpy(&step, bytes_ + layout_.step_at(row), 4);
        const auto* packed = reinterpret_cast<const std::int8_t*>(at);  // NOLINT: bytes as they were packed
        return query_.step * step * static_cast<float>(of_bytes_(query_.packed.data(), packed, layout_.dimensions));
    }
    /// Returns the cosine as vector_store::nearest does; 0 for a value that no valid row can have.
    [[nodiscard]] float cosine(std::uint32_t row) const noexcept {
        const float found = (*this)(row);
        return std::abs(found) <= vector_scan::impossible ? std::clamp(found, -1.0F, 1.0F) : 0.0F;
    }
    /// Prefetches a row that is needed soon.
    void prefetch(std::uint32_t row) const noexcept {
        const std::byte* const at = bytes_ + layout_.row_at(row);
        for (std::size_t line = 0; line < layout_.row_bytes(); line += 64) __builtin_prefetch(at + line);
        if (layout_.storage == vector_storage::int8) __builtin_prefetch(bytes_ + layout_.step_at(row));
    }

private:
    vector_scan::prepared query_;
    const std::byte* bytes_;
    packed_layout layout_;
    vector_kernels::of_bytes of_bytes_;
    vector_kernels::of_floats of_floats_;
};

/// A view of packed rows. It does not own the bytes, which must outlive it. It never changes, so many threads may
/// search.
class vector_store {
public:
    /// Makes a view of bytes that pack_vectors made. Fails with `corrupt` if they are no whole rows, and with
    /// `invalid_argument` for invalid dimensions. The numbers are not checked here (a checksum protects them); damaged
    /// rows are not found. This processor must support the unit.
    [[nodiscard]] static result<vector_store> over(std::string_view bytes, std::size_t dimensions,
                                                   vector_storage storage, vector_unit unit = best_vector_unit()) {
        if (dimensions == 0 || dimensions > vector_limits_default.dimensions)
            return vector_scan::refused(std::to_string(dimensions) + " is not a valid number of dimensions",
                                        "use 1 to " + std::to_string(vector_limits_default.dimensions));
        const std::size_t row = bytes_of_row(storage, dimensions);
        if (bytes.size() % row != 0 || bytes.size() / row > std::numeric_limits<std::uint32_t>::max())
            return failure::of(failure_kind::corrupt, "vectors",
                               std::to_string(bytes.size()) + " bytes do not form whole rows of " + std::to_string(row),
                               "rebuild the index");
        return vector_store{bytes, dimensions, storage, unit};
    }

    [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t dimensions() const noexcept { return dimensions_; }
    [[nodiscard]] vector_storage storage() const noexcept { return storage_; }

    /// Returns the k nearest rows among [first, end) that `allowed(id)` accepts, best first, equal ones by number. The
    /// search is exact for the storage. Rows that are not allowed cost only the call of `allowed`. The query may have
    /// any length but 0. Fails with `invalid_argument` if it has other dimensions or a number is not finite, and with
    /// `cancelled` if stopped.
    template <std::predicate<std::uint32_t> Allowed = every_row>
    [[nodiscard]] result<std::vector<scored_vector>> nearest(std::span<const float> query, std::size_t k,
                                                             std::uint32_t first, std::uint32_t end,
                                                             Allowed&& allowed = {},
                                                             const stop_token& stop = {}) const {
        auto prepared_query = prepare(query);
        if (!prepared_query) return std::move(prepared_query).error();
        end = std::min(end, size_);
        vector_scan::best best{k};
        std::array<float, vector_scan::block> scores;
        for (std::uint32_t begin = first; begin < end;) {
            if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "vectors", "the search was stopped");
            const std::uint32_t block_end = end - begin > vector_scan::block ? begin + vector_scan::block : end;
            while (begin < block_end) {
                std::uint32_t run_end = begin;
                while (run_end < block_end && allowed(run_end)) ++run_end;
                score(*prepared_query, begin, std::span{scores}.first(run_end - begin));
                for (std::uint32_t row = begin; row < run_end; ++row) best.offer(row, scores[row - begin]);
                begin = run_end < block_end ? run_end + 1 : block_end;  // after the row that is not allowed
            }
        }
        return std::move(best).take();
    }

    /// Returns the k nearest of all rows.
    [[nodiscard]] result<std::vector<scored_vector>> nearest(std::span<const float> query, std::size_t k) const {
        return nearest(query, k, 0, size_);
    }

    /// Makes a scorer for many single rows. Fails as nearest() does.
    [[nodiscard]] result<vector_scorer> scorer(std::span<const float> query) const {
        auto prepared_query = prepare(query);
        if (!prepared_query) return std::move(prepared_query).error();
        return vector_scorer{std::move(*prepared_query),
                             {reinterpret_cast<const char*>(bytes_), layout().bytes()},  // NOLINT: as they came
                             layout(),
                             unit_};
    }

    /// Returns a row as floats, of length 1 up to rounding. `number` must be less than size().
    [[nodiscard]] std::vector<float> row(std::uint32_t number) const {
        std::vector<float> numbers(dimensions_);
        const std::byte* const from = row_at(number);
        if (storage_ == vector_storage::float32) std::memcpy(numbers.data(), from, 4 * dimensions_);
        for (std::size_t i = 0; i < dimensions_ && storage_ == vector_storage::float16; ++i) {
            std::uint16_t bits = 0;
            std::memcpy(&bits, from + 2 * i, 2);
            numbers[i] = from_float16(bits);
        }
        for (std::size_t i = 0; i < dimensions_ && storage_ == vector_storage::int8; ++i)
            numbers[i] = step_of(number) * static_cast<float>(static_cast<std::int8_t>(from[i]));
        return numbers;
    }

private:
    vector_store(std::string_view bytes, std::size_t dimensions, vector_storage storage, vector_unit unit) noexcept
        : bytes_(reinterpret_cast<const std::byte*>(bytes.data())),
          dimensions_(dimensions),
          size_(static_cast<std::uint32_t>(bytes.size() / bytes_of_row(storage, dimensions))),
          storage_(storage),
          unit_(unit) {}

    [[nodiscard]] packed_layout layout() const noexcept { return {dimensions_, storage_, size_}; }
    [[nodiscard]] const std::byte* row_at(std::uint32_t row) const noexcept { return bytes_ + layout().row_at(row); }
    [[nodiscard]] float step_of(std::uint32_t row) const noexcept {
        float step = 0;
        std::memcpy(&step, bytes_ + layout().step_at(row), sizeof step);
        return step;
    }

    [[nodiscard]] result<vector_scan::prepared> prepare(std::span<const float> query) const {
        if (query.size() != dimensions_)
            return vector_scan::refused("the query has " + std::to_string(query.size()) +
                                            " dimensions, but the rows have " + std::to_string(dimensions_),
                                        "use the embedder that made the index");
        vector_scan::prepared made{.unit = {query.begin(), query.end()}, .packed = {}};
        if (!make_unit(made.unit))
            return vector_scan::refused("the query is all zero or not finite", "check the output of the embedder");
        if (storage_ == vector_storage::int8) {
            made.step = int8_step(made.unit);
            made.packed.resize(dimensions_);
            pack_int8(made.unit, made.step, made.packed);
        }
        return made;
    }

    /// Computes the cosines of the rows from `first` on, as many as `scores` has room for.
    void score(const vector_scan::prepared& prepared_query, std::uint32_t first,
               std::span<float> scores) const noexcept {
        const std::byte* row = row_at(first);
        if (storage_ == vector_storage::int8) {
            const auto kernel = vector_kernels::int8_for(unit_);
            for (std::size_t i = 0; i < scores.size(); ++i, row += dimensions_) {
                const auto* packed = reinterpret_cast<const std::int8_t*>(row);  // NOLINT: bytes as they were packed
                const float steps = prepared_query.step * step_of(first + static_cast<std::uint32_t>(i));
                scores[i] = steps * static_cast<float>(kernel(prepared_query.packed.data(), packed, dimensions_));
            }
            return;
        }
        const auto kernel = storage_ == vector_storage::float32 ? vector_kernels::floats_for<float>(unit_)
                                                                : vector_kernels::floats_for<std::uint16_t>(unit_);
        const std::size_t size = bytes_of_row(storage_, dimensions_);
        for (float& one : scores) {
            one = kernel(prepared_query.unit.data(), row, dimensions_);
            row += size;
        }
    }

    const std::byte* bytes_;
    std::size_t dimensions_;
    std::uint32_t size_;
    vector_storage storage_;
    vector_unit unit_;
};

/// Packs a row of floats. The bytes are in `buffer`. The row must be finite.
[[nodiscard]] inline packed_row pack_row(std::span<const float> row, vector_storage storage, std::string& buffer) {
    buffer.resize(packed_layout{row.size(), storage, 1}.row_bytes());
    char* to = buffer.data();
    if (storage == vector_storage::float32) {
        std::memcpy(to, row.data(), buffer.size());  // NOLINT(bugprone-not-null-terminated-result): floats
        return {buffer};
    }
    if (storage == vector_storage::float16) {
        for (const float number : row) {
            const std::uint16_t bits = to_float16(number);
            std::memcpy(std::exchange(to, to + 2), &bits, 2);
        }
        return {buffer};
    }
    const float step = int8_step(row);
    for (const float number : row) *to++ = static_cast<char>(to_int8(number, step));
    return {buffer, step};
}

/// Packs rows × dimensions floats for a vector_store. Fails if a row is not finite or not of length 1.
[[nodiscard]] inline result<std::string> pack_vectors(std::span<const float> rows, std::size_t dimensions,
                                                      vector_storage storage) {
    if (auto sound = finite_and_unit(rows, dimensions); !sound) return std::move(sound).error();
    if (auto fits = vector_store::over({}, dimensions, storage); !fits) return std::move(fits).error();
    const std::size_t count = rows.size() / dimensions;
    packed_rows packed{dimensions, storage, count};
    std::string buffer;
    for (std::size_t row = 0; row < count; ++row)
        packed.put(row, pack_row(rows.subspan(row * dimensions, dimensions), storage, buffer));
    return std::move(packed).take();
}

}}  // namespace toolkit::v0
