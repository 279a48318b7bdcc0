// One call of one tool, in three steps:
// - begin: the arguments are parsed strictly, and known calls are answered.
// - make: the tool is called with what it requires. Calls of read_only tools run in parallel.
// - take in: the result enters the run and becomes text.
// In: the arguments' text and the agent's context. Out: a call_outcome. Exceptions but bad_alloc become failures.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/store/run_id.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/alarm.hpp>
#include <toolkit/tool/call_origin.hpp>
#include <toolkit/tool/environment.hpp>
#include <toolkit/tool/result_details.hpp>
#include <toolkit/tool/shown.hpp>
#include <toolkit/tool/tool.hpp>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The outcome of a call.
struct call_outcome {
    std::string text;              ///< what the model sees, fenced
    std::string summary;           ///< one line for people
    std::string brief{};           ///< a shorter text for a trace, if the result has one
    std::optional<failure> why{};  ///< set when the call failed
    bool repeated = false;         ///< answered from the environment
    bool known_failure = false;    ///< answered from the environment, with a failure
    std::string answer{};          ///< if the tool ends the run: its result without the fence
    std::int64_t call = 0;         ///< number among the run's calls; 0 if the call was not begun
    result_details details{};      ///< if the context listens for them
};

namespace calling {

/// The advice to the model after a tool threw an exception.
inline constexpr std::string_view other_way = "Try other arguments or another tool";

/// The outcome that describes a failure.
call_outcome failed_outcome(std::string_view tool, const failure& why,
                            std::size_t most = default_tool_limits.failure_bytes);

/// A failed call: it is kept, counted, and reported to the model within the byte limit of failures.
template <class Context>
call_outcome failed(Context& context, std::string_view tool, std::string arguments, const failure& why) {
    call_outcome outcome = failed_outcome(tool, why, limits_of(context).failure_bytes);
    context.keep_failed(tool, std::move(arguments), outcome.text, why);
    return outcome;
}

/// The answer to a call that is not executed: it is known, or its tool has reached its limit of calls. `waiting` counts
/// the tool's calls that are begun and not yet taken in. Such a call is neither kept nor counted.
std::optional<call_outcome> answered(const environment& known, const tool_info& info, std::string_view arguments,
                                     std::size_t waiting);

/// The outcome if a tool takes a result that does not exist. The call is not kept, because it may succeed later.
call_outcome lacks_result(std::string_view tool, std::string_view missing);

/// The failure of a call that exceeded its tool's timeout.
failure took_too_long(const tool_info& info);

/// Limits and measures the time of one call.
template <class Context>
class call_time {
public:
    call_time(const Context& context, const tool_info& info, bool receives_stop)
        : context_(context), info_(info), start_(context.running_time()) {
        if (const int most = limits_of(context).timeout_ms; most > 0 && !info.ends) info_.timeout = milliseconds{most};
        if (receives_stop)
            waiting_.emplace(context.stop(), std::min(info_.timeout, context.until().left(context.now())));
    }
    /// Stops with the run, or when the tool's timeout expires.
    [[nodiscard]] stop_token token() const { return waiting_ ? waiting_->token() : stop_token{}; }
    /// Ends the call. Returns its value, or a failure if the time was exceeded.
    template <class V>
    [[nodiscard]] result<V> end(result<V> value) {
        const bool is_late = waiting_ && waiting_->token().stop_requested() && !context_.stop().stop_requested();
        waiting_.reset();
        if (context_.running_time() - start_ > info_.timeout) return took_too_long(info_);
        if (is_late && !value && value.error().kind == failure_kind::cancelled)
            return failure::of(failure_kind::timed_out, info_.name, "the deadline of the run passed");
        return value;
    }

private:
    const Context& context_;
    tool_info info_;
    time_point start_;
    std::optional<alarm> waiting_;
};

/// The tool's value, or a failure.
template <class T, class Context, class Seen>
result<value_type<T, Context>> value_of(const T& tool, Seen& seen, const call_scope& scope) {
    using raw = returned_by<T, Context>;
    return guarded(tool_name<T>, "the tool", other_way, [&]() -> result<value_type<T, Context>> {
        if constexpr (std::is_void_v<raw>) {
            call(tool, seen, scope);
            return done{};
        } else if constexpr (std::same_as<raw, result<void>>) {
            if (auto outcome = call(tool, seen, scope); !outcome) return std::move(outcome).error();
            return done{};
        } else {
            return call(tool, seen, scope);
        }
    });
}

/// Sets the stop and the nested runs of a call in a context, and restores the context in the destructor.
template <class Context>
class within_call {
public:
    within_call(Context& context, const call_scope& scope) : context_(context), before_(context.stop()) {
        context_.begin_call(scope);
    }
    within_call(const within_call&) = delete;
    within_call& operator=(const within_call&) = delete;
    ~within_call() { context_.end_call(std::move(before_)); }

private:
    Context& context_;
    stop_token before_;
};

/// A call whose arguments are parsed. It is made and taken in later.
template <class T>
struct begun_call {
    T tool{};
    std::string arguments;
    std::optional<std::uint64_t> number{};  ///< in the journal
    std::int64_t call = 0;                  ///< number among the run's calls
    time_point began{};
};

/// "add: running", "add: complete".
std::string status_line(std::string_view tool, std::string_view state);

/// The description of a call for people: the tool's `doing`, or its status line.
template <class T, class Context>
result<std::string> what_it_does(T& tool, Context& context) {
    constexpr bool by_context = requires { tool.doing(context); };
    if constexpr (by_context || requires { tool.doing(); })
        return guarded(tool_name<T>, "the tool's description of the call", other_way, [&]() -> result<std::string> {
            if constexpr (by_context) return tool.doing(context);
            else return tool.doing();
        });
    else return status_line(tool_name<T>, "running");
}

/// True if a tool has a question of its own for the person who must approve a call.
template <class T>
inline constexpr bool asks_person = requires(const T& tool) {
    { tool.approval_question() } -> std::convertible_to<std::string>;
};
/// That question as one line, because it may contain words of a model.
template <class T>
result<std::string> approval_question_of(const T& tool) {
    constexpr std::size_t longest = 500;  // bytes
    return guarded(tool_name<T>, "the tool's question for approval", other_way,
                   [&]() -> result<std::string> { return visible_line(tool.approval_question(), longest); });
}

/// The outcome of a call with arguments that do not fit the tool.
template <class Context>
call_outcome not_read(Context& context, const tool_info& info, std::string_view arguments, const call_origin& origin,
                      const failure& why) {
    context.started(info, status_line(info.name, "running"), arguments, origin);
    return failed(context, info.name, std::string{arguments}, why);
}

/// True if a parsed call is to be made. Otherwise `outcome` says why not. `missing` is the name of a required result
/// that does not exist, else empty.
template <class Context>
bool is_made(Context& context, const tool_info& info, const std::string& arguments, const call_origin& origin,
             result<std::string> activity, std::string_view missing, std::size_t waiting, call_outcome& outcome) {
    if (!activity) {
        outcome = failed(context, info.name, arguments, activity.error());
        return false;
    }
    context.started(info, std::move(*activity), arguments, origin);
    if (auto known = answered(context.environment(), info, arguments, waiting)) {
        outcome = std::move(*known);
        return false;
    }
    if (missing.empty()) return true;
    outcome = lacks_result(info.name, missing);
    return false;
}

/// The first step, on a default-constructed call. False if nothing is to be made; `outcome` then says why.
template <class T, class Context>
bool begin(begun_call<T>& made, std::string_view arguments, const call_origin& origin, Context& context,
           std::size_t waiting, call_outcome& outcome) {
    if (auto read = parsing::parse_fresh(made.tool, arguments); !read) {
        outcome = not_read(context, info_of<T>, arguments, origin, read.error());
        return false;
    }
    print_to(made.arguments, made.tool);
    std::string_view missing;
    any_latest<T>([&]<class Needed>() {
        if (context.environment().template latest<Needed>() == nullptr) missing = type_name<Needed>;
        return !missing.empty();
    });
    if (!is_made(context, info_of<T>, made.arguments, origin, what_it_does(made.tool, context), missing, waiting,
                 outcome))
        return false;
    if constexpr (requires { made.tool.over_limit(context, waiting); })
        if (const std::optional<failure> why = made.tool.over_limit(context, waiting)) {
            outcome = failed_outcome(info_of<T>.name, *why, limits_of(context).failure_bytes);
            return false;
        }
    made.number = context.journal().reserve_call();
    made.call = context.calls_started();
    made.began = context.now();
    return true;
}

/// The second step. A read_only tool does not change the context, which it may share with other calls.
/// The raw outcome is that of the call, or the one in the journal's log. Only this step depends on time and on the
/// outside world. `journal().call<V, MayRepeat>(info, arguments, number, make)` returns a result<V>: the logged one, or
/// that of `make(carried_call)`. For read_only tools several threads call it.
template <class T, class Context>
result<value_type<T, Context>> make(const begun_call<T>& begun, Context& context, std::mutex& notifying) {
    constexpr bool may_repeat = T::about.read_only || T::about.idempotent;
    const auto make_now = [&](carried_call carried) -> result<value_type<T, Context>> {
        if constexpr (receives_carried_call<T>())
            if (carried.key.is_nil()) carried.key = new_run_id();  // there is no log that supplies a key
        call_time<Context> time{context, info_of<T>, receives_stop<T>()};
        const stop_token stop = time.token();
        const call_scope scope{stop, carried, begun.call, T::about.ends, &notifying};
        if constexpr (asks_by_type<T>) {
            return time.end(value_of<T, Context>(begun.tool, context, scope));
        } else if constexpr (T::about.read_only) {
            const one_call<Context> seen{context, scope, notifying};
            return time.end(value_of<T, Context>(begun.tool, seen, scope));
        } else {
            const within_call entered{context, scope};
            return time.end(value_of<T, Context>(begun.tool, context, scope));
        }
    };
    const auto in_journal = [&](const tool_info& info) {
        return context.journal().template call<value_type<T, Context>, may_repeat>(info, begun.arguments, begun.number,
                                                                                   make_now);
    };
    if constexpr (asks_person<T>) {
        const auto question = approval_question_of(begun.tool);
        if (!question) return question.error();
        tool_info info = info_of<T>;
        info.approval_question = *question;
        return in_journal(info);
    } else {
        return in_journal(info_of<T>);
    }
}

/// Tells a listener that the run waits for a person, if this call is why.
template <class Context, class V>
void tell_awaiting(const Context& context, const tool_info& info, std::string_view arguments, std::int64_t call,
                   const std::optional<std::uint64_t>& number, const result<V>& value) {
    if constexpr (requires { context.journal().awaits(number), context.awaits(info.name, arguments, call, failure{}); })
        if (!value && value.error().kind == failure_kind::awaiting_approval && context.journal().awaits(number))
            context.awaits(info.name, arguments, call, value.error());
}

/// The text of a result that ends the run. It is not cut to the size of a prompt.
template <class Show>
std::string whole_answer(const shown_result& shown, const tool_limits& most, const Show& show) {
    return shown.bytes > most.result_bytes ? show(most.answer_bytes).plain : shown.plain;
}

/// The last step: the value enters the run, is shown to the model, and is kept. The result's own functions may throw.
/// There is one instantiation for all tools with results of type R.
template <class R, class Context>
call_outcome take_in_value(const tool_info& info, const showing<R>& how, std::string& arguments, time_point began,
                           result<R>& value, Context& context) {
    call_outcome outcome;  // all returns name it, so that it is not moved
    if (!value) {
        outcome = failed(context, info.name, std::move(arguments), value.error());
        return outcome;
    }
    environment::entry kept{.tool = std::string{info.name}, .arguments = {}, .text = {}};
    const auto described = guarded(info.name, "the tool's description of the call", other_way, [&]() -> result<void> {
        context.enter(*value);
        constexpr bool says_hidden = requires {
            { value->hidden() } -> std::same_as<bool>;
        };
        if constexpr (says_hidden) kept.hidden = value->hidden();
        kept.hidden = kept.hidden || info.hidden;
        environment::describe(kept, *value);
        if (kept.hidden && !how.message) {
            outcome.text = "done\n";
        } else {
            shown_result shown = how.show(info.name, *value, limits_of(context).result_bytes);
            if (info.ends)
                outcome.answer = whole_answer(shown, limits_of(context),
                                              [&](std::size_t most) { return how.show(info.name, *value, most); });
            outcome.text = std::move(shown.text);
            kept.message = shown.message;
            kept.bytes =
                shown.message ? how.whole(info.name, *value, limits_of(context).output_bytes).bytes : shown.bytes;
        }
        if constexpr (requires { value->done(); }) outcome.summary = value->done();
        else outcome.summary = status_line(info.name, "complete");
        if constexpr (requires { value->brief(); }) outcome.brief = value->brief();
        if (!kept.hidden) add_details(outcome.details, info.name, how, *value, context);
        return {};
    });
    if (!described) {
        outcome = failed(context, info.name, std::move(arguments), described.error());
        return outcome;
    }
    kept.arguments = std::move(arguments);
    kept.took_ms = std::chrono::duration_cast<milliseconds>(context.now() - began).count();
    kept.text = outcome.text;
    if constexpr (!std::same_as<R, done>) kept.render = how.render;
    context.keep(std::move(kept), std::move(*value));
    return outcome;
}
template <class T, class Context>
call_outcome take_in(begun_call<T>& begun, result<value_type<T, Context>>& value, Context& context) {
    using payload = value_type<T, Context>;
    tell_awaiting(context, info_of<T>, begun.arguments, begun.call, begun.number, value);
    if constexpr (requires { context.spend_on(context.journal().take_costs()); })
        context.spend_on(context.journal().take_costs());
    return take_in_value<payload>(info_of<T>, showing_of<T, payload>(), begun.arguments, begun.began, value, context);
}

}  // namespace calling

/// Parses the arguments, calls the tool, and renders the result. The context has `environment()`, `enter(payload)`,
/// `keep(entry, payload)`, `keep_failed(…)`, `started(…)`, `calls_started()`, `journal()`, `running_time()`, `until()`,
/// `stop()`, `within(scope)`, `begin_call(scope)`, `end_call(stop)`, and what the tools require.
template <class T, class Context>
call_outcome invoke_tool(std::string_view arguments, Context& context) {
    call_outcome outcome;
    calling::begun_call<T> begun;
    if (!calling::begin(begun, arguments, {}, context, 0, outcome)) return outcome;
    std::mutex notifying;
    auto value = calling::make<T>(begun, context, notifying);
    return calling::take_in<T>(begun, value, context);
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/tool/impl/invoke.ipp>
#endif
