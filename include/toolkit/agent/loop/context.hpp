// What a tool can access during a run: owner, documents, record, environment, deps.
#pragma once

#include <toolkit/agent/loop/no_store.hpp>
#include <toolkit/agent/loop/run_llm.hpp>
#include <toolkit/agent/loop/sub_run.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/events/sink.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/call_origin.hpp>
#include <toolkit/tool/deps.hpp>
#include <toolkit/tool/environment.hpp>
#include <toolkit/tool/tool_limits.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The event at the begin of a call.
[[nodiscard]] inline tool_started begin_of_call(const tool_info& tool, std::string activity, std::string_view arguments,
                                                const call_origin& origin, std::int64_t call) {
    tool_started event{{}, std::string{tool.name}, std::move(activity), raw_json{std::string{arguments}}, 0, call};
    if (!origin.reason.empty()) event.reason = origin.reason;
    if (origin.made_by != call_maker::model) event.made_by = origin.made_by;
    if (tool.ends) event.ends = true;
    return event;
}

/// The state of a protocol that keeps nothing.
struct no_protocol_state {};
template <class State>
inline constexpr State no_state_of{};

/// The state of one run. A tool takes it as `operator()(auto& context)`, or requests single objects by type.
template <class View, class Deps, class Sink, class ClockType, class Journal = no_journal,
          class State = no_protocol_state>
class run_context {
    template <class A>
    using plain = std::remove_cvref_t<A>;
    /// True for an object of the context that tools may take by value or const reference.
    template <class A, class Ours>
    static constexpr bool reads = std::same_as<plain<A>, Ours> && std::is_convertible_v<const Ours&, A>;

public:
    run_context(const toolkit::task& task, View view, const Deps& bound, const Sink& listener, const ClockType& clock,
                const Journal& log = no_log<Journal>, const State& state = no_state_of<State>)
        : task_(task),
          view_(std::move(view)),
          deps_(bound),
          sink_(listener),
          clock_(clock),
          journal_(log),
          begun_(clock.now()),
          stop_(task.stop),
          protocol_state_(state) {}

    [[nodiscard]] const toolkit::task& task() const noexcept { return task_; }
    [[nodiscard]] const toolkit::owner& owner() const noexcept { return task_.owner; }
    [[nodiscard]] const View& view() const noexcept { return view_; }
    /// The demands of the question and of the program.
    [[nodiscard]] const constraints& required() const noexcept { return required_; }
    void required(constraints found) noexcept { required_ = std::move(found); }
    [[nodiscard]] const stop_token& stop() const noexcept { return stop_; }
    /// The model of the run, for tools that ask it.
    [[nodiscard]] const run_llm& llm() const noexcept { return llm_of_call_; }
    void llm(run_llm model) noexcept { llm_of_run_ = llm_of_call_ = model; }
    /// The limits of the run's calls.
    [[nodiscard]] const tool_limits& limits() const noexcept { return *limits_; }
    void limits(const tool_limits& most) noexcept { limits_ = &most; }
    /// What the protocol keeps during the run.
    [[nodiscard]] const State& protocol_state() const noexcept { return protocol_state_; }
    /// The journal that logs the run's calls, or no_journal.
    [[nodiscard]] const Journal& journal() const noexcept { return journal_; }
    [[nodiscard]] time_point now() const noexcept { return clock_.now(); }
    /// A clock that advances within a call. The run's own time can stand still between log entries.
    [[nodiscard]] time_point running_time() const noexcept {
        if constexpr (requires { clock_.running_time(); }) return clock_.running_time();
        else return clock_.now();
    }
    [[nodiscard]] const run_record& record() const noexcept { return record_; }
    [[nodiscard]] run_record& record() noexcept { return record_; }
    [[nodiscard]] const toolkit::environment& environment() const noexcept { return environment_; }

    template <class A>
    static constexpr bool gives =
        reads<A, toolkit::owner> || reads<A, stop_token> || reads<A, View> || reads<A, toolkit::task> ||
        reads<A, run_record> || reads<A, toolkit::environment> || reads<A, sub_run> || reads<A, run_llm> ||
        reads<A, carried_call> || Deps::template has<A>;

    template <class A>
    [[nodiscard]] A give() const {
        if constexpr (reads<A, toolkit::owner>) return task_.owner;
        else if constexpr (reads<A, stop_token>) return stop_;
        else if constexpr (reads<A, View>) return view_;
        else if constexpr (reads<A, toolkit::task>) return task_;
        else if constexpr (reads<A, run_record>) return record_;
        else if constexpr (reads<A, toolkit::environment>) return environment_;
        else if constexpr (reads<A, sub_run>) return within_;
        else if constexpr (reads<A, run_llm>) return llm_of_call_;
        else return deps_.template get<A>();
    }

    /// True if the run has documents.
    static constexpr bool with_documents = !std::same_as<View, no_retriever::view>;
    /// True if the sink receives the objects of results.
    static constexpr bool receives_objects = requires { requires Sink::receives_objects; };
    /// True if the sink receives the whole texts of results.
    static constexpr bool receives_output = requires { requires Sink::receives_output; };
    /// True if the sink receives events of this type.
    template <class E>
    static constexpr bool listening = std::invocable<const Sink&, const E&>;
    static constexpr bool shows_pieces = listening<tool_text> || listening<answer_text>;
    template <class E>
    void notify(E event) const {
        notify_sink(sink_, std::move(event), clock_, begun_);
    }
    /// The time at which the run began.
    [[nodiscard]] time_point begun() const noexcept { return begun_; }
    /// A point of the work of a tool or a system, with a state that is printed as JSON. Nothing is printed if no one
    /// listens.
    template <class T>
    void phase(std::string_view name, const T& state) const {
        if constexpr (listening<phase_reached>) notify(phase_reached{{}, std::string{name}, raw_json{print(state)}});
    }
    void phase(std::string_view name) const {
        if constexpr (listening<phase_reached>) notify(phase_reached{{}, std::string{name}});
    }
    /// A call begins. The event takes `activity`, if someone listens.
    // NOLINTNEXTLINE(performance-unnecessary-value-param)
    void started(const tool_info& tool, std::string activity, std::string_view arguments,
                 const call_origin& origin = {}) const {
        ++calls_started_;
        if constexpr (listening<tool_started>)
            notify(begin_of_call(tool, std::move(activity), arguments, origin, calls_started_));
    }
    /// The run waits for a person's decision about a call.
    void awaits(std::string_view tool, std::string_view arguments, std::int64_t call, const failure& why) const {
        if constexpr (listening<awaiting>)
            notify(awaiting{{},
                            std::string{tool},
                            std::string{why.detail.view()},
                            raw_json{std::string{arguments}},
                            0,
                            call > 0 ? std::optional{call} : std::nullopt});
    }
    /// The number of calls begun so far, which is the number of the last one. Calls begin one after the other.
    [[nodiscard]] std::int64_t calls_started() const noexcept { return calls_started_; }
    /// The nested runs of one call.
    [[nodiscard]] sub_run within(const call_scope& call) const { return of_run_.of_call(call); }
    /// During a call, a tool that takes the whole context sees that call's stop and nested runs.
    void begin_call(const call_scope& call) {
        stop_ = call.stop;
        within_ = within(call);
        llm_of_call_ = llm_of_run_.of_call(call);
    }
    void end_call(stop_token before) {
        stop_ = std::move(before);
        within_ = of_run_;
        llm_of_call_ = llm_of_run_;
    }
    /// Passes a piece of a model's text for a tool to the listener.
    void show(tool_piece piece) const {
        if (piece.ends) {
            if (piece.restarted) retract_streamed("The reply starts again");
            if (piece.text.empty()) return;
            streamed_ += piece.text;
            notify(answer_text{{}, std::move(piece.text)});
        } else {
            notify(tool_text{
                {}, std::move(piece.text), 0, piece.call, piece.restarted ? std::optional{true} : std::nullopt});
        }
    }
    /// Retracts the text that an ending tool has streamed, unless it is the answer.
    void settle_streamed(std::string_view answer) const {
        if (streamed_ != answer) retract_streamed("The final answer differs");
        streamed_.clear();
    }
    /// The same, without an answer.
    void retract_streamed(std::string_view why) const {
        if (!streamed_.empty()) notify(answer_retracted{{}, std::string{why}});
        streamed_.clear();
    }

    /// Lets a result enter the record, if its type has `void enter(run_record&)`.
    template <class P>
    void enter(P& payload) {
        if constexpr (requires { payload.enter(record_); }) payload.enter(record_);
    }
    /// Keeps a finished call. A visible result without `enter` becomes a source of facts.
    template <class P>
    void keep(environment::entry call, P payload) {
        if constexpr (!requires { payload.enter(record_); })
            if (!call.hidden) record_.results.push_back(call.text);
        environment_.add(std::move(call), std::move(payload));
        ++record_.spent.tool_calls;
    }
    /// Adds a value from outside of the run, for tools that take latest<T>. It is not a call, and the model does not
    /// see it.
    template <class P>
    void provide(const P& value) {
        environment_.add({.tool = {}, .arguments = {}, .text = {}, .hidden = true}, value);
    }
    /// Keeps and counts a failed call. Its tool is not offered again if the failure is not recoverable.
    void keep_failed(std::string_view tool, std::string arguments, const std::string& text, const failure& why) {
        environment_.add_failed(tool, std::move(arguments), text, why.retryable());
        if (!why.recoverable) environment_.withdraw(tool);
        ++record_.spent.tool_calls;
    }
    /// The newest result of a tool did not pass as the answer of the run, so it is no source of facts for the next one.
    void refuse_result(std::string_view tool) { std::erase(record_.results, environment_.refuse(tool)); }
    /// Counts the cost of a request to the model, successful or not, in this run and its parent.
    void spend_on(const result<completion>& reply) { spend_on(reply ? reply->spent : reply.error().spent); }
    void spend_on(const usage& cost) {
        if (task_.account != nullptr) task_.account->draw(cost.input_tokens + cost.output_tokens, cost.microdollars);
        spend& spent = record_.spent;
        spent.input_tokens += cost.input_tokens;
        spent.cached_tokens += cost.cached_tokens;
        spent.output_tokens += cost.output_tokens;
        spent.reasoning_tokens += cost.reasoning_tokens;
        spent.microdollars += cost.microdollars;
    }
    /// The end of the run's time, which tools must respect, too.
    [[nodiscard]] deadline until() const noexcept { return until_; }
    void until(deadline end, const ledger& account) noexcept {
        until_ = end;
        if constexpr (requires { journal_.within(account); }) journal_.within(account);
        of_run_.within(account, end);
        within_ = of_run_;
    }

private:
    const toolkit::task& task_;
    View view_;
    const Deps& deps_;
    const Sink& sink_;
    const ClockType& clock_;
    const Journal& journal_;
    time_point begun_;
    stop_token stop_;
    const State& protocol_state_;
    run_llm llm_of_run_{};
    run_llm llm_of_call_{};
    mutable std::string streamed_{};  ///< by a tool that ends the run
    const tool_limits* limits_ = &default_tool_limits;
    mutable std::int64_t calls_started_ = 0;
    deadline until_{};
    sub_run of_run_{task_};
    sub_run within_{of_run_};  ///< of the current call, if its tool takes the whole context
    constraints required_;
    run_record record_;
    toolkit::environment environment_;
};

}}  // namespace toolkit::v0
