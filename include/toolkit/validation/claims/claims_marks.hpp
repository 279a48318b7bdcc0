// Reads a claim and marks it in the sentences of the sources: which of its words and quantities each sentence contains.
// In: a claim, the sources, the words of the question. Out: marks and shares. Next: claims_support.hpp, claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/claims/claims_facts.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_subject.hpp>
#include <toolkit/validation/claims/claims_words.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

/// The words and quantities of a claim that a sentence or a source contains: one bit each.
struct held {
    std::uint64_t words = 0;
    std::uint64_t facts = 0;
    [[nodiscard]] int count() const noexcept { return std::popcount(words) + std::popcount(facts); }
    friend held operator|(held a, held b) noexcept { return {a.words | b.words, a.facts | b.facts}; }
    friend held operator&(held a, held b) noexcept { return {a.words & b.words, a.facts & b.facts}; }
};

/// A claim with its marks in the sources. One object reads claim after claim.
class marked_claim {
public:
    explicit marked_claim(const sources& from) : from_{from}, marks_(from.sentences().size()) {}

    void read(std::string_view text, span part, fact_view& view, const question_words& question) {
        forget();
        words_ = claims::read(text, part);
        facts_ = facts_of(text, part, words_, view);
        std::vector<std::string_view> seen;
        for (const read_word& one : words_.words) {
            const std::string_view letter = words_.of(one);
            const bool is_symbol = letter.size() == 1 && letter != "a" && letter != "i";
            names_letter_ = names_letter_ || (is_symbol && !question.says(letter));
            if (!one.content || seen.size() == limits.claim_words || is_unit(one.bytes)) continue;
            const std::string_view word = words_.of(one);
            if (std::find(seen.begin(), seen.end(), word) != seen.end()) continue;
            const std::uint64_t bit = std::uint64_t{1} << seen.size();
            seen.push_back(word);
            if (!question.has(word)) added_.words |= bit;
            for (std::size_t i = 0; i < facts_.size() && i < 64; ++i)
                if (is_compared(facts_[i]) && within(one.bytes, facts_[i].bytes)) words_of_fact_[i] |= bit;
            for (std::size_t i = 0; i < from_.all().size(); ++i)
                if (from_.all()[i].in_heading(word)) in_heading_[i].words |= bit;
            from_.for_each_sentence_with(word, [&](std::uint32_t at) { mark(at, {bit, 0}); });
        }
        all_ = static_cast<int>(seen.size());
        for (std::size_t i = 0; i < facts_.size() && i < 64; ++i) {
            if (!is_compared(facts_[i])) continue;
            const std::uint64_t bit = std::uint64_t{1} << i;
            ++all_;
            if (!facts_[i].from_question) added_.facts |= bit;
            from_.for_each_sentence_with(facts_[i].value, [&](std::uint32_t at) {
                const source_sentence& there = from_.sentences()[at];  // a number without words says nothing
                if (there.first_word != there.last_word) mark(at, {words_of_fact_[i], bit});
            });
        }
        std::sort(touched_.begin(), touched_.end());
    }

    [[nodiscard]] const read_text& words() const noexcept { return words_; }
    [[nodiscard]] const std::vector<fact>& facts() const noexcept { return facts_; }
    /// How many words and quantities the claim has.
    [[nodiscard]] int size() const noexcept { return all_; }
    /// The sentences that contain a part of it, in order.
    [[nodiscard]] const std::vector<std::uint32_t>& touched() const noexcept { return touched_; }
    [[nodiscard]] held in_sentence(std::uint32_t at) const noexcept { return marks_[at]; }
    [[nodiscard]] held in_heading(std::size_t source_index) const noexcept { return in_heading_[source_index]; }
    /// What the sources of a set contain together.
    [[nodiscard]] held in(std::uint64_t sources_mask) const noexcept {
        held all;
        for (std::size_t i = 0; i < in_source_.size(); ++i)
            if ((sources_mask >> i & 1U) != 0) all = all | in_source_[i];
        return all;
    }
    [[nodiscard]] double share(held what) const noexcept {
        return all_ == 0 ? 0 : static_cast<double>(what.count()) / static_cast<double>(all_);
    }
    /// The share of what the claim adds to the question.
    [[nodiscard]] double share_of_added(held what) const noexcept {
        const int all = added_.count();
        return all == 0 ? 1 : static_cast<double>((what & added_).count()) / static_cast<double>(all);
    }
    /// Whether it begins with a yes.
    [[nodiscard]] bool says_yes() const noexcept {
        if (words_.words.empty()) return false;
        const std::string_view first = words_.of(words_.words.front());
        return first == "yes" || first == "ja";
    }
    [[nodiscard]] bool adds_only_numbers() const noexcept { return added_.words == 0 && added_.facts != 0; }
    [[nodiscard]] bool adds_nothing() const noexcept {
        return added_.count() == 0 && !names_letter_ &&
               std::all_of(facts_.begin(), facts_.end(), [](const fact& one) { return one.from_question; });
    }

private:
    // Whether a fact is compared as a quantity. A quantity in words that no source has ("over half") is compared by its
    // words.
    [[nodiscard]] static bool is_compared(const fact& one) noexcept {
        const bool number = one.kind == fact_kind::number || one.kind == fact_kind::date;
        return number && (!one.value.spelt || one.sources != 0 || one.from_question);
    }
    [[nodiscard]] static bool within(span inner, span outer) noexcept {
        return outer.begin <= inner.begin && inner.end <= outer.end;
    }
    // Whether a word belongs to a quantity in digits, which is compared as a whole. The words of a spelt quantity count
    // as present wherever the quantity is, even if a source writes it in digits.
    [[nodiscard]] bool is_unit(span word) const noexcept {
        return std::any_of(facts_.begin(), facts_.end(), [&](const fact& one) {
            return is_compared(one) && !one.value.spelt && within(word, one.bytes);
        });
    }
    void forget() {
        for (const std::uint32_t at : touched_) marks_[at] = {};
        touched_.clear();
        in_source_.assign(from_.all().size(), {});
        in_heading_.assign(from_.all().size(), {});
        added_ = {};
        words_of_fact_.fill(0);
        names_letter_ = false;
    }
    void mark(std::uint32_t at, held more) {
        if (marks_[at].count() == 0) touched_.push_back(at);
        marks_[at] = marks_[at] | more;
        held& whole = in_source_[from_.sentences()[at].source];
        whole = whole | more;
    }

    const sources& from_;
    std::vector<held> marks_;  // of each sentence
    std::vector<std::uint32_t> touched_;
    std::vector<held> in_source_;
    std::vector<held> in_heading_;
    std::array<std::uint64_t, 64> words_of_fact_{};
    held added_;                 // what the question does not contain
    bool names_letter_ = false;  // "the answer is d"
    read_text words_;
    std::vector<fact> facts_;
    int all_ = 0;
};

}}}  // namespace toolkit::v0::claims
