// Calls the fixed pipeline: in place of the agent, or after it has failed. One stream of events, and one end.
// In: a pipeline, a request, and what the agent has found. Out: the pipeline's reply.
#pragma once

#include <toolkit/agent/loop/no_store.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/spend.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/systems/research/context.hpp>
#include <toolkit/systems/research/outcome.hpp>
#include <toolkit/systems/research/run_to_reply.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/carried_call.hpp>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// What one run of the agent knows of its request, and where the pipeline leaves its reply.
struct research_session {
    research_request request;
    bool falls_back = true;
    std::shared_ptr<std::optional<rescued_reply>> rescued{};
};

namespace pipeline_runs {

/// Asks a pipeline. A bare reply is `insufficient` if it says that nothing is known, else `answered`.
template <class Pipeline, class Context>
[[nodiscard]] result<pipeline_answer> ask(const Pipeline& pipeline, const research_request& request,
                                          const research_so_far& so_far, const Context& context) {
    auto given = pipeline(request, so_far, context);
    if (!given) return std::move(given).error();
    if constexpr (std::same_as<std::remove_cvref_t<decltype(*given)>, pipeline_answer>) {
        return *std::move(given);
    } else {
        const bool is_known = !says_not_known({given->final_summary});
        return pipeline_answer{*std::move(given), is_known ? answer_status::answered : answer_status::insufficient};
    }
}

}  // namespace pipeline_runs

/// The rescue of the agent: the pipeline answers from what the run has found.
template <class Pipeline>
struct pipeline_rescue {
    std::shared_ptr<const Pipeline> pipeline;

    [[nodiscard]] result<answer> operator()(const failure& why, const auto& context) const {
        const auto* const session = context.environment().template latest<research_session>();
        if (session == nullptr || !session->falls_back)
            return failure::of(failure_kind::rejected, "research", "the fixed pipeline is not used as a fallback",
                               "set fallback_to_fixed_pipeline");
        using context_type = research_context<std::remove_cvref_t<decltype(context.view())>,
                                              std::remove_cvref_t<decltype(context.llm())>>;
        using tell_text = typename context_type::tell_text;
        const auto on_step = [&](const phase_reached& event) { context.notify(event); };
        const auto on_text = [&](std::string_view text) { context.notify(answer_text{{}, std::string{text}}); };
        const auto on_retraction = [&](std::string_view reason) {
            context.notify(answer_retracted{{}, std::string{reason}});
        };
        constexpr bool shows_text = std::remove_cvref_t<decltype(context)>::template listening<answer_text>;
        const context_type mine{context.owner(),
                                context.view(),
                                context.llm(),
                                context.stop(),
                                context.until(),
                                typename context_type::tell{on_step},
                                shows_text ? tell_text{on_text} : tell_text{},
                                tell_text{on_retraction}};
        const research_so_far so_far = so_far_of(context.record(), context.environment());
        result<pipeline_answer> given = pipeline_runs::ask(*pipeline, session->request, so_far, mine);
        if (!given) return std::move(given).error();
        add_before(given->reply, so_far);
        answer made = answer_of(*given);
        *session->rescued = rescued_reply{std::move(given->reply),
                                          is_unanswered(why) ? "the agent found no answer" : "the agent failed"};
        return made;
    }
};

/// A model whose costs are counted, for a pipeline without an agent. It may be called from several threads.
template <Llm L>
class counted_model {
public:
    counted_model(const L& model, std::string cache_owner, deadline until)
        : model_(model), cache_owner_(std::move(cache_owner)), until_(until) {}

    static constexpr model_traits traits = traits_of<L>;
    [[nodiscard]] means action_means() const noexcept { return means_of(model_); }
    [[nodiscard]] model_traits can() const noexcept { return abilities_of(model_); }

    [[nodiscard]] result<completion> complete(request req, delta_sink& sink, const stop_token& stop) const {
        if (req.cache_owner.empty()) req.cache_owner = cache_owner_;
        req.until = req.until.sooner(until_);
        auto reply = model_.complete(req, sink, stop);
        const usage& cost = reply ? reply->spent : reply.error().spent;
        const std::lock_guard lock(counting_);
        ++spent_.turns;
        spent_.input_tokens += cost.input_tokens;
        spent_.cached_tokens += cost.cached_tokens;
        spent_.output_tokens += cost.output_tokens;
        spent_.reasoning_tokens += cost.reasoning_tokens;
        spent_.microdollars += cost.microdollars;
        return reply;
    }
    [[nodiscard]] spend spent() const {
        const std::lock_guard lock(counting_);
        return spent_;
    }

private:
    const L& model_;
    std::string cache_owner_;
    deadline until_;
    mutable std::mutex counting_;
    mutable spend spent_;
};

namespace pipeline_runs {

/// Calls `use(context, model)` with what a pipeline may use without an agent.
template <class View, class L, class Listener, class C, class Use>
[[nodiscard]] auto with_context(const research_request& request, const View& view, const L& model,
                                const Listener& listener, const C& clock, time_point begun, std::int64_t most_ms,
                                const Use& use) {
    const deadline until = request.deadline.sooner(deadline::after(begun, milliseconds{most_ms}));
    const counted_model<L> llm{model, request.owner.id(), until};
    using context_type = research_context<View, counted_model<L>>;
    const auto on_step = [&](const phase_reached& event) { notify_sink(listener, event, clock, begun); };
    using tell_text = typename context_type::tell_text;
    const auto on_text = [&](std::string_view text) {
        notify_sink(listener, answer_text{{}, std::string{text}}, clock, begun);
    };
    const auto on_retraction = [&](std::string_view why) {
        notify_sink(listener, answer_retracted{{}, std::string{why}}, clock, begun);
    };
    constexpr bool shows_text = std::invocable<const Listener&, const answer_text&>;
    const context_type mine{request.owner,
                            view,
                            llm,
                            request.stop,
                            until,
                            typename context_type::tell{on_step},
                            shows_text ? tell_text{on_text} : tell_text{},
                            tell_text{on_retraction}};
    return use(mine, llm);
}

/// Whether the pipeline answers this request before the agent. It tells no steps.
template <class Pipeline, class View, class L, class C>
[[nodiscard]] bool goes_first(const Pipeline& pipeline, const research_request& request, const View& view,
                              const L& model, const C& clock, std::int64_t most_ms) {
    return with_context(request, view, model, no_sink{}, clock, clock.now(), most_ms,
                        [&](const auto& context, const auto&) { return answers_first(pipeline, request, context); });
}

/// What a log keeps of a run of the pipeline alone.
struct logged_answer {
    pipeline_answer given{};
    spend counts{};
};

/// Answers a request by the pipeline alone. The events are those of a run: they begin with run_started, and end with
/// answered. `log` is a journal: an answer that it has is not made again.
template <class Pipeline, class View, class L, class Listener, class C, class Journal>
[[nodiscard]] research_outcome run(const Pipeline& pipeline, const research_request& request, const View& view,
                                   const L& model, const Listener& listener, const C& clock, std::int64_t most_ms,
                                   const Journal& log) {
    const time_point begun = clock.now();
    research_outcome made{.who = answered_by::pipeline};
    result<logged_answer> whole =
        guarded("research", "the pipeline or a listener", "return a failure instead", [&]() -> result<logged_answer> {
            notify_sink(listener, run_started{{}, request.query, clock.unix_ms()}, clock, begun);
            return log.template logged<logged_answer>("pipeline", [&](const carried_call&) {
                return with_context(request, view, model, listener, clock, begun, most_ms,
                                    [&](const auto& context, const auto& llm) -> result<logged_answer> {
                                        auto given = ask(pipeline, request, research_so_far{}, context);
                                        made.counts = llm.spent();
                                        if (!given) return std::move(given).error();
                                        return logged_answer{*std::move(given), made.counts};
                                    });
            });
        });
    if (whole) made.counts = whole->counts;
    made.counts.elapsed_ms = std::chrono::duration_cast<milliseconds>(clock.now() - begun).count();
    answered event;
    event.counts = made.counts;
    if (whole) {
        const answer given = answer_of(whole->given);
        made.status = given.status;
        made.notes = given.notes;
        event.status = given.status;
        event.answer = given.text;
        event.citations = given.citations;
        made.reply = std::move(whole->given.reply);
    } else {
        event.error = whole.error().message();
        made.error = std::move(whole).error();
    }
    (void)guarded("research", "a listener", "", [&]() -> result<void> {
        notify_sink(listener, std::move(event), clock, begun);
        return {};
    });
    return made;
}

/// What a logged run of the pipeline must have in common with a request that continues it, beside its task.
[[nodiscard]] inline std::string identity_of(const research_request& request) {
    std::string text = "the fixed pipeline of research";
    for (const std::string& id : request.document_ids) text.append("\n").append(id);
    if (request.citation) {
        const citation_context& cited = *request.citation;
        for (const std::string& part : {cited.doc_id, cited.block_id, std::to_string(cited.page), cited.cited_text})
            text.append("\n").append(part);
    }
    return text;
}

/// Runs the pipeline with the store of the program: the run has a log, as one of the agent has. Its answer is one
/// entry. A run with the id of a logged one continues it; the request must be the same.
template <class Pipeline, class View, class L, class Listener, class C, class Store>
[[nodiscard]] research_outcome run_with_store(const Pipeline& pipeline, const research_request& request,
                                              const View& view, const L& model, const Listener& listener,
                                              const C& clock, std::int64_t most_ms, const Store& store) {
    research_outcome made{.who = answered_by::pipeline};
    bool began = false;
    const auto play = [&](const task& mine, std::string_view /*instructions*/, const auto& /*llm*/,
                          const auto& logged_clock, const auto& log) -> result<answer> {
        began = true;
        research_request now = request;
        now.deadline = mine.deadline;
        made = pipeline_runs::run(pipeline, now, view, model, listener, logged_clock, most_ms, log);
        if (made.error) return *made.error;
        return answer{.status = made.status, .text = made.reply.final_summary};
    };
    const auto no_instructions = [](const task&) -> result<std::string> { return std::string{}; };
    const std::string texts = identity_of(request);
    auto ended = guarded("research", "the store", "return a failure instead", [&] {
        return durable<Store>::run(store, task_of(request), std::span<const tool_info>{}, texts, {}, no_instructions,
                                   model, clock, play);
    });
    if (ended || (began && made.error)) return made;
    if (began) {  // the store failed at the end
        made.error = std::move(ended).error();
        made.status = answer_status::failed;
        return made;
    }
    const auto refuses = [&](const research_request&, const research_so_far&, const auto&) -> result<pipeline_answer> {
        return ended.error();
    };
    return pipeline_runs::run(refuses, request, view, model, listener, clock, most_ms, no_journal{});
}

}  // namespace pipeline_runs

}}  // namespace toolkit::v0
