// The tool that searches the owner's documents.
#pragma once

#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/question/plain_question.hpp>
#include <toolkit/answering/reading/by_topic.hpp>
#include <toolkit/answering/reading/guessed_names.hpp>
#include <toolkit/answering/reading/guidance.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/view/reciprocal_rank.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/invoke.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The results of one search. As a result type, it makes the call count as a search.
struct search_results {
    std::string query;
    std::vector<hit> hits;

    /// Invalid UTF-8 in the texts of hits is replaced.
    void enter(run_record& record);
    /// A summary such as "Found 5 chunks".
    [[nodiscard]] std::string brief() const;
    [[nodiscard]] std::string done() const;
};

/// Appends the words of a text that are not there yet, so that repeated words do not weigh more.
void append_new_words(std::string& words, std::string_view text);

/// `search_docs{query, top_k}` returns the best chunks with their ids, their first characters, and a score from 0 to 1.
/// For a guided model, the words of the question and of its guesses are searched, too, because small models omit
/// important words.
struct search_docs {
    std::string query;
    int top_k = 5;

    static constexpr std::size_t longest_query = 200;
    static constexpr tool_about about{.description = "Search the documents by words. Gives the best passages with ids.",
                                      .read_only = true};
    struct doc {
        field query{
            .description = "A few words that the wanted passage holds", .min_length = 1, .max_length = longest_query};
        field top_k{.description = "How many passages", .minimum = 1, .maximum = 20};
    };

    [[nodiscard]] std::string doing() const;

    result<search_results> operator()(auto& context) const {
        if (guidance_of(context).is_guided) return guided_search(context);
        // Models often quote words that are not a phrase in the documents. Then the words are searched without the
        // phrase.
        toolkit::query search_query{.text = query, .top_k = static_cast<std::size_t>(top_k), .exact = true};
        auto found = context.view().search(search_query, context.stop());
        if (found ? found->empty() : found.error().kind == failure_kind::invalid_argument) {
            search_query.exact = false;
            found = context.view().search(search_query, context.stop());
        }
        if (!found) return std::move(found).error();
        return search_results{query, std::move(*found)};
    }

    /// True if the question demands more searches than were made.
    static bool needs_search(const auto& context) {
        return context.record().searches.size() < demanded_searches(context.required());
    }

    /// The next demanded search of a guided model: a topic of the question, or else a guess. The model is not asked for
    /// it. Empty if the model should choose the words.
    static std::string only_input(const auto& context) {
        if (!guidance_of(context).is_guided || !needs_search(context)) return {};
        const run_record& record = context.record();
        std::string words{next_topic(context.required(), record)};
        const auto& guesses = guidance_of(context).guesses.words;
        if (words.empty() && !record.searches.empty() && record.searches.size() <= guesses.size())
            words = guesses[record.searches.size() - 1];
        return words.empty() ? words
                             : print(search_docs{std::string{cut_utf8(words, longest_query)}, search_docs{}.top_k});
    }

    /// True if a search failed. A guided model then reads what was found.
    static bool has_failed(const auto& context) {
        return context.environment().calls_of("search_docs") > context.record().searches.size();
    }

    /// A further search is offered if a hit of the last one was opened, or if the last one was poor. A guided model
    /// searches again only if nothing was found, or if all hits are open; topic by topic, only if further passages are
    /// demanded.
    static bool available(const auto& context) {
        const run_record& record = context.record();
        const answering_options& options = answering_options_of(context);
        if (guidance_of(context).is_guided && has_read_topics(context)) return false;
        if (record.searches.empty() || record.searches.back().hits.empty())
            return record.searches.size() < options.searches;
        if (needs_search(context)) return !guidance_of(context).is_guided || !has_failed(context);
        if (record.searches.size() >= options.searches) return false;
        const auto& last = record.searches.back().hits;
        const bool poor = last.front().score < options.poor_score;
        const auto opened = [&](const hit& found) { return record.find(found.chunk_id) != nullptr; };
        if (guidance_of(context).is_guided)
            return record.citations.size() < options.guided_citations && std::all_of(last.begin(), last.end(), opened);
        return poor || std::any_of(last.begin(), last.end(), opened);
    }

    /// The calls of one reply are offered together, so the limit is checked again for each of them.
    [[nodiscard]] static std::optional<failure> over_limit(const auto& context, std::size_t waiting) {
        const std::size_t most = most_searches(context);
        if (context.record().searches.size() + waiting < most) return {};
        return all_made(most);
    }

    static fenced to_model(const search_results& value, std::size_t token_limit);

private:
    /// True if each topic was searched and read, and no search helps to open as many passages as are demanded.
    static bool has_read_topics(const auto& context) {
        const run_record& record = context.record();
        const constraints& required = context.required();
        if (record.citations.empty() || needs_search(context) || !reads_by_topic(context.task().question, required))
            return false;
        return static_cast<std::int64_t>(record.citations.size()) >= required.min_opened_citations ||
               !record.unopened(1).empty();
    }
    static std::size_t demanded_searches(const constraints& required) noexcept {
        return std::max(static_cast<std::size_t>(std::max<std::int64_t>(0, required.min_searches)),
                        required.required_search_topics.size());
    }
    /// The number of searches of a run. The question may demand more than the options allow.
    static std::size_t most_searches(const auto& context) {
        return std::max(answering_options_of(context).searches, demanded_searches(context.required()));
    }
    /// The failure of a call above that number.
    static failure all_made(std::size_t most);
    /// Fuses rankings of the question with the query, alone and together with each guess. A wrong guess therefore hides
    /// nothing, and a right one finds passages with other words than the question's. If all guesses share a name, the
    /// passage that defines it counts once more per guess.
    result<search_results> guided_search(auto& context) const {
        const answering_options& options = answering_options_of(context);
        if (is_topic(context.required(), query)) return topic_search(context);
        std::string words;
        append_new_words(words, plain_question(context.task().question, context.required()));
        append_new_words(words, query);
        std::vector<std::string> wordings{std::move(words)};
        for (const std::string& guess : guidance_of(context).guesses.words) {
            wordings.push_back(wordings.front());
            append_new_words(wordings.back(), guess);
        }
        const auto most = static_cast<std::size_t>(top_k);
        std::vector<std::vector<hit>> rankings;
        for (const std::string& wording : wordings) {
            const toolkit::query search_query{
                .text = wording, .top_k = std::max(most, options.guided_candidates), .exact = false};
            auto found = context.view().search(search_query, context.stop());
            if (!found) return std::move(found).error();
            rankings.push_back(std::move(*found));
        }
        auto definitions = defining(context);
        if (!definitions) return std::move(definitions).error();
        if (!definitions->empty()) rankings.insert(rankings.end(), guidance_of(context).guesses.count, *definitions);
        auto fused = rankings.size() == 1 ? std::move(rankings.front())
                                          : fuse_by_reciprocal_rank(rankings, options.guided_fusion);
        if (fused.size() > most) fused.erase(fused.begin() + static_cast<std::ptrdiff_t>(most), fused.end());
        return search_results{query, std::move(fused)};
    }

    /// The words of the question and of the guesses belong to all topics, so only those of this one are searched.
    result<search_results> topic_search(auto& context) const {
        auto found = context.view().search({.text = query, .top_k = static_cast<std::size_t>(top_k), .exact = false},
                                           context.stop());
        if (!found) return std::move(found).error();
        return search_results{query, std::move(*found)};
    }

    /// The best passages that define names which several guesses share, in the order of the names. A failed
    /// lookup ends the list early, because the other rankings remain. A stop is a failure.
    static result<std::vector<hit>> defining(auto& context) {
        const answering_options& options = answering_options_of(context);
        std::vector<hit> found;
        if (guidance_of(context).guesses.count < 2) return found;
        for (const std::string& name :
             agreed_names(guidance_of(context).guesses.words, context.task().question, options.agreed_names)) {
            const std::size_t most = options.defining_candidates;
            auto hits = context.view().search({.text = name, .top_k = most, .exact = false}, context.stop());
            for (std::size_t i = 0; hits && i < std::min(most, hits->size()); ++i) {
                hit& one = (*hits)[i];
                auto passage = context.view().chunk(one.chunk_id, context.stop());
                if (!passage) {
                    if (passage.error().kind != failure_kind::not_found) hits = std::move(passage).error();
                    continue;
                }
                if (!defines(passage->text, name)) continue;
                const auto is_it = [&](const hit& other) { return other.chunk_id == one.chunk_id; };
                if (std::none_of(found.begin(), found.end(), is_it)) found.push_back(std::move(one));
                break;
            }
            if (context.stop().stop_requested())
                return failure::of(failure_kind::cancelled, {}, "the search was stopped");
            if (!hits && hits.error().kind == failure_kind::cancelled) return hits;
            if (!hits) return found;
        }
        return found;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/tools/impl/search_docs.ipp>
#endif
