// The functions of otel.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/events/otel.hpp>

#include <algorithm>
#include <array>

namespace toolkit { inline namespace v0 { namespace otel {

constexpr int kind_internal = 1;

constexpr int kind_client = 3;

constexpr int status_error = 2;

TOOLKIT_FUNCTION writer::writer(const run_events& run, const otel_options& options)
    : run_(run), options_(options), spans_(run) {
    if (const auto* const start = run.last<run_started>(); start != nullptr)
        began_ms_ = std::max<std::int64_t>(start->unix_ms, 0);
    if (id_.is_nil()) {
        const auto* const start = run.last<run_started>();
        id_ =
            uuid::from_name(toolkit_space, std::to_string(began_ms_) + " " + (start == nullptr ? "" : start->question));
    }
    trace_ = to_hex(uuid::from_name(id_, "trace").bytes);
}

TOOLKIT_FUNCTION std::string writer::text() {
    out_.begin_object().key("resourceSpans").begin_array().begin_object();
    out_.key("resource").begin_object().key("attributes").begin_array();
    attribute("service.name", options_.service);
    out_.end_array().end_object();
    out_.key("scopeSpans").begin_array().begin_object();
    out_.key("scope").begin_object().member("name", "toolkit").end_object();
    out_.key("spans").begin_array();
    agent();
    std::size_t number = 1;
    for (const run_span& one : spans_.all()) {
        if (one.kind == span_kind::turn) turn(one, number);
        if (one.kind == span_kind::tool) tool(one, number);
        ++number;
    }
    out_.end_array().end_object().end_array().end_object().end_array().end_object();
    return std::move(text_);
}

TOOLKIT_FUNCTION void writer::agent() {
    const auto* const start = run_.last<run_started>();
    const auto* const end = run_.last<answered>();
    const std::string name = options_.agent.empty() ? "invoke_agent" : "invoke_agent " + options_.agent;
    begin(name, 0, kind_internal, 0, spans_.end());
    attribute("gen_ai.operation.name", "invoke_agent");
    attribute("gen_ai.provider.name", options_.provider);
    attribute("gen_ai.agent.name", options_.agent);
    attribute("gen_ai.request.model", options_.model);
    if (end != nullptr) {
        tokens(end->counts.input_tokens, end->counts.cached_tokens, end->counts.output_tokens);
        attribute("toolkit.answer.status", enum_text(end->status));
    }
    if (options_.with_content && start != nullptr) messages("gen_ai.input.messages", "user", start->question);
    if (options_.with_content && end != nullptr) messages("gen_ai.output.messages", "assistant", end->answer);
    const bool failed = end != nullptr && end->error.has_value();
    if (failed) attribute("error.type", "run_failed");
    out_.end_array();
    out_.key("events").begin_array();
    for (const run_span& one : spans_.all())
        if (one.kind == span_kind::gate)
            moment(one.ok ? "toolkit.validated" : "toolkit.validation_failed", one.message, one.end);
    for (const run_mark& one : spans_.marks()) moment("toolkit." + dotted(one.what), one.message, one.at);
    out_.end_array();
    finish(failed, failed ? std::string_view{*end->error} : std::string_view{});
}

TOOLKIT_FUNCTION void writer::turn(const run_span& one, std::size_t number) {
    begin(options_.model.empty() ? "chat" : "chat " + options_.model, number, kind_client, one.begin, one.end);
    attribute("gen_ai.operation.name", "chat");
    attribute("gen_ai.provider.name", options_.provider);
    attribute("gen_ai.request.model", options_.model);
    if (one.counted) tokens(one.input_tokens, one.cached_tokens, one.output_tokens);
    if (!one.ok) attribute("error.type", "model_failed");
    out_.end_array();
    finish(!one.ok, one.errors.empty() ? std::string_view{} : std::string_view{one.errors.front()});
}

TOOLKIT_FUNCTION void writer::tool(const run_span& one, std::size_t number) {
    begin("execute_tool " + one.name, number, kind_internal, one.begin, one.end);
    attribute("gen_ai.operation.name", "execute_tool");
    attribute("gen_ai.tool.name", one.name);
    attribute("gen_ai.tool.type", "function");
    if (options_.with_content) {
        attribute("gen_ai.tool.call.arguments", one.input);
        attribute("gen_ai.tool.call.result", one.message);
    }
    if (!one.ok) attribute("error.type", "tool_failed");
    if (one.open) attribute("error.type", "not_finished");
    out_.end_array();
    finish(!one.ok || one.open, one.message);
}

TOOLKIT_FUNCTION void writer::begin(std::string_view name, std::size_t number, int kind, std::int64_t from,
                                    std::int64_t to) {
    out_.begin_object().member("traceId", trace_).member("spanId", span_id(number));
    if (number > 0) out_.member("parentSpanId", span_id(0));
    out_.member("name", name).member("kind", kind);
    out_.member("startTimeUnixNano", nanoseconds(from)).member("endTimeUnixNano", nanoseconds(to));
    out_.key("attributes").begin_array();
}

TOOLKIT_FUNCTION void writer::finish(bool failed, std::string_view why) {
    out_.key("status").begin_object();
    if (failed) {
        out_.member("code", status_error);
        if (options_.with_content && !why.empty()) out_.member("message", why);
    }
    out_.end_object().end_object();
}

TOOLKIT_FUNCTION void writer::attribute(std::string_view key, std::string_view value) {
    if (value.empty()) return;
    out_.begin_object().member("key", key).key("value").begin_object().member("stringValue", value);
    out_.end_object().end_object();
}

TOOLKIT_FUNCTION void writer::attribute(std::string_view key, std::int64_t value) {
    out_.begin_object().member("key", key).key("value").begin_object().member("intValue", std::to_string(value));
    out_.end_object().end_object();
}

TOOLKIT_FUNCTION void writer::tokens(std::int64_t input, std::int64_t cached, std::int64_t output) {
    attribute("gen_ai.usage.input_tokens", input);
    if (cached > 0) attribute("gen_ai.usage.cache_read.input_tokens", cached);
    attribute("gen_ai.usage.output_tokens", output);
}

TOOLKIT_FUNCTION void writer::messages(std::string_view key, std::string_view role, std::string_view content) {
    std::string list;
    json_writer made{list};
    made.begin_array().begin_object().member("role", role).key("parts").begin_array();
    made.begin_object().member("type", "text").member("content", content).end_object();
    made.end_array().end_object().end_array();
    attribute(key, std::string_view{list});
}

TOOLKIT_FUNCTION void writer::moment(std::string_view name, std::string_view text, std::int64_t at) {
    out_.begin_object().member("timeUnixNano", nanoseconds(at)).member("name", name);
    out_.key("attributes").begin_array();
    if (options_.with_content) attribute("toolkit.message", text);
    out_.end_array().end_object();
}

TOOLKIT_FUNCTION std::string writer::span_id(std::size_t number) const {
    const uuid whole = uuid::from_name(id_, "span " + std::to_string(number));
    std::array<std::uint8_t, 8> half{};
    std::copy_n(whole.bytes.begin(), half.size(), half.begin());
    return to_hex(half);  // not all zeros: it contains the version bits
}

TOOLKIT_FUNCTION std::string writer::nanoseconds(std::int64_t at) const {
    constexpr std::uint64_t most_ms = UINT64_MAX / 1'000'000 / 2;
    const auto ms = std::min(static_cast<std::uint64_t>(began_ms_), most_ms);
    const auto us = std::min(static_cast<std::uint64_t>(std::max<std::int64_t>(at, 0)), most_ms * 1000);
    return std::to_string(ms * 1'000'000 + us * 1000);
}

TOOLKIT_FUNCTION std::string writer::dotted(std::string name) {
    for (char& c : name) c = c == ' ' ? '_' : ascii_lower(c);
    return name;
}

}}}  // namespace toolkit::v0::otel
