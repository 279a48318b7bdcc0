// The protocol of an agent with documents: one strict JSON action in each reply. A guided model writes its answer in
// plain text instead, from one passage at a time.
#pragma once

#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/loop/protocol.hpp>
#include <toolkit/agent/loop/run_setup.hpp>
#include <toolkit/agent/protocol/actions.hpp>
#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/prompt/texts.hpp>
#include <toolkit/answering/protocol/citation_marks.hpp>
#include <toolkit/answering/question/question_analysis.hpp>
#include <toolkit/answering/reading/answer_selector.hpp>
#include <toolkit/answering/reading/guess.hpp>
#include <toolkit/answering/reading/guidance.hpp>
#include <toolkit/answering/tools/open_citation.hpp>
#include <toolkit/answering/tools/search_docs.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/toolset.hpp>
#include <toolkit/validation/gate/gate.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The form of a final: an action with a text, or plain text for guided models.
enum class final_form : std::uint8_t { text, prose };

/// The form for a model with these facts: prose for a model that is known to be small. A model of unknown size gets the
/// text form.
[[nodiscard]] constexpr final_form form_for(const model_facts& facts,
                                            const answering_options& options = default_answering_options) noexcept {
    const bool is_guided = facts.parameters > 0 && facts.parameters < options.guided_parameters;
    return is_guided ? final_form::prose : final_form::text;
}

/// The actions `{"type":"tool_call","tool":T,"input":{…}}` and `{"type":"final",…}`.
struct strict_actions {
    using agent_part = struct protocol_part;
    final_form finals = final_form::text;
    int guesses = 2;  ///< guesses of a guided model for its searches, each one short request
    answering_options options{};
    end_limits end{};  ///< of a final

    /// Models with prose finals are guided: they have fewer actions to choose from at a time.
    [[nodiscard]] constexpr bool guided() const noexcept { return finals == final_form::prose; }
    /// Lets each model end by an action, as runs that end with a value need it.
    constexpr void end_by_action() noexcept { finals = final_form::text; }

    using texts_type = texts;
    using marks = citation_marks;

    /// The parts of an agent with documents that names this protocol and no part of the kind.
    struct defaults {
        using tools = toolset<search_docs, open_citation>;
        using analyzer = question_analysis;
        using validator = gate<>;
    };

    /// What the protocol keeps during a run.
    struct state {
        const texts* words = nullptr;
        const answering_options* options = &default_answering_options;  ///< of the protocol, which outlives the run
        std::string_view instructions{};
        toolkit::guidance guidance{};
        answer_selector selector{};
        bool read_on = false;           ///< the last draft did not pass, or had too little support
        std::string errors{};           ///< of the last draft
        std::vector<draft> parts{};     ///< of an answer about several topics, as far as it is written
        bool part_refused = false;      ///< the errors are those of one part
        std::size_t tried_sources = 0;  ///< number of sources at the last request for a plain-text answer
    };

    [[nodiscard]] std::optional<failure> unfit() const;
    [[nodiscard]] state begin(const texts& words, std::string_view instructions) const {
        return {
            .words = &words, .options = &options, .instructions = instructions, .guidance = {.is_guided = guided()}};
    }
    [[nodiscard]] std::string system_text(const state& mine, const run_setup& setup) const;
    void append_turn(const state& mine, const run_view& run, const turn_offer& turn, const run_plan& plan,
                     std::string& text) const;

    /// Asks a guided model for its guesses, while turns remain for a search and for answers.
    template <class L, class Context>
    [[nodiscard]] result<void> prepare(state& mine, const L& llm, Context& context, deadline until,
                                       const ledger& account) const {
        if (!guided() || !Context::with_documents) return {};
        for (int i = 0; i < guesses; ++i) {
            if (context.task().stop.stop_requested() || account.left(step::turn) <= 3 + i) break;
            if (auto made = guess_answer(llm, *mine.words, i, mine.guidance.guesses, context, until, options); !made)
                return std::move(made).error();
        }
        return {};
    }

    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const {
        return offered_call(info, std::move(input_schema));
    }
    /// The current schema of the end. It allows only citations of open passages. Empty if the end is plain text. `room`
    /// holds the text if it is not constant.
    [[nodiscard]] std::string_view end_schema(const run_view& run, std::string& room) const;
    /// The code points of the longest end that this schema allows.
    [[nodiscard]] std::size_t longest_end() const noexcept;
    /// The tokens of an answer in plain text at most.
    [[nodiscard]] constexpr int words_tokens() const noexcept { return options.plain_text_tokens; }
    /// The end as an offer.
    [[nodiscard]] offered_action offer_end(const run_view& run) const;
    /// True for a guided model, which has no choice but the calls that are left.
    [[nodiscard]] static bool offers_answered_calls(const state& mine) noexcept { return mine.guidance.is_guided; }
    /// A guided model answers from the current passage. It reads another one before it answers again.
    void shape_offer(const state& mine, const run_view& run, bool ready, turn_actions& actions) const;

    /// The format of the end, for the prompt.
    [[nodiscard]] std::string explain_end(const run_view& run) const;

    /// Parses one reply. Fails if it is not an offered action; for_model() then says how to correct it.
    [[nodiscard]] result<next_move> read(state& mine, const completion& reply,
                                         const std::vector<offered_action>& actions, const run_view& run) const;

    /// A final as a draft. A text without markers gets those of the passages that the final names.
    [[nodiscard]] static result<next_move> end_move(final_action written, const run_view& run);

    // The rest is what the loop asks of a protocol with citations and guided models: see protocol_hooks.
    [[nodiscard]] std::optional<draft> nothing_to_ask(state& mine, const turn_offer& turn, const run_view& run) const;
    [[nodiscard]] std::vector<message> words_request(const state& mine, const run_view& run) const;
    void words_missing(state& mine) const;
    void words_refused(state& mine, const failure& why) const;
    void found_more(state& mine) const;
    [[nodiscard]] draft ending_draft(const state&, std::string text, const run_record& record) const;
    [[nodiscard]] std::optional<draft> replace_draft(state& mine, const draft& written, bool passed) const;
    [[nodiscard]] pass_outcome on_pass(state& mine, const draft& written, const turn_offer& turn, const run_view& run,
                                       std::int64_t turns_left, function_ref<turn_offer()> next) const;
    void note_rejection(state& mine, const verdict& judged) const;
    [[nodiscard]] rejection_outcome on_rejection(state& mine, const turn_offer& turn, const turn_offer& next,
                                                 const run_view& run) const;
    [[nodiscard]] answer ground(const state&, draft passed, const run_record& record) const;
    void add_notes(const state& mine, answer& made) const;
    [[nodiscard]] answer conclude(const state& mine, const std::optional<draft>& last, draft_check check,
                                  const run_view& run, std::string_view why) const;

private:
    /// Prose is written from opened passages. An agent without documents answers with an action.
    [[nodiscard]] bool in_prose(const run_view& run) const noexcept {
        return finals == final_form::prose && run.with_documents;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/protocol/impl/strict_actions.ipp>
#endif
