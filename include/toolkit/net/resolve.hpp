// In: a host and a port. Out: the socket addresses to try, in the system's order. Next: connection.
//
// A helper thread looks up a name, because the system's call cannot be interrupted. If a stop or the deadline comes
// first, the caller returns, and the helper ends by itself. The number of helpers is limited.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>

#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct resolve_limits {
    static constexpr std::size_t addresses = 8;  ///< tried for one name
    static constexpr int lookups = 32;           ///< concurrent helpers, including abandoned ones
};

struct socket_address {
    sockaddr_storage bytes{};
    socklen_t size = 0;
};

/// The result of a lookup: a code of getaddrinfo (0 means success) and the addresses.
struct looked_up {
    int code = 0;
    std::vector<socket_address> addresses{};
};

/// Calls getaddrinfo, and blocks until it returns.
struct system_lookup {
    looked_up operator()(const std::string& host, std::uint16_t port, bool numeric_only) const {
        addrinfo hints{};
        hints.ai_socktype = SOCK_STREAM;
        hints.ai_flags = AI_NUMERICSERV | (numeric_only ? AI_NUMERICHOST : 0);
        addrinfo* list = nullptr;
        looked_up found;
        found.code = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &list);
        for (const addrinfo* one = list; one != nullptr && found.addresses.size() < resolve_limits::addresses;
             one = one->ai_next) {
            socket_address& address = found.addresses.emplace_back();
            address.size = one->ai_addrlen;
            std::memcpy(&address.bytes, one->ai_addr, one->ai_addrlen);
        }
        if (list != nullptr) ::freeaddrinfo(list);
        return found;
    }
};

namespace resolving {

inline std::atomic<int> under_way{0};

struct state {
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    looked_up found;
};

/// Starts a new thread with all signals blocked, so that no handler of the program runs in it.
class signals_blocked {
public:
    signals_blocked() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    signals_blocked(const signals_blocked&) = delete;
    signals_blocked& operator=(const signals_blocked&) = delete;
    ~signals_blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

private:
    sigset_t before_{};
};

}  // namespace resolving

/// The addresses of a host, at least one. Fails with `unreachable`, `timed_out` or `cancelled` at `where`.
template <class Lookup = system_lookup>
[[nodiscard]] result<std::vector<socket_address>> resolve(const std::string& host, std::uint16_t port,
                                                          const std::string& where, const stop_token& stop,
                                                          deadline until, Lookup lookup = {}) {
    if (looked_up numeric = system_lookup{}(host, port, true); numeric.code == 0) return std::move(numeric.addresses);

    if (resolving::under_way.fetch_add(1) >= resolve_limits::lookups) {
        resolving::under_way.fetch_sub(1);
        return failure::of(failure_kind::unreachable, where, "too many host names are being looked up already",
                           "try again later or use a numeric address");
    }
    const auto shared = std::make_shared<resolving::state>();
    try {
        const resolving::signals_blocked quiet;
        std::thread([shared, host, port, lookup] {
            looked_up found;
            try {
                found = lookup(host, port, false);
            } catch (...) {  // no exception may leave a thread
                found.code = EAI_MEMORY;
            }
            {
                const std::lock_guard lock(shared->mutex);
                shared->found = std::move(found);
                shared->done = true;
            }
            resolving::under_way.fetch_sub(1);
            shared->changed.notify_all();
        }).detach();
    } catch (const std::system_error&) {
        resolving::under_way.fetch_sub(1);
        return failure::of(failure_kind::unreachable, where, "no thread could be started to look the host up",
                           "run fewer threads in the program");
    }

    const stop_callback wake(stop, [&shared] {
        const std::lock_guard lock(shared->mutex);
        shared->changed.notify_all();
    });
    std::unique_lock lock(shared->mutex);
    const auto ready = [&] { return shared->done || stop.stop_requested(); };
    if (until.at == time_point::max()) shared->changed.wait(lock, ready);
    else shared->changed.wait_until(lock, until.at, ready);

    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, where, "the call was stopped");
    if (!shared->done)
        return failure::of(failure_kind::timed_out, where, "the host's name could not be looked up in time",
                           "check the name servers of this machine");
    if (shared->found.code == EAI_AGAIN)
        return failure::of(failure_kind::unreachable, where, "the host's name cannot be looked up now",
                           "check the network and the name servers of this machine");
    if (shared->found.code != 0 || shared->found.addresses.empty())
        return failure::of(failure_kind::unreachable, where, "there is no such host", "correct the host's name");
    return std::move(shared->found.addresses);
}

}}  // namespace toolkit::v0
