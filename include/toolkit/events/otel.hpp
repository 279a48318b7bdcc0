// Exports a run as OpenTelemetry spans for generative AI, as one ExportTraceServiceRequest in OTLP/JSON:
// `invoke_agent` around `chat MODEL` and `execute_tool TOOL`.
// In: the events of a run. Out: JSON text. Next: otel_export sends it.
// (opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding", and .../semconv/gen-ai.)
#pragma once

#include <toolkit/core/uuid.hpp>
#include <toolkit/events/run_events.hpp>
#include <toolkit/events/run_spans.hpp>
#include <toolkit/json/writer.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Attributes that are not in the events.
struct otel_options {
    uuid run_id{};  ///< determines the ids of trace and spans; if nil, the question and its time do
    std::string service = "toolkit";
    std::string agent{};     ///< the agent's name
    std::string provider{};  ///< "openai", "anthropic", "ollama", …
    std::string model{};
    bool with_content = false;  ///< exports questions, answers, arguments, results and errors, which may be private
};

namespace otel {

/// Writes one request.
class writer {
public:
    writer(const run_events& run, const otel_options& options);

    [[nodiscard]] std::string text();

private:
    void agent();

    void turn(const run_span& one, std::size_t number);

    void tool(const run_span& one, std::size_t number);

    /// Writes a span up to its list of attributes, which stays open. Span 0 is the root.
    void begin(std::string_view name, std::size_t number, int kind, std::int64_t from, std::int64_t to);
    void finish(bool failed, std::string_view why);
    void attribute(std::string_view key, std::string_view value);
    /// 64-bit numbers are strings in OTLP/JSON.
    void attribute(std::string_view key, std::int64_t value);
    void tokens(std::int64_t input, std::int64_t cached, std::int64_t output);
    void messages(std::string_view key, std::string_view role, std::string_view content);
    void moment(std::string_view name, std::string_view text, std::int64_t at);

    [[nodiscard]] std::string span_id(std::size_t number) const;
    /// Nanoseconds since 1970, limited to the range of the format.
    [[nodiscard]] std::string nanoseconds(std::int64_t at) const;
    static std::string dotted(std::string name);

    const run_events& run_;
    const otel_options& options_;
    run_spans spans_;
    uuid id_ = options_.run_id;
    std::string trace_;
    std::int64_t began_ms_ = 0;
    std::string text_;
    json_writer<std::string> out_{text_};
};

}  // namespace otel

/// The request as JSON. It is valid for any events.
[[nodiscard]] inline std::string otel_json(const run_events& run, const otel_options& options = {}) {
    return otel::writer{run, options}.text();
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/otel.ipp>
#endif
