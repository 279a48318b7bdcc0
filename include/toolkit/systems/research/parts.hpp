// The parts of an agent that research(…) looks at: the listener, the clock and the reranker.
#pragma once

#include <toolkit/agent/assembly/parts.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/events/sink.hpp>
#include <toolkit/retrieval/rerank/lexical_proximity.hpp>
#include <toolkit/systems/research/rerank_documents.hpp>

#include <tuple>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 { namespace research_parts {

template <class T>
inline constexpr bool is_reranker = false;
template <class R>
inline constexpr bool is_reranker<with_reranker<R>> = true;

/// The listener among the parts, or none.
[[nodiscard]] inline no_sink listener_of() { return {}; }
template <class First, class... Rest>
[[nodiscard]] auto listener_of(const First& first, const Rest&... rest) {
    if constexpr (agent_parts::tagged<First, sink_part>) return first;
    else return listener_of(rest...);
}

/// The clock among the parts, or the system's.
[[nodiscard]] inline machine_clock clock_of() { return {}; }
template <class First, class... Rest>
[[nodiscard]] auto clock_of(const First& first, const Rest&... rest) {
    if constexpr (Clock<First>) return first;
    else return clock_of(rest...);
}

/// The reranker among the parts, or lexical_proximity.
[[nodiscard]] inline lexical_proximity reranker_of() { return {}; }
template <class First, class... Rest>
[[nodiscard]] auto reranker_of(const First& first, const Rest&... rest) {
    if constexpr (is_reranker<First>) return first.reranker;
    else return reranker_of(rest...);
}

/// Calls `make` with all parts but the reranker.
template <class Make, class... Parts>
[[nodiscard]] auto without_reranker(const Make& make, const Parts&... parts) {
    [[maybe_unused]] const auto one = [](const auto& part) {
        if constexpr (is_reranker<std::remove_cvref_t<decltype(part)>>) return std::tuple<>{};
        else return std::tuple{part};
    };
    return std::apply([&](auto... rest) { return make(std::move(rest)...); }, std::tuple_cat(one(parts)...));
}

}}}  // namespace toolkit::v0::research_parts
