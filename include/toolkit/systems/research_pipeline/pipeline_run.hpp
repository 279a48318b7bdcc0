// One run of the fixed pipeline: its stages in their order, and its nine paths.
// In: a request, what an agent has found before, the owner's view, a model. Out: a reply. Next: pipeline.hpp, which a
// program passes to research().
#pragma once

#include <toolkit/document/block_ids.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/systems/research/context.hpp>
#include <toolkit/systems/research_pipeline/answer_documents.hpp>
#include <toolkit/systems/research_pipeline/cached_documents.hpp>
#include <toolkit/systems/research_pipeline/classify.hpp>
#include <toolkit/systems/research_pipeline/follow_up.hpp>
#include <toolkit/systems/research_pipeline/general.hpp>
#include <toolkit/systems/research_pipeline/navigate.hpp>
#include <toolkit/systems/research_pipeline/reading_list.hpp>
#include <toolkit/systems/research_pipeline/requested_documents.hpp>
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
        : from_{asked, so_far, context, reranker, options},
          asked_(asked),
          context_(context),
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
        pipeline_reply made = pipeline_parts::begun(from_.so_far, route);
        made.notes = std::move(notes_);
        return made;
    }

    // ---- the first stages

    [[nodiscard]] result<void> look_up_request() {
        auto found = look_up_requested(context_.view(), asked_, stop(), limits_);
        if (!found) return std::move(found).error();
        ids_ = std::move(found->ids);
        sent_ = std::move(found->known);
        if (!sent_.missing.empty())
            notes_.push_back(std::to_string(sent_.missing.size()) + " of " + std::to_string(ids_.size()) +
                             " requested documents are not in the index");
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
        auto documents = reading_list{from_, asked_.query, notes_}.requested(sent_.documents);
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
        auto documents = reading_list{from_, asked_.query, notes_}.requested(std::move(sent_.documents));
        if (!documents) return std::move(documents).error();
        return read(begun(pipeline_route::direct_document), asked_.query, *documents, 0);
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
        reading_list list{from_, question, notes_};
        auto documents = list.known();
        if (!documents) return std::move(documents).error();
        const std::size_t known = documents->size();
        std::size_t wanted = std::max(documents_for(classification_.detail, limits_), known);
        const bool searches_first = known < wanted;
        if (searches_first)
            if (auto found = list.search(classification_.expanded_queries, *documents); !found)
                return std::move(found).error();
        if (auto added = list.take(*documents, wanted); !added) return std::move(added).error();
        if (documents->empty()) return not_found(begun(route));
        auto made = read(begun(route), question, *documents, known);
        if (!made || made->found) return made;
        const std::size_t first = documents->size();
        if (!searches_first) {
            if (auto found = list.search(classification_.expanded_queries, *documents); !found)
                return std::move(found).error();
            for (std::string& one : notes_) made->notes.push_back(std::move(one));
            wanted = 0;
        }
        if (!list.has_more() || wanted >= limits_.concise_documents) return made;
        documents->clear();
        if (auto added = list.take(*documents, limits_.concise_documents - wanted); !added)
            return std::move(added).error();
        if (documents->empty()) return made;
        model_.retract("Further documents are read");
        made->found = true;
        return read(std::move(*made), question, *documents, 0, first);
    }

    // ---- the end

    [[nodiscard]] result<pipeline_reply> read(pipeline_reply made, std::string_view question,
                                              std::span<const readable_document> documents, std::size_t known,
                                              std::size_t first = 0) {
        const auto telling = [&](const reasoning_step& step) { tell(step); };
        const answering_stage stage{model_,
                                    question,
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

    const pipeline_inputs<Context, Grader> from_;
    const research_request& asked_;
    const Context& context_;
    const pipeline_options& options_;
    const pipeline_limits& limits_;
    const pipeline_model& model_;
    std::vector<uuid> ids_{};
    looked_up_documents sent_{};
    query_classification classification_{};
    std::vector<std::string> notes_{};
};

}}  // namespace toolkit::v0
