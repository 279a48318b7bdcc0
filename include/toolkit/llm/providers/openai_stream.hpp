// In: the events (SSE) of a chat completion, one by one. Out: deltas as they arrive, and at the end a completion or a
// failure. Servers differ, and all of these are accepted: ids sent once or with each piece, indexes missing or always
// 0, calls sent whole or in pieces.
#pragma once

#include <toolkit/llm/providers/openai_reply.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/llm/wire/unreadable_reply.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace openai_wire {

struct streamed_choice {
    std::optional<fields> delta;
    std::optional<std::string> finish_reason;
};
struct chunk {
    std::optional<std::string> model;
    std::vector<streamed_choice> choices;
    std::optional<raw_json> usage;  ///< see usage_of
    std::optional<raw_json> error;  ///< next to the choices, or in their place
};

}  // namespace openai_wire

class openai_stream {
public:
    static constexpr bool lines = false;  ///< events, not lines of JSON

    openai_stream(const delta_sink& sink, reply_context by) : sink_(sink), by_(std::move(by)) {}

    /// Takes the data of one event. Returns false at the end or after a failure; then no more is read.
    bool take(std::string_view data) {
        if (ended_ || why_) return false;
        constexpr std::string_view end = "[DONE]";
        if (!data.empty() && end.starts_with(data)) {
            ended_ = finished_ || data == end;  // cut inside [DONE]: complete if a finish_reason came
            return false;
        }
        if (const auto read = read_server_json(data, chunk_); !read) {
            const auto trouble = read_server_error(data);
            why_ = trouble ? failure_of_error(*trouble, by_)
                           : unreadable_reply(data, by_, read.error(), "chat completion");
            return false;
        }
        if (chunk_.error) {
            why_ = failure_of_error(server_error_beside(data, *chunk_.error), by_);
            return false;
        }
        if (chunk_.model && raw_.model.empty()) raw_.model = *chunk_.model;
        if (chunk_.usage) raw_.spent = openai_wire::usage_of(chunk_.usage);
        if (chunk_.choices.empty()) return true;
        openai_wire::streamed_choice& chosen = chunk_.choices.front();
        if (chosen.delta) add(*chosen.delta);
        if (chosen.finish_reason && !openai_wire::is_no_reason(*chosen.finish_reason)) {
            raw_.finish = openai_wire::reason_of(*chosen.finish_reason);
            finished_ = true;
        }
        return !why_;
    }

    /// Ends the stream. Returns the completion or a failure; see completion_of_stream.
    [[nodiscard]] result<completion> done() {
        for (slot& one : slots_) raw_.calls.push_back(std::move(one.call));
        return completion_of_stream(std::move(raw_), ended_ || finished_, std::move(why_), by_);
    }

private:
    struct slot {
        std::optional<std::int64_t> index;
        raw_call call;
    };

    void add(openai_wire::fields& piece) {
        if (piece.content && !piece.content->empty()) {
            raw_.text += *piece.content;
            sink_(delta{.text = *piece.content});
        }
        const auto& thought = piece.reasoning_content ? piece.reasoning_content : piece.reasoning;
        if (thought && !thought->empty()) {
            if (raw_.thinking.empty()) raw_.thinking.push_back({});
            raw_.thinking.front().text += *thought;
            sink_(delta{.kind = delta::of::thinking, .text = *thought});
        }
        if (piece.refusal) raw_.refusal += *piece.refusal;
        if (!piece.tool_calls) return;
        for (openai_wire::call& one : *piece.tool_calls) {
            add(one);
            if (why_) return;
        }
    }

    void add(openai_wire::call& piece) {
        const std::string id = std::move(piece.id).value_or("");
        openai_wire::function_call function = std::move(piece.function).value_or(openai_wire::function_call{});
        const std::string name = std::move(function.name).value_or("");
        std::size_t number = place_of(piece.index, id, name);
        if (number == slots_.size()) {
            if (number == most_raw_calls) {
                why_ = too_many_calls(by_.where);
                return;
            }
            slots_.push_back({piece.index, {}});
        }
        raw_call& call = slots_[number].call;
        if (call.id.empty()) call.id = id;
        if (piece.extra_content) call.extra = std::move(piece.extra_content);
        if (call.name.empty() && !name.empty()) {
            call.name = name;
            sink_(delta{.kind = delta::of::call, .number = number, .id = call.id, .name = call.name});
        }
        if (!function.arguments || function.arguments->empty()) return;
        call.arguments += *function.arguments;
        sink_(delta{.kind = delta::of::arguments, .text = *function.arguments, .number = number});
    }

    [[nodiscard]] static bool may_be_whole(const std::string& arguments) {
        return arguments.ends_with('}') && parse<raw_json>(arguments).has_value();
    }

    /// The index of the call that a piece belongs to, or that of a new call.
    [[nodiscard]] std::size_t place_of(std::optional<std::int64_t> index, const std::string& id,
                                       const std::string& name) const {
        for (std::size_t i = slots_.size(); i-- > 0;) {
            const slot& one = slots_[i];
            const bool same_id = !id.empty() && one.call.id == id;
            if (!index) {
                if (same_id || (id.empty() && name.empty())) return i;
                if (id.empty()) break;  // a name is sent once, so this is a new call
                continue;
            }
            if (one.index != index) continue;
            const bool other_id = !id.empty() && !one.call.id.empty() && !same_id;
            const bool begins_again = id.empty() && !name.empty() && !one.call.name.empty() &&
                                      (name != one.call.name || may_be_whole(one.call.arguments));
            return other_id || begins_again ? slots_.size() : i;
        }
        return slots_.size();
    }

    delta_sink sink_;
    reply_context by_;
    openai_wire::chunk chunk_{};  // each event is parsed into the same object, to reuse its buffers
    raw_reply raw_;
    std::vector<slot> slots_;
    std::optional<failure> why_;
    bool finished_ = false;  // a finish_reason has arrived
    bool ended_ = false;     // [DONE] has arrived
};

}}  // namespace toolkit::v0
