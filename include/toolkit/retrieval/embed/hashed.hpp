// The embedder that needs no model: it hashes the letters and words of a text into 384 numbers. Texts with the same
// words, inflected forms or compounds are similar. It has no notion of meaning.
//
// The features of a text are:
// - the beginnings of its words,
// - the 3-grams of their letters, with a blank before and after each word and without accents (Mann, Männer),
// - each number and negation once more.
// A feature's weight depends on its type, on its frequency in the text, and on its rarity in the texts that the
// embedder was fitted to. The weight of a 3-gram also depends on the rarity of its word. If the embedder is not fitted,
// stop words count as frequent and all others as rare. A hash maps each feature to one of the numbers and to a sign.
// All sums are whole numbers, so every processor and library gives the same floats.
//
// In: texts. Out: rows of length 1. Next: vector_store.hpp. benchmarks/sts.cpp measures it.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct hashed_limits {
    std::size_t text_bytes = 65'536;  ///< longer texts are cut
};
inline constexpr hashed_limits hashed_limits_default{};

namespace hashing {

inline constexpr std::size_t width = 384;

/// Changes with every change of the features or their weights.
inline constexpr std::string_view version = "hashed-384-1";

/// A feature of a text and its weight. A weight of 0 marks a word that is only counted, for its rarity.
struct feature {
    std::uint64_t hash;
    std::uint32_t weight;
};

/// The greatest rareness.
inline constexpr std::uint32_t rarest = 1024;

/// The weights. They are tuned on the dev part of the STS benchmark in English and German, fitted and unfitted
/// together.
struct feature_weights {
    std::uint32_t first_3 = 64;  ///< the first three letters, if the word has as many
    std::uint32_t first_4 = 42;
    std::uint32_t first_6 = 29;  ///< also for shorter words, as a whole
    std::uint32_t gram = 32;
    std::uint32_t last_gram = 23;  ///< for the last two of a word, because endings say less
    std::uint32_t number = 191;
    std::uint32_t negation = 72;
    std::uint32_t stop_word = 340;  ///< rareness of stop words without fitting, out of `rarest`
};
inline constexpr feature_weights weights{};

/// The best of two hundred seeds by the same measure. Seeds differ by 0.01, by chance with frequent features.
inline constexpr std::uint64_t seed = 141;

inline constexpr auto negations = std::to_array<std::string_view>(
    {"kein", "keine", "keinem", "keinen", "keiner", "keines", "never", "nicht", "no", "nor", "not", "ohne", "without"});
static_assert(std::is_sorted(negations.begin(), negations.end()));

[[nodiscard]] constexpr bool is_negation(std::string_view word) noexcept {
    return std::binary_search(negations.begin(), negations.end(), word) || (word.size() > 3 && word.ends_with("n't"));
}

/// Removes the accent of a small letter of Latin-1. Returns any other letter unchanged.
[[nodiscard]] constexpr char32_t without_accent(char32_t letter) noexcept {
    constexpr std::string_view plain = "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
    return letter >= 0xE0 && letter <= 0xFF ? static_cast<unsigned char>(plain[letter - 0xE0]) : letter;
}

/// Spreads the bits of a feature over all bits (the last steps of MurmurHash3, by A. Appleby).
[[nodiscard]] constexpr std::uint64_t spread(std::uint64_t bits) noexcept {
    bits = (bits ^ bits >> 33U) * 0xFF51AFD7ED558CCDU;
    bits = (bits ^ bits >> 33U) * 0xC4CEB9FE1A85EC53U;
    return bits ^ bits >> 33U;
}

/// 256 log2, linear between powers of two. The number must be at least 1.
[[nodiscard]] constexpr std::uint32_t log2_in_256ths(std::uint64_t number) noexcept {
    const auto power = static_cast<unsigned>(std::bit_width(number) - 1);
    const std::uint64_t rest = number - (std::uint64_t{1} << power);
    return 256 * power + static_cast<std::uint32_t>(power < 8 ? rest << (8 - power) : rest >> (power - 8));
}
static_assert(log2_in_256ths(1) == 0 && log2_in_256ths(2) == 256 && log2_in_256ths(3) == 384 &&
              log2_in_256ths(1U << 20U) == 5120);

/// Finds the features of texts. `rareness` is a table indexed by the first sixteen bits of a hash; it may be empty. The
/// reader has buffers.
class feature_reader {
public:
    explicit feature_reader(std::span<const std::uint16_t> rareness = {}) : rareness_(rareness) {}

    /// Returns each feature once, in no particular order, and at least one. The span is valid until the next call.
    [[nodiscard]] std::span<const feature> operator()(std::string_view text) {
        text = cut_utf8(text, hashed_limits_default.text_bytes);
        found_.clear();
        const std::string_view language = language_of(text);
        for_each_word(text, [&](const toolkit::word& w) {
            if (w.role == word_role::whole) return;
            word_.clear();
            append_folded(word_, w.of(text));
            if (!word_.empty()) add_word(is_stop_word(word_, language));
        });
        if (found_.empty()) add(0, 1, rarest);  // a text without words needs a direction, too
        join_equal_ones();
        return found_;
    }

private:
    enum kind : std::uint64_t { of_word = 1, of_first_letters = 2, of_gram = 3 };

    [[nodiscard]] std::uint32_t rareness_of(std::uint64_t hash) const noexcept {
        return rareness_.empty() ? rarest : rareness_[hash >> 48U];
    }
    /// Adds a feature. `times` is a rareness out of `rarest`.
    void add(std::uint64_t bits, std::uint32_t weight, std::uint32_t times) {
        const std::uint64_t hash = spread(bits ^ seed);
        found_.push_back(
            {hash, static_cast<std::uint32_t>(std::uint64_t{weight} * times * rareness_of(hash) / rarest)});
    }

    void add_word(bool is_stop) {
        const std::uint64_t bits = spread(fnv1a(word_) + of_word);
        const bool is_number = word_.find_first_of("0123456789") != std::string::npos;
        add(bits, is_number ? weights.number : is_negation(word_) ? weights.negation : 0, rarest);
        read_letters();
        if (!is_stop) add_beginnings();
        std::uint32_t rareness = is_stop ? weights.stop_word : rarest;
        if (!rareness_.empty()) rareness = rareness_of(spread(bits ^ seed));
        for (std::size_t i = 0; i + 3 <= letters_.size(); ++i) {  // three code points of 21 bits each
            const std::uint64_t gram =
                std::uint64_t{letters_[i]} << 42U | std::uint64_t{letters_[i + 1]} << 21U | letters_[i + 2];
            const bool is_last = !is_stop && i + 5 > letters_.size();
            add(spread(gram) + of_gram, is_last ? weights.last_gram : weights.gram, rareness);
        }
    }

    /// Reads the letters of the word, with a blank before and after them.
    void read_letters() {
        letters_.assign(1, U' ');
        for (std::size_t at = 0; at < word_.size();) {
            const code_point next = point_at(word_, at);
            at += next.size;
            if (next.value == 0xDF) letters_ += U"ss";
            else letters_ += without_accent(next.value);
        }
        letters_ += U' ';
    }

    void add_beginnings() {
        const std::size_t size = letters_.size() - 2;
        std::uint64_t bits = of_first_letters;
        for (std::size_t i = 1; i <= std::min<std::size_t>(size, 6); ++i) {
            bits = spread(bits ^ std::uint64_t{letters_[i]} << 8U);
            if (i == 3) add(bits + 3, weights.first_3, rarest);
            if (i == 4) add(bits + 4, weights.first_4, rarest);
        }
        add(bits + 6, weights.first_6, rarest);
    }

    /// Merges features of equal hash. The weight is multiplied by 1 + ln of their number.
    void join_equal_ones() {
        std::sort(found_.begin(), found_.end(), [](const feature& a, const feature& b) {
            return a.hash != b.hash ? a.hash < b.hash : a.weight > b.weight;
        });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < found_.size();) {
            std::size_t end = i + 1;
            while (end < found_.size() && found_[end].hash == found_[i].hash) ++end;
            const std::uint32_t times = 256 + 177 * log2_in_256ths(end - i) / 256;
            found_[kept++] = {found_[i].hash, found_[i].weight * times};
            i = end;
        }
        found_.resize(kept);
    }

    std::span<const std::uint16_t> rareness_;
    std::string word_;
    std::u32string letters_;
    std::vector<feature> found_;
};

/// Adds up the features and scales the row to length 1.
inline void fill(std::span<const feature> features, std::span<float> row) noexcept {
    std::array<std::int64_t, width> sums{};
    for (const auto& [hash, weight] : features) {
        const std::int64_t signed_weight = weight;
        sums[(hash & 0xFFFFFFFFU) * width >> 32U] += (hash >> 32U & 1U) != 0 ? signed_weight : -signed_weight;
    }
    std::uint64_t bits = 0;
    for (const std::int64_t sum : sums) bits |= static_cast<std::uint64_t>(sum < 0 ? -sum : sum);
    // so that the sum of squares fits in 63 bits
    const int too_many = std::max(0, static_cast<int>(std::bit_width(bits)) - 27);
    std::int64_t squares = 0;
    for (std::int64_t& sum : sums) {
        sum /= std::int64_t{1} << too_many;
        squares += sum * sum;
    }
    if (squares == 0) sums[0] = squares = 1;  // features that cancelled out
    const double scale = 1 / std::sqrt(static_cast<double>(squares));
    for (std::size_t i = 0; i < width; ++i) row[i] = static_cast<float>(static_cast<double>(sums[i]) * scale);
}

}  // namespace hashing

/// The embedder without a model. Copies are cheap. May be used from many threads.
class hashed {
public:
    /// The size of the table of rareness.
    static constexpr std::size_t places = 65'536;

    /// Without fitting, all features of a type weigh the same, except those of stop words.
    hashed() = default;

    /// Fits the embedder: features that are rare in these texts weigh more. The order of the texts does not matter.
    [[nodiscard]] static hashed fit(std::span<const std::string_view> texts) {
        std::vector<std::uint32_t> texts_with(places);
        std::vector<std::size_t> last_seen(places);
        hashing::feature_reader features;
        std::size_t number = 0;
        for (const std::string_view text : texts) {
            ++number;
            for (const hashing::feature& one : features(text)) {
                const std::size_t place = one.hash >> 48U;
                if (std::exchange(last_seen[place], number) != number) ++texts_with[place];
            }
        }
        // 1 + log2((texts + 1) / (texts with it + 1)), scaled by its maximum
        const std::uint32_t most = 256 + hashing::log2_in_256ths(texts.size() + 1);
        std::vector<std::uint16_t> rareness(places);
        for (std::size_t i = 0; i < places; ++i) {
            const std::uint32_t less = hashing::log2_in_256ths(std::uint64_t{texts_with[i]} + 1);
            rareness[i] = static_cast<std::uint16_t>(hashing::rarest * (most - less) / most);
        }
        return hashed{std::move(rareness)};
    }

    /// Restores a fitted embedder from its `rareness()`. Fails with `corrupt` if the size is wrong.
    [[nodiscard]] static result<hashed> of_rareness(std::vector<std::uint16_t> table) {
        if (table.empty()) return hashed{};
        if (table.size() != places)
            return failure::of(failure_kind::corrupt, "rareness of features",
                               std::to_string(table.size()) + " places instead of " + std::to_string(places),
                               "rebuild the index");
        return hashed{std::move(table)};
    }
    /// The table to store with an index: `places` numbers, or empty if the embedder is not fitted.
    [[nodiscard]] std::span<const std::uint16_t> rareness() const noexcept { return rareness_; }

    [[nodiscard]] static constexpr std::size_t dimensions() noexcept { return hashing::width; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    /// Returns texts.size() rows. Queries and passages are embedded alike. Fails with `cancelled` if stopped.
    [[nodiscard]] result<std::vector<float>> embed(std::span<const std::string_view> texts, text_role,
                                                   const stop_token& stop = {}) const {
        std::vector<float> rows(texts.size() * hashing::width);
        hashing::feature_reader features{rareness_};
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (stop.stop_requested())
                return failure::of(failure_kind::cancelled, "embedder " + name_, "it was stopped");
            hashing::fill(features(texts[i]), std::span{rows}.subspan(i * hashing::width, hashing::width));
        }
        return rows;
    }

private:
    explicit hashed(std::vector<std::uint16_t> rareness) : rareness_(std::move(rareness)) {
        std::uint64_t sum = fnv1a({});
        for (const std::uint16_t one : rareness_) {
            const char bytes[] = {static_cast<char>(one & 0xFFU), static_cast<char>(one >> 8U)};
            sum = fnv1a({bytes, 2}, sum);
        }
        std::array<std::uint8_t, 8> digits{};
        for (std::size_t i = 0; i < 8; ++i) digits[i] = static_cast<std::uint8_t>(sum >> (56 - 8 * i));
        name_ += "-" + to_hex(digits);
    }

    std::string name_{hashing::version};
    std::vector<std::uint16_t> rareness_;
};

static_assert(Embedder<hashed>);

}}  // namespace toolkit::v0
