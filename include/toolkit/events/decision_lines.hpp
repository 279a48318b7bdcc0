// Encodes a run for a client of a decision agent, as lines of JSON: decision, status, result, token, error, complete.
// In: events. Out: lines.
#pragma once

#include <toolkit/events/event.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The model's choice of a tool, with its own reason. If the protocol read none, `reasoning` is the message of the
/// call.
struct decision_line {
    constant<"decision"> type;
    std::string tool;
    std::string reasoning;
};
struct status_line {
    constant<"status"> type;
    std::string message;
};
/// `objects`, `name` and `payload_type` are present only with a sink `object_sink{…}`. `metadata` is that of the
/// result. If it has none, it contains the texts about the result: `message` and `summary`.
struct result_line {
    constant<"result"> type;
    std::string tool;
    std::optional<raw_json> objects{};  ///< a JSON list
    raw_json metadata;
    std::optional<std::string> name{};
    std::optional<std::string> payload_type{};
};
struct token_line {
    constant<"token"> type;
    std::string content;
};
/// Not recoverable are the end of the run, and a tool that failed for the rest of it.
struct error_line {
    constant<"error"> type;
    std::string message;
    bool recoverable = true;
    std::optional<std::string> suggestion{};
};
struct complete_line {
    constant<"complete"> type;
};

/// Compact JSON with a blank behind each ':' and ',' that stands between values, as most servers in Python write it.
[[nodiscard]] std::string with_blanks(std::string_view compact_json);

/// Encodes the events of one run. The last line is always `complete`. An answer that was not streamed, or was retracted
/// (a status line says so), becomes one token at the end.
///
/// A call begins with a `decision` and, if that has the model's own reason, a `status` with the message of the call. A
/// call that the model did not choose has the status alone. A tool whose result is the answer has only its decision:
/// after it come tokens.
class decision_lines {
public:
    [[nodiscard]] std::string operator()(const run_started&) { return *this = {}, std::string{}; }
    [[nodiscard]] std::string operator()(const planned& event) const {
        return status("Planned " + std::to_string(event.steps.size()) + (event.steps.size() == 1 ? " step" : " steps"));
    }
    [[nodiscard]] std::string operator()(const guessed& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const tool_started& event);
    [[nodiscard]] std::string operator()(const tool_finished& event);
    [[nodiscard]] std::string operator()(const phase_reached& event) const { return status(event.phase); }
    [[nodiscard]] std::string operator()(const awaiting& event) const { return status(event.question); }
    [[nodiscard]] std::string operator()(const answer_text& event);
    [[nodiscard]] std::string operator()(const answer_retracted& event);
    [[nodiscard]] std::string operator()(const action_refused& event) const {
        return line(error_line{{}, event.message});
    }
    [[nodiscard]] std::string operator()(const validated& event);
    [[nodiscard]] std::string operator()(const reprompted& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const reading_on& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const synthesised& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const answered& event);

private:
    template <class Line>
    static std::string line(const Line& one) {
        return with_blanks(print(one)) + "\n";
    }
    static std::string status(const std::string& text) { return line(status_line{{}, text}); }

    bool has_content_ = false;
    std::string ending_tool_;                    ///< the tool whose result is the answer, once it is called
    std::optional<std::int64_t> ending_call_{};  ///< the number of that call
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/decision_lines.ipp>
#endif
