// The exchange of http.hpp. The only file that includes cpp-httplib.
//
// cpp-httplib writes the request and parses the reply. The bytes go through our own connection, because of four limits
// of cpp-httplib 0.11:
// - It has no deadline for a whole call.
// - It cannot be stopped while it connects.
// - It does not limit the size of headers.
// - Its regular expression for the status line overflows the stack at 50 KB.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/net/connection.hpp>
#include <toolkit/net/connection_pool.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/net/http_framing.hpp>
#include <toolkit/text/visible.hpp>

#if !defined(CPPHTTPLIB_OPENSSL_SUPPORT)
#error \
    "toolkit: net/http.hpp needs TLS; compile with the flags of `pkg-config --cflags --libs cpp-httplib` and link -lssl -lcrypto"
#endif
#include <httplib.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {
namespace http_exchange {

static_assert(fits_httplib(CPPHTTPLIB_VERSION),
              "toolkit: net/http.hpp supports cpp-httplib 0.11.4 to 0.18; put the folder of such a version first among "
              "the include paths, for the whole program");

/// The type that cpp-httplib uses for its callbacks, with another signature.
template <class Callable>
struct callable_like;
template <template <class> class Callable, class Signature>
struct callable_like<Callable<Signature>> {
    template <class Other>
    using with = Callable<Other>;
};

/// Our connection as a stream of cpp-httplib. It keeps the first failure, which causes all later ones.
class wire final : public httplib::Stream {
public:
    wire(connection& line, const http_request& req, const std::string& where) : line_(line), req_(req), where_(where) {}

    bool is_readable() const override { return true; }
    bool is_writable() const override { return true; }
    void get_remote_ip_and_port(std::string&, int&) const override {}
    void get_local_ip_and_port(std::string&, int&) const override {}
    socket_t socket() const override { return line_.descriptor(); }

    ssize_t read(char* bytes, std::size_t size) override {
        if (size == 0) return 0;
        std::size_t moved = 0;
        while (!why && moved == 0 && (interim_.ready() || used_ < filled_ || fill()))
            moved = head_done && !interim_.ready() ? body(bytes, size) : head(bytes, size);
        return why ? -1 : static_cast<ssize_t>(moved);
    }

    ssize_t write(const char* bytes, std::size_t size) override {
        if (why) return -1;
        if (unsent_) return static_cast<ssize_t>(size);
        const auto moved = line_.write(bytes, size, after(req_.patience.between_bytes));
        if (moved) return static_cast<ssize_t>(*moved);
        if (moved.error().kind != failure_kind::cut_off) {
            why = moved.error();
            return -1;
        }
        // A server may reject a request before it has read all of it. Its reply may still arrive.
        unsent_ = moved.error();
        return static_cast<ssize_t>(size);
    }

    /// Whether the reply was read completely and the request was sent completely.
    [[nodiscard]] bool drained() const noexcept { return used_ == filled_ && !interim_.ready() && !unsent_ && !why; }

    std::optional<failure> why;
    head_meter meter;
    bool head_done = false;
    bool chunked = false;  ///< whether the body is chunked
    bool enough = false;   ///< the reader has everything it wants
    /// Limits the wait for the rest of the body after the reader has everything it wants.
    void is_enough() noexcept {
        enough = true;
        rest_until_ = after(http_limits::after_enough);
    }

private:
    [[nodiscard]] deadline after(milliseconds patience) const noexcept {
        return deadline::after(std::chrono::steady_clock::now(), patience).sooner(req_.until);
    }

    /// The deadline for the next bytes. A server may send the head at once and the body much later, so the patience for
    /// the first byte continues after the head. After a late head, the patience between bytes applies.
    [[nodiscard]] deadline next_until() {
        if (!begun_until_) begun_until_ = after(req_.patience.first_byte);
        if (!head_done) return *begun_until_;
        const deadline silent_until = after(req_.patience.between_bytes);
        if (enough) return silent_until.sooner(rest_until_);
        return body_begun_ || silent_until.at > begun_until_->at ? silent_until : *begun_until_;
    }

    /// Reads bytes of the head. Returns 0 if all available bytes belong, or may belong, to an interim reply.
    std::size_t head(char* bytes, std::size_t size) {
        while (!interim_.ready() && used_ < filled_) {
            const char byte = buffer_[used_++];
            const bool fits = meter.takes(byte);
            if (!fits || !interim_.takes(byte)) {
                why = failure::of(failure_kind::bad_reply, where_,
                                  fits ? "it sends interim replies without end" : "the head of the reply is too long",
                                  "check that the address names an HTTP server");
                return 0;
            }
        }
        return interim_.give(bytes, size);
    }

    /// Reads bytes of the body. Returns 0 if all available bytes belong to trailers.
    std::size_t body(char* bytes, std::size_t size) {
        body_begun_ = true;
        std::size_t moved = 0;
        if (!chunked) {
            moved = std::min(size, filled_ - used_);
            std::copy_n(buffer_.data() + used_, moved, bytes);
            used_ += moved;
        }
        while (chunked && moved < size && used_ < filled_) {
            const char byte = buffer_[used_++];
            const auto verdict = trailers_.takes(byte);
            if (verdict == trailer_filter::pass) bytes[moved++] = byte;
            if (verdict != trailer_filter::too_long) continue;
            why = failure::of(failure_kind::bad_reply, where_, "the trailers of the reply are too long",
                              "check that the address names the right server");
            break;
        }
        return moved;
    }

    bool fill() {
        const auto outcome = line_.read(buffer_.data(), buffer_.size(), next_until());
        const bool lost = outcome ? *outcome == 0 && meter.empty() : outcome.error().kind == failure_kind::cut_off;
        if (unsent_ && lost) why = unsent_;  // there is no reply after all
        else if (!outcome && outcome.error().kind == failure_kind::timed_out && head_done)
            why = line_.timed_out(body_begun_ && req_.until.passed(std::chrono::steady_clock::now())
                                      ? "the deadline passed in the middle of the reply"
                                  : body_begun_ ? "the reply stopped in the middle and did not continue in time"
                                                : "nothing arrived in time after the head of the reply");
        else if (!outcome) why = outcome.error();
        if (why || *outcome == 0) return false;
        used_ = 0;
        filled_ = *outcome;
        total_ += filled_;
        // The head and the chunk sizes come in addition to the body.
        if (total_ / 2 > req_.most_bytes + http_limits::head_bytes) why = answer_too_large(where_, req_.most_bytes);
        return !why;
    }

    connection& line_;
    const http_request& req_;
    const std::string& where_;
    std::optional<failure> unsent_;
    std::optional<deadline> begun_until_;  // deadline for the beginning of the body
    deadline rest_until_{};
    bool body_begun_ = false;
    interim_filter interim_;
    trailer_filter trailers_;
    std::array<char, 16384> buffer_{};
    std::size_t used_ = 0;
    std::size_t filled_ = 0;
    std::size_t total_ = 0;
};

/// A client of cpp-httplib that uses our connection.
class client final : public httplib::ClientImpl {
public:
    client(const url& to, const http_request& req, const body_reader& reads, const std::optional<proxy>& through,
           const stop_token& stop)
        : ClientImpl(to.host, to.port),
          to_(to),
          through_(through),
          where_(to.origin()),
          server_(through ? where_ + " by " + through->shown() : where_),
          req_(req),
          reads_(reads),
          line_(stop),
          wire_(line_, req, where_) {
        set_keep_alive(true);
        set_follow_location(false);  // a redirect would send the key to another server
        set_url_encode(false);       // the target was checked and is sent unchanged
    }

    /// Whether the call used an old connection that the server had closed before its first byte. The call can then be
    /// repeated on a new connection.
    [[nodiscard]] bool was_stale() const noexcept {
        return reused_ && wire_.meter.empty() && !line_.stop_requested() && wire_.why &&
               wire_.why->kind == failure_kind::cut_off;
    }

    result<http_reply> exchange(bool may_reuse) {
        if (may_reuse) idle_ = connection_pool::shared().take(server_);
        http_reply reply;
        httplib::Request request;
        request.method = name_of(req_.method);
        const bool plain_proxy = through_ && !to_.secure;
        request.path = plain_proxy ? where_ + to_.target : to_.target;
        if (plain_proxy && !through_->authorization.empty())
            request.headers.emplace("Proxy-Authorization", std::string{through_->authorization.reveal()});
        request.body = req_.body;
        request.headers.emplace("Host", to_.authority());
        request.headers.emplace("User-Agent", "toolkit");
        for (const http_header& one : req_.headers) request.headers.emplace(one.name, one.value);
        request.response_handler = [&](const httplib::Response& head) {
            wire_.head_done = true;
            take_head(head, reply);
            wire_.chunked = is_chunked(reply.header("Transfer-Encoding"));
            return true;
        };
        std::size_t read = 0;
        request.content_receiver = [&](const char* bytes, std::size_t size, std::uint64_t, std::uint64_t whole) {
            if (reads_ && reply.status >= 200 && reply.status <= 299) {
                if (wire_.enough) return true;
                read += size;
                if (whole > req_.most_bytes || read > req_.most_bytes) {
                    wire_.why = answer_too_large(where_, req_.most_bytes);
                    return false;
                }
                const body_step next = read_guarded({bytes, size});
                if (wire_.why) return false;
                if (next != body_step::more) wire_.is_enough();
                return next != body_step::stop;
            }
            if (whole > req_.most_bytes || size > req_.most_bytes - reply.body.size()) {
                wire_.why = answer_too_large(where_, req_.most_bytes);
                return false;
            }
            reply.body.append(bytes, size);
            return true;
        };
        const httplib::Result outcome = send(request);
        if (wire_.enough && !outcome) return reply;  // the end of the rest is irrelevant
        if (line_.stop_requested()) return line_.stopped();
        if (!outcome && !wire_.why && reused_ && wire_.meter.empty()) wire_.why = unexplained();
        if (wire_.why) return *wire_.why;
        if (!outcome) return unexplained();
        if (reply.status == 0) take_head(*outcome, reply);  // 204 has no body
        if (stays_open(*outcome)) connection_pool::shared().give(server_, line_.release());
        return reply;
    }

private:
    static void take_head(const httplib::Response& head, http_reply& reply) {
        reply.status = head.status;
        for (const auto& [name, value] : head.headers) reply.headers.push_back({name, value});
    }

    /// The same test as in cpp-httplib.
    [[nodiscard]] static bool is_chunked(std::string_view coding) noexcept {
        constexpr std::string_view name = "chunked";
        return std::equal(coding.begin(), coding.end(), name.begin(), name.end(),
                          [](char a, char b) { return ascii_lower(a) == b; });
    }

    /// Whether the server keeps the connection open for another call, and the end of this reply is known.
    [[nodiscard]] bool stays_open(const httplib::Response& outcome) const {
        const std::string connection = outcome.get_header_value("Connection");
        const bool bounded =
            outcome.has_header("Content-Length") || outcome.has_header("Transfer-Encoding") || outcome.status == 204;
        return wire_.drained() && bounded && outcome.version == "HTTP/1.1" && outcome.status != 101 &&
               (connection.empty() || connection == "keep-alive" || connection == "Keep-Alive");
    }

    /// Passes a piece to the reader. An exception there is an error of the caller, not of the server.
    [[nodiscard]] body_step read_guarded(std::string_view piece) {
        auto next = guarded(where_, "the listener", "catch exceptions in the listener",
                            [&]() -> result<body_step> { return reads_(piece); });
        if (next) return *next;
        wire_.why = std::move(next).error();
        return body_step::stop;
    }

    [[nodiscard]] failure unexplained() const {
        if (!wire_.meter.empty() && !wire_.meter.speaks_http())
            return failure::of(failure_kind::bad_reply, where_, "the server does not speak HTTP",
                               "correct its address, or write https:// if it needs TLS");
        const std::string_view what = wire_.meter.empty() ? "it closed the connection without a reply"
                                      : wire_.head_done
                                          ? "the reply ended before it was complete"
                                          : "the reply ended in the middle of its head, or its head is not HTTP";
        return failure::of(failure_kind::cut_off, where_, what, "try again; if it still fails, check the server's log");
    }

    bool create_and_connect_socket(Socket& socket, httplib::Error& error) override {
        const deadline until =
            deadline::after(std::chrono::steady_clock::now(), req_.patience.connect).sooner(req_.until);
        reused_ = idle_.has_value();
        if (idle_) {
            line_.adopt(to_, std::exchange(idle_, {}).value());
        } else if (auto opened = line_.open(to_, until, through_); !opened) {
            wire_.why = std::move(opened).error();
            error = httplib::Error::Connection;
            return false;
        }
        // cpp-httplib closes the descriptor that it gets, so it does not get ours.
        socket.sock = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (socket.sock >= 0) return true;
        wire_.why =
            failure::of(failure_kind::unreachable, where_, "too many files are open", "close some, or allow more");
        error = httplib::Error::Connection;
        return false;
    }

    bool process_socket(const Socket&,
                        callable_like<httplib::ContentReceiver>::with<bool(httplib::Stream&)> exchanged) override {
        return exchanged(wire_);
    }

    const url& to_;
    const std::optional<proxy>& through_;
    std::string where_;
    std::string server_;
    const http_request& req_;
    const body_reader& reads_;
    std::optional<idle_connection> idle_;
    bool reused_ = false;
    connection line_;
    wire wire_;
};

}  // namespace http_exchange

TOOLKIT_FUNCTION result<http_reply> http_stream(const http_request& req, const body_reader& reads,
                                                const stop_token& stop) {
    auto to = parse_url(req.url);
    if (!to) return std::move(to).error();
    if (auto fit = check_headers(req, to->origin()); !fit) return std::move(fit).error();
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, to->origin(), "the call was stopped");
    const auto through = proxy_for(*to);
    if (!through) return through.error();
    try {
        {
            http_exchange::client first(*to, req, reads, *through, stop);
            auto outcome = first.exchange(true);
            if (!first.was_stale()) return outcome;
        }
        return http_exchange::client(*to, req, reads, *through, stop).exchange(false);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& trouble) {
        return failure::of(failure_kind::bad_reply, to->origin(),
                           "cpp-httplib failed: " + visible_line(trouble.what(), http_limits::quoted),
                           "check that the address names an HTTP server");
    }
}

TOOLKIT_FUNCTION result<http_reply> http_send(const http_request& req, const stop_token& stop) {
    return http_stream(req, {}, stop);
}

}}  // namespace toolkit::v0
