// Writes the prompts of decisions, and reads replies.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/agent/protocol/labelled_results.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/schema/parse/parse_lenient.hpp>
#include <toolkit/systems/decision/decision_actions.hpp>
#include <toolkit/systems/decision/run_state.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/shown.hpp>

#include <algorithm>
#include <cstddef>

namespace toolkit { inline namespace v0 {

namespace decision_parts {

inline constexpr std::string_view impossible_schema =
    R"({"type":"object","properties":{"tool":{"const":"text_response"},"inputs":{"type":"object","properties":{},)"
    R"("additionalProperties":false},"reasoning":{"type":"string","maxLength":500},"should_end":{"const":true},)"
    R"("impossible":{"const":true}},"required":["tool","inputs","reasoning","should_end","impossible"],)"
    R"("additionalProperties":false})";

[[nodiscard]] inline offered_action impossible_offer(std::string_view name) {
    return {std::string{name},
            "Say that the task is impossible, and why.",
            std::string{impossible_schema},
            std::string{impossible_schema},
            true,
            false};
}

/// Lines of a list, or "none".
[[nodiscard]] inline std::string lines_of(const std::vector<std::string>& items, std::size_t first,
                                          std::size_t most_bytes) {
    std::string text;
    for (std::size_t i = first; i < items.size(); ++i) {
        text += "\n  - ";
        append_unfenced(text, visible_line(items[i], most_bytes));
    }
    return text.empty() ? "none" : text;
}

/// "fast_vector_search (2 times), summarize (once)". Times in seconds would differ from run to run, and a recorded
/// run could not be repeated.
[[nodiscard]] inline std::string used_tools(const environment& known) {
    std::string text;
    for (const completed_task& one : tasks_completed(known)) {
        const std::size_t times = one.seconds.size();
        text.append(text.empty() ? "" : ", ").append(one.tool).append(" (");
        text.append(times == 1 ? "once" : std::to_string(times) + " times").append(")");
    }
    return text.empty() ? "none" : text;
}

/// The results as the model may see them.
[[nodiscard]] inline std::string shown_environment(const environment& known, std::size_t tokens) {
    if (known.is_empty()) return "empty";
    return "\n" + known.to_llm_context(tokens);
}

}  // namespace decision_parts

TOOLKIT_FUNCTION std::string decision_system_text(const decision_actions::state& mine, std::string_view role) {
    return role_text(mine.instructions, role) + "\n\n" + mine.words->data_rule;
}

TOOLKIT_FUNCTION decision_actions::state decision_actions::begin(const decision_texts& words,
                                                                 std::string_view instructions, means by) const {
    state mine;
    mine.words = &words;
    mine.settings = this;
    mine.instructions = instructions;
    mine.by = by;
    return mine;
}

TOOLKIT_FUNCTION std::string decision_actions::system_text(const state& mine, const run_setup& setup) const {
    std::string text = role_text(mine.instructions, mine.words->role);
    text.append("\n\nINSTRUCTIONS:\n").append(mine.words->instructions);
    text.append("\n").append(mine.words->output).append("\n").append(mine.words->data_rule);
    if (const std::string lines = wording_lines(setup.run.required, true); !lines.empty())
        text.append("\nREQUIREMENTS\n").append(lines);
    const std::vector<std::string>& steps = setup.plan.steps;
    if (!steps.empty()) text += "\nPLAN\n";
    for (std::size_t i = 0; i < steps.size(); ++i) prompt_texts::plan_line.append(text, {i + 1, {steps[i]}});
    append_earlier(text, setup.run.task);
    return text;
}

TOOLKIT_FUNCTION void decision_actions::append_turn(const state& mine, const run_view& run, const turn_offer& turn,
                                                    const run_plan&, std::string& text) const {
    // The message so far has the last results and refusals. The state below says them, except for a repeated call and
    // for tools that are used up.
    const std::string before = std::exchange(text, {});
    const bool is_told =
        mine.explains || before.find("<<result") != std::string::npos || before.find("<<failure") != std::string::npos;
    std::vector<std::string> errors = errors_of(*mine.known, most.errors);
    errors.insert(errors.end(), mine.errors.begin(), mine.errors.end());
    std::string tools;
    for (const offered_action& one : turn.actions)
        if (!one.may_end) prompt_texts::tool_lines.append(tools, {one.name, one.description, one.input_schema});
    decision_prompts::current_state.append(
        text, {.user_prompt = {run.task.question},
               .environment_context = decision_parts::shown_environment(*mine.known, most.environment_tokens),
               .errors = decision_parts::lines_of(errors, errors.size() - std::min(errors.size(), most.errors),
                                                  most.error_bytes),
               .tasks_completed = decision_parts::used_tools(*mine.known),
               .available_tools = tools.empty() ? "none\n" : tools});
    if (!is_told && has_words(before)) text.append("\n").append(before);
    if (!turn.limit.empty()) text.append("\n").append(turn.limit).append("\n");
}

TOOLKIT_FUNCTION offered_action decision_actions::offer_call(const tool_info& info, std::string input_schema) const {
    std::string action = R"({"type":"object","properties":{"tool":{"const":")";
    action.append(info.name).append(R"("},"inputs":)").append(input_schema);
    action.append(R"(,"reasoning":{"type":"string","maxLength":500},"should_end":{"type":"boolean"}},)"
                  R"("required":["tool","inputs","reasoning","should_end"],"additionalProperties":false})");
    return {.name = std::string{info.name},
            .description = std::string{info.description},
            .input_schema = std::move(input_schema),
            .action_schema = std::move(action),
            .read_only = info.read_only};
}

TOOLKIT_FUNCTION std::string_view decision_actions::end_schema(const run_view&, std::string&) const noexcept {
    return decision_parts::impossible_schema;
}

TOOLKIT_FUNCTION offered_action decision_actions::offer_end(const run_view&) const {
    return decision_parts::impossible_offer(end_action);
}

TOOLKIT_FUNCTION void decision_actions::shape_offer(const state&, const run_view&, bool, turn_actions& actions) const {
    actions.offer(impossible_action, decision_parts::impossible_schema,
                  [] { return decision_parts::impossible_offer(impossible_action); });
}

TOOLKIT_FUNCTION void decision_actions::add_error(state& mine, std::string_view what) const {
    mine.errors.push_back(visible_line(what, most.error_bytes));
    if (mine.errors.size() > most.errors) mine.errors.erase(mine.errors.begin());
    mine.explains = true;
}

TOOLKIT_FUNCTION result<model_decision> decision_actions::decision_in(state& mine, const completion& reply) const {
    if (!reply.calls.empty()) {  // a server that reads calls by itself
        const tool_call& first = reply.calls.front();
        if (reply.calls.size() > 1)
            mine.remark = "Only the first of " + std::to_string(reply.calls.size()) + " calls is made";
        return model_decision{first.name, first.arguments, reply.text};
    }
    auto found = parse_lenient<model_decision, ignore_unknown>(reply_reading::without_reasoning(reply.text));
    if (!found) return std::move(found).error();
    if (!found->complete())
        return failure::of(failure_kind::bad_reply, "reply", "the decision is cut off, or has two readings",
                           "Send one whole JSON object and nothing else");
    return std::move(found->value);
}

TOOLKIT_FUNCTION result<next_move> decision_actions::read(state& mine, const completion& reply,
                                                          const std::vector<offered_action>& actions,
                                                          const run_view&) const {
    mine.explains = false;
    mine.impossible.clear();
    mine.remark.clear();
    auto made = decision_in(mine, reply);
    if (!made) {
        add_error(mine, "Your reply was no decision. " + made.error().for_model());
        return std::move(made).error();
    }
    std::string reason = visible_line(made->reasoning, most.reasoning_bytes);
    if (made->impossible) {
        if (!reason.starts_with(decision_words::impossible_start)) reason.insert(0, decision_words::impossible_start);
        mine.impossible = reason;
        return next_move{std::vector<call_move>{
            {.tool = std::string{ending_tool}, .input = {"{}"}, .reason = std::move(reason), .unoffered = true}}};
    }
    if (reason.empty()) reason = "No reason given";
    if (made->should_end && made->tool != ending_tool)
        mine.remark = "should_end is passed over: only text_response ends";
    call_move call{.tool = std::move(made->tool), .input = std::move(made->inputs), .reason = std::move(reason)};
    if (call.input.text == "null") call.input.text = "{}";
    if (const auto why = not_offered(call, actions)) add_error(mine, why->for_model());
    return next_move{std::vector<call_move>{std::move(call)}};
}

TOOLKIT_FUNCTION std::optional<call_move> decision_actions::last_call(const state&, const run_view&) {
    return call_move{.tool = std::string{ending_tool}, .input = {"{}"}};
}

TOOLKIT_FUNCTION std::optional<draft> decision_actions::nothing_to_ask(state& mine, const turn_offer& turn,
                                                                       const run_view& run) {
    if (turn.limit.empty() || !mine.known->is_empty()) return std::nullopt;
    return nothing_found(run);
}

TOOLKIT_FUNCTION draft decision_actions::ending_draft(const state& mine, std::string text, const run_record&) {
    if (mine.impossible.empty() || text != mine.impossible) return {std::move(text), {}};
    return {{}, {{{}, std::move(text), {}}}};
}

TOOLKIT_FUNCTION answer decision_actions::ground(const state& mine, draft passed, const run_record&) {
    answer made{.status = answer_status::answered, .text = std::move(passed.text)};
    made.insufficiencies = std::move(passed.insufficiencies);
    if (!mine.impossible.empty() && made.text.empty()) {
        made.status = answer_status::insufficient;
        made.text = mine.impossible;
    } else if (says_not_known({made.text, {}})) {
        made.status = answer_status::insufficient;
    }
    return made;
}

TOOLKIT_FUNCTION void decision_actions::note_rejection(state& mine, const verdict& judged) {
    mine.impossible.clear();
    mine.refused = "\nYour last answer was refused. Do not repeat what is wrong:\n" + error_lines(judged);
    mine.settings->add_error(mine, "text_response: the answer was refused: " + error_lines(judged));
}

TOOLKIT_FUNCTION answer decision_actions::conclude(const state& mine, const std::optional<draft>& last,
                                                   draft_check check, const run_view& run, std::string_view why) {
    return labelled_results(simple_end(last, check, run, why), run.record.results, mine.words->results_alone);
}

}}  // namespace toolkit::v0
