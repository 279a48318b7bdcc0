// The tool that ranks documents again, beside a question.
// In: ids and a question. Out: documents with scores, best first. Next: read_document.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/rerank/reranker.hpp>
#include <toolkit/retrieval/view/view_adaptor.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/read_documents.hpp>
#include <toolkit/tool/about.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A view with a reranker, which the tools of research use.
template <Searchable View, Reranker R>
class research_view : public view_adaptor<View> {
public:
    research_view(View inner, std::shared_ptr<const R> reranker)
        : view_adaptor<View>(std::move(inner)), reranker_(std::move(reranker)) {}
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        return this->inner().search(request, stop);
    }
    [[nodiscard]] result<std::vector<double>> rerank(std::string_view question,
                                                     std::span<const std::string_view> passages,
                                                     const stop_token& stop) const {
        return rerank_checked(*reranker_, question, passages, stop);
    }

private:
    std::shared_ptr<const R> reranker_;
};

/// A retriever with a reranker. Copies share both.
template <Retriever Inner, Reranker R>
class research_retriever {
public:
    research_retriever(Inner inner, R reranker)
        : inner_(std::make_shared<const Inner>(std::move(inner))),
          reranker_(std::make_shared<const R>(std::move(reranker))) {}
    [[nodiscard]] research_view<owners_view<Inner>, R> for_owner(const owner& who) const {
        return {inner_->for_owner(who), reranker_};
    }

private:
    std::shared_ptr<const Inner> inner_;
    std::shared_ptr<const R> reranker_;
};

/// The reranker of rerank_documents, a part of research(…). The default is lexical_proximity.
template <Reranker R>
struct with_reranker {
    R reranker;
};
template <class R>
with_reranker(R) -> with_reranker<R>;

struct ranked_document {
    std::string doc_id;
    std::string filename;
    double score = 0;
};

/// Bytes of a document that a reranker reads.
inline constexpr std::size_t reranked_bytes = 16'000;

struct rerank_documents {
    std::vector<std::string> doc_ids;
    std::string query;

    static constexpr tool_about about{.description = "Rank documents by how well they answer a question.",
                                      .read_only = true};
    struct doc {
        field doc_ids{.description = "Document IDs to rank",
                      .min_items = 1,
                      .max_items = 50,
                      .items = item{.min_length = 1, .max_length = 500}};
        field query{.description = "The question", .min_length = 1, .max_length = 1'000};
    };

    /// A document that does not exist fails the call.
    result<std::vector<ranked_document>> operator()(auto& context) const {
        std::vector<ranked_document> ranked;
        std::vector<std::string> texts;
        std::vector<std::string_view> passages;
        ranked.reserve(doc_ids.size());
        texts.reserve(doc_ids.size());
        passages.reserve(doc_ids.size());
        for (const std::string& id : doc_ids) {
            const auto from = research_reading::find(context.view(), id, context.stop());
            if (!from) return from.error();
            std::string known = from->id.to_string();
            if (std::any_of(ranked.begin(), ranked.end(),
                            [&](const ranked_document& one) { return one.doc_id == known; }))
                continue;
            ranked.push_back({std::move(known), repair_utf8(from->filename)});
            texts.push_back(from->title + "\n" + std::string{cut_utf8(from->text, reranked_bytes)});
        }
        for (const std::string& text : texts) passages.emplace_back(text);
        const auto scores = context.view().rerank(query, passages, context.stop());
        if (!scores) return scores.error();
        for (std::size_t i = 0; i < ranked.size(); ++i) ranked[i].score = (*scores)[i];
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const ranked_document& a, const ranked_document& b) { return a.score > b.score; });
        return ranked;
    }
};

}}  // namespace toolkit::v0
