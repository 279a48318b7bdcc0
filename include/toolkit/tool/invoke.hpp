// One call of one tool: arguments parsed strictly, the tool called with what it asks for, its result turned into text.
// In: the text of the arguments and the agent's context. Out: a call_outcome, never an exception of the tool's
// (memory that runs out passes through).
#pragma once

#include <toolkit/schema/schema.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/tool/alarm.hpp>
#include <toolkit/tool/environment.hpp>
#include <toolkit/tool/tool.hpp>

#include <cstddef>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// Limits of this room.
struct tool_limits {
    std::size_t result_bytes = 8'000;  ///< of one result's text in a prompt; about 2,000 tokens
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
    std::optional<failure> why{};  ///< set when the call failed
    bool repeated = false;         ///< answered from the environment
};

namespace calling {

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
        if (shown > 0 && text.size() + one.size() > most) break;
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
        else body = std::move(made);
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

/// The tool's value, or why there is none; what it throws becomes a failure.
template <class T, class Context>
result<value_type<T, Context>> guarded(const T& tool, Context& context) {
    using raw = std::remove_cvref_t<decltype(call(tool, context))>;
    const auto run = [&]() -> result<value_type<T, Context>> {
        if constexpr (std::is_void_v<raw>) {
            call(tool, context);
            return done{};
        } else if constexpr (std::same_as<raw, result<void>>) {
            if (auto came = call(tool, context); !came) return std::move(came).error();
            return done{};
        } else {
            return call(tool, context);
        }
    };
#if defined(__cpp_exceptions)
    try {
        return run();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& thrown) {
        return failure::of(failure_kind::tool_failed, tool_name<T>, std::string{"the tool threw: "} + thrown.what(),
                           "Try other arguments or another tool");
    } catch (...) {
        return failure::of(failure_kind::tool_failed, tool_name<T>, "the tool threw something",
                           "Try other arguments or another tool");
    }
#else
    return run();
#endif
}

}  // namespace calling

/// Parses, calls, renders. The context gives `environment()`, `enter(payload)`, `keep(…)`, `started(…)`, `now()` and
/// what tools ask for.
template <class T, class Context>
call_outcome invoke_tool(std::string_view arguments, Context& context) {
    call_outcome came;
    const auto fail = [&](failure why) {
        context.count_failed();
        came.text.clear();
        append_fence(came.text, "failure", {{"tool", tool_name<T>}}, why.for_model());
        came.summary = why.message();
        came.why = std::move(why);
        return std::move(came);
    };
    auto parsed = parse<T>(arguments);
    if (!parsed) {
        context.started(tool_name<T>, std::string{tool_name<T>} + ": running", arguments);
        return fail(std::move(parsed).error());
    }
    const T& tool = *parsed;
    const std::string canonical = print(tool);
    if constexpr (requires { tool.doing(context); }) context.started(tool_name<T>, tool.doing(context), canonical);
    else if constexpr (requires { tool.doing(); }) context.started(tool_name<T>, tool.doing(), canonical);
    else context.started(tool_name<T>, std::string{tool_name<T>} + ": running", canonical);

    if (const auto* known = context.environment().find(tool_name<T>, canonical)) {
        came.text = "You made this call before; its result stands above. Do something else.\n";
        came.summary = std::string{tool_name<T>} + ": answered from what is known";
        came.repeated = true;
        return came;
    }
    const auto begun = context.now();
    std::optional<alarm> patience;
    const stop_token outer = context.stop();
    if constexpr (calling::hears_stop<T>()) {
        patience.emplace(outer, T::about.timeout);
        context.stop_with(patience->token());
    }
    auto value = calling::guarded(tool, context);
    context.stop_with(outer);
    patience.reset();
    if (context.now() - begun > T::about.timeout)
        return fail(failure::of(failure_kind::timed_out, tool_name<T>,
                                "the tool took longer than " + std::to_string(T::about.timeout.count()) + " ms",
                                "make it heed its stop_token or raise about.timeout"));
    if (!value) return fail(std::move(value).error());
    context.enter(*value);
    if constexpr (std::same_as<std::remove_cvref_t<decltype(*value)>, calling::done>) {
        came.text = "done\n";
    } else {
        came.text = calling::to_model<T>(*value);
    }
    if constexpr (requires { value->done(); }) came.summary = value->done();
    else came.summary = std::string{tool_name<T>} + ": complete";
    context.keep(tool_name<T>, canonical, came.text, std::move(*value));
    return came;
}

}  // namespace toolkit::inline v0
