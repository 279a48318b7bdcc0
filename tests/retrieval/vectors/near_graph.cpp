// retrieval/vectors/near_graph.hpp, retrieval/hnsw.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hnsw.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include "../../effort.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

using toolkit::failure_kind;
using toolkit::graph_links;
using toolkit::hnsw;
using toolkit::near_graph;
using toolkit::owner;
using toolkit::vector_file;
using toolkit::vector_storage;

#if defined(__SANITIZE_THREAD__)
// hnswlib reads its entry without a lock: any row that was the entry is a valid one.
extern "C" const char* __tsan_default_suppressions();   // NOLINT: the sanitizer's name
extern "C" const char* __tsan_default_suppressions() {  // NOLINT: the sanitizer's name
    return "race:hnswlib::HierarchicalNSW\n";
}
#endif

namespace {

const owner me{"me"};
constexpr std::size_t dimensions = 32;

/// A segment of this many chunks and their vectors. Each `missing`th chunk has none.
struct rows_on_disk {
    temporary_folder folder;
    std::optional<toolkit::segment> segment;
    std::optional<vector_file> rows;
    std::vector<float> numbers;

    explicit rows_on_disk(std::size_t count, vector_storage storage = vector_storage::int8, std::size_t missing = 0) {
        toolkit::indexed_document document;
        document.filename = "a";
        document.text = std::string(count, 'x');
        for (std::size_t i = 0; i < count; ++i) document.chunks.push_back({{i, i + 1}, 0});
        const toolkit::indexed_document all[]{document};
        EXPECT_TRUE(toolkit::write_segment(folder.path("1.segment"), me, all));
        segment.emplace(*toolkit::segment::open(folder.path("1.segment"), me));
        std::mt19937 random{7};
        std::normal_distribution<float> normal;
        numbers.resize(count * dimensions);
        for (float& number : numbers) number = normal(random);
        toolkit::vector_rows made{folder.path("1.v"), me, {"e", dimensions, storage}, *segment};
        std::string buffer;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::span<float> row = std::span{numbers}.subspan(i * dimensions, dimensions);
            EXPECT_TRUE(toolkit::make_unit(row));
            if (missing == 0 || i % missing != 0) made.put(i, i + 1, toolkit::pack_row(row, storage, buffer));
        }
        EXPECT_TRUE(std::move(made).write());
        rows.emplace(*vector_file::open(folder.path("1.v"), me, *segment));
    }
    [[nodiscard]] toolkit::vector_store store() const {
        return *toolkit::vector_store::over(rows->bytes(), dimensions, rows->kind().storage);
    }
    [[nodiscard]] toolkit::result<near_graph> graph(const graph_links& links) const {
        if (auto written = near_graph::write(folder.path("1.g"), me, *rows, links); !written) return written.error();
        return near_graph::open(folder.path("1.g"), me, *rows);
    }
    [[nodiscard]] std::span<const float> row(std::size_t number) const {
        return std::span{numbers}.subspan(number * dimensions, dimensions);
    }
};

/// The share of the true ten nearest that is found, over several queries.
template <class Allowed>
double recall(const rows_on_disk& on, const near_graph& graph, std::size_t effort, const Allowed& allowed) {
    const auto store = on.store();
    const auto passes = [&](std::uint32_t row) { return on.rows->has(row) && allowed(row); };
    std::mt19937 random{11};
    std::normal_distribution<float> normal;
    std::size_t right = 0;
    constexpr int queries = 50;
    for (int i = 0; i < queries; ++i) {
        std::vector<float> query(dimensions);
        for (float& number : query) number = normal(random);
        const auto exact = *store.nearest(query, 10, 0, store.size(), passes);
        const auto found = *graph.nearest(store, query, 10, effort, passes, {});
        if (!found) continue;
        EXPECT_EQ(found->size(), 10U);
        EXPECT_TRUE(std::is_sorted(found->begin(), found->end(),
                                   [](const auto& a, const auto& b) { return a.score > b.score; }));
        std::set<std::uint32_t> expected;
        for (const auto& each : exact) expected.insert(each.id);
        for (const auto& each : *found) {
            EXPECT_TRUE(passes(each.id));
            right += expected.contains(each.id) ? 1U : 0U;
        }
    }
    return static_cast<double>(right) / (10.0 * queries);
}

const auto all_pass = [](std::uint32_t) { return true; };

}  // namespace

TEST(near_graph, finds_nearly_all_nearest_rows_in_every_storage) {
    for (const auto storage : {vector_storage::float32, vector_storage::float16, vector_storage::int8}) {
        const rows_on_disk on(is_sanitized ? 400 : 1200, storage);
        const auto links = hnsw{}(*on.rows, {});
        ASSERT_TRUE(links) << links.error().message();
        const auto graph = on.graph(*links);
        ASSERT_TRUE(graph) << graph.error().message();
        EXPECT_GT(recall(on, *graph, 200, all_pass), 0.95);
        EXPECT_LT(recall(on, *graph, 10, all_pass), recall(on, *graph, 200, all_pass));
    }
}

TEST(near_graph, finds_a_row_by_itself) {
    constexpr std::uint32_t rows = is_sanitized ? 400 : 1000;
    const rows_on_disk on(rows);
    const auto graph = on.graph(*hnsw{}(*on.rows, {}));
    ASSERT_TRUE(graph);
    const auto store = on.store();
    std::size_t found = 0;
    for (std::uint32_t row = 0; row < rows; row += rows / 100) {
        const auto nearest = *graph->nearest(store, on.row(row), 1, 100, all_pass, {});
        found += nearest && nearest->front().id == row ? 1U : 0U;
    }
    EXPECT_GE(found, 99U);
}

TEST(near_graph, returns_only_allowed_rows_and_gives_up_when_there_are_too_few) {
    const rows_on_disk on(is_sanitized ? 600 : 1500, vector_storage::int8, 3);
    const auto graph = on.graph(*hnsw{}(*on.rows, {}));
    ASSERT_TRUE(graph);
    EXPECT_GT(recall(on, *graph, 200, [](std::uint32_t row) { return row % 2 == 0; }), 0.9);
    const auto few =
        graph->nearest(on.store(), on.row(1), 10, 100, [](std::uint32_t row) { return row % 500 == 1; }, {});
    ASSERT_TRUE(few);
    EXPECT_FALSE(few->has_value());
}

TEST(near_graph, of_no_rows_finds_nothing) {
    const rows_on_disk on(3, vector_storage::int8, 1);
    ASSERT_EQ(on.rows->present(), 0U);
    const auto graph = on.graph(*hnsw{}(*on.rows, {}));
    ASSERT_TRUE(graph) << graph.error().message();
    EXPECT_FALSE(graph->nearest(on.store(), on.row(0), 1, 10, all_pass, {})->has_value());
}

TEST(near_graph, has_the_same_recall_with_any_number_of_threads) {
    const rows_on_disk on(is_sanitized ? 400 : 1300);
    for (const std::size_t threads : {1U, 2U, 4U}) {
        const auto graph = on.graph(*hnsw{.effort = 60, .threads = threads}(*on.rows, {}));
        ASSERT_TRUE(graph);
        EXPECT_GT(recall(on, *graph, 200, all_pass), 0.93) << threads;
    }
}

TEST(near_graph, refuses_impossible_input_and_stops) {
    const rows_on_disk on(100);
    EXPECT_EQ(hnsw{.links = 1}(*on.rows, {}).error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(hnsw{.links = 5000}(*on.rows, {}).error().kind, failure_kind::invalid_argument);
    toolkit::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(hnsw{}(*on.rows, stop.get_token()).error().kind, failure_kind::cancelled);
    const auto graph = on.graph(*hnsw{}(*on.rows, {}));
    EXPECT_EQ(graph->nearest(on.store(), on.row(0), 1, 10, all_pass, stop.get_token()).error().kind,
              failure_kind::cancelled);
    EXPECT_EQ(graph->nearest(on.store(), on.row(0).first(5), 1, 10, all_pass, {}).error().kind,
              failure_kind::invalid_argument);
}

TEST(near_graph, with_dangling_links_is_refused) {
    const rows_on_disk on(is_sanitized ? 500 : 1500);
    const graph_links sound = *hnsw{}(*on.rows, {});
    ASSERT_TRUE(on.graph(sound));
    ASSERT_GT(sound.levels, 0U);
    const auto refused = [&](auto&& damage) {
        graph_links bad = sound;
        damage(bad);
        const auto graph = on.graph(bad);
        ASSERT_FALSE(graph);
        EXPECT_EQ(graph.error().kind, failure_kind::corrupt);
    };
    refused([](graph_links& of) { of.base[1] = of.rows; });
    refused([](graph_links& of) { of.base[0] = of.base_links + 1; });
    refused([](graph_links& of) { of.entry = of.rows; });
    refused([](graph_links& of) { of.levels += 1; });
    refused([](graph_links& of) { of.levels = 1'000'000; });
    refused([](graph_links& of) { of.base.pop_back(); });
    refused([](graph_links& of) { of.upper.pop_back(); });
    refused([](graph_links& of) { of.upper_at.pop_back(); });
    refused([](graph_links& of) { of.rows -= 1; });
    refused([](graph_links& of) { of.base_links = 0; });
    refused([](graph_links& of) { of.upper_links = 4'000'000'000; });
    refused([](graph_links& of) {  // to a row without this level
        const auto low = std::find(of.upper_at.begin(), of.upper_at.end(), graph_links::none);
        of.upper[0] = 1;
        of.upper[1] = static_cast<std::uint32_t>(low - of.upper_at.begin());
    });
    refused([](graph_links& of) {
        for (std::uint32_t& at : of.upper_at)
            if (at != graph_links::none) at += 1;
    });
    // That of other vectors.
    const rows_on_disk other(is_sanitized ? 500 : 1500, vector_storage::int8, 5);
    ASSERT_TRUE(near_graph::write(on.folder.path("1.g"), me, *other.rows, sound));
    EXPECT_EQ(near_graph::open(on.folder.path("1.g"), me, *on.rows).error().kind, failure_kind::corrupt);
    ASSERT_TRUE(near_graph::write(on.folder.path("1.g"), owner{"you"}, *on.rows, sound));
    EXPECT_EQ(near_graph::open(on.folder.path("1.g"), me, *on.rows).error().kind, failure_kind::corrupt);
}

TEST(near_graph, of_a_library_finds_what_a_scan_finds) {
    constexpr int documents = is_sanitized ? 600 : 1200;
    const temporary_folder index;
    auto lib = *toolkit::library::open(index.path());
    std::optional out = *lib.write(me);
    for (int i = 0; i < documents; ++i) {
        toolkit::indexed_document document;
        document.filename = std::to_string(i);
        document.text = "Part " + std::to_string(i * 7919) + " of engine " + std::to_string(i % 37) + ", colour " +
                        std::to_string(i % 11);
        document.chunks.push_back({{0, document.text.size()}, 0});
        ASSERT_TRUE(out->add(std::move(document)));
    }
    ASSERT_TRUE(out->commit());
    out.reset();
    const toolkit::dense scanning{lib, toolkit::hashed{}};
    const toolkit::dense by_graph{lib, toolkit::hashed{}, hnsw{.from = documents - 100}};
    ASSERT_TRUE(by_graph.embed(me));
    std::size_t graphs = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
        graphs += entry.path().extension() == ".graph" ? 1U : 0U;
    EXPECT_EQ(graphs, 1U);
    const auto view = by_graph.for_owner(me);
    const auto scanned_view = scanning.for_owner(me);
    EXPECT_TRUE(view.damaged().empty());
    for (int i = 0; i < documents; i += 100) {
        const auto hits = view.search({"Part " + std::to_string(i * 7919) + " of engine " + std::to_string(i % 37), 5});
        ASSERT_TRUE(hits) << hits.error().message();
        ASSERT_EQ(hits->size(), 5U);
        EXPECT_EQ(hits->front().filename, std::to_string(i));
        const auto scanned =
            scanned_view.search({"Part " + std::to_string(i * 7919) + " of engine " + std::to_string(i % 37), 5});
        ASSERT_EQ(scanned->size(), 5U);
        for (std::size_t n = 0; n < 5; ++n) EXPECT_NEAR((*scanned)[n].score, (*hits)[n].score, 0.05);
    }
    // A change makes another segment: it is scanned beside the graph, and removed rows are not found.
    ASSERT_TRUE(*lib.remove(me, "500"));
    const auto without = by_graph.for_owner(me).search({"Part " + std::to_string(500 * 7919) + " of engine 19", 5});
    ASSERT_TRUE(without);
    for (const auto& hit : *without) EXPECT_NE(hit.filename, "500");
    ASSERT_TRUE(by_graph.embed(me));
    // A damaged graph is reported, skipped and rebuilt.
    std::string path;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
        if (entry.path().extension() == ".graph") path = entry.path();
    ASSERT_FALSE(path.empty());
    std::string bytes = bytes_of_file(path);
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    index.write(std::filesystem::path{path}.lexically_relative(index.path()).string(), bytes);
    const auto damaged = by_graph.for_owner(me);
    ASSERT_EQ(damaged.damaged().size(), 1U);
    EXPECT_TRUE(damaged.search({"engine 19", 5}));
    ASSERT_TRUE(by_graph.embed(me));
    EXPECT_TRUE(by_graph.for_owner(me).damaged().empty());
}
