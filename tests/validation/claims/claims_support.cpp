// validation/claims/claims_support.hpp, claims_subject.hpp: whether a cited sentence carries what a claim adds to the
// question, and says it of what was asked.
#include "../claims_run.hpp"

#include <toolkit/validation/claims.hpp>
#include <toolkit/validation/gate.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace toolkit;

namespace {

claim_status status_of(std::string_view source, std::string_view question, std::string_view answer,
                       std::string_view heading = {}) {
    run_record record;
    record.searches.push_back({std::string{question}, {}});
    record.citations.push_back({.number = 1,
                                .doc_id = {},
                                .chunk_id = {},
                                .filename = "manual/page.html",
                                .heading = std::string{heading},
                                .bytes = {0, source.size()},
                                .text = std::string{source}});
    const auto found = examine_claims(answer, record, question);
    EXPECT_EQ(found.size(), 1U) << answer;
    const task request{.question = std::string{question}, .owner = owner{"me"}};
    const bool passed = carried_claims{}.check({std::string{answer}, {}}, {request, record, 3, true}).passed();
    const claim_status status = found.empty() ? claim_status::weak : found[0].status;
    EXPECT_EQ(passed, status <= claim_status::uncited) << answer;
    return status;
}

constexpr std::string_view parameters =
    "- hash_mem_multiplier (floating point): Used to compute the memory of a hash table from work_mem. The default "
    "value "
    "is 2.0.\n- work_mem (integer): Sets the memory of a query operation. The default value is four megabytes (4MB).";

}  // namespace

TEST(claims_support, of_the_models_own_knowledge_is_missing) {
    constexpr std::string_view source = "Each connection records when the planner would benefit from ANALYZE.";
    EXPECT_EQ(status_of(source, "What is ANALYZE for?",
                        "ANALYZE is used to gather statistics about the structure and content of tables [1]."),
              claim_status::unsupported);
    EXPECT_EQ(status_of(source, "What is ANALYZE for?",
                        "A connection records when the planner would benefit from ANALYZE [1]."),
              claim_status::supported);
}

TEST(claims_support, of_another_list_item_or_row_is_support_of_another_subject) {
    EXPECT_EQ(status_of(parameters, "How much memory does work_mem allow by default?", "The default is 2.0 [1]."),
              claim_status::other_subject);
    EXPECT_EQ(status_of(parameters, "How much memory does work_mem allow by default?", "It is 4MB by default [1]."),
              claim_status::supported);
    constexpr std::string_view rows = "wal_level | The level of the log\nmax_slots | How many slots there are: 10";
    EXPECT_EQ(status_of(rows, "How many slots does wal_level allow?", "There are 10 slots [1]."),
              claim_status::other_subject);
    EXPECT_EQ(status_of(rows, "How many slots does max_slots allow?", "There are 10 slots [1]."),
              claim_status::supported);
}

TEST(claims_support, of_a_definition_of_another_option_is_support_of_another_subject) {
    constexpr std::string_view options =
        "--soft::\n\tDoes not touch the index file or the working tree at all.\n\n"
        "--mixed::\n\tResets the index but not the working tree.\n";
    constexpr std::string_view request = "What does git reset --mixed do?";
    EXPECT_EQ(status_of(options, request, "It does not touch the index file or the working tree at all [1]."),
              claim_status::other_subject);
    EXPECT_EQ(status_of(options, request, "It resets the index but not the working tree [1]."),
              claim_status::supported);
    constexpr std::string_view page =
        "       -f, --force\n              Overwrites the files of the archive without a question.\n"
        "       -k\n              Keeps the input files.\n";
    EXPECT_EQ(status_of(page, "What does pack do with the files under -k?",
                        "It overwrites the files of the archive without a question [1]."),
              claim_status::other_subject);
    EXPECT_EQ(status_of(page, "What does pack do with the files under -k?", "It keeps the input files [1]."),
              claim_status::supported);
}

TEST(claims_support, of_an_option_that_nobody_named_is_support_of_another_subject) {
    constexpr std::string_view options =
        "- --tags: Instead of annotated tags, use any tag that is found in the namespace.\n"
        "- --candidates=<n>: Consider up to n tags. The default is 10.";
    EXPECT_EQ(status_of(options, "Which tags does git describe look at?",
                        "It uses any tag that is found in the namespace [1]."),
              claim_status::supported)
        << "the question has the word of the option";
    EXPECT_EQ(status_of(options, "What does git describe choose from?",
                        "It uses any name that is found in the namespace [1]."),
              claim_status::other_subject);
}

TEST(claims_support, of_code_that_shows_a_use_is_none_of_a_rule) {
    constexpr std::string_view page =
        "Deletes all cookies that are not among the names.\n\nExample:\n\ncookie.keep(\"SESSIONID,PHPSESSID\");\n\n"
        ">>> median_high([1, 3, 5, 7])\n5\n\nThe high median is always a member of the data set.";
    EXPECT_EQ(status_of(page, "Which cookies are deleted?", "The cookies SESSIONID and PHPSESSID are deleted [1]."),
              claim_status::unsupported);
    EXPECT_EQ(status_of(page, "Which cookies are deleted?", "All cookies that are not among the names [1]."),
              claim_status::supported);
    EXPECT_EQ(status_of(page, "What does the high median return of the data set?", "It returns 5 of the data set [1]."),
              claim_status::unsupported);
    EXPECT_EQ(status_of(page, "Which command keeps SESSIONID?", "The command is cookie.keep with SESSIONID [1]."),
              claim_status::supported);
}

TEST(claims_support, may_come_from_items_that_end_with_a_semicolon_and_from_comments) {
    constexpr std::string_view items = "The store takes:\n\n- files of 700 MB (or less);\n- at most 40 folders;";
    EXPECT_EQ(status_of(items, "How large may a file in the store be?", "A file may have 700 MB or less [1]."),
              claim_status::supported);
    EXPECT_EQ(status_of(items, "How many folders does the store take?", "It takes at most 40 folders [1]."),
              claim_status::supported);
    constexpr std::string_view settings = "# The number of workers that read files, 12 at most.\nworkers = 4";
    EXPECT_EQ(status_of(settings, "How many workers read files?", "At most 12 workers read files [1]."),
              claim_status::supported);
}

TEST(claims_support, is_missing_where_the_claim_denies_what_the_question_takes_for_granted) {
    constexpr std::string_view page = "If the servers are not answering, stale answers are returned for a time.";
    EXPECT_EQ(status_of(page, "For what situation was serve-stale made?",
                        "It was not made for the situation that the servers are not answering [1]."),
              claim_status::negation_flip);
    EXPECT_EQ(status_of(page, "Was serve-stale made for servers that are not answering?",
                        "No, stale answers are returned if the servers are not answering [1]."),
              claim_status::supported);
}

TEST(claims_support, of_a_compound_of_the_word_that_was_asked_is_support_of_another_subject) {
    constexpr std::string_view commands =
        "- graceful-stop: Stops the daemon, but lets open connections end.\n- configtest: Reads the configuration.";
    EXPECT_EQ(status_of(commands, "What does ctl graceful do to open connections?",
                        "It stops the daemon, but lets open connections end [1]."),
              claim_status::other_subject);
    EXPECT_EQ(status_of(commands, "What does ctl graceful-stop do to open connections?",
                        "It stops the daemon, but lets open connections end [1]."),
              claim_status::supported);
}

TEST(claims_support, of_a_sentence_that_begins_with_another_name_is_support_of_another_subject) {
    constexpr std::string_view source =
        "The sqlite_sequence table is created automatically whenever a table with AUTOINCREMENT is made.";
    EXPECT_EQ(status_of(source, "What does AUTOINCREMENT do?", "It is created automatically when a table is made [1]."),
              claim_status::other_subject);
}

TEST(claims_support, comes_from_the_heading_too) {
    EXPECT_NE(status_of("It removes files that are too old.", "What is htcacheclean for?",
                        "htcacheclean cleans the disk cache of files that are too old [1].",
                        "htcacheclean - Clean up the disk cache"),
              claim_status::unsupported);
}

TEST(claims_support, is_missing_where_only_one_of_the_two_denies) {
    EXPECT_EQ(status_of("Protocols h2 allows the secure variant on your connections.",
                        "Does the secure variant need a license?", "The secure variant does not need connections [1]."),
              claim_status::negation_flip);
    EXPECT_EQ(status_of("The child process is not killed if the timeout expires.",
                        "What happens to the child process when the timeout expires?",
                        "The child process is killed and removed when the timeout expires [1]."),
              claim_status::negation_flip);
    EXPECT_EQ(status_of("The child process is not killed if the timeout expires.",
                        "What happens to the child process when the timeout expires?",
                        "The child process is not killed when the timeout expires [1]."),
              claim_status::supported);
}

TEST(claims_support, of_a_bound_is_no_support_of_the_number) {
    constexpr std::string_view source = "The module calculates the best width, but only up to 20 bytes wide.";
    EXPECT_EQ(status_of(source, "How wide is the column by default?", "The width of the module is 20 bytes [1]."),
              claim_status::contradicted);
    EXPECT_EQ(status_of(source, "How wide is the column by default?", "The width is up to 20 bytes [1]."),
              claim_status::supported);
    EXPECT_EQ(status_of(source, "How wide is the column at most?", "The width is 20 bytes [1]."),
              claim_status::supported);
    EXPECT_EQ(status_of("Es werden bis zu 20 Zeilen gelesen.", "Wie viele Zeilen werden gelesen?",
                        "Es werden 20 Zeilen gelesen [1]."),
              claim_status::contradicted);
}

TEST(claims_support, is_missing_where_the_answer_only_repeats_the_question) {
    constexpr std::string_view source = "The program ab waits 30 seconds before a socket times out.";
    EXPECT_EQ(status_of(source, "How long does ab wait before a socket times out?",
                        "ab waits before a socket times out [1]."),
              claim_status::unsupported);
    EXPECT_EQ(status_of(source, "Does ab wait before a socket times out?", "ab waits before a socket times out [1]."),
              claim_status::supported);
}

TEST(claims_support, is_not_looked_for_in_another_language) {
    EXPECT_LE(
        status_of("Der Ofen k\u00fchlt zwanzig Stunden ab, bevor er ge\u00f6ffnet wird.", "How long does it cool?",
                  "The kiln cools for a whole day before anybody may open its door [1]."),
        claim_status::uncited);
    EXPECT_LE(status_of("The kiln cools for twenty hours before it is opened.", "窯はどのくらい冷めますか。",
                        "窯は二十時間冷めます [1]。"),
              claim_status::uncited);
}
