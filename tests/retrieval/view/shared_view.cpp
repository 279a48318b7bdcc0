// retrieval/shared_view.hpp, view_group.hpp, reciprocal_rank_fusion.hpp, document_synonyms.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/properties/filter_text.hpp>
#include <toolkit/retrieval/document_synonyms.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/reciprocal_rank_fusion.hpp>
#include <toolkit/retrieval/shared_view.hpp>

#include "../few_pages.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using toolkit::failure;
using toolkit::failure_kind;
using toolkit::hit;
using toolkit::hybrid;
using toolkit::lexical;
using toolkit::owner;
using toolkit::shared_view;
using names = std::vector<std::string>;

const owner me{"me"};
const owner you{"you"};

static_assert(toolkit::Searchable<shared_view<toolkit::library_view, few_pages::view>>);
static_assert(toolkit::Searchable<shared_view<std::vector<toolkit::library_view>>>);
static_assert(toolkit::Retriever<toolkit::shared_retriever<toolkit::library_view>>);
static_assert(toolkit::Retriever<toolkit::reciprocal_rank_fusion<few_pages, hybrid<>>>);
static_assert(toolkit::Retriever<toolkit::with_synonyms<few_pages>>);

few_pages of(owner who, std::vector<few_pages::page> pages) {
    return {.whose = std::move(who), .pages = std::move(pages)};
}
const few_pages mine = of(me, {{"one", 0.9, "mine1.md"}, {"two", 0.3, "mine2.md"}});
const few_pages yours = of(you, {{"uno", 0.7, "yours1.md"}, {"due", 0.3, "yours2.md"}});

TEST(shared_view, merges_the_hits_of_its_views_by_score) {
    const shared_view both{mine.for_owner(me), yours.for_owner(you)};
    const auto search = [&](std::size_t top_k) { return filenames(both.search({.text = "q", .top_k = top_k})); };
    EXPECT_EQ(search(3), (names{"mine1.md", "yours1.md", "mine2.md"}));
    EXPECT_EQ(search(9), (names{"mine1.md", "yours1.md", "mine2.md", "yours2.md"}));
    EXPECT_EQ(search(0), names{});
}

TEST(shared_view, accepts_lists_of_views_and_returns_a_chunk_once) {
    const std::vector<few_pages::view> group{yours.for_owner(you), mine.for_owner(me), yours.for_owner(you)};
    EXPECT_EQ(filenames(shared_view{mine.for_owner(me), group}.search({.text = "q", .top_k = 9})),
              (names{"mine1.md", "yours1.md", "mine2.md", "yours2.md"}));
    EXPECT_EQ(shared_view{std::vector<few_pages::view>{}}.search({.text = "q"})->size(), 0U);
}

TEST(shared_view, looks_up_ids_in_each_view_and_for_no_other_owner) {
    const few_pages hers = of(owner{"her"}, {{"alone", 1, "hers.md"}});
    const shared_view both{mine.for_owner(me), yours.for_owner(you)};
    EXPECT_EQ(both.chunk(yours.at(1).id)->text, "due");
    EXPECT_EQ(both.document(mine.at(0).doc_id)->text, "one");
    const auto foreign = both.chunk(hers.at(0).id);
    const auto unknown = both.chunk(toolkit::uuid{});
    EXPECT_EQ(foreign.error().kind, failure_kind::not_found);
    EXPECT_EQ(foreign.error().message(), unknown.error().message());
    EXPECT_EQ(both.document(hers.at(0).doc_id).error().kind, failure_kind::not_found);
    EXPECT_EQ(shared_view<>{}.chunk(toolkit::uuid{}).error().kind, failure_kind::not_found);
}

TEST(shared_view, searches_within_a_document_of_any_of_its_views) {
    const shared_view both{mine.for_owner(me), yours.for_owner(you)};
    EXPECT_EQ(filenames(both.search({"q", 5, yours.at(1).doc_id})), names{"yours2.md"});
    EXPECT_EQ(both.search({"q", 5, toolkit::uuid{}}).error().kind, failure_kind::not_found);
}

TEST(shared_view, keeps_a_document_that_one_view_knows_by_a_synonym) {
    const toolkit::with_synonyms called{few_pages{of(me, {{"x", 1, "hr/employee-2024.pdf"}})},
                                        {{"The Handbook", "hr/employee-2024.pdf"}}};
    const few_pages other = of(you, {{"x", 1, "notes on the handbook.md"}});
    const auto refs = shared_view{called.for_owner(me), other.for_owner(you)}.find_document("the handbook");
    ASSERT_EQ(refs->size(), 1U);
    EXPECT_EQ(refs->front().filename, "hr/employee-2024.pdf");
}

TEST(shared_view, finds_documents_of_all_views_by_the_best_of_their_names) {
    const few_pages a = of(me, {{"x", 1, "notes on vpn.md"}});
    const few_pages b = of(you, {{"x", 1, "it/vpn.md"}});
    const auto refs = shared_view{a.for_owner(me), b.for_owner(you)}.find_document("vpn");
    ASSERT_EQ(refs->size(), 1U);
    EXPECT_EQ(refs->front().filename, "it/vpn.md");
}

TEST(shared_view, reports_a_failing_view) {
    few_pages broken = yours;
    broken.trouble = failure::of(failure_kind::corrupt, "index", "it is damaged");
    EXPECT_EQ((shared_view{mine.for_owner(me), broken.for_owner(you)}.search({.text = "q"}).error().kind),
              failure_kind::corrupt);
    broken.trouble = failure::of(failure_kind::not_found, "index", "it is gone");
    EXPECT_FALSE((shared_view{mine.for_owner(me), broken.for_owner(you)}.search({.text = "q"})));
}

TEST(shared_view, asks_for_a_property_that_one_of_its_views_has) {
    const temporary_folder index;
    auto lib = *toolkit::library::open(index.path());
    ASSERT_TRUE(lib.add(me, "a.md", "---\nprice: 5\nauthor: 7\n---\nApples."));
    ASSERT_TRUE(lib.add(you, "b.md", "---\nauthor: Ann\n---\nApples."));
    const hybrid retriever{lib};
    const shared_view both{retriever.for_owner(you), retriever.for_owner(me)};
    const auto fused = toolkit::reciprocal_rank_fusion_view{toolkit::reciprocal_rank_options{},
                                                            retriever.for_owner(you), retriever.for_owner(me)};
    const auto request = [](std::string_view where, std::optional<toolkit::uuid> within = {}) {
        return toolkit::query{.text = "apples", .within = within, .where = *toolkit::read_filter(where)};
    };
    EXPECT_EQ(filenames(both.search(request("price = 5"))), names{"a.md"});
    EXPECT_EQ(filenames(fused.search(request("price = 5"))), names{"a.md"});
    EXPECT_EQ(filenames(both.search(request("author = 7"))), names{"a.md"}) << "of another type with one of them";
    EXPECT_EQ(filenames(both.search(request("author = Ann"))), names{"b.md"});
    const auto theirs = toolkit::document_id(you, "b.md");
    for (const auto& failed : {both.search(request("prise = 5")), fused.search(request("prise = 5")),
                               both.search(request("price = 5", theirs))}) {
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().kind, failure_kind::unknown_property);
        EXPECT_NE(failed.error().message().find("no document has a property"), std::string::npos);
    }
    toolkit::query wrong = request("price = 5");
    wrong.where.conditions.front().value.reset();
    EXPECT_EQ(both.search(wrong).error().kind, failure_kind::invalid_argument);
}

TEST(shared_view, and_views_over_views_report_damage_and_properties_like_the_inner_ones) {
    const temporary_folder index;
    auto lib = *toolkit::library::open(index.path());
    ASSERT_TRUE(lib.add(me, "a.md", "---\nprice: 5\n---\nApples."));
    const auto inner = lexical{lib}.for_owner(me);
    const auto over = toolkit::with_synonyms{lexical{lib}, {}}.for_owner(me);
    EXPECT_EQ(over.query_properties({.where = toolkit::where("price") == 5})->size(), 1U);
    EXPECT_FALSE(over.query_properties({.where = toolkit::where("prise") == 5}));
    EXPECT_TRUE(over.damaged().empty());
    for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
        if (entry.path().extension() == ".segment") std::filesystem::resize_file(entry.path(), 100);
    auto again = *toolkit::library::open(index.path());
    const toolkit::with_synonyms broken{lexical{again}, {}};
    EXPECT_EQ(broken.for_owner(me).damaged().size(), lexical{again}.for_owner(me).damaged().size());
    EXPECT_FALSE(broken.for_owner(me).damaged().empty());
    const shared_view both{mine.for_owner(me), broken.for_owner(me)};
    EXPECT_EQ(both.damaged().size(), broken.for_owner(me).damaged().size());
    EXPECT_FALSE(toolkit::retriever_of(me, both).for_owner(me).damaged().empty());
    EXPECT_TRUE(toolkit::retriever_of(me, both).for_owner(you).damaged().empty());
}

TEST(shared_view, belongs_to_one_owner) {
    const auto retriever = toolkit::retriever_of(me, mine.for_owner(me), yours.for_owner(you));
    EXPECT_EQ(retriever.for_owner(me).search({.text = "q"})->size(), 4U);
    EXPECT_EQ(retriever.for_owner(me).chunk(yours.at(0).id)->text, "uno");
    for (const owner& other : {you, owner{""}, owner{"ME"}}) {
        const auto view = retriever.for_owner(other);
        EXPECT_TRUE(view.search({.text = "q"})->empty());
        EXPECT_EQ(view.chunk(yours.at(0).id).error().kind, failure_kind::not_found);
        EXPECT_EQ(view.document(yours.at(0).doc_id).error().kind, failure_kind::not_found);
        EXPECT_TRUE(view.find_document("yours1.md")->empty());
    }
    EXPECT_TRUE(
        toolkit::retriever_of(owner{""}, mine.for_owner(me)).for_owner(owner{""}).search({.text = "q"})->empty());
}

TEST(shared_view, of_libraries_contains_only_the_documents_of_its_owners) {
    const temporary_folder index;
    auto lib = *toolkit::library::open(index.path());
    for (const char* who : {"me", "group", "stranger"}) {
        const temporary_folder docs;
        docs.write(std::string{who} + ".md", std::string{"Apples of "} + who + ".");
        ASSERT_TRUE(lib.sync_folder(owner{who}, docs.path()));
    }
    const hybrid retriever{lib};
    const shared_view both{retriever.for_owner(me), retriever.for_owner(owner{"group"})};
    auto found = filenames(both.search({.text = "apples"}));
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, (names{"group.md", "me.md"}));
    EXPECT_EQ(both.find_document("stranger")->size(), 0U);
    const auto foreign = retriever.for_owner(owner{"stranger"}).search({.text = "apples"})->front();
    EXPECT_EQ(both.chunk(foreign.chunk_id).error().kind, failure_kind::not_found);
}

hit hit_of(std::uint64_t id, double score = 0.5) {
    const auto uuid = toolkit::uuid::from_bits(0, id);
    return {uuid, uuid, 0, std::to_string(id), "", "", score, {}};
}

TEST(reciprocal_rank_options, adds_the_reciprocal_ranks_as_shares_of_the_best) {
    const std::vector<std::vector<hit>> lists{{hit_of(1), hit_of(2), hit_of(3)}, {hit_of(3), hit_of(1), hit_of(3)}};
    const auto fused = toolkit::fuse_by_reciprocal_rank(lists);
    ASSERT_EQ(fused.size(), 3U);
    EXPECT_EQ(fused[0].filename, "1");
    EXPECT_DOUBLE_EQ(fused[0].score, (1.0 / 61 + 1.0 / 62) / (2.0 / 61));
    EXPECT_EQ(fused[1].filename, "3");
    EXPECT_DOUBLE_EQ(fused[1].score, (1.0 / 61 + 1.0 / 63) / (2.0 / 61)) << "a chunk counts once in a list";
    EXPECT_EQ(fused[2].filename, "2");
    EXPECT_TRUE(toolkit::fuse_by_reciprocal_rank({}).empty());
    EXPECT_EQ(toolkit::fuse_by_reciprocal_rank(std::vector<std::vector<hit>>{{hit_of(1)}, {hit_of(1)}}).front().score,
              1);
    EXPECT_EQ(toolkit::fuse_by_reciprocal_rank(std::vector<std::vector<hit>>{{hit_of(1)}, {}}).front().score, 0.5);
    EXPECT_EQ(toolkit::fuse_by_reciprocal_rank(lists, -5).front().score, 0.75) << "below 0 is 0";
}

TEST(reciprocal_rank_options, of_retrievers_is_a_retriever) {
    few_pages other = mine;
    std::swap(other.pages[0], other.pages[1]);
    other.pages.insert(other.pages.begin(), {"three", 1, "mine3.md"});
    const auto view = toolkit::reciprocal_rank_fusion{mine, other}.for_owner(me);
    EXPECT_EQ(filenames(view.search({.text = "q", .top_k = 9})).size(), 4U) << "one stands at two places";
    EXPECT_EQ(view.search({.text = "q", .top_k = 1})->size(), 1U);
    EXPECT_EQ(view.search({.text = "q", .top_k = 0})->size(), 0U);
    EXPECT_TRUE(view.chunk(mine.at(0).id));
    EXPECT_TRUE(view.chunk(other.at(0).id));
    EXPECT_TRUE((toolkit::reciprocal_rank_fusion{mine, other}.for_owner(you).search({.text = "q"})->empty()));
    const auto sharp =
        toolkit::reciprocal_rank_fusion{toolkit::reciprocal_rank_options{.k = 0, .candidates = 1}, mine, other}
            .for_owner(me);
    EXPECT_EQ(filenames(sharp.search({.text = "q", .top_k = 1})), names{"mine1.md"});
    EXPECT_EQ(sharp.search({"q", 5, other.at(0).doc_id})->size(), 1U);
    EXPECT_FALSE(sharp.search({"q", 5, toolkit::uuid{}}));
    other.trouble = failure::of(failure_kind::corrupt, "index", "it is damaged");
    EXPECT_FALSE((toolkit::reciprocal_rank_fusion{mine, other}.for_owner(me).search({.text = "q"})));
}

TEST(document_synonyms, name_only_documents_of_the_owner) {
    const toolkit::with_synonyms retriever{
        few_pages{of(me, {{"x", 1, "hr/employee-2024.pdf"}, {"x", 1, "rule book.md"}})},
        {{"The Handbook", "hr/employee-2024.pdf"}, {"the handbook", "hr/employee-2019.pdf"}}};
    const auto names_of = [&](const owner& who, std::string_view name) {
        names found;
        const auto refs = retriever.for_owner(who).find_document(name);
        for (const auto& one : *refs) found.push_back(one.filename);
        return found;
    };
    EXPECT_EQ(names_of(me, "the handbook"), names{"hr/employee-2024.pdf"});
    EXPECT_EQ(names_of(me, "the hand-bok"), names{"hr/employee-2024.pdf"}) << "like a synonym";
    EXPECT_EQ(names_of(me, "rule book"), names{"rule book.md"});
    EXPECT_EQ(names_of(me, "hand"), names{"hr/employee-2024.pdf"});
    EXPECT_TRUE(names_of(you, "the handbook").empty());
    EXPECT_EQ(retriever.for_owner(me).search({.text = "q"})->size(), 2U);
}

}  // namespace
