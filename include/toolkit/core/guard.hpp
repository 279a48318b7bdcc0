// Calls foreign code and turns its exceptions into failures. std::bad_alloc passes through.
#pragma once

#include <toolkit/core/result.hpp>

#include <exception>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace guarding {
/// The failure for an exception with the text `what`; nullptr if it was not a std::exception.
[[nodiscard]] failure threw(std::string_view where, std::string_view who, std::string_view cure, const char* what);
}  // namespace guarding

/// Returns the result of `run`. If it throws, fails with `tool_failed` at `where`. The operator reads "`who` threw: …";
/// the model does not see the exception.
template <class F>
[[nodiscard]] std::invoke_result_t<F> guarded([[maybe_unused]] std::string_view where,
                                              [[maybe_unused]] std::string_view who,
                                              [[maybe_unused]] std::string_view cure, F&& run) {
#if defined(__cpp_exceptions)
    try {
        return std::forward<F>(run)();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& thrown) {
        return guarding::threw(where, who, cure, thrown.what());
    } catch (...) {
        return guarding::threw(where, who, cure, nullptr);
    }
#else
    return std::forward<F>(run)();
#endif
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/core/impl/guard.ipp>
#endif
