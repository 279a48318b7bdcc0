// The tokens and the cost of a call of a model.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>

namespace toolkit { inline namespace v0 {

/// The tokens of one call. `cached` and `cache_written` tokens are part of the input: read from the server's cache, or
/// written to it. `reasoning` tokens are part of the output.
struct usage {
    std::int64_t input_tokens = 0;
    std::int64_t cached_tokens = 0;
    std::int64_t output_tokens = 0;
    std::int64_t cache_written_tokens = 0;
    std::int64_t reasoning_tokens = 0;
    std::int64_t microdollars = 0;  ///< the cost, if a `metered` model has a price; else 0
    friend constexpr bool operator==(const usage&, const usage&) = default;
    constexpr usage& operator+=(const usage& other) noexcept {
        input_tokens += other.input_tokens;
        cached_tokens += other.cached_tokens;
        output_tokens += other.output_tokens;
        cache_written_tokens += other.cache_written_tokens;
        reasoning_tokens += other.reasoning_tokens;
        microdollars += other.microdollars;
        return *this;
    }
    constexpr usage& operator-=(const usage& other) noexcept {
        input_tokens -= other.input_tokens;
        cached_tokens -= other.cached_tokens;
        output_tokens -= other.output_tokens;
        cache_written_tokens -= other.cache_written_tokens;
        reasoning_tokens -= other.reasoning_tokens;
        microdollars -= other.microdollars;
        return *this;
    }
};

}}  // namespace toolkit::v0
