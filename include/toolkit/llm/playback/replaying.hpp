// A model that replays a recording, delta by delta, without a server.
// In: a recording as a file, a text or lines, and the recorded requests. Out: the same deltas, and the same completion
// or failure. A request that differs fails, and the failure says where.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/exchange/exchange.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Which exchange answers a request. Each exchange is used once.
enum class replay_order : std::uint8_t {
    as_recorded,  ///< the next one; its request must be equal
    by_content,   ///< the first unused one with an equal request; for requests from several threads
};

struct replay_options {
    replay_order order = replay_order::as_recorded;
    std::vector<secret> secrets{};  ///< those of the recording; requests are compared without them
};

/// The maximum size of a recording in bytes.
inline constexpr std::size_t most_recording_bytes = std::size_t{1} << 30U;

/// An Llm that repeats a recording. Copies share which exchanges are used.
///
///     auto model = toolkit::replaying::from_file("talks.jsonl");
class replaying {
public:
    /// Fails with `not_found` or `unreadable`, or as `from_text` does.
    [[nodiscard]] static result<replaying> from_file(const std::string& path, replay_options options = {});

    /// Fails with `corrupt` and names the damaged line.
    [[nodiscard]] static result<replaying> from_text(std::string_view text, replay_options options = {});
    [[nodiscard]] static result<replaying> from_lines(std::span<const std::string> lines, replay_options options = {});

    /// The means of the recorded model: native tools, unless a recorded request offers the end of a run as an action
    /// of its own.
    [[nodiscard]] means action_means() const noexcept {
        return state_->offers_end || state_->all.empty() ? means::schema : means::native_tools;
    }

    /// Replays the exchange of the request. Fails as recorded, with `invalid_argument` if the request differs, and with
    /// `not_found` if its exchanges are used up.
    [[nodiscard]] result<completion> complete(const request& request, delta_sink& sink, const stop_token& stop) const;

    /// The number of exchanges that are not used yet.
    [[nodiscard]] std::size_t unused() const;

private:
    struct recorded_exchange {
        std::size_t line;
        std::string request;  ///< as JSON
        std::vector<owned_delta> deltas;
        result<completion> reply;
    };
    struct state {
        std::string name;
        replay_options options;
        std::vector<recorded_exchange> all{};
        std::vector<bool> used{};
        bool offers_end = false;
        std::size_t next = 0;
        std::mutex mutex{};
    };

    replaying(std::string_view name, replay_options options);

    [[nodiscard]] static result<replaying> from(const std::string& name, std::string_view text, replay_options options);

    /// Adds the exchange of a line. A blank line is skipped.
    [[nodiscard]] result<void> add(std::string_view line, std::size_t number);

    /// The index of the exchange that answers the request.
    [[nodiscard]] result<std::size_t> take(const std::string& request) const;

    [[nodiscard]] failure beyond(const std::string& what) const;
    [[nodiscard]] failure differs(std::string_view which, const recorded_exchange& recorded,
                                  const std::string& request) const;

    std::shared_ptr<state> state_;
};

static_assert(Llm<replaying>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/playback/impl/replaying.ipp>
#endif
