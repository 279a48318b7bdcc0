// The protocol of an agent that names none. If the model's server has native calls, it is that of tool_calls: words end
// the run. If the server is held to a schema or has text alone, it is that of json_actions. The model decides, at run
// time.
#pragma once

#include <toolkit/agent/protocol/json_actions.hpp>
#include <toolkit/agent/protocol/tool_calls.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The texts of both protocols: `native_or_json_texts{.native = {.role = "…"}, .json = {.role = "…"}}`.
struct native_or_json_texts {
    using agent_part = struct texts_part;
    tool_texts native{};
    action_texts json{};
};

struct native_or_json {
    using agent_part = struct protocol_part;
    using texts_type = native_or_json_texts;
    end_limits end{};  ///< of a final
    struct state {
        const native_or_json_texts* words = nullptr;
        bool native = false;
        [[nodiscard]] tool_calls::state calls() const noexcept { return {&words->native, true}; }
        [[nodiscard]] json_actions::state actions() const noexcept { return {&words->json}; }
    };
    static constexpr std::string_view action_beginnings = tool_calls::action_beginnings;

    [[nodiscard]] std::optional<failure> unfit() const { return end.unfit(); }
    [[nodiscard]] state begin(const native_or_json_texts& words, std::string_view,
                              means by = means::schema) const noexcept {
        return {&words, by == means::native_tools};
    }
    [[nodiscard]] std::string system_text(const state& mine, const run_setup& setup) const {
        return mine.native ? native().system_text(mine.calls(), setup) : json().system_text(mine.actions(), setup);
    }
    [[nodiscard]] std::vector<message> earlier_messages(const state& mine, const run_setup& setup) const {
        return mine.native ? native().earlier_messages(mine.calls(), setup) : std::vector<message>{};
    }
    void append_turn(const state& mine, const run_view& run, const turn_offer& turn, const run_plan& plan,
                     std::string& text) const {
        if (mine.native) native().append_turn(mine.calls(), run, turn, plan, text);
        else json().append_turn(mine.actions(), run, turn, plan, text);
    }

    [[nodiscard]] offered_action offer_call(const tool_info& info, std::string input_schema) const {
        return offered_call(info, std::move(input_schema));
    }
    [[nodiscard]] std::string_view end_schema(const run_view& run, std::string& room) const {
        return json().end_schema(run, room);
    }
    [[nodiscard]] std::string_view end_schema(const state& mine, const run_view& run, std::string& room) const {
        return mine.native ? native().end_schema(run, room) : json().end_schema(run, room);
    }
    [[nodiscard]] offered_action offer_end(const run_view& run) const { return json().offer_end(run); }
    [[nodiscard]] offered_action offer_end(const state& mine, const run_view& run) const {
        return mine.native ? native().offer_end(run) : json().offer_end(run);
    }
    [[nodiscard]] std::size_t longest_end(const state& mine) const noexcept {
        return mine.native ? native().longest_end() : json().longest_end();
    }

    /// A final as a draft.
    [[nodiscard]] static result<next_move> end_move(final_action written, const run_view& run) {
        return json_actions::end_move(std::move(written), run);
    }
    /// Reads as tool_calls does, or as json_actions.
    [[nodiscard]] result<next_move> read(const state& mine, const completion& reply,
                                         const std::vector<offered_action>& actions, const run_view& run) const {
        return mine.native ? native().read(mine.calls(), reply, actions, run)
                           : json().read(mine.actions(), reply, actions, run);
    }

private:
    [[nodiscard]] tool_calls native() const noexcept { return {end.answer_characters}; }
    [[nodiscard]] json_actions json() const noexcept { return {end}; }
};

}}  // namespace toolkit::v0
