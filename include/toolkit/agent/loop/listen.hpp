// Streams the answer's text: finds the text of a final in the deltas of a reply.
// In: the deltas of one reply. Out: `answer_text` events with plain marks of citations, and a retraction if the text is
// not the answer after all.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/agent/loop/whole_pieces.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/structured/partial.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The parts of a partial final that are read, from an action or from the arguments of a native call.
struct growing_final {
    std::string type;
    std::string answer;
};

/// The marks in the answers of a protocol that has none. A protocol with citations has a type `marks` with the same
/// functions.
struct no_marks {
    /// True if a mark may begin with this byte.
    [[nodiscard]] static constexpr bool may_begin(char) noexcept { return false; }
    /// The number of bytes that are complete: a mark that began at the end is not.
    [[nodiscard]] static constexpr std::size_t settled(std::string_view text) noexcept { return text.size(); }
    /// The text with marks in the plain form.
    [[nodiscard]] static std::string plain(std::string_view text, const run_record&) { return std::string{text}; }
    /// The text without marks.
    [[nodiscard]] static std::string without(std::string_view text) { return std::string{text}; }
};
template <class P>
struct marks_for {
    using type = no_marks;
};
template <class P>
    requires requires { typename P::marks; }
struct marks_for<P> {
    using type = typename P::marks;
};
/// The characters with which an action in the text of a reply may begin.
template <class P>
constexpr std::string_view action_beginnings_of() noexcept {
    if constexpr (requires { P::action_beginnings; }) return P::action_beginnings;
    else return "{";
}
template <class P>
using marks_of = typename marks_for<P>::type;

/// Listens to one run. It does nothing if no one listens to `answer_text`.
template <class Context, class Marks = no_marks>
class answer_listener {
public:
    static constexpr bool listens = Context::template listening<answer_text>;

    /// A new reply begins. `in_words` means that its whole text is the answer; `or_words` that it is the answer unless
    /// it begins with one of these characters, as an action may.
    answer_listener(const Context& context, bool in_words, bool or_words, bool may_end,
                    std::string_view action_beginnings = "{")
        : context_(context),
          in_words_(in_words),
          or_words_(or_words),
          may_end_(may_end),
          action_beginnings_(action_beginnings) {}

    void operator()(const delta& piece) {
        if constexpr (listens) {
            if (!may_end_) return;
            switch (piece.kind) {
                case delta::of::restarted:
                    retract("The reply starts again");
                    start();
                    break;
                case delta::of::call:
                    if (in_words_) break;
                    if (!calls_) retract("The text came with a tool call");  // the text is not an action
                    calls_ = true;
                    if (piece.name == end_action && !final_call_) final_call_ = piece.number, reader_.reset();
                    break;
                case delta::of::arguments:
                    if (final_call_ == piece.number) grow(piece.text, true);
                    break;
                case delta::of::text:
                    if (in_words_ || (or_words_ && !calls_ && is_words(piece.text))) add_words(piece.text);
                    else if (!calls_) grow(piece.text, false);
                    break;
                case delta::of::thinking: break;
            }
        }
    }
    /// Retracts the text sent so far, if any.
    void retract(std::string_view why) {
        written_.clear();
        if (sent_.empty()) return;
        sent_.clear();
        context_.notify(answer_retracted{{}, std::string{why}});
    }
    /// The run ends with this text: sends the rest, or retracts the sent text if it differs.
    void settle(std::string_view final_text) {
        if (written_.empty() || sent_ == final_text) return;
        if (final_text.starts_with(sent_) && Marks::plain(written_, context_.record()) == final_text) {
            send(final_text.substr(sent_.size()));
            return;
        }
        if (sent_.empty()) return;
        const bool same_words = Marks::without(sent_) == Marks::without(final_text);
        retract(same_words ? "The citation markers changed" : "The final answer differs");
    }

private:
    using reader = partial<growing_final, ignore_unknown>;
    void start() {
        reader_.reset();
        calls_ = false;
        final_call_.reset();
        begins_as_action_.reset();
        pieces_ = {};
    }
    /// Sends the new part of the answer. A possible citation mark is held back until it is complete.
    void add(std::string_view text) {
        if (text.empty()) return;
        const bool as_written = sent_ == written_;  // nothing is held back
        written_ += text;
        if (context_.record().citations.empty() ||
            (as_written && std::none_of(text.begin(), text.end(), Marks::may_begin))) {
            send(text);
            return;
        }
        const std::string plain =
            Marks::plain(std::string_view{written_}.substr(0, Marks::settled(written_)), context_.record());
        if (plain.starts_with(sent_)) send(std::string_view{plain}.substr(sent_.size()));
    }
    void send(std::string_view text) {
        if (text.empty()) return;
        sent_ += text;
        context_.notify(answer_text{{}, std::string{text}});
    }
    /// True unless the text of the reply begins as an action: JSON, a fence, or a mark of a call.
    [[nodiscard]] bool is_words(std::string_view piece) {
        const std::size_t first = piece.find_first_not_of(" \n\r\t");
        if (!begins_as_action_ && first != std::string_view::npos)
            begins_as_action_ = action_beginnings_.find(piece[first]) != std::string_view::npos;
        return !begins_as_action_.value_or(true);
    }
    void add_words(std::string_view text) { add(pieces_.whole(text)); }
    void grow(std::string_view piece, bool sure) {
        if (!reader_) reader_ = std::make_unique<reader>();
        if (!reader_->feed(piece)) return;
        const growing_final& so_far = reader_->value();
        if ((sure || so_far.type == end_action) && so_far.answer.size() > written_.size())
            add(std::string_view{so_far.answer}.substr(written_.size()));
    }

    const Context& context_;
    bool in_words_;
    bool or_words_;
    bool may_end_;
    std::string_view action_beginnings_;
    bool calls_ = false;                       // the server sends native calls
    std::optional<std::size_t> final_call_{};  // number of the native call of final
    std::optional<bool> begins_as_action_{};   // of the text, once it has begun
    std::string written_{};                    // the model's text so far
    std::string sent_{};                       // the part sent, with plain markers
    whole_pieces pieces_{};
    std::unique_ptr<reader> reader_{};
};

}}  // namespace toolkit::v0
