// The border to code that is not ours: what it throws becomes a failure. Memory that runs out passes through.
#pragma once

#include <toolkit/core/result.hpp>

#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit::inline v0 {

/// Gives what `run` gives, a result; when it throws, a `tool_failed` at `where` that tells the operator, and not the
/// model, what was thrown: "`who` threw: …".
template <class F>
[[nodiscard]] std::invoke_result_t<F> guarded([[maybe_unused]] std::string_view where,
                                              [[maybe_unused]] std::string_view who,
                                              [[maybe_unused]] std::string_view cure, F&& run) {
#if defined(__cpp_exceptions)
    const auto failed = [&](std::string_view what) {
        return failure::hidden(failure_kind::tool_failed, where, std::string{who} + " threw" + std::string{what}, cure);
    };
    try {
        return std::forward<F>(run)();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& thrown) {
        return failed(": " + std::string{thrown.what()});
    } catch (...) {
        return failed(" something that is no std::exception");
    }
#else
    return std::forward<F>(run)();
#endif
}

}  // namespace toolkit::inline v0
