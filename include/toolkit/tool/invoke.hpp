// One call of one tool: arguments parsed strictly, the tool called with what it asks for, its result turned into text.
// In: the text of the arguments and the agent's context. Out: a call_outcome, never an exception of the tool's
// (memory that runs out passes through).
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/schema.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/alarm.hpp>
#include <toolkit/tool/environment.hpp>
#include <toolkit/tool/tool.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// Limits of this room.
struct tool_limits {
    std::size_t result_bytes = 8'000;   ///< of one result's text in a prompt; about 2,000 tokens
    std::size_t failure_bytes = 1'000;  ///< of what is told of a failed call
};
inline constexpr tool_limits default_tool_limits{};

/// Text of a result that its tool has fenced by itself.
struct fenced {
    std::string text;
};

/// How a call ended.
struct call_outcome {
    std::string text;              ///< what the model sees, fenced
    std::string summary;           ///< one line for people
    std::string brief{};           ///< for a trace, when the result says one of its own
    std::optional<failure> why{};  ///< set when the call failed
    bool repeated = false;         ///< answered from the environment
};

namespace calling {

/// The cure that a model is told when a tool threw.
inline constexpr std::string_view other_way = "Try other arguments or another tool";

/// Cuts text at a line end, or between code points, and says how much is left out.
inline std::string cut(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string{text};
    std::string_view kept = cut_utf8(text, most);
    const std::size_t line = kept.rfind('\n');
    if (line != std::string_view::npos && line > most / 2) kept = kept.substr(0, line);
    return std::string{kept} + "\n(" + std::to_string(text.size() - kept.size()) + " bytes left out)";
}

/// A list as a JSON array of as many whole elements as fit.
template <class List>
std::string print_list(const List& list, std::size_t most) {
    std::string text = "[";
    std::size_t shown = 0;
    for (const auto& element : list) {
        const std::string one = print(element);
        if (text.size() + one.size() > most) break;
        if (shown++ > 0) text += ',';
        text += one;
    }
    text += ']';
    if (shown < list.size()) text += "\n(" + std::to_string(list.size() - shown) + " more left out)";
    return text;
}

/// What the model sees of a result: the tool's own to_model, a text as it is, a list whole by whole, else our printing.
template <class T, class R>
std::string to_model(const R& value) {
    constexpr std::size_t most = default_tool_limits.result_bytes;
    std::string body;
    if constexpr (requires { T::to_model(value, most / 4); }) {
        auto made = T::to_model(value, most / 4);
        if constexpr (std::same_as<decltype(made), fenced>) return std::move(made.text);
        else body = cut(std::move(made), most);
    } else if constexpr (std::convertible_to<const R&, std::string_view>) {
        body = cut(std::string_view{value}, most);
    } else if constexpr (requires {
                             value.size();
                             value.begin();
                             value.end();
                         }) {
        body = print_list(value, most);
    } else {
        body = cut(print(value), most);
    }
    std::string text;
    append_fence(text, "result", {{"tool", tool_name<T>}}, body);
    return text;
}

/// A call that failed: kept, counted, and told to the model within its bound.
template <class T, class Context>
call_outcome refused(Context& context, std::string arguments, const failure& why) {
    call_outcome came;
    append_fence(came.text, "failure", {{"tool", tool_name<T>}},
                 cut(why.for_model(), default_tool_limits.failure_bytes));
    came.summary = visible_line(why.message(), default_tool_limits.failure_bytes);
    context.keep_failed(tool_name<T>, std::move(arguments), came.text, why.retryable());
    came.why = why;
    return came;
}

/// The tool's value, or why there is none.
template <class T, class Context>
result<value_type<T, Context>> value_of(const T& tool, Context& context) {
    using raw = std::remove_cvref_t<decltype(call(tool, context))>;
    return guarded(tool_name<T>, "the tool", other_way, [&]() -> result<value_type<T, Context>> {
        if constexpr (std::is_void_v<raw>) {
            call(tool, context);
            return done{};
        } else if constexpr (std::same_as<raw, result<void>>) {
            if (auto came = call(tool, context); !came) return std::move(came).error();
            return done{};
        } else {
            return call(tool, context);
        }
    });
}

/// The steps of a call, each of which may throw when it is the tool's own.
template <class T, class Context>
call_outcome carry_out(const T& tool, std::string canonical, Context& context) {
    call_outcome came;
    const auto fail = [&](const failure& why) { return refused<T>(context, std::move(canonical), why); };
    if (const auto* known = context.environment().find(tool_name<T>, canonical);
        known != nullptr && !(known->failed && known->may_retry)) {
        came.text = known->failed ? "You made this call before, and it failed as it stands above. Do something else.\n"
                                  : "You made this call before; its result stands above. Do something else.\n";
        came.summary = std::string{tool_name<T>} + ": answered from what is known";
        came.repeated = true;
        return came;
    }
    const time_point begun = context.now();
    const milliseconds patience = std::min(T::about.timeout, context.until().left(begun));
    std::optional<alarm> waiting;
    const stop_token outer = context.stop();
    if constexpr (hears_stop<T>()) {
        waiting.emplace(outer, patience);
        context.stop_with(waiting->token());
    }
    auto value = value_of(tool, context);
    context.stop_with(outer);
    waiting.reset();
    if (context.now() - begun > T::about.timeout)
        return fail(failure::of(failure_kind::timed_out, tool_name<T>,
                                "the tool took longer than " + std::to_string(T::about.timeout.count()) + " ms",
                                "make it heed its stop_token or raise about.timeout"));
    if (!value) return fail(value.error());
    context.enter(*value);
    if constexpr (std::same_as<std::remove_cvref_t<decltype(*value)>, done>) came.text = "done\n";
    else came.text = to_model<T>(*value);
    if constexpr (requires { value->done(); }) came.summary = value->done();
    else came.summary = std::string{tool_name<T>} + ": complete";
    if constexpr (requires { value->brief(); }) came.brief = value->brief();
    context.keep(tool_name<T>, std::move(canonical), came.text, std::move(*value));
    return came;
}

}  // namespace calling

/// Parses, calls, renders. The context gives `environment()`, `enter(payload)`, `keep(…)`, `started(…)`, `now()`,
/// `until()` and what tools ask for.
template <class T, class Context>
call_outcome invoke_tool(std::string_view arguments, Context& context) {
    auto parsed = parse<T>(arguments);
    if (!parsed) {
        context.started(tool_name<T>, std::string{tool_name<T>} + ": running", arguments);
        return calling::refused<T>(context, std::string{arguments}, parsed.error());
    }
    const T& tool = *parsed;
    const std::string canonical = print(tool);
    auto came =
        guarded(tool_name<T>, "what the tool says of the call", calling::other_way, [&]() -> result<call_outcome> {
            if constexpr (requires { tool.doing(context); })
                context.started(tool_name<T>, tool.doing(context), canonical);
            else if constexpr (requires { tool.doing(); }) context.started(tool_name<T>, tool.doing(), canonical);
            else context.started(tool_name<T>, std::string{tool_name<T>} + ": running", canonical);
            return calling::carry_out(tool, canonical, context);
        });
    if (!came) return calling::refused<T>(context, canonical, came.error());
    return std::move(*came);
}

}  // namespace toolkit::inline v0
