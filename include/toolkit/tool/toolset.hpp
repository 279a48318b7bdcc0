// A closed set of tools: one constexpr table of what they are, and one switch from a name to a call.
// In: an index and the text of the arguments. Out: a call_outcome; what the result means for the run enters its
// record.
#pragma once

#include <toolkit/tool/invoke.hpp>
#include <toolkit/tool/tool.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// What there is to know of a tool without its type.
struct tool_info {
    std::string_view name;
    std::string_view description;
    std::string_view input_schema;  ///< JSON Schema of its arguments
    std::chrono::milliseconds timeout{};
    int calls_at_most = 0;
};

/// Tools that an agent offers to its model.
template <class... Ts>
class toolset {
    static_assert(
        (Tool<Ts> && ...),
        "toolkit: a tool in tools<…> must be a plain struct (an aggregate that can be made from nothing) with "
        "`static constexpr toolkit::tool_about about{.description = \"…\"}`");

public:
    using agent_part = struct toolset_part;
    static constexpr std::size_t size = sizeof...(Ts);

    static constexpr std::array<tool_info, size> infos{tool_info{tool_name<Ts>, Ts::about.description, json_schema<Ts>,
                                                                 Ts::about.timeout, Ts::about.calls_at_most}...};

    /// The index of a name; nothing for an unknown one.
    [[nodiscard]] static constexpr std::optional<std::size_t> find(std::string_view name) noexcept {
        for (std::size_t i = 0; i < size; ++i)
            if (infos[i].name == name) return i;
        return {};
    }

    /// Whether the tool makes sense now: it says so with `static bool available(const auto& context)`.
    template <class Context>
    [[nodiscard]] static bool available(std::size_t index, const Context& context) {
        bool is = false;
        each(index, [&]<class T>() {
            if constexpr (requires { T::available(context); }) is = T::available(context);
            else is = true;
        });
        return is;
    }

    /// The schema of its arguments now: `static std::string input_schema(const auto& context)`, or always the same.
    template <class Context>
    [[nodiscard]] static std::string input_schema(std::size_t index, const Context& context) {
        std::string text;
        each(index, [&]<class T>() {
            if constexpr (requires { T::input_schema(context); }) text = T::input_schema(context);
            else text = json_schema<T>;
        });
        return text;
    }

    /// The only arguments that are possible now: `static std::string only_input(const auto& context)`; empty when the
    /// model has to choose.
    template <class Context>
    [[nodiscard]] static std::string only_input(std::size_t index, const Context& context) {
        std::string text;
        each(index, [&]<class T>() {
            if constexpr (requires { T::only_input(context); }) text = T::only_input(context);
        });
        return text;
    }

    /// Carries a call out.
    template <class Context>
    static call_outcome invoke(std::size_t index, std::string_view arguments, Context& context) {
        call_outcome came;
        each(index, [&]<class T>() { came = invoke_tool<T>(arguments, context); });
        return came;
    }

private:
    template <class F>
    static void each(std::size_t index, F&& f) {
        std::size_t i = 0;
        ((i++ == index ? f.template operator()<Ts>() : void()), ...);
    }
    static consteval bool names_differ() {
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = i + 1; j < size; ++j)
                if (infos[i].name == infos[j].name) return false;
        return true;
    }
    static consteval bool names_fit() {
        for (const tool_info& info : infos) {
            if (!actions::is_legal(info.name) || info.name == "final") return false;
        }
        return true;
    }
    static_assert(names_differ(), "toolkit: two tools of tools<…> have the same name; rename one with about.name");
    static_assert(names_fit(),
                  "toolkit: a tool's name must be 1 to 64 of [A-Za-z0-9_-] and not \"final\", because providers refuse "
                  "others; set about.name");
};

/// The toolset as an argument: `Agent{llm, tools<add, find_pages>}`.
template <class... Ts>
inline constexpr toolset<Ts...> tools{};

}  // namespace toolkit::inline v0
