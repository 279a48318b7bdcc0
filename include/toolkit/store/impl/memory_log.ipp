// The functions of memory_log.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/store/memory_log.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION memory_log::claim_of_run& memory_log::claim_of_run::operator=(claim_of_run&& other) noexcept {
    std::swap(state_, other.state_);
    std::swap(run_, other.run_);
    return *this;
}

TOOLKIT_FUNCTION memory_log::claim_of_run::~claim_of_run() {
    if (state_ == nullptr) return;
    const std::lock_guard lock(state_->mutex);
    state_->claimed.erase(run_);
}

TOOLKIT_FUNCTION result<void> memory_log::append(const uuid& run, const log_entry& entry) const {
    if (auto fits = run_logs::check(run, entry); !fits) return fits;
    const std::lock_guard lock(state_->mutex);
    auto& log = state_->logs[run];
    if (entry.sequence != log.size() + 1) return run_logs::taken(run, entry.sequence);
    log.push_back(entry);
    return {};
}

TOOLKIT_FUNCTION result<std::vector<log_entry>> memory_log::read(const uuid& run) const {
    const std::lock_guard lock(state_->mutex);
    const auto found = state_->logs.find(run);
    return found == state_->logs.end() ? std::vector<log_entry>{} : found->second;
}

TOOLKIT_FUNCTION result<std::vector<uuid>> memory_log::runs() const {
    const std::lock_guard lock(state_->mutex);
    std::vector<uuid> unfinished;
    for (const auto& [run, log] : state_->logs)
        if (!log.empty() && log.back().kind != log_kind::ended) unfinished.push_back(run);
    return unfinished;
}

TOOLKIT_FUNCTION result<memory_log::claim_of_run> memory_log::claim(const uuid& run) const {
    const std::lock_guard lock(state_->mutex);
    if (!state_->claimed.insert(run).second) return run_logs::claimed(run);
    return claim_of_run{state_, run};
}

}}  // namespace toolkit::v0
