// One connection to PostgreSQL. The only header that includes libpq. In: a connection string, and statements with bound
// values. Out: rows, or a failure whose texts never contain the password. Every wait is a poll with a deadline, which a
// stop ends. An abandoned statement is cancelled at the server (PQcancel). Next: postgres_pool.hpp.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/stop.hpp>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

namespace toolkit { inline namespace v0 {

struct postgres_limits {
    static constexpr std::size_t rows = 1'000'000;  ///< of one statement's result
    static constexpr std::size_t result_bytes = std::size_t{256} << 20U;
    static constexpr std::size_t quoted = 300;        ///< bytes of the server's own message in a failure
    static constexpr std::size_t values = 32'767;     ///< of one statement
    static constexpr milliseconds cancel_wait{2000};  ///< until a cancelled statement ends
    static constexpr int cancels = 16;                ///< at the same time, including abandoned ones
};

/// The time limits of a connection attempt and of a statement. The server enforces the second one, too.
struct postgres_patience {
    milliseconds connect{10'000};
    milliseconds statement{60'000};
};

/// The rows of a statement, as texts in PostgreSQL's format. Null is the empty text.
class postgres_rows {
public:
    [[nodiscard]] std::size_t size() const noexcept { return columns_ == 0 ? 0 : cells_.size() / columns_; }
    [[nodiscard]] bool empty() const noexcept { return cells_.empty(); }
    [[nodiscard]] const std::string& operator()(std::size_t row, std::size_t column) const noexcept {
        return cells_[row * columns_ + column];
    }
    /// The cell, which may be moved from.
    [[nodiscard]] std::string& operator()(std::size_t row, std::size_t column) noexcept {
        return cells_[row * columns_ + column];
    }

private:
    friend class postgres_connection;
    std::size_t columns_ = 0;
    std::vector<std::string> cells_;
};

namespace postgres_wire {

struct finish {
    void operator()(PGconn* one) const noexcept { PQfinish(one); }
    void operator()(PGresult* one) const noexcept { PQclear(one); }
    void operator()(PGcancel* one) const noexcept { PQfreeCancel(one); }
    void operator()(PQconninfoOption* all) const noexcept { PQconninfoFree(all); }
};
using connection = std::unique_ptr<PGconn, finish>;
using answer = std::unique_ptr<PGresult, finish>;

}  // namespace postgres_wire

/// A connection, for one thread at a time. Its functions fail with
/// - `invalid_argument`: the connection string, or a value with NUL
/// - `unreachable`, `unauthorized`, `timed_out`, `cancelled`, `server_error`
/// - `cut_off`: the server has closed the connection
/// - `locked`
/// - `rate_limited`: no free connection
/// - `bad_reply`: a result beyond the limits
/// - `rejected`: the statement
class postgres_connection {
public:
    /// Connects. The string is a URI or `name=value` pairs (PostgreSQL's manual, "Connection Strings"). Missing parts
    /// come from the environment (PGHOST, PGPASSWORD, ...). libpq resolves a host's name, which a stop cannot
    /// interrupt.
    [[nodiscard]] static result<postgres_connection> open(const secret& connection_string,
                                                          const postgres_patience& patience = {},
                                                          const stop_token& stop = {});

    /// Runs one statement. Its values are bound to $1, $2, ... and never become part of the text. `statement` is a text
    /// of the program and must not contain external input.
    [[nodiscard]] result<postgres_rows> run(const std::string& statement, std::span<const std::string_view> values,
                                            const stop_token& stop = {});
    [[nodiscard]] result<postgres_rows> run(const std::string& statement,
                                            std::initializer_list<std::string_view> values = {},
                                            const stop_token& stop = {}) {
        return run(statement, std::span<const std::string_view>{values.begin(), values.size()}, stop);
    }

    /// Whether another statement can be sent: connected, outside of a transaction, and not closed by the server.
    [[nodiscard]] bool is_idle() const noexcept;

    [[nodiscard]] const std::string& where() const noexcept { return where_; }

private:
    postgres_connection() = default;

    result<void> connect(const std::vector<const char*>& names, const std::vector<const char*>& values,
                         const stop_token& stop);

    /// Sends the rest of a statement and reads its rows. If it is left early, the statement is cancelled.
    result<postgres_rows> gather(const stop_token& stop, deadline until);

    static bool add(postgres_rows& rows, const PGresult* one, std::size_t& bytes);

    [[nodiscard]] std::string shown(std::string_view words) const;
    [[nodiscard]] failure error_of(const PGresult* of) const;
    failure refused();
    failure disconnected(std::optional<failure>& why);
    [[nodiscard]] failure lost() const {
        return failure::of(failure_kind::cut_off, where_, "the connection was lost",
                           "try again; if it still fails, check the server's log");
    }
    [[nodiscard]] failure stopped() const {
        return failure::of(failure_kind::cancelled, where_, "the call was stopped");
    }
    [[nodiscard]] failure too_late(std::string_view what) const {
        return failure::of(failure_kind::timed_out, where_, what, "try again or allow more time");
    }

    postgres_wire::connection line_;
    postgres_patience patience_;
    std::string where_;
    std::vector<secret> hidden_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/postgres.ipp>
#endif
