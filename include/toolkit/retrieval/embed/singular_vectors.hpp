// The greatest singular values of a sparse matrix and their right singular vectors, by randomised subspace iteration
// (N. Halko, P. G. Martinsson, J. A. Tropp: Finding structure with randomness, SIAM Review 53, 2011). Random vectors
// are multiplied by the matrix and its transpose and made orthonormal, a few times. The small problem in the space that
// they span is then solved directly (Rayleigh-Ritz).
//
// The linear algebra is Eigen's, on one thread. Only this header includes Eigen, because its decompositions take six
// seconds to compile.
// In: rows of nonzero entries. Out: values, vectors. Next: lsa.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/embed/sparse_matrix.hpp>

// A macro of <resolv.h>, which <httplib.h> includes. Eigen has parameters of this name.
#pragma push_macro("_res")
#undef _res
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SparseCore>
#pragma pop_macro("_res")

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Singular values and their right singular vectors.
struct singular_vectors {
    std::vector<double> values{};   ///< the greatest first
    std::vector<double> vectors{};  ///< for each column of the matrix values.size() numbers, one for each vector
};

/// Options of greatest_singular_vectors.
struct singular_options {
    std::size_t most = 128;      ///< number of vectors wanted
    std::size_t iterations = 4;  ///< more iterations separate closer values
    std::uint64_t seed = 1;
};

namespace subspaces {

inline constexpr std::size_t spare = 10;  ///< extra vectors that absorb inexactness
/// relative to the greatest value's square; smaller ones may be rounding noise
inline constexpr double negligible = 1e-12;

using sparse = Eigen::SparseMatrix<double, Eigen::RowMajor, Eigen::Index>;
using by_row = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;  ///< fast beside a sparse matrix
using by_column = Eigen::MatrixXd;                                                      ///< fast in a decomposition

/// Copies the matrix to Eigen's form. The entries of a row keep their order, because products need no other.
[[nodiscard]] inline sparse copy_of(const sparse_matrix& matrix) {
    sparse made(static_cast<Eigen::Index>(matrix.rows()), static_cast<Eigen::Index>(matrix.columns));
    made.resizeNonZeros(static_cast<Eigen::Index>(matrix.entries.size()));
    for (std::size_t i = 0; i < matrix.entries.size(); ++i) {
        made.innerIndexPtr()[i] = matrix.entries[i].column;
        made.valuePtr()[i] = static_cast<double>(matrix.entries[i].value);
    }
    for (std::size_t i = 0; i < matrix.rows(); ++i)
        made.outerIndexPtr()[i + 1] = static_cast<Eigen::Index>(matrix.ends[i]);
    return made;
}

/// Returns random numbers from -1 to 1.
[[nodiscard]] inline by_column random_numbers(std::size_t rows, std::size_t columns, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    by_column made(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns));
    std::generate_n(made.data(), made.size(), [&] { return static_cast<double>(random() >> 11U) * 0x1p-52 - 1; });
    return made;
}

/// Replaces the columns by orthonormal ones that span the same space.
inline void make_orthonormal(by_row& of) {
    by_column columns = of;
    const Eigen::HouseholderQR<Eigen::Ref<by_column>> in_place(columns);
    of = in_place.householderQ() * by_column::Identity(of.rows(), of.cols());
}

}  // namespace subspaces

/// Returns the wanted number of vectors, or fewer if the matrix has no more. Values below a millionth of the greatest
/// are left out. The same program gives the same numbers on the same processor; with OpenMP, where Eigen adds up in
/// parts, also on as many threads. Time is proportional to (entries × vectors + columns × vectors²) × (iterations + 1).
/// Memory: 16 bytes per entry, and per vector 24 bytes per column and 8 per row. Fails with `invalid_argument` if a
/// number is not finite, and with `cancelled` if stopped. The stop token is checked between two steps of an iteration.
[[nodiscard]] inline result<singular_vectors> greatest_singular_vectors(const sparse_matrix& matrix,
                                                                        const singular_options& options = {},
                                                                        const stop_token& stop = {}) {
    using namespace subspaces;
    const auto stopped = [] { return failure::of(failure_kind::cancelled, "singular vectors", "it was stopped"); };
    const std::size_t all = std::min(matrix.rows(), matrix.columns);
    const std::size_t rank = std::min(options.most, all);
    singular_vectors found;
    if (rank == 0) return found;

    for (const sparse_matrix::entry& each : matrix.entries)
        if (!std::isfinite(each.value))
            return failure::of(failure_kind::invalid_argument, "singular vectors", "a number is not finite");
    const sparse rows = copy_of(matrix);
    by_row space = random_numbers(matrix.columns, std::min(rank + spare, all), options.seed);
    by_row image;
    for (std::size_t i = 0; i <= options.iterations; ++i) {
        if (i != 0) space.noalias() = rows.transpose() * image;
        if (stop.stop_requested()) return stopped();
        make_orthonormal(space);
        if (stop.stop_requested()) return stopped();
        image.noalias() = rows * space;
    }
    const by_column squared = image.transpose() * image;
    const Eigen::SelfAdjointEigenSolver<by_column> solved(squared);  // the least value first
    if (solved.info() != Eigen::Success)
        return failure::of(failure_kind::invalid_argument, "singular vectors", "no solution was found");

    const auto& squares = solved.eigenvalues();
    const double least = negligible * squares[squares.size() - 1];
    for (const double square : squares.reverse()) {
        if (found.values.size() == rank || square <= least) break;
        found.values.push_back(std::sqrt(square));
    }
    const auto count = static_cast<Eigen::Index>(found.values.size());
    const by_row vectors = space * solved.eigenvectors().rightCols(count).rowwise().reverse();
    found.vectors.assign(vectors.data(), vectors.data() + vectors.size());
    return found;
}

}}  // namespace toolkit::v0
