// A model for tests: gives the completions that it was given, in order, and remembers what it was asked.
#pragma once

#include <toolkit/llm/guarded_telling.hpp>
#include <toolkit/llm/llm.hpp>

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// An Llm that follows a script. Copies share the script and the list of requests.
class scripted {
public:
    explicit scripted(std::vector<result<completion>> script) : state_(std::make_shared<state>()) {
        state_->script = std::move(script);
    }
    /// Each text is a completion of its own.
    explicit scripted(std::initializer_list<std::string_view> texts) : state_(std::make_shared<state>()) {
        for (const std::string_view text : texts) state_->script.emplace_back(completion{.text = std::string{text}});
    }

    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
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

    /// Every request so far.
    [[nodiscard]] std::vector<request> asked() const {
        const std::lock_guard lock(state_->mutex);
        return state_->asked;
    }

private:
    struct state {
        std::mutex mutex;
        std::vector<result<completion>> script;
        std::vector<request> asked;
        std::size_t next = 0;
    };
    std::shared_ptr<state> state_;
};

}  // namespace toolkit::inline v0
