// How a completion becomes the next move of a run: a call, or the end. Strict JSON actions, exactly one a reply; a
// model that is led writes its answer in words.
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
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What the model wants next: tools with arguments (several only where a server calls by itself), or a draft that ends
/// the run.
struct call_move {
    std::string tool;
    raw_json input;
};
using next_move = std::variant<std::vector<call_move>, draft>;

/// "search_docs, final".
[[nodiscard]] std::string names_of(const std::vector<offered_action>& actions);

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
        field answer{.min_length = 1, .max_length = default_agent_options.answer_characters};
    };
};

/// A final as its schema asks for it: bounded, so that the longest one has room in one reply. The parser takes more.
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

/// How a final is written: as an action with a text, or, by models that are led, in words and nothing else.
enum class final_form : std::uint8_t { text, prose };

/// The form for a model of these facts: words for one that is known to be small. A model whose size nobody tells is
/// taken for one that can.
[[nodiscard]] constexpr final_form form_for(const model_facts& facts) noexcept {
    const bool led = facts.parameters > 0 && facts.parameters < default_agent_options.led_parameters;
    return led ? final_form::prose : final_form::text;
}

/// `{"type":"tool_call","tool":T,"input":{…}}` or `{"type":"final",…}`.
struct strict_actions {
    using agent_part = struct protocol_part;
    final_form finals = final_form::text;
    int guesses = 2;  ///< that a guided model makes for its searches, a short call each

    /// Models that are asked for prose are led: fewer ways are open to them at a time.
    [[nodiscard]] constexpr bool guided() const noexcept { return finals == final_form::prose; }

    /// A call as an offer: its action is the call's envelope around the arguments' schema.
    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const;

    /// The schema of the end as it may come now: of citations it holds those that are open, and no others. Empty where
    /// the end comes in words. `room` holds the text where it is not always the same.
    [[nodiscard]] std::string_view end_schema(const run_view& run, std::string& room) const;
    /// The code points of the longest end that this schema allows.
    [[nodiscard]] static std::size_t longest_end() noexcept;
    /// The end as an offer.
    [[nodiscard]] offered_action offer_end(const run_view& run) const;

    /// The shape of the end, for the prompt.
    [[nodiscard]] std::string explain_end(const run_view& run) const;

    /// Reads one reply. What is no action, or none of the offered ones, is a failure whose for_model() tells the cure.
    [[nodiscard]] result<next_move> read(const completion& reply, const std::vector<offered_action>& actions,
                                         const run_view& run) const;

private:
    /// A call of a server that calls by itself; the end is offered to it as one of the tools.
    [[nodiscard]] result<next_move> read_call(const std::vector<tool_call>& calls,
                                              const std::vector<offered_action>& actions, const run_view& run) const;

    /// Prose is written from opened passages; an agent without documents answers with an action.
    [[nodiscard]] bool in_prose(const run_view& run) const noexcept {
        return finals == final_form::prose && run.with_documents;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/loop/impl/protocol.ipp>
#endif
