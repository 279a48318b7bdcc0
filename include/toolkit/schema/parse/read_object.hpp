// In: a reader before an object. Out: the struct of its members. read_plain.hpp reads the usual spelling; the rest is
// read member by member. Absent fields get their defaults.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/schema/parse/absent_fields.hpp>
#include <toolkit/schema/parse/object_walk.hpp>
#include <toolkit/schema/parse/read_leaf.hpp>
#include <toolkit/schema/parse/read_list.hpp>  // and read_value
#include <toolkit/schema/parse/read_plain.hpp>
#include <toolkit/schema/print/defaults.hpp>
#include <toolkit/schema/rules/field_table.hpp>

#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 { namespace parsing {

template <target Into, class F>
constexpr bool read_field(json_reader& in, const value_rules& rules, F& field) {
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

/// Reads the members that read_plain has left, each with `read(in, rules, index)`, and ends the object.
template <class Read>
[[gnu::always_inline]] constexpr bool read_rest(json_reader& in, object_walk& walk, field_set& absent, Read read) {
    field_set nulls{};  // treated as absent
    for (std::size_t index = 0;;) {
        const member what = next_field(in, walk, index);
        if (what == member::failed) return false;
        if (what == member::end) break;
        const field_row& row = walk.table.rows[index];
        if (in.policy.all_required && !row.required && !row.null_is_value && in.take_null()) {
            nulls.add(index);
            continue;
        }
        if (!read(in, *row.rules, index)) return in.within(row.key);
    }
    absent = walk.table.all.without(walk.seen.without(nulls));
    return end_object(in, walk);
}

/// The address of a field and the function that reads it.
struct field_access {
    void* field;
    bool (*read)(json_reader&, const value_rules&, void*);
};

template <target Into, class F>
bool read_as(json_reader& in, const value_rules& rules, void* field) {
    return read_field<Into>(in, rules, *static_cast<F*>(field));
}

/// One function for all structs: the rows and the accesses differ, and the loop is compiled once.
TOOLKIT_ONCE [[gnu::noinline]] inline bool read_rest_of(json_reader& in, object_walk& walk, field_set& absent,
                                                        const field_access* fields) {
    // The reader is passed to the lambda. Capturing it would make it escape.
    return read_rest(in, walk, absent, [fields](json_reader& from, const value_rules& rules, std::size_t index) {
        return fields[index].read(from, rules, fields[index].field);
    });
}

/// Reads the members of an object into its fields and ends it. `absent` receives the fields that are absent. Structs
/// with the same field types share one function.
template <target Into, class... F>
constexpr bool read_fields(json_reader& in, const field_table& table, field_set& absent, F&... field) {
    object_walk walk{.table = table};
    if (read_plain<Into>(in, walk, field...)) return true;
    if (!std::is_constant_evaluated()) {
        const field_access fields[] = {{std::addressof(field), &read_as<Into, F>}..., {}};  // there may be no field
        return read_rest_of(in, walk, absent, fields);
    }
    return read_rest(in, walk, absent, [&](json_reader& from, const value_rules& rules, std::size_t index) {
        bool good = false;
        std::size_t tried = 0;
        static_cast<void>(((tried++ == index && (good = read_field<Into>(from, rules, field), true)) || ...));
        return good;
    });
}

template <target Into, class T>
constexpr bool read_members(json_reader& in, std::string_view expected, T& object) {
    constexpr const field_table& table = field_table_of<T>;
    if (!in.begin('{', expected)) return false;
    field_set absent{};
    const bool good =
        with_fields(object, [&](auto&... field) { return read_fields<Into>(in, table, absent, field...); });
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

}}}  // namespace toolkit::v0::parsing
