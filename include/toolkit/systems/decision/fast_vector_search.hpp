// The tool that searches the chunks of the owner's documents.
// In: a query. Out: the best chunks with their pages.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/decision/decision_actions.hpp>
#include <toolkit/tool/about.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The collections that a run searches: `agent.run(task, decision_collections{{"manuals"}})`. Without them it searches
/// all.
struct decision_collections {
    std::vector<std::string> names;
};

/// A found chunk. Documents without pages have no page number.
struct text_chunk {
    std::string content;
    std::string filename;
    std::string heading;
    std::optional<std::uint32_t> page_number{};
    double score = 0;
};

/// What a search says beside its chunks. `page` is that of the first chunk, or "unknown".
struct text_search_facts {
    std::string query;
    std::string source{decision_words::chunk_source};
    std::string page{"unknown"};
};

/// The result of a search. Its chunks are sources of the answer.
struct text_results {
    std::vector<text_chunk> objects;
    text_search_facts metadata{};
    std::string name = "text_results";
    std::string payload_type = "chunks";
    void enter(run_record& record) const;
};

/// The result for these hits. `texts` are the chunks' texts, in the same order.
[[nodiscard]] text_results found_chunks(std::string query, const std::vector<hit>& hits,
                                        std::vector<std::string> texts);

/// `fast_vector_search{query}`.
struct fast_vector_search {
    std::string query;

    static constexpr tool_about about{
        .description =
            "Quick semantic search over text chunks. Use for factual queries about specs, definitions, "
            "procedures. Returns in ~0.5s.",
        .read_only = true,
        .message = "Found {num_objects} text chunks. Top result from page {page}."};
    struct doc {
        field query{.description = "What to search for", .min_length = 1, .max_length = 500};
    };

    [[nodiscard]] static std::string doing() { return std::string{decision_words::searching_chunks}; }

    result<text_results> operator()(auto& context) const {
        const decision_actions& settings = *decision_state_of(context).settings;
        toolkit::query wanted{.text = query, .top_k = settings.most.search_results, .exact = false};
        if (const auto* only = context.environment().template latest<decision_collections>())
            wanted.collections = only->names;
        auto hits = context.view().search(wanted, context.stop());
        if (!hits) return std::move(hits).error();
        if (hits->size() > wanted.top_k) hits->resize(wanted.top_k);
        if (hits->empty())
            return failure::tool(std::string{decision_words::no_text_results} + query,
                                 settings.finds_pages ? decision_words::try_pages : decision_words::try_other_words);
        std::vector<std::string> texts;
        texts.reserve(hits->size());
        for (const hit& found : *hits) {
            auto whole = context.view().chunk(found.chunk_id, context.stop());
            texts.push_back(std::string{
                cut_utf8(whole ? std::string_view{whole->text} : found.snippet, settings.most.chunk_bytes)});
        }
        return found_chunks(query, *hits, std::move(texts));
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/fast_vector_search.ipp>
#endif
