// retrieval/library.hpp, retrieval/sync/sync.hpp: what a folder holds, and whose it is
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../place.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <thread>
#include <vector>

using toolkit::failure_kind;
using toolkit::library;
using toolkit::owner;

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

int calls_of_listener = 0;
void count_call(const toolkit::sync_progress& /*at*/) { ++calls_of_listener; }

TEST(library, tells_a_plain_function_how_far_it_is) {
    place p;
    p.docs.write("a.md", "Apples.");
    calls_of_listener = 0;
    ASSERT_TRUE(p.lib.sync_folder(me, p.docs.path(), {.progress = count_call}));
    EXPECT_GT(calls_of_listener, 0);
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

TEST(library, does_not_index_itself) {
    for (const char* name : {"index", ".index", "a/index", "."}) {
        const temporary_folder docs;
        docs.write("apple.md", "Apples grow on trees.");
        auto lib = *library::open(docs.path(name));
        ASSERT_TRUE(lib.sync_folder(you, docs.path())) << name;  // whose index is none of mine
        std::filesystem::create_symlink(docs.path(name), docs.path("link"));
        for (int times = 0; times < 2; ++times) {
            const auto report = lib.sync_folder(me, docs.path());
            ASSERT_TRUE(report) << name << ": " << report.error().message();
            EXPECT_EQ(report->documents(), 1U) << name;
            EXPECT_EQ(report->unchanged, times == 0 ? 0U : 1U) << name;
            EXPECT_TRUE(report->failed.empty() && report->left_out.empty()) << name;
        }
        EXPECT_EQ(lib.status(me, docs.path())->size(), 1U) << name;
        docs.remove("apple.md");
        const auto empty = lib.sync_folder(me, docs.path());
        ASSERT_FALSE(empty) << name;
        EXPECT_EQ(empty.error().kind, failure_kind::not_found) << name;
    }
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
    const std::string outside = "/../" + std::filesystem::path{p.index.path()}.filename().string() + "-x";
    const std::vector<std::string> names{outside.substr(1),        "/etc", "a/b", "a\nb",
                                         std::string("a\0b", 3),   "a",    "A",   "a ",
                                         std::string(10'000, 'n'), "%2e",  "."};
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
    EXPECT_FALSE(std::filesystem::exists(p.index.path() + outside));
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
    const auto report = p.lib.sync_folder(me, p.docs.path(), {.progress = [&](const toolkit::sync_progress& now) {
                                              EXPECT_EQ(std::this_thread::get_id(), here);
                                              EXPECT_GE(now.files_done, last.files_done);
                                              EXPECT_LE(now.bytes_done, now.bytes);
                                              last = now;
                                          }});
    EXPECT_TRUE(report);
    EXPECT_EQ(last.files_done, 40U);
    EXPECT_EQ(last.files, 40U);
    EXPECT_EQ(last.bytes_done, bytes);
    EXPECT_EQ(last.bytes, bytes);
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
