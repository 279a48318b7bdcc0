// The remaining budget of a run. Nested runs draw on the budget of their parent.
// In: a run's own budget and counts. Out: what remains of a step, never more than remains for the parent.
#pragma once

#include <toolkit/run/spend.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>

namespace toolkit { inline namespace v0 {

/// The account of one run. Nested runs in any thread draw on it while the run waits for them. It must outlive them.
class ledger {
public:
    /// `Own` has `remaining(step)`: what the run's own budget leaves, after its own counts.
    template <class Own>
    ledger(const Own& own, const ledger* parent) noexcept
        : own_(std::addressof(own)), parent_(parent), remaining_([](const void* self, step kind) noexcept {
              return static_cast<const Own*>(self)->remaining(kind);
          }) {}
    /// A sub-account without a budget of its own, which counts what is drawn through it. `parent` may be nullptr.
    explicit ledger(const ledger* parent) noexcept
        : own_(nullptr), parent_(parent), remaining_([](const void* /*self*/, step /*kind*/) noexcept {
              return std::numeric_limits<std::int64_t>::max();
          }) {}
    ledger(const ledger&) = delete;
    ledger& operator=(const ledger&) = delete;

    /// What remains of a step. Nested runs share tokens and money; each run has its own limit for all other steps.
    [[nodiscard]] std::int64_t left(step kind) const noexcept {
        std::int64_t most = remaining_(own_, kind);
        if (kind != step::token && kind != step::microdollar) return most;
        const std::atomic<std::int64_t>& nested = kind == step::token ? tokens_ : microdollars_;
        most = std::max<std::int64_t>(0, most - nested.load(std::memory_order_relaxed));
        return parent_ == nullptr ? most : std::min(most, parent_->left(kind));
    }
    /// Adds the use of a nested run.
    void draw(std::int64_t tokens, std::int64_t microdollars) const noexcept {
        tokens_.fetch_add(tokens, std::memory_order_relaxed);
        microdollars_.fetch_add(microdollars, std::memory_order_relaxed);
        if (parent_ != nullptr) parent_->draw(tokens, microdollars);
    }
    /// The use of all nested runs, in tokens and microdollars.
    [[nodiscard]] std::int64_t nested_tokens() const noexcept { return tokens_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t nested_microdollars() const noexcept {
        return microdollars_.load(std::memory_order_relaxed);
    }

private:
    const void* own_;
    const ledger* parent_;
    std::int64_t (*remaining_)(const void*, step) noexcept;
    mutable std::atomic<std::int64_t> tokens_{0};
    mutable std::atomic<std::int64_t> microdollars_{0};
};

}}  // namespace toolkit::v0
