// What a run is asked for.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/image.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/run/ledger.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// An earlier question of the same conversation, and its answer.
struct exchange {
    std::string question;
    std::string answer;
};

/// One run: the question, whose documents it may see, and everything that would differ between two runs of the same
/// question (id, seed, deadline), so that a run can be repeated exactly.
struct task {
    std::string question;
    toolkit::owner owner;
    std::vector<exchange> history{};
    std::vector<image> images{};
    stop_token stop{};
    toolkit::deadline deadline{};
    uuid run_id{};
    std::optional<std::uint64_t> seed{};
    const ledger* account = nullptr;  ///< of the run that this one is a part of; it must outlive this one
};

}}  // namespace toolkit::v0
