// The functions of reciprocal_rank.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/retrieval/view/reciprocal_rank.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::vector<hit> fuse_by_reciprocal_rank(std::span<const std::vector<hit>> lists, double k) {
    k = std::max(k, 0.0);
    std::vector<hit> fused;
    std::map<uuid, std::size_t> places;
    for (const std::vector<hit>& list : lists) {
        std::set<uuid> met;
        for (std::size_t rank = 1; rank <= list.size(); ++rank) {
            const hit& one = list[rank - 1];
            if (!met.insert(one.chunk_id).second) continue;
            const auto [place, is_new] = places.emplace(one.chunk_id, fused.size());
            if (is_new) fused.push_back(one), fused.back().score = 0;
            fused[place->second].score += (k + 1) / (k + static_cast<double>(rank)) / static_cast<double>(lists.size());
        }
    }
    std::stable_sort(fused.begin(), fused.end(), [](const hit& a, const hit& b) { return a.score > b.score; });
    for (hit& one : fused) one.score = std::min(one.score, 1.0);
    return fused;
}

}}  // namespace toolkit::v0
