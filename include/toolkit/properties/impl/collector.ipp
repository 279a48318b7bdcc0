// The functions of collector.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/properties/collector.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

namespace file_facts {

inline constexpr std::string_view prefix = "file.";

inline constexpr std::size_t count = 6;

}  // namespace file_facts

TOOLKIT_FUNCTION void property_collector::add(std::string_view source, property one) {
    std::string_view wrong = properties::wrong_name(one.name);
    if (wrong.empty() && one.name.starts_with(file_facts::prefix)) wrong = "has a name that the library reserves";
    if (wrong.empty()) wrong = properties::wrong_value(one.value);
    const auto old = properties_.find(one.name);
    const std::size_t freed = old == properties_.end() ? 0 : properties::size_of(old->second);
    const std::size_t size = properties::size_of(one);
    if (wrong.empty() && old == properties_.end() &&
        properties_.size() + file_facts::count >= property_limits_default.count)
        wrong = "is one property too many";
    if (wrong.empty() && bytes_ - freed + size > most_bytes)
        wrong = "is too large: all properties would take more than 48 KiB";
    if (!wrong.empty()) return refuse(source, one.name, wrong);
    bytes_ += size - freed;
    std::string name = one.name;
    properties_.insert_or_assign(std::move(name), std::move(one));
}

TOOLKIT_FUNCTION void property_collector::note(std::string_view what) {
    constexpr std::string_view more = "and more";
    if (notes_.size() == property_limits_default.notes) return;
    const bool last = notes_.size() + 1 == property_limits_default.notes;
    std::string text = repair_utf8(last ? more : cut_utf8(what, note_bytes));
    std::replace(text.begin(), text.end(), '\0', ' ');
    notes_.push_back(std::move(text));
}

TOOLKIT_FUNCTION std::vector<property> property_collector::finish() && {
    std::vector<property> all;
    all.reserve(properties_.size());
    for (auto& [_, one] : properties_) all.push_back(std::move(one));
    return all;
}

}}  // namespace toolkit::v0
