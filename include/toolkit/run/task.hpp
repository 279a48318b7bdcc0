// The input of a run.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/image.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/run/ledger.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// One run: the question, the owner of its documents, and everything that could differ between two runs of the same
/// question (id, seed, deadline). A run can therefore be repeated exactly.
struct task {
    std::string question;
    toolkit::owner owner;
    std::vector<exchange> history{};  ///< earlier turns of the conversation, oldest first
    std::string history_summary{};    ///< of the turns before `history`
    std::vector<image> images{};
    stop_token stop{};
    toolkit::deadline deadline{};
    uuid run_id{};
    std::optional<std::uint64_t> seed{};
    /// Demands of the program on the answer, beside those that the question states.
    constraints required{};
    const ledger* account = nullptr;  ///< account of the parent run, if any; it must outlive this run
};

}}  // namespace toolkit::v0
