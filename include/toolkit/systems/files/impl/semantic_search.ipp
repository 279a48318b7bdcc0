// The functions of semantic_search.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/semantic_search.hpp>

namespace toolkit { inline namespace v0 { namespace facts {

TOOLKIT_FUNCTION std::vector<hit> near_the_best(std::vector<hit> hits, double keep) {
    if (hits.size() < 2) return hits;
    double best = hits.front().score;
    for (const hit& one : hits) best = std::max(best, one.score);
    // A share of a negative score would be better than the best.
    const double least = best > 0 ? keep * best : best;
    std::erase_if(hits, [&](const hit& one) { return one.score < least; });
    return hits;
}

}}}  // namespace toolkit::v0::facts
