// One run of the fixed pipeline: its stages in their order, and its nine paths.
// In: a request, what an agent has found before, the owner's view, a model. Out: a reply. Next: pipeline.hpp, which a
// program passes to research().
#pragma once

#include <toolkit/document/block_ids.hpp>
#include <toolkit/document/document_names.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/systems/research/context.hpp>
#include <toolkit/systems/research_pipeline/answer_documents.hpp>
#include <toolkit/systems/research_pipeline/cached_documents.hpp>
#include <toolkit/systems/research_pipeline/classify.hpp>
#include <toolkit/systems/research_pipeline/find_documents.hpp>
#include <toolkit/systems/research_pipeline/follow_up.hpp>
#include <toolkit/systems/research_pipeline/general.hpp>
#include <toolkit/systems/research_pipeline/navigate.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/rewrite.hpp>
#include <toolkit/systems/research_pipeline/transform.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace toolkit { inline namespace v0 {

/// `Context` is a research_context.
template <class Context, class Grader>
class pipeline_run {
public:
    pipeline_run(const research_request& asked, const research_so_far& so_far, const Context& context,
                 const Grader& reranker, const pipeline_options& options, const pipeline_model& model)
        : asked_(asked),
          so_far_(so_far),
          context_(context),
          reranker_(reranker),
          options_(options),
          limits_(options.limits),
          model_(model) {}

    /// The stages in their order: what the request names, cached documents, navigation, classification, and the path.
    [[nodiscard]] result<pipeline_reply> answer() {
        tell(research_steps::initial(asked_.query));
        if (auto known = look_up_request(); !known) return std::move(known).error();
        if (is_cached(ids_, history(), sent_)) return from_cache();
        if (const auto action = navigation_of(asked_.query, asked_.property_id)) return navigate(*action);
        if (auto read = classify_question(); !read) return std::move(read).error();
        switch (route(classification_)) {
            case pipeline_route::citation: return about_citation();
            case pipeline_route::attachment: return from_attachment();
            case pipeline_route::direct_document: return from_sent();
            case pipeline_route::general: return in_general();
            case pipeline_route::transformation: return transform();
            case pipeline_route::follow_up: return follow();
            case pipeline_route::complex_search: return search_with_talk();
            case pipeline_route::navigation:
            case pipeline_route::simple_search: break;
        }
        return search(pipeline_route::simple_search, asked_.query);
    }

    /// The path by rules alone. No model.
    [[nodiscard]] result<pipeline_route> route_by_rules() {
        if (auto known = look_up_request(); !known) return std::move(known).error();
        if (navigation_of(asked_.query, asked_.property_id)) return pipeline_route::navigation;
        const query_classification rules = classify_by_rules(asked_.query, history());
        const bool certain = rules.kind == query_kind::general || rules.kind == query_kind::transformation;
        return route(certain ? std::optional{rules} : std::nullopt);
    }

private:
    [[nodiscard]] std::span<const exchange> history() const noexcept { return asked_.conversation_history; }
    [[nodiscard]] const stop_token& stop() const noexcept { return context_.stop(); }
    void tell(const reasoning_step& step) const { context_.step(step); }
    [[nodiscard]] pipeline_route route(std::optional<query_classification> classification) const {
        return route_of({.question = asked_.query,
                         .history = history(),
                         .has_citation = asked_.citation && has_words(asked_.citation->cited_text),
                         .has_documents = !sent_.documents.empty(),
                         .fast_attachments = options_.fast_attachments && sent_.documents.size() == 1,
                         .navigates = false,
                         .classification = std::move(classification)});
    }
    [[nodiscard]] pipeline_reply begun(pipeline_route route) {
        pipeline_reply made = pipeline_parts::begun(so_far_, route);
        made.notes = std::move(notes_);
        return made;
    }

    // ---- the first stages

    /// The documents of the request, and those that the question names by their files.
    [[nodiscard]] result<void> look_up_request() {
        auto ids = read_document_ids(asked_.document_ids, limits_.requested_documents);
        if (!ids) return std::move(ids).error();
        ids_ = *std::move(ids);
        auto found = look_up_documents(context_.view(), ids_, stop());
        if (!found) return std::move(found).error();
        sent_ = *std::move(found);
        if (ids_.empty()) return look_up_names();
        if (sent_.documents.empty())
            return failure::of(failure_kind::not_found, "document_ids", "none of these documents is in the index",
                               "send ids of the owner's documents");
        if (!sent_.missing.empty())
            notes_.push_back(std::to_string(sent_.missing.size()) + " of " + std::to_string(ids_.size()) +
                             " requested documents are not in the index");
        return {};
    }
    [[nodiscard]] result<void> look_up_names() {
        for (const std::string& name : research_rules::file_names_in(asked_.query))
            if (auto added = look_up_name(name, name_match::similar); !added) return added;
        for (const std::string& name : research_rules::quoted_in(asked_.query))
            if (auto added = look_up_name(name, name_match::synonym); !added) return added;
        return {};
    }
    [[nodiscard]] result<void> look_up_name(std::string_view name, name_match least) {
        constexpr std::size_t most = 3;  // a name that fits more documents is a topic
        auto found = context_.view().find_document(name, stop());
        if (!found) return std::move(found).error();
        document_finder finder{name};
        erase_from(*found, [&](const document_ref& one) { return finder.match(one.filename, one.title).how < least; });
        if (found->size() > most) return {};
        std::vector<uuid> ids;
        ids.reserve(found->size());
        for (const document_ref& one : *found)
            if (none_in(sent_.documents, [&](const document& other) { return other.id == one.id; }))
                ids.push_back(one.id);
        auto documents = look_up_documents(context_.view(), ids, stop());
        if (!documents) return std::move(documents).error();
        for (document& one : documents->documents) sent_.documents.push_back(std::move(one));
        return {};
    }
    [[nodiscard]] result<void> classify_question() {
        auto read = classify(model_, asked_.query, history(), stop(), limits_);
        if (!read) return std::move(read).error();
        if (read->unread) notes_.push_back("The rules classified: " + read->unread->message());
        classification_ = std::move(read->value);
        if (!model_.writes()) classification_.kind = query_kind::document;  // the other kinds need a model that writes
        return {};
    }

    // ---- the paths

    [[nodiscard]] result<pipeline_reply> navigate(const navigation& to) {
        pipeline_reply made = begun(pipeline_route::navigation);
        tell(research_steps::client_action(to.action.action, to.action.details));
        made.reply.agent_actions.push_back(to.action);
        return without_sources(std::move(made), to.message);
    }

    [[nodiscard]] result<pipeline_reply> from_cache() {
        classification_ = classify_by_rules(asked_.query, history());
        auto made = from_sent();
        if (made) made->cached = true;
        return made;
    }

    [[nodiscard]] result<pipeline_reply> about_citation() {
        pipeline_reply made = begun(pipeline_route::citation);
        std::optional<document> from;
        if (const auto id = uuid::from_string(asked_.citation->doc_id)) {
            auto found = context_.view().document(*id, stop());
            if (found) from = std::move(*found);
            else if (found.error().kind == failure_kind::cancelled) return std::move(found).error();
        }
        if (!model_.writes()) {  // sentences of the document of these words
            sent_ = {};
            if (!from) return not_found(std::move(made));
            sent_.documents.push_back(*std::move(from));
            return from_sent();
        }
        std::vector<research_citation> cited{
            pipeline_parts::marked_words(*asked_.citation, from ? &*from : nullptr, 1)};
        auto written = answer_about_citation(model_, asked_.query, cited, history(), stop(), limits_);
        if (!written) return std::move(written).error();
        made.reply.citations = std::move(cited);
        for (made_call& one : written->calls) made.reply.tool_calls_made.push_back(std::move(one));
        for (client_action& one : written->actions) {
            tell(research_steps::client_action(one.action, one.details));
            made.reply.agent_actions.push_back(std::move(one));
        }
        return finish_reply(model_, std::move(made), written->text);
    }

    [[nodiscard]] result<pipeline_reply> from_attachment() {
        auto documents = readable_sent();
        if (!documents) return std::move(documents).error();
        auto written = answer_from_attachments(model_, asked_.query, *documents, history(), stop(), limits_);
        if (!written) {
            if (written.error().kind == failure_kind::cancelled) return std::move(written).error();
            return from_sent();
        }
        pipeline_reply made = begun(pipeline_route::attachment);
        pipeline_parts::add_read(made.reply, *documents);
        const std::size_t blocks = citable_blocks(documents->front().whole).size();
        const std::vector<document_answer> answers{{*written, named_blocks(*written, blocks), true, {}}};
        if (says_not_known({*written})) return not_found(std::move(made));
        made.reply.citations = citations_by_words({asked_.query, *documents, answers, {}}, {}, limits_);
        return finish_reply(model_, std::move(made), *written);
    }

    [[nodiscard]] result<pipeline_reply> from_sent() {
        auto documents = readable_sent();
        if (!documents) return std::move(documents).error();
        return read(begun(pipeline_route::direct_document), *documents, 0);
    }

    [[nodiscard]] result<pipeline_reply> in_general() {
        auto written = answer_in_general(model_, asked_.query, history(), stop(), limits_);
        if (!written) return std::move(written).error();
        return without_sources(begun(pipeline_route::general), *written);
    }

    [[nodiscard]] result<pipeline_reply> transform() {
        const std::string_view marked = asked_.citation ? std::string_view{asked_.citation->cited_text} : "";
        const auto text = find_text_to_change(asked_.query, marked, sent_.documents, history(), limits_);
        if (!text) return search(pipeline_route::simple_search, asked_.query);
        auto written = change_text(model_, *text, stop(), limits_);
        if (!written) return std::move(written).error();
        return without_sources(begun(pipeline_route::transformation), *written);
    }

    [[nodiscard]] result<pipeline_reply> follow() {
        auto next = continue_talk(model_, asked_.query, history(), stop(), limits_);
        if (!next) return std::move(next).error();
        if (next->unread) notes_.push_back("The rules continued the conversation: " + next->unread->message());
        if (has_words(next->answer)) return without_sources(begun(pipeline_route::follow_up), next->answer);
        return search(pipeline_route::follow_up, next->standalone_question);
    }

    [[nodiscard]] result<pipeline_reply> search_with_talk() {
        auto alone = rewrite_question(model_, asked_.query, history(), stop(), limits_);
        if (!alone) return std::move(alone).error();
        if (alone->unwritten) notes_.push_back("The rules rewrote the question: " + alone->unwritten->message());
        return search(pipeline_route::complex_search, alone->text);
    }

    /// Searches, and reads as many documents as the detail wants. If none of them answers, up to five more are read.
    [[nodiscard]] result<pipeline_reply> search(pipeline_route route, std::string_view question) {
        question_ = question;
        auto documents = known_documents();
        if (!documents) return std::move(documents).error();
        const std::size_t known = documents->size();
        std::size_t wanted = std::max(documents_for(classification_.detail, limits_), known);
        const bool searches_first = known < wanted;
        auto found = searches_first ? find(*documents) : found_documents{};
        if (!found) return std::move(found).error();
        std::size_t next = 0;
        if (auto added = add_found(*documents, *found, next, wanted); !added) return std::move(added).error();
        if (documents->empty()) return not_found(begun(route));
        auto made = read(begun(route), *documents, known);
        if (!made || made->found) return made;
        const std::size_t first = documents->size();
        if (!searches_first) {
            found = find(*documents);
            if (!found) return std::move(found).error();
            for (std::string& one : notes_) made->notes.push_back(std::move(one));
            wanted = 0;
        }
        if (next == found->documents.size() || wanted >= limits_.concise_documents) return made;
        documents->clear();
        wanted = limits_.concise_documents - wanted;
        if (auto added = add_found(*documents, *found, next, wanted); !added) return std::move(added).error();
        if (documents->empty()) return made;
        made->found = true;
        return read(std::move(*made), *documents, 0, first);
    }

    // ---- documents

    [[nodiscard]] result<std::vector<hit>> hits_within(const document& one) const {
        return finding::hits_within(context_.view(), one, research_rules::as_query(question_, limits_.query_characters),
                                    stop(), limits_);
    }

    /// The documents that an agent has read, with what it saw of them.
    [[nodiscard]] result<std::vector<readable_document>> known_documents() {
        std::vector<readable_document> made;
        for (const document_content& one : so_far_.documents) {
            const auto id = uuid::from_string(one.doc_id);
            if (!id || made.size() == limits_.detailed_documents) continue;
            auto whole = context_.view().document(*id, stop());
            if (!whole && whole.error().kind == failure_kind::cancelled) return std::move(whole).error();
            if (!whole) continue;
            if (one.content.size() <= limits_.document_bytes) {
                made.push_back(pipeline_parts::with_content(std::move(*whole), {}, one.content));
                continue;
            }
            auto hits = hits_within(*whole);
            if (!hits) return std::move(hits).error();
            made.push_back(readable(std::move(*whole), *std::move(hits), limits_));
        }
        return made;
    }

    /// The documents that are found beside those that are known.
    [[nodiscard]] result<found_documents> find(const std::vector<readable_document>& known) {
        const std::string own = research_rules::as_query(question_, limits_.query_characters);
        tell(research_steps::searching(own));
        std::vector<std::string> queries{own};
        for (const std::string& one : classification_.expanded_queries) queries.push_back(one);
        const property_filter of_property =
            asked_.property_id.empty() ? property_filter{} : where(options_.property) == asked_.property_id;
        std::vector<hit> before = pipeline_parts::hits_of(so_far_, limits_.hits);
        auto found = find_documents(context_.view(), queries, of_property, before, stop(), limits_);
        if (found && found->documents.empty() && !of_property.is_empty()) {
            notes_.push_back("No document of the property was found; all documents were searched");
            found = find_documents(context_.view(), queries, {}, std::move(before), stop(), limits_);
        }
        if (!found) return found;
        for (std::string& one : found->notes) notes_.push_back(std::move(one));
        found->notes.clear();
        erase_from(found->documents, [&](const document_hits& one) {
            return any_in(known, [&](const readable_document& other) { return other.whole.id == one.doc_id; });
        });
        if (found->documents.size() > limits_.rerank_above) {
            tell(research_steps::clarify_relevant_docs(found->documents.size()));
            if constexpr (!std::same_as<Grader, no_reranker>)
                if (auto ranked = rerank_documents_of(context_.view(), *found, own, reranker_, stop(), limits_);
                    !ranked)
                    return std::move(ranked).error();
            for (std::string& one : found->notes) notes_.push_back(std::move(one));
        }
        tell(research_steps::found_documents(pipeline_parts::previews_of(*found, limits_)));
        return found;
    }

    /// Adds found documents from the one at `next` on, until there are `wanted`. One that has gone meanwhile is left
    /// out.
    [[nodiscard]] result<void> add_found(std::vector<readable_document>& to, found_documents& found, std::size_t& next,
                                         std::size_t wanted) {
        for (; next < found.documents.size() && to.size() < wanted; ++next) {
            document_hits& one = found.documents[next];
            auto whole = context_.view().document(one.doc_id, stop());
            if (whole) to.push_back(readable(std::move(*whole), std::move(one.hits), limits_));
            else if (whole.error().kind != failure_kind::not_found) return std::move(whole).error();
        }
        return {};
    }

    /// The documents of the request.
    [[nodiscard]] result<std::vector<readable_document>> readable_sent() {
        question_ = asked_.query;
        std::vector<readable_document> made;
        const std::size_t most = std::min(sent_.documents.size(), limits_.detailed_documents);
        if (most < sent_.documents.size())
            notes_.push_back("Only the first " + std::to_string(most) + " documents of the request were read");
        made.reserve(most);
        for (std::size_t i = 0; i < most; ++i) {
            auto hits = hits_within(sent_.documents[i]);
            if (!hits) return std::move(hits).error();
            made.push_back(readable(std::move(sent_.documents[i]), *std::move(hits), limits_));
        }
        return made;
    }

    // ---- the end

    [[nodiscard]] result<pipeline_reply> read(pipeline_reply made, std::span<const readable_document> documents,
                                              std::size_t known, std::size_t first = 0) {
        const auto telling = [&](const reasoning_step& step) { tell(step); };
        const answering_stage stage{model_,
                                    question_,
                                    history(),
                                    classification_.detail,
                                    function_ref<void(const reasoning_step&)>{telling},
                                    stop(),
                                    limits_,
                                    options_.quotes,
                                    first};
        auto read = answer_documents(stage, documents, known, std::move(made));
        if (read && !read->found) return not_found(std::move(*read));
        return read;
    }
    [[nodiscard]] pipeline_reply not_found(pipeline_reply made) {
        made.found = false;
        std::string text = not_known;
        if (!made.reply.final_summary.empty()) text.append("\n\n").append(made.reply.final_summary);
        return without_sources(std::move(made), text);
    }
    [[nodiscard]] pipeline_reply without_sources(pipeline_reply made, std::string_view text) {
        made.reply.citations.clear();
        return finish_reply(model_, std::move(made), text);
    }

    const research_request& asked_;
    const research_so_far& so_far_;
    const Context& context_;
    const Grader& reranker_;
    const pipeline_options& options_;
    const pipeline_limits& limits_;
    const pipeline_model& model_;
    std::vector<uuid> ids_{};
    looked_up_documents sent_{};
    query_classification classification_{};
    std::string question_{};
    std::vector<std::string> notes_{};
};

}}  // namespace toolkit::v0
