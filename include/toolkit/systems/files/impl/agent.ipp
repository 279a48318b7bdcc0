// The texts and the router of the files agent.
#pragma once

#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/agent.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION call_texts files_texts() {
    call_texts made;
    made.role = file_texts::system_prompt;
    made.last_turn = file_texts::final_answer_request;
    return made;
}

TOOLKIT_FUNCTION answer files_protocol::ground(const state&, draft passed, const run_record&) const {
    answer made = as_written(std::move(passed));
    if (made.text == file_texts::no_matching_content || made.text == file_texts::no_relevant_results)
        made.status = answer_status::insufficient;
    return made;
}

TOOLKIT_FUNCTION call_move route_files(std::string_view question) {
    const routed_call call = route_by_keywords(question);
    return {std::string{tool_of(call)}, {arguments_of(call)}};
}

}}  // namespace toolkit::v0
