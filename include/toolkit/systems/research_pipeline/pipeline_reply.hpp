// What the fixed pipeline gives, and how its parts put it together.
// In: texts, citations and documents. Out: a reply for the client, with what a program wants to know beside it.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/usage.hpp>
#include <toolkit/systems/research/context.hpp>
#include <toolkit/systems/research_pipeline/classify.hpp>
#include <toolkit/systems/research_pipeline/find_documents.hpp>
#include <toolkit/systems/research_pipeline/read_documents.hpp>
#include <toolkit/systems/research_pipeline/route.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

struct pipeline_reply {
    research_reply reply{};
    pipeline_route route = pipeline_route::simple_search;
    bool cached = false;               ///< the conversation had the documents already
    bool partial = false;              ///< the model failed, and the text is made without it
    bool found = true;                 ///< false: the documents do not answer
    std::vector<std::string> notes{};  ///< for operators: what failed on the way
    std::int64_t requests = 0;         ///< to the model
    usage spent{};
};

/// The first line of an answer that was made without the model, because it failed.
inline constexpr std::string_view model_failed_label = "The model failed. This is what the documents say:";

namespace pipeline_parts {

/// The documents that an agent has read, with the content that it saw. Those that the view has no more are left out.
[[nodiscard]] readable_document with_content(document whole, std::vector<hit> hits, std::string content);

/// The hits of an agent's searches, in their order.
[[nodiscard]] std::vector<hit> hits_of(const research_so_far& so_far, std::size_t most);

/// A reply that begins with the citations of an agent. Its calls and actions are added by research().
[[nodiscard]] pipeline_reply begun(const research_so_far& so_far, pipeline_route route);

/// Adds ids of documents that were read, each once.
void add_read(research_reply& reply, std::span<const readable_document> documents);

/// Adds the first line of an answer without the model.
[[nodiscard]] std::string labelled(std::string_view text);

[[nodiscard]] std::vector<document_preview> previews_of(const found_documents& found, const pipeline_limits& limits);

/// The step of a document that was read, or that could not be read.
[[nodiscard]] reasoning_step read_step(std::size_t index, const readable_document& one, const document_answer* answer,
                                       const pipeline_limits& limits);

/// What the documents say, for the step before the answer.
[[nodiscard]] std::string findings_of(std::span<const document_answer> answers, const pipeline_limits& limits);

/// The names of the documents whose answers failed.
[[nodiscard]] std::vector<std::string> unread(std::span<const readable_document> documents,
                                              std::span<const document_answer> answers);

/// The words that the user has marked, as a citation with this number. With a document of the owner it has its place.
[[nodiscard]] research_citation marked_words(const citation_context& marked, const document* from, std::int64_t number);

}  // namespace pipeline_parts

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/pipeline_reply.ipp>
#endif
