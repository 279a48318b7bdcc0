// The functions of http_json.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/net/connection.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/retrieval/embed/http_json.hpp>
#include <toolkit/text/visible.hpp>

#include <limits>
#include <utility>

namespace toolkit { inline namespace v0 { namespace http_json {

TOOLKIT_FUNCTION result<std::string> address_of(std::string_view base_url, std::string_view path) {
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

TOOLKIT_FUNCTION result<std::string> post(const json_server& server, std::string address, std::string body,
                                          const stop_token& stop) {
    const auto to = parse_url(address);
    if (!to) return redacted(to.error(), server.api_key);
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
        return redacted(std::move(why), server.api_key);
    }
    if (reply->status >= 200 && reply->status <= 299) return std::move(reply->body);
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    failure why = status_failure(to->origin(), reply->status, server.api_key.redact(visible_line(reply->body, all)));
    if (!sent && !server.api_key.empty() && why.kind == failure_kind::unauthorized)
        why.cure = "write https://, because over http a key is sent to this machine only";
    return why;
}

}}}  // namespace toolkit::v0::http_json
