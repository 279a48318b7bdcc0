// Makes summaries of metadata.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/properties/filter_schema.hpp>
#include <toolkit/properties/written.hpp>
#include <toolkit/systems/research/document_summary.hpp>

#include <algorithm>
#include <array>
#include <variant>

namespace toolkit { inline namespace v0 {

namespace summarising_metadata {

inline constexpr std::size_t most_characters = 1'000;
inline constexpr std::size_t most_headings = 12;
inline constexpr std::size_t most_properties = 128;

struct print_value {
    std::string operator()(double number) const { return is_finite(number) ? to_text(number) : "null"; }
    std::string operator()(const std::string& text) const { return print(repair_utf8(text)); }
    std::string operator()(const timestamp& at) const { return print(to_text(at)); }
    std::string operator()(const coordinates& at) const { return print(at); }
    std::string operator()(const std::vector<std::string>& texts) const {
        std::vector<std::string> sound;
        sound.reserve(texts.size());
        for (const std::string& one : texts) sound.push_back(repair_utf8(one));
        return print(sound);
    }
};

}  // namespace summarising_metadata

TOOLKIT_FUNCTION raw_json properties_json(const std::vector<property>& all) {
    std::string json = "{";
    for (std::size_t i = 0; i < all.size() && i < summarising_metadata::most_properties; ++i) {
        json.append(i == 0 ? "" : ",").append(print(repair_utf8(all[i].name))).append(":");
        json += std::visit(summarising_metadata::print_value{}, all[i].value);
    }
    return raw_json{json + "}"};
}

TOOLKIT_FUNCTION document_summary summary_of(const document& from) {
    using namespace summarising_metadata;
    document_summary made{from.id.to_string(),
                          repair_utf8(from.filename),
                          repair_utf8(from.title),
                          {},
                          static_cast<std::int64_t>(from.pages.size()),
                          properties_json(from.properties)};
    for (const std::string_view name : {"summary", "abstract", "description"})
        if (const property_value* const value = find_property(from.properties, name); value != nullptr)
            if (const auto* const text = std::get_if<std::string>(value); text != nullptr && made.summary.empty())
                made.summary = repair_utf8(first_code_points(*text, most_characters));
    if (!made.summary.empty()) return made;
    std::vector<std::string> headings;
    for (const block& one : from.blocks) {
        if (one.kind != block_kind::heading || headings.size() == most_headings) continue;
        std::string heading = repair_utf8(first_code_points(one.bytes.of(from.text), 100));
        if (std::find(headings.begin(), headings.end(), heading) == headings.end())
            headings.push_back(std::move(heading));
    }
    for (const std::string& one : headings) made.summary.append(made.summary.empty() ? "Headings: " : "; ").append(one);
    if (!made.summary.empty()) made.summary += ". ";
    made.summary.append("It begins: ").append(repair_utf8(first_code_points(from.text, 300)));
    return made;
}

}}  // namespace toolkit::v0
