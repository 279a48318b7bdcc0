// Composes checks: all_of runs several, gate<A, B> is the validator of an agent with exactly these, no_gate has none.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Runs its checks in order and collects all violations.
template <class... Checks>
class all_of {
    static_assert((Validator<Checks> && ...),
                  "toolkit: a check must have `toolkit::verdict check(const toolkit::draft&, const toolkit::run_view&) "
                  "const` and be movable");

public:
    constexpr all_of()
        requires(sizeof...(Checks) > 0)
    = default;
    constexpr explicit all_of(Checks... checks) : checks_(std::move(checks)...) {}

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const {
        verdict findings;
        std::apply([&](const auto&... each) { (findings.add(each.check(candidate, run)), ...); }, checks_);
        return findings;
    }
    /// Whether all checks that have `ready()` say that an answer makes sense now.
    [[nodiscard]] bool ready(const run_view& run) const {
        return std::apply([&](const auto&... each) { return (one_ready(each, run) && ...); }, checks_);
    }

private:
    template <class C>
    static bool one_ready(const C& check, const run_view& run) {
        if constexpr (requires { check.ready(run); }) return check.ready(run);
        else return true;
    }
    [[no_unique_address]] std::tuple<Checks...> checks_;
};

/// gate<A, B> has exactly these checks, gate<> the default ones for documents (gate.hpp). A check that the question
/// does not demand costs almost nothing.
template <class... Checks>
struct gate : all_of<Checks...> {
    static_assert(
        sizeof...(Checks) > 0,
        "toolkit: gate<> has the checks of agents with documents; add #include <toolkit/validation/gate.hpp>, "
        "or take tool_gate, the gate of an agent without documents");
    using all_of<Checks...>::all_of;
};
/// gate{a, b} has the checks a and b. gate{gate<>{}, a} has a beside the default checks.
template <class... Checks>
gate(Checks...) -> gate<Checks...>;
/// The smallest validator: every draft passes.
struct no_gate {
    [[nodiscard]] verdict check(const draft&, const run_view&) const { return {}; }
};

}}  // namespace toolkit::v0
