// Computes the possible actions of a turn.
#pragma once

#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/core/compiled.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION bool turn_offer::offers(std::string_view name) const {
    return std::any_of(actions.begin(), actions.end(), [&](const offered_action& one) { return one.name == name; });
}

TOOLKIT_FUNCTION bool answered_before(const environment& known, std::string_view tool) {
    const auto* const call = known.find_valid(tool, "{}");
    return call != nullptr && call->answers();
}

TOOLKIT_FUNCTION std::vector<std::string> turn_offer::all_names() const {
    std::vector<std::string> all;
    all.reserve(actions.size());
    for (const offered_action& one : actions) all.push_back(one.name);
    return all;
}

TOOLKIT_FUNCTION std::size_t turn_actions::calls() const noexcept {
    return static_cast<std::size_t>(
        std::count_if(all_.begin(), at(count_), [](const offered_action& one) { return !one.may_end; }));
}

TOOLKIT_FUNCTION bool turn_actions::has(std::string_view name) const noexcept {
    return std::any_of(all_.begin(), at(count_), [&](const offered_action& one) { return one.name == name; });
}

TOOLKIT_FUNCTION void turn_actions::keep_only(std::string_view name) {
    if (!has(name)) return;
    for (std::size_t i = count_; i-- > 0;)
        if (all_[i].name != name) remove(i, i + 1);
}

TOOLKIT_FUNCTION bool turn_actions::give(std::vector<offered_action>& made) {
    if (count_ < all_.size()) remove(count_, all_.size());
    made = std::move(all_);
    return changed_;
}

TOOLKIT_FUNCTION bool turn_actions::takes_over(std::string_view name, std::string_view schema) {
    std::size_t same = count_;
    while (same < all_.size() && !(all_[same].name == name && all_[same].input_schema == schema)) ++same;
    if (same == all_.size()) return false;
    if (same > count_) remove(count_, same);
    return true;
}

TOOLKIT_FUNCTION void turn_actions::insert(offered_action next) {
    all_.insert(at(count_), std::move(next));
    changed_ = true;
}

TOOLKIT_FUNCTION void turn_actions::remove(std::size_t from, std::size_t to) {
    all_.erase(at(from), at(to));
    if (from < count_) count_ -= to - from;
    changed_ = true;
}

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

}}  // namespace toolkit::v0
