// A model without a server. It searches with the question's words, opens the best passages, and answers in their
// sentences, or says that they do not answer. It uses the same messages as any model and is stateless. In: a request
// with the blocks `question`, `hit` and `citation`. Out: a completion with one of the offered actions as JSON.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// An Llm that works by rules: `toolkit::extractive{}`.
struct extractive {
    std::size_t answer_words = 60;  ///< maximum length of an answer, with its markers, in words separated by whitespace
    std::size_t passages = 3;       ///< maximum number of passages to open for one search

    /// Chooses one of the offered actions; without actions the answer is text. Fails with `cancelled`, or with
    /// `rejected` if it supports none of the offered actions.
    [[nodiscard]] result<completion> complete(const request& query, delta_sink& sink, const stop_token& stop) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/extractive/impl/extractive.ipp>
#endif
