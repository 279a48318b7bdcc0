// In: the rules of a set whose elements are a few values. Out: the GBNF of its subsets, each in the order of the
// values.
#pragma once

#include <toolkit/schema/gbnf/gbnf_number.hpp>
#include <toolkit/schema/rules/literal_values.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// Whether a value is one of a list of values.
constexpr bool has_choices(const value_rules& rules) noexcept {
    return rules.kind == value_kind::choice || !rules.one_of.empty();
}
/// Calls `use(value)` with each of them that satisfies the other rules as well.
template <class Use>
constexpr void each_choice(const value_rules& rules, Use use) noexcept {
    if (rules.one_of.empty())
        for (const std::string_view name : rules.names) use(literal{name});
    for (const literal& each : rules.one_of)
        if (rules::allows_literal(rules, each)) use(each);
}
constexpr void append_choices(gbnf_writer& out, const value_rules& rules) noexcept {
    bool first = true;
    each_choice(rules, [&](const literal& value) {
        if (!first) out.alternative();
        first = false;
        out.literal_json(value);
    });
}

/// Some of a few values, each once, in their order: the elements of a set of an enum.
class subset_rules {
public:
    constexpr subset_rules(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) noexcept
        : out_(out), rules_(rules), path_(path), size_(count(*rules.items)) {
        most_ = rules.max_items < size_ ? rules.max_items : size_;
        counted_ = most_ < size_ ? most_ : rules.min_items > 1 ? rules.min_items : 1;
    }
    /// Whether the elements are such values.
    [[nodiscard]] static constexpr bool suits(const value_rules& rules) noexcept {
        if (!rules.unique_items || rules.items->null) return false;
        const std::size_t values = count(*rules.items);
        return values != 0 && values >= rules.min_items;
    }
    constexpr void append() noexcept {
        for (std::size_t i = 0; i <= size_; ++i)
            for (std::size_t taken = 0; taken <= counted_; ++taken)
                if (taken <= i && can(i, taken)) append(i, taken);
    }

private:
    static constexpr std::size_t most_values = 64;

    /// Calls `use(value)` with each value of an element. Returns false if the values are not known or too many.
    template <class Use>
    static constexpr bool each(const value_rules& item, Use use) noexcept {
        if (has_choices(item)) {
            each_choice(item, use);
            return item.kind != value_kind::real;
        }
        if (item.kind != value_kind::integer || !item.minimum.has_value() || !item.maximum.has_value()) return false;
        const unit_range range = units_of(item, 0, unit_range::most_digits);
        if (range.is_empty()) return false;
        unit_bound at = range.least;
        for (std::size_t i = 0; i < most_values; ++i, at.step(true, 1)) {
            if (item.allows(exact_number::whole(at.negative, at.size))) {
                if (at.negative) use(literal{static_cast<std::int64_t>(std::uint64_t{0} - at.size)});
                else use(literal{at.size});
            }
            if (!at.below(range.most)) return true;  // before a step beyond 64 bits
        }
        return false;
    }
    /// The number of values of an element; 0 if there are too many.
    static constexpr std::size_t count(const value_rules& item) noexcept {
        std::size_t all = 0;
        const bool known = each(item, [&](const literal&) { ++all; });
        return known && all <= most_values ? all : 0;
    }
    constexpr void element(std::size_t index) noexcept {
        static_cast<void>(each(*rules_.items, [&](const literal& value) {
            if (index-- == 0) out_.literal_json(value);
        }));
    }
    /// Whether enough values are left for the minimum.
    [[nodiscard]] constexpr bool can(std::size_t at, std::size_t taken) const noexcept {
        return taken + (size_ - at) >= rules_.min_items;
    }
    [[nodiscard]] constexpr gbnf_path rule(std::size_t at, std::size_t taken) const noexcept {
        return {&path_, {}, at * (counted_ + 1) + taken};
    }
    constexpr void append(std::size_t at, std::size_t taken) noexcept {
        out_.begin_rule(at == 0 ? path_ : rule(at, taken));
        if (at == size_) {
            out_.literal("");
            return out_.end_rule();
        }
        const std::size_t after = taken < counted_ ? taken + 1 : taken;
        const bool takes = (most_ == size_ || taken < most_) && can(at + 1, taken + 1);
        if (takes) {
            if (taken != 0) out_.literal(",");
            element(at);
            out_.use(rule(at + 1, after));
        }
        if (can(at + 1, taken)) {
            if (takes) out_.alternative();
            out_.use(rule(at + 1, taken));
        }
        out_.end_rule();
    }

    gbnf_writer& out_;
    const value_rules& rules_;
    const gbnf_path& path_;
    std::size_t size_;
    std::size_t most_ = 0;
    std::size_t counted_ = 0;  // counts up to this are distinguished
};

}}}  // namespace toolkit::v0::gbnf
