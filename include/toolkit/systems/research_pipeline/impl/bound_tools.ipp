// Offers tools in one request.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/systems/research_pipeline/bound_tools.hpp>
#include <toolkit/text/fence.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<bound_reply> ask_with_tools(const pipeline_model& model, const request& asked,
                                                    const stop_token& stop) {
    delta_sink nobody;
    auto reply = accept_truncated(model.complete(asked, nobody, stop));
    if (!reply) return std::move(reply).error();
    bound_reply made{std::move(*reply), {}};
    made.read = calls_in_reply(made.whole, asked.actions);
    return made;
}

TOOLKIT_FUNCTION void append_results(request& to, const bound_reply& reply, const std::vector<made_call>& results) {
    assistant_message mine = reply.whole.as_message();
    const bool native = !to.actions.empty() && reply.read.native && mine.calls.size() == results.size();
    if (!native) mine.calls.clear();
    if (!native && !has_words(mine.text)) mine.text = "(calls)";
    to.messages.push_back(mine);
    if (native) {
        for (std::size_t i = 0; i < results.size(); ++i)
            to.messages.push_back(tool_message{mine.calls[i].id, mine.calls[i].name, results[i].output.text,
                                               results[i].output.text.starts_with(R"({"error":)")});
        return;
    }
    std::string text;
    for (const made_call& one : results) append_fence(text, "result", {{"tool", one.name}}, one.output.text);
    to.messages.push_back(user_message{std::move(text)});
}

TOOLKIT_FUNCTION raw_json refused_output(const failure& why) {
    std::string text;
    json_writer out{text};
    out.begin_object().member("error", why.for_model()).end_object();
    return {std::move(text)};
}

}}  // namespace toolkit::v0
