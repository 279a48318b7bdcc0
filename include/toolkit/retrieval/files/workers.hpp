// Runs numbered pieces of work on a few threads, the caller's among them.
// In: how many pieces, how many threads, what to do. Out: all done. Next: whoever asked.
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

/// Calls work(0) … work(pieces - 1), each once, in rising order of their beginnings, on `threads` threads; returns when
/// all have ended. What a piece throws (memory) comes out here. Where no thread can be made, the caller's does it all.
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
