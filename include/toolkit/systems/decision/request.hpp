// The request of a client to the system decision, as JSON: {user_prompt, conversation_history?, collection_names?}.
// In: the body of a request, and its owner. Out: a task and the collections. No server is needed to read it.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/decision/fast_vector_search.hpp>

#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

struct history_message {
    std::string role;  ///< "user" or "assistant"
    std::string content;
    struct doc {
        field role{.one_of = {"user", "assistant"}};
        field content{.max_length = 100'000, .required = true};
    };
};

/// `conversation_history` is oldest first. Messages of one role that follow each other are joined.
struct decision_request {
    std::string user_prompt;
    std::vector<history_message> conversation_history{};
    std::vector<std::string> collection_names{};
    struct doc {
        field user_prompt{.min_length = 1, .max_length = 100'000};
        field conversation_history{.max_items = 1'000, .required = false};
        field collection_names{.max_items = 100, .items = item{.max_length = 200}, .required = false};
    };

    /// The task of this request: `agent.run(request.task_for(who), request.collections())`.
    [[nodiscard]] task task_for(owner who) const;
    [[nodiscard]] decision_collections collections() const { return {collection_names}; }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/request.ipp>
#endif
