// A prompt text with holes: "TOOL BUDGET: {calls} calls". The compiler checks it against the struct that fills it.
// In: a text and a struct type at compile time. Out: the text with the struct's members in its holes.
// A hole without a member, or a member without a hole, is a compile error.
#pragma once

#include <toolkit/core/fixed_string.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/tool/message.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Untrusted text (of a model, document or user) as a member of a struct that fills a prompt. It cannot open or close a
/// fence. Plain text members are trusted.
struct foreign_text {
    std::string_view text;
};

namespace prompting {

template <fixed_string Text>
consteval std::size_t count_pieces() {
    std::size_t count = 0;
    for (std::size_t at = 0; at < Text.size(); ++count) (void)messages::next_piece(Text.view(), at);
    return count;
}
template <fixed_string Text, std::size_t... I>
consteval auto pieces_of(std::index_sequence<I...> /*all*/) {
    std::size_t at = 0;
    return std::array<messages::piece, sizeof...(I)>{((void)I, messages::next_piece(Text.view(), at))...};
}
template <fixed_string Text>
inline constexpr auto pieces = pieces_of<Text>(std::make_index_sequence<count_pieces<Text>()>{});

template <class Holes>
constexpr std::size_t index_of(std::string_view name) noexcept {
    return static_cast<std::size_t>(std::find(field_names<Holes>.begin(), field_names<Holes>.end(), name) -
                                    field_names<Holes>.begin());
}

/// The first hole without a member, else empty.
template <fixed_string Text, class Holes>
consteval std::string_view unfilled() {
    for (const messages::piece& one : pieces<Text>)
        if (one.named && index_of<Holes>(one.text) == field_names<Holes>.size()) return one.text;
    return {};
}
/// The first member without a hole, else empty.
template <fixed_string Text, class Holes>
consteval std::string_view unused() {
    for (const std::string_view name : field_names<Holes>) {
        bool used = false;
        for (const messages::piece& one : pieces<Text>) used = used || (one.named && one.text == name);
        if (!used) return name;
    }
    return {};
}

template <fixed_string Text, class Holes>
consteval bool check() {
    constexpr std::string_view hole = unfilled<Text, Holes>();
    if constexpr (!hole.empty()) {
        constexpr std::string_view nearest = nearest_name(hole, field_names<Holes>);
        if constexpr (nearest.empty())
            return refuse<say("toolkit: the prompt text has {", hole, "}, but no member of ", type_name<Holes>,
                              " fills it; add a member with this name, or remove the placeholder: ", Text.view())>();
        else
            return refuse<say("toolkit: the prompt text has {", hole, "}, but no member of ", type_name<Holes>,
                              " fills it; did you mean {", nearest, "}? ", Text.view())>();
    }
    constexpr std::string_view left = unused<Text, Holes>();
    if constexpr (hole.empty() && !left.empty())
        return refuse<say("toolkit: the member ", left, " of ", type_name<Holes>,
                          " has no placeholder in the prompt text; write {", left,
                          "} where its value belongs, or remove the member: ", Text.view())>();
    return true;
}

/// A member of a struct that fills a prompt: a text or a number.
struct filling {
    enum class kind { trusted, foreign, number };
    kind is = kind::trusted;
    std::string_view text{};
    bool negative = false;
    std::uint64_t magnitude = 0;
};

template <class V>
[[nodiscard]] filling filling_of(const V& value) {
    static_assert(std::same_as<V, foreign_text> || (std::integral<V> && !std::same_as<V, bool>) ||
                      std::convertible_to<const V&, std::string_view>,
                  "toolkit: a placeholder of a prompt text takes a string, an integer or toolkit::foreign_text; give "
                  "the member one of these types");
    filling made;
    if constexpr (std::same_as<V, foreign_text>) {
        made.is = filling::kind::foreign;
        made.text = value.text;
    } else if constexpr (std::integral<V>) {
        made.is = filling::kind::number;
        made.magnitude = static_cast<std::uint64_t>(value);
        if constexpr (std::signed_integral<V>) made.negative = value < 0;
        if (made.negative) made.magnitude = 0 - made.magnitude;
    } else if constexpr (std::convertible_to<const V&, std::string_view>) {
        made.text = value;
    }
    return made;
}

/// A piece of a prompt text: the text itself, or the index of the member that takes its place.
struct part {
    static constexpr std::size_t no_member = static_cast<std::size_t>(-1);
    std::string_view text{};
    std::size_t member = no_member;
};
template <fixed_string Text, class Holes>
inline constexpr auto parts = [] {
    std::array<part, count_pieces<Text>()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const messages::piece& one = pieces<Text>[i];
        all[i] = {one.text, one.named ? index_of<Holes>(one.text) : part::no_member};
    }
    return all;
}();

/// Appends the pieces of a text. One plain function for all templates; only the members become fillings by type.
inline void fill(std::string& out, const part* pieces, std::size_t count, const filling* members) {
    for (std::size_t i = 0; i < count; ++i) {
        if (pieces[i].member == part::no_member) {
            out += pieces[i].text;
            continue;
        }
        const filling& value = members[pieces[i].member];
        if (value.is == filling::kind::foreign) {
            append_unfenced(out, value.text);
        } else if (value.is == filling::kind::number) {
            numbers::append_whole(out, value.magnitude, value.negative);
        } else {
            out += value.text;
        }
    }
}

}  // namespace prompting

/// A text with holes {name}. The members of `Holes` must match the holes exactly.
///
///     struct calls_left { std::int64_t calls; };
///     inline constexpr toolkit::prompt_template<"TOOL BUDGET: {calls} calls\n", calls_left> tool_budget;
///     tool_budget.append(prompt, {.calls = 4});
template <fixed_string Text, class Holes>
struct prompt_template {
    static_assert(mistakes::already_reported(prompting::check<Text, Holes>()));

    static void append(std::string& out, const Holes& holes) {
        with_fields(holes, [&](const auto&... member) {
            const prompting::filling members[] = {prompting::filling_of(member)..., {}};  // there may be no member
            prompting::fill(out, prompting::parts<Text, Holes>.data(), prompting::parts<Text, Holes>.size(), members);
        });
    }
    [[nodiscard]] static std::string of(const Holes& holes) {
        std::string text;
        append(text, holes);
        return text;
    }
};

}}  // namespace toolkit::v0
