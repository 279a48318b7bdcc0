// In: a request to an http or https URL. Out: the whole answer, or one failure that says what, where and what to do.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/http_message.hpp>

namespace toolkit { inline namespace v0 {

/// Sends a request and gives the body of a success to the reader as it comes; the body of any other status, or all when
/// nobody reads, stands in the reply. A redirect is an answer, too. Connections are kept for the next call. Callable
/// from many threads. Fails with `invalid_argument`, `unreachable`, `timed_out`, `cancelled`, `rejected` (a
/// certificate), `bad_reply` (not HTTP, or beyond a bound) or `cut_off`; a stop ends it at once in every phase.
[[nodiscard]] result<http_reply> http_stream(const http_request& req, const body_reader& reads,
                                             const stop_token& stop = {});

/// Sends a request and waits for the whole answer, whatever its status: http_stream without a reader.
[[nodiscard]] result<http_reply> http_send(const http_request& req, const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/net/impl/http.ipp>
#endif
