// What the model replies during a task. In: a prompt of task_prompts.hpp. Out: one of these, or a note if the reply is
// no use. Next: task_research.hpp.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/systems/rabbithole/state/limits.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_list.hpp>

#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a chunk says about the question. Text without `relevant` does not count. The text comes first: a small model
/// that decides first says of most chunks that they are not relevant.
struct extracted_chunk {
    std::string extracted_info;
    bool relevant;
    struct doc {
        field extracted_info{.description = "the relevant information, condensed; empty if there is none"};
        field relevant{.description = "whether extracted_info helps to answer the query"};
    };
};

/// How much a chunk that a reference leads to helps. A score that is not from 0 to 1 is refused, and the model is told
/// why.
struct chunk_relevance {
    double score;
    struct doc {
        field score{.description = "0: it does not help, 1: it answers the question", .minimum = 0, .maximum = 1};
    };
};

/// Whether a task searches again, and for what.
struct next_search {
    bool done;
    std::string query{};
    struct doc {
        field done{.description = "true if the task needs no further search"};
        field query{.description = "the next search query", .required = false};
    };
};

/// Tasks that the findings of a task suggest.
struct suggested_tasks {
    std::vector<todo_suggestion> tasks;
    struct doc {
        field tasks{.max_items = most_written_items};
    };
};

}}  // namespace toolkit::v0
