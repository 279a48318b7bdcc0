// Quality of retrieval without a model, on any folder that holds corpus.jsonl {id, title, text[, owner]},
// queries.jsonl {id, text[, owner]} and qrels.jsonl {query_id, doc_id, relevance}.
//   benchmark_retrieval --set DIR [--owners]
// Prints nDCG@10, R@10, R@100, MRR and MAP for words alone, 4-grams alone and both; a document is one chunk.
// --owners: an index for each owner, each query in its owner's; else one index for all.
#include <toolkit/retrieval/bm25.hpp>
#include <toolkit/retrieval/segment_writer.hpp>

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

}  // namespace

int main(int argc, char** argv) {
    std::string set;
    bool owners = false;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--owners") owners = true;
        else if (argument == "--set" && i + 1 < argc) set = argv[++i];
        else set.clear();
    }
    if (set.empty()) {
        std::fprintf(stderr, "usage: %s --set DIR [--owners]\n", argv[0]);
        return 2;
    }

    std::map<std::string, std::vector<toolkit::indexed_document>> corpus;
    for_each_line(set + "/corpus.jsonl", [&](const std::string& line) {
        toolkit::indexed_document document;
        document.filename = member(line, "id");
        document.title = member(line, "title");
        document.text = member(line, "text");
        document.chunks.push_back({{0, document.text.size()}, 0});
        document.language = toolkit::language_index(toolkit::language_of(document.text));
        corpus[owners ? member(line, "owner") : "all"].push_back(std::move(document));
    });
    std::vector<question> questions;
    for_each_line(set + "/queries.jsonl", [&](const std::string& line) {
        questions.push_back({member(line, "id"), member(line, "text"), owners ? member(line, "owner") : "all"});
    });
    std::map<std::string, judgements> judged;
    for_each_line(set + "/qrels.jsonl", [&](const std::string& line) {
        judged[member(line, "query_id")][member(line, "doc_id")] = std::atoi(member(line, "relevance").c_str());
    });

    const std::string folder = (std::filesystem::temp_directory_path() / "toolkit_benchmark_XXXXXX").string();
    std::string made = folder;
    if (mkdtemp(made.data()) == nullptr) return 1;
    std::map<std::string, toolkit::segment> indexes;
    std::size_t documents = 0;
    for (auto& [name, of_owner] : corpus) {
        documents += of_owner.size();
        const std::string path = made + "/" + std::to_string(indexes.size());
        const auto written = toolkit::write_segment(path, owner{name}, of_owner);
        auto opened = toolkit::segment::open(path, owner{name});
        if (!written || !opened) {
            std::fprintf(stderr, "%s\n", (written ? opened.error() : written.error()).message().c_str());
            return 1;
        }
        indexes.emplace(name, std::move(*opened));
    }

    struct configuration {
        const char* name;
        toolkit::fusion_weights weights;
    };
    std::printf("%s: %zu documents, %zu owners, %zu questions\n", set.c_str(), documents, indexes.size(),
                questions.size());
    std::printf("%-10s %8s %8s %8s %8s %8s %10s %10s\n", "", "nDCG@10", "R@10", "R@100", "MRR", "MAP", "mean ms",
                "worst ms");
    for (const auto& [name, weights] :
         {configuration{"words", {1, 0}}, {"4-grams", {0, 1}}, {"hybrid", toolkit::fusion_default}}) {
        measures sums;
        std::size_t asked = 0;
        for (const auto& [id, text, owner_id] : questions) {
            const auto right = judged.find(id);
            const auto index = indexes.find(owner_id);
            if (right == judged.end() || index == indexes.end()) continue;
            ++asked;
            const auto begin = std::chrono::steady_clock::now();
            const auto best =
                toolkit::best_chunks(index->second, text, 100, 0, index->second.chunk_count(), weights, {});
            const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            sums.seconds += seconds;
            sums.slowest = std::max(sums.slowest, seconds);
            std::vector<std::string> found;
            found.reserve(best.size());
            for (const auto& [number, score] : best)
                found.emplace_back(index->second.name(index->second.document_record(number).filename));
            add(sums, found, right->second);
        }
        const auto n = static_cast<double>(asked);
        std::printf("%-10s %8.4f %8.4f %8.4f %8.4f %8.4f %10.3f %10.3f\n", name, sums.ndcg10 / n, sums.recall10 / n,
                    sums.recall100 / n, sums.mrr / n, sums.map / n, sums.seconds / n * 1e3, sums.slowest * 1e3);
    }
    std::filesystem::remove_all(made);
}
