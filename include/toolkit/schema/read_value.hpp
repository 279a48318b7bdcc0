// In: a reader that stands before a value, and the rules of the value. Out: the C++ value, or false, with what went
// wrong kept in the reader. Plain functions read the leaves; templates only put them together. schema/parse.hpp is the
// door.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/defaults.hpp>
#include <toolkit/schema/shape.hpp>
#include <toolkit/schema/tag.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

namespace reading {

// ---- leaves
// -------------------------------------------------------------------------------------------------------------

constexpr bool read_integer(json_reader& in, const value_rules& rules, exact_number& value) noexcept {
    const json_reader::place from = in.mark();
    number_text number;
    if (!in.read_number(number, rules.expected)) return false;
    std::uint64_t magnitude = 0;
    const whole_number found = read_whole(number, magnitude);
    if (found == whole_number::has_fraction) return in.refuse(failure_kind::wrong_type, from, rules.expected);
    value = exact_number::whole(number.negative, magnitude);
    if (found == whole_number::yes && rules.allows(value)) return true;
    return in.refuse(failure_kind::out_of_range, from, rules.expected);
}

constexpr bool read_real(json_reader& in, const value_rules& rules, number_text& number, double& value) noexcept {
    const json_reader::place from = in.mark();
    if (!in.read_number(number, rules.expected)) return false;
    if (read_floating(number, value) && rules.allows(exact_number{value})) return true;
    return in.refuse(failure_kind::out_of_range, from, rules.expected);
}

constexpr bool read_text(json_reader& in, const value_rules& rules, std::string& value) {
    const json_reader::place from = in.mark();
    if (!in.read_string(value, rules.expected)) return false;
    if (rules.allows_text(value)) return true;
    return in.refuse(failure_kind::wrong_length, from, rules.expected);
}

/// Reads one of some texts and gives its index.
constexpr bool read_choice(json_reader& in, std::string_view expected, std::span<const std::string_view> names,
                           std::size_t& index) {
    const json_reader::place from = in.mark();
    std::string scratch;
    std::string_view name;
    if (!in.read_view(name, scratch, expected)) return false;
    for (index = 0; index < names.size(); ++index)
        if (names[index] == name) return true;
    return in.refuse(failure_kind::not_allowed, from, expected, nearest_name(name, names));
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
    std::size_t next = 0;  ///< the field that is tried first
    bool first = true;
};

enum class member : std::uint8_t { field, end, failed };

/// A key that does not stand where it was expected: find it, or say what is wrong with it.
constexpr member find_field(json_reader& in, object_walk& walk, std::size_t& index) {
    const json_reader::place from = in.mark();
    std::string scratch;
    std::string_view key;
    if (!in.read_key(key, scratch)) return member::failed;
    const std::span<const field_row> rows = walk.shape.rows;
    for (index = 0; index < rows.size(); ++index)
        if (rows[index].key == key) return member::field;
    if (in.policy.ignore_unknown) return in.skip_value() ? member::end : member::failed;
    std::array<std::string_view, 128> names{};
    std::size_t open = 0;  // only what is still missing can have been meant
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (!walk.seen.has(i)) names[open++] = rows[i].key;
    in.refuse(failure_kind::unknown_key, from, walk.shape.keys, nearest_name(key, std::span{names.data(), open}));
    return member::failed;
}

/// Goes to the next member that has a field, past the skipped ones.
constexpr member next_field(json_reader& in, object_walk& walk, std::size_t& index) {
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
        walk.seen.add(index);
        walk.next = index + 1;
        return member::field;
    }
}

constexpr bool end_object(json_reader& in, const object_walk& walk) noexcept {
    if (walk.seen.contains(walk.shape.required)) return true;
    std::size_t missing = 0;
    while (walk.seen.has(missing) || !walk.shape.required.has(missing)) ++missing;
    return in.refuse_missing(walk.shape.rows[missing].quoted);
}

// ---- values
// -------------------------------------------------------------------------------------------------------------

/// What is read into: a fresh value, or one that holds an earlier value whose buffers are kept.
enum class target : std::uint8_t { fresh, used };

template <target Into, class T>
constexpr bool read_object(json_reader& in, std::string_view expected, T& object);
template <target Into, class Variant>
constexpr bool read_variant(json_reader& in, std::string_view expected, Variant& value);
template <target Into, class T>
constexpr bool read_list(json_reader& in, std::string_view expected, T& list);

template <target Into, class T>
constexpr bool read_value(json_reader& in, const value_rules& rules, T& value) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (kind == value_kind::boolean) {
        return in.read_bool(value, rules.expected);
    } else if constexpr (kind == value_kind::integer) {
        exact_number number;
        if (!read_integer(in, rules, number)) return false;
        value = static_cast<T>(number.negative() ? std::uint64_t{0} - number.magnitude() : number.magnitude());
        return true;
    } else if constexpr (kind == value_kind::real) {
        number_text number;
        double read = 0;
        if (!read_real(in, rules, number, read)) return false;
        if constexpr (std::same_as<T, float>) return read_floating(number, value) || true;  // its range is a rule
        else value = read;
        return true;
    } else if constexpr (kind == value_kind::text) {
        return read_text(in, rules, value);
    } else if constexpr (kind == value_kind::choice) {
        std::size_t index = 0;
        if (!read_choice(in, rules.expected, enum_names<T>, index)) return false;
        value = enum_values<T>[index];
        return true;
    } else if constexpr (kind == value_kind::constant) {
        std::size_t index = 0;
        return read_choice(in, rules.expected, std::span{&T::value, 1}, index);
    } else if constexpr (kind == value_kind::id) {
        return read_id(in, rules, value);
    } else if constexpr (kind == value_kind::raw) {
        return read_raw(in, value);
    } else if constexpr (kind == value_kind::list) {
        return read_list<Into>(in, rules.expected, value);
    } else if constexpr (kind == value_kind::variant) {
        return read_variant<Into>(in, rules.expected, value);
    } else {
        return read_object<Into>(in, rules.expected, value);
    }
}

/// Reads into an array; elements of a used one are read over, so that their buffers are kept.
template <target Into, class T>
constexpr bool read_list(json_reader& in, std::string_view expected, T& list) {
    using element = typename T::value_type;
    if (!in.begin('[', expected)) return false;
    if constexpr (Into == target::fresh) list.clear();  // what an initialiser put there is no element of the text
    std::size_t count = 0;
    for (;; ++count) {
        const next_item what = in.next_element(count == 0);
        if (what == next_item::failed) return false;
        if (what == next_item::end) break;
        if constexpr (std::same_as<element, bool>) {
            bool value = false;
            if (!read_value<Into>(in, type_rules<bool>, value)) return in.within(count);
            if (count < list.size()) list[count] = value;
            else list.push_back(value);
        } else {
            if (count == list.size()) list.emplace_back();
            if (!read_value<Into>(in, type_rules<element>, list[count])) return in.within(count);
        }
    }
    if constexpr (Into == target::used)
        if (count < list.size()) list.resize(count);
    return true;
}

template <target Into, class F>
constexpr bool read_field(json_reader& in, const value_rules& rules, F& field) {
    if constexpr (is_optional<F>) {
        if (in.policy.null_is_absent && in.take_null()) {
            field.reset();
            return true;
        }
        if (Into == target::fresh || !field.has_value()) field.emplace();
        return read_value<Into>(in, rules, *field);
    } else {
        if constexpr (Into == target::fresh && kind_of<F> == value_kind::object)
            if (shape_of<F>.required != shape_of<F>.all) field = F();  // what is absent in it has its own defaults
        return read_value<Into>(in, rules, field);
    }
}

template <class T>
inline constexpr bool has_default_values = [] {
    for (const field& said : field_annotations<T>)
        if (said.default_value.given()) return true;
    return false;
}();

/// Sets the fields that were left out: in a target that was used to their initialisers, and to what annotations say.
template <target Into, class T>
constexpr void set_absent(const field_set& seen, T& object) {
    if constexpr (Into == target::used) {
        T initial = T();
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((seen.has(I) ? void() : void(get_field<I>(object) = std::move(get_field<I>(initial)))), ...);
        }(std::make_index_sequence<field_count<T>>{});
    }
    if constexpr (has_default_values<T>) {
        std::size_t index = 0;
        const auto set = [&](auto& value) {
            const field& said = field_annotations<T>[index];
            if (said.default_value.given() && !seen.has(index)) defaults::assign(value, said.default_value);
            ++index;
        };
        with_fields(object, [&](auto&... value) { (set(value), ...); });
    }
}

template <target Into, class T>
constexpr bool read_members(json_reader& in, std::string_view expected, T& object) {
    constexpr const object_shape& shape = shape_of<T>;
    if (!in.begin('{', expected)) return false;
    object_walk walk{.shape = shape};
    for (std::size_t index = 0;;) {
        const member what = next_field(in, walk, index);
        if (what == member::failed) return false;
        if (what == member::end) break;
        const bool good = with_fields(object, [&](auto&... value) {
            bool read = false;
            std::size_t tried = 0;
            static_cast<void>(
                ((tried++ == index && (read = read_field<Into>(in, *shape.rows[index].rules, value), true)) || ...));
            return read;
        });
        if (!good) return in.within(shape.rows[index].key);
    }
    if (!end_object(in, walk)) return false;
    if constexpr (Into == target::used || has_default_values<T>)
        if (walk.seen != shape.all) set_absent<Into>(walk.seen, object);
    return true;
}

template <target Into, class T>
constexpr bool read_object(json_reader& in, std::string_view expected, T& object) {
    if constexpr (defaults::checked<T>) return read_members<Into>(in, expected, object);
    else return false;
}

/// Looks for the tag of an object, wherever it stands, and comes back to its beginning.
constexpr bool find_tag(json_reader& in, std::string_view expected_object, std::string_view quoted_key,
                        std::string_view key, std::string_view expected, std::span<const std::string_view> texts,
                        std::size_t& index) {
    const json_reader::place from = in.mark();
    if (!in.begin('{', expected_object)) return false;
    for (bool first = true;; first = false) {
        const next_item what = in.next_member(first);
        if (what == next_item::failed) return false;
        if (what == next_item::end) return in.refuse_missing(quoted_key);
        std::string scratch;
        std::string_view name;
        if (!in.read_key(name, scratch)) return false;
        if (name == key) break;
        if (!in.skip_value()) return false;
    }
    if (!read_choice(in, expected, texts, index)) return in.within(key);
    in.go_back(from);
    return true;
}

template <target Into, class Variant>
constexpr bool read_variant(json_reader& in, std::string_view expected, Variant& value) {
    using tag = variant_tag<Variant>;
    std::size_t index = 0;
    if (!find_tag(in, expected, tag::quoted_key, tag::key, tag::expected, tag::texts, index)) return false;
    bool good = false;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto read = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
            if (Into == target::fresh || value.index() != J) value.template emplace<J>();
            auto& alternative = *std::get_if<J>(&value);
            good = read_object<Into>(in, expected, alternative);
            return true;
        };
        static_cast<void>(((index == I && read(std::integral_constant<std::size_t, I>{})) || ...));
    }(std::make_index_sequence<std::variant_size_v<Variant>>{});
    return good;
}

}  // namespace reading

}  // namespace toolkit::inline v0
