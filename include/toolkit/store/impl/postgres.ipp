// The functions of postgres.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/store/postgres.hpp>
#include <toolkit/text/visible.hpp>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <limits>
#include <system_error>
#include <thread>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace postgres_wire {

/// A file descriptor that becomes readable when a stop is requested.
class waker {
public:
    explicit waker(const stop_token& stop)
        : opened_{stop.stop_possible() ? ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1},
          callback_(stop, wake{opened_.descriptor}) {}
    waker(const waker&) = delete;
    waker& operator=(const waker&) = delete;
    [[nodiscard]] int descriptor() const noexcept { return opened_.descriptor; }

private:
    struct closing {
        int descriptor;
        ~closing() {
            if (descriptor >= 0) ::close(descriptor);
        }
    };
    struct wake {
        int descriptor;
        void operator()() const noexcept {
            const std::uint64_t one = 1;
            if (descriptor >= 0 && ::write(descriptor, &one, sizeof one) < 0) return;  // it is readable already
        }
    };
    closing opened_;
    stop_callback<wake> callback_;  // last, so that it is destroyed first, before its descriptor is closed
};

enum class waited : std::uint8_t { ready, stopped, too_late };

/// Waits until the socket is readable (or writable), a stop, or the deadline.
[[nodiscard]] inline waited wait(int socket, bool write_too, int stopper, const stop_token& stop, deadline until) {
    pollfd both[2]{{socket, static_cast<short>(write_too ? POLLIN | POLLOUT : POLLIN), 0}, {stopper, POLLIN, 0}};
    for (;;) {
        if (stop.stop_requested()) return waited::stopped;
        const auto now = std::chrono::steady_clock::now();
        if (until.passed(now)) return waited::too_late;
        const auto left = std::min<milliseconds::rep>(until.left(now).count(), INT_MAX - 1);
        const int ready = ::poll(both, stopper >= 0 ? 2 : 1, static_cast<int>(left) + 1);
        if (stop.stop_requested()) return waited::stopped;
        if (ready > 0 || (ready < 0 && errno != EINTR)) return waited::ready;
    }
}

/// Requests that the server ends the current statement. The call blocks if the server does not respond, so it runs in a
/// thread; the number of such threads is limited. The returned flag becomes true when the server has signalled its
/// process. From then on the request cannot end a later statement.
[[nodiscard]] inline std::shared_ptr<const std::atomic<bool>> cancel(PGconn* of) {
    static std::atomic<int> at_work{0};
    auto delivered = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<PGcancel> request{PQgetCancel(of), finish{}};
    if (request == nullptr) return delivered;
    if (at_work.fetch_add(1) >= postgres_limits::cancels) {
        at_work.fetch_sub(1);
        return delivered;
    }
    try {
        std::thread{[request, delivered] {
            char text[256];
            if (PQcancel(request.get(), text, sizeof text) == 1) *delivered = true;
            at_work.fetch_sub(1);
        }}.detach();
    } catch (const std::system_error&) {  // without a thread the connection is dropped
        at_work.fetch_sub(1);
    }
    return delivered;
}

/// Waits until the flag is set. Returns false if the deadline comes first.
[[nodiscard]] inline bool wait_for(const std::atomic<bool>& flag, deadline until) {
    while (!flag && !until.passed(std::chrono::steady_clock::now())) std::this_thread::sleep_for(milliseconds{1});
    return flag;
}

/// The kind of failure for an SQLSTATE (PostgreSQL's appendix A).
[[nodiscard]] inline failure_kind kind_of(std::string_view state) noexcept {
    if (state.starts_with("28") || state == "42501") return failure_kind::unauthorized;
    if (state == "57014") return failure_kind::timed_out;
    if (state.starts_with("57P") || state.starts_with("08")) return failure_kind::cut_off;
    if (state.starts_with("40") || state == "55P03") return failure_kind::locked;
    if (state == "53300") return failure_kind::rate_limited;
    if (state.starts_with("53") || state.starts_with("58") || state.starts_with("XX"))
        return failure_kind::server_error;
    return failure_kind::rejected;
}

}  // namespace postgres_wire

TOOLKIT_FUNCTION result<postgres_connection> postgres_connection::open(const secret& connection_string,
                                                                       const postgres_patience& patience,
                                                                       const stop_token& stop) {
    const std::string text{connection_string.reveal()};
    const std::unique_ptr<PQconninfoOption, postgres_wire::finish> options{
        text.find('\0') == std::string::npos ? PQconninfoParse(text.c_str(), nullptr) : nullptr};
    if (options == nullptr)
        return failure::of(failure_kind::invalid_argument, "the connection string of PostgreSQL", "it cannot be read",
                           "write it as postgresql://user@host:port/database or as host=... port=... dbname=...");
    postgres_connection made;
    std::vector<const char*> names;
    std::vector<const char*> values;
    const auto add = [&](const char* name, const char* value) {
        names.push_back(name);
        values.push_back(value);
    };
    std::string host;
    std::string port;
    for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one) {
        const std::string_view name = one->keyword;
        if (one->val == nullptr || name == "client_encoding") continue;
        add(one->keyword, one->val);
        if (name == "host" || (name == "hostaddr" && host.empty())) host = one->val;
        if (name == "port") port = one->val;
        if (name == "password" || name == "sslpassword") made.hidden_.emplace_back(std::string{one->val});
    }
    for (const char* variable : {"PGPASSWORD"}) made.hidden_.push_back(secret::from_environment(variable));
    add("client_encoding", "UTF8");
    add("fallback_application_name", "toolkit");
    add(nullptr, nullptr);
    made.where_ = "PostgreSQL" + (host.empty() ? "" : " at " + visible_line(host, 100)) +
                  (port.empty() ? "" : ":" + visible_line(port, 10));
    made.patience_ = patience;
    if (auto connected = made.connect(names, values, stop); !connected) return std::move(connected).error();
    constexpr milliseconds::rep longest = std::numeric_limits<std::int32_t>::max();  // the server's limit
    const std::string most = std::to_string(std::clamp<milliseconds::rep>(patience.statement.count(), 1, longest));
    if (auto set = made.run("SELECT set_config('statement_timeout', $1, false)", {most}, stop); !set)
        return std::move(set).error();
    return made;
}

TOOLKIT_FUNCTION result<postgres_rows> postgres_connection::run(const std::string& statement,
                                                                std::span<const std::string_view> values,
                                                                const stop_token& stop) {
    const deadline until = deadline::after(std::chrono::steady_clock::now(), patience_.statement);
    if (stop.stop_requested()) return stopped();
    if (line_ == nullptr) return lost();
    std::vector<std::string> kept;  // with the terminating NUL that libpq needs
    std::vector<const char*> pointers;
    kept.reserve(values.size());
    pointers.reserve(values.size());
    for (const std::string_view value : values) {
        if (value.find('\0') != std::string_view::npos)
            return failure::of(failure_kind::invalid_argument, where_, "a value contains a NUL byte",
                               "remove it: texts of PostgreSQL cannot contain NUL");
        pointers.push_back(kept.emplace_back(value).c_str());
    }
    if (values.size() > postgres_limits::values)
        return failure::of(failure_kind::invalid_argument, where_, "a statement has too many values", "send less");
    if (PQsendQueryParams(line_.get(), statement.c_str(), static_cast<int>(values.size()), nullptr, pointers.data(),
                          nullptr, nullptr, 0) == 0)
        return lost();
    PQsetSingleRowMode(line_.get());
    return gather(stop, until);
}

TOOLKIT_FUNCTION bool postgres_connection::is_idle() const noexcept {
    if (line_ == nullptr || PQstatus(line_.get()) != CONNECTION_OK || PQtransactionStatus(line_.get()) != PQTRANS_IDLE)
        return false;
    pollfd one{PQsocket(line_.get()), POLLIN, 0};
    return ::poll(&one, 1, 0) == 0;  // any pending byte would mean that the server has closed it
}

TOOLKIT_FUNCTION result<void> postgres_connection::connect(const std::vector<const char*>& names,
                                                           const std::vector<const char*>& values,
                                                           const stop_token& stop) {
    if (stop.stop_requested()) return stopped();
    const deadline until = deadline::after(std::chrono::steady_clock::now(), patience_.connect);
    const postgres_wire::waker stopper{stop};
    line_.reset(PQconnectStartParams(names.data(), values.data(), 0));
    if (line_ == nullptr) return failure::of(failure_kind::unreachable, where_, "there is no memory for libpq");
    for (PostgresPollingStatusType next = PGRES_POLLING_WRITING; next != PGRES_POLLING_OK;
         next = PQconnectPoll(line_.get())) {
        if (next == PGRES_POLLING_FAILED || PQstatus(line_.get()) == CONNECTION_BAD) return refused();
        switch (postgres_wire::wait(PQsocket(line_.get()), next == PGRES_POLLING_WRITING, stopper.descriptor(), stop,
                                    until)) {
            case postgres_wire::waited::stopped: line_.reset(); return stopped();
            case postgres_wire::waited::too_late:
                line_.reset();
                return too_late("the connection was not established in time");
            case postgres_wire::waited::ready: break;
        }
    }
    PQsetnonblocking(line_.get(), 1);
    PQsetNoticeProcessor(line_.get(), [](void*, const char*) {}, nullptr);  // notices must not go to stderr
    return {};
}

TOOLKIT_FUNCTION result<postgres_rows> postgres_connection::gather(const stop_token& stop, deadline until) {
    const postgres_wire::waker stopper{stop};
    postgres_rows rows;
    std::optional<failure> why;
    std::size_t bytes = 0;
    std::shared_ptr<const std::atomic<bool>> left;  // set after a cancel request: whether the server has received it
    const auto leave = [&](failure reason) {
        if (left == nullptr) left = postgres_wire::cancel(line_.get());
        why = std::move(reason);
        until = deadline::after(std::chrono::steady_clock::now(), postgres_limits::cancel_wait);
    };
    for (bool sent = false;;) {
        const int unsent = sent ? 0 : PQflush(line_.get());
        if (unsent < 0) return disconnected(why);
        sent = unsent == 0;
        if (!sent || PQisBusy(line_.get()) == 1) {
            switch (postgres_wire::wait(PQsocket(line_.get()), !sent, left != nullptr ? -1 : stopper.descriptor(),
                                        left != nullptr ? stop_token{} : stop, until)) {
                case postgres_wire::waited::stopped: leave(stopped()); continue;
                case postgres_wire::waited::too_late:
                    if (left != nullptr) return disconnected(why);
                    leave(too_late("the statement did not end in time"));
                    continue;
                case postgres_wire::waited::ready: break;
            }
            if (PQconsumeInput(line_.get()) == 0) return disconnected(why);
            continue;
        }
        const postgres_wire::answer response{PQgetResult(line_.get())};
        if (response == nullptr) break;
        const ExecStatusType status = PQresultStatus(response.get());
        if (status == PGRES_SINGLE_TUPLE && !why) {
            if (!add(rows, response.get(), bytes))
                leave(failure::of(failure_kind::bad_reply, where_, "the result exceeds the limit of this program",
                                  "request less"));
        } else if (status == PGRES_FATAL_ERROR && !why) {
            why = error_of(response.get());
            if (PQstatus(line_.get()) != CONNECTION_OK) return disconnected(why);
        }
    }
    // A cancel request that is still in transit would end the next statement.
    if (left != nullptr && !postgres_wire::wait_for(*left, until)) line_.reset();
    if (why) return std::move(*why);
    return rows;
}

TOOLKIT_FUNCTION bool postgres_connection::add(postgres_rows& rows, const PGresult* one, std::size_t& bytes) {
    rows.columns_ = static_cast<std::size_t>(PQnfields(one));
    for (int column = 0; column < PQnfields(one); ++column) {
        const auto size = static_cast<std::size_t>(PQgetlength(one, 0, column));
        bytes += size + sizeof(std::string);
        rows.cells_.emplace_back(PQgetvalue(one, 0, column), size);
    }
    return bytes <= postgres_limits::result_bytes && rows.size() <= postgres_limits::rows;
}

TOOLKIT_FUNCTION std::string postgres_connection::shown(std::string_view words) const {
    std::string line = visible_line(words, std::numeric_limits<std::size_t>::max());
    for (const secret& one : hidden_) line = one.redact(std::move(line));
    return visible_line(line, postgres_limits::quoted);
}

TOOLKIT_FUNCTION failure postgres_connection::error_of(const PGresult* of) const {
    const char* const state = PQresultErrorField(of, PG_DIAG_SQLSTATE);
    const char* const words = PQresultErrorField(of, PG_DIAG_MESSAGE_PRIMARY);
    const std::string code = state == nullptr ? "" : state;
    const std::string text = words == nullptr ? PQresultErrorMessage(of) : words;
    const failure_kind kind = state == nullptr ? failure_kind::cut_off : postgres_wire::kind_of(code);
    return failure::of(
        kind, where_, "the statement failed: \"" + shown(text) + "\"" + (code.empty() ? "" : " (" + code + ")"),
        row_of(kind).retryable ? "try again; if it still fails, check the server's log" : "read the server's message");
}

TOOLKIT_FUNCTION failure postgres_connection::refused() {
    const std::string words = line_ == nullptr ? "" : PQerrorMessage(line_.get());
    line_.reset();
    bool access = false;
    for (const char* of_access : {"authentication failed", "no password", "pg_hba.conf", "role \""})
        access = access || words.find(of_access) != std::string::npos;
    return failure::of(access ? failure_kind::unauthorized : failure_kind::unreachable, where_,
                       "no connection: \"" + shown(words) + "\"",
                       access ? "check the user and the password" : "start the server or correct its address");
}

TOOLKIT_FUNCTION failure postgres_connection::disconnected(std::optional<failure>& why) {
    line_.reset();
    if (why && why->kind != failure_kind::cut_off && why->kind != failure_kind::unreachable) return *why;
    return lost();
}

}}  // namespace toolkit::v0
