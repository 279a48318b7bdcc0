// Base of views that wrap another view. It forwards chunks, documents and document names to the inner view.
// In: the inner view. Out: a base class. Next: reranked.hpp, deduplicated.hpp, thresholded.hpp and others, which add
// their own search.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>

#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The type of view that a retriever makes.
template <class R>
using owners_view = std::remove_cvref_t<decltype(std::declval<const R&>().for_owner(std::declval<const owner&>()))>;

/// Forwards everything but search to the inner view.
template <Searchable View>
class view_adaptor {
public:
    /// Whether each search calls a reranker. If so, the view must not be searched again for more hits.
    static constexpr bool uses_reranker = [] {
        if constexpr (requires { View::uses_reranker; }) return View::uses_reranker;
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
    /// Finds documents by their properties, if the inner view can (library_view can).
    [[nodiscard]] auto query_properties(const property_query& request, const stop_token& stop = {}) const
        requires requires(const View& view) { view.query_properties(request, stop); }
    {
        return inner_.query_properties(request, stop);
    }
    /// Returns which parts of the index are damaged, if the inner view reports them.
    [[nodiscard]] auto damaged() const
        requires requires(const View& view) { view.damaged(); }
    {
        return inner_.damaged();
    }
    /// The wrapped view.
    [[nodiscard]] const View& inner() const noexcept { return inner_; }

private:
    View inner_;
};

}}  // namespace toolkit::v0
