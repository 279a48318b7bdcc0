// A model for tests. It returns the given completions in order and remembers its requests.
#pragma once

#include <toolkit/llm/model/llm.hpp>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// An Llm that follows a script. Copies share the script and the list of requests.
class scripted {
public:
    explicit scripted(std::vector<result<completion>> script) : state_(std::make_shared<state>()) {
        state_->script = std::move(script);
    }
    /// Each text becomes one completion.
    explicit scripted(std::initializer_list<std::string_view> texts) : state_(std::make_shared<state>()) {
        for (const std::string_view text : texts) state_->script.emplace_back(completion{.text = std::string{text}});
    }

    /// Plays a server that gets its actions by other means: `scripted{…}.by(means::native_tools)`.
    [[nodiscard]] scripted by(means actions) const {
        scripted made = *this;
        made.means_ = actions;
        return made;
    }
    [[nodiscard]] means action_means() const noexcept { return means_; }

    /// The next completion of the script. Fails with `rejected` after the last one, and with `cancelled` after a stop.
    [[nodiscard]] result<completion> complete(const request& received, delta_sink& sink, const stop_token& stop) const;

    /// All requests so far.
    [[nodiscard]] std::vector<request> received() const;

private:
    struct state {
        std::mutex mutex;
        std::vector<result<completion>> script;
        std::vector<request> received;
        std::size_t next = 0;
    };
    std::shared_ptr<state> state_;
    means means_ = means::text;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/playback/impl/scripted.ipp>
#endif
