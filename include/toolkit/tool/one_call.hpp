// A parallel call's view of its run: everything is const, and the call has its own stop.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/tool/carried_call.hpp>
#include <toolkit/tool/tool_limits.hpp>

#include <concepts>
#include <mutex>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The context of a read_only tool with `operator()(auto& context) const`.
template <class Context>
class one_call {
    using sub_runs = decltype(std::declval<const Context&>().within(std::declval<const call_scope&>()));

public:
    one_call(const Context& run, const call_scope& scope, std::mutex& notifying)
        : run_(run), scope_(scope), stop_(scope.stop), within_(run.within(scope)), notifying_(notifying) {}

    [[nodiscard]] decltype(auto) task() const noexcept { return run_.task(); }
    [[nodiscard]] decltype(auto) owner() const noexcept { return run_.owner(); }
    [[nodiscard]] decltype(auto) view() const noexcept { return run_.view(); }
    [[nodiscard]] const stop_token& stop() const noexcept { return stop_; }
    [[nodiscard]] auto llm() const noexcept { return run_.llm().of_call(scope_); }
    [[nodiscard]] decltype(auto) protocol_state() const noexcept { return run_.protocol_state(); }
    [[nodiscard]] decltype(auto) now() const noexcept { return run_.now(); }
    [[nodiscard]] decltype(auto) begun() const noexcept { return run_.begun(); }
    [[nodiscard]] decltype(auto) until() const noexcept { return run_.until(); }
    [[nodiscard]] decltype(auto) required() const noexcept { return run_.required(); }
    [[nodiscard]] decltype(auto) record() const noexcept { return run_.record(); }
    [[nodiscard]] decltype(auto) environment() const noexcept { return run_.environment(); }
    [[nodiscard]] const tool_limits& limits() const noexcept { return limits_of(run_); }

    template <class A>
    static constexpr bool gives = Context::template gives<A>;
    template <class A>
    [[nodiscard]] A give() const {
        if constexpr (std::same_as<std::remove_cvref_t<A>, sub_runs>) return within_;
        else if constexpr (requires { run_.template give<std::remove_cvref_t<A>>().of_call(scope_); })
            return run_.template give<std::remove_cvref_t<A>>().of_call(scope_);
        else return run_.template give<A>();
    }
    /// Parallel calls notify the listener one at a time.
    template <class E>
    void notify(E event) const {
        const std::lock_guard lock(notifying_);
        run_.notify(std::move(event));
    }

    /// Passes a point of the call's work to the listener.
    template <class... State>
    void phase(std::string_view name, const State&... state) const {
        const std::lock_guard lock(notifying_);
        run_.phase(name, state...);
    }

private:
    const Context& run_;
    const call_scope& scope_;
    stop_token stop_;
    sub_runs within_;
    std::mutex& notifying_;
};

}}  // namespace toolkit::v0
