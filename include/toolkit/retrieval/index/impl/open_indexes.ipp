// The functions of open_indexes.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/index/open_indexes.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::shared_ptr<const index_snapshot> open_indexes::find(const std::string& who) {
    const auto found = entries_.find(who);
    if (found == entries_.end()) return nullptr;
    found->second.last_use = ++uses_;
    return found->second.index;
}

TOOLKIT_FUNCTION void open_indexes::keep(const std::string& who, std::shared_ptr<const index_snapshot> index) {
    if (most_ == 0) return;
    if (entries_.size() >= most_ && !entries_.contains(who))
        entries_.erase(std::min_element(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
            return a.second.last_use < b.second.last_use;
        }));
    entries_.insert_or_assign(who, entry{std::move(index), ++uses_});
}

}}  // namespace toolkit::v0
