// The assistant for local files as an agent: tools of the file system, a search that returns facts, and a router.
// In: a model, a retriever with the files' contents, and the root of the files. Out: the agent.
#pragma once

#include <toolkit/agent/assembly/agent.hpp>
#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/agent/protocol/text_or_call.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/systems/files/confined_root.hpp>
#include <toolkit/systems/files/count_files.hpp>
#include <toolkit/systems/files/directory_tree.hpp>
#include <toolkit/systems/files/file_metadata.hpp>
#include <toolkit/systems/files/grep_files.hpp>
#include <toolkit/systems/files/keyword_router.hpp>
#include <toolkit/systems/files/list_files.hpp>
#include <toolkit/systems/files/needed_call.hpp>
#include <toolkit/systems/files/respond.hpp>
#include <toolkit/systems/files/rules_alone.hpp>
#include <toolkit/systems/files/semantic_search.hpp>
#include <toolkit/systems/files/texts.hpp>
#include <toolkit/tool/deps.hpp>
#include <toolkit/tool/toolset.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The limits and the sampling of the files agent, for a model of one or two billion parameters with a context of
/// 8,192.
struct files_options {
    /// Five steps, and one more reply for the answer.
    limits budget{.turns = 6, .tool_calls = 5, .reprompts = 2};
    reply_sampling sampling{.temperature = 0.1, .top_k = 50, .top_p = 0.1, .repeat_penalty = 1.05, .max_tokens = 1'024};
    std::size_t history_messages = 4;
    std::size_t history_message_bytes = 1'000;
    /// See text_or_call. Not set: true, except for a model with native tools (`openai{.actions =
    /// means::native_tools}`).
    std::optional<bool> lists_tools{};
    /// See fact_limits. Set it for a model of half a billion parameters, which says of most passages that they do not
    /// help, and writes down their facts all the same.
    bool overrules_irrelevance = false;
};
inline constexpr files_options default_files_options{};

/// text_or_call, with more care for the answer. If the calls do not fit the question, the call that needed_call names
/// is made in place of an answer or of a repeated call, once a run, and the model goes on.
struct files_protocol : text_or_call {
    struct state : text_or_call::state {
        std::vector<call_move> calls{};  ///< all calls so far
        bool has_corrected = false;      ///< an answer has waited for another call
        bool wants_list = false;         ///< the question asks for a list of files
        bool overrules_irrelevance = false;
    };

    bool overrules_irrelevance = false;  ///< read by semantic_search

    [[nodiscard]] state begin(const call_texts& words, std::string_view instructions) const;
    /// See text_or_call::read. Fails if the answer is the description of respond's field. A question that refers to an
    /// earlier turn of a conversation is not corrected.
    [[nodiscard]] result<next_move> read(state& mine, completion& reply, const std::vector<offered_action>& actions,
                                         const run_view& run) const;
    /// A fixed text of a search without a result is no answer: the run ends as `insufficient`. If the question asks for
    /// a list of files and the answer names fewer than half of the first five, the list follows it.
    [[nodiscard]] answer ground(const state& mine, draft passed, const run_record& record) const;
};

/// The texts of the files agent. Change a member and pass them as a part.
[[nodiscard]] call_texts files_texts();

/// The tools of the files agent.
inline constexpr auto file_tools =
    tools<semantic_search, count_files, list_files, file_metadata, grep_files, directory_tree, respond>;

/// The router as a part of the protocol.
[[nodiscard]] call_move route_files(std::string_view question);

namespace files_agents {

/// Whether a server shows the tools to its model by itself, as far as the type of the model says it.
template <class L>
[[nodiscard]] bool shows_tools([[maybe_unused]] const L& llm) {
    if constexpr (requires { llm.actions == means::native_tools; }) return llm.actions == means::native_tools;
    else return false;
}

template <class>
inline constexpr bool never = false;

template <class Tag, class... Parts>
inline constexpr bool has_part = (agent_parts::tagged<Parts, Tag> || ...);

}  // namespace files_agents

/// The agent of a temporary root does not compile: the agent keeps a reference to it.
template <Llm L, Retriever R, class... Parts>
void files_agent(L, R, const confined_root&&, const files_options& = default_files_options, Parts...) {
    static_assert(files_agents::never<L>,
                  "toolkit: files_agent keeps a reference to its root, which is a temporary here; give the root a name "
                  "that lives as long as the agent: `const auto root = confined_root::open(path)`, then `*root`");
}

/// The agent. `files` searches the contents of the files below `root`, which must outlive the agent and belongs to the
/// owner of each run. `more` are parts of an agent: a sink, a clock, a store, texts, instructions, a validator.
///
///     const auto agent = toolkit::files_agent(model, hybrid{lib}, root, {}, toolkit::sink{print});
template <Llm L, Retriever R, class... Parts>
[[nodiscard]] auto files_agent(L llm, R files, const confined_root& root,
                               const files_options& options = default_files_options, Parts... more) {
    files_protocol protocol{
        text_or_call{.router = route_files,
                     .sampling = options.sampling,
                     .history_messages = options.history_messages,
                     .history_message_bytes = options.history_message_bytes,
                     .lists_tools = options.lists_tools.value_or(!files_agents::shows_tools(llm)),
                     // They change nothing: one reads files and asks the model, the other ends the run.
                     .calls_beside_words = {"semantic_search", "respond"}},
        options.overrules_irrelevance};
    if constexpr (files_agents::has_part<texts_part, Parts...>)
        return Agent{std::move(llm),      std::move(files), file_tools,        deps{root},
                     std::move(protocol), options.budget,   std::move(more)...};
    else
        return Agent{std::move(llm),      std::move(files), file_tools,    deps{root},
                     std::move(protocol), options.budget,   files_texts(), std::move(more)...};
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/agent.ipp>
#endif
