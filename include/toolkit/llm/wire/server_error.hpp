// In: the body of an error reply of any wire, or an error inside a stream. Out: its message, and the kind of failure,
// which tells what to do about it.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/http_status.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/json/lookup.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The longest wait that is accepted from a server.
inline constexpr std::int64_t longest_retry_wait_ms = std::int64_t{24} * 60 * 60 * 1000;

namespace server_error_wire {

[[nodiscard]] inline bool holds(std::string_view words, std::string_view part) noexcept {
    return std::search(words.begin(), words.end(), part.begin(), part.end(),
                       [](char a, char b) { return ascii_lower(a) == b; }) != words.end();
}

/// The HTTP status that belongs to the name of an error.
struct named_status {
    std::string_view name;
    int status;
};
inline constexpr std::array named_statuses{named_status{"invalid_request_error", 400},
                                           named_status{"authentication_error", 401},
                                           named_status{"invalid_api_key", 401},
                                           named_status{"permission_error", 403},
                                           named_status{"not_found_error", 404},
                                           named_status{"request_too_large", 413},
                                           named_status{"rate_limit_error", 429},
                                           named_status{"rate_limit_exceeded", 429},
                                           named_status{"api_error", 500},
                                           named_status{"server_error", 500},
                                           named_status{"overloaded_error", 529},
                                           named_status{"INVALID_ARGUMENT", 400},  // Gemini's names, from here on
                                           named_status{"FAILED_PRECONDITION", 400},
                                           named_status{"UNAUTHENTICATED", 401},
                                           named_status{"PERMISSION_DENIED", 403},
                                           named_status{"NOT_FOUND", 404},
                                           named_status{"RESOURCE_EXHAUSTED", 429},
                                           named_status{"INTERNAL", 500},
                                           named_status{"UNAVAILABLE", 503},
                                           named_status{"DEADLINE_EXCEEDED", 504}};

}  // namespace server_error_wire

/// The parts of a server's error, each empty if it is missing.
struct server_error {
    std::string words{};
    std::vector<std::string> names{};  ///< the codes and types in it
    int status = 0;                    ///< the HTTP status in the body, from 400 to 599; 0: none
    std::int64_t retry_after_ms = -1;  ///< the wait that it requests; -1: none
};

namespace server_error_wire {

/// Gemini's durations, "34s" or "0.5s", in milliseconds, at most a day; -1 if there is none.
[[nodiscard]] inline std::int64_t milliseconds_of(std::string_view text) {
    if (!text.ends_with('s')) return -1;
    text.remove_suffix(1);
    const auto seconds = parse<double>(text);
    if (!seconds || !(*seconds > 0)) return -1;
    return static_cast<std::int64_t>(std::min(std::ceil(*seconds * 1'000), static_cast<double>(longest_retry_wait_ms)));
}

/// The wait in Gemini's details, of which one may have it; -1 if there is none.
[[nodiscard]] inline std::int64_t wait_in(json_view details) {
    std::int64_t wait = -1;
    details.for_each_element([&](json_view one) {
        const auto delay = one["retryDelay"].string();
        if (delay) wait = milliseconds_of(*delay);
        return !delay;
    });
    return wait;
}

/// An object with a message, and maybe a code, a type, and Gemini's status and details; nothing if it has no message.
[[nodiscard]] inline std::optional<server_error> error_of(json_view report) {
    auto message = report["message"].string();
    if (!message) return std::nullopt;
    server_error error{.words = *std::move(message)};
    for (const std::string_view key : {"code", "type", "status"}) {
        const json_view part = report[key];
        if (!part) continue;
        auto name = part.string();
        const auto number = parse<int>(name ? *name : part.text());  // some servers write the number as text
        if (number && *number >= 400 && *number <= 599 && error.status == 0) error.status = *number;
        if (name && !name->empty() && !number) error.names.push_back(std::move(*name));
    }
    error.retry_after_ms = wait_in(report["details"]);
    return error;
}

/// FastAPI's message for a field that it rejects, with the path if there is one: "max_tokens: field required". Nothing
/// if it has no message.
[[nodiscard]] inline std::optional<std::string> words_of(json_view field) {
    const auto message = field["msg"].string();
    if (!message) return std::nullopt;
    std::string name;
    bool first = true;
    field["loc"].for_each_element([&](json_view step) {
        const std::string part = step.string().value_or(std::string{step.text()});
        if (std::exchange(first, false) && part == "body") return true;  // the root of nearly all paths
        name += (name.empty() ? "" : ".") + part;
        return true;
    });
    return name.empty() ? *message : name + ": " + *message;
}

/// The status of the first known name; 0 if none is known.
[[nodiscard]] inline int status_of_names(const std::vector<std::string>& names) noexcept {
    for (const std::string& name : names)
        for (const named_status& one : named_statuses)
            if (one.name == name) return one.status;
    return 0;
}

}  // namespace server_error_wire

/// Parses the body of an error; nothing if its format is unknown.
[[nodiscard]] inline std::optional<server_error> read_server_error(std::string_view body) {
    using namespace server_error_wire;
    const json_view whole{body};
    const json_view object = whole.is_array() ? whole.front() : whole;  // Gemini's compatible endpoint sends a list
    if (auto one = error_of(object["error"])) return one;
    if (whole.is_array()) return std::nullopt;
    if (auto words = whole["error"].string()) return server_error{.words = *std::move(words)};
    if (auto one = error_of(whole)) return one;  // Mistral, older vLLM
    if (auto words = whole["detail"].string()) return server_error{.words = *std::move(words)};
    server_error error;
    const bool all = whole["detail"].for_each_element([&](json_view field) {
        const auto words = words_of(field);
        if (words) error.words += (error.words.empty() ? "" : "; ") + *words;
        return words.has_value();
    });
    if (!all || error.words.empty()) return std::nullopt;
    return error;
}

/// Parses an error next to a completion. If its format is unknown, the words are its JSON text.
[[nodiscard]] inline server_error server_error_beside(std::string_view body, const raw_json& error) {
    if (auto one = read_server_error(body)) return *std::move(one);
    return {.words = error.text};
}

/// The message of an error body; empty for a web page, and the body itself for other text.
[[nodiscard]] inline std::string server_error_words(std::string_view body) {
    if (auto one = read_server_error(body)) return std::move(one->words);
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || body[first] == '<') return {};
    return std::string{body};
}

/// The kind of a server's error by its names and words, for any status. It recognizes a conversation that is too long,
/// a spent quota, and images that are not supported; other names map to their status.
[[nodiscard]] inline std::optional<failure_kind> kind_of_server_error(const server_error& report) noexcept {
    using namespace server_error_wire;
    constexpr std::array too_long{"context_length_exceeded", "exceed_context_size_error"};
    constexpr std::array too_long_words{"maximum context length", "context size",   "prompt is too long",
                                        "input token count",      "context window", "context length"};
    constexpr std::string_view no_images = "image input is not supported";  // llama.cpp, under the status 500
    constexpr std::array no_quota{"insufficient_quota", "billing_error", "billing_hard_limit_reached",
                                  "billing_not_active"};
    const auto named = [&](std::string_view name) { return contains(report.names, name); };
    if (any_in(too_long, named)) return failure_kind::context_exceeded;
    if (any_in(no_quota, named)) return failure_kind::quota_spent;
    for (const std::string_view words : too_long_words)
        if (holds(report.words, words)) return failure_kind::context_exceeded;
    if (holds(report.words, no_images)) return failure_kind::rejected;
    return kind_of_status(status_of_names(report.names));
}

/// Sets kind and cure for a conversation that is too long, a spent quota, or content that the model does not accept. A
/// retry is useless for the last two. Any other kind leaves the failure unchanged.
[[nodiscard]] inline failure with_cure_of(failure why, std::optional<failure_kind> kind) {
    if (kind == failure_kind::context_exceeded) {
        why.kind = *kind;
        why.cure = "send less of the conversation, or use a model with a larger context";
    } else if (kind == failure_kind::quota_spent) {
        why.kind = *kind;
        why.cure = "check the account's billing; a retry does not help";
    } else if (kind == failure_kind::rejected && why.kind == failure_kind::server_error) {
        why.kind = *kind;
        why.cure = "send only content that the model accepts, or use another model";
    }
    return why;
}

/// The failure for an error under a success status: the whole body, or inside a stream. If its names and words decide
/// nothing, the status number in it does.
[[nodiscard]] inline failure failure_of_error(const server_error& report, const reply_context& by) {
    auto kind = kind_of_server_error(report);
    if (!kind) kind = kind_of_status(report.status);
    const std::string_view words = !report.words.empty() || report.names.empty() ? report.words : report.names.front();
    failure why = failure::of(
        kind.value_or(failure_kind::server_error), by.where,
        "it reports an error with a status of success: \"" + quoted_words(words, by.key) + "\"",
        kind == failure_kind::unauthorized ? "check the key and its permissions" : "read the server's message");
    why.retry_after_ms = report.retry_after_ms;
    return with_cure_of(std::move(why), kind);
}

}}  // namespace toolkit::v0
