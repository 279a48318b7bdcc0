// What the benchmarks share: a clock, and an exit from the program on failure.
#pragma once

#include <toolkit/core/result.hpp>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>

namespace bench {

/// A whole number above 0 with nothing after it.
template <class N>
bool read_number(std::string_view text, N& into) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), into);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size() && into > 0;
}

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

[[noreturn]] inline void give_up(const toolkit::failure& why) {
    std::fprintf(stderr, "%s\n", why.message().c_str());
    std::exit(1);
}

/// Returns the value of a result, or ends the program.
template <class T>
T need(toolkit::result<T> value) {
    if (!value) give_up(value.error());
    return std::move(*value);
}
inline void need(const toolkit::result<void>& done) {
    if (!done) give_up(done.error());
}

}  // namespace bench
