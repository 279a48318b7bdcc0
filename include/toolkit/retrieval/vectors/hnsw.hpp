// Builds graphs of vectors with hnswlib (near_graph.hpp explains and searches them). Only this header includes hnswlib,
// and only its building is used. Its own files are not checked when they are read, its deleted rows corrupt its table
// of labels, and its searches copy the vectors and take a lock.
// In: finite rows. Out: links. Next: vector_index.hpp writes them beside the vectors.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/files/workers.hpp>
#include <toolkit/retrieval/vectors/near_graph.hpp>
#include <toolkit/retrieval/vectors/vector_file.hpp>
#include <toolkit/retrieval/vectors/vector_math.hpp>

// The vectorized functions of hnswlib 0.6.2 are not inline, so two files of a program could not include it.
#if !defined(NO_MANUAL_VECTORIZATION)
#define NO_MANUAL_VECTORIZATION
#define TOOLKIT_DEFINED_NO_MANUAL_VECTORIZATION
#endif
#include <hnswlib/hnswlib.h>
#if defined(TOOLKIT_DEFINED_NO_MANUAL_VECTORIZATION)
#undef NO_MANUAL_VECTORIZATION
#undef TOOLKIT_DEFINED_NO_MANUAL_VECTORIZATION
#endif

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace hnsw_building {

/// Packed rows as hnswlib sees them: it stores row numbers instead of rows, and gets distances from here.
class row_space final : public hnswlib::SpaceInterface<float> {
public:
    explicit row_space(const vector_file& rows) : row_space(rows, best_vector_unit()) {}

    std::size_t get_data_size() override { return sizeof(std::uint32_t); }
    hnswlib::DISTFUNC<float> get_dist_func() override { return distance; }
    void* get_dist_func_param() override { return this; }

private:
    row_space(const vector_file& rows, vector_unit unit)
        : bytes_(reinterpret_cast<const std::byte*>(rows.bytes().data())),
          layout_(rows.layout()),
          of_bytes_(vector_kernels::int8_for(unit)),
          of_float32_(vector_kernels::floats_for<float>(unit)) {}

    static std::uint32_t row_of(const void* kept) noexcept {
        std::uint32_t row = 0;
        std::memcpy(&row, kept, sizeof row);
        return row;
    }
    static float distance(const void* a, const void* b, const void* space) {
        return static_cast<const row_space*>(space)->between(row_of(a), row_of(b));
    }
    [[nodiscard]] float between(std::uint32_t a, std::uint32_t b) const noexcept {
        const std::byte* const first = bytes_ + layout_.row_at(a);
        const std::byte* const second = bytes_ + layout_.row_at(b);
        switch (layout_.storage) {
            case vector_storage::int8: {
                float steps[2];
                std::memcpy(steps, bytes_ + layout_.step_at(a), 4);
                std::memcpy(steps + 1, bytes_ + layout_.step_at(b), 4);
                const auto* one = reinterpret_cast<const std::int8_t*>(first);     // NOLINT: as they were packed
                const auto* other = reinterpret_cast<const std::int8_t*>(second);  // NOLINT: as they were packed
                return 1 - steps[0] * steps[1] * static_cast<float>(of_bytes_(one, other, layout_.dimensions));
            }
            case vector_storage::float32:
                return 1 - of_float32_(reinterpret_cast<const float*>(first), second, layout_.dimensions);  // NOLINT
            case vector_storage::float16: break;
        }
        float sum = 0;
        for (std::size_t i = 0; i < layout_.dimensions; ++i) {
            std::uint16_t halves[2];
            std::memcpy(halves, first + 2 * i, 2);
            std::memcpy(halves + 1, second + 2 * i, 2);
            sum += from_float16(halves[0]) * from_float16(halves[1]);
        }
        return 1 - sum;
    }

    const std::byte* bytes_;
    packed_layout layout_;
    vector_kernels::of_bytes of_bytes_;
    vector_kernels::of_floats of_float32_;
};

using graph = hnswlib::HierarchicalNSW<float>;

/// Returns the links of a whole graph, with row numbers in place of hnswlib's own numbers.
[[nodiscard]] inline graph_links links_of(graph& from, std::uint32_t rows) {
    graph_links links{.rows = rows,
                      .base_links = static_cast<std::uint32_t>(from.maxM0_),
                      .upper_links = static_cast<std::uint32_t>(from.maxM_),
                      .base = std::vector<std::uint32_t>(std::size_t{rows} * (from.maxM0_ + 1)),
                      .upper_at = std::vector<std::uint32_t>(rows, graph_links::none)};
    if (from.cur_element_count == 0) return links;
    const auto row_of = [&](hnswlib::tableint number) {
        return static_cast<std::uint32_t>(from.getExternalLabel(number));
    };
    const auto copy = [&](const hnswlib::linklistsizeint* list, std::uint32_t* to) {
        const std::uint32_t count = *list & 0xFFFFU;
        *to = count;
        for (std::uint32_t i = 0; i < count; ++i) to[1 + i] = row_of(list[1 + i]);
    };
    std::vector<std::pair<std::uint32_t, hnswlib::tableint>> in_order;
    for (hnswlib::tableint number = 0; number < from.cur_element_count; ++number) {
        copy(from.get_linklist0(number), links.base.data() + std::size_t{row_of(number)} * (from.maxM0_ + 1));
        if (from.element_levels_[number] > 0) in_order.emplace_back(row_of(number), number);
    }
    std::sort(in_order.begin(), in_order.end());
    for (const auto& [row, number] : in_order) {
        links.upper_at[row] = static_cast<std::uint32_t>(links.upper.size());
        for (int level = 1; level <= from.element_levels_[number]; ++level) {
            links.upper.resize(links.upper.size() + from.maxM_ + 1);
            copy(from.get_linklist(number, level), links.upper.data() + links.upper.size() - (from.maxM_ + 1));
        }
    }
    links.entry = row_of(from.enterpoint_node_);
    links.levels = static_cast<std::uint32_t>(from.maxlevel_);
    return links;
}

}  // namespace hnsw_building

/// The search policy for many vectors, by graphs: `toolkit::hybrid{lib, embedder, toolkit::hnsw{}}`.
struct hnsw {
    static constexpr bool makes_graphs = true;

    std::size_t links = 16;     ///< per row on the upper levels, twice as many on the lowest; from 2 to 512
    std::size_t effort = 200;   ///< candidates kept while a row is inserted
    std::size_t from = 20'000;  ///< segments with fewer rows are scanned
    std::size_t threads = 2;

    /// Builds the graph of a file's rows. Fails with `cancelled` if stopped, with `invalid_argument` for an invalid
    /// number of links, and with `unreadable` if there is not enough memory.
    [[nodiscard]] result<graph_links> operator()(const vector_file& rows, const stop_token& stop) const {
        if (links < 2 || links > near_graphs::most_links / 2)
            return failure::of(failure_kind::invalid_argument, "hnsw",
                               std::to_string(links) + " links are out of range",
                               "set .links from 2 to " + std::to_string(near_graphs::most_links / 2) + "; 16 is usual");
        try {
            return build(rows, stop);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& thrown) {
            return failure::of(failure_kind::unreadable, "hnsw", thrown.what(), "use a machine with more memory");
        }
    }

private:
    [[nodiscard]] result<graph_links> build(const vector_file& rows, const stop_token& stop) const {
        std::vector<std::uint32_t> present;
        present.reserve(rows.present());
        for (std::uint32_t row = 0; row < rows.layout().rows; ++row)
            if (rows.has(row)) present.push_back(row);
        hnsw_building::row_space space{rows};
        hnsw_building::graph graph{&space, std::max<std::size_t>(1, present.size()), links, effort};
        // The first rows are inserted one by one, so that there is an entry. Then runs of rows are inserted in
        // parallel.
        constexpr std::size_t first = 1000;
        constexpr std::size_t run = 256;
        const std::size_t alone = std::min(first, present.size());
        for (std::size_t i = 0; i < alone; ++i) graph.addPoint(&present[i], present[i]);
        const std::size_t runs = (present.size() - alone + run - 1) / run;
        in_parallel(runs, threads, [&](std::size_t number) {
            const std::size_t begin = alone + number * run;
            for (std::size_t i = begin; i < std::min(begin + run, present.size()) && !stop.stop_requested(); ++i)
                graph.addPoint(&present[i], present[i]);
        });
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "hnsw", "making the graph was stopped");
        return hnsw_building::links_of(graph, static_cast<std::uint32_t>(rows.layout().rows));
    }
};

}}  // namespace toolkit::v0
