// A cache of owners' open indexes.
// In: an owner's id. Out: the last opened index. Next: library.hpp.
#pragma once

#include <toolkit/retrieval/index/snapshot.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Keeps a limited number of indexes, and drops the least recently used. An index stays open while someone holds it.
/// Not for several threads at once.
class open_indexes {
public:
    explicit open_indexes(std::size_t most) noexcept : most_(most) {}

    /// Returns the index; null if it is not kept.
    [[nodiscard]] std::shared_ptr<const index_snapshot> find(const std::string& who) {
        const auto found = entries_.find(who);
        if (found == entries_.end()) return nullptr;
        found->second.last_use = ++uses_;
        return found->second.index;
    }

    void keep(const std::string& who, std::shared_ptr<const index_snapshot> index) {
        if (most_ == 0) return;
        if (entries_.size() >= most_ && !entries_.contains(who))
            entries_.erase(std::min_element(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
                return a.second.last_use < b.second.last_use;
            }));
        entries_.insert_or_assign(who, entry{std::move(index), ++uses_});
    }

    void forget(const std::string& who) { entries_.erase(who); }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

private:
    struct entry {
        std::shared_ptr<const index_snapshot> index;
        std::uint64_t last_use;  ///< number of the last lookup
    };
    std::size_t most_;
    std::uint64_t uses_ = 0;
    std::map<std::string, entry> entries_;
};

}}  // namespace toolkit::v0
