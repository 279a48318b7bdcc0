// References that are followed in a real library, within the guards.
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/rabbithole/references/follow_references.hpp>

#include "retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

const owner me{"me"};

/// Documents of text in a library.
class shelf {
public:
    explicit shelf(const std::vector<std::pair<std::string, std::string>>& files, const std::string& collection = {})
        : books_(library::open(index_.path("index"))) {
        EXPECT_TRUE(books_) << books_.error().message();
        for (const auto& [name, text] : files) add(name, text, collection);
    }
    void add(const std::string& name, const std::string& text, const std::string& collection = {}) {
        const auto added = books_->add<extractors<text_extractor>>(me, name, text, collection);
        EXPECT_TRUE(added) << added.error().message();
    }
    [[nodiscard]] auto view(const owner& who = me) const { return lexical{*books_}.for_owner(who); }

private:
    temporary_folder index_;
    result<library> books_;
};

/// A gate that always follows, and a score that is always 1, unless a test says otherwise; both count.
struct answers {
    std::map<std::string, double> scores{};  ///< by file name
    std::vector<std::string> declines{};     ///< targets
    std::size_t* decisions = nullptr;
    std::size_t* scored = nullptr;

    [[nodiscard]] auto gate() const {
        return [*this](const reference& ref, const follow_task&, const stop_token&) -> result<gate_decision> {
            if (decisions != nullptr) ++*decisions;
            if (contains(declines, ref.target)) return gate_decision{false, "not about hotels"};
            return gate_decision{true, "it may help"};
        };
    }
    [[nodiscard]] auto score() const {
        return [*this](const chunk& found, const follow_task&, const stop_token&) -> result<double> {
            if (scored != nullptr) ++*scored;
            const auto known = scores.find(found.filename);
            return known == scores.end() ? 1.0 : known->second;
        };
    }
};

const follow_task hotel{"What does a hotel cost?", "Find the limit for hotels", "en"};

current_document at(const std::string& filename) { return {document_id(me, filename), filename, {}, {}}; }

/// Follows a text that stands in a document.
result<followed_references> follow(const shelf& docs, std::string_view text, const answers& by = {},
                                   const follow_guards& guards = default_follow_guards,
                                   const document_registry& registry = {}, const std::string& current = "start.txt",
                                   follow_state* state = nullptr) {
    const auto view = docs.view();
    follow_state own;
    const reference_follower follower{view, registry, by.gate(), by.score(), pattern_extractor{}, guards};
    return follower.follow(text, at(current), hotel, state == nullptr ? own : *state);
}
/// "file@depth" of each chunk.
std::vector<std::string> places(const result<followed_references>& made) {
    EXPECT_TRUE(made) << (made ? std::string{} : made.error().message());
    std::vector<std::string> found;
    if (made)
        for (const nested_chunk& one : made->chunks)
            found.push_back(one.found.filename + "@" + std::to_string(one.depth));
    return found;
}
std::vector<skip_reason> reasons(const result<followed_references>& made) {
    std::vector<skip_reason> found;
    if (made)
        for (const skipped_reference& one : made->skipped) {
            EXPECT_FALSE(one.reason.empty());
            found.push_back(one.why);
        }
    return found;
}
using names = std::vector<std::string>;
using whys = std::vector<skip_reason>;

reference ref_of(reference_type type, std::string target, std::optional<std::string> context = {}) {
    return {.type = type, .target = target, .original_text = target, .document_context = std::move(context)};
}
document_registry registry_of(std::string_view json) {
    auto read = document_registry::from_json(json);
    EXPECT_TRUE(read);
    return read ? *std::move(read) : document_registry{};
}

const shelf chain{{{"one.txt", "A hotel costs what two.txt says."},
                   {"two.txt", "For a hotel read three.txt first."},
                   {"three.txt", "The hotel limit is in four.txt here."},
                   {"four.txt", "A hotel costs 120 euros."}}};

}  // namespace

TEST(rabbithole_follow, a_chain_of_depth_3_stops_at_2) {
    const auto made = follow(chain, "See one.txt for hotels.");
    EXPECT_EQ(places(made), (names{"one.txt@1", "two.txt@2"}));
    ASSERT_EQ(reasons(made), whys{skip_reason::depth});
    EXPECT_EQ(made->skipped[0].ref.target, "three.txt");
    EXPECT_EQ(made->skipped[0].depth, 2U);
    EXPECT_EQ(places(follow(chain, "See one.txt.", {}, {.depth = 3})),
              (names{"one.txt@1", "two.txt@2", "three.txt@3"}));
}

TEST(rabbithole_follow, a_cycle_of_three_ends) {
    const shelf docs{{{"a.txt", "The hotel rule is in b.txt."},
                      {"b.txt", "The hotel rule is in c.txt."},
                      {"c.txt", "The hotel rule is in a.txt."}}};
    const auto made = follow(docs, "See a.txt.", {}, {.depth = 50, .same_document = 50});
    EXPECT_EQ(places(made), (names{"a.txt@1", "b.txt@2", "c.txt@3"}));
    EXPECT_EQ(reasons(made), whys{skip_reason::visited});
}

TEST(rabbithole_follow, a_reference_to_itself_is_skipped) {
    const shelf docs{{{"self.txt", "This hotel rule is self.txt, Section 7, as said."}}};
    const auto made = follow(docs, "self.txt, Section 7", {}, {}, {}, "self.txt");
    EXPECT_EQ(reasons(made).front(), skip_reason::itself);
    const auto known = registry_of(R"({"": {"self.txt": ["the hotel rule"]}})");
    const auto view = docs.view();
    visited_references visited;
    const reference_resolver resolver{view, known};
    const auto mention =
        resolver.resolve(ref_of(reference_type::document_mention, "the hotel rule"), at("self.txt"), visited, 0, 0);
    ASSERT_TRUE(mention && mention->skipped);
    EXPECT_EQ(mention->skipped->why, skip_reason::itself) << "also by another name";
    const auto chunks = view.search({.text = "hotel", .exact = false});
    ASSERT_TRUE(chunks && !chunks->empty());
    current_document place = at("self.txt");
    place.chunk_id = chunks->front().chunk_id;
    const auto section = resolver.resolve(ref_of(reference_type::section, "Section 7"), place, visited, 0, 0);
    ASSERT_TRUE(section && section->skipped);
    EXPECT_EQ(section->skipped->why, skip_reason::not_found) << "the chunk in which it stands is no answer";
}

TEST(rabbithole_follow, ten_thousand_references_in_a_chunk_are_bounded) {
    const shelf docs{{{"a.txt", "A hotel."}}};
    std::string text;
    for (int i = 1; i <= 10'000; ++i) text += "See policy" + std::to_string(i) + ".pdf for more. ";
    std::size_t decisions = 0;
    const auto made = follow(docs, text, {.decisions = &decisions});
    ASSERT_TRUE(made);
    EXPECT_EQ(decisions, default_follow_guards.references);
    EXPECT_EQ(made->skipped.size() + made->left_out + made->chunks.size(), 10'000U) << "each is told or counted";
    EXPECT_EQ(made->skipped.back().why, skip_reason::references);
}

TEST(rabbithole_follow, skips_what_the_gate_declines_with_its_reason) {
    std::size_t decisions = 0;
    const auto made = follow(chain, "See one.txt and four.txt, and one.txt again.",
                             {.declines = {"one.txt"}, .decisions = &decisions});
    EXPECT_EQ(places(made), names{"four.txt@1"});
    ASSERT_EQ(reasons(made), (whys{skip_reason::declined, skip_reason::visited}));
    EXPECT_EQ(made->skipped[0].reason, "not about hotels");
    EXPECT_EQ(decisions, 2U) << "it is asked once about the same reference";
}

TEST(rabbithole_follow, tells_the_gate_and_the_score_what_the_task_is) {
    const auto view = chain.view();
    const document_registry none;
    std::string anchor;
    std::string language;
    const auto gate = [&](const reference&, const follow_task& task, const stop_token&) -> result<gate_decision> {
        anchor = task.query_anchor();
        language = task.language;
        return gate_decision{true, {}};
    };
    const reference_follower follower{view, none, gate, answers{}.score()};
    follow_state state;
    ASSERT_TRUE(follower.follow("four.txt", at("start.txt"), hotel, state));
    EXPECT_EQ(anchor, "What does a hotel cost?\nFind the limit for hotels");
    EXPECT_EQ(language, "en");
}

TEST(rabbithole_follow, leaves_external_references_unresolved) {
    const auto made = follow(chain, "See https://example.com/four.txt now.");
    EXPECT_EQ(places(made), names{});
    ASSERT_EQ(reasons(made), whys{skip_reason::external});
    EXPECT_EQ(made->skipped[0].ref.target, "https://example.com/four.txt");
}

TEST(rabbithole_follow, keeps_scores_from_0_6_and_fills_up_with_the_best_of_the_others) {
    const answers by{.scores = {{"one.txt", 0.6}, {"two.txt", 0.59}, {"four.txt", 0.0}}};
    const std::string text = "one.txt, two.txt, four.txt";
    EXPECT_EQ(places(follow(chain, text, by, {.depth = 1})), names{"one.txt@1"});
    const auto filled = follow(chain, text, by, {.depth = 1, .min_results = 1});
    EXPECT_EQ(places(filled), (names{"one.txt@1", "two.txt@1", "four.txt@1"}));
    EXPECT_FALSE(filled->chunks[0].below_threshold);
    EXPECT_TRUE(filled->chunks[1].below_threshold);
    using reference_following::kept_scores;
    EXPECT_EQ(kept_scores({0.1, 0.9, std::nullopt, 0.3}, {.min_results = 2}), (std::vector<std::size_t>{1, 3}));
    EXPECT_EQ(kept_scores({0.1, 0.9, std::nullopt, 0.3}, {.min_results = 9}), (std::vector<std::size_t>{0, 1, 3}));
}

TEST(rabbithole_follow, a_score_of_0_is_a_score) {
    std::size_t scored = 0;
    follow_state state;
    const answers by{.scores = {{"four.txt", 0.0}}, .scored = &scored};
    const auto made = follow(chain, "four.txt and document \"four\"", by, {}, {}, "start.txt", &state);
    EXPECT_EQ(places(made), names{});
    EXPECT_EQ(scored, 1U) << "the chunk is not scored again";
    EXPECT_TRUE(made->notes.empty());
}

TEST(rabbithole_follow, refuses_scores_that_are_none) {
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), -0.1, 1.1, std::numeric_limits<double>::infinity()}) {
        const auto made = follow(chain, "four.txt", {.scores = {{"four.txt", bad}}});
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().kind, failure_kind::invalid_argument);
        EXPECT_NE(made.error().message().find("not a number from 0 to 1"), std::string::npos);
    }
}

TEST(rabbithole_follow, stops_at_the_budget_of_tokens) {
    follow_state state;
    const auto made =
        follow(chain, "one.txt, two.txt, four.txt", {}, {.depth = 1, .tokens = 20}, {}, "start.txt", &state);
    EXPECT_EQ(places(made).size(), 1U);
    EXPECT_EQ(reasons(made), (whys{skip_reason::tokens, skip_reason::tokens, skip_reason::depth}));
    EXPECT_LE(state.tokens, 20);
    EXPECT_GT(state.tokens, 0);
    state.tokens = default_follow_guards.tokens;
    EXPECT_EQ(reasons(follow(chain, "four.txt", {}, {}, {}, "start.txt", &state)), whys{skip_reason::tokens});
    EXPECT_EQ(default_follow_guards.tokens, 50'000);
}

TEST(rabbithole_follow, the_same_document_3_times_ends_the_task) {
    std::string text;
    for (int i = 1; i <= 5; ++i) {
        text += "Section " + std::to_string(i) + " about hotel number" + std::to_string(i) + ". ";
        for (int word = 0; word < 200; ++word) text += "filler" + std::to_string(i) + " ";
        text += "\n\n";
    }
    const shelf docs{{{"long.txt", text}, {"other.txt", "A hotel."}}};
    const auto made =
        follow(docs, "Sections 1, 2, 3, 4 and 5 of long.txt, and other.txt", {}, {.depth = 1, .top_k = 1});
    EXPECT_EQ(places(made).size(), 3U);
    auto first = reasons(made);
    ASSERT_GE(first.size(), 3U);
    first.resize(3);
    EXPECT_EQ(first, (whys{skip_reason::convergence, skip_reason::convergence, skip_reason::convergence}));
}

TEST(rabbithole_follow, resolves_by_the_registry_and_in_the_document_first) {
    const shelf docs{{{"reise.txt", "Abschnitt 4.2 Hotels kosten höchstens 120 Euro."},
                      {"kantine.txt", "Abschnitt 4.2 Das Essen kostet 5 Euro. Hotels auch."},
                      {"bgb.txt", "§ 312 Verbraucherverträge sind Verträge."}}};
    const auto known = registry_of(R"({"": {"reise.txt": ["die Reiserichtlinie"], "bgb.txt": ["BGB"]}})");
    const auto view = docs.view();
    const reference_resolver resolver{view, known};
    const auto files = [&](const reference& ref, const std::string& current = "kantine.txt") {
        visited_references visited;
        const auto made = resolver.resolve(ref, at(current), visited, 0, 0, "Was kosten Hotels?");
        EXPECT_TRUE(made);
        names found;
        if (made)
            for (const chunk& one : made->chunks) found.push_back(one.filename);
        found.push_back(made && made->scoped ? "scoped" : "broad");
        return found;
    };
    EXPECT_EQ(files(ref_of(reference_type::section, "Abschnitt 4.2")), (names{"kantine.txt", "scoped"}))
        << "the current one";
    EXPECT_EQ(files(ref_of(reference_type::section, "Abschnitt 4.2", "Reiserichtlinie")),
              (names{"reise.txt", "scoped"}));
    EXPECT_EQ(files(ref_of(reference_type::document_mention, "die Reiserichtlinie")), (names{"reise.txt", "scoped"}));
    EXPECT_EQ(files(ref_of(reference_type::document, "reise.txt")), (names{"reise.txt", "scoped"}));
    EXPECT_EQ(files(ref_of(reference_type::legal_section, "§ 312 BGB", "BGB")), (names{"bgb.txt", "scoped"}));
    EXPECT_EQ(files(ref_of(reference_type::legal_section, "§ 312 HGB", "HGB")), (names{"bgb.txt", "broad"}))
        << "an unknown law is searched in all";
    const names work = files(ref_of(reference_type::academic_shortform, "Verbraucherverträge"));
    EXPECT_EQ(work.front(), "bgb.txt");
    EXPECT_EQ(work.back(), "broad");
    EXPECT_EQ(files(ref_of(reference_type::academic_numbered, "höchstens"), "reise.txt"),
              (names{"reise.txt", "broad"}));
    EXPECT_EQ(files(ref_of(reference_type::document, "...")), names{"broad"})
        << "no words: nothing is found, nothing fails";
}

TEST(rabbithole_follow, takes_the_collection_of_the_registry) {
    shelf docs{{{"rules.txt", "A hotel costs 100 euros in the old rules."}}, "old"};
    docs.add("rules.txt", "A hotel costs 120 euros in the new rules.", "new");
    const auto known = registry_of(R"({"new": {"rules.txt": ["the rules"]}, "old": {"rules.txt": ["the rules"]}})");
    const auto view = docs.view();
    const reference_resolver resolver{view, known};
    for (const std::string collection : {"new", "old"}) {
        visited_references visited;
        const current_document place{{}, "x.txt", collection, {}};
        const auto made =
            resolver.resolve(ref_of(reference_type::document_mention, "the rules"), place, visited, 0, 0, "hotel");
        ASSERT_TRUE(made && made->chunks.size() == 1U);
        EXPECT_NE(made->chunks[0].text.find("the " + collection), std::string::npos) << made->chunks[0].text;
    }
}

TEST(rabbithole_follow, sees_only_the_documents_of_the_owner) {
    const auto view = chain.view(owner{"other"});
    const document_registry none;
    const reference_follower follower{view, none, answers{}.gate(), answers{}.score()};
    follow_state state;
    const auto made = follower.follow("See four.txt.", at("start.txt"), hotel, state);
    EXPECT_EQ(places(made), names{});
    EXPECT_EQ(reasons(made), whys{skip_reason::not_found});
}

TEST(rabbithole_follow, a_function_that_fails_costs_only_its_reference) {
    const auto view = chain.view();
    const document_registry none;
    const failure broken = failure::of(failure_kind::unreachable, "model", "is down");
    const auto gate = [&](const reference& ref, const follow_task&, const stop_token&) -> result<gate_decision> {
        if (ref.target == "two.txt") return broken;
        return gate_decision{true, {}};
    };
    const auto score = [&](const chunk& one, const follow_task&, const stop_token&) -> result<double> {
        if (one.filename == "one.txt") return broken;
        return 0.9;
    };
    const reference_follower follower{view, none, gate, score, pattern_extractor{}, follow_guards{.depth = 1}};
    follow_state state;
    const auto made = follower.follow("one.txt, two.txt, four.txt", at("start.txt"), hotel, state);
    EXPECT_EQ(places(made), names{"four.txt@1"});
    EXPECT_EQ(reasons(made), whys{skip_reason::failed});
    EXPECT_EQ(made->notes.size(), 2U);
}

TEST(rabbithole_follow, a_stop_ends_it) {
    const auto view = chain.view();
    const document_registry none;
    const reference_follower follower{view, none, answers{}.gate(), answers{}.score()};
    follow_state state;
    stop_source stop;
    stop.request_stop();
    const auto made = follower.follow("See four.txt.", at("start.txt"), hotel, state, stop.get_token());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, failure_kind::cancelled);
}
