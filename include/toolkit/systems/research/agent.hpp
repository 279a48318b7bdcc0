// The system research: an agent that chooses tools by itself, with a fixed pipeline that answers in its place.
// In: a model, a retriever, a pipeline and options. Out: a reply to each request.
#pragma once

#include <toolkit/agent/assembly/agent.hpp>
#include <toolkit/agent/loop/no_store.hpp>
#include <toolkit/agent/loop/rescue.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/events/sink.hpp>
#include <toolkit/llm/decorators/retrying.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/retrieval/rerank/lexical_proximity.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/research/client_actions.hpp>
#include <toolkit/systems/research/context.hpp>
#include <toolkit/systems/research/document_summary.hpp>
#include <toolkit/systems/research/gate.hpp>
#include <toolkit/systems/research/generate_answer.hpp>
#include <toolkit/systems/research/options.hpp>
#include <toolkit/systems/research/outcome.hpp>
#include <toolkit/systems/research/parts.hpp>
#include <toolkit/systems/research/pipeline_run.hpp>
#include <toolkit/systems/research/property_tools.hpp>
#include <toolkit/systems/research/protocol.hpp>
#include <toolkit/systems/research/read_documents.hpp>
#include <toolkit/systems/research/rerank_documents.hpp>
#include <toolkit/systems/research/run_to_reply.hpp>
#include <toolkit/systems/research/search_documents.hpp>
#include <toolkit/systems/research/thoughts.hpp>
#include <toolkit/tool/toolset.hpp>

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The fourteen tools, and the request of the run.
inline constexpr auto research_tools =
    tools<search_documents, read_document, read_multiple_documents, rerank_documents, get_document_summary,
          generate_answer, cite_source, query_properties, open_document, navigate_to_property, search_property,
          show_map_view, select_property_pin, navigate_to_property_by_name, provides<research_session>>;

/// Made by research(…). `run` is const and may be called from many threads.
template <class L, class Docs, class Pipeline, class Listener, class ClockType, class Store, class AgentType>
class research_system {
public:
    research_system(L model, Docs docs, std::shared_ptr<const Pipeline> pipeline, research_options options,
                    Listener listener, ClockType clock, Store store, AgentType agent)
        : model_(std::move(model)),
          docs_(std::move(docs)),
          pipeline_(std::move(pipeline)),
          options_(std::move(options)),
          listener_(std::move(listener)),
          clock_(std::move(clock)),
          store_(std::move(store)),
          agent_(std::move(agent)) {}

    /// Answers a request. With a store, a request with the id of an earlier run continues it. Blocks until the run
    /// ends. The reply has what was done also if `error` is set.
    [[nodiscard]] research_outcome run(const research_request& request) const {
        if (auto wrong = unfit_request(request)) return research_outcome{.error = std::move(wrong)};
        if (auto why = why_no_agent(options_, request)) return by_pipeline(request, std::move(*why));
        auto first = pipeline_goes_first(request);
        if (!first) return research_outcome{.error = std::move(first).error()};
        if (*first) return by_pipeline(request, "the pipeline answers this kind of request");
        const research_session session{request, options_.fallback_to_fixed_pipeline,
                                       std::make_shared<std::optional<rescued_reply>>()};
        const whole_run whole = agent_.run_whole(task_of(request), session);
        const auto view = docs_.for_owner(request.owner);
        const auto document_of = [&](const uuid& id) {
            return guarded("research", "the retriever", "return a failure instead",
                           [&]() -> result<document> { return view.document(id, request.stop); });
        };
        return outcome_of(whole, *session.rescued, document_by_id{document_of});
    }
    [[nodiscard]] research_outcome run(std::string_view query, const toolkit::owner& who) const {
        return run(research_request{.query = std::string{query}, .owner = who});
    }

    [[nodiscard]] const research_options& options() const noexcept { return options_; }
    /// The agent alone, without a pipeline before it.
    [[nodiscard]] const AgentType& agent() const noexcept { return agent_; }

private:
    [[nodiscard]] result<bool> pipeline_goes_first(const research_request& request) const {
        const auto view = docs_.for_owner(request.owner);
        return guarded("research", "the pipeline", "return a failure instead", [&]() -> result<bool> {
            return pipeline_runs::goes_first(*pipeline_, request, view, model_, clock_, options_.max_milliseconds);
        });
    }
    [[nodiscard]] research_outcome by_pipeline(const research_request& request, std::string why) const {
        const auto view = docs_.for_owner(request.owner);
        research_outcome made = [&] {
            if constexpr (std::same_as<Store, no_store>)
                return pipeline_runs::run(*pipeline_, request, view, model_, listener_, clock_,
                                          options_.max_milliseconds, no_journal{});
            else
                return pipeline_runs::run_with_store(*pipeline_, request, view, model_, listener_, clock_,
                                                     options_.max_milliseconds, store_);
        }();
        made.why_pipeline = std::move(why);
        return made;
    }

    L model_;
    Docs docs_;
    std::shared_ptr<const Pipeline> pipeline_;
    research_options options_;
    Listener listener_;
    [[no_unique_address]] ClockType clock_;
    [[no_unique_address]] Store store_;
    AgentType agent_;
};

/// The system with a pipeline of the program. The model is called again after a rate limit, as the options say.
/// `pipeline` answers if the agent is off or fails. `parts` are further parts of an Agent: a sink, a clock, a store,
/// instructions, a validator, and a reranker for rerank_documents in `with_reranker{…}`. A listener gets one event at a
/// time.
template <Llm L, Retriever R, class Pipeline, class... Parts>
[[nodiscard]] auto research(L model, R retriever, Pipeline pipeline, research_options options = {}, Parts... parts) {
    const auto listener = research_parts::listener_of(parts...);
    const auto clock = research_parts::clock_of(parts...);
    const auto store = research_parts::store_of(parts...);
    auto shared = std::make_shared<const Pipeline>(std::move(pipeline));
    research_retriever docs{std::move(retriever), research_parts::reranker_of(parts...)};
    telling_thoughts patient{retrying{std::move(model), options.retries, clock}, listener, clock};
    const bool falls_back = options.fallback_to_fixed_pipeline && !std::same_as<Pipeline, no_pipeline>;
    const auto make_agent = [&](auto... rest) {
        return Agent{patient,
                     docs,
                     research_budget(options),
                     research_agent_options(options),
                     research_tools,
                     research_protocol{},
                     options.words,
                     rescue{pipeline_rescue<Pipeline>{shared}, falls_back},
                     std::move(rest)...};
    };
    auto agent = research_parts::with_agent_parts(
        [&](auto... rest) {
            if constexpr ((Validator<decltype(rest)> || ...)) return make_agent(std::move(rest)...);
            else return make_agent(research_gate{}, std::move(rest)...);
        },
        listener, parts...);
    return research_system<decltype(patient), decltype(docs), Pipeline, std::remove_cv_t<decltype(listener)>,
                           std::remove_cv_t<decltype(clock)>, std::remove_cv_t<decltype(store)>, decltype(agent)>{
        patient, docs, shared, options, listener, clock, store, std::move(agent)};
}

}}  // namespace toolkit::v0
