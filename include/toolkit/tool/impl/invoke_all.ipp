// Threads for parallel calls.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/tool/invoke_all.hpp>

#include <atomic>
#include <exception>
#include <system_error>
#include <thread>

namespace toolkit { inline namespace v0 { namespace calling {

TOOLKIT_FUNCTION void at_the_same_time(std::size_t count, std::size_t most, function_ref<void(std::size_t)> work) {
    std::atomic<std::size_t> next{0};
    const auto carry_on = [&] {
        for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
    };
    const std::size_t helpers = count == 0 ? 0 : std::min(count, std::max<std::size_t>(most, 1)) - 1;
    if (helpers == 0) return carry_on();
#if defined(__cpp_exceptions)
    std::exception_ptr thrown;
    std::mutex guard;
    const auto caught = [&] {
        try {
            carry_on();
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!thrown) thrown = std::current_exception();
            next = count;
        }
    };
    std::vector<std::thread> threads;
    threads.reserve(helpers);
    try {
        for (std::size_t i = 0; i < helpers; ++i) threads.emplace_back(caught);
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): fewer threads do it, too
    }
    caught();
    for (std::thread& one : threads) one.join();
    if (thrown) std::rethrow_exception(thrown);
#else
    std::vector<std::thread> threads;
    threads.reserve(helpers);
    for (std::size_t i = 0; i < helpers; ++i) threads.emplace_back(carry_on);
    carry_on();
    for (std::thread& one : threads) one.join();
#endif
}

TOOLKIT_FUNCTION void set_outcome(call_outcome& of, call_outcome outcome) {
    outcome.call = of.call;
    of = std::move(outcome);
}

TOOLKIT_FUNCTION call_outcome not_begun(std::string_view tool, failure_kind kind, std::string_view what,
                                        std::string_view cure) {
    return failed_outcome(tool, failure::of(kind, tool, what, cure));
}

}}}  // namespace toolkit::v0::calling
