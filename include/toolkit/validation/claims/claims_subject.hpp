// Compares what a question asks about with the sentences of the sources. Does a sentence, with its list item, paragraph
// and heading, speak of the same thing?
// In: a question and the sources. Out: how much of the question a sentence and its setting contain. Next: claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/claims/claims_compare.hpp>
#include <toolkit/validation/claims/claims_labels.hpp>
#include <toolkit/validation/claims/claims_question.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_words.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

/// Whether one of the content words [first, last) is denied.
[[nodiscard]] inline bool any_denied(const read_text& text, std::size_t first, std::size_t last) noexcept {
    for (std::size_t i = first; i < last; ++i)
        if (text.words[i].is == denial::denied && text.words[i].content) return true;
    return false;
}

/// A question's content words, marked in each sentence of the sources.
class question_words {
public:
    question_words(std::string_view question, const sources& from)
        : from_{from},
          question_{question},
          words_{claims::read(question, {0, question.size()})},
          marks_(from.sentences().size()) {
        for (const read_word& one : words_.words) {
            if (!one.content || count_ == limits.claim_words) continue;
            const std::string_view word = words_.of(one);
            if (std::find(distinct_.begin(), distinct_.end(), word) != distinct_.end()) continue;
            distinct_.push_back(word);
            const std::uint64_t bit = std::uint64_t{1} << count_++;
            from.for_each_sentence_with(word, [&](std::uint32_t at) { marks_[at] |= bit; });
        }
        for (const source& each : from.all()) {
            const read_text& beside = each.heading_words;
            std::uint64_t held = 0;
            for (std::size_t i = 0; i < distinct_.size(); ++i)
                for (const read_word& one : beside.words)
                    if (forms_of_one(distinct_[i], beside.of(one))) held |= std::uint64_t{1} << i;
            beside_.push_back(held);
        }
        languages_.resize(from.all().size());
        read_labels();
        examples_.resize(from.sentences().size());
        const bool asks_how = fitting::asks_how(terms::fold(question));  // then an example answers it
        for (std::uint32_t i = 0; i < examples_.size() && !asks_how; ++i) {
            const source_sentence& one = from.sentences()[i];
            examples_[i] =
                one.paragraph < i ? examples_[one.paragraph] : is_example(from.all()[one.source].text, one.bytes.begin);
            any_example_ = any_example_ || examples_[i];
        }
        for (std::string& name : terms::of(question))
            if (is_exact(name) && from.with_initials(name) == 0) names_.push_back(terms::fold(name));
        for (const std::string_view option : options_of(question)) options_.push_back(terms::fold(option));
        for (const std::string_view name : compounds_of(question)) compounds_.push_back(terms::fold(name));
    }

    [[nodiscard]] bool has(std::string_view word) const {
        return std::any_of(distinct_.begin(), distinct_.end(),
                           [&](std::string_view one) { return forms_of_one(word, one); });
    }
    /// Whether the question has exactly this word.
    [[nodiscard]] bool says(std::string_view word) const {
        return std::any_of(words_.words.begin(), words_.words.end(),
                           [&](const read_word& one) { return words_.of(one) == word; });
    }
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] std::string_view text() const noexcept { return question_; }
    [[nodiscard]] const read_text& words() const noexcept { return words_; }
    /// The content words that a sentence has: one bit each.
    [[nodiscard]] std::uint64_t in_sentence(std::uint32_t at) const noexcept { return marks_[at]; }
    /// The content words that sentences [first, last] have together with their line so far and their list item.
    [[nodiscard]] std::uint64_t in_setting(std::uint32_t first, std::uint32_t last) const noexcept {
        const source_sentence& one = from_.sentences()[first];
        std::uint64_t all = marks_[one.item];
        for (std::uint32_t at = one.paragraph; at <= last; ++at) all |= marks_[at];
        return all;
    }
    /// The content words that the file name and the heading of a source have.
    [[nodiscard]] std::uint64_t beside(std::size_t source_index) const noexcept { return beside_[source_index]; }
    /// Whether the question denies something.
    [[nodiscard]] bool denies() const noexcept { return any_denied(words_, 0, words_.words.size()); }
    /// Whether an answer may add nothing to the question: yes or no, one of two, or a name in the question.
    [[nodiscard]] bool offers_its_answer() const {
        const std::string folded_question = terms::fold(question_);
        return fitting::asks_yes_or_no(folded_question) || fitting::offers_a_choice(folded_question) ||
               fitting::asks_which(folded_question);
    }
    [[nodiscard]] bool asks_yes_or_no() const { return fitting::asks_yes_or_no(terms::fold(question_)); }
    /// Whether the question asks for a bound.
    [[nodiscard]] bool asks_bound() const { return comparing::says_bound(terms::fold(question_)); }

    /// The share of the question's words that sentences [first, last] or their setting contain: 0 to 1.
    [[nodiscard]] double share_in_setting(std::uint32_t first, std::uint32_t last) const noexcept {
        if (count_ == 0) return 1;
        const std::uint64_t held = beside_[from_.sentences()[first].source] | in_setting(first, last);
        return static_cast<double>(std::popcount(held)) / static_cast<double>(count_);
    }
    /// Whether the words of a text can be compared with each cited source (bit i is from.all()[i]). Both must be in the
    /// same language and in Latin letters.
    [[nodiscard]] bool comparable(std::string_view text, std::uint64_t cited) const {
        if (!in_latin_letters(text)) return false;
        const std::string_view language = language_of(text);
        for (std::size_t i = 0; i < languages_.size(); ++i)
            if ((cited >> i & 1U) != 0 && language_of_source(i) != language) return false;
        return true;
    }
    [[nodiscard]] bool question_comparable(std::uint64_t cited) const { return comparable(question_, cited); }
    /// Whether a claim denies a word of the question, although the question takes it for granted ("For what was it
    /// made?").
    [[nodiscard]] bool denies_question(const read_text& claim) const {
        if (fitting::asks_yes_or_no(terms::fold(question_)) || denies()) return false;
        return std::any_of(claim.words.begin(), claim.words.end(), [&](const read_word& one) {
            return one.content && one.is == denial::denied && has(claim.of(one)) && !from_denies(claim.of(one));
        });
    }
    /// Whether a sentence is code that shows a use, and the question does not ask how to write it.
    [[nodiscard]] bool is_only_an_example(std::uint32_t sentence) const { return examples_[sentence]; }
    /// Whether the sources have such sentences.
    [[nodiscard]] bool has_examples() const noexcept { return any_example_; }
    /// Whether the question names something exact, and the source has none of these names. Its text up to sentence
    /// `last`, its file name and its heading are searched.
    [[nodiscard]] bool lacks_names(std::uint32_t last) const {
        if (names_.empty() && compounds_.empty()) return false;
        const std::string before = folded_up_to(last);
        if (std::any_of(compounds_.begin(), compounds_.end(),
                        [&](const std::string& name) { return lacks_compound(name, before); }))
            return true;
        return !names_.empty() && std::none_of(names_.begin(), names_.end(),
                                               [&](const std::string& name) { return terms::occurs_in(name, before); });
    }
    /// Whether the question names command-line options, and the source has none of them up to sentence `last`.
    [[nodiscard]] bool lacks_options(std::uint32_t last) const {
        if (options_.empty()) return false;
        const std::string before = folded_up_to(last);
        return std::none_of(options_.begin(), options_.end(),
                            [&](const std::string& option) { return terms::occurs_in(option, before); });
    }
    /// Whether a sentence is about something other than the question. Its label or its first words have exact names
    /// that neither the question nor the claim has, while the question has other names. The options of a label are
    /// compared in the same way.
    [[nodiscard]] bool of_another(std::uint32_t sentence, std::string_view claim) const {
        const source_sentence& one = from_.sentences()[sentence];
        const std::string known = terms::fold(std::string{question_} + " \n" + std::string{claim});
        const auto foreign = [&](std::string_view text) {
            bool any = false;
            for (const std::string& name : terms::of(text)) {
                if (!is_exact(name)) continue;
                const std::string_view bare =
                    std::string_view{name}.substr(std::min(name.find_first_not_of('-'), name.size()));
                if (terms::occurs_in(terms::fold(bare), known)) return false;
                any = true;
            }
            return any;
        };
        const std::string_view label = label_of(sentence);
        if (goes_on_behind_word(terms::fold(label), known)) return true;
        if (names_unnamed_options(terms::fold(label), known) && !says_default(sentence)) return true;
        if (names_other_options(label, std::string{question_} + " \n" + std::string{claim})) return true;
        if (names_.empty()) return false;
        if (foreign(label)) return true;
        const bool begins_with_label = one.item == sentence && !label.empty();
        return !begins_with_label && foreign(beginning_of(sentence));
    }

    /// The label of the list item, row or definition that a sentence belongs to; empty if there is none.
    [[nodiscard]] std::string_view label_of(std::uint32_t sentence) const noexcept { return labels_[sentence]; }

    /// Whether a name is exact: an identifier, an option, a version or an acronym. A capitalised name may be the
    /// product that all documents are about, and a name with a hyphen is a compound. Neither is exact.
    [[nodiscard]] static bool is_exact(std::string_view name) noexcept {
        if (!terms::has_letter(name)) return false;
        const bool capitals =
            name.size() > 1 && std::all_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
        const bool digits = std::any_of(name.begin(), name.end(), terms::digit);
        return capitals || digits || name.starts_with("--") || name.find_first_of("_().") != std::string_view::npos;
    }

private:
    // The language of a source, which is detected when a claim that cites it is compared.
    [[nodiscard]] std::string_view language_of_source(std::size_t index) const {
        if (languages_[index].empty()) languages_[index] = language_of(from_.all()[index].text);
        return languages_[index];
    }
    // Finds the label of each sentence.
    void read_labels() {
        labels_.reserve(from_.sentences().size());
        for (const source& each : from_.all()) {
            lines_above above{each.text};
            for (std::uint32_t at = each.first_sentence; at < each.last_sentence; ++at) {
                const source_sentence& one = from_.sentences()[at];
                std::string_view label{};
                if (one.item == one.paragraph)
                    label = label_of_line(each.text, from_.sentences()[one.item].bytes.begin);
                labels_.push_back(label.empty() ? above.label_of(one.bytes.begin) : label);
            }
        }
    }
    // The text of a source up to a sentence, with its file name and its heading, folded.
    [[nodiscard]] std::string folded_up_to(std::uint32_t sentence) const {
        const source_sentence& one = from_.sentences()[sentence];
        const source& from = from_.all()[one.source];
        return terms::fold(from.beside + " \n" + std::string{from.text.substr(0, one.bytes.end)});
    }
    // Whether a folded text has neither a compound ("answer-cookie") nor its second word.
    [[nodiscard]] static bool lacks_compound(std::string_view name, std::string_view text) {
        return !terms::occurs_in(name, text) && text.find(name.substr(name.find('-') + 1)) == std::string_view::npos;
    }
    // Whether the line of a sentence speaks of a default, which applies if the option is not given.
    [[nodiscard]] bool says_default(std::uint32_t sentence) const {
        const source_sentence& one = from_.sentences()[sentence];
        const std::string_view line = labels::line_at(from_.all()[one.source].text, one.bytes.begin);
        return terms::holds(terms::fold(line), "default");
    }
    // Whether a sentence of the sources denies a form of a word.
    [[nodiscard]] bool from_denies(std::string_view word) const {
        bool found = false;
        from_.for_each_sentence_with(word, [&](std::uint32_t at) {
            const source_sentence& one = from_.sentences()[at];
            for (std::uint32_t i = one.first_word; i < one.last_word; ++i)
                found = found || (from_.words().words[i].is == denial::denied &&
                                  forms_of_one(word, from_.words().of(from_.words().words[i])));
        });
        return found;
    }
    // The first words of a sentence, where its subject usually is.
    [[nodiscard]] std::string_view beginning_of(std::uint32_t sentence) const {
        constexpr std::uint32_t most = 5;
        const source_sentence& one = from_.sentences()[sentence];
        const std::uint32_t last = std::min(one.first_word + most, one.last_word);
        if (last == one.first_word) return {};
        const std::size_t end = from_.words().words[last - 1].bytes.end;
        return span{one.bytes.begin, end}.of(from_.all()[one.source].text);
    }
    // Other scripts do not separate words by blanks, or their endings are not known here.
    [[nodiscard]] static bool in_latin_letters(std::string_view text) noexcept {
        constexpr char32_t first_greek = 0x370;
        constexpr char32_t first_punctuation = 0x2000;
        constexpr char32_t first_cjk = 0x2E80;
        for (std::size_t at = 0; at < text.size();) {
            const code_point one = point_at(text, at);
            if ((one.value >= first_greek && one.value < first_punctuation) || one.value >= first_cjk) return false;
            at += one.size;
        }
        return true;
    }

    const sources& from_;
    std::string_view question_;
    read_text words_;
    std::vector<std::string_view> distinct_;
    std::size_t count_ = 0;
    std::vector<std::uint64_t> marks_;                 // of each sentence
    std::vector<std::uint64_t> beside_;                // of each source's name and heading
    mutable std::vector<std::string_view> languages_;  // of each source; empty if not yet detected
    std::vector<std::string> names_;                   // folded
    std::vector<std::string> options_;                 // folded
    std::vector<std::string> compounds_;               // folded, of two words with a hyphen
    std::vector<bool> examples_;                       // of each sentence
    std::vector<std::string_view> labels_;             // of each sentence
    bool any_example_ = false;
};

}}}  // namespace toolkit::v0::claims
