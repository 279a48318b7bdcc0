// The tools that use the metadata of documents: filters over typed properties, and properties (houses, flats) by name.
// In: filters, or a name or address. Out: documents, or properties. Next: read_document, navigate_to_property.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/properties/filter.hpp>
#include <toolkit/properties/filter_schema.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/document_summary.hpp>
#include <toolkit/tool/about.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The names under which the metadata of documents has the property that a document is about.
struct property_names {
    std::string_view id = "property_id";
    std::string_view name = "property_name";
    std::string_view address = "property_address";
};
inline constexpr property_names default_property_names{};

/// A property of the metadata, each once.
struct known_property {
    std::string property_id;
    std::string name;
    std::string address;
    friend bool operator==(const known_property&, const known_property&) = default;
};

/// A property that fits a name or an address. The score is from 0 to 1.
struct property_match {
    std::string property_id;
    std::string name;
    std::string address;
    double score = 0;
};

struct described_document {
    std::string doc_id;
    std::string filename;
    std::string title;
    raw_json properties{"{}"};
    std::optional<std::int64_t> metres{};  ///< from the place of the order
};
struct described_documents {
    std::vector<described_document> documents;
    std::int64_t total_found = 0;
    [[nodiscard]] std::string done() const;
};
struct property_matches {
    std::vector<property_match> matches;
    std::int64_t total_found = 0;
    void enter(run_record& /*record*/) const noexcept {}  // names are no facts for an answer
    [[nodiscard]] std::string done() const;
};

namespace research_properties {

/// Documents whose metadata is looked at for properties.
inline constexpr std::size_t most_documents = 1'000;
inline constexpr std::size_t most_matches = 20;

/// Adds the property of a document's metadata, if it has one.
void add_property(std::vector<known_property>& all, const std::vector<property>& of_document,
                  const property_names& names = default_property_names);

/// The properties that fit, best first: equal, contained, with all words, or similar.
[[nodiscard]] property_matches matches_of(const std::vector<known_property>& all, std::string_view name);

/// A distance without its fraction. The longest is half the way around the earth.
[[nodiscard]] inline std::optional<std::int64_t> whole_metres(const std::optional<double>& metres) noexcept {
    if (!metres) return std::nullopt;
    return static_cast<std::int64_t>(std::clamp(*metres, 0.0, 1e9));
}

/// The failure if the documents cannot be searched by metadata.
[[nodiscard]] failure no_metadata();

template <class View>
inline constexpr bool has_metadata = requires(const View& view, const property_query& request, const stop_token& stop) {
    view.query_properties(request, stop);
};

/// The properties of the owner's documents. None if no document has one.
template <class View>
[[nodiscard]] result<std::vector<known_property>> all_of(const View& view, const stop_token& stop) {
    if constexpr (has_metadata<View>) {
        const auto found = view.query_properties(
            property_query{.where = where(default_property_names.id).exists(), .limit = most_documents}, stop);
        std::vector<known_property> all;
        if (!found) {
            if (found.error().kind == failure_kind::unknown_property) return all;
            return found.error();
        }
        for (const auto& one : *found) add_property(all, one.properties);
        return all;
    } else {
        return no_metadata();
    }
}

}  // namespace research_properties

/// Filters over the metadata of documents.
struct query_properties {
    std::vector<property_condition> conditions;
    std::optional<property_order> order{};
    int limit = 20;

    static constexpr tool_about about{
        .description =
            "Find documents by their metadata: ranges (bedrooms, price, size), equality, location. Each "
            "condition must hold.",
        .read_only = true};
    struct doc {
        field conditions{
            .description = R"(Such as {"property":"price","op":"<=","value":500000})", .min_items = 1, .max_items = 20};
        field order{.description = "The property to sort by"};
        field limit{.description = "Maximum documents to return", .minimum = 1, .maximum = 100};
    };

    result<described_documents> operator()(auto& context) const {
        if constexpr (research_properties::has_metadata<std::remove_cvref_t<decltype(context.view())>>) {
            const auto found = context.view().query_properties(
                property_query{
                    .where = {.conditions = conditions}, .order = order, .limit = static_cast<std::size_t>(limit)},
                context.stop());
            if (!found) return found.error();
            described_documents made{{}, static_cast<std::int64_t>(found->size())};
            made.documents.reserve(found->size());
            for (const auto& one : *found)
                made.documents.push_back({one.id.to_string(), repair_utf8(one.filename), repair_utf8(one.title),
                                          properties_json(one.properties),
                                          research_properties::whole_metres(one.metres)});
            return made;
        } else {
            return research_properties::no_metadata();
        }
    }
    /// `{documents: [{doc_id, filename, title, properties, metres?}], total_found}`; a short prompt shows the first
    /// ones. The metres are there if the order has a place.
    [[nodiscard]] static std::string to_model(const described_documents& found, std::size_t tokens_at_most);
};

/// Looks up properties, and shows them in the interface.
struct search_property {
    std::string query;

    static constexpr tool_about about{
        .description = "Search for a property by name or address. Returns the properties that match, with their ids.",
        .read_only = true};
    struct doc {
        field query{.description = "Property name or address", .min_length = 1, .max_length = 300};
    };

    result<property_matches> operator()(auto& context) const {
        const auto all = research_properties::all_of(context.view(), context.stop());
        if (!all) return all.error();
        return research_properties::matches_of(*all, query);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/property_tools.ipp>
#endif
