// In: a value in an annotation. Out: whether it can be a value of a kind, and whether it satisfies the rules.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

namespace toolkit { inline namespace v0 { namespace rules {

constexpr bool is_number(value_kind kind) noexcept { return kind == value_kind::integer || kind == value_kind::real; }
constexpr bool is_text(value_kind kind) noexcept { return kind == value_kind::text || kind == value_kind::written; }

/// Whether a literal can express a value of this kind.
constexpr bool takes_literals(value_kind kind) noexcept {
    return is_number(kind) || is_text(kind) || kind == value_kind::boolean || kind == value_kind::choice;
}
constexpr bool is_null(const literal& value) noexcept { return value.kind() == literal::form::null; }

/// Whether a literal is a value of this kind and satisfies the rules.
constexpr bool allows_literal(const value_rules& rules, const literal& value) noexcept {
    if (is_null(value)) return rules.null;
    switch (rules.kind) {
        case value_kind::boolean: return value.kind() == literal::form::boolean;
        case value_kind::integer:
            return value.kind() == literal::form::number && value.number().is_whole() && rules.allows(value.number());
        case value_kind::real:
            return value.kind() == literal::form::number && value.number().finite() && rules.allows(value.number());
        case value_kind::text:
        case value_kind::written: return value.kind() == literal::form::text && rules.allows_text(value.text());
        case value_kind::choice: return value.kind() == literal::form::text && rules.allows_name(value.text());
        default: return false;
    }
}

/// Whether a literal can be an example of a value of this kind. Constraints are not checked, because an example may
/// show what to avoid.
constexpr bool is_of_kind(value_kind kind, const literal& value) noexcept {
    switch (kind) {
        case value_kind::boolean: return value.kind() == literal::form::boolean;
        case value_kind::integer: return value.kind() == literal::form::number && value.number().is_whole();
        case value_kind::real: return value.kind() == literal::form::number;
        case value_kind::text:
        case value_kind::written:
        case value_kind::choice:
        case value_kind::constant:
        case value_kind::id: return value.kind() == literal::form::text;
        case value_kind::variant:
        case value_kind::raw: return true;
        default: return false;
    }
}

}}}  // namespace toolkit::v0::rules
