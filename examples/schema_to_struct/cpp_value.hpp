// The C++ form of one schema: a type and its annotation. The annotation has the library's own type, so the library
// itself reports contradictions and checks defaults.
#pragma once

#include <toolkit/schema/pattern.hpp>
#include <toolkit/schema/rules.hpp>
#include <toolkit/schema/rules/literal_values.hpp>
#include <toolkit/schema/rules/narrowing.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cpp_text.hpp"

namespace schema_to_struct {

using toolkit::exact_number;
using toolkit::literal;
using toolkit::value_kind;

/// An annotation on the heap, because it is large and schemas are nested.
class boxed_item {
public:
    boxed_item() : item_(std::make_unique<toolkit::item>()) {}
    boxed_item(const boxed_item& other) : item_(std::make_unique<toolkit::item>(*other.item_)) {}
    boxed_item& operator=(const boxed_item& other) {
        *item_ = *other.item_;
        return *this;
    }
    [[nodiscard]] toolkit::item* operator->() noexcept { return item_.get(); }
    [[nodiscard]] const toolkit::item* operator->() const noexcept { return item_.get(); }
    [[nodiscard]] const toolkit::item& operator*() const noexcept { return *item_; }

private:
    std::unique_ptr<toolkit::item> item_;
};

/// The annotation of a value, or of each element of a list. (The library's item cannot have `one_of` at run time.)
struct remark {
    boxed_item annotation{};
    std::vector<literal> one_of{};

    [[nodiscard]] bool constrains() const noexcept { return toolkit::constrains(*annotation) || !one_of.empty(); }
};

struct cpp_value {
    std::string type{};  ///< without nullable
    value_kind kind = value_kind::raw;
    bool null = false;         ///< it may be null
    bool at_run_time = false;  ///< it hides the initialisers of the struct around it
    bool unfinished = false;   ///< a struct that is not complete: only a pointer or a container can contain it
    remark own{};
    exact_number min_items{};
    exact_number max_items{};
    bool unique_items = false;
    remark items{};
    std::vector<std::string> texts{};  ///< the values of an enum, or of a constant
    std::size_t object = 0;            ///< the number of the struct

    [[nodiscard]] std::string full_type() const { return null ? "toolkit::nullable<" + type + ">" : type; }
    /// True if it needs more than the item of a list can express.
    [[nodiscard]] bool constrains_elements() const noexcept {
        return min_items.has_value() || max_items.has_value() || unique_items || items.constrains();
    }
};

/// The library's rules for the type of a number or a text.
[[nodiscard]] inline const toolkit::value_rules& rules_of(const std::string& type) {
    if (type == "std::int64_t") return toolkit::type_rules<std::int64_t>;
    if (type == "std::uint64_t") return toolkit::type_rules<std::uint64_t>;
    if (type == "double") return toolkit::type_rules<double>;
    if (type == "bool") return toolkit::type_rules<bool>;
    return toolkit::type_rules<std::string>;
}

/// Checks a value as the compiler checks a default. The pattern is compiled once.
class value_check {
public:
    /// The value must outlive the check.
    explicit value_check(const cpp_value& of)
        : of_(of),
          program_(toolkit::compile_pattern(of.own.annotation->pattern)),
          view_(program_ ? toolkit::view_of(*program_) : toolkit::pattern_view{}),
          rules_(toolkit::rules::narrow(rules_of(of.type), *of.own.annotation)) {
        rules_.one_of = of.own.one_of;
        if (program_ && !of.own.annotation->pattern.empty()) {
            rules_.pattern = &view_;
            rules_.pattern_text = of.own.annotation->pattern;
        }
        rules_.settle();
    }
    value_check(const value_check&) = delete;  // its rules point into it
    value_check& operator=(const value_check&) = delete;
    ~value_check() = default;

    [[nodiscard]] bool takes(const literal& value) const {
        if (of_.kind != value_kind::choice) return toolkit::rules::allows_literal(rules_, value);
        return value.kind() == literal::form::text && std::ranges::find(of_.texts, value.text()) != of_.texts.end();
    }

private:
    const cpp_value& of_;
    toolkit::result<toolkit::pattern_program> program_;
    toolkit::pattern_view view_;
    toolkit::value_rules rules_;
};

[[nodiscard]] inline literal literal_of(const exact_number& number) {
    if (!number.is_whole()) return number.real();
    if (!number.negative()) return number.magnitude();
    return -static_cast<std::int64_t>(number.magnitude() - 1) - 1;
}

[[nodiscard]] inline std::string literal_text(const literal& value) {
    switch (value.kind()) {
        case literal::form::boolean: return value.boolean() ? "true" : "false";
        case literal::form::number: return number_literal(value.number());
        default: return view_literal(value.text());
    }
}

[[nodiscard]] inline std::string list_text(std::span<const literal> values) {
    std::string text = "{";
    for (const literal& each : values) text.append(text.size() == 1 ? "" : ", ").append(literal_text(each));
    return text + "}";
}

/// Designated initialisers in the order of the members, as C++ requires.
class initialisers {
public:
    void add(std::string_view member, std::string_view value) {
        if (!text_.empty()) text_ += ", ";
        text_.append(".").append(member).append(" = ").append(value);
    }
    void text(std::string_view member, std::string_view value) {
        if (!value.empty()) add(member, view_literal(value));
    }
    void number(std::string_view member, const exact_number& value) {
        if (value.has_value()) add(member, number_literal(value));
    }
    void flag(std::string_view member, bool value) {
        if (value) add(member, "true");
    }
    void list(std::string_view member, std::span<const literal> values) {
        if (!values.empty()) add(member, list_text(values));
    }
    /// The members from `minimum` to `format`, which field and item have in the same order.
    void constraints(const toolkit::item& annotation) {
        number("minimum", annotation.minimum);
        number("maximum", annotation.maximum);
        number("exclusive_minimum", annotation.exclusive_minimum);
        number("exclusive_maximum", annotation.exclusive_maximum);
        number("multiple_of", annotation.multiple_of);
        number("min_length", annotation.min_length);
        number("max_length", annotation.max_length);
        text("pattern", annotation.pattern);
        text("format", annotation.format);
    }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    std::string text_;
};

[[nodiscard]] inline std::string item_text(const remark& of) {
    initialisers all;
    all.text("description", of.annotation->description);
    all.text("title", of.annotation->title);
    all.constraints(*of.annotation);
    all.list("one_of", of.one_of);
    return all.text();
}

}  // namespace schema_to_struct
