// The steps of a run as data: a closed set, each a plain struct that prints as one JSON object.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/schema/all/schema.hpp>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Each event has `at`: microseconds since the run began.
struct run_started {
    constant<"start"> type;
    std::string question;
    std::int64_t unix_ms = 0;  ///< when, in milliseconds since 1970
    std::int64_t at = 0;
};
/// The steps that the run will follow.
struct planned {
    constant<"plan"> type;
    std::vector<std::string> steps;
    std::int64_t at = 0;
};
/// The model is asked; `offered` names what it may do.
struct turn_started {
    constant<"turn"> type;
    std::int64_t turn = 0;
    std::vector<std::string> offered;
    std::string plan_step{};  ///< the step of the plan that is current
    std::int64_t at = 0;
};
/// The model has replied; the counts are those of this reply.
struct turn_finished {
    constant<"reply"> type;
    std::int64_t turn = 0;
    std::int64_t input_tokens = 0;
    std::int64_t cached_tokens = 0;
    std::int64_t output_tokens = 0;
    bool repaired = false;  ///< the call was read from text that was no strict action
    std::optional<std::string> error{};
    std::int64_t at = 0;
};
/// A piece of the answer's text while it is being written. It has not passed the gate yet.
struct answer_text {
    constant<"token"> type;
    std::string content;
    std::int64_t at = 0;
};
/// The text that was told so far is taken back: the gate has refused it, it was no answer, calls came with it, or the
/// answer that is given (in `answered`) is not the same word for word, be it in its [n] alone.
struct answer_retracted {
    constant<"retraction"> type;
    std::string message;
    std::int64_t at = 0;
};
/// What a guided model expects the answer to be; its words are searched, and nothing else is done with it.
struct guessed {
    constant<"guess"> type;
    std::string message;
    std::int64_t at = 0;
};
struct tool_started {
    constant<"tool_call"> type;
    std::string tool;
    std::string message;  ///< "Searching for: …"
    raw_json input;
    std::int64_t at = 0;
    std::optional<std::int64_t> call{};  ///< which of the run's calls, from 1: its tool_finished has the same
};
struct tool_finished {
    constant<"tool_result"> type;
    std::string tool;
    bool ok = true;
    std::string message;    ///< for people: "Found 8 chunks in 5 documents"
    std::string summary{};  ///< for a trace: "Found 8 chunks", "Retrieved 1.2KB"
    std::int64_t at = 0;
    std::optional<std::int64_t> call{};       ///< as its tool_started has it; without one it was not begun
    std::optional<std::string> suggestion{};  ///< of a call that failed: what to do instead
    std::optional<raw_json> objects{};        ///< of its result, a list, for a sink that is `hearing_objects`
};
/// A reply of the model that was no action.
struct action_refused {
    constant<"refused"> type;
    std::string message;
    std::int64_t at = 0;
};
/// The gate has judged an answer.
struct validated {
    constant<"validation"> type;
    bool ok = true;
    std::string message;  ///< "Validated with 2 citations", "Validation failed (1/3)"
    std::vector<std::string> errors;
    std::int64_t at = 0;
};
/// The answer goes back to the model, with what the gate said.
struct reprompted {
    constant<"reprompt"> type;
    std::string message;  ///< "Reprompt 1 of 3"
    std::vector<std::string> errors;
    std::int64_t at = 0;
};
/// A guided model has answered from a passage, and another one is read before its answer is taken.
struct reading_on {
    constant<"reading_on"> type;
    std::string message;  ///< "Not found there: reading on"
    std::int64_t at = 0;
};
/// A limit was reached: the answer is made of what is there.
struct synthesised {
    constant<"synthesis"> type;
    std::string message;
    std::int64_t at = 0;
};
/// The end of every run, also of one that failed (then with `error`).
struct answered {
    constant<"answer"> type;
    answer_status status = answer_status::failed;
    std::string answer;
    std::vector<citation> citations;
    std::vector<insufficiency> insufficiencies;
    std::vector<std::string> notes;
    spend counts;
    std::optional<std::string> error{};
    std::int64_t at = 0;
};

/// Whether a call that began with this number, of this tool, is the one that has ended. Without numbers the first of a
/// tool that began is the first that ends.
[[nodiscard]] inline bool ends_call(const std::optional<std::int64_t>& call, std::string_view tool,
                                    const tool_finished& ended) noexcept {
    return tool == ended.tool && (!call || !ended.call || *call == *ended.call);
}

/// Hears at least one event.
template <class S>
concept EventSink = std::invocable<S&, const run_started&> || std::invocable<S&, const planned&> ||
                    std::invocable<S&, const turn_started&> || std::invocable<S&, const turn_finished&> ||
                    std::invocable<S&, const answer_text&> || std::invocable<S&, const answer_retracted&> ||
                    std::invocable<S&, const guessed&> || std::invocable<S&, const tool_started&> ||
                    std::invocable<S&, const tool_finished&> || std::invocable<S&, const action_refused&> ||
                    std::invocable<S&, const validated&> || std::invocable<S&, const reprompted&> ||
                    std::invocable<S&, const reading_on&> || std::invocable<S&, const synthesised&> ||
                    std::invocable<S&, const answered&>;

/// Tells the sink; events that it has no overload for cost nothing.
template <class S, class E>
constexpr void notify_sink(S& sink, const E& event) {
    if constexpr (std::invocable<S&, const E&>) sink(event);
}

/// Tells the sink, with the time since the run began; an event that nobody hears is not timed.
template <class S, class E, Clock C>
// NOLINTNEXTLINE(performance-unnecessary-value-param): it is changed where it is heard
void notify_sink(S& sink, E event, const C& clock, time_point begun) {
    if constexpr (std::invocable<S&, const E&>) {
        event.at = std::chrono::duration_cast<std::chrono::microseconds>(clock.now() - begun).count();
        sink(event);
    }
}

}}  // namespace toolkit::v0
