// Measures the cost of a search among many: an owner with a million chunks, by words and by words and vectors; and one
// owner of 100 chunks among 10,000 such owners, beside the same owner alone in a library.
//   benchmark_scale [--chunks N] [--words N] [--owners N] [--index FOLDER]
// Passages have 40 words (--words), twenty a document (seed 7). Questions have eight words of one document's subject.
// Vectors are those of toolkit::hashed in int8, with a graph. --index keeps the index and uses it again.
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hnsw.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../tests/retrieval/temporary_folder.hpp"
#include "measuring.hpp"
#include "passages.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace toolkit;
using bench::need;
using bench::seconds_since;

const owner me{"asked"};

struct settings {
    std::size_t chunks = 1'000'000;
    std::size_t words = 40;
    std::size_t owners = 10'000;
    std::string index;
};

std::vector<std::string> questions_of(bench::passage_maker& texts, std::size_t documents, std::size_t count) {
    std::vector<std::string> made;
    made.reserve(count);
    for (std::size_t i = 0; i < count; ++i) made.push_back(texts.passage(i * 7919 % documents, 8));
    return made;
}

// Milliseconds of single searches, in ascending order.
template <class View>
std::vector<double> time_all(const View& view, const std::vector<std::string>& questions) {
    std::vector<double> made;
    made.reserve(questions.size());
    for (const std::string& question : questions) {
        const auto begin = std::chrono::steady_clock::now();
        if (need(view.search({.text = question, .top_k = 10})).empty()) std::exit(1);
        made.push_back(1000 * seconds_since(begin));
    }
    std::sort(made.begin(), made.end());
    return made;
}

void print(const char* name, const std::vector<double>& times) {
    std::printf("%-28s p50 %7.2f ms   p90 %7.2f ms   p99 %7.2f ms   most %7.2f ms\n", name, times[times.size() / 2],
                times[times.size() * 90 / 100], times[times.size() * 99 / 100], times.back());
    std::fflush(stdout);
}

void search_many_chunks(const settings& how) {
    const temporary_folder temporary;
    const std::string folder = how.index.empty() ? temporary.path() : how.index + "/many";
    const library lib = need(library::open(folder));
    const std::size_t documents = std::max<std::size_t>(1, how.chunks / bench::chunks_a_document);
    bench::passage_maker texts;
    if (const auto stood = need(lib.status(me)); stood.size() != documents) {
        const auto begin = std::chrono::steady_clock::now();
        auto out = need(library{lib}.write(me));
        for (std::size_t i = 0; i < documents; ++i) need(out.add(texts.document(i, how.words)));
        need(out.commit());
        std::printf("%zu chunks indexed in %.0f s\n", how.chunks, seconds_since(begin));
    }
    bench::passage_maker asking;
    const auto questions = questions_of(asking, documents, 500);
    const auto view = lexical{lib}.for_owner(me);
    (void)time_all(view, {questions.begin(), questions.begin() + 50});
    print("words and 4-grams", time_all(view, questions));

    const hybrid both{lib, hashed{}, hnsw{}};
    const auto begin = std::chrono::steady_clock::now();
    const auto embedded = need(both.embed(me));
    if (embedded.embedded > 0)
        std::printf("%zu chunks embedded, with their graph, in %.0f s\n", embedded.embedded, seconds_since(begin));
    const auto near = both.for_owner(me);
    (void)time_all(near, {questions.begin(), questions.begin() + 50});
    print("hybrid, with vectors", time_all(near, questions));
}

void search_one_of_many_owners(const settings& how) {
    constexpr std::size_t documents = 5;  // of twenty chunks
    const temporary_folder temporary;
    const temporary_folder other;
    const std::string folder = how.index.empty() ? temporary.path() : how.index + "/owners";
    const library lib = need(library::open(folder));
    const auto fill = [&](const library& into, const owner& who, std::size_t seed) {
        if (need(into.status(who)).size() == documents) return;
        bench::passage_maker texts;
        for (std::size_t i = 0; i < seed % 50; ++i) (void)texts.passage(i, 1);
        auto out = need(library{into}.write(who));
        for (std::size_t i = 0; i < documents; ++i) need(out.add(texts.document(i, how.words)));
        need(out.commit());
    };
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i + 1 < how.owners; ++i) fill(lib, owner{"owner " + std::to_string(i)}, i);
    fill(lib, me, 0);
    std::printf("%zu owners of %zu chunks indexed in %.0f s\n", how.owners, documents * bench::chunks_a_document,
                seconds_since(begin));
    const library alone = need(library::open(other.path()));
    fill(alone, me, 0);
    bench::passage_maker asking;
    const auto questions = questions_of(asking, documents, 300);
    // Another owner searches before each one: its open indexes must not slow it down.
    std::vector<double> among(questions.size(), 1e300);
    std::vector<double> by_itself(questions.size(), 1e300);
    for (int round = 0; round < 8; ++round)
        for (std::size_t i = 0; i < questions.size(); ++i) {
            std::size_t who = i * 31 + static_cast<std::size_t>(round) * 977;
            const auto time = [&](const library& in, double& least) {
                const owner another{"owner " + std::to_string(++who % (how.owners - 1))};
                (void)need(lib.for_owner(another).search({questions[i], 10}));
                const auto start = std::chrono::steady_clock::now();
                (void)need(in.for_owner(me).search({questions[i], 10}));
                least = std::min(least, 1000 * seconds_since(start));
            };
            if (round % 2 == 0) time(lib, among[i]);
            time(alone, by_itself[i]);
            if (round % 2 == 1) time(lib, among[i]);
        }
    std::sort(among.begin(), among.end());
    std::sort(by_itself.begin(), by_itself.end());
    print("one owner among them", among);
    print("the same owner alone", by_itself);
    std::printf("%-28s     %7.2f\n", "ratio of the medians", among[among.size() / 2] / by_itself[by_itself.size() / 2]);
}

}  // namespace

int main(int argc, char** argv) {
    settings how;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        if (name == "--index") how.index = argv[i + 1];
        else if (name == "--chunks") how.chunks = std::strtoul(argv[i + 1], nullptr, 10);
        else if (name == "--words") how.words = std::strtoul(argv[i + 1], nullptr, 10);
        else if (name == "--owners") how.owners = std::strtoul(argv[i + 1], nullptr, 10);
        else argc = 0;
    }
    if (argc % 2 == 0 || how.words == 0) {
        std::fprintf(stderr, "benchmark_scale [--chunks N] [--words N] [--owners N] [--index FOLDER]\n");
        return 2;
    }
    if (how.chunks > 0) search_many_chunks(how);
    if (how.owners > 1) search_one_of_many_owners(how);
}
