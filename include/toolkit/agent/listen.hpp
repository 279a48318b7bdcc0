// The answer's text while it is being written: what of a reply's deltas belongs to the text of a final.
// In: the deltas of one reply. Out: `answer_text` events, and a retraction when what was told does not hold.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/partial.hpp>
#include <toolkit/schema/parse.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// What is read of a final while it grows: as an action, or as the arguments of a call that a server made.
struct growing_final {
    std::string type;
    std::string answer;
};

/// Listens for one run. Nothing is read when nobody hears `answer_text`.
template <class Context>
class answer_listener {
public:
    static constexpr bool hears = Context::template heard<answer_text>;

    /// A new reply begins: `in_words` when all of its text is the answer.
    answer_listener(const Context& context, bool in_words, bool may_end)
        : context_(context), in_words_(in_words), may_end_(may_end) {}

    void operator()(const delta& piece) {
        if constexpr (hears) {
            if (!may_end_) return;
            switch (piece.kind) {
                case delta::of::restarted:
                    retract("The reply begins again");
                    start();
                    break;
                case delta::of::call: in_final_call_ = piece.name == "final"; break;
                case delta::of::arguments:
                    if (in_final_call_) grow(piece.text, true);
                    break;
                case delta::of::text:
                    if (in_words_) told(piece.text);
                    else grow(piece.text, false);
                    break;
                case delta::of::thinking: break;
            }
        }
    }
    /// What was told is taken back, if anything was.
    void retract(std::string_view why) {
        if (told_ == 0) return;
        told_ = 0;
        context_.tell(answer_retracted{{}, std::string{why}});
    }

private:
    using reader = partial<growing_final, ignore_unknown>;
    void start() {
        reader_.reset();
        in_final_call_ = false;
    }
    void told(std::string_view text) {
        if (text.empty()) return;
        told_ += text.size();
        context_.tell(answer_text{{}, std::string{text}});
    }
    void grow(std::string_view piece, bool sure) {
        if (!reader_) reader_ = std::make_unique<reader>();
        if (!reader_->feed(piece)) return;
        const growing_final& so_far = reader_->value();
        if ((sure || so_far.type == "final") && so_far.answer.size() > told_)
            told(std::string_view{so_far.answer}.substr(told_));
    }

    const Context& context_;
    bool in_words_;
    bool may_end_;
    bool in_final_call_ = false;
    std::size_t told_ = 0;
    std::unique_ptr<reader> reader_;
};

}  // namespace toolkit::inline v0
