// In: connections whose call has ended. Out: an open connection for the next call to the same server. The pool is
// limited in number and time. All threads of the program share it, but no other process: after fork() a child drops its
// entries.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/net/connection.hpp>

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct connection_pool_limits {
    std::size_t one_server = 8;
    std::size_t in_all = 64;
    milliseconds idle{30'000};
};

/// Idle connections by server. Removes those that are too old, too many, closed by the server, or from another process.
class connection_pool {
public:
    explicit connection_pool(connection_pool_limits limits = {}) : limits_(limits) {}

    /// The pool of the program. It is never destroyed, because threads may still call while the program ends.
    [[nodiscard]] static connection_pool& shared() {
        static connection_pool& one = *new connection_pool;
        return one;
    }

    /// The most recently used open connection to this server.
    [[nodiscard]] std::optional<idle_connection> take(std::string_view server) {
        const std::lock_guard lock(mutex_);
        drop_old();
        for (std::size_t i = pooled_.size(); i-- > 0;) {
            if (pooled_[i].server != server) continue;
            idle_connection found = std::move(pooled_[i].line);
            erase_at(pooled_, i);
            if (found.alive()) return found;
        }
        return std::nullopt;
    }

    void give(std::string server, idle_connection line) {
        const std::lock_guard lock(mutex_);
        drop_old();
        const auto same = [&](const pooled& one) { return one.server == server; };
        std::size_t oldest = 0;
        if (count_in(pooled_, same) >= limits_.one_server) {
            while (oldest < pooled_.size() && !same(pooled_[oldest])) ++oldest;
            if (oldest < pooled_.size()) erase_at(pooled_, oldest);
        } else if (pooled_.size() >= limits_.in_all) {
            erase_at(pooled_, 0);
        }
        pooled_.push_back({std::move(server), std::move(line), std::chrono::steady_clock::now(), ::getpid()});
    }

    [[nodiscard]] std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return pooled_.size();
    }
    void clear() {
        const std::lock_guard lock(mutex_);
        pooled_.clear();
    }

private:
    struct pooled {
        std::string server;
        idle_connection line;
        time_point since;
        pid_t process;
    };

    /// Drops old connections, and those of the parent after a fork(). Both processes have the descriptors and would
    /// read each other's replies. Closing one here does not notify the server, so the parent can continue to use it.
    void drop_old() {
        const time_point now = std::chrono::steady_clock::now();
        const pid_t self = ::getpid();
        erase_from(pooled_, [&](const pooled& one) { return one.process != self || now - one.since >= limits_.idle; });
    }

    connection_pool_limits limits_;
    mutable std::mutex mutex_;
    std::vector<pooled> pooled_;
};

}}  // namespace toolkit::v0
