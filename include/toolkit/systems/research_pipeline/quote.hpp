// Answers with whole sentences of documents, each with its citation. No model: for programs without one, and if the
// model has failed. In: a question and documents. Out: a text with [n], and its citations. Next: format_reply.hpp.
#pragma once

#include <toolkit/systems/research/reply.hpp>
#include <toolkit/systems/research_pipeline/read_documents.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

struct quoted_answer {
    std::string text{};  ///< empty: no sentence answers
    std::vector<research_citation> citations{};
};

/// The best sentences, at most 60 words. Nothing if the documents do not contain the question's words well enough.
/// Numbers begin behind those of `known`, which are the first of the result.
[[nodiscard]] quoted_answer quote_documents(std::string_view question, std::span<const readable_document> documents,
                                            std::vector<research_citation> known = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/quote.ipp>
#endif
