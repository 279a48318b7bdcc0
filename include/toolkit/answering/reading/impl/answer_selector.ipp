// Rates a guided model's drafts, and decides when to ask again.
#pragma once

#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/question/plain_question.hpp>
#include <toolkit/answering/reading/answer_selector.hpp>
#include <toolkit/answering/reading/synthesis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/message.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION support support_in(std::string_view passage, std::string_view question, std::string_view answer) {
    const auto question_words = aligning::content_words(question);
    const auto sentences = sentences_of(passage);
    struct window {
        std::vector<std::string> words;
        double question_share;  // the share of the question's words
    };
    std::vector<window> windows;
    for (std::size_t i = 0; i < sentences.size(); ++i)
        for (std::size_t last = i; last < std::min(i + 2, sentences.size()); ++last) {
            auto words =
                aligning::content_words(passage.substr(sentences[i].begin, sentences[last].end - sentences[i].begin));
            const double share = aligning::share_of(question_words, words);
            windows.push_back({std::move(words), share});
        }

    support adding{0, 0};  // sum over the sentences that add words to the question
    double echo = 0;       // best support of a sentence that adds none
    std::size_t count = 0;
    for (const sentence& one : sentences_of(answer)) {
        auto added = aligning::content_words(answer.substr(one.begin, one.end - one.begin));
        if (added.empty()) continue;
        std::erase_if(added, [&](const std::string& word) { return aligning::holds(question_words, word); });
        support best{0, 0};
        for (const window& one_or_two : windows) {
            const double added_share = aligning::share_of(added, one_or_two.words);
            if (added_share == 0 && !added.empty()) continue;
            const double total = question_words.empty() ? added_share : (added_share + one_or_two.question_share) / 2;
            if (total > best.total) best = {total, added_share};
        }
        if (added.empty()) {
            echo = std::max(echo, best.total);
            continue;
        }
        adding.total += best.total;
        adding.added += best.added;
        ++count;
    }
    if (count == 0) return {echo, 1};
    return {adding.total / static_cast<double>(count), adding.added / static_cast<double>(count)};
}

TOOLKIT_FUNCTION support support_of(const draft& written, const run_view& run) {
    if (!run.record.results.empty() || run.record.citations.empty()) return {};
    return support_in(run.record.citations.back().text, plain_question(run.task.question, run.required),
                      strip_markers(written.text));
}

TOOLKIT_FUNCTION bool has_unknown_name(const run_view& run) {
    std::string opened;
    for (const opened_citation& one : run.record.citations)
        opened += terms::fold(one.filename + " \n" + one.heading + " \n" + one.columns + " \n" + one.text) + " \n";
    const auto names = terms::of(plain_question(run.task.question, run.required));
    return !opened.empty() && std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return terms::has_letter(name) && !terms::occurs_in(terms::fold(name), opened);
    });
}

namespace weighing {

/// The support that the best answer needs; below it nothing was found.
[[nodiscard]] inline double least_support(const run_view& run, const answering_options& options) {
    return run.record.results.empty() && has_unknown_name(run) ? options.guided_support : options.guided_least;
}

}  // namespace weighing

TOOLKIT_FUNCTION draft selected_answer(const std::optional<kept_draft>& kept, const run_view& run,
                                       const answering_options& options) {
    return !kept || kept->backing.total < weighing::least_support(run, options) ? nothing_found(run) : kept->written;
}

namespace rivals {

/// The names in a text without call brackets: identifiers, and text marked as code.
[[nodiscard]] inline std::vector<std::string> names_in(std::string_view text) {
    std::vector<std::string> found;
    terms::for_each(text, [&](span bytes, bool is_code) {
        std::string_view name = bytes.of(text);
        if (!is_code && name.find('_') == std::string_view::npos) return;
        if (name.ends_with("()")) name.remove_suffix(2);
        if (terms::has_letter(name)) found.emplace_back(name);
    });
    return found;
}

/// The first name that the folded text `within` contains, and `beyond` does not.
[[nodiscard]] inline std::string first_beyond(const std::vector<std::string>& names, std::string_view within,
                                              std::string_view beyond) {
    const auto is_it = [&](const std::string& name) {
        const std::string folded = terms::fold(name);
        return terms::holds(within, folded) && !terms::holds(beyond, folded);
    };
    const auto found = std::find_if(names.begin(), names.end(), is_it);
    return found == names.end() ? std::string{} : *found;
}

/// True if a text settles for the first of two folded names: its last sentence with one of them has this name alone or
/// first.
[[nodiscard]] inline bool settles_for(std::string_view text, std::string_view name, std::string_view other) {
    const auto all = sentences_of(text);
    for (auto one = all.rbegin(); one != all.rend(); ++one) {
        const std::string folded = terms::fold(text.substr(one->begin, one->end - one->begin));
        const std::size_t at = terms::place_of(folded, name);
        const std::size_t of_other = terms::place_of(folded, other);
        if (at != of_other) return at < of_other;
    }
    return false;
}

/// A name, safe for a prompt.
[[nodiscard]] inline std::string shown(std::string_view name) {
    std::string safe;
    append_unfenced(safe, visible_line(name, shown_name_bytes));
    return safe;
}

}  // namespace rivals

TOOLKIT_FUNCTION std::optional<rival_names> rivals_of(const draft& written, std::string_view guess,
                                                      const run_view& run) {
    if (guess.empty() || run.record.citations.empty()) return std::nullopt;
    const std::string text = strip_markers(written.text);
    const std::string drafted = terms::fold(text);
    const std::string question = terms::fold(run.task.question);
    const auto guessed = rivals::names_in(guess);
    if (!rivals::first_beyond(guessed, drafted, question).empty()) return std::nullopt;
    rival_names names{rivals::first_beyond(rivals::names_in(text), drafted, terms::fold(guess) + " \n" + question),
                      rivals::first_beyond(guessed, terms::fold(run.record.citations.back().text), question)};
    if (names.written.empty() || names.guessed.empty()) return std::nullopt;
    return names;
}

TOOLKIT_FUNCTION bool answer_selector::weigh(const draft& written, const run_view& run,
                                             const answering_options& options) {
    const support found = says_not_known(written) ? support{0, 0} : support_of(written, run);
    const double worth = found.total - options.guided_step * static_cast<double>(run.record.citations.size());
    const bool is_enough =
        found.total >= options.guided_support || (chosen_ && found.total >= weighing::least_support(run, options));
    if (found.total > 0 && (is_enough || !kept_ || worth > kept_->worth)) kept_ = kept_draft{written, found, worth};
    return is_enough;
}

TOOLKIT_FUNCTION bool answer_selector::doubts(const draft& written, const guesses& made, const run_view& run) {
    if (rivals_ || made.words.empty()) return false;
    rivals_ = rivals_of(written, made.words.front(), run);
    if (!rivals_) return false;
    const auto has_it = [name = terms::fold(rivals_->guessed)](const std::string& guess) {
        return terms::holds(terms::fold(guess), name);
    };
    agreed_ = made.count > 1 && std::all_of(made.words.begin(), made.words.end(), has_it);
    waiting_ = written;
    return true;
}

TOOLKIT_FUNCTION std::string answer_selector::choice_question(const texts& words) const {
    if (!waits() || !rivals_) return {};
    const rival_names two{rivals::shown(rivals_->written), rivals::shown(rivals_->guessed)};
    return messages::fill(words.ask_choice, two, {}, 0);
}

TOOLKIT_FUNCTION draft answer_selector::settled(draft second, bool passed) {
    draft first = std::move(waiting_).value_or(draft{});
    waiting_.reset();
    const bool agrees =
        passed && rivals_ &&
        rivals::settles_for(strip_markers(second.text), terms::fold(rivals_->guessed), terms::fold(rivals_->written));
    chosen_ = agrees && agreed_;
    if (agrees && kept_ && kept_->written.text == first.text) kept_.reset();
    return agrees ? std::move(second) : std::move(first);
}

}}  // namespace toolkit::v0
