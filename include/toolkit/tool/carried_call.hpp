// What a call may know of itself while it is carried out: a tool asks for it by type.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>

#include <cstdint>
#include <string>

namespace toolkit { inline namespace v0 {

class ledger;

/// What a person decided about a call.
struct decision {
    bool approved = false;
    std::string note{};
    friend bool operator==(const decision&, const decision&) = default;
};

/// What a call may know of itself while it is carried out.
struct carried_call {
    decision decided{true, {}};  ///< of the person who was asked
    /// Of this call alone, and the same in every resumption: whoever takes it as an idempotency key does a thing once.
    /// Nil only where nothing carries a call out: no run gives it.
    uuid key{};
    const ledger* account = nullptr;  ///< what runs within the call draw on, where a log keeps what they have used
};

/// How one call is carried out: when it shall stop, and what it may know of itself.
struct call_scope {
    const stop_token& stop;
    const carried_call& carried;
    std::int64_t number = 0;  ///< among the calls of the run, from 1
};

}}  // namespace toolkit::v0
