// The format of a run's log: structs that print as the text of an entry, and that are parsed strictly.
// In: tasks, completions, calls, failures. Out: the texts of entries, and the structs again. Next: journal.hpp.
#pragma once

#include <toolkit/agent/durable/journal_demands.hpp>
#include <toolkit/core/hash.hpp>
#include <toolkit/llm/exchange/exchange_line.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/store/run_log.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The hashes of an agent's tools and prompt texts, as a log keeps them.
struct agent_print {
    struct tool {
        std::string name;
        std::string hash{};  ///< SHA-1 of its description and schema
    };
    std::vector<tool> tools;
    std::string texts{};                   ///< SHA-1
    std::optional<std::string> actions{};  ///< how the model gets actions, if the protocol depends on it

    /// Computes the hashes of tool infos (name, description, input_schema) and of the prompt texts, as one text.
    template <class Infos>
    [[nodiscard]] static agent_print of(const Infos& infos, std::string_view words, std::string_view by = {}) {
        agent_print made;
        if (!by.empty()) made.actions = by;
        for (const auto& info : infos) {
            sha1 hash;
            hash.update(info.description);
            hash.update(std::string_view{"\0", 1});
            hash.update(info.input_schema);
            made.tools.push_back({std::string{info.name}, to_hex(hash.finish())});
        }
        made.texts = to_hex(sha1_of(words));
        return made;
    }

    /// The differences to the present agent, as the end of a sentence. Empty if there are none.
    [[nodiscard]] std::string difference(const agent_print& now) const {
        std::string text;
        const auto add = [&](std::string_view before, std::string_view name, std::string_view behind) {
            if (!text.empty()) text += ", ";
            text.append(before).append(name).append(behind);
        };
        const auto find = [](const agent_print& in, std::string_view name) {
            return std::find_if(in.tools.begin(), in.tools.end(), [&](const tool& one) { return one.name == name; });
        };
        for (const tool& one : now.tools)
            if (find(*this, one.name) == tools.end()) add("tool ", one.name, " is new");
        for (const tool& one : tools) {
            const auto same = find(now, one.name);
            if (same == now.tools.end()) add("tool ", one.name, " was removed");
            else if (same->hash != one.hash) add("the schema or description of ", one.name, " changed");
        }
        if (text.empty() && !std::equal(tools.begin(), tools.end(), now.tools.begin(), now.tools.end(),
                                        [](const tool& a, const tool& b) { return a.name == b.name; }))
            add("the tools are in another order", "", "");
        if (texts != now.texts) add("the texts of the prompts changed", "", "");
        if (actions && now.actions && *actions != *now.actions)
            add("the model gets its actions by ", *now.actions, ", and got them by " + *actions);
        return text;
    }
};

namespace journal_entries {

using exchange_line::bytes;
using exchange_line::failure_form;

inline constexpr std::int64_t format = 1;

struct earlier_call_form {
    bytes tool;
    bytes arguments;
    bytes text;
    bool failed = false;
};
struct earlier {
    bytes question;
    bytes answer;
    std::optional<std::vector<earlier_call_form>> calls{};  ///< absent without calls

    [[nodiscard]] static earlier of(const exchange& turn) {
        earlier made{{turn.question}, {turn.answer}};
        if (!turn.calls.empty()) made.calls.emplace();
        for (const earlier_call& call : turn.calls)
            made.calls->push_back({{call.tool}, {call.arguments.text}, {call.text}, call.failed});
        return made;
    }
    /// The turn of the task again.
    [[nodiscard]] exchange turn() && {
        exchange made{std::move(question.text), std::move(answer.text)};
        if (calls)
            for (earlier_call_form& one : *calls)
                made.calls.push_back(
                    {std::move(one.tool.text), {std::move(one.arguments.text)}, std::move(one.text.text), one.failed});
        return made;
    }
};
/// The first entry: the task and the agent. `at` of all other entries counts microseconds from this one.
struct begun {
    std::int64_t format = 0;
    std::int64_t unix_ms = 0;
    bytes question;
    bytes owner;
    std::vector<earlier> history;
    std::optional<bytes> history_summary{};  ///< absent if it is empty
    std::vector<exchange_line::image_form> images;
    std::optional<std::uint64_t> seed{};
    std::optional<std::int64_t> deadline_ms{};  ///< milliseconds from the begin of the run
    std::optional<demands> required{};          ///< of the program
    agent_print agent;
    struct doc {
        field format{.required = true};
    };
};
struct format_of {
    std::int64_t format = 0;
    struct doc {
        field format{.required = true};
    };
};

/// Reusable hash states of the previous request: conversations grow at the end.
struct request_hashes {
    growing_sha1 conversation{};
    growing_sha1 actions{};
};

/// The hashes of a request. They locate the difference between two requests without storing their content.
struct request_print {
    std::uint64_t messages = 0;
    std::string conversation{};
    std::string actions{};
    std::string settings{};

    /// `before` holds the hash states of the earlier requests.
    [[nodiscard]] static request_print of(const request& req, request_hashes& before) {
        exchange_line::request_form form = exchange_line::form_of(req);
        constexpr std::size_t bracket = 1;
        request_print made{form.messages.size(),
                           to_hex(before.conversation.of(print(form.messages), bracket)),
                           to_hex(before.actions.of(print(form.actions), bracket)),
                           {}};
        form.messages.clear();
        form.actions.clear();
        made.settings = to_hex(sha1_of(print(form)));
        return made;
    }
    [[nodiscard]] static request_print of(const request& req) {
        request_hashes none;
        return of(req, none);
    }
    /// The difference to another request, as the end of a sentence. Empty if there is none.
    [[nodiscard]] std::string difference(const request_print& other) const {
        if (messages != other.messages)
            return "it has " + std::to_string(other.messages) + " messages, but the logged one has " +
                   std::to_string(messages);
        if (conversation != other.conversation) return "the text of a message differs";
        if (actions != other.actions) return "the offered actions differ";
        if (settings != other.settings) return "its settings differ (tokens, temperature, seed, output)";
        return {};
    }
};

/// The run's tokens and money that the nested runs of a call have used, and the costs of the call's own requests.
struct nested {
    std::int64_t tokens = 0;
    std::int64_t microdollars = 0;
    std::optional<usage> asked{};  ///< absent without costs

    [[nodiscard]] static nested of(const ledger& account, const usage& cost) noexcept {
        return {account.nested_tokens(), account.nested_microdollars(),
                cost == usage{} ? std::nullopt : std::optional{cost}};
    }
    /// Conversions from and to a log entry, which omits the member if nothing was used.
    [[nodiscard]] static nested of(const std::optional<nested>& logged) noexcept { return logged.value_or(nested{}); }
    [[nodiscard]] std::optional<nested> logged() const noexcept {
        return *this == nested{} ? std::nullopt : std::optional{*this};
    }
    friend bool operator==(const nested&, const nested&) = default;
    friend nested operator-(const nested& a, const nested& b) noexcept {
        usage cost = a.asked.value_or(usage{});
        cost -= b.asked.value_or(usage{});
        return {a.tokens - b.tokens, a.microdollars - b.microdollars, cost};
    }
};

// `call` counts the calls of the model from 0, and separately the calls of tools.
struct completion {
    std::int64_t at = 0;
    std::uint64_t call = 0;
    request_print asked;
    exchange_line::completion_form got;
};
struct model_failure {
    std::int64_t at = 0;
    std::uint64_t call = 0;
    request_print asked;
    failure_form why;
};
struct tool_intent {
    std::int64_t at = 0;
    std::uint64_t call = 0;
    bytes tool;
    bytes arguments;
};
struct tool_result {
    std::int64_t at = 0;
    std::uint64_t call = 0;
    bytes tool;
    bytes arguments;
    std::optional<raw_json> value{};  ///< absent: the call is executed again
    std::optional<nested> used{};     ///< by the call
};
struct tool_failure {
    std::int64_t at = 0;
    std::uint64_t call = 0;
    bytes tool;
    bytes arguments;
    failure_form why;
    std::optional<nested> used{};  ///< by the call
};
struct approval_asked {
    std::int64_t at = 0;
    std::uint64_t call = 0;
    bytes tool;
    bytes arguments;
    bytes question;
};
struct approval_given {
    std::int64_t at = 0;
    std::uint64_t call = 0;
    bool approved = false;
    bytes note;
    struct doc {
        field approved{.required = true};
    };
};
struct ended {
    std::int64_t at = 0;
    bytes status;
    bytes text;
};

using exchange_line::form_of;

/// The failure as it is read from a log. The run continues with this one, so that a replay is identical.
[[nodiscard]] inline failure as_logged(const failure& why) { return exchange_line::failure_of(form_of(why)); }

[[nodiscard]] inline std::string name_of_log(const uuid& run) { return "the log of run " + run.to_string(); }

/// Parses an entry. Fails with `corrupt`.
template <class T>
[[nodiscard]] result<T> read(const uuid& run, const log_entry& entry) {
    auto form = parse<T>(entry.text);
    if (form) return form;
    return run_logs::damaged(name_of_log(run), "entry " + std::to_string(entry.sequence) + " (" +
                                                   std::string{name_of(entry.kind)} +
                                                   ") does not have this format: " + form.error().message());
}

/// Parses the first entry. Fails with `not_found` if there is none, and with `invalid_argument` if the format differs.
[[nodiscard]] inline result<begun> read_begun(const uuid& run, const std::vector<log_entry>& log) {
    if (log.empty())
        return failure::of(failure_kind::not_found, name_of_log(run), "there is no such run",
                           "use the run_id with which the run was started");
    if (log.front().kind == log_kind::graph_begun)
        return failure::of(failure_kind::invalid_argument, name_of_log(run),
                           "it is the log of a graph, and this is an agent", "resume it with its graph_runner");
    if (log.front().kind != log_kind::begun)
        return run_logs::damaged(name_of_log(run), "it does not begin with the run's task");
    const auto of = parse<format_of, ignore_unknown>(log.front().text);
    if (of && of->format != format)
        return failure::of(
            failure_kind::invalid_argument, name_of_log(run),
            "its format is " + std::to_string(of->format) + ", and this program reads format " + std::to_string(format),
            "resume it with the version of the program that started it");
    return read<begun>(run, log.front());
}

[[nodiscard]] inline begun begun_of(const toolkit::task& task, const agent_print& agent, time_point now,
                                    std::int64_t unix_ms) {
    begun made;
    made.format = format;
    made.unix_ms = unix_ms;
    made.question = {task.question};
    made.owner = {task.owner.id()};
    for (const exchange& one : task.history) made.history.push_back(earlier::of(one));
    if (!task.history_summary.empty()) made.history_summary.emplace().text = task.history_summary;
    for (const image& one : task.images) made.images.push_back({{one.media_type}, {one.base64}});
    made.seed = task.seed;
    made.required = demands::of(task.required);
    if (task.deadline.at != time_point::max()) made.deadline_ms = task.deadline.left(now).count();
    made.agent = agent;
    return made;
}

/// The task without its deadline, which the journal applies when the run is resumed.
[[nodiscard]] inline task task_of(const uuid& run, begun&& from) {
    task made{.question = std::move(from.question.text), .owner = owner{std::move(from.owner.text)}};
    for (earlier& one : from.history) made.history.push_back(std::move(one).turn());
    if (from.history_summary) made.history_summary = std::move(from.history_summary->text);
    for (auto& one : from.images) made.images.push_back({std::move(one.media_type.text), std::move(one.base64.text)});
    made.run_id = run;
    made.seed = from.seed;
    if (from.required) made.required = std::move(*from.required).required();
    return made;
}

}  // namespace journal_entries

}}  // namespace toolkit::v0
