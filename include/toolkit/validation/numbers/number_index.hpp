// Finds the numbers of sources that may support a number of an answer, without comparing all pairs.
// In: numbers, each with an id. Out: the ids of those that may be equal to another number in some reading.
// quantities::supports() of stated_number.hpp decides. Next: claims_sources.hpp, grounded_numbers.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/number_units.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace quantities {

[[nodiscard]] constexpr std::uint64_t key_of(const exact_value& value) noexcept {
    constexpr std::uint64_t mix = 0x9E3779B97F4A7C15U;
    std::uint64_t key = value.top * mix;
    key = (key ^ (key >> 29U) ^ value.bottom) * mix;
    return (key ^ (key >> 32U) ^ static_cast<std::uint32_t>(value.exponent)) * mix;
}
[[nodiscard]] constexpr std::uint64_t key_of_day(std::int32_t month, std::int32_t day) noexcept {
    constexpr std::int32_t no_exponent_of_a_number = exact::exact_limits.exponent + 1;
    return key_of({static_cast<std::uint64_t>(month * 100 + day), 1, no_exponent_of_a_number});
}

[[nodiscard]] constexpr std::optional<exact_value> quotient(const exact_value& a, const exact_value& b) noexcept {
    if (b.top == 0) return std::nullopt;
    const auto inverse = exact::make(b.bottom, b.top, -b.exponent);
    return inverse ? exact::product(a, *inverse) : std::nullopt;
}

/// Calls f(key) for each value that a number may have: its figure, the figure in base units, and the other readings.
template <class F>
constexpr void for_each_key(const stated_number& one, F&& f) {
    if (one.is_date()) {
        f(key_of_day(one.month, one.day));
        f(key_of_day(one.month, 0));
        if (one.swapped) f(key_of_day(one.day, one.month)), f(key_of_day(one.day, 0));
        if (const auto year = exact::make(static_cast<std::uint64_t>(one.year))) f(key_of(*year));
        if (const auto day = exact::make(static_cast<std::uint64_t>(one.day))) f(key_of(*day));
        return;
    }
    const auto scaled = [&](const exact_value& figure, const exact_value& factor) {
        const auto value = exact::product(figure, factor);
        if (!value) return;
        f(key_of(*value));
        if (one.per.counts == dimension::none || one.per.factor == exact_value{1}) return;
        if (const auto rate = quotient(*value, one.per.factor)) f(key_of(*rate));
    };
    const auto reading = [&](exact_value figure) {
        figure = figure.magnitude();
        f(key_of(figure));
        if (one.has_unit()) scaled(figure, one.unit.factor);
        if (one.unit.binary != 0) scaled(figure, exact_value{1ULL << one.unit.binary});
        if (one.kind == number_kind::fraction && !one.has_unit()) scaled(figure, {1, 1, 2});  // a percentage
    };
    reading(one.number);
    for (const dimension counts : {one.unit.counts, one.per.counts}) {  // an area supports a power of two
        if (counts == dimension::area) f(key_of({2}));
        if (counts == dimension::volume) f(key_of({3}));
    }
    if (one.regrouped) reading(*one.regrouped);
    if (one.alternative) reading(*one.alternative);
    if (one.kind != number_kind::clock || one.hour < 0) return;
    for (const std::int32_t hour : {one.hour, one.hour - 12})
        if (hour >= 0) f(key_of(*exact::make(static_cast<std::uint64_t>(hour))));
}

/// Whether two numbers are equal in everything but their places.
[[nodiscard]] constexpr bool same_content(stated_number a, const stated_number& b) noexcept {
    a.bytes = b.bytes;
    a.figure_end = b.figure_end;
    return a == b;
}

}  // namespace quantities

class number_index {
public:
    void add(const stated_number& one, std::uint32_t id) {
        quantities::for_each_key(one, [&](std::uint64_t key) { entries_.push_back({key, id}); });
    }
    /// Call it once, after the last add().
    void sort() {
        sort_list(entries_);
        erase_repeated(entries_);
    }
    /// Call it after sort(). Of the numbers with one key that `same(a, b)` of their ids says are equal, keeps the
    /// first.
    template <class Same>
    void drop_repeated(const Same& same) {
        std::size_t kept = 0;
        std::size_t first = 0;               // with this key
        for (const entry each : entries_) {  // copied: the kept ones are moved to the front
            if (kept == 0 || entries_[first].key != each.key) first = kept;
            bool known = false;
            for (std::size_t j = first; j < kept && !known; ++j) known = same(entries_[j].id, each.id);
            if (!known) entries_[kept++] = each;
        }
        shorten(entries_, kept);
    }
    /// Calls f(id) for each number that may be equal, for some more than once, until f returns true. Returns whether it
    /// did.
    template <class F>
    bool any_like(const stated_number& stated, F&& f) const {
        bool found = false;
        quantities::for_each_key(stated, [&](std::uint64_t key) {
            std::size_t at = place_in_sorted(entries_, entry{key, 0});
            for (; !found && at < entries_.size() && entries_[at].key == key; ++at) found = f(entries_[at].id);
        });
        return found;
    }

private:
    struct entry {
        std::uint64_t key = 0;
        std::uint32_t id = 0;
        friend constexpr auto operator<=>(const entry&, const entry&) = default;
    };
    std::vector<entry> entries_;
};

}}  // namespace toolkit::v0
