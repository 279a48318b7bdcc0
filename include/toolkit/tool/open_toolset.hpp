// A toolset as a value: tools that are types, followed by tools that are known only at run time.
// In: tools<…> and run_time_tools. Out: the interface of toolset, by index.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/tool/run_time_tool.hpp>
#include <toolkit/tool/toolset.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

inline constexpr std::size_t most_run_time_tools = 512;  ///< in one toolset

/// Created by `join`. Copies share their tools. Safe to use from many threads.
template <class... Ts>
class open_toolset {
public:
    using agent_part = struct toolset_part;
    using known = toolset<Ts...>;  ///< the tools that are types, which come first

    template <class T>
    static constexpr bool from_outside = known::template from_outside<T>;

    open_toolset() : open_toolset(std::vector<run_time_tool>{}) {}

    /// The infos of all tools. The span is valid while this toolset or a copy of it lives.
    [[nodiscard]] std::span<const tool_info> infos() const noexcept { return state_->infos; }
    [[nodiscard]] std::size_t count() const noexcept { return state_->infos.size(); }
    [[nodiscard]] const tool_info& info(std::size_t index) const noexcept { return state_->infos[index]; }

    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const noexcept {
        for (std::size_t i = 0; i < count(); ++i)
            if (info(i).name == name) return i;
        return {};
    }

    // The same as in toolset. A run-time tool is always available.
    template <class Context>
    [[nodiscard]] bool available(std::size_t index, const Context& context) const {
        return index >= known::size ? index < count() : known::available(index, context);
    }
    template <class Context>
    [[nodiscard]] bool always_the_same() const noexcept {
        const auto limited = [](const run_time_tool& one) { return one.calls_at_most > 0; };
        return known::template always_the_same<Context>() && none_in(state_->joined, limited);
    }
    template <class Context>
    [[nodiscard]] std::string input_schema(std::size_t index, const Context& context) const {
        return index >= known::size ? std::string{} : known::input_schema(index, context);
    }
    template <class Context>
    [[nodiscard]] std::string only_input(std::size_t index, const Context& context) const {
        return index >= known::size ? std::string{} : known::only_input(index, context);
    }
    template <class Context>
    [[nodiscard]] std::optional<triggered_call> triggered(const Context& context) const {
        return known::triggered(context);
    }

    template <class Context>
    call_outcome invoke(std::size_t index, std::string_view arguments, Context& context) const {
        if (index < known::size) return known::invoke(index, arguments, context);
        return std::move(invoke_all({{index, arguments}}, context).front());
    }
    template <class Context>
    std::vector<call_outcome> invoke_all(const std::vector<indexed_call>& calls, Context& context) const {
        return calling::carry_out_all(*this, calls, context);
    }

    // The interface that carry_out_all requires.
    template <class Context>
    [[nodiscard]] bool needs(std::size_t index, const std::vector<calling::pending_call<Context>>& waiting) const {
        return index < known::size && known::needs(index, waiting);
    }
    template <class Context>
    [[nodiscard]] std::optional<calling::pending_call<Context>> begin_call(std::size_t place, const indexed_call& call,
                                                                           Context& context, std::size_t waiting,
                                                                           call_outcome& outcome) const {
        if (call.index < known::size) return known::begin_call(place, call, context, waiting, outcome);
        auto begun = calling::run_time_state<Context>::begin(state_->joined[call.index - known::size], call, context,
                                                             waiting, outcome);
        if (!begun) return {};
        return calling::pending_call<Context>{place, call.index, std::move(begun)};
    }

    /// Appends run-time tools. Fails with `invalid_argument`, naming the tool, in these cases: a name is taken,
    /// reserved or refused by providers; a schema is not a JSON object; a limit is negative; the call is missing; there
    /// are too many tools.
    [[nodiscard]] static result<open_toolset> with(std::vector<run_time_tool> joined) {
        if (joined.size() > most_run_time_tools)
            return failure::of(failure_kind::invalid_argument, "tools",
                               std::to_string(joined.size()) + " tools are too many",
                               "pass at most " + std::to_string(most_run_time_tools));
        for (std::size_t i = 0; i < joined.size(); ++i) {
            const run_time_tool& one = joined[i];
            const auto bad = [&](std::string_view what, std::string_view cure) {
                return failure::of(failure_kind::invalid_argument, "tool " + one.name, what, cure);
            };
            if (!actions::is_legal(one.name))
                return bad("its name is not 1 to 64 characters of [A-Za-z0-9_-], and providers refuse others",
                           "rename it");
            if (contains(reserved_tool_names, one.name))
                return bad("its name is reserved in the actions of a model", "rename it");
            const auto same = [&](const run_time_tool& other) { return other.name == one.name; };
            if (known::find(one.name) ||
                std::any_of(joined.begin(), joined.begin() + static_cast<std::ptrdiff_t>(i), same))
                return bad("another tool has the same name", "rename one of them");
            if (!is_utf8(one.description)) return bad("its description is not valid UTF-8", "convert it");
            if (const auto schema = calling::read_object(one.input_schema.text); !schema)
                return bad("its input_schema is not a JSON object: " + schema.error().message(), "set a JSON Schema");
            if (one.call.empty()) return bad("it has no function to call", "set call");
            if (one.timeout <= std::chrono::milliseconds{0} || one.calls_at_most < 0)
                return bad("its timeout is not positive, or its calls_at_most is negative",
                           "use a positive timeout and a calls_at_most of 0 or more");
        }
        return open_toolset{std::move(joined)};
    }

private:
    struct state {
        std::vector<run_time_tool> joined;
        std::vector<tool_info> infos;
    };
    explicit open_toolset(std::vector<run_time_tool> joined) {
        auto made = std::make_shared<state>();
        made->joined = std::move(joined);
        made->infos.assign(known::infos.begin(), known::infos.end());
        for (const run_time_tool& one : made->joined) made->infos.push_back(one.info());
        state_ = std::move(made);
    }
    std::shared_ptr<const state> state_;
};

/// `auto set = toolkit::join(toolkit::tools<add>, std::move(tools_of_server));`
template <class... Ts>
[[nodiscard]] result<open_toolset<Ts...>> join(const toolset<Ts...>& /*known*/, std::vector<run_time_tool> joined) {
    return open_toolset<Ts...>::with(std::move(joined));
}

/// The infos of all tools, as for a toolset.
template <class... Ts>
[[nodiscard]] std::span<const tool_info> infos_of(const open_toolset<Ts...>& tools) noexcept {
    return tools.infos();
}

}}  // namespace toolkit::v0
