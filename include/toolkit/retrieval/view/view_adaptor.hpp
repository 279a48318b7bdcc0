// What a view over another view passes on as it is: chunks, documents and their names. In: the inner view. Next:
// reranked.hpp, deduplicated.hpp, thresholded.hpp and others add a search of their own.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>

#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The owner's view that a retriever makes.
template <class R>
using owners_view = std::remove_cvref_t<decltype(std::declval<const R&>().for_owner(std::declval<const owner&>()))>;

/// The part of a view over another one that is the other one's.
template <Searchable View>
class view_adaptor {
public:
    /// Whether each search asks a reranker, so that it is not to be asked again for more.
    static constexpr bool asks_reranker = [] {
        if constexpr (requires { View::asks_reranker; }) return View::asks_reranker;
        else return false;
    }();

    explicit view_adaptor(View inner) : inner_(std::move(inner)) {}

    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop = {}) const {
        return inner_.chunk(id, stop);
    }
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop = {}) const {
        return inner_.document(id, stop);
    }
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const {
        return inner_.find_document(name, stop);
    }
    /// Documents by their properties, where the inner view can tell (library_view does).
    [[nodiscard]] auto query_properties(const property_query& request, const stop_token& stop = {}) const
        requires requires(const View& view) { view.query_properties(request, stop); }
    {
        return inner_.query_properties(request, stop);
    }
    /// What of the index cannot be trusted, where the inner view tells it.
    [[nodiscard]] auto damaged() const
        requires requires(const View& view) { view.damaged(); }
    {
        return inner_.damaged();
    }
    /// The view below.
    [[nodiscard]] const View& inner() const noexcept { return inner_; }

private:
    View inner_;
};

}}  // namespace toolkit::v0
