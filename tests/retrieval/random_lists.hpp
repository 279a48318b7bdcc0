// Segments with random postings, and the results of an exhaustive sum.
#pragma once

#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/segment/segment_tables.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace random_lists {

using toolkit::owner;
using toolkit::scored_place;
using toolkit::segment;

inline const owner me{"me"};

inline std::string term(std::size_t number) { return "term" + std::to_string(1000 + number); }

/// Documents of ten chunks. Term i is in each chunk with a probability of densities[i], mostly once. The chunks of
/// every second term form clusters.
inline segment made(const temporary_folder& folder, const char* name, std::uint32_t chunks,
                    const std::vector<double>& densities, std::uint32_t seed) {
    std::mt19937 bits(seed);
    const auto below = [&](double likelihood) { return static_cast<double>(bits()) < likelihood * 4294967296.0; };
    toolkit::segments::table_writer out{folder.path(name), me};
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
        if (chunk % 10 == 0) {
            const std::string filename = std::to_string(chunk);
            out.begin({toolkit::document_id(me, filename), {}, 0, filename, "", "", "text"});
        }
        const auto words = static_cast<std::uint32_t>(5 + bits() % 40 * (chunk % 7 == 0 ? 10U : 1U));
        out.add_chunk({toolkit::chunk_id({}, chunk, "text"), {0, 4}, "", {words, 3 * words}});
        if (chunk % 10 == 9 || chunk + 1 == chunks) out.end();
    }
    for (const bool grams : {false, true})
        for (std::size_t i = 0; i < densities.size(); ++i) {
            toolkit::postings found;
            for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
                const double here = i % 2 == 0              ? densities[i]
                                    : chunk / 3000 % 4 == 0 ? std::min(1.0, 4 * densities[i])
                                                            : 0;
                if (!below(here)) continue;
                std::uint32_t times = 1;
                while (times < 400 && below(0.3)) times += times;
                found.add(chunk, times);
            }
            if (found.chunks() == 0) continue;
            if (grams) out.add_gram(i, found);
            else out.add_term(term(i), found);
        }
    EXPECT_TRUE(std::move(out).write());
    auto opened = segment::open(folder.path(name), me);
    EXPECT_TRUE(opened);
    return std::move(*opened);
}

/// The lists of these terms as words and as 4-grams.
inline toolkit::lexical_scoring::question_lists lists_of(std::span<const toolkit::searched_part> parts,
                                                         const std::vector<std::size_t>& terms) {
    toolkit::lexical_scoring::question_lists lists;
    toolkit::lexical_scoring::field words(lists, 0, parts, toolkit::bm25_default,
                                          [](const auto& of) { return of.word_total; });
    toolkit::lexical_scoring::field grams(lists, 1, parts, toolkit::bm25_grams,
                                          [](const auto& of) { return of.gram_total; });
    for (const std::size_t number : terms) {
        const std::string form = term(number);
        const std::uint64_t gram = number;
        const auto word = words.add(
            std::span{&form, 1}, [](const segment& in, const std::string& of) { return in.find_word(of); }, 1);
        words.add_bound(word ? *word : words.idf(0), 1);
        const auto of_gram =
            grams.add(std::span{&gram, 1}, [](const segment& in, std::uint64_t of) { return in.find_gram(of); }, 2);
        grams.add_bound(of_gram ? *of_gram : grams.idf(0), 2);
    }
    return lists;
}

/// All chunks that have a term, best first: each posting is added up, and nothing is skipped.
inline std::vector<scored_place> added_up(std::span<const toolkit::searched_part> parts,
                                          const toolkit::lexical_scoring::question_lists& lists,
                                          const toolkit::fusion_weights& weights) {
    std::vector<scored_place> all;
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
        const segment& index = *parts[part].index;
        std::vector<std::array<float, 2>> sums(index.chunk_count());
        for (const auto& list : lists.of_part[part])
            list.found.for_each([&](std::uint32_t chunk, std::uint32_t times) {
                const auto field = list.field == 0 ? index.words() : index.grams();
                sums[chunk][list.field] +=
                    static_cast<float>(list.top * times / (times + list.base + list.slope * field.length(chunk)));
            });
        for (std::uint32_t chunk = 0; chunk < index.chunk_count(); ++chunk) {
            const auto share = [&](std::size_t i) {
                return lists.bounds[i] > 0 ? std::min(1.0, static_cast<double>(sums[chunk][i]) / lists.bounds[i]) : 0.0;
            };
            const double score = weights.words * share(0) + weights.grams * share(1);
            const bool is_removed =
                parts[part].removed != nullptr && parts[part].removed->contains(index.chunk_record(chunk).document);
            if (score > 0 && !is_removed) all.push_back({part, chunk, score});
        }
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return toolkit::is_worse(b, a); });
    return all;
}

}  // namespace random_lists
