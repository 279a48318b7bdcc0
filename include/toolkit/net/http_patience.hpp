// The time limits for the parts of an HTTP call. In: set by the owner of a model or a database. Next: http_message.
#pragma once

#include <toolkit/core/clock.hpp>

namespace toolkit { inline namespace v0 {

/// Time limits for the parts of a call. `http_request::until` limits the whole call.
struct http_patience {
    milliseconds connect{10'000};  ///< host lookup, connection and TLS handshake
    /// From the sent request to the first byte of the reply's body. After the head at least `between_bytes` remain.
    milliseconds first_byte{300'000};
    milliseconds between_bytes{60'000};  ///< any later silence, and while sending
};

}}  // namespace toolkit::v0
