// The kinds of failure that belong to the HTTP statuses of errors.
#pragma once

#include <toolkit/core/failure.hpp>

#include <optional>

namespace toolkit { inline namespace v0 {

/// The kind of failure for a status from 400 to 599; nothing for another number.
[[nodiscard]] constexpr std::optional<failure_kind> kind_of_status(int status) noexcept {
    switch (status) {
        case 401:
        case 403: return failure_kind::unauthorized;
        case 402: return failure_kind::quota_spent;
        case 408: return failure_kind::timed_out;
        case 409: return failure_kind::locked;
        case 425:
        case 429: return failure_kind::rate_limited;
        default: break;
    }
    if (status < 400 || status > 599) return std::nullopt;
    return status < 500 ? failure_kind::rejected : failure_kind::server_error;
}

}}  // namespace toolkit::v0
