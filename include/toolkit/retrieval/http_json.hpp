// One question to a server in JSON and its answer. The key goes to this server alone, over https or to this machine,
// and stands in no failure. In: an address, a body. Out: the body of the answer. Next: embeddings.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/text/visible.hpp>

#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// A server that is asked in JSON.
struct json_server {
    std::string base_url{};
    secret api_key{};  ///< sent as a bearer token over https, over plain http to this machine alone; empty: none
    http_patience patience{};
};

namespace http_json {

/// The address of a path on a server, whose base URL may end with a slash, hold a query, or hold the path already.
[[nodiscard]] inline result<std::string> address_of(std::string_view base_url, std::string_view path) {
    const auto parts = parse_url(base_url);
    if (!parts) return parts.error();
    std::string_view before = parts->target;
    const std::size_t query = before.find('?');
    const std::string after = query == std::string_view::npos ? "" : std::string{before.substr(query)};
    before = before.substr(0, query);
    while (before.ends_with('/')) before.remove_suffix(1);
    std::string address = parts->origin() + std::string{before};
    if (!before.ends_with(path)) address += path;
    return address + after;
}

[[nodiscard]] inline failure without(const secret& key, failure why) {
    for (note* const text : {&why.where, &why.detail, &why.cure}) *text = key.redact(std::string{text->view()});
    return why;
}

/// Whether the key may go there: over https, and over plain http to this machine.
[[nodiscard]] inline bool may_send(const secret& key, const url& to) noexcept {
    return !key.empty() && (to.secure || to.is_loopback());
}

/// The body of the answer to a POST; a status that is no success is a failure with the server's words.
[[nodiscard]] inline result<std::string> post(const json_server& server, std::string address, std::string body,
                                              const stop_token& stop) {
    const auto to = parse_url(address);
    if (!to) return without(server.api_key, to.error());
    const bool sent = may_send(server.api_key, *to);
    http_request call{.method = http_method::post,
                      .url = std::move(address),
                      .headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
                      .body = std::move(body),
                      .patience = server.patience};
    if (sent) call.headers.push_back({"Authorization", "Bearer " + std::string{server.api_key.reveal()}});
    auto reply = http_send(call, stop);
    if (!reply) {
        failure why = std::move(reply).error();
        if (why.cure.view() == server_unreachable_cure) why.cure = "start the server or correct base_url";
        return without(server.api_key, std::move(why));
    }
    if (reply->status >= 200 && reply->status <= 299) return std::move(reply->body);
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    failure why = status_failure(to->origin(), reply->status, server.api_key.redact(visible_line(reply->body, all)));
    if (!sent && !server.api_key.empty() && why.kind == failure_kind::unauthorized)
        why.cure = "write https://, because over http a key is sent to this machine only";
    return why;
}

/// Reads an answer: unknown keys are skipped, null is absent. `what` names what it should have been.
template <class T>
[[nodiscard]] result<T> read(std::string_view body, const std::string& where, std::string_view what) {
    auto read = parse<T, ignore_unknown, null_is_absent>(body);
    if (read) return read;
    const failure& why = read.error();
    if (why.kind == failure_kind::syntax && why.offset >= body.size() && !body.empty())
        return failure::of(failure_kind::cut_off, where, "its answer ends in the middle of the JSON",
                           "try again; if it stays so, look into the server's log");
    return failure::of(failure_kind::bad_reply, where,
                       "its answer is no " + std::string{what} + " (" + std::string{why.name()} + " at byte " +
                           std::to_string(why.offset) + ")",
                       "check that base_url names the right server");
}

}  // namespace http_json
}  // namespace toolkit::inline v0
