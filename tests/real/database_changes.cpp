// What every retriever with documents guarantees during changes by others: the same tests for all.
#include "database_backends.hpp"
#include "database_suite.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace evaluation;
using toolkit::hit;
using toolkit::owner;

TYPED_TEST_SUITE(retrievers, all_backends, names_of_backends);

TYPED_TEST(retrievers, show_all_documents_while_one_is_replaced) {
    const owner me{"me"};
    for (int i = 0; i < 5; ++i) this->add(me, std::to_string(i) + ".txt", "Stable text about mountains.");
    this->add(me, "changing.txt", "Mountains of the beginning");
    std::atomic<bool> done{false};
    std::string said;
    std::thread reader{[&] {
        const auto view = this->all->for_owner(me);
        while (!done) {
            const auto hits = view.search({.text = "mountains", .top_k = 50});
            if (!hits) said += hits.error().message() + "\n";
            else if (hits->size() != 6) said += std::to_string(hits->size()) + " hits\n";
        }
    }};
    for (int i = 0; i < 40; ++i) this->add(me, "changing.txt", "Mountains of version " + std::to_string(i));
    done = true;
    reader.join();
    EXPECT_EQ(said, "");
}

TYPED_TEST(retrievers, keep_owners_apart_under_random_changes) {
    std::mt19937 random{11};
    constexpr int owners = 12;
    std::vector<std::set<int>> held(owners);
    for (int step = 0; step < 300; ++step) {
        const auto who = static_cast<std::size_t>(random() % owners);
        const owner name{"owner" + std::to_string(who)};
        const int number = static_cast<int>(random() % 5);
        const std::string file = std::to_string(number) + ".txt";
        switch (random() % 4) {
            case 0:
                this->add(name, file, "Common text of owner" + std::to_string(who) + ", document " + file);
                held[who].insert(number);
                break;
            case 1: {
                const auto removed = this->all->remove(name, file);
                ASSERT_TRUE(removed) << removed.error().message();
                EXPECT_EQ(*removed, held[who].erase(number) == 1);
                break;
            }
            default: {
                const auto hits = this->search(name, {.text = "common text document", .top_k = 20});
                ASSERT_EQ(hits.size(), held[who].size()) << step;
                for (const hit& one : hits)
                    EXPECT_EQ(one.snippet.find("Common text of owner" + std::to_string(who) + ","), 0U);
            }
        }
    }
}

TYPED_TEST(retrievers, serve_many_threads_while_one_adds) {
    const owner me{"me"};
    for (int i = 0; i < 10; ++i) this->add(me, std::to_string(i) + ".txt", "Stable text about mountains.");
    std::atomic<bool> done{false};
    std::atomic<int> wrong{0};
    std::atomic<int> searches{0};
    std::mutex mutex;
    std::string said;
    std::vector<std::thread> readers;
    for (int i = 0; i < 3; ++i)
        readers.emplace_back([&] {
            const auto retriever = *this->all;
            while (!done) {
                const auto hits = retriever.for_owner(me).search({.text = "mountains", .top_k = 50});
                ++searches;
                if (hits && hits->size() >= 10 && hits->size() <= 11) continue;
                ++wrong;
                const std::lock_guard lock(mutex);
                said += hits ? std::to_string(hits->size()) + " hits\n" : hits.error().message() + "\n";
            }
        });
    for (int i = 0; i < 30; ++i) {
        this->add(me, "changing.txt", "Mountains of version " + std::to_string(i));
        if (i % 3 == 2) {
            EXPECT_TRUE(*this->all->remove(me, "changing.txt"));
        }
    }
    done = true;
    for (std::thread& one : readers) one.join();
    EXPECT_EQ(wrong, 0) << said;
    EXPECT_GT(searches, 0);
}

TYPED_TEST(retrievers, bring_writers_of_one_document_into_an_order) {
    const owner me{"me"};
    std::atomic<int> failed{0};
    std::vector<std::thread> writers;
    for (int writer = 0; writer < 3; ++writer)
        writers.emplace_back([&, writer] {
            auto retriever = *this->all;
            for (int i = 0; i < 6; ++i) {
                const std::string word = "writer" + std::to_string(writer) + "x" + std::to_string(i);
                if (!retriever.add(me, "same.md", long_text(word, 3 + writer))) ++failed;
            }
        });
    for (std::thread& one : writers) one.join();
    EXPECT_EQ(failed, 0);
    const auto document = this->all->for_owner(me).document(toolkit::document_id(me, "same.md"));
    ASSERT_TRUE(document) << document.error().message();
    const std::string word = document->title.substr(document->title.rfind(' ') + 1);
    const auto hits = this->search(me, {.text = "here " + word + " number", .top_k = 50});
    EXPECT_GE(hits.size(), 3U);
    for (const hit& one : hits) EXPECT_EQ(this->all->for_owner(me).chunk(one.chunk_id)->title, document->title);
}

}  // namespace
