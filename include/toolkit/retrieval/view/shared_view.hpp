// One view over the documents of several owners. Sharing is explicit: a shared view is made from views that the caller
// already holds, never from owner names. Code that may read an owner's documents holds that owner's view and adds it
// here.
// In: views. Out: a view, or a retriever for one owner. Next: an agent.
#pragma once

#include <toolkit/retrieval/view/view_group.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// `toolkit::shared_view{mine, of_my_group, …}`: a Searchable. Its members are views, or vectors of views.
template <class... Members>
class shared_view : public view_group<Members...> {
    static_assert((Views<Members> && ...),
                  "toolkit: a shared view needs views that the caller owns; write "
                  "shared_view{retriever.for_owner(toolkit::owner{\"name\"}), …}");

public:
    explicit shared_view(Members... members) : view_group<Members...>(std::move(members)...) {}

    /// Returns the best hits of all views by score, each chunk once. Equal hits keep the order of the views. `within`
    /// and the properties of `where` are looked up in each view. A view that does not have them contributes no hits.
    /// Any other failure of one view fails the search, so that no part of the documents is left out silently. A score
    /// says how much of the question a chunk covers, so scores of different views are compared directly. Word rarity,
    /// however, is computed from each owner's documents alone.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        std::vector<hit> all;
        views::gathered found;
        this->each([&](const auto& view) {
            return found.add(request, view.search(request, stop), [&](std::vector<hit> hits) {
                all.insert(all.end(), std::move_iterator{hits.begin()}, std::move_iterator{hits.end()});
            });
        });
        if (const failure* why = found.trouble()) return *why;
        std::stable_sort(all.begin(), all.end(), [](const hit& a, const hit& b) { return a.score > b.score; });
        std::vector<hit> best;
        std::set<uuid> listed;
        for (hit& one : all) {
            if (best.size() == request.top_k) break;
            if (listed.insert(one.chunk_id).second) best.push_back(std::move(one));
        }
        return best;
    }
};

template <class... Members>
shared_view(Members...) -> shared_view<Members...>;

/// A Retriever that gives a shared view to one owner, and no documents to any other owner. The views show the documents
/// as they were when the views were made.
template <class... Members>
class shared_retriever {
public:
    shared_retriever(owner who, Members... members) : who_(std::move(who)), seen_(std::move(members)...) {}

    class view {
    public:
        [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
            if (seen_) return seen_->search(request, stop);
            return no_retriever::view{}.search(request, stop);
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop = {}) const {
            if (seen_) return seen_->chunk(id, stop);
            return view_group<>{}.chunk(id, stop);
        }
        [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop = {}) const {
            if (seen_) return seen_->document(id, stop);
            return view_group<>{}.document(id, stop);
        }
        [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                      const stop_token& stop = {}) const {
            if (seen_) return seen_->find_document(name, stop);
            return std::vector<document_ref>{};
        }
        [[nodiscard]] std::vector<failure> damaged() const { return seen_ ? seen_->damaged() : std::vector<failure>{}; }

    private:
        friend class shared_retriever;
        explicit view(std::optional<shared_view<Members...>> seen) : seen_(std::move(seen)) {}
        std::optional<shared_view<Members...>> seen_;
    };

    [[nodiscard]] view for_owner(const owner& who) const {
        if (who == who_ && !who.empty()) return view{seen_};
        return view{std::nullopt};
    }

private:
    owner who_;
    shared_view<Members...> seen_;
};

/// Makes the retriever for an agent that runs for this owner: `toolkit::retriever_of(toolkit::owner{"me"}, mine,
/// of_my_group)`.
template <class... Members>
[[nodiscard]] shared_retriever<Members...> retriever_of(owner who, Members... members) {
    return {std::move(who), std::move(members)...};
}

}}  // namespace toolkit::v0
