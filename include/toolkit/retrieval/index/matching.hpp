// Which documents of an index fulfil a filter: each condition reads the rows of its property alone. A condition that no
// document could ever fulfil, because of its property's name or type, is an error that says so.
// In: a snapshot of the owner's index, a filter. Out: a set of documents for each segment. Next: property_search.hpp,
// library_view.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/properties/filter.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>
#include <toolkit/retrieval/segment/columns.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Documents of an index: a mark for each document of each segment.
using document_sets = std::vector<std::vector<bool>>;

namespace properties {

/// Calls f(part, stored_property, document) for each document that has the property and is not removed.
template <class F>
void for_each_row(const index_snapshot& index, std::string_view name, F&& f) {
    for (std::size_t i = 0; i < index.parts().size(); ++i) {
        const auto columns = index.parts()[i].index->properties();
        const auto column = columns.find(name);
        for (std::uint32_t row = column.first_row; row < column.first_row + column.row_count; ++row)
            if (const std::uint32_t document = columns.document_of(row); !index.parts()[i].removed.contains(document))
                f(i, columns.at(row, name), document);
    }
}

/// The types that a set of bits says: "a text or a list of texts".
[[nodiscard]] std::string kinds_of(unsigned bits);
[[nodiscard]] constexpr unsigned bit_of(property_kind kind) noexcept { return 1U << static_cast<unsigned>(kind); }

[[nodiscard]] inline failure wrong_filter(std::string_view what, std::string_view cure = {}) {
    return failure::of(failure_kind::invalid_argument, "where", what, cure);
}
/// Nothing is wrong with the filter itself: documents of another index may fulfil it.
[[nodiscard]] inline failure unfit_filter(std::string_view what, std::string_view cure = {}) {
    return failure::of(failure_kind::unknown_property, "where", what, cure);
}

/// No document has the property: with the nearest name, or with the first ones that there are.
[[nodiscard]] failure unknown_property(const index_snapshot& index, std::string_view name);

}  // namespace properties

/// The documents of an index that fulfil a filter. Fails with unknown_property when the filter names a property that no
/// document has, or compares one with a value of another type than any document has there; with invalid_argument when
/// it is wrong by itself; with `cancelled`.
[[nodiscard]] result<document_sets> matching_documents(const index_snapshot& index, const property_filter& filter,
                                                       const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/matching.ipp>
#endif
