// Measures how fast a folder becomes an index: reading, extracting, chunking, analysing and indexing. For comparison it
// only parses the same files with the library that the extractor uses (gumbo, md4c), in the same run. The data are the
// manual of PostgreSQL, if the Debian package postgresql-doc-NN is installed, and Markdown that is generated from a
// seed.
//   benchmark_ingest [--html DIR] [--megabytes N] [--seed N] [--rounds N] [--work DIR]
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/files/workers.hpp>
#include <toolkit/retrieval/library.hpp>

#include <gumbo.h>
#include <md4c.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace fs = std::filesystem;

namespace {

struct settings {
    std::string html;
    std::string work = fs::temp_directory_path().string();
    std::size_t megabytes = 200;
    std::uint32_t seed = 20'260;
    int rounds = 3;
};

/// The files of a folder with their sizes.
struct corpus {
    std::string name;
    std::string folder;
    std::vector<std::string> files;
    std::uint64_t bytes = 0;
};

corpus corpus_of(std::string name, const std::string& folder) {
    corpus made{std::move(name), folder, {}, 0};
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string ending = entry.path().extension().string();
        if (!entry.is_regular_file() || (ending != ".html" && ending != ".md")) continue;
        made.files.push_back(entry.path().string());
        made.bytes += entry.file_size();
    }
    std::sort(made.files.begin(), made.files.end());
    return made;
}

// ---- Markdown from a seed: words by Zipf's law, in sections with paragraphs, lists, code and tables.

class markdown_maker {
public:
    explicit markdown_maker(std::uint32_t seed) : random_(seed) {
        static constexpr std::array<std::string_view, 24> syllables{
            "ta",  "re", "in", "con", "ver", "la",  "mi",  "so",  "ple", "dor", "an", "ber",
            "gra", "tu", "ex", "no",  "fil", "che", "ral", "pos", "ter", "ion", "um", "ed"};
        std::string word;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            word.clear();
            for (std::size_t parts = 1 + below(i < 500 ? 2 : 4); parts > 0; --parts)
                word += syllables[below(syllables.size())];
            if (i > 20'000) word += std::to_string(i % 977);
            words_[i] = word;
        }
    }

    std::string document(std::size_t bytes) {
        std::string out;
        heading(out, 1);
        while (out.size() < bytes) {
            switch (below(10)) {
                case 0: heading(out, 2 + below(3)); break;
                case 1:
                    for (std::size_t items = 3 + below(5); items > 0; --items) sentence(out += "- "), out += '\n';
                    out += '\n';
                    break;
                case 2:
                    out += "```\n";
                    for (std::size_t lines = 3 + below(8); lines > 0; --lines)
                        ((out += "    ") += word()) += "_" + word() + "(" + word() + ", " + word() + ");\n";
                    out += "```\n\n";
                    break;
                case 3:
                    out += "| " + word() + " | " + word() + " | " + word() + " |\n|---|---|---|\n";
                    for (std::size_t rows = 3 + below(6); rows > 0; --rows)
                        out += "| " + word() + " | " + std::to_string(below(10'000)) + " | " + word() + " " + word() +
                               " |\n";
                    out += '\n';
                    break;
                default:
                    for (std::size_t sentences = 3 + below(5); sentences > 0; --sentences) sentence(out), out += ' ';
                    out += "\n\n";
                    break;
            }
        }
        return out;
    }

private:
    /// The same numbers with every standard library.
    std::size_t below(std::size_t end) { return random_() % end; }
    /// Roughly the distribution of natural text: the n-th word is 1/n as frequent as the first.
    const std::string& word() {
        const double share = static_cast<double>(random_()) / 4294967296.0;
        const double rank = std::exp(share * std::log(static_cast<double>(words_.size()))) - 1;
        return words_[std::min(static_cast<std::size_t>(rank), words_.size() - 1)];
    }
    void sentence(std::string& out) {
        std::string first = word();
        first.front() = static_cast<char>(first.front() - 32);
        out += first;
        for (std::size_t words = 5 + below(18); words > 0; --words) {
            out += ' ';
            switch (below(40)) {
                case 0: (((out += "**") += word()) += ' ') += word() + "**"; break;
                case 1: ((out += '`') += word()) += "_id`"; break;
                case 2: ((out += '[') += word()) += "](https://example.org/" + word() + ")"; break;
                default: out += word(); break;
            }
        }
        out += '.';
    }
    void heading(std::string& out, std::size_t level) {
        ((((out += std::string(level, '#')) += ' ') += word()) += ' ') += word() + " " + word() + "\n\n";
    }

    std::mt19937 random_;
    std::vector<std::string> words_ = std::vector<std::string>(40'000);
};

corpus make_markdown(const settings& how, const std::string& folder) {
    markdown_maker maker{how.seed};
    std::mt19937 sizes{how.seed + 1};
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; bytes < std::uint64_t{how.megabytes} * 1'000'000; ++i) {
        const fs::path in = fs::path{folder} / std::to_string(i / 200);
        if (i % 200 == 0) fs::create_directories(in);
        const std::string text = maker.document(4'000 + sizes() % 80'000);
        std::ofstream(in / (std::to_string(i) + ".md"), std::ios::binary) << text;
        bytes += text.size();
    }
    return corpus_of("Markdown from a seed", folder);
}

// ---- measurements, each in its own process, so that its peak memory is its own

struct figure {
    double seconds = 0;
    double processor = 0;  ///< seconds of all threads
    double megabytes = 0;  ///< the maximum, with pages of files
    double own = 0;        ///< the program's own share, the maximum
};

/// The peak of this process's own memory while this object lives, sampled every 5 ms.
class own_memory {
public:
    own_memory() : looking_([this] { look_on(); }) {}
    own_memory(const own_memory&) = delete;
    own_memory& operator=(const own_memory&) = delete;
    ~own_memory() {
        ended_ = true;
        looking_.join();
    }
    [[nodiscard]] double megabytes() {
        look();
        return static_cast<double>(most_) / 1024;
    }

private:
    void look() {
        std::ifstream status("/proc/self/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("RssAnon:"))
                most_ = std::max(most_.load(), std::strtoull(line.c_str() + 8, nullptr, 10));
    }
    void look_on() {
        for (; !ended_; std::this_thread::sleep_for(std::chrono::milliseconds{5})) look();
    }

    std::atomic<unsigned long long> most_{0};  // KiB
    std::atomic<bool> ended_{false};
    std::thread looking_;
};

template <class Work>
figure measure(Work&& work) {
    std::fflush(nullptr);
    const auto begin = std::chrono::steady_clock::now();
    int ends[2]{};
    if (::pipe(ends) != 0) std::exit(1);
    const pid_t child = ::fork();
    if (child == 0) {
        own_memory own;
        const bool done = work();
        const double megabytes = own.megabytes();
        ::_exit(done && ::write(ends[1], &megabytes, sizeof megabytes) == sizeof megabytes ? 0 : 1);
    }
    int status = 0;
    rusage used{};
    double own = 0;
    const bool ended = child > 0 && ::wait4(child, &status, 0, &used) == child && status == 0 &&
                       ::read(ends[0], &own, sizeof own) == sizeof own;
    ::close(ends[0]);
    ::close(ends[1]);
    if (!ended) {
        std::fprintf(stderr, "benchmark_ingest: a measured process failed\n");
        std::exit(1);
    }
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
            seconds(used.ru_utime) + seconds(used.ru_stime), static_cast<double>(used.ru_maxrss) / 1024, own};
}

void parse_only(std::string_view text, bool html) {
    if (html) {
        GumboOptions options = kGumboDefaultOptions;
        GumboOutput* tree = gumbo_parse_with_options(&options, text.data(), text.size());
        gumbo_destroy_output(&options, tree);
        return;
    }
    MD_PARSER parser{};
    parser.flags = MD_DIALECT_GITHUB;
    parser.enter_block = [](MD_BLOCKTYPE, void*, void*) { return 0; };
    parser.leave_block = [](MD_BLOCKTYPE, void*, void*) { return 0; };
    parser.enter_span = [](MD_SPANTYPE, void*, void*) { return 0; };
    parser.leave_span = [](MD_SPANTYPE, void*, void*) { return 0; };
    parser.text = [](MD_TEXTTYPE, const MD_CHAR*, MD_SIZE, void*) { return 0; };
    md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, nullptr);
}

/// Calls a function with the bytes of each file.
template <class F>
bool each_file(const corpus& of, std::size_t threads, F&& f) {
    toolkit::in_parallel(of.files.size(), threads, [&](std::size_t i) {
        const auto content = toolkit::read_file(of.files[i]);
        if (content) f(of.files[i], content->bytes);
    });
    return true;
}

bool index(const corpus& of, const settings& how, std::size_t threads) {
    const std::string at = how.work + "/benchmark_ingest_index_" + std::to_string(::getpid());
    auto lib = toolkit::library::open(at);
    if (!lib) return false;
    toolkit::sync_limits limits;
    limits.threads = threads;
    const auto report = lib->sync_folder(toolkit::owner{"benchmark"}, of.folder, {.limits = limits});
    const bool whole = report && report->failed.empty() && report->added >= of.files.size();
    if (!report) std::fprintf(stderr, "%s\n", report.error().message().c_str());
    fs::remove_all(at);
    return whole;
}

void compare(const corpus& of, const settings& how) {
    const bool html = of.files.front().ends_with(".html");
    struct row {
        std::string name;
        std::size_t threads;
        figure best;
    };
    const std::string parser = html ? "gumbo alone" : "md4c alone";
    std::vector<row> rows{{parser, 1, {}},    {parser, 2, {}},   {"extracted", 1, {}}, {"extracted, chunked", 1, {}},
                          {"indexed", 1, {}}, {"indexed", 2, {}}};
    for (int round = 0; round < how.rounds; ++round)
        for (row& one : rows) {
            const figure now = measure([&] {
                if (one.name == parser)
                    return each_file(of, one.threads,
                                     [&](const std::string&, std::string_view text) { parse_only(text, html); });
                if (one.name == "indexed") return index(of, how, one.threads);
                const bool chunked = one.name != "extracted";
                return each_file(of, one.threads, [&](const std::string& name, std::string_view bytes) {
                    auto made = toolkit::standard_extractors::read(name, bytes);
                    if (made && chunked)
                        std::ignore = toolkit::index_document(name, toolkit::sha1_of(bytes), std::move(*made));
                });
            });
            const bool better = one.best.seconds == 0 || now.seconds < one.best.seconds;
            const double most = std::max(one.best.megabytes, now.megabytes);
            const double own = std::max(one.best.own, now.own);
            if (better) one.best = now;
            one.best.megabytes = most;
            one.best.own = own;
        }
    const double size = static_cast<double>(of.bytes) / 1e6;
    std::printf("\n%s: %zu files, %.1f MB; the best of %d rounds\n\n", of.name.c_str(), of.files.size(), size,
                how.rounds);
    std::printf(
        "| | threads | s | MB/s | of %s | processor, s | memory at most, MB | its own, MB "
        "|\n|---|---|---|---|---|---|---|---|\n",
        parser.c_str());
    for (const row& one : rows) {
        const double beside = rows[one.threads - 1].best.seconds;
        std::printf("| %s | %zu | %.2f | %.1f | %.2f | %.2f | %.0f | %.0f |\n", one.name.c_str(), one.threads,
                    one.best.seconds, size / one.best.seconds, beside / one.best.seconds, one.best.processor,
                    one.best.megabytes, one.best.own);
    }
}

std::string installed_manual() {
    std::string found;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator("/usr/share/doc", none)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("postgresql-doc-") && fs::is_directory(entry.path() / "html"))
            found = entry.path() / "html";
    }
    return found;
}

}  // namespace

int main(int count, char** words) {
    settings how;
    how.html = installed_manual();
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = words[i];
        const char* value = words[i + 1];
        if (name == "--html") how.html = value;
        else if (name == "--megabytes") how.megabytes = std::strtoul(value, nullptr, 10);
        else if (name == "--seed") how.seed = static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10));
        else if (name == "--rounds") how.rounds = std::max(1, std::atoi(value));
        else if (name == "--work") how.work = value;
        else count = 0;
    }
    if (count % 2 == 0) {
        std::fprintf(stderr, "benchmark_ingest [--html DIR] [--megabytes N] [--seed N] [--rounds N] [--work DIR]\n");
        return 2;
    }
    if (how.html.empty() || !fs::is_directory(how.html))
        std::printf("Without HTML: no package postgresql-doc-NN is installed, and no --html DIR was given.\n");
    else if (const corpus manual = corpus_of("HTML: " + how.html, how.html); !manual.files.empty())
        compare(manual, how);
    if (how.megabytes == 0) return 0;
    const std::string folder = how.work + "/benchmark_ingest_" + std::to_string(::getpid());
    std::printf("\nMarkdown is made from seed %u.\n", how.seed);
    std::fflush(stdout);
    const corpus markdown = make_markdown(how, folder);
    compare(markdown, how);
    fs::remove_all(folder);
    return 0;
}
