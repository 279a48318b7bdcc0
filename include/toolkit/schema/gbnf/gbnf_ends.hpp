// In: a type. Out: which of its parts can end within a bounded depth, if it contains itself. Also the names of all
// structs that it leads to, and of the types whose texts have shared rules.
#pragma once

#include <toolkit/schema/gbnf/gbnf.hpp>
#include <toolkit/schema/gbnf/gbnf_forms.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/recursion.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace gbnf {

// ---- which parts can end. Here and below, `L` is the level of a struct within itself.

template <class T, std::size_t L>
constexpr bool ends(const value_rules& rules);

template <class T>
constexpr std::size_t level_within(std::size_t level) noexcept {
    return is_recursive<T> ? level + 1 : 0;
}

/// Whether all required parts can end.
template <class T, std::size_t L>
inline constexpr bool struct_ends = []<std::size_t... I>(std::index_sequence<I...>) {
    if constexpr (L > grammar_bounds.levels) return false;
    else
        return (
            (!field_required<T>[I] || ends<unwrapped_type<field_type<T, I>>, level_within<T>(L)>(field_rules<T, I>)) &&
            ...);
}(std::make_index_sequence<field_count<T>>{});

template <class... T>
struct ending {
    template <std::size_t L>
    static constexpr bool each = (ends<T, L>(type_rules<T>) && ...);
    template <std::size_t L>
    static constexpr bool any = (ends<T, L>(type_rules<T>) || ...);
};
template <class T>
struct parts_of;
template <template <class...> class Tuple, class... T>
struct parts_of<Tuple<T...>> : ending<T...> {};

template <class T, std::size_t L>
constexpr bool ends(const value_rules& rules) {
    using type = plain_type<T>;
    constexpr value_kind kind = kind_of<T>;
    if (rules.null) return true;
    constexpr std::size_t level = is_recursive<T> ? L : 0;
    if constexpr (kind == value_kind::object) return struct_ends<type, level>;
    else if constexpr (kind == value_kind::list)
        return rules.min_items == 0 || ends<element_type<type>, L>(*rules.items);
    else if constexpr (kind == value_kind::map)
        return rules.min_items == 0 || ends<typename type::mapped_type, L>(*rules.items);
    else if constexpr (kind == value_kind::tuple) return parts_of<type>::template each<L>;
    else if constexpr (kind == value_kind::variant) return parts_of<type>::template any<L>;
    else return true;
}

// ---- names

/// Visits each struct that a type leads to once, and records the types whose texts have shared rules.
struct struct_walk {
    recursion::visited whole{};
    recursion::visited names{};  // in the same order; some may be equal
    met_forms forms{};
    bool all_plain = true;

    template <class T>
    constexpr void operator()() {
        if constexpr (kind_of<T> == value_kind::object) {
            if (!whole.enter(recursion::name_of<T>())) return;
            const std::string_view name = type_name<plain_type<T>>;
            all_plain = all_plain && is_plain_name(name) && name != "root";
            for (std::size_t i = 0; i + 1 < whole.size; ++i) all_plain = all_plain && names[i] != name;
            names.note(name);
        }
        if constexpr (shares_rules<T>) forms.enter(form_of<plain_type<T>>);
        recursion::for_each_part<T>(*this);
    }
};
/// Calls `use` with the finished walk. The walk is not fully initialised, so Clang cannot copy it in a constant.
template <class Root, class Use>
consteval auto after_walk(Use use) {
    struct_walk walk;
    walk.template operator()<Root>();
    return use(walk);
}
template <class Root>
inline constexpr std::size_t count_of_structs =
    after_walk<Root>([](const struct_walk& walk) { return walk.whole.size; });

template <std::size_t Count>
struct struct_names {
    std::array<std::string_view, Count> whole{};
    std::array<std::string_view, Count> names{};
    bool all_plain = true;
};
template <class Root>
inline constexpr auto names_of_structs = after_walk<Root>([](const struct_walk& walk) {
    struct_names<count_of_structs<Root>> all{.all_plain = walk.all_plain};
    for (std::size_t i = 0; i < walk.whole.size; ++i) {
        all.whole[i] = walk.whole[i];
        all.names[i] = walk.names[i];
    }
    return all;
});

/// The types whose texts have shared rules.
template <class Root>
inline constexpr std::size_t count_of_forms = after_walk<Root>([](const struct_walk& walk) { return walk.forms.size; });
template <class Root>
inline constexpr auto forms_of = after_walk<Root>([](const struct_walk& walk) {
    std::array<shared_form, count_of_forms<Root>> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = *walk.forms.all[i];
    return all;
});
template <class Root>
inline constexpr auto names_of_forms = [] {
    std::array<std::string_view, count_of_forms<Root>> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = forms_of<Root>[i].name;
    return names;
}();

/// The structs that a type leads to, and those types.
template <class Root>
inline constexpr gbnf_structs structs_of{names_of_structs<Root>.whole, names_of_structs<Root>.names,
                                         names_of_structs<Root>.all_plain, names_of_forms<Root>};

}}}  // namespace toolkit::v0::gbnf
