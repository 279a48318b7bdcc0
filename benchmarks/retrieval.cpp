// Quality of retrieval, on any folder that holds corpus.jsonl {id, title, text[, owner]}, queries.jsonl
// {id, text[, owner]} and qrels.jsonl {query_id, doc_id, relevance}.
//   benchmark_retrieval --set DIR [--owners] [--index DIR] [--embedder URL --embedder-model NAME
//                       [--embedder-query-model NAME] [--query-prefix TEXT] [--passage-prefix TEXT]]
// Prints nDCG@10, R@10, R@100, MRR and MAP for words alone, 4-grams alone and both; with vectors of the hashed
// embedder, which needs no model; and with those of an embedder on a server. A document is one chunk.
// --owners: an index for each owner, each query in its owner's; else one index for all. --index keeps the index and its
// vectors for another run.
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/embeddings.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using toolkit::owner;

// The value of a member of a flat JSON object, as text; empty when it is not there.
std::string member(std::string_view line, std::string_view name) {
    const std::string key = "\"" + std::string{name} + "\": ";
    std::size_t at = line.find(key);
    if (at == std::string_view::npos) return {};
    at += key.size();
    std::string value;
    if (line[at] != '"') {
        while (at < line.size() && line[at] != ',' && line[at] != '}') value += line[at++];
        return value;
    }
    const auto hex = [&](std::size_t from) {
        return static_cast<char32_t>(std::strtoul(std::string{line.substr(from, 4)}.c_str(), nullptr, 16));
    };
    for (++at; at < line.size() && line[at] != '"'; ++at) {
        if (line[at] != '\\') {
            value += line[at];
            continue;
        }
        const char escape = line[++at];
        if (escape == 'u') {
            char32_t point = hex(at + 1);
            at += 4;
            if (point >= 0xD800 && point < 0xDC00) {
                point = 0x10000 + ((point - 0xD800) << 10U) + (hex(at + 3) - 0xDC00);
                at += 6;
            }
            toolkit::append_utf8(value, point);
        } else {
            value += escape == 'n' ? '\n' : escape == 't' ? '\t' : escape == 'r' ? '\r' : escape;
        }
    }
    return value;
}

template <class F>
void for_each_line(const std::string& path, F&& f) {
    std::ifstream file(path);
    if (!file) {
        std::fprintf(stderr, "%s cannot be read\n", path.c_str());
        std::exit(1);
    }
    for (std::string line; std::getline(file, line);) f(line);
}

struct question {
    std::string id;
    std::string text;
    std::string owner_id;
};

struct measures {
    double ndcg10 = 0, recall10 = 0, recall100 = 0, mrr = 0, map = 0, seconds = 0, slowest = 0;
};

using judgements = std::map<std::string, int>;  // relevance by document

// Adds one question's figures. `found` are the ids of documents, best first.
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

// One row of the table: each question in its owner's view, which is made once.
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
        const auto hits = at->second.search({.text = text, .top_k = 100, .exact = false});
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (!hits) {
            std::fprintf(stderr, "%s: %s\n", name, hits.error().message().c_str());
            return;
        }
        sums.seconds += seconds;
        sums.slowest = std::max(sums.slowest, seconds);
        std::vector<std::string> found;
        found.reserve(hits->size());
        for (const auto& hit : *hits) found.push_back(hit.filename);
        add(sums, found, right->second);
    }
    const auto n = static_cast<double>(asked);
    std::printf("%-16s %8.4f %8.4f %8.4f %8.4f %8.4f %10.3f %10.3f\n", name, sums.ndcg10 / n, sums.recall10 / n,
                sums.recall100 / n, sums.mrr / n, sums.map / n, sums.seconds / n * 1e3, sums.slowest * 1e3);
    std::fflush(stdout);
}

// The rows of an embedder.
template <class E>
bool measure_vectors(const char* alone, const char* together, const toolkit::library& books, const E& model,
                     const std::set<std::string>& owners, const benchmark& set) {
    const toolkit::dense dense{books, model};
    for (const std::string& who : owners) {
        const auto report = dense.embed(owner{who});
        if (report) continue;
        std::fprintf(stderr, "%s\n", report.error().message().c_str());
        return false;
    }
    measure(alone, dense, set);
    measure(together, toolkit::hybrid{books, model}, set);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    std::string set, index;
    toolkit::embeddings_settings served;
    const std::map<std::string_view, std::string*> options{{"--set", &set},
                                                           {"--index", &index},
                                                           {"--embedder", &served.base_url},
                                                           {"--embedder-model", &served.model},
                                                           {"--embedder-query-model", &served.query_model},
                                                           {"--query-prefix", &served.query_prefix},
                                                           {"--passage-prefix", &served.passage_prefix}};
    bool owners = false;
    bool usage = false;
    for (int i = 1; i < argc; ++i) {
        const auto option = options.find(argv[i]);
        if (std::string_view{argv[i]} == "--owners") owners = true;
        else if (option != options.end() && i + 1 < argc) *option->second = argv[++i];
        else usage = true;
    }
    if (usage || set.empty()) {
        std::fprintf(stderr,
                     "usage: %s --set DIR [--owners] [--index DIR] [--embedder URL --embedder-model NAME "
                     "[--embedder-query-model NAME] [--query-prefix TEXT] [--passage-prefix TEXT]]\n",
                     argv[0]);
        return 2;
    }

    const auto fail = [](const toolkit::failure& why) {
        std::fprintf(stderr, "%s\n", why.message().c_str());
        return 1;
    };
    benchmark asked;
    for_each_line(set + "/queries.jsonl", [&](const std::string& line) {
        asked.questions.push_back({member(line, "id"), member(line, "text"), owners ? member(line, "owner") : "all"});
    });
    for_each_line(set + "/qrels.jsonl", [&](const std::string& line) {
        asked.judged[member(line, "query_id")][member(line, "doc_id")] = std::atoi(member(line, "relevance").c_str());
    });

    std::string made = (std::filesystem::temp_directory_path() / "toolkit_benchmark_XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr) return 1;
    auto books = toolkit::library::open(index.empty() ? made : index);
    if (!books) return fail(books.error());
    std::map<std::string, std::vector<toolkit::indexed_document>> corpus;
    std::size_t documents = 0;
    for_each_line(set + "/corpus.jsonl", [&](const std::string& line) {
        toolkit::indexed_document document;
        document.filename = member(line, "id");
        document.title = member(line, "title");
        document.text = member(line, "text");
        if (!document.text.empty()) document.chunks.push_back({{0, document.text.size()}, 0});
        document.language = toolkit::language_index(toolkit::language_of(document.text));
        corpus[owners ? member(line, "owner") : "all"].push_back(std::move(document));
        ++documents;
    });
    std::string contents = owners ? "owners\n" : "all\n";
    for_each_line(set + "/corpus.jsonl", [&](const std::string& line) { contents += line + '\n'; });
    const std::string sum = toolkit::to_hex(toolkit::sha1_of(contents));
    std::string kept;
    if (std::ifstream file(index + "/set"); !index.empty() && file) std::getline(file, kept);
    if (!kept.empty() && kept != sum) {
        std::fprintf(stderr, "%s holds the index of another set; name another folder\n", index.c_str());
        return 2;
    }
    if (!index.empty()) std::ofstream(index + "/set") << sum;
    std::set<std::string> all;
    for (auto& [who, of_owner] : corpus) {
        all.insert(who);
        if (books->for_owner(owner{who}).document_count() == of_owner.size()) continue;  // from another run
        auto out = books->write(owner{who});
        if (!out) return fail(out.error());
        for (auto& document : of_owner)
            if (auto added = out->add(std::move(document)); !added) return fail(added.error());
        if (auto written = out->commit(); !written) return fail(written.error());
    }
    corpus.clear();

    std::printf("%s: %zu documents, %zu owners, %zu questions\n", set.c_str(), documents, all.size(),
                asked.questions.size());
    std::printf("%-16s %8s %8s %8s %8s %8s %10s %10s\n", "", "nDCG@10", "R@10", "R@100", "MRR", "MAP", "mean ms",
                "worst ms");
    using toolkit::fusion_weights;
    measure("words", toolkit::hybrid{*books, fusion_weights{1, 0}}, asked);
    measure("4-grams", toolkit::hybrid{*books, fusion_weights{0, 1}}, asked);
    measure("hybrid", toolkit::hybrid{*books}, asked);
    bool whole = measure_vectors("hashed", "hybrid + hashed", *books, toolkit::hashed{}, all, asked);
    if (!served.base_url.empty()) {
        const auto model = toolkit::openai_embeddings::open(served);
        if (!model) return fail(model.error());
        whole = measure_vectors("served", "hybrid + served", *books, *model, all, asked) && whole;
    }
    std::filesystem::remove_all(made);
    return whole ? 0 : 1;
}
