// The embedder for late interaction that needs no model. It makes a row for each word from the word's letters, so
// inflected forms, compounds and misspellings are similar. It has no notion of meaning.
// In: texts. Out: rows of 128 numbers. Next: late_interaction.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/retrieval/embed/hashed.hpp>
#include <toolkit/retrieval/vectors/late_file.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A LateEmbedder. A row is the row of `hashed` for the word alone, with its 384 numbers summed in threes. Stop words
/// have no row if the text has other words. A word that occurs twice has one row.
struct hashed_words {
    [[nodiscard]] static std::string_view name() noexcept { return "hashed-words-1"; }

    [[nodiscard]] result<std::vector<std::vector<float>>> embed_rows(std::span<const std::string_view> texts, text_role,
                                                                     const stop_token& stop) const {
        std::vector<std::vector<float>> all;
        all.reserve(texts.size());
        hashing::feature_reader features;
        for (const std::string_view text : texts) {
            if (stop.stop_requested())
                return failure::of(failure_kind::cancelled, "embedder hashed-words-1", "it was stopped");
            auto& rows = all.emplace_back();
            const std::vector<std::string> words = words_of(text);
            rows.reserve(words.size() * late_dimensions);
            for (const std::string& word : words) append(features(word), rows);
            if (words.empty()) append(features({}), rows);  // a text without words needs a direction, too
        }
        return all;
    }

private:
    static constexpr std::size_t most_words = 1000;  ///< words of a text

    [[nodiscard]] static std::vector<std::string> words_of(std::string_view text) {
        const std::string_view language = language_of(text);
        std::vector<std::string> found;
        for (const bool all : {false, true}) {
            for_each_word(text, [&](const word& each) {
                if (each.role == word_role::whole || found.size() == most_words) return;
                std::string folded;
                append_folded(folded, each.of(text));
                if (!folded.empty() && (all || !is_stop_word(folded, language))) found.push_back(std::move(folded));
            });
            if (!found.empty()) break;
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }
    static void append(std::span<const hashing::feature> features, std::vector<float>& rows) {
        std::array<float, hashing::width> wide{};
        hashing::fill(features, wide);
        rows.resize(rows.size() + late_dimensions);
        const auto row = std::span{rows}.last(late_dimensions);
        for (std::size_t i = 0; i < hashing::width; ++i) row[i % late_dimensions] += wide[i];
        if (!make_unit(row)) row[0] = 1;  // the numbers cancelled out
    }
};

}}  // namespace toolkit::v0
