// In: a reader before a value of a std::variant. Out: the alternative with its value. The first character of the value
// or its tags select the alternative. schema/tag.hpp describes the tags.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/schema/parse/read_leaf.hpp>
#include <toolkit/schema/parse/read_list.hpp>  // and read_value
#include <toolkit/schema/rules/rules.hpp>
#include <toolkit/schema/variants/alternatives.hpp>
#include <toolkit/schema/variants/tag.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 { namespace parsing {

/// Finds the tag of an object at any position, and returns to the beginning of the object.
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

}}}  // namespace toolkit::v0::parsing
