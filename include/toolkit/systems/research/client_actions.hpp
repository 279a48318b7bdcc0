// The tools that only tell the program's interface to do something. Their calls are events, and are listed in the
// reply as `agent_actions`.
// In: a citation, or a property. Out: {"status":"done"}.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/cite_source.hpp>
#include <toolkit/systems/research/property_tools.hpp>
#include <toolkit/tool/about.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// What the model reads of such a call. It proves nothing.
struct action_done {
    std::string status = "done";
    void enter(run_record& /*record*/) const noexcept {}
};

/// The names of the actions, as `agent_actions` has them. search_property is one of them.
inline constexpr std::array<std::string_view, 6> client_action_names{
    "open_document", "navigate_to_property", "search_property",
    "show_map_view", "select_property_pin",  "navigate_to_property_by_name"};

[[nodiscard]] constexpr bool is_client_action(std::string_view tool) noexcept {
    return std::find(client_action_names.begin(), client_action_names.end(), tool) != client_action_names.end();
}

namespace research_actions {

/// Fails if the documents name properties and this is none of them.
template <class View>
[[nodiscard]] result<action_done> if_known(const View& view, const std::string& property_id, const stop_token& stop) {
    if constexpr (research_properties::has_metadata<View>) {
        const auto all = research_properties::all_of(view, stop);
        if (!all) return all.error();
        const bool known = std::any_of(all->begin(), all->end(),
                                       [&](const known_property& one) { return one.property_id == property_id; });
        if (!known)
            return failure::tool("There is no property with this id", "Call search_property, and use an id it returns");
    }
    return action_done{};
}

}  // namespace research_actions

struct open_document {
    std::int64_t citation_number;
    std::string reason;

    static constexpr tool_about about{.description = "Open the cited document for the user, at the cited place.",
                                      .idempotent = true};
    struct doc {
        field citation_number{.description = "The number of a recorded citation", .minimum = 1, .maximum = 1'000};
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
    result<action_done> operator()(auto& context) const {
        const auto cited = citations_recorded(context.environment()).size();
        if (static_cast<std::size_t>(citation_number) <= cited) return action_done{};
        return failure::tool(
            "There is no citation " + std::to_string(citation_number),
            cited == 0 ? "Record it with cite_source first" : "Use a number from 1 to " + std::to_string(cited));
    }
};

struct navigate_to_property {
    std::string property_id;
    std::string reason;

    static constexpr tool_about about{.description = "Take the user to the page of a property.", .idempotent = true};
    struct doc {
        field property_id{.description = "Property ID (UUID), from search_property", .min_length = 1, .max_length = 64};
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
    result<action_done> operator()(auto& context) const {
        if (!uuid::from_string(property_id))
            return failure::tool("The property_id is no UUID", "Call search_property, and use an id it returns");
        return research_actions::if_known(context.view(), property_id, context.stop());
    }
};

struct show_map_view {
    std::string reason;

    static constexpr tool_about about{.description = "Show the user the map.", .idempotent = true};
    struct doc {
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
    [[nodiscard]] action_done operator()() const { return {}; }
};

struct select_property_pin {
    std::string property_id;
    std::string reason;

    static constexpr tool_about about{.description = "Select the pin of a property on the map.", .idempotent = true};
    struct doc {
        field property_id{.description = "Property ID, from search_property", .min_length = 1, .max_length = 64};
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
    result<action_done> operator()(auto& context) const {
        return research_actions::if_known(context.view(), property_id, context.stop());
    }
};

struct navigate_to_property_by_name {
    std::string property_name;
    std::string reason;

    static constexpr tool_about about{
        .description = "Find a property by name, show the map, and select its pin, in one step.", .idempotent = true};
    struct doc {
        field property_name{.description = "Property name or address", .min_length = 1, .max_length = 300};
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
    result<action_done> operator()(auto& context) const {
        if constexpr (research_properties::has_metadata<std::remove_cvref_t<decltype(context.view())>>) {
            const auto all = research_properties::all_of(context.view(), context.stop());
            if (!all) return all.error();
            if (research_properties::matches_of(*all, property_name).matches.empty())
                return failure::tool("There is no property with this name or address", "Try search_property");
        }
        return action_done{};
    }
};

}}  // namespace toolkit::v0
