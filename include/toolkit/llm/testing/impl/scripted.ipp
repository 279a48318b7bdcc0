// The answers of scripted.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/model/guarded_telling.hpp>
#include <toolkit/llm/testing/scripted.hpp>

#include <mutex>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<completion> scripted::complete(const request& asked, delta_sink& sink,
                                                       const stop_token& stop) const {
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "scripted", "the run was stopped");
    const result<completion>* next = nullptr;
    {
        const std::lock_guard lock(state_->mutex);
        state_->asked.push_back(asked);
        if (state_->next == state_->script.size())
            return failure::of(failure_kind::rejected, "scripted", "the script has no further completion",
                               "give scripted{…} one more");
        next = &state_->script[state_->next++];
    }
    if (!*next) return *next;
    return told_to_listener("scripted", **next, [&](completion got) {
        tell(got, sink);  // who listens may ask the same model
        return got;
    });
}

TOOLKIT_FUNCTION std::vector<request> scripted::asked() const {
    const std::lock_guard lock(state_->mutex);
    return state_->asked;
}

}}  // namespace toolkit::v0
