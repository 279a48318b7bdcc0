// What may be done next.
#pragma once

#include <toolkit/agent/offer.hpp>
#include <toolkit/core/compiled.hpp>

#include <string>

namespace toolkit::inline v0 {

TOOLKIT_FUNCTION std::string limit_reached(const ledger& account) {
    if (account.left(step::turn) <= 1) return "The last turn is kept for the answer.";
    if (account.left(step::tool_call) <= 0) return "The tool calls are used up.";
    if (account.left(step::token) <= 0) return "The tokens are used up.";
    if (account.left(step::millisecond) <= 0) return "The time is used up.";
    if (account.left(step::microdollar) <= 0) return "The money is used up.";
    return {};
}

}  // namespace toolkit::inline v0
