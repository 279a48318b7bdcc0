// Reports a failure of a program: a line for people, and a JSON object for programs. For ask and the systems.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/events/ndjson.hpp>

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
