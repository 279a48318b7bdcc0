// A tool that is known only at run time, for example one of an MCP server: a function and data instead of a type.
// In: JSON text as arguments. Out: a text. Next: open_toolset, which combines such tools with others.
#pragma once

#include <toolkit/core/owned_function.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/invoke.hpp>
#include <toolkit/tool/invoke_all.hpp>
#include <toolkit/tool/tool_checks.hpp>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The function of a run-time tool: any `result<std::string>(const raw_json& arguments, const stop_token&)`. It is
/// called as const, possibly from several threads at once. Move-only.
class run_time_call {
public:
    run_time_call() noexcept = default;

    template <class F>
        requires(!std::same_as<F, run_time_call>)
    run_time_call(F f) {  // NOLINT(google-explicit-constructor): a lambda is given as it is
        constexpr bool fits = std::is_invocable_r_v<result<std::string>, const F&, const raw_json&, const stop_token&>;
        static_assert(fits,
                      "toolkit: the call of a run_time_tool must be const-callable as "
                      "`toolkit::result<std::string>(const toolkit::raw_json& arguments, const toolkit::stop_token&)`");
        if constexpr (fits) call_ = call_type{std::move(f)};
    }

    [[nodiscard]] bool empty() const noexcept { return call_.empty(); }
    /// Must not be called if empty.
    result<std::string> operator()(const raw_json& arguments, const stop_token& stop) const {
        return call_(arguments, stop);
    }

private:
    using call_type = owned_function<result<std::string>(const raw_json&, const stop_token&)>;
    call_type call_;
};

/// The run-time equivalent of `about`. The model reads the description and the schema, so they must come from a trusted
/// server.
struct run_time_tool {
    std::string name;
    std::string description;
    raw_json input_schema{R"({"type":"object"})"};  ///< JSON Schema of the arguments, as the model sees it
    run_time_call call;
    std::chrono::milliseconds timeout{30'000};
    int calls_at_most = 0;
    bool read_only = false;
    bool idempotent = false;
    bool approval = false;
    bool ends = false;
    bool hidden = false;

    /// Views into this object.
    [[nodiscard]] tool_info info() const noexcept {
        return {name,          description, input_schema.text,       timeout,
                calls_at_most, read_only,   idempotent || read_only, approval,
                ends,          hidden};
    }
};

/// The result of a run-time tool. Other tools take it as latest<run_time_result>.
struct run_time_result {
    std::string tool;
    std::string text;
};

namespace calling {

/// JSON text without whitespace between tokens, to compare calls.
[[nodiscard]] inline std::string without_blanks(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    bool quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (!quoted && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) continue;
        out += c;
        if (c == '"') quoted = !quoted;
        if (quoted && c == '\\' && i + 1 < json.size()) out += json[++i];
    }
    return out;
}

/// Parses one JSON object with nothing after it.
[[nodiscard]] inline result<raw_json> read_object(std::string_view text,
                                                  std::size_t most = default_tool_limits.argument_bytes) {
    if (text.size() > most)
        return failure::of(failure_kind::too_large, {},
                           "(" + std::to_string(text.size()) + " bytes, at most " + std::to_string(most) + ")");
    auto read = parse<raw_json>(text);
    if (!read) return read;
    std::string json = without_blanks(read->text);
    if (!json.starts_with('{')) {
        failure why;
        why.kind = failure_kind::wrong_type;
        why.expected = "an object";
        why.set_found(json);
        return why;
    }
    return raw_json{std::move(json)};
}

inline shown_result show_run_time(std::string_view tool, const run_time_result& outcome, std::size_t most) {
    return show_text(tool, outcome.text, most);
}

/// The state of a run-time tool's call between its steps.
template <class Context>
class run_time_state {
public:
    run_time_state(const run_time_tool& tool, raw_json arguments) : tool_(tool), arguments_(std::move(arguments)) {}

    /// The first step. nullptr if there is nothing to make; `outcome` then says why.
    static std::unique_ptr<run_time_state> begin(const run_time_tool& tool, const indexed_call& call, Context& context,
                                                 std::size_t waiting, call_outcome& outcome) {
        const std::string_view arguments = call.arguments;
        auto object = read_object(arguments, limits_of(context).argument_bytes);
        context.started(tool.info(), tool.name + ": running", object ? std::string_view{object->text} : arguments,
                        call.origin);
        if (!object) {
            outcome = failed(context, tool.name, std::string{arguments}, object.error());
            return nullptr;
        }
        if (auto known = answered(context.environment(), tool.info(), object->text, waiting)) {
            outcome = std::move(*known);
            return nullptr;
        }
        auto begun = std::make_unique<run_time_state>(tool, std::move(*object));
        begun->number_ = context.journal().reserve_call();
        begun->call_ = context.calls_started();
        return begun;
    }

    [[nodiscard]] std::string_view arguments() const noexcept { return arguments_.text; }
    [[nodiscard]] static bool gives(const void* type) noexcept { return type == &naming::type_mark<run_time_result>; }

    static void make(void* state, Context& context, std::mutex& /*telling*/) {
        auto& own = *static_cast<run_time_state*>(state);
        const tool_info info = own.tool_.info();
        const auto make_now = [&](const carried_call&) {
            call_time<Context> time{context, info, true};
            const stop_token stop = time.token();
            return time.end(
                guarded(info.name, "the tool", other_way, [&] { return own.tool_.call(own.arguments_, stop); }));
        };
        own.value_.emplace(
            context.journal().template call<std::string, false>(info, own.arguments_.text, own.number_, make_now));
    }

    [[nodiscard]] static call_outcome take_in(void* state, Context& context) {
        return static_cast<run_time_state*>(state)->outcome(context);
    }

private:
    [[nodiscard]] call_outcome outcome(Context& context) {
        tell_awaiting(context, tool_.info(), arguments_.text, call_, number_, *value_);
        if (!*value_) return failed(context, tool_.name, arguments_.text, value_->error());
        run_time_result payload{tool_.name, std::move(**value_)};
        call_outcome outcome;
        environment::entry kept{.tool = tool_.name, .arguments = arguments_.text, .text = "done\n"};
        kept.hidden = tool_.hidden;
        if (!kept.hidden) {
            shown_result shown = show_run_time(tool_.name, payload, limits_of(context).result_bytes);
            if (tool_.ends)
                outcome.answer = whole_answer(shown, limits_of(context), [&](std::size_t most) {
                    return show_run_time(tool_.name, payload, most);
                });
            kept.text = std::move(shown.text);
            kept.bytes = shown.bytes;
            kept.render = &render<run_time_result, &show_run_time>;
            if constexpr (requires { requires Context::receives_output; })
                outcome.details.output = show_run_time(tool_.name, payload, limits_of(context).output_bytes).plain;
        }
        outcome.text = kept.text;
        outcome.summary = tool_.name + ": complete";
        context.keep(std::move(kept), std::move(payload));
        return outcome;
    }

    const run_time_tool& tool_;
    raw_json arguments_;
    std::optional<std::uint64_t> number_{};
    std::int64_t call_ = 0;
    std::optional<result<std::string>> value_{};
};

}  // namespace calling

}}  // namespace toolkit::v0
