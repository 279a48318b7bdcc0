// The protocol of decisions: each reply is one JSON object {tool, inputs, reasoning, should_end}, or says that the task
// is impossible. Each request is written afresh from the state of the run, so a prompt never outgrows its limits. In:
// the state of a run, and replies. Out: requests, calls and the end of a run.
#pragma once

#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/loop/run_setup.hpp>
#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/decision/limits.hpp>
#include <toolkit/systems/decision/texts.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/environment.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <concepts>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A decision as the model writes it. Unknown members are ignored.
struct model_decision {
    std::string tool;
    raw_json inputs{"{}"};
    std::string reasoning{};
    bool should_end = false;
    bool impossible = false;
    struct doc {
        field inputs{.required = false};
        field reasoning{.required = false};
    };
};

/// The protocol. The toolset of its agent has a tool `text_response` that ends the run; it also ends an impossible task
/// and, at a limit, the run.
struct decision_actions {
    using agent_part = struct protocol_part;
    using texts_type = decision_texts;
    decision_limits most = default_decision_limits;
    bool finds_pages = false;  ///< whether colqwen_visual_search is among the tools

    /// Each request shows the state of the run anew.
    static constexpr bool starts_afresh = true;
    /// The action by which a model says that a task is impossible.
    static constexpr std::string_view impossible_action = "impossible";
    /// The tool that ends a run.
    static constexpr std::string_view ending_tool = "text_response";

    /// What the protocol keeps during a run. Tools read it by `context.protocol_state()`.
    struct state {
        const decision_texts* words = nullptr;
        const decision_actions* settings = nullptr;
        const environment* known = nullptr;
        std::string instructions{};         ///< of the program, or empty
        means by = means::text;             ///< how the model gets its actions
        std::vector<std::string> errors{};  ///< replies and calls that were refused, oldest first
        bool explains = false;              ///< the newest of them is about the last reply
        std::string impossible{};           ///< why the task is impossible, if the last decision says so
        std::string refused{};              ///< what the checks found wrong in the last answer, as whole lines
        std::string remark{};               ///< for the listener, about the last reply
    };

    [[nodiscard]] state begin(const decision_texts& words, std::string_view instructions, means by = means::text) const;
    template <class L, class Context>
    [[nodiscard]] result<void> prepare(state& mine, const L&, Context& context, const deadline&, const ledger&) const {
        mine.known = &context.environment();
        return {};
    }
    [[nodiscard]] std::string system_text(const state& mine, const run_setup& setup) const;
    /// Writes the state of the run in place of `text`.
    void append_turn(const state& mine, const run_view& run, const turn_offer& turn, const run_plan& plan,
                     std::string& text) const;
    /// A decision is text, so a server with native calls gets no actions.
    [[nodiscard]] static bool sends_actions(const state& mine) noexcept { return mine.by != means::native_tools; }

    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const;
    [[nodiscard]] std::string_view end_schema(const run_view&, std::string&) const noexcept;
    [[nodiscard]] offered_action offer_end(const run_view&) const;
    /// The same tools, also those that have answered. A repeated call is answered, and the prompt says so.
    [[nodiscard]] static bool offers_answered_calls(const state&) noexcept { return true; }
    /// Offers beside the calls that the task is impossible.
    void shape_offer(const state&, const run_view& run, bool ready, turn_actions& actions) const;

    /// Reads one decision, also in a fence, beside words or in a common misspelling. An impossible task becomes a call
    /// of text_response. Fails if there is no decision, or if it is cut off or ambiguous.
    [[nodiscard]] result<next_move> read(state& mine, const completion& reply,
                                         const std::vector<offered_action>& actions, const run_view& run) const;
    [[nodiscard]] static std::string_view remark(const state& mine) noexcept { return mine.remark; }

    /// At a limit the answer is written from what was found.
    [[nodiscard]] static std::optional<call_move> last_call(const state& mine, const run_view& run);
    /// At a limit without any result, nothing was found.
    [[nodiscard]] static std::optional<draft> nothing_to_ask(state& mine, const turn_offer& turn, const run_view& run);
    /// The draft of the answer. The reason why a task is impossible states nothing from the results, so the checks get
    /// it as missing information and not as a text.
    [[nodiscard]] static draft ending_draft(const state& mine, std::string text, const run_record& record);
    /// The answer with its status: an impossible task is `insufficient`.
    [[nodiscard]] static answer ground(const state& mine, draft passed, const run_record& record);
    static void note_rejection(state& mine, const verdict& judged);
    /// The last answer if only calls could correct it, else the newest results, which are labelled as such.
    [[nodiscard]] static answer conclude(const state& mine, const std::optional<draft>& last, draft_check check,
                                         const run_view& run, std::string_view why);

private:
    /// Keeps an error for the prompts of later decisions.
    void add_error(state& mine, std::string_view what) const;
    [[nodiscard]] result<model_decision> decision_in(state& mine, const completion& reply) const;
};

/// The state of the protocol, for the tools of the system. Without this protocol, compilation stops with a sentence.
template <class Context>
[[nodiscard]] const decision_actions::state& decision_state_of(const Context& context) {
    constexpr bool has_it = requires {
        { context.protocol_state() } -> std::same_as<const decision_actions::state&>;
    };
    static_assert(has_it,
                  "toolkit: the tools of the system decision read the limits and texts of its protocol; pass "
                  "toolkit::decision_actions{} to the agent");
    if constexpr (has_it) return context.protocol_state();
    else std::terminate();
}

/// The system message of a request of a tool: the program's instructions, a role, and the rule about data.
[[nodiscard]] std::string decision_system_text(const decision_actions::state& mine, std::string_view role);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/decision_actions.ipp>
#endif
