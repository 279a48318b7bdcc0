// In: a request that otel_json made. Out: nothing, or why the collector did not take it; a run never fails of it.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/schema/schema.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// Where OTLP over HTTP goes, and how long that may take.
struct otel_endpoint {
    std::string url = "http://localhost:4318/v1/traces";
    std::vector<http_header> headers{};  ///< a key of the collector, for instance
    http_patience patience{
        .connect = milliseconds{2'000}, .first_byte = milliseconds{5'000}, .between_bytes = milliseconds{5'000}};
    deadline until{};
};

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

/// Posts it. Call it after the run, or on a thread of its own: it blocks as long as `patience` allows. Fails as
/// http_send and status_failure do, and with `rejected` when the collector took only a part.
[[nodiscard]] inline result<void> otel_export(std::string request, const otel_endpoint& to = {},
                                              const stop_token& stop = {}) {
    http_request asked{.method = http_method::post,
                       .url = to.url,
                       .headers = to.headers,
                       .body = std::move(request),
                       .patience = to.patience,
                       .until = to.until,
                       .most_bytes = otel::reply_bytes};
    asked.headers.push_back({"Content-Type", "application/json"});
    auto got = http_send(asked, stop);
    if (!got) return std::move(got).error();
    if (got->status < 200 || got->status > 299) return status_failure(to.url, got->status, got->body);
    const auto reply = parse<otel::export_reply, ignore_unknown, null_is_absent>(got->body);
    if (reply && reply->partial && reply->partial->error_message && !reply->partial->error_message->empty())
        return failure::of(
            failure_kind::rejected, to.url,
            "the collector did not take all: " + visible_line(*reply->partial->error_message, http_limits::quoted),
            "see its log");
    return {};
}

}  // namespace toolkit::inline v0
