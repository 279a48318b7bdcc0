// Measures retrieval quality on any folder that holds corpus.jsonl {id, title, text[, owner]}, queries.jsonl {id,
// text[, owner]} and qrels.jsonl {query_id, doc_id, relevance}.
//   benchmark_retrieval --set DIR [--owners] [--index DIR] [--embedder URL --embedder-model NAME
//                       [--embedder-query-model NAME] [--query-prefix TEXT] [--passage-prefix TEXT]]
// Prints nDCG@10, R@10, R@100, MRR and MAP for words alone, 4-grams alone and both; with vectors of the hashed
// embedder, which needs no model; and with those of an embedder on a server. A document is one chunk.
// --owners: an index for each owner, and each query in the index of its owner. By default one index holds all. --index
// keeps the index and its vectors for another run.
#include "measuring.hpp"
#include "search_input.hpp"

#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/embeddings.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

using toolkit::owner;

struct document_row {
    std::string id;
    std::optional<std::string> title;
    std::string text;
    std::optional<std::string> owner;
};
struct query_row {
    std::string id;
    std::string text;
    std::optional<std::string> owner;
};
struct judgement_row {
    std::string query_id;
    std::string doc_id;
    int relevance;
};

struct question {
    std::string id;
    std::string text;
    std::string owner_id;
};

struct measures {
    double ndcg10 = 0, recall10 = 0, recall100 = 0, mrr = 0, map = 0, seconds = 0, slowest = 0;
};

using judgements = std::map<std::string, int>;  // relevance by document

// Adds the figures of one question. `found` are document ids, best first.
void add(measures& sums, const std::vector<std::string>& found, const judgements& right) {
    double gain = 0, precision = 0;
    std::size_t hits = 0, hits10 = 0, hits100 = 0, relevant = 0;
    std::vector<int> ideal;
    for (const auto& [_, relevance] : right)
        if (relevance > 0) {
            ++relevant;
            ideal.push_back(relevance);
        }
    if (relevant == 0) return;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto judged = right.find(found[i]);
        if (judged == right.end() || judged->second <= 0) continue;
        if (hits == 0) sums.mrr += 1.0 / static_cast<double>(i + 1);
        ++hits;
        precision += static_cast<double>(hits) / static_cast<double>(i + 1);
        if (i < 10) {
            gain += judged->second / std::log2(static_cast<double>(i + 2));
            ++hits10;
        }
        if (i < 100) ++hits100;
    }
    double best = 0;
    std::sort(ideal.rbegin(), ideal.rend());
    for (std::size_t i = 0; i < ideal.size() && i < 10; ++i) best += ideal[i] / std::log2(static_cast<double>(i + 2));
    sums.ndcg10 += gain / best;
    sums.recall10 += static_cast<double>(hits10) / static_cast<double>(relevant);
    sums.recall100 += static_cast<double>(hits100) / static_cast<double>(relevant);
    sums.map += precision / static_cast<double>(relevant);
}

struct benchmark {
    std::vector<question> questions;
    std::map<std::string, judgements> judged;
};

// One row of the table. Each question is asked in the view of its owner, which is made once.
template <class R>
void measure(const char* name, const R& retriever, const benchmark& set) {
    using view = decltype(retriever.for_owner(owner{"a"}));
    std::map<std::string, view> views;
    measures sums;
    std::size_t asked = 0;
    for (const auto& [id, text, owner_id] : set.questions) {
        const auto right = set.judged.find(id);
        if (right == set.judged.end()) continue;
        auto at = views.find(owner_id);
        if (at == views.end()) at = views.emplace(owner_id, retriever.for_owner(owner{owner_id})).first;
        if (at->second.chunk_count() == 0) continue;
        ++asked;
        const auto begin = std::chrono::steady_clock::now();
        const auto hits = bench::need(at->second.search({.text = text, .top_k = 100, .exact = false}));
        const double seconds = bench::seconds_since(begin);
        sums.seconds += seconds;
        sums.slowest = std::max(sums.slowest, seconds);
        std::vector<std::string> found;
        found.reserve(hits.size());
        for (const auto& hit : hits) found.push_back(hit.filename);
        add(sums, found, right->second);
    }
    const auto n = static_cast<double>(asked);
    std::printf("%-16s %8.4f %8.4f %8.4f %8.4f %8.4f %10.3f %10.3f\n", name, sums.ndcg10 / n, sums.recall10 / n,
                sums.recall100 / n, sums.mrr / n, sums.map / n, sums.seconds / n * 1e3, sums.slowest * 1e3);
    std::fflush(stdout);
}

// The rows of an embedder.
template <class E>
void measure_vectors(const char* alone, const char* together, const toolkit::library& books, const E& model,
                     const std::set<std::string>& owners, const benchmark& set) {
    const toolkit::dense dense{books, model};
    for (const std::string& who : owners) bench::need(dense.embed(owner{who}));
    measure(alone, dense, set);
    measure(together, toolkit::hybrid{books, model}, set);
}

}  // namespace

int main(int argc, char** argv) {
    const bench::search_options options{argc, argv, true};
    const auto owner_of = [&](const auto& row) { return options.by_owner ? row.owner.value_or("") : "all"; };
    benchmark asked;
    for (auto& row : bench::lines_of<query_row>(options.set + "/queries.jsonl"))
        asked.questions.push_back({row.id, row.text, owner_of(row)});
    for (const auto& row : bench::lines_of<judgement_row>(options.set + "/qrels.jsonl"))
        asked.judged[row.query_id][row.doc_id] = row.relevance;

    std::string contents = options.by_owner ? "owners\n" : "all\n";
    std::map<std::string, std::vector<toolkit::indexed_document>> corpus;
    std::size_t documents = 0;
    for (auto& row : bench::lines_of<document_row>(options.set + "/corpus.jsonl")) {
        ++documents;
        const std::string who = owner_of(row);
        toolkit::indexed_document& document = corpus[who].emplace_back();
        document.filename = std::move(row.id);
        document.title = std::move(row.title).value_or("");
        document.text = std::move(row.text);
        if (!document.text.empty()) document.chunks.push_back({{0, document.text.size()}, 0});
        document.language = toolkit::language_index(toolkit::language_of(document.text));
        for (const std::string& part : {document.filename, document.title, document.text, who})
            (contents += part) += '\n';
    }
    bench::keep_for(options.index, contents);
    std::string made = (std::filesystem::temp_directory_path() / "toolkit_benchmark_XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr) return 1;
    auto books = bench::need(toolkit::library::open(options.index.empty() ? made : options.index));
    std::set<std::string> all;
    for (auto& [who, of_owner] : corpus) {
        all.insert(who);
        if (books.for_owner(owner{who}).document_count() == of_owner.size()) continue;  // from another run
        auto out = bench::need(books.write(owner{who}));
        for (auto& document : of_owner) bench::need(out.add(std::move(document)));
        bench::need(out.commit());
    }
    corpus.clear();

    std::printf("%s: %zu documents, %zu owners, %zu questions\n", options.set.c_str(), documents, all.size(),
                asked.questions.size());
    std::printf("%-16s %8s %8s %8s %8s %8s %10s %10s\n", "", "nDCG@10", "R@10", "R@100", "MRR", "MAP", "mean ms",
                "worst ms");
    using toolkit::fusion_weights;
    measure("words", toolkit::lexical{books, fusion_weights{1, 0}}, asked);
    measure("4-grams", toolkit::lexical{books, fusion_weights{0, 1}}, asked);
    measure("hybrid", toolkit::lexical{books}, asked);
    measure_vectors("hashed", "hybrid + hashed", books, toolkit::hashed{}, all, asked);
    if (!options.served.base_url.empty())
        measure_vectors("served", "hybrid + served", books,
                        bench::need(toolkit::openai_embeddings::open(options.served)), all, asked);
    std::filesystem::remove_all(made);
}
