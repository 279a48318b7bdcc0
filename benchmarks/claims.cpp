// Measures one check of an answer: five claims over eight opened passages of 2 KB, from the HTML files of a folder. The
// claims are sentences of the passages. The data are the manual of PostgreSQL, or another folder.
//   benchmark_claims [--html DIR]
// Prints the median, the 90th percentile and the longest time of a check, in milliseconds, over up to 100 files.
#include "measuring.hpp"

#include <toolkit/extract/extract.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/validation/claims.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

namespace {

constexpr std::size_t passages = 8;
constexpr std::size_t passage_bytes = 2'000;
constexpr std::size_t claims = 5;
constexpr std::size_t most_files = 100;
constexpr std::string_view question = "What does the manual say about it?";

std::string read_file(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// A sentence that can be a claim; empty if the passage has none.
std::string claim_from(std::string_view passage) {
    std::string found;
    for (const toolkit::sentence& one : toolkit::sentences_of(passage)) {
        const std::string_view sentence = one.of(passage);
        const bool fits = sentence.size() > 40 && sentence.size() < 220 && sentence.ends_with('.');
        if (found.empty() && fits) found = sentence.substr(0, sentence.size() - 1);
    }
    return found;
}

/// One check of an answer over the first passages of a text, in milliseconds: the fastest of three. Negative if the
/// text is too short.
double time_of_check(std::string_view text) {
    toolkit::run_record record;
    record.searches.push_back({std::string{question}, {}});
    std::string answer;
    std::size_t said = 0;
    for (std::size_t i = 0; i < passages; ++i) {
        const std::string_view passage = toolkit::cut_utf8(text, passage_bytes);
        text.remove_prefix(passage.size());
        const std::string claim = said < claims ? claim_from(passage) : std::string{};
        if (!claim.empty()) ++said, answer += claim + " [" + std::to_string(i + 1) + "]. ";
        record.citations.push_back({.number = static_cast<std::uint32_t>(i) + 1,
                                    .doc_id = {},
                                    .chunk_id = toolkit::uuid::from_bits(1, i + 1),
                                    .filename = "manual.html",
                                    .heading = "",
                                    .bytes = {0, passage.size()},
                                    .text = std::string{passage}});
    }
    if (said < claims || record.citations.back().text.size() + 4 < passage_bytes) return -1;
    double best = 1e9;
    for (int round = 0; round < 3; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        const auto findings = toolkit::examine_claims(answer, record, question);
        if (findings.empty()) return -1;
        best = std::min(best, bench::seconds_since(begin) * 1e3);
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    std::string folder;
    if (argc == 3 && std::string_view{argv[1]} == "--html") folder = argv[2];
    for (const auto& manual : {"/usr/share/doc/postgresql-doc-15/html", "/usr/share/doc/postgresql-doc-16/html"})
        if (folder.empty() && fs::exists(manual)) folder = manual;
    if (folder.empty()) {
        std::fputs("benchmark_claims: give a folder of HTML files with --html\n", stderr);
        return 2;
    }
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".html") files.push_back(entry.path());
    std::sort(files.begin(), files.end());

    std::vector<double> times;
    for (const fs::path& file : files) {
        if (times.size() == most_files) break;
        const auto page = toolkit::standard_extractors::read(file.filename().string(), read_file(file));
        if (!page) continue;
        if (const double time = time_of_check(page->text); time > 0) times.push_back(time);
    }
    if (times.empty()) {
        std::fputs("benchmark_claims: no file has eight passages of 2 KB with five claims\n", stderr);
        return 1;
    }
    std::sort(times.begin(), times.end());
    std::printf("%zu answers with %zu claims over %zu passages of %zu bytes\n", times.size(), claims, passages,
                passage_bytes);
    std::printf("one check: median %.2f ms, 90%% up to %.2f ms, longest %.2f ms\n", times[times.size() / 2],
                times[times.size() * 9 / 10], times.back());
}
