// Looks up values in a JSON text that is read rarely, such as an error of a server. In: a text. Out: views of its
// values. Nothing is a template: a struct with parse() costs each program far more time to compile.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/json/reader.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A value in a JSON text, as a view of that text. Empty if there is no value; an empty one has no members and no
/// elements, so look-ups can be chained.
class json_view {
public:
    json_view() noexcept = default;
    /// The value that is the whole text. Empty if the text is not valid JSON.
    explicit json_view(std::string_view text) {
        json_reader in{text};
        if (!in.begin_document()) return;
        const auto from = in.mark();
        if (!in.skip_value()) return;
        const std::string_view value = in.since(from);
        if (in.end_document()) text_ = value;
    }

    [[nodiscard]] explicit operator bool() const noexcept { return !text_.empty(); }
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    [[nodiscard]] bool is_object() const noexcept { return text_.starts_with('{'); }
    [[nodiscard]] bool is_array() const noexcept { return text_.starts_with('['); }
    [[nodiscard]] bool is_string() const noexcept { return text_.starts_with('"'); }
    [[nodiscard]] bool is_null() const noexcept { return text_ == "null"; }

    /// The value of a string; nothing for any other value.
    [[nodiscard]] std::optional<std::string> string() const {
        std::string value;
        json_reader in{text_};
        if (!is_string() || !in.read_string(value, {})) return std::nullopt;
        return value;
    }

    /// Calls f(key, value) for each member of an object, until one returns false. Returns false then, and for any
    /// other value.
    template <class F>
    bool for_each_member(F&& f) const {
        return visit_members(function_ref<bool(std::string_view, json_view)>{f});
    }
    /// Calls f(value) for each element of an array, until one returns false. Returns false then, and for any other
    /// value.
    template <class F>
    bool for_each_element(F&& f) const {
        return visit_elements(function_ref<bool(json_view)>{f});
    }

    /// The value of a member. Empty if the value is no object, or has no such member, or has it twice, or if the member
    /// is null.
    [[nodiscard]] json_view operator[](std::string_view key) const {
        json_view found;
        bool twice = false;
        for_each_member([&](std::string_view name, json_view value) {
            if (name != key) return true;
            twice = static_cast<bool>(found);
            found = value;
            return !twice;
        });
        return twice || found.is_null() ? json_view{} : found;
    }

    /// The first element of an array; empty if there is none.
    [[nodiscard]] json_view front() const {
        json_view found;
        for_each_element([&](json_view value) {
            found = value;
            return false;
        });
        return found;
    }

private:
    bool visit_members(function_ref<bool(std::string_view, json_view)> f) const {
        json_reader in{text_};
        std::string scratch;
        std::string_view key;
        if (!is_object() || !in.begin('{', {})) return false;
        next_item next = next_item::item;
        for (bool first = true; (next = in.next_member(first)) == next_item::item; first = false) {
            if (!in.read_key(key, scratch)) return false;
            const auto from = in.mark();
            if (!in.skip_value() || !f(key, valid(in.since(from)))) return false;
        }
        return next == next_item::end;
    }

    bool visit_elements(function_ref<bool(json_view)> f) const {
        json_reader in{text_};
        if (!is_array() || !in.begin('[', {})) return false;
        next_item next = next_item::item;
        for (bool first = true; (next = in.next_element(first)) == next_item::item; first = false) {
            const auto from = in.mark();
            if (!in.skip_value() || !f(valid(in.since(from)))) return false;
        }
        return next == next_item::end;
    }

    [[nodiscard]] static json_view valid(std::string_view text) noexcept {
        json_view value;
        value.text_ = text;
        return value;
    }

    std::string_view text_{};
};

}}  // namespace toolkit::v0
