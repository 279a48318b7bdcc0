// Converts requests, completions and failures to the structs of a line, and back.
#pragma once

#include <toolkit/core/base64.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/small_text.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/exchange/exchange_line.hpp>

#include <utility>

namespace toolkit { inline namespace v0 { namespace exchange_line {

TOOLKIT_FUNCTION std::string write_bytes(std::string_view text) {
    if (is_utf8(text) && !text.starts_with(base64_mark)) return std::string{text};
    return std::string{base64_mark} + to_base64(text);
}

TOOLKIT_FUNCTION bool read_bytes(std::string_view written, std::string& text) {
    if (!written.starts_with(base64_mark)) {
        text.assign(written);
        return true;
    }
    result<std::string> value = from_base64(written.substr(base64_mark.size()));
    if (value) text = std::move(*value);
    return value.has_value();
}

[[nodiscard]] inline call_form form_of(const tool_call& one) {
    call_form made{{one.id}, {one.name}, {one.arguments.text}};
    if (one.extra) made.extra = json_bytes{one.extra->text};
    return made;
}

[[nodiscard]] inline thinking_form form_of(const thinking_block& one) {
    return {{one.text}, {one.signature}, {one.sealed}};
}

[[nodiscard]] inline std::vector<call_form> forms_of(const std::vector<tool_call>& calls) {
    return each_of<call_form>(calls, [](const tool_call& one) { return form_of(one); });
}

[[nodiscard]] inline std::vector<thinking_form> forms_of(const std::vector<thinking_block>& thinking) {
    return each_of<thinking_form>(thinking, [](const thinking_block& one) { return form_of(one); });
}

[[nodiscard]] inline message_form form_of(const system_message& msg) { return system_form{{}, {msg.text}}; }
[[nodiscard]] inline message_form form_of(const user_message& msg) {
    return user_form{{}, {msg.text}, each_of<image_form>(msg.images, [](const image& one) {
                         return image_form{{one.media_type}, {one.base64}};
                     })};
}

[[nodiscard]] inline message_form form_of(const assistant_message& msg) {
    return assistant_form{{}, {msg.text}, forms_of(msg.calls), forms_of(msg.thinking)};
}

[[nodiscard]] inline message_form form_of(const tool_message& msg) {
    return tool_form{{}, {msg.call_id}, {msg.name}, {msg.text}, msg.failed};
}

TOOLKIT_FUNCTION request_form form_of(const request& req) {
    request_form made;
    made.messages = each_of<message_form>(
        req.messages, [](const message& msg) { return std::visit([](const auto& one) { return form_of(one); }, msg); });
    made.actions = each_of<action_form>(req.actions, [](const offered_action& one) {
        return action_form{{one.name},          {one.description}, {one.input_schema},
                           {one.action_schema}, one.may_end,       one.in_words};
    });
    made.must_act = req.must_act;
    if (req.output) made.output = output_form{{req.output->name}, {req.output->schema}, {req.output->grammar}};
    made.max_tokens = req.max_tokens;
    made.temperature = req.temperature;
    made.top_k = req.top_k;
    made.top_p = req.top_p;
    made.repeat_penalty = req.repeat_penalty;
    made.seed = req.seed;
    made.thinking_tokens = req.thinking_tokens;
    return made;
}

TOOLKIT_FUNCTION completion_form form_of(const completion& value) {
    return {{value.text},  forms_of(value.calls), value.spent, value.finish, forms_of(value.thinking),
            {value.model}, value.repaired};
}

[[nodiscard]] inline std::vector<tool_call> calls_of_forms(std::vector<call_form> forms) {
    return each_of<tool_call>(forms, [](call_form& one) {
        tool_call made{std::move(one.id.text), std::move(one.name.text), {std::move(one.arguments.text)}};
        if (one.extra) made.extra = raw_json{std::move(one.extra->text)};
        return made;
    });
}

[[nodiscard]] inline std::vector<thinking_block> thinking_of_forms(std::vector<thinking_form> forms) {
    return each_of<thinking_block>(forms, [](thinking_form& one) {
        return thinking_block{std::move(one.text.text), std::move(one.signature.text), std::move(one.sealed.text)};
    });
}

[[nodiscard]] inline message message_of(system_form& msg) { return system_message{std::move(msg.text.text)}; }
[[nodiscard]] inline message message_of(user_form& msg) {
    return user_message{std::move(msg.text.text), each_of<image>(msg.images, [](image_form& one) {
                            return image{std::move(one.media_type.text), std::move(one.base64.text)};
                        })};
}

[[nodiscard]] inline message message_of(assistant_form& msg) {
    return assistant_message{std::move(msg.text.text), calls_of_forms(std::move(msg.calls)),
                             thinking_of_forms(std::move(msg.thinking))};
}

[[nodiscard]] inline message message_of(tool_form& msg) {
    return tool_message{std::move(msg.call_id.text), std::move(msg.name.text), std::move(msg.text.text), msg.failed};
}

TOOLKIT_FUNCTION request request_of(request_form form) {
    request made;
    made.messages = each_of<message>(
        form.messages, [](message_form& msg) { return std::visit([](auto& one) { return message_of(one); }, msg); });
    made.actions = each_of<offered_action>(form.actions, [](action_form& one) {
        return offered_action{std::move(one.name.text),
                              std::move(one.description.text),
                              std::move(one.input_schema.text),
                              std::move(one.action_schema.text),
                              one.may_end,
                              one.in_words};
    });
    made.must_act = form.must_act;
    if (form.output)
        made.output = output_shape{std::move(form.output->name.text), std::move(form.output->schema.text),
                                   std::move(form.output->grammar.text)};
    made.max_tokens = form.max_tokens;
    made.temperature = form.temperature;
    made.top_k = form.top_k;
    made.top_p = form.top_p;
    made.repeat_penalty = form.repeat_penalty;
    made.seed = form.seed;
    made.thinking_tokens = form.thinking_tokens;
    return made;
}

TOOLKIT_FUNCTION completion completion_of_form(completion_form form) {
    return {.text = std::move(form.text.text),
            .calls = calls_of_forms(std::move(form.calls)),
            .spent = form.spent,
            .finish = form.finish,
            .thinking = thinking_of_forms(std::move(form.thinking)),
            .model = std::move(form.model.text),
            .repaired = form.repaired};
}

TOOLKIT_FUNCTION std::string detail_of(const failure& why) {
    std::string detail{why.detail.view()};
    if (!why.from_parsing()) return detail;
    const auto add = [&](std::string_view before, std::string_view msg, std::string_view behind) {
        if (msg.empty()) return;
        if (!detail.empty()) detail += ", ";
        detail.append(before).append(msg).append(behind);
    };
    add("expected ", why.expected, "");
    add("did you mean \"", why.nearest, "\"?");
    return detail;
}

TOOLKIT_FUNCTION failure_form form_of(const failure& why) {
    const auto text = [](std::string_view view) { return bytes{std::string{view}}; };
    return {.kind = why.kind,
            .offset = why.offset,
            .where = text(why.where),
            .detail = bytes{detail_of(why)},
            .cure = text(why.cure),
            .received = text(why.received),
            .found = text(why.found()),
            .retry_after_ms = why.retry_after_ms,
            .internal = why.internal,
            .spent = why.spent == usage{} ? std::nullopt : std::optional<usage>{why.spent},
            .recoverable = why.recoverable ? std::nullopt : std::optional{false}};
}

TOOLKIT_FUNCTION failure failure_of(const failure_form& form) {
    failure why = failure::of(form.kind, form.where.text, form.detail.text, form.cure.text);
    why.internal = form.internal;
    why.recoverable = form.recoverable.value_or(true);
    why.offset = form.offset;
    why.received = small_text{form.received.text};
    why.retry_after_ms = form.retry_after_ms;
    why.spent = form.spent.value_or(usage{});
    why.set_found(form.found.text);
    return why;
}

}}}  // namespace toolkit::v0::exchange_line
