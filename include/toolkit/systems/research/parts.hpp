// The parts of an agent that research(…) looks at: the listener, the clock and the reranker.
#pragma once

#include <toolkit/agent/assembly/parts.hpp>
#include <toolkit/agent/loop/no_store.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/events/sink.hpp>
#include <toolkit/retrieval/rerank/lexical_proximity.hpp>
#include <toolkit/systems/research/rerank_documents.hpp>

#include <concepts>
#include <memory>
#include <mutex>
#include <tuple>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 { namespace research_parts {

template <class T>
inline constexpr bool is_reranker = false;
template <class R>
inline constexpr bool is_reranker<with_reranker<R>> = true;

/// A listener that gets one event at a time. A run tells events from several threads: a model that thinks may be asked
/// from all threads that read documents. Copies share the lock.
template <class Listener>
class one_at_a_time : public Listener {
public:
    using agent_part = sink_part;
    explicit one_at_a_time(Listener inner)
        : Listener(std::move(inner)), telling_(std::make_shared<std::recursive_mutex>()) {}

    template <class E>
        requires std::invocable<const Listener&, const E&>
    void operator()(const E& event) const {
        const std::lock_guard lock(*telling_);
        static_cast<const Listener&>(*this)(event);
    }

private:
    std::shared_ptr<std::recursive_mutex> telling_;  // recursive: a listener may start a run
};

/// The listener among the parts, or none.
[[nodiscard]] inline no_sink listener_of() { return {}; }
template <class First, class... Rest>
[[nodiscard]] auto listener_of(const First& first, const Rest&... rest) {
    if constexpr (agent_parts::tagged<First, sink_part>) return one_at_a_time<First>{first};
    else return listener_of(rest...);
}

/// The clock among the parts, or the system's.
[[nodiscard]] inline machine_clock clock_of() { return {}; }
template <class First, class... Rest>
[[nodiscard]] auto clock_of(const First& first, const Rest&... rest) {
    if constexpr (Clock<First>) return first;
    else return clock_of(rest...);
}

/// The store among the parts, or none.
[[nodiscard]] inline no_store store_of() { return {}; }
template <class First, class... Rest>
[[nodiscard]] auto store_of(const First& first, const Rest&... rest) {
    if constexpr (agent_parts::tagged<First, store_part>) return first;
    else return store_of(rest...);
}

/// The reranker among the parts, or lexical_proximity.
[[nodiscard]] inline lexical_proximity reranker_of() { return {}; }
template <class First, class... Rest>
[[nodiscard]] auto reranker_of(const First& first, const Rest&... rest) {
    if constexpr (is_reranker<First>) return first.reranker;
    else return reranker_of(rest...);
}

/// Calls `make` with the parts of the agent: all but the reranker, and `listener` in place of the program's.
template <class Make, class Listener, class... Parts>
[[nodiscard]] auto with_agent_parts(const Make& make, const Listener& listener, const Parts&... parts) {
    [[maybe_unused]] const auto one = [&](const auto& part) {
        using type = std::remove_cvref_t<decltype(part)>;
        if constexpr (is_reranker<type>) return std::tuple<>{};
        else if constexpr (agent_parts::tagged<type, sink_part>) return std::tuple<Listener>{listener};
        else return std::tuple<type>{part};
    };
    return std::apply([&](auto... rest) { return make(std::move(rest)...); }, std::tuple_cat(one(parts)...));
}

}}}  // namespace toolkit::v0::research_parts
