// Recognises that a question asks for an action of the program's interface. No model.
// In: a question, and the property that the user looks at. Out: an action. Next: format_reply.hpp.
#pragma once

#include <toolkit/systems/research/reply.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// An action of the interface, and what the user reads about it.
struct navigation {
    client_action action;
    std::string message;
    friend bool operator==(const navigation& a, const navigation& b) {
        return a.action.action == b.action.action && a.action.details == b.action.details && a.message == b.message;
    }
};

/// The action that a question asks for, in English or German:
///
/// | question                                   | action                       |
/// | "open source 2", "open [2]"                | open_document                |
/// | "show the map"                             | show_map_view                |
/// | "show this property on the map"            | select_property_pin          |
/// | "show Rose Cottage on the map"             | navigate_to_property_by_name |
/// | "go to this property", "go to <UUID>"      | navigate_to_property         |
/// | "take me to Rose Cottage"                  | navigate_to_property_by_name |
/// | "find the property Rose Cottage"           | search_property              |
///
/// A name begins with a capital letter, a digit or a quotation mark. "This property" needs `property_id`. A question
/// for information ("Where is Rose Cottage?") is none of these.
[[nodiscard]] std::optional<navigation> navigation_of(std::string_view question, std::string_view property_id = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/navigate.ipp>
#endif
