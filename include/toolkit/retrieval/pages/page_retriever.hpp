// What finds pages by their pictures. Every search needs an owner, and pages are reached only through the owner's view.
// In: words. Out: pages, best first, each with its picture. Next: a model that reads images, or a person.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A found page. The score is a share of the best score that the query could reach, from 0 to 1.
struct page_hit {
    uuid doc_id;
    std::string filename;
    std::uint32_t page = 0;  ///< from 1
    double score = 0;
    std::string image_path;  ///< the file of the page's picture (PNG)
};

/// The picture of a page.
struct page_picture {
    std::string png;           ///< the bytes of the PNG file
    std::uint32_t width = 0;   ///< pixels
    std::uint32_t height = 0;  ///< pixels
};

/// A view of the pages of one owner. A document of another owner fails like one that does not exist.
template <class V>
concept PageView =
    requires(const V& view, const query& request, const uuid& doc_id, std::uint32_t page, stop_token stop) {
        { view.search(request, stop) } -> result_of<std::vector<page_hit>>;
        { view.picture(doc_id, page, stop) } -> result_of<page_picture>;
    };

/// Makes the owner's view of pages.
template <class R>
concept PageRetriever = std::movable<R> && requires(const R& retriever, const owner& who) {
    { retriever.for_owner(who) } -> PageView;
};

}}  // namespace toolkit::v0
