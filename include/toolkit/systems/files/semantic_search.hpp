// The tool that searches inside the files. The model of the run never sees the found passages: another call of a model
// extracts the facts that help, and the tool returns these.
// In: a query. Out: facts under the names of their files. Next: the answer.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/llm/structured/held_to_schema.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/files/chunk_facts.hpp>
#include <toolkit/systems/files/fact_report.hpp>
#include <toolkit/tool/about.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Options of search_facts.
struct fact_search_options {
    double keep = 0.8;            ///< hits of at least this share of the best score are read
    milliseconds whole{100'000};  ///< for all passages; those that are not read by then count as failed
    fact_limits limits{};
};

namespace facts {

/// The hits whose score is at least `keep` of the best score, in their order. The best hit is always kept.
[[nodiscard]] std::vector<hit> near_the_best(std::vector<hit> hits, double keep);

/// Whether a model may answer for another passage after it failed with this kind.
[[nodiscard]] constexpr bool is_worth_asking_again(failure_kind kind) noexcept {
    return kind != failure_kind::unreachable && kind != failure_kind::timed_out && kind != failure_kind::unauthorized &&
           kind != failure_kind::quota_spent && kind != failure_kind::budget_spent;
}

/// Searches for a query. Models often quote words that are not a phrase of the files, and write dashes. If an exact
/// search finds nothing, the words alone are searched.
template <Searchable View>
[[nodiscard]] result<std::vector<hit>> search(const View& view, std::string_view words, std::size_t top_k,
                                              const stop_token& stop) {
    query wanted{.text = std::string{words}, .top_k = top_k, .exact = true};
    auto found = view.search(wanted, stop);
    if (found ? found->empty() : found.error().kind == failure_kind::invalid_argument) {
        wanted.exact = false;
        found = view.search(wanted, stop);
    }
    return found;
}

}  // namespace facts

/// Searches a view, and returns the facts of the best passages. `model` is an Llm or a FactExtractor.
///
/// - No hits: "No matching content found." No passage helps: "Search returned results but none were relevant to the
///   query."
/// - A passage whose facts cannot be extracted is left out. If that is so for every passage, the result is raw text.
/// - If the model cannot be reached, it is not asked again.
///
/// Fails as the search does, and with `cancelled`.
template <Searchable View, class Model>
[[nodiscard]] result<std::string> search_facts(const View& view, const Model& model, std::string_view words,
                                               std::size_t top_k, const stop_token& stop = {},
                                               const fact_search_options& options = {}) {
    auto hits = facts::search(view, words, top_k, stop);
    if (!hits) return std::move(hits).error();
    fact_report report{options.limits};
    const deadline until = deadline::after(std::chrono::steady_clock::now(), options.whole);
    bool is_reachable = true;
    std::optional<failure> unread;  // the failure of a passage, if no passage could be read
    bool is_any_read = false;
    for (const hit& found : facts::near_the_best(*std::move(hits), options.keep)) {
        const auto passage = view.chunk(found.chunk_id, stop);
        if (!passage) {
            unread = passage.error();
            continue;
        }
        is_any_read = true;
        is_reachable = is_reachable && !until.passed(std::chrono::steady_clock::now());
        if (stop.stop_requested())
            return failure::of(failure_kind::cancelled, "semantic_search", "the search was stopped");
        if (!is_reachable) {
            report.add_failed(*passage);
            continue;
        }
        const auto read = extract_facts(model, words, *passage, options.limits, until, stop);
        if (!read && read.error().kind == failure_kind::cancelled) return read.error();
        if (!read) {
            is_reachable = facts::is_worth_asking_again(read.error().kind);
            report.add_failed(*passage);
        } else if (read->relevant) {
            report.add(passage->filename, read->facts);
        } else {
            report.add_irrelevant();
        }
    }
    if (!is_any_read && unread) return *std::move(unread);
    return report.text();
}

/// `semantic_search{query, top_k}`: facts about the query from the contents of the files. It takes the owner's view and
/// the model of the run from its context (`view()`, `llm()`), which counts what it costs. A server that can is held to
/// the schema of the facts.
struct semantic_search {
    std::string query;
    int top_k = 5;

    static constexpr tool_about about{.description = "Search INSIDE the files. Returns facts from their contents.",
                                      .timeout = std::chrono::minutes{2},
                                      .idempotent = true};
    struct doc {
        field query{.description = "What to look for, in a few words", .max_length = 500};
        field top_k{.description = "How many passages to read", .minimum = 1, .maximum = 10};
    };

    result<std::string> operator()(auto& context) const {
        const auto most = static_cast<std::size_t>(top_k < 1 ? 1 : top_k);
        fact_search_options options;
        if constexpr (requires { context.protocol_state().overrules_irrelevance; })
            options.limits.overrules_irrelevance = context.protocol_state().overrules_irrelevance;
        return with_schema_if_possible(context.llm(), [&](const auto& model) {
            return search_facts(context.view(), model, query, most, context.stop(), options);
        });
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/semantic_search.ipp>
#endif
