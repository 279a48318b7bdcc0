// Front matter or a sidecar as a tree of untyped values, and its conversion to typed properties.
// In: a tree of front_matter.hpp or sidecar.hpp. Out: properties in a collector. Next: gather.hpp.
#pragma once

#include <toolkit/properties/collector.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A value as written: nothing (null), a scalar without quotes (`plain`), a text, a list, or a map.
struct property_node {
    enum class form : std::uint8_t { nothing, plain, text, list, map };
    form is = form::nothing;
    std::string text{};                  ///< for scalars
    std::vector<std::string> keys{};     ///< for maps
    std::vector<property_node> items{};  ///< of a list; for maps the values

    [[nodiscard]] bool is_scalar() const noexcept { return is == form::plain || is == form::text; }
    /// Returns the member of this key; null if there is none.
    [[nodiscard]] const property_node* find(std::string_view key) const noexcept;
};

namespace properties {

/// Adds the members of the outermost map as properties.
void add_tree(property_collector& into, std::string_view source, const property_node& tree);

}  // namespace properties

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/tree.ipp>
#endif
