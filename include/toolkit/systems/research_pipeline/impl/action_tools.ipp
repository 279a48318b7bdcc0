// Binds the action tools.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research_pipeline/action_tools.hpp>
#include <toolkit/systems/research_pipeline/bound_tools.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/systems/research_pipeline/tool_arguments.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::vector<offered_action> offered_actions() {
    return offer_tools<pipeline_tools::open_document, pipeline_tools::navigate_to_property,
                       pipeline_tools::search_property, pipeline_tools::show_map_view,
                       pipeline_tools::select_property_pin, pipeline_tools::navigate_to_property_by_name>();
}

TOOLKIT_FUNCTION bool asks_to_see(std::string_view question) {
    using namespace research_rules;
    const std::string words = padded_words(question);
    return begins_with_any(words, {" show ", " open ", " display ", " zeig ", " zeige ", " öffne ", " springe "}) ||
           has_any(words, {" show me ", " show us ", " open the document ", " open the page ", " go to ", " take me ",
                           " bring me ", " navigate ", " on the map ", " on a map ", " zeig mir ", " zeige mir ",
                           " zeigen sie ", " öffnen sie ", " auf der karte ", " gehe zu "});
}

TOOLKIT_FUNCTION result<raw_json> checked_action(const call_move& call, std::size_t citations) {
    auto arguments =
        checked_arguments<pipeline_tools::open_document, pipeline_tools::navigate_to_property,
                          pipeline_tools::search_property, pipeline_tools::show_map_view,
                          pipeline_tools::select_property_pin, pipeline_tools::navigate_to_property_by_name>(call);
    if (!arguments) return arguments;
    if (call.tool == tool_name<pipeline_tools::open_document>) {
        const auto read = parse<pipeline_tools::open_document>(arguments->text);
        if (read && (read->citation_number < 1 || static_cast<std::size_t>(read->citation_number) > citations))
            return failure::tool("There is no citation " + std::to_string(read->citation_number),
                                 "Use the number of a citation");
    }
    if (call.tool == tool_name<pipeline_tools::navigate_to_property>) {
        const auto read = parse<pipeline_tools::navigate_to_property>(arguments->text);
        if (read && !uuid::from_string(read->property_id))
            return failure::tool("The property_id is no UUID", "Use navigate_to_property_by_name");
    }
    return arguments;
}

}}  // namespace toolkit::v0
