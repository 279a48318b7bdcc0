// The embedder of pages that needs no model. It divides a page into small patches, and makes a row for each patch from
// the letters of the words whose middle lies there. So it finds pages by their words, also by inflected or misspelt
// ones, and by parts of compounds. It does not look at the picture: a scan, a diagram or a photo without words in the
// file is not found, and it has no notion of meaning.
// In: pages with their words. Out: rows of 128 numbers. Next: page_library.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/retrieval/pages/page_embedder.hpp>
#include <toolkit/retrieval/vectors/hashed_words.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A PageEmbedder. A page has 64 patches from left to right, as high as they are wide, so that most words have a patch
/// of their own. Several words in one patch share a row. Equal patches have one row. Patches without words have none.
struct word_patches {
    [[nodiscard]] static std::string_view name() noexcept { return "word-patches-1"; }

    [[nodiscard]] result<std::vector<std::vector<float>>> embed_pages(std::span<const page_image> pages,
                                                                      const stop_token& stop) const {
        std::vector<std::vector<float>> all;
        all.reserve(pages.size());
        for (const page_image& page : pages) {
            auto rows = rows_of(page, stop);
            if (!rows) return std::move(rows).error();
            all.push_back(std::move(*rows));
        }
        return all;
    }

    /// One row for each word of the question that is no stop word, as hashed_words makes them.
    [[nodiscard]] result<std::vector<float>> embed_query(std::string_view question, const stop_token& stop) const {
        const std::string_view texts[]{question};
        auto rows = hashed_words{}.embed_rows(texts, text_role::query, stop);
        if (!rows) return std::move(rows).error();
        return std::move(rows->front());
    }

private:
    static_assert(page_dimensions == late_dimensions);
    static constexpr float columns = 64;
    static constexpr float most_lines = 256;  ///< patches from top to bottom, of very high pages
    static constexpr std::size_t most_patches = 4096;

    /// Returns the texts of the patches with words, each text once.
    [[nodiscard]] static std::vector<std::string> patches_of(const page_image& page) {
        const float width = page.size.width > 0 ? page.size.width : 1;
        const float side = std::max(width / columns, page.size.height / most_lines);
        std::map<std::pair<std::int32_t, std::int32_t>, std::string> patches;  // by line and column
        for (const shown_word& word : page.words) {
            const auto index = [&](float from, float to) {
                const float middle = (from + to) / 2 / side;
                return std::isfinite(middle) ? static_cast<std::int32_t>(std::clamp(middle, -1e6F, 1e6F)) : 0;
            };
            std::string& text = patches[{index(word.box.top, word.box.bottom), index(word.box.left, word.box.right)}];
            if (!text.empty()) text += ' ';
            text += word.text;
            if (patches.size() == most_patches) break;
        }
        std::vector<std::string> texts;
        texts.reserve(patches.size());
        for (auto& [place, text] : patches) texts.push_back(std::move(text));
        std::sort(texts.begin(), texts.end());
        texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
        return texts;
    }

    [[nodiscard]] static result<std::vector<float>> rows_of(const page_image& page, const stop_token& stop) {
        std::vector<std::string> texts = patches_of(page);
        if (texts.empty()) texts.emplace_back();  // a page without words needs a direction, too
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        auto words = hashed_words{}.embed_rows(views, text_role::passage, stop);
        if (!words) return std::move(words).error();
        std::vector<float> rows(texts.size() * page_dimensions);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto row = std::span{rows}.subspan(i * page_dimensions, page_dimensions);
            const std::vector<float>& of = (*words)[i];
            for (std::size_t j = 0; j < of.size(); ++j) row[j % page_dimensions] += of[j];
            if (!make_unit(row)) row[0] = 1;  // the numbers cancelled out
        }
        return rows;
    }
};

static_assert(PageEmbedder<word_patches>);

}}  // namespace toolkit::v0
