// In: a type. Out: documents that it accepts, made at random from its rules.
#pragma once

#include "document.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace against_ajv {

class generator {
public:
    explicit generator(std::uint64_t seed) : random_(seed) {}

    /// Whether each optional key is present, mostly with null, as OpenAI's dialect requires.
    bool all_keys = false;

    /// From 0 to `size` - 1.
    std::size_t below(std::size_t size) { return static_cast<std::size_t>(random_() % size); }
    bool chance(std::size_t in) { return below(in) == 0; }
    template <class Values>
    const auto& pick(const Values& values) {
        return values[below(values.size())];
    }

    /// A value without parts that keeps its rules, except for constants.
    document leaf(const toolkit::value_rules& rules);
    /// Any value at all.
    document anything(std::size_t depth);
    /// A text of this many code points, as JSON.
    std::string text_of(std::size_t length);
    std::size_t count(const toolkit::value_rules& rules);

    template <class T>
    document value(const toolkit::value_rules& rules, std::size_t depth = 0) {
        document made = rules.null && (depth > 3 || chance(4)) ? document{"null"} : filled<T>(rules, depth);
        made.rules = &rules;
        made.free = toolkit::kind_of<T> == toolkit::value_kind::raw;
        return made;
    }

private:
    template <class T>
    document filled(const toolkit::value_rules& rules, std::size_t depth) {
        using toolkit::value_kind;
        using type = toolkit::plain_type<T>;
        constexpr value_kind kind = toolkit::kind_of<T>;
        if constexpr (kind == value_kind::constant) return quoted(type::value);
        else if constexpr (kind == value_kind::list) return list<typename type::value_type>(rules, depth);
        else if constexpr (kind == value_kind::map) return map<typename type::mapped_type>(rules, depth);
        else if constexpr (kind == value_kind::tuple) return tuple(static_cast<const type*>(nullptr), depth);
        else if constexpr (kind == value_kind::variant) return variant(static_cast<const type*>(nullptr), depth);
        else if constexpr (kind == value_kind::object) return object<type>(depth);
        else if constexpr (kind == value_kind::raw) return anything(depth);
        else return leaf(rules);
    }

    template <class T>
    document object(std::size_t depth) {
        document made = document::form::object;
        made.shape = &toolkit::field_table_of<T>;
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (member<T, I>(made, depth), ...);
        }(std::make_index_sequence<toolkit::field_count<T>>{});
        while (chance(3) && made.parts.size() > 1) move_last(made);
        return made;
    }
    template <class T, std::size_t I>
    void member(document& to, std::size_t depth) {
        const toolkit::field_row& row = to.shape->rows[I];
        const bool leave_out = !row.required && (depth > 3 || !chance(3));
        if (leave_out && !all_keys) return;
        document made = leave_out ? document{"null"}
                                  : value<toolkit::unwrapped_type<toolkit::field_type<T, I>>>(*row.rules, depth + 1);
        made.rules = row.rules;
        to.add(std::string{row.quoted}, std::move(made));
    }
    void move_last(document& object) {
        const std::size_t to = below(object.parts.size());
        std::swap(object.parts[to], object.parts.back());
        std::swap(object.keys[to], object.keys.back());
    }

    /// Without duplicates, if none are allowed.
    template <class E>
    document list(const toolkit::value_rules& rules, std::size_t depth) {
        document made = document::form::array;
        const std::size_t size = depth > 3 ? rules.min_items : count(rules);
        for (std::size_t tried = 0; made.parts.size() < size && tried < 400; ++tried) {
            document part = value<E>(*rules.items, depth + 1);
            if (!rules.unique_items || !holds(made, part)) made.parts.push_back(std::move(part));
        }
        return made;
    }
    /// Whether a list has such a value. Numbers with different spellings may be equal.
    static bool holds(const document& list, const document& part);

    template <class E>
    document map(const toolkit::value_rules& rules, std::size_t depth) {
        document made = document::form::object;
        const std::size_t size = depth > 3 ? rules.min_items : count(rules);
        while (made.parts.size() < size) {
            std::string key = free_key();
            if (!made.has(key)) made.add(std::move(key), value<E>(*rules.items, depth + 1));
        }
        return made;
    }
    std::string free_key();

    template <template <class...> class Tuple, class... T>
    document tuple(const Tuple<T...>*, std::size_t depth) {
        document made = document::form::array;
        (made.parts.push_back(value<T>(toolkit::type_rules<T>, depth + 1)), ...);
        return made;
    }
    template <class... T>
    document variant(const std::variant<T...>*, std::size_t depth) {
        const std::size_t chosen = below(sizeof...(T));
        document made;
        std::size_t at = 0;
        ((at++ == chosen ? void(made = value<T>(toolkit::type_rules<T>, depth)) : void()), ...);
        return made;
    }

    document integer(const toolkit::value_rules& rules);
    document real(const toolkit::value_rules& rules);
    std::string character();
    std::string text(const toolkit::value_rules& rules);

    std::mt19937_64 random_;
};

/// Texts that match a pattern or a format, and some that nearly do.
struct samples {
    std::string_view of;
    std::vector<std::string_view> good;
    std::vector<std::string_view> bad;
};
/// For a pattern; if a type has written it, the texts of the format that keep the rules, and the others. Stops the
/// program when there are none.
samples samples_of(const toolkit::value_rules& rules);

}  // namespace against_ajv
