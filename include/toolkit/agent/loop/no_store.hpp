// The store and the journal of an agent without a log.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/carried_call.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Keeps no log. Stores with a log: memory_log, file_log, sqlite_log.
struct no_store {
    using agent_part = struct store_part;
};

/// Executes each call directly. It has no trouble of its own.
struct no_journal {
    [[nodiscard]] static const failure* trouble() noexcept { return nullptr; }
    [[nodiscard]] static std::optional<std::uint64_t> reserve_call() noexcept { return {}; }
    template <class V, bool MayRepeat, class F>
    [[nodiscard]] result<V> call(const tool_info& info, std::string_view /*arguments*/,
                                 std::optional<std::uint64_t> /*number*/, F&& carry_out) const {
        if (info.approval)
            return failure::hidden(failure_kind::unavailable_tool, info.name,
                                   "the call needs a person's approval, but the agent has no store to wait with",
                                   "add a store to the agent, for example sqlite_log");
        return std::forward<F>(carry_out)(carried_call{});
    }
    template <class V, class F>
    [[nodiscard]] result<V> logged(std::string_view /*name*/, F&& make) const {
        return std::forward<F>(make)(carried_call{});
    }
};

/// The default journal of a context.
template <class Journal>
inline constexpr Journal no_log{};

/// Runs an agent with a store; defined in agent/durable.hpp.
template <class Store>
struct durable;

}}  // namespace toolkit::v0
