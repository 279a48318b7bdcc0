// The fixed pipeline of the system research: it answers in a fixed order of stages. It answers if the agent's model has
// failed, if the agent is off, and as a baseline to compare an agent with.
// In: a request, what an agent has found before, a research_context. Out: a reply with citations.
#pragma once

#include <toolkit/llm/extractive/extractive.hpp>
#include <toolkit/systems/research_pipeline/answer_stream.hpp>
#include <toolkit/systems/research_pipeline/pipeline_run.hpp>

#include <chrono>
#include <concepts>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Whether a model is the extractive one, perhaps within others. Inside an any_llm it is not known: set `quotes`.
template <class L>
inline constexpr bool is_extractive = std::same_as<L, extractive>;
template <template <class...> class Around, class L, class... More>
inline constexpr bool is_extractive<Around<L, More...>> = is_extractive<L>;

/// A pipeline for research(): `research(model, retriever, fixed_pipeline{})`. With a reranker:
/// `fixed_pipeline{cohere_reranker{}}`.
///
/// The model of the run is asked once for the classification, once for each document, and for citations and answer. If
/// it fails, rules and the documents' own sentences take its place; docs/systems/research_pipeline.md has a table. With
/// the extractive model, or with `quotes`, no model is asked.
template <Reranker Grader = no_reranker>
struct fixed_pipeline {
    Grader reranker{};
    pipeline_options options{};

    template <class Context>
    [[nodiscard]] result<pipeline_answer> operator()(const research_request& asked, const research_so_far& so_far,
                                                     const Context& context) const {
        auto whole = answer(asked, so_far, context);
        if (!whole) return std::move(whole).error();
        const answer_status status = !whole->found    ? answer_status::insufficient
                                     : whole->partial ? answer_status::partial
                                                      : answer_status::answered;
        return pipeline_answer{std::move(whole->reply), status, std::move(whole->notes)};
    }

    /// The same, with the path, notes and costs.
    template <class Context>
    [[nodiscard]] result<pipeline_reply> answer(const research_request& asked, const research_so_far& so_far,
                                                const Context& context) const {
        if (context.owner().empty())
            return failure::of(failure_kind::invalid_argument, "pipeline", "the request has no owner",
                               "set the owner of the documents");
        if (!has_words(asked.query))
            return failure::of(failure_kind::invalid_argument, "pipeline", "the question is empty",
                               "ask in a sentence");
        if (context.stop().stop_requested())
            return failure::of(failure_kind::cancelled, "pipeline", "the run was stopped");
        const deadline until =
            context.until().sooner(deadline::after(std::chrono::steady_clock::now(), options.limits.whole));
        const auto ask = [&](request& mine, delta_sink& sink, const stop_token& stop, usage*) {
            return context.llm().complete(mine, sink, stop);
        };
        using model_type = std::remove_cvref_t<decltype(context.llm())>;
        const auto on_text = [&](std::string_view piece) { context.text(piece); };
        const auto on_retraction = [&](std::string_view why) { context.retract(why); };
        answer_stream stream{context.shows_text() ? answer_stream::tell{on_text} : answer_stream::tell{},
                             answer_stream::tell{on_retraction}};
        pipeline_model model;
        if (!options.quotes && !is_extractive<model_type>)
            model = pipeline_model{run_llm{run_llm::ask{ask}, abilities_of(context.llm()), {}, means_of(context.llm())},
                                   context.owner().id(), until, &stream, options.small_model};
        auto made = pipeline_run{asked, so_far, context, reranker, options, model}.answer();
        if (!made) model.retract("The run failed");
        return made;
    }

    /// Whether the pipeline answers before an agent does: all paths but the searches. No model is asked. True as well
    /// if the request cannot be answered, such as one for documents that do not exist: `answer` then says why.
    template <class Context>
    [[nodiscard]] bool answers_first(const research_request& asked, const Context& context) const {
        const pipeline_model none;
        const auto route = pipeline_run{asked, research_so_far{}, context, reranker, options, none}.route_by_rules();
        return !route || !row_of(*route).to_agent;
    }
};
template <class Grader>
fixed_pipeline(Grader) -> fixed_pipeline<Grader>;
template <class Grader>
fixed_pipeline(Grader, pipeline_options) -> fixed_pipeline<Grader>;

}}  // namespace toolkit::v0
