// Decides when segments are merged. A few large segments are fast to search, and each text is copied only a few times.
// In: the sizes of the segments. Out: those to merge into one. Next: index_writer.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Parameters of choose_merge.
struct merge_limits {
    std::size_t at_once = 8;           ///< number of segments of similar size that triggers a merge
    std::uint64_t times_larger = 8;    ///< sizes within this factor are similar
    std::uint64_t least_chunks = 256;  ///< all smaller segments count as similar
    double removed_share = 0.3;        ///< a segment with a greater share of removed chunks is rewritten
    std::uint64_t most_bytes = std::uint64_t{512}
                               << 20U;  ///< of the files merged at once, because a commit waits for the merge
};
inline constexpr merge_limits merge_limits_default{};

/// The chunks of a segment: live ones, and those of removed documents.
struct segment_size {
    std::uint64_t live = 0;
    std::uint64_t removed = 0;
    std::uint64_t bytes = 0;  ///< of its file
};

/// Returns the numbers of the segments to merge next, in their order; empty if no merge is needed.
[[nodiscard]] inline std::vector<std::size_t> choose_merge(std::span<const segment_size> sizes,
                                                           const merge_limits& limits = merge_limits_default) {
    const std::uint64_t times_larger = std::max<std::uint64_t>(limits.times_larger, 2);
    const std::size_t at_once = std::max<std::size_t>(limits.at_once, 2);
    const double removed_share = std::max(limits.removed_share, 0.05);  // so that merging terminates
    const auto tier_of = [&](const segment_size& size) {
        std::size_t tier = 0;
        for (std::uint64_t most = std::max<std::uint64_t>(limits.least_chunks, 1); size.live >= most && tier < 64;
             most *= times_larger)
            ++tier;
        return tier;
    };
    std::size_t tiers = 0;
    for (const segment_size& size : sizes) tiers = std::max(tiers, tier_of(size) + 1);
    for (std::size_t tier = 0; tier < tiers; ++tier) {
        std::vector<std::size_t> chosen;
        std::uint64_t together = 0;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            if (tier_of(sizes[i]) == tier && together + sizes[i].bytes <= limits.most_bytes) {
                chosen.push_back(i);
                together += sizes[i].bytes;
            }
        if (chosen.size() >= at_once) return chosen;
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (static_cast<double>(sizes[i].removed) >
            removed_share * static_cast<double>(sizes[i].live + sizes[i].removed))
            return {i};
    return {};
}

}}  // namespace toolkit::v0
