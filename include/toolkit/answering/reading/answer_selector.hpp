// Selects the answer of a guided model: how well a passage supports each draft, the best draft so far, and whether to
// ask again. In: drafts that passed the gate, each written from the passage opened last. Out: the answer.
#pragma once

#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/prompt/texts.hpp>
#include <toolkit/answering/reading/guessed_names.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// How well the passage supports a draft.
struct support {
    double total = 1;  ///< 0 to 1: share of the words of question and draft that occur together in the passage
    double added = 1;  ///< 0 to 1: share of the words that the draft adds to the question
};

/// The best draft so far that passed. Its worth is its support, less `guided_step` for each opened passage, so earlier
/// passages are preferred.
struct kept_draft {
    draft written;
    support backing;
    double worth = 0;
};

/// The support of an answer by a passage. For each sentence of the answer, the function finds the one or two
/// neighboring sentences of the passage that share most of its words. Two things count: the words that the sentence
/// adds to the question, and the question's own words. Support is low in three cases:
/// - The answer only repeats the question.
/// - The answer comes from the model's knowledge, not from the passage.
/// - The answer is in the passage, but answers another question.
[[nodiscard]] support support_in(std::string_view passage, std::string_view question, std::string_view answer);

/// The support of a draft by the passage opened last. Full support if other tools returned results, because the answer
/// may rest on these.
[[nodiscard]] support support_of(const draft& written, const run_view& run);

/// True if the question contains a name (of a product or function: a word with a letter that looks like a name) that no
/// opened passage contains.
[[nodiscard]] bool has_unknown_name(const run_view& run);

/// The final answer of a guided model: the draft with the best support, or "nothing found" if there is none or its
/// support is too low. A higher support is required if the passages lack a name of the question.
[[nodiscard]] draft selected_answer(const std::optional<kept_draft>& kept, const run_view& run,
                                    const answering_options& options = default_answering_options);

/// Two names, if a guess and a draft contain different ones. A name is an identifier or a text in backquotes.
struct rival_names {
    std::string written;  ///< a name of the draft that the guess does not contain
    std::string guessed;  ///< a name of the guess that the last opened passage contains, and the draft does not
};

/// The rival names of a draft and a guess. Names of the question do not count. There are none if the draft contains a
/// name of the guess, or no name at all. A name that both model and passage know is probably right.
[[nodiscard]] std::optional<rival_names> rivals_of(const draft& written, std::string_view guess, const run_view& run);

/// The drafts of one run.
class answer_selector {
public:
    /// Keeps a draft if it is better than the kept one. True if its support is high enough to stop reading. If several
    /// guesses and the model's choice agree on its name, the lowest acceptable support is enough.
    bool weigh(const draft& written, const run_view& run, const answering_options& options = default_answering_options);
    [[nodiscard]] const std::optional<kept_draft>& kept() const noexcept { return kept_; }

    /// True if the model must choose between a name of its draft and a name of its first guess. This happens if the
    /// passage contains the guess's name, too, and at most once per run. The draft then waits for the choice.
    [[nodiscard]] bool doubts(const draft& written, const guesses& made, const run_view& run);
    /// While a draft waits: `ask_choice` with the two names. Otherwise empty.
    [[nodiscard]] std::string choice_question(const texts& words) const;
    /// True if a draft waits for the second one.
    [[nodiscard]] bool waits() const noexcept { return waiting_.has_value(); }
    /// Returns the second draft if it passed the gate and settles for the guess's name, else the waiting draft. It
    /// settles for a name if its last sentence with one of the two names has this name alone or first. Afterwards no
    /// draft waits.
    [[nodiscard]] draft settled(draft second, bool passed);
    /// Another passage is shown: the waiting draft is discarded.
    void turn_page() noexcept {
        waiting_.reset();
        chosen_ = false;
    }

private:
    std::optional<kept_draft> kept_;
    std::optional<rival_names> rivals_;
    std::optional<draft> waiting_;
    bool agreed_ = false;  // there are several guesses, and all contain the guessed name
    bool chosen_ = false;  // the model chose the name of all guesses, from the current passage
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/reading/impl/answer_selector.ipp>
#endif
