// A cache of owners' open indexes.
// In: an owner's id. Out: the last opened index. Next: library.hpp.
#pragma once

#include <toolkit/retrieval/index/snapshot.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace toolkit { inline namespace v0 {

/// Keeps a limited number of indexes, and drops the least recently used. An index stays open while someone holds it.
/// Not for several threads at once.
class open_indexes {
public:
    explicit open_indexes(std::size_t most) noexcept : most_(most) {}

    /// Returns the index; null if it is not kept.
    [[nodiscard]] std::shared_ptr<const index_snapshot> find(const std::string& who);

    void keep(const std::string& who, std::shared_ptr<const index_snapshot> index);

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

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/open_indexes.ipp>
#endif
