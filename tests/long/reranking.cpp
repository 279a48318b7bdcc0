// The gain from rerankers on judged questions, and that they work with the servers that they are made for.
#include <toolkit/answering/model_as_judge.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/retrieval/http_reranker.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/reranked.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>
#include <toolkit/schema/schema.hpp>

#include "../real/model_server.hpp"
#include "../retrieval/temporary_folder.hpp"
#include "../shared_data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using toolkit::result;

struct row_of_corpus {
    std::string id;
    std::string title;
    std::string text;
    std::optional<std::string> owner;
};
struct row_of_queries {
    std::string id;
    std::string text;
    std::optional<std::string> owner;
};
struct judgement {
    std::string query_id;
    std::string doc_id;
    int relevance;
};

template <class T>
std::vector<T> lines_of(const fs::path& file) {
    std::vector<T> found;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        auto read = toolkit::parse<T, toolkit::ignore_unknown, toolkit::null_is_absent>(line);
        if (!read) throw std::runtime_error(read.error().message());
        found.push_back(std::move(*read));
    }
    return found;
}

/// A set of judged questions as a retriever. A document is one chunk, as in benchmarks/retrieval.cpp.
struct judged_set {
    std::map<std::string, toolkit::segment> indexes;  ///< by owner
    std::vector<row_of_queries> queries;
    std::map<std::string, std::map<std::string, int>> relevance;

    judged_set(const fs::path& folder, const temporary_folder& into) {
        std::map<std::string, std::vector<toolkit::indexed_document>> corpus;
        for (auto& row : lines_of<row_of_corpus>(folder / "corpus.jsonl")) {
            toolkit::indexed_document one;
            one.filename = row.id;
            one.title = row.title;
            one.text = row.text;
            one.chunks.push_back({{0, one.text.size()}, 0});
            one.language = toolkit::language_index(toolkit::language_of(one.text));
            corpus[row.owner.value_or("all")].push_back(std::move(one));
        }
        for (const auto& [name, documents] : corpus) {
            const std::string path = into.path(std::to_string(indexes.size()));
            if (auto written = toolkit::write_segment(path, toolkit::owner{name}, documents); !written)
                throw std::runtime_error(written.error().message());
            indexes.emplace(name, toolkit::segment::open(path, toolkit::owner{name}).value());
        }
        queries = lines_of<row_of_queries>(folder / "queries.jsonl");
        for (const auto& row : lines_of<judgement>(folder / "qrels.jsonl"))
            if (row.relevance > 0) relevance[row.query_id][row.doc_id] = row.relevance;
    }

    struct view {
        const toolkit::segment* index;

        [[nodiscard]] result<std::vector<toolkit::hit>> search(const toolkit::query& asked,
                                                               const toolkit::stop_token& stop = {}) const {
            std::vector<toolkit::hit> hits;
            for (const auto& [number, score] : toolkit::best_chunks(
                     *index, asked.text, asked.top_k, 0, index->chunk_count(), toolkit::fusion_default, stop)) {
                const toolkit::chunk one = index->chunk(number);
                hits.push_back({one.doc_id, one.id, one.index, one.filename, one.heading, "", score, one.bytes});
            }
            return hits;
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const toolkit::uuid& id, const toolkit::stop_token& = {}) const {
            const auto number = index->find_chunk(id);
            if (!number) return toolkit::failure::of(toolkit::failure_kind::not_found, {}, "no such chunk");
            return index->chunk(*number);
        }
        [[nodiscard]] result<toolkit::document> document(const toolkit::uuid&, const toolkit::stop_token& = {}) const {
            return toolkit::failure::of(toolkit::failure_kind::not_found, {}, "no such document");
        }
        [[nodiscard]] result<std::vector<toolkit::document_ref>> find_document(std::string_view,
                                                                               const toolkit::stop_token& = {}) const {
            return std::vector<toolkit::document_ref>{};
        }
    };
};

/// A retriever over one that stays where it is.
struct borrowed {
    const judged_set* set;
    [[nodiscard]] judged_set::view for_owner(const toolkit::owner& who) const { return {&set->indexes.at(who.id())}; }
};
static_assert(toolkit::Retriever<borrowed>);

double ndcg10(const std::vector<toolkit::hit>& hits, const std::map<std::string, int>& relevance) {
    std::vector<int> ideal;
    for (const auto& [_, one] : relevance) ideal.push_back(one);
    std::sort(ideal.rbegin(), ideal.rend());
    double best = 0;
    double gain = 0;
    for (std::size_t i = 0; i < 10; ++i) {
        const double discount = std::log2(static_cast<double>(i + 2));
        if (i < ideal.size()) best += ideal[i] / discount;
        if (i >= hits.size()) continue;
        if (const auto judged = relevance.find(hits[i].filename); judged != relevance.end())
            gain += judged->second / discount;
    }
    return gain / best;
}

struct figure {
    double ndcg = 0;
    double milliseconds = 0;
};

template <class R>
figure quality(const judged_set& set, const R& retriever) {
    figure sum;
    double asked = 0;
    for (const auto& one : set.queries) {
        const auto relevance = set.relevance.find(one.id);
        const std::string who = one.owner.value_or("all");
        if (relevance == set.relevance.end() || !set.indexes.contains(who)) continue;
        const auto begin = std::chrono::steady_clock::now();
        const auto hits =
            retriever.for_owner(toolkit::owner{who}).search({.text = one.text, .top_k = 10, .exact = false});
        sum.milliseconds += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        if (!hits) throw std::runtime_error(hits.error().message());
        sum.ndcg += ndcg10(*hits, relevance->second);
        asked += 1;
    }
    return {sum.ndcg / asked, sum.milliseconds / asked};
}

class reranking_on : public testing::TestWithParam<const char*> {};

TEST_P(reranking_on, judged_questions_does_not_make_them_worse) {
    const fs::path folder = shared_data("data/ir") / GetParam();
    if (!fs::exists(folder / "qrels.jsonl")) GTEST_SKIP() << "needs ../shared/data/ir";
    const temporary_folder into;
    const judged_set set(folder, into);
    const figure first = quality(set, borrowed{&set});
    const figure again = quality(set, toolkit::reranked(borrowed{&set}, toolkit::lexical_proximity{}));
    const figure alone = quality(set, toolkit::reranked(borrowed{&set}, toolkit::lexical_proximity{}, {.weight = 1.0}));
    std::printf("%-14s nDCG@10 %.4f, with lexical_proximity %.4f (by it alone %.4f); %.2f -> %.2f ms\n", GetParam(),
                first.ndcg, again.ndcg, alone.ndcg, first.milliseconds, again.milliseconds);
    EXPECT_GE(again.ndcg, first.ndcg - 0.002);
    EXPECT_LT(alone.ndcg, first.ndcg) << "if it were better alone, its weight should be greater";
}

INSTANTIATE_TEST_SUITE_P(sets, reranking_on,
                         testing::Values("cranfield", "npl", "xquad_en", "xquad_en_hard", "xquad_de", "pubmedqa",
                                         "policyqa_dev"),
                         [](const auto& one) { return std::string{one.param}; });

/// What ../shared/models/get prints for a name: its path.
std::string place_of(const std::string& name) {
    const std::string command = "'" + shared_data("models/get").string() + "' " + name + " 2> /dev/null";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(::popen(command.c_str(), "r"), ::pclose);
    std::string printed(4096, '\0');
    printed.resize(out == nullptr ? 0 : std::fread(printed.data(), 1, printed.size(), out.get()));
    while (printed.ends_with('\n')) printed.pop_back();
    return printed.substr(printed.rfind('\n') + 1);
}

/// llama.cpp's server in reranking mode. The model is not made for it: its scores have no meaning, but its answers are
/// real.
TEST(llama_cpp_reranker, works_with_llama_cpp_s_own_server) {
    if (!fs::exists(shared_data("models/get"))) GTEST_SKIP() << "needs ../shared/models";
    constexpr const char* program = R"(
import signal, sys, xllamacpp
p = xllamacpp.CommonParams()
p.model.path, p.port, p.hostnames = sys.argv[1], int(sys.argv[2]), ["127.0.0.1"]
p.n_ctx = p.n_batch = p.n_ubatch = 2048
p.n_parallel, p.embedding = 1, True
p.cpuparams.n_threads = p.cpuparams_batch.n_threads = 2
p.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_RANK
server = xllamacpp.Server(p)
signal.pause()
)";
    const std::string python = place_of("server");
    const std::string model = place_of("smol135");
    const evaluation::model_server server{
        [&](const std::string& port) { return std::vector<std::string>{python, "-c", program, model, port}; }};
    ASSERT_TRUE(server.ready(std::chrono::minutes{5}));
    toolkit::llama_cpp_reranker reranker{.base_url = server.url()};
    const std::array<std::string_view, 4> passages{"REINDEX rebuilds an index.", "Apples grow on trees.",
                                                   "REINDEX rebuilds an index.", "Größe: 5 €"};
    const auto together = toolkit::rerank_checked(reranker, "How do I rebuild an index?", passages);
    ASSERT_TRUE(together) << together.error().message();
    EXPECT_NEAR((*together)[0], (*together)[2], 1e-3) << "the same passage";
    EXPECT_GT(std::abs((*together)[0] - (*together)[1]), 1e-4) << "another passage";
    reranker.limits.batch = 1;
    const auto one_by_one = toolkit::rerank_checked(reranker, "How do I rebuild an index?", passages);
    ASSERT_TRUE(one_by_one) << one_by_one.error().message();
    for (std::size_t i = 0; i < passages.size(); ++i) EXPECT_NEAR((*one_by_one)[i], (*together)[i], 1e-3);

    std::string endless;
    for (int i = 0; i < 5000; ++i) endless += "word ";
    reranker.limits.passage_bytes = endless.size();
    const std::array<std::string_view, 1> too_long{endless};
    const auto refused = reranker.rerank("?", too_long);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, toolkit::failure_kind::rejected) << refused.error().message();
    reranker.limits.passage_bytes = 2000;
    EXPECT_TRUE(reranker.rerank("?", too_long));
}

struct question {
    std::string text;
    std::string passage;
};
struct passage {
    std::string id;
    std::string text;
};

/// Each question with its own passage and two others. The grades of a weak model are printed, not asserted.
TEST(model_as_judge, grades_passages_with_a_real_model) {
    const fs::path folder = shared_data("data/ir/xquad_en");
    if (!fs::exists(evaluation::serve_script()) || !fs::exists(folder)) GTEST_SKIP() << "needs ../shared";
    const auto questions = lines_of<question>(folder / "questions.jsonl");
    const auto passages = lines_of<passage>(folder / "passages.jsonl");
    const evaluation::model_server server{"qwen05"};
    ASSERT_TRUE(server.ready(std::chrono::minutes{10}));
    const toolkit::model_as_judge judge{toolkit::openai{.base_url = server.url(), .api_key = toolkit::secret{}}};
    std::size_t above = 0;
    std::size_t below = 0;
    constexpr std::size_t asked = 12;
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < asked; ++i) {
        const question& one = questions[i * questions.size() / asked];
        const auto gold =
            std::find_if(passages.begin(), passages.end(), [&](const passage& p) { return p.id == one.passage; });
        ASSERT_NE(gold, passages.end());
        const auto number = static_cast<std::size_t>(gold - passages.begin());
        const std::array<std::string_view, 3> shown{passages[(number + 71) % passages.size()].text, gold->text,
                                                    passages[(number + 139) % passages.size()].text};
        const auto scores = toolkit::rerank_checked(judge, one.text, shown);
        ASSERT_TRUE(scores) << scores.error().message();
        const double best_other = std::max((*scores)[0], (*scores)[2]);
        above += (*scores)[1] > best_other ? 1U : 0U;
        below += (*scores)[1] < best_other ? 1U : 0U;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf(
        "qwen05 as judge: of %zu questions the right passage is above both others in %zu, below one in %zu; %.1f "
        "s a passage\n",
        asked, above, below, seconds / static_cast<double>(3 * asked));
}

}  // namespace
