// Connections to one PostgreSQL, for many threads: a call takes one and gives it back. One that the server has closed
// is opened anew. In: a connection string. Out: a lease, a transaction. Next: who speaks SQL.
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

namespace toolkit::inline v0 {

/// A pool; copies share it.
class postgres_pool {
    struct shared {
        std::mutex mutex;
        std::condition_variable given_back;
        std::vector<postgres_connection> idle;
        std::size_t out = 0;
    };

public:
    /// A connection for as long as it lives.
    class lease {
    public:
        lease(lease&& other) noexcept
            : from_(std::move(other.from_)), line_(std::exchange(other.line_, std::nullopt)) {}
        lease& operator=(lease&&) = delete;
        ~lease() {
            if (from_ == nullptr) return;
            {
                const std::lock_guard lock(from_->mutex);
                --from_->out;
                if (line_ && line_->is_idle()) from_->idle.push_back(std::move(*line_));
            }
            from_->given_back.notify_one();
        }
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

    /// Waits for a free connection as long as for a new one. Fails as postgres_connection::open.
    [[nodiscard]] result<lease> take(const stop_token& stop = {}) const {
        lease given{nullptr};
        {
            std::unique_lock lock(shared_->mutex);
            const deadline until = deadline::after(std::chrono::steady_clock::now(), patience_.connect);
            while (shared_->out >= most_) {
                if (stop.stop_requested())
                    return failure::of(failure_kind::cancelled, "PostgreSQL", "the call was stopped");
                const auto now = std::chrono::steady_clock::now();
                if (until.passed(now))
                    return failure::of(failure_kind::timed_out, "PostgreSQL", "all connections stayed in use",
                                       "try again, or allow more connections");
                constexpr milliseconds look_again{50};  // a stop does not notify
                shared_->given_back.wait_for(lock, std::min(until.left(now), look_again));
            }
            ++shared_->out;
            given.from_ = shared_;
            while (!shared_->idle.empty() && !given.line_) {
                given.line_ = std::move(shared_->idle.back());
                shared_->idle.pop_back();
                if (!given.line_->is_idle()) given.line_.reset();
            }
        }
        if (given.line_) return given;
        auto opened = postgres_connection::open(to_, patience_, stop);
        if (!opened) return std::move(opened).error();
        given.line_ = std::move(*opened);
        return given;
    }

private:
    std::shared_ptr<shared> shared_;
    secret to_;
    postgres_patience patience_;
    std::size_t most_;
};

/// A transaction: what was not committed never was.
class postgres_transaction {
public:
    [[nodiscard]] static result<postgres_transaction> begin(const postgres_pool& pool, const stop_token& stop,
                                                            const std::string& how = "BEGIN") {
        auto line = pool.take(stop);
        if (!line) return std::move(line).error();
        postgres_transaction made{std::move(*line), stop};
        if (auto begun = made.line_->run(how, {}, stop); !begun) return std::move(begun).error();
        made.open_ = true;
        return made;
    }
    postgres_transaction(postgres_transaction&& other) noexcept
        : line_(std::move(other.line_)), stop_(std::move(other.stop_)), open_(std::exchange(other.open_, false)) {}
    postgres_transaction& operator=(postgres_transaction&&) = delete;
    ~postgres_transaction() {
        if (open_) static_cast<void>(line_->run("ROLLBACK"));  // the stop does not count here
    }

    [[nodiscard]] result<postgres_rows> run(const std::string& statement, std::span<const std::string_view> values) {
        return line_->run(statement, values, stop_);
    }
    [[nodiscard]] result<postgres_rows> run(const std::string& statement,
                                            std::initializer_list<std::string_view> values = {}) {
        return line_->run(statement, values, stop_);
    }
    [[nodiscard]] result<void> commit() {
        auto done = line_->run("COMMIT", {}, stop_);
        if (!done) return std::move(done).error();
        open_ = false;
        return {};
    }

private:
    postgres_transaction(postgres_pool::lease line, stop_token stop) : line_(std::move(line)), stop_(std::move(stop)) {}
    postgres_pool::lease line_;
    stop_token stop_;
    bool open_ = false;
};

}  // namespace toolkit::inline v0
