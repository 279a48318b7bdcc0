// What a final may hold and how it is read: its longest form, the passages that it may name, and the markers of a text
// that has none. Also runs whose model never reaches a final.
#include "../agent/loop_tests.hpp"
#include "../agent/passages.hpp"

#include <toolkit/answering/reading/citation_markers.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

struct bounds {
    std::optional<raw_json> constant{};
    std::optional<std::vector<raw_json>> any_of{};
    std::string type{};
    std::optional<std::size_t> max_length{}, maximum{}, max_items{};
    std::optional<raw_json> items{};
    std::map<std::string, raw_json> properties{};
    struct doc {
        field constant{.name = "const"}, any_of{.name = "anyOf"};
        field type{.required = false}, properties{.required = false};
        field max_length{.name = "maxLength"}, max_items{.name = "maxItems"};
    };
};

/// The code points of the longest JSON of a schema. An unbounded part fails.
std::size_t longest_of(std::string_view schema) {
    const auto read = parse<bounds, ignore_unknown>(schema);
    if (!read) throw std::runtime_error(read.error().message());
    const bounds& is = *read;
    if (is.constant) return count_code_points(is.constant->text);
    if (is.any_of) {
        std::size_t longest = 0;
        for (const raw_json& one : *is.any_of) longest = std::max(longest, longest_of(one.text));
        return longest;
    }
    if (is.type == "string") return is.max_length.value() + 2;
    if (is.type == "integer") return std::to_string(is.maximum.value()).size();
    if (is.type == "array") return 2 + is.max_items.value() * (1 + longest_of(is.items.value().text));
    std::size_t all = 2;
    for (const auto& [key, value] : is.properties) all += key.size() + 4 + longest_of(value.text);
    return all;
}

const offered_action* final_among(const request& asked) {
    const auto at =
        std::find_if(asked.actions.begin(), asked.actions.end(), [](const offered_action& one) { return one.may_end; });
    return at == asked.actions.end() ? nullptr : &*at;
}

std::string final_naming(std::string text, const std::vector<std::size_t>& pages) {
    final_action end{{}, std::move(text), {}, {}};
    for (const std::size_t page : pages) {
        const auto ids = parse<open_citation>(parse<call_action>(books.open_action(page))->input.text);
        end.used_citations.push_back({ids->doc_id, ids->chunk_id, 0});
    }
    return print(end);
}

const std::string same_call = search_action("index writes");

}  // namespace

TEST(final, has_room_in_every_state_for_its_longest_json) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0), search_action("storage"),
                                      books.open_action(1), final_of("VACUUM reclaims storage. [2]")});
    ASSERT_TRUE((Agent{model, books}.run("What reclaims storage?", owner{"me"})));
    int seen = 0;
    for (const request& asked : model.received())
        if (const offered_action* end = final_among(asked)) {
            ++seen;
            EXPECT_LE(longest_of(end->action_schema), static_cast<std::size_t>(asked.max_tokens));
        }
    EXPECT_EQ(seen, 3);
    EXPECT_EQ(longest_of(json_schema<final_fields>), strict_actions{}.longest_end());
}

TEST(final, is_read_where_its_texts_are_longer_than_was_asked_for) {
    const final_action end{{},
                           not_known,
                           {{.doc_id = "one that was never opened, and no id at all", .chunk_id = "x"}},
                           {{std::string(200, 's'), std::string(400, 'm'), {std::string(300, 'q'), "b"}}}};
    const scripted model = script_of({search_action("index writes"), books.open_action(0), print(end)});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_EQ(outcome->insufficiencies, end.insufficiencies);
}

TEST(final, may_name_only_open_passages) {
    const scripted model = script_of({search_action("index storage"), books.open_action(1), books.open_action(0),
                                      final_of("VACUUM reclaims storage. [1]")});
    ASSERT_TRUE((Agent{model, books}.run("What reclaims storage?", owner{"me"})));
    const auto ids_of = [](std::size_t page) {
        const auto ids = parse<open_citation>(parse<call_action>(books.open_action(page))->input.text);
        return R"({"type":"object","properties":{"docId":{"const":")" + ids->doc_id + R"("},"chunkId":{"const":")" +
               ids->chunk_id + R"("},"chunkIndex":{"const":0}},)" +
               R"("required":["docId","chunkId","chunkIndex"],"additionalProperties":false})";
    };
    const auto requests = model.received();
    const auto may_name = [&](std::size_t turn, const std::string& ids) {
        return final_among(requests.at(turn))->action_schema.find(R"("maxItems":5,"items":{"anyOf":[)" + ids + "]}}") !=
               std::string::npos;
    };
    EXPECT_TRUE(may_name(2, ids_of(1)));
    EXPECT_TRUE(may_name(3, ids_of(1) + "," + ids_of(0)));
}

TEST(final, gets_markers_of_its_named_passages_when_its_text_has_none) {
    const scripted model =
        script_of({search_action("index storage"), books.open_action(1), books.open_action(0),
                   final_naming("Use REINDEX CONCURRENTLY to build an index. VACUUM reclaims storage.", {1, 0})});
    const auto outcome = Agent{model, books}.run("An index, and storage?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(outcome->text, "Use REINDEX CONCURRENTLY to build an index. [2] VACUUM reclaims storage. [1]");
    EXPECT_EQ(outcome->citations.size(), 2U);
    EXPECT_EQ(outcome->counts.reprompts, 0);
}

TEST(final, without_knowledge_says_that_the_documents_lack_it) {
    const scripted model = script_of({search_action("index writes"), books.open_action(0), final_of("I don't know.")});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, not_known);
    EXPECT_EQ(outcome->status, answer_status::insufficient);
}

TEST(final, keeps_its_own_markers_and_gets_none_for_unopened_passages) {
    const scripted own = script_of({search_action("index storage"), books.open_action(1), books.open_action(0),
                                    final_naming("VACUUM reclaims storage. [1]", {0})});
    const auto kept = Agent{own, books}.run("What reclaims storage?", owner{"me"});
    ASSERT_TRUE(kept) << kept.error().message();
    EXPECT_EQ(kept->text, "VACUUM reclaims storage. [1]");

    const std::string unopened = final_naming("VACUUM reclaims storage.", {0});
    const scripted other =
        script_of({search_action("index storage"), books.open_action(1), unopened, final_naming(not_known, {1})});
    const auto refused = Agent{other, books}.run("What reclaims storage?", owner{"me"});
    ASSERT_TRUE(refused) << refused.error().message();
    EXPECT_EQ(refused->counts.reprompts, 1) << "what it names was never opened";
    EXPECT_EQ(refused->text, not_known);
}

TEST(final, with_a_named_passage_that_does_not_support_it_is_sent_back) {
    const scripted model = script_of({search_action("index storage"), books.open_action(1),
                                      final_naming("Run pg_reindex at night.", {1}), final_of(not_known)});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.reprompts, 1);
    EXPECT_EQ(outcome->text, not_known);
}

TEST(cited, puts_the_marker_of_the_best_source_after_each_sentence_and_none_into_code) {
    opened_citation first;
    first.number = 1;
    first.text = "VACUUM reclaims storage.";
    opened_citation second;
    second.number = 2;
    second.text = "REINDEX builds an index.";
    const std::vector<const opened_citation*> both{&first, &second};
    EXPECT_EQ(add_citation_markers("REINDEX builds an index. It reclaims storage.\n```\nVACUUM x;\n```\nDone.", both),
              "REINDEX builds an index. [2] It reclaims storage. [1]\n```\nVACUUM x;\n```\nDone. [1]");
    EXPECT_EQ(add_citation_markers("42", {&second}), "42 [2]");
    EXPECT_EQ(add_citation_markers("REINDEX builds an index. Insufficient documentation.", {&second}),
              "REINDEX builds an index. [2] Insufficient documentation.");
    EXPECT_EQ(add_citation_markers("# Index\n| REINDEX | builds |\nIt builds an index.", {&second}),
              "# Index\n| REINDEX | builds |\nIt builds an index. [2]");
    EXPECT_EQ(add_citation_markers("```\nREINDEX x;\n```", {&second}), "```\nREINDEX x;\n```\n[2]");
    EXPECT_EQ(add_citation_markers("```\nREINDEX x;", {&second}), "```\nREINDEX x;\n```\n[2]");
    EXPECT_EQ(add_citation_markers("It is an index. " + std::string{not_known}, {&second}),
              "It is an index. [2] " + std::string{not_known});
    EXPECT_EQ(add_citation_markers("Storage.", {}), "Storage.");
}

TEST(no_progress, withdraws_a_tool_until_another_action_was_done) {
    const scripted model =
        script_of({search_action("index storage"), books.open_action(0), search_action("index storage"),
                   books.open_action(1), final_of("VACUUM reclaims storage. [2]")});
    const auto outcome = Agent{model, books}.run("What reclaims storage?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 2), (names{"search_docs", "open_citation", "final"}));
    EXPECT_EQ(offered(model, 3), (names{"open_citation", "final"})) << "the same search was just answered";
    EXPECT_EQ(offered(model, 4), (names{"search_docs", "final"}));
    EXPECT_EQ(outcome->status, answer_status::answered);
}

TEST(no_progress, keeps_the_only_tool) {
    const scripted model = script_of({search_action("kale"), search_action("kale"), search_action("index writes"),
                                      books.open_action(0), final_of("Use REINDEX CONCURRENTLY. [1]")});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 2), names{"search_docs"}) << "nothing was found, and other words may find something";
    EXPECT_EQ(outcome->status, answer_status::answered);
}

namespace {

struct wipe {
    std::string what;
    static constexpr tool_about about{.description = "Deletes something."};
    std::string operator()() const { return "deleted"; }
};
struct look_up {
    std::string city;
    static constexpr tool_about about{.description = "Looks a city up.", .read_only = true};
    result<std::string> operator()() const {
        if (city != "Berlin") return failure::of(failure_kind::not_found, "atlas", "no such city", "spell it right");
        return "Berlin lies on the Spree.";
    }
};

}  // namespace

TEST(no_progress, does_not_force_another_tool) {
    const scripted model = script_of({search_action("kale"), search_action("kale"), search_action("storage"),
                                      books.open_action(1), final_of("VACUUM reclaims storage. [1]")});
    const auto outcome =
        Agent{model, books, tools<search_docs, open_citation, wipe>}.run("What reclaims storage?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 2), (names{"search_docs", "wipe"})) << "there is no end yet to choose";
}

TEST(no_progress, keeps_a_tool_whose_known_call_failed) {
    const auto call = [](const std::string& city) {
        return R"({"type":"tool_call","tool":"look_up","input":{"city":")" + city + R"("}})";
    };
    const scripted model =
        script_of({call("Berlim"), call("Berlim"), call("Berlin"), final_of("Berlin lies on the Spree.")});
    const auto outcome = Agent{model, tools<look_up, wipe>}.run("Where is Berlin?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 2), (names{"look_up", "wipe", "final"}));
    EXPECT_EQ(outcome->text, "Berlin lies on the Spree.");
}

TEST(no_progress, keeps_a_tool_when_the_answer_after_its_known_call_is_refused) {
    const scripted model = script_of({search_action("index storage"), books.open_action(0),
                                      search_action("index storage"), final_of("Use pg_reindex. [1]"),
                                      search_action("storage"), final_of("Use REINDEX CONCURRENTLY. [1]")});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 3), (names{"open_citation", "final"}));
    EXPECT_EQ(offered(model, 4), (names{"search_docs", "open_citation", "final"})) << "a call is demanded";
    EXPECT_EQ(outcome->status, answer_status::answered);
}

TEST(no_progress, is_not_concluded_from_replies_without_an_action) {
    const scripted model = script_of({"?", "?", "?", search_action("index writes"), books.open_action(0),
                                      final_of("Use REINDEX CONCURRENTLY. [1]")});
    const auto outcome =
        Agent{model, books, limits{.parse_failures = 9}}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    const auto broken =
        Agent{script_of({"?", "?", "?"}), tools<wipe>, limits{.tool_calls = 0}}.run("Who?", owner{"me"});
    ASSERT_FALSE(broken) << "no tool was ever called";
    EXPECT_EQ(broken.error().kind, failure_kind::bad_reply);
}

TEST(no_progress, leaves_only_the_answer_after_three_equal_calls) {
    const scripted model =
        script_of({same_call, books.open_action(0), same_call, same_call, final_of("Use REINDEX CONCURRENTLY. [1]")});
    const auto outcome = Agent{model, books}.run("How do I rebuild an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 4), names{"final"});
    EXPECT_NE(last_message(model, 3).find("You made this call before; its result is shown above."), std::string::npos);
    EXPECT_EQ(outcome->counts.searches, 1);
    EXPECT_EQ(outcome->counts.tool_calls, 2) << "what is known is not carried out again";
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->notes, (std::vector<std::string>{"The same calls came again."}));
}

TEST(no_progress, ends_with_opened_passages_when_the_model_repeats_a_call) {
    const scripted model =
        script_of({same_call, books.open_action(0), same_call, same_call, same_call, same_call, same_call});
    const auto outcome = Agent{model, books}.run("How do I build an index without locking out writes?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::partial);
    EXPECT_EQ(outcome->text, books.texts[0] + " [1]");
}

TEST(no_progress, ends_with_search_hits_when_nothing_was_opened) {
    const scripted model = script_of({same_call, same_call, same_call, same_call, same_call, same_call});
    const auto outcome = Agent{model, books}.run("How do I build an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_EQ(outcome->text, not_known);
    EXPECT_EQ(outcome->counts.parse_failures, 3);
    EXPECT_EQ(outcome->notes,
              (std::vector<std::string>{"the model's replies were not valid actions before an answer was found",
                                        "A search hit that was not opened: page0.md: " + books.texts[0],
                                        "A search hit that was not opened: page1.md: " + books.texts[1]}));
}

namespace {

struct gauge {
    static constexpr tool_about about{.description = "What the gauge shows.", .read_only = true};
    int operator()() const { return 4; }
};

}  // namespace

TEST(no_progress, without_documents_ends_with_an_insufficient_answer) {
    const std::string call = R"({"type":"tool_call","tool":"gauge","input":{}})";
    const auto outcome = Agent{script_of({call, "?", "?", "?"}), tools<gauge>}.run("What is shown?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient);
    EXPECT_EQ(outcome->text, "I don't know.");
}

TEST(no_progress, withdraws_a_tool_without_arguments_once_it_has_answered) {
    const scripted model = script_of({R"({"type":"tool_call","tool":"gauge","input":{}})", final_of("It shows 4.")});
    const auto outcome = Agent{model, tools<gauge>}.run("What does the gauge show?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(offered(model, 0), (names{"gauge", "final"}));
    EXPECT_EQ(offered(model, 1), names{"final"});
    EXPECT_EQ(outcome->text, "It shows 4.");
}
