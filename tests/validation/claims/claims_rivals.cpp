// validation/claims/claims_rivals.hpp: a source says what a question asks of something else than the claim names.
#include "../claims_run.hpp"

#include <toolkit/validation/claims.hpp>
#include <toolkit/validation/gate.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace toolkit;

namespace {

bool passes(std::string_view source, std::string_view question, std::string_view answer,
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
    const task request{.question = std::string{question}, .owner = owner{"me"}};
    return gate<>{}.check({std::string{answer}, {}}, {request, record, 3, true}).passed();
}

constexpr std::string_view two_options =
    "The -k and -m options both copy the archive. The difference is that -m also removes the lock of a stale "
    "session.";
constexpr std::string_view defined_options =
    "-u, --update\n    Copies changed files. Empty folders are kept too.\n-q, --quick\n    Compares sizes alone and "
    "leaves time stamps out.";
constexpr std::string_view two_balancers =
    "Create a weighted balancer.\n\nThis balancer sends each request to the server with most free memory.\n\nCreate a "
    "sticky balancer.\n\nA sticky balancer sends each request to the server that had the session before.";

}  // namespace

TEST(claims_rivals, an_option_is_refused_for_what_only_its_neighbour_does) {
    constexpr std::string_view question = "Which of the two options for copying also removes a stale lock?";
    EXPECT_FALSE(passes(two_options, question, "The -k option also removes a stale lock [1]."));
    EXPECT_TRUE(passes(two_options, question, "The -m option also removes a stale lock [1]."));
    EXPECT_FALSE(passes("--fast skips checksums. --safe verifies every block twice.",
                        "Which option verifies each block?", "--fast verifies each block [1]."));
    EXPECT_TRUE(passes("--fast skips checksums. --safe verifies every block twice.",
                       "Which option verifies each block?", "--safe verifies each block [1]."));
    EXPECT_FALSE(passes("Mit -a werden alle Dateien gezeigt. Mit -r werden die Ordner umgekehrt sortiert.",
                        "Welche Option sortiert die Ordner umgekehrt?",
                        "Die Option -a sortiert die Ordner umgekehrt [1]."));
}

TEST(claims_rivals, an_option_passes_for_what_the_text_below_its_label_says) {
    EXPECT_TRUE(passes(defined_options, "Which option keeps empty folders?", "--update keeps empty folders [1]."));
    EXPECT_FALSE(passes(defined_options, "Which option compares sizes and leaves time stamps out?",
                        "--update compares sizes and leaves time stamps out [1]."));
}

TEST(claims_rivals, an_option_of_the_question_must_occur_before_the_sentence) {
    constexpr std::string_view source =
        "A frozen message is cancelled if it has been in the queue for longer than the given time.";
    EXPECT_FALSE(passes(source, "What does -Mg do to a message in the queue?",
                        "-Mg cancels a frozen message that has been in the queue for longer than the given time [1]."));
    EXPECT_TRUE(passes("-Mg gives up the delivery of the listed messages, including frozen ones.",
                       "What does -Mg do to a message in the queue?",
                       "-Mg gives up the delivery of the listed messages [1]."));
}

TEST(claims_rivals, a_permission_string_is_no_option) {
    EXPECT_TRUE(passes("By default the copy gets mode 644 (-rw-r--r--). With --keep the source permissions stay.",
                       "Which mode does a copy get by default?", "By default a copy gets 644 (-rw-r--r--) [1]."));
}

TEST(claims_rivals, a_thing_is_refused_what_is_said_of_another_of_its_kind_before_it) {
    EXPECT_FALSE(passes(two_balancers, "Where does a sticky balancer send a request?",
                        "A sticky balancer sends a request to the server with most free memory [1]."));
    EXPECT_TRUE(passes(two_balancers, "Where does a sticky balancer send a request?",
                       "A sticky balancer sends a request to the server that had the session before [1]."));
    EXPECT_TRUE(passes(two_balancers, "Where does a weighted balancer send a request?",
                       "A weighted balancer sends a request to the server with most free memory [1]."));
    EXPECT_FALSE(
        passes("The cold start is safe.\n\nThis start reads the journal first.\n\nThe warm start keeps the "
               "memory.",
               "What does a warm start read first?", "A warm start reads the journal first [1]."));
}

TEST(claims_rivals, a_number_is_refused_whose_sentences_have_no_word_of_the_question) {
    constexpr std::string_view source =
        "The mask is written with up to three octal digits.\n\nAn entry of the table names a service and its owner.";
    EXPECT_FALSE(passes(source, "How many columns does an entry have?", "An entry has 3 columns [1]."));
    EXPECT_TRUE(
        passes("An entry has three columns.", "How many columns does an entry have?", "An entry has 3 columns [1]."));
    EXPECT_FALSE(passes("This feature came with release 4.\n\nA pool holds connections.",
                        "How many connections does a pool hold?", "A pool holds 4 connections [1]."));
    EXPECT_TRUE(passes("- retries (integer): How often a call is made again. It is 4 by default.",
                       "How many retries are made by default?", "There are 4 retries [1]."));
}

TEST(claims_rivals, a_yes_is_refused_against_a_denial_in_other_words) {
    constexpr std::string_view source = "A second rule for the same address does not replace the first one.";
    constexpr std::string_view question = "Does a later rule for the same address override the earlier one?";
    EXPECT_FALSE(passes(source, question, "Yes, a later rule for the same address overrides the earlier one [1]."));
    EXPECT_TRUE(passes(source, question, "No, a second rule for the same address does not replace the first one [1]."));
    EXPECT_FALSE(passes("The key file is never sent to the server.", "Is the key file uploaded to the server?",
                        "Yes, the key file is uploaded to the server [1]."));
    EXPECT_FALSE(passes("Der Dienst startet nach einem Absturz nicht neu.",
                        "Wird der Dienst nach einem Absturz wieder gestartet?",
                        "Ja, der Dienst wird nach einem Absturz wieder gestartet [1]."));
    EXPECT_TRUE(passes("The key file is sent to the server.", "Is the key file sent to the server?",
                       "Yes, the key file is sent to the server [1]."));
}

TEST(claims_rivals, a_denial_that_repeats_the_question_is_refused_without_one_in_the_source) {
    constexpr std::string_view question = "Which attributes may not be used in the same definition?";
    EXPECT_FALSE(passes("The pool is named by the .host or .path attributes of the definition.", question,
                        "The .host or .path attributes may not be used in the same definition [1]."));
    EXPECT_TRUE(passes("The host and path attributes cannot be used in the same definition.", question,
                       "The host and path attributes may not be used in the same definition [1]."));
    EXPECT_TRUE(passes("Either attribute excludes the other: host and path are mutually exclusive in a definition.",
                       question, "The host and path attributes may not be used in the same definition [1]."));
    EXPECT_FALSE(passes("The update hook runs in the top folder of the repository.",
                        "Which hook does not run in the top folder?",
                        "The update hook does not run in the top folder [1]."));
}

TEST(claims_rivals, a_compound_of_the_question_must_occur_before_the_sentence) {
    constexpr std::string_view source =
        "If the name servers are not answering, this sets the time window in which stale answers are returned.";
    EXPECT_FALSE(passes(source, "In what situation is answer-cookie?",
                        "It is in the situation in which the name servers are not answering [1]."));
    EXPECT_TRUE(passes("With answer-cookie set to no, servers share an address. It was made for such situations.",
                       "For what situation was answer-cookie made?",
                       "It was made for servers that share an address [1]."));
}

TEST(claims_rivals, a_label_that_goes_on_behind_the_word_is_another_subject) {
    constexpr std::string_view source =
        "- graceful: Restarts the daemon. Open connections are kept.\n- graceful-stop: Stops the daemon. This differs "
        "from a normal stop, as requests are finished.";
    EXPECT_FALSE(
        passes(source, "What does graceful do?", "Graceful stops the daemon, which differs from a normal stop [1]."));
    EXPECT_TRUE(passes(source, "What does graceful do?", "It restarts the daemon; open connections are kept [1]."));
    EXPECT_TRUE(passes(source, "What does graceful-stop do?", "It stops the daemon [1]."));
}

TEST(claims_rivals, an_item_named_by_the_question_is_not_answered_from_another_item) {
    constexpr std::string_view source =
        "- aftercorr:job: This job begins when the task with the same number has succeeded.\n- afterfail:job: This job "
        "begins when the named job has ended in a failed state.";
    EXPECT_FALSE(passes(source, "When does a job with afterfail begin?",
                        "It begins when the task with the same number has succeeded [1]."));
    EXPECT_TRUE(passes(source, "When does a job with afterfail begin?",
                       "It begins when the named job has ended in a failed state [1]."));
}

TEST(claims_rivals, a_sentence_under_the_title_of_another_name_is_another_subject) {
    constexpr std::string_view source =
        "RateLimit.Burst\n\nSets the burst as a number of messages. Default is 10,000.\n\nlistenPortFileName\n\nNames "
        "the file in which the port is written.";
    EXPECT_FALSE(passes(source, "How many listening ports are there by default?",
                        "The default number of listening ports is 10,000 [1]."));
    EXPECT_TRUE(passes(source, "How large is the burst by default?", "The burst is 10,000 messages by default [1]."));
    EXPECT_TRUE(passes(source, "Where is the listening port written?", "It is written in the named file [1]."));
    EXPECT_FALSE(passes("Sets a limit of 20. More are refused.\n\nkept_sessions\n\nSets how long they live.",
                        "How many sessions are kept by default?", "By default 20 sessions are kept [1].",
                        "Module > Parameters > max_frame_depth"));
}

// Answers in the words of a reader: the rules above must let them pass.
TEST(claims_rivals, right_answers_in_other_words_pass) {
    EXPECT_TRUE(passes("It was founded in 2008.", "When was the company founded?",
                       "The company was founded in 2008 [1].", "GitHub"));
    EXPECT_TRUE(passes("nginx.conf\n\nThe server listens on port 8080 after its start.",
                       "On which port does the server listen?", "The server listens on port 8080 [1]."));
    EXPECT_TRUE(passes("Its height is 300 m.", "How tall is the Eiffel Tower?", "The Eiffel Tower is 300 m tall [1].",
                       "Eiffel Tower"));
    EXPECT_TRUE(passes("The ticket costs 49 euros.", "What is the price?", "The price is 49 euros [1]."));
    EXPECT_TRUE(passes("Die Karte kostet 49 Euro.", "Was ist der Preis?", "Der Preis ist 49 Euro [1]."));
    EXPECT_TRUE(
        passes("- timeout: how long a request may take\n- retries: how often a failed request is repeated; the "
               "default is 3",
               "How often is a request repeated after a timeout?", "A request is repeated 3 times [1]."));
    EXPECT_TRUE(passes("The library is closed on Mondays.", "On which day is the library not open?",
                       "The library is not open on Mondays [1]."));
    EXPECT_TRUE(passes("Montags ist die Bibliothek geschlossen.", "Wann hat die Bibliothek nicht offen?",
                       "Montags hat die Bibliothek nicht offen [1]."));
    EXPECT_TRUE(passes("Members can cancel without a fee.", "Can members cancel for free?",
                       "Yes, members can cancel for free [1]."));
    EXPECT_TRUE(passes("Members are not charged for a cancellation.", "Can members cancel for free?",
                       "Yes, members can cancel for free [1]."));
    EXPECT_TRUE(passes("The warranty lasts two years. Repairs do not extend the standard warranty.",
                       "How long is the standard warranty?", "The standard warranty lasts two years [1]."));
    EXPECT_TRUE(passes("Der Befehl zum Kopieren nimmt mit -a alle Dateien. Mit -p bleiben die Zeiten erhalten.",
                       "Mit welcher Option bleiben beim Befehl zum Kopieren die Zeiten erhalten?",
                       "Mit -p bleiben die Zeiten erhalten [1]."));
    EXPECT_TRUE(passes("Workers with 40 hours a week earn 3,000 euros a month.",
                       "How much does a full-time worker earn?", "A full-time worker earns 3,000 euros a month [1]."));
}
