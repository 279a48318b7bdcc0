// Filters on properties of documents, as plain values. They can be compared, printed and parsed (filter_text.hpp,
// filter_schema.hpp), and written in C++: where("price") < 100 && within_metres("place", {52.5, 13.4}, 5e3).
// In: nothing. Out: the filter. Next: matching.hpp.
#pragma once

#include <toolkit/properties/property.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How a property is compared. A list of texts matches if one of its texts matches. A date without a time stands for
/// all moments of that day: `at_most` 2024-02-29 includes its noon, and `above` it begins on the next day.
enum class property_test : std::uint8_t {
    exists,  ///< the document has the property
    equal,   ///< number, text or date
    below,   ///< number or date, also for the next three
    at_most,
    above,
    at_least,
    one_of,  ///< a text is one of a list
    within   ///< a place lies within `metres` of `place`
};

[[nodiscard]] constexpr std::string_view name_of(property_test op) noexcept {
    constexpr std::array<std::string_view, 8> names{"exists", "=", "<", "<=", ">", ">=", "in", "within"};
    return names[static_cast<std::size_t>(op)];
}

/// A number, a text (dates in ISO 8601), or a list of texts.
using property_operand = std::variant<double, std::string, std::vector<std::string>>;

/// One condition on a property.
struct property_condition {
    std::string property;
    property_test op = property_test::exists;
    std::optional<property_operand> value{};  ///< for all tests except `exists` and `within`
    std::optional<coordinates> place{};       ///< for `within`
    std::optional<double> metres{};           ///< for `within`
    bool fold_case = false;                   ///< ignore the case of texts
    friend bool operator==(const property_condition&, const property_condition&) = default;
};

/// Matches documents for which every condition and every filter of `all` holds, at least one of `any` (if it is not
/// empty), and none of `none`. A condition on a property that the document lacks does not hold.
struct property_filter {
    std::vector<property_condition> conditions{};
    std::vector<property_filter> all{};
    std::vector<property_filter> any{};
    std::vector<property_filter> none{};

    [[nodiscard]] bool is_empty() const noexcept {
        return conditions.empty() && all.empty() && any.empty() && none.empty();
    }
    friend bool operator==(const property_filter&, const property_filter&) = default;
};

/// Both must hold.
[[nodiscard]] property_filter operator&&(property_filter a, property_filter b);
/// At least one must hold.
[[nodiscard]] property_filter operator||(property_filter a, property_filter b);
/// It must not hold. This includes documents that lack the property.
[[nodiscard]] property_filter operator!(property_filter a);

/// A property by its name, for conditions on it: `where("price") < 100`.
class where {
public:
    explicit where(std::string_view property) : name_(property) {}

    /// Returns the same property, whose texts are compared without regard to case.
    [[nodiscard]] where folded() const;
    [[nodiscard]] property_filter exists() const { return with(property_test::exists, std::nullopt); }
    [[nodiscard]] property_filter is_one_of(std::initializer_list<std::string_view> texts) const {
        return with(property_test::one_of, std::vector<std::string>(texts.begin(), texts.end()));
    }

    template <class V>
    [[nodiscard]] friend property_filter operator==(const where& a, const V& b) {
        return a.with(property_test::equal, operand(b));
    }
    template <class V>
    [[nodiscard]] friend property_filter operator!=(const where& a, const V& b) {
        return !(a == b);
    }
    template <class V>
    [[nodiscard]] friend property_filter operator<(const where& a, const V& b) {
        return a.with(property_test::below, operand(b));
    }
    template <class V>
    [[nodiscard]] friend property_filter operator<=(const where& a, const V& b) {
        return a.with(property_test::at_most, operand(b));
    }
    template <class V>
    [[nodiscard]] friend property_filter operator>(const where& a, const V& b) {
        return a.with(property_test::above, operand(b));
    }
    template <class V>
    [[nodiscard]] friend property_filter operator>=(const where& a, const V& b) {
        return a.with(property_test::at_least, operand(b));
    }

private:
    template <class V>
    [[nodiscard]] static property_operand operand(const V& value) {
        static_assert(std::is_arithmetic_v<V> || std::convertible_to<const V&, std::string_view>,
                      "toolkit: a property can be compared with a number or with a text (dates as \"2024-02-29\")");
        if constexpr (std::same_as<V, bool>) return std::string{value ? "true" : "false"};
        else if constexpr (std::is_arithmetic_v<V>) return static_cast<double>(value);
        else if constexpr (std::convertible_to<const V&, std::string_view>) return std::string{std::string_view{value}};
        else return {};
    }
    [[nodiscard]] property_filter with(property_test op, std::optional<property_operand> value) const;

    std::string name_;
    bool fold_case_ = false;
};

/// Matches documents whose place is at most `metres` from `of`.
[[nodiscard]] property_filter within_metres(std::string_view property, const coordinates& of, double metres);

/// The property by which documents are sorted. Documents without it come last.
struct property_order {
    std::string property;
    bool descending = false;
    std::optional<coordinates> from{};  ///< for places: sort by the distance from here
    friend bool operator==(const property_order&, const property_order&) = default;
};

/// Which documents are returned, in which order (by default by name), and how many at most.
struct property_query {
    property_filter where{};
    std::optional<property_order> order{};
    std::size_t limit = 20;
    std::vector<std::string> collections{};  ///< only documents of these collections; empty: all
    friend bool operator==(const property_query&, const property_query&) = default;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/filter.ipp>
#endif
