// A pool of connections to one PostgreSQL server for many threads. A call takes a connection and returns it. A
// connection that the server has closed is replaced. In: a connection string. Out: a lease, a transaction. Next: the
// retrievers that run SQL.
#pragma once

#include <toolkit/store/postgres.hpp>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A pool of at most `most` connections. Copies share it.
class postgres_pool {
    struct shared {
        std::mutex mutex;
        std::condition_variable returned;
        std::vector<postgres_connection> idle;
        std::size_t out = 0;
    };

public:
    /// A connection that returns to the pool when the lease ends.
    class lease {
    public:
        lease(lease&& other) noexcept
            : from_(std::move(other.from_)), line_(std::exchange(other.line_, std::nullopt)) {}
        lease& operator=(lease&&) = delete;
        ~lease();
        [[nodiscard]] postgres_connection* operator->() noexcept { return &*line_; }

    private:
        friend class postgres_pool;
        explicit lease(std::shared_ptr<shared> from) : from_(std::move(from)) {}
        std::shared_ptr<shared> from_;
        std::optional<postgres_connection> line_;
    };

    explicit postgres_pool(secret connection_string, const postgres_patience& patience = {}, std::size_t most = 8)
        : shared_(std::make_shared<shared>()),
          to_(std::move(connection_string)),
          patience_(patience),
          most_(std::max<std::size_t>(most, 1)) {}

    /// Takes a connection, and waits for a free one for at most the patience of connecting. Fails with `cancelled`,
    /// with `timed_out`, or as postgres_connection::open does.
    [[nodiscard]] result<lease> take(const stop_token& stop = {}) const;

private:
    std::shared_ptr<shared> shared_;
    secret to_;
    postgres_patience patience_;
    std::size_t most_;
};

/// A transaction. Its destructor rolls back if it was not committed.
class postgres_transaction {
public:
    [[nodiscard]] static result<postgres_transaction> begin(const postgres_pool& pool, const stop_token& stop,
                                                            const std::string& how = "BEGIN");
    postgres_transaction(postgres_transaction&& other) noexcept
        : line_(std::move(other.line_)), stop_(std::move(other.stop_)), open_(std::exchange(other.open_, false)) {}
    postgres_transaction& operator=(postgres_transaction&&) = delete;
    ~postgres_transaction() {
        if (open_) static_cast<void>(line_->run("ROLLBACK"));  // without the stop, so that the rollback always runs
    }

    [[nodiscard]] result<postgres_rows> run(const std::string& statement, std::span<const std::string_view> values) {
        return line_->run(statement, values, stop_);
    }
    [[nodiscard]] result<postgres_rows> run(const std::string& statement,
                                            std::initializer_list<std::string_view> values = {}) {
        return line_->run(statement, values, stop_);
    }
    [[nodiscard]] result<void> commit();

private:
    postgres_transaction(postgres_pool::lease line, stop_token stop) : line_(std::move(line)), stop_(std::move(stop)) {}
    postgres_pool::lease line_;
    stop_token stop_;
    bool open_ = false;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/postgres_pool.ipp>
#endif
