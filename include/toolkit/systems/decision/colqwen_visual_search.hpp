// The tool that searches pages by their pictures, with vectors of many words and patches (late interaction).
// In: a query. Out: the best pages. Next: visual_interpretation.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/retrieval/pages/page_retriever.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/decision/decision_actions.hpp>
#include <toolkit/systems/decision/fast_vector_search.hpp>
#include <toolkit/tool/about.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A found page.
struct visual_page {
    std::uint32_t page_number = 0;  ///< from 1
    std::string image_path;
    std::string filename;
    uuid doc_id;
    double score = 0;
};

/// What a search of pages says beside them. `page_numbers` is a list such as "3, 17".
struct visual_search_facts {
    std::string query;
    std::string source{decision_words::page_source};
    std::string page_numbers{};
};

struct visual_pages {
    std::vector<visual_page> objects;
    visual_search_facts metadata{};
    std::string name = "visual_pages";
    std::string payload_type = "colqwen_pages";
    void enter(run_record& record) const;
};

[[nodiscard]] visual_pages found_pages(std::string query, std::vector<page_hit> hits);

/// `colqwen_visual_search{query}` over the pages `P`, which the agent has by `deps`.
template <PageRetriever P>
struct colqwen_visual_search {
    std::string query;

    static constexpr tool_about about{
        .description =
            "Visual document search using multi-vector embeddings. Use for diagrams, schematics, charts, "
            "visual layouts. SLOWER (~3-5s) but accurate for visual content.",
        .name = "colqwen_visual_search",
        .timeout = std::chrono::minutes{2},
        .read_only = true,
        .message = "Found {num_objects} pages with visual matches. Pages: {page_numbers}."};
    struct doc {
        field query{.description = "What to look for on the pages", .min_length = 1, .max_length = 500};
    };

    [[nodiscard]] static std::string doing() { return std::string{decision_words::searching_pages}; }

    result<visual_pages> operator()(auto& context) const {
        const P& pages = context.template give<const P&>();
        toolkit::query wanted{
            .text = query, .top_k = decision_state_of(context).settings->most.visual_results, .exact = false};
        if (const auto* only = context.environment().template latest<decision_collections>())
            wanted.collections = only->names;
        auto hits = pages.for_owner(context.owner()).search(wanted, context.stop());
        if (!hits) return std::move(hits).error();
        if (hits->size() > wanted.top_k) hits->resize(wanted.top_k);
        if (hits->empty())
            return failure::tool(std::string{decision_words::no_visual_matches} + query, decision_words::try_text);
        return found_pages(query, *std::move(hits));
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/colqwen_visual_search.ipp>
#endif
