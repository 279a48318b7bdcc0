// The protocol for small models: a reply calls tools, natively or in its text, or it is the answer. If the first reply
// has no call, a router of the program may choose one. The prompt has few words, because more confuse such models.
#pragma once

#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/loop/run_setup.hpp>
#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/agent/protocol/actions.hpp>
#include <toolkit/agent/protocol/call_router.hpp>
#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/agent/protocol/calls_in_reply.hpp>
#include <toolkit/agent/protocol/quoted_call.hpp>
#include <toolkit/agent/protocol/tool_calls.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The texts of this protocol, a part of an agent: `call_texts{.role = "…"}`.
struct call_texts {
    using agent_part = struct texts_part;

    std::string role = "You answer questions with tools.";
    /// Around the list of tools, if the system message has one.
    std::string tools = "TOOLS";
    std::string call_format =
        R"(To call a tool, reply with one JSON object and nothing else: {"type":"tool_call","tool":"NAME","input":{}}
To answer, reply with: {"type":"final","answer":"TEXT"})";
    /// At the limit, when only an answer is left.
    std::string last_turn = "Give a concise final answer based on the information above.";
    /// The result of a call of a tool that does not exist.
    std::string unknown_tool = "Unknown tool: {name}";
    /// Before the errors of the checks, and behind them.
    std::string refused = "This answer is not supported by the results of the tools:";
    std::string after_refusal = "Answer again with what the results say, or call a tool.";
    /// Before the results, if the run ends without an answer of the model.
    std::string results_alone = "No answer was found. The tools returned:";
};

/// The sampling of the model's replies. Not set: the server's default.
struct reply_sampling {
    double temperature = 0;
    std::optional<int> top_k{};
    std::optional<double> top_p{};
    std::optional<double> repeat_penalty{};
    std::optional<int> max_tokens{};  ///< of one reply; not set: room for the longest call
};

/// The protocol. `text_or_call{.router = choose, .sampling = {.temperature = .1}}`.
struct text_or_call {
    using agent_part = struct protocol_part;
    using texts_type = call_texts;

    /// Asked if the first reply has no call. Without one, that reply is the answer.
    call_router router{};
    reply_sampling sampling{};
    /// The newest messages of earlier turns that the model sees: two a turn, so it is an even number.
    std::size_t history_messages = 4;
    std::size_t history_message_bytes = 2'000;  ///< of one of them
    /// Whether the system message lists the tools and says how to call them. Set it for a server that does not show
    /// tools to its model by itself: one that is held to a schema, or one that gets text alone.
    bool lists_tools = false;
    /// Tools that are not read_only, and whose calls count also beside words. A read_only tool needs no entry.
    std::vector<std::string> calls_beside_words{};

    /// The characters with which a call in a text may begin: it is not streamed as an answer.
    static constexpr std::string_view action_beginnings = "{[<`";

    /// What the protocol keeps during a run.
    struct state {
        const call_texts* words = nullptr;
        bool has_read = false;   ///< a reply was read
        bool at_limit = false;   ///< the last reply could only be the answer
        std::string beside{};    ///< what the last reply says beside its calls
        std::string no_reply{};  ///< why the last reply did not arrive
    };

    [[nodiscard]] state begin(const call_texts& words, std::string_view) const {
        return {.words = &words, .has_read = false, .at_limit = false, .beside = {}, .no_reply = {}};
    }
    /// Fails if history_messages is odd.
    template <class L, class Context>
    [[nodiscard]] result<void> prepare(state&, const L&, Context&, const deadline&, const ledger&) const {
        if (history_messages % 2 == 0) return {};
        return failure::of(failure_kind::invalid_argument, "text_or_call",
                           "history_messages is " + std::to_string(history_messages) + ", which is odd",
                           "set an even number, because a turn has two messages");
    }
    [[nodiscard]] std::string system_text(const state& mine, const run_setup& setup) const;
    [[nodiscard]] std::vector<message> earlier_messages(const state&, const run_setup& setup) const;
    void append_turn(const state& mine, const run_view& run, const turn_offer& turn, const run_plan& plan,
                     std::string& text) const;
    void shape_request(const state&, request& req) const;

    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const {
        return offered_call(info, std::move(input_schema));
    }
    [[nodiscard]] std::string_view end_schema(const run_view& run, std::string& room) const {
        return tool_calls{}.end_schema(run, room);
    }
    [[nodiscard]] offered_action offer_end(const run_view& run) const { return tool_calls{}.offer_end(run); }
    [[nodiscard]] static std::size_t longest_end() noexcept { return tool_calls{}.longest_end(); }
    /// The same tools in every turn, so that a server's prompt cache stays valid.
    [[nodiscard]] static bool offers_answered_calls(const state&) noexcept { return true; }

    /// Calls, or the text as the answer. A call in the text counts if the text is nothing but calls. Beside words it
    /// counts only for a read_only tool, or one of calls_beside_words, and only if the run has not shown it: a quoted
    /// call is a part of the answer. Other calls beside words fail, and so does a call with side effects that the run
    /// has shown. The first reply without a call becomes the router's call, if there is one: the
    /// model then sees that call in place of its words. Fails if the reply is empty or cut off, or if it calls a tool
    /// although only the answer is left. A failure of the router is internal and ends the run.
    [[nodiscard]] result<next_move> read(state& mine, completion& reply, const std::vector<offered_action>& actions,
                                         const run_view& run) const;
    /// A call that the model did not make, in place of its reply: the model then sees the call as its own.
    [[nodiscard]] next_move call_in_place(completion& reply, call_move call) const;
    /// An empty reply, or one that the server could not make a text of.
    [[nodiscard]] bool reads_as_empty(state& mine, const failure& why) const;
    /// The calls of a reply that the model means; none if it only quotes them. Fails if a call must not be executed.
    [[nodiscard]] result<reply_calls> meant_calls(completion& reply, const std::vector<offered_action>& actions,
                                                  const run_view& run) const;

    [[nodiscard]] std::string refused_call_text(const state& mine, std::string_view tool, bool exists,
                                                const failure& why) const;
    [[nodiscard]] std::string rejection_text(const state& mine, const verdict& judged, std::int64_t calls_left,
                                             bool may_call) const;
    /// If only the answer was left after calls: the limit that was reached.
    void add_notes(const state& mine, const turn_offer& turn, answer& made) const;
    /// The last draft if only calls could correct it, else the newest results of tools, which are labelled as such.
    [[nodiscard]] answer conclude(const state& mine, const std::optional<draft>& last, draft_check check,
                                  const run_view& run, std::string_view why) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol/impl/text_or_call.ipp>
#endif
