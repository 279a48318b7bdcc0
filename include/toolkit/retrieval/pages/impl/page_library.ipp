// The functions of page_library.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/pages/page_library.hpp>

namespace toolkit { inline namespace v0 { namespace page_libraries {

TOOLKIT_FUNCTION result<std::shared_ptr<const page_index>> index_of(
    const page_places& at, const owner& who, std::mutex& mutex,
    std::map<std::string, std::shared_ptr<const page_index>>& open) {
    constexpr std::size_t most_open = 64;  // owners
    const auto stamp = stamp_of_file(at.manifest());
    const std::lock_guard lock(mutex);
    const auto kept = open.find(who.id());
    if (!stamp) {
        if (kept != open.end()) open.erase(kept);
        if (stamp.error().kind == failure_kind::not_found) return std::shared_ptr<const page_index>{};
        return stamp.error();
    }
    if (kept != open.end() && kept->second->stamp() == *stamp && kept->second->damaged().empty()) return kept->second;
    auto opened = page_index::open(at, who, kept != open.end() ? kept->second : nullptr);
    if (!opened) return std::move(opened).error();
    if (kept == open.end() && open.size() >= most_open) open.erase(open.begin());
    open.insert_or_assign(who.id(), *opened);
    return opened;
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
