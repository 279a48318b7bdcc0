// Several views as one: whose chunk or document an id is, and all documents of a name. In: views that the caller holds.
// Next: shared_view.hpp merges their hits by score, reciprocal_rank_fusion.hpp by rank.
#pragma once

#include <toolkit/document/document_names.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace view_groups {

template <class T>
inline constexpr bool is_list_of_views = false;
template <Searchable View>
inline constexpr bool is_list_of_views<std::vector<View>> = true;

/// Gathers what the views of a group find. What a query names and a view does not have (the document that is searched
/// within, a property) another view may have: it is a failure only when no view has it.
class gathered {
public:
    /// Takes hits with `take`; false when the search has failed.
    template <class Take>
    [[nodiscard]] bool add(const query& request, result<std::vector<hit>> hits, Take&& take) {
        if (hits) {
            answered_ = true;
            take(std::move(*hits));
            return true;
        }
        failure why = std::move(hits).error();
        const bool unknown = why.kind == failure_kind::unknown_property;
        failed_ = !unknown && !(request.within && why.kind == failure_kind::not_found);
        if (failed_ || unknown || !trouble_) trouble_ = std::move(why);
        return !failed_;
    }
    /// Why there is nothing to give, if so.
    [[nodiscard]] const failure* trouble() const noexcept {
        return trouble_ && (failed_ || !answered_) ? &*trouble_ : nullptr;
    }

private:
    std::optional<failure> trouble_;
    bool failed_ = false;
    bool answered_ = false;
};

}  // namespace view_groups

/// A view, or a vector of views of one type.
template <class T>
concept Views = Searchable<T> || view_groups::is_list_of_views<T>;

/// Views in their order; ids are looked for in each.
template <class... Members>
class view_group {
public:
    explicit view_group(Members... members) : members_(std::move(members)...) {}

    /// From the first view that has it; not_found when none has.
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop = {}) const {
        return first<toolkit::chunk>("chunk", [&](const auto& view) { return view.chunk(id, stop); });
    }
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop = {}) const {
        return first<toolkit::document>("document", [&](const auto& view) { return view.document(id, stop); });
    }
    /// Those of all views that fit the name best (document_names.hpp).
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const {
        result<std::vector<document_ref>> all;
        each([&](const auto& view) {
            auto found = view.find_document(name, stop);
            if (!found) all = std::move(found).error();
            else all->insert(all->end(), std::move_iterator{found->begin()}, std::move_iterator{found->end()});
            return all.has_value();
        });
        if (!all) return all;
        return best_named(name, std::move(*all));
    }
    /// What of the views' indexes cannot be trusted and is passed over, of those views that tell it.
    [[nodiscard]] std::vector<failure> damaged() const {
        std::vector<failure> all;
        each([&](const auto& view) {
            if constexpr (requires { view.damaged(); })
                for (failure& one : view.damaged()) all.push_back(std::move(one));
            return true;
        });
        return all;
    }

protected:
    /// Calls f(view) for each view as long as it gives true.
    template <class F>
    void each(F&& f) const {
        const auto one = [&](const auto& member) {
            if constexpr (Searchable<std::remove_cvref_t<decltype(member)>>) {
                return static_cast<bool>(f(member));
            } else {
                for (const auto& view : member)
                    if (!f(view)) return false;
                return true;
            }
        };
        std::apply([&](const auto&... member) { static_cast<void>((one(member) && ...)); }, members_);
    }

private:
    template <class T, class Ask>
    [[nodiscard]] result<T> first(std::string_view what, Ask&& ask) const {
        result<T> found = failure::of(failure_kind::not_found, {}, "There is no " + std::string{what} + " with this id",
                                      "Use a full id from the search results");
        each([&](const auto& view) {
            found = ask(view);
            return !found && found.error().kind == failure_kind::not_found;
        });
        return found;
    }

    std::tuple<Members...> members_;
};

}}  // namespace toolkit::v0
