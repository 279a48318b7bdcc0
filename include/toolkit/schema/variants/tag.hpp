// In: a std::variant. Out: how its alternatives are distinguished: by their kind of JSON value, and structs by a
// constant field with a different text in each of them.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/rules/rule_words.hpp>
#include <toolkit/schema/variants/alternatives.hpp>
#include <toolkit/schema/variants/tag_key.hpp>
#include <toolkit/schema/variants/tag_search.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace tags {

/// Texts of tags and the alternative of each. Texts that several alternatives share have of::count.
template <std::size_t N>
struct choices {
    std::array<std::string_view, N> texts{};
    std::array<std::size_t, N> alternatives{};
    std::size_t size = 0;

    [[nodiscard]] constexpr std::span<const std::string_view> all() const noexcept { return {texts.data(), size}; }
};
template <class Variant>
inline constexpr auto outer_choices = [] {
    using of = variant_facts<Variant>;
    choices<of::structs> found;
    const auto texts_of_tags = of::texts_of(key<Variant>);
    for (std::size_t i = 0; i < of::count; ++i) {
        if (of::kinds[i] != value_kind::object) continue;
        std::size_t at = 0;
        while (at < found.size && found.texts[at] != texts_of_tags[i]) ++at;
        found.texts[at] = texts_of_tags[i];
        found.alternatives[at] = at == found.size ? i : of::count;
        if (at == found.size) ++found.size;
    }
    return found;
}();
template <class Variant>
inline constexpr auto inner_choices = [] {
    using of = variant_facts<Variant>;
    choices<of::structs> found;
    if (inner_key<Variant>.empty()) return found;
    const auto outer = of::texts_of(key<Variant>);
    const auto texts_of_tags = of::texts_of(inner_key<Variant>);
    for (std::size_t i = 0; i < of::count; ++i) {
        if (of::kinds[i] != value_kind::object) continue;
        std::size_t same = 0;
        for (std::size_t j = 0; j < of::count; ++j)
            same += of::kinds[j] == value_kind::object && outer[i] == outer[j] ? 1U : 0U;
        if (same == 1) continue;
        found.texts[found.size] = texts_of_tags[i];
        found.alternatives[found.size++] = i;
    }
    return found;
}();

constexpr void write_texts(text_sink& out, std::span<const std::string_view> all) {
    rules::wording::one_of(out, all, [&](std::string_view text) { append_json_string(out, text); });
}
template <class Variant>
constexpr void write_key(text_sink& out) {
    append_json_string(out, key<Variant>);
}
template <class Variant>
constexpr void write_inner_key(text_sink& out) {
    append_json_string(out, inner_key<Variant>);
}
template <class Variant>
constexpr void write_outer_texts(text_sink& out) {
    write_texts(out, outer_choices<Variant>.all());
}
template <class Variant>
constexpr void write_inner_texts(text_sink& out) {
    write_texts(out, inner_choices<Variant>.all());
}

/// The index of the alternative for a value that begins with this letter. For an object it is the first struct. If
/// there is none, it is the number of alternatives.
template <class Variant>
constexpr std::size_t alternative_of(char letter) noexcept {
    using of = variant_facts<Variant>;
    for (std::size_t i = 0; i < of::count; ++i)
        if (first_letter(of::kinds[i]) == letter) return i;
    return of::count;
}

}  // namespace tags

/// A key that distinguishes alternatives: in words, with quotes, and its texts.
struct tag_of_variant {
    std::string_view key;
    std::string_view quoted;
    std::string_view expected;  ///< `one of "call", "final"`
    std::span<const std::string_view> texts;
};

/// The tags of a variant. Functions write their texts instead of lambdas, because lambdas as template arguments do not
/// link under GCC 12's AddressSanitizer.
template <class Variant>
struct variant_tag {
    static constexpr tag_of_variant outer{tags::key<Variant>, static_text<tags::write_key<Variant>>,
                                          static_text<tags::write_outer_texts<Variant>>,
                                          tags::outer_choices<Variant>.all()};
    static constexpr tag_of_variant inner{tags::inner_key<Variant>, static_text<tags::write_inner_key<Variant>>,
                                          static_text<tags::write_inner_texts<Variant>>,
                                          tags::inner_choices<Variant>.all()};
    static constexpr bool only_structs = tags::variant_facts<Variant>::structs == tags::variant_facts<Variant>::count;
};

}}  // namespace toolkit::v0
