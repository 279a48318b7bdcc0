// Two phases: citations, then the answer.
#pragma once

#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/events/sound_json.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/cite.hpp>
#include <toolkit/systems/research/cite_source.hpp>
#include <toolkit/systems/research_pipeline/action_tools.hpp>
#include <toolkit/systems/research_pipeline/bound_tools.hpp>
#include <toolkit/systems/research_pipeline/cite_and_answer.hpp>
#include <toolkit/systems/research_pipeline/footnotes.hpp>
#include <toolkit/systems/research_pipeline/format_reply.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/talk.hpp>
#include <toolkit/systems/research_pipeline/tool_arguments.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/visible.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

namespace citing_answers {

inline constexpr std::string_view citation_rules =
    "You choose the sources of an answer. Findings say what each document contains; blocks of the documents follow. "
    "Call cite_source once for each fact that the answer needs: cited_text copied letter for letter from one block, "
    "block_id of that block, citation_number counted from 1. Do not write the answer. ";
inline constexpr std::string_view answer_rules =
    "You write the answer to a question from findings, in the language of the question. Cite with [N]: only numbers of "
    "the citations that are given, directly behind the fact. Every factual claim has one. If findings disagree, say "
    "so. "
    "Add nothing that the findings do not say. ";
inline constexpr std::string_view action_rules =
    "The tools only move the user's screen. Call one only if the user asks to see something, and write the answer in "
    "the same reply. ";
inline constexpr std::string_view marked_rules =
    "The user has marked words in a document and asks about them. Answer from these words, in the language of the "
    "question, and cite them as [1]. If they do not answer, say so. ";

/// Whether an answer counts, with its document.
[[nodiscard]] inline bool counts(const answer_material& from, std::size_t i) {
    return i < from.answers.size() && from.answers[i].relevant;
}

/// How many answers count.
[[nodiscard]] inline std::size_t count_findings(const answer_material& from) {
    std::size_t findings = 0;
    for (std::size_t i = 0; i < from.documents.size(); ++i) findings += counts(from, i) ? 1U : 0U;
    return findings;
}

/// The answer of a document, in which ids of blocks are [n], or go if `citations` has none.
[[nodiscard]] inline std::string with_numbers(const readable_document& one, const document_answer& answer,
                                              std::span<const research_citation> citations) {
    const std::string id = one.whole.id.to_string();
    return replace_named_blocks(answer.text, [&](const std::vector<std::size_t>& named) {
        std::string markers;
        for (const std::size_t index : named)
            for (const research_citation& each : citations)
                if (each.doc_id == id && each.block_id == block_id(index)) {
                    const std::string marker = marker_of(each.number);
                    if (markers.find(marker) == std::string::npos) markers += marker;
                }
        return markers;
    });
}

/// The blocks that a document's answer names, with their ids; those that were read if it names none.
[[nodiscard]] inline std::string named_content(const readable_document& one, const document_answer& answer,
                                               const pipeline_limits& limits) {
    if (answer.blocks.empty()) return text_with_block_ids(one.whole, one.blocks, limits.answer_bytes);
    return text_with_block_ids(one.whole, answer.blocks, limits.answer_bytes);
}

inline void append_citations(std::string& text, std::span<const research_citation> citations) {
    for (const research_citation& one : citations)
        append_fence(text, "citation",
                     {{"number", std::to_string(one.number)}, {"filename", one.filename}, {"block", one.block_id}},
                     without_footnotes(one.cited_text));
}

/// How many of `words` a text has. Of equals the shorter text has more.
[[nodiscard]] inline double word_score(std::string_view text, std::string_view words) {
    const std::string padded = research_rules::padded_words(text);
    const auto shared = static_cast<double>(research_rules::shared_words(padded, words));
    return shared + shared / static_cast<double>(research_rules::count_words_in(padded) + 1);
}

/// Whether a text has something of the findings: a marker of a citation, or one of their words.
[[nodiscard]] inline bool follows(std::string_view text, std::string_view prompt,
                                  std::span<const research_citation> citations) {
    for (const research_citation& one : citations)
        if (text.find(marker_of(one.number)) != std::string_view::npos) return true;
    return says_not_known({std::string{text}}) ||
           research_rules::shared_words(research_rules::padded_words(text),
                                        research_rules::padded_words(prompt, prompt.size())) > 0;
}

/// The sentence of a block that has most of these words.
[[nodiscard]] inline span best_sentence(const document& from, span bytes, std::string_view words) {
    const std::string_view text = bytes.of(from.text);
    span best = bytes;
    double most = -1;
    for (const sentence& one : sentences_of(text)) {
        const double share = word_score(text.substr(one.begin, one.end - one.begin), words);
        if (share <= most) continue;
        most = share;
        best = {bytes.begin + one.begin, bytes.begin + one.end};
    }
    return best;
}

/// The block that has most of these words.
[[nodiscard]] inline std::optional<std::size_t> best_block(const readable_document& one,
                                                           const std::vector<block>& blocks, std::string_view words) {
    std::optional<std::size_t> best;
    double most = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (!one.blocks.empty() && !contains(one.blocks, i)) continue;
        const double share = word_score(blocks[i].bytes.of(one.whole.text), words);
        if (share <= most) continue;
        most = share;
        best = i;
    }
    return best;
}

/// Carries out the calls of phase 1. True if one was refused.
[[nodiscard]] inline bool take_calls(const bound_reply& reply, std::span<const document* const> read,
                                     chosen_citations& into, std::vector<made_call>& results,
                                     const pipeline_limits& limits) {
    bool refused = false;
    for (const call_move& call : reply.read.calls) {
        made_call done{repair_utf8(call.tool), sound_json(call.input), {}};
        const auto arguments = checked_arguments<pipeline_tools::cite_source>(call);
        result<research_citation> cited = arguments ? result<research_citation>{failure{}} : arguments.error();
        if (into.citations.size() >= limits.citations)
            cited = failure::tool("There are enough citations", "Make no more calls");
        else if (arguments) {
            const auto wish = parse<pipeline_tools::cite_source>(arguments->text);
            if (wish)
                cited = cite(read,
                             {.cited_text = wish->cited_text,
                              .block_id = wish->block_id,
                              .number = static_cast<std::int64_t>(into.citations.size()) + 1},
                             into.citations);
            else cited = wish.error();
        }
        if (cited) {
            done.output = {print(shown(*cited))};
            into.citations.push_back(std::move(*cited));
        } else {
            refused = true;
            done.output = refused_output(cited.error());
        }
        results.push_back(done);
        if (into.calls.size() < 2 * limits.citations) into.calls.push_back(std::move(done));
    }
    return refused;
}

/// Takes the calls of action tools. Those that do not fit are refused.
inline void take_actions(const bound_reply& reply, std::size_t citations, answer_with_actions& into,
                         std::vector<made_call>& results) {
    constexpr std::size_t most_actions = 10;
    for (const call_move& call : reply.read.calls) {
        made_call done{repair_utf8(call.tool), sound_json(call.input), {}};
        auto arguments = checked_action(call, citations);
        if (arguments && into.actions.size() >= most_actions)
            arguments = failure::tool("There are enough actions", "Write the answer");
        if (arguments) {
            done.output = {R"({"done":true})"};
            done.input = *arguments;
            into.actions.push_back({call.tool, *std::move(arguments)});
        } else {
            done.output = refused_output(arguments.error());
        }
        results.push_back(done);
        into.calls.push_back(std::move(done));
    }
}

/// Whether a request offers the action tools. A small model would choose a call that no one asked for.
[[nodiscard]] inline bool offers_actions(const pipeline_model& model, std::string_view question) {
    return !model.is_small() || asks_to_see(question);
}

/// Phase 2: words, or calls and then words.
[[nodiscard]] inline answer_with_actions ask_for_answer(const pipeline_model& model, request asked,
                                                        std::string_view question, std::size_t citations,
                                                        const stop_token& stop, const pipeline_limits& limits) {
    answer_with_actions made;
    if (offers_actions(model, question)) asked.actions = offered_actions();
    for (std::size_t round = 0; round < limits.answer_rounds; ++round) {
        auto reply = ask_with_tools(model, asked, stop);
        if (!reply) {
            made.why = std::move(reply).error();
            return made;
        }
        const std::string_view words =
            reply->read.calls.empty() ? std::string_view{reply->whole.text} : std::string_view{reply->read.words};
        std::vector<made_call> results;
        if (!asked.actions.empty()) take_actions(*reply, citations, made, results);
        if (const std::string_view text = reply_reading::without_reasoning(words); has_words(text)) {
            made.text = std::string{text};
            return made;
        }
        if (results.empty()) break;
        if (round + 2 == limits.answer_rounds) asked.actions.clear();
        append_results(asked, *reply, results);
        asked.messages.push_back(user_message{"Now write the answer."});
    }
    made.why = failure::of(failure_kind::bad_reply, "pipeline", "the model wrote no answer",
                           "use a model that follows instructions");
    return made;
}

}  // namespace citing_answers

TOOLKIT_FUNCTION std::vector<research_citation> citations_by_words(const answer_material& from,
                                                                   std::vector<research_citation> known,
                                                                   const pipeline_limits& limits) {
    using namespace citing_answers;
    for (std::size_t i = 0; i < from.documents.size(); ++i) {
        if (!counts(from, i)) continue;
        const readable_document& one = from.documents[i];
        const std::vector<block> blocks = citable_blocks(one.whole);
        const std::string words = research_rules::padded_words(from.answers[i].text);
        std::vector<std::size_t> named = from.answers[i].blocks;
        if (named.empty())
            if (const auto best = best_block(one, blocks, words)) named.push_back(*best);
        const std::string id = one.whole.id.to_string();
        for (const std::size_t index : named) {
            if (index >= blocks.size() || known.size() >= limits.citations) continue;
            if (any_in(known, [&](const research_citation& other) {
                    return other.doc_id == id && other.block_id == block_id(index);
                }))
                continue;
            known.push_back(citation_of(one.whole, best_sentence(one.whole, blocks[index].bytes, words),
                                        static_cast<std::int64_t>(known.size()) + 1));
        }
    }
    return known;
}

TOOLKIT_FUNCTION result<chosen_citations> record_citations(const pipeline_model& model, const answer_material& from,
                                                           std::vector<research_citation> known, const stop_token& stop,
                                                           const pipeline_limits& limits) {
    using namespace citing_answers;
    chosen_citations made{std::move(known)};
    const std::size_t before = made.citations.size();
    std::vector<const document*> read;
    std::string text;
    append_question(text, from.question, limits);
    for (std::size_t i = 0; i < from.documents.size(); ++i) {
        if (!counts(from, i)) continue;
        const readable_document& one = from.documents[i];
        read.push_back(&one.whole);
        append_fence(text, "finding", {{"filename", one.whole.filename}}, from.answers[i].text);
        append_fence(text, "document", {{"filename", one.whole.filename}}, named_content(one, from.answers[i], limits));
    }
    request asked =
        stage_request(std::string{citation_rules}.append(data_rule), std::move(text), limits.citation_tokens);
    asked.actions = offer_tools<pipeline_tools::cite_source>();
    const bool records = model.writes() && !model.is_small() && !read.empty();
    for (std::size_t round = 0; records && round < limits.citation_rounds; ++round) {
        auto reply = ask_with_tools(model, asked, stop);
        if (!reply) {
            if (reply.error().kind == failure_kind::cancelled) return std::move(reply).error();
            made.why = std::move(reply).error();
            break;
        }
        std::vector<made_call> results;
        if (!take_calls(*reply, read, made, results, limits)) break;
        append_results(asked, *reply, results);
        asked.messages.push_back(user_message{"Correct the calls that were refused. Repeat no other call."});
    }
    if (made.citations.size() > before) return made;
    made.by_words = true;
    made.citations = citations_by_words(from, std::move(made.citations), limits);
    return made;
}

TOOLKIT_FUNCTION std::string join_answers(const answer_material& from, std::span<const research_citation> citations) {
    using namespace citing_answers;
    const std::size_t findings = count_findings(from);
    std::string text;
    for (std::size_t i = 0; i < from.documents.size(); ++i) {
        if (!counts(from, i)) continue;
        if (!text.empty()) text += "\n\n";
        if (findings > 1) text.append(visible_line(from.documents[i].whole.filename, 200)).append(": ");
        text += with_numbers(from.documents[i], from.answers[i], citations);
    }
    return text;
}

TOOLKIT_FUNCTION result<answer_with_actions> write_answer(const pipeline_model& model, const answer_material& from,
                                                          std::span<const research_citation> citations,
                                                          const stop_token& stop, const pipeline_limits& limits) {
    using namespace citing_answers;
    if (count_findings(from) == 1 && !offers_actions(model, from.question))
        return answer_with_actions{join_answers(from, citations)};
    std::string text;
    append_talk(text, from.history, limits);
    append_question(text, from.question, limits);
    for (std::size_t i = 0; i < from.documents.size(); ++i)
        if (counts(from, i))
            append_fence(text, "finding", {{"filename", from.documents[i].whole.filename}},
                         with_numbers(from.documents[i], from.answers[i], citations));
    append_citations(text, citations);
    std::string rules{answer_rules};
    rules.append("If they do not answer, write exactly: ").append(not_known).append(" ");
    if (offers_actions(model, from.question)) rules.append(action_rules);
    rules.append(data_rule);
    answer_with_actions made =
        ask_for_answer(model.for_answer(citations), stage_request(rules, text, limits.answer_tokens), from.question,
                       citations.size(), stop, limits);
    if (made.why && made.why->kind == failure_kind::cancelled) return *std::move(made.why);
    if (!made.why && !follows(made.text, text, citations))
        made.why = failure::of(failure_kind::bad_reply, "pipeline", "the answer has nothing of the findings",
                               "use a model that follows instructions");
    if (made.why) made.text = join_answers(from, citations);
    return made;
}

TOOLKIT_FUNCTION result<answer_with_actions> answer_about_citation(
    const pipeline_model& model, std::string_view question, std::span<const research_citation> cited,
    std::span<const exchange> history, const stop_token& stop, const pipeline_limits& limits) {
    using namespace citing_answers;
    std::string text;
    append_talk(text, history, limits);
    append_citations(text, cited);
    append_question(text, question, limits);
    std::string rules{marked_rules};
    if (offers_actions(model, question)) rules.append(action_rules);
    rules.append(data_rule);
    answer_with_actions made =
        ask_for_answer(model.for_answer(cited), stage_request(rules, std::move(text), limits.answer_tokens), question,
                       cited.size(), stop, limits);
    if (made.why) return *std::move(made.why);
    return made;
}

TOOLKIT_FUNCTION result<std::string> answer_from_attachments(const pipeline_model& model, std::string_view question,
                                                             std::span<const readable_document> documents,
                                                             std::span<const exchange> history, const stop_token& stop,
                                                             const pipeline_limits& limits) {
    std::string text;
    append_talk(text, history, limits);
    for (const readable_document& one : documents)
        append_fence(text, "document", {{"filename", one.whole.filename}}, one.content);
    append_question(text, question, limits);
    std::string rules =
        "You answer a question from documents alone, in the language of the question. Behind each fact write the id of "
        "its block, such as [b12]. If they do not answer, write exactly: ";
    rules.append(not_known).append(" ").append(data_rule);
    auto written = model.write(stage_request(rules, std::move(text), limits.answer_tokens), stop);
    if (written) *written = without_footnotes(*written);  // it has ids of blocks, and no numbers of citations
    return written;
}

}}  // namespace toolkit::v0
