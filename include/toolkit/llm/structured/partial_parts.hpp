// Describes how a value of a type grows while its text arrives. In: a type. Out: one row of functions: its inner value,
// members and elements, and how it is read when it is complete. Next: partial_reader.hpp.
#pragma once

#include <toolkit/schema/parse/absent_fields.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 { namespace growing {

struct part;

/// The place of the next value.
struct slot {
    void* at = nullptr;
    const part* type = nullptr;
    const value_rules* rules = nullptr;
    bool may_be_null = false;  ///< null means absent
};

enum class growth : std::uint8_t { text, list, object, whole };

/// The functions of a type.
struct part {
    growth grows;
    const field_table* table;
    const part* wrapped;         ///< type inside an optional, nullable or pointer
    const part* elements;        ///< element type of a list that grows
    slot (*inner)(const slot&);  ///< creates the value inside an optional, nullable or pointer
    void (*begin)(void*);
    slot (*member)(void*, std::size_t);
    slot (*element)(const slot&);
    void (*end)(void*, const field_set& absent);
    bool (*read)(const slot&, std::string_view, read_policy);
    bool (*add)(const slot&, std::string_view, read_policy);  ///< reads one more element of a list
};

template <class T>
concept wraps = is_optional<T> || is_nullable<T> || owning_pointer<T>;
template <class T>
concept growing_list = kind_of<T> == value_kind::list && sequence_container<T> && !fixed_container<T> &&
                       !set_container<T> && !std::same_as<element_type<T>, bool>;

template <class T>
constexpr growth growth_of() {
    if constexpr (!wraps<T> && kind_of<T> == value_kind::text) return growth::text;
    else if constexpr (!wraps<T> && kind_of<T> == value_kind::object) return growth::object;
    else if constexpr (!wraps<T> && growing_list<T>) return growth::list;
    else return growth::whole;
}

/// The row of a type.
template <class T>
struct part_of {
    static const part row;
};

/// The type inside a wrapper.
template <class T>
struct within {
    using type = typename T::value_type;
};
template <owning_pointer T>
struct within<T> {
    using type = std::remove_const_t<typename T::element_type>;
};

template <class T>
slot inner(const slot& outer) {
    if constexpr (wraps<T>) {
        using held = typename within<T>::type;
        T& value = *static_cast<T*>(outer.at);
        if constexpr (owning_pointer<T>) {
            auto* made = new held();
            value = T(made);
            return {made, &part_of<held>::row, outer.rules, false};
        } else {
            value.emplace();
            return {&*value, &part_of<held>::row, outer.rules, false};
        }
    } else {
        return outer;
    }
}

template <class T>
void begin(void* at) {
    if constexpr (growth_of<T>() == growth::text || growth_of<T>() == growth::list) static_cast<T*>(at)->clear();
    else if constexpr (growth_of<T>() == growth::object) *static_cast<T*>(at) = T();
}

template <class T>
slot member(void* at, std::size_t index) {
    slot found;
    if constexpr (growth_of<T>() == growth::object) {
        with_fields(*static_cast<T*>(at), [&](auto&... each) {
            std::size_t tried = 0;
            const auto take = [&]<class F>(F& one) {
                found = {&one, &part_of<F>::row, field_table_of<T>.rows[index].rules, is_optional<F>};
            };
            static_cast<void>(((tried++ == index && (take(each), true)) || ...));
        });
    }
    return found;
}

template <class T>
slot element(const slot& list) {
    if constexpr (growth_of<T>() == growth::list) {
        T& value = *static_cast<T*>(list.at);
        value.push_back(element_type<T>());
        return {&value.back(), &part_of<element_type<T>>::row, list.rules->items, false};
    } else {
        return list;
    }
}

template <class T>
void end([[maybe_unused]] void* at, [[maybe_unused]] const field_set& absent) {
    if constexpr (growth_of<T>() == growth::object)
        if constexpr (defaults::has_default_values<T>)
            parsing::set_absent<parsing::target::fresh>(absent, *static_cast<T*>(at));
}

template <class T>
bool read(const slot& into, std::string_view text, read_policy how) {
    json_reader in{text, how};
    T& value = *static_cast<T*>(into.at);
    bool good = false;
    if constexpr (is_optional<T>) good = parsing::read_field<parsing::target::fresh>(in, *into.rules, value);
    else good = parsing::read_value<parsing::target::fresh>(in, *into.rules, value);
    good = good && in.end_document();
    if constexpr (wraps<T>)
        if (!good) value = T();  // a value that could not be read is not shown in part
    return good;
}

template <class T>
bool add([[maybe_unused]] const slot& list, [[maybe_unused]] std::string_view text, [[maybe_unused]] read_policy how) {
    if constexpr (growth_of<T>() == growth::list) {
        if (read<element_type<T>>(element<T>(list), text, how)) return true;
        static_cast<T*>(list.at)->pop_back();
    }
    return false;
}

template <class T>
inline constexpr const field_table* shape_or_none = nullptr;
template <class T>
    requires(growth_of<T>() == growth::object)
inline constexpr const field_table* shape_or_none<T> = &field_table_of<T>;

template <class T>
inline constexpr const part* wrapped_or_none = nullptr;
template <class T>
    requires wraps<T>
inline constexpr const part* wrapped_or_none<T> = &part_of<typename within<T>::type>::row;

template <class T>
inline constexpr const part* elements_or_none = nullptr;
template <class T>
    requires(growth_of<T>() == growth::list)
inline constexpr const part* elements_or_none<T> = &part_of<element_type<T>>::row;

template <class T>
constexpr part part_of<T>::row{growth_of<T>(),
                               shape_or_none<T>,
                               wrapped_or_none<T>,
                               elements_or_none<T>,
                               wraps<T> ? &inner<T> : nullptr,
                               &begin<T>,
                               &member<T>,
                               &element<T>,
                               &end<T>,
                               &read<T>,
                               &add<T>};

}}}  // namespace toolkit::v0::growing
