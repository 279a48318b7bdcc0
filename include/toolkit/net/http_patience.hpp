// How long each part of a call over HTTP may take. In: set by who makes a model or a database. Next: http_message.
#pragma once

#include <toolkit/core/clock.hpp>

namespace toolkit { inline namespace v0 {

/// How long each part of a call may take; the whole of it is bounded by `http_request::until`.
struct http_patience {
    milliseconds connect{10'000};        ///< looking up the host, connecting, TLS
    milliseconds first_byte{300'000};    ///< from the sent request to the first byte of the answer's body; between its
                                         ///< head and that byte at least between_bytes
    milliseconds between_bytes{60'000};  ///< any silence after that, and while sending
};

}}  // namespace toolkit::v0
