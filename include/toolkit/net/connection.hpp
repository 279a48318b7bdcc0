// In: a URL. Out: bytes to and from its server over TCP or TLS, with exact deadlines. Next: http.
//
// Each wait is a poll. A stop shuts the descriptor down, which ends every wait at once: while connecting, during the
// TLS handshake, before the first byte and within a reply.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/net/proxy.hpp>
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
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The cure of an `unreachable` failure that says only that no server replies at an address. A caller that knows where
/// the address was configured replaces it.
inline constexpr std::string_view server_unreachable_cure = "start the server or correct its address";

/// An open connection between two calls. It closes its descriptor without a TLS close message, which would end the
/// connection for a process that shares it.
class idle_connection {
public:
    idle_connection() = default;
    idle_connection(int descriptor, std::unique_ptr<tls_session> tls) noexcept
        : descriptor_(descriptor), tls_(std::move(tls)) {}
    idle_connection(idle_connection&& other) noexcept
        : descriptor_(std::exchange(other.descriptor_, -1)), tls_(std::move(other.tls_)) {}
    idle_connection& operator=(idle_connection&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        std::swap(tls_, other.tls_);
        return *this;
    }
    ~idle_connection() {
        tls_.reset();
        if (descriptor_ >= 0) ::close(descriptor_);
    }

    /// False if the server has closed it, or has sent unexpected bytes.
    [[nodiscard]] bool alive() const noexcept {
        pollfd one{descriptor_, POLLIN, 0};
        return descriptor_ >= 0 && ::poll(&one, 1, 0) == 0;
    }

private:
    friend class connection;
    int descriptor_ = -1;
    std::unique_ptr<tls_session> tls_;
};

/// One connection to a server, for one thread; a stop may come from other threads. Its functions fail with `cancelled`,
/// `timed_out`, `unreachable`, `rejected` (a certificate that is not trusted, or a proxy's refusal), `bad_reply` (a
/// proxy that does not speak HTTP) or `cut_off`.
class connection {
public:
    explicit connection(const stop_token& stop) : stop_(stop), hang_up_(stop, shut_down{this}) {}
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    ~connection() {
        tls_.reset();
        use(-1);
    }

    /// Resolves the host and connects. It tries each address in turn, uses the proxy if there is one, and TLS for
    /// https.
    [[nodiscard]] result<void> open(const url& to, deadline until, const std::optional<proxy>& through = {}) {
        tls_.reset();
        where_ = to.origin();
        if (stop_.stop_requested()) return stopped();
        if (until.passed(std::chrono::steady_clock::now()))
            return timed_out("the deadline passed before the call began");
        auto connected = through ? reach(through->host, through->port, until) : reach(to.host, to.port, until);
        if (!connected && through) return by_proxy(std::move(connected).error(), *through);
        if (!connected || !to.secure) return connected;
        if (through) {
            if (auto opened = tunnel(to, *through, until); !opened) return opened;
        }
        return handshake(to.host, until);
    }

    /// Continues with a connection that an earlier call left open.
    void adopt(const url& to, idle_connection kept) {
        where_ = to.origin();
        tls_ = std::exchange(kept.tls_, {});
        use(std::exchange(kept.descriptor_, -1));
    }
    /// Gives the open connection away, for a later call.
    [[nodiscard]] idle_connection release() {
        const std::lock_guard lock(mutex_);
        return {std::exchange(descriptor_, -1), std::exchange(tls_, {})};
    }

    /// Reads up to `size` bytes; 0 at the end of the server's data.
    [[nodiscard]] result<std::size_t> read(char* bytes, std::size_t size, deadline until) {
        for (;;) {
            const tls_step step =
                tls_ ? tls_->read(bytes, size) : step_of(::recv(descriptor_, bytes, size, MSG_DONTWAIT));
            if (stop_.stop_requested()) return stopped();
            // A server that never pauses must not be read past the deadline.
            if (step.end == tls_step::done && until.passed(std::chrono::steady_clock::now()))
                return timed_out("the deadline passed in the middle of the reply");
            if (step.end == tls_step::done) return step.bytes;
            if (step.end == tls_step::failed) return lost("the connection was lost before the reply arrived");
            if (auto ready = wait(step.end, until, "no reply arrived in time"); !ready) return std::move(ready).error();
        }
    }

    /// Sends some of the bytes and returns their number.
    [[nodiscard]] result<std::size_t> write(const char* bytes, std::size_t size, deadline until) {
        for (;;) {
            const tls_step step =
                tls_ ? tls_->write(bytes, size)
                     : step_of(::send(descriptor_, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL), tls_step::wants_write);
            if (stop_.stop_requested()) return stopped();
            if (step.end == tls_step::done) return step.bytes;
            if (step.end == tls_step::failed) return lost("the connection was lost while the request was sent");
            if (auto ready = wait(step.end, until, "the server did not accept the request in time"); !ready)
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
        return {errno == EAGAIN || errno == EINTR ? would_block : tls_step::failed, 0};
    }

    /// Replaces the descriptor. The lock prevents a stop from shutting down a closed one.
    void use(int descriptor) noexcept {
        const std::lock_guard lock(mutex_);
        if (descriptor_ >= 0) ::close(descriptor_);
        descriptor_ = descriptor;
    }

    result<void> reach(const std::string& host, std::uint16_t port, deadline until) {
        auto addresses = resolve(host, port, where_, stop_, until);
        if (!addresses) return std::move(addresses).error();
        result<void> connected;
        for (std::size_t i = 0; i < addresses->size(); ++i) {
            const time_point now = std::chrono::steady_clock::now();
            const bool last = i + 1 == addresses->size();  // each of the others may use half of the remaining time
            const deadline share = last || until.at == time_point::max() ? until : deadline{now + (until.at - now) / 2};
            connected = connect((*addresses)[i], share);
            if (connected || connected.error().kind == failure_kind::cancelled || until.passed(now)) break;
        }
        return connected;
    }

    /// Asks the proxy for a tunnel to the server (RFC 9110, CONNECT).
    result<void> tunnel(const url& to, const proxy& through, deadline until) {
        std::string text = "CONNECT " + to.host_and_port() + " HTTP/1.1\r\nHost: " + to.host_and_port() + "\r\n";
        if (!through.authorization.empty())
            text.append("Proxy-Authorization: ").append(through.authorization.reveal()).append("\r\n");
        text += "\r\n";
        for (std::size_t sent = 0; sent < text.size();) {
            auto moved = write(text.data() + sent, text.size() - sent, until);
            if (!moved) return by_proxy(std::move(moved).error(), through);
            sent += *moved;
        }
        constexpr std::size_t most = 8192;
        std::string head;
        while (!head.ends_with("\r\n\r\n") &&
               head.size() < most) {  // reads no byte more, because the next ones are TLS
            char byte = 0;
            auto moved = read(&byte, 1, until);
            if (!moved) return by_proxy(std::move(moved).error(), through);
            if (*moved == 0) break;
            head += byte;
        }
        const bool answers = head.ends_with("\r\n\r\n") && head.starts_with("HTTP/1.") && head.size() > 12;
        if (answers && head.compare(8, 2, " 2") == 0) return {};
        return failure::of(answers ? failure_kind::rejected : failure_kind::bad_reply, where_,
                           "the proxy at " + through.shown() + " does not open a tunnel" +
                               (answers ? ", HTTP " + visible_line(std::string_view{head}.substr(9, 3), 3) : ""),
                           "correct https_proxy, or name this host in no_proxy");
    }

    [[nodiscard]] static failure by_proxy(failure why, const proxy& through) {
        why.detail = "the proxy at " + through.shown() + ": " + std::string{why.detail.view()};
        if (why.kind == failure_kind::unreachable) why.cure = "correct http_proxy or https_proxy, or unset it";
        return why;
    }

    result<void> connect(const socket_address& to, deadline until) {
        use(::socket(to.bytes.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        if (descriptor_ < 0) return unreachable(errno);
        const int on = 1;
        ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&to.bytes), to.size) == 0) return {};
        if (errno != EINPROGRESS && errno != EINTR) return unreachable(errno);
        // From here on a stop ends the wait. The wait also notices an earlier one.
        if (auto ready = wait(tls_step::wants_write, until, "the connection was not established in time"); !ready)
            return ready;
        int why = 0;
        socklen_t size = sizeof why;
        ::getsockopt(descriptor_, SOL_SOCKET, SO_ERROR, &why, &size);
        if (why != 0) return unreachable(why);
        return {};
    }

    result<void> handshake(const std::string& host, deadline until) {
        auto made = tls_session::start(descriptor_, host, where_);
        if (!made) return std::move(made).error();
        tls_ = std::make_unique<tls_session>(std::move(*made));
        for (;;) {
            const tls_step step = tls_->handshake();
            if (stop_.stop_requested()) return stopped();
            if (step.end == tls_step::done) return {};
            if (step.end == tls_step::failed) return tls_->refusal(where_);
            if (auto ready = wait(step.end, until, "the TLS handshake did not finish in time"); !ready) return ready;
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
        return failure::of(failure_kind::cut_off, where_, what, "try again; if it still fails, check the server's log");
    }
    [[nodiscard]] failure unreachable(int why) const {
        if (stop_.stop_requested()) return stopped();
        const std::string what = why == ECONNREFUSED ? "connection refused"
                                 : why == EHOSTUNREACH || why == ENETUNREACH
                                     ? "there is no route to this host"
                                     : "cannot connect: " + std::generic_category().message(why);
        return failure::of(failure_kind::unreachable, where_, what, server_unreachable_cure);
    }

    stop_token stop_;
    std::mutex mutex_;
    int descriptor_ = -1;
    std::unique_ptr<tls_session> tls_;
    std::string where_;
    stop_callback<shut_down> hang_up_;  // last, so that it is destroyed first, before the members that it uses
};

}}  // namespace toolkit::v0
