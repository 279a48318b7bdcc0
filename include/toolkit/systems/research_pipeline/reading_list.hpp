// The documents that are read for one question: those of the request or of an agent, and those that a search finds.
// In: a question, a request, the owner's view. Out: documents with the blocks that the model reads, best first. Next:
// answer_documents.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/systems/research/context.hpp>
#include <toolkit/systems/research_pipeline/find_documents.hpp>
#include <toolkit/systems/research_pipeline/pipeline_reply.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/read_documents.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a run of the pipeline begins with. `Context` is a research_context.
template <class Context, class Grader>
struct pipeline_inputs {
    const research_request& asked;
    const research_so_far& so_far;
    const Context& context;
    const Grader& reranker;
    const pipeline_options& options;
};

/// One question, and what a search finds for it. What went wrong is added to `notes`.
template <class Context, class Grader>
class reading_list {
public:
    reading_list(const pipeline_inputs<Context, Grader>& from, std::string_view question,
                 std::vector<std::string>& notes)
        : from_(from), query_(research_rules::as_query(question, limits().query_characters)), notes_(notes) {}

    /// The documents that an agent has read, with what it saw of them.
    [[nodiscard]] result<std::vector<readable_document>> known() const {
        std::vector<readable_document> made;
        for (const document_content& one : from_.so_far.documents) {
            const auto id = uuid::from_string(one.doc_id);
            if (!id || made.size() == limits().detailed_documents) continue;
            auto whole = view().document(*id, stop());
            if (!whole && whole.error().kind == failure_kind::cancelled) return std::move(whole).error();
            if (!whole) continue;
            if (one.content.size() <= limits().document_bytes) {
                made.push_back(pipeline_parts::with_content(std::move(*whole), {}, one.content));
                continue;
            }
            auto hits = hits_within(*whole);
            if (!hits) return std::move(hits).error();
            made.push_back(readable(std::move(*whole), *std::move(hits), limits()));
        }
        return made;
    }

    /// The documents of the request, as many as are read for a detailed question.
    [[nodiscard]] result<std::vector<readable_document>> requested(std::vector<document> sent) const {
        std::vector<readable_document> made;
        const std::size_t most = std::min(sent.size(), limits().detailed_documents);
        if (most < sent.size())
            notes_.push_back("Only the first " + std::to_string(most) + " documents of the request were read");
        made.reserve(most);
        for (std::size_t i = 0; i < most; ++i) {
            auto hits = hits_within(sent[i]);
            if (!hits) return std::move(hits).error();
            made.push_back(readable(std::move(sent[i]), *std::move(hits), limits()));
        }
        return made;
    }

    /// Searches documents beside those that are known, with further queries. take() then gives them.
    [[nodiscard]] result<void> search(const std::vector<std::string>& further,
                                      const std::vector<readable_document>& known) {
        from_.context.step(research_steps::searching(query_));
        std::vector<std::string> queries{query_};
        queries.insert(queries.end(), further.begin(), further.end());
        const std::string& wanted = from_.asked.property_id;
        const property_filter of_property =
            wanted.empty() ? property_filter{} : where(from_.options.property) == wanted;
        std::vector<hit> before = pipeline_parts::hits_of(from_.so_far, limits().hits);
        auto found = find_documents(view(), queries, of_property, before, stop(), limits());
        if (found && found->documents.empty() && !of_property.is_empty()) {
            notes_.push_back("No document of the property was found; all documents were searched");
            found = find_documents(view(), queries, {}, std::move(before), stop(), limits());
        }
        if (!found) return std::move(found).error();
        found_ = *std::move(found);
        next_ = 0;
        erase_from(found_.documents, [&](const document_hits& one) {
            return any_in(known, [&](const readable_document& other) { return other.whole.id == one.doc_id; });
        });
        auto ranked = rank_again();
        for (std::string& one : found_.notes) notes_.push_back(std::move(one));
        found_.notes.clear();
        if (!ranked) return ranked;
        from_.context.step(research_steps::found_documents(pipeline_parts::previews_of(found_, limits())));
        return {};
    }

    /// Whether the search has found documents that were not taken.
    [[nodiscard]] bool has_more() const noexcept { return next_ < found_.documents.size(); }

    /// Adds the next found documents until there are `wanted`. One that has gone meanwhile is left out.
    [[nodiscard]] result<void> take(std::vector<readable_document>& to, std::size_t wanted) {
        for (; has_more() && to.size() < wanted; ++next_) {
            document_hits& one = found_.documents[next_];
            auto whole = view().document(one.doc_id, stop());
            if (whole) to.push_back(readable(std::move(*whole), std::move(one.hits), limits()));
            else if (whole.error().kind != failure_kind::not_found) return std::move(whole).error();
        }
        return {};
    }

private:
    [[nodiscard]] const auto& view() const noexcept { return from_.context.view(); }
    [[nodiscard]] const stop_token& stop() const noexcept { return from_.context.stop(); }
    [[nodiscard]] const pipeline_limits& limits() const noexcept { return from_.options.limits; }
    [[nodiscard]] result<std::vector<hit>> hits_within(const document& one) const {
        return finding::hits_within(view(), one, query_, stop(), limits());
    }
    [[nodiscard]] result<void> rank_again() {
        if (found_.documents.size() <= limits().rerank_above) return {};
        from_.context.step(research_steps::clarify_relevant_docs(found_.documents.size()));
        if constexpr (std::same_as<Grader, no_reranker>) return {};
        else return rerank_documents_of(view(), found_, query_, from_.reranker, stop(), limits());
    }

    const pipeline_inputs<Context, Grader>& from_;
    std::string query_;
    std::vector<std::string>& notes_;
    found_documents found_{};
    std::size_t next_ = 0;
};

}}  // namespace toolkit::v0
