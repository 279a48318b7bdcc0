// The model of a pipeline: counts, limits, and the text of a reply.
#pragma once

#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<completion> pipeline_model::complete(const request& asked, delta_sink& sink,
                                                             const stop_token& stop) const {
    if (!writes_)
        return failure::of(failure_kind::rejected, "pipeline", "there is no model that writes",
                           "give the pipeline a model");
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "pipeline", "the run was stopped");
    {
        const std::lock_guard lock(counts_->mutex);
        if (counts_->lasting) return *counts_->lasting;
        ++counts_->requests;
    }
    request mine = asked;
    if (mine.cache_owner.empty()) mine.cache_owner = cache_owner_;
    mine.until = mine.until.sooner(until_);
    auto reply =
        guarded("pipeline", "the model or a listener", "return a failure instead", [&]() -> result<completion> {
            if (!citations_ || stream_ == nullptr || !stream_->listens()) return model_.complete(mine, sink, stop);
            stream_->begin(*citations_);
            delta_sink telling{*stream_};
            auto whole = model_.complete(mine, telling, stop);
            if (!whole) stream_->retract("The model failed");
            return whole;
        });
    const std::lock_guard lock(counts_->mutex);
    counts_->spent += reply ? reply->spent : reply.error().spent;
    const bool is_down = !reply && reply.error().kind == failure_kind::unreachable;
    counts_->unreachable = is_down ? counts_->unreachable + 1 : 0;
    if (!reply) {
        const failure_kind kind = reply.error().kind;
        if (counts_->unreachable > 1 || kind == failure_kind::unauthorized || kind == failure_kind::quota_spent ||
            kind == failure_kind::budget_spent) {
            counts_->lasting = reply.error();
            counts_->lasting->spent = {};
        }
    }
    return reply;
}

TOOLKIT_FUNCTION result<std::string> pipeline_model::write(request asked, const stop_token& stop) const {
    delta_sink nobody;
    const auto reply = accept_truncated(complete(asked, nobody, stop));
    if (!reply) return reply.error();
    const std::string_view text = reply_reading::without_reasoning(reply->text);
    if (!has_words(text))
        return failure::of(failure_kind::bad_reply, "pipeline", "the model wrote nothing",
                           "use a model that follows instructions");
    return std::string{text};
}

TOOLKIT_FUNCTION pipeline_model pipeline_model::for_answer(std::span<const research_citation> citations) const {
    pipeline_model made = *this;
    made.citations_ = citations;
    return made;
}
TOOLKIT_FUNCTION void pipeline_model::settle(std::string_view final_text) const {
    if (stream_ != nullptr) stream_->settle(final_text);
}
TOOLKIT_FUNCTION void pipeline_model::retract(std::string_view why) const {
    if (stream_ != nullptr) stream_->retract(why);
}

TOOLKIT_FUNCTION std::int64_t pipeline_model::requests() const {
    const std::lock_guard lock(counts_->mutex);
    return counts_->requests;
}
TOOLKIT_FUNCTION usage pipeline_model::spent() const {
    const std::lock_guard lock(counts_->mutex);
    return counts_->spent;
}

TOOLKIT_FUNCTION request stage_request(std::string_view rules, std::string text, int max_tokens) {
    request made{.messages = {}, .max_tokens = max_tokens};
    made.messages.push_back(system_message{std::string{rules}});
    made.messages.push_back(user_message{std::move(text)});
    return made;
}

}}  // namespace toolkit::v0
