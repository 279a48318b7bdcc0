// Finds the documents of an index that match a filter. Each condition reads only the rows of its property. A condition
// that no document can match, because of its property's name or type, fails with an explanation.
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

/// Sets of documents: for each segment, a flag for each document.
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

/// Returns the names of the types in a bit set: "a text or a list of texts".
[[nodiscard]] std::string kinds_of(unsigned bits);
[[nodiscard]] constexpr unsigned bit_of(property_kind kind) noexcept { return 1U << static_cast<unsigned>(kind); }

[[nodiscard]] inline failure wrong_filter(std::string_view what, std::string_view cure = {}) {
    return failure::of(failure_kind::invalid_argument, "where", what, cure);
}
/// The failure of a valid filter that does not fit this index. Documents of another index may match it.
[[nodiscard]] inline failure unfit_filter(std::string_view what, std::string_view cure = {}) {
    return failure::of(failure_kind::unknown_property, "where", what, cure);
}

/// The failure of a property that no document has. It names the most similar property, or the first ones.
[[nodiscard]] failure unknown_property(const index_snapshot& index, std::string_view name);

}  // namespace properties

/// Returns the documents of an index that match a filter. Fails with `unknown_property` if no document has a property
/// of the filter, or none has it with the type of the compared value; with `invalid_argument` if the filter is invalid;
/// and with `cancelled` if stopped.
[[nodiscard]] result<document_sets> matching_documents(const index_snapshot& index, const property_filter& filter,
                                                       const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/matching.ipp>
#endif
