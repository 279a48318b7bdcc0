// The programs of docs/ranking.md
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/deduplicated.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/reranked.hpp>
#include <toolkit/retrieval/shared_view.hpp>
#include <toolkit/retrieval/thresholded.hpp>
#include <toolkit/retrieval/view/document_hits.hpp>
#include <toolkit/retrieval/view/expanded.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using toolkit::owner;

toolkit::result<std::string> read_about(const toolkit::library& lib, const owner& me, std::string_view question) {
    const toolkit::thresholded retriever{
        toolkit::reranked(toolkit::deduplicated{toolkit::lexical{lib}}, toolkit::lexical_proximity{}),
        {.score = 0.25, .min_hits = 1}};
    const auto view = retriever.for_owner(me);
    const auto hits = view.search({.text = std::string{question}, .top_k = 5});
    if (!hits) return hits.error();
    std::string text;
    for (const toolkit::document_hits& document : toolkit::merge_by_document(*hits)) {
        const auto passage = toolkit::expanded(view, document.hits.front(), 300);
        if (!passage) return passage.error();
        text += document.filename + (document.hits.front().below_threshold ? " (weak)\n" : "\n") + passage->text + "\n";
    }
    return text;
}

struct short_first {  // a reranker: the shorter a passage, the better
    toolkit::result<std::vector<double>> rerank(std::string_view, std::span<const std::string_view> passages,
                                                const toolkit::stop_token& = {}) const {
        std::vector<double> scores;
        scores.reserve(passages.size());
        for (const std::string_view one : passages) scores.push_back(1 / (1 + static_cast<double>(one.size())));
        return scores;
    }
};

toolkit::result<std::vector<toolkit::hit>> of_me_and_my_group(const toolkit::library& lib, std::string_view question) {
    const toolkit::lexical retriever{lib};
    const owner me{"me"};
    const toolkit::shared_view both{retriever.for_owner(me), retriever.for_owner(owner{"group"})};
    const auto shown = toolkit::retriever_of(me, both);  // what an agent takes; for another owner it has nothing
    return shown.for_owner(me).search({.text = std::string{question}});
}

TEST(ranking_guide, reads_about_a_question_and_searches_shared_documents) {
    const temporary_folder index;
    auto lib = *toolkit::library::open(index.path());
    const owner me{"me"};
    ASSERT_TRUE(lib.add(me, "mill.md", "# Mill\n\nThe gearbox needs oil.\n\nIt has four wings."));
    ASSERT_TRUE(lib.add(owner{"group"}, "crane.md", "The gearbox of the crane needs no oil."));
    const auto text = read_about(lib, me, "gearbox oil");
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_TRUE(text->starts_with("mill.md\n")) << *text;
    EXPECT_NE(text->find("four wings"), std::string::npos) << *text;
    const auto shared = of_me_and_my_group(lib, "gearbox");
    ASSERT_TRUE(shared);
    EXPECT_EQ(shared->size(), 2U);
    const std::array<std::string_view, 2> passages{"longer", "x"};
    const auto scores = toolkit::rerank_checked(short_first{}, "?", passages);
    ASSERT_TRUE(scores);
    EXPECT_GT(scores->at(1), scores->at(0));
}

}  // namespace
