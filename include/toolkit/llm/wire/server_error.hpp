// In: the body of an answer that is no success, of any wire; or an error in the middle of a stream. Out: what it says,
// and the kind of failure that tells what to do about it.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/http_status.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The longest wait that a server is believed to mean.
inline constexpr std::int64_t longest_retry_wait_ms = std::int64_t{24} * 60 * 60 * 1000;

namespace server_error_wire {

// The shapes in which servers say what went wrong.
struct report {
    std::string message;
    std::optional<raw_json> code;
    std::optional<raw_json> type;
    std::optional<raw_json> status;   ///< Gemini's name of it
    std::optional<raw_json> details;  ///< of Gemini: the wait is in one of them
};
struct error_object {
    report error;
};
struct error_text {
    std::string error;
};
struct detail_text {
    std::string detail;
};
struct wrong_field {
    std::optional<raw_json> loc;  ///< the way to it: names and numbers
    std::string msg;
};
struct detail_list {  // FastAPI's, of a request that it does not take
    std::vector<wrong_field> detail;
};

[[nodiscard]] inline bool holds(std::string_view words, std::string_view part) noexcept {
    return std::search(words.begin(), words.end(), part.begin(), part.end(),
                       [](char a, char b) { return ascii_lower(a) == b; }) != words.end();
}

/// What a name of an error stands for, as the HTTP status that its server gives with it.
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
                                           named_status{"INVALID_ARGUMENT", 400},  // Gemini's, from here on
                                           named_status{"FAILED_PRECONDITION", 400},
                                           named_status{"UNAUTHENTICATED", 401},
                                           named_status{"PERMISSION_DENIED", 403},
                                           named_status{"NOT_FOUND", 404},
                                           named_status{"RESOURCE_EXHAUSTED", 429},
                                           named_status{"INTERNAL", 500},
                                           named_status{"UNAVAILABLE", 503},
                                           named_status{"DEADLINE_EXCEEDED", 504}};

}  // namespace server_error_wire

/// What a server says went wrong, each part empty where there is none.
struct server_error {
    std::string words{};
    std::vector<std::string> names{};  ///< the codes and types that it gives
    int status = 0;                    ///< the HTTP status that it gives in its words, from 400 to 599; 0: none
    std::int64_t retry_after_ms = -1;  ///< how long it asks to be left alone; -1: it does not say
};

namespace server_error_wire {

/// A duration as Gemini gives it, "34s" or "0.5s", in milliseconds, at most a day; -1 when it says nothing.
[[nodiscard]] inline std::int64_t milliseconds_of(std::string_view text) {
    if (!text.ends_with('s')) return -1;
    text.remove_suffix(1);
    const auto seconds = parse<double>(text);
    if (!seconds || !(*seconds > 0)) return -1;
    return static_cast<std::int64_t>(std::min(std::ceil(*seconds * 1'000), static_cast<double>(longest_retry_wait_ms)));
}

[[nodiscard]] inline std::int64_t wait_in(const raw_json& details) {
    const auto read = read_server_json<std::vector<std::map<std::string, raw_json>>>(details.text);
    if (!read) return -1;
    for (const auto& one : *read)
        if (const auto delay = one.find("retryDelay"); delay != one.end())
            if (const auto text = parse<std::string>(delay->second.text)) return milliseconds_of(*text);
    return -1;
}

[[nodiscard]] inline server_error error_of(report one) {
    server_error error{.words = std::move(one.message)};
    for (const auto* const part : {&one.code, &one.type, &one.status}) {
        if (!*part) continue;
        auto name = parse<std::string>((*part)->text);
        const auto number = parse<int>(name ? *name : (*part)->text);  // some write it as a text
        if (number && *number >= 400 && *number <= 599 && error.status == 0) error.status = *number;
        if (name && !name->empty() && !number) error.names.push_back(std::move(*name));
    }
    if (one.details) error.retry_after_ms = wait_in(*one.details);
    return error;
}

/// What is wrong with a field, by its name where the way to it can be read: "max_tokens: field required".
[[nodiscard]] inline std::string words_of(const wrong_field& field) {
    std::string name;
    bool first = true;
    for (const raw_json& step : read_beside<std::vector<raw_json>>(field.loc)) {
        const auto text = parse<std::string>(step.text);
        const std::string part = text ? *text : step.text;
        if (std::exchange(first, false) && part == "body") continue;  // where nearly all of them stand
        name += (name.empty() ? "" : ".") + part;
    }
    return name.empty() ? field.msg : name + ": " + field.msg;
}

/// The first of the names that is known, as a status; 0 when none is.
[[nodiscard]] inline int status_of_names(const std::vector<std::string>& names) noexcept {
    for (const std::string& name : names)
        for (const named_status& one : named_statuses)
            if (one.name == name) return one.status;
    return 0;
}

}  // namespace server_error_wire

/// Reads the body of an error; nothing when it is none of the known shapes.
[[nodiscard]] inline std::optional<server_error> read_server_error(std::string_view body) {
    using namespace server_error_wire;
    if (auto one = read_server_json<error_object>(body)) return error_of(std::move(one->error));
    if (auto list = read_server_json<std::vector<error_object>>(body); list && !list->empty())
        return error_of(std::move(list->front().error));  // Gemini's compatible endpoint
    if (auto one = read_server_json<error_text>(body)) return server_error{.words = std::move(one->error)};
    if (auto one = read_server_json<report>(body)) return error_of(std::move(*one));  // Mistral, older vLLM
    if (auto one = read_server_json<detail_text>(body)) return server_error{.words = std::move(one->detail)};
    if (auto one = read_server_json<detail_list>(body); one && !one->detail.empty()) {
        server_error error;
        for (const wrong_field& field : one->detail) error.words += (error.words.empty() ? "" : "; ") + words_of(field);
        return error;
    }
    return std::nullopt;
}

/// An error that stands beside an answer, whatever its shape: with its words, or else as it is.
[[nodiscard]] inline server_error server_error_beside(std::string_view body, const raw_json& error) {
    if (auto one = read_server_error(body)) return *std::move(one);
    return {.words = error.text};
}

/// The words in which a server says what went wrong; empty for a web page, and the body itself for other text.
[[nodiscard]] inline std::string server_error_words(std::string_view body) {
    if (auto one = read_server_error(body)) return std::move(one->words);
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || body[first] == '<') return {};
    return std::string{body};
}

/// A conversation that is too long, a quota that is spent, and what the names of errors mean, whatever status they come
/// under.
[[nodiscard]] inline std::optional<failure_kind> kind_of_server_error(const server_error& report) noexcept {
    using namespace server_error_wire;
    constexpr std::array too_long{"context_length_exceeded", "exceed_context_size_error"};
    constexpr std::array too_long_words{"maximum context length", "context size",   "prompt is too long",
                                        "input token count",      "context window", "context length"};
    constexpr std::string_view no_images = "image input is not supported";  // llama.cpp, under the status 500
    constexpr std::array no_quota{"insufficient_quota", "billing_error", "billing_hard_limit_reached",
                                  "billing_not_active"};
    const auto named = [&](std::string_view name) {
        return std::find(report.names.begin(), report.names.end(), name) != report.names.end();
    };
    if (std::any_of(too_long.begin(), too_long.end(), named)) return failure_kind::context_exceeded;
    if (std::any_of(no_quota.begin(), no_quota.end(), named)) return failure_kind::quota_spent;
    for (const std::string_view words : too_long_words)
        if (holds(report.words, words)) return failure_kind::context_exceeded;
    if (holds(report.words, no_images)) return failure_kind::rejected;
    return kind_of_status(status_of_names(report.names));
}

/// The failure as one of a conversation that is too long, of a quota that is spent, or of what the model does not take
/// (which trying again does not help), when the server says so.
[[nodiscard]] inline failure with_cure_of(failure why, std::optional<failure_kind> kind) {
    if (kind == failure_kind::context_exceeded) {
        why.kind = *kind;
        why.cure = "send less of the conversation, or take a model with a larger context";
    } else if (kind == failure_kind::quota_spent) {
        why.kind = *kind;
        why.cure = "look into the account's billing; trying again does not help";
    } else if (kind == failure_kind::rejected && why.kind == failure_kind::server_error) {
        why.kind = *kind;
        why.cure = "send what the model takes, or take another model";
    }
    return why;
}

/// The failure for an error that came under a status of success: as the whole body, or in the middle of a stream. What
/// no word of it tells, the number tells that stands in it.
[[nodiscard]] inline failure failure_of_error(const server_error& report, const reply_context& by) {
    auto kind = kind_of_server_error(report);
    if (!kind) kind = kind_of_status(report.status);
    const std::string_view words = !report.words.empty() || report.names.empty() ? report.words : report.names.front();
    failure why = failure::of(
        kind.value_or(failure_kind::server_error), by.where,
        "it answers with an error under a status of success: \"" + quoted_words(words, by.key) + "\"",
        kind == failure_kind::unauthorized ? "check the key and what it may do" : "see what the server says of it");
    why.retry_after_ms = report.retry_after_ms;
    return with_cure_of(std::move(why), kind);
}

}}  // namespace toolkit::v0
