// Run logs in memory: for tests, and for runs that are resumed only within the process.
// In: entries. Out: the same entries. Copies share them.
#pragma once

#include <toolkit/store/run_log.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A RunStore without a disk.
class memory_log {
    struct state {
        std::mutex mutex;
        std::map<uuid, std::vector<log_entry>> logs;
        std::set<uuid> claimed;
    };

public:
    using agent_part = struct store_part;

    /// A claim on a run: while it lives, nobody else can claim the run.
    class claim_of_run {
    public:
        claim_of_run(std::shared_ptr<state> of, const uuid& run) : state_(std::move(of)), run_(run) {}
        claim_of_run(claim_of_run&& other) noexcept : state_(std::move(other.state_)), run_(other.run_) {}
        claim_of_run& operator=(claim_of_run&& other) noexcept;
        ~claim_of_run();

    private:
        std::shared_ptr<state> state_;
        uuid run_;
    };

    [[nodiscard]] result<void> append(const uuid& run, const log_entry& entry) const;

    [[nodiscard]] result<std::vector<log_entry>> read(const uuid& run) const;

    [[nodiscard]] result<std::vector<uuid>> runs() const;

    [[nodiscard]] result<claim_of_run> claim(const uuid& run) const;

private:
    std::shared_ptr<state> state_ = std::make_shared<state>();
};

static_assert(ClaimingRunStore<memory_log>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/memory_log.ipp>
#endif
