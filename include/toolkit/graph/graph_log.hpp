// The log of a graph's run, as the place where it goes on. In: the entries of one run. Out: the last checkpoint, the
// question that waits, and the calls since then. Next: graph_journal.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/graph/graph_entries.hpp>
#include <toolkit/store/run_log.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A run of a graph as its log describes it.
struct logged_graph {
    /// A call of the model or of the program within the visit that is not finished.
    struct call {
        std::string name{};  ///< empty: a call of the model
        std::string arguments{};
        graph_entries::request_print asked{};
        bool intended = false;               ///< it must not happen twice, and was about to begin
        std::optional<completion> reply{};   ///< of the model
        std::optional<std::string> value{};  ///< of the program
        std::optional<failure> why{};
        bool last = false;  ///< no later call of its branch began
    };

    std::string owner{};
    std::string first_state{};  ///< as JSON, before the first node
    graph_entries::state_fields first_fields{};
    graph_entries::state_fields fields{};  ///< of `state`
    std::uint64_t sequence = 0;            ///< of the last entry
    std::uint64_t visit = 1;               ///< of the node that is next
    std::string left{};                    ///< the node before it
    std::string node{};                    ///< the next one; empty if the run has ended
    std::vector<graph_entries::edge_count> counts{};
    std::string state{};  ///< as JSON
    std::optional<graph_question> question{};
    std::optional<std::string> reply{};  ///< to the question, as JSON
    bool ended = false;
    std::map<graph_entries::call_key, call> calls{};
    std::map<std::uint64_t, std::string> branches{};  ///< the finished elements of a list, as JSON

    /// The run waits for a person.
    [[nodiscard]] bool waits() const noexcept { return question && !reply; }

    /// Reads the entries. Fails with `not_found` if there are none, with `invalid_argument` for the log of an agent or
    /// of another format, and with `corrupt` if they do not have the format.
    [[nodiscard]] static result<logged_graph> of(const uuid& run, const std::vector<log_entry>& log);

    /// The same for the run of an owner. For a run of another owner it fails with `not_found`, as for an unknown one.
    [[nodiscard]] static result<logged_graph> of(const uuid& run, const std::vector<log_entry>& log,
                                                 const toolkit::owner& who);
};

namespace graph_logs {

[[nodiscard]] failure no_such_run(const uuid& run);
/// The failure for a run whose log differs from what the program does.
[[nodiscard]] failure differs(const uuid& run, std::string_view what);
/// The differences between two lists of fields, as the end of a sentence. Empty if there are none.
[[nodiscard]] std::string difference(const graph_entries::state_fields& then, const graph_entries::state_fields& now);

/// Whether a JSON value is nested too deeply for an entry, which is nested deeper than its values.
[[nodiscard]] bool is_too_deep(std::string_view json) noexcept;

}  // namespace graph_logs

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/graph/impl/graph_log.ipp>
#endif
