// The texts of the system rabbithole, in English and German. The prompts are made of them in prompts.hpp.
#pragma once

#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// The texts of one language. Each instruction is a whole text; prompts put data in fences before it.
struct rabbithole_words {
    std::string language;  ///< the first line of each request
    std::string role;
    std::string data_rule;
    std::string first_queries;
    std::string later_queries;
    std::string analysis;
    std::string questions;
    std::string insights;
    std::string summary;
    std::string query_analysis;
    std::string clarification;

    std::string extraction;        ///< of a chunk; the query and the chunk take the place of {query} and {chunk}
    std::string extraction_rules;  ///< added to `extraction`
    std::string next_search;
    std::string gate;
    std::string score;
    std::string new_tasks;
    std::string requests_spent;  ///< why a reference is not followed after the last request of a task

    std::string at_most;        ///< before a number
    std::string nothing_found;  ///< instead of chunks
    std::string ask_about_gap;  ///< a question of the system itself; the gap follows
    std::string ask_openly;     ///< a question of the system itself
    std::string ask_for_scope;  ///< the clarifying question of the system itself
    std::string how_to_end;     ///< below the questions of a round

    std::string todo;
    std::string todo_by_note;              ///< the list was sent back
    std::string todo_of_query;             ///< the reason of a task that is a research query
    std::string todo_question;             ///< above the list
    std::string todo_how_to_reply;         ///< below the list
    std::string todo_completed;            ///< behind a task
    std::string todo_approved;             ///< a decision in the messages
    std::string todo_not_approved;         ///< the same
    std::string todo_above_limit;          ///< before a number
    std::string todo_unusable;             ///< before a number
    std::string todo_nothing_open;         ///< the list is empty, or all of it is completed
    std::string todo_stays;                ///< the model gave no new list
    std::string todo_declined;             ///< the text of the report
    std::string todo_sent_back_too_often;  ///< the same
    std::string report_role;               ///< in place of `role` for the report
    std::string report;
    std::string report_with_web;  ///< added to `report` if there are pages
    std::string report_focus;     ///< before the instructions of a quality check
    std::string quality;
    std::string quality_decision;
    std::string no_findings;     ///< the whole report if nothing was found
    std::string missing_before;  ///< a gap from before the research, which the report may answer; the gap follows
    std::string not_proven;      ///< a gap; the statement follows
    std::string not_researched;  ///< a gap; the task follows
    std::string not_followed;    ///< a gap; the external reference follows
    std::string from_the_web;    ///< below the report, before the addresses
};

[[nodiscard]] rabbithole_words english_rabbithole_words();
[[nodiscard]] rabbithole_words german_rabbithole_words();

/// A user changes a copy: `rabbithole_texts texts; texts.en.role = "…";`.
struct rabbithole_texts {
    rabbithole_words en = english_rabbithole_words();
    rabbithole_words de = german_rabbithole_words();
    std::string end_word = "/end";  ///< a reply that ends the rounds, in any case of ASCII letters

    [[nodiscard]] const rabbithole_words& of(rabbithole_language language) const noexcept {
        return language == rabbithole_language::de ? de : en;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/state/impl/texts.ipp>
#endif
