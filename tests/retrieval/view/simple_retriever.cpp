// retrieval/simple_retriever.hpp: a retriever made of one function
#include "../../agent/passages.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/answering/documents.hpp>
#include <toolkit/retrieval/document_hits.hpp>
#include <toolkit/retrieval/shared_view.hpp>
#include <toolkit/retrieval/simple_retriever.hpp>
#include <toolkit/retrieval/view/expanded.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <concepts>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

const owner me{"me"};
const owner other{"other"};

using texts = std::vector<found_text>;

/// A retriever that finds these texts, whatever the words are.
auto finds(texts all) {
    return simple_retriever{[all = std::move(all)](const owner&, std::string_view, std::size_t) { return all; }};
}
static_assert(Retriever<decltype(finds({}))>);

std::vector<std::string> snippets(const result<std::vector<hit>>& hits) {
    std::vector<std::string> all;
    if (!hits) return {hits.error().message()};
    for (const hit& one : *hits) all.push_back(one.snippet);
    return all;
}
using list = std::vector<std::string>;

std::string open_action(const hit& one) {
    return R"({"type":"tool_call","tool":"open_citation","input":{"docId":")" + one.doc_id.to_string() +
           R"(","chunkId":")" + one.chunk_id.to_string() + R"("}})";
}

const std::string boiler = "The pressure of the boiler should be 1.5 bar.";
const std::string roses = "The roses were cut in March.";

TEST(simple_retriever, lets_an_agent_cite_what_a_function_finds) {
    std::vector<std::string> asked;
    const simple_retriever notes{[&](const owner& who, std::string_view words, std::size_t most) {
        asked.push_back(who.id() + "|" + std::string{words} + "|" + std::to_string(most));
        return texts{{.text = boiler, .name = "boiler.md", .heading = "Service"}, {.text = roses, .name = "garden.md"}};
    }};
    const auto seen = notes.for_owner(me).search({.text = "boiler pressure", .top_k = 5});
    ASSERT_TRUE(seen);
    const std::string open = open_action(seen->front());
    const scripted model = script_of({search_action("boiler pressure"), open, final_of("It should be 1.5 bar [1].")});
    const Agent agent{model, notes};
    const auto answer = agent.run("What should the pressure of the boiler be?", me);
    ASSERT_TRUE(answer) << answer.error().message();
    EXPECT_EQ(answer->status, answer_status::answered);
    EXPECT_EQ(answer->text, "It should be 1.5 bar [1].");
    ASSERT_EQ(answer->citations.size(), 1U);
    const citation& proof = answer->citations.front();
    EXPECT_EQ(proof.filename, "boiler.md");
    EXPECT_EQ(proof.heading, "Service");
    EXPECT_EQ(proof.doc_id, seen->front().doc_id) << "ids are the same in each view";
    EXPECT_EQ(boiler.substr(proof.begin, proof.end - proof.begin), proof.quote);
    EXPECT_EQ(asked, (list{"me|boiler pressure|5", "me|boiler pressure|5"}));
}

TEST(simple_retriever, refuses_an_answer_that_its_texts_do_not_contain) {
    const auto notes = finds({{.text = boiler}});
    const hit first = notes.for_owner(me).search({})->front();
    const std::string open = open_action(first);
    const scripted model = script_of(
        {search_action("boiler"), open, final_of("It should be 9 bar [1]."), final_of("It should be 1.5 bar [1].")});
    EXPECT_EQ(Agent(model, notes).run("What should the pressure of the boiler be?", me)->text,
              "It should be 1.5 bar [1].");
}

TEST(simple_retriever, makes_hits_chunks_and_documents_that_agree) {
    const std::string letter = "\u00e4";
    std::string long_text;
    for (int i = 0; i < 300; ++i) long_text += letter;
    const auto view = finds({{.text = long_text, .name = "a.md", .heading = "H", .score = .75}}).for_owner(me);
    const auto hits = view.search({.text = "a"});
    ASSERT_TRUE(hits);
    ASSERT_EQ(hits->size(), 1U);
    const hit& one = hits->front();
    EXPECT_EQ(one.filename, "a.md");
    EXPECT_EQ(one.heading, "H");
    EXPECT_DOUBLE_EQ(one.score, .75);
    EXPECT_EQ(one.snippet, long_text.substr(0, 400)) << "200 characters of two bytes";
    EXPECT_EQ(one.bytes, (span{0, 600}));
    const auto opened = view.chunk(one.chunk_id);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->id, one.chunk_id);
    EXPECT_EQ(opened->doc_id, one.doc_id);
    EXPECT_EQ(opened->text, long_text);
    EXPECT_EQ(opened->bytes, one.bytes);
    const auto whole = view.document(one.doc_id);
    ASSERT_TRUE(whole);
    EXPECT_EQ(opened->bytes.of(whole->text), opened->text);
    ASSERT_EQ(whole->blocks.size(), 1U);
    EXPECT_EQ(whole->blocks.front().heading, "H");
    EXPECT_EQ(expanded(view, one)->text, long_text);
}

TEST(simple_retriever, keeps_two_passages_of_one_name_apart) {
    const auto view = finds({{.text = boiler, .name = "house.md"}, {.text = roses, .name = "house.md"}}).for_owner(me);
    const auto hits = view.search({});
    ASSERT_TRUE(hits);
    ASSERT_EQ(hits->size(), 2U);
    EXPECT_NE(hits->at(0).doc_id, hits->at(1).doc_id) << "else a conflict between them would stay unseen";
    for (const hit& one : *hits) EXPECT_EQ(one.bytes.of(view.document(one.doc_id)->text), one.snippet);
    EXPECT_EQ(expanded(view, hits->at(1))->text, roses);
    EXPECT_EQ(view.find_document("house.md")->size(), 2U);
    // Passages without a name are not one document either.
    const auto nameless = finds({{.text = boiler}, {.text = roses}}).for_owner(me).search({});
    EXPECT_EQ(nameless->at(0).filename, "passage");
    EXPECT_NE(nameless->at(0).doc_id, nameless->at(1).doc_id);
}

TEST(simple_retriever, gives_the_same_ids_for_the_same_text_and_owner) {
    const auto notes = finds({{.text = boiler, .name = "a", .score = .5}});
    const hit first = notes.for_owner(me).search({.text = "x"})->front();
    const hit again = finds({{.text = roses}, {.text = boiler, .name = "a"}}).for_owner(me).search({})->at(1);
    EXPECT_EQ(first.chunk_id, again.chunk_id);
    EXPECT_EQ(first.doc_id, again.doc_id);
    EXPECT_NE(first.chunk_id, notes.for_owner(other).search({})->front().chunk_id);
    EXPECT_NE(first.chunk_id, finds({{.text = boiler, .name = "b"}}).for_owner(me).search({})->front().chunk_id);
    EXPECT_NE(first.chunk_id, finds({{.text = roses, .name = "a"}}).for_owner(me).search({})->front().chunk_id);
}

TEST(simple_retriever, shows_another_owner_nothing) {
    const simple_retriever notes{[](const owner& who, std::string_view, std::size_t) {
        return who == me ? texts{{.text = boiler, .name = "a"}} : texts{};
    }};
    const auto mine = notes.for_owner(me);
    const auto hits = mine.search({.text = "boiler"});
    ASSERT_EQ(hits->size(), 1U);
    const auto theirs = notes.for_owner(other);
    EXPECT_TRUE(theirs.search({.text = "boiler"})->empty());
    EXPECT_EQ(theirs.chunk(hits->front().chunk_id).error().kind, failure_kind::not_found);
    EXPECT_EQ(theirs.document(hits->front().doc_id).error().kind, failure_kind::not_found);
    EXPECT_TRUE(theirs.find_document("a")->empty());
    // Another view of the same owner knows what it has found itself; a copy of a view shares its passages.
    EXPECT_FALSE(notes.for_owner(me).chunk(hits->front().chunk_id));
    const auto copy = mine;
    EXPECT_EQ(copy.chunk(hits->front().chunk_id)->text, boiler);
}

TEST(simple_retriever, finds_nothing_for_an_empty_owner) {
    int calls = 0;
    const simple_retriever notes{[&](const owner&, std::string_view, std::size_t) {
        ++calls;
        return texts{{.text = boiler}};
    }};
    EXPECT_TRUE(notes.for_owner(owner{""}).search({.text = "boiler"})->empty());
    EXPECT_EQ(calls, 0);
}

TEST(simple_retriever, orders_cuts_and_cleans_what_the_function_gives) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto view = finds({{.text = "b", .score = .2},
                             {.text = " \n\t"},
                             {.text = ""},
                             {.text = "nan", .score = nan},
                             {.text = "high", .score = 7},
                             {.text = "low", .score = -1},
                             {.text = "b", .score = .9},
                             {.text = "bad \xFF", .name = "n\xFF", .heading = "h\xFF"}})
                          .for_owner(me);
    const auto hits = view.search({.top_k = 10});
    EXPECT_EQ(snippets(hits), (list{"high", "bad \uFFFD", "b", "nan", "low"}));
    EXPECT_EQ(hits->at(0).score, 1);
    EXPECT_EQ(hits->at(2).score, .9) << "the better of two equal passages";
    EXPECT_EQ(hits->at(3).score, 0);
    EXPECT_EQ(hits->at(4).score, 0);
    EXPECT_EQ(hits->at(1).filename, "n\uFFFD");
    EXPECT_EQ(view.chunk(hits->at(1).chunk_id)->text, "bad \uFFFD");
    EXPECT_EQ(view.chunk(hits->at(1).chunk_id)->bytes, (span{0, 7}));
    EXPECT_EQ(snippets(view.search({.top_k = 2})), (list{"high", "bad \uFFFD"}));
    EXPECT_TRUE(view.search({.top_k = 0})->empty());
}

TEST(simple_retriever, takes_functions_that_fail_throw_and_stop) {
    const simple_retriever fails{[](const owner&, std::string_view, std::size_t) -> result<texts> {
        return failure::of(failure_kind::unreachable, "notes", "the server is down");
    }};
    EXPECT_EQ(fails.for_owner(me).search({.text = "a"}).error().kind, failure_kind::unreachable);
    const simple_retriever throws{
        [](const owner&, std::string_view, std::size_t) -> texts { throw std::runtime_error("no such table"); }};
    const auto thrown = throws.for_owner(me).search({.text = "a"});
    EXPECT_EQ(thrown.error().kind, failure_kind::tool_failed);
    EXPECT_NE(thrown.error().message().find("no such table"), std::string::npos);
    const stop_source stop;
    int calls = 0;
    const simple_retriever stopped{[&](const owner&, std::string_view, std::size_t, const stop_token& token) {
        ++calls;
        stop.request_stop();
        EXPECT_TRUE(token.stop_requested());
        return texts{{.text = boiler}};
    }};
    EXPECT_EQ(stopped.for_owner(me).search({.text = "a"}, stop.get_token()).error().kind, failure_kind::cancelled);
    EXPECT_EQ(stopped.for_owner(me).search({.text = "a"}, stop.get_token()).error().kind, failure_kind::cancelled);
    EXPECT_EQ(calls, 1) << "after a stop the function is not called";
}

texts one_text(const owner&, std::string_view words, std::size_t) { return {{.text = std::string{words}}}; }
struct search_service {
    std::string answer;
    result<texts> operator()(owner, std::string_view, std::size_t, stop_token) const { return texts{{.text = answer}}; }
};

TEST(simple_retriever, takes_plain_functions_and_objects) {
    EXPECT_EQ(snippets(simple_retriever{one_text}.for_owner(me).search({.text = "echo"})), list{"echo"});
    EXPECT_EQ(snippets(simple_retriever{&one_text}.for_owner(me).search({.text = "echo"})), list{"echo"});
    EXPECT_EQ(snippets(simple_retriever{search_service{"served"}}.for_owner(me).search({})), list{"served"});
}

TEST(simple_retriever, does_not_widen_a_search_that_it_cannot_narrow) {
    const auto view = finds({{.text = boiler, .name = "a"}, {.text = roses, .name = "b"}}).for_owner(me);
    const auto all = view.search({.text = "x"});
    ASSERT_EQ(all->size(), 2U);
    EXPECT_EQ(snippets(view.search({.within = all->at(1).doc_id})), list{roses});
    EXPECT_EQ(view.search({.within = document_id(me, "c")}).error().kind, failure_kind::not_found);
    for (const property_filter& filter :
         {where("price") < 100, !where("price").exists(), where("price") == 1 || where("size") == 2,
          within_metres("price", {52.5, 13.4}, 5)}) {
        const auto filtered = view.search({.text = "x", .where = filter});
        ASSERT_FALSE(filtered);
        EXPECT_EQ(filtered.error().kind, failure_kind::unknown_property);
        EXPECT_NE(filtered.error().message().find("\"price\""), std::string::npos) << filtered.error().message();
    }
    EXPECT_TRUE(view.search({.collections = {"manuals"}})->empty());
    EXPECT_EQ(view.search({.collections = {"manuals", ""}})->size(), 2U) << "the collection without a name";
}

TEST(simple_retriever, stands_beside_other_views) {
    const auto notes = finds({{.text = boiler, .name = "a", .score = .5}}).for_owner(me);
    const auto pages = finds({{.text = roses, .name = "b", .score = .9}}).for_owner(me);
    const shared_view both{notes, pages};
    const auto hits = both.search({.text = "x"});
    EXPECT_EQ(snippets(hits), (list{roses, boiler}));
    EXPECT_EQ(both.chunk(hits->at(1).chunk_id)->text, boiler);
    EXPECT_EQ(snippets(both.search({.text = "x", .within = hits->at(0).doc_id})), list{roses})
        << "a view without the document contributes nothing";
    EXPECT_EQ(merge_by_document(*hits).size(), 2U);
}

TEST(simple_retriever, calls_the_function_once_for_a_search_in_vain) {
    list asked;
    const simple_retriever notes{[&](const owner&, std::string_view words, std::size_t) {
        asked.emplace_back(words);
        return texts{};
    }};
    const scripted model = script_of({search_action("\\\"a phrase\\\""), search_action("other words"),
                                      final_of("I don't know based on the provided documents.")});
    (void)Agent{model, notes}.run("What should the pressure be?", me);
    EXPECT_EQ(asked, (list{"\"a phrase\"", "other words"}));
    // Only the repetition of the tool is answered from memory.
    asked.clear();
    const auto view = notes.for_owner(me);
    for (const bool exact : {true, true, false, false})
        EXPECT_TRUE(view.search({.text = "a", .exact = exact})->empty());
    EXPECT_EQ(asked, (list{"a", "a", "a"}));
}

TEST(simple_retriever, keeps_at_most_so_many_passages_and_bytes) {
    const auto echo = [](const owner&, std::string_view words, std::size_t most) {
        texts all;
        for (std::size_t i = 0; i < most + 2; ++i) all.push_back({.text = std::string{words} + std::to_string(i)});
        return all;
    };
    const auto few = simple_retriever{echo, {.kept = 3}}.for_owner(me);
    const auto first = few.search({.text = "a", .top_k = 2});
    const auto second = few.search({.text = "b", .top_k = 2});
    ASSERT_EQ(second->size(), 2U);
    EXPECT_FALSE(few.chunk(first->at(0).chunk_id)) << "the oldest went";
    EXPECT_TRUE(few.chunk(first->at(1).chunk_id));
    ASSERT_TRUE(few.search({.text = "a", .top_k = 2}));
    EXPECT_TRUE(few.chunk(first->at(0).chunk_id)) << "it was found again";
    EXPECT_EQ(few.search({.text = "c", .top_k = 50})->size(), 3U) << "a search gives what can be kept";
    const auto small = simple_retriever{echo, {.kept_bytes = 1}}.for_owner(me);
    const auto large = small.search({.text = "a", .top_k = 4});
    for (const hit& one : *large) EXPECT_TRUE(small.chunk(one.chunk_id)) << "the hits of the last search stay";
    ASSERT_TRUE(small.search({.text = "b", .top_k = 1}));
    for (const hit& one : *large) EXPECT_FALSE(small.chunk(one.chunk_id));
}

TEST(simple_retriever, finds_its_passages_by_name) {
    const auto view =
        finds({{.text = boiler, .name = "boiler-manual.pdf"}, {.text = roses, .name = "garden.md"}}).for_owner(me);
    EXPECT_TRUE(view.find_document("garden.md")->empty()) << "nothing was searched yet";
    ASSERT_TRUE(view.search({}));
    ASSERT_EQ(view.find_document("Boiler Manual")->size(), 1U);
    EXPECT_EQ(view.find_document("Boiler Manual")->front().filename, "boiler-manual.pdf");
    EXPECT_EQ(view.document(view.find_document("garden.md")->front().id)->text, roses);
    EXPECT_TRUE(view.find_document("zzz")->empty());
}

/// Follows a script, and stops its run after it.
struct stops_after {
    scripted script;
    stop_source stop;
    result<completion> complete(const request& req, delta_sink& sink, const stop_token& token) const {
        auto reply = script.complete(req, sink, token);
        if (!reply) {
            stop.request_stop();
            return failure::of(failure_kind::cancelled, "model", "the run was stopped");
        }
        return reply;
    }
};

TEST(simple_retriever, opens_in_a_resumed_run_what_a_new_search_finds) {
    const memory_log logs;
    const uuid id = new_run_id();
    int calls = 0;
    const auto find = [&](const owner&, std::string_view, std::size_t) {
        ++calls;
        return texts{{.text = boiler, .name = "boiler.md", .score = .4}};
    };
    const hit first = simple_retriever{find}.for_owner(me).search({})->front();
    const stops_after model{script_of({search_action("boiler pressure")}), {}};
    const Agent begun{model, simple_retriever{find}, logs};
    const task job{.question = "What should the pressure of the boiler be?",
                   .owner = me,
                   .stop = model.stop.get_token(),
                   .run_id = id};
    EXPECT_EQ(begun.run(job).error().kind, failure_kind::cancelled);
    EXPECT_EQ(calls, 2);
    const scripted more =
        script_of({search_action("bar of the boiler"), open_action(first), final_of("It should be 1.5 bar [1].")});
    const Agent resumed{more, simple_retriever{find}, logs};
    const auto answer = resumed.resume(id, me);
    ASSERT_TRUE(answer) << answer.error().message();
    EXPECT_EQ(answer->text, "It should be 1.5 bar [1].");
    EXPECT_EQ(answer->citations.size(), 1U);
    EXPECT_EQ(calls, 3) << "the logged search is not repeated";
    // Without a search the view knows the hit no more, although the log does.
    const auto lost = simple_retriever{find}.for_owner(me).chunk(first.chunk_id);
    EXPECT_EQ(lost.error().kind, failure_kind::not_found);
    EXPECT_NE(lost.error().message().find("search again"), std::string::npos) << lost.error().message();
}

TEST(simple_retriever, is_searched_from_many_threads) {
    const simple_retriever echo{[](const owner&, std::string_view words, std::size_t) {
        return texts{{.text = std::string{words}, .name = std::string{words}}, {.text = boiler}};
    }};
    const auto view = echo.for_owner(me);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 100; ++i) {
                const std::string words = std::to_string(t * 1000 + i);
                const auto hits = view.search({.text = words});
                if (!hits || hits->size() != 2 || view.chunk(hits->front().chunk_id)->text != words ||
                    view.document(hits->back().doc_id)->text != boiler || view.find_document(words)->empty())
                    ++wrong;
            }
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(wrong, 0);
}

}  // namespace
