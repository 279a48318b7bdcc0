// How a completion becomes the next move of a run: a call, or the end. Strict JSON actions, exactly one a reply; a
// model that is led writes its answer in words.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/request.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/constant.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/validation/insufficiency.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit::inline v0 {

/// What the model wants next: tools with arguments (several only where a server calls by itself), or a draft that ends
/// the run.
struct call_move {
    std::string tool;
    raw_json input;
};
using next_move = std::variant<std::vector<call_move>, draft>;

/// "search_docs, final".
[[nodiscard]] std::string names_of(const std::vector<offered_action>& offered);

/// The wire of the strict actions.
struct call_action {
    constant<"tool_call"> type;
    std::string tool;
    raw_json input;
};
struct used_citation {
    std::string doc_id;
    std::string chunk_id;
    int chunk_index = 0;
    struct doc {
        field doc_id{.name = "docId"};
        field chunk_id{.name = "chunkId"};
        field chunk_index{.name = "chunkIndex"};
    };
};
struct final_action {
    constant<"final"> type;
    std::string answer;
    std::vector<used_citation> used_citations;
    std::vector<insufficiency> insufficiencies;
    struct doc {
        field answer{.min_length = 1, .max_length = default_agent_limits.answer_characters};
    };
};
/// How a final is written: as an action with a text, or, by models that are led, in words and nothing else.
enum class final_form : std::uint8_t { text, prose };

/// `{"type":"tool_call","tool":T,"input":{…}}` or `{"type":"final",…}`.
struct strict_actions {
    using agent_part = struct protocol_part;
    final_form finals = final_form::text;
    int guesses = 2;  ///< that a guided model makes for its searches, a short call each

    /// Models that are asked for prose are led: fewer ways are open to them at a time.
    [[nodiscard]] constexpr bool guided() const noexcept { return finals == final_form::prose; }

    /// A call as an offer: its action is the call's envelope around the arguments' schema.
    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const;

    /// The schema of the end as it may come now; empty where it comes in words.
    [[nodiscard]] std::string_view end_schema(const run_view& run) const noexcept;
    /// The tokens that the end may take: a text in any script, and what stands beside it.
    [[nodiscard]] static constexpr std::size_t longest_end() noexcept {
        return default_agent_limits.answer_characters + default_agent_limits.answer_tokens;
    }
    /// The end as an offer.
    [[nodiscard]] offered_action offer_end(const run_view& run) const;

    /// The shape of the end, for the prompt.
    [[nodiscard]] std::string explain_end(const run_view& run) const;

    /// Reads one reply. What is no action, or none of the offered ones, is a failure whose for_model() tells the cure.
    [[nodiscard]] result<next_move> read(const completion& reply, const std::vector<offered_action>& offered,
                                         const run_view& run) const;

private:
    /// A call of a server that calls by itself; the end is offered to it as one of the tools.
    [[nodiscard]] result<next_move> read_call(const std::vector<tool_call>& calls,
                                              const std::vector<offered_action>& offered) const;

    /// Prose is written from opened passages; an agent without documents answers with an action.
    [[nodiscard]] bool in_prose(const run_view& run) const noexcept {
        return finals == final_form::prose && run.with_documents;
    }
};

}  // namespace toolkit::inline v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol_impl.hpp>
#endif
