// A real embedder: retrieval/embeddings.hpp, retrieval/hybrid.hpp, retrieval/dense.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/embeddings.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "../retrieval/temporary_folder.hpp"
#include "model_server.hpp"

toolkit::result<std::vector<toolkit::hit>> search_by_meaning(toolkit::library& lib, const toolkit::owner& me,
                                                             const std::string& server, std::string question) {
    auto e5 = toolkit::openai_embeddings::open({.base_url = server, .model = "e5-passage", .query_model = "e5-query"});
    if (!e5) return e5.error();
    const toolkit::hybrid retriever{lib, *e5};
    if (const auto done = retriever.embed(me); !done) return done.error();
    return retriever.for_owner(me).search({.text = std::move(question), .top_k = 3});
}

TEST(meaning, is_found_without_a_shared_word) {
    if (!exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server{"e5"};
    ASSERT_TRUE(server.ready(std::chrono::minutes{5}));
    const temporary_folder index;
    auto lib = *toolkit::library::open(index.path());
    const toolkit::owner me{"me"};
    const std::pair<const char*, const char*> texts[]{
        {"canine.md", "Dogs bark when strangers come near the house."},
        {"money.md", "The bank raised its interest rates last week."},
        {"cooking.md", "Boil the pasta in salted water for nine minutes."},
        {"weather.md", "Heavy rain is expected in the north tomorrow."},
        {"recht.md", "Der Vertrag kann innerhalb von vierzehn Tagen widerrufen werden."},
    };
    for (const auto& [name, text] : texts) ASSERT_TRUE(lib.add(me, name, text));
    const std::pair<const char*, const char*> questions[]{
        {"Why does my puppy make noise at visitors?", "canine.md"},
        {"cost of borrowing", "money.md"},
        {"how to prepare spaghetti", "cooking.md"},
        {"What is the forecast for Scotland?", "weather.md"},
        {"Can I cancel the agreement after two weeks?", "recht.md"},
    };
    for (const auto& [question, right] : questions) {
        const auto hits = search_by_meaning(lib, me, server.url(), question);
        ASSERT_TRUE(hits) << hits.error().message();
        ASSERT_FALSE(hits->empty()) << question;
        EXPECT_TRUE(std::any_of(hits->begin(), hits->end(), [&](const auto& hit) { return hit.filename == right; }))
            << question;
    }
    auto e5 =
        toolkit::openai_embeddings::open({.base_url = server.url(), .model = "e5-passage", .query_model = "e5-query"});
    ASSERT_TRUE(e5);
    const toolkit::dense by_vectors{lib, std::move(*e5)};
    EXPECT_EQ(by_vectors.embed(me)->kept, 5U);
    const auto view = by_vectors.for_owner(me);
    for (const auto& [question, right] : questions)
        EXPECT_EQ(view.search({question})->front().filename, right) << question;
}
