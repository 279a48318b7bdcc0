// Treats several views as one: finds the chunk or document of an id, and all documents of a name.
// In: views that the caller holds. Out: a base class. Next: shared_view.hpp merges their hits by score,
// reciprocal_rank_fusion.hpp by rank.
#pragma once

#include <toolkit/document/document_names.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <iterator>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace views {

template <class T>
inline constexpr bool is_list_of_views = false;
template <Searchable View>
inline constexpr bool is_list_of_views<std::vector<View>> = true;

/// Collects the results of a group's views. A view may lack the document of `within` or a property of the query. That
/// is a failure only if every view lacks it.
class gathered {
public:
    /// Passes hits to `take`. Returns false if the search has failed.
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
    /// Returns why the search failed; null if it did not.
    [[nodiscard]] const failure* trouble() const noexcept {
        return trouble_ && (failed_ || !answered_) ? &*trouble_ : nullptr;
    }

private:
    std::optional<failure> trouble_;
    bool failed_ = false;
    bool answered_ = false;
};

}  // namespace views

/// A view, or a vector of views of one type.
template <class T>
concept Views = Searchable<T> || views::is_list_of_views<T>;

/// Views in a fixed order. An id is looked up in each of them.
template <class... Members>
class view_group {
public:
    explicit view_group(Members... members) : members_(std::move(members)...) {}

    /// Returns the chunk from the first view that has it. Fails with `not_found` if none has it.
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop = {}) const {
        return first<toolkit::chunk>("chunk", [&](const auto& view) { return view.chunk(id, stop); });
    }
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop = {}) const {
        return first<toolkit::document>("document", [&](const auto& view) { return view.document(id, stop); });
    }
    /// Returns the documents of all views that match the name best (document_names.hpp).
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
    /// Returns which parts of the views' indexes are damaged and skipped. Views that cannot report this are left out.
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
    /// Calls f(view) for each view until it returns false.
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
