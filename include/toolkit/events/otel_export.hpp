// In: a request that otel_json made. Out: nothing, or why the collector did not take it; a run never fails of it.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/http_message.hpp>

#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Where OTLP over HTTP goes, and how long that may take.
struct otel_endpoint {
    std::string url = "http://localhost:4318/v1/traces";
    std::vector<http_header> headers{};  ///< a key of the collector, for instance
    http_patience patience{
        .connect = milliseconds{2'000}, .first_byte = milliseconds{5'000}, .between_bytes = milliseconds{5'000}};
    deadline until{};
};

/// Posts it. Call it after the run, or on a thread of its own: it blocks as long as `patience` allows. Fails as
/// http_send and status_failure do, and with `rejected` when the collector took only a part.
[[nodiscard]] result<void> otel_export(std::string request, const otel_endpoint& to = {}, const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/otel_export.ipp>
#endif
