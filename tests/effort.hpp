// How much a test does. Sanitizers without optimisation make a program ten times slower.
#pragma once

#include <concepts>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TOOLKIT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TOOLKIT_SANITIZED 1
#endif
#endif
#ifndef TOOLKIT_SANITIZED
#define TOOLKIT_SANITIZED 0
#endif
inline constexpr bool is_sanitized = TOOLKIT_SANITIZED != 0;

/// A text size or a number of rounds that shows whether something ends quickly: a tenth with sanitizers.
template <std::integral T>
constexpr T sized(T whole) {
    return is_sanitized ? whole / 10 : whole;
}
