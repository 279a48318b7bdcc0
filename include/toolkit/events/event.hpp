// The events of a run: a closed set of plain structs. Each prints as one JSON object.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/tool/call_origin.hpp>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The first event. In each event, `at` is the time in microseconds since the run began.
struct run_started {
    constant<"start"> type;
    std::string question;
    std::int64_t unix_ms = 0;  ///< the begin of the run, in milliseconds since 1970
    std::int64_t at = 0;
};
/// The steps of the run's plan.
struct planned {
    constant<"plan"> type;
    std::vector<std::string> steps;
    std::int64_t at = 0;
};
/// A request to the model begins. `offered` contains the names of its possible actions.
struct turn_started {
    constant<"turn"> type;
    std::int64_t turn = 0;
    std::vector<std::string> offered;
    std::string plan_step{};  ///< the current step of the plan
    std::int64_t at = 0;
};
/// The model has replied. The counts are those of this reply.
struct turn_finished {
    constant<"reply"> type;
    std::int64_t turn = 0;
    std::int64_t input_tokens = 0;
    std::int64_t cached_tokens = 0;
    std::int64_t output_tokens = 0;
    bool repaired = false;  ///< the call was parsed from text that was not a strict action
    std::optional<std::string> error{};
    std::int64_t at = 0;
};
/// A part of the answer's text while it streams. The gate has not checked it yet.
struct answer_text {
    constant<"token"> type;
    std::string content;
    std::int64_t at = 0;
};
/// Retracts all answer_text so far, for one of these reasons:
/// - The gate refused the text.
/// - The text was not an answer, or calls came with it.
/// - The final answer (in `answered`) differs from it, even if only in its [n].
struct answer_retracted {
    constant<"retraction"> type;
    std::string message;
    std::int64_t at = 0;
};
/// A guided model's expected answer. Its words are searched, and it has no other use.
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
    std::optional<std::int64_t>
        call{};  ///< number of the call in the run, from 1; its tool_finished has the same number
    std::optional<std::string> reason{};  ///< the model's own reason for the call, if the protocol read one
    std::optional<call_maker> made_by{};  ///< absent: the model
    std::optional<bool> ends{};           ///< true: the result is the answer of the run
};
struct tool_finished {
    constant<"tool_result"> type;
    std::string tool;
    bool ok = true;
    std::string message;    ///< for people: "Found 8 chunks in 5 documents"
    std::string summary{};  ///< for a trace: "Found 8 chunks", "Retrieved 1.2KB"
    std::int64_t at = 0;
    std::optional<std::int64_t> call{};         ///< the number of its tool_started; absent if the call was not begun
    std::optional<std::string> suggestion{};    ///< if the call failed: what to do instead
    std::optional<bool> recoverable{};          ///< false if the call failed for the rest of the run; else absent
    std::optional<raw_json> objects{};          ///< the result's objects as a list, for a sink `object_sink`
    std::optional<raw_json> metadata{};         ///< what the result says beside its objects, for the same sink
    std::optional<std::string> name{};          ///< of the objects, for the same sink
    std::optional<std::string> payload_type{};  ///< of the objects, for the same sink
    std::optional<std::string> output{};        ///< the whole result as text, for a sink `output_sink`
};
/// A piece of the text that a model writes for a tool: `context.llm().stream(…)`. If the tool ends the run, its pieces
/// are `answer_text`.
struct tool_text {
    constant<"tool_text"> type;
    std::string content;
    std::int64_t at = 0;
    std::optional<std::int64_t> call{};  ///< the number of the tool's call
    std::optional<bool> restarted{};     ///< true: all earlier pieces of this call are void
};
/// A tool or a system has reached a point of its work: `context.phase("extracted", state)`.
struct phase_reached {
    constant<"phase"> type;
    std::string phase;
    std::optional<raw_json> state{};  ///< any struct of the program
    std::int64_t at = 0;
};
/// The run ends here until a person has decided about a call. The same event comes again if it is resumed before.
struct awaiting {
    constant<"awaiting"> type;
    std::string tool;
    std::string question;
    raw_json input;
    std::int64_t at = 0;
    std::optional<std::int64_t> call{};  ///< the number of its tool_started
};
/// A reply of the model was not a valid action.
struct action_refused {
    constant<"refused"> type;
    std::string message;
    std::int64_t at = 0;
};
/// The gate has checked a draft.
struct validated {
    constant<"validation"> type;
    bool ok = true;
    std::string message;  ///< "Validated with 2 citations", "Validation failed (1/3)"
    std::vector<std::string> errors;
    std::int64_t at = 0;
    std::optional<std::vector<std::string>> codes{};  ///< of the errors, each once: "MIN_SEARCHES_UNMET"
};
/// The draft goes back to the model, with the gate's errors.
struct reprompted {
    constant<"reprompt"> type;
    std::string message;  ///< "Reprompt 1 of 3"
    std::vector<std::string> errors;
    std::int64_t at = 0;
    std::optional<std::vector<std::string>> codes{};  ///< of the errors, each once
};
/// A guided model has answered from a passage. Another passage is read before an answer is accepted.
struct reading_on {
    constant<"reading_on"> type;
    std::string message;  ///< "Not found there: reading on"
    std::int64_t at = 0;
};
/// A limit was reached. The answer is composed of what was found.
struct synthesised {
    constant<"synthesis"> type;
    std::string message;
    std::int64_t at = 0;
};
/// The last event of every run. A failed run has an `error`.
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

/// True if `ended` belongs to the call of this tool with this number. Without numbers, calls of a tool end in the order
/// in which they began.
[[nodiscard]] inline bool ends_call(const std::optional<std::int64_t>& call, std::string_view tool,
                                    const tool_finished& ended) noexcept {
    return tool == ended.tool && (!call || !ended.call || *call == *ended.call);
}

/// A function object that accepts at least one event type.
template <class S>
concept EventSink = std::invocable<S&, const run_started&> || std::invocable<S&, const planned&> ||
                    std::invocable<S&, const turn_started&> || std::invocable<S&, const turn_finished&> ||
                    std::invocable<S&, const answer_text&> || std::invocable<S&, const answer_retracted&> ||
                    std::invocable<S&, const guessed&> || std::invocable<S&, const tool_started&> ||
                    std::invocable<S&, const tool_finished&> || std::invocable<S&, const tool_text&> ||
                    std::invocable<S&, const phase_reached&> || std::invocable<S&, const awaiting&> ||
                    std::invocable<S&, const action_refused&> || std::invocable<S&, const validated&> ||
                    std::invocable<S&, const reprompted&> || std::invocable<S&, const reading_on&> ||
                    std::invocable<S&, const synthesised&> || std::invocable<S&, const answered&>;

/// Passes an event to the sink. Events without an overload cost nothing.
template <class S, class E>
constexpr void notify_sink(S& sink, const E& event) {
    if constexpr (std::invocable<S&, const E&>) sink(event);
}

/// Passes an event to the sink, with the time since the run began. The clock is read only if the sink accepts the
/// event.
template <class S, class E, Clock C>
// NOLINTNEXTLINE(performance-unnecessary-value-param): it is changed where it is heard
void notify_sink(S& sink, E event, const C& clock, time_point begun) {
    if constexpr (std::invocable<S&, const E&>) {
        event.at = std::chrono::duration_cast<std::chrono::microseconds>(clock.now() - begun).count();
        sink(event);
    }
}

}}  // namespace toolkit::v0
