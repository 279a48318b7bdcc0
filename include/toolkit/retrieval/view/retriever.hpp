// The retriever policy: finds text. Every search needs an owner, and text is reached only through the owner's view.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/properties/filter.hpp>
#include <toolkit/reflect/annotation.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A search request: words as a person writes them, and the maximum number of hits. `within` limits the search to one
/// document.
struct query {
    std::string text{};
    std::size_t top_k = 5;
    std::optional<uuid> within{};
    std::vector<std::string> collections{};  ///< search only these collections; empty: all
    bool exact = true;        ///< true: hits contain "phrases" and no -words; false: rank by the whole text
    property_filter where{};  ///< search only documents whose properties match this filter
};

/// A found chunk. The score is a share of the best score that the query could reach, from 0 to 1.
struct hit {
    uuid doc_id;
    uuid chunk_id;
    std::uint32_t chunk_index = 0;
    std::string filename;
    std::string heading;
    std::string snippet;  ///< the first 200 characters
    double score = 0;
    span bytes;
    std::uint32_t page = 0;        ///< page of the first byte, from 1; 0 in formats without pages
    bool below_threshold = false;  ///< true: the score is too low, but there were too few better hits (thresholded.hpp)
    std::string columns{};         ///< column names of a table that began before the chunk

    struct doc {
        field columns{.required = false};  // logs of older versions have none
    };
};

/// A view of one owner's documents. An id of another owner fails like an id that does not exist.
template <class S>
concept Searchable =
    requires(const S& view, const query& request, const uuid& id, std::string_view name, stop_token stop) {
        { view.search(request, stop) } -> result_of<std::vector<hit>>;
        { view.chunk(id, stop) } -> result_of<chunk>;
        { view.document(id, stop) } -> result_of<document>;
        { view.find_document(name, stop) } -> result_of<std::vector<document_ref>>;
    };

/// Makes the owner's view.
template <class R>
concept Retriever = std::movable<R> && requires(const R& retriever, const owner& who) {
    { retriever.for_owner(who) } -> Searchable;
};

/// A retriever without documents: the default of an agent, and the smallest example.
struct no_retriever {
    struct view {
        [[nodiscard]] result<std::vector<hit>> search(const query&, const stop_token&) const {
            return std::vector<hit>{};
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid&, const stop_token&) const { return missing(); }
        [[nodiscard]] result<toolkit::document> document(const uuid&, const stop_token&) const { return missing(); }
        [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view, const stop_token&) const {
            return std::vector<document_ref>{};
        }

    private:
        static failure missing() {
            return failure::of(failure_kind::not_found, "no_retriever", "there are no documents",
                               "add a retriever to the agent");
        }
    };
    [[nodiscard]] view for_owner(const owner&) const { return {}; }
};

}}  // namespace toolkit::v0
