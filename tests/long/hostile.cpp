// Oversized folders and files: memory and time stay bounded. Memory is that of a separate process, beyond what it had
// at its start.
#include <toolkit/extract/all.hpp>
#include <toolkit/retrieval/chunker.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../extract/damage.hpp"
#include "../retrieval/measured.hpp"
#include "../retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

using damage::repeated;

namespace {

constexpr std::size_t megabyte = 1'000'000;

/// How an extractor and the chunker handle bytes: "read", or the reason for a refusal.
std::string read_as(std::string_view filename, const std::string& bytes, const toolkit::extract_limits& limits = {}) {
    const auto made = toolkit::all_extractors::read(filename, bytes, {}, limits);
    if (!made) return made.error().message();
    const auto chunks = toolkit::chunks_of(made->text, made->blocks);
    return chunks.empty() ? "read, without text" : "read";
}

}  // namespace

TEST(hostile, a_million_empty_files_become_documents_in_bounded_memory) {
    constexpr std::size_t files = 1'000'000;
    const temporary_folder docs;
    const temporary_folder index;
    for (std::size_t i = 0; i < files; ++i) {
        const std::string in = docs.path(std::to_string(i / 1000));
        if (i % 1000 == 0) std::filesystem::create_directory(in);
        std::ofstream{in + "/" + std::to_string(i) + ".md"};
    }
    const auto sync = [&] {
        auto lib = toolkit::library::open(index.path("index"));
        const auto report = lib->sync_folder<toolkit::all_extractors>(toolkit::owner{"me"}, docs.path());
        if (!report) return report.error().message();
        return std::to_string(report->added) + " added, " + std::to_string(report->unchanged) + " unchanged, " +
               std::to_string(report->without_text) + " without text, " + std::to_string(report->failed.size()) +
               " failed";
    };
    const measured first = in_child(sync, 1800);
    std::printf("a million empty files: %.1f s, %zu MB\n", first.seconds, first.megabytes);
    EXPECT_EQ(first.output, "1000000 added, 0 unchanged, 1000000 without text, 0 failed");
    EXPECT_TRUE(!memory_is_measured || first.megabytes < 1000) << first.megabytes << " MB";
    const measured second = in_child(sync, 1800);
    std::printf("again, unchanged: %.1f s, %zu MB\n", second.seconds, second.megabytes);
    EXPECT_EQ(second.output, "0 added, 1000000 unchanged, 1000000 without text, 0 failed");
    EXPECT_TRUE(!memory_is_measured || second.megabytes < 1000) << second.megabytes << " MB";
}

TEST(hostile, large_json_is_bounded_by_the_text_of_a_document) {
    const std::string object = R"({"id":12345,"name":"An object","tags":["one","two"],"more":{"a":1.5,"b":null}},)";
    const measured refused =
        in_child([&] { return read_as("a.json", "[" + repeated(object, 200 * megabyte / object.size()) + "{}]"); });
    EXPECT_EQ(refused.said, "it is larger than 32 MiB; split it into smaller files");
    for (const std::size_t size : {16 * megabyte, 32 * megabyte, 200 * megabyte}) {
        toolkit::extract_limits limits;
        limits.file_bytes = SIZE_MAX;
        const measured now =
            in_child([&] { return read_as("a.json", "[" + repeated(object, size / object.size()) + "{}]", limits); });
        std::printf("JSON of %zu MB: %s: %.1f s, %zu MB\n", size / megabyte, now.said.c_str(), now.seconds,
                    now.megabytes);
        EXPECT_TRUE(now.ended_well);
        EXPECT_LT(now.seconds, 60);
        // twice the file (its bytes and its text), and the limit of one document
        EXPECT_TRUE(!memory_is_measured || now.megabytes < 2 * size / megabyte + 400) << now.megabytes << " MB";
        EXPECT_EQ(now.said == "read", size < 100 * megabyte) << now.said;
    }
}

TEST(hostile, files_of_the_largest_size_that_is_read_are_bounded) {
    const std::size_t size = (std::size_t{32} << 20U) - 1024;
    struct sample {
        std::string_view filename;
        std::string_view begin;
        std::string_view piece;
    };
    for (const sample& one :
         {sample{"a.txt", "", "word "}, sample{"a.txt", "", "a\n\n"}, sample{"a.txt", "", "a"},
          sample{"a.csv", "a,b\n", "1,2\n"}, sample{"a.csv", "", "a,"}, sample{"a.json", "[", "[1,2],"},
          sample{"a.json", "[", "{\"a\":1},"}, sample{"a.py", "", "def f():\n    pass\n\n"},
          sample{"a.py", "", "\"\"\"\n"}, sample{"a.eml", "From: a@b\nTo: c\n\n", "> a\n"},
          sample{"a.eml", "From: a@b\nTo: c\nContent-Type: text/html\n\n", "<p>a"}, sample{"a.md", "", "a\n\n"},
          sample{"a.md", "", "|"}, sample{"a.md", "", "[a]:\n\""}, sample{"a.md", "", "["},
          sample{"a.html", "<html>", "<p>a"}}) {
        const measured now = in_child([&] {
            std::string bytes{one.begin};
            while (bytes.size() < size) bytes += one.piece;
            return read_as(one.filename, bytes);
        });
        std::printf("%s of %.12s: %s: %.1f s, %zu MB\n", one.filename.data(), one.piece.data(), now.said.c_str(),
                    now.seconds, now.megabytes);
        EXPECT_TRUE(now.ended_well) << one.filename << ' ' << one.piece;
        EXPECT_LT(now.seconds, 90) << one.filename << ' ' << one.piece;
        EXPECT_TRUE(!memory_is_measured || now.megabytes < 700) << one.filename << ' ' << one.piece << now.megabytes;
    }
}
