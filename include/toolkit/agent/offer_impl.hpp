// What may be done next.
#pragma once

#include <toolkit/agent/offer.hpp>
#include <toolkit/agent/texts.hpp>
#include <toolkit/core/compiled.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

TOOLKIT_FUNCTION std::string names_to_choose(const std::vector<offered_action>& actions) {
    std::string names;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (i > 0) names += i + 1 == actions.size() ? " or " : ", ";
        names += actions[i].name;
    }
    return names;
}

TOOLKIT_FUNCTION std::string limit_reached(const ledger& account) {
    std::string_view why;
    if (account.left(step::turn) <= 1) why = prompt_texts::last_turn;
    else if (account.left(step::tool_call) <= 0) why = prompt_texts::no_calls_left;
    else if (account.left(step::token) <= 0) why = prompt_texts::no_tokens_left;
    else if (account.left(step::millisecond) <= 0) why = prompt_texts::no_time_left;
    else if (account.left(step::microdollar) <= 0) why = prompt_texts::no_money_left;
    return std::string{why};
}

}  // namespace toolkit::inline v0
