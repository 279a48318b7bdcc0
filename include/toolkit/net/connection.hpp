// In: a URL. Out: bytes to and from its server over TCP or TLS, with exact deadlines. Next: http.
// Each wait is a poll; a stop shuts the descriptor down, which ends every wait at once: while connecting, during the
// TLS handshake, before the first byte and in the middle of an answer.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/resolve.hpp>
#include <toolkit/net/tls.hpp>
#include <toolkit/net/url.hpp>

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// One connection to a server, used by one thread; only a stop reaches it from others. Its calls fail with
/// `cancelled`, `timed_out`, `unreachable`, `rejected` (a certificate that is not trusted) or `cut_off`.
class connection {
public:
    explicit connection(const stop_token& stop) : stop_(stop), hang_up_(stop, shut_down{this}) {}
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    ~connection() {
        tls_.reset();
        use(-1);
    }

    /// Finds the host and connects: to each of its addresses in turn, and with TLS for https.
    [[nodiscard]] result<void> open(const url& to, deadline until) {
        tls_.reset();
        where_ = to.origin();
        if (stop_.stop_requested()) return stopped();
        if (until.passed(std::chrono::steady_clock::now())) return timed_out("the time was up before the call began");
        auto addresses = resolve(to.host, to.port, where_, stop_, until);
        if (!addresses) return std::move(addresses).error();
        result<void> connected;
        for (std::size_t i = 0; i < addresses->size(); ++i) {
            const time_point now = std::chrono::steady_clock::now();
            const bool last = i + 1 == addresses->size();  // the others may use half of what is left
            const deadline share = last || until.at == time_point::max() ? until : deadline{now + (until.at - now) / 2};
            connected = connect((*addresses)[i], share);
            if (connected || connected.error().kind == failure_kind::cancelled || until.passed(now)) break;
        }
        if (!connected || !to.secure) return connected;
        return handshake(to.host, until);
    }

    /// Up to `size` bytes; 0 at the end of what the server sends.
    [[nodiscard]] result<std::size_t> read(char* bytes, std::size_t size, deadline until) {
        for (;;) {
            const tls_step step =
                tls_ ? tls_->read(bytes, size) : step_of(::recv(descriptor_, bytes, size, MSG_DONTWAIT));
            if (stop_.stop_requested()) return stopped();
            if (step.end == tls_step::done) return step.bytes;
            if (step.end == tls_step::failed) return lost("the connection was lost while the answer was awaited");
            if (auto ready = wait(step.end, until, "no answer came in time"); !ready) return std::move(ready).error();
        }
    }

    /// Sends some of the bytes and says how many.
    [[nodiscard]] result<std::size_t> write(const char* bytes, std::size_t size, deadline until) {
        for (;;) {
            const tls_step step =
                tls_ ? tls_->write(bytes, size)
                     : step_of(::send(descriptor_, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL), tls_step::wants_write);
            if (stop_.stop_requested()) return stopped();
            if (step.end == tls_step::done) return step.bytes;
            if (step.end == tls_step::failed) return lost("the connection was lost while the request was sent");
            if (auto ready = wait(step.end, until, "the server did not take the request in time"); !ready)
                return std::move(ready).error();
        }
    }

    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
    [[nodiscard]] bool stop_requested() const noexcept { return stop_.stop_requested(); }
    [[nodiscard]] failure stopped() const {
        return failure::of(failure_kind::cancelled, where_, "the call was stopped");
    }
    [[nodiscard]] failure timed_out(std::string_view what) const {
        return failure::of(failure_kind::timed_out, where_, what, "try again or allow more time");
    }

private:
    struct shut_down {
        connection* self;
        void operator()() const noexcept {
            const std::lock_guard lock(self->mutex_);
            if (self->descriptor_ >= 0) ::shutdown(self->descriptor_, SHUT_RDWR);
        }
    };

    static tls_step step_of(ssize_t moved, tls_step::ending would_block = tls_step::wants_read) noexcept {
        if (moved >= 0) return {tls_step::done, static_cast<std::size_t>(moved)};
        return {errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? would_block : tls_step::failed, 0};
    }

    /// Takes a descriptor over in place of the one before; the lock keeps a stop from a descriptor that is closed.
    void use(int descriptor) noexcept {
        const std::lock_guard lock(mutex_);
        if (descriptor_ >= 0) ::close(descriptor_);
        descriptor_ = descriptor;
    }

    result<void> connect(const socket_address& to, deadline until) {
        use(::socket(to.bytes.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        if (descriptor_ < 0) return unreachable(errno);
        const int on = 1;
        ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&to.bytes), to.size) == 0) return {};
        if (errno != EINPROGRESS && errno != EINTR) return unreachable(errno);
        // From here on a stop ends the wait; one that came before is seen by the wait.
        if (auto ready = wait(tls_step::wants_write, until, "no connection came about in time"); !ready) return ready;
        int why = 0;
        socklen_t size = sizeof why;
        ::getsockopt(descriptor_, SOL_SOCKET, SO_ERROR, &why, &size);
        if (why != 0) return unreachable(why);
        return {};
    }

    result<void> handshake(const std::string& host, deadline until) {
        auto made = tls_session::start(descriptor_, host, where_);
        if (!made) return std::move(made).error();
        tls_.emplace(std::move(*made));
        for (;;) {
            const tls_step step = tls_->handshake();
            if (stop_.stop_requested()) return stopped();
            if (step.end == tls_step::done) return {};
            if (step.end == tls_step::failed) return tls_->refusal(where_);
            if (auto ready = wait(step.end, until, "the TLS handshake was not done in time"); !ready) return ready;
        }
    }

    result<void> wait(tls_step::ending what, deadline until, std::string_view too_late) const {
        pollfd one{descriptor_, static_cast<short>(what == tls_step::wants_write ? POLLOUT : POLLIN), 0};
        for (;;) {
            if (stop_.stop_requested()) return stopped();
            const milliseconds left = until.left(std::chrono::steady_clock::now());
            if (left.count() == 0 && until.passed(std::chrono::steady_clock::now())) return timed_out(too_late);
            constexpr milliseconds::rep most = INT_MAX - 1;
            const int ready =
                ::poll(&one, 1, static_cast<int>(std::min(left.count(), most)) + (left.count() < most ? 1 : 0));
            if (stop_.stop_requested()) return stopped();
            if (ready > 0) return {};
            if (ready < 0 && errno != EINTR) return lost("waiting for the connection failed");
        }
    }

    [[nodiscard]] failure lost(std::string_view what) const {
        return failure::of(failure_kind::cut_off, where_, what,
                           "try again; if it stays so, look into the server's log");
    }
    [[nodiscard]] failure unreachable(int why) const {
        if (stop_.stop_requested()) return stopped();
        const std::string what = why == ECONNREFUSED ? "connection refused"
                                 : why == EHOSTUNREACH || why == ENETUNREACH
                                     ? "there is no way to this host"
                                     : "cannot connect: " + std::generic_category().message(why);
        return failure::of(failure_kind::unreachable, where_, what, "start the server or correct its address");
    }

    stop_token stop_;
    std::mutex mutex_;
    int descriptor_ = -1;
    std::optional<tls_session> tls_;
    std::string where_;
    stop_callback<shut_down> hang_up_;  // last: goes first, before what it touches
};

}  // namespace toolkit::inline v0
