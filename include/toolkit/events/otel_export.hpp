// Sends a request of otel_json to a collector. A failure does not affect the run.
// In: the request. Out: nothing, or a failure.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/http_message.hpp>

#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The address of an OTLP/HTTP collector, and the timeouts.
struct otel_endpoint {
    std::string url = "http://localhost:4318/v1/traces";
    std::vector<http_header> headers{};  ///< for example the collector's key
    http_patience patience{
        .connect = milliseconds{2'000}, .first_byte = milliseconds{5'000}, .between_bytes = milliseconds{5'000}};
    deadline until{};
};

/// Posts the request. It blocks as long as `patience` allows, so call it after the run or in a separate thread. Fails
/// like http_send and status_failure, and with `rejected` if the collector accepted only a part.
[[nodiscard]] result<void> otel_export(std::string request, const otel_endpoint& to = {}, const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/otel_export.ipp>
#endif
