// A question that continues the conversation: the model answers from it, or writes what to search for.
// In: a question and earlier turns. Out: an answer, or a standalone question. Next: format_reply.hpp, or a search.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/run/exchange.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>
#include <toolkit/systems/research_pipeline/pipeline_model.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The model's reply.
struct follow_up_reply {
    std::string answer{};
    std::string standalone_question{};
    struct doc {
        field answer{.description = "The answer, if the conversation alone gives it. Else empty.",
                     .max_length = 16'000,
                     .required = true};
        field standalone_question{.description =
                                      "If documents must be searched: the question so that it can be "
                                      "understood without the conversation. Else empty.",
                                  .max_length = 1'000,
                                  .required = true};
    };
};

struct follow_up {
    std::string answer{};               ///< empty: search
    std::string standalone_question{};  ///< what to search for
    std::optional<failure> unread{};    ///< why the rules wrote the question
};

/// One request to the model. If it fails, or if its reply is unusable, the documents are searched with a question that
/// the rules write. Fails with `cancelled` only.
[[nodiscard]] result<follow_up> continue_talk(const pipeline_model& model, std::string_view question,
                                              std::span<const exchange> history, const stop_token& stop = {},
                                              const pipeline_limits& limits = default_pipeline_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/follow_up.ipp>
#endif
