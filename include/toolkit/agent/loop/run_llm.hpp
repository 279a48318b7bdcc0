// The model of a run, as its tools see it.
#pragma once

#include <toolkit/agent/loop/whole_pieces.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/tool/carried_call.hpp>

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A piece of the text that a model writes for a tool.
struct tool_piece {
    std::string text;
    std::int64_t call = 0;   ///< the number of the tool's call
    bool ends = false;       ///< the text is that of the answer
    bool restarted = false;  ///< all earlier pieces are void
};

/// A model that a tool may ask: `context.llm()`. Each request counts in the run's costs, belongs to its owner, and ends
/// with its time. Valid during the call.
class run_llm {
public:
    /// It may change the request. The copy is made here, so that a program whose tools ask no model compiles none.
    /// `asked` gets what the request costs, if a log keeps it with the call.
    using ask = function_ref<result<completion>(request&, delta_sink&, const stop_token&, usage* asked)>;
    using show = function_ref<void(tool_piece)>;

    run_llm() = default;
    /// Without `shows`, no one listens to the text of `stream`.
    explicit run_llm(ask model, const model_traits& can = {}, show shows = {}, means by = means::text) noexcept
        : model_(model), show_(shows), can_(can), means_(by) {}
    /// The abilities of the model. They are known at run time only.
    [[nodiscard]] const model_traits& can() const noexcept { return can_; }
    /// The means by which the model gets actions.
    [[nodiscard]] means action_means() const noexcept { return means_; }
    /// Fails with `rejected` outside of an agent's run.
    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        if (!model_)
            return failure::of(failure_kind::rejected, "context.llm()", "this run has no model",
                               "call the tool from an agent");
        request mine = req;
        return model_(mine, sink, stop, asked_);
    }
    /// The same, and a listener of the run gets the text of the reply while it arrives: as `answer_text` if the tool
    /// ends the run, else as `tool_text`.
    [[nodiscard]] result<completion> stream(const request& req, const stop_token& stop) const {
        delta_sink ignored;
        if (!show_ || notifying_ == nullptr) return complete(req, ignored, stop);
        whole_pieces pieces;
        const auto notify = [&](const delta& piece) {
            const bool restarted = piece.kind == delta::of::restarted;
            if (restarted) pieces = {};
            else if (piece.kind != delta::of::text) return;
            std::string text = restarted ? std::string{} : pieces.whole(piece.text);
            if (text.empty() && !restarted) return;
            const std::lock_guard lock(*notifying_);
            show_({std::move(text), call_, ends_, restarted});
        };
        delta_sink listening{notify};
        return complete(req, listening, stop);
    }
    /// The model for one call of a tool.
    [[nodiscard]] run_llm of_call(const call_scope& call) const noexcept {
        run_llm made = *this;
        made.notifying_ = call.notifying;
        made.call_ = call.number;
        made.asked_ = call.carried.asked;
        made.ends_ = call.ends;
        return made;
    }

private:
    ask model_{};
    show show_{};
    model_traits can_{};
    means means_ = means::text;
    std::mutex* notifying_ = nullptr;
    usage* asked_ = nullptr;  ///< of the call
    std::int64_t call_ = 0;
    bool ends_ = false;
};

}}  // namespace toolkit::v0
