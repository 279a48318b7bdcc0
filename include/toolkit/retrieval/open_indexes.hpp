// The indexes of as many owners as are kept open. In: an owner's id. Out: the index as it was opened last. Next:
// library.hpp.
#pragma once

#include <toolkit/retrieval/snapshot.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace toolkit::inline v0 {

/// Keeps the indexes of as many owners; the one that was asked for longest ago goes first. Whoever holds an index keeps
/// it. Not for several threads at once.
class open_indexes {
public:
    explicit open_indexes(std::size_t most) noexcept : most_(most) {}

    /// Null when it is not kept.
    [[nodiscard]] std::shared_ptr<const index_snapshot> find(const std::string& who) {
        const auto found = kept_.find(who);
        if (found == kept_.end()) return nullptr;
        found->second.asked = ++asked_;
        return found->second.index;
    }

    void keep(const std::string& who, std::shared_ptr<const index_snapshot> index) {
        if (most_ == 0) return;
        if (kept_.size() >= most_ && !kept_.contains(who))
            kept_.erase(std::min_element(kept_.begin(), kept_.end(),
                                         [](const auto& a, const auto& b) { return a.second.asked < b.second.asked; }));
        kept_.insert_or_assign(who, entry{std::move(index), ++asked_});
    }

    void forget(const std::string& who) { kept_.erase(who); }
    [[nodiscard]] std::size_t size() const noexcept { return kept_.size(); }

private:
    struct entry {
        std::shared_ptr<const index_snapshot> index;
        std::uint64_t asked;  ///< the number of the last question for it
    };
    std::size_t most_;
    std::uint64_t asked_ = 0;
    std::map<std::string, entry> kept_;
};

}  // namespace toolkit::inline v0
