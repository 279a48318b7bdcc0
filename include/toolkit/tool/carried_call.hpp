// The context of one call, which a tool requests by type.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/core/usage.hpp>
#include <toolkit/core/uuid.hpp>

#include <cstdint>
#include <mutex>
#include <string>

namespace toolkit { inline namespace v0 {

class ledger;

/// A person's decision about a call.
struct decision {
    bool approved = false;
    std::string note{};
    friend bool operator==(const decision&, const decision&) = default;
};

/// What a tool may know about its own call.
struct carried_call {
    decision decided{true, {}};  ///< by the person who approves calls; approved by default
    /// Unique to this call, and the same after each resumption. Use it as an idempotency key to perform an effect once.
    /// A run never passes a nil key.
    uuid key{};
    const ledger* account = nullptr;  ///< the account on which nested runs of this call draw, if a log keeps their use
    usage* asked = nullptr;           ///< what this call's requests to the model of the run cost, if a log keeps it
};

/// The context of one call: its stop token, its carried_call and its number.
struct call_scope {
    const stop_token& stop;
    const carried_call& carried;
    std::int64_t number = 0;          ///< among the calls of the run, from 1
    bool ends = false;                ///< the tool ends the run
    std::mutex* notifying = nullptr;  ///< held while a listener is notified, because other calls may run
};

}}  // namespace toolkit::v0
