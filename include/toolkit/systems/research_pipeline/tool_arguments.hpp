// The arguments of the tools that the pipeline binds: cite_source, and the tools that only tell the interface what to
// do. They have the names, schemas and descriptions of the agent's tools. The pipeline carries them out itself.
// In: nothing. Out: types. Next: action_tools.hpp, cite_and_answer.hpp.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/tool/about.hpp>

#include <cstdint>
#include <string>

namespace toolkit { inline namespace v0 { namespace pipeline_tools {

struct cite_source {
    std::string cited_text;
    std::string block_id;
    std::int64_t citation_number = 0;

    static constexpr tool_about about{
        .description = "Record a citation before you write [N]. Returns the place of the cited text on the page.",
        .idempotent = true};
    struct doc {
        field cited_text{.description = "The words of the block that carry the claim, letter for letter",
                         .min_length = 1,
                         .max_length = 2'000};
        field block_id{.description = "The BLOCK_CITE_ID of the block, such as b12", .min_length = 1, .max_length = 40};
        field citation_number{.description = "The N of [N]: 1 for the first citation, then 2",
                              .minimum = 1,
                              .maximum = 1'000,
                              .required = true};
    };
};

struct open_document {
    std::int64_t citation_number = 0;
    std::string reason;

    static constexpr tool_about about{.description = "Open the cited document for the user, at the cited place.",
                                      .idempotent = true};
    struct doc {
        field citation_number{
            .description = "The number of a recorded citation", .minimum = 1, .maximum = 1'000, .required = true};
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
};

struct navigate_to_property {
    std::string property_id;
    std::string reason;

    static constexpr tool_about about{.description = "Take the user to the page of a property.", .idempotent = true};
    struct doc {
        field property_id{.description = "Property ID (UUID), from search_property", .min_length = 1, .max_length = 64};
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
};

struct search_property {
    std::string query;

    static constexpr tool_about about{.description = "Show the user a search for a property by name or address.",
                                      .idempotent = true};
    struct doc {
        field query{.description = "Property name or address", .min_length = 1, .max_length = 300};
    };
};

struct show_map_view {
    std::string reason;

    static constexpr tool_about about{.description = "Show the user the map.", .idempotent = true};
    struct doc {
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
};

struct select_property_pin {
    std::string property_id;
    std::string reason;

    static constexpr tool_about about{.description = "Select the pin of a property on the map.", .idempotent = true};
    struct doc {
        field property_id{.description = "Property ID, from search_property", .min_length = 1, .max_length = 64};
        field reason{.description = "Why it helps the user", .max_length = 500};
    };
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
};

}}}  // namespace toolkit::v0::pipeline_tools
