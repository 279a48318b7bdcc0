// A closed set of tools: one constexpr table of their descriptions, and a dispatch from a name to a call.
// In: an index and the text of the arguments. Out: a call_outcome. The result enters the run's record.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/tool/invoke.hpp>
#include <toolkit/tool/invoke_all.hpp>
#include <toolkit/tool/tool.hpp>
#include <toolkit/tool/tool_checks.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A call that a tool triggers by itself, without the model.
struct triggered_call {
    std::size_t index = 0;
    std::string arguments;
};

/// The tools that an agent offers to its model. The list may also contain provides<T…>, which is not a tool.
template <class... Ts>
class toolset {
public:
    using agent_part = struct toolset_part;
    static constexpr std::size_t size = ((calling::is_provides<Ts> ? 0U : 1U) + ... + 0U);

    static constexpr std::array<tool_info, size> infos = [] {
        std::array<tool_info, size> all{};
        [[maybe_unused]] std::size_t at = 0;
        (
            [&] {
                if constexpr (Tool<Ts>) all[at++] = info_of<Ts>;
            }(),
            ...);
        return all;
    }();

    /// True if provides<…> declares that results of type T come from outside.
    template <class T>
    static constexpr bool from_outside = (calling::provides_one<T, Ts> || ...);

    /// The index of a name, if the set contains it.
    [[nodiscard]] static constexpr std::optional<std::size_t> find(std::string_view name) noexcept {
        for (std::size_t i = 0; i < size; ++i)
            if (infos[i].name == name) return i;
        return {};
    }

    /// True if the tool can be called now: all its latest<T> exist, and its own check, if any, agrees: `static bool
    /// available(const auto& context)`.
    template <class Context>
    [[nodiscard]] static bool available(std::size_t index, const Context& context) {
        return index < size && (hooks<Context>[index].available == nullptr || hooks<Context>[index].available(context));
    }

    /// True if all tools can be called in each turn, with the same schema. No tool may have an availability check, a
    /// limit of calls, or the same arguments in each call. (Computed from the types: with sanitizers, GCC cannot test a
    /// function pointer in a constant expression.)
    template <class Context>
    [[nodiscard]] static constexpr bool always_the_same() noexcept {
        return (is_always_the_same<Ts, Context>() && ...);
    }

    /// The tool's current schema from `static std::string input_schema(const auto& context)`. Empty if the schema is
    /// always that of its info.
    template <class Context>
    [[nodiscard]] static std::string input_schema(std::size_t index, const Context& context) {
        if (index >= size || hooks<Context>[index].input_schema == nullptr) return {};
        return hooks<Context>[index].input_schema(context);
    }

    /// The only possible arguments at present, from `static std::string only_input(const auto& context)`. Empty if the
    /// model has to choose.
    template <class Context>
    [[nodiscard]] static std::string only_input(std::size_t index, const Context& context) {
        if (index >= size || hooks<Context>[index].only_input == nullptr) return {};
        return hooks<Context>[index].only_input(context);
    }

    /// The first call that a tool triggers now, from `static std::optional<T> trigger(const auto& context)`. Tools are
    /// tried in the order of the set. A tool triggers nothing while it is unavailable or has reached its limit of
    /// calls. The same call is triggered again if its result is outdated. If it covered all results before it, or if it
    /// failed, it is triggered again once there are newer results.
    template <class Context>
    [[nodiscard]] static std::optional<triggered_call> triggered(const Context& context) {
        for (std::size_t i = 0; i < size && starts_by_itself<Context>; ++i) {
            if (hooks<Context>[i].trigger == nullptr || !available(i, context)) continue;
            const auto& made = context.environment();
            if (made.is_withdrawn(infos[i].name)) continue;
            const auto most = static_cast<std::size_t>(infos[i].calls_at_most);
            if (most > 0 && made.calls_of(infos[i].name) >= most) continue;
            auto arguments = hooks<Context>[i].trigger(context);
            if (!arguments) continue;
            const auto* const same = made.find_valid(infos[i].name, *arguments);
            const bool is_tried_again = same != nullptr && same->failed && !made.entries().back().failed;
            if (same == nullptr || same->outdated || is_tried_again) return triggered_call{i, std::move(*arguments)};
        }
        return {};
    }

    /// Executes a call.
    template <class Context>
    static call_outcome invoke(std::size_t index, std::string_view arguments, Context& context) {
        call_outcome outcome;
        each(index, [&]<class T>() {
            static_assert(mistakes::already_reported(fits<T, Context>()));
            outcome = invoke_tool<T>(arguments, context);
        });
        return outcome;
    }

    /// Executes the calls of one reply. Consecutive calls of read_only tools run in parallel. The outcomes and the
    /// changes to the run are in the order of the calls.
    template <class Context>
    static std::vector<call_outcome> invoke_all(const std::vector<indexed_call>& calls, Context& context) {
        return calling::carry_out_all(toolset{}, calls, context);
    }

    // The interface that carry_out_all requires.
    [[nodiscard]] static constexpr std::size_t count() noexcept { return size; }
    [[nodiscard]] static constexpr const tool_info& info(std::size_t index) noexcept { return infos[index]; }
    template <class Context>
    [[nodiscard]] static bool needs(std::size_t index, const std::vector<calling::pending_call<Context>>& waiting) {
        return hooks<Context>[index].needs != nullptr && hooks<Context>[index].needs(waiting);
    }
    template <class Context>
    [[nodiscard]] static std::optional<calling::pending_call<Context>> begin_call(std::size_t place,
                                                                                  const indexed_call& call,
                                                                                  Context& context, std::size_t waiting,
                                                                                  call_outcome& outcome) {
        return hooks<Context>[call.index].begin(place, call, context, waiting, outcome);
    }

private:
    /// The optional static functions of a tool; nullptr for each that it does not have.
    template <class Context>
    struct tool_hooks {
        bool (*available)(const Context&) = nullptr;
        std::string (*input_schema)(const Context&) = nullptr;
        std::string (*only_input)(const Context&) = nullptr;
        std::optional<std::string> (*trigger)(const Context&) = nullptr;
        bool (*needs)(const std::vector<calling::pending_call<Context>>&) = nullptr;
        std::optional<calling::pending_call<Context>> (*begin)(std::size_t, const indexed_call&, Context&, std::size_t,
                                                               call_outcome&) = nullptr;
    };
    template <class T, class Context>
    [[nodiscard]] static consteval tool_hooks<Context> hooks_of() {
        constexpr bool fit = fits<T, Context>();
        tool_hooks<Context> table{.begin = &begin_one<T, Context>};
        if constexpr (fit && (calling::takes_latest<T> || requires(const Context& context) { T::available(context); }))
            table.available = &is_available<T, Context>;
        if constexpr (requires(const Context& context) { T::input_schema(context); })
            table.input_schema = [](const Context& context) -> std::string { return T::input_schema(context); };
        if constexpr (requires(const Context& context) { T::only_input(context); })
            table.only_input = [](const Context& context) -> std::string { return T::only_input(context); };
        if constexpr (fit && requires(const Context& context) { T::trigger(context); })
            table.trigger = [](const Context& context) -> std::optional<std::string> {
                const std::optional<T> arguments = T::trigger(context);
                if (!arguments) return {};
                return print(*arguments);
            };
        if constexpr (calling::takes_latest<T>)
            table.needs = [](const std::vector<calling::pending_call<Context>>& waiting) {
                return calling::any_latest<T>([&]<class Needed>() {
                    return any_in(waiting, [](const auto& one) { return one.gives(&naming::type_mark<Needed>); });
                });
            };
        return table;
    }
    template <class Context>
    static constexpr std::array<tool_hooks<Context>, size> hooks = [] {
        std::array<tool_hooks<Context>, size> all{};
        [[maybe_unused]] std::size_t at = 0;
        (
            [&] {
                if constexpr (Tool<Ts>) all[at++] = hooks_of<Ts, Context>();
            }(),
            ...);
        return all;
    }();

    template <class Context>
    static constexpr bool starts_by_itself = (requires(const Context& context) { Ts::trigger(context); } || ...);
    template <class T, class Context>
    static consteval bool is_always_the_same() {
        if constexpr (!Tool<T>) return true;
        else
            return !calling::takes_latest<T> && T::about.calls_at_most == 0 && field_count<T> > 0 &&
                   !requires(const Context& context) { T::available(context); } &&
                   !requires(const Context& context) { T::input_schema(context); };
    }

    template <class T, class Context>
    static std::optional<calling::pending_call<Context>> begin_one(std::size_t place, const indexed_call& call,
                                                                   Context& context, std::size_t waiting,
                                                                   call_outcome& outcome) {
        auto state = std::make_unique<calling::call_state<T, Context>>();
        if (!calling::begin(state->begun(), call.arguments, call.origin, context, waiting, outcome)) return {};
        return calling::pending_call<Context>{place, call.index, std::move(state)};
    }
    template <class F>
    static void each([[maybe_unused]] std::size_t index, [[maybe_unused]] F&& f) {
        [[maybe_unused]] std::size_t i = 0;
        (one_of<Ts>(i, index, f), ...);
    }
    template <class T, class F>
    static void one_of(std::size_t& i, std::size_t index, F& f) {
        if constexpr (Tool<T>)
            if (i++ == index) f.template operator()<T>();
    }
    template <class T, class Context>
    static bool is_available(const Context& context) {
        const bool lacks = calling::any_latest<T>(
            [&]<class Needed>() { return context.environment().template latest<Needed>() == nullptr; });
        if constexpr (requires { T::available(context); }) return !lacks && T::available(context);
        else return !lacks;
    }
    template <class T, class Context>
    static consteval bool fits() {
        return tool_checks::check_for<T, Context>() && tool_checks::check_flow_for<T, Context, Ts...>();
    }
    template <class T>
    static consteval bool is_sound() {
        if constexpr (calling::is_provides<T>) return true;
        else if constexpr (!tool_checks::is_tool<T>()) return false;
        else return tool_checks::check<T>() && tool_checks::check_flow<T, Ts...>();
    }
    static consteval bool names_differ() {
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = i + 1; j < size; ++j)
                if (infos[i].name == infos[j].name && !infos[i].name.empty())
                    return false;  // an empty name: not a tool
        return true;
    }
    static_assert(names_differ(), "toolkit: two tools of tools<…> have the same name; rename one with about.name");
    static_assert(mistakes::already_reported((is_sound<Ts>() && ...)));
};

/// The infos of the tools of any toolset. Tools that are types come first.
template <class... Ts>
[[nodiscard]] constexpr std::span<const tool_info> infos_of(const toolset<Ts...>& /*known*/) noexcept {
    return toolset<Ts...>::infos;
}

/// The toolset as an argument: `Agent{llm, tools<add, find_pages>}`.
template <class... Ts>
inline constexpr toolset<Ts...> tools{};

}}  // namespace toolkit::v0
