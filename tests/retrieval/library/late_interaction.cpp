// retrieval/late_interaction.hpp, retrieval/vectors/late_file.hpp, retrieval/hashed_words.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/hashed_words.hpp>
#include <toolkit/retrieval/late_interaction.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

using toolkit::failure_kind;
using toolkit::hashed_words;
using toolkit::late_interaction;
using toolkit::library;
using toolkit::owner;

namespace {

const owner me{"me"};

struct shelf {
    temporary_folder index;
    library lib = *library::open(index.path());
    late_interaction<hashed_words> words{lib, hashed_words{}};

    void add(const std::string& name, std::string_view text) { ASSERT_TRUE(lib.add(me, name, text)); }
    [[nodiscard]] std::vector<std::string> found(std::string text) const {
        const auto hits = words.for_owner(me).search({.text = std::move(text), .top_k = 10});
        if (!hits) return {hits.error().message()};
        std::vector<std::string> names;
        for (const auto& hit : *hits) names.push_back(hit.filename);
        return names;
    }
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> paths;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
            if (entry.path().extension() == ".late") paths.push_back(entry.path().string());
        return paths;
    }
};

/// Returns the same numbers for every text.
struct constant_rows {
    std::vector<float> numbers;
    bool one_too_many = false;
    [[nodiscard]] static std::string name() { return "constant"; }
    [[nodiscard]] toolkit::result<std::vector<std::vector<float>>> embed_rows(std::span<const std::string_view> texts,
                                                                              toolkit::text_role,
                                                                              const toolkit::stop_token&) const {
        return std::vector<std::vector<float>>(texts.size() + (one_too_many ? 1 : 0), numbers);
    }
};

}  // namespace

static_assert(toolkit::LateEmbedder<hashed_words> && toolkit::Retriever<late_interaction<hashed_words>>);

TEST(hashed_words, give_a_row_for_each_meaningful_word) {
    const std::string_view texts[]{"The engine of the ship, the Engine!", "the of and", "", "\xF0\x9F\x9A\xA2"};
    const auto rows = *hashed_words{}.embed_rows(texts, toolkit::text_role::passage, {});
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].size(), 2 * toolkit::late_dimensions);  // engine, ship
    EXPECT_EQ(rows[1].size(), 3 * toolkit::late_dimensions);  // only stop words
    for (const auto& each : rows) {
        ASSERT_FALSE(each.empty());
        EXPECT_TRUE(toolkit::finite_and_unit(each, toolkit::late_dimensions));
    }
}

TEST(late_interaction, finds_words_with_a_slip_and_within_others) {
    shelf books;
    books.add("engine.md", "The engine of the steamboat was built in Glasgow.");
    books.add("garden.md", "Apple trees and their blossoms in spring.");
    books.add("law.md", "Der Haftungsausschluss gilt nicht bei Vorsatz.");
    ASSERT_TRUE(books.words.embed(me));
    EXPECT_EQ(books.found("steambaot enginge").front(), "engine.md");
    EXPECT_EQ(books.found("blosoms of apples").front(), "garden.md");
    EXPECT_EQ(books.found("Haftung").front(), "law.md");
}

TEST(late_interaction, scores_are_means_of_the_nearest_cosines) {
    shelf books;
    books.add("a.txt", "alpha beta gamma");
    ASSERT_TRUE(books.words.embed(me));
    const auto all = books.words.for_owner(me).search({"alpha beta"});
    ASSERT_EQ(all->size(), 1U);
    EXPECT_NEAR(all->front().score, 1.0, 0.02);  // both words are in it
    const auto half = books.words.for_owner(me).search({"alpha zzqqkkxx"});
    EXPECT_NEAR(half->front().score, 0.5, 0.12);
}

TEST(late_interaction, reports_missing_rows_and_embeds_new_text_once) {
    shelf books;
    books.add("a.md", "apples");
    const auto before = books.words.for_owner(me).search({"apples"});
    ASSERT_FALSE(before);
    EXPECT_EQ(before.error().kind, failure_kind::not_found);
    EXPECT_EQ(books.words.embed(me)->embedded, 1U);
    EXPECT_EQ(books.words.embed(me)->embedded, 0U);
    EXPECT_EQ(books.found("apples"), std::vector<std::string>{"a.md"});
}

TEST(late_interaction, keeps_rows_when_segments_are_merged) {
    shelf books;
    std::size_t embedded = 0;
    for (int i = 0; i < 20; ++i) {
        books.add(std::to_string(i) + ".md", "The number w" + std::to_string(i * 1009) + " stands here.");
        embedded += books.words.embed(me)->embedded;
    }
    EXPECT_EQ(embedded, 20U);
    const auto view = books.words.for_owner(me);
    EXPECT_EQ(view.unembedded(), 0U);
    EXPECT_LT(books.files().size(), 15U);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(books.found("w" + std::to_string(i * 1009)).front(), std::to_string(i) + ".md");
}

TEST(late_interaction, damaged_files_are_reported_skipped_and_rebuilt) {
    shelf books;
    books.add("a.md", "apples and pears");
    books.add("b.md", "bridges of stone");
    ASSERT_TRUE(books.words.embed(me));
    ASSERT_FALSE(books.files().empty());
    const std::string path = books.files().front();
    const std::string whole = bytes_of_file(path);
    const std::string name = std::filesystem::path{path}.lexically_relative(books.index.path());
    for (std::size_t at = 0; at < whole.size(); at += 1 + at % 53) {
        std::string bad = whole;
        bad[at] = static_cast<char>(bad[at] ^ 0x40);
        books.index.write(name, bad);
        const late_interaction again{books.lib, hashed_words{}};
        const auto view = again.for_owner(me);
        EXPECT_TRUE(view.unembedded() == 0 || !view.damaged().empty()) << at;
    }
    const late_interaction again{books.lib, hashed_words{}};
    ASSERT_TRUE(again.embed(me));
    EXPECT_TRUE(again.for_owner(me).damaged().empty());
    EXPECT_EQ(again.for_owner(me).unembedded(), 0U);
}

TEST(late_interaction, refuses_impossible_rows) {
    shelf books;
    books.add("a.md", "apples");
    std::vector<float> unit(128);
    unit[3] = 1;
    std::vector<float> nan = unit;
    nan[5] = std::numeric_limits<float>::quiet_NaN();
    for (const constant_rows& model : {constant_rows{{}}, constant_rows{std::vector<float>(128)}, constant_rows{nan},
                                       constant_rows{std::vector<float>(100, 0.1F)}, constant_rows{unit, true}}) {
        const auto report = late_interaction{books.lib, model}.embed(me);
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().kind, failure_kind::invalid_argument);
        EXPECT_NE(report.error().message().find("constant"), std::string::npos) << report.error().message();
    }
    EXPECT_TRUE(books.files().empty());
    EXPECT_TRUE((late_interaction{books.lib, constant_rows{unit}}.embed(me)));
}

TEST(late_interaction, keeps_owners_and_collections_apart) {
    shelf books;
    books.add("mine.md", "apples");
    ASSERT_TRUE(books.lib.add(owner{"you"}, "yours.md", "apples"));
    ASSERT_TRUE(books.lib.add(me, "zoo.md", "apples for elephants", "zoo"));
    ASSERT_TRUE(books.words.embed(me));
    ASSERT_TRUE(books.words.embed(owner{"you"}));
    for (const std::string& name : books.found("apples")) EXPECT_NE(name, "yours.md");
    const auto zoo = books.words.for_owner(me).search({"apples", 10, {}, {"zoo"}});
    ASSERT_EQ(zoo->size(), 1U);
    EXPECT_EQ(zoo->front().filename, "zoo.md");
}
