// Opened passages and unopened hits of a record.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/run/record.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::uint32_t run_record::open(opened_citation opened) {
    if (const auto* known = find(opened.chunk_id)) return known->number;
    opened.number = static_cast<std::uint32_t>(citations.size() + 1);
    citations.push_back(std::move(opened));
    spent.citations_opened = static_cast<std::int64_t>(citations.size());
    return citations.back().number;
}

TOOLKIT_FUNCTION std::vector<const hit*> run_record::unopened(std::size_t most) const {
    std::vector<const hit*> left;
    for (auto search = searches.rbegin(); search != searches.rend(); ++search)
        for (const hit& found : search->hits)
            if (find(found.chunk_id) == nullptr &&
                none_in(left, [&](const hit* other) { return other->chunk_id == found.chunk_id; }))
                left.push_back(&found);
    for (std::size_t i = 1; i < left.size(); ++i) {  // a stable sort; finding repeated hits above takes as many steps
        const hit* const moved = left[i];
        std::size_t at = i;
        for (; at > 0 && moved->score > left[at - 1]->score; --at) left[at] = left[at - 1];
        left[at] = moved;
    }
    shorten(left, most);
    return left;
}

}}  // namespace toolkit::v0
