// The functions of otel_export.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/otel_export.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/text/visible.hpp>

#include <optional>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace otel {

struct partial_success {
    std::optional<std::string> error_message{};
    struct doc {
        field error_message{.name = "errorMessage"};
    };
};

struct export_reply {
    std::optional<partial_success> partial{};
    struct doc {
        field partial{.name = "partialSuccess"};
    };
};

constexpr std::size_t reply_bytes = 65'536;

}  // namespace otel

TOOLKIT_FUNCTION result<void> otel_export(std::string request, const otel_endpoint& to, const stop_token& stop) {
    http_request req{.method = http_method::post,
                     .url = to.url,
                     .headers = to.headers,
                     .body = std::move(request),
                     .patience = to.patience,
                     .until = to.until,
                     .most_bytes = otel::reply_bytes};
    req.headers.push_back({"Content-Type", "application/json"});
    auto response = http_send(req, stop);
    if (!response) return std::move(response).error();
    if (response->status < 200 || response->status > 299)
        return status_failure(to.url, response->status, response->body);
    const auto reply = parse<otel::export_reply, ignore_unknown, null_is_absent>(response->body);
    if (reply && reply->partial && reply->partial->error_message && !reply->partial->error_message->empty())
        return failure::of(
            failure_kind::rejected, to.url,
            "the collector rejected a part: " + visible_line(*reply->partial->error_message, http_limits::quoted),
            "check its log");
    return {};
}

}}  // namespace toolkit::v0
