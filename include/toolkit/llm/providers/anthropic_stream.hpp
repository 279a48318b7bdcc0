// In: the events (SSE) of an Anthropic message, one by one. Out: deltas as they arrive, and at the end a completion or
// a failure.
#pragma once

#include <toolkit/llm/providers/anthropic_reply.hpp>
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
namespace anthropic_wire {

struct piece {
    std::optional<std::string> type;
    std::optional<std::string> text;
    std::optional<std::string> partial_json;
    std::optional<std::string> thinking;
    std::optional<std::string> signature;
    std::optional<std::string> stop_reason;
};
struct begun {
    std::optional<std::string> model;
    std::optional<raw_json> usage;  ///< tokens
};
struct event {
    std::string type;
    std::optional<std::int64_t> index;
    std::optional<begun> message;
    std::optional<block> content_block;
    std::optional<piece> delta;
    std::optional<raw_json> usage;  ///< tokens
};

}  // namespace anthropic_wire

class anthropic_stream {
public:
    static constexpr bool lines = false;  ///< events, not lines of JSON

    anthropic_stream(const delta_sink& sink, reply_context by) : sink_(sink), by_(std::move(by)) {}

    /// Takes the data of one event. Returns false at the end or after a failure; then no more is read.
    bool take(std::string_view data) {
        if (ended_ || why_) return false;
        auto event = read_server_json<anthropic_wire::event>(data);
        if (!event || event->type == "error") {
            const auto trouble = read_server_error(data);
            why_ = trouble  ? failure_of_error(*trouble, by_)
                   : !event ? unreadable_reply(data, by_, event.error(), "message")
                            : bad("its stream reports an error without details");
            return false;
        }
        if (event->type == "message_start" && event->message) {
            raw_.model = std::move(event->message->model).value_or("");
            anthropic_wire::update(spent_, event->message->usage);
        } else if (event->type == "content_block_start" && event->content_block) {
            begin(event->index, *event->content_block);
        } else if (event->type == "content_block_delta" && event->delta) {
            add(event->index, *event->delta);
        } else if (event->type == "message_delta") {
            anthropic_wire::update(spent_, event->usage);
            if (event->delta && event->delta->stop_reason)
                raw_.finish = anthropic_wire::reason_of(*event->delta->stop_reason);
        } else if (event->type == "message_stop") {
            ended_ = true;
            return false;
        }
        return !why_;
    }

    /// Ends the stream. Returns the completion or a failure; see completion_of_stream.
    [[nodiscard]] result<completion> done() {
        for (slot& one : slots_) {
            if (!one.arguments.empty()) one.what.input = raw_json{std::move(one.arguments)};
            anthropic_wire::add_block(raw_, one.what);
        }
        raw_.spent = anthropic_wire::usage_of(spent_);
        return completion_of_stream(std::move(raw_), ended_, std::move(why_), by_);
    }

private:
    struct slot {
        std::int64_t index = 0;
        anthropic_wire::block what;
        std::string arguments;
        std::size_t number = 0;  // index among the calls
    };

    [[nodiscard]] failure bad(std::string_view what) const {
        return failure::of(failure_kind::bad_reply, by_.where, what, "try again, or use another model");
    }

    /// The block with this index; without an index, the last one.
    [[nodiscard]] slot* find(std::optional<std::int64_t> index) noexcept {
        for (std::size_t i = slots_.size(); i-- > 0;)
            if (!index || slots_[i].index == *index) return &slots_[i];
        return nullptr;
    }

    void begin(std::optional<std::int64_t> index, anthropic_wire::block& what) {
        if (slots_.size() == most_raw_calls) {
            why_ = too_many_calls(by_.where, "blocks");
            return;
        }
        slots_.push_back({index.value_or(static_cast<std::int64_t>(slots_.size())), std::move(what), {}, calls_});
        const slot& one = slots_.back();
        if (one.what.type == "tool_use") {
            const std::string id = one.what.id.value_or("");
            const std::string name = one.what.name.value_or("");
            sink_(delta{.kind = delta::of::call, .number = calls_++, .id = id, .name = name});
            if (one.what.input && one.what.input->text.find_first_not_of("{} \t\r\n") != std::string::npos)
                sink_(delta{.kind = delta::of::arguments, .text = one.what.input->text, .number = one.number});
        }
        if (one.what.text && !one.what.text->empty() && one.what.type == "text") sink_(delta{.text = *one.what.text});
        if (one.what.thinking && !one.what.thinking->empty() && one.what.type == "thinking")
            sink_(delta{.kind = delta::of::thinking, .text = *one.what.thinking});
    }

    void add(std::optional<std::int64_t> index, const anthropic_wire::piece& piece) {
        slot* const to = find(index);
        if (to == nullptr) {
            why_ = bad("a piece of the reply belongs to no block");
            return;
        }
        const auto append = [](std::optional<std::string>& whole, const std::string& text) {
            if (whole) *whole += text;
            else whole = text;
        };
        if (piece.text && !piece.text->empty() && to->what.type == "text") {
            append(to->what.text, *piece.text);
            sink_(delta{.text = *piece.text});
        }
        if (piece.thinking && !piece.thinking->empty() && to->what.type == "thinking") {
            append(to->what.thinking, *piece.thinking);
            sink_(delta{.kind = delta::of::thinking, .text = *piece.thinking});
        }
        if (piece.signature) append(to->what.signature, *piece.signature);
        if (piece.partial_json && !piece.partial_json->empty() && to->what.type == "tool_use") {
            to->arguments += *piece.partial_json;
            sink_(delta{.kind = delta::of::arguments, .text = *piece.partial_json, .number = to->number});
        }
    }

    delta_sink sink_;
    reply_context by_;
    raw_reply raw_;
    anthropic_wire::tokens spent_;
    std::vector<slot> slots_;
    std::size_t calls_ = 0;
    std::optional<failure> why_;
    bool ended_ = false;
};

}}  // namespace toolkit::v0
