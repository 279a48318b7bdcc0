// In: a reader that stands before a value without parts, or before the next member of an object. Out: the value, or the
// member's field. Plain functions: schema/read_value.hpp puts them together.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/shape.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

namespace reading {

/// What is read into: a fresh value, or one that holds an earlier value whose buffers are kept.
enum class target : std::uint8_t { fresh, used };

// ---- leaves
// -------------------------------------------------------------------------------------------------------------

/// A number that does not keep its rules: beyond its bounds, or none of the allowed ones.
[[gnu::cold, gnu::noinline]] constexpr bool refuse_number(json_reader& in, json_reader::place from,
                                                          const value_rules& rules) noexcept {
    return in.refuse(rules.one_of.empty() ? failure_kind::out_of_range : failure_kind::not_allowed, from,
                     rules.expected);
}

constexpr bool read_integer(json_reader& in, const value_rules& rules, exact_number& value) noexcept {
    const json_reader::place from = in.mark();
    std::uint64_t magnitude = 0;
    if (bool negative = false; in.take_small_whole(negative, magnitude)) {
        value = exact_number::whole(negative, magnitude);
        return rules.allows(value) || refuse_number(in, from, rules);
    }
    number_text number;
    if (!in.read_number(number, rules.expected)) return false;
    const whole_number found = read_whole(number, magnitude);
    if (found == whole_number::has_fraction) return in.refuse(failure_kind::wrong_type, from, rules.expected);
    value = exact_number::whole(number.negative, magnitude);
    return (found == whole_number::yes && rules.allows(value)) || refuse_number(in, from, rules);
}

constexpr bool read_real(json_reader& in, const value_rules& rules, number_text& number, double& value) noexcept {
    const json_reader::place from = in.mark();
    if (!in.read_number(number, rules.expected)) return false;
    if (read_floating(number, value))
        return rules.allows(exact_number{value}, number) || refuse_number(in, from, rules);
    const bool bounded = rules.minimum.given() && rules.maximum.given();
    return bounded ? refuse_number(in, from, rules)
                   : in.refuse(failure_kind::out_of_range, from,
                               "a number from -1.7976931348623157e308 to 1.7976931348623157e308");
}

/// A text that does not keep its rules: too long or short, of another form, or none of the allowed ones.
[[gnu::cold, gnu::noinline]] constexpr bool refuse_text(json_reader& in, json_reader::place from,
                                                        const value_rules& rules, std::string_view text) {
    if (!rules.fits_length(text)) return in.refuse(failure_kind::wrong_length, from, rules.expected);
    std::array<std::string_view, 64> allowed{};
    std::size_t count = 0;
    for (const literal& each : rules.one_of)
        if (count < allowed.size()) allowed[count++] = each.text();
    return in.refuse(failure_kind::not_allowed, from, rules.expected,
                     nearest_name(text, std::span{allowed.data(), count}));
}

constexpr bool read_text(json_reader& in, const value_rules& rules, std::string& value) {
    const json_reader::place from = in.mark();
    if (!in.read_string(value, rules.expected)) return false;
    return rules.allows_text(value) || refuse_text(in, from, rules, value);
}

/// Reads a text of which a value is made; `text` may stand in `scratch`.
constexpr bool read_form(json_reader& in, const value_rules& rules, std::string_view& text, std::string& scratch) {
    const json_reader::place from = in.mark();
    if (!in.read_view(text, scratch, rules.expected)) return false;
    return rules.allows_text(text) || refuse_text(in, from, rules, text);
}

/// Reads one of some texts and gives its index.
constexpr bool read_choice(json_reader& in, std::string_view expected, std::span<const std::string_view> names,
                           std::size_t& index, const value_rules* rules = nullptr) {
    const json_reader::place from = in.mark();
    std::string scratch;
    std::string_view name;
    if (!in.read_view(name, scratch, expected)) return false;
    const bool some_only = rules != nullptr && !rules->one_of.empty();
    for (index = 0; index < names.size(); ++index)
        if (string_scan::same(names[index], name) && (!some_only || rules->allows_name(name))) return true;
    if (some_only) return refuse_text(in, from, *rules, name);
    return in.refuse(failure_kind::not_allowed, from, expected, nearest_name(name, names));
}

/// The elements of a list that has been read: are there as many as may be, and are they different?
constexpr bool keeps_count(json_reader& in, json_reader::place from, const value_rules& rules, std::size_t count) {
    return rules.allows_count(count) || in.refuse(failure_kind::wrong_length, from, rules.expected);
}

constexpr bool read_id(json_reader& in, const value_rules& rules, uuid& id) {
    const json_reader::place from = in.mark();
    std::string scratch;
    std::string_view text;
    if (!in.read_view(text, scratch, rules.expected)) return false;
    if (const result<uuid> read = uuid::from_string(text)) {
        id = *read;
        return true;
    }
    return in.refuse(failure_kind::not_allowed, from, rules.expected);
}

constexpr bool read_null(json_reader& in, std::string_view expected) {
    const json_reader::place from = in.mark();
    if (in.take_null()) return true;
    return in.skip_value() && in.refuse(failure_kind::wrong_type, from, expected);
}

constexpr bool read_raw(json_reader& in, raw_json& json) {
    const json_reader::place from = in.mark();
    if (!in.skip_value()) return false;
    json.text.assign(in.since(from));
    return true;
}

// ---- objects: one table-driven walk for all of them
// ---------------------------------------------------------------------

/// Where the walk over the members of an object stands.
struct object_walk {
    const object_shape& shape;
    field_set seen{};
    std::size_t next = 0;    ///< the field that is tried first, which was not seen; or past them all
    std::size_t beyond = 0;  ///< past the last field that was seen
    bool first = true;

    /// The member that is next is this field.
    [[gnu::always_inline]] constexpr void enter(std::size_t index) noexcept {
        seen.add(index);
        next = index + 1;
        if (next > beyond) beyond = next;
        else
            while (next < beyond && seen.has(next)) ++next;
        first = false;
    }
    /// The first `count` fields, fewer than 64, have been read, in their order.
    constexpr void enter_first(std::size_t count) noexcept {
        seen.bits[0] = (std::uint64_t{1} << count) - 1;
        next = beyond = count;
        first = count == 0;
    }
};

enum class member : std::uint8_t { field, end, failed };

/// A key that no field has: only what is still missing can have been meant.
[[gnu::cold, gnu::noinline]] constexpr member refuse_key(json_reader& in, const object_walk& walk,
                                                         json_reader::place from, std::string_view key) {
    const std::span<const field_row> rows = walk.shape.rows;
    std::array<std::string_view, 128> names{};
    std::size_t open = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (!walk.seen.has(i)) names[open++] = rows[i].key;
    in.refuse(failure_kind::unknown_key, from, walk.shape.keys, nearest_name(key, std::span{names.data(), open}));
    return member::failed;
}

/// A key that does not stand where it was expected: find it, or say what is wrong with it.
[[gnu::noinline]] constexpr member find_field(json_reader& in, object_walk& walk, std::size_t& index) {
    const json_reader::place from = in.mark();
    std::string scratch;
    std::string_view key;
    if (!in.read_key(key, scratch)) return member::failed;
    const std::span<const field_row> rows = walk.shape.rows;
    for (index = 0; index < rows.size(); ++index)
        if (string_scan::same(rows[index].key, key)) return member::field;
    if (in.policy.ignore_unknown) return in.skip_value() ? member::end : member::failed;
    return refuse_key(in, walk, from, key);
}

/// Goes to the next member that has a field, past the skipped ones, however the text is written.
[[gnu::noinline]] constexpr member search_field(json_reader& in, object_walk& walk, std::size_t& index) {
    const std::span<const field_row> rows = walk.shape.rows;
    for (;;) {
        const next_item what = in.next_member(walk.first);
        walk.first = false;
        if (what == next_item::failed) return member::failed;
        if (what == next_item::end) return member::end;
        const json_reader::place key = in.mark();
        index = walk.next;
        if (index >= rows.size() || !in.match_key(rows[index].quoted)) {
            const member found = find_field(in, walk, index);
            if (found == member::failed) return member::failed;
            if (found == member::end) continue;  // unknown and skipped
        }
        if (walk.seen.has(index)) {
            in.refuse(failure_kind::duplicate_key, key, "each key once");
            return member::failed;
        }
        walk.enter(index);
        return member::field;
    }
}

/// The same; at once where the text has the fields in their order.
[[gnu::always_inline]] constexpr member next_field(json_reader& in, object_walk& walk, std::size_t& index) {
    index = walk.next;
    if (index < walk.shape.rows.size()) {
        const next_item what = in.take_expected(walk.shape.rows[index].printed, walk.first);
        if (what == next_item::end) return member::end;
        if (what == next_item::item) {
            walk.enter(index);
            return member::field;
        }
    }
    return search_field(in, walk, index);
}

constexpr bool end_object(json_reader& in, const object_walk& walk) noexcept {
    const field_set& wanted = in.policy.all_required ? walk.shape.all : walk.shape.required;
    if (walk.seen.contains(wanted)) return true;
    std::size_t missing = 0;
    while (walk.seen.has(missing) || !wanted.has(missing)) ++missing;
    return in.refuse_missing(walk.shape.rows[missing].quoted);
}

}  // namespace reading

}  // namespace toolkit::inline v0
