// Agent<Llm, Retriever, Validator, Budget, Parts…>: four policies and optional parts, composed without virtual calls.
// In: a task. Out: an answer with proven citations, or a failure.
#pragma once

#include <toolkit/agent/assembly/parts.hpp>
#include <toolkit/agent/assembly/unfit_task.hpp>
#include <toolkit/agent/assembly/whole_run.hpp>
#include <toolkit/agent/loop/context.hpp>
#include <toolkit/agent/loop/loop.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/run/conversation.hpp>
#include <toolkit/run/earlier_calls.hpp>

#include <concepts>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// An agent. Policies that are not given have defaults: no retriever, the default gate, the default limits. Parts come
/// in any order, each at most once: tools<…>, deps{…}, instructions, texts, protocol, planner, analyzer, sink, clock,
/// store, rescue, agent_options. `run` is const and safe to call from many threads. The objects that deps refers to
/// must outlive the agent.
template <class LlmType, class RetrieverType = no_retriever,
          class ValidatorType = typename agent_parts::chosen<RetrieverType>::validator, class BudgetType = limits,
          class... Parts>
class Agent {
    static_assert(Llm<LlmType>,
                  "toolkit: the model of an Agent must have `toolkit::result<toolkit::completion> complete(const "
                  "toolkit::request&, toolkit::delta_sink&, toolkit::stop_token) const` and be movable");
    static_assert(Retriever<RetrieverType>,
                  "toolkit: the retriever of an Agent must have `for_owner(const toolkit::owner&) const`, which "
                  "returns a view with search, chunk, document and find_document; no_retriever is an example");
    static_assert(Validator<ValidatorType>,
                  "toolkit: the validator of an Agent must have `toolkit::verdict check(const toolkit::draft&, const "
                  "toolkit::run_view&) const`; no_gate is an example");
    static_assert(Budget<BudgetType>,
                  "toolkit: the budget of an Agent must have `std::int64_t remaining(toolkit::step, const "
                  "toolkit::spend&) const noexcept` and be copyable; limits is an example");
    static_assert(mistakes::already_reported(
        protocol_hooks::fits<typename agent_parts::chosen<RetrieverType, Parts...>::protocol>()));
    static_assert(mistakes::already_reported(
        agent_parts::fits_protocol<typename agent_parts::chosen<RetrieverType, Parts...>::texts,
                                   typename agent_parts::chosen<RetrieverType, Parts...>::protocol>()));

public:
    /// Takes the model first, then policies and parts in any order.
    template <class... Given>
    explicit Agent(LlmType llm, Given... parts)
        : llm_(std::move(llm)),
          retriever_(agent_parts::take<RetrieverType>(parts...)),
          validator_(agent_parts::take<ValidatorType>(parts...)),
          budget_(agent_parts::take<BudgetType>(parts...)),
          tools_(agent_parts::take<toolset_type>(parts...)),
          deps_(agent_parts::take<deps_type>(parts...)),
          texts_(agent_parts::take<texts_type>(parts...)),
          protocol_(agent_parts::take<protocol_type>(parts...)),
          planner_(agent_parts::take<planner_type>(parts...)),
          analyzer_(agent_parts::take<analyzer_type>(parts...)),
          sink_(agent_parts::take<sink_type>(parts...)),
          clock_(agent_parts::take<clock_type>(parts...)),
          store_(agent_parts::take<store_type>(parts...)),
          instructions_(agent_parts::take<instructions_type>(parts...)),
          rescue_(agent_parts::take<rescue_type>(parts...)),
          options_(agent_parts::take<options_type>(parts...)) {
        static_assert(sizeof(agent_parts::sorted<Given...>) != 0);  // names a part that does not fit or is given twice
        static_assert(((used<Given> || !agent_parts::fits<Given>()) && ...) || !agent_parts::each_once<Given...>,
                      "toolkit: a part was passed that this type of Agent does not have; write `Agent agent{…}` "
                      "without template arguments, or add the type of the part to them");
    }

    /// Answers a task. Blocks until the run ends, which the budget bounds. Every run ends with one `answered` event.
    ///
    /// With a store, the run is logged under its run_id. If the store already has a log with this id, the run continues
    /// where the log ends.
    ///
    /// Each value of `outside` has a type that the tools declare with provides<T…>. Tools with latest<T> receive it
    /// until a tool returns a newer one. The model does not see the value, and it is not logged.
    ///
    /// Fails with `invalid_argument` if the owner is empty, if the question is blank, too long or not valid UTF-8, or
    /// if `task.required` demands what this agent can never do. Fails with it, too, if a limit or an option of the
    /// agent makes no sense, such as 0 turns.
    template <class... Outside>
    [[nodiscard]] result<answer> run(const toolkit::task& task, const Outside&... outside) const {
        return run_keeping(task, protocol_, [](const auto&, const auto&) {}, outside...);
    }

    /// Answers a task with a value of your type: `agent.run<price>(task)`. The final must be a T, by its schema and a
    /// strict parse. Its texts and numbers pass the checks of the agent. Include agent/typed_run.hpp.
    ///
    /// Fails as `run` does, with `not_found` if nothing was found, and with `bad_reply` if the run ended with another
    /// text.
    template <class T, class... Outside>
    [[nodiscard]] result<typed_answer<T>> run(const toolkit::task& task, const Outside&... outside) const {
        if constexpr (!requires { sizeof(typed_end<T, protocol_type>); }) {
            (void)refuse<say("toolkit: agent.run<", type_name<T>, "> needs #include <toolkit/agent/typed_run.hpp>")>();
            std::terminate();
        } else if constexpr (typed_end<T, protocol_type>::template fits<LlmType>()) {
            using typed = typed_end<T, protocol_type>;
            return guarded("agent", "a policy", "return a failure instead", [&] {
                std::optional<T> value;
                auto outcome = run_keeping(
                    task, typed{protocol_}, [&](const auto&, auto& state) { value = std::move(state.value); },
                    outside...);
                return typed::value_of(std::move(outcome), std::move(value));
            });
        } else {
            std::terminate();
        }
    }
    template <class T>
    [[nodiscard]] result<typed_answer<T>> run(std::string_view question, const toolkit::owner& who) const {
        return run<T>(toolkit::task{.question = std::string{question}, .owner = who});
    }

    /// Answers a task and also gives what the run found: its record and the results of its calls, also if it failed.
    /// They are empty if the task was refused, or if a policy threw an exception.
    template <class... Outside>
    [[nodiscard]] whole_run run_whole(const toolkit::task& task, const Outside&... outside) const {
        whole_run whole{.outcome = failure{}};
        whole.outcome = run_keeping(
            task, protocol_,
            [&](auto& context, const auto&) {
                whole.record = std::move(context.record());
                whole.known = context.environment();
            },
            outside...);
        return whole;
    }

    [[nodiscard]] result<answer> run(std::string_view question, const toolkit::owner& who) const {
        return run(toolkit::task{.question = std::string{question}, .owner = who});
    }

    /// Answers a task within a conversation, whose turns become the history of the task. If the run succeeds, the
    /// question, the calls and the answer are added to the conversation. If it fails, the conversation stays as it was.
    /// The same conversation must not be used by another run at the same time.
    ///
    /// Fails with `invalid_argument` if the task has a history of its own, or if the conversation is too long.
    template <class... Outside>
    [[nodiscard]] result<answer> run(const toolkit::task& task, conversation& talk, const Outside&... outside) const {
        const auto mine = with_history(task, talk);
        if (!mine) return run_with_events(task, clock_, [&](spend&) -> result<answer> { return mine.error(); });
        std::vector<earlier_call> calls;
        auto outcome = run_keeping(
            *mine, protocol_, [&](const auto& context, const auto&) { calls = earlier_calls(context.environment()); },
            outside...);
        if (outcome) talk.add({task.question, outcome->text, std::move(calls)});
        return outcome;
    }

    [[nodiscard]] result<answer> run(std::string_view question, const toolkit::owner& who, conversation& talk) const {
        return run(toolkit::task{.question = std::string{question}, .owner = who}, talk);
    }

    /// Continues a run of this owner that an equally configured agent began, in this or another process. Logged steps
    /// are not executed again. Pass the values of `outside` again. Fails with `not_found` if the run is unknown.
    template <class... Outside>
    [[nodiscard]] result<answer> resume(const uuid& run_id, const toolkit::owner& who, stop_token stop = {},
                                        const Outside&... outside) const
        requires(!std::same_as<agent_parts::pick<store_part, no_store, Parts...>, no_store>)
    {
        if constexpr (knows_logs()) {
            auto task = guarded("agent", "the store", "return a failure instead",
                                [&] { return durable<store_type>::task_of(store_, run_id, who, std::move(stop)); });
            if (!task) return std::move(task).error();
            return run(*task, outside...);
        } else {
            std::terminate();
        }
    }

    /// Continues a run that was begun with this conversation. Pass the conversation as it was then. If the run
    /// succeeds, its turn is added. Fails with `invalid_argument` if the conversation differs.
    template <class... Outside>
    [[nodiscard]] result<answer> resume(const uuid& run_id, const toolkit::owner& who, conversation& talk,
                                        stop_token stop = {}, const Outside&... outside) const
        requires(!std::same_as<agent_parts::pick<store_part, no_store, Parts...>, no_store>)
    {
        if constexpr (knows_logs()) {
            auto task = guarded("agent", "the store", "return a failure instead",
                                [&] { return durable<store_type>::task_of(store_, run_id, who, std::move(stop)); });
            if (!task) return std::move(task).error();
            task->history.clear();  // the log is compared with the history that the conversation gives
            task->history_summary.clear();
            return run(*task, talk, outside...);
        } else {
            std::terminate();
        }
    }

    [[nodiscard]] const LlmType& llm() const noexcept { return llm_; }

private:
    /// False for a gate that checks no demands on documents.
    static constexpr bool checks_documents =
        !std::same_as<RetrieverType, no_retriever> && !std::same_as<ValidatorType, tool_gate>;
    static constexpr bool with_documents = !std::same_as<RetrieverType, no_retriever>;
    using chosen = agent_parts::chosen<RetrieverType, Parts...>;
    using toolset_type = typename chosen::tools;
    using deps_type = agent_parts::pick<deps_part, deps<>, Parts...>;
    using protocol_type = typename chosen::protocol;
    using texts_type = typename chosen::texts;
    using planner_type = agent_parts::pick<planner_part, no_plan, Parts...>;
    using analyzer_type = typename chosen::analyzer;
    using sink_type = agent_parts::pick<sink_part, no_sink, Parts...>;
    using clock_type = agent_parts::pick<agent_parts::clock_part, machine_clock, Parts...>;
    using store_type = agent_parts::pick<store_part, no_store, Parts...>;
    using instructions_type = agent_parts::pick<instructions_part, no_instructions, Parts...>;
    using rescue_type = agent_parts::pick<rescue_part, no_rescue, Parts...>;
    using options_type = agent_parts::pick<options_part, no_options, Parts...>;
    static constexpr bool keeps_log = !std::same_as<store_type, no_store>;
    static_assert(mistakes::already_reported(agent_parts::fits_logs<LlmType, keeps_log, toolset_type>()));

    /// True if agent/durable.hpp is included. Otherwise compilation stops with a message.
    static consteval bool knows_logs() {
        if constexpr (!keeps_log || requires { sizeof(durable<store_type>); }) return true;
        else
            return refuse<say("toolkit: an Agent with a store (", type_name<store_type>,
                              ") needs #include <toolkit/agent/durable.hpp>")>();
    }

    template <class T>
    static constexpr bool takes_from_outside = [] {
        if constexpr (std::same_as<T, conversation>)
            return refuse<say("toolkit: a run adds its turn to the ", type_name<T>,
                              " that it gets; pass a variable to run(), and none to run<T>() or run_whole()")>();
        else if constexpr (!toolset_type::template from_outside<T>)
            return refuse<say("toolkit: run() was passed a ", type_name<T>,
                              ", but tools<...> has no toolkit::provides<", type_name<T>,
                              ">; add it, or remove the value")>();
        return true;
    }();

    template <class G>
    static constexpr bool used =
        std::same_as<G, RetrieverType> || std::same_as<G, ValidatorType> || std::same_as<G, BudgetType> ||
        std::same_as<G, toolset_type> || std::same_as<G, deps_type> || std::same_as<G, texts_type> ||
        std::same_as<G, protocol_type> || std::same_as<G, planner_type> || std::same_as<G, analyzer_type> ||
        std::same_as<G, sink_type> || std::same_as<G, clock_type> || std::same_as<G, store_type> ||
        std::same_as<G, instructions_type> || std::same_as<G, rescue_type> || std::same_as<G, options_type>;

    /// Executes `play(counts)` and notifies the listener when it begins and when it ends. Times are taken from `clock`.
    template <class C, class Run>
    [[nodiscard]] result<answer> run_with_events(const toolkit::task& task, const C& clock, Run&& play) const {
        const time_point begun = clock.now();
        answered event;
        // An exception from a user's policy or listener ends the run, but not the program.
        result<answer> outcome = guarded("agent", "a policy, a tool or a listener", "return a failure instead", [&] {
            notify_sink(sink_, run_started{{}, task.question, clock.unix_ms()}, clock, begun);
            return std::forward<Run>(play)(event.counts);
        });
        if constexpr (std::invocable<const sink_type&, const answered&>) {
            if (outcome) {
                event.status = outcome->status;
                event.answer = outcome->text;
                event.citations = outcome->citations;
                event.insufficiencies = outcome->insufficiencies;
                event.notes = outcome->notes;
            } else {
                event.error = outcome.error().message();
            }
            // The run is already over: an exception here is ignored, and the answer is returned.
            (void)guarded("agent", "a listener", "", [&]() -> result<void> {
                notify_sink(sink_, std::move(event), clock, begun);
                return {};
            });
        }
        return outcome;
    }

    /// Executes a run by a protocol. When it is over, `keep(context, state)` is called.
    template <class P, class Keep, class... Outside>
    [[nodiscard]] result<answer> run_keeping(const toolkit::task& task, const P& protocol, const Keep& keep,
                                             const Outside&... outside) const {
        static_assert(mistakes::already_reported((takes_from_outside<Outside> && ...)));
        auto why = unfit_parts(options(), budget_, protocol, planner_);
        if (!why)
            why = unfit_task(task,
                             {.documents = checks_documents, .tools = tools_.count() > 0, .retriever = with_documents},
                             options());
        if (why) return run_with_events(task, clock_, [&](spend&) -> result<answer> { return *why; });
        if constexpr (keeps_log && !knows_logs()) {
            std::terminate();
        } else if constexpr (keeps_log) {
            bool began = false;
            auto outcome = guarded("agent", "the store", "return a failure instead", [&] {
                return durable<store_type>::run(
                    store_, task, infos_of(tools_), texts_, protocol_hooks::name_of_means(protocol, means_of(llm_)),
                    [&](const toolkit::task& mine) { return instructions_for(mine); }, llm_, clock_,
                    [&](const toolkit::task& mine, std::string_view prefix, const auto& llm, const auto& clock,
                        const auto& log) {
                        began = true;
                        return run_with_events(mine, clock, [&](spend& counts) {
                            return run_once(mine, prefix, protocol, llm, clock, log, counts, keep, outside...);
                        });
                    });
            });
            if (began || outcome) return outcome;
            return run_with_events(task, clock_, [&](spend&) { return std::move(outcome); });
        } else {
            return run_with_events(task, clock_, [&](spend& counts) -> result<answer> {
                const auto prefix = instructions_for(task);
                if (!prefix) return prefix.error();
                return run_once(task, *prefix, protocol, llm_, clock_, no_journal{}, counts, keep, outside...);
            });
        }
    }

    /// The instructions for one task. They are empty if the agent has none.
    [[nodiscard]] result<std::string> instructions_for(const toolkit::task& task) const {
        return guarded("agent", "its instructions", "return a failure instead", [&]() -> result<std::string> {
            result<std::string> text = instructions_.of(task);
            if (!text) return text;
            return checked_instructions(std::move(*text), options().instructions_bytes);
        });
    }

    [[nodiscard]] const agent_options& options() const noexcept { return options_; }

    /// Executes one run with its journal.
    template <class P, class L, class C, class Journal, class Keep, class... Outside>
    [[nodiscard]] result<answer> run_once(const toolkit::task& task, std::string_view prefix, const P& protocol,
                                          const L& llm, const C& clock, const Journal& log, spend& counts,
                                          const Keep& keep, const Outside&... outside) const {
        typename P::state state = protocol_hooks::begin(protocol, texts_, prefix, means_of(llm_));
        run_context context(task, retriever_.for_owner(task.owner), deps_, sink_, clock, log, state);
        (context.provide(outside), ...);
        std::mutex counting;  // parallel calls may ask at once
        // A tool's result is logged as a whole, with the costs of what it asks, which is not logged by itself.
        const auto ask = [&](request& mine, delta_sink& sink, const stop_token& stop, usage* asked) {
            if (mine.cache_owner.empty()) mine.cache_owner = task.owner.id();
            mine.until = mine.until.sooner(context.until());
            auto reply = llm_.complete(mine, sink, stop);
            const std::lock_guard lock(counting);
            context.spend_on(reply);
            if (asked != nullptr) *asked += reply ? reply->spent : reply.error().spent;
            return reply;
        };
        const auto show = [&](tool_piece piece) { context.show(std::move(piece)); };
        run_llm::show shows;
        if constexpr (decltype(context)::shows_pieces) shows = run_llm::show{show};
        context.llm(run_llm{run_llm::ask{ask}, abilities_of(llm_), shows, means_of(llm_)});
        context.limits(options().tools);
        const loop_policies with{llm,       tools_, validator_,     budget_, protocol,  planner_,
                                 analyzer_, texts_, with_documents, prefix,  options(), rescue_};
        auto outcome = run_loop(with, context, state);
        counts = context.record().spent;
        keep(context, state);
        return outcome;
    }

    LlmType llm_;
    RetrieverType retriever_;
    ValidatorType validator_;
    BudgetType budget_;
    [[no_unique_address]] toolset_type tools_;
    [[no_unique_address]] deps_type deps_;
    texts_type texts_;
    [[no_unique_address]] protocol_type protocol_;
    [[no_unique_address]] planner_type planner_;
    [[no_unique_address]] analyzer_type analyzer_;
    [[no_unique_address]] sink_type sink_;
    [[no_unique_address]] clock_type clock_;
    [[no_unique_address]] store_type store_;
    [[no_unique_address]] instructions_type instructions_;
    [[no_unique_address]] rescue_type rescue_;
    [[no_unique_address]] options_type options_;
};

/// Deduces an agent's type, which does not depend on the order of the parts.
template <class L, class... Given>
explicit Agent(L, Given...) -> Agent<
    L, typename agent_parts::chosen<Given...>::retriever, typename agent_parts::chosen<Given...>::validator,
    typename agent_parts::chosen<Given...>::budget, typename agent_parts::chosen<Given...>::tools,
    agent_parts::pick<deps_part, deps<>, Given...>, typename agent_parts::chosen<Given...>::protocol,
    typename agent_parts::chosen<Given...>::texts, agent_parts::pick<planner_part, no_plan, Given...>,
    typename agent_parts::chosen<Given...>::analyzer, agent_parts::pick<sink_part, no_sink, Given...>,
    agent_parts::pick<agent_parts::clock_part, machine_clock, Given...>,
    agent_parts::pick<store_part, no_store, Given...>, agent_parts::pick<instructions_part, no_instructions, Given...>,
    agent_parts::pick<rescue_part, no_rescue, Given...>, agent_parts::pick<options_part, no_options, Given...>>;

}}  // namespace toolkit::v0
