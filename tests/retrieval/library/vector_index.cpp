// retrieval/library/vector_index.hpp, retrieval/vectors/vector_file.hpp, retrieval/index/merge_vectors.hpp: what is
// embedded and kept
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include "../embedded_shelf.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace embedded_shelf;
using toolkit::dense;
using toolkit::failure_kind;
using toolkit::hybrid;
using toolkit::owner;

namespace {

const owner me{"me"};

}  // namespace

TEST(vector_index, embeds_new_text_once) {
    shelf books;
    for (const std::string& subject : subjects) books.add(subject + ".md", about(subject));
    EXPECT_EQ(books.both.for_owner(me).unembedded(), subjects.size());
    const auto first = books.embed();
    EXPECT_EQ(first.embedded, subjects.size());
    EXPECT_EQ(first.kept, 0U);
    EXPECT_EQ(books.both.for_owner(me).unembedded(), 0U);
    const auto again = books.embed();
    EXPECT_EQ(again.embedded, 0U);
    EXPECT_EQ(again.kept, subjects.size());
    books.add("hills.md", about("hills"));
    EXPECT_EQ(books.both.for_owner(me).unembedded(), 1U);
    EXPECT_EQ(books.embed().embedded, 1U);
    EXPECT_EQ(books.model.log->texts, subjects.size() + 1);
}

TEST(vector_index, passes_title_heading_and_text_to_the_embedder) {
    shelf books;
    books.add("a.md", "# Fruit\n\n## Apples\n\nThey are red.\n");
    books.embed();
    ASSERT_FALSE(books.model.log->last.empty());
    EXPECT_EQ(books.model.log->last.back(), "Fruit > Apples\nFruit\n\nApples\n\nThey are red.");
}

TEST(vector_index, reuses_the_vector_of_equal_text) {
    shelf books;
    books.add("fruit.txt", about("apples"));
    EXPECT_EQ(books.embed().embedded, 1U);
    books.add("copies/fruit.txt", about("apples"));
    const auto copied = books.embed();
    EXPECT_EQ(copied.embedded, 0U);
    EXPECT_EQ(copied.reused, 1U);
    EXPECT_EQ(books.by_vectors("apples").size(), 2U);
    books.add("fruit.txt", about("pears"));
    books.add("fruit.txt", about("apples"));  // as it was before
    EXPECT_EQ(books.embed().embedded, 0U);
}

TEST(vector_index, keeps_vectors_when_segments_are_merged) {
    shelf books;
    std::size_t embedded = 0;
    for (int i = 0; i < 40; ++i) {  // each a segment; they are merged on the way
        books.add(std::to_string(i) + ".md", about(subjects[static_cast<std::size_t>(i) % subjects.size()], i + 1));
        if (i == 0) continue;
        const auto report = books.embed();
        embedded += report.embedded + report.reused;
    }
    const auto view = books.both.for_owner(me);
    EXPECT_EQ(view.unembedded(), 0U);
    EXPECT_TRUE(view.damaged().empty());
    EXPECT_EQ(embedded, view.chunk_count());  // none twice
    std::set<std::string> segments;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(books.index.path()))
        if (entry.path().extension() == ".segment") segments.insert(entry.path().stem());
    EXPECT_LT(segments.size(), 20U);
    for (const std::string& path : books.vectors()) {
        const std::string name = std::filesystem::path{path}.filename();
        EXPECT_TRUE(segments.contains(name.substr(0, name.find('.')))) << name << " is of no segment";
    }
}

TEST(vector_index, keeps_owners_apart) {
    shelf books;
    books.add("mine.md", about("apples"));
    books.add("yours.md", about("apples"), owner{"you"});
    books.embed();
    EXPECT_EQ(books.by_vectors("apples"), std::vector<std::string>{"mine.md"});
    const auto yours = books.near.for_owner(owner{"you"}).search({"apples"});
    ASSERT_FALSE(yours);  // not embedded by embedding mine
    EXPECT_EQ(yours.error().kind, failure_kind::not_found);
    books.embed(owner{"you"});
    const auto now = books.near.for_owner(owner{"you"}).search({"apples"});
    ASSERT_EQ(now->size(), 1U);
    EXPECT_EQ(now->front().filename, "yours.md");
    // The file of one owner in the folder of another is not trusted.
    const auto files = books.vectors();
    ASSERT_EQ(files.size(), 2U);
    std::filesystem::copy_file(files[0], files[1], std::filesystem::copy_options::overwrite_existing);
    std::size_t damaged = 0;
    for (const owner& who : {me, owner{"you"}})
        damaged += hybrid{books.lib, books.model}.for_owner(who).damaged().size();
    EXPECT_EQ(damaged, 1U);
}

TEST(vector_index, vectors_of_another_model_are_never_compared) {
    shelf books;
    books.add("a.md", about("apples"));
    books.embed();
    const dense other{books.lib, watched{.called = "another-384"}};
    EXPECT_EQ(other.for_owner(me).search({"apples"}).error().kind, failure_kind::not_found);
    const dense wide{books.lib, books.model, toolkit::embed_options{.storage = toolkit::vector_storage::float32}};
    EXPECT_EQ(wide.for_owner(me).search({"apples"}).error().kind, failure_kind::not_found);
    ASSERT_TRUE(wide.embed(me));
    EXPECT_EQ(wide.for_owner(me).search({"apples"})->size(), 1U);
    EXPECT_EQ(books.vectors().size(), 2U);
}

TEST(vector_index, a_model_that_becomes_unavailable_loses_no_finished_vector) {
    shelf books;
    for (int i = 0; i < 30; ++i) books.add(std::to_string(i) + ".md", about("thing" + std::to_string(i)));
    const hybrid some{books.lib, books.model, toolkit::embed_options{.batch = 4}};
    books.model.log->fail_after = 10;
    const auto failed = some.embed(me);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind, failure_kind::unreachable);
    EXPECT_EQ(some.for_owner(me).unembedded(), 22U);
    books.model.log->fail_after = std::numeric_limits<std::size_t>::max();
    const auto rest = some.embed(me);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->kept, 8U);
    EXPECT_EQ(rest->embedded, 22U);
}

TEST(vector_index, is_stopped_between_batches_and_keeps_finished_vectors) {
    shelf books;
    for (int i = 0; i < 30; ++i) books.add(std::to_string(i) + ".md", about("thing" + std::to_string(i)));
    const hybrid some{books.lib, books.model, toolkit::embed_options{.batch = 4}};
    toolkit::stop_source stop;
    const auto stopped = some.embed(
        me,
        [&](const toolkit::embed_progress& at) {
            EXPECT_EQ(at.chunks, 30U);
            if (at.done >= 12) stop.request_stop();
        },
        stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, failure_kind::cancelled);
    EXPECT_EQ(some.for_owner(me).unembedded(), 18U);
}

TEST(vector_index, refuses_rows_that_would_spoil_the_index) {
    struct broken {
        float number;
        [[nodiscard]] static std::size_t dimensions() { return 4; }
        [[nodiscard]] static std::string name() { return "broken"; }
        [[nodiscard]] toolkit::result<std::vector<float>> embed(std::span<const std::string_view> texts,
                                                                toolkit::text_role, const toolkit::stop_token&) const {
            return std::vector<float>(texts.size() * 4, number);
        }
    };
    shelf books;
    books.add("a.md", about("apples"));
    for (const float number : {std::numeric_limits<float>::quiet_NaN(), 0.0F, 3.0F}) {
        const auto report = dense{books.lib, broken{number}}.embed(me);
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().kind, failure_kind::invalid_argument);
        EXPECT_NE(report.error().message().find("broken"), std::string::npos);
    }
    EXPECT_TRUE(books.vectors().empty());
}

TEST(vector_index, damaged_files_are_reported_skipped_and_rebuilt) {
    shelf books;
    for (const std::string& subject : subjects) books.add(subject + ".md", about(subject));
    books.embed();
    ASSERT_FALSE(books.vectors().empty());
    const std::string path = books.vectors().front();
    const std::string whole = bytes_of_file(path);
    const std::string name = std::filesystem::path{path}.lexically_relative(books.index.path());
    std::size_t unseen = 0;
    for (std::size_t at = 0; at < whole.size(); at += 1 + at % 97) {
        std::string bad = whole;
        bad[at] = static_cast<char>(bad[at] ^ 0x10);
        books.index.write(name, bad);
        const hybrid again{books.lib, books.model};
        const auto view = again.for_owner(me);
        const auto damaged = view.damaged();
        const auto hits = view.search({"apples"});
        ASSERT_TRUE(hits) << at;
        ASSERT_FALSE(hits->empty()) << at;
        unseen += damaged.empty() ? 1U : 0U;  // between sections, where zeros fill up
        if (!damaged.empty()) {
            EXPECT_NE(damaged.front().message().find(".vectors"), std::string::npos);
        }
    }
    EXPECT_LT(unseen, 3U);
    books.index.write(name, whole.substr(0, whole.size() / 2));
    const hybrid again{books.lib, books.model};
    EXPECT_GT(again.for_owner(me).unembedded(), 0U);
    ASSERT_TRUE(again.embed(me));
    EXPECT_EQ(again.for_owner(me).unembedded(), 0U);
    EXPECT_TRUE(again.for_owner(me).damaged().empty());
}

TEST(vector_index, a_text_that_the_server_refuses_does_not_affect_other_vectors) {
    shelf books;
    for (int i = 0; i < 10; ++i) books.add(std::to_string(i) + ".md", about("thing" + std::to_string(i)));
    books.add("bad.md", "This is too long for the model, and stands here.");
    const auto report = books.both.embed(me);
    ASSERT_TRUE(report) << report.error().message();
    EXPECT_EQ(report->embedded, 10U);
    EXPECT_EQ(report->refused, 1U);
    EXPECT_EQ(report->why.kind, failure_kind::rejected);
    EXPECT_EQ(books.both.for_owner(me).unembedded(), 1U);
    EXPECT_EQ(books.both.for_owner(me).search({"too long for the model"})->front().filename, "bad.md");
    shelf alone;
    alone.add("bad.md", "This is too long for the model, and stands here.");
    EXPECT_EQ(alone.both.embed(me).error().kind, failure_kind::rejected);
}

TEST(vector_index, refuses_impossible_dimensions_before_a_text_is_sent) {
    struct wide {
        [[nodiscard]] static std::size_t dimensions() { return 20'000; }
        [[nodiscard]] static std::string name() { return "wide"; }
        [[nodiscard]] toolkit::result<std::vector<float>> embed(std::span<const std::string_view>, toolkit::text_role,
                                                                const toolkit::stop_token&) const {
            ADD_FAILURE() << "it was asked";
            return std::vector<float>{};
        }
    };
    shelf books;
    books.add("a.md", about("apples"));
    EXPECT_EQ(dense(books.lib, wide{}).embed(me).error().kind, failure_kind::invalid_argument);
}

TEST(vector_index, a_changed_heading_gets_its_own_vector_although_its_text_is_the_same) {
    shelf books;
    books.add("a.md", "# Apples\n\nThey are described here.\n");
    books.embed();
    for (int i = 0; i < 10; ++i) {  // with merges between
        books.add("a.md",
                  "# " + subjects[static_cast<std::size_t>(i) % subjects.size()] + "\n\nThey are described here.\n");
        books.add("other" + std::to_string(i) + ".md", about("thing" + std::to_string(i)));
        books.embed();
    }
    EXPECT_EQ(books.both.for_owner(me).unembedded(), 0U);
    EXPECT_EQ(books.by_vectors("castles").front(), "a.md");  // the last one: number 9 is castles
}
