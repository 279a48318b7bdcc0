// Run logs in memory: for tests, and for runs that need not outlive the process but may be resumed within it.
// In: entries. Out: the same. Copies share them.
#pragma once

#include <toolkit/store/run_log.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// The RunStore without a disk.
class memory_log {
    struct state {
        std::mutex mutex;
        std::map<uuid, std::vector<log_entry>> logs;
        std::set<uuid> claimed;
    };

public:
    using agent_part = struct store_part;

    /// Nobody else can claim the run while it lives.
    class claim_of_run {
    public:
        claim_of_run(std::shared_ptr<state> of, const uuid& run) : state_(std::move(of)), run_(run) {}
        claim_of_run(claim_of_run&& other) noexcept : state_(std::move(other.state_)), run_(other.run_) {}
        claim_of_run& operator=(claim_of_run&& other) noexcept {
            std::swap(state_, other.state_);
            std::swap(run_, other.run_);
            return *this;
        }
        ~claim_of_run() {
            if (state_ == nullptr) return;
            const std::lock_guard lock(state_->mutex);
            state_->claimed.erase(run_);
        }

    private:
        std::shared_ptr<state> state_;
        uuid run_;
    };

    [[nodiscard]] result<void> append(const uuid& run, const log_entry& entry) const {
        if (auto fits = run_logs::check(run, entry); !fits) return fits;
        const std::lock_guard lock(state_->mutex);
        auto& log = state_->logs[run];
        if (entry.sequence != log.size() + 1) return run_logs::taken(run, entry.sequence);
        log.push_back(entry);
        return {};
    }

    [[nodiscard]] result<std::vector<log_entry>> read(const uuid& run) const {
        const std::lock_guard lock(state_->mutex);
        const auto found = state_->logs.find(run);
        return found == state_->logs.end() ? std::vector<log_entry>{} : found->second;
    }

    [[nodiscard]] result<std::vector<uuid>> runs() const {
        const std::lock_guard lock(state_->mutex);
        std::vector<uuid> unfinished;
        for (const auto& [run, log] : state_->logs)
            if (!log.empty() && log.back().kind != log_kind::ended) unfinished.push_back(run);
        return unfinished;
    }

    [[nodiscard]] result<claim_of_run> claim(const uuid& run) const {
        const std::lock_guard lock(state_->mutex);
        if (!state_->claimed.insert(run).second) return run_logs::claimed(run);
        return claim_of_run{state_, run};
    }

private:
    std::shared_ptr<state> state_ = std::make_shared<state>();
};

static_assert(ClaimingRunStore<memory_log>);

}  // namespace toolkit::inline v0
