// Converts a completion into the next move of a run: a call, or the end. Each reply contains one strict JSON action.
// A guided model writes its answer in plain text instead.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/types/constant.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/validation/checks/insufficiency.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The model's next move: tool calls (several only with native calls), or a draft that ends the run.
struct call_move {
    std::string tool;
    raw_json input;
};
using next_move = std::variant<std::vector<call_move>, draft>;

/// The names of actions: "search_docs, final".
[[nodiscard]] std::string names_of(const std::vector<offered_action>& actions);

/// The JSON format of the strict actions.
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
        field answer{.min_length = 1, .max_length = default_agent_options.answer_characters};
    };
};

/// A final as its schema describes it. All parts are bounded, so the longest one fits into one reply. The parser
/// accepts more.
struct citation_fields {
    std::string doc_id;
    std::string chunk_id;
    int chunk_index;
    struct doc {
        field doc_id{.max_length = 36, .name = "docId"};
        field chunk_id{.max_length = 36, .name = "chunkId"};
        field chunk_index{.minimum = 0, .maximum = 9'999'999, .name = "chunkIndex"};
    };
};
struct insufficiency_fields {
    std::string section{};
    std::string missing;
    std::vector<std::string> queries_tried{};
    struct doc {
        field section{.max_length = default_agent_options.section_characters, .required = false};
        field missing{.description = "What was asked for and does not stand in the documents",
                      .min_length = 1,
                      .max_length = default_agent_options.missing_characters};
        field queries_tried{.max_items = default_agent_options.most_queries,
                            .items = item{.max_length = default_agent_options.query_tried_characters},
                            .required = false};
    };
};
struct final_fields {
    constant<"final"> type;
    std::string answer;
    std::vector<citation_fields> used_citations;
    std::vector<insufficiency_fields> insufficiencies;
    struct doc {
        field answer{.min_length = 1, .max_length = default_agent_options.answer_characters};
        field used_citations{.max_items = default_agent_options.citations};
        field insufficiencies{.max_items = default_agent_options.insufficiencies};
    };
};

/// The form of a final: an action with a text, or plain text for guided models.
enum class final_form : std::uint8_t { text, prose };

/// The form for a model with these facts: prose for a model that is known to be small. A model of unknown size gets the
/// text form.
[[nodiscard]] constexpr final_form form_for(const model_facts& facts) noexcept {
    const bool is_guided = facts.parameters > 0 && facts.parameters < default_agent_options.guided_parameters;
    return is_guided ? final_form::prose : final_form::text;
}

/// The actions `{"type":"tool_call","tool":T,"input":{…}}` and `{"type":"final",…}`.
struct strict_actions {
    using agent_part = struct protocol_part;
    final_form finals = final_form::text;
    int guesses = 2;  ///< guesses of a guided model for its searches, each one short request

    /// Models with prose finals are guided: they have fewer actions to choose from at a time.
    [[nodiscard]] constexpr bool guided() const noexcept { return finals == final_form::prose; }

    /// A call as an offer: the call's JSON object around the schema of its arguments.
    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const;

    /// The current schema of the end. It allows only citations of open passages. Empty if the end is plain text. `room`
    /// holds the text if it is not constant.
    [[nodiscard]] std::string_view end_schema(const run_view& run, std::string& room) const;
    /// The code points of the longest end that this schema allows.
    [[nodiscard]] static std::size_t longest_end() noexcept;
    /// The end as an offer.
    [[nodiscard]] offered_action offer_end(const run_view& run) const;

    /// The format of the end, for the prompt.
    [[nodiscard]] std::string explain_end(const run_view& run) const;

    /// Parses one reply. Fails if it is not an offered action; for_model() then says how to correct it.
    [[nodiscard]] result<next_move> read(const completion& reply, const std::vector<offered_action>& actions,
                                         const run_view& run) const;

private:
    /// Parses native calls. The end is offered to such a server as one of the tools.
    [[nodiscard]] result<next_move> read_call(const std::vector<tool_call>& calls,
                                              const std::vector<offered_action>& actions, const run_view& run) const;

    /// Prose is written from opened passages. An agent without documents answers with an action.
    [[nodiscard]] bool in_prose(const run_view& run) const noexcept {
        return finals == final_form::prose && run.with_documents;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/protocol/impl/strict_actions.ipp>
#endif
