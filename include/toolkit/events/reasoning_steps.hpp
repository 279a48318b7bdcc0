// In: events. Out: the steps of a run as an interface shows them: what is being done, before and after each tool.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/sound_json.hpp>
#include <toolkit/events/sse.hpp>
#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/schema.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

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

/// The two events of one call have the same `step`, so that the second can take the place of the first.
struct reasoning_step {
    constant<"reasoning_step"> type;
    std::int64_t step = 0;  ///< counted from 1
    reasoning_action action_type = reasoning_action::thinking;
    std::string message;
    std::chrono::sys_time<milliseconds> timestamp;
    std::optional<std::string> tool_name{};
    std::optional<raw_json> tool_input{};
    std::optional<std::string> tool_output{};  ///< in one line; events do not carry the whole
    std::optional<reasoning_status> tool_status{};
    std::optional<std::string> details{};
};

/// How a tool is told of.
struct reasoning_row {
    std::string_view tool;
    reasoning_action action = reasoning_action::analysing;
    enum class form : std::uint8_t { plain, search, read } told = form::plain;
};

/// Tools that are not listed are `analysing`, and told as "{tool}: {status}".
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

/// What is looked at in the arguments of a call.
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

[[nodiscard]] inline arguments read(const raw_json& input) {
    auto known = parse<arguments, ignore_unknown, null_is_absent>(input.text);
    return known ? std::move(*known) : arguments{};
}

/// The number before `word` in "Found 8 chunks in 5 documents"; nothing when there is none.
[[nodiscard]] constexpr std::optional<std::int64_t> number_before(std::string_view text,
                                                                  std::string_view word) noexcept {
    std::size_t end = text.find(word);
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    std::size_t begin = end;
    while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9' && end - begin < 18) --begin;
    if (begin == end) return std::nullopt;
    std::int64_t number = 0;
    for (; begin < end; ++begin) number = number * 10 + (text[begin] - '0');
    return number;
}

[[nodiscard]] inline std::string counted(std::int64_t n, const char* word) {
    return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
}

}  // namespace reasoning

/// Makes the steps of one run: for each event at most one. `rows` must outlive it.
class reasoning_steps {
public:
    explicit reasoning_steps(std::span<const reasoning_row> rows = reasoning_rows) : rows_(rows) {}

    std::optional<reasoning_step> operator()(const run_started& event) {
        unix_ms_ = event.unix_ms;
        step_ = 0;
        running_.clear();
        return std::nullopt;
    }
    std::optional<reasoning_step> operator()(const planned& event) {
        std::string details;
        for (const std::string& one : event.steps) details += (details.empty() ? "" : "\n") + one;
        return plain(reasoning_action::planning, "Planned " + reasoning::counted(std::ssize(event.steps), "step"),
                     event.at, std::move(details));
    }
    std::optional<reasoning_step> operator()(const guessed& event) {
        return plain(reasoning_action::thinking, event.message, event.at);
    }
    std::optional<reasoning_step> operator()(const tool_started& event) {
        const reasoning_row& row = row_of(event.tool);
        call now{++step_, event.tool, sound_json(event.input, default_event_limits.line_bytes), {}};
        std::string said = event.tool + ": running";
        const reasoning::arguments given = reasoning::read(now.input);
        if (row.told == reasoning_row::form::search && given.query) said = "Searching for: " + *given.query;
        if (row.told == reasoning_row::form::read) said = "Reading " + (now.name = name_of(given, event.message));
        reasoning_step made = base(now, row, std::move(said), event.at);
        made.tool_status = reasoning_status::running;
        now.number = event.call;
        if (running_.size() < default_event_limits.items) running_.push_back(std::move(now));
        return made;
    }
    std::optional<reasoning_step> operator()(const tool_finished& event) {
        const reasoning_row& row = row_of(event.tool);
        call now{0, event.tool, raw_json{}, {}};
        const auto began = std::find_if(running_.begin(), running_.end(),
                                        [&](const call& one) { return ends_call(one.number, one.tool, event); });
        if (began != running_.end()) {
            now = std::move(*began);
            running_.erase(began);
        } else {
            now.step = ++step_;
        }
        std::string said = event.tool + (event.ok ? ": complete" : ": error");
        if (event.ok && row.told == reasoning_row::form::search)
            said = found(event.message).value_or(found(event.summary).value_or(event.message));
        if (event.ok && row.told == reasoning_row::form::read && !now.name.empty()) said = "Read " + now.name;
        reasoning_step made = base(now, row, std::move(said), event.at);
        made.tool_status = event.ok ? reasoning_status::complete : reasoning_status::error;
        if (event.ok) made.tool_output = line(event.summary.empty() ? event.message : event.summary);
        else made.details = line(event.message);
        return made;
    }
    std::optional<reasoning_step> operator()(const validated& event) {
        std::string details;
        for (const std::string& one : event.errors) details += (details.empty() ? "" : "\n") + one;
        return plain(reasoning_action::analysing, event.message, event.at, std::move(details));
    }
    std::optional<reasoning_step> operator()(const synthesised& event) {
        return plain(reasoning_action::summarising, event.message, event.at);
    }
    std::optional<reasoning_step> operator()(const answered& event) {
        if (!event.error) return std::nullopt;
        auto made = plain(reasoning_action::thinking, "The run failed", event.at, *event.error);
        made.tool_status = reasoning_status::error;
        return made;
    }

private:
    struct call {
        std::int64_t step;
        std::string tool;
        raw_json input;
        std::string name;
        std::optional<std::int64_t> number{};
    };

    [[nodiscard]] const reasoning_row& row_of(std::string_view tool) const noexcept {
        static constexpr reasoning_row other{};
        const auto row =
            std::find_if(rows_.begin(), rows_.end(), [&](const reasoning_row& one) { return one.tool == tool; });
        return row == rows_.end() ? other : *row;
    }
    /// By its tool's own words ("Opening manual.html (Locks)"), else by its arguments.
    [[nodiscard]] static std::string name_of(const reasoning::arguments& given, std::string_view told) {
        for (const std::string_view verb : {"Reading ", "Opening "})
            if (told.starts_with(verb)) return std::string{told.substr(verb.size())};
        if (given.doc_ids) return reasoning::counted(std::ssize(*given.doc_ids), "document");
        return given.filename.value_or(given.doc_id.value_or(given.id.value_or("a document")));
    }
    [[nodiscard]] static std::optional<std::string> found(std::string_view told) {
        const auto number = reasoning::number_before(told, " document");
        if (!number) return std::nullopt;
        return "Found " + reasoning::counted(*number, "document");
    }
    [[nodiscard]] static std::string line(std::string_view text) {
        return shortened(text, default_event_limits.line_bytes);
    }
    [[nodiscard]] std::chrono::sys_time<milliseconds> time(std::int64_t at) const noexcept {
        constexpr std::int64_t last = 253'402'300'799'999;  // of the year 9999, the last that is written
        const std::int64_t ms = std::clamp<std::int64_t>(unix_ms_, 0, last);
        return std::chrono::sys_time<milliseconds>{
            milliseconds{std::min(ms + std::clamp<std::int64_t>(at / 1000, 0, last), last)}};
    }
    [[nodiscard]] reasoning_step plain(reasoning_action action, std::string_view said, std::int64_t at,
                                       std::string_view details = {}) {
        reasoning_step made{
            .type = {}, .step = ++step_, .action_type = action, .message = line(said), .timestamp = time(at)};
        if (!details.empty()) made.details = line(details);
        return made;
    }
    [[nodiscard]] reasoning_step base(const call& now, const reasoning_row& row, std::string_view said,
                                      std::int64_t at) const {
        return {.type = {},
                .step = now.step,
                .action_type = row.action,
                .message = line(said),
                .timestamp = time(at),
                .tool_name = line(now.tool),
                .tool_input = now.input};
    }

    std::span<const reasoning_row> rows_;
    std::vector<call> running_;
    std::int64_t unix_ms_ = 0;
    std::int64_t step_ = 0;
};

/// An encoder: each step as `data: {json}` and an empty line.
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

}  // namespace toolkit::inline v0
