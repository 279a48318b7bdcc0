// Runs numbered pieces of work on a few threads, including the caller's.
// In: the number of pieces, of threads, and the work. Out: all pieces are done. Next: the caller.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Calls work(0) … work(pieces - 1), each once, started in this order, on `threads` threads. Returns when all have
/// ended. An exception of a piece (memory) stops further pieces and is rethrown. If no thread can be started, the
/// caller's thread does all the work.
template <class Work>
void in_parallel(std::size_t pieces, std::size_t threads, Work&& work) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr thrown;
    std::mutex mutex;
    const auto run = [&] {
        try {
            for (std::size_t piece = next.fetch_add(1); piece < pieces; piece = next.fetch_add(1)) work(piece);
        } catch (...) {
            next.store(pieces);
            const std::lock_guard lock(mutex);
            thrown = std::current_exception();
        }
    };
    std::vector<std::thread> helpers;
    helpers.reserve(std::min(threads, pieces));
    for (std::size_t i = 1; i < threads && i < pieces; ++i) {
        try {
            helpers.emplace_back(run);
        } catch (const std::system_error&) {
            break;
        } catch (const std::bad_alloc&) {
            break;
        }
    }
    run();
    for (std::thread& helper : helpers) helper.join();
    if (thrown) std::rethrow_exception(thrown);
}

}}  // namespace toolkit::v0
