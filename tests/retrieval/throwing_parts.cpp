// Exceptions of custom extractors, chunkers, embedders, rerankers and listeners become failures.
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/chunk/chunked.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/late_interaction.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/reranked.hpp>

#include "place.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using toolkit::failure_kind;
using toolkit::result;
using toolkit::stop_token;
using toolkit::sync_progress;
using toolkit::text_role;

namespace {

using texts = toolkit::extractors<toolkit::text_extractor>;

enum class when : char { looking, reading, reading_oddly, never };

/// Reads files that end in .own, and throws.
template <when Throws>
struct throwing_extractor {
    static constexpr std::string_view name = "own";
    static constexpr std::uint32_t version = 1;
    static constexpr bool reads_text = Throws != when::reading_oddly;
    static toolkit::fit fits(const toolkit::file_head& head) {
        if (!head.filename.ends_with(".own")) return toolkit::fit::no;
        if (Throws == when::looking) throw std::runtime_error("no such field");
        return toolkit::fit::by_content;
    }
    static result<toolkit::extraction> read(std::string_view, std::string_view text, const stop_token&,
                                            const toolkit::extract_limits&) {
        if (Throws == when::reading) throw std::out_of_range("no such field");
        if (Throws == when::reading_oddly) throw 7;
        return toolkit::extraction{"", std::string{text}, {}};
    }
};
template <when Throws>
using with_throwing = toolkit::extractors<toolkit::text_extractor, throwing_extractor<Throws>>;

/// Throws when the text mentions turbines.
struct throwing_chunker {
    static std::vector<toolkit::chunk_span> cut(std::string_view text, const std::vector<toolkit::block>& blocks,
                                                const stop_token& stop) {
        if (text.find("turbine") != std::string_view::npos) throw std::logic_error("no rule");
        return toolkit::chunks_of(text, blocks, stop);
    }
    static std::string fingerprint() { return "throwing"; }
};

/// Throws at questions, at passages, or at neither.
struct throwing_embedder {
    bool at_questions = false;
    bool at_passages = false;
    toolkit::hashed inner{};
    [[nodiscard]] static std::size_t dimensions() { return toolkit::hashed::dimensions(); }
    [[nodiscard]] static std::string name() { return "own"; }
    [[nodiscard]] result<std::vector<float>> embed(std::span<const std::string_view> of, text_role role,
                                                   const stop_token& stop) const {
        if (role == text_role::query ? at_questions : at_passages) throw std::runtime_error("no model");
        return inner.embed(of, role, stop);
    }
};
struct throwing_late_embedder {
    bool at_questions = false;
    bool at_passages = false;
    [[nodiscard]] static std::string name() { return "own late"; }
    [[nodiscard]] result<std::vector<std::vector<float>>> embed_rows(std::span<const std::string_view> of,
                                                                     text_role role, const stop_token&) const {
        if (role == text_role::query ? at_questions : at_passages) throw std::runtime_error("no model");
        std::vector<float> row(128);
        row[0] = 1;
        return std::vector<std::vector<float>>(of.size(), row);
    }
};
struct throwing_reranker {
    [[nodiscard]] static result<std::vector<double>> rerank(std::string_view, std::span<const std::string_view>,
                                                            const stop_token& = {}) {
        throw std::runtime_error("no model");
    }
};

struct throwing_parts : testing::Test, place {
    void SetUp() override {
        for (const char* name : {"a.txt", "b.txt", "c.txt"})
            docs.write(name, std::string{"The valve is good. "} + name);
    }
    /// Expects that only the file of this name fails, with this message.
    template <class Extractors>
    void expect_alone(std::string_view name, std::string_view message) {
        toolkit::sync_limits limits;
        limits.settled = std::chrono::milliseconds{-1000};
        const auto sync = [&] { return lib.sync_folder<Extractors>(me, docs.path(), {.limits = limits}); };
        const auto report = sync();
        ASSERT_TRUE(report) << report.error().message();
        EXPECT_EQ(report->added, 3U);
        ASSERT_EQ(report->failed.size(), 1U);
        EXPECT_EQ(report->failed[0].filename, name);
        EXPECT_EQ(report->failed[0].why.kind, failure_kind::tool_failed);
        EXPECT_EQ(report->failed[0].why.message(), message);
        EXPECT_EQ(lib.for_owner(me).search({"valve"})->size(), 3U);
        const auto again = sync();
        ASSERT_TRUE(again);
        EXPECT_EQ(again->unchanged, 3U);
        ASSERT_EQ(again->failed.size(), 1U);
        EXPECT_EQ(again->failed[0].why.message(), message);
        const auto added = lib.add<Extractors>(you, std::string{name}, "Of a turbine.");
        ASSERT_FALSE(added);
        EXPECT_EQ(added.error().message(), std::string{name} + ": " + std::string{message});
    }
    /// Indexes the folder while the call with this number, from 0, throws.
    [[nodiscard]] result<toolkit::sync_report> sync_that_throws(std::size_t number) {
        toolkit::sync_limits limits;
        limits.threads = 1;
        std::size_t calls = 0;
        auto report = lib.sync_folder<texts>(me, docs.path(),
                                             {.progress =
                                                  [&](const sync_progress&) {
                                                      if (calls++ == number) throw std::runtime_error("no window");
                                                  },
                                              .limits = limits});
        EXPECT_LE(calls, number + 1) << "it is not called again";
        return report;
    }
    void expect_reported(const result<toolkit::sync_report>& report) {
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().kind, failure_kind::tool_failed);
        EXPECT_EQ(report.error().message(),
                  "sync_folder: the progress callback threw: no window; catch exceptions in it");
        EXPECT_TRUE(lib.for_owner(me).damaged().empty());
    }
    void add_all() { ASSERT_TRUE(lib.sync_folder<texts>(me, docs.path())); }
};

}  // namespace

TEST_F(throwing_parts, an_extractor_fails_its_file_alone) {
    docs.write("x.own", "The turbine turns.");
    expect_alone<with_throwing<when::reading>>("x.own",
                                               "the extractor own threw: no such field; return a failure instead");
}

TEST_F(throwing_parts, an_extractor_that_throws_another_type_fails_its_file_alone) {
    docs.write("x.own", "The turbine turns.");
    expect_alone<with_throwing<when::reading_oddly>>(
        "x.own", "the extractor own threw an exception that is not a std::exception; return a failure instead");
}

TEST_F(throwing_parts, an_extractor_that_throws_during_detection_fails_its_file_alone) {
    docs.write("x.own", std::string(100'000, 'x'));  // looked at before it is read whole
    expect_alone<with_throwing<when::looking>>("x.own",
                                               "the extractor own threw: no such field; return a failure instead");
    EXPECT_EQ(with_throwing<when::looking>::accepts("x.own", "x").error().kind, failure_kind::tool_failed);
    EXPECT_TRUE(with_throwing<when::never>::read("x.own", "x"));
}

TEST_F(throwing_parts, a_chunker_fails_its_file_alone) {
    docs.write("x.txt", "The turbine turns.");
    expect_alone<toolkit::chunked<texts, throwing_chunker>>(
        "x.txt", "the chunker threw: no rule; catch exceptions in the chunker");
}

TEST_F(throwing_parts, a_progress_listener_ends_a_sync_without_changes) {
    for (const std::size_t number : {0U, 1U, 2U}) {
        expect_reported(sync_that_throws(number));
        EXPECT_EQ(lib.for_owner(me).document_count(), 0U);
    }
    add_all();
    docs.write("a.txt", "The turbine turns.");
    docs.remove("b.txt");
    expect_reported(sync_that_throws(1));
    EXPECT_EQ(lib.for_owner(me).search({"valve"})->size(), 3U);
    EXPECT_TRUE(lib.for_owner(me).search({"turbine"})->empty());
    EXPECT_EQ(lib.sync_folder<texts>(me, docs.path())->changed, 1U);
}

TEST_F(throwing_parts, a_listener_of_the_end_ends_a_finished_sync) {
    expect_reported(sync_that_throws(4));  // the beginning, three files, the end
    EXPECT_EQ(lib.for_owner(me).document_count(), 3U);
    add_all();
    expect_reported(sync_that_throws(0));  // nothing has changed
    EXPECT_EQ(lib.for_owner(me).document_count(), 3U);
}

TEST_F(throwing_parts, an_embedder_fails_the_embedding_or_the_search) {
    add_all();
    const auto refused = toolkit::hybrid{lib, throwing_embedder{false, true}}.embed(me);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, failure_kind::tool_failed);
    EXPECT_EQ(refused.error().message(), "embedder own: it threw: no model; return a failure instead");
    const toolkit::hybrid retriever{lib, throwing_embedder{true, false}};
    ASSERT_EQ(retriever.embed(me)->embedded, 3U);
    EXPECT_EQ(retriever.for_owner(me).search({"valve"}).error().message(), refused.error().message());
    EXPECT_EQ(lib.sync_folder<texts>(me, docs.path())->unchanged, 3U);
}

TEST_F(throwing_parts, a_late_embedder_fails_the_embedding_or_the_search) {
    add_all();
    const auto refused = toolkit::late_interaction{lib, throwing_late_embedder{false, true}}.embed(me);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), "embedder own late: it threw: no model; return a failure instead");
    const toolkit::late_interaction retriever{lib, throwing_late_embedder{true, false}};
    ASSERT_TRUE(retriever.embed(me));
    EXPECT_EQ(retriever.for_owner(me).search({"valve"}).error().message(), refused.error().message());
}

TEST_F(throwing_parts, a_progress_listener_ends_an_embedding_and_finished_vectors_are_kept) {
    add_all();
    const toolkit::hybrid all{lib, throwing_embedder{}, toolkit::embed_options{.batch = 1}};
    for (const std::size_t at : {0U, 2U}) {
        const auto report = all.embed(me, [&](const toolkit::embed_progress& now) {
            if (now.done == at) throw std::runtime_error("no window");
        });
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().message(), "embed: the progress callback threw: no window; catch exceptions in it");
        EXPECT_EQ(all.for_owner(me).unembedded(), 3U - at);
    }
    EXPECT_EQ(all.embed(me)->embedded, 1U);
}

TEST_F(throwing_parts, a_reranker_fails_the_search_or_is_skipped) {
    add_all();
    const auto failed = toolkit::reranked(toolkit::lexical{lib}, throwing_reranker{}).for_owner(me).search({"valve"});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind, failure_kind::tool_failed);
    EXPECT_EQ(failed.error().message(), "reranker: it threw: no model; return a failure instead");
    const auto over = toolkit::reranked(toolkit::lexical{lib}, throwing_reranker{},
                                        {.on_failure = toolkit::reranker_failure::passed_over})
                          .for_owner(me);
    EXPECT_EQ(over.search({"valve"})->size(), 3U);
    EXPECT_EQ(over.passed_over()->kind, failure_kind::tool_failed);
}
