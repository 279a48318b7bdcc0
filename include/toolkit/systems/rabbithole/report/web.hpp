// The web of the nodes of rabbithole: any web search behind one type, which a node takes from the deps of its runner.
// In: an object with `search(query, max_results, stop)`. Out: pages. Next: synthesize.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Searches the web for at most `max_results` pages.
template <class W>
concept WebSearch = requires(const W& web, std::string_view query, std::size_t max_results, const stop_token& stop) {
    { web.search(query, max_results, stop) } -> std::same_as<result<std::vector<rabbithole_web_result>>>;
};

/// Any WebSearch, which must outlive it, or none. A run searches the web only if one is among the deps of its runner.
/// The searches are gaps and references, so words of documents and questions leave the machine.
///
///     const rabbithole_web web{search};
///     const graph_runner runner{rabbithole_graph{}, model, deps{documents, web}};
class rabbithole_web {
    using function = result<std::vector<rabbithole_web_result>> (*)(const void*, std::string_view, std::size_t,
                                                                    const stop_token&);

public:
    rabbithole_web() = default;  ///< no web search
    template <class W>
        requires(!std::same_as<W, rabbithole_web> && WebSearch<W>)
    explicit rabbithole_web(const W& web) noexcept
        : web_(&web),
          search_([](const void* object, std::string_view query, std::size_t max_results, const stop_token& stop) {
              return static_cast<const W*>(object)->search(query, max_results, stop);
          }) {}
    template <class W>
        requires(!std::same_as<W, rabbithole_web> && WebSearch<W>)
    explicit rabbithole_web(const W&& web) = delete;  // it would refer to a temporary

    [[nodiscard]] bool has_search() const noexcept { return search_ != nullptr; }
    /// Nothing without a search.
    [[nodiscard]] result<std::vector<rabbithole_web_result>> search(std::string_view query, std::size_t max_results,
                                                                    const stop_token& stop) const {
        if (!has_search()) return std::vector<rabbithole_web_result>{};
        return search_(web_, query, max_results, stop);
    }

private:
    const void* web_ = nullptr;
    function search_ = nullptr;
};

}}  // namespace toolkit::v0
