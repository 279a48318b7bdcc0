// How a completion becomes the next move of a run: a call, or the end. Strict JSON actions, exactly one a reply.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/completion.hpp>
#include <toolkit/llm/request.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/schema.hpp>
#include <toolkit/tool/toolset.hpp>
#include <toolkit/validation/markers.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit::inline v0 {

/// What the model wants next: a tool with arguments, or a draft that ends the run.
struct call_move {
    std::string tool;
    raw_json input;
};
using next_move = std::variant<call_move, draft>;

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
};
struct claim {
    std::string text;
    std::uint32_t source = 0;
    struct doc {
        field text{.description = "One sentence that the source says"};
        field source{.description = "Number of the opened citation that says it", .required = true};
    };
};
struct claims_action {
    constant<"final"> type;
    std::vector<claim> claims;
    std::vector<insufficiency> insufficiencies;
};

/// How a final is written: as a text with [n] in it, or as claims with their sources, so that none can be forgotten.
enum class final_form : std::uint8_t { text, claims };

/// `{"type":"tool_call","tool":T,"input":{…}}` or `{"type":"final",…}`.
struct strict_actions {
    using agent_part = struct protocol_part;
    final_form finals = final_form::text;

    /// Models that are asked for claims are led: fewer ways are open to them at a time.
    [[nodiscard]] constexpr bool guided() const noexcept { return finals == final_form::claims; }

    /// A call as an offer: its action is the call's envelope around the arguments' schema.
    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const {
        std::string action = R"({"type":"object","properties":{"type":{"const":"tool_call"},"tool":{"const":")";
        action += info.name;
        action += R"("},"input":)";
        action += input_schema;
        action += R"(},"required":["type","tool","input"],"additionalProperties":false})";
        return {std::string{info.name}, std::string{info.description}, std::move(input_schema), std::move(action),
                false};
    }

    /// The end as an offer, with the opened citations as the only sources.
    [[nodiscard]] offered_action offer_end(const run_view& run) const {
        const std::size_t opened = run.record.citations.size();
        std::string schema = R"({"type":"object","properties":{"type":{"const":"final"},)";
        if (as_claims(run)) {
            schema += R"("claims":{"type":"array","maxItems":)" +
                      std::to_string(opened == 0 ? 0 : default_agent_limits.claims);
            schema += R"(,"items":{"type":"object","properties":{"text":{"type":"string","minLength":1,"maxLength":)" +
                      std::to_string(default_agent_limits.claim_characters) + R"(},"source":{"enum":[)";
            for (std::size_t n = 1; n <= std::max<std::size_t>(opened, 1); ++n)
                schema += (n > 1 ? "," : "") + std::to_string(n);
            schema += R"(]}},"required":["text","source"],"additionalProperties":false}},)" + missing + "}";
            schema += R"(,"required":["type","claims","insufficiencies"],"additionalProperties":false})";
        } else {
            schema += R"("answer":{"type":"string","minLength":1,"maxLength":2000},"used_citations":)" + used + "," +
                      missing + "}";
            schema +=
                R"(,"required":["type","answer","used_citations","insufficiencies"],"additionalProperties":false})";
        }
        return {"final", "Give the answer and end.", schema, schema, true};
    }

    /// The shape of each offered action, for the prompt.
    [[nodiscard]] std::string explain_end(const run_view& run) const {
        if (as_claims(run))
            return R"({"type":"final","claims":[{"text":"one sentence that answers the question, in the words of the source",)"
                   R"("source":1}],"insufficiencies":[]})"
                   "\nUse one or two short claims; \"source\" is the number of the opened citation that says it.";
        if (!run.with_documents)
            return R"({"type":"final","answer":"the answer in words","used_citations":[],"insufficiencies":[]})";
        return R"({"type":"final","answer":"One sentence. [1]","used_citations":[{"docId":"…","chunkId":"…",)"
               R"("chunkIndex":0}],"insufficiencies":[]})";
    }

    /// Reads one reply. What is no action, or none of the offered ones, is a failure whose for_model() tells the cure.
    [[nodiscard]] result<next_move> read(const completion& reply, const std::vector<offered_action>& offered,
                                         const run_view& run) const {
        if (!reply.calls.empty())
            return check_offered(call_move{reply.calls.front().name, reply.calls.front().arguments}, offered);
        if (as_claims(run)) {
            auto read_one = parse<std::variant<call_action, claims_action>>(reply.text);
            if (!read_one) return std::move(read_one).error();
            if (auto* call = std::get_if<call_action>(&*read_one))
                return check_offered(call_move{std::move(call->tool), std::move(call->input)}, offered);
            return check_offered(from_claims(std::move(std::get<claims_action>(*read_one))), offered);
        }
        auto read_one = parse<std::variant<call_action, final_action>>(reply.text);
        if (!read_one) return std::move(read_one).error();
        if (auto* call = std::get_if<call_action>(&*read_one))
            return check_offered(call_move{std::move(call->tool), std::move(call->input)}, offered);
        auto& end = std::get<final_action>(*read_one);
        return check_offered(draft{std::move(end.answer), std::move(end.insufficiencies)}, offered);
    }

private:
    inline static const std::string missing =
        R"("insufficiencies":{"type":"array","maxItems":3,"items":{"type":"object","properties":{"section":{"type":)"
        R"("string","maxLength":100},"missing":{"type":"string","minLength":1,"maxLength":200},"queries_tried":{"type":)"
        R"("array","maxItems":3,"items":{"type":"string","maxLength":100}}},"required":["missing"],)"
        R"("additionalProperties":false}})";
    inline static const std::string used =
        R"({"type":"array","maxItems":5,"items":{"type":"object","properties":{"docId":{"type":"string","maxLength":36},)"
        R"("chunkId":{"type":"string","maxLength":36},"chunkIndex":{"type":"integer","minimum":0}},)"
        R"("required":["docId","chunkId"],"additionalProperties":false}})";

    /// Claims need sources; an agent without documents answers in text.
    [[nodiscard]] bool as_claims(const run_view& run) const noexcept {
        return finals == final_form::claims && run.with_documents;
    }

    [[nodiscard]] static draft from_claims(claims_action end) {
        draft made;
        for (const claim& one : end.claims) {
            std::string text = strip_markers(one.text);
            while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.pop_back();
            if (text.empty()) continue;
            if (!made.text.empty()) made.text += ' ';
            if (text.back() != '.' && text.back() != '!' && text.back() != '?' && text.back() != ':') text += '.';
            made.text += text + " [" + std::to_string(one.source) + "]";
        }
        made.insufficiencies = std::move(end.insufficiencies);
        return made;
    }

    [[nodiscard]] static std::string names_of(const std::vector<offered_action>& offered) {
        std::string names;
        for (const offered_action& one : offered) names += (names.empty() ? "" : ", ") + one.name;
        return names;
    }
    template <class M>
    [[nodiscard]] static result<next_move> check_offered(M move, const std::vector<offered_action>& offered) {
        const std::string_view wanted = [&]() -> std::string_view {
            if constexpr (std::same_as<M, call_move>) return move.tool;
            else return "final";
        }();
        for (const offered_action& one : offered)
            if (one.name == wanted && one.may_end == std::same_as<M, draft>) return next_move{std::move(move)};
        return failure::of(failure_kind::unavailable_tool, wanted, std::string{wanted} + " is not possible now",
                           "Choose one of: " + names_of(offered));
    }
};

}  // namespace toolkit::inline v0
