// validation/gate.hpp, citations.hpp, terms.hpp, verdict.hpp
#include "../made_run.hpp"

#include <toolkit/validation/gate.hpp>

#include <gtest/gtest.h>

#include <concepts>
#include <string>

using namespace toolkit;

namespace {

/// A run that has searched once and opened these passages.
/// The default checks except carried_claims, because these answers do not match their questions (claims_support.cpp).
using checks_of_terms = gate<enough_searches, enough_citations, citation_references, grounded_terms, exact_quotes,
                             disclosed_insufficiency, searched_topics, named_sections, resolved_conflicts>;

struct opened {
    task asked{.question = "How do I rebuild an index?", .owner = owner{"me"}};
    run_record record;
    explicit opened(std::initializer_list<std::string_view> passages) {
        record.searches.push_back({"rebuild index", {}});
        std::uint64_t n = 0;
        for (const std::string_view text : passages)
            record.open({0,
                         uuid::from_bits(1, n),
                         uuid::from_bits(2, n++),
                         0,
                         "a.md",
                         "",
                         {0, text.size()},
                         std::string{text}});
    }
    [[nodiscard]] verdict judge(std::string_view text) const {
        return checks_of_terms{}.check({std::string{text}, {}}, {asked, record, 3, true});
    }
    [[nodiscard]] bool passes(std::string_view text) const { return judge(text).passed(); }
};

struct short_answers {  // a check that warns
    toolkit::verdict check(const toolkit::draft& candidate, const toolkit::run_view&) const {
        if (candidate.text.size() <= 1'000) return {};
        return {{{.code = "LONG_ANSWER", .message = "The answer is long.", .severity = toolkit::severity::warning}}};
    }
};

struct no_questions {  // a check that holds state
    std::string mark = "?";
    [[nodiscard]] verdict check(const draft& candidate, const run_view&) const {
        if (candidate.text.find(mark) == std::string::npos) return {};
        return {{{"QUESTION", "The answer asks; leave the question out.", mark}}};
    }
};

/// A question that demands everything, and a run that has opened two documents of different dates.
made_run all_demanded() {
    made_run run;
    run.asked.question = "How long are backups kept?";
    run.required = {.min_searches = 3,
                    .required_search_topics = {"backups", "encryption"},
                    .min_opened_citations = 3,
                    .requires_exact_quote = true,
                    .requires_conflict_resolution = true,
                    .conflict_resolution_rule = "newest",
                    .required_sections = {"Summary"},
                    .requires_insufficiency_disclosure = true};
    run.search("backups kept", {run.found("moon.md", "The moon")});
    run.open("policy-2023.md", "Nightly backups are kept for 30 days.");
    run.open("policy-2024.md", "Nightly backups are kept for 14 days.");
    return run;
}
std::vector<std::string_view> found_codes(const verdict& findings) {
    std::vector<std::string_view> codes;
    codes.reserve(findings.violations.size());
    for (const violation& one : findings.violations) codes.push_back(one.code);
    return codes;
}

}  // namespace

TEST(gate, takes_its_checks_as_objects) {
    static_assert(std::same_as<decltype(gate{}), gate<>>);
    static_assert(std::same_as<decltype(gate{gate<>{}}), gate<>>);
    const gate both{no_questions{"!"}, short_answers{}};
    static_assert(std::same_as<decltype(both), const gate<no_questions, short_answers>>);
    const opened run{};
    const run_view view{run.asked, run.record, 3, true};
    EXPECT_TRUE(both.check({"Why?", {}}, view).passed());
    EXPECT_FALSE(both.check({"Halt!", {}}, view).passed());
    const gate beside_the_default{gate<>{}, no_questions{}};
    const verdict found = beside_the_default.check({"Why [7]?", {}}, view);
    std::string codes;
    for (const violation& one : found.violations) codes.append(one.code).append(1, ' ');
    EXPECT_NE(codes.find("QUESTION"), std::string::npos) << codes;
    EXPECT_NE(codes.find("INVALID_CITATION_REFERENCE"), std::string::npos) << codes;
}

TEST(gate, reports_every_violation_in_the_agreed_order) {
    const made_run run = all_demanded();
    const draft candidate{"Backups are kept in Ecuador [7].", {{"", "the place", {}}}};
    EXPECT_EQ(found_codes(gate<>{}.check(candidate, run.view())),
              (std::vector<std::string_view>{"MIN_SEARCHES_UNMET", "MIN_OPEN_CITATIONS_UNMET",
                                             "INVALID_CITATION_REFERENCE", "UNGROUNDED_CLAIM", "EXACT_QUOTE_UNMET",
                                             "INSUFFICIENCY_NOT_DISCLOSED", "REQUIRED_TOPIC_NOT_SEARCHED",
                                             "REQUIRED_SECTION_MISSING", "CONFLICT_NOT_RESOLVED"}));
    EXPECT_FALSE(gate<>{}.ready(run.view()));
}

TEST(gate, accepts_an_answer_that_meets_every_demand) {
    made_run run = all_demanded();
    run.search("encryption", {}).search("backup encryption");
    run.open("moon.md", "The moon is made of rock.");
    const draft candidate{
        "## Summary\nNightly backups are kept for 14 days: \"backups are kept for 14 days\" [2]. Encryption: "
        "Insufficient "
        "documentation.",
        {{"", "encryption", {"encryption"}}}};
    const verdict findings = gate<>{}.check(candidate, run.view());
    EXPECT_TRUE(findings.violations.empty()) << (findings.violations.empty() ? "" : findings.violations[0].message);
    EXPECT_TRUE(gate<>{}.ready(run.view()));
}

TEST(gate, is_ready_for_the_end_when_no_call_is_left) {
    made_run run = all_demanded();
    run.calls_left = 0;
    EXPECT_TRUE(gate<>{}.ready(run.view()));
}

TEST(gate, reports_what_words_cannot_repair) {
    made_run run = all_demanded();
    run.required.min_opened_citations = 1;
    const draft candidate{"## Summary\nNightly backups are kept for 14 days: \"backups are kept for 14 days\" [2].",
                          {}};
    const verdict findings = gate<>{}.check(candidate, run.view());
    EXPECT_EQ(found_codes(findings),
              (std::vector<std::string_view>{"MIN_SEARCHES_UNMET", "REQUIRED_TOPIC_NOT_SEARCHED"}));
    EXPECT_FALSE(findings.passed());
    EXPECT_TRUE(findings.wording_passed());
    EXPECT_FALSE(gate<>{}.check({candidate.text + " See [9].", {}}, run.view()).wording_passed());
}

TEST(gate, ignores_what_no_question_demands) {
    made_run run;
    run.search("index").open("a.md", "REINDEX rebuilds an index.").open("b-2024.md", "It takes 5 days.");
    EXPECT_TRUE(run.passes(gate<>{}, "REINDEX rebuilds an index [1]."));
}

TEST(gate, warns_without_returning_a_draft) {
    const verdict findings = gate<short_answers, no_gate>{}.check({std::string(2'000, 'x'), {}}, made_run{}.view());
    ASSERT_EQ(findings.violations.size(), 1U);
    EXPECT_TRUE(findings.passed());
    EXPECT_TRUE(findings.wording_passed());
}

TEST(gate, refuses_a_marker_without_an_opened_citation) {
    const opened run{"REINDEX rebuilds an index."};
    EXPECT_TRUE(run.passes("REINDEX rebuilds an index [1]."));
    const verdict findings = run.judge("REINDEX rebuilds an index [5].");
    ASSERT_EQ(findings.violations.size(), 1U);
    EXPECT_EQ(findings.violations[0].code, "INVALID_CITATION_REFERENCE");
    EXPECT_EQ(findings.violations[0].message, "[5] does not refer to an opened citation; only [1] is open.");
}

TEST(gate, refuses_an_answer_from_documents_without_any_citation) {
    const opened run{"REINDEX rebuilds an index."};
    ASSERT_EQ(run.judge("REINDEX rebuilds an index.").violations.size(), 1U);
    EXPECT_TRUE(run.passes(not_known));
}

TEST(gate, refuses_a_command_that_no_source_holds) {
    const opened run{"REINDEX rebuilds an index."};
    const verdict findings = run.judge("Run pg_reindex now [1].");
    ASSERT_FALSE(findings.passed());
    EXPECT_EQ(findings.violations[0].code, "UNGROUNDED_CLAIM");
    EXPECT_EQ(findings.violations[0].about, "pg_reindex");
}

TEST(gate, refuses_invented_numbers_names_options_and_code) {
    const opened run{"The table holds 1,664 columns. Use --clean with care. It was written by Peter Smith in v9.2."};
    for (const char* right : {"It holds 1664 columns [1].", "It holds 1,664 columns [1].", "Use `--clean` [1].",
                              "By Peter Smith [1].", "Since v9.2 [1]."})
        EXPECT_TRUE(run.passes(right)) << right;
    for (const char* wrong : {"It holds 1665 columns [1].", "Use --create [1].", "It was by Paul Smith [1].",
                              "Use `drop all` [1].", "Since v9.3 [1]."})
        EXPECT_FALSE(run.passes(wrong)) << wrong;
}

TEST(gate, accepts_a_number_in_digits_for_the_same_in_words) {
    const opened run{"There are three modes."};
    EXPECT_TRUE(run.passes("There are 3 modes [1]."));
    EXPECT_FALSE(run.passes("There are 4 modes [1]."));
}

TEST(gate, accepts_words_of_the_question_but_no_command_line) {
    opened run{"Nothing of interest."};
    run.asked.question = "Does Oracle need DROP TABLE?";
    EXPECT_TRUE(run.passes("Nothing of interest to Oracle [1]."));
    EXPECT_FALSE(run.passes("Drop table t [1]."));
}

TEST(gate, demands_nothing_when_no_source_was_used) {
    const task asked{.question = "Hello?", .owner = owner{"me"}};
    const run_record record;
    EXPECT_TRUE(gate<>{}.check({"Hello, I am Eliza 3000.", {}}, {asked, record, 0, false}).passed());
}

TEST(gate, is_ready_once_something_is_open_or_two_searches_were_made) {
    const opened with{"text"};
    EXPECT_TRUE(gate<>{}.ready({with.asked, with.record, 3, true}));
    opened without{};
    EXPECT_FALSE(gate<>{}.ready({without.asked, without.record, 3, true}));
    without.record.searches.push_back({"again", {}});
    EXPECT_TRUE(gate<>{}.ready({without.asked, without.record, 3, true}));
}

TEST(gate, of_named_checks_is_exactly_these) {
    const opened run{"text"};
    const draft ungrounded{"Run pg_reindex [1].", {}};
    EXPECT_TRUE(gate<citation_references>{}.check(ungrounded, {run.asked, run.record, 3, true}).passed());
    EXPECT_FALSE(gate<grounded_terms>{}.check(ungrounded, {run.asked, run.record, 3, true}).passed());
    EXPECT_TRUE(no_gate{}.check(ungrounded, {run.asked, run.record, 3, true}).passed());
}

TEST(gate, recognizes_a_quantity_however_its_unit_is_written) {
    const opened run{
        "The default is 10min. Up to 2 kB are kept, at most 1,664 columns, and 0.5s of delay; see page x12."};
    for (const char* right : {"It is 10 minutes [1].", "It is 10min [1].", "It keeps 2kB [1].", "It waits 0.5 s [1]."})
        EXPECT_TRUE(run.passes(right)) << right;
    for (const char* wrong : {"It is 100 minutes [1].", "It is 1 minute [1].", "It keeps 2MB [1].", "It is 12 [1]."})
        EXPECT_FALSE(run.passes(wrong)) << wrong;
}

TEST(gate, ends_a_word_at_an_adjacent_sign_beyond_ascii) {
    const auto passes = [](std::string_view source, std::string_view answer) {
        return opened{source}.passes(std::string{answer} + " [1].");
    };
    struct pair {
        const char* source;
        const char* right;
    };
    for (const auto& [source, right] : {pair{"The price is 20€ per month.", "It costs 20 €"},
                                        pair{"The price is 20€ per month.", "It costs 20€"},
                                        pair{"The price is 20 € per month.", "It costs 20€"},
                                        pair{"The price is 20€ per month.", "It costs 20 euros"},
                                        pair{"Der Preis ist 20€.", "Es kostet 20 Euro"},
                                        pair{"The price is €20 per month.", "It costs 20 euros"},
                                        pair{"The price is £20 per month.", "It costs 20 pounds"},
                                        pair{"The price is ¥500 per month.", "Es kostet 500 Yen"},
                                        pair{"The price is £20 per month.", "It is 20 GBP"},
                                        pair{"Of all 5% pay.", "Es sind 5 Prozent"},
                                        pair{"It lasted 1990–1995.", "It began in 1990"},
                                        pair{"It lasted 1990–1995.", "It ended in 1995"},
                                        pair{"It lasted 1990–1995.", "It lasted 1990-1995"},
                                        pair{"It lasted 1990-1995.", "It lasted 1990–1995"},
                                        pair{"The timeout is 10\u00a0minutes.", "The timeout is 10 minutes"},
                                        pair{"It has 10\u202f000 rows.", "It has 10000 rows"},
                                        pair{"It has 10,000 rows.", "It has 10\u00a0000 rows"},
                                        pair{"He works at “Acme” today.", "He works at Acme"},
                                        pair{"Er arbeitet bei „Acme“ heute.", "Er arbeitet bei Acme"},
                                        pair{"The firm’s name is Acme’s rival.", "It rivals Acme"},
                                        pair{"Acme's rival", "It is Acme’s rival"},
                                        pair{"Acme—the firm—grew.", "It is Acme that grew"},
                                        pair{"Acme… grew.", "It is Acme that grew"},
                                        pair{"•Acme grew", "It is Acme that grew"},
                                        pair{"Acme™ and Foo® grew.", "It is Acme that grew, with Foo"},
                                        pair{"Acme and Foo grew.", "It is Acme™ that grew, with Foo®"},
                                        pair{"It is 12.5 °C.", "It is 12.5°C"},
                                        pair{"It is 12.5°C.", "It is 12.5 °C"},
                                        pair{"It is 12.5°C.", "It is 12.5 degrees"},
                                        pair{"Area: 50m².", "It has 50 m²"},
                                        pair{"Area: 50 m².", "It has 50m²"},
                                        pair{"Width: 5×7 cm.", "It is 7 cm high and 5 wide"},
                                        pair{"Sizes ≤100 MB.", "At most 100 MB"},
                                        pair{"Größe: 100MB", "Es sind 100 MB"},
                                        pair{"日本のAcme社は2020年に", "It is Acme that began in 2020"},
                                        pair{"The answer is “42”.", "It is 42"}})
        EXPECT_TRUE(passes(source, right)) << source << " | " << right;
    EXPECT_TRUE(passes("Herr MÜLLER is the boss", "It is Herr Müller"));
    EXPECT_FALSE(passes("Die Größe20 und 20ä", "Es sind 20"));
    EXPECT_FALSE(passes("It is 20 °C.", "It is 20 °F"));
    EXPECT_FALSE(passes("The price is £20 per month.", "It is 20 EUR"));
    EXPECT_FALSE(passes("The price is £20 per month.", "It weighs 20 LBS"));
    EXPECT_FALSE(passes("It lasted 1990–1995.", "It lasted 1990–1996"));
    EXPECT_FALSE(passes("The firm Acmeë grew.", "It is Acme that grew"));
}

TEST(terms, fold_typographic_signs_to_plain_ones) {
    EXPECT_EQ(terms::fold("„A“ ‘b’\u00a0–\u2003— c…\u200b ÄÖ 10\u202f000 1\u00a05"), "\"a\" 'b' - - c... äö 10000 1 5");
    EXPECT_EQ(terms::fold("\xff\xc3 X"), "\xff\xc3 x");
    EXPECT_EQ(terms::of("It cost 20€, Acme’s “Big” 1990–1995 in 5 °C or 6°F, Foo™."),
              (std::vector<std::string>{"20", "Acme’s", "Big", "1990–1995", "5", "°C", "6", "°F", "Foo"}));
}

TEST(gate, accepts_the_words_that_disclose_an_insufficiency) {
    const opened run{"REINDEX rebuilds an index."};
    for (const char* right : {"REINDEX rebuilds an index [1]. Dauer: es fehlt, Unzureichende Dokumentation.",
                              "REINDEX rebuilds an index [1]. **Time:** it has Insufficient Documentation.",
                              "REINDEX rebuilds an index [1]; the time has UNZUREICHENDE\nDOKUMENTATION."})
        EXPECT_TRUE(run.passes(right)) << right;
    EXPECT_FALSE(run.passes("REINDEX rebuilds an index [1]; see the Dokumentation."));
    EXPECT_FALSE(run.passes("REINDEX rebuilds an index [1]; Unzureichende Dokumentation of Oracle."));
}

TEST(gate, reads_a_fenced_block_line_by_line_without_the_name_of_its_language) {
    const opened run{
        "To rebuild:\n\nREINDEX TABLE my_table;\nREINDEX INDEX my_index;\n\nSet {\"a\": 1, \"b\": 2} then."};
    for (const char* right :
         {"Run:\n```sql\nREINDEX TABLE my_table;\n```\n[1]", "Run:\n```sql\nREINDEX TABLE my_table;\n``` [1]",
          "Run:\n```\nREINDEX TABLE my_table;\n```\n[1]", "Run:\n~~~ sql\nREINDEX TABLE my_table;\n~~~\n[1]",
          "- Run:\n  ```sql\n  REINDEX  TABLE my_table;  \r\n  REINDEX INDEX my_index;\n  ```\n[1]",
          "Set:\n```json\n{\n  \"a\": 1,\n  \"b\": 2\n}\n```\n[1]", "Run ```REINDEX TABLE my_table;``` [1]",
          "Run:\n```sql\n```\nREINDEX TABLE my_table; [1]", "REINDEX [1]\n```sql"})
        EXPECT_TRUE(run.passes(right)) << right;
    for (const char* wrong :
         {"Run:\n```sql\nREINDEX TABLE your_table;\n```\n[1]",
          "Run:\n```sql\nREINDEX TABLE my_table;\nREINDEX ALL;\n```\n[1]",
          "Run:\n~~~\nREINDEX TABLE my_table\ndrop all\n~~~\n[1]",
          "Set:\n```json\n{\n  \"a\": 7,\n  \"b\": 2\n}\n```\n[1]",
          "Run:\n```sql\nREINDEX TABLE my_table;\n```\nThen ask Paul [1]", "Run:\n```sql\nselect 99 [1]"})
        EXPECT_FALSE(run.passes(wrong)) << wrong;
}

TEST(gate, accepts_the_block_of_code_that_an_exact_quotation_is_requested_in) {
    made_run run;
    run.required.requires_exact_quote = true;
    run.required.exact_quote_indicators = {"SQL"};
    run.search("rebuild").open("a.md", "To rebuild use REINDEX TABLE my_table; and wait.");
    EXPECT_TRUE(run.passes(gate<>{}, "Run:\n```sql\nREINDEX TABLE my_table;\n```\n[1]"));
}

TEST(gate, does_not_treat_numbers_of_items_headings_or_steps_as_claims) {
    const opened run{"Stop the server. Copy the files. Start the server in May. It has 2 ports."};
    for (const char* right :
         {"1. Stop the server [1].\n2. Copy the files [1].\n3. Start the server [1].",
          "1) Stop [1].\n2) Copy [1].\n3) Start.", "  - (1) Stop [1].\n  - (2) Copy [1].\n  - (3) Start.",
          "0. Stop [1].\n1. Copy [1].\n2. Start.\n3. Stop",
          "Step 1: Stop the server [1]. Step 2: Copy the files [1]. Step 3: Start",
          "Schritt 1 - stop [1]\n\nSchritt 2 – copy\nSchritt 3\nstart",
          "## 1. Stop\nStop the server [1].\n## 2 Copy\n## 3 Start\n### 3.1 Server\n3.2 Files\n",
          "**1.** Stop [1]\n**2.** Copy\n**3.** Start", "**Step 1:** Stop [1]\n**Step 2**: Copy\n### Step 3\nStart",
          "1. Stop [1]\n   1. Copy\n   2. Start\n2. Stop\n3. Copy"})
        EXPECT_TRUE(run.passes(right)) << right;
    for (const char* wrong :
         {"3. Stop the server [1].\n4. Copy the files [1].", "1. Stop the server 3 times [1].", "It takes: 1. [1]",
          "1. May the server is stopped [1].", "1. Stop [1]\n* 3 times", "* 1 minute is all [1]", "1 minute is all [1]",
          "## 7 ports [1]", "In step 1 the server stops [1].", "Step 3: Stop [1].", "```\n1. Stop\n```\n[1]",
          "1. Stop [1]\n1.5 GB", "1. Stop [1]\n# 1990 files"})
        EXPECT_FALSE(run.passes(wrong)) << wrong;
}

TEST(gate, does_not_treat_part_of_a_decimal_as_the_number) {
    const opened run{"It is 12.5 mm, or 7,25 cm. Since 1.4.9, on 03.04.2001, with [30,31] and x,40,41,y."};
    for (const char* right : {"It is 12.5 mm [1].", "It is 7,25 cm [1].", "Since 1.4.9 [1].", "In 2001 [1].",
                              "With 30 [1].", "With 31 [1].", "With 40 and 41 [1]."})
        EXPECT_TRUE(run.passes(right)) << right;
    for (const char* wrong : {"It is 5 mm [1].", "It is 5mm [1].", "It is 12 mm [1].", "It is 12mm [1].",
                              "It is 7 cm [1].", "It is 25 cm [1].", "It is 2.5 mm [1].", "It is .5 mm [1]."})
        EXPECT_FALSE(run.passes(wrong)) << wrong;
    const opened release{"Use Python 3.11 here, or 12.5 mm of Tape 7.5 mm."};
    EXPECT_TRUE(release.passes("Use Python 3 here [1]."));
    for (const char* wrong :
         {"Use Python 11 here [1].", "Use Ruby 3 here [1].", "It is Tape 7 mm [1].", "Use python 3 [1]."})
        EXPECT_FALSE(release.passes(wrong)) << wrong;
    const opened half{"It is 0.5 mm, and 12.5 cm, 1...7."};
    EXPECT_TRUE(half.passes("It is 1...7 [1]."));
    EXPECT_TRUE(half.passes("It is .5 mm [1]."));
}

TEST(gate, recognizes_a_number_however_its_digits_are_grouped) {
    struct pair {
        const char* source;
        const char* answer;
    };
    for (const auto& [source, right] :
         {pair{"Es sind 1.664 Spalten.", "Es sind 1664"}, pair{"There are 1664 columns.", "Es sind 1.664"},
          pair{"There are 1 664 columns.", "There are 1664"}, pair{"It has 1 664 000 rows.", "It has 1664000"},
          pair{"{\"t\": 12.5}", "Es sind 12,5"}, pair{"Es sind 12,5 Grad.", "It is 12.5 degrees"},
          pair{"It costs $12.50.", "It costs $12.5"}, pair{"It costs $12.5.", "It costs $12.50"},
          pair{"It is 12.50 mm.", "It is 12.5 mm"}, pair{"on 2001-03-03", "on March 3, 2001"},
          pair{"am 3.3.2001", "on 3 March 2001"}, pair{"on March 3, 2001", "on 2001-03-03"}})
        EXPECT_TRUE(opened{source}.passes(std::string{right} + " [1].")) << source << " | " << right;
    for (const auto& [source, wrong] :
         {pair{"Es sind 1.664 Spalten.", "Es sind 1665"}, pair{"Since 3.1.", "Since 3.10"},
          pair{"Since 3.10.", "Since 3.1"}, pair{"It is 12.5 mm.", "It is 125 mm"},
          pair{"on 2001-03-03", "on March 4, 2001"}, pair{"on 2001-03-03", "on April 3, 2001"},
          pair{"There are 11 664 columns.", "There are 1664"}})
        EXPECT_FALSE(opened{source}.passes(std::string{wrong} + " [1].")) << source << " | " << wrong;
    opened run{"Nothing of interest."};
    run.asked.question = "Are 1,664 columns many?";
    EXPECT_TRUE(run.passes("Nothing of interest about 1664 [1]."));
}

TEST(gate, accepts_column_names_of_the_table_of_a_passage) {
    opened run{"S-032 | West Yard | Poland | 424 | 431\nS-033 | Old Kiln | Norway | 431 | 440"};
    const std::string_view text = "West Yard of Poland had 424 Shares in 2019, its Quorum is not named [1].";
    EXPECT_FALSE(run.passes(text));
    run.record.citations[0].columns = "Number | Holder | Country | Shares in 2019 | Shares in 2020 | Quorum";
    EXPECT_TRUE(run.passes(text));
    EXPECT_FALSE(run.passes("West Yard of Poland had 424 Tonnage in 2019 [1].")) << "but no other names";
    EXPECT_FALSE(run.passes("West Yard of Poland had 424 Shares in 2021 [1].")) << "nor other years";
}
