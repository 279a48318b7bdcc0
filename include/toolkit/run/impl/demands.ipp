// Adds the demands of a program to those of a question.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/run/demands.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION constraints with_demands(constraints stated, const constraints& program) {
    const auto note = [&](constraint_kind kind, std::int64_t count = 0, std::string value = {}) {
        stated.found.push_back({kind, program_rule, count, std::move(value), span{}});
    };
    const auto equal = [](const std::string& a, const std::string& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
    };
    const auto add_each = [&](std::vector<std::string>& to, const std::vector<std::string>& more) {
        for (const std::string& one : more)
            if (none_in(to, [&](const std::string& known) { return equal(known, one); })) to.push_back(one);
    };
    if (demands_searches(program)) {
        add_each(stated.required_search_topics, program.required_search_topics);
        const auto topics = static_cast<std::int64_t>(stated.required_search_topics.size());
        stated.min_searches = std::max({stated.min_searches, program.min_searches, topics});
        note(constraint_kind::min_searches,
             std::max(program.min_searches, static_cast<std::int64_t>(program.required_search_topics.size())));
        for (const std::string& topic : program.required_search_topics) note(constraint_kind::search_topic, 0, topic);
    }
    if (program.min_opened_citations > 0) {
        stated.min_opened_citations = std::max(stated.min_opened_citations, program.min_opened_citations);
        note(constraint_kind::min_opened_citations, program.min_opened_citations);
    }
    if (demands_quote(program)) {
        stated.requires_exact_quote = true;
        add_each(stated.exact_quote_indicators, program.exact_quote_indicators);
        if (program.exact_quote_indicators.empty()) note(constraint_kind::exact_quote);
        for (const std::string& word : program.exact_quote_indicators) note(constraint_kind::exact_quote, 0, word);
    }
    if (demands_resolution(program)) {
        stated.requires_conflict_resolution = true;
        if (!program.conflict_resolution_rule.empty())
            stated.conflict_resolution_rule = program.conflict_resolution_rule;
        note(constraint_kind::conflict_resolution, 0, program.conflict_resolution_rule);
    }
    add_each(stated.required_sections, program.required_sections);
    for (const std::string& section : program.required_sections) note(constraint_kind::section, 0, section);
    if (program.requires_insufficiency_disclosure) {
        stated.requires_insufficiency_disclosure = true;
        note(constraint_kind::insufficiency_disclosure);
    }
    return stated;
}

}}  // namespace toolkit::v0
