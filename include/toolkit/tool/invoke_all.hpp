// Executes the calls of one reply. Consecutive calls of read_only tools run in parallel, all others one by one.
// In: begun calls, without their types. Out: their outcomes. Results enter the run in the order of the calls, so the
// speed of a call does not change the run.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/tool/call_origin.hpp>
#include <toolkit/tool/invoke.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// One call of a reply: the tool's index, the text of the arguments, and who chose it.
struct indexed_call {
    std::size_t index = 0;
    std::string_view arguments;
    call_origin origin{};
};

namespace calling {

/// A begun call without its type. It is made once, and taken in once.
template <class Context>
class pending_call {
public:
    /// Owns the state. The steps are static functions of State that take a pointer to it.
    template <class State>
    pending_call(std::size_t among, std::size_t tool, std::unique_ptr<State> state)
        : place(among),
          index(tool),
          arguments(state->arguments()),
          make_(&State::make),
          take_in_(&State::take_in),
          gives_(&State::gives),
          state_(state.release(), [](void* object) { delete static_cast<State*>(object); }) {}

    std::size_t place;           ///< position among the calls of the reply
    std::size_t index;           ///< of the tool
    std::string_view arguments;  ///< as toolkit's printer writes them

    void make(Context& context, std::mutex& notifying) const { make_(state_.get(), context, notifying); }
    [[nodiscard]] call_outcome take_in(Context& context) const { return take_in_(state_.get(), context); }
    [[nodiscard]] bool gives(const void* type) const { return gives_(type); }

private:
    void (*make_)(void*, Context&, std::mutex&);
    call_outcome (*take_in_)(void*, Context&);
    bool (*gives_)(const void* type) noexcept;
    std::unique_ptr<void, void (*)(void*)> state_;
};

/// A begun call and its value.
template <class T, class Context>
class call_state {
public:
    [[nodiscard]] begun_call<T>& begun() noexcept { return begun_; }
    [[nodiscard]] std::string_view arguments() const noexcept { return begun_.arguments; }
    static void make(void* state, Context& context, std::mutex& notifying) {
        auto& call = *static_cast<call_state*>(state);
        call.value_.emplace(calling::make<T>(call.begun_, context, notifying));
    }
    [[nodiscard]] static call_outcome take_in(void* state, Context& context) {
        auto& call = *static_cast<call_state*>(state);
        return calling::take_in<T>(call.begun_, *call.value_, context);
    }
    [[nodiscard]] static bool gives(const void* type) noexcept {
        return type == &naming::type_mark<value_type<T, Context>>;
    }

private:
    begun_call<T> begun_;
    std::optional<result<value_type<T, Context>>> value_{};
};

/// Calls `work(i)` for each i below `count`, in at most `most` threads including the calling one. Returns when all
/// calls have finished. Rethrows an exception (memory exhaustion) afterwards.
void at_the_same_time(std::size_t count, std::size_t most, function_ref<void(std::size_t)> work);

/// Replaces the outcome of a call and keeps its number.
void set_outcome(call_outcome& of, call_outcome outcome);

/// Makes the waiting calls in parallel, then takes them in, in order.
template <class Context>
void make_all(std::vector<pending_call<Context>>& waiting, std::vector<call_outcome>& outcomes, Context& context) {
    std::mutex notifying;
    if (waiting.size() == 1) {
        waiting.front().make(context, notifying);
    } else if (!waiting.empty()) {
        const auto make_one = [&](std::size_t i) { waiting[i].make(context, notifying); };
        at_the_same_time(waiting.size(), limits_of(context).threads, function_ref<void(std::size_t)>{make_one});
    }
    for (const auto& one : waiting) set_outcome(outcomes[one.place], one.take_in(context));
    waiting.clear();
}

/// The outcome of a call that is refused before it begins.
call_outcome not_begun(std::string_view tool, failure_kind kind, std::string_view what, std::string_view cure);

/// Executes the calls of one reply. The toolset has `count()`, `info(index)`, `needs(index, waiting)` (true if a
/// waiting call returns what this tool takes), and `begin_call(place, call, context, waiting, outcome)`.
template <class Toolset, class Context>
std::vector<call_outcome> carry_out_all(const Toolset& tools, const std::vector<indexed_call>& calls,
                                        Context& context) {
    std::vector<call_outcome> outcomes(calls.size());
    std::vector<pending_call<Context>> waiting;
    for (std::size_t place = 0; place < calls.size(); ++place) {
        const indexed_call& one = calls[place];
        if (one.index >= tools.count()) {
            outcomes[place] = not_begun("unknown", failure_kind::unknown_tool, "there is no such tool", "");
            continue;
        }
        const tool_info& info = tools.info(one.index);
        if (!info.read_only || tools.needs(one.index, waiting)) make_all(waiting, outcomes, context);
        if (place >= limits_of(context).calls_a_reply) {
            outcomes[place] = not_begun(info.name, failure_kind::budget_spent, "there are too many calls in one reply",
                                        "Make fewer calls in a reply");
            continue;
        }
        if (context.stop().stop_requested()) {
            outcomes[place] = not_begun(info.name, failure_kind::cancelled, "the run was stopped", "");
            continue;
        }
        const auto of_this_tool = [&] {
            return count_in(waiting, [&](const auto& other) { return other.index == one.index; });
        };
        const std::int64_t before = context.calls_started();
        auto begun = tools.begin_call(place, one, context, of_this_tool(), outcomes[place]);
        if (context.calls_started() > before) outcomes[place].call = context.calls_started();
        if (!begun) continue;
        // The same call is already waiting: it is made first, and its result answers this one.
        if (any_in(waiting, [&](const auto& other) {
                return other.index == one.index && other.arguments == begun->arguments;
            })) {
            make_all(waiting, outcomes, context);
            if (auto known = answered(context.environment(), info, begun->arguments, 0)) {
                set_outcome(outcomes[place], std::move(*known));
                continue;
            }
        }
        waiting.push_back(std::move(*begun));
        if (!info.read_only) make_all(waiting, outcomes, context);
    }
    make_all(waiting, outcomes, context);
    return outcomes;
}

}  // namespace calling

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/tool/impl/invoke_all.ipp>
#endif
