// The checks of a task.
#pragma once

#include <toolkit/agent/assembly/unfit_task.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/run/demands.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/checks/sections.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace unfit {

[[nodiscard]] inline failure demand(std::string_view what, std::string_view cure) {
    return failure::of(failure_kind::invalid_argument, "required", what, cure);
}

[[nodiscard]] inline std::string count_of(std::int64_t count, std::string_view one, std::string_view many) {
    return std::to_string(count) + ' ' + std::string{count == 1 ? one : many};
}

/// The reason why a list of texts is not usable. `one` names an element.
[[nodiscard]] inline std::optional<failure> list(const std::vector<std::string>& items, std::string_view one,
                                                 const agent_options& options) {
    const std::size_t most = options.demanded_items;
    const std::size_t bytes = options.demanded_bytes;
    const std::string name{one};
    if (items.size() > most)
        return demand("it has " + std::to_string(items.size()) + ' ' + name + "s",
                      "use at most " + std::to_string(most));
    for (const std::string& item : items) {
        if (!is_utf8(item)) return demand("a " + name + " is not valid UTF-8", "convert it to UTF-8");
        if (visible_line(item, bytes).empty()) return demand("a " + name + " is empty", "leave it out");
        if (item.size() > bytes)
            return demand("a " + name + " has " + std::to_string(item.size()) + " bytes",
                          "use at most " + std::to_string(bytes));
    }
    return {};
}

/// The first demand that needs documents; empty if there is none.
[[nodiscard]] inline std::string of_documents(const constraints& required) {
    if (!required.required_search_topics.empty())
        return "a search for \"" + required.required_search_topics.front() + '"';
    if (demands_searches(required)) return count_of(required.min_searches, "search", "searches");
    if (required.min_opened_citations > 0)
        return count_of(required.min_opened_citations, "opened citation", "opened citations");
    if (demands_resolution(required)) return "a decision between documents";
    if (required.requires_insufficiency_disclosure) return "a sentence about what the documents do not contain";
    return {};
}

}  // namespace unfit

TOOLKIT_FUNCTION std::optional<failure> unfit_demands(const constraints& required, agent_means has,
                                                      const agent_options& most) {
    if (required.min_searches < 0 || required.min_opened_citations < 0) {
        const bool searches = required.min_searches < 0;
        return unfit::demand((searches ? "min_searches is " + std::to_string(required.min_searches)
                                       : "min_opened_citations is " + std::to_string(required.min_opened_citations)),
                             "use 0 or more");
    }
    if (auto bad = unfit::list(required.required_search_topics, "topic", most)) return bad;
    if (auto bad = unfit::list(required.required_sections, "section", most)) return bad;
    if (auto bad = unfit::list(required.exact_quote_indicators, "quote indicator", most)) return bad;
    for (const std::string& section : required.required_sections)
        if (!named_sections::can_be_heading(section))
            return unfit::demand(
                "the section \"" + visible_line(section, most.demanded_bytes) + "\" cannot be a heading",
                "name it with letters or digits before the first colon");
    if (const std::string& rule = required.conflict_resolution_rule; !rule.empty() && rule != "newest")
        return unfit::demand("conflict_resolution_rule is \"" + visible_line(rule, most.demanded_bytes) + '"',
                             "use \"newest\", or leave it empty");
    if (has.documents) return {};
    if (const std::string what = unfit::of_documents(required); !what.empty() && has.retriever)
        return unfit::demand("it demands " + what + ", and tool_gate does not check that",
                             "give the agent gate<> (validation/gate.hpp)");
    else if (!what.empty())
        return unfit::demand("it demands " + what + ", and the agent has no documents", "give it a retriever");
    if (demands_quote(required) && !has.tools)
        return unfit::demand("it demands a quotation, and the agent has neither documents nor tools",
                             "give it a retriever or a tool");
    return {};
}

TOOLKIT_FUNCTION std::optional<failure> unfit_task(const task& asked, agent_means has, const agent_options& most) {
    const auto refuse = [](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "question", what, cure);
    };
    if (asked.owner.empty()) return failure::of(failure_kind::invalid_argument, "owner", "it is empty", "set an owner");
    if (asked.question.find_first_not_of(" \t\r\n") == std::string::npos)
        return refuse("it is empty", "ask a question");
    if (!is_utf8(asked.question)) return refuse("it is not valid UTF-8", "convert it to UTF-8");
    const std::size_t length = count_code_points(asked.question);
    if (length > most.question_characters)
        return refuse("it has " + std::to_string(length) + " characters",
                      "use at most " + std::to_string(most.question_characters));
    return unfit_demands(asked.required, has, most);
}

}}  // namespace toolkit::v0
