// The first stage: rules, and one request to the model.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/llm/structured/generate.hpp>
#include <toolkit/llm/structured/held_to_schema.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research_pipeline/classify.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/talk.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

namespace research_rules {

[[nodiscard]] inline detail_level detail_of(std::string_view words) {
    if (has_any(words, {" compare ",     " comparison ",  " versus ",       " vs ",          " difference between ",
                        " differences ", " all ",         " every ",        " each ",        " list ",
                        " overview ",    " in detail ",   " detailed ",     " report ",      " vergleiche ",
                        " vergleich ",   " unterschied ", " unterschiede ", " alle ",        " jede ",
                        " liste ",       " auflistung ",  " überblick ",    " ausführlich ", " bericht "}) ||
        years_in(words).size() > 1)
        return detail_level::detailed;
    if (has_any(words,
                {" how ", " why ", " explain ", " describe ", " summary ", " summarise ", " summarize ", " steps ",
                 " wie ", " warum ", " wieso ", " erkläre ", " beschreibe ", " zusammenfassung ", " fasse "}) &&
        !has_any(words, {" how many ", " how much ", " how old ", " how long ", " how high ", " wie viel ",
                         " wie viele ", " wie lange ", " wie hoch ", " wie alt "}))
        return detail_level::concise;
    return detail_level::simple;
}

/// A list of lines that are queries of their own.
[[nodiscard]] inline std::vector<std::string> usable_queries(const std::vector<std::string>& written,
                                                             std::string_view question, const pipeline_limits& limits) {
    std::vector<std::string> kept;
    const std::string own = padded_words(question);
    std::vector<std::string> words;
    for (const std::string& one : written) {
        if (kept.size() == limits.expanded_queries) break;
        std::string line = as_query(one, limits.query_characters);
        std::string padded = padded_words(line);
        if (count_words_in(padded) == 0 || padded == own || contains(words, padded)) continue;
        kept.push_back(std::move(line));
        words.push_back(std::move(padded));
    }
    return kept;
}

inline constexpr std::string_view classify_rules =
    "You classify a question about a user's documents. You do not answer it. ";

inline constexpr std::string_view expansion_rules =
    "You write search queries for a question about a user's documents. You do not answer it. ";

}  // namespace research_rules

TOOLKIT_FUNCTION query_classification classify_by_rules(std::string_view question, std::span<const exchange> history) {
    using namespace research_rules;
    const std::string words = padded_words(question);
    query_classification made{query_kind::document, detail_of(words), {}};
    if (begins_with_any(words, {" translate ",       " rewrite ",          " rephrase ",       " paraphrase ",
                                " shorten ",         " proofread ",        " correct the ",    " make it shorter ",
                                " make this ",       " make it ",          " turn this into ", " turn it into ",
                                " put this into ",   " please translate ", " please rewrite ", " please shorten ",
                                " übersetze ",       " übersetz ",         " kürze ",          " formuliere ",
                                " schreibe das um ", " bitte übersetze ",  " korrigiere "}))
        made.kind = query_kind::transformation;
    else if (count_words_in(words) <= 6 &&
             begins_with_any(words, {" hello ", " hi ", " hey ", " thanks ", " thank you ", " good morning ",
                                     " good evening ", " who are you ", " what can you do ", " hallo ", " danke ",
                                     " guten morgen ", " guten tag ", " wer bist du "}))
        made.kind = query_kind::general;
    else if (!history.empty() &&
             (begins_with_any(words, {" and ", " but ", " so ", " what about ", " how about ", " what else ", " why ",
                                      " und ", " aber ", " was ist mit ", " wie sieht es mit ", " warum "})
                  ? count_words_in(words) <= 8
                  : count_words_in(words) <= 12 &&
                        has_any(words, {" it ",       " its ",   " that ",        " this ",  " they ",     " them ",
                                        " those ",    " these ", " he ",          " she ",   " the same ", " above ",
                                        " you said ", " es ",    " das gleiche ", " diese ", " dieser ",   " dieses ",
                                        " davon ",    " dazu ",  " dort ",        " sie "})))
        made.kind = query_kind::follow_up;
    return made;
}

TOOLKIT_FUNCTION result<classified> classify(const pipeline_model& model, std::string_view question,
                                             std::span<const exchange> history, const stop_token& stop,
                                             const pipeline_limits& limits) {
    using namespace research_rules;
    classified made{classify_by_rules(question, history)};
    if (!model.writes()) return made;
    std::string prompt;
    append_talk(prompt, history, limits);
    append_question(prompt, question, limits);
    generate_options options{.system = std::string{classify_rules}.append(data_rule),
                             .max_tokens = limits.classification_tokens,
                             .tries = 1,
                             .stop = stop};
    const auto keep = [&](auto read) -> result<void> {
        if (!read) {
            if (read.error().kind == failure_kind::cancelled) return std::move(read).error();
            made.unread = std::move(read).error();
            return {};
        }
        if constexpr (requires { read->kind; }) made.value = *read;
        made.value.expanded_queries = usable_queries(read->expanded_queries, question, limits);
        return {};
    };
    const auto ask = [&]<class T>(const T*) {
        return keep(
            with_schema_if_possible(model, [&](const auto& held) { return generate<T>(held, prompt, options); }));
    };
    const bool writes_queries_alone = model.is_small();
    if (writes_queries_alone) options.system = std::string{expansion_rules}.append(data_rule);
    auto asked = writes_queries_alone ? ask(static_cast<const query_expansion*>(nullptr))
                                      : ask(static_cast<const query_classification*>(nullptr));
    if (!asked) return std::move(asked).error();
    if (made.value.kind == query_kind::follow_up && history.empty()) made.value.kind = query_kind::document;
    return made;
}

}}  // namespace toolkit::v0
