// Reads structs, and variants by what tells their alternatives apart. Fields that are absent are given their defaults.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/schema/defaults.hpp>
#include <toolkit/schema/object_walk.hpp>
#include <toolkit/schema/read_leaf.hpp>
#include <toolkit/schema/read_list.hpp>  // and read_value
#include <toolkit/schema/read_plain.hpp>
#include <toolkit/schema/shape.hpp>
#include <toolkit/schema/tag.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace toolkit::inline v0 {

namespace reading {

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
        if constexpr (defaults::checked<field_type<T, I>>)
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
