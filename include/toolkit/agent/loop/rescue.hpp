// What answers when the model has failed, or has found no answer within the limits.
// In: the failure and the context of the run. Out: an answer, or a failure.
#pragma once

#include <toolkit/agent/loop/end_run.hpp>
#include <toolkit/agent/loop/no_rescue.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/tool/carried_call.hpp>
#include <toolkit/tool/invoke.hpp>

#include <concepts>
#include <exception>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The failure of the model, with that of the rescue. A rescue that was stopped gives `cancelled`.
[[nodiscard]] failure not_rescued(failure why, const failure& of_rescue);

/// The failure of a run that has reached a limit without an answer.
[[nodiscard]] failure unanswered();
[[nodiscard]] bool is_unanswered(const failure& why) noexcept;

/// A function of yours that is asked when the model has failed:
///     Agent{model, tools<search>, rescue{[](const failure& why, const auto& context) -> result<answer> { … }}};
/// With `at_limit` it is also asked when the run reaches a limit and its answer is that nothing is known. If it then
/// fails, that answer stays. `context` gives the task, the owner's view, the record and the results of the run so far,
/// as it does to tools. The answer is that of the run: it is not checked, and its notes name the failure. If the rescue
/// fails, too, the run ends with the model's failure, which then names both. A run that was stopped, or that failed by
/// the program itself, is not rescued. With a store, the answer is logged, with the costs of what the rescue asked
/// `context.llm()`.
template <class F>
struct rescue {
    using agent_part = rescue_part;
    F answer_for;
    bool at_limit = false;

    /// The outcome of a run that ended with this failure.
    template <class Run>
    [[nodiscard]] result<answer> outcome(const Run& run, failure why) const {
        if (is_final(run, why)) return why;
        run.context.notify(synthesised{{}, "The model failed; the rescue answers"});
        auto made = ask(run, why);
        if (!made) return not_rescued(std::move(why), made.error());
        made->notes.push_back("The model failed: " + why.message());
        return finish_answer(run, std::move(*made));
    }

    /// True if the function is asked in place of this answer, which was made at a limit.
    [[nodiscard]] bool takes_over(const answer& made) const noexcept {
        return at_limit && made.status == answer_status::insufficient;
    }
    /// The answer of a run that has reached a limit: `made`, or that of the function if `made` knows nothing. A rescue
    /// that was stopped gives `cancelled`.
    template <class Run>
    [[nodiscard]] result<answer> at_end(const Run& run, answer made) const {
        if (!takes_over(made)) return made;
        const failure why = unanswered();
        if (is_final(run, why)) return made;
        run.context.notify(synthesised{{}, "Nothing was found within the limits; the rescue answers"});
        auto instead = ask(run, why);
        if (!instead && instead.error().kind == failure_kind::cancelled) return instead;
        if (!instead) {
            made.notes.push_back("The rescue failed: " + instead.error().message());
            made.counts = run.record().spent;
            return made;
        }
        for (std::string& note : made.notes) instead->notes.push_back(std::move(note));
        return finish_answer(run, std::move(*instead));
    }

private:
    /// True if no rescue is asked: the run was stopped, or failed by the program itself.
    template <class Run>
    [[nodiscard]] static bool is_final(const Run& run, const failure& why) {
        return why.kind == failure_kind::cancelled || why.internal || run.stopped() ||
               run.context.journal().trouble() != nullptr;
    }

    /// The answer of the function, from the log if it is there.
    template <class Run>
    [[nodiscard]] result<answer> ask(const Run& run, const failure& why) const {
        if constexpr (!fits<decltype(std::as_const(run.context))>()) {
            std::terminate();
        } else {
            auto made = run.context.journal().template logged<answer>("rescue", [&](const carried_call& call) {
                // What the rescue asks the model, and its nested runs, are logged with the answer.
                const stop_token stop = run.context.stop();
                const call_scope scope{stop, call};
                const calling::within_call entered{run.context, scope};
                auto given = guarded("agent", "the rescue", "return a failure instead",
                                     [&] { return answer_for(why, std::as_const(run.context)); });
                if (given && (given->text.empty() || given->status == answer_status::failed))
                    given = failure::of(failure_kind::not_found, "rescue", "it gave no answer",
                                        "set the text and the status of the answer, or return a failure");
                return given;
            });
            if constexpr (requires { run.context.spend_on(run.context.journal().take_costs()); })
                run.context.spend_on(run.context.journal().take_costs());
            return made;
        }
    }

    /// True if the function fits. Otherwise compilation stops with a message.
    template <class Context>
    static consteval bool fits() {
        if constexpr (requires(const F& f, const failure& why, Context context) {
                          { f(why, context) } -> std::same_as<result<answer>>;
                      })
            return true;
        else
            return refuse<say("toolkit: the function of a rescue (", type_name<F>,
                              ") must be callable as `toolkit::result<toolkit::answer> f(const toolkit::failure& why, "
                              "const auto& context) const`")>();
    }
};
template <class F>
rescue(F, bool = false) -> rescue<F>;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/loop/impl/rescue.ipp>
#endif
