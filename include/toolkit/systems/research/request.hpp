// What a client asks of the system research.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/run/exchange.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The words that a user has marked in a document, with their place. A question may be about them.
struct citation_context {
    std::string cited_text;
    std::string doc_id{};
    std::string filename{};
    std::string block_id{};  ///< "b12"
    std::uint32_t page = 0;  ///< from 1; 0 if it is not known
    friend bool operator==(const citation_context&, const citation_context&) = default;
};

/// One request. `owner` has no default: nothing is searched without one.
struct research_request {
    std::string query;
    toolkit::owner owner;
    std::vector<std::string> document_ids{};  ///< attachments, and documents that the conversation has already
    std::string property_id{};                ///< the property that the user looks at; empty: none
    std::optional<citation_context> citation{};
    std::vector<exchange> conversation_history{};  ///< earlier turns, oldest first
    bool use_agent_mode = true;                    ///< false: the fixed pipeline answers
    std::string model_preference = "gpt-4o";       ///< decides with the options whether the agent may answer
    stop_token stop{};
    toolkit::deadline deadline{};
    uuid run_id{};
};

/// Limits of a request.
struct research_request_limits {
    std::size_t documents = 1'000;  ///< of document_ids
    std::size_t id_bytes = 200;
    std::size_t cited_bytes = 8'000;
};
inline constexpr research_request_limits default_research_request_limits{};

}}  // namespace toolkit::v0
