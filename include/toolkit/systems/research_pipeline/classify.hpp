// The first stage: what kind of question it is, and how much detail it wants. One request to the model; rules decide if
// its reply is unusable. In: a question and its conversation. Out: a classification. Next: route.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// document: the answer is in the documents. general: the model knows it. transformation: a text is to be changed.
/// follow_up: it continues the conversation.
enum class query_kind : std::uint8_t { document, general, transformation, follow_up };

/// How much detail an answer has. It sets the number of documents that are read.
enum class detail_level : std::uint8_t { simple, concise, detailed };

/// The model's reply.
struct query_classification {
    query_kind kind = query_kind::document;
    detail_level detail = detail_level::concise;
    std::vector<std::string> expanded_queries{};
    friend bool operator==(const query_classification&, const query_classification&) = default;
    struct doc {
        field kind{.description =
                       "document: the answer is in the user's documents. general: common knowledge or small talk, no "
                       "document is needed. transformation: translate, shorten or rewrite a given text. follow_up: it "
                       "can only be understood with the conversation before.",
                   .required = true};
        field detail{.description =
                         "simple: one fact. concise: a short answer from a few documents. detailed: a "
                         "comparison, a list or a report from many documents.",
                     .required = true};
        field expanded_queries{.description = "Up to 3 other search queries for the same question, in other words",
                               .max_items = 8,
                               .items = item{.max_length = 400},
                               .required = false};
    };
};

/// The reply of a model that only writes queries.
struct query_expansion {
    std::vector<std::string> expanded_queries{};
    struct doc {
        field expanded_queries{.description = "Up to 3 other search queries for the same question, in other words",
                               .max_items = 3,
                               .items = item{.max_length = 200}};
    };
};

/// A classification, and why the rules made it.
struct classified {
    query_classification value{};
    std::optional<failure> unread{};  ///< the model's failure; empty if the model classified
};

/// The number of documents that are read for an answer.
[[nodiscard]] constexpr std::size_t documents_for(detail_level detail, const pipeline_limits& limits) noexcept {
    if (detail == detail_level::simple) return limits.simple_documents;
    return detail == detail_level::concise ? limits.concise_documents : limits.detailed_documents;
}

/// Classifies by the words of the question, in English and German. No model.
///
/// - transformation: it begins with a verb such as "translate", "shorten" or "übersetze".
/// - general: a greeting, or thanks.
/// - follow_up: there is a conversation, and the question begins with "and", "what about", or points back with "it",
///   "that", "they".
/// - document: anything else.
///
/// "compare", "all", "list", several years or "in detail" make it detailed. "how", "why", "explain" or "summary" make
/// it concise. Anything else is simple.
[[nodiscard]] query_classification classify_by_rules(std::string_view question, std::span<const exchange> history);

/// Classifies by one request to the model. If the model fails, or if its reply is unusable, the rules classify. A small
/// model only writes queries: of 20 questions about documents, a small one said "general" to 14 and "detailed" to 13.
/// At most `limits.expanded_queries` queries are kept, each as one line. Fails with `cancelled` only.
[[nodiscard]] result<classified> classify(const pipeline_model& model, std::string_view question,
                                          std::span<const exchange> history, const stop_token& stop = {},
                                          const pipeline_limits& limits = default_pipeline_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/classify.ipp>
#endif
