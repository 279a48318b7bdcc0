// The functions of tree.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/number.hpp>
#include <toolkit/properties/property.hpp>
#include <toolkit/properties/tree.hpp>
#include <toolkit/properties/written.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION const property_node* property_node::find(std::string_view key) const noexcept {
    const auto at = std::find(keys.begin(), keys.end(), key);
    return at == keys.end() ? nullptr : &items[static_cast<std::size_t>(at - keys.begin())];
}

namespace properties {

/// Returns the typed value of a scalar. A scalar without quotes may be a number; true and false are texts. A text that
/// is written as a date, or as a place with `geo:`, is one, with or without quotes.
[[nodiscard]] inline property_value value_of(const property_node& scalar) {
    if (scalar.is == property_node::form::plain)
        if (const auto number = read_decimal(scalar.text)) return *number;
    if (const auto at = read_timestamp(scalar.text)) return *at;
    if (scalar.text.starts_with("geo:"))
        if (const auto at = read_coordinates(scalar.text)) return *at;
    return scalar.text;
}

/// Whether a scalar without quotes is a number that is not finite: 1e999, or .inf and .nan of YAML.
[[nodiscard]] inline bool is_infinite(const property_node& scalar) {
    if (scalar.is != property_node::form::plain) return false;
    std::string_view text = scalar.text;
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    for (const std::string_view name : {".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"})
        if (text == name) return true;
    number_text read;
    double value = 0;
    return !text.empty() && scan_number(text.data(), text.data() + text.size(), read) == text.data() + text.size() &&
           !read_floating(read, value);
}

/// Returns the place of a map that has only a latitude and a longitude, under one of their usual names. `is_one`
/// becomes true if the map has such keys. Returns nothing if their values are no valid degrees.
[[nodiscard]] inline std::optional<coordinates> place_of(const property_node& map, bool& is_one) {
    static constexpr std::array<std::array<std::string_view, 2>, 3> names{
        {{"latitude", "longitude"}, {"lat", "lon"}, {"lat", "lng"}}};
    is_one = false;
    if (map.keys.size() != 2) return std::nullopt;
    for (const auto& [north, east] : names) {
        const property_node* latitude = map.find(north);
        const property_node* longitude = map.find(east);
        if (latitude == nullptr || longitude == nullptr) continue;
        is_one = true;
        const auto of = [](const property_node& node) {
            return node.is == property_node::form::plain ? read_decimal(node.text) : std::nullopt;
        };
        const auto y = of(*latitude);
        const auto x = of(*longitude);
        if (y && x && is_on_earth({*y, *x})) return coordinates{*y, *x};
    }
    return std::nullopt;
}

/// Adds the properties of one member of a map. The members of a nested map are added with the prefix `name.`.
inline void add_node(property_collector& into, std::string_view source, const std::string& name,
                     const property_node& node) {
    using form = property_node::form;
    if (is_infinite(node)) return into.refuse(source, name, "is a number that is not finite");
    if (node.is_scalar()) return into.add(source, {name, value_of(node)});
    if (node.is == form::list) {
        std::vector<std::string> texts;
        for (const property_node& item : node.items) {
            if (item.is == form::nothing) continue;
            if (!item.is_scalar())
                return into.refuse(source, name, "is a list of lists or maps, which is not supported");
            texts.push_back(item.text);
        }
        if (!texts.empty()) into.add(source, {name, std::move(texts)});
    } else if (node.is == form::map) {
        bool is_place = false;
        const auto at = place_of(node, is_place);
        if (at) return into.add(source, {name, *at});
        if (is_place)
            return into.refuse(source, name, "is not a place: its latitude or longitude is not a number of degrees");
        for (std::size_t i = 0; i < node.keys.size(); ++i)
            add_node(into, source, name + '.' + node.keys[i], node.items[i]);
    }
}

TOOLKIT_FUNCTION void add_tree(property_collector& into, std::string_view source, const property_node& tree) {
    for (std::size_t i = 0; i < tree.keys.size(); ++i) add_node(into, source, tree.keys[i], tree.items[i]);
}

}  // namespace properties

}}  // namespace toolkit::v0
