// Compares two texts for near equality: the Jaccard index of their w-shingles, here sequences of three words (Broder,
// "On the resemblance and containment of documents", 1997). Case, white space and punctuation are ignored.
// In: texts. Out: likeness from 0 to 1. Next: deduplicated.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The set of three-word sequences of a text, as 64-bit hashes. A text of one or two words is one sequence. So is a
/// text without words.
class shingles {
public:
    static constexpr std::size_t words = 3;

    shingles() = default;
    explicit shingles(std::string_view text) {
        std::vector<std::uint64_t> hashes;
        std::string folded_word;
        for_each_word(text, [&](const word& w) {
            if (w.role == word_role::part) return;
            folded_word.clear();
            append_folded(folded_word, w.of(text));
            hashes.push_back(fnv1a(folded_word));
        });
        if (hashes.empty()) {
            set_.push_back(fnv1a(text));
            return;
        }
        const std::size_t window = std::min(words, hashes.size());
        set_.reserve(hashes.size() - window + 1);
        for (std::size_t i = 0; i + window <= hashes.size(); ++i) {
            std::uint64_t sum = window;
            for (std::size_t j = i; j < i + window; ++j) sum = (sum ^ hashes[j]) * 0x9E3779B97F4A7C15ULL + (sum >> 29U);
            set_.push_back(sum);
        }
        std::sort(set_.begin(), set_.end());
        set_.erase(std::unique(set_.begin(), set_.end()), set_.end());
    }

    /// The Jaccard index: the sequences that both texts have, divided by those that either has. It is 1 for equal
    /// words.
    [[nodiscard]] double likeness(const shingles& other) const noexcept {
        std::size_t both = 0;
        for (std::size_t i = 0, j = 0; i < set_.size() && j < other.set_.size();) {
            if (set_[i] == other.set_[j]) ++both, ++i, ++j;
            else if (set_[i] < other.set_[j]) ++i;
            else ++j;
        }
        const std::size_t either = set_.size() + other.set_.size() - both;
        return either == 0 ? 1 : static_cast<double>(both) / static_cast<double>(either);
    }

private:
    std::vector<std::uint64_t> set_;  ///< sorted, without duplicates
};

}}  // namespace toolkit::v0
