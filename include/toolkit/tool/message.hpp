// A template for the sentence that the model sees instead of a result: "Found {num_objects} pages about {topic}".
// In: the template and a result. Out: the text. An unknown name in a constant template is a compile error.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/tool/tool.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The most detailed form of a result: objects of one type, metadata, and a message.
template <class T>
struct tool_result {
    std::vector<T> objects;
    std::map<std::string, std::string> metadata{};
    std::string name{};                               ///< distinguishes several results
    std::string payload_type{toolkit::type_name<T>};  ///< the type of the objects
    std::string message{};  ///< a template that the model sees instead of the objects; if empty, it sees the objects

    /// A log keeps the whole value, so all members are printed and required.
    struct doc {
        field objects{.required = true};
        field metadata{.required = true};
        field name{.required = true};
        field payload_type{.required = true};
        field message{.required = true};
    };
};

namespace messages {

template <class R>
inline constexpr bool is_tool_result = false;
template <class T>
inline constexpr bool is_tool_result<tool_result<T>> = true;

template <class R>
concept text_like = std::convertible_to<const R&, std::string_view>;
template <class R>
concept list_like = !text_like<R> && !requires { typename R::mapped_type; } && requires(const R& value) {
    value.size();
    value.begin();
    value.end();
};
template <class R>
concept with_objects = requires(const R& value) {
    { value.objects } -> list_like;
};
/// Objects with a name and a payload type, such as a tool_result.
template <class R>
concept named_objects = with_objects<R> && requires(const R& value) {
    { value.name } -> text_like;
    { value.payload_type } -> text_like;
};
template <class R>
concept with_metadata_map = requires(const R& value) { value.metadata.find(std::string{})->second; };
template <class R>
concept with_metadata_struct = requires(const R& value) {
    value.metadata;
    requires reflectable<std::remove_cvref_t<decltype(value.metadata)>>;
} && !with_metadata_map<R>;
/// True if {value} refers to the whole result.
template <class R>
inline constexpr bool with_value = !std::same_as<R, calling::done> && !is_tool_result<R>;

/// A list as a JSON array with as many whole elements as fit. `bytes` is the length of the complete list; it is
/// estimated if the list is cut.
struct printed_list {
    std::string text;
    std::size_t bytes = 0;
    bool cut = false;
};
template <class List>
printed_list print_list(const List& list, std::size_t most) {
    std::string text = "[";
    std::size_t shown = 0;
    std::size_t bytes = 2;
    for (const auto& element : list) {
        const std::string one = print(element);
        bytes += one.size() + 1;
        if (bytes > most) {
            bytes = bytes / (shown + 1) * list.size();  // the other elements are assumed to be of average length
            break;
        }
        if (shown++ > 0) text += ',';
        text += one;
    }
    text += ']';
    const bool cut = shown < list.size();
    if (cut) text += "\n(" + std::to_string(list.size() - shown) + " more left out)";
    return {std::move(text), std::max(bytes, std::size_t{2}), cut};
}

/// A piece of a template: plain text, or a name in braces.
struct piece {
    std::string_view text;
    bool named;
};
constexpr bool is_key(char c) noexcept { return pretty::is_name_character(c) || c == '-' || c == '.'; }

/// The piece that begins at `at`. Moves `at` behind it.
constexpr piece next_piece(std::string_view all, std::size_t& at) noexcept {
    const std::size_t begin = at;
    while (at < all.size()) {
        if (all[at] == '{') {
            std::size_t end = at + 1;
            while (end < all.size() && is_key(all[end])) ++end;
            if (end > at + 1 && end < all.size() && all[end] == '}') {
                if (at > begin) break;
                const piece found{all.substr(begin + 1, end - begin - 1), true};
                at = end + 1;
                return found;
            }
        }
        ++at;
    }
    return {all.substr(begin, at - begin), false};
}

template <class R>
consteval std::size_t count_of_fields() {
    if constexpr (reflectable<R>) return field_count<R>;
    else return 0;
}
template <class R, std::size_t I>
consteval std::string_view name_of_field() {
    return field_names<R>[I];
}
template <class R>
struct metadata_of {
    using type = void;
};
template <with_metadata_struct R>
struct metadata_of<R> {
    using type = std::remove_cvref_t<decltype(std::declval<const R&>().metadata)>;
};

// One expression: GCC 12 cannot fill an array step by step if another constant expression uses it first.
template <class R, class Metadata, std::size_t... Own, std::size_t... More>
consteval auto names_for(std::index_sequence<Own...> /*own*/, std::index_sequence<More...> /*more*/) {
    return std::array<std::string_view, 3 + sizeof...(Own) + sizeof...(More)>{
        "name", with_value<R> ? "value" : "name", with_objects<R> || list_like<R> ? "num_objects" : "name",
        name_of_field<R, Own>()..., name_of_field<Metadata, More>()...};
}
/// The names that a template for R may use: its members, those of its metadata, and built-in names.
template <class R, class Metadata = typename metadata_of<R>::type>
inline constexpr auto all_names = names_for<R, Metadata>(std::make_index_sequence<count_of_fields<R>()>{},
                                                         std::make_index_sequence<count_of_fields<Metadata>()>{});

/// The first name in a constant template that R cannot fill, else empty. A metadata map may contain any name.
template <class R>
consteval std::string_view unknown_in(std::string_view text) {
    if (with_metadata_map<R>) return {};
    for (std::size_t at = 0; at < text.size();) {
        const piece one = next_piece(text, at);
        if (!one.named) continue;
        bool known = false;
        for (const std::string_view name : all_names<R>) known = known || name == one.text;
        if (!known) return one.text;
    }
    return {};
}

/// Rejects a constant template with an unknown name.
template <class T, class R>
consteval bool check() {
    constexpr std::string_view unknown = unknown_in<R>(T::about.message);
    if constexpr (!unknown.empty()) {
        constexpr std::string_view nearest = nearest_name(unknown, all_names<R>);
        if constexpr (nearest.empty())
            return refuse<say("toolkit: about.message of the tool ", tool_name<T>, " has {", unknown,
                              "}, which is not a member of its result; use the name of a member, {name}, {value} or "
                              "{num_objects}")>();
        else
            return refuse<say("toolkit: about.message of the tool ", tool_name<T>, " has {", unknown,
                              "}, which is not a member of its result; did you mean {", nearest, "}?")>();
    }
    return true;
}

template <class V>
void append_value(std::string& out, const V& value, std::size_t most) {
    if constexpr (text_like<V>) out += std::string_view{value};
    else if constexpr (list_like<V>) out += print_list(value, most).text;
    else out += print(value);
}

/// Appends the member with this name. False if there is none.
template <class R>
bool append_member(std::string& out, const R& value, std::string_view name, std::size_t most) {
    bool found = false;
    if constexpr (reflectable<R>) {
        std::size_t index = 0;
        with_fields(value, [&](const auto&... field) {
            ((field_names<R>[index++] == name && !found ? (append_value(out, field, most), found = true) : false), ...);
        });
    }
    return found;
}

/// Appends the value of a name. False if the name is unknown.
template <class R>
bool append_named(std::string& out, const R& value, std::string_view name, std::string_view tool, std::size_t most) {
    if constexpr (with_objects<R>) {
        if (name == "num_objects") return out += std::to_string(value.objects.size()), true;
    } else if constexpr (list_like<R>) {
        if (name == "num_objects") return out += std::to_string(value.size()), true;
    }
    if (append_member(out, value, name, most)) return true;
    if constexpr (with_metadata_map<R>) {
        const auto at = value.metadata.find(std::string{name});
        if (at != value.metadata.end()) return append_value(out, at->second, most), true;
    } else if constexpr (with_metadata_struct<R>) {
        if (append_member(out, value.metadata, name, most)) return true;
    }
    if (name == "name") return out += tool, true;
    if constexpr (with_value<R>)
        if (name == "value") return append_value(out, value, most), true;
    return false;
}

/// The template with its names filled in. Unknown names remain as they are.
template <class R>
std::string fill(std::string_view text, const R& value, std::string_view tool, std::size_t most) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const piece one = next_piece(text, at);
        if (!one.named) out += one.text;
        else if (!append_named(out, value, one.text, tool, most)) out.append("{").append(one.text).append("}");
    }
    return out;
}

}  // namespace messages

}}  // namespace toolkit::v0
