// Sends JSON to a server and returns its reply. The key is sent only to this server, over https or to this machine, and
// appears in no failure.
// In: an address, a body. Out: the body of the reply. Next: embeddings.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/http_patience.hpp>
#include <toolkit/net/url.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A server that accepts JSON.
struct json_server {
    std::string base_url{};
    secret api_key{};  ///< sent as a bearer token over https; over plain http only to this machine; empty: none
    http_patience patience{};
};

namespace http_json {

/// Returns the address of a path on a server. The base URL may end with a slash, and may contain a query or already the
/// path.
[[nodiscard]] result<std::string> address_of(std::string_view base_url, std::string_view path);

/// Whether the key may be sent: over https, or over plain http to this machine.
[[nodiscard]] inline bool may_send(const secret& key, const url& to) noexcept {
    return !key.empty() && (to.secure || to.is_loopback());
}

/// Posts the body and returns the reply's body. An unsuccessful status is a failure with the server's message.
[[nodiscard]] result<std::string> post(const json_server& server, std::string address, std::string body,
                                       const stop_token& stop);

/// Parses a reply. Unknown keys are skipped, null is absent. `what` names the expected content.
template <class T>
[[nodiscard]] result<T> read(std::string_view body, const std::string& where, std::string_view what) {
    auto read = parse<T, ignore_unknown, null_is_absent>(body);
    if (read) return read;
    const failure& why = read.error();
    if (why.kind == failure_kind::syntax && why.offset >= body.size() && !body.empty())
        return failure::of(failure_kind::cut_off, where, "the reply ends in the middle of the JSON",
                           "try again; if it still fails, check the server's log");
    return failure::of(failure_kind::bad_reply, where,
                       "the reply is not a " + std::string{what} + " (" + std::string{why.name()} + " at byte " +
                           std::to_string(why.offset) + ")",
                       "check that base_url names the right server");
}

}  // namespace http_json
}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/embed/impl/http_json.ipp>
#endif
