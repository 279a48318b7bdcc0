// Chooses one of the nine paths of the pipeline by rules. No model.
// In: a question, what came with it, and its classification. Out: a path. Next: pipeline.hpp; before it, a program
// whose agent takes only searches.
#pragma once

#include <toolkit/systems/research_pipeline/classify.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 {

enum class pipeline_route : std::uint8_t {
    navigation,
    citation,
    attachment,
    direct_document,
    simple_search,
    complex_search,
    general,
    transformation,
    follow_up
};

/// What a path does.
struct pipeline_route_row {
    pipeline_route route;
    std::string_view name;  ///< as clients and logs show it
    bool searches;          ///< in all documents of the owner
    bool rewrites;          ///< the question, with the conversation
    bool reads;             ///< answers from each document, then cites
    bool to_agent;          ///< an agent may take the question instead
};
inline constexpr std::array pipeline_routes{
    pipeline_route_row{pipeline_route::navigation, "navigation_action", false, false, false, false},
    pipeline_route_row{pipeline_route::citation, "citation_query", false, false, false, false},
    pipeline_route_row{pipeline_route::attachment, "attachment_fast", false, false, false, false},
    pipeline_route_row{pipeline_route::direct_document, "direct_document", false, false, true, false},
    pipeline_route_row{pipeline_route::simple_search, "simple_search", true, false, true, true},
    pipeline_route_row{pipeline_route::complex_search, "complex_search", true, true, true, true},
    pipeline_route_row{pipeline_route::general, "general_query", false, false, false, false},
    pipeline_route_row{pipeline_route::transformation, "text_transformation", false, false, false, false},
    pipeline_route_row{pipeline_route::follow_up, "follow_up", false, true, true, false},
};

[[nodiscard]] constexpr const pipeline_route_row& row_of(pipeline_route route) noexcept {
    return pipeline_routes[static_cast<std::size_t>(route)];
}
[[nodiscard]] constexpr std::string_view name_of(pipeline_route route) noexcept { return row_of(route).name; }

/// What decides about the path.
struct route_inputs {
    std::string_view question;
    std::span<const exchange> history{};
    bool has_citation = false;      ///< the request carries a cited text
    bool has_documents = false;     ///< the request names documents by their ids, or the question names a file
    bool fast_attachments = false;  ///< documents of the request are answered from in one request
    bool navigates = false;         ///< the question asks for an action of the interface (navigate.hpp)
    std::optional<query_classification> classification{};  ///< without it, only the fast paths and searches are chosen
};

/// The path. The first row that fits is taken:
///
/// | condition                                              | path            |
/// | the classification says general                        | general         |
/// | it says transformation                                 | transformation  |
/// | it says follow-up, and no document or citation is sent | follow_up       |
/// | an action of the interface is asked for                | navigation      |
/// | a cited text is sent                                   | citation        |
/// | documents are sent or named, attachments are fast      | attachment      |
/// | documents are sent or named                            | direct_document |
/// | it compares, has several parts, or points back         | complex_search  |
/// | anything else                                          | simple_search   |
[[nodiscard]] pipeline_route route_of(const route_inputs& known);

/// Whether a question needs a search in several steps: comparisons, several years or questions, more than 25 words, or
/// words that point back into the conversation.
[[nodiscard]] bool is_complex(std::string_view question, std::span<const exchange> history);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/route.ipp>
#endif
