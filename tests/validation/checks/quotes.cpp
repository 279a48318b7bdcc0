// validation/quotes.hpp, quotations.hpp
#include "../made_run.hpp"

#include <toolkit/validation/checks/quotations.hpp>
#include <toolkit/validation/checks/sql_quotes.hpp>
#include <toolkit/validation/quotes.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

made_run wants_a_quotation(std::vector<std::string> indicators = {"verbatim"}) {
    made_run run;
    run.required.requires_exact_quote = true;
    run.required.exact_quote_indicators = std::move(indicators);
    return run;
}

std::vector<std::string> texts_of(std::string_view text) {
    std::vector<std::string> texts;
    for (const quotation& one : quotations_of(text)) texts.push_back(one.text);
    return texts;
}

}  // namespace

TEST(quotations, appear_between_marks_of_many_kinds) {
    using list = std::vector<std::string>;
    EXPECT_EQ(texts_of("He says \"one two three\" and “four five six”."), (list{"one two three", "four five six"}));
    EXPECT_EQ(texts_of("Er sagt „eins zwei drei“ und »vier fünf sechs«, «sept huit neuf»."),
              (list{"eins zwei drei", "vier fünf sechs", "sept huit neuf"}));
    EXPECT_EQ(texts_of("Run `vacuum full` now.\n> one two three\n> four\nText"),
              (list{"vacuum full", " one two three\n four\n"}));
    EXPECT_EQ(texts_of("```sql\nselect 1;\nselect 2;\n```\nText"),
              (list{"select 1;\nselect 2;\n", "select 1;", "select 2;"}));
    EXPECT_EQ(texts_of("„Er sagt »vier fünf sechs« laut“"),
              (list{"Er sagt »vier fünf sechs« laut", "vier fünf sechs"}));
}

TEST(quotations, are_neither_single_words_nor_text_of_two_paragraphs) {
    EXPECT_TRUE(
        texts_of("A \"slot\", a `slot`, and an inch (\") more.\n\nText of some length, then \" again.").empty());
    EXPECT_EQ(texts_of("`CHECKPOINT;`").size(), 1U);
    EXPECT_TRUE(texts_of("\"" + std::string(5'000, 'x') + " y z\"").empty());
}

TEST(exact_quotes, require_a_quotation_only_where_the_question_does) {
    EXPECT_TRUE(made_run{}.passes(exact_quotes{}, "text"));
    made_run run = wants_a_quotation();
    run.open("a.md", "Rebuilding can lock a table.");
    EXPECT_EQ(run.message(exact_quotes{}, "It can lock a table [1]."),
              "The question asks for an exact quotation, but the answer contains none; copy at least 3 words from an "
              "opened citation, letter for letter, and put them between quotation marks.");
    EXPECT_EQ(run.violations(exact_quotes{}, "")[0].code, "EXACT_QUOTE_UNMET");
    EXPECT_TRUE(run.passes(exact_quotes{}, "It says: \"Rebuilding can lock a table.\" [1]"));
}

TEST(exact_quotes, refuse_a_quotation_that_no_opened_citation_contains) {
    made_run run = wants_a_quotation();
    run.open("a.md", "Rebuilding can lock a table.");
    EXPECT_EQ(
        run.message(exact_quotes{}, "It says: \"Rebuilding may lock a table\" [1]."),
        "\"Rebuilding may lock a table\" does not occur in any opened citation; quote its words letter for letter.");
    EXPECT_EQ(run.violations(exact_quotes{}, "It says: \"Rebuilding may lock a table\" [1].")[0].about,
              "Rebuilding may lock a table");
    EXPECT_FALSE(run.passes(exact_quotes{}, "\"rebuilding can lock a table\""));  // another letter
    EXPECT_FALSE(run.passes(exact_quotes{}, "\"uilding can lock a table\""));     // half of a word
    EXPECT_TRUE(run.passes(exact_quotes{}, "\"Not this one\", but \"can lock a table\" [1]."));
    const std::string found = run.message(exact_quotes{}, "„" + std::string(100, 'x') + " ü ö ä“");
    EXPECT_EQ(found, "\"" + std::string(60, 'x') +
                         "…\" does not occur in any opened citation; quote its words letter for letter.");
}

TEST(exact_quotes, send_a_quotation_from_a_search_result_to_be_opened) {
    made_run run = wants_a_quotation();
    run.search("table", {run.found("b.md", "Rebuilding can lock a table.")});
    const auto found = run.violations(exact_quotes{}, R"("One two three." "Rebuilding can lock a table.")");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].message,
              "\"Rebuilding can lock a table.\" occurs only in a search result that is not open; open it with "
              "open_citation and quote it from there.");
    EXPECT_EQ(found[0].mending, mending::tool_call);  // no open passage could be quoted instead
    run.open("a.md", "Nothing of interest.");
    EXPECT_EQ(run.violations(exact_quotes{}, "\"Rebuilding can lock a table.\"")[0].mending, mending::words);
    run.open("b.md", "Rebuilding can lock a table.");
    EXPECT_TRUE(run.passes(exact_quotes{}, "\"Rebuilding can lock a table.\""));
}

TEST(exact_quotes, allow_other_blanks_and_typographic_signs) {
    made_run run = wants_a_quotation();
    run.open(
        "a.md",
        "The so\u2011called \u201Cslow\u201D mode \u2013 it\u2019s safe \u2026 is\n   the de\u00ADfault,\u00A0always.");
    for (const char* right : {"„The so-called “slow” mode“", "> The so-called \"slow\" mode - it's safe",
                              "\"it's safe ... is the default\"", "«is the default, always»", "\"is the default [1]\"",
                              "\"is  the\tdefault;\""})
        EXPECT_TRUE(run.passes(exact_quotes{}, right)) << right;
    EXPECT_FALSE(run.passes(exact_quotes{}, "“The so-called 'slow' mode”"));
}

TEST(exact_quotes, require_a_statement_where_sql_is_requested) {
    made_run run = wants_a_quotation({"exact SQL", "SQL"});
    run.open("a.md", "To rebuild, run REINDEX TABLE orders; and wait. Create an index first. With care.");
    EXPECT_EQ(run.message(exact_quotes{}, "\"Create an index first\" [1]"),
              "The question asks for exact SQL, but the answer quotes none; copy a statement from an opened citation, "
              "letter for letter, into backquotes or a block of code.");
    for (const char* right : {"`REINDEX TABLE orders;`", "```sql\nREINDEX TABLE orders;\n```", "> REINDEX TABLE orders",
                              "\"REINDEX TABLE orders\" [1]", "```\n-- rebuild\nREINDEX TABLE orders;\n```"})
        EXPECT_TRUE(run.passes(exact_quotes{}, right)) << right;
    EXPECT_EQ(run.message(exact_quotes{}, "`REINDEX TABLE users;` [1]"),
              "\"REINDEX TABLE users;\" does not occur in any opened citation; quote its words letter for letter.");
}

TEST(exact_quotes, accept_results_of_other_tools_as_a_source) {
    made_run run = wants_a_quotation();
    run.record.results.emplace_back("The line is: listen_addresses = '*'");
    EXPECT_TRUE(run.passes(exact_quotes{}, "`listen_addresses = '*'`"));
}

TEST(exact_quotes, let_an_honest_answer_pass) {
    made_run run = wants_a_quotation({"SQL"});
    run.open("a.md", "Nothing of interest.");
    EXPECT_TRUE(run.passes(exact_quotes{}, not_known));
    EXPECT_TRUE(run.passes(exact_quotes{}, "It locks [1].", {{"", "an exact SQL statement", {}}}));
    EXPECT_TRUE(run.passes(exact_quotes{}, "Er sperrt [1].", {{"Zitat", "der Wortlaut", {}}}));
    EXPECT_FALSE(run.passes(exact_quotes{}, "It locks [1].", {{"", "the price", {}}}));
}

TEST(exact_quotes, read_hostile_texts_within_bounds) {
    made_run run = wants_a_quotation();
    std::string source;
    while (source.size() < 100'000) source += "a a \xFF\xC3";
    run.open("a.md", source);
    for (const char* piece :
         {"\"", "„", "“", "«", "»", "`", "```\n", "> ", "\n> a a a", "\"a a a b\" ", "`a a ` ", "„“", "\xFF"}) {
        std::string text;
        while (text.size() < 100'000) text += piece;
        EXPECT_LE(quotations_of(text).size(), quotation_limits.quotations);
        (void)run.violations(exact_quotes{}, text);
    }
    EXPECT_TRUE(run.passes(exact_quotes{},
                           "\"a a \xFF\xC3"
                           "a a \""));
}

TEST(exact_quotes, finds_the_statement_of_a_passage) {
    EXPECT_EQ(sql_statement_in("Use `REINDEX INDEX a;` at night.\nVACUUM a;"), "REINDEX INDEX a;");
    EXPECT_EQ(sql_statement_in("Rebuild an index:\n\n  REINDEX INDEX a;\n\nCreate it;"), "REINDEX INDEX a;");
    EXPECT_EQ(sql_statement_in("It is rebuilt by REINDEX INDEX a;. Then wait."), "REINDEX INDEX a;");
    EXPECT_EQ(sql_statement_in("Use SELECT. It is slow; wait."), "");
    EXPECT_EQ(sql_statement_in("DO NOT run this during the day; it locks the table."), "");
    EXPECT_EQ(sql_statement_in("SET UP a call; then UPDATE the page; done."), "");
    EXPECT_EQ(sql_statement_in("Create an index; it is fast.\nSelect a row;"), "");
    EXPECT_EQ(sql_statement_in("The file `my_file;` is read."), "");
    EXPECT_EQ(sql_statement_in(""), "");
}

TEST(exact_quotes, knows_a_quoted_statement_of_a_passage) {
    EXPECT_TRUE(quotes_sql_of("Run `REINDEX  INDEX a;` now.", "To rebuild, run REINDEX INDEX a; at night."));
    EXPECT_FALSE(quotes_sql_of("Run `REINDEX INDEX b;` now.", "To rebuild, run REINDEX INDEX a; at night."));
    EXPECT_FALSE(quotes_sql_of("Run REINDEX INDEX a; now.", "To rebuild, run REINDEX INDEX a; at night."));
}
