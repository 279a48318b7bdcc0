// Compares the same passages in the embedded library and in databases: indexing speed, search time, recall of the ten
// nearest vectors, and size on disk.
//   benchmark_databases library CHUNKS
//   benchmark_databases pgvector CHUNKS "host=127.0.0.1 port=5432 user=postgres"
//   benchmark_databases chroma|weaviate CHUNKS http://127.0.0.1:8000 [FOLDER OF THE SERVER'S FILES]
// Passages consist of 20,000 words in the frequencies of a language (seed 7), 150 words each, twenty a document.
// Vectors are those of toolkit::hashed. Half of the chunks belong to one owner, who searches. The rest belong to nine
// others.
#include <toolkit/retrieval/chroma.hpp>
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/retrieval/pgvector.hpp>
#include <toolkit/retrieval/weaviate.hpp>

#include "../tests/retrieval/temporary_folder.hpp"
#include "measuring.hpp"
#include "passages.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace toolkit;

using bench::chunks_a_document;
using bench::need;
using bench::seconds_since;
constexpr std::size_t top_k = 10;
constexpr std::size_t questions = 50;

struct corpus {
    std::vector<indexed_document> documents;
    std::vector<std::string> questions;
    std::vector<uuid> ids;    ///< chunks of the owner who searches
    std::vector<float> rows;  ///< their vectors
    std::vector<float> questions_rows;
};

owner owner_of(std::size_t document) {
    return owner{document % 2 == 0 ? std::string{"asked"} : "other" + std::to_string(document % 18)};
}

corpus make_corpus(std::size_t chunks) {
    corpus made;
    bench::passage_maker texts;
    const hashed embedder;
    for (std::size_t i = 0; i * chunks_a_document < chunks; ++i) {
        made.documents.push_back(texts.document(i));
        if (i % 2 != 0) continue;
        const indexed_document& one = made.documents.back();
        const uuid id = document_id(owner_of(i), one.filename);
        std::vector<std::string> passages;
        for (std::size_t c = 0; c < one.chunks.size(); ++c) {
            const std::string_view text = one.chunks[c].bytes.of(one.text);
            made.ids.push_back(chunk_id(id, static_cast<std::uint32_t>(c), text));
            passages.push_back(one.title + "\n" + std::string{text});
        }
        const std::vector<std::string_view> views(passages.begin(), passages.end());
        const auto rows = *embedder.embed(views, text_role::passage);
        made.rows.insert(made.rows.end(), rows.begin(), rows.end());
    }
    for (std::size_t i = 0; i < questions; ++i)
        made.questions.push_back(texts.passage(2 * (i * 7 % (made.documents.size() / 2)), 10));
    const std::vector<std::string_view> views(made.questions.begin(), made.questions.end());
    made.questions_rows = *embedder.embed(views, text_role::query);
    return made;
}

/// The ids of the ten nearest to a question, found by a plain loop.
std::set<uuid> nearest(const corpus& all, std::size_t question) {
    const std::size_t width = hashed::dimensions();
    std::vector<std::pair<double, std::size_t>> scores;
    for (std::size_t i = 0; i < all.ids.size(); ++i) {
        double sum = 0;
        for (std::size_t d = 0; d < width; ++d)
            sum += static_cast<double>(all.rows[i * width + d]) *
                   static_cast<double>(all.questions_rows[question * width + d]);
        scores.emplace_back(-sum, i);
    }
    std::partial_sort(scores.begin(), scores.begin() + top_k, scores.end());
    std::set<uuid> found;
    for (std::size_t i = 0; i < top_k; ++i) found.insert(all.ids[scores[i].second]);
    return found;
}

struct timed {
    double mean = 0;
    double p95 = 0;
};
template <class F>
timed time_each(std::size_t times, F&& f) {
    std::vector<double> all;
    for (std::size_t i = 0; i < times; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        f(i);
        all.push_back(1000 * seconds_since(begin));
    }
    std::sort(all.begin(), all.end());
    timed made;
    for (const double one : all) made.mean += one / static_cast<double>(times);
    made.p95 = all[times * 95 / 100];
    return made;
}

double megabytes_of(const std::string& folder) {
    double sum = 0;
    std::error_code ignored;
    for (const auto& one : std::filesystem::recursive_directory_iterator(folder, ignored))
        if (one.is_regular_file(ignored)) sum += static_cast<double>(one.file_size(ignored));
    return sum / 1e6;
}

void print_row(const char* name, std::size_t chunks, double rate, timed search, timed near, double recall, double mb) {
    std::printf("%-10s %8zu chunks  in %7.0f /s  search %7.2f ms (p95 %7.2f)  vectors alone %7.2f ms  recall@10 %.3f  ",
                name, chunks, rate, search.mean, search.p95, near.mean, recall);
    if (mb > 0) std::printf("%.0f MB, %.0f bytes a chunk\n", mb, mb * 1e6 / static_cast<double>(chunks));
    else std::printf("\n");
}

template <class Database, class Size>
void run_database(const char* name, const corpus& all, std::size_t chunks, const typename Database::settings& how,
                  Size&& mb) {
    auto database = need(Database::open(how, hashed{}));
    auto vectors_alone = need(Database::open(how, hashed{}, {}, database_weights{.words = 0, .vectors = 1}));
    const auto begin = std::chrono::steady_clock::now();
    double reported = 0;
    std::map<std::string, std::vector<indexed_document>> by_owner;
    const auto flush = [&](const std::string& who) {
        if (auto done = database.add(owner{who}, by_owner[who]); !done) need<int>(done.error());
        by_owner[who].clear();
    };
    for (std::size_t i = 0; i < all.documents.size(); ++i) {
        const std::string who = owner_of(i).id();
        by_owner[who].push_back(all.documents[i]);
        if (by_owner[who].size() == 10) flush(who);
        if (const double now = seconds_since(begin); now > reported + 10) {
            reported = now;
            std::fprintf(stderr, "%zu of %zu documents, %.0f s\n", i, all.documents.size(), now);
        }
    }
    for (const auto& [who, rest] : by_owner)
        if (!rest.empty()) flush(who);
    const double took = seconds_since(begin);
    const auto view = database.for_owner(owner{"asked"});
    const auto near_view = vectors_alone.for_owner(owner{"asked"});
    (void)need(view.search({.text = all.questions[0], .top_k = top_k, .exact = false}));
    const timed search = time_each(questions, [&](std::size_t i) {
        (void)need(view.search({.text = all.questions[i], .top_k = top_k, .exact = false}));
    });
    double recall = 0;
    const timed near = time_each(questions, [&](std::size_t i) {
        const auto hits = need(near_view.search({.text = all.questions[i], .top_k = top_k, .exact = false}));
        const auto right = nearest(all, i);
        for (const hit& one : hits) recall += right.contains(one.chunk_id) ? 1.0 / (top_k * questions) : 0;
    });
    // The time of the plain loop is part of the second figure, so it is subtracted.
    const timed loop = time_each(5, [&](std::size_t i) { (void)nearest(all, i); });
    print_row(name, chunks, static_cast<double>(chunks) / took, search, {near.mean - loop.mean, 0}, recall, mb());
}

void run_library(const corpus& all, std::size_t chunks) {
    const temporary_folder folder;
    auto lib = need(library::open(folder.path("index")));
    const hybrid both{lib, hashed{}};
    const dense vectors_alone{lib, hashed{}};
    const auto begin = std::chrono::steady_clock::now();
    std::set<std::string> owners;
    for (std::size_t i = 0; i < all.documents.size(); ++i) owners.insert(owner_of(i).id());
    for (const std::string& who : owners) {
        {
            auto out = need(lib.write(owner{who}));
            for (std::size_t i = 0; i < all.documents.size(); ++i)
                if (owner_of(i).id() == who)
                    if (auto done = out.add(all.documents[i]); !done) need<int>(done.error());
            if (auto done = out.commit(); !done) need<int>(done.error());
        }
        (void)need(both.embed(owner{who}));
    }
    const double took = seconds_since(begin);
    const auto time_questions = [&](const auto& view, std::vector<std::vector<hit>>& found) {
        (void)need(view.search({.text = all.questions[0], .top_k = top_k, .exact = false}));
        return time_each(questions, [&](std::size_t i) {
            found[i] = need(view.search({.text = all.questions[i], .top_k = top_k, .exact = false}));
        });
    };
    std::vector<std::vector<hit>> found(questions);
    const timed search = time_questions(both.for_owner(owner{"asked"}), found);
    const timed near = time_questions(vectors_alone.for_owner(owner{"asked"}), found);
    double recall = 0;
    for (std::size_t i = 0; i < questions; ++i) {
        const auto right = nearest(all, i);
        for (const hit& one : found[i]) recall += right.contains(one.chunk_id) ? 1.0 / (top_k * questions) : 0;
    }
    print_row("library", chunks, static_cast<double>(chunks) / took, search, near, recall, megabytes_of(folder.path()));
}

}  // namespace

int main(int count, char** values) {
    const std::vector<std::string> arguments(values + 1, values + count);
    if (arguments.size() < 2 || (arguments[0] != "library" && arguments.size() < 3)) {
        std::fprintf(stderr,
                     "benchmark_databases library CHUNKS\n"
                     "benchmark_databases pgvector CHUNKS CONNECTION_STRING\n"
                     "benchmark_databases chroma|weaviate CHUNKS URL [FOLDER]\n");
        return 2;
    }
    const std::string& name = arguments[0];
    const auto chunks = static_cast<std::size_t>(std::strtoull(arguments[1].c_str(), nullptr, 10));
    const corpus all = make_corpus(std::max<std::size_t>(chunks, 2000));
    const std::size_t made = all.documents.size() * chunks_a_document;
    const auto folder_size = [&] { return arguments.size() > 3 ? megabytes_of(arguments[3]) : 0.0; };
    const std::string space = "bench" + std::to_string(made);
    if (name == "library") {
        run_library(all, made);
    } else if (name == "pgvector") {
        const secret to{arguments[2]};
        run_database<pgvector<hashed>>("pgvector", all, made, {.connection = to, .schema = space}, [&] {
            auto line = need(postgres_connection::open(to));
            auto size =
                need(line.run("SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON "
                              "n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'",
                              {space}));
            return std::strtod(size(0, 0).c_str(), nullptr) / 1e6;
        });
    } else if (name == "chroma") {
        run_database<chroma<hashed>>("chroma", all, made, {.base_url = arguments[2], .prefix = space}, folder_size);
    } else if (name == "weaviate") {
        run_database<weaviate<hashed>>("weaviate", all, made, {.base_url = arguments[2], .prefix = space}, folder_size);
    } else {
        std::fprintf(stderr, "there is no %s\n", name.c_str());
        return 2;
    }
}
