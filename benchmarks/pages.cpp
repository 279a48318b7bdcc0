// Search over page images, the whole way: PDFs are drawn, embedded and stored, and questions are answered.
//   benchmark_pages [PAGES...]     10, 1,000 and 10,000 by default
// First the processor's time for a page of 150 dots per inch, step by step. Then a library of each size: what a sync
// takes, one that finds nothing new, and the mean of 20 questions. `word_patches` has as many rows as words; `700
// random rows` has as many as a model such as ColQwen2, and costs nothing to embed. Its pages are drawn with 20 dots
// per inch.
#include <toolkit/retrieval/pages/page_library.hpp>
#include <toolkit/retrieval/pages/word_patches.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/extract/pdf_writer.hpp"

namespace {

using clock_type = std::chrono::steady_clock;

double ms_since(clock_type::time_point begin) {
    return std::chrono::duration<double, std::milli>(clock_type::now() - begin).count();
}

/// The processor's time of this process, which other processes do not change.
double cpu_ms() { return static_cast<double>(std::clock()) * 1000 / CLOCKS_PER_SEC; }

[[noreturn]] void fail(const toolkit::failure& why) {
    std::fprintf(stderr, "pages: %s\n", why.message().c_str());
    std::exit(1);
}

/// A word of a vocabulary of 20,000.
std::string word(std::size_t number) {
    static constexpr std::string_view parts[]{"ka", "lo", "mer", "ti",  "sun", "ve", "dra", "pol", "ni",  "gar",
                                              "em", "us", "ot",  "bri", "fal", "he", "tor", "wi",  "ren", "zy"};
    std::string made;
    for (int i = 0; i < 3; ++i, number /= 20) made += parts[number % 20];
    if (number > 0) made += parts[number % 20];
    return made;
}

/// A file with this many pages of this many words.
std::string pdf_with(std::size_t pages, int words, std::mt19937& random) {
    pdf_tests::pdf_writer out;
    for (std::size_t page = 0; page < pages; ++page) {
        std::string text;
        for (int i = 0; i < words; ++i) text += word(random() % 20'000) + " ";
        out.page().paragraph(72, 72, 11, 468, text);
    }
    return out.bytes();
}

/// As many rows a page as a model, without one.
struct random_rows {
    [[nodiscard]] static std::string_view name() { return "random-rows"; }
    [[nodiscard]] static std::vector<float> rows(std::size_t count, std::size_t seed) {
        std::vector<float> made(count * toolkit::page_dimensions);
        std::uint64_t state = seed * 0x9E37'79B9'7F4A'7C15U + 1;
        for (float& each : made) {
            state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
            each = static_cast<float>(static_cast<std::int64_t>(state >> 33U) - (std::int64_t{1} << 30U));
        }
        for (std::size_t i = 0; i < count; ++i)
            if (!toolkit::make_unit(std::span{made}.subspan(i * toolkit::page_dimensions, toolkit::page_dimensions)))
                std::exit(1);
        return made;
    }
    [[nodiscard]] toolkit::result<std::vector<std::vector<float>>> embed_pages(
        std::span<const toolkit::page_image> pages, const toolkit::stop_token&) const {
        std::vector<std::vector<float>> all;
        for (const auto& page : pages) all.push_back(rows(700, toolkit::fnv1a(page.png)));
        return all;
    }
    [[nodiscard]] toolkit::result<std::vector<float>> embed_query(std::string_view text,
                                                                  const toolkit::stop_token&) const {
        return rows(32, toolkit::fnv1a(text));
    }
};

/// What each step of a page takes, at 150 dots per inch.
void print_steps() {
    std::mt19937 random{1};
    constexpr std::size_t count = 50;
    const auto pages = toolkit::pdf_pages::open(pdf_with(count, 300, random));
    if (!pages) fail(pages.error());
    double draw = 0;
    double words = 0;
    double embed = 0;
    for (std::uint32_t page = 1; page <= count; ++page) {
        double begin = cpu_ms();
        const auto drawn = pages->draw(page);
        draw += cpu_ms() - begin;
        begin = cpu_ms();
        const auto shown = pages->words(page);
        words += cpu_ms() - begin;
        if (!drawn || !shown) fail(drawn ? shown.error() : drawn.error());
        begin = cpu_ms();
        const toolkit::page_image images[]{{drawn->png, drawn->width, drawn->height, {612, 792}, *shown}};
        if (!toolkit::word_patches{}.embed_pages(images, {})) std::exit(1);
        embed += cpu_ms() - begin;
    }
    std::printf(
        "a page of 300 words: drawn with 150 dots per inch, as PNG %.1f ms, its words %.1f ms, word_patches %.1f ms\n",
        draw / count, words / count, embed / count);
}

template <class E>
void print_library(const char* name, E embedder, std::size_t count, int words) {
    const double dots = count > 100 ? 2 : 150;
    namespace fs = std::filesystem;
    const fs::path at = fs::temp_directory_path() / "toolkit_benchmark_pages";
    fs::remove_all(at);
    fs::create_directories(at / "pdf");
    std::mt19937 random{2};
    for (std::size_t done = 0; done < count; done += 50) {
        std::ofstream out(at / "pdf" / (std::to_string(done) + ".pdf"), std::ios::binary);
        out << pdf_with(std::min<std::size_t>(50, count - done), words, random);
    }
    toolkit::page_options options;
    options.picture.dots_per_inch = dots;
    options.settled = std::chrono::milliseconds{-1'000'000};
    auto library = toolkit::page_library<E>::open((at / "index").string(), std::move(embedder), options);
    if (!library) fail(library.error());
    const toolkit::owner me{"me"};
    auto begin = clock_type::now();
    const double busy = cpu_ms();
    const auto report = library->sync_folder(me, (at / "pdf").string());
    if (!report) fail(report.error());
    const double sync = ms_since(begin);
    const double cpu = cpu_ms() - busy;
    begin = clock_type::now();
    if (const auto again = library->sync_folder(me, (at / "pdf").string()); !again) fail(again.error());
    const double unchanged = ms_since(begin);
    begin = clock_type::now();
    const auto view = library->for_owner(me);
    if (view.pages() != count) std::exit(1);
    const double open = ms_since(begin);
    double least = 1e300;
    double sum = 0;
    constexpr int questions = 20;
    for (int i = -2; i < questions; ++i) {  // the first ones bring the rows into memory
        const std::string text =
            word(random() % 20'000) + " " + word(random() % 20'000) + " " + word(random() % 20'000);
        begin = clock_type::now();
        const auto hits = view.search({.text = text, .top_k = 3});
        if (!hits) fail(hits.error());
        if (i < 0) continue;
        sum += ms_since(begin);
        least = std::min(least, ms_since(begin));
    }
    std::uint64_t bytes = 0;
    for (const auto& file : fs::recursive_directory_iterator(at / "index"))
        if (file.path().extension() == ".rows") bytes += file.file_size();
    std::printf("%-16s %7zu %5.0f %9.1f %15.1f %14.1f %9.1f %10.2f %8.2f %9.1f\n", name, count, dots,
                static_cast<double>(count) / sync * 1000, static_cast<double>(count) / cpu * 1000, unchanged, open,
                sum / questions, least, static_cast<double>(bytes) / static_cast<double>(count) / 1024);
    fs::remove_all(at);
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::size_t> counts;
    for (int i = 1; i < argc; ++i) counts.push_back(std::strtoul(argv[i], nullptr, 10));
    if (counts.empty()) counts = {10, 1000, 10'000};
    print_steps();
    std::printf("%-16s %7s %5s %9s %15s %14s %9s %10s %8s %9s\n", "embedder", "pages", "dpi", "pages/s", "of CPU time",
                "unchanged, ms", "open, ms", "query, ms", "least", "KiB/page");
    for (const std::size_t count : counts) {
        print_library("word_patches", toolkit::word_patches{}, count, 300);
        print_library("700 random rows", random_rows{}, count, 1);
    }
}
