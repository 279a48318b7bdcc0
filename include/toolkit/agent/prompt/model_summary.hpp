// Asks a model to summarise turns of a conversation. It is bounded in requests, bytes, tokens and time.
// In: a conversation, and the turns that are cut from it. Out: one summary, for conversation::trim.
#pragma once

#include <toolkit/agent/prompt/earlier.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/run/conversation.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Options of model_summary.
struct summarising {
    std::size_t requests = 8;     ///< for one summary; more turns than fit are left out, the oldest first
    int max_tokens = 1024;        ///< of a reply; models that think first need more tokens than the summary
    milliseconds whole{120'000};  ///< for all requests together
    std::string cache_owner{};    ///< owner of the conversation; caches keep owners apart
    stop_token stop{};
};

/// Parts of the turns that are cut, each short enough for one request.
namespace summaries {

/// The texts of at most `requests` requests, oldest first. Each has the turns of `earlier_limits`.
[[nodiscard]] std::vector<std::string> parts_of(std::span<const exchange> cut, std::size_t requests);

/// The request for one summary of the old summary and one part.
[[nodiscard]] request request_for(std::string_view before, std::string_view part, const summarising& how,
                                  deadline until);

/// The summary in a reply, without blanks around it. Fails with `bad_reply` if there is none.
[[nodiscard]] result<std::string> read(std::string_view reply);

}  // namespace summaries

/// A summary policy: `talk.trim(4'000, model_summary{model})`. One request is enough for a few turns. For many turns it
/// makes several, one after the other, and each continues the summary of the one before. The model sees the turns as
/// data, but turns with instructions may still mislead a weak model.
template <class LlmType>
class model_summary {
    static_assert(Llm<LlmType>,
                  "toolkit: the model of a summary must have `toolkit::result<toolkit::completion> complete(const "
                  "toolkit::request&, toolkit::delta_sink&, toolkit::stop_token) const` and be movable");

public:
    explicit model_summary(LlmType llm, summarising how = {}) : llm_(std::move(llm)), how_(std::move(how)) {}

    /// Fails like the model, with `timed_out` if the total time is over, with `cancelled` after a stop, and with
    /// `bad_reply` if the model writes nothing.
    [[nodiscard]] result<std::string> operator()(const conversation& before, std::span<const exchange> cut) const {
        const deadline until = deadline::after(std::chrono::steady_clock::now(), how_.whole);
        std::string summary = before.summary;
        for (const std::string& part : summaries::parts_of(cut, std::max<std::size_t>(1, how_.requests))) {
            if (how_.stop.stop_requested())
                return failure::of(failure_kind::cancelled, "model_summary", "the summary was stopped");
            if (until.passed(std::chrono::steady_clock::now()))
                return failure::of(failure_kind::timed_out, "model_summary", "the turns were not summarised in time",
                                   "trim more often, or allow more time (.whole)");
            delta_sink nobody;
            const auto reply =
                accept_truncated(llm_.complete(summaries::request_for(summary, part, how_, until), nobody, how_.stop));
            if (!reply) return reply.error();
            auto written = summaries::read(reply->text);
            if (!written) return written;
            summary = std::move(*written);
        }
        return summary;
    }

private:
    LlmType llm_;
    summarising how_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/model_summary.ipp>
#endif
