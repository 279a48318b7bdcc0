// The replies of scripted.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/model/notify_listener.hpp>
#include <toolkit/llm/playback/scripted.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<completion> scripted::complete(const request& received, delta_sink& sink,
                                                       const stop_token& stop) const {
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "scripted", "the run was stopped");
    const result<completion>* next = nullptr;
    {
        const std::lock_guard lock(state_->mutex);
        state_->received.push_back(received);
        if (state_->next == state_->script.size())
            return failure::of(failure_kind::rejected, "scripted", "the script has no further completion",
                               "add one to scripted{…}");
        next = &state_->script[state_->next++];
    }
    if (!*next) return *next;
    return deliver_reply("scripted", **next, [&](completion reply) {
        emit_deltas(reply, sink);  // outside the lock: the listener may call the same model
        return reply;
    });
}

TOOLKIT_FUNCTION std::vector<request> scripted::received() const {
    const std::lock_guard lock(state_->mutex);
    return state_->received;
}

}}  // namespace toolkit::v0
