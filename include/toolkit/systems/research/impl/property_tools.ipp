// Compares names and addresses.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/properties/written.hpp>
#include <toolkit/systems/research/property_tools.hpp>
#include <toolkit/text/similarity.hpp>
#include <toolkit/validation/words/content_words.hpp>

#include <variant>

namespace toolkit { inline namespace v0 {

namespace research_properties {

inline constexpr double similar = 0.7;

/// A text property, or a number as text; empty if there is none.
[[nodiscard]] inline std::string text_of(const std::vector<property>& all, std::string_view name) {
    const property_value* const value = find_property(all, name);
    if (value == nullptr) return {};
    if (const auto* const text = std::get_if<std::string>(value)) return repair_utf8(*text);
    if (const auto* const number = std::get_if<double>(value)) return to_text(*number);
    return {};
}

/// How well a name fits, from 0 to 1.
[[nodiscard]] inline double fit(similar_to& compare, std::string_view wanted, std::string_view name) {
    if (name.empty() || wanted.empty()) return 0;
    const std::string folded_name = folded(name);
    const std::string folded_wanted = folded(wanted);
    if (folded_name == folded_wanted) return 1;
    if (folded_name.find(folded_wanted) != std::string::npos) return 0.9;
    const double alike = compare(name, similar);
    const auto words = aligning::content_words(wanted);
    const auto of_name = aligning::content_words(name);
    const bool has_all = !words.empty() && std::all_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(of_name.begin(), of_name.end(), word) != of_name.end();
    });
    return has_all ? std::max(alike, 0.8) : alike;
}

TOOLKIT_FUNCTION void add_property(std::vector<known_property>& all, const std::vector<property>& of_document,
                                   const property_names& names) {
    known_property found{text_of(of_document, names.id), text_of(of_document, names.name),
                         text_of(of_document, names.address)};
    if (found.property_id.empty()) return;
    const auto known = std::find_if(all.begin(), all.end(),
                                    [&](const known_property& one) { return one.property_id == found.property_id; });
    if (known == all.end()) {
        all.push_back(std::move(found));
        return;
    }
    if (known->name.empty()) known->name = std::move(found.name);
    if (known->address.empty()) known->address = std::move(found.address);
}

TOOLKIT_FUNCTION property_matches matches_of(const std::vector<known_property>& all, std::string_view name) {
    similar_to compare{name};
    property_matches made;
    for (const known_property& one : all) {
        const double score = std::max(
            {fit(compare, name, one.name), fit(compare, name, one.address), one.property_id == name ? 1.0 : 0.0});
        if (score > 0) made.matches.push_back({one.property_id, one.name, one.address, score});
    }
    std::stable_sort(made.matches.begin(), made.matches.end(),
                     [](const property_match& a, const property_match& b) { return a.score > b.score; });
    made.total_found = static_cast<std::int64_t>(made.matches.size());
    if (made.matches.size() > most_matches) made.matches.erase(made.matches.begin() + most_matches, made.matches.end());
    return made;
}

TOOLKIT_FUNCTION failure no_metadata() {
    return failure::unrecoverable("These documents have no metadata that can be searched",
                                  "Use search_documents instead");
}

}  // namespace research_properties

TOOLKIT_FUNCTION std::string described_documents::done() const {
    return "Found " + std::to_string(total_found) + (total_found == 1 ? " document" : " documents");
}

TOOLKIT_FUNCTION std::string property_matches::done() const {
    return "Found " + std::to_string(total_found) + (total_found == 1 ? " property" : " properties");
}

TOOLKIT_FUNCTION std::string query_properties::to_model(const described_documents& found, std::size_t tokens_at_most) {
    described_documents list = found;
    std::string text = print(list);
    while (text.size() > 4 * tokens_at_most && !list.documents.empty()) {
        list.documents.pop_back();
        text = print(list);
    }
    return text;
}

}}  // namespace toolkit::v0
