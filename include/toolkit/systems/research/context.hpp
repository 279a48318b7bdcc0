// What a pipeline of the system research may use: the owner's documents, the model, and a way to tell its steps.
// In: a run of the agent whose model failed, or a request without the agent. Out: the same type for both.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/systems/research/reply.hpp>
#include <toolkit/systems/research/request.hpp>
#include <toolkit/systems/research/so_far.hpp>
#include <toolkit/systems/research/steps.hpp>

#include <concepts>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a pipeline may return in place of a bare reply.
struct pipeline_answer {
    research_reply reply{};
    answer_status status = answer_status::answered;
    std::vector<std::string> notes{};  ///< for operators: what failed on the way
};

/// A pipeline is a callable object:
///
///     struct my_pipeline {
///         template <class Context>
///         toolkit::result<toolkit::research_reply> operator()(const toolkit::research_request& request,
///                                                             const toolkit::research_so_far& so_far,
///                                                             const Context& context) const;
///     };
///
/// It may return a result<pipeline_answer>, too. `Context` is a research_context. What it may use is valid during the
/// call. It may ask the model from several threads. `Model` is the model of the run, which counts what it costs.
template <class View, class Model>
class research_context {
public:
    using tell = function_ref<void(const phase_reached&)>;
    using tell_text = function_ref<void(std::string_view)>;

    research_context(const toolkit::owner& who, const View& view, const Model& llm, stop_token stop, deadline until,
                     tell listener, tell_text text_listener, tell_text retraction_listener = {})
        : owner_(who),
          view_(view),
          llm_(llm),
          stop_(std::move(stop)),
          until_(until),
          tell_(listener),
          tell_text_(text_listener),
          tell_retraction_(retraction_listener) {}
    research_context(const research_context&) = delete;
    research_context& operator=(const research_context&) = delete;

    [[nodiscard]] const toolkit::owner& owner() const noexcept { return owner_; }
    /// The owner's documents: search, chunk, document, find_document.
    [[nodiscard]] const View& view() const noexcept { return view_; }
    /// An Llm. Each request counts in the costs of the run, belongs to the owner, and ends with the run.
    [[nodiscard]] const Model& llm() const noexcept { return llm_; }
    [[nodiscard]] const stop_token& stop() const noexcept { return stop_; }
    [[nodiscard]] deadline until() const noexcept { return until_; }

    /// Tells a step to the listener of the run. From any thread.
    void step(const reasoning_step& one) const {
        const std::lock_guard lock(telling_);
        tell_(event_of(one));
    }
    /// Whether anyone listens to the answer's text.
    [[nodiscard]] bool shows_text() const noexcept { return static_cast<bool>(tell_text_); }
    /// Tells a piece of the answer's text while it is written. From one thread.
    void text(std::string_view piece) const {
        const std::lock_guard lock(telling_);
        if (tell_text_) tell_text_(piece);
    }
    /// All pieces so far are void. From the thread that told them.
    void retract(std::string_view why) const {
        const std::lock_guard lock(telling_);
        if (tell_retraction_) tell_retraction_(why);
    }

private:
    const toolkit::owner& owner_;
    const View& view_;
    const Model& llm_;
    stop_token stop_;
    deadline until_;
    tell tell_;
    tell_text tell_text_;
    tell_text tell_retraction_;
    mutable std::mutex telling_;
};

/// A pipeline that answers nothing: the run then ends with the failure of the agent, or says that the agent is off.
struct no_pipeline {
    template <class Context>
    [[nodiscard]] result<research_reply> operator()(const research_request& /*request*/,
                                                    const research_so_far& /*so_far*/,
                                                    const Context& /*context*/) const {
        return failure::of(failure_kind::invalid_argument, "research", "there is no pipeline that could answer",
                           "pass a pipeline to research(), or switch the agent on");
    }
};

/// A pipeline may decide that it answers before the agent, by a member
/// `bool answers_first(const research_request&, const Context&) const`: attachments, citations, navigation.
template <class Pipeline, class Context>
[[nodiscard]] bool answers_first(const Pipeline& pipeline, const research_request& request, const Context& context) {
    if constexpr (requires {
                      { pipeline.answers_first(request, context) } -> std::convertible_to<bool>;
                  })
        return pipeline.answers_first(request, context);
    else return false;
}

}}  // namespace toolkit::v0
