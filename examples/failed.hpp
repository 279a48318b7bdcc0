// Starts a program of a system, and reports a failure: a line for people, and a JSON object for programs. For ask and
// the systems.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/events/ndjson.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "folder.hpp"

/// The last line of a run that could not start: an answer with the error.
inline std::string answered_line(const toolkit::failure& why) {
    toolkit::answered event;
    event.error = why.message();
    return toolkit::json_line(event);
}

/// Prints a failure on the error stream, and before it `json` on the output, which is empty without --json. Returns the
/// exit status.
inline int report_failure(std::string_view program, const toolkit::failure& why, int status, std::string_view json) {
    std::cout << json << std::flush;
    std::cerr << program << ": " << shown_line(why.message()) << std::endl;
    return status;
}

/// Reads the command line, and returns `run(asked)`. A wrong command line, and an exception, end with
/// `fail(why, exit status, whether --json was given)`. `asked` has the members `docs`, `question` and `json`.
template <class Options, class Run, class Fail>
int run_program(const std::string& program, CLI::App& app, int count, char** words, Options& asked, Run run,
                Fail fail) {
    constexpr int cannot_start = 1, wrong_usage = 2;
    using toolkit::failure;
    using toolkit::failure_kind;
    try {
        app.parse(count, words);
        asked.question.take_rest(program);
        return run(asked);
    } catch (const CLI::ParseError& wrong) {
        if (wrong.get_exit_code() == 0) return app.exit(wrong);
        const bool wants_json = std::find(words, words + count, std::string_view{"--json"}) != words + count;
        return fail(
            failure::of(failure_kind::invalid_argument, "the command line", wrong.what(), "see " + program + " --help"),
            wrong_usage, wants_json);
    } catch (const std::exception& thrown) {
        return fail(
            failure::of(failure_kind::unreadable, asked.docs,
                        "an unexpected error occurred: " + std::string{thrown.what()}, "try again, or report it"),
            cannot_start, asked.json);
    }
}
