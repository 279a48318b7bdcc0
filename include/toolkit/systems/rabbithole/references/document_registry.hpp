// The documents that a program knows by name: collections, their files, and other names of each file.
// In: JSON `{collection: {file: [synonym]}}`, as text or as a file. Out: the file and collection that a name means.
// Next: follow_references.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/document/document_names.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of a registry.
struct document_registry_limits {
    std::size_t bytes = 4'000'000;   ///< of the JSON
    std::size_t documents = 20'000;  ///< in all collections
    std::size_t synonyms = 100'000;  ///< of all documents
};
inline constexpr document_registry_limits default_document_registry_limits{};

/// A file of a collection, with other names that people use for it.
struct registered_document {
    std::string collection;
    std::string filename;
    std::vector<std::string> synonyms{};
};

/// A document that a name may mean.
struct registry_match {
    std::string filename;
    std::string collection;
    name_match how = name_match::none;
    double similarity = 0;  ///< from 0 to 1
};

/// Finds documents by their names.
class document_registry {
public:
    /// An empty registry: it finds nothing.
    document_registry() = default;

    /// Reads `{"hr": {"travel-policy.pdf": ["the travel policy"]}}`. Fails with the JSON pointer of the place if the
    /// text is no JSON, if it has another form, or if a file or a synonym has no name. Fails with `too_large` beyond a
    /// limit.
    [[nodiscard]] static result<document_registry> from_json(
        std::string_view json, const document_registry_limits& limits = default_document_registry_limits);

    /// The same for a file. `where` of a failure begins with the path. Fails with `not_found` if there is none, and
    /// with `unreadable` if it is no regular file.
    [[nodiscard]] static result<document_registry> read(
        const std::string& path, const document_registry_limits& limits = default_document_registry_limits);

    /// The documents of the best class, the most similar first, at most 20:
    /// 1. the file name or a synonym is equal, but for case, blanks, _ and -,
    /// 2. the similarity of a name is at least 0.7. It is 1 minus the share of letters that must change: inserted,
    ///    deleted, replaced, or swapped with a neighbour (text/similarity.hpp),
    /// 3. a name contains this.
    /// Among those of the class, documents of the hinted collection come first.
    [[nodiscard]] std::vector<registry_match> find(std::string_view name, std::string_view collection_hint = {}) const;

    [[nodiscard]] const std::vector<registered_document>& documents() const noexcept { return documents_; }

private:
    std::vector<registered_document> documents_{};
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/references/impl/document_registry.ipp>
#endif
