// What a guided model's reading has come to: how well each passage carries the answer that was written from it, the
// best answer so far, and whether it is asked for again. In: drafts that have passed the gate, each written from the
// passage that was opened last. Out: the one to give.
#pragma once

#include <toolkit/agent/guided/guessed_names.hpp>
#include <toolkit/agent/prompt/texts.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// How well the passage that was shown carries a draft.
struct support {
    double whole = 1;  ///< 0 to 1: of what was asked and what is said, how much stands there side by side
    double said = 1;   ///< 0 to 1: of what the draft adds to the question, how much stands there
};

/// The best answer that has passed so far. Its worth is its support, less a step for each passage before its own: the
/// search's order counts, too.
struct kept_draft {
    draft written;
    support carried;
    double worth = 0;
};

/// The support of an answer in a passage. Each sentence of the answer is looked for in one or two neighbouring
/// sentences: the words that it adds to the question, and beside them the words of the question. So an echo of the
/// question has little support, what a model knows better than the passage has little, and so has what stands in the
/// passage and answers another question.
[[nodiscard]] support support_in(std::string_view passage, std::string_view question, std::string_view answer);

/// The support of a draft in the passage that was opened last. Nothing is asked of an answer that may rest on what
/// other tools have told.
[[nodiscard]] support support_of(const draft& written, const run_view& run);

/// Whether the question names something (a product, a function: words with a letter that look like a name) of which no
/// opened passage knows anything.
[[nodiscard]] bool asks_of_strangers(const run_view& run);

/// What a guided model's reading ends in: its best supported answer; or that nothing was found, when there is none or
/// the passages carry it too little to be told. Where they do not know what the question names, they must carry it
/// well.
[[nodiscard]] draft selected_answer(const std::optional<kept_draft>& kept, const run_view& run);

/// The names in question when a guess and a draft have different ones: what looks like an identifier or stands in
/// backquotes.
struct rival_names {
    std::string written;  ///< the draft's, of which the guess knows nothing
    std::string guessed;  ///< the guess's, which stands in the passage opened last, and not in the draft
};

/// The rival names of a draft and a guess, neither of them a name of the question; none when the draft has a name of
/// the guess, or no name at all. What model and passage both know is not lightly passed over.
[[nodiscard]] std::optional<rival_names> rivals_of(const draft& written, std::string_view guess, const run_view& run);

/// The drafts of one run.
class answer_selector {
public:
    /// Keeps a draft when it is better than what is kept. True when the passage carries it so well that the reading
    /// ends; of what several guesses and the choice agree on it need not carry more than is told at all.
    bool weigh(const draft& written, const run_view& run);
    [[nodiscard]] const std::optional<kept_draft>& kept() const noexcept { return kept_; }

    /// Whether the model is to choose between the names of its draft and of its first guess, because the passage has
    /// the guess's, too: once a run. If so the draft waits for the choice.
    [[nodiscard]] bool doubts(const draft& written, const guesses& made, const run_view& run);
    /// What is asked while a draft waits: `ask_choice` with the two names; nothing otherwise.
    [[nodiscard]] std::string asks(const texts& words) const;
    /// Whether a draft waits for the second one.
    [[nodiscard]] bool waits() const noexcept { return waiting_.has_value(); }
    /// Of the draft that waits and the second one: the second when it has passed and settles for the guess's name: the
    /// last sentence with one of the two names has no other, or has it first. Nothing waits any more.
    [[nodiscard]] draft settled(draft second, bool passed);
    /// Another passage is shown: what waits stays what it is.
    void turn_page() noexcept {
        waiting_.reset();
        chosen_ = false;
    }

private:
    std::optional<kept_draft> kept_;
    std::optional<rival_names> rivals_;
    std::optional<draft> waiting_;
    bool agreed_ = false;  // there are several guesses, and all have the guessed name
    bool chosen_ = false;  // from the passage that is shown, the name of all guesses
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guided/impl/answer_selector.ipp>
#endif
