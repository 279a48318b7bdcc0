// Encodes a run for a client of a decision agent, as lines of JSON: decision, status, result, token, error, complete.
// In: events. Out: lines.
#pragma once

#include <toolkit/events/event.hpp>

#include <optional>
#include <string>

namespace toolkit { inline namespace v0 {

/// The model's choice of a tool. Events do not contain its reasons; `reasoning` is the message of the call.
struct decision_line {
    constant<"decision"> type;
    std::string tool;
    std::string reasoning;
};
struct status_line {
    constant<"status"> type;
    std::string message;
};
/// `objects` is present only with a sink `object_sink{…}`. `metadata` contains the texts about the result.
struct result_line {
    constant<"result"> type;
    std::string tool;
    std::optional<raw_json> objects{};  ///< a JSON list
    struct result_details {
        std::string message;
        std::optional<std::string> summary{};
    } metadata;
};
struct token_line {
    constant<"token"> type;
    std::string content;
};
/// A recoverable error: the run continues.
struct error_line {
    constant<"error"> type;
    std::string message;
    bool recoverable = true;
    std::optional<std::string> suggestion{};
};
struct complete_line {
    constant<"complete"> type;
};

/// Encodes the events of one run. The last line is always `complete`. An answer that was not streamed, or was retracted
/// (a status line says so), becomes one token at the end.
class decision_lines {
public:
    [[nodiscard]] std::string operator()(const run_started&) { return *this = {}, std::string{}; }
    [[nodiscard]] std::string operator()(const planned& event) const {
        return status("Planned " + std::to_string(event.steps.size()) + (event.steps.size() == 1 ? " step" : " steps"));
    }
    [[nodiscard]] std::string operator()(const guessed& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const tool_started& event) const {
        return line(decision_line{{}, event.tool, event.message});
    }
    [[nodiscard]] std::string operator()(const tool_finished& event) const;
    [[nodiscard]] std::string operator()(const answer_text& event);
    [[nodiscard]] std::string operator()(const answer_retracted& event);
    [[nodiscard]] std::string operator()(const action_refused& event) const {
        return line(error_line{{}, event.message});
    }
    [[nodiscard]] std::string operator()(const validated& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const reprompted& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const reading_on& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const synthesised& event) const { return status(event.message); }
    [[nodiscard]] std::string operator()(const answered& event);

private:
    template <class Line>
    static std::string line(const Line& one) {
        return print(one) + "\n";
    }
    static std::string status(const std::string& text) { return line(status_line{{}, text}); }

    bool has_content_ = false;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/decision_lines.ipp>
#endif
