// The texts and the router of the files agent.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/agent.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION call_texts files_texts() {
    call_texts made;
    made.role = file_texts::system_prompt;
    made.last_turn = file_texts::final_answer_request;
    return made;
}

TOOLKIT_FUNCTION call_move route_files(std::string_view question) {
    const routed_call call = route_by_keywords(question);
    return {std::string{tool_of(call)}, {arguments_of(call)}};
}

}}  // namespace toolkit::v0
