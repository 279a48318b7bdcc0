// The proofs of rabbithole's reports: statements, the passages that carry them, and what is not proven.
#include "report_runs.hpp"

#include <toolkit/systems/rabbithole/report/statement_proof.hpp>
#include <toolkit/systems/rabbithole/report/statements.hpp>

#include <test_paths.hpp>

#include <fstream>

namespace {

using namespace report_tests;
using rabbithole_reports::statements_of;

/// "words|numbers" of each statement.
text_list shown(std::string_view report) {
    text_list made;
    for (const auto& one : statements_of(report, 100)) {
        std::string text = rabbithole_reports::words_of(report, one) + "|";
        for (const marker& mark : one.marks) text += std::to_string(mark.number);
        made.push_back(std::move(text));
    }
    return made;
}

TEST(rabbithole_attribution, splits_a_report_into_statements_with_their_markers) {
    EXPECT_EQ(shown("The pump stands 12 bar [1]. It is red. It weighs 40 kg. [2][3]"),
              (text_list{"The pump stands 12 bar|1", "It weighs 40 kg.|23"}));
    EXPECT_EQ(shown("The pump stands 12 bar [1], the old valve is red [2]."),
              (text_list{"The pump stands 12 bar|1", "the old valve is red|2"}));
    EXPECT_EQ(shown("The pump stands [1] 12 bar in cold water."), text_list{"The pump stands 12 bar in cold water.|1"})
        << "words after the last marker belong to it";
    EXPECT_EQ(shown("The old pump stands 12 bar [1]. iOS is another thing."),
              text_list{"The old pump stands 12 bar|1"});
    EXPECT_EQ(shown("[1] says that pumps stand 12 bar."), text_list{"says that pumps stand 12 bar.|1"});
    EXPECT_EQ(shown("- Pumps stand 12 bar [1, 2]\n- Valves close slowly [3-4]"),
              (text_list{"Pumps stand 12 bar|12", "Valves close slowly|34"}));
    EXPECT_EQ(shown("Pumps and valves. Look at `x[1]` and nothing else."),
              (text_list{"Pumps and valves.|", "Look at `x[1]` and nothing else.|"}))
        << "sentences without markers";
    EXPECT_EQ(shown("Pumps and valves of the year"), text_list{}) << "a heading";
    EXPECT_EQ(shown("[1]"), text_list{"|1"});
    EXPECT_EQ(shown("[1]. The pump stands 12 bar.\n\n[2]. It never weighs 40 kg."),
              (text_list{"The pump stands 12 bar.|1", "It never weighs 40 kg.|2"}))
        << "a marker before a line, like the number of a list";
    EXPECT_EQ(shown("The pump stands 12 bar.\n[2]\nIt never weighs 40 kg."),
              (text_list{"The pump stands 12 bar.|2", "It never weighs 40 kg.|"}));
    EXPECT_EQ(statements_of("Big pumps [1]. Old pumps [1]. New pumps [1].", 2).size(), 2U);
}

const std::string manual =
    "The pump P7 stands at most 12 bar. It weighs 40 kg and runs on 230 V.\n\n"
    "The pump P8 stands at most 20 bar. Its motor must not run dry.\n\n"
    "Both pumps are cleaned every six months by the owner.";
const std::string handbuch =
    "Die Pumpe P7 hält höchstens 12 bar aus. Sie wiegt 40 kg.\n\n"
    "Der Motor der Pumpe darf nicht trocken laufen. Die Reinigung erfolgt alle sechs Monate.";

const shelf& books() {
    static const shelf docs{{{"manual.txt", manual},
                             {"valve.txt", "The valve V2 closes within 3 seconds. It is made of brass."},
                             {"handbuch.txt", handbuch}}};
    return docs;
}
rabbithole_state english() {
    return state_of({books().finding("pump P7 P8 motor", "The pump P7 stands at most 12 bar."),
                     books().finding("valve V2 brass", "The valve V2 closes within 3 seconds.", 2)});
}
rabbithole_report report_of(const std::string& synthesis) {
    return report_tests::report_of(synthesis, books(), english());
}

TEST(rabbithole_attribution, proves_condensed_statements_by_the_shortest_passage) {
    const rabbithole_report made = report_of(
        "P7 stands 12 bar at most [1]. The pump P8's motor must not run dry [1]. V2 closes within three seconds [2].");
    EXPECT_EQ(
        made.text,
        "P7 stands 12 bar at most [1]. The pump P8's motor must not run dry [2]. V2 closes within three seconds [3].");
    ASSERT_EQ(made.citations.size(), 3U);
    EXPECT_EQ(made.citations[0].quote, "The pump P7 stands at most 12 bar.");
    EXPECT_EQ(made.citations[0].filename, "manual.txt");
    EXPECT_EQ(made.citations[0].begin, 0U);
    EXPECT_EQ(made.citations[1].quote, "The pump P8 stands at most 20 bar. Its motor must not run dry.");
    EXPECT_EQ(made.citations[2].quote, "The valve V2 closes within 3 seconds.");
    EXPECT_EQ(made.citations[2].chunk_id, books().find("valve V2 brass").id);
    EXPECT_TRUE(made.gaps.empty());
}

TEST(rabbithole_attribution, proves_german_statements) {
    rabbithole_state first =
        state_of({books().finding("Pumpe Motor Reinigung", "Die Pumpe hält 12 bar aus.")}, "Was hält P7?");
    first.language = rabbithole_language::de;
    const rabbithole_report made = report_tests::report_of(
        "P7 hält höchstens 12 bar aus [1]. Alle sechs Monate erfolgt eine Reinigung [1]. Der Motor darf trocken laufen "
        "[1].",
        books(), first);
    EXPECT_EQ(made.text,
              "P7 hält höchstens 12 bar aus [1]. Alle sechs Monate erfolgt eine Reinigung [2]. Der Motor darf trocken "
              "laufen.");
    ASSERT_EQ(made.citations.size(), 2U);
    EXPECT_EQ(made.citations[1].quote, "Die Reinigung erfolgt alle sechs Monate.");
    EXPECT_EQ(made.gaps, text_list{"Durch kein Dokument belegt: Der Motor darf trocken laufen"});
}

TEST(rabbithole_attribution, a_report_without_markers_gets_the_same_citations) {
    const shelf docs{{{"pump.md", "The pump P7 stands 16 bar with cold water. The seals are changed each year."}}};
    const rabbithole_state first = state_of({docs.finding("pump.md", "16 bar with cold water; seals each year")});
    const rabbithole_report marked =
        report_of("The pump P7 stands 16 bar with cold water [1]. The seals are changed each year [1].", docs, first);
    const rabbithole_report plain =
        report_of("The pump P7 stands 16 bar with cold water. The seals are changed each year.", docs, first);
    ASSERT_EQ(marked.citations.size(), 2U);
    EXPECT_EQ(plain.citations, marked.citations);
    EXPECT_EQ(plain.text, "The pump P7 stands 16 bar with cold water [1]. The seals are changed each year [2].");
    EXPECT_EQ(plain.gaps, marked.gaps);
    const rabbithole_report wrong =
        report_of("About the pump P7\n\nThe pump P7 stands 99 bar with cold water.\n\nThe seals are changed each year.",
                  docs, first);
    EXPECT_EQ(
        wrong.text,
        "About the pump P7\n\nThe pump P7 stands 99 bar with cold water.\n\nThe seals are changed each year [1].");
    EXPECT_EQ(wrong.gaps, text_list{"Not proven by a document: The pump P7 stands 99 bar with cold water."});
}

TEST(rabbithole_attribution, lists_false_statements_as_not_proven) {
    for (const std::string wrong :
         {"P7 stands 20 bar at most", "P7 stands 13 bar at most", "The pump P8's motor must run dry",
          "The valve V2 never closes within 3 seconds", "The pump P9 stands 12 bar at most",
          "Both pumps are cleaned every six weeks by the owner", "The pump P8 weighs 40 kg"}) {
        const rabbithole_report made = report_of(wrong + " [1].");
        EXPECT_EQ(made.text, wrong + ".");
        EXPECT_TRUE(made.citations.empty()) << wrong << ": " << made.citations[0].quote;
        EXPECT_EQ(made.gaps, text_list{"Not proven by a document: " + wrong});
    }
}

TEST(rabbithole_attribution, tries_the_other_findings_and_cites_the_one_that_carries_it) {
    const rabbithole_report made = report_of("V2 closes within 3 seconds [1]. P7 weighs not much [9].");
    EXPECT_EQ(made.text, "V2 closes within 3 seconds [1]. P7 weighs not much.");
    EXPECT_EQ(report_of("[9]. P7 weighs not much.\n[8]: It is heavy.").text, "P7 weighs not much.\nIt is heavy.");
    ASSERT_EQ(made.citations.size(), 1U);
    EXPECT_EQ(made.citations[0].filename, "valve.txt");
    EXPECT_EQ(made.gaps.size(), 1U);
}

TEST(rabbithole_attribution, numbers_citations_by_first_use_and_equal_places_once) {
    const rabbithole_report made = report_of(
        "V2 is made of brass and closes within 3 seconds [2]. V2 closes within 3 seconds [2], [1]. P7 stands 12 bar at "
        "most [1]. The valve V2 closes within 3 seconds [2].");
    EXPECT_EQ(made.text,
              "V2 is made of brass and closes within 3 seconds [1]. V2 closes within 3 seconds [2]. P7 stands 12 bar "
              "at most [3]. The valve V2 closes within 3 seconds [2].");
    ASSERT_EQ(made.citations.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(made.citations[i].number, i + 1);
    EXPECT_EQ(made.citations[1].quote, "The valve V2 closes within 3 seconds.");
}

TEST(rabbithole_attribution, a_statement_of_several_sources_cites_each_that_carries_it) {
    const shelf docs{
        {{"a.txt", "The pump P7 stands at most 12 bar."}, {"b.txt", "At most 12 bar: the pump P7 stands them."}}};
    const rabbithole_state first =
        state_of({docs.finding("pump P7 stands", "12 bar"), docs.finding("bar them", "12 bar", 2)});
    const rabbithole_report made = report_tests::report_of("P7 stands at most 12 bar [1][2].", docs, first);
    EXPECT_EQ(made.text, "P7 stands at most 12 bar [1][2].");
    EXPECT_EQ(made.citations.size(), 2U);
}

TEST(rabbithole_attribution, quotes_bytes_within_a_long_document) {
    std::string text;
    for (int i = 0; i < 400; ++i) text += "Über Nummer " + std::to_string(i) + " steht hier viel. ";
    text += "\n\nDie Pumpe P7 hält höchstens 12 bar aus.";
    const shelf docs{{{"long.txt", text}}};
    rabbithole_state first = state_of({docs.finding("Pumpe hält höchstens bar", "12 bar")});
    first.language = rabbithole_language::de;
    const rabbithole_report made = report_tests::report_of("P7 hält höchstens 12 bar aus [1].", docs, first);
    ASSERT_EQ(made.citations.size(), 1U);
    EXPECT_GT(made.citations[0].begin, 10'000U);
    EXPECT_EQ(made.citations[0].quote, "Die Pumpe P7 hält höchstens 12 bar aus.");
}

TEST(rabbithole_attribution, the_final_report_has_quality_todo_and_gaps) {
    rabbithole_state first = english();
    first.knowledge_gaps = {"The year is missing."};
    first.todo_list = {{1, "Read the manual", "", true}, {2, "Ask the owner", "", false}};
    first.skipped_references = {{1, "external", "https://example.com/p7", "external", "outside"},
                                {1, "section", "Section 4", "declined", "not useful"},
                                {2, "external", "https://example.com/p7", "external", "outside"}};
    const rabbithole_report made =
        report_tests::report_of("P7 stands 12 bar at most [1]. P7 is blue [1].\n\nvalve.txt [2]", books(), first);
    EXPECT_EQ(made.text, "P7 stands 12 bar at most [1]. P7 is blue.\n\nvalve.txt");
    ASSERT_TRUE(made.quality);
    EXPECT_EQ(made.quality->sum(), 450);
    EXPECT_EQ(made.todo, first.todo_list);
    EXPECT_EQ(made.gaps,
              (text_list{"Missing before the research: The year is missing.", "Not proven by a document: P7 is blue",
                         "Not researched: Ask the owner",
                         "Reference to something outside the documents, not followed: https://example.com/p7"}))
        << "the name of a source is no statement";
}

/// 40 sentences of manuals and articles, condensed by hand, and each falsified. condensed.tsv: source, kind of the
/// falsification, passage, condensed, falsified.
/// Sentences of manual pages of Debian 12 (shadow, GnuPG, coreutils and others), each condensed by hand, and falsified.
TEST(rabbithole_attribution, proves_most_condensed_sentences_and_few_falsified_ones) {
    std::ifstream file{TOOLKIT_TESTS_DIR "/systems/rabbithole/condensed.tsv"};
    ASSERT_TRUE(file);
    std::size_t rows = 0;
    std::size_t proven = 0;
    std::size_t refused = 0;
    for (std::string line; std::getline(file, line); ++rows) {
        text_list cells{""};
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '\t') cells.emplace_back();
            else if (line.substr(i, 2) != "\\n") cells.back() += line[i];
            else cells.back() += line[++i] == 'n' ? '\n' : ' ';
        }
        ASSERT_EQ(cells.size(), 5U);
        opened_citation source;
        source.filename = cells[0] + ".txt";
        source.text = cells[2];
        proven += rabbithole_reports::proof_of(cells[3], source) ? 1U : 0U;
        refused += rabbithole_reports::proof_of(cells[4], source) ? 0U : 1U;
    }
    EXPECT_EQ(rows, 36U);
    EXPECT_GE(proven, 23U);
    EXPECT_GE(refused, 28U);
}

/// Counts reads, and gives a wrong document if it is told to.
struct counted {
    const lexical* inner;
    mutable int chunks = 0;
    mutable int documents = 0;
    bool changed = false;
    bool has_no_documents = false;
    bool has_no_chunks = false;
    bool is_away = false;

    struct view {
        const counted* all;
        decltype(std::declval<const lexical&>().for_owner(me)) inner;
        [[nodiscard]] auto search(const query& wanted, const stop_token& stop) const {
            return inner.search(wanted, stop);
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop) const {
            ++all->chunks;
            if (all->is_away) return failure::of(failure_kind::unreachable, "chunk", "the index is away");
            if (all->has_no_chunks) return failure::of(failure_kind::not_found, "chunk", "it is gone");
            return inner.chunk(id, stop);
        }
        [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop) const {
            ++all->documents;
            if (all->has_no_documents) return failure::of(failure_kind::not_found, "document", "it is gone");
            auto made = inner.document(id, stop);
            if (made && all->changed) made->text.insert(0, "New. ");
            return made;
        }
        [[nodiscard]] auto find_document(std::string_view name, const stop_token& stop) const {
            return inner.find_document(name, stop);
        }
    };
    [[nodiscard]] view for_owner(const owner& who) const { return {this, inner->for_owner(who)}; }
};
outcome run_on(const counted& docs, const owner& who = me) {
    const rabbithole_documents documents{docs};
    const scripted model{
        script{says("P7 stands 12 bar at most [1]. V2 is made of brass and closes within 3 seconds [2]. "
                    "The pump P8 stands at most 20 bar [1]."),
               scores(90)}};
    return graph_runner{report_graph{}, model, deps{documents}, memory_log{}}.run(
        {.state = english(), .owner = who, .run_id = run_id});
}

TEST(rabbithole_attribution, reads_each_chunk_and_document_once) {
    const counted docs{&books().search()};
    const outcome run = run_on(docs);
    ASSERT_TRUE(run.is_done() && run.state.final_report) << run.error->message();
    EXPECT_EQ(run.state.final_report->citations.size(), 3U);
    EXPECT_EQ(docs.chunks, 2);
    EXPECT_EQ(docs.documents, 2);
}

TEST(rabbithole_attribution, a_quote_that_is_not_the_documents_is_no_proof) {
    counted docs{&books().search()};
    docs.changed = true;
    const outcome run = run_on(docs);
    ASSERT_TRUE(run.is_done() && run.state.final_report);
    EXPECT_TRUE(run.state.final_report->citations.empty());
    EXPECT_EQ(run.state.final_report->gaps.size(), 3U);
    docs.changed = false;
    docs.has_no_documents = true;
    const outcome unread = run_on(docs);
    ASSERT_TRUE(unread.is_done() && unread.state.final_report);
    EXPECT_TRUE(unread.state.final_report->citations.empty()) << "what cannot be compared is no proof";
    EXPECT_FALSE(unread.state.notes.empty());
}

TEST(rabbithole_attribution, chunks_that_cannot_be_read_prove_nothing) {
    counted docs{&books().search()};
    docs.has_no_chunks = true;
    const outcome run = run_on(docs);
    ASSERT_TRUE(run.is_done() && run.state.final_report);
    EXPECT_TRUE(run.state.final_report->citations.empty());
    EXPECT_EQ(run.state.notes.size(), 2U);
    docs.has_no_chunks = false;
    const outcome of_another = run_on(docs, owner{"other"});
    ASSERT_TRUE(of_another.is_done() && of_another.state.final_report);
    EXPECT_TRUE(of_another.state.final_report->citations.empty()) << "chunks of another owner";
}

TEST(rabbithole_attribution, a_run_whose_documents_are_away_can_be_resumed) {
    counted docs{&books().search()};
    docs.is_away = true;
    const rabbithole_documents documents{docs};
    const memory_log store;
    const scripted model{script{says("P7 stands 12 bar at most [1]."), scores(90)}};
    const graph_runner runner{report_graph{}, model, deps{documents}, store};
    const outcome away = runner.run({.state = english(), .owner = me, .run_id = run_id});
    ASSERT_TRUE(away.error);
    EXPECT_EQ(away.error->kind, failure_kind::unreachable);
    docs.is_away = false;
    const outcome run = runner.resume(run_id, me);
    ASSERT_TRUE(run.is_done() && run.state.final_report) << run.error->message();
    EXPECT_EQ(run.state.final_report->citations.size(), 1U);
    EXPECT_EQ(model.received().size(), 2U);
}

TEST(rabbithole_attribution, a_wrong_place_does_not_spare_the_next_one) {
    rabbithole_reports::proven_statement one;
    for (const std::uint64_t low : {1U, 2U})
        rabbithole_reports::add_place(one, {0, uuid::from_bits(1, low), {}, {}, {}, "ab", 0, 2});
    std::vector<rabbithole_reports::proven_statement> all{one};
    EXPECT_EQ(rabbithole_reports::wrong_places(all, uuid::from_bits(1, 1), "ba"), std::vector<std::uint64_t>{0});
    EXPECT_TRUE(rabbithole_reports::wrong_places(all, uuid::from_bits(1, 1), "ab").empty());
    rabbithole_reports::remove_places(all, uuid::from_bits(1, 1), nullptr);
    ASSERT_EQ(all[0].places.size(), 1U);
    EXPECT_EQ(rabbithole_reports::wrong_places(all, uuid::from_bits(1, 2), "a"), std::vector<std::uint64_t>{0});
}

TEST(rabbithole_attribution, a_chunk_whose_bytes_are_not_its_text_is_refused) {
    chunk odd = books().find("valve V2 brass");
    EXPECT_TRUE(rabbithole_reports::source_of(odd, {}));
    odd.text += " more";
    EXPECT_FALSE(rabbithole_reports::source_of(odd, {}));
}

}  // namespace
