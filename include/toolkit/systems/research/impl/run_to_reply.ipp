// Collects what a run has done.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research/cite.hpp>
#include <toolkit/systems/research/client_actions.hpp>
#include <toolkit/systems/research/document_summary.hpp>
#include <toolkit/systems/research/generate_answer.hpp>
#include <toolkit/systems/research/read_documents.hpp>
#include <toolkit/systems/research/rerank_documents.hpp>
#include <toolkit/systems/research/run_to_reply.hpp>
#include <toolkit/systems/research/search_documents.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace research_runs {

inline constexpr std::size_t all_tokens = std::size_t{1} << 24U;  ///< more than any result has

/// The value of a call as JSON, if it is an R.
template <class R>
[[nodiscard]] std::optional<std::string> printed_if(const environment::entry& call) {
    if (call.failed || call.type != &naming::type_mark<R>) return std::nullopt;
    return print(*static_cast<const R*>(call.payload.get()));
}
template <class R, class Tool>
[[nodiscard]] std::optional<std::string> printed_by(const environment::entry& call) {
    if (call.failed || call.type != &naming::type_mark<R>) return std::nullopt;
    return Tool::to_model(*static_cast<const R*>(call.payload.get()), all_tokens);
}

[[nodiscard]] inline raw_json output_of(const environment::entry& call) {
    if (call.failed) return raw_json{"{\"error\":" + print(call.text) + "}"};
    for (auto& json :
         {printed_by<found_in_documents, search_documents>(call), printed_by<read_content, read_document>(call),
          printed_by<read_contents, read_multiple_documents>(call), printed_if<std::vector<ranked_document>>(call),
          printed_if<document_summary>(call), printed_by<recorded_citation, cite_source>(call),
          printed_by<described_documents, query_properties>(call), printed_if<property_matches>(call),
          printed_if<action_done>(call)})
        if (json) return raw_json{*json};
    if (call.type == &naming::type_mark<generated_answer>)
        return raw_json{print(static_cast<const generated_answer*>(call.payload.get())->answer)};
    return raw_json{print(call.text)};
}

/// Adds a citation unless the same words of the same block are there under the same number.
inline void add(std::vector<research_citation>& all, research_citation one) {
    const bool known = std::any_of(all.begin(), all.end(), [&](const research_citation& other) {
        return other.number == one.number && other.doc_id == one.doc_id && other.cited_text == one.cited_text;
    });
    if (!known) all.push_back(std::move(one));
}

}  // namespace research_runs

TOOLKIT_FUNCTION std::vector<made_call> calls_of(const environment& known) {
    std::vector<made_call> made;
    for (const environment::entry& one : known.entries())
        if (!one.tool.empty())  // a value from outside is no call
            made.push_back({one.tool, raw_json{one.arguments}, research_runs::output_of(one)});
    return made;
}

TOOLKIT_FUNCTION std::vector<client_action> actions_of(const environment& known) {
    std::vector<client_action> made;
    for (const environment::entry& one : known.entries())
        if (!one.failed && is_client_action(one.tool)) made.push_back({one.tool, raw_json{one.arguments}});
    return made;
}

TOOLKIT_FUNCTION research_reply reply_of(const environment& known) {
    research_reply made;
    made.citations = citations_recorded(known);
    made.tool_calls_made = calls_of(known);
    for (const uuid& id : documents_read(known)) made.documents_read.push_back(id.to_string());
    made.agent_actions = actions_of(known);
    return made;
}

TOOLKIT_FUNCTION research_reply reply_of(const environment& known, const answer& made, document_by_id document_of) {
    research_reply reply = reply_of(known);
    reply.final_summary = made.text;
    if (!reply.citations.empty()) return reply;
    for (const citation& one : made.citations) {
        research_citation cited{.number = one.number,
                                .cited_text = one.quote,
                                .block_id = {},
                                .doc_id = one.doc_id.to_string(),
                                .filename = one.filename};
        if (const auto from = document_of(one.doc_id); from && one.end <= from->text.size())
            cited = citation_of(*from, {static_cast<std::size_t>(one.begin), static_cast<std::size_t>(one.end)},
                                one.number);
        research_runs::add(reply.citations, std::move(cited));
    }
    return reply;
}

TOOLKIT_FUNCTION research_so_far so_far_of(const run_record& record, const environment& known) {
    research_so_far made;
    made.searches = record.searches;
    const auto add = [&](const read_content& read) {
        document_content one = read.shown();
        const bool is_known = std::any_of(made.documents.begin(), made.documents.end(),
                                          [&](const document_content& other) { return other.doc_id == one.doc_id; });
        if (!is_known) made.documents.push_back(std::move(one));
    };
    for (const environment::entry& one : known.entries()) {
        if (one.type == &naming::type_mark<read_content>) add(*static_cast<const read_content*>(one.payload.get()));
        if (one.type == &naming::type_mark<read_contents>)
            for (const read_content& each : static_cast<const read_contents*>(one.payload.get())->documents) add(each);
    }
    made.citations = citations_recorded(known);
    made.tool_calls_made = calls_of(known);
    made.agent_actions = actions_of(known);
    return made;
}

TOOLKIT_FUNCTION answer answer_of(const pipeline_answer& given) {
    answer made{.status = given.status, .text = given.reply.final_summary};
    made.notes = given.notes;
    for (const research_citation& one : given.reply.citations) {
        const auto id = uuid::from_string(one.doc_id);
        made.citations.push_back({static_cast<std::uint32_t>(std::clamp<std::int64_t>(one.number, 0, 1'000'000)),
                                  id ? *id : uuid{},
                                  id ? *id : uuid{},
                                  one.filename,
                                  {},
                                  one.cited_text,
                                  0,
                                  0});
    }
    return made;
}

TOOLKIT_FUNCTION void add_before(research_reply& reply, const research_so_far& so_far) {
    reply.tool_calls_made.insert(reply.tool_calls_made.begin(), so_far.tool_calls_made.begin(),
                                 so_far.tool_calls_made.end());
    reply.agent_actions.insert(reply.agent_actions.begin(), so_far.agent_actions.begin(), so_far.agent_actions.end());
    std::vector<std::string> read;
    read.reserve(so_far.documents.size() + reply.documents_read.size());
    for (const document_content& one : so_far.documents) read.push_back(one.doc_id);
    for (std::string& id : reply.documents_read)
        if (std::find(read.begin(), read.end(), id) == read.end()) read.push_back(std::move(id));
    reply.documents_read = std::move(read);
}

}}  // namespace toolkit::v0
