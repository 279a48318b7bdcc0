// The functions of postgres_pool.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/store/postgres_pool.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION postgres_pool::lease::~lease() {
    if (from_ == nullptr) return;
    {
        const std::lock_guard lock(from_->mutex);
        --from_->out;
        if (line_ && line_->is_idle()) from_->idle.push_back(std::move(*line_));
    }
    from_->returned.notify_one();
}

TOOLKIT_FUNCTION result<postgres_pool::lease> postgres_pool::take(const stop_token& stop) const {
    lease leased{nullptr};
    {
        std::unique_lock lock(shared_->mutex);
        const deadline until = deadline::after(std::chrono::steady_clock::now(), patience_.connect);
        while (shared_->out >= most_) {
            if (stop.stop_requested())
                return failure::of(failure_kind::cancelled, "PostgreSQL", "the call was stopped");
            const auto now = std::chrono::steady_clock::now();
            if (until.passed(now))
                return failure::of(failure_kind::timed_out, "PostgreSQL", "all connections were in use",
                                   "try again, or allow more connections");
            constexpr milliseconds look_again{50};  // because a stop does not notify
            shared_->returned.wait_for(lock, std::min(until.left(now), look_again));
        }
        ++shared_->out;
        leased.from_ = shared_;
        while (!shared_->idle.empty() && !leased.line_) {
            leased.line_ = std::move(shared_->idle.back());
            shared_->idle.pop_back();
            if (!leased.line_->is_idle()) leased.line_.reset();
        }
    }
    if (leased.line_) return leased;
    auto opened = postgres_connection::open(to_, patience_, stop);
    if (!opened) return std::move(opened).error();
    leased.line_ = std::move(*opened);
    return leased;
}

TOOLKIT_FUNCTION result<postgres_transaction> postgres_transaction::begin(const postgres_pool& pool,
                                                                          const stop_token& stop,
                                                                          const std::string& how) {
    auto line = pool.take(stop);
    if (!line) return std::move(line).error();
    postgres_transaction made{std::move(*line), stop};
    if (auto begun = made.line_->run(how, {}, stop); !begun) return std::move(begun).error();
    made.open_ = true;
    return made;
}

TOOLKIT_FUNCTION result<void> postgres_transaction::commit() {
    auto done = line_->run("COMMIT", {}, stop_);
    if (!done) return std::move(done).error();
    open_ = false;
    return {};
}

}}  // namespace toolkit::v0
