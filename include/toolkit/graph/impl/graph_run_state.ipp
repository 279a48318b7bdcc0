// The functions of graph_run_state.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/graph/graph_run_state.hpp>

namespace toolkit { inline namespace v0 { namespace graph_runs {

TOOLKIT_FUNCTION std::string edge_name(std::string_view from, std::string_view to) {
    std::string name{from};
    name += '>';
    name += to;
    return name;
}

TOOLKIT_FUNCTION failure loop_ended(std::string_view from, std::string_view to, std::uint64_t most) {
    return failure::of(failure_kind::budget_spent, edge_name(from, to),
                       "a run may take this edge " + std::to_string(most) + " times, and has",
                       "raise the count of again<" + std::string{to} + ", …>, or leave the loop by another edge");
}

TOOLKIT_FUNCTION failure no_question(const uuid& run) {
    return failure::of(failure_kind::invalid_argument, journal_entries::name_of_log(run),
                       "no question waits for a reply", "resume it without a reply");
}

TOOLKIT_FUNCTION failure replied_already(const uuid& run) {
    return failure::of(failure_kind::invalid_argument, journal_entries::name_of_log(run),
                       "the question has another reply already", "resume it without a reply");
}

TOOLKIT_FUNCTION failure other_question(const uuid& run, std::uint64_t waits, std::uint64_t given) {
    return failure::of(
        failure_kind::invalid_argument, journal_entries::name_of_log(run),
        "the reply is for question " + std::to_string(given) + ", and the run asks question " + std::to_string(waits),
        "show the question that waits");
}

TOOLKIT_FUNCTION failure other_reply(const graph_question& question, std::string_view wanted, std::string_view given) {
    return failure::of(failure_kind::invalid_argument, question.node,
                       "the run waits for a " + std::string{wanted} + ", and got a " + std::string{given},
                       "reply to the question that waits");
}

TOOLKIT_FUNCTION failure unfit_reply(const graph_question& question, const failure& why) {
    return failure::of(failure_kind::invalid_argument, question.node,
                       "the reply does not fit the question: " + why.message(),
                       "reply with JSON that fits the question's reply_schema; the run still waits");
}

TOOLKIT_FUNCTION failure outdated_reply(const uuid& run, std::string_view wanted, const failure& why) {
    return failure::hidden(
        failure_kind::invalid_argument, journal_entries::name_of_log(run),
        "the reply in it does not fit the type " + std::string{wanted} + " of this program: " + why.message(),
        "reply to the question again, or resume the run with the program that took the reply");
}

TOOLKIT_FUNCTION failure no_such_node(const uuid& run, std::string_view node, bool asks) {
    return failure::of(failure_kind::invalid_argument, journal_entries::name_of_log(run),
                       asks ? "it goes on at node " + std::string{node} + " with a reply, which no edge asks for now"
                            : "it goes on at node " + std::string{node} + ", which is not such a node of this graph",
                       "keep the node until its runs have ended");
}

TOOLKIT_FUNCTION failure other_state(const uuid& run, const std::string& difference) {
    return failure::hidden(failure_kind::invalid_argument, journal_entries::name_of_log(run),
                           "its state is of another version: " + difference,
                           "pass migrate{…} to graph_runner, or resume it with the program that began it");
}

TOOLKIT_FUNCTION failure unfit_state(const uuid& run, const failure& why) {
    return failure::hidden(failure_kind::invalid_argument, journal_entries::name_of_log(run),
                           "its state does not fit the rules of this program: " + why.message(),
                           "pass migrate{…} to graph_runner, or resume it with the program that began it");
}

TOOLKIT_FUNCTION failure unreadable_state(std::string_view when, const failure& why) {
    return failure::hidden(failure_kind::invalid_argument, "the state " + std::string{when},
                           "its JSON cannot be read back: " + why.message(),
                           "keep texts in UTF-8, numbers finite, and values within the rules of their members");
}

}}}  // namespace toolkit::v0::graph_runs
