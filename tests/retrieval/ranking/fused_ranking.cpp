// retrieval/ranking/fused_ranking.hpp, retrieval/ranking/best_places.hpp
#include <toolkit/retrieval/ranking/fused_ranking.hpp>

#include "../../effort.hpp"
#include "../random_lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

using random_lists::lists_of;
using toolkit::fused_ranking;
using toolkit::fusion_weights;
using toolkit::is_worse;
using toolkit::lexical_scores;
using toolkit::scored_place;
using toolkit::searched_part;
using toolkit::segment;

namespace {

constexpr std::uint32_t chunks = is_sanitized ? 67'000 : 140'000;  // more than one window
const std::vector<double> densities{0.5, 0.1, 0.02, 0.005, 0.0009, 0.00005, 0.3, 0.04, 0.2, 0.001};
constexpr fusion_weights weights{.words = 0.25, .grams = 0.25, .vectors = 0.5};

// Random vector scores: few are high, and every `gap`-th chunk has none.
class drawn_scores {
public:
    drawn_scores(const std::vector<searched_part>& parts, std::uint32_t gap) : gap_(gap) {
        std::mt19937 bits(7);
        for (const searched_part& part : parts) {
            std::vector<double>& of = of_part_.emplace_back();
            for (std::uint32_t i = 0; i < part.index->chunk_count(); ++i) {
                const double drawn = static_cast<double>(bits()) / 4294967296.0;
                of.push_back(drawn * drawn * drawn);
            }
        }
    }
    [[nodiscard]] bool has(std::uint32_t, std::uint32_t chunk) const { return gap_ == 0 || chunk % gap_ != 0; }
    [[nodiscard]] double score(std::uint32_t part, std::uint32_t chunk) const { return of_part_[part][chunk]; }

private:
    std::uint32_t gap_;
    std::vector<std::vector<double>> of_part_{};
};

class fused_rankings : public testing::Test {
protected:
    temporary_folder folder_{};
    segment large_ = random_lists::made(folder_, "large", chunks, densities, 1);
    segment small_ = random_lists::made(folder_, "small", 3000, densities, 2);
    toolkit::removed_documents removed_{};
    std::vector<searched_part> parts_{{&large_, &removed_}, {&small_, nullptr}};

    /// The result equals that of scoring each chunk, to the last bit.
    template <class Allowed>
    void expect_exact(const std::vector<std::size_t>& terms, std::uint32_t gap,
                      const std::optional<toolkit::lexical_scoring::within_document>& within, const Allowed& allowed) {
        const auto lists = lists_of(parts_, terms);
        const lexical_scores words{parts_, lists, weights};
        const drawn_scores vectors{parts_, gap};
        std::vector<scored_place> right;
        std::vector<scored_place> near;
        for (std::uint32_t part = 0; part < parts_.size(); ++part)
            for (std::uint32_t chunk = 0; chunk < parts_[part].index->chunk_count(); ++chunk) {
                if (within && (within->part != part || chunk < within->first || chunk >= within->end)) continue;
                if (part == 0 && removed_.contains(large_.chunk_record(chunk).document)) continue;
                if (!allowed(part, chunk)) continue;
                const double by_words = words.score(part, chunk);
                if (vectors.has(part, chunk)) {
                    near.push_back({part, chunk, vectors.score(part, chunk)});
                    right.push_back({part, chunk, weights.vectors * vectors.score(part, chunk) + by_words});
                } else if (by_words > 0) {
                    right.push_back({part, chunk, by_words / (weights.words + weights.grams)});
                }
            }
        const auto better = [](const auto& a, const auto& b) { return is_worse(b, a); };
        std::sort(right.begin(), right.end(), better);
        std::sort(near.begin(), near.end(), better);
        for (const std::size_t nearest :
             is_sanitized ? std::vector<std::size_t>{200} : std::vector<std::size_t>{10, 200, 5000})
            for (const std::size_t most : {1U, 10U, 200U}) {
                if (nearest < most) continue;  // too few of them to know what else is near
                std::vector<scored_place> known = near;
                known.resize(std::min(nearest, near.size()), scored_place{});
                const auto found =
                    fused_ranking{words, vectors, weights, gap == 0}.best(most, known, within, allowed, {});
                ASSERT_EQ(found.size(), std::min(most, right.size()));
                for (std::size_t i = 0; i < found.size(); ++i) {
                    ASSERT_EQ(found[i].score, right[i].score) << nearest << ' ' << most << ' ' << i;
                    ASSERT_EQ(found[i].part, right[i].part) << i;
                    ASSERT_EQ(found[i].chunk, right[i].chunk) << i;
                }
            }
    }
};

const auto all_allowed = [](std::uint32_t, std::uint32_t) { return true; };

}  // namespace

TEST_F(fused_rankings, equal_those_of_scoring_each_chunk) {
    expect_exact({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 9, std::nullopt, all_allowed);
    expect_exact({0, 6}, 0, std::nullopt, all_allowed);
    if (is_sanitized) return;  // it takes minutes
    expect_exact({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 0, std::nullopt, all_allowed);
    for (const std::uint32_t gap : {0U, 9U}) {
        expect_exact({4, 5}, gap, std::nullopt, all_allowed);
        expect_exact({}, gap, std::nullopt, all_allowed);
    }
}

TEST_F(fused_rankings, leave_out_disallowed_removed_and_other_chunks) {
    for (std::uint32_t document = 0; document < chunks / 10; document += 3) removed_.add(document);
    expect_exact({0, 2, 3, 7}, 9, std::nullopt,
                 [](std::uint32_t part, std::uint32_t chunk) { return part == 1 || chunk % 5 != 0; });
    expect_exact({0, 2, 3, 7}, 9, toolkit::lexical_scoring::within_document{1, 40, 1500}, all_allowed);
    expect_exact({0, 2, 3, 7}, 0, toolkit::lexical_scoring::within_document{0, 20, 25}, all_allowed);
}

TEST(best_places, are_the_best_in_order_of_position) {
    toolkit::best_places best{3};
    EXPECT_EQ(best.least(), 0);
    for (const scored_place& one :
         std::vector<scored_place>{{1, 1, 2}, {0, 5, 1}, {0, 3, 2}, {0, 1, 0}, {0, 2, -1}, {2, 0, 1}, {0, 9, 2}})
        best.offer(one);
    EXPECT_EQ(best.least(), 2);
    const auto found = std::move(best).sorted();
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].chunk, 3U);
    EXPECT_EQ(found[1].chunk, 9U);
    EXPECT_EQ(found[2].part, 1U);
}

TEST(best_that_fit, are_searched_among_more_until_there_are_enough) {
    std::vector<std::size_t> counts;
    const auto rank = [&](std::size_t some) -> toolkit::result<std::vector<scored_place>> {
        counts.push_back(some);
        std::vector<scored_place> all(some, scored_place{0, 0, 1});
        for (std::uint32_t i = 0; i < some; ++i) all[i].chunk = i;
        return all;
    };
    const auto found =
        toolkit::best_that_fit(2, [](std::uint32_t, std::uint32_t chunk) { return chunk >= 30; }, {}, rank);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 2U);
    EXPECT_EQ(found->front().chunk, 30U);
    EXPECT_EQ(counts, (std::vector<std::size_t>{2, 16, 128}));
    const auto failing = [](std::size_t) -> toolkit::result<std::vector<scored_place>> {
        return toolkit::failure::of(toolkit::failure_kind::corrupt, "a", "b");
    };
    EXPECT_FALSE(toolkit::best_that_fit(2, all_allowed, {}, failing));
}
