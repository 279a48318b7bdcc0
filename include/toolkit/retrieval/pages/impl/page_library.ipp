// The functions of page_library.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/pages/page_library.hpp>

namespace toolkit { inline namespace v0 { namespace page_libraries {

TOOLKIT_FUNCTION result<std::shared_ptr<const page_index>> index_of(const page_places& at, const owner& who,
                                                                    opened_indexes& opened) {
    constexpr std::size_t most_open = 64;  // owners
    if (const auto stamp = stamp_of_file(at.manifest()); !stamp) {
        const std::lock_guard lock(opened.mutex);
        opened.by_owner.erase(who.id());
        if (stamp.error().kind == failure_kind::not_found) return std::shared_ptr<const page_index>{};
        return stamp.error();
    }
    std::shared_ptr<opened_index> mine;
    {
        const std::lock_guard lock(opened.mutex);
        const auto kept = opened.by_owner.find(who.id());
        if (kept == opened.by_owner.end() && opened.by_owner.size() >= most_open)
            opened.by_owner.erase(opened.by_owner.begin());
        std::shared_ptr<opened_index>& entry = kept != opened.by_owner.end() ? kept->second : opened.by_owner[who.id()];
        if (entry == nullptr) entry = std::make_shared<opened_index>();
        mine = entry;
    }
    const std::lock_guard lock(mine->opening);
    const auto stamp = stamp_of_file(at.manifest());  // another thread may have opened it meanwhile
    if (stamp && mine->index != nullptr && mine->index->stamp() == *stamp && mine->index->damaged().empty())
        return mine->index;
    auto made = page_index::open(at, who, mine->index);
    if (!made) return std::move(made).error();
    mine->index = *made;
    return made;
}

TOOLKIT_FUNCTION result<void> check_search(const page_index* index, const query& request, std::string_view made_by) {
    if (request.text.find_first_not_of(" \t\r\n") == std::string::npos)
        return failure::of(failure_kind::invalid_argument, "search", "the question is blank",
                           "search for words that the pages may show");
    if (index == nullptr && request.within)
        return failure::of(failure_kind::not_found, "pages", "there is no document with this id",
                           "use an id from a search of pages");
    if (index == nullptr || index->manifest().made_by == made_by) return {};
    const std::string_view before = index->manifest().made_by;
    return failure::of(failure_kind::invalid_argument, "search",
                       "the pages were embedded by " + std::string{before.substr(0, before.find('\n'))} +
                           " or drawn with other options",
                       "sync the folder again, or open another index folder");
}

}}}  // namespace toolkit::v0::page_libraries
