// In: a request to an http or https URL. Out: the whole reply, or a failure that says what, where and what to do.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/http_message.hpp>

namespace toolkit { inline namespace v0 {

/// Sends a request and passes the body of a success to the reader in pieces. The body of any other status is in the
/// reply, and so is every body if there is no reader. A redirect is a reply, too. Connections are kept for later calls.
/// Callable from many threads. Fails with `invalid_argument`, `unreachable`, `timed_out`, `cancelled`, `rejected` (a
/// certificate), `bad_reply` (not HTTP, or beyond a limit) or `cut_off`. A stop ends the call at once in every phase.
[[nodiscard]] result<http_reply> http_stream(const http_request& req, const body_reader& reads,
                                             const stop_token& stop = {});

/// Sends a request and waits for the whole reply of any status: http_stream without a reader.
[[nodiscard]] result<http_reply> http_send(const http_request& req, const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/net/impl/http.ipp>
#endif
