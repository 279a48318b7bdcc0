// A model that needs no server: it searches with the question's words, opens the best passages and answers in their
// sentences, or says that they do not answer. It acts through the same messages as any model and keeps nothing between
// calls. In: a request with the blocks `question`, `hit` and `citation`. Out: a completion with one JSON action that is
// offered.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// An Llm of rules: `toolkit::extractive{}`.
struct extractive {
    std::size_t answer_words = 60;  ///< of an answer at most, by white space and with its markers
    std::size_t passages = 3;       ///< opened for one search at most

    /// Chooses among the offered actions; without any it gives the answer as text. Fails when it was stopped, or when
    /// it knows none of what is offered.
    [[nodiscard]] result<completion> complete(const request& query, delta_sink& sink, const stop_token& stop) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/extractive/impl/extractive.ipp>
#endif
