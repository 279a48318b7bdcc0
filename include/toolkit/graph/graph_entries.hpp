// The format of a graph's log: structs that print as the text of an entry, and that are parsed strictly.
// In: checkpoints, questions, calls. Out: the texts of entries, and the structs again. Next: graph_log.hpp.
#pragma once

#include <toolkit/agent/durable/journal_entries.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/llm/exchange/exchange_line.hpp>
#include <toolkit/store/run_log.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace graph_entries {

using exchange_line::bytes;
using exchange_line::failure_form;
using journal_entries::request_print;

inline constexpr std::int64_t format = 1;

/// One member of a state: its key, and its type in words.
struct state_field {
    std::string name;
    std::string type;
    friend bool operator==(const state_field&, const state_field&) = default;
};
using state_fields = std::vector<state_field>;

/// How often a bounded edge was taken.
struct edge_count {
    std::string edge;  ///< "check>write"
    std::uint64_t times = 0;
};

/// The first entry: the owner, the state at the start, and the first node.
struct begun {
    std::int64_t format = 0;
    std::int64_t unix_ms = 0;
    bytes owner;
    state_fields fields;
    std::string node;  ///< the first one
    raw_json state;
    struct doc {
        field format{.required = true}, owner{.required = true}, node{.required = true}, state{.required = true};
    };
};
/// A node was left. `visit` counts the nodes that a run enters, from 1 for the first.
struct checkpoint {
    std::int64_t unix_ms = 0;
    std::uint64_t visit = 0;  ///< of the node that is next
    std::string left;
    std::string node;  ///< the next one
    std::vector<edge_count> counts;
    raw_json state;
    std::optional<state_fields> fields{};  ///< if they differ from those of `begun`
    struct doc {
        field visit{.required = true}, node{.required = true}, state{.required = true};
    };
};
/// A node was left by an edge that asks. It is a checkpoint, too.
struct question {
    std::int64_t unix_ms = 0;
    std::uint64_t visit = 0;
    std::string left;
    std::string node;
    std::vector<edge_count> counts;
    raw_json state;
    std::optional<state_fields> fields{};
    bytes type;
    bytes text;
    std::optional<raw_json> details{};
    bytes reply_schema;
    struct doc {
        field visit{.required = true}, left{.required = true}, node{.required = true}, state{.required = true};
    };
};
struct reply {
    std::int64_t unix_ms = 0;
    std::uint64_t visit = 0;
    raw_json value;
    struct doc {
        field visit{.required = true}, value{.required = true};
    };
};

/// The key of a call: the visit of its node, the branch of a list from 1 (0: none), and its number there from 0.
struct call_key {
    std::uint64_t visit = 0;
    std::uint64_t branch = 0;
    std::uint64_t call = 0;
    friend auto operator<=>(const call_key&, const call_key&) = default;
    struct doc {
        field visit{.required = true};
    };
};
struct completion {
    call_key key;
    request_print asked;
    exchange_line::completion_form got;
};
struct model_failure {
    call_key key;
    request_print asked;
    failure_form why;
};
/// A call that must not happen twice is about to begin.
struct call_intent {
    call_key key;
    bytes name;
    bytes arguments;
};
struct call_result {
    call_key key;
    bytes name;
    bytes arguments;
    raw_json value;
};
struct call_failure {
    call_key key;
    bytes name;
    bytes arguments;
    failure_form why;
};
/// One element of a list is done.
struct branch {
    std::uint64_t visit = 0;
    std::uint64_t branch = 0;
    raw_json item;
};
/// The run has reached its end.
struct ended {
    std::int64_t unix_ms = 0;
    std::uint64_t visit = 0;
    std::string left;
    raw_json state;
    std::optional<state_fields> fields{};
    struct doc {
        field left{.required = true}, state{.required = true};
    };
};

/// The begin of `checkpoint`, `question` and `ended`, up to the state. These entries are written piece by piece, so
/// that a state is printed once and not copied.
struct left_node {
    std::int64_t unix_ms = 0;
    std::uint64_t visit = 0;
    std::string_view left;
    std::string_view node;    ///< the next one; empty: the run has ended
    std::string_view counts;  ///< a list of edge_count as JSON
};
/// Adds an edge_count to such a list, which is "[]" before the first one.
void append_count(std::string& list, std::string_view edge, std::uint64_t times);
/// Appends the begin of an entry, and the key of its state.
void begin_entry(std::string& text, const left_node& of);
/// Appends the members of a question behind its state, without `fields`.
void append_question(std::string& text, const bytes& type, const bytes& words, const std::optional<raw_json>& details,
                     const bytes& reply_schema);

}}}  // namespace toolkit::v0::graph_entries

#ifndef TOOLKIT_COMPILED
#include <toolkit/graph/impl/graph_entries.ipp>
#endif
