// The model of a pipeline, as its stages ask it. It counts, ends with the pipeline's time, and is not asked again after
// a failure that lasts. In: the model of a run. Out: an Llm for many threads, and texts.
#pragma once

#include <toolkit/agent/loop/run_llm.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/systems/research/reply.hpp>
#include <toolkit/systems/research_pipeline/answer_stream.hpp>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Copies share their counts.
class pipeline_model {
public:
    /// A model that cannot write: each request fails with `rejected`.
    pipeline_model() = default;
    /// `stream` must outlive the model.
    pipeline_model(run_llm model, std::string cache_owner, deadline until = {}, answer_stream* stream = nullptr,
                   bool is_small = false)
        : model_(model),
          cache_owner_(std::move(cache_owner)),
          until_(until),
          writes_(true),
          is_small_(is_small),
          stream_(stream) {}

    /// False if answers are made of the documents' own sentences.
    [[nodiscard]] bool writes() const noexcept { return writes_; }
    /// True if each request has one job (`pipeline_options::small_model`).
    [[nodiscard]] bool is_small() const noexcept { return is_small_; }
    [[nodiscard]] const model_traits& can() const noexcept { return model_.can(); }
    [[nodiscard]] means action_means() const noexcept { return model_.action_means(); }
    [[nodiscard]] deadline until() const noexcept { return until_; }

    /// Fails as the model does. After `unauthorized`, `quota_spent` and `budget_spent` the same failure is returned
    /// without a request; so it is after two requests in a row for which the server was `unreachable`.
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const;

    /// The text of the reply, without reasoning and blanks around it. A text that reached its token limit is returned
    /// as it is. Fails with `bad_reply` if there are no words.
    [[nodiscard]] result<std::string> write(request asked, const stop_token& stop) const;

    /// The same model. The text of its replies streams: it is that of the answer, with these citations.
    [[nodiscard]] pipeline_model for_answer(std::span<const research_citation> citations = {}) const;
    /// The answer is this text: what was streamed is completed, or taken back.
    void settle(std::string_view final_text) const;
    /// What was streamed is no answer.
    void retract(std::string_view why) const;

    /// Requests so far, and their cost.
    [[nodiscard]] std::int64_t requests() const;
    [[nodiscard]] usage spent() const;

private:
    struct counts {
        std::mutex mutex;
        std::int64_t requests = 0;
        usage spent{};
        int unreachable = 0;  ///< failures in a row
        std::optional<failure> lasting{};
    };
    run_llm model_{};
    std::string cache_owner_{};
    deadline until_{};
    bool writes_ = false;
    bool is_small_ = false;
    answer_stream* stream_ = nullptr;
    std::optional<std::span<const research_citation>> citations_{};  ///< set: replies stream
    std::shared_ptr<counts> counts_ = std::make_shared<counts>();
};

/// A request of a stage: rules, and what they are about.
[[nodiscard]] request stage_request(std::string_view rules, std::string text, int max_tokens);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/pipeline_model.ipp>
#endif
