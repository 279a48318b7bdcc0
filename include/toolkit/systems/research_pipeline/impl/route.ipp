// Chooses one of the nine paths of the pipeline.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/route.hpp>

namespace toolkit { inline namespace v0 {

static_assert(
    [] {
        for (std::size_t i = 0; i < pipeline_routes.size(); ++i)
            if (static_cast<std::size_t>(pipeline_routes[i].route) != i) return false;
        return true;
    }(),
    "toolkit: pipeline_routes must list the paths in the order of pipeline_route");

TOOLKIT_FUNCTION bool is_complex(std::string_view question, std::span<const exchange> history) {
    using namespace research_rules;
    const std::string words = padded_words(question);
    if (count_words_in(words) > 25 || years_in(words).size() > 1) return true;
    if (count_in(question, [](char c) { return c == '?'; }) > 1) return true;
    if (has_any(words,
                {" compare ", " comparison ", " versus ", " vs ", " difference between ", " differences between ",
                 " as well as ", " both ", " trend ", " over time ", " vergleiche ", " vergleich ",
                 " unterschied zwischen ", " unterschiede zwischen ", " sowohl ", " sowie ", " im vergleich "}))
        return true;
    return classify_by_rules(question, history).kind == query_kind::follow_up;
}

TOOLKIT_FUNCTION pipeline_route route_of(const route_inputs& known) {
    const bool has_more = known.has_citation || known.has_documents;
    if (known.classification) {
        const query_kind kind = known.classification->kind;
        if (kind == query_kind::general && !has_more && !known.navigates) return pipeline_route::general;
        if (kind == query_kind::transformation) return pipeline_route::transformation;
        if (kind == query_kind::follow_up && !has_more && !known.navigates) return pipeline_route::follow_up;
    }
    if (known.navigates) return pipeline_route::navigation;
    if (known.has_citation) return pipeline_route::citation;
    if (known.has_documents)
        return known.fast_attachments ? pipeline_route::attachment : pipeline_route::direct_document;
    return is_complex(known.question, known.history) ? pipeline_route::complex_search : pipeline_route::simple_search;
}

}}  // namespace toolkit::v0
