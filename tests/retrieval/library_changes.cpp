// retrieval/library.hpp, retrieval/index/index_writer.hpp, retrieval/sync/document_status.hpp: single documents,
// collections, damage
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using toolkit::document_state;
using toolkit::failure_kind;
using toolkit::library;
using toolkit::owner;

namespace {

const owner me{"me"};

struct changing {
    temporary_folder index;
    library lib = *library::open(index.path());

    void add(const std::string& filename, std::string_view text, const std::string& collection = {}) {
        const auto id = lib.add(me, filename, text, collection);
        ASSERT_TRUE(id) << id.error().message();
        EXPECT_EQ(*id, toolkit::document_id(me, filename, collection));
    }
    [[nodiscard]] std::vector<std::string> found(std::string_view question, std::vector<std::string> in = {}) const {
        const auto hits = lib.for_owner(me).search({std::string{question}, 50, {}, std::move(in)});
        std::vector<std::string> names;
        if (!hits) return {hits.error().message()};
        for (const auto& hit : *hits) names.push_back(hit.filename);
        std::sort(names.begin(), names.end());
        return names;
    }
    [[nodiscard]] std::vector<std::string> segments() const {
        std::vector<std::string> paths;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
            if (entry.path().extension() == ".segment") paths.push_back(entry.path().string());
        std::sort(paths.begin(), paths.end());
        return paths;
    }
    void spoil(const std::string& path, std::string_view what, char with) const {
        std::string bytes = bytes_of_file(path);
        const std::size_t at = bytes.rfind(what);
        ASSERT_NE(at, std::string::npos);
        bytes[at] = with;
        index.write(std::filesystem::path{path}.lexically_relative(index.path()).string(), bytes);
    }
};

using names = std::vector<std::string>;

}  // namespace

TEST(library_changes, a_document_is_found_when_add_returns) {
    changing c;
    c.add("a.md", "# Apples\n\nApples grow on trees.");
    EXPECT_EQ(c.found("apples"), names{"a.md"});
    c.add("b.txt", "Bears eat apples.");
    EXPECT_EQ(c.found("apples"), (names{"a.md", "b.txt"}));
    EXPECT_EQ(library::open(c.index.path())->for_owner(me).search({"bears"})->size(), 1U);
}

TEST(library_changes, a_document_replaces_the_one_of_its_name) {
    changing c;
    c.add("a.md", "Apples.");
    c.add("a.md", "Bears.");
    EXPECT_EQ(c.found("apples"), names{});
    EXPECT_EQ(c.found("bears"), names{"a.md"});
    EXPECT_EQ(c.lib.for_owner(me).document_count(), 1U);
}

TEST(library_changes, a_removed_document_is_gone_everywhere) {
    changing c;
    c.add("a.md", "Apples.");
    c.add("b.md", "Apples and bears.");
    const auto hit = c.lib.for_owner(me).search({"bears"})->front();
    EXPECT_TRUE(*c.lib.remove(me, "b.md"));
    EXPECT_FALSE(*c.lib.remove(me, "b.md"));
    const auto view = c.lib.for_owner(me);
    EXPECT_EQ(c.found("apples bears"), names{"a.md"});
    EXPECT_EQ(view.chunk(hit.chunk_id).error().kind, failure_kind::not_found);
    EXPECT_EQ(view.document(hit.doc_id).error().kind, failure_kind::not_found);
    EXPECT_EQ(view.search({"apples", 5, hit.doc_id}).error().kind, failure_kind::not_found);
    EXPECT_TRUE(view.find_document("b.md")->empty());
    EXPECT_EQ(view.document_count(), 1U);
    EXPECT_EQ(view.chunk_count(), 1U);
}

TEST(library_changes, many_in_one_writer_become_visible_together) {
    changing c;
    c.add("old.md", "Apples of old.");
    {
        auto writer = c.lib.write(me);
        ASSERT_TRUE(writer);
        for (int i = 0; i < 10; ++i) {
            auto made = toolkit::standard_extractors::read("x.md", "Apples number " + std::to_string(i));
            ASSERT_TRUE(writer->add(toolkit::index_document(std::to_string(i) + ".md", {}, std::move(*made))));
        }
        writer->remove("old.md");
        writer->remove("3.md");
        EXPECT_EQ(c.found("apples"), names{"old.md"});
        ASSERT_TRUE(writer->commit());
        EXPECT_EQ(c.found("apples").size(), 9U);
        EXPECT_EQ(c.lib.write(me, {}, {.lock_wait = {}, .merges = {}}).error().kind, failure_kind::locked);
    }
    EXPECT_TRUE(c.lib.write(me));
}

TEST(library_changes, a_writer_that_ends_without_commit_has_changed_nothing) {
    changing c;
    c.add("a.md", "Apples.");
    {
        auto writer = c.lib.write(me, {}, {.segment_bytes = 1, .merges = {}});
        auto made = toolkit::standard_extractors::read("b.md", "Bears.");
        ASSERT_TRUE(writer->add(toolkit::index_document("b.md", {}, std::move(*made))));  // is a segment already
        writer->remove("a.md");
    }
    EXPECT_EQ(c.found("apples bears"), names{"a.md"});
    c.add("c.md", "Cats.");
    EXPECT_EQ(c.found("apples bears cats"), (names{"a.md", "c.md"}));
}

TEST(library_changes, documents_added_one_by_one_score_like_a_batch) {
    changing c;
    changing together;
    auto writer = together.lib.write(me);
    for (int i = 0; i < 40; ++i) {
        const std::string name = std::to_string(i) + ".md";
        const std::string text = "Apples and number " + std::to_string(i % 7) +
                                 std::string(static_cast<std::size_t>(i) % 5, '.') + " pears " +
                                 (i % 3 == 0 ? "plums" : "cherries");
        c.add(name, text);
        auto made = toolkit::standard_extractors::read(name, text);
        ASSERT_TRUE(writer->add(toolkit::index_document(name, {}, std::move(*made))));
    }
    ASSERT_TRUE(writer->commit());
    EXPECT_LE(c.segments().size(), 8U);
    for (const char* question : {"apples", "number 3 plums", "cherries pears"}) {
        const auto one = c.lib.for_owner(me).search({question, 40});
        const auto other = together.lib.for_owner(me).search({question, 40});
        ASSERT_EQ(one->size(), other->size());
        for (std::size_t i = 0; i < one->size(); ++i) EXPECT_DOUBLE_EQ((*one)[i].score, (*other)[i].score);
    }
}

TEST(library_changes, status_reports_what_is_found_and_what_is_not) {
    changing c;
    c.add("b.md", "# Bears\n\nx");
    EXPECT_FALSE(c.lib.add(me, "a.bin", std::string_view{"\0\0", 2}));
    const auto status = c.lib.status(me);
    ASSERT_EQ(status->size(), 2U);
    EXPECT_EQ((*status)[0].filename, "a.bin");
    EXPECT_EQ((*status)[0].state, document_state::failed);
    EXPECT_EQ((*status)[0].why.message(),
              "it is binary, not text: it has NUL bytes; convert it to text, Markdown or HTML");
    EXPECT_EQ((*status)[1].state, document_state::indexed);
    EXPECT_EQ((*status)[1].title, "Bears");
    EXPECT_EQ((*status)[1].chunks, 1U);
    EXPECT_EQ(name_of((*status)[1].state), "INDEXED");
    c.add("a.bin", "words now");
    EXPECT_EQ(c.lib.status(me)->front().state, document_state::indexed);
    EXPECT_TRUE(c.lib.status(owner{"you"})->empty());
    EXPECT_FALSE(c.lib.add(me, "", "x"));
    EXPECT_FALSE(c.lib.add(owner{""}, "a", "x"));
}

TEST(library_changes, a_failed_file_of_a_folder_appears_in_the_status) {
    changing c;
    const temporary_folder docs;
    docs.write("a.md", "Apples.");
    docs.write("b.md", std::string("\0", 1));
    ASSERT_TRUE(c.lib.sync_folder(me, docs.path()));
    EXPECT_EQ(c.lib.status(me)->back().state, document_state::failed);
    docs.write("b.md", "Bears.");
    ASSERT_TRUE(c.lib.sync_folder(me, docs.path()));
    EXPECT_EQ(c.lib.status(me)->back().state, document_state::indexed);
}

TEST(library_changes, collections_are_apart) {
    changing c;
    const temporary_folder docs;
    docs.write("a.md", "Apples in the folder.");
    c.add("a.md", "Apples in the unnamed one.");
    c.add("n.md", "Apples in notes.", "notes");
    ASSERT_TRUE(c.lib.sync_folder(me, docs.path(), {.collection = "manual"}));
    EXPECT_EQ(c.found("apples"), (names{"a.md", "a.md", "n.md"}));
    EXPECT_EQ(c.found("apples", {"manual"}), names{"a.md"});
    EXPECT_EQ(c.found("unnamed", {"manual"}), names{});
    EXPECT_EQ(c.found("apples", {"manual", "notes"}), (names{"a.md", "n.md"}));
    EXPECT_EQ(c.found("apples", {""}), names{"a.md"});
    docs.write("b.md", "Bears.");
    docs.remove("a.md");
    ASSERT_TRUE(c.lib.sync_folder(me, docs.path(), {.collection = "manual"}));
    EXPECT_EQ(c.found("apples"), (names{"a.md", "n.md"}));
}

TEST(library_changes, with_other_extractors_files_are_read_again) {
    changing c;
    const temporary_folder docs;
    docs.write("a.html", "<html><p>Apples &amp; pears</p></html>");
    using plain = toolkit::extractors<toolkit::text_extractor>;
    ASSERT_TRUE(c.lib.sync_folder<plain>(me, docs.path()));
    EXPECT_EQ(c.found("html"), names{"a.html"});
    EXPECT_EQ(c.lib.sync_folder(me, docs.path())->changed, 1U);
    EXPECT_EQ(c.found("html"), names{});
    EXPECT_EQ(c.found("apples"), names{"a.html"});
    EXPECT_EQ(c.lib.sync_folder(me, docs.path())->unchanged, 1U);
}

TEST(library_changes, a_damaged_segment_is_named_and_the_rest_is_found) {
    changing c;
    c.add("a.md", "Apples.");
    c.add("b.md", "Bears.");
    c.spoil(c.segments().front(), "appl", 'x');  // in its terms
    const auto lib = *library::open(c.index.path());
    const auto view = lib.for_owner(me);
    EXPECT_EQ(view.search({"bears"})->size(), 1U);
    EXPECT_TRUE(view.search({"apples"})->empty());
    ASSERT_EQ(view.damaged().size(), 1U);
    EXPECT_NE(view.damaged()[0].message().find("1.segment"), std::string::npos);
    EXPECT_EQ(view.damaged()[0].kind, failure_kind::corrupt);
}

TEST(library_changes, the_next_writer_rebuilds_a_damaged_segment_from_its_texts) {
    changing c;
    c.add("a.md", "# Fruit\n\nApples.", "notes");
    c.add("b.md", "Bears.");
    c.spoil(c.segments().front(), "appl", 'x');
    auto lib = *library::open(c.index.path());
    {
        const auto writer = lib.write(me);
        ASSERT_TRUE(writer);
        EXPECT_EQ(writer->damage().rebuilt, 1U);
        EXPECT_EQ(writer->damage().lost_segments, 0U);
        EXPECT_EQ(writer->damage().found.size(), 1U);
    }
    const auto view = lib.for_owner(me);
    EXPECT_TRUE(view.damaged().empty());
    const auto hits = view.search({.text = "apples", .collections = {"notes"}});
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ(hits->front().heading, "Fruit");
    EXPECT_EQ(view.search({"bears"})->size(), 1U);
}

TEST(library_changes, a_segment_whose_texts_are_damaged_is_set_aside) {
    changing c;
    c.add("a.md", "Apples.");
    c.add("b.md", "Bears.");
    c.spoil(c.segments().front(), "Apples.", 'x');
    auto lib = *library::open(c.index.path());
    EXPECT_EQ(lib.write(me)->damage().lost_segments, 1U);
    EXPECT_EQ(lib.for_owner(me).search({"bears"})->size(), 1U);
    EXPECT_TRUE(lib.for_owner(me).damaged().empty());
    EXPECT_TRUE(
        std::filesystem::exists(c.segments().front()) &&
        std::filesystem::exists(std::filesystem::path{c.segments().front()}.parent_path() / "1.segment.damaged"));
    EXPECT_TRUE(lib.add(me, "a.md", "Apples."));
    EXPECT_EQ(lib.for_owner(me).search({"apples"})->size(), 1U);
}

TEST(library_changes, a_temporarily_unreadable_file_is_not_damage) {
    changing c;
    c.add("a.md", "Apples.");
    const std::string path = c.segments().front();
    std::filesystem::rename(path, path + ".away");
    std::filesystem::create_directory(path);  // is there, and is no file
    auto lib = *library::open(c.index.path());
    EXPECT_FALSE(lib.for_owner(me).search({"apples"}));
    EXPECT_FALSE(lib.add(me, "b.md", "Bears."));
    std::filesystem::remove(path);
    std::filesystem::rename(path + ".away", path);
    EXPECT_TRUE(lib.add(me, "b.md", "Bears."));
    EXPECT_EQ(lib.for_owner(me).search({"apples"})->size(), 1U);
}

TEST(library_changes, a_missing_or_damaged_manifest_is_restored_from_its_copy) {
    changing c;
    c.add("a.md", "Apples.");
    c.add("b.md", "Bears.");
    const std::string manifest = std::filesystem::path{c.segments().front()}.parent_path() / "manifest";
    const std::string whole = bytes_of_file(manifest);
    for (const bool missing : {true, false}) {
        if (missing) std::filesystem::remove(manifest);
        else std::ofstream(manifest, std::ios::binary) << "damaged";
        auto lib = *library::open(c.index.path());
        EXPECT_EQ(lib.for_owner(me).search({"apples"})->size(), 1U);
        EXPECT_EQ(lib.write(me)->damage().any(), !missing);
        EXPECT_EQ(bytes_of_file(manifest), whole);
        EXPECT_EQ(bytes_of_file(manifest + ".copy"), whole);
    }
    std::filesystem::remove(manifest + ".copy");
    EXPECT_FALSE(c.lib.write(me)->damage().any());
    EXPECT_EQ(bytes_of_file(manifest + ".copy"), whole);
}

TEST(library_changes, without_a_trusted_manifest_all_is_set_aside_and_reported) {
    changing c;
    const temporary_folder docs;
    docs.write("a.md", "Apples.");
    ASSERT_TRUE(c.lib.sync_folder(me, docs.path()));
    const std::filesystem::path folder = std::filesystem::path{c.segments().front()}.parent_path();
    for (const char* name : {"manifest", "manifest.copy"}) std::ofstream(folder / name, std::ios::binary) << "damaged";
    auto lib = *library::open(c.index.path());
    EXPECT_EQ(lib.for_owner(me).search({"apples"}).error().kind, failure_kind::corrupt);
    const auto refused = lib.add(me, "b.md", "Bears.");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, failure_kind::corrupt);
    EXPECT_NE(refused.error().message().find("kept as *.damaged"), std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(folder / "1.segment.damaged"));
    EXPECT_TRUE(lib.add(me, "b.md", "Bears.", "notes"));
    EXPECT_EQ(lib.sync_folder(me, docs.path())->added, 1U);
    EXPECT_EQ(lib.for_owner(me).search({"apples bears"})->size(), 2U);
}

TEST(library_changes, an_unreadable_document_keeps_its_old_version) {
    changing c;
    c.add("a.md", "Apples.");
    const auto failed = c.lib.add(me, "a.md", std::string_view{"\0\0", 2});
    ASSERT_FALSE(failed);
    EXPECT_TRUE(failed.error().message().starts_with("a.md: it is binary")) << failed.error().message();
    EXPECT_EQ(c.found("apples"), names{"a.md"});
    EXPECT_EQ(c.lib.status(me)->front().state, document_state::indexed);
}

TEST(library_changes, a_document_is_replaced_and_removed_within_one_writer) {
    changing c;
    auto writer = c.lib.write(me, {}, {.segment_bytes = 600, .merges = {}});  // each is a segment at once
    ASSERT_TRUE(writer);
    const auto add = [&](const std::string& name, std::string_view text) {
        auto made = toolkit::standard_extractors::read(name, text);
        ASSERT_TRUE(writer->add(toolkit::index_document(name, {}, std::move(*made))));
    };
    add("a.md", "Apples.");
    add("b.md", "Bears.");
    add("a.md", "Cats.");
    add("c.md", "Dogs.");
    EXPECT_TRUE(writer->remove("b.md"));
    EXPECT_FALSE(writer->remove("b.md"));
    ASSERT_TRUE(writer->commit());
    EXPECT_EQ(c.found("apples bears cats dogs"), (names{"a.md", "c.md"}));
    EXPECT_FALSE(writer->add({}));  // it has no name
    writer->abandon();
    EXPECT_FALSE(writer->commit());
    EXPECT_EQ(c.found("apples bears cats dogs"), (names{"a.md", "c.md"}));
}

TEST(library_changes, a_file_that_failed_and_is_gone_is_forgotten) {
    changing c;
    const temporary_folder docs;
    docs.write("a.md", "Apples.");
    docs.write("b.bin", std::string("\0", 1));
    ASSERT_TRUE(c.lib.sync_folder(me, docs.path()));
    EXPECT_EQ(c.lib.status(me)->size(), 2U);
    docs.remove("b.bin");
    ASSERT_TRUE(c.lib.sync_folder(me, docs.path()));
    EXPECT_EQ(c.lib.status(me)->size(), 1U);
    std::filesystem::create_symlink("/etc/passwd", docs.path("link.txt"));
    ASSERT_TRUE(c.lib.sync_folder(me, docs.path()));
    EXPECT_EQ(c.lib.status(me)->size(), 2U);
}

TEST(library_changes, a_full_disk_is_reported_and_loses_nothing) {
    changing c;
    c.add("a.md", "Apples.");
    const temporary_folder docs;
    for (int i = 0; i < 20; ++i) docs.write(std::to_string(i) + ".md", std::string(20'000, 'b') + " bears");
    const int child = ::fork();
    if (child == 0) {  // no file of this process may grow beyond 4 KB
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{4096, 4096};
        const bool limited = ::setrlimit(RLIMIT_FSIZE, &small) == 0;
        auto lib = library::open(c.index.path());
        const auto added = lib->add(me, "b.md", std::string(20'000, 'b') + " bears");
        const auto synced = lib->sync_folder(me, docs.path());
        const bool reported = !added && added.error().kind == failure_kind::unreadable &&
                              added.error().message().find("check free space") != std::string::npos && !synced;
        ::_exit(limited && reported && lib->for_owner(me).search({"apples"})->size() == 1 ? 0 : 1);
    }
    int status = 1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(c.found("apples"), names{"a.md"});
    EXPECT_EQ(c.segments().size(), 1U);
    c.add("b.md", "Bears.");
    EXPECT_EQ(c.found("bears"), names{"b.md"});
}
