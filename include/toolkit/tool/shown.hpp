// The text of a result for the model. The first that applies: the tool's to_model, its message, text as it is, a list
// cut at a whole element, or JSON. The text is fenced as data. In: a value. Out: a text within a byte limit.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/tool/message.hpp>
#include <toolkit/tool/tool.hpp>
#include <toolkit/tool/tool_limits.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A result's text that its tool has already fenced.
struct fenced {
    std::string text;
};

namespace calling {

/// Cuts text at a line end, or between code points. Appends how much is left out.
std::string cut(std::string_view text, std::size_t most);

/// A result's text for the prompt, the bytes of the complete text, and the text without its fence.
struct shown_result {
    std::string text;
    std::size_t bytes = 0;
    std::string plain;
    bool message = false;  ///< the text is a message in place of the result
};

/// A text cut to `most` bytes, in a fence.
shown_result show_text(std::string_view tool, std::string_view body, std::size_t most);

/// A list of objects, cut at a whole element to `most` bytes, in a fence with these attributes.
template <class List>
shown_result show_list(std::initializer_list<fence_attribute> attributes, const List& list, std::size_t most) {
    shown_result made;
    auto printed = messages::print_list(list, most);
    append_fence(made.text, "result", attributes, printed.text);
    made.bytes = printed.bytes;
    made.plain = std::move(printed.text);
    return made;
}

/// Shows a result by its type, without its message. `most` limits the body in bytes; the fence is added to it.
template <class R>
shown_result show_whole(std::string_view tool, const R& value, std::size_t most) {
    if constexpr (std::same_as<R, done>) {
        return {"done\n", 0, "done"};
    } else if constexpr (messages::named_objects<R>) {
        return show_list({{"tool", tool}, {"name", value.name}, {"type", value.payload_type}}, value.objects, most);
    } else if constexpr (messages::text_like<R>) {
        return show_text(tool, std::string_view{value}, most);
    } else if constexpr (messages::list_like<R>) {
        return show_list({{"tool", tool}}, value, most);
    } else {
        return show_text(tool, print(value), most);
    }
}

/// A message in place of a result.
template <class R>
shown_result show_message(std::string_view message, std::string_view tool, const R& value, std::size_t most) {
    shown_result made = show_text(tool, messages::fill(message, value, tool, most), most);
    made.message = true;
    return made;
}

/// Shows a result by its message, if it has one, else by its type.
template <class R>
shown_result show_as(std::string_view tool, const R& value, std::size_t most) {
    if constexpr (messages::is_tool_result<R>)
        if (!value.message.empty()) return show_message(value.message, tool, value, most);
    return show_whole(tool, value, most);
}

/// True if the tool T defines how its result is shown: with `to_model` or a message.
template <class T, class R>
inline constexpr bool says_how =
    requires(const R& value) { T::to_model(value, std::size_t{}); } || !T::about.message.empty();

/// Shows a result as its tool defines it, else by its type.
template <class T, class R>
shown_result show(const R& value, std::size_t most) {
    static_assert(mistakes::already_reported(messages::check<T, R>()));
    constexpr std::string_view tool = tool_name<T>;
    if constexpr (requires { T::to_model(value, most / 4); }) {
        auto made = T::to_model(value, most / 4);
        if constexpr (std::same_as<decltype(made), fenced>) return {made.text, made.text.size(), made.text};
        else return show_text(tool, made, most);
    } else if constexpr (!T::about.message.empty()) {
        return show_message(T::about.message, tool, value, most);
    } else {
        return show_as(tool, value, most);
    }
}

/// The functions that show a tool's results. Tools without their own share those of the result's type.
template <class R>
struct showing {
    shown_result (*show)(std::string_view tool, const R& value, std::size_t most);
    /// Shows a kept result in a prompt of another size.
    std::string (*render)(std::string_view tool, const void* payload, std::size_t most);
    /// Shows the result without its message.
    shown_result (*whole)(std::string_view tool, const R& value, std::size_t most);
    bool message;  ///< the tool has a message, which the model sees even if the result is hidden
};

template <class R, shown_result (*Show)(std::string_view tool, const R& value, std::size_t most)>
std::string render(std::string_view tool, const void* payload, std::size_t most) {
    const std::size_t around = 2 * tool.size() + 64;  // the fence, and the line that says how much is left out
    return Show(tool, *static_cast<const R*>(payload), most > around ? most - around : 0).text;
}

/// Shows a result as T does. The name is that of T, so `tool` is unused.
template <class T, class R>
shown_result show_own(std::string_view /*tool*/, const R& value, std::size_t most) {
    return show<T>(value, most);
}

template <class T, class R>
consteval showing<R> showing_of() {
    static_assert(mistakes::already_reported(messages::check<T, R>()));
    constexpr bool own_text = requires(const R& value) { T::to_model(value, std::size_t{}); };
    if constexpr (own_text)
        return {&show_own<T, R>, &render<R, &show_own<T, R>>, &show_own<T, R>, !T::about.message.empty()};
    else if constexpr (says_how<T, R>) return {&show_own<T, R>, &render<R, &show_whole<R>>, &show_whole<R>, true};
    else return {&show_as<R>, &render<R, &show_whole<R>>, &show_whole<R>, false};
}

}  // namespace calling

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/tool/impl/shown.ipp>
#endif
