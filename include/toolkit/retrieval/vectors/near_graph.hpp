// A graph in which each vector has links to some near ones, on several levels with ever fewer vectors, and the search
// in it for those nearest to a query (Y. Malkov and D. Yashunin, "Efficient and robust approximate nearest neighbor
// search using Hierarchical Navigable Small World graphs", TPAMI 2020). hnsw.hpp builds the graph. This header stores,
// checks and searches it, mapped from its file, without a copy of the vectors.
// In: links. Out: the rows near a query, of which few are missed. Next: vector_view.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/vectors/vector_file.hpp>
#include <toolkit/retrieval/vectors/vector_store.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Links between rows, while a graph is built. On the lowest level a row has `base_links + 1` numbers: the number of
/// its links, then the linked rows. On each upper level it has `upper_links + 1`, one level after the other.
struct graph_links {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint32_t rows = 0;
    std::uint32_t base_links = 0;
    std::uint32_t upper_links = 0;
    std::uint32_t entry = none;  ///< where a search begins, on the highest level
    std::uint32_t levels = 0;    ///< above the lowest
    std::vector<std::uint32_t> base{};
    std::vector<std::uint32_t> upper_at{};  ///< where a row's upper levels begin in `upper`; most rows have none
    std::vector<std::uint32_t> upper{};
};

namespace near_graphs {

enum part : std::uint32_t { head, owner_name, base, upper_at, upper, parts };

struct head_record {
    std::uint32_t rows;
    std::uint32_t base_links;
    std::uint32_t upper_links;
    std::uint32_t entry;
    std::uint32_t levels;
    std::uint32_t vectors;  ///< checksum of the contents of the vectors
};
static_assert(sizeof(head_record) == 24);

inline constexpr std::uint32_t most_links = 1024;

}  // namespace near_graphs

/// A graph over the rows of one vector_file. It never changes. May be searched from many threads.
class near_graph {
public:
    [[nodiscard]] static result<void> write(const std::string& path, const owner& who, const vector_file& of,
                                            const graph_links& links);

    /// Opens the file and checks each link. Fails with `not_found` if there is none, and with `corrupt` if it is
    /// damaged or was built from other vectors.
    [[nodiscard]] static result<near_graph> open(const std::string& path, const owner& who, const vector_file& of);

    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }

    /// Returns approximately the `most` nearest of the allowed rows, best first. `effort` is the number of candidates
    /// kept; with more of them, fewer rows are missed. Returns nothing if too few of the near rows are allowed, so that
    /// a scan is better. Fails as vector_store::nearest does.
    template <class Allowed>
    [[nodiscard]] result<std::optional<std::vector<scored_vector>>> nearest(const vector_store& rows,
                                                                            std::span<const float> query,
                                                                            std::size_t most, std::size_t effort,
                                                                            const Allowed& allowed,
                                                                            const stop_token& stop) const {
        auto score = rows.scorer(query);
        if (!score) return std::move(score).error();
        if (head_.entry == graph_links::none) return std::optional<std::vector<scored_vector>>{};
        scored_vector at{head_.entry, (*score)(head_.entry)};
        for (std::uint32_t level = head_.levels; level > 0; --level)
            for (bool nearer = true; nearer;) {
                nearer = false;
                for (const std::uint32_t next : links_of(at.id, level))
                    if (const float found = (*score)(next); found > at.score) {
                        at = {next, found};
                        nearer = true;
                    }
            }
        return around(*score, at, most, std::max(effort, most), allowed, stop);
    }

private:
    explicit near_graph(section_file file) : file_(std::move(file)), marks_(std::make_unique<marks>()) {}

    /// Marks the rows that a search has seen with its number. Kept for the next search.
    struct seen_rows {
        std::vector<std::uint16_t> rows;
        std::uint16_t number = 0;
    };
    struct marks {
        std::mutex mutex;
        std::vector<std::unique_ptr<seen_rows>> free;
    };
    /// Lends the marks to one search.
    class marks_lease {
    public:
        marks_lease(marks& from, std::size_t rows) : from_(from) {
            {
                const std::lock_guard lock(from.mutex);
                if (!from.free.empty()) {
                    mine_ = std::move(from.free.back());
                    from.free.pop_back();
                }
            }
            if (mine_ == nullptr) mine_ = std::make_unique<seen_rows>(seen_rows{std::vector<std::uint16_t>(rows), 0});
            if (++mine_->number == 0) {
                std::fill(mine_->rows.begin(), mine_->rows.end(), std::uint16_t{0});
                mine_->number = 1;
            }
        }
        marks_lease(const marks_lease&) = delete;
        marks_lease& operator=(const marks_lease&) = delete;
        ~marks_lease() {
            const std::lock_guard lock(from_.mutex);
            from_.free.push_back(std::move(mine_));
        }
        /// Whether the row was not seen before.
        [[nodiscard]] bool is_new(std::uint32_t row) noexcept {
            return std::exchange(mine_->rows[row], mine_->number) != mine_->number;
        }
        void prefetch(std::uint32_t row) const noexcept { __builtin_prefetch(mine_->rows.data() + row); }

    private:
        marks& from_;
        std::unique_ptr<seen_rows> mine_;
    };

    [[nodiscard]] std::span<const std::uint32_t> numbers(near_graphs::part which) const noexcept {
        const std::string_view bytes = file_[which];  // sections begin at multiples of 8 of a mapped file
        return {reinterpret_cast<const std::uint32_t*>(bytes.data()),
                bytes.size() / 4};  // NOLINT: as they were written
    }
    [[nodiscard]] std::span<const std::uint32_t> links_of(std::uint32_t row, std::uint32_t level) const noexcept {
        const std::size_t at = level == 0 ? std::size_t{row} * (head_.base_links + 1)
                                          : upper_at_[row] + std::size_t{level - 1} * (head_.upper_links + 1);
        const std::span<const std::uint32_t> all = level == 0 ? base_ : upper_;
        return all.subspan(at + 1, all[at]);
    }

    [[nodiscard]] bool is_sound(const owner& who, const vector_file& of);
    /// Whether the upper levels of the rows are contiguous in `upper`, in the order of the rows.
    [[nodiscard]] bool has_sound_upper_levels(std::vector<std::uint32_t>& level_of) const;
    [[nodiscard]] std::uint32_t most_above() const noexcept { return head_.levels; }
    /// Whether the row's links lead to rows of this level.
    [[nodiscard]] bool are_sound(std::uint32_t row, std::uint32_t level,
                                 const std::vector<std::uint32_t>& level_of) const;

    struct nearer_first {
        bool operator()(const scored_vector& a, const scored_vector& b) const noexcept { return a.score < b.score; }
    };
    struct further_first {
        bool operator()(const scored_vector& a, const scored_vector& b) const noexcept { return a.score > b.score; }
    };

    /// Searches the lowest level, starting at a row that is already near.
    template <class Allowed>
    [[nodiscard]] result<std::optional<std::vector<scored_vector>>> around(const vector_scorer& score,
                                                                           scored_vector begin, std::size_t most,
                                                                           std::size_t effort, const Allowed& allowed,
                                                                           const stop_token& stop) const {
        constexpr std::size_t looked_at_for_each = 64;  // rows that are not allowed, before a scan is better
        marks_lease seen{*marks_, head_.rows};
        std::priority_queue<scored_vector, std::vector<scored_vector>, nearer_first> open;
        std::priority_queue<scored_vector, std::vector<scored_vector>, further_first> best;
        std::size_t refused = 0;
        const auto offer = [&](const scored_vector& one) {
            if (!allowed(one.id)) {
                ++refused;
                return;
            }
            best.push(one);
            if (best.size() > effort) best.pop();
        };
        std::ignore = seen.is_new(begin.id);
        open.push(begin);
        offer(begin);
        for (std::size_t steps = 0; !open.empty(); ++steps) {
            const scored_vector from = open.top();
            if (best.size() == effort && from.score < best.top().score) break;
            if (refused > looked_at_for_each * effort) return std::optional<std::vector<scored_vector>>{};
            if (steps % 256 == 0 && stop.stop_requested())
                return failure::of(failure_kind::cancelled, "vectors", "the search was stopped");
            open.pop();
            const auto links = links_of(from.id, 0);
            for (const std::uint32_t next : links) seen.prefetch(next);
            std::uint32_t fresh[near_graphs::most_links];
            std::size_t count = 0;
            for (const std::uint32_t next : links)
                if (seen.is_new(next)) {
                    score.prefetch(next);
                    fresh[count++] = next;
                }
            for (std::size_t i = 0; i < count; ++i) {
                const scored_vector one{fresh[i], score(fresh[i])};
                if (!(std::abs(one.score) <= vector_scan::impossible)) continue;  // a damaged row, also NaN
                if (best.size() == effort && !(one.score > best.top().score)) continue;
                open.push(one);
                offer(one);
            }
        }
        if (best.size() < most && refused > 0) return std::optional<std::vector<scored_vector>>{};
        while (best.size() > most) best.pop();
        std::vector<scored_vector> found(best.size());
        for (std::size_t i = found.size(); i > 0; --i) {
            found[i - 1] = best.top();
            best.pop();
        }
        return std::optional{std::move(found)};
    }

    section_file file_;
    near_graphs::head_record head_{};
    std::span<const std::uint32_t> base_;
    std::span<const std::uint32_t> upper_at_;
    std::span<const std::uint32_t> upper_;
    std::unique_ptr<marks> marks_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/vectors/impl/near_graph.ipp>
#endif
