// What a question asks about, held against the sentences of the sources: whether a sentence, with its list item, its
// paragraph and its heading, speaks of the same thing.
// In: a question and the sources. Out: how much of the question a sentence in its setting holds. Next: claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/validation/claims_sources.hpp>
#include <toolkit/validation/claims_words.hpp>
#include <toolkit/validation/terms.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0::claims {

/// A question's content words, marked in each sentence of the sources.
class asked_words {
public:
    asked_words(std::string_view question, const sources& from)
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
            const read_text beside = claims::read(each.beside, {0, each.beside.size()});
            std::uint64_t held = 0;
            for (std::size_t i = 0; i < distinct_.size(); ++i)
                for (const read_word& one : beside.words)
                    if (forms_of_one(distinct_[i], beside.of(one))) held |= std::uint64_t{1} << i;
            beside_.push_back(held);
            languages_.push_back(language_of(each.text));
        }
        for (std::string& name : terms::of(question))
            if (terms::has_letter(name)) names_.push_back(terms::fold(name));
    }

    [[nodiscard]] bool has(std::string_view word) const {
        return std::any_of(distinct_.begin(), distinct_.end(),
                           [&](std::string_view one) { return forms_of_one(word, one); });
    }
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }

    /// The share of the question's words that stand in sentences [first, last] or in their setting: 0 to 1.
    [[nodiscard]] double share_in_setting(std::uint32_t first, std::uint32_t last) const noexcept {
        if (count_ == 0) return 1;
        const source_sentence& one = from_.sentences()[first];
        std::uint64_t held = beside_[one.source] | marks_[one.item];
        for (std::uint32_t at = one.paragraph; at <= last; ++at) held |= marks_[at];
        return static_cast<double>(std::popcount(held)) / static_cast<double>(count_);
    }
    /// The folded text of sentences [first, last] with their setting.
    [[nodiscard]] std::string setting(std::uint32_t first, std::uint32_t last) const {
        const auto& sentences = from_.sentences();
        const source_sentence& one = sentences[first];
        const source& from = from_.all()[one.source];
        std::string text{from.beside};
        (text += " \n") += sentences[one.item].bytes.of(from.text);
        (text += " \n") += span{sentences[one.paragraph].bytes.begin, sentences[last].bytes.end}.of(from.text);
        return terms::fold(text);
    }
    /// Whether words of this text can be compared with those of each cited source (bit i is from.all()[i]): both are in
    /// one language, in Latin letters.
    [[nodiscard]] bool comparable(std::string_view text, std::uint64_t cited) const {
        if (!in_latin_letters(text)) return false;
        const std::string_view language = language_of(text);
        for (std::size_t i = 0; i < languages_.size(); ++i)
            if ((cited >> i & 1U) != 0 && languages_[i] != language) return false;
        return true;
    }
    [[nodiscard]] bool question_comparable(std::uint64_t cited) const { return comparable(question_, cited); }
    /// Whether the question names something, and a folded setting has none of its names.
    [[nodiscard]] bool lacks_names(std::string_view folded_setting) const {
        return !names_.empty() && std::none_of(names_.begin(), names_.end(), [&](const std::string& name) {
            return terms::stands_in(name, folded_setting);
        });
    }

private:
    // Letters beyond these are of scripts whose words are not told apart by blanks, or whose endings are not known.
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
    std::vector<std::uint64_t> marks_;         // of each sentence
    std::vector<std::uint64_t> beside_;        // of each source's name and heading
    std::vector<std::string_view> languages_;  // of each source
    std::vector<std::string> names_;           // folded
};

}  // namespace toolkit::inline v0::claims
