// retrieval/lsa.hpp, retrieval/embed/term_matrix.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/lsa.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

using toolkit::failure_kind;
using toolkit::hashed;
using toolkit::lsa;
using toolkit::text_role;

static_assert(toolkit::Embedder<lsa>);

// ---- from docs/vectors.md
// ----------------------------------------------------------------------------------------------

namespace {

// The passages of an owner, as an embedder receives them.
std::vector<std::string> passages_of(const toolkit::library_view& view) {
    std::vector<std::string> passages;
    if (view.index() == nullptr) return passages;
    for (const auto& part : view.index()->parts())
        for (std::uint32_t i = 0; i < part.index->chunk_count(); ++i)
            passages.push_back(toolkit::text_to_embed(*part.index, i));
    return passages;
}

toolkit::result<toolkit::lsa> kept_or_fitted(const std::string& path, const toolkit::library_view& view) {
    auto embedder = toolkit::lsa::open(path);
    if (embedder) return embedder;
    const std::vector<std::string> passages = passages_of(view);
    embedder = toolkit::lsa::fit(std::vector<std::string_view>(passages.begin(), passages.end()));
    if (!embedder) return embedder;
    if (const auto written = embedder->write(path); !written) return written.error();
    return embedder;
}

// ---- texts
// -------------------------------------------------------------------------------------------------------------

// Cars are called car or automobile, never both. Baking and music are beside them.
constexpr std::string_view pages[] = {
    "The car has an engine, fuel and wheels.",        "A driver steers the car on the road.",
    "Wheels and the engine of a car need the road.",  "The automobile has an engine, fuel and wheels.",
    "A driver steers the automobile on the road.",    "Wheels and the fuel of an automobile need the road.",
    "Bread is baked of flour and yeast in the oven.", "Cake is baked of flour and sugar in the oven.",
    "Dough of flour, sugar and yeast becomes bread.", "The orchestra plays a concert with violin and piano.",
    "Violin and piano are heard in the concert.",     "The orchestra has a violin for the melody.",
};
constexpr toolkit::lsa_options small{.dimensions = 5};

lsa fitted(const toolkit::lsa_options& options = small) { return *lsa::fit(pages, options); }

template <class E>
std::vector<float> row_of(const E& embedder, std::string_view text, text_role role = text_role::passage) {
    const std::string_view texts[] = {text};
    const auto row = toolkit::embed_checked(embedder, texts, role);
    EXPECT_TRUE(row) << row.error().message();
    return row ? *row : std::vector<float>(embedder.dimensions());
}

template <class E>
double cosine(const E& embedder, std::string_view question, std::string_view passage) {
    const auto x = row_of(embedder, question, text_role::query);
    const auto y = row_of(embedder, passage);
    return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

failure_kind refused(std::span<const std::string_view> texts, const toolkit::lsa_options& options = small) {
    const auto made = lsa::fit(texts, options);
    EXPECT_FALSE(made);
    if (made) return failure_kind::not_found;
    EXPECT_FALSE(made.error().cure.empty()) << made.error().message();
    return made.error().kind;
}

}  // namespace

TEST(term_matrix, weighs_terms_by_frequency_and_rarity) {
    toolkit::term_counts counts;
    for (const std::string_view text : {"The car has engines; cars, too.", "an engine", "", "of the"}) counts.add(text);
    const toolkit::term_matrix made = std::move(counts).weigh(10);
    ASSERT_EQ(made.terms.size(), 2U);
    EXPECT_EQ(made.terms[0], "car");
    EXPECT_EQ(made.terms[1], "engin");
    EXPECT_EQ(made.terms.find("engin"), 1U);
    EXPECT_EQ(made.terms.find("engine"), toolkit::sorted_terms::none);
    EXPECT_EQ(made.terms.find(""), toolkit::sorted_terms::none);
    EXPECT_DOUBLE_EQ(made.rareness[0], std::log(1 + 4.0 / 1));
    EXPECT_DOUBLE_EQ(made.rareness[1], std::log(1 + 4.0 / 2));
    ASSERT_EQ(made.rows.rows(), 4U);
    EXPECT_EQ(made.rows.columns, 2U);
    const double car = std::log(1 + 2.0) * made.rareness[0];
    const double engine = std::log(1 + 1.0) * made.rareness[1];
    ASSERT_EQ(made.rows.row(0).size(), 2U);
    for (const auto& [column, value] : made.rows.row(0))
        EXPECT_NEAR(value, (column == 0 ? car : engine) / std::hypot(car, engine), 1e-6);
    ASSERT_EQ(made.rows.row(1).size(), 1U);
    EXPECT_FLOAT_EQ(made.rows.row(1)[0].value, 1);
    EXPECT_TRUE(made.rows.row(2).empty() && made.rows.row(3).empty());
}

TEST(term_matrix, distinguishes_stems_of_two_languages_and_keeps_identifiers) {
    toolkit::term_counts counts;
    counts.add("The pg_dump of the database is in the folder.");
    counts.add("Die Datenbank ist in dem Ordner und nicht auf dem Server.");
    const toolkit::sorted_terms terms = std::move(counts).weigh(100).terms;
    EXPECT_NE(terms.find("pg_dump"), toolkit::sorted_terms::none);
    EXPECT_NE(terms.find("databas"), toolkit::sorted_terms::none);
    EXPECT_NE(terms.find("datenbank\x01\x31"), toolkit::sorted_terms::none);
    EXPECT_EQ(terms.find("datenbank"), toolkit::sorted_terms::none);
}

TEST(lsa, brings_words_of_shared_contexts_near_that_no_text_has_together) {
    const lsa embedder = fitted();
    EXPECT_GT(cosine(embedder, "car", "automobile"), 0.95);
    EXPECT_LT(std::abs(cosine(hashed{}, "car", "automobile")), 0.2);
    EXPECT_GT(cosine(embedder, "automobiles", "The car on the road"), 0.9);
    EXPECT_LT(std::abs(cosine(embedder, "car", "flour")), 0.2);
    EXPECT_LT(std::abs(cosine(embedder, "car", "violin")), 0.2);
}

TEST(lsa, returns_rows_of_length_1_for_any_text) {
    const std::string_view texts[] = {"A car.", "",          "?!",   "\xFF\xFE", "x",     "Ein Auto mit Motor",
                                      "the of", "漢字 かな", "a\0b", "CAR car",  "engine"};
    const lsa embedder = fitted();
    const auto rows = embedder.embed(texts, text_role::query);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->size(), std::size(texts) * 5);
    EXPECT_TRUE(toolkit::finite_and_unit(*rows, 5));
    for (std::size_t i = 0; i < std::size(texts); ++i) {
        const auto alone = row_of(embedder, texts[i], text_role::query);
        EXPECT_TRUE(std::equal(alone.begin(), alone.end(), rows->begin() + static_cast<std::ptrdiff_t>(5 * i)));
    }
    EXPECT_TRUE(embedder.embed({}, text_role::query)->empty());
}

TEST(lsa, nothing_is_near_to_a_text_without_a_known_term) {
    const lsa embedder = fitted();
    for (const std::string_view unknown : {"", "zebra", "of the"}) {
        for (const std::string_view page : pages) {
            EXPECT_EQ(cosine(embedder, unknown, page), 0);
            EXPECT_EQ(cosine(embedder, page, unknown), 0);
        }
        EXPECT_EQ(cosine(embedder, unknown, ""), -1);
    }
}

TEST(lsa, rare_terms_weigh_more_than_frequent_ones) {
    const lsa embedder = fitted({.dimensions = 12});
    EXPECT_GT(cosine(embedder, "road melody", "melody"), cosine(embedder, "road melody", "road"));
}

TEST(lsa, words_are_found_in_the_language_of_the_passages) {
    const std::string_view texts[] = {"Das Schiff ist in den Hafen gefahren, und die Matrosen sind an Land.",
                                      "Die Matrosen haben den Hafen und die Schiffe gesehen.",
                                      "Der Wald und die Bäume sind im Herbst ganz ohne Blätter.",
                                      "In den Wäldern ist ein Baum gefallen, und er hat noch seine Blätter."};
    const lsa embedder = *lsa::fit(texts, {.dimensions = 3});
    EXPECT_GT(cosine(embedder, "Schiffen", texts[1]), 0.9);  // which no word identifies as German
    EXPECT_GT(cosine(embedder, "Blatt Wald", texts[2]), 0.9);
}

TEST(lsa, learns_the_same_from_the_same_texts) {
    const lsa one = fitted();
    const lsa other = fitted();
    EXPECT_EQ(other.name(), one.name());
    for (const std::string_view page : pages) EXPECT_EQ(row_of(other, page), row_of(one, page));
}

TEST(lsa, has_a_name_that_identifies_the_fitted_texts) {
    const lsa one = fitted();
    EXPECT_EQ(one.name().size(), std::string_view{"lsa-5-0123456789abcdef"}.size());
    EXPECT_TRUE(one.name().starts_with("lsa-5-"));
    EXPECT_NE(lsa::fit(std::span{pages}.first(11), small)->name(), one.name());
    EXPECT_NE(fitted({.dimensions = 6}).name().substr(6), one.name().substr(6));
    EXPECT_TRUE(lsa::fit(pages)->name().starts_with("lsa-128-"));
}

TEST(lsa, fewer_texts_than_dimensions_leave_numbers_at_zero) {
    const lsa embedder = *lsa::fit(std::span{pages}.first(2), {.dimensions = 64});
    EXPECT_EQ(embedder.dimensions(), 64U);
    const auto row = row_of(embedder, "The car");
    EXPECT_EQ(row.size(), 64U);
    EXPECT_EQ(std::count(row.begin() + 2, row.end(), 0.0F), 62);
    const std::string_view alone[] = {"car"};
    EXPECT_EQ(std::abs(row_of(*lsa::fit(alone), "cars").front()), 1);
}

TEST(lsa, keeps_no_more_terms_and_texts_than_allowed) {
    const lsa few = fitted({.dimensions = 5, .most_terms = 3});
    EXPECT_EQ(std::abs(row_of(few, "melody").back()), 1);  // one text has it
    std::size_t known = 0;
    for (const std::string_view word : {"car", "engine", "fuel", "wheels", "road", "driver", "flour", "violin", "oven"})
        known += row_of(few, word).back() == 0 ? 1U : 0U;
    EXPECT_GT(known, 0U);
    EXPECT_LE(known, 3U);
    const lsa some = fitted({.dimensions = 5, .most_texts = 3});  // numbers 0, 4 and 8
    EXPECT_EQ(some.name(), lsa::fit(std::vector{pages[0], pages[4], pages[8]}, small)->name());
}

TEST(lsa, long_texts_are_cut) {
    std::string text;
    while (text.size() < 70'000) text += "word" + std::to_string(text.size()) + " car ";
    const std::string_view whole[] = {text, pages[0]};
    const std::string_view cut[] = {std::string_view{text}.substr(0, 65'536), pages[0]};
    EXPECT_EQ(lsa::fit(whole, small)->name(), lsa::fit(cut, small)->name());
}

TEST(lsa, refuses_texts_that_it_cannot_learn_from) {
    const std::string_view empty[] = {"", "of the", "?!"};
    EXPECT_EQ(refused({}), failure_kind::invalid_argument);
    EXPECT_EQ(refused(empty), failure_kind::invalid_argument);
    for (const std::size_t dimensions : {std::size_t{0}, std::size_t{1}, std::size_t{1025}, SIZE_MAX})
        EXPECT_EQ(refused(pages, {.dimensions = dimensions}), failure_kind::invalid_argument);
    for (const std::size_t terms : {std::size_t{0}, std::size_t{1'000'001}})
        EXPECT_EQ(refused(pages, {.most_terms = terms}), failure_kind::invalid_argument);
    EXPECT_EQ(refused(pages, {.most_texts = 0}), failure_kind::invalid_argument);
    EXPECT_EQ(refused(pages, {.iterations = 101}), failure_kind::invalid_argument);
    EXPECT_TRUE(lsa::fit(pages, {.dimensions = 2, .most_terms = 1, .most_texts = 1, .iterations = 0}));
}

TEST(lsa, stops_on_request) {
    const toolkit::stop_source source;
    const lsa embedder = fitted();
    source.request_stop();
    EXPECT_EQ(lsa::fit(pages, small, source.get_token()).error().kind, failure_kind::cancelled);
    EXPECT_EQ(embedder.embed(pages, text_role::passage, source.get_token()).error().kind, failure_kind::cancelled);
}

TEST(lsa, embeds_on_many_threads_at_once) {
    const lsa embedder = fitted();
    const auto expected = *embedder.embed(pages, text_role::passage);
    std::vector<std::vector<float>> rows(4);
    std::vector<std::thread> threads;
    threads.reserve(rows.size());
    for (auto& each : rows)
        threads.emplace_back([&] { each = embedder.embed(pages, text_role::passage).value_or(std::vector<float>{}); });
    for (std::thread& each : threads) each.join();
    for (const auto& each : rows) EXPECT_EQ(each, expected);
}

TEST(lsa_file, returns_the_same_rows_again) {
    const temporary_folder folder;
    const std::string path = folder.path("car.lsa");
    EXPECT_EQ(lsa::open(path).error().kind, failure_kind::not_found);
    const lsa embedder = fitted();
    ASSERT_TRUE(embedder.write(path));
    const auto again = lsa::open(path);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->name(), embedder.name());
    EXPECT_EQ(again->dimensions(), 5U);
    for (const std::string_view page : pages) EXPECT_EQ(row_of(*again, page), row_of(embedder, page));
    ASSERT_TRUE(again->write(folder.path("again")));
    EXPECT_EQ(bytes_of_file(folder.path("again")), bytes_of_file(path));
    EXPECT_FALSE(embedder.write(folder.path("no/such/folder")));
}

TEST(lsa_file, damaged_anywhere_is_refused_or_equivalent) {
    const temporary_folder folder;
    const lsa embedder = *lsa::fit(std::span{pages}.first(3), {.dimensions = 3, .most_terms = 5});
    ASSERT_TRUE(embedder.write(folder.path("whole")));
    const std::string whole = bytes_of_file(folder.path("whole"));
    ASSERT_LT(whole.size(), 1000U);
    std::size_t harmless = 0;
    const auto look = [&](const std::string& bytes) {
        folder.write("damaged", bytes);
        const auto opened = lsa::open(folder.path("damaged"));
        if (opened) {
            ++harmless;
            EXPECT_EQ(opened->name(), embedder.name());
        } else {
            EXPECT_EQ(opened.error().kind, failure_kind::corrupt);
            EXPECT_EQ(opened.error().cure.view(), "fit it to the passages again, and write the file");
        }
    };
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const int bits : {1, 0x80, 0xFF}) {
            std::string bad = whole;
            bad[at] = static_cast<char>(bad[at] ^ bits);
            look(bad);
        }
    EXPECT_LE(harmless, 3U * 8 * (toolkit::lsa_files::parts + 1));  // what fills up to eight bytes
    harmless = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) look(whole.substr(0, size));
    EXPECT_EQ(harmless, 0U);
}

TEST(lsa_file, with_right_checksums_and_wrong_records_is_refused) {
    using namespace toolkit::lsa_files;
    const temporary_folder folder;
    const std::string path = folder.path("made");
    const auto bytes = [](auto... numbers) {
        std::string made;
        (made.append(reinterpret_cast<const char*>(&numbers), sizeof numbers), ...);
        return made;
    };
    const auto opens = [&](const std::vector<std::string>& sections) {
        EXPECT_TRUE(toolkit::section_file::write(path, format, sections));
        const auto opened = lsa::open(path);
        if (opened) return row_of(*opened, "ab cd").size() == opened->dimensions();
        EXPECT_EQ(opened.error().kind, failure_kind::corrupt);
        return false;
    };
    constexpr std::uint32_t now = toolkit::tokenizer_version;
    const auto counted = [&](std::uint32_t width, std::uint32_t count) { return bytes(width, count, now); };
    const std::string two_ends = bytes(2U, 4U);
    const std::string two_rows = bytes(1.0F, 0.5F);
    EXPECT_TRUE(opens({counted(1, 2), two_ends, "abcd", two_rows}));
    EXPECT_TRUE(opens({counted(1, 2), two_ends, "abcd", bytes(0.0F, 0.0F)}));
    EXPECT_TRUE(opens({counted(1, 2), two_ends, "abcd", bytes(3e38F, 3e38F)}));
    EXPECT_FALSE(opens({"", two_ends, "abcd", two_rows}));
    EXPECT_FALSE(opens({bytes(1U, 2U, now + 1), two_ends, "abcd", two_rows}));
    EXPECT_FALSE(opens({counted(0, 2), two_ends, "abcd", ""}));
    EXPECT_FALSE(opens({counted(1024, 1), bytes(4U), "abcd", std::string(4096, '\0')}));
    EXPECT_FALSE(opens({counted(1, 0), "", "", ""}));
    EXPECT_FALSE(opens({counted(1, UINT32_MAX), two_ends, "abcd", two_rows}));
    EXPECT_FALSE(opens({counted(2, 2), two_ends, "abcd", two_rows}));
    EXPECT_FALSE(opens({counted(1, 2), bytes(2U), "abcd", two_rows}));
    EXPECT_FALSE(opens({counted(1, 2), bytes(2U, 5U), "abcd", two_rows}));
    EXPECT_FALSE(opens({counted(1, 2), bytes(5U, 4U), "abcd", two_rows}));
    EXPECT_FALSE(opens({counted(1, 2), two_ends, "abcde", two_rows}));
    EXPECT_FALSE(opens({counted(1, 2), two_ends, "cdab", two_rows}));
    EXPECT_FALSE(opens({counted(1, 2), two_ends, "abab", two_rows}));
    EXPECT_FALSE(opens({counted(1, 2), bytes(0U, 4U), "abcd", two_rows}));
    EXPECT_FALSE(opens({counted(1, 2), two_ends, "abcd", bytes(1.0F, std::numeric_limits<float>::quiet_NaN())}));
    EXPECT_FALSE(opens({counted(1, 2), two_ends, "abcd", bytes(std::numeric_limits<float>::infinity(), 0.0F)}));
}

TEST(lsa, finds_passages_without_the_words_of_the_query) {
    const toolkit::owner me{"me"};
    const temporary_folder folder;
    auto lib = *toolkit::library::open(folder.path("index"));
    for (std::size_t i = 0; i < std::size(pages); ++i)
        ASSERT_TRUE(lib.add(me, std::to_string(100 + i) + ".txt", pages[i]));
    const auto embedder = kept_or_fitted(folder.path("mine.lsa"), lib.for_owner(me));
    ASSERT_TRUE(embedder) << embedder.error().message();
    EXPECT_EQ(kept_or_fitted(folder.path("mine.lsa"), lib.for_owner(me))->name(), embedder->name());

    const lsa narrow = fitted();
    const toolkit::dense near{lib, narrow};
    ASSERT_TRUE(near.embed(me));
    const auto by_meaning = near.for_owner(me).search({.text = "automobile", .top_k = 6});
    ASSERT_TRUE(by_meaning);
    ASSERT_EQ(by_meaning->size(), 6U);
    for (const auto& hit : *by_meaning) EXPECT_LT(hit.filename, "106.txt");  // all six of cars

    const toolkit::hybrid both{lib, narrow};
    const auto hits = both.for_owner(me).search({.text = "automobile", .top_k = 6});
    ASSERT_TRUE(hits);
    ASSERT_EQ(hits->size(), 6U);
    EXPECT_GT(hits->front().filename, "102.txt");  // one that has the word
    for (const auto& hit : *hits) EXPECT_LT(hit.filename, "106.txt");
    EXPECT_EQ(toolkit::lexical{lib}.for_owner(me).search({.text = "automobile", .top_k = 6})->size(), 3U);
}
