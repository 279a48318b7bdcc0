// The functions of property.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/properties/property.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION const property_value* find_property(const std::vector<property>& all, std::string_view name) noexcept {
    const auto found = std::find_if(all.begin(), all.end(), [&](const property& each) { return each.name == name; });
    return found == all.end() ? nullptr : &found->value;
}

namespace properties {

TOOLKIT_FUNCTION std::string_view wrong_name(std::string_view name) noexcept {
    if (name.empty()) return "has no name";
    if (name.size() > property_limits_default.name_bytes) return "has a name of more than 128 bytes";
    if (!is_utf8(name)) return "has a name that is not UTF-8";
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (any_in(name, control) || name.front() == ' ' || name.back() == ' ')
        return "has a name with control characters, or with spaces at an end";
    return {};
}

TOOLKIT_FUNCTION std::string_view wrong_text(std::string_view text) noexcept {
    if (text.size() > property_limits_default.text_bytes) return "has a text of more than 4,096 bytes";
    if (!is_utf8(text)) return "has a text that is not UTF-8";
    return text.find('\0') == std::string_view::npos ? std::string_view{} : "has a text with a NUL character";
}

TOOLKIT_FUNCTION std::string_view wrong_value(const property_value& value) noexcept {
    if (const auto* number = std::get_if<double>(&value))
        return is_finite(*number) ? std::string_view{} : "is a number that is not finite";
    if (const auto* text = std::get_if<std::string>(&value)) return wrong_text(*text);
    if (const auto* at = std::get_if<timestamp>(&value))
        return is_in_calendar(*at) ? std::string_view{} : "is a date outside the years 0 to 9999";
    if (const auto* at = std::get_if<coordinates>(&value))
        return is_on_earth(*at) ? std::string_view{}
                                : "is a place with a latitude outside -90 to 90 or a longitude outside -180 to 180";
    const auto* items = std::get_if<std::vector<std::string>>(&value);
    if (items == nullptr || items->empty()) return "is an empty list";
    if (items->size() > property_limits_default.items) return "is a list of more than 128 texts";
    for (const std::string& item : *items)
        if (const std::string_view wrong = wrong_text(item); !wrong.empty()) return wrong;
    return {};
}

TOOLKIT_FUNCTION std::size_t size_of(const property& one) noexcept {
    std::size_t size = one.name.size() + sizeof(double);
    if (const auto* text = std::get_if<std::string>(&one.value)) size += text->size();
    if (const auto* items = std::get_if<std::vector<std::string>>(&one.value))
        for (const std::string& item : *items) size += item.size() + 1;
    return size;
}

TOOLKIT_FUNCTION std::string wrong_with(const std::vector<property>& all) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto wrong = [&](std::string_view what) { return '"' + all[i].name + "\" " + std::string{what}; };
        if (const std::string_view what = wrong_name(all[i].name); !what.empty()) return wrong(what);
        if (const std::string_view what = wrong_value(all[i].value); !what.empty()) return wrong(what);
        if (i > 0 && all[i].name <= all[i - 1].name) return wrong("is not sorted by name, or occurs twice");
        bytes += size_of(all[i]);
    }
    if (all.size() > property_limits_default.count) return "there are more than 128";
    return bytes > property_limits_default.bytes ? "they take more than 64 KiB" : "";
}

}  // namespace properties

}}  // namespace toolkit::v0
