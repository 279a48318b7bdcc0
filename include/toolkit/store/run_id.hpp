// In: the system's chance. Out: the id of a new run.
#pragma once

#include <toolkit/core/uuid.hpp>

#include <sys/random.h>

#include <cstdint>

namespace toolkit::inline v0 {

/// An id that no other run has: a UUID of version 4 from the system's random numbers.
[[nodiscard]] inline uuid new_run_id() noexcept {
    std::uint64_t bits[2]{};
    // 16 bytes come whole once the system has started; before that the call waits.
    while (::getrandom(static_cast<void*>(bits), sizeof bits, 0) != static_cast<ssize_t>(sizeof bits)) continue;
    return uuid::from_bits(bits[0], bits[1]);
}

}  // namespace toolkit::inline v0
