// In: a reader that stands before a value, and the rules of the value. Out: the C++ value, or false, with what went
// wrong kept in the reader. Plain functions read the leaves; templates only put them together. schema/parse.hpp is the
// door.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/schema/defaults.hpp>
#include <toolkit/schema/read_leaf.hpp>
#include <toolkit/schema/read_plain.hpp>
#include <toolkit/schema/shape.hpp>
#include <toolkit/schema/tag.hpp>
#include <toolkit/schema/unique.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace toolkit::inline v0 {

namespace reading {

// ---- values
// -------------------------------------------------------------------------------------------------------------

template <target Into, class T>
constexpr bool read_object(json_reader& in, std::string_view expected, T& object);
template <target Into, class Variant>
constexpr bool read_variant(json_reader& in, std::string_view expected, Variant& value);
template <target Into, class T>
constexpr bool read_list(json_reader& in, const value_rules& rules, T& list);
template <target Into, class T>
constexpr bool read_tuple(json_reader& in, const value_rules& rules, T& tuple);
template <target Into, class T>
constexpr bool read_map(json_reader& in, const value_rules& rules, T& map);

template <target Into, class T>
constexpr bool read_value(json_reader& in, const value_rules& rules, T& value) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (is_nullable<T>) {
        if (in.take_null()) {
            value.reset();
            return true;
        }
        if (Into == target::fresh || !value.has_value()) value.emplace();
        return read_value<Into>(in, rules, *value);
    } else if constexpr (owning_pointer<T>) {
        using owned = std::remove_const_t<typename T::element_type>;
        if (Into == target::fresh || value == nullptr) value = T(new owned());
        return read_value<Into>(in, rules, *value);
    } else if constexpr (kind == value_kind::boolean) {
        return in.read_bool(value, rules.expected);
    } else if constexpr (kind == value_kind::integer) {
        exact_number number;
        if (!read_integer(in, rules, number)) return false;
        value = static_cast<T>(number.bits());
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
    } else if constexpr (kind == value_kind::written) {
        const json_reader::place from = in.mark();
        std::string scratch;
        std::string_view text;
        if (!read_form(in, rules, text, scratch)) return false;
        return text_form<T>::read(text, value) || in.refuse(failure_kind::not_allowed, from, rules.expected);
    } else if constexpr (kind == value_kind::choice) {
        std::size_t index = 0;
        if (!read_choice(in, rules.expected, enum_texts<T>, index, &rules)) return false;
        value = enum_values<T>[index];
        return true;
    } else if constexpr (kind == value_kind::constant) {
        std::size_t index = 0;
        return in.take_text(static_text<rules::write_constant<T>>) ||
               read_choice(in, rules.expected, std::span{&T::value, 1}, index);
    } else if constexpr (kind == value_kind::id) {
        return read_id(in, rules, value);
    } else if constexpr (kind == value_kind::raw) {
        return read_raw(in, value);
    } else if constexpr (kind == value_kind::nothing) {
        return read_null(in, rules.expected);
    } else if constexpr (kind == value_kind::list) {
        return read_list<Into>(in, rules, value);
    } else if constexpr (kind == value_kind::tuple) {
        return read_tuple<Into>(in, rules, value);
    } else if constexpr (kind == value_kind::map) {
        return read_map<Into>(in, rules, value);
    } else if constexpr (kind == value_kind::variant) {
        return read_variant<Into>(in, rules.expected, value);
    } else {
        return read_object<Into>(in, rules.expected, value);
    }
}

/// What is absent in a struct has the defaults of that struct, and not what an initialiser around it says.
template <target Into, class T>
constexpr void begin_fresh(T& value) {
    if constexpr (Into == target::fresh && kind_of<T> == value_kind::object && std::same_as<T, plain_type<T>>)
        if (shape_of<T>.required != shape_of<T>.all) value = defaults::made<T>();
}

/// Room for some elements at once: a list of a few is then allocated once.
template <class T>
constexpr void make_room(T& list) {
    constexpr std::size_t some = 4;
    if constexpr (requires { list.reserve(list.capacity()); })
        if (list.capacity() == 0 && some * sizeof(element_type<T>) <= 512) list.reserve(some);
}

/// Reads an element into its place in a list, which grows by one when the place is new.
template <target Into, class T>
constexpr bool read_element(json_reader& in, const value_rules& rules, T& list, std::size_t at) {
    using element = element_type<T>;
    if constexpr (set_container<T>) {
        const json_reader::place from = in.mark();
        element value{};
        if (!read_value<target::fresh>(in, *rules.items, value)) return in.within(at);
        if (list.insert(std::move(value)).second) return true;
        in.refuse(failure_kind::not_unique, from, rules.expected);
        return in.within(at);
    } else if constexpr (std::same_as<element, bool>) {  // of std::vector<bool> no element can be referred to
        bool value = false;
        if (!in.read_bool(value, rules.items->expected)) return in.within(at);
        if constexpr (!fixed_container<T>) {
            if (at == list.size()) list.push_back(value);
        }
        list[at] = value;
        return true;
    } else {
        if constexpr (fixed_container<T>) {
            begin_fresh<Into>(list[at]);
        } else {
            if (at == 0) make_room(list);
            if (at == list.size()) list.push_back(element());
        }
        return read_value<Into>(in, *rules.items, list[at]) || in.within(at);
    }
}

/// Reads an array; elements of a used list are read over, so that their buffers are kept.
template <target Into, class T>
constexpr bool read_list(json_reader& in, const value_rules& rules, T& list) {
    const json_reader::place from = in.mark();
    if (!in.begin('[', rules.expected)) return false;
    if constexpr (set_container<T> || (Into == target::fresh && !fixed_container<T>))
        list.clear();  // what an initialiser put there is no element of the text
    std::size_t count = 0;
    for (;; ++count) {
        const next_item what = in.next_element(count == 0);
        if (what == next_item::failed) return false;
        if (what == next_item::end) break;
        if (count == rules.max_items) return in.refuse(failure_kind::wrong_length, from, rules.expected);
        if (!read_element<Into>(in, rules, list, count)) return false;
    }
    if (!keeps_count(in, from, rules, count)) return false;
    if constexpr (Into == target::used && !fixed_container<T> && !set_container<T>)
        if (count < list.size()) list.resize(count);
    if constexpr (unique::comparable<T>)
        if (rules.unique_items && !unique::all_different(list))
            return in.refuse(failure_kind::not_unique, from, rules.expected);
    return true;
}

/// Reads an array whose elements have types of their own.
template <target Into, class T>
constexpr bool read_tuple(json_reader& in, const value_rules& rules, T& tuple) {
    const json_reader::place from = in.mark();
    if (!in.begin('[', rules.expected)) return false;
    const auto read = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        const next_item what = in.next_element(I == 0);
        if (what == next_item::end) return in.refuse(failure_kind::wrong_length, from, rules.expected);
        using element = std::tuple_element_t<I, T>;
        begin_fresh<Into>(std::get<I>(tuple));
        return what == next_item::item &&
               (read_value<Into>(in, type_rules<element>, std::get<I>(tuple)) || in.within(I));
    };
    const bool good = [&]<std::size_t... I>(std::index_sequence<I...>) {
        return (read(std::integral_constant<std::size_t, I>{}) && ...);
    }(std::make_index_sequence<std::tuple_size_v<T>>{});
    if (!good) return false;
    const next_item after = in.next_element(std::tuple_size_v<T> == 0);
    if (after == next_item::item) return in.refuse(failure_kind::wrong_length, from, rules.expected);
    return after == next_item::end;
}

/// Reads an object whose keys are free; none may stand twice.
template <target Into, class T>
constexpr bool read_map(json_reader& in, const value_rules& rules, T& map) {
    const json_reader::place from = in.mark();
    if (!in.begin('{', rules.expected)) return false;
    map.clear();
    std::string scratch;
    for (bool first = true;; first = false) {
        const next_item what = in.next_member(first);
        if (what == next_item::failed) return false;
        if (what == next_item::end) break;
        const json_reader::place at = in.mark();
        std::string_view key;
        if (!in.read_key(key, scratch)) return false;
        if (map.size() == rules.max_items && map.find(typename T::key_type(key)) == map.end())
            return in.refuse(failure_kind::wrong_length, from, rules.expected);
        const auto [place, is_new] = map.try_emplace(typename T::key_type(key));
        if (!is_new) return in.refuse(failure_kind::duplicate_key, at, "each key once");
        if (!read_value<target::fresh>(in, *rules.items, place->second)) return in.within_quoted(at);
    }
    return keeps_count(in, from, rules, map.size());
}

/// (Not in line: it is for what read_plain does not take, and struct after struct would have it.)
template <target Into, class F>
[[gnu::noinline]] constexpr bool read_field(json_reader& in, const value_rules& rules, F& field) {
    if constexpr (is_optional<F>) {
        if (in.policy.null_is_absent && in.take_null()) {
            field.reset();
            return true;
        }
        if constexpr (owning_pointer<F>) {
            return read_value<Into>(in, rules, field);
        } else {
            if (Into == target::fresh || !field.has_value()) field.emplace();
            return read_value<Into>(in, rules, *field);
        }
    } else {
        begin_fresh<Into>(field);
        return read_value<Into>(in, rules, field);
    }
}

/// The default that an annotation gives, by itself: the mirror is large, and not for the program.
template <class T, std::size_t I>
inline constexpr literal default_value_of = field_annotations<T>[I].default_value;

template <target Into, class T>
constexpr void set_absent(const field_set& absent, T& object);

/// The default of one field that was left out.
template <class T, std::size_t I>
constexpr void set_default(T& object) {
    if constexpr (default_value_of<T, I>.given()) {
        defaults::assign(get_field<I>(object), default_value_of<T, I>);
    } else if constexpr (defaults::is_filled<T, I>()) {
        set_absent<target::fresh>(shape_of<field_type<T, I>>.all, get_field<I>(object));
    }
}

/// Sets the fields that were left out: in a target that was used to their initialisers, and to what annotations say.
template <target Into, class T>
constexpr void set_absent(const field_set& absent, T& object) {
    if constexpr (Into == target::used) {
        T initial = defaults::made<T>();
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((absent.has(I) ? defaults::take(get_field<I>(object), get_field<I>(initial)) : void()), ...);
        }(std::make_index_sequence<field_count<T>>{});
    }
    if constexpr (defaults::has_default_values<T>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((absent.has(I) ? set_default<T, I>(object) : void()), ...);
        }(std::make_index_sequence<field_count<T>>{});
    }
}

/// Reads the members of an object into its fields and ends it. `absent` are the fields that were left out. One function
/// for all structs whose fields are of the same types.
template <target Into, class... F>
constexpr bool read_fields(json_reader& in, const object_shape& shape, field_set& absent, F&... field) {
    object_walk walk{.shape = shape};
    if (read_plain<Into>(in, walk, field...)) return true;
    field_set nulls{};  // as if they had been left out
    for (std::size_t index = 0;;) {
        const member what = next_field(in, walk, index);
        if (what == member::failed) return false;
        if (what == member::end) break;
        const field_row& row = shape.rows[index];
        if (in.policy.all_required && !row.required && !row.null_is_value && in.take_null()) {
            nulls.add(index);
            continue;
        }
        bool read = false;
        std::size_t tried = 0;
        static_cast<void>(((tried++ == index && (read = read_field<Into>(in, *row.rules, field), true)) || ...));
        if (!read) return in.within(row.key);
    }
    absent = shape.all.without(walk.seen.without(nulls));
    return end_object(in, walk);
}

template <target Into, class T>
constexpr bool read_members(json_reader& in, std::string_view expected, T& object) {
    constexpr const object_shape& shape = shape_of<T>;
    if (!in.begin('{', expected)) return false;
    field_set absent{};
    const bool good =
        with_fields(object, [&](auto&... field) { return read_fields<Into>(in, shape, absent, field...); });
    if (!good) return false;
    if constexpr (Into == target::used || defaults::has_default_values<T>)
        if (absent != field_set{}) set_absent<Into>(absent, object);
    return true;
}

template <target Into, class T>
constexpr bool read_object(json_reader& in, std::string_view expected, T& object) {
    if constexpr (defaults::checked<T>) return read_members<Into>(in, expected, object);
    else return false;
}

/// Looks for the tag of an object, wherever it stands, and comes back to its beginning.
constexpr bool find_tag(json_reader& in, std::string_view expected_object, const tag_of_variant& tag,
                        std::size_t& index) {
    const json_reader::place from = in.mark();
    if (!in.begin('{', expected_object)) return false;
    for (bool first = true;; first = false) {
        const next_item what = in.next_member(first);
        if (what == next_item::failed) return false;
        if (what == next_item::end) return in.refuse_missing(tag.quoted);
        if (in.match_key(tag.quoted)) break;
        std::string scratch;
        std::string_view name;
        if (!in.read_key(name, scratch)) return false;
        if (name == tag.key) break;
        if (!in.skip_value()) return false;
    }
    if (!read_choice(in, tag.expected, tag.texts, index)) return in.within(tag.key);
    in.go_back(from);
    return true;
}

template <target Into, class Variant>
constexpr bool read_variant(json_reader& in, std::string_view expected, Variant& value) {
    using tag = variant_tag<Variant>;
    constexpr std::size_t count = std::variant_size_v<Variant>;
    std::size_t index = 0;
    if constexpr (!tag::only_structs) {
        const json_reader::place from = in.mark();
        index = tags::alternative_of<Variant>(tags::letter_of(in.peek()));
        if (index == count) return in.skip_value() && in.refuse(failure_kind::wrong_type, from, expected);
    }
    if constexpr (!tag::outer.key.empty()) {
        if (tag::only_structs || in.peek() == '{') {
            if (!find_tag(in, expected, tag::outer, index)) return false;
            index = tags::outer_choices<Variant>.alternatives[index];
            if constexpr (!tag::inner.key.empty()) {
                if (index == count) {
                    if (!find_tag(in, expected, tag::inner, index)) return false;
                    index = tags::inner_choices<Variant>.alternatives[index];
                }
            }
        }
    }
    bool good = false;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto read = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
            if (Into == target::fresh || value.index() != J) value.template emplace<J>();
            good = read_value<Into>(in, type_rules<std::variant_alternative_t<J, Variant>>, *std::get_if<J>(&value));
            return true;
        };
        static_cast<void>(((index == I && read(std::integral_constant<std::size_t, I>{})) || ...));
    }(std::make_index_sequence<count>{});
    return good;
}

}  // namespace reading

}  // namespace toolkit::inline v0
