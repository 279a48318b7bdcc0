// The research of one task: searches, what the chunks say, and where their references lead.
// In: the state, the context of the node, and the task. Out: findings, skipped references, and new tasks in the state.
// Next: execute_task.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/structured/generate.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/references/follow_references.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>
#include <toolkit/systems/rabbithole/tasks/findings.hpp>
#include <toolkit/systems/rabbithole/tasks/logged_view.hpp>
#include <toolkit/systems/rabbithole/tasks/reference_options.hpp>
#include <toolkit/systems/rabbithole/tasks/task_model.hpp>
#include <toolkit/systems/rabbithole/tasks/task_prompts.hpp>
#include <toolkit/systems/rabbithole/tasks/task_replies.hpp>
#include <toolkit/systems/rabbithole/tasks/vector_search.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Researches one task. Each call of the model and of the documents is logged, and its order depends on the state and
/// on logged results alone. A chunk for which the model has no usable reply is left out, with a note.
template <class Context>
class task_research {
public:
    /// State and context must outlive it.
    task_research(rabbithole_state& state, const Context& context, todo_item item)
        : state_(state),
          context_(context),
          options_(rabbithole_options_of(context)),
          reference_options_(reference_options_of(context)),
          item_(std::move(item)),
          task_{state.query, std::string{cut_utf8(item_.task, options_.limits.sentence_bytes)},
                state.language == rabbithole_language::de ? "de" : "en"},
          account_{.most = options_.limits.task_requests},
          model_(context, account_) {}
    task_research(const task_research&) = delete;
    task_research& operator=(const task_research&) = delete;
    ~task_research() = default;

    /// Searches up to `task_iterations` times: first for the words of the task, then for queries of the model. It ends
    /// when the model is done or repeats a query, when a search gives no new chunk, or when the references converge.
    /// Fails as the model and the documents do.
    [[nodiscard]] result<void> run() {
        std::vector<std::string> queries;
        rabbithole_tasks::add_query(queries, item_.task, options_.limits);
        if (queries.empty()) rabbithole_tasks::add_query(queries, state_.query, options_.limits);
        for (int iteration = 0; iteration < options_.limits.task_iterations && !has_converged(); ++iteration) {
            if (iteration > 0) {
                auto next = rabbithole_generate<next_search>(
                    state_, context_, rabbithole_task_prompts::next_search(state_, item_, queries, options_),
                    {.done = true});
                if (!next) return std::move(next).error();
                if (next->done || !rabbithole_tasks::add_query(queries, next->query, options_.limits)) break;
            }
            const auto found = new_chunks(queries.back());
            if (!found) return found.error();
            if (found->empty()) break;
            for (const retrieved_chunk& one : *found) {
                if (has_converged()) break;
                if (auto done = look_at(one); !done) return done;
            }
        }
        rabbithole_tasks::note_left_out(state_, item_.id, left_out_, options_.limits);
        return {};
    }

    /// Asks the model which tasks the findings suggest, if there are findings and the list has room.
    [[nodiscard]] result<void> add_tasks() {
        const std::size_t room = rabbithole_tasks::room(state_);
        const std::size_t most = room < options_.limits.new_tasks ? room : options_.limits.new_tasks;
        if (most == 0 || rabbithole_tasks::findings_of(state_, item_.id) == 0) return {};
        auto written = rabbithole_generate<suggested_tasks>(
            state_, context_, rabbithole_task_prompts::new_tasks(state_, item_, most, options_));
        if (!written) return std::move(written).error();
        shorten(written->tasks, most);
        rabbithole_todo::add_items(state_, written->tasks, options_);
        return {};
    }

private:
    /// References led too often to one document: no more chunks are looked at.
    [[nodiscard]] bool has_converged() const {
        return follow_state_.visited.has_converged(reference_options_.guards.same_document);
    }

    /// The chunks of a search that the task has not seen. Text without words finds nothing.
    [[nodiscard]] result<std::vector<retrieved_chunk>> new_chunks(const std::string& words) {
        const vector_search wanted{.query = words};
        const std::string about = print(wanted);
        auto found = context_.template call<std::vector<retrieved_chunk>>(
            {.name = "vector_search", .arguments = about, .read_only = true},
            [&]() -> result<std::vector<retrieved_chunk>> {
                auto made = rabbithole_search::with_documents<std::vector<retrieved_chunk>>(
                    context_, "",
                    [&](const auto& view,
                        const std::vector<std::string>& collections) -> result<std::vector<retrieved_chunk>> {
                        return rabbithole_search::find(view, wanted, collections, follow_state_.visited.chunks,
                                                       options_.limits, context_.stop());
                    });
                if (!made && made.error().kind == failure_kind::invalid_argument) return std::vector<retrieved_chunk>{};
                return made;
            });
        if (!found) return found;
        erase_from(*found, [&](const retrieved_chunk& one) { return follow_state_.visited.has_chunk(one.id); });
        for (const retrieved_chunk& one : *found) follow_state_.visited.chunks.push_back(one.id);
        return found;
    }

    /// A T from the model of the task. Fails with `cancelled` if the task ends.
    template <class T>
    [[nodiscard]] result<T> ask(const std::string& prompt) const {
        const rabbithole_words& words = options_.texts.of(state_.language);
        return toolkit::generate<T>(model_, prompt,
                                    {.system = words.language + words.role + words.data_rule,
                                     .max_tokens = options_.limits.reply_tokens,
                                     .stop = context_.stop()});
    }

    /// What a text says about the task; nothing if that is nothing.
    [[nodiscard]] result<std::string> extract(std::string_view text) {
        auto made = ask<extracted_chunk>(rabbithole_task_prompts::extraction(task_, text, state_.language, options_));
        if (made) return made->relevant ? rabbithole_tasks::usable_info(made->extracted_info, options_.limits) : "";
        if (account_.trouble || made.error().kind == failure_kind::cancelled) return std::move(made).error();
        rabbithole_tasks::add_notes(state_, {made.error().message()}, options_.limits);
        return std::string{};
    }

    [[nodiscard]] result<void> look_at(const retrieved_chunk& found) {
        auto info = extract(found.text);
        if (!info) return account_.trouble ? *account_.trouble : std::move(info).error();
        if (info->empty()) return {};
        rabbithole_tasks::add_finding(state_,
                                      {.task_id = item_.id,
                                       .chunk_id = found.id,
                                       .doc_id = found.doc_id,
                                       .filename = found.filename,
                                       .page = found.page,
                                       .extracted_info = *info,
                                       .score = found.score},
                                      options_.limits);
        return follow(*info, {found.doc_id, found.filename, {}, found.id});
    }

    /// Follows the references of an extracted text. What they lead to is extracted, and its references are followed.
    [[nodiscard]] result<void> follow(const std::string& info, const current_document& from) {
        std::vector<std::string> infos;  // of the followed chunks, in their order
        bool is_first = true;
        const auto find_in = [&](std::string_view text, const stop_token& stop) -> result<found_references> {
            std::string read{text};
            if (!is_first) {
                auto made = extract(text);
                if (!made) return std::move(made).error();
                read = infos.emplace_back(*std::move(made));
            }
            is_first = false;
            if (read.empty()) return found_references{};
            return extract_references(model_, read,
                                      {.method = reference_options_.reference_extraction_method,
                                       .language = options_.texts.of(state_.language).language},
                                      stop);
        };
        const auto gate = [&](const reference& ref, const follow_task& task,
                              const stop_token&) -> result<gate_decision> {
            if (account_.is_spent()) return gate_decision{false, options_.texts.of(state_.language).requests_spent};
            return ask<gate_decision>(rabbithole_task_prompts::gate(ref, task, state_.language, options_));
        };
        const auto score = [&](const chunk& found, const follow_task& task, const stop_token&) -> result<double> {
            auto made = ask<chunk_relevance>(rabbithole_task_prompts::score(found, task, state_.language, options_));
            if (!made) return std::move(made).error();
            return made->score;
        };
        const logged_view view{context_,
                               context_.template give<const rabbithole_documents&>().for_owner(context_.owner())};
        const reference_follower follower{view, registry_of(context_), gate, score, find_in, reference_options_.guards};
        auto made = follower.follow(info, from, task_, follow_state_, context_.stop());
        if (account_.trouble) return *account_.trouble;
        if (!made) return std::move(made).error();
        for (std::size_t i = 0; i < made->chunks.size() && i < infos.size(); ++i)
            add_followed(made->chunks[i], std::move(infos[i]));
        rabbithole_tasks::add_notes(state_, made->notes, options_.limits);
        left_out_ += made->left_out;
        left_out_ += rabbithole_tasks::add_skipped(state_, item_.id, made->skipped, options_.limits);
        return {};
    }

    void add_followed(const nested_chunk& one, std::string info) {
        if (info.empty()) return;
        rabbithole_tasks::add_finding(
            state_,
            {.task_id = item_.id,
             .chunk_id = one.found.id,
             .doc_id = one.found.doc_id,
             .filename = one.found.filename,
             .page = one.found.page,
             .extracted_info = std::move(info),
             .score = one.score,
             .depth = one.depth,
             .by_reference = std::string{cut_utf8(one.by.original_text, options_.limits.sentence_bytes)},
             .below_threshold = one.below_threshold},
            options_.limits);
    }

    rabbithole_state& state_;
    const Context& context_;
    const rabbithole_options& options_;
    rabbithole_reference_options reference_options_;
    todo_item item_;
    follow_task task_;
    follow_state follow_state_{};
    std::size_t left_out_ = 0;  ///< references that are in no list
    task_account account_;
    task_model<Context> model_;
};

}}  // namespace toolkit::v0
