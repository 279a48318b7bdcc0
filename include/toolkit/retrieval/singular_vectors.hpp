// The greatest singular values of a sparse matrix, and the right singular vectors of them, by randomised subspace
// iteration (N. Halko, P. G. Martinsson, J. A. Tropp: Finding structure with randomness, SIAM Review 53, 2011): random
// vectors are multiplied by the matrix and its transpose, made orthonormal, and so on a few times; in the space that
// they span by then the small problem is solved whole (Rayleigh and Ritz; Jacobi).
//
// Vectors stand in panels of sixteen, and a thread works on panels or rows of its own: each sum has one order, so that
// any number of threads gives the same numbers. In: rows of what is not 0. Out: values, vectors. Next: lsa.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/workers.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// A matrix of which most is 0: row after row the numbers that are not, each with its column. They are finite.
struct sparse_matrix {
    struct entry {
        std::uint32_t column;
        float value;
    };
    std::size_t columns = 0;
    std::vector<entry> entries{};
    std::vector<std::size_t> ends{};  ///< where in `entries` each row ends

    [[nodiscard]] std::size_t rows() const noexcept { return ends.size(); }
    [[nodiscard]] std::span<const entry> row(std::size_t number) const noexcept {
        const std::size_t begin = number == 0 ? 0 : ends[number - 1];
        return std::span{entries}.subspan(begin, ends[number] - begin);
    }
};

struct singular_vectors {
    std::vector<double> values{};   ///< the greatest first
    std::vector<double> vectors{};  ///< for each column of the matrix values.size() numbers, one for each vector
};

struct singular_options {
    std::size_t most = 128;      ///< vectors that are wanted
    std::size_t iterations = 4;  ///< more of them tell values apart that are nearer to each other
    std::uint64_t seed = 1;
    std::size_t threads = 2;
};

namespace subspaces {

inline constexpr std::size_t spare = 10;           ///< vectors more than are wanted: they take what is inexact
inline constexpr double negligible = 1e-12;        ///< of a squared length: what is left of it is rounding
inline constexpr double least_rotation = 1e-14;    ///< of the whole matrix
inline constexpr std::size_t most_sweeps = 50;     ///< Jacobi's method needs fewer than ten
inline constexpr std::size_t rows_of_piece = 256;  ///< that a thread takes at once

/// Columns of numbers, in panels: within a panel row after row. Columns that fill up the last panel are zero.
class panels {
public:
    static constexpr std::size_t width = 16;

    panels(std::size_t rows, std::size_t columns)
        : rows_(rows), count_((columns + width - 1) / width), numbers_(rows * count_ * width) {}

    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] std::size_t columns() const noexcept { return count_ * width; }
    [[nodiscard]] std::span<double> operator[](std::size_t panel) noexcept {
        return std::span{numbers_}.subspan(panel * rows_ * width, rows_ * width);
    }
    [[nodiscard]] std::span<const double> operator[](std::size_t panel) const noexcept {
        return std::span{numbers_}.subspan(panel * rows_ * width, rows_ * width);
    }

private:
    std::size_t rows_;
    std::size_t count_;
    std::vector<double> numbers_;
};

/// Gives the first columns numbers from -1 to 1.
inline void fill(panels& of, std::size_t columns, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    for (std::size_t column = 0; column < columns; ++column) {
        const std::span<double> panel = of[column / panels::width];
        for (std::size_t at = column % panels::width; at < panel.size(); at += panels::width)
            panel[at] = static_cast<double>(random() >> 11U) * 0x1p-52 - 1;
    }
}

/// The transpose of the matrix, times the matrix, times `from`. Ends early when it is stopped.
inline void multiply(const sparse_matrix& matrix, const panels& from, panels& product, std::size_t threads,
                     const stop_token& stop) {
    constexpr std::size_t width = panels::width;
    in_parallel(from.count(), threads, [&](std::size_t panel) {
        const double* const in = from[panel].data();
        const std::span<double> out = product[panel];
        std::fill(out.begin(), out.end(), 0.0);
        for (std::size_t number = 0; number < matrix.rows(); ++number) {
            if (number % 1024 == 0 && stop.stop_requested()) return;
            std::array<double, width> sums{};
            for (const auto [column, value] : matrix.row(number))
                for (std::size_t i = 0; i < width; ++i) sums[i] += static_cast<double>(value) * in[column * width + i];
            for (const auto [column, value] : matrix.row(number))
                for (std::size_t i = 0; i < width; ++i) out[column * width + i] += static_cast<double>(value) * sums[i];
        }
    });
}

/// The products of each column of a with each of b; it is taken to be symmetric.
[[nodiscard]] inline std::vector<double> products(const panels& a, const panels& b, std::size_t threads) {
    constexpr std::size_t width = panels::width;
    const std::size_t size = a.columns();
    std::vector<double> made(size * size);
    in_parallel(a.count() * a.count(), threads, [&](std::size_t pair) {
        const std::size_t left = pair / a.count();
        const std::size_t right = pair % a.count();
        if (left > right) return;
        const double* x = a[left].data();
        const double* y = b[right].data();
        std::array<double, width * width> sums{};
        for (std::size_t row = 0; row < a.rows(); ++row, x += width, y += width)
            for (std::size_t i = 0; i < width; ++i)
                for (std::size_t j = 0; j < width; ++j) sums[i * width + j] += x[i] * y[j];
        for (std::size_t i = 0; i < width; ++i)
            for (std::size_t j = 0; j < width; ++j) {
                const std::size_t row = left * width + i;
                const std::size_t column = right * width + j;
                made[row * size + column] = made[column * size + row] = sums[i * width + j];
            }
    });
    return made;
}

/// Replaces the columns by sums of them: the new number j is that of the old ones with the factors of column j.
inline void combine(panels& of, const std::vector<double>& factors, std::size_t threads) {
    constexpr std::size_t width = panels::width;
    const std::size_t size = of.columns();
    in_parallel((of.rows() + rows_of_piece - 1) / rows_of_piece, threads, [&](std::size_t piece) {
        std::vector<double> sums(size);
        const std::size_t end = std::min(of.rows(), (piece + 1) * rows_of_piece);
        for (std::size_t row = piece * rows_of_piece; row < end; ++row) {
            std::fill(sums.begin(), sums.end(), 0.0);
            for (std::size_t i = 0; i < size; ++i) {
                const double number = of[i / width][row * width + i % width];
                const double* const line = factors.data() + i * size;
                for (std::size_t j = 0; j < size; ++j) sums[j] += number * line[j];
            }
            for (std::size_t i = 0; i < size; ++i) of[i / width][row * width + i % width] = sums[i];
        }
    });
}

/// The factors that make columns with these products (their Gram matrix) orthonormal, each from those before it and
/// itself (the method of Gram and Schmidt). A column of which nothing is left becomes zero.
[[nodiscard]] inline std::vector<double> orthonormal_factors(const std::vector<double>& gram, std::size_t size) {
    std::vector<double> by_column(size * size);
    for (std::size_t j = 0; j < size; ++j) {
        double* const mine = by_column.data() + j * size;
        const double* const with_mine = gram.data() + j * size;
        double left = with_mine[j];
        mine[j] = 1;
        for (std::size_t i = 0; i < j; ++i) {
            const double* const other = by_column.data() + i * size;
            const double shared = std::inner_product(other, other + i + 1, with_mine, 0.0);
            left -= shared * shared;
            for (std::size_t k = 0; k <= i; ++k) mine[k] -= shared * other[k];
        }
        const double scale = left > negligible * with_mine[j] ? 1 / std::sqrt(left) : 0;
        for (std::size_t k = 0; k <= j; ++k) mine[k] *= scale;
    }
    std::vector<double> factors(size * size);
    for (std::size_t j = 0; j < size; ++j)
        for (std::size_t k = 0; k <= j; ++k) factors[k * size + j] = by_column[j * size + k];
    return factors;
}

inline void make_orthonormal(panels& of, std::size_t threads) {
    combine(of, orthonormal_factors(products(of, of, threads), of.columns()), threads);
}

/// Brings a symmetric matrix to its diagonal, where its eigenvalues then stand, by Jacobi's rotations; gives the
/// eigenvectors, a row for each. Ends early when it is stopped.
[[nodiscard]] inline std::vector<double> diagonalise(std::vector<double>& matrix, std::size_t size,
                                                     const stop_token& stop) {
    std::vector<double> vectors(size * size);
    for (std::size_t i = 0; i < size; ++i) vectors[i * size + i] = 1;
    const double whole = std::sqrt(std::inner_product(matrix.begin(), matrix.end(), matrix.begin(), 0.0));
    bool rotated = true;
    for (std::size_t sweep = 0; rotated && sweep < most_sweeps; ++sweep) {
        rotated = false;
        for (std::size_t p = 0; p < size && !stop.stop_requested(); ++p)
            for (std::size_t q = p + 1; q < size; ++q) {
                const double beside = matrix[p * size + q];
                if (std::abs(beside) <= least_rotation * whole) continue;
                rotated = true;
                const double slope = (matrix[q * size + q] - matrix[p * size + p]) / (2 * beside);
                const double tangent = (slope < 0 ? -1 : 1) / (std::abs(slope) + std::sqrt(slope * slope + 1));
                const double cosine = 1 / std::sqrt(tangent * tangent + 1);
                const double sine = tangent * cosine;
                const auto turn = [&](double& a, double& b) {
                    const double before = a;
                    a = cosine * before - sine * b;
                    b = sine * before + cosine * b;
                };
                for (std::size_t k = 0; k < size; ++k) turn(matrix[p * size + k], matrix[q * size + k]);
                for (std::size_t k = 0; k < size; ++k) turn(matrix[k * size + p], matrix[k * size + q]);
                for (std::size_t k = 0; k < size; ++k) turn(vectors[p * size + k], vectors[q * size + k]);
                matrix[p * size + q] = matrix[q * size + p] = 0;
            }
    }
    return vectors;
}

}  // namespace subspaces

/// As many as are wanted, or fewer: the matrix has no more; those of less than a thousandth of the greatest may be
/// missed. Takes time for (entries × vectors + columns × vectors²) × (iterations + 1) and vectors³ products, memory for
/// two numbers of 8 bytes for each column and vector. `cancelled` when it is stopped.
[[nodiscard]] inline result<singular_vectors> greatest_singular_vectors(const sparse_matrix& matrix,
                                                                        const singular_options& options = {},
                                                                        const stop_token& stop = {}) {
    using namespace subspaces;
    const std::size_t all = std::min(matrix.rows(), matrix.columns);
    const std::size_t tried = std::min(std::min(options.most, all) + spare, all);
    const auto stopped = [] { return failure::of(failure_kind::cancelled, "singular vectors", "it was stopped"); };
    panels space{matrix.columns, tried};
    panels product{matrix.columns, tried};
    fill(space, tried, options.seed);
    for (std::size_t i = 0; i <= options.iterations && !stop.stop_requested(); ++i) {
        if (i != 0) std::swap(space, product);
        make_orthonormal(space, options.threads);
        if (i == options.iterations) make_orthonormal(space, options.threads);  // of what rounding left
        multiply(matrix, space, product, options.threads, stop);
    }
    if (stop.stop_requested()) return stopped();
    const std::size_t size = space.columns();
    std::vector<double> small = products(space, product, options.threads);
    const std::vector<double> turned = diagonalise(small, size, stop);
    if (stop.stop_requested()) return stopped();
    product = panels{0, 0};  // its memory is for what is found

    const auto squared = [&](std::size_t i) { return small[i * size + i]; };
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return squared(a) > squared(b); });
    singular_vectors found;
    std::vector<double> factors(size * size);
    for (std::size_t j = 0; j < std::min(options.most, tried); ++j) {
        const double value = squared(order[j]);
        if (!(value > negligible * squared(order[0]))) break;
        found.values.push_back(std::sqrt(value));
        for (std::size_t k = 0; k < size; ++k) factors[k * size + j] = turned[order[j] * size + k];
    }
    combine(space, factors, options.threads);
    found.vectors.reserve(matrix.columns * found.values.size());
    for (std::size_t column = 0; column < matrix.columns; ++column)
        for (std::size_t j = 0; j < found.values.size(); ++j)
            found.vectors.push_back(space[j / panels::width][column * panels::width + j % panels::width]);
    return found;
}

}  // namespace toolkit::inline v0
