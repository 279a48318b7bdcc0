// The arguments of the tools that the pipeline binds: cite_source, and the tools that only tell the interface what to
// do. They have the names, schemas and descriptions of the agent's tools. The pipeline carries them out itself.
// In: nothing. Out: types. Next: action_tools.hpp, cite_and_answer.hpp.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/systems/research/cite_source.hpp>
#include <toolkit/systems/research/client_actions.hpp>
#include <toolkit/tool/about.hpp>

#include <string>

namespace toolkit { inline namespace v0 { namespace pipeline_tools {

// The pipeline reads the arguments of these tools, and carries the calls out itself.
using toolkit::cite_source;
using toolkit::navigate_to_property;
using toolkit::navigate_to_property_by_name;
using toolkit::open_document;
using toolkit::select_property_pin;
using toolkit::show_map_view;

/// It only shows a search. That of the agent lists what it finds.
struct search_property {
    std::string query;

    static constexpr tool_about about{.description = "Show the user a search for a property by name or address.",
                                      .idempotent = true};
    struct doc {
        field query{.description = "Property name or address", .min_length = 1, .max_length = 300};
    };
};

}}}  // namespace toolkit::v0::pipeline_tools
