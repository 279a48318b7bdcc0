// In: the body of an answer that is no success, of any wire; or an error in the middle of a stream. Out: what it says,
// and the kind of failure that tells what to do about it.
#pragma once

#include <toolkit/llm/heard.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {
namespace server_error_wire {

// The shapes in which servers say what went wrong.
struct said {
    std::string message;
    std::optional<std::string> type;
    std::optional<raw_json> code;
    std::optional<std::string> status;  ///< Gemini's name of it
};
struct error_object {
    said error;
};
struct error_text {
    std::string error;
};
struct message_alone {
    std::string message;
};
struct detail_text {
    std::string detail;
};

[[nodiscard]] inline bool holds(std::string_view words, std::string_view part) noexcept {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::search(words.begin(), words.end(), part.begin(), part.end(),
                       [&](char a, char b) { return lower(a) == b; }) != words.end();
}

}  // namespace server_error_wire

/// What a server says went wrong: its words, and the code or type that it gives, each empty where there is none.
struct server_error {
    std::string words{};
    std::string code{};
};

namespace server_error_wire {

[[nodiscard]] inline server_error error_of(said one) {
    std::string code = one.code ? std::move(one.code->text) : std::string{};
    if (code.size() >= 2 && code.front() == '"') code = code.substr(1, code.size() - 2);
    else code.clear();  // a number repeats the status
    if (code.empty()) code = one.type ? std::move(*one.type) : std::move(one.status).value_or("");
    return {std::move(one.message), std::move(code)};
}

}  // namespace server_error_wire

/// Reads the body of an error; nothing when it is none of the known shapes.
[[nodiscard]] inline std::optional<server_error> read_server_error(std::string_view body) {
    using namespace server_error_wire;
    if (auto one = read_server_json<error_object>(body)) return error_of(std::move(one->error));
    if (auto list = read_server_json<std::vector<error_object>>(body); list && !list->empty())
        return error_of(std::move(list->front().error));  // Gemini's compatible endpoint
    if (auto one = read_server_json<error_text>(body)) return server_error{std::move(one->error), {}};
    return std::nullopt;
}

/// An error that stands beside an answer, whatever its shape: with its words, or else as it is.
[[nodiscard]] inline server_error server_error_beside(std::string_view body, const raw_json& error) {
    if (auto one = read_server_error(body)) return *std::move(one);
    return {error.text, {}};
}

/// The words in which a server says what went wrong; empty for a web page, and the body itself for other text.
[[nodiscard]] inline std::string server_error_words(std::string_view body) {
    using namespace server_error_wire;
    if (auto one = read_server_error(body)) return std::move(one->words);
    if (auto one = read_server_json<message_alone>(body)) return std::move(one->message);
    if (auto one = read_server_json<detail_text>(body)) return std::move(one->detail);
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || body[first] == '<') return {};
    return std::string{body};
}

/// A conversation that is too long, and a quota that is spent, whatever status they come under.
[[nodiscard]] inline std::optional<failure_kind> kind_of_server_error(const server_error& said) noexcept {
    using server_error_wire::holds;
    constexpr std::array too_long{"context_length_exceeded", "exceed_context_size_error"};
    constexpr std::array too_long_words{"maximum context length", "context size",   "prompt is too long",
                                        "input token count",      "context window", "context length"};
    constexpr std::string_view no_images = "image input is not supported";  // llama.cpp, under the status 500
    constexpr std::array no_quota{"insufficient_quota", "billing_error", "billing_hard_limit_reached",
                                  "billing_not_active"};
    for (const std::string_view code : too_long)
        if (said.code == code) return failure_kind::context_exceeded;
    for (const std::string_view code : no_quota)
        if (said.code == code) return failure_kind::quota_spent;
    for (const std::string_view words : too_long_words)
        if (holds(said.words, words)) return failure_kind::context_exceeded;
    if (holds(said.words, no_images)) return failure_kind::rejected;
    if (said.code == "overloaded_error" || said.code == "api_error" || said.code == "server_error")
        return failure_kind::server_error;
    if (said.code == "rate_limit_error" || said.code == "rate_limit_exceeded") return failure_kind::rate_limited;
    if (said.code == "authentication_error" || said.code == "invalid_api_key") return failure_kind::unauthorized;
    if (said.code == "invalid_request_error" || said.code == "not_found_error") return failure_kind::rejected;
    return std::nullopt;
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

/// The failure for an error that came under a status of success: as the whole body, or in the middle of a stream.
[[nodiscard]] inline failure failure_of_error(const server_error& said, const hearing& by) {
    const auto kind = kind_of_server_error(said);
    failure why = failure::of(kind.value_or(failure_kind::server_error), by.where,
                              "it answers with an error under a status of success: \"" +
                                  quoted_words(said.words.empty() ? said.code : said.words, by.key) + "\"",
                              "see what the server says of it");
    return with_cure_of(std::move(why), kind);
}

}  // namespace toolkit::inline v0
