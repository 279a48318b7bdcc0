// The functions of run_id.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/store/run_id.hpp>

#include <sys/random.h>

#include <cstdint>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION uuid new_run_id() noexcept {
    std::uint64_t bits[2]{};
    // The call returns all 16 bytes. It blocks until the system has initialized its generator.
    while (::getrandom(static_cast<void*>(bits), sizeof bits, 0) != static_cast<ssize_t>(sizeof bits)) continue;
    return uuid::from_bits(bits[0], bits[1]);
}

}}  // namespace toolkit::v0
