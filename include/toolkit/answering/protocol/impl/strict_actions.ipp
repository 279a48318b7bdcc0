// The strict actions: prompts, offers, parsing, and the way of a guided model.
#pragma once

#include <toolkit/agent/prompt/unfit_option.hpp>
#include <toolkit/answering/prompt/prompt.hpp>
#include <toolkit/answering/protocol/strict_actions.hpp>
#include <toolkit/answering/reading/by_topic.hpp>
#include <toolkit/answering/reading/citation_markers.hpp>
#include <toolkit/answering/reading/plain_text_answer.hpp>
#include <toolkit/answering/reading/synthesis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/validation/gate/ground.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/markers/plain_markers.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace action_parsing {

/// A schema for one opened passage, limited to the newest ones.
[[nodiscard]] inline std::string citations_of(const std::vector<opened_citation>& opened, std::size_t at_most) {
    const std::size_t most = std::min(opened.size(), at_most);
    std::string any = R"({"anyOf":[)";
    any.reserve(most * 240 + 16);
    for (std::size_t i = opened.size() - most; i < opened.size(); ++i) {
        if (any.back() != '[') any += ',';
        any += R"({"type":"object","properties":{"docId":{"const":")";
        any += opened[i].doc_id.to_string();
        any += R"("},"chunkId":{"const":")";
        any += opened[i].chunk_id.to_string();
        any += R"("},"chunkIndex":{"const":)";
        any += std::to_string(opened[i].chunk_index);
        any += R"(}},"required":["docId","chunkId","chunkIndex"],"additionalProperties":false})";
    }
    return any += "]}";
}

/// The opened passages that a final names in `used_citations`.
[[nodiscard]] inline std::vector<const opened_citation*> named_by(const final_action& end, const run_record& record) {
    std::vector<const opened_citation*> named;
    for (const used_citation& used : end.used_citations)
        if (const auto id = uuid::from_string(used.chunk_id))
            if (const opened_citation* opened = record.find(*id);
                opened != nullptr && std::find(named.begin(), named.end(), opened) == named.end())
                named.push_back(opened);
    return named;
}

/// The number of passages and results that an answer can rest on.
[[nodiscard]] inline std::size_t sources_of(const run_record& record) noexcept {
    return record.citations.size() + record.results.size();
}

/// The next part of an answer about several topics, or the whole answer with the last one.
[[nodiscard]] inline result<next_move> next_part(std::vector<draft>& parts, const completion& reply,
                                                 const run_view& run, std::size_t most) {
    const auto topics = topic_passages(run.required, run.record);
    if (parts.size() >= topics.size()) parts.clear();
    auto written = plain_text_draft(reply, run, most, topics[parts.size()].passage);
    if (!written) return std::move(written).error();
    parts.push_back(std::move(*written));
    if (parts.size() < topics.size()) return next_move{std::vector<call_move>{}};
    return next_move{joined_answer(parts, run)};
}

}  // namespace action_parsing

TOOLKIT_FUNCTION std::optional<failure> strict_actions::unfit() const {
    if (auto why = options.unfit()) return why;
    if (auto why = end.unfit()) return why;
    return unfit_option("strict_actions", {{"guesses", guesses, 0}});
}

TOOLKIT_FUNCTION std::string strict_actions::system_text(const state& mine, const run_setup& setup) const {
    const std::string end_shape = setup.end_shape.empty() ? explain_end(setup.run) : std::string{setup.end_shape};
    return answering_prompt(*mine.words, setup.instructions, setup.run, setup.tools, end_shape, setup.plan);
}

TOOLKIT_FUNCTION void strict_actions::append_turn(const state& mine, const run_view& run, const turn_offer& turn,
                                                  const run_plan& plan, std::string& text) const {
    std::string limit = turn.limit;
    if (!limit.empty() && run.with_documents) (limit += '\n') += mine.words->synthesis;
    append_state_block(text, {.run = run,
                              .actions = turn.names,
                              .may_end = turn.may_end(),
                              .plan = plan,
                              .limit = limit,
                              .progress = progress_lines(run)});
}

TOOLKIT_FUNCTION std::string_view strict_actions::end_schema(const run_view& run, std::string& room) const {
    if (in_prose(run)) return {};
    const std::string_view schema = final_schema(end, room);
    constexpr std::string_view any = json_schema<citation_fields>;
    const std::size_t at = run.record.citations.empty() ? std::string_view::npos : schema.find(any);
    if (at == std::string_view::npos) return schema;
    std::string changed{schema};
    changed.replace(at, any.size(), action_parsing::citations_of(run.record.citations, options.named_citations));
    room = std::move(changed);
    return room;
}

TOOLKIT_FUNCTION std::size_t strict_actions::longest_end() const noexcept { return longest_final(end); }

TOOLKIT_FUNCTION offered_action strict_actions::offer_end(const run_view& run) const {
    std::string room;
    const std::string schema{end_schema(run, room)};
    return {std::string{end_action}, "Give the answer and end.", schema, schema, true, in_prose(run)};
}

TOOLKIT_FUNCTION std::string strict_actions::explain_end(const run_view& run) const {
    if (in_prose(run)) return "When passages are open, you are asked for the answer in words.";
    if (!run.with_documents)
        return R"({"type":"final","answer":"the answer in words","used_citations":[],"insufficiencies":[]})";
    return R"({"type":"final","answer":"One sentence. [1]","used_citations":[{"docId":"…","chunkId":"…",)"
           R"("chunkIndex":0}],"insufficiencies":[]})";
}

TOOLKIT_FUNCTION void strict_actions::shape_offer(const state& mine, const run_view& run, bool ready,
                                                  turn_actions& actions) const {
    const bool nothing_read = run.record.citations.empty();
    const bool reads_on = mine.guidance.is_guided && (mine.read_on || nothing_read) &&
                          (actions.has("open_citation") || actions.has("search_docs"));
    const std::size_t calls = actions.count();
    const bool gathers =
        mine.guidance.is_guided && actions.has("open_citation") && reads_by_topic(run.task.question, run.required);
    if ((!ready || reads_on || gathers) && calls > 0) return;
    toolkit::offer_end(*this, mine, run, actions);
    const bool alone = actions.last().may_end && actions.last().in_words;
    if (alone && !nothing_read) actions.withdraw_all_but_last();
    else if (alone && calls > 0) actions.withdraw_last();
}

TOOLKIT_FUNCTION result<next_move> strict_actions::end_move(final_action written, const run_view& run) {
    if (run.with_documents && written.answer == not_known_without_documents) written.answer = not_known;
    written.answer = plain_markers(written.answer, run.record);
    const bool no_answer = says_not_known({written.answer, written.insufficiencies});
    if (!no_answer && find_markers(written.answer).empty())
        if (const auto named = action_parsing::named_by(written, run.record); !named.empty())
            written.answer = add_citation_markers(written.answer, named);
    return next_move{draft{std::move(written.answer), std::move(written.insufficiencies)}};
}

TOOLKIT_FUNCTION result<next_move> strict_actions::read(state& mine, const completion& reply,
                                                        const std::vector<offered_action>& actions,
                                                        const run_view& run) const {
    if (actions.size() == 1 && actions.front().in_words) {
        if (has_topic_passages(run)) {
            auto part = action_parsing::next_part(mine.parts, reply, run, end.answer_characters);
            if (part && std::exchange(mine.part_refused, false)) mine.errors.clear();
            return part;
        }
        auto written = plain_text_draft(reply, run, end.answer_characters);
        if (!written) return std::move(written).error();
        written->text = plain_markers(written->text, run.record);
        return next_move{std::move(*written)};
    }
    auto action = parse_action(reply);
    if (!action) return std::move(action).error();
    if (auto* calls = std::get_if<std::vector<call_move>>(&*action)) return if_offered(std::move(*calls), actions);
    auto& written = std::get<final_action>(*action);
    if (auto fit = check_end(written, end); !fit) return std::move(fit).error();
    return end_move(std::move(written), run);
}

TOOLKIT_FUNCTION std::optional<draft> strict_actions::nothing_to_ask(state& mine, const turn_offer& turn,
                                                                     const run_view& run) const {
    if (!turn.in_words()) return std::nullopt;
    const std::size_t sources = action_parsing::sources_of(run.record);
    const bool has_all_parts =
        !has_topic_passages(run) || mine.parts.size() >= topic_passages(run.required, run.record).size();
    if (mine.errors.empty() && !mine.selector.waits() && mine.tried_sources == sources && has_all_parts)
        return nothing_found(run);
    mine.tried_sources = sources;
    return std::nullopt;
}

TOOLKIT_FUNCTION std::vector<message> strict_actions::words_request(const state& mine, const run_view& run) const {
    std::optional<topic_passage> part;
    if (const auto topics = topic_passages(run.required, run.record); has_topic_passages(run))
        part = topics[mine.parts.size() % topics.size()];
    return plain_text_request(*mine.words, run, mine.errors, mine.selector.choice_question(*mine.words),
                              mine.instructions, options, part);
}

TOOLKIT_FUNCTION void strict_actions::words_missing(state& mine) const {
    mine.read_on = true;
    mine.part_refused = true;
    mine.errors = "- It was empty; answer in a full sentence.\n";
}

TOOLKIT_FUNCTION void strict_actions::words_refused(state& mine, const failure& why) const {
    mine.part_refused = true;
    mine.errors = "- " + why.for_model() + "\n";
}

TOOLKIT_FUNCTION void strict_actions::found_more(state& mine) const {
    mine.read_on = false;
    mine.errors.clear();
    mine.selector.turn_page();
    mine.parts.clear();
}

TOOLKIT_FUNCTION draft strict_actions::ending_draft(const state&, std::string text, const run_record& record) const {
    return {plain_markers(text, record), {}};
}

TOOLKIT_FUNCTION std::optional<draft> strict_actions::replace_draft(state& mine, const draft& written,
                                                                    bool passed) const {
    if (!mine.selector.waits()) return std::nullopt;
    mine.errors.clear();
    return mine.selector.settled(written, passed);
}

/// If the guess of a guided model contains another name than its draft, the model is asked again. Otherwise the draft
/// with the best support is kept while there are passages to read.
TOOLKIT_FUNCTION pass_outcome strict_actions::on_pass(state& mine, const draft& written, const turn_offer& turn,
                                                      const run_view& run, std::int64_t turns_left,
                                                      function_ref<turn_offer()> next) const {
    if (!turn.in_words() || has_topic_passages(run)) return {};
    const bool is_enough = mine.selector.weigh(written, run, options);
    if (turns_left > 1 && mine.selector.doubts(written, mine.guidance.guesses, run)) {
        mine.errors.clear();
        return {{}, "The guess contains another name from this passage: asking again"};
    }
    if (!is_enough) {  // the next passage may support a better answer
        mine.read_on = true;
        const turn_offer offered = next();
        if (offered.offers("open_citation") || (!mine.selector.kept() && !offered.actions.front().may_end))
            return {{}, says_not_known(written) ? "Not found there: reading on" : "Weakly supported: reading on"};
    }
    return {selected_answer(mine.selector.kept(), run, options), {}};
}

TOOLKIT_FUNCTION void strict_actions::note_rejection(state& mine, const verdict& judged) const {
    mine.read_on = true;
    mine.errors = error_lines(judged);
}

TOOLKIT_FUNCTION rejection_outcome strict_actions::on_rejection(state& mine, const turn_offer& turn,
                                                                const turn_offer& next, const run_view& run) const {
    rejection_outcome what{.reads_on = turn.in_words() && next.offers("open_citation")};
    if (turn.in_words()) mine.read_on = what.reads_on;
    if (mine.selector.kept()) what.instead = selected_answer(mine.selector.kept(), run, options);
    return what;
}

TOOLKIT_FUNCTION answer strict_actions::ground(const state&, draft passed, const run_record& record) const {
    return toolkit::ground(std::move(passed), record);
}

TOOLKIT_FUNCTION void strict_actions::add_notes(const state& mine, answer& made) const {
    const auto& kept = mine.selector.kept();
    if (kept && made.status == answer_status::answered && kept->backing.added < options.guided_share)
        made.notes.emplace_back("the passage contains few words of this answer");
}

TOOLKIT_FUNCTION answer strict_actions::conclude(const state& mine, const std::optional<draft>& last, draft_check check,
                                                 const run_view& run, std::string_view why) const {
    const auto& kept = mine.selector.kept();
    if (!kept) {
        const bool only_parts = !last && has_topic_passages(run) && !mine.parts.empty();
        return synthesise(only_parts ? std::optional{joined_answer(mine.parts, run)} : last, check, run, why);
    }
    answer made = toolkit::ground(kept->written, run.record);
    made.status = answer_status::partial;
    made.notes.insert(made.notes.begin(), std::string{why});
    return made;
}

}}  // namespace toolkit::v0
