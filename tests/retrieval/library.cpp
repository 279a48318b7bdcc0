// retrieval/library.hpp, retrieval/sync.hpp
#include <toolkit/retrieval/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../effort.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

using toolkit::failure_kind;
using toolkit::library;
using toolkit::owner;
using toolkit::sync_report;

namespace {

const owner me{"me"};
const owner you{"you"};

// An index folder and a folder of documents.
struct place {
    temporary_folder index;
    temporary_folder docs;
    library lib = *library::open(index.path());

    sync_report sync(const owner& who = me) {
        auto report = lib.sync_folder(who, docs.path());
        EXPECT_TRUE(report) << report.error().message();
        return report ? *report : sync_report{};
    }
    [[nodiscard]] std::string first(std::string_view question, const owner& who = me) const {
        const auto hits = lib.for_owner(who).search({std::string{question}});
        if (!hits) return hits.error().message();
        return hits->empty() ? "nothing" : hits->front().filename;
    }
    /// The files of the index with this ending or name.
    [[nodiscard]] std::vector<std::string> index_files(std::string_view name) const {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
            if (entry.path().extension() == name || entry.path().filename() == name)
                found.push_back(entry.path().string());
        return found;
    }
    /// The name of a file of the index below its folder.
    [[nodiscard]] std::string below(const std::string& path) const {
        return std::filesystem::path{path}.lexically_relative(index.path()).string();
    }
};

}  // namespace

TEST(library, finds_what_a_folder_holds) {
    place p;
    p.docs.write("fruit/apple.md", "# Apples\n\nApples grow on trees.");
    p.docs.write("animals.html", "<title>Animals</title><p>The cat sleeps on the mat.</p>");
    p.docs.write("plain.txt", "Trains run on rails.");
    const auto report = p.sync();
    EXPECT_EQ(report.added, 3U);
    EXPECT_EQ(report.documents(), 3U);
    EXPECT_TRUE(report.failed.empty());
    const auto view = p.lib.for_owner(me);
    const auto hits = view.search({"where do apples grow"});
    ASSERT_TRUE(hits);
    ASSERT_FALSE(hits->empty());
    const auto& best = hits->front();
    EXPECT_EQ(best.filename, "fruit/apple.md");
    EXPECT_EQ(best.heading, "Apples");
    EXPECT_EQ(best.snippet, "Apples\n\nApples grow on trees.");
    EXPECT_GT(best.score, 0.3);
    const auto chunk = view.chunk(best.chunk_id);
    ASSERT_TRUE(chunk);
    const auto document = view.document(best.doc_id);
    ASSERT_TRUE(document);
    EXPECT_EQ(chunk->text, chunk->bytes.of(document->text));
    EXPECT_EQ(document->id, toolkit::document_id(me, "fruit/apple.md"));
}

TEST(library, tells_added_changed_removed_and_unchanged_by_content) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.docs.write("b.md", "Bears.");
    p.docs.write("c.md", "Zebras.");
    EXPECT_EQ(p.sync().added, 3U);
    EXPECT_EQ(p.sync().unchanged, 3U);
    p.docs.write("a.md", "Apples.");  // the same again
    p.docs.write("b.md", "Boats.");
    p.docs.remove("c.md");
    p.docs.write("d.md", "Dogs.");
    const auto report = p.sync();
    EXPECT_EQ(report.unchanged, 1U);
    EXPECT_EQ(report.changed, 1U);
    EXPECT_EQ(report.removed, 1U);
    EXPECT_EQ(report.added, 1U);
    EXPECT_EQ(p.first("boats"), "b.md");
    EXPECT_EQ(p.first("dogs"), "d.md");
    EXPECT_EQ(p.first("bears"), "nothing");
    EXPECT_EQ(p.first("zebras"), "nothing");
}

TEST(library, sees_a_change_that_keeps_size_and_time) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    const auto time = std::filesystem::last_write_time(p.docs.path("a.md"));
    p.docs.write("a.md", "Grapes.");
    std::filesystem::last_write_time(p.docs.path("a.md"), time);
    EXPECT_EQ(p.sync().changed, 1U);
    EXPECT_EQ(p.first("grapes"), "a.md");
}

TEST(library, gives_the_same_text_and_ids_after_it_is_opened_again) {
    place p;
    p.docs.write("a.md", "# A\n\nSome *text* with `code`.\n\n- item");
    p.sync();
    const auto before = p.lib.for_owner(me).search({"text"})->front();
    const auto text = p.lib.for_owner(me).document(before.doc_id)->text;
    p.docs.write("b.md", "More text.");
    p.sync();
    const auto again = library::open(p.index.path());
    const auto view = again->for_owner(me);
    EXPECT_EQ(view.document(before.doc_id)->text, text);
    EXPECT_EQ(view.chunk(before.chunk_id)->text, text);
    EXPECT_EQ(view.document(before.doc_id)->blocks, p.lib.for_owner(me).document(before.doc_id)->blocks);
}

TEST(library, reports_files_that_cannot_be_read_and_reads_the_rest) {
    place p;
    p.docs.write("good.md", "Apples.");
    p.docs.write("empty.md", "");
    p.docs.write("binary.md", std::string("\x7F"
                                          "ELF\0\0",
                                          6));
    p.docs.write("nul.txt", std::string(200'000, 'x') + '\0');
    p.docs.write("with space.txt", "Bears.");
    p.docs.write("line\nend.txt", "Cats.");
    p.docs.write("latin1.txt",
                 "Gr\xFC\xDF"
                 "e an alle");
    p.docs.write("noise.txt",
                 "\xFD\xFE\xFD\xFC\xFB\xFA"
                 "abc");
    std::string deep = "<html>";
    for (int i = 0; i < 100'000; ++i) deep += "<div>";
    p.docs.write("deep.html", deep);
    p.docs.write("large.txt", "");
    std::filesystem::resize_file(p.docs.path("large.txt"), std::size_t{50} << 20U);
    std::filesystem::create_symlink("/etc/passwd", p.docs.path("link.txt"));
    const auto report = p.sync();
    std::set<std::string> failed;
    for (const auto& [name, why] : report.failed) {
        failed.insert(name);
        EXPECT_FALSE(why.message().empty());
    }
    EXPECT_EQ(failed,
              (std::set<std::string>{"binary.md", "nul.txt", "noise.txt", "deep.html", "large.txt", "link.txt"}));
    EXPECT_EQ(report.added, 5U);
    EXPECT_EQ(report.without_text, 1U);
    EXPECT_EQ(p.first("apples"), "good.md");
    EXPECT_EQ(p.first("bears"), "with space.txt");
    EXPECT_EQ(p.first("cats"), "line\nend.txt");
    EXPECT_EQ(p.first("grüße"), "latin1.txt");
    EXPECT_EQ(p.sync().unchanged, 5U);
}

TEST(library, reports_a_file_that_may_not_be_read) {
    const temporary_folder folder;
    folder.write("docs/a.md", "Apples.");
    folder.write("docs/b.md", "Bears.");
    std::filesystem::permissions(folder.path("docs/b.md"), std::filesystem::perms::none);
    EXPECT_TRUE(holds_without_rights(folder, [&] {
        auto lib = library::open(folder.path("index"));
        const auto report = lib->sync_folder(me, folder.path("docs"));
        return report && report->added == 1 && report->failed.size() == 1 && report->failed[0].filename == "b.md" &&
               report->failed[0].why.message().find("Permission denied") != std::string::npos;
    }));
}

TEST(library, a_file_that_can_no_longer_be_read_is_forgotten) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.docs.write("b.md", "Bears.");
    p.sync();
    p.docs.write("b.md", std::string("\0\0", 2));
    const auto report = p.sync();
    EXPECT_EQ(report.removed, 1U);
    EXPECT_EQ(report.failed.size(), 1U);
    EXPECT_EQ(p.first("bears"), "nothing");
}

TEST(library, refuses_a_folder_that_is_missing_or_empty_and_keeps_what_it_had) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    p.docs.remove("a.md");
    EXPECT_EQ(p.lib.sync_folder(me, p.docs.path()).error().kind, failure_kind::not_found);
    EXPECT_EQ(p.lib.sync_folder(me, p.docs.path("none")).error().kind, failure_kind::not_found);
    EXPECT_EQ(p.first("apples"), "a.md");
}

TEST(library, keeps_owners_apart) {
    place p;
    p.docs.write("a.md", "Apples and pears.");
    p.docs.write("b.md", "Bears.");
    p.sync(me);
    place other;
    other.docs.write("a.md", "Apples and zebras.");
    EXPECT_TRUE(p.lib.sync_folder(you, other.docs.path()));
    EXPECT_EQ(p.first("zebras", me), "nothing");
    EXPECT_EQ(p.first("bears", you), "nothing");
    EXPECT_EQ(p.first("zebras", you), "a.md");

    const auto mine = p.lib.for_owner(me);
    const auto yours = p.lib.for_owner(you);
    const auto theirs = yours.search({"apples"})->front();
    EXPECT_NE(theirs.doc_id, mine.search({"apples"})->front().doc_id);
    const auto same_failure = [](const auto& foreign, const auto& unknown) {
        return !foreign && !unknown && foreign.error().kind == failure_kind::not_found &&
               foreign.error().message() == unknown.error().message();
    };
    EXPECT_TRUE(same_failure(mine.chunk(theirs.chunk_id), mine.chunk(toolkit::uuid{})));
    EXPECT_TRUE(same_failure(mine.document(theirs.doc_id), mine.document(toolkit::uuid{})));
    EXPECT_TRUE(same_failure(mine.search({"apples", 5, theirs.doc_id}), mine.search({"apples", 5, toolkit::uuid{}})));
    EXPECT_EQ(mine.find_document("b.md")->size(), 1U);
    EXPECT_TRUE(yours.find_document("b.md")->empty());
}

TEST(library, statistics_of_one_owner_do_not_change_anothers_scores) {
    place p;
    p.docs.write("a.md", "Apples and pears.");
    p.docs.write("b.md", "Bears.");
    p.sync(me);
    const double alone = p.lib.for_owner(me).search({"apples"})->front().score;
    place other;
    for (int i = 0; i < 20; ++i) other.docs.write(std::to_string(i) + ".md", "Apples, apples, apples.");
    EXPECT_TRUE(p.lib.sync_folder(you, other.docs.path()));
    EXPECT_EQ(p.lib.for_owner(me).search({"apples"})->front().score, alone);
}

TEST(library, names_of_owners_cannot_collide_or_escape) {
    place p;
    p.docs.write("a.md", "Apples.");
    const std::vector<std::string> names{
        "../x", "/etc", "a/b", "a\nb", std::string("a\0b", 3), "a", "A", "a ", std::string(10'000, 'n'), "%2e", "."};
    for (std::size_t i = 0; i < names.size(); ++i) {
        p.docs.write("a.md", "Word" + std::to_string(i) + " is here.");
        p.sync(owner{names[i]});
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = 0; j < names.size(); ++j) {
            const auto found =
                p.lib.for_owner(owner{names[i]}).search({"word" + std::to_string(j), 5})->front().snippet;
            EXPECT_EQ(found, "Word" + std::to_string(i) + " is here.");
        }
    EXPECT_EQ(p.index_files("manifest").size(), names.size());
    EXPECT_FALSE(std::filesystem::exists(p.index.path() + "/../x"));
}

TEST(library, an_owner_without_name_or_documents_has_nothing) {
    place p;
    p.docs.write("a.md", "Apples.");
    EXPECT_EQ(p.lib.sync_folder(owner{""}, p.docs.path()).error().kind, failure_kind::invalid_argument);
    EXPECT_TRUE(p.lib.for_owner(owner{""}).search({"apples"})->empty());
    EXPECT_TRUE(p.lib.for_owner(owner{"nobody"}).search({"apples"})->empty());
    EXPECT_EQ(p.lib.for_owner(owner{"nobody"}).chunk(toolkit::uuid{}).error().kind, failure_kind::not_found);
    EXPECT_TRUE(p.lib.for_owner(owner{"nobody"}).find_document("a")->empty());
}

TEST(library, searches_within_one_document_are_exact) {
    place p;
    p.docs.write("a.md", "Apples and pears.");
    for (int i = 0; i < 30; ++i) p.docs.write("b" + std::to_string(i) + ".md", "Apples, only apples. Apples!");
    p.sync();
    const auto view = p.lib.for_owner(me);
    const auto within = toolkit::document_id(me, "a.md");
    const auto hits = view.search({"apples", 5, within});
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ(hits->front().doc_id, within);
    const auto all = view.search({"apples", 100});
    const auto same = std::find_if(all->begin(), all->end(), [&](const auto& hit) { return hit.doc_id == within; });
    ASSERT_NE(same, all->end());
    EXPECT_EQ(same->score, hits->front().score);
}

TEST(library, gives_as_many_hits_as_asked_best_first) {
    place p;
    for (int i = 0; i < 30; ++i)
        p.docs.write(std::to_string(i) + ".md",
                     "Apples" + std::string(static_cast<std::size_t>(i), '.') + " and " + std::to_string(i));
    p.sync();
    const auto view = p.lib.for_owner(me);
    EXPECT_EQ(view.search({"apples", 7})->size(), 7U);
    EXPECT_EQ(view.search({"apples", 0})->size(), 0U);
    const auto hits = view.search({"apples", 1'000'000});
    EXPECT_EQ(hits->size(), 30U);
    for (std::size_t i = 1; i < hits->size(); ++i) EXPECT_GE((*hits)[i - 1].score, (*hits)[i].score);
}

TEST(library, a_query_without_words_says_so_and_a_long_one_is_answered) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    const auto view = p.lib.for_owner(me);
    for (const char* empty : {"", "   ", "?!"}) {
        const auto failed = view.search({empty});
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().kind, failure_kind::invalid_argument);
    }
    std::string question;
    while (question.size() < 100'000) question += "apples ";
    EXPECT_EQ(view.search({question})->size(), 1U);
    EXPECT_TRUE(view.search({"\xFF apples \xC3"}));
}

TEST(library, phrases_are_exact_and_exclusions_leave_out) {
    place p;
    p.docs.write("a.md", "# Vacuum\n\nThe command is vacuum full, and it locks the table.");
    p.docs.write("b.md", "A full table needs a vacuum.");
    p.docs.write("c.md", "Neither.");
    p.sync();
    const auto names = [&](std::string_view question) {
        std::set<std::string> found;
        const auto hits = p.lib.for_owner(me).search({std::string{question}});
        for (const auto& hit : *hits) found.insert(hit.filename);
        return found;
    };
    EXPECT_EQ(names("vacuum full"), (std::set<std::string>{"a.md", "b.md"}));
    EXPECT_EQ(names("\"Vacuum FULL\""), std::set<std::string>{"a.md"});
    EXPECT_EQ(names("vacuum -locks"), std::set<std::string>{"b.md"});
    EXPECT_EQ(names("table -\"needs a vacuum\""), std::set<std::string>{"a.md"});
    EXPECT_EQ(names("\"table is full\""), std::set<std::string>{});
    EXPECT_EQ(p.lib.for_owner(me).search({"-vacuum"}).error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(p.lib.for_owner(me).search({.text = "\"table is full\" -locks", .exact = false})->size(), 2U);
    EXPECT_EQ(p.lib.for_owner(me).search({.text = "-vacuum", .exact = false})->size(), 2U);
}

TEST(library, documents_are_found_by_name_and_title) {
    place p;
    p.docs.write("sql/Reindex.html", "<title>REINDEX — rebuild</title><p>x");
    p.docs.write("sql/reindex-old.html", "<title>Old</title><p>x");
    p.docs.write("b.md", "# Bears\n\nx");
    p.sync();
    const auto view = p.lib.for_owner(me);
    const auto names = [&](std::string_view name) {
        std::vector<std::string> found;
        const auto refs = view.find_document(name);
        for (const auto& ref : *refs) found.push_back(ref.filename);
        return found;
    };
    EXPECT_EQ(names("sql/Reindex.html"), std::vector<std::string>{"sql/Reindex.html"});
    EXPECT_EQ(names("reindex"), std::vector<std::string>{"sql/Reindex.html"});
    EXPECT_EQ(names("REINDEX.HTML"), std::vector<std::string>{"sql/Reindex.html"});
    EXPECT_EQ(names("bears"), std::vector<std::string>{"b.md"});
    EXPECT_EQ(names("reindx"), std::vector<std::string>{"sql/Reindex.html"});
    EXPECT_EQ(names("dex"), (std::vector<std::string>{"sql/Reindex.html", "sql/reindex-old.html"}));
    EXPECT_TRUE(names("").empty());
    EXPECT_TRUE(names("zebra").empty());
}

TEST(library, a_second_writer_of_an_owner_is_refused_and_readers_are_not) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    p.docs.write("b.md", "Bears.");
    auto other = *library::open(p.index.path());
    int asked = 0;
    const auto quiet = [](const toolkit::sync_progress&) {};
    toolkit::sync_limits hasty;
    hasty.lock_wait = {};
    const auto report = p.lib.sync_folder(me, p.docs.path(), [&](const toolkit::sync_progress&) {
        if (asked++ > 0) return;
        const auto second = other.sync_folder(me, p.docs.path(), quiet, {}, hasty);
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().kind, failure_kind::locked);
        EXPECT_NE(second.error().message().find("another writer is at work on this index"), std::string::npos);
        EXPECT_TRUE(other.sync_folder(you, p.docs.path()));  // another owner's index
        EXPECT_EQ(other.for_owner(me).search({"apples"})->size(), 1U);
    });
    EXPECT_TRUE(report);
    EXPECT_GT(asked, 0);
    EXPECT_TRUE(other.sync_folder(me, p.docs.path()));
}

TEST(library, that_has_not_changed_is_brought_up_to_date_while_another_writer_is_at_work) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.docs.write("empty.md", "");
    toolkit::sync_limits at_once;
    at_once.settled = std::chrono::milliseconds{-3'600'000};  // also what was written just now
    at_once.lock_wait = {};
    std::size_t files_done = 0;
    const auto sync = [&] {
        return p.lib.sync_folder(
            me, p.docs.path(), [&](const toolkit::sync_progress& now) { files_done = now.files_done; }, {}, at_once);
    };
    ASSERT_TRUE(sync());
    const std::string lock = p.index_files("lock").front();
    const auto writer = toolkit::file_lock::take(lock);
    ASSERT_TRUE(writer);
    files_done = 0;
    const auto unchanged = sync();
    ASSERT_TRUE(unchanged) << unchanged.error().message();
    EXPECT_EQ(unchanged->unchanged, 2U);
    EXPECT_EQ(unchanged->without_text, 1U);
    EXPECT_EQ(files_done, 2U);
    p.docs.write("b.md", "Bears.");
    EXPECT_EQ(sync().error().kind, failure_kind::locked);
    p.docs.remove("b.md");
    EXPECT_TRUE(sync());
    p.docs.remove("a.md");
    EXPECT_EQ(sync().error().kind, failure_kind::locked);
}

TEST(library, waits_for_another_writer_and_heeds_a_stop_meanwhile) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    p.docs.write("a.md", "Bears.");
    const std::string lock = p.index_files("lock").front();
    {
        const auto writer = toolkit::file_lock::take(lock);
        ASSERT_TRUE(writer);
        const toolkit::stop_source source;
        std::thread stopping([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds{30});
            source.request_stop();
        });
        const auto stopped = p.lib.sync_folder(me, p.docs.path(), source.get_token());
        stopping.join();
        ASSERT_FALSE(stopped);
        EXPECT_EQ(stopped.error().kind, failure_kind::cancelled);
    }
    auto writer = std::make_unique<toolkit::result<toolkit::file_lock>>(toolkit::file_lock::take(lock));
    ASSERT_TRUE(*writer);
    std::thread ending([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{30});
        writer.reset();
    });
    const auto report = p.lib.sync_folder(me, p.docs.path());
    ending.join();
    ASSERT_TRUE(report) << report.error().message();
    EXPECT_EQ(report->changed, 1U);
}

TEST(library, needs_no_stamps_to_be_up_to_date) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    const std::string stamps = p.index_files("stamps").front();
    std::filesystem::remove(stamps);
    p.index.write(p.below(stamps) + "/in_the_way", "x");  // they cannot be written
    p.docs.write("b.md", "Bears.");
    EXPECT_EQ(p.sync().added, 1U);
    EXPECT_EQ(p.first("bears"), "b.md");
    EXPECT_EQ(p.sync().unchanged, 2U);
}

TEST(library, refuses_an_index_folder_of_another_user) {
    if (::geteuid() != 0) {
        EXPECT_FALSE(library::open("/usr"));
        return;
    }
    const temporary_folder folder;
    std::filesystem::create_directory(folder.path("index"));
    ASSERT_EQ(::chown(folder.path("index").c_str(), 65534, 65534), 0);
    const auto refused = library::open(folder.path("index"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(),
              folder.path("index") + ": the index folder belongs to another user; choose another folder");
}

TEST(library, tells_its_progress_up_to_the_end) {
    place p;
    std::uint64_t bytes = 0;
    for (int i = 0; i < 40; ++i) {
        p.docs.write(std::to_string(i) + ".md", "Apples.");
        bytes += 7;
    }
    toolkit::sync_progress last;
    const auto here = std::this_thread::get_id();
    const auto report = p.lib.sync_folder(me, p.docs.path(), [&](const toolkit::sync_progress& now) {
        EXPECT_EQ(std::this_thread::get_id(), here);
        EXPECT_GE(now.files_done, last.files_done);
        EXPECT_LE(now.bytes_done, now.bytes);
        last = now;
    });
    EXPECT_TRUE(report);
    EXPECT_EQ(last.files_done, 40U);
    EXPECT_EQ(last.files, 40U);
    EXPECT_EQ(last.bytes_done, bytes);
    EXPECT_EQ(last.bytes, bytes);
}

TEST(library, that_is_stopped_at_any_moment_keeps_the_old_index) {
    place p;
    for (int i = 0; i < 20; ++i) p.docs.write(std::to_string(i) + ".md", "Apples " + std::to_string(i));
    p.sync();
    for (int i = 0; i < 20; ++i) p.docs.write(std::to_string(i) + ".md", "Bears " + std::to_string(i));
    for (const std::size_t at : {0U, 1U, 5U, 10U}) {
        const auto before = bytes_of_file(p.index_files(".segment").front());
        const toolkit::stop_source source;
        bool in_time = false;
        const auto report = p.lib.sync_folder(
            me, p.docs.path(),
            [&](const toolkit::sync_progress& now) {
                in_time = in_time || (now.files_done >= at && now.files_done < now.files);
                if (in_time) source.request_stop();
            },
            source.get_token());
        ASSERT_TRUE(in_time || at > 0);
        if (!in_time) break;  // the other thread was quicker, and the new index stands
        ASSERT_FALSE(report) << at;
        EXPECT_EQ(report.error().kind, failure_kind::cancelled);
        EXPECT_TRUE(bytes_of_file(p.index_files(".segment").front()) == before);
        EXPECT_EQ(p.first("apples 3"), "3.md");
        EXPECT_TRUE(p.index_files(".new").empty());
    }
    p.sync();
    EXPECT_EQ(p.first("bears 3"), "3.md");
}

TEST(library, that_is_killed_while_writing_has_the_old_index) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    // what a killed writer leaves behind
    const std::string segment = p.below(p.index_files(".segment").front());
    p.index.write(segment + ".new", "half of a file");
    p.index.write(segment.substr(0, segment.find('/')) + "/99.segment", bytes_of_file(p.index.path(segment)));
    EXPECT_EQ(library::open(p.index.path())->for_owner(me).search({"apples"})->size(), 1U);
    p.docs.write("b.md", "Bears.");
    EXPECT_EQ(p.sync().added, 1U);
    EXPECT_EQ(p.first("bears"), "b.md");
    EXPECT_TRUE(p.index_files(".new").empty());
    EXPECT_TRUE(p.index_files("99.segment").empty());
}

TEST(library, a_view_stays_as_it_was_when_the_index_is_replaced) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    const auto view = p.lib.for_owner(me);
    p.docs.write("a.md", "Bears.");
    p.sync();
    EXPECT_EQ(view.search({"apples"})->size(), 1U);
    EXPECT_EQ(p.first("apples"), "nothing");
}

TEST(library, another_process_sees_what_was_written) {
    place p;
    auto other = *library::open(p.index.path());
    EXPECT_TRUE(other.for_owner(me).search({"apples"})->empty());
    p.docs.write("a.md", "Apples.");
    p.sync();
    EXPECT_EQ(other.for_owner(me).search({"apples"})->size(), 1U);
    p.docs.write("a.md", "Bears.");
    p.sync();
    EXPECT_EQ(other.for_owner(me).search({"bears"})->size(), 1U);
}

TEST(library, a_damaged_index_is_told_and_rebuilt_never_trusted) {
    place p;
    p.docs.write("a.md", "# Apples\n\nApples grow on trees.");
    p.docs.write("b.md", "Bears.");
    p.sync();
    const std::string path = p.index_files(".segment").front();
    const std::string whole = bytes_of_file(path);
    const std::string name = p.below(path);
    std::size_t told = 0;
    const auto check = [&](const std::string& bytes) {
        p.index.write(name, bytes);
        auto lib = *library::open(p.index.path());
        const auto hits = lib.for_owner(me).search({"apples"});
        if (hits) {
            ASSERT_EQ(hits->size(), 1U);
            EXPECT_EQ(lib.for_owner(me).document(hits->front().doc_id)->text, "Apples\n\nApples grow on trees.");
            return;
        }
        ++told;
        EXPECT_EQ(hits.error().kind, failure_kind::corrupt);
        EXPECT_NE(hits.error().message().find("index the folder again"), std::string::npos);
    };
    for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 300) {
        std::string turned = whole;
        turned[at] = static_cast<char>(turned[at] ^ (1 << at % 8));
        check(turned);
    }
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 50) check(whole.substr(0, size));
    EXPECT_GT(told, 250U);

    p.index.write(name, whole.substr(0, whole.size() / 2));
    auto lib = *library::open(p.index.path());
    EXPECT_EQ(lib.sync_folder(me, p.docs.path())->added, 2U);
    EXPECT_EQ(lib.for_owner(me).search({"apples"})->size(), 1U);
    EXPECT_EQ(bytes_of_file(p.index_files(".segment").front()), whole);
    EXPECT_EQ(p.index_files(".damaged").size(), 1U);
}

TEST(library, an_index_of_another_format_is_rebuilt) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    const std::string path = p.index_files(".segment").front();
    auto format = toolkit::segments::format;
    --format.version;
    ASSERT_TRUE(toolkit::section_file::write(path, format, std::vector<std::string>(format.sections)));
    const auto failed = p.lib.for_owner(me).search({"apples"});
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().message().find("another format"), std::string::npos);
    EXPECT_EQ(p.sync().added, 1U);
    EXPECT_EQ(p.first("apples"), "a.md");
}

TEST(library, without_its_stamps_still_knows_what_is_unchanged) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    std::filesystem::remove(p.index_files("stamps").front());
    EXPECT_EQ(p.sync().unchanged, 1U);
}

TEST(library, makes_its_folder_and_says_when_it_cannot) {
    const temporary_folder folder;
    EXPECT_TRUE(library::open(folder.path("a/b/c/")));
    EXPECT_TRUE(std::filesystem::is_directory(folder.path("a/b/c")));
    folder.write("file", "x");
    const auto in_the_way = library::open(folder.path("file/index"));
    ASSERT_FALSE(in_the_way);
    EXPECT_NE(in_the_way.error().message().find("the index folder cannot be made"), std::string::npos);
    EXPECT_FALSE(library::open(folder.path("file")));
    EXPECT_FALSE(library::open(""));
}

TEST(library, may_be_searched_from_many_threads_while_it_is_written) {
    place p;
    for (int i = 0; i < 30; ++i)
        p.docs.write(std::to_string(i) + ".md", "Apples and bears, number " + std::to_string(i));
    p.sync();
    std::atomic<bool> done{false};
    std::atomic<int> wrong{0};
    std::vector<std::thread> readers;
    for (int t = 0; t < 3; ++t)
        readers.emplace_back([&] {
            const auto kept = p.lib.for_owner(me);
            while (!done) {
                for (const auto& view : {kept, p.lib.for_owner(me)}) {
                    const auto hits = view.search({"apples", 3});
                    if (!hits || hits->size() != 3 || !view.chunk(hits->front().chunk_id)) ++wrong;
                }
            }
        });
    for (int round = 0; round < 5; ++round) {
        p.docs.write("0.md", "Apples, round " + std::to_string(round));
        p.sync();
    }
    done = true;
    for (auto& reader : readers) reader.join();
    EXPECT_EQ(wrong, 0);
}

TEST(library, of_the_manual_answers_from_the_right_page) {
    if (!has_manual()) GTEST_SKIP() << "the Debian package postgresql-doc-15 is not installed";
    const temporary_folder folder;
    auto lib = *library::open(folder.path());
    const temporary_folder some;
    std::filesystem::path pages = manual_folder;
    if (is_sanitized) {  // a tenth of it
        pages = some.path();
        for (const auto& entry : std::filesystem::directory_iterator{manual_folder}) {
            const std::string name = entry.path().filename().string();
            if ((name > "sql-m" && name < "sql-z") || name.starts_with("pgs"))
                std::filesystem::copy_file(entry.path(), pages / name);
        }
    }
    const auto report = lib.sync_folder(me, pages.string());
    ASSERT_TRUE(report);
    EXPECT_GT(report->added, is_sanitized ? 20U : 1000U);
    EXPECT_TRUE(report->failed.empty());
    const auto view = lib.for_owner(me);
    EXPECT_EQ(view.search({"How do I rebuild an index without blocking writes?"})->front().filename,
              "sql-reindex.html");
    EXPECT_EQ(view.search({"pg_stat_statements"})->front().filename, "pgstatstatements.html");
    for (const char* question : {"vacuum", "lock", "replication", "password file", "--no-owner", "json path"}) {
        const auto hits = view.search({question, 20});
        ASSERT_TRUE(hits);
        for (const auto& hit : *hits) {
            const auto chunk = view.chunk(hit.chunk_id);
            ASSERT_TRUE(chunk);
            EXPECT_EQ(chunk->text, chunk->bytes.of(view.document(hit.doc_id)->text));
        }
    }
    EXPECT_EQ(lib.sync_folder(me, pages.string())->unchanged, report->added);
}
