// Finds documents by their properties: filters, sorts and limits them.
// In: a snapshot of the owner's index, a query. Out: documents with their properties. Next: library_view.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/properties/filter.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>

#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A document that a property query found.
struct found_document {
    uuid id;
    std::string filename;
    std::string title;
    std::string collection;
    std::vector<property> properties;  ///< in the order of their names
    std::optional<double> metres{};    ///< distance from the place in the order
};

/// Returns the documents of a query, with their properties. Fails as matching_documents does, and if no document has
/// the property of the order, or its type cannot be sorted.
[[nodiscard]] result<std::vector<found_document>> find_documents(const index_snapshot& index,
                                                                 const property_query& request,
                                                                 const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/property_search.ipp>
#endif
