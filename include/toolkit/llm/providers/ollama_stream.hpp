// In: the lines of Ollama's chat (NDJSON), one by one. Out: deltas as they arrive, and at the end a completion or a
// failure.
#pragma once

#include <toolkit/llm/providers/ollama_reply.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

class ollama_stream {
public:
    static constexpr bool lines = true;  ///< lines of JSON, not events

    ollama_stream(const delta_sink& sink, reply_context by) : sink_(sink), by_(std::move(by)) {}

    /// Takes one line. Returns false at the end or after a failure; then no more is read.
    bool take(std::string_view line) {
        if (ended_ || why_) return false;
        auto piece = ollama_wire::read(line, by_);
        if (!piece) {
            why_ = std::move(piece).error();
            return false;
        }
        if (raw_.model.empty()) raw_.model = std::move(piece->model).value_or("");
        const bool last = piece->done.value_or(false);
        if (last) ollama_wire::end(raw_, *piece);  // before the deltas are sent, because a listener may throw
        add(*piece->message);
        ended_ = last;
        return !ended_ && !why_;
    }

    /// Ends the stream. Returns the completion or a failure; see completion_of_stream.
    [[nodiscard]] result<completion> done() {
        return completion_of_stream(std::move(raw_), ended_, std::move(why_), by_);
    }

private:
    void add(ollama_wire::fields& piece) {
        if (piece.thinking && !piece.thinking->empty()) {
            if (raw_.thinking.empty()) raw_.thinking.push_back({});
            raw_.thinking.front().text += *piece.thinking;
            sink_(delta{.kind = delta::of::thinking, .text = *piece.thinking});
        }
        if (piece.content && !piece.content->empty()) {
            raw_.text += *piece.content;
            sink_(delta{.text = *piece.content});
        }
        if (!piece.tool_calls) return;
        for (ollama_wire::call& one : *piece.tool_calls) {
            const std::size_t number = raw_.calls.size();
            if (number == most_raw_calls) {
                why_ = too_many_calls(by_.where);
                return;
            }
            const raw_call& call = raw_.calls.emplace_back(ollama_wire::call_of(one));
            sink_(delta{.kind = delta::of::call, .number = number, .id = call.id, .name = call.name});
            if (!call.arguments.empty())
                sink_(delta{.kind = delta::of::arguments, .text = call.arguments, .number = number});
        }
    }

    delta_sink sink_;
    reply_context by_;
    raw_reply raw_;
    std::optional<failure> why_;
    bool ended_ = false;
};

}}  // namespace toolkit::v0
