// A retriever made of one function, for a search that the program already has: a database, a service, a list in memory.
// In: a function from an owner and words to texts. Out: a retriever whose hits are opened and cited as those of a
// library. Next: an agent.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/retrieval/view/found_passages.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <concepts>
#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace simple_search {

template <class S>
inline constexpr bool stops = std::is_invocable_v<S, const owner&, std::string_view, std::size_t, const stop_token&>;
template <class S>
inline constexpr bool called = stops<S> || std::is_invocable_v<S, const owner&, std::string_view, std::size_t>;

/// What a search function gives back.
template <class S>
[[nodiscard]] auto call(S& search, const owner& who, std::string_view words, std::size_t most, const stop_token& stop) {
    if constexpr (stops<S&>) return search(who, words, most, stop);
    else return search(who, words, most);
}
template <class S>
using found_by = decltype(call(std::declval<S&>(), std::declval<const owner&>(), std::string_view{}, std::size_t{},
                               std::declval<const stop_token&>()));

/// The beginning of each sentence. It depends on S, because Clang evaluates at once what depends on no parameter.
template <class S>
inline constexpr std::string_view subject = "toolkit: the function of a simple_retriever ";

/// True if a simple_retriever can call it. Otherwise compilation stops with a sentence.
template <class S>
consteval bool fits() {
    if constexpr (called<const S&>) {
        using found = std::remove_cvref_t<found_by<const S>>;
        if constexpr (std::same_as<found, std::vector<found_text>> || result_of<found, std::vector<found_text>>)
            return true;
        else
            return refuse<say(
                subject<S>,
                "gives std::vector<toolkit::found_text>, or a toolkit::result of it if it may fail; write "
                "`-> std::vector<toolkit::found_text>` and give each passage as `{.text = ..., .name = "
                "...}`")>();
    } else if constexpr (called<S&>) {
        return refuse<say(subject<S>,
                          "must be const, because many threads call it; leave out `mutable`, and capture by reference "
                          "what it changes under a lock")>();
    } else if constexpr (std::is_invocable_v<S&, std::string_view, std::size_t> ||
                         std::is_invocable_v<S&, std::string_view>) {
        return refuse<say(subject<S>,
                          "searches for an owner; write `[](const toolkit::owner& who, std::string_view words, "
                          "std::size_t most)`, and find only what this owner may see")>();
    } else {
        return refuse<say(subject<S>,
                          "is called as `(const toolkit::owner& who, std::string_view words, std::size_t most)`, and "
                          "with `const toolkit::stop_token&` after them if it can be stopped; it gives "
                          "std::vector<toolkit::found_text>")>();
    }
}

}  // namespace simple_search

/// A Retriever of one function:
///
///     const toolkit::simple_retriever notes{[&](const toolkit::owner& who, std::string_view words, std::size_t most) {
///         return find_notes(who, words, most);
///     }};
///
/// The function returns the passages that `who` may see, best first, as std::vector<found_text> or a result of it. It
/// may take a stop token as fourth parameter. Many threads may call it at once. Copies share it.
template <class Search>
class simple_retriever {
    static_assert(mistakes::already_reported(simple_search::fits<Search>()));

public:
    explicit simple_retriever(Search search, const simple_retriever_options& options = {})
        : search_(std::make_shared<const Search>(std::move(search))), options_(options) {}

    /// One owner's view. It knows the passages that its own searches have found, and no others. Copies share them.
    class view {
    public:
        /// Calls the function. Returns at most `top_k` hits, best first, each passage once.
        ///
        /// The function gets the text of the query as it is, with its quotation marks and dashes. `exact` has no
        /// effect.
        ///
        /// Fails as the function does, and with
        /// - `tool_failed` if the function throws,
        /// - `unknown_property` if the query has a filter,
        /// - `not_found` if no search has found the document of `within`,
        /// - `cancelled`.
        [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
            auto most = passages_->wanted(request, stop);
            if (!most) return std::move(most).error();
            if (*most == 0) return std::vector<hit>{};
            auto found =
                guarded("simple_retriever", "the search function", "return a failure instead",
                        [&]() -> result<std::vector<found_text>> {
                            if constexpr (!simple_search::fits<Search>()) return std::vector<found_text>{};
                            else return simple_search::call(*search_, passages_->whose(), request.text, *most, stop);
                        });
            if (!found) return std::move(found).error();
            if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "search", "the search was stopped");
            return passages_->keep(request, std::move(*found));
        }
        /// A passage that a search has found. Fails with `not_found` if none has, or if too many were found since.
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& = {}) const {
            return passages_->chunk(id);
        }
        /// A passage as a document: its text is that of the passage.
        [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& = {}) const {
            return passages_->document(id);
        }
        /// The passages whose sources match a name best, among those that were found.
        [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                      const stop_token& = {}) const {
            return passages_->named(name);
        }

    private:
        friend class simple_retriever;
        view(std::shared_ptr<const Search> search, owner who, const simple_retriever_options& options)
            : search_(std::move(search)), passages_(std::make_shared<found_passages>(std::move(who), options)) {}

        std::shared_ptr<const Search> search_;
        std::shared_ptr<found_passages> passages_;
    };

    /// A new view, which has found nothing yet. A view of an empty owner finds nothing.
    [[nodiscard]] view for_owner(const owner& who) const { return view{search_, who, options_}; }

private:
    std::shared_ptr<const Search> search_;
    simple_retriever_options options_;
};

}}  // namespace toolkit::v0
