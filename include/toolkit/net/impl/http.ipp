// The exchange of http.hpp: cpp-httplib writes the request and reads the answer; the bytes themselves go through our
// own connection, because cpp-httplib 0.11 has no deadline for a whole call, cannot be stopped while it connects,
// bounds no header, and its regular expression for the status line overflows the stack at 50 KB. This is the only
// header that knows cpp-httplib.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/net/connection.hpp>
#include <toolkit/net/connection_pool.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/net/http_framing.hpp>
#include <toolkit/net/http_message.hpp>
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
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {
namespace http_exchange {

static_assert(
    fits_httplib(CPPHTTPLIB_VERSION),
    "toolkit: net/http.hpp takes cpp-httplib 0.11.4 to 0.18; put the folder of such a version first among the "
    "include paths, for the whole program");

/// The type that cpp-httplib gives to what it calls back, for another signature.
template <class Callable>
struct callable_like;
template <template <class> class Callable, class Signature>
struct callable_like<Callable<Signature>> {
    template <class Other>
    using with = Callable<Other>;
};

/// Our connection as a stream of cpp-httplib. Remembers the first failure, which explains all that follow from it.
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
        // A server may refuse a request before it has read it to the end: its answer may still be there.
        unsent_ = moved.error();
        return static_cast<ssize_t>(size);
    }

    /// Whether the answer was read to its last byte, and the request sent to its own.
    [[nodiscard]] bool drained() const noexcept { return used_ == filled_ && !interim_.ready() && !unsent_ && !why; }

    std::optional<failure> why;
    head_meter meter;
    bool head_done = false;
    bool chunked = false;  ///< its body
    bool enough = false;   ///< the reader has all that it wants
    /// The rest of what is more than enough is waited for so long.
    void is_enough() noexcept {
        enough = true;
        rest_until_ = after(http_limits::after_enough);
    }

private:
    [[nodiscard]] deadline after(milliseconds patience) const noexcept {
        return deadline::after(std::chrono::steady_clock::now(), patience).sooner(req_.until);
    }

    /// How long the next bytes are waited for. A server may send the head at once and begin the body much later, so
    /// the patience for the first byte goes on behind the head; a head that came late leaves that between bytes.
    [[nodiscard]] deadline next_until() {
        if (!begun_until_) begun_until_ = after(req_.patience.first_byte);
        if (!head_done) return *begun_until_;
        const deadline silent_until = after(req_.patience.between_bytes);
        if (enough) return silent_until.sooner(rest_until_);
        return body_begun_ || silent_until.at > begun_until_->at ? silent_until : *begun_until_;
    }

    /// 0 when all that is there is of an interim answer, or may be.
    std::size_t head(char* bytes, std::size_t size) {
        while (!interim_.ready() && used_ < filled_) {
            const char byte = buffer_[used_++];
            const bool fits = meter.takes(byte);
            if (!fits || !interim_.takes(byte)) {
                why = failure::of(failure_kind::bad_reply, where_,
                                  fits ? "it sends interim answers without end" : "the head of its answer is too long",
                                  "check that an HTTP server answers there");
                return 0;
            }
        }
        return interim_.give(bytes, size);
    }

    /// 0 when all that is there is of trailers.
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
            why = failure::of(failure_kind::bad_reply, where_, "the trailers of its answer are too long",
                              "check that the right server answers there");
            break;
        }
        return moved;
    }

    bool fill() {
        const auto outcome = line_.read(buffer_.data(), buffer_.size(), next_until());
        const bool lost = outcome ? *outcome == 0 && meter.empty() : outcome.error().kind == failure_kind::cut_off;
        if (unsent_ && lost) why = unsent_;  // no answer after all
        else if (!outcome && outcome.error().kind == failure_kind::timed_out && head_done)
            why = line_.timed_out(body_begun_ && req_.until.passed(std::chrono::steady_clock::now())
                                      ? "the time was up in the middle of its answer"
                                  : body_begun_ ? "its answer stopped in the middle and did not go on in time"
                                                : "nothing came in time behind the head of its answer");
        else if (!outcome) why = outcome.error();
        if (why || *outcome == 0) return false;
        used_ = 0;
        filled_ = *outcome;
        total_ += filled_;
        // Around the body stand the head and the lengths of chunks.
        if (total_ / 2 > req_.most_bytes + http_limits::head_bytes) why = answer_too_large(where_, req_.most_bytes);
        return !why;
    }

    connection& line_;
    const http_request& req_;
    const std::string& where_;
    std::optional<failure> unsent_;
    std::optional<deadline> begun_until_;  // by then the body has begun
    deadline rest_until_{};
    bool body_begun_ = false;
    interim_filter interim_;
    trailer_filter trailers_;
    std::array<char, 16384> buffer_{};
    std::size_t used_ = 0;
    std::size_t filled_ = 0;
    std::size_t total_ = 0;
};

/// A client of cpp-httplib that connects and transports by our connection.
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
        set_follow_location(false);  // a redirect would carry the key elsewhere
        set_url_encode(false);       // the target is checked, and sent as it is
    }

    /// Whether the connection was an old one that its server had closed before it answered a byte: then another try on
    /// a new connection is the same call.
    [[nodiscard]] bool was_stale() const noexcept {
        return reused_ && wire_.meter.empty() && !line_.stop_requested() && wire_.why &&
               wire_.why->kind == failure_kind::cut_off;
    }

    result<http_reply> exchange(bool may_reuse) {
        if (may_reuse) kept_ = connection_pool::shared().take(server_);
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
        if (wire_.enough && !outcome) return reply;  // how the rest ends means nothing
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

    /// As cpp-httplib decides it.
    [[nodiscard]] static bool is_chunked(std::string_view coding) noexcept {
        constexpr std::string_view name = "chunked";
        return std::equal(coding.begin(), coding.end(), name.begin(), name.end(),
                          [](char a, char b) { return ascii_lower(a) == b; });
    }

    /// Whether the server keeps the connection for another call, and the end of this answer is known.
    [[nodiscard]] bool stays_open(const httplib::Response& outcome) const {
        const std::string connection = outcome.get_header_value("Connection");
        const bool bounded =
            outcome.has_header("Content-Length") || outcome.has_header("Transfer-Encoding") || outcome.status == 204;
        return wire_.drained() && bounded && outcome.version == "HTTP/1.1" && outcome.status != 101 &&
               (connection.empty() || connection == "keep-alive" || connection == "Keep-Alive");
    }

    /// What the reader makes of a piece. What throws there is the caller's, no trouble of the server.
    [[nodiscard]] body_step read_guarded(std::string_view piece) {
        auto next = guarded(where_, "what listens to the answer", "let the listener catch what it throws",
                            [&]() -> result<body_step> { return reads_(piece); });
        if (next) return *next;
        wire_.why = std::move(next).error();
        return body_step::stop;
    }

    [[nodiscard]] failure unexplained() const {
        if (!wire_.meter.empty() && !wire_.meter.speaks_http())
            return failure::of(failure_kind::bad_reply, where_, "what answers there does not speak HTTP",
                               "correct its address, or write https:// if it wants TLS");
        const std::string_view what =
            wire_.meter.empty() ? "it closed the connection without an answer"
            : wire_.head_done   ? "its answer ended before it was complete"
                                : "its answer ended in the middle of the head, or has a head that is not HTTP";
        return failure::of(failure_kind::cut_off, where_, what,
                           "try again; if it stays so, look into the server's log");
    }

    bool create_and_connect_socket(Socket& socket, httplib::Error& error) override {
        const deadline until =
            deadline::after(std::chrono::steady_clock::now(), req_.patience.connect).sooner(req_.until);
        reused_ = kept_.has_value();
        if (kept_) {
            line_.adopt(to_, std::exchange(kept_, {}).value());
        } else if (auto opened = line_.open(to_, until, through_); !opened) {
            wire_.why = std::move(opened).error();
            error = httplib::Error::Connection;
            return false;
        }
        // cpp-httplib closes what it is given: our descriptor stays ours.
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
    std::optional<idle_connection> kept_;
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
                           "check that an HTTP server answers there");
    }
}

TOOLKIT_FUNCTION result<http_reply> http_send(const http_request& req, const stop_token& stop) {
    return http_stream(req, {}, stop);
}

}}  // namespace toolkit::v0
