// Converts a run into steps for a user interface, one before and one after each tool call.
// In: events; with `output_sink` around the listener, the whole results, too. Out: reasoning steps.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/sound_json.hpp>
#include <toolkit/events/sse.hpp>
#include <toolkit/reflect/annotation.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

enum class reasoning_action : std::uint8_t {
    planning,
    exploring,
    searching,
    reading,
    analysing,
    summarising,
    thinking,
    opening,
    navigating
};
enum class reasoning_status : std::uint8_t { running, complete, error };

/// A step, with the types that the client knows. Both events of a call have the tool's name as `step`.
struct reasoning_step {
    constant<"reasoning_step"> type;
    std::string step;  ///< the tool's name, or the name of the step
    reasoning_action action_type = reasoning_action::thinking;
    std::string message;
    double timestamp = 0;  ///< seconds since 1970, with a fraction
    std::optional<std::string> tool_name{};
    std::optional<raw_json> tool_input{};   ///< an object
    std::optional<raw_json> tool_output{};  ///< an object or a string
    std::optional<reasoning_status> tool_status{};
    raw_json details{"{}"};  ///< an object, {} if there are none

    struct doc {
        field details{.required = false};
    };
};

/// The name of the event `phase_reached` whose state is a whole reasoning_step: a part of a system tells steps of its
/// own this way. A `timestamp` of 0 stands for the time of the event.
inline constexpr std::string_view reasoning_phase = "reasoning_step";

/// Limits of a step.
struct reasoning_limits {
    std::size_t output_bytes = 256'000;   ///< of `tool_output`; a longer one becomes a string with its beginning
    std::size_t details_bytes = 256'000;  ///< of the details of a system's own step
    std::size_t thinking_bytes = 64'000;
};
inline constexpr reasoning_limits default_reasoning_limits{};

/// How a tool's steps are worded.
struct reasoning_row {
    std::string_view tool;
    reasoning_action action = reasoning_action::analysing;
    enum class form : std::uint8_t { plain, search, read } wording = form::plain;
};

/// Unlisted tools are `analysing`, with the text "{tool}: {status}".
inline constexpr std::array reasoning_rows{
    reasoning_row{"search_documents", reasoning_action::searching, reasoning_row::form::search},
    reasoning_row{"search_docs", reasoning_action::searching, reasoning_row::form::search},
    reasoning_row{"read_document", reasoning_action::reading, reasoning_row::form::read},
    reasoning_row{"read_multiple_documents", reasoning_action::reading, reasoning_row::form::read},
    reasoning_row{"open_citation", reasoning_action::reading, reasoning_row::form::read},
    reasoning_row{"rerank_documents", reasoning_action::analysing},
    reasoning_row{"generate_answer", reasoning_action::summarising},
    reasoning_row{"open_document", reasoning_action::opening},
    reasoning_row{"navigate_to_property", reasoning_action::navigating},
    reasoning_row{"navigate_to_property_by_name", reasoning_action::navigating},
    reasoning_row{"search_property", reasoning_action::navigating},
    reasoning_row{"show_map_view", reasoning_action::navigating},
    reasoning_row{"select_property_pin", reasoning_action::navigating},
};

namespace reasoning {

/// The arguments of a call that appear in a step.
struct arguments {
    std::optional<std::string> query{};
    std::optional<std::string> filename{};
    std::optional<std::string> doc_id{};
    std::optional<std::string> id{};
    std::optional<std::vector<std::string>> doc_ids{};
    struct doc {
        field id{.name = "docId"};
    };
};

[[nodiscard]] arguments read(const raw_json& input);

}  // namespace reasoning

/// Converts the events of one run, each into at most one step. `rows` must outlive it.
class reasoning_steps {
public:
    explicit reasoning_steps(std::span<const reasoning_row> rows = reasoning_rows) : rows_(rows) {}

    std::optional<reasoning_step> operator()(const run_started& event);
    std::optional<reasoning_step> operator()(const planned& event);
    std::optional<reasoning_step> operator()(const guessed& event) {
        return plain("guessing", reasoning_action::thinking, event.message, event.at);
    }
    std::optional<reasoning_step> operator()(const tool_started& event);
    std::optional<reasoning_step> operator()(const tool_finished& event);
    std::optional<reasoning_step> operator()(const validated& event);
    std::optional<reasoning_step> operator()(const synthesised& event) {
        return plain("summarising", reasoning_action::summarising, event.message, event.at);
    }
    std::optional<reasoning_step> operator()(const phase_reached& event);
    std::optional<reasoning_step> operator()(const answered& event);

private:
    struct call {
        std::string tool;
        raw_json input;
        std::string name;
        std::optional<std::int64_t> number{};
    };

    [[nodiscard]] const reasoning_row& row_of(std::string_view tool) const noexcept;
    /// Taken from the tool's message ("Opening manual.html (Locks)"), else from its arguments.
    [[nodiscard]] static std::string name_of(const reasoning::arguments& input, std::string_view wording,
                                             std::string_view otherwise = {});
    [[nodiscard]] static std::optional<std::string> found(std::string_view wording);
    [[nodiscard]] static std::string line(std::string_view text) {
        return shortened(text, default_event_limits.line_bytes);
    }
    [[nodiscard]] double time(std::int64_t at) const noexcept;
    [[nodiscard]] reasoning_step plain(std::string_view step, reasoning_action action, std::string_view text,
                                       std::int64_t at) const;
    [[nodiscard]] reasoning_step base(const call& now, const reasoning_row& row, std::string_view text,
                                      std::int64_t at) const;

    std::span<const reasoning_row> rows_;
    std::vector<call> running_;
    std::int64_t unix_ms_ = 0;
};

/// Encodes each step as `data: {json}` and an empty line.
class reasoning_encoder {
public:
    explicit reasoning_encoder(std::span<const reasoning_row> rows = reasoning_rows) : steps_(rows) {}
    template <class E>
        requires std::invocable<reasoning_steps&, const E&>
    [[nodiscard]] std::string operator()(const E& event) {
        const auto step = steps_(event);
        return step ? data_frame(print(*step)) : std::string{};
    }

private:
    reasoning_steps steps_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/reasoning_steps.ipp>
#endif
