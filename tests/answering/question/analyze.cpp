// agent/analyze.hpp, measured with constraints/questions.jsonl
#include <toolkit/answering/analyze.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <test_paths.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::analyze;
using toolkit::constraint_kind;
using toolkit::constraints;
using namespace std::string_view_literals;

namespace {

struct question {  // a line of the set
    std::string id;
    std::string question;
    std::int64_t min_searches = 1;
    std::vector<std::string> topics{};
    std::int64_t min_open_citations = 0;
    bool exact_quote = false;
    std::vector<std::string> quote_indicators{};
    bool conflict = false;
    std::string conflict_rule{};
    std::vector<std::string> sections{};
    bool disclosure = false;
    struct doc {
        toolkit::field topics{.required = false}, quote_indicators{.required = false}, sections{.required = false},
            conflict_rule{.required = false};
    };
};

// The measure: one constraint for each number above its default, each topic, each section, each indicator, a quote, a
// conflict with its rule, and a disclosure. A wrong value counts as both a false one and a missed one.
using counted = std::vector<std::pair<std::string, std::string>>;

std::string small(std::string_view text) { return toolkit::folded(text); }

counted constraints_of(const question& q) {
    counted all;
    if (q.min_searches > 1) all.emplace_back("min_searches", std::to_string(q.min_searches));
    for (const auto& each : q.topics) all.emplace_back("search_topic", small(each));
    if (q.min_open_citations > 0) all.emplace_back("min_open_citations", std::to_string(q.min_open_citations));
    if (q.exact_quote) all.emplace_back("exact_quote", "");
    for (const auto& each : q.quote_indicators) all.emplace_back("indicator", small(each));
    if (q.conflict) all.emplace_back("conflict_resolution", q.conflict_rule);
    for (const auto& each : q.sections) all.emplace_back("section", small(each));
    if (q.disclosure) all.emplace_back("insufficiency_disclosure", "");
    return all;
}

question as_question(const constraints& c) {
    question q{.id = {},
               .question = {},
               .min_searches = c.min_searches,
               .topics = c.required_search_topics,
               .min_open_citations = c.min_opened_citations,
               .exact_quote = c.requires_exact_quote,
               .quote_indicators = c.exact_quote_indicators,
               .conflict = c.requires_conflict_resolution,
               .conflict_rule = c.conflict_resolution_rule,
               .sections = c.required_sections,
               .disclosure = c.requires_insufficiency_disclosure};
    std::erase(q.quote_indicators, "SQL");  // the kind of a quote, beside the words that asked for it
    return q;
}

bool same(const std::pair<std::string, std::string>& a, const std::pair<std::string, std::string>& b) {
    if (a.first != b.first) return false;
    if (a.first != "indicator") return a.second == b.second;
    return a.second.find(b.second) != std::string::npos || b.second.find(a.second) != std::string::npos;
}

std::vector<question> all_questions(const char* file = "questions.jsonl") {
    std::ifstream in{std::string{TOOLKIT_TESTS_DIR} + "/answering/question/" + file};
    std::vector<question> all;
    for (std::string line; std::getline(in, line);) {
        auto read = toolkit::parse<question>(line);
        EXPECT_TRUE(read) << line << '\n' << read.error().message();
        if (read) all.push_back(*std::move(read));
    }
    return all;
}

/// Compares what is found in a set with the labels of people, prints the figures, and returns precision and recall.
std::pair<double, double> measured(const std::vector<question>& questions) {
    struct score {
        double right = 0, wrong = 0, missed = 0;
    };
    std::map<std::string, score> kinds;
    score all;
    std::size_t whole = 0;
    for (const question& q : questions) {
        counted expected = constraints_of(q);
        bool right = true;
        for (const auto& each : constraints_of(as_question(analyze(q.question)))) {
            const auto at =
                std::find_if(expected.begin(), expected.end(), [&](const auto& w) { return same(w, each); });
            if (at != expected.end()) {
                ++kinds[each.first].right, ++all.right;
                expected.erase(at);
            } else {
                right = false;
                ++kinds[each.first].wrong, ++all.wrong;
                std::printf("%s: false %s '%s'\n", q.id.c_str(), each.first.c_str(), each.second.c_str());
            }
        }
        for (const auto& each : expected) {
            right = false;
            ++kinds[each.first].missed, ++all.missed;
            std::printf("%s: missed %s '%s'\n", q.id.c_str(), each.first.c_str(), each.second.c_str());
        }
        whole += right ? 1U : 0U;
    }
    const auto precision = [](const score& s) { return s.right / (s.right + s.wrong); };
    const auto recall = [](const score& s) { return s.right / (s.right + s.missed); };
    for (const auto& [kind, s] : kinds)
        std::printf("%-25s %4.0f right %3.0f false %3.0f missed  precision %.3f recall %.3f\n", kind.c_str(), s.right,
                    s.wrong, s.missed, precision(s), recall(s));
    std::printf("all: precision %.4f recall %.4f; %zu of %zu questions right as a whole\n", precision(all), recall(all),
                whole, questions.size());
    return {precision(all), recall(all)};
}

TEST(analyze, finds_what_the_test_set_demands) {
    const auto questions = all_questions();
    ASSERT_GE(questions.size(), 300U);
    const auto [precision, recall] = measured(questions);
    EXPECT_GE(precision, .97);
    EXPECT_GE(recall, .97);
}

// Written after the rules by someone who had not seen them. The rules were not adjusted to it.
TEST(analyze, finds_demands_of_questions_that_it_was_not_made_for) {
    const auto questions = all_questions("unseen.jsonl");
    ASSERT_EQ(questions.size(), 60U);
    const auto [precision, recall] = measured(questions);
    EXPECT_GE(precision, .7);
    EXPECT_GE(recall, .5);
}

TEST(analyze, locates_each_demand) {
    constexpr std::string_view asked =
        "Do separate searches for each topic: index bloat and lock waits. Open two sources and quote the exact line.";
    const constraints found = analyze(asked);
    ASSERT_EQ(found.found.size(), 4U);
    EXPECT_EQ(found.found[0].kind, constraint_kind::search_topic);
    EXPECT_EQ(found.found[0].source.of(asked), "index bloat");
    EXPECT_EQ(found.found[1].source.of(asked), "lock waits");
    EXPECT_EQ(found.found[2].source.of(asked), "Open two sources");
    EXPECT_EQ(found.found[2].count, 2);
    EXPECT_EQ(found.found[3].value, "exact line");
    EXPECT_EQ(found.min_searches, 2) << "one for each topic";
}

TEST(analyze, keeps_without_in_a_topic_but_not_what_the_answer_must_avoid) {
    const auto topics = [](std::string_view asked) { return analyze(asked).required_search_topics; };
    EXPECT_EQ(topics("Make separate searches for each topic: a rebuild without locks, disk space, sessions."),
              (std::vector<std::string>{"rebuild without locks", "disk space", "sessions"}));
    EXPECT_EQ(topics("Suche getrennt nach jedem Thema: Indexaufbau ohne Sperren, Speicher, Replikation."),
              (std::vector<std::string>{"Indexaufbau ohne Sperren", "Speicher", "Replikation"}));
    EXPECT_EQ(topics("Make separate searches for each topic: locks, storage and replication without guessing."),
              (std::vector<std::string>{"locks", "storage", "replication"}));
}

TEST(analyze, locates_each_demand_of_the_test_set) {
    using kind = toolkit::constraint_kind;
    std::size_t seen = 0;
    for (const char* file : {"questions.jsonl", "unseen.jsonl"})
        for (const question& q : all_questions(file)) {
            const constraints c = analyze(q.question);
            std::map<kind, std::size_t> count;
            for (const auto& one : c.found) {
                ++seen;
                ++count[one.kind];
                ASSERT_LE(one.source.end, q.question.size()) << q.id;
                ASSERT_LT(one.source.begin, one.source.end) << q.id;
                const std::string_view text = one.source.of(q.question);
                EXPECT_TRUE(toolkit::is_utf8(text)) << q.id << ": " << text;
                EXPECT_FALSE(one.rule.empty()) << q.id;
                if (one.kind != kind::search_topic && one.kind != kind::section) continue;
                EXPECT_NE(small(text).find(small(one.value)), std::string::npos)
                    << q.id << ": \"" << one.value << "\" in \"" << text << '"';
            }
            EXPECT_EQ(count[kind::search_topic], c.required_search_topics.size()) << q.id;
            EXPECT_EQ(count[kind::section], c.required_sections.size()) << q.id;
            EXPECT_EQ(count[kind::min_opened_citations] > 0, c.min_opened_citations > 0) << q.id;
            EXPECT_EQ(count[kind::exact_quote] > 0, c.requires_exact_quote) << q.id;
            EXPECT_EQ(count[kind::conflict_resolution] > 0, c.requires_conflict_resolution) << q.id;
            EXPECT_EQ(count[kind::insufficiency_disclosure] > 0, c.requires_insufficiency_disclosure) << q.id;
            EXPECT_TRUE(c.min_searches == 1 || count[kind::min_searches] + count[kind::search_topic] > 0) << q.id;
        }
    EXPECT_GT(seen, 200U);
}

TEST(analyze, ignores_negations_and_quotations) {
    for (const auto* const asked : {
             "You need not search three times.",
             "He said \"quote one SQL\". What did he mean?",
             "Du musst nicht dreimal suchen.",
             "Es ist kein wörtliches Zitat nötig.",
             "There is no need to open two sources, or to quote verbatim.",
             "Search at most three times.",
             "Die Regel lautet: „Suche mindestens dreimal“. Wer schrieb sie?",
         })
        EXPECT_EQ(analyze(asked), toolkit::no_constraints) << asked;
}

TEST(analyze, searches_quotations_where_a_rule_says_so) {
    const constraints found =
        analyze("Explicitly say \"Insufficient documentation\", and use the sections 'Risks' and 'Costs'.");
    EXPECT_TRUE(found.requires_insufficiency_disclosure);
    EXPECT_EQ(found.required_sections, (std::vector<std::string>{"Risks", "Costs"}));
}

TEST(analyze, adds_the_kind_of_a_quote) {
    EXPECT_EQ(analyze("Quote one exact SQL.").exact_quote_indicators, (std::vector<std::string>{"exact SQL", "SQL"}));
    EXPECT_EQ(analyze("Zitiere genau eine SQL-Anweisung.").exact_quote_indicators.back(), "SQL");
    EXPECT_EQ(analyze("Quote the sentence on pets.").exact_quote_indicators, std::vector<std::string>{"Quote"});
}

// A custom rule, appended.
constexpr std::array my_rules{
    toolkit::demand("ask_the_archive_twice", constraint_kind::min_searches, "ask|befrage ~2 archive|archiv #x"),
    toolkit::context("just_kidding", toolkit::rule_effect::denies, "kidding|scherz"),
};
constexpr auto all_rules = toolkit::with_rules(toolkit::default_constraint_rules, my_rules);

TEST(analyze, applies_rules_of_the_program_beside_its_own) {
    const constraints found = analyze("Ask the archive three times. Quote the rule verbatim.", all_rules);
    EXPECT_EQ(found.min_searches, 3);
    EXPECT_TRUE(found.requires_exact_quote);
    ASSERT_FALSE(found.found.empty());
    EXPECT_TRUE(std::any_of(found.found.begin(), found.found.end(),
                            [](const auto& each) { return each.rule == "ask_the_archive_twice"; }));
    EXPECT_EQ(analyze("Ask the archive three times.").min_searches, 1);
    EXPECT_EQ(analyze("Befrage das Archiv dreimal (nur ein Scherz).", my_rules).min_searches, 3);
    EXPECT_EQ(analyze("Befrage das Archiv dreimal im Scherz.", my_rules).min_searches, 1);
}

#ifndef TOOLKIT_COMPILED  // the compiled form has no bodies to evaluate
static_assert(analyze("Ask the archive at least twice.", my_rules).min_searches == 2);
static_assert(analyze("Befrage das Archiv höchstens dreimal.", my_rules).min_searches == 1);
#endif

TEST(analyze, reads_numbers_in_words_and_digits) {
    const std::pair<std::string_view, std::int64_t> cases[] = {
        {"Search 3 times.", 3},
        {"Search twice.", 2},
        {"Do at least a dozen searches.", 12},
        {"Mach ein halbes Dutzend Suchen.", 6},
        {"Do two or three searches.", 2},
        {"Do more than four searches.", 5},
        {"Suche mehr als einmal.", 2},
        {"Make 3x searches; >= 4 tool calls.", 4},
        {"Suche fünfmal.", 5},
        {"Suche fuenf Mal.", 5},
        {"Do 999999999999999999999 searches.", 1},
    };
    for (const auto& [asked, count] : cases) EXPECT_EQ(analyze(asked).min_searches, count) << asked;
}

TEST(analyze, takes_the_lower_end_of_a_range) {
    for (const char* text : {"Search 3-5 times.", "Search 3 - 5 times.", "Search 3\u20135 times.", "Make 3-5 searches.",
                             "Suche 3-5 mal.", "Search three to five times."})
        EXPECT_EQ(analyze(text).min_searches, 3) << text;
    EXPECT_EQ(analyze("Open 2-3 sources.").min_opened_citations, 2);
}

TEST(analyze, demands_nothing_that_was_already_done) {
    for (const char* text : {"Ich habe schon dreimal gesucht.", "Ich habe dreimal gesucht. Was ist ein Index?",
                             "I have already searched three times.", "Wir haben bereits viermal danach gesucht."})
        EXPECT_EQ(analyze(text).min_searches, 1) << text;
    EXPECT_EQ(analyze("Ich habe eine Frage: suche dreimal.").min_searches, 3);
}

TEST(analyze, finds_sections_without_that_word_and_respects_negations) {
    for (const char* text :
         {"Don't write a Summary section. How?", "Do not add a Summary section.", "Write no Summary section."})
        EXPECT_TRUE(analyze(text).required_sections.empty()) << text;
    const auto sections = [](std::string_view text) {
        auto found = analyze(text).required_sections;
        std::sort(found.begin(), found.end());
        return found;
    };
    using list = std::vector<std::string>;
    EXPECT_EQ(sections("Write a Summary section and a Risks section."), (list{"Risks", "Summary"}));
    EXPECT_EQ(sections("Write a Summary section, a Risks section and a Costs section."),
              (list{"Costs", "Risks", "Summary"}));
}

TEST(analyze, terminates_on_any_bytes) {
    std::mt19937 random{7};  // NOLINT: the same bytes each time
    const std::string_view pieces[] = {
        "search ", "three ", "\"", "'", "„",    "“",    ", ",  ": ",   "\n- ",   "for each topic ", "nicht ",
        "if ",     "?",      "(",  ")", "\xC3", "\xFF", "1. ", "and ", "quote ", "at least "};
    for (int i = 0; i < 300; ++i) {
        std::string text;
        while (text.size() < 600) text += pieces[random() % std::size(pieces)];
        const constraints found = analyze(text);
        for (const auto& each : found.found) EXPECT_LE(each.source.end, text.size());
        EXPECT_LE(found.found.size(), toolkit::analyze_limits.found);
    }
    for (const auto piece : pieces) {  // 100 KB of each: text beyond the limit is not read
        std::string text;
        while (text.size() < 100'000) text += piece;
        EXPECT_LE(analyze(text).found.size(), toolkit::analyze_limits.found);
    }
    EXPECT_EQ(analyze(""), toolkit::no_constraints);
}

}  // namespace
