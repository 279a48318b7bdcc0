// Documents by their properties: filtered, sorted, the first ones. In: a snapshot of the owner's index, a query. Out:
// documents with their properties. Next: library_view.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/properties/filter.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>

#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

struct found_document {
    uuid id;
    std::string filename;
    std::string title;
    std::string collection;
    std::vector<property> properties;  ///< by name
    std::optional<double> metres{};    ///< from where the order says
};

/// The documents that a query wants, with their properties. Fails as matching_documents does, and when the order names
/// a property that no document has, or one that has no order.
[[nodiscard]] result<std::vector<found_document>> find_documents(const index_snapshot& index,
                                                                 const property_query& request,
                                                                 const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/property_search.ipp>
#endif
