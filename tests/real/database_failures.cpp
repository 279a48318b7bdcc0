// What only retrievers over databases handle: invalid vectors, and servers that go away.
#include <toolkit/retrieval/hashed.hpp>

#include "database_backends.hpp"
#include "database_suite.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace evaluation;
using toolkit::failure_kind;
using toolkit::hit;
using toolkit::owner;
using toolkit::query;

/// An embedder that can be set to return invalid vectors. Copies share their settings.
struct faulty {
    std::shared_ptr<int> fault = std::make_shared<int>(0);
    toolkit::hashed honest{};
    [[nodiscard]] std::size_t dimensions() const { return toolkit::hashed::dimensions(); }
    [[nodiscard]] std::string name() const { return "faulty"; }
    [[nodiscard]] toolkit::result<std::vector<float>> embed(std::span<const std::string_view> texts,
                                                            toolkit::text_role role,
                                                            const toolkit::stop_token& stop = {}) const {
        auto rows = honest.embed(texts, role, stop);
        if (!rows) return rows;
        switch (*fault) {
            case 1: rows->pop_back(); break;
            case 2: rows->back() = std::numeric_limits<float>::quiet_NaN(); break;
            case 3: rows->back() = std::numeric_limits<float>::infinity(); break;
            case 4: std::fill(rows->begin(), rows->end(), 0.0F); break;
            case 5: rows->insert(rows->end(), 384, 0.05F); break;
            default: break;
        }
        return rows;
    }
};
struct narrow : faulty {
    [[nodiscard]] std::size_t dimensions() const { return 100; }
};
struct renamed : faulty {
    [[nodiscard]] std::string name() const { return "another"; }
};

template <class Backend>
class databases : public retrievers<Backend> {};
using database_backends = testing::Types<pgvector_backend, chroma_backend, weaviate_backend>;
TYPED_TEST_SUITE(databases, database_backends, names_of_backends);

TYPED_TEST(databases, refuse_vectors_that_do_not_fit_before_they_are_sent) {
    const owner me{"me"};
    const faulty embedder;
    auto retriever = this->backend.open(this->port(), this->space + "f", embedder);
    ASSERT_TRUE(retriever) << retriever.error().message();
    ASSERT_TRUE(retriever->add(me, "a.txt", "About rivers."));
    for (int fault = 1; fault <= 5; ++fault) {
        *embedder.fault = fault;
        const auto added = retriever->add(me, "b.txt", "About rivers.");
        ASSERT_FALSE(added) << fault;
        EXPECT_EQ(added.error().kind, failure_kind::invalid_argument);
        const auto replaced = retriever->add(me, "a.txt", "About mountains.");
        ASSERT_FALSE(replaced) << fault;
        const auto hits = retriever->for_owner(me).search({"rivers"});
        ASSERT_FALSE(hits) << fault;
        EXPECT_EQ(hits.error().kind, failure_kind::invalid_argument);
    }
    *embedder.fault = 0;
    const auto hits = retriever->for_owner(me).search({"rivers mountains"});
    ASSERT_TRUE(hits) << hits.error().message();
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ(hits->at(0).snippet, "About rivers.");

    const auto with_another = this->backend.open(this->port(), this->space + "f", renamed{});
    ASSERT_FALSE(with_another);
    EXPECT_EQ(with_another.error().kind, failure_kind::invalid_argument);
    const auto of_other_width = this->backend.open(this->port(), this->space + "f", narrow{});
    ASSERT_FALSE(of_other_width);
    EXPECT_EQ(of_other_width.error().kind, failure_kind::invalid_argument);
    EXPECT_TRUE(this->backend.open(this->port(), this->space + "f", embedder));
}

TYPED_TEST(databases, refuse_queries_of_properties) {
    const owner me{"me"};
    this->add(me, "a.txt", "About rivers.");
    query asked{.text = "rivers"};
    asked.where.conditions.push_back({"price", toolkit::property_test::exists});
    const auto hits = this->all->for_owner(me).search(asked);
    ASSERT_FALSE(hits);
    EXPECT_EQ(hits.error().kind, failure_kind::invalid_argument);
}

TYPED_TEST(databases, keep_a_document_whole_while_two_programs_write_it) {
    const owner me{"me"};
    std::vector<std::thread> programs;
    std::atomic<int> failed{0};
    for (int program = 0; program < 2; ++program)
        programs.emplace_back([&, program] {
            const auto mine = this->backend.open(this->port(), this->space);
            for (int i = 0; mine && i < 12; ++i)
                if (!mine->add(me, "same.md", long_text("w" + std::to_string(program * 100 + i), 4))) ++failed;
            failed += mine ? 0 : 1;
        });
    for (std::thread& one : programs) one.join();
    EXPECT_EQ(failed, 0);
    const auto stands = this->all->for_owner(me).document(toolkit::document_id(me, "same.md"));
    ASSERT_TRUE(stands) << stands.error().message();
    EXPECT_TRUE(stands->title == "About w11" || stands->title == "About w111") << stands->title;
    EXPECT_TRUE(*this->all->remove(me, "same.md"));
    EXPECT_FALSE(*this->all->remove(me, "same.md"));
    EXPECT_TRUE(this->search(me, {.text = "here number told", .top_k = 50}).empty());
}

TYPED_TEST(databases, remove_nothing_of_an_owner_without_documents) {
    const auto removed = this->all->remove(owner{"stranger"}, "a.txt");
    ASSERT_TRUE(removed) << removed.error().message();
    EXPECT_FALSE(*removed);
}

TYPED_TEST(databases, fail_clearly_when_the_server_is_gone_and_recover_when_it_is_back) {
    const owner me{"me"};
    evaluation::proxy way{this->port()};
    auto retriever = this->backend.open(way.port(), this->space);
    ASSERT_TRUE(retriever) << retriever.error().message();
    ASSERT_TRUE(retriever->add(me, "a.txt", "About rivers."));
    ASSERT_EQ(retriever->for_owner(me).search({"rivers"})->size(), 1U);
    for (int round = 0; round < 2; ++round) {
        way.cut();
        const auto hits = retriever->for_owner(me).search({"rivers"});
        ASSERT_FALSE(hits);
        EXPECT_TRUE(hits.error().kind == failure_kind::unreachable || hits.error().kind == failure_kind::cut_off)
            << hits.error().message();
        EXPECT_TRUE(hits.error().retryable());
        EXPECT_FALSE(retriever->add(me, "b.txt", "About rivers."));
        EXPECT_FALSE(retriever->remove(me, "a.txt"));
        EXPECT_FALSE(retriever->for_owner(me).document(toolkit::document_id(me, "a.txt")));
        EXPECT_FALSE(retriever->for_owner(me).find_document("a"));
        EXPECT_FALSE(this->backend.open(way.port(), this->space));
        way.resume();
        const auto again = retriever->for_owner(me).search({"rivers"});
        ASSERT_TRUE(again) << again.error().message();
        EXPECT_EQ(again->size(), 1U);
    }
}

TYPED_TEST(databases, show_the_old_document_or_the_new_one_when_adding_fails) {
    const owner me{"me"};
    evaluation::proxy way{this->port()};
    auto retriever = this->backend.open(way.port(), this->space);
    ASSERT_TRUE(retriever) << retriever.error().message();
    const std::string old_text = long_text("summer", 4);
    const std::string new_text = long_text("winter", 6);
    ASSERT_TRUE(retriever->add(me, "a.md", old_text));
    const auto before = this->all->for_owner(me).document(toolkit::document_id(me, "a.md"));
    ASSERT_TRUE(before);
    const std::size_t began = way.passed();
    ASSERT_TRUE(retriever->add(me, "b.md", new_text));
    const std::size_t whole = way.passed() - began;
    ASSERT_TRUE(this->all->remove(me, "b.md"));
    int failed = 0;
    for (int i = 0; i <= 20; ++i) {
        way.cut();
        way.resume();
        way.cut_after(whole * static_cast<std::size_t>(i) / 18);
        const auto added = retriever->add(me, "a.md", new_text);
        failed += added ? 0 : 1;
        const auto now = this->all->for_owner(me).document(toolkit::document_id(me, "a.md"));
        ASSERT_TRUE(now) << now.error().message();
        const bool is_new = now->title == "About winter";
        EXPECT_TRUE(is_new || now->text == before->text);
        EXPECT_TRUE(!added || is_new);
        const auto hits = this->search(me, {.text = "summer winter", .top_k = 30});
        for (const hit& one : hits) {
            const auto chunk = this->all->for_owner(me).chunk(one.chunk_id);
            ASSERT_TRUE(chunk) << chunk.error().message();
            EXPECT_EQ(chunk->text, chunk->bytes.of(now->text));
        }
        EXPECT_GE(hits.size(), is_new ? 6U : 4U);
        ASSERT_TRUE(this->all->add(me, "a.md", old_text));
        EXPECT_EQ(this->all->for_owner(me).document(toolkit::document_id(me, "a.md"))->text, before->text);
    }
    EXPECT_GT(failed, 10);
}

}  // namespace
