// A protocol whose run ends with a value of a type: `agent.run<T>(task)`. The value is offered by its schema and parsed
// strictly. Its texts and numbers pass the same checks as an answer in words.
#pragma once

#include <toolkit/agent/loop/protocol.hpp>
#include <toolkit/agent/protocol/actions.hpp>
#include <toolkit/llm/structured/generate.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/run/typed_answer.hpp>
#include <toolkit/schema/all/typed_json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The texts and numbers of a JSON value as lines for the checks: "is 40". Names of fields, which the schema has, and
/// true, false and null are left out. Keys of a map are texts.
[[nodiscard]] std::string spoken_values(std::string_view json, std::string_view schema);

/// The final of such a run, as its schema describes it. Without a value it must say what is missing.
template <class T>
struct typed_final {
    constant<"final"> type;
    std::optional<T> value{};
    std::vector<citation_fields> used_citations{};
    std::vector<insufficiency_fields> insufficiencies{};
    struct doc {
        field value{.description = "The answer. Leave it out only if it cannot be found", .required = false};
        field used_citations{.max_items = default_end_limits.citations, .required = false};
        field insufficiencies{.max_items = default_end_limits.insufficiencies, .required = false};
    };
};

/// The protocol P, with an end that gives a T.
template <class T, class P>
struct typed_end : P {
    struct state : P::state {
        std::optional<T> value{};  ///< of the last final
        std::string words{};       ///< its text for the checks
    };

    explicit typed_end(const P& base) : P(base) {
        if constexpr (requires(P& all) { all.end_by_action(); }) this->end_by_action();
    }
    [[nodiscard]] state begin(const typename P::texts_type& words, std::string_view instructions) const {
        return {P::begin(words, instructions), {}, {}};
    }
    [[nodiscard]] std::string system_text(const state& mine, const run_setup& setup) const {
        const std::string shape =
            std::string{R"({"type":"final","value":…,"used_citations":[],"insufficiencies":[]}, with this schema: )"} +
            std::string{json_schema<typed_final<T>>};
        return P::system_text(mine, {setup.run, setup.tools, setup.plan, setup.instructions, shape});
    }
    [[nodiscard]] std::string_view end_schema(const run_view&, std::string&) const noexcept {
        return json_schema<typed_final<T>>;
    }
    [[nodiscard]] offered_action offer_end(const run_view&) const {
        const std::string schema{json_schema<typed_final<T>>};
        return {std::string{end_action}, "Give the answer and end.", schema, schema, true, false};
    }
    [[nodiscard]] static std::size_t longest_end() noexcept { return longest_json<typed_final<T>>; }

    [[nodiscard]] result<next_move> read(state& mine, const completion& reply,
                                         const std::vector<offered_action>& actions, const run_view& run) const {
        auto action = parse_action_as<typed_final<T>>(reply);
        if (!action) return std::move(action).error();
        if (auto* calls = std::get_if<std::vector<call_move>>(&*action)) return if_offered(std::move(*calls), actions);
        auto& given = std::get<typed_final<T>>(*action);
        if (!given.value && given.insufficiencies.empty())
            return failure::of(failure_kind::missing_key, "/value", "it is missing",
                               "Give the value, or name in insufficiencies what cannot be found");
        final_action words{.type = {}, .answer = {}, .used_citations = {}, .insufficiencies = {}};
        if (given.value) words.answer = spoken_values(print(*given.value), json_schema<typed_final<T>>);
        if (given.value && words.answer.empty())
            words.answer = "The value is given.";  // such as true, or an empty list
        for (citation_fields& one : given.used_citations)
            words.used_citations.push_back({std::move(one.doc_id), std::move(one.chunk_id), one.chunk_index});
        for (insufficiency_fields& one : given.insufficiencies)
            words.insufficiencies.push_back(
                {std::move(one.section), std::move(one.missing), std::move(one.queries_tried)});
        auto move = P::end_move(std::move(words), run);
        mine.value.reset();
        if (const auto* made = move ? std::get_if<draft>(&*move) : nullptr) {
            mine.value = std::move(given.value);
            mine.words = made->text;
        }
        return move;
    }
    [[nodiscard]] answer ground(const state& mine, draft passed, const run_record& record) const {
        const bool is_value = mine.value && passed.text == mine.words;
        answer made = protocol_hooks::ground(static_cast<const P&>(*this), mine, std::move(passed), record);
        if (is_value) made.text = print(*mine.value);
        return made;
    }
    [[nodiscard]] answer conclude(const state& mine, const std::optional<draft>& last, draft_check check,
                                  const run_view& run, std::string_view why) const {
        const P& base = *this;
        answer made = protocol_hooks::conclude(base, mine, last, check, run, why);
        // The value is the answer if the answer was made of its draft, whole.
        if (mine.value && last && last->text == mine.words && made.status == answer_status::partial &&
            made.text == protocol_hooks::ground(base, mine, *last, run.record).text)
            made.text = print(*mine.value);
        return made;
    }

    /// True if the model's servers can be held to the schema of a T. Otherwise compilation stops with a message.
    template <class L>
    static consteval bool fits() {
        constexpr model_traits can = traits_of<L>;
        if constexpr (!requires(final_action end, const run_view& run) { P::end_move(std::move(end), run); })
            return refuse<say(
                "toolkit: agent.run<", type_name<T>, "> cannot end a run of the protocol ", type_name<P>,
                "; it needs `static toolkit::result<toolkit::next_move> end_move(toolkit::final_action, const "
                "toolkit::run_view&)`, as json_actions has it")>();
        if constexpr (can.schema && !can.grammar && !generating::is_sayable<typed_final<T>, can.speaks>)
            return refuse<say("toolkit: agent.run<", type_name<T>,
                              "> asks for a type that schemas for this model cannot express (a map, a tuple, "
                              "a raw value, a type that contains itself, or too much); use vectors of structs, or wrap "
                              "the model in with_dialect")>();
        return true;
    }
    /// The value of a run that ended, or the reason why there is none.
    [[nodiscard]] static result<typed_answer<T>> value_of(result<answer> outcome, std::optional<T> value) {
        if (!outcome) return std::move(outcome).error();
        if (!value)  // a rescue, or a tool that ends the run, may have written a T
            if (auto read = parse<T>(outcome->text)) value = std::move(*read);
        if (value && outcome->text == print(*value)) return typed_answer<T>{std::move(*value), std::move(*outcome)};
        std::string why = "the run ended without a value";
        for (const insufficiency& one : outcome->insufficiencies) why += "; missing: " + one.missing;
        for (const std::string& note : outcome->notes) why += "; " + note;
        const bool looked = outcome->status == answer_status::insufficient;
        return failure::of(looked ? failure_kind::not_found : failure_kind::bad_reply, "agent", why,
                           "ask for what can be found, raise the limits, or call run() for an answer in words");
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol/impl/typed_end.ipp>
#endif
