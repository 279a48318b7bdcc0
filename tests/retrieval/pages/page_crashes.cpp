// retrieval/pages/page_writer.hpp: what is on disk after crashes, damage, and many small changes
#include "page_tests.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <random>
#include <thread>

using namespace page_tests;
using toolkit::failure_kind;

namespace {

namespace fs = std::filesystem;

/// The files of the index, with sizes, below the folder of an owner.
std::vector<fs::path> files_in(const std::string& folder) {
    std::vector<fs::path> files;
    for (const auto& each : fs::recursive_directory_iterator(folder))
        if (each.is_regular_file()) files.push_back(each.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::size_t count_ending(const std::string& folder, std::string_view ending) {
    const auto files = files_in(folder);
    return static_cast<std::size_t>(
        std::count_if(files.begin(), files.end(), [&](const fs::path& each) { return each.extension() == ending; }));
}

void write_bytes(const fs::path& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }

TEST(page_index, with_a_damaged_file_finds_the_rest_and_is_repaired) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples"}));
    auto first = library_in(index, watched{});
    sync(first, folder);
    folder.write("b.pdf", pdf_of({"pears"}));  // a pack of its own
    sync(first, folder);
    const std::string at = first.places_of(me).folder;
    std::mt19937 random{5};
    const auto files = files_in(at);
    ASSERT_EQ(count_ending(at, ".rows"), 2U);
    for (const fs::path& file : files) {
        if (file.filename() == "lock") continue;
        const std::string whole = bytes_of_file(file.string());
        for (int kind = 0; kind < 4; ++kind) {
            std::string bad = whole;
            if (kind == 0) bad.resize(bad.size() / 2);
            else if (kind == 1) bad[random() % bad.size()] ^= 0x10;
            else if (kind == 2) bad.clear();
            if (kind == 3) fs::remove(file);
            else write_bytes(file, bad);
            const watched model;
            auto pages = library_in(index, model);
            const auto view = pages.for_owner(me);
            const auto hits = view.search({.text = "apples pears", .top_k = 9});
            if (file.extension() == ".png") {
                ASSERT_TRUE(hits);
                EXPECT_EQ(hits->size(), 2U);
                int pictures = 0;
                for (const char* name : {"a.pdf", "b.pdf"})
                    pictures += view.picture(toolkit::document_id(me, name), 1) ? 1 : 0;
                EXPECT_EQ(pictures, 1) << file << kind;
            } else if (file.extension() == ".rows") {
                ASSERT_TRUE(hits) << hits.error().message();
                EXPECT_EQ(hits->size(), 1U) << file << kind;
                ASSERT_EQ(view.damaged().size(), 1U);
                EXPECT_NE(view.damaged()[0].message().find(file.string()), std::string::npos);
            } else if (kind == 3) {
                ASSERT_TRUE(hits);
                EXPECT_TRUE(hits->empty());
            } else {
                ASSERT_FALSE(hits) << file << kind;
                EXPECT_EQ(hits.error().kind, failure_kind::corrupt);
            }
            if (file.extension() == ".png" && kind == 1) {
                write_bytes(file, whole);  // a sync does not read pictures of the right size
                continue;
            }
            const auto report = sync(pages, folder);
            EXPECT_EQ(report.documents(), 2U) << file << kind;
            EXPECT_EQ(report.pages, 2U) << file << kind;
            EXPECT_EQ(report.embedded, file.extension() == ".rows" ? 1U : 0U) << file << kind;
            EXPECT_EQ(found(pages, "apples"), (names{"a.pdf 1"}));
            EXPECT_EQ(found(pages, "pears"), (names{"b.pdf 1"}));
            EXPECT_TRUE(pages.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 1));
            EXPECT_TRUE(pages.for_owner(me).damaged().empty());
            fs::remove_all(at);  // the state for the next damage
            fs::create_directories(fs::path{at} / "pictures");
            auto fresh = library_in(index, watched{});
            folder.remove("b.pdf");
            sync(fresh, folder);
            folder.write("b.pdf", pdf_of({"pears"}));
            sync(fresh, folder);
        }
    }
}

TEST(page_index, with_missing_pictures_is_repaired_without_the_model) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples", "pears"}));
    const watched model;
    auto pages = library_in(index, model);
    sync(pages, folder);
    fs::remove_all(pages.places_of(me).pictures());
    EXPECT_EQ(pages.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 1).error().kind, failure_kind::not_found);
    const auto report = sync(pages, folder);
    EXPECT_EQ(report.changed, 1U);
    EXPECT_EQ(report.reused, 2U);
    EXPECT_EQ(report.embedded, 0U);
    EXPECT_TRUE(pages.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 2));
}

TEST(page_index, keeps_few_files_after_many_small_changes) {
    const temporary_folder folder;
    const temporary_folder index;
    const watched model;
    auto pages = library_in(index, model);
    for (int i = 0; i < 30; ++i) {
        folder.write("f" + std::to_string(i) + ".pdf", pdf_of({"word" + std::to_string(i * 7919), "", "common"}));
        if (i >= 10) folder.remove("f" + std::to_string(i - 10) + ".pdf");
        sync(pages, folder);
        const std::string at = pages.places_of(me).folder;
        EXPECT_LE(count_ending(at, ".rows"), 10U);
        EXPECT_EQ(count_ending(at, ".new"), 0U);
        EXPECT_EQ(count_ending(at, ".png"), std::min<std::size_t>(static_cast<std::size_t>(i) + 1, 10) + 2);
    }
    EXPECT_EQ(model.state->pages, 32U);  // thirty words, a blank page, and "common"
    for (int i = 20; i < 30; ++i)
        EXPECT_EQ(found(pages, "word" + std::to_string(i * 7919)), (names{"f" + std::to_string(i) + ".pdf 1"}));
    const auto common = pages.for_owner(me).search({.text = "common", .top_k = 100});
    ASSERT_TRUE(common);
    EXPECT_EQ(std::count_if(common->begin(), common->end(), [](const auto& each) { return each.score > 0.9; }), 10);
}

TEST(page_index, is_split_into_packs) {
    const temporary_folder folder;
    const temporary_folder index;
    auto options = quick();
    options.pack_bytes = 300;  // two rows
    std::vector<std::string> texts;
    for (int i = 0; i < 20; ++i) texts.push_back("number" + std::to_string(i * 7919));
    folder.write("a.pdf", pdf_of(texts));
    auto pages = library_in(index, watched{}, options);
    sync(pages, folder);
    EXPECT_GE(count_ending(pages.places_of(me).folder, ".rows"), 5U);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(found(pages, texts[static_cast<std::size_t>(i)]), (names{"a.pdf " + std::to_string(i + 1)}));
    EXPECT_EQ(sync(pages, folder).unchanged, 1U);
}

/// In a child: syncs a folder that changes all the time, and saves after each page.
[[noreturn]] void sync_until_killed(const std::string& index, const temporary_folder& folder, std::uint32_t seed) {
    auto options = quick();
    options.save_every = std::chrono::milliseconds{0};
    options.batch = 1;
    options.pack_bytes = 2000;
    auto pages = toolkit::page_library<watched>::open(index, {}, options);
    std::mt19937 random{seed};
    for (;;) {
        const std::string name = "c" + std::to_string(random() % 4) + ".pdf";
        if (random() % 4 == 0) folder.remove(name);
        else folder.write(name, pdf_of({"changing" + std::to_string(random()), "apples", "pears"}));
        if (!pages || !pages->sync_folder(me, folder.path())) ::_exit(1);
    }
}

TEST(page_index, of_killed_writers_is_readable) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"constant"}));
    {
        auto pages = library_in(index, watched{});
        sync(pages, folder);
    }
    std::mt19937 random{3};
    for (std::uint32_t round = 0; round < 12 && !testing::Test::HasFailure(); ++round) {
        const int child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) sync_until_killed(index.path(), folder, round);
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 120'000});
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself, with " << status;
        auto pages = library_in(index, watched{});
        const auto view = pages.for_owner(me);
        EXPECT_TRUE(view.damaged().empty()) << view.damaged().front().message();
        EXPECT_EQ(found(pages, "constant"), (names{"a.pdf 1"}));
        const auto hits = view.search({.text = "apples", .top_k = 20});
        ASSERT_TRUE(hits) << hits.error().message();
        for (const toolkit::page_hit& each : *hits) {
            const auto picture = view.picture(each.doc_id, each.page);
            EXPECT_TRUE(picture) << picture.error().message();
        }
    }
    auto pages = library_in(index, watched{});
    std::size_t files = 0;
    for (const auto& each : fs::directory_iterator(folder.path())) files += each.is_regular_file() ? 1U : 0U;
    EXPECT_EQ(sync(pages, folder).documents(), files);
    EXPECT_EQ(count_ending(pages.places_of(me).folder, ".new"), 0U);
}

TEST(page_index, has_one_writer_at_a_time) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples"}));
    auto options = quick();
    options.lock_wait = std::chrono::milliseconds{30};
    auto pages = library_in(index, watched{}, options);
    sync(pages, folder);
    {
        const auto lock = toolkit::file_lock::take(pages.places_of(me).lock());
        ASSERT_TRUE(lock);
        const auto report = pages.sync_folder(me, folder.path());
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().kind, failure_kind::locked);
        EXPECT_EQ(found(pages, "apples"), (names{"a.pdf 1"}));  // readers do not wait
    }
    EXPECT_EQ(sync(pages, folder).unchanged, 1U);
}

TEST(page_index, is_opened_again_if_a_file_has_the_number_of_a_removed_one) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("notes.txt", "A folder without files is not synced.");
    folder.write("a.pdf", pdf_of({"apples"}));
    auto writer = library_in(index, watched{});
    const auto reader = library_in(index, watched{});
    sync(writer, folder);
    EXPECT_EQ(found(reader, "apples"), (names{"a.pdf 1"}));
    folder.remove("a.pdf");
    sync(writer, folder);  // no rows are left
    folder.write("b.pdf", pdf_of({"pears"}));
    sync(writer, folder);
    EXPECT_EQ(found(reader, "pears"), (names{"b.pdf 1"})) << "the rows of b.pdf, not those of a.pdf";
    EXPECT_EQ(found(reader, "apples"), names{});
}

TEST(page_index, of_one_owner_is_opened_without_a_wait_for_another) {
    const temporary_folder index;
    const temporary_folder folder;
    folder.write("a.pdf", pdf_of({"apples"}));
    auto pages = library_in(index, watched{});
    sync(pages, folder);
    sync(pages, folder, you);
    toolkit::page_libraries::opened_indexes opened;
    ASSERT_TRUE(toolkit::page_libraries::index_of(pages.places_of(me), me, opened));
    ASSERT_EQ(opened.by_owner.size(), 1U);
    const std::lock_guard busy(opened.by_owner.begin()->second->opening);  // a large index, while it is opened
    const auto other = toolkit::page_libraries::index_of(pages.places_of(you), you, opened);
    ASSERT_TRUE(other);
    EXPECT_EQ((*other)->searchable(), 1U);
}

// Each writer syncs a collection of its own in the same index, again and again: a document, another one, none. Its
// number is in the words of its pages.
TEST(page_index, of_two_processes_that_write_at_once_has_the_pages_of_both) {
    constexpr int rounds = 8;
    const temporary_folder index;
    const std::string at = index.path() + "/new";  // both make it
    std::vector<temporary_folder> folders(2);
    std::vector<pid_t> writers;
    for (std::size_t i = 0; i < 2; ++i) {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child > 0) {
            writers.push_back(child);
            continue;
        }
        const std::string mine = i == 0 ? "apples" : "pears";
        auto options = quick();
        options.lock_wait = std::chrono::minutes{1};
        auto pages = toolkit::page_library<watched>::open(at, watched{}, options);
        const auto step = [&](std::size_t documents) {
            const auto done = pages->sync_folder(me, folders[i].path(), {.collection = mine});
            if (!done || done->documents() != documents || done->pages != documents || !done->damage.empty())
                ::_exit(3);
            const auto hits = pages->for_owner(me).search({.text = mine, .top_k = 9, .collections = {mine}});
            if (!hits || hits->size() != documents) ::_exit(4);
        };
        if (!pages) ::_exit(2);
        folders[i].write("notes.txt", "A folder without files is not synced.");
        for (int round = 0; round < rounds; ++round) {
            folders[i].write("a.pdf", pdf_of({mine + " " + std::to_string(round)}));
            step(1);
            folders[i].write("b.pdf", pdf_of({mine + " again " + std::to_string(round)}));
            step(2);
            if (round + 1 == rounds) break;
            folders[i].remove("a.pdf");
            folders[i].remove("b.pdf");
            step(0);
        }
        ::_exit(0);
    }
    const auto reader = toolkit::page_library<watched>::open(at, watched{}, quick());
    ASSERT_TRUE(reader);
    std::size_t searches = 0;
    std::vector<int> ended;
    while (ended.size() < writers.size()) {
        for (const pid_t child : writers) {
            int status = 0;
            if (::waitpid(child, &status, WNOHANG) == child) ended.push_back(status);
        }
        const auto view = reader->for_owner(me);
        for (const char* word : {"apples", "pears"}) {
            const auto hits = view.search({.text = word, .top_k = 1});
            EXPECT_TRUE(hits) << (hits ? "" : hits.error().message());
        }
        EXPECT_TRUE(view.damaged().empty());
        ++searches;
    }
    for (const int status : ended) EXPECT_EQ(status, 0) << WEXITSTATUS(status);
    EXPECT_GT(searches, 0U);
    const auto hits = reader->for_owner(me).search({.text = "apples pears", .top_k = 9});
    ASSERT_TRUE(hits) << hits.error().message();
    EXPECT_EQ(hits->size(), 4U);
}

TEST(page_index, is_searched_while_it_changes) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"constant"}));
    auto pages = library_in(index, watched{});
    sync(pages, folder);
    std::atomic<bool> done{false};
    std::atomic<int> searches{0};
    std::vector<std::thread> readers;
    for (int i = 0; i < 2; ++i)
        readers.emplace_back([&] {
            while (!done) {
                const auto hits = pages.for_owner(me).search({.text = "constant"});
                if (!hits || hits->empty() || hits->front().filename != "a.pdf") {
                    ADD_FAILURE() << (hits ? "it was not found" : hits.error().message());
                    return;
                }
                ++searches;
            }
        });
    for (int i = 0; i < 12; ++i) {
        folder.write("b.pdf", pdf_of({"changing" + std::to_string(i)}));
        sync(pages, folder);
    }
    done = true;
    for (std::thread& each : readers) each.join();
    EXPECT_GT(searches, 0);
}

}  // namespace
