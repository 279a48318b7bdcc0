// In: the events (SSE) of llama.cpp's /completion, one by one. Out: deltas as they arrive, and at the end a completion
// or a failure.
#pragma once

#include <toolkit/llm/providers/llama_cpp_reply.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/llm/wire/unreadable_reply.hpp>

#include <optional>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

class llama_cpp_stream {
public:
    static constexpr bool lines = false;  ///< events, not lines of JSON

    llama_cpp_stream(const delta_sink& sink, reply_context by) : sink_(sink), by_(std::move(by)) {}

    /// Takes the data of one event. Returns false at the end or after a failure; then no more is read.
    bool take(std::string_view data) {
        if (ended_ || why_) return false;
        auto piece = read_server_json<llama_cpp_wire::reply>(data);
        if (!piece) {
            const auto trouble = read_server_error(data);
            why_ = trouble ? failure_of_error(*trouble, by_) : unreadable_reply(data, by_, piece.error(), "completion");
            return false;
        }
        if (!piece->content.empty()) {
            raw_.text += piece->content;
            sink_(delta{.text = piece->content});
        }
        if (!piece->stop.value_or(false)) return true;
        llama_cpp_wire::end(raw_, *piece);
        ended_ = true;
        return false;
    }

    /// Ends the stream. Returns the completion or a failure; see completion_of_stream.
    [[nodiscard]] result<completion> done() {
        return completion_of_stream(std::move(raw_), ended_, std::move(why_), by_);
    }

private:
    delta_sink sink_;
    reply_context by_;
    raw_reply raw_;
    std::optional<failure> why_;
    bool ended_ = false;
};

}}  // namespace toolkit::v0
