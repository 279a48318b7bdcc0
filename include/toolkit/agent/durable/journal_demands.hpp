// The demands of a program in the first entry of a log. In: constraints. Out: the struct of the entry, and back.
// Next: journal_entries.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/llm/exchange/exchange_line.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/demands.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace journal_entries {

/// The members of `constraints` that a program sets. A member without a demand is not written.
struct demands {
    using texts = std::optional<std::vector<exchange_line::bytes>>;

    std::optional<std::int64_t> searches{};
    texts topics{};
    std::optional<std::int64_t> citations{};
    std::optional<bool> quote{};
    texts quote_indicators{};
    std::optional<bool> resolution{};
    std::optional<exchange_line::bytes> resolution_rule{};
    texts sections{};
    std::optional<bool> disclosure{};

    /// The demands of a task. Nothing if it demands nothing.
    [[nodiscard]] static std::optional<demands> of(const constraints& required) {
        if (!demands_anything(required)) return {};
        const auto list = [](const std::vector<std::string>& items) {
            texts made;
            for (const std::string& item : items) {
                if (!made) made.emplace();
                made->push_back({item});
            }
            return made;
        };
        const auto flag = [](bool set) { return set ? std::optional{true} : std::nullopt; };
        demands made;
        if (demands_searches(required)) made.searches = required.min_searches;
        made.topics = list(required.required_search_topics);
        if (required.min_opened_citations != 0) made.citations = required.min_opened_citations;
        made.quote = flag(required.requires_exact_quote);
        made.quote_indicators = list(required.exact_quote_indicators);
        made.resolution = flag(required.requires_conflict_resolution);
        if (!required.conflict_resolution_rule.empty())
            made.resolution_rule.emplace().text = required.conflict_resolution_rule;
        made.sections = list(required.required_sections);
        made.disclosure = flag(required.requires_insufficiency_disclosure);
        return made;
    }

    /// The demands of the task again.
    [[nodiscard]] constraints required() && {
        const auto list = [](texts&& items) {
            std::vector<std::string> made;
            if (items)
                for (exchange_line::bytes& item : *items) made.push_back(std::move(item.text));
            return made;
        };
        constraints made;
        if (searches) {
            made.min_searches = *searches;
            made.found.push_back({constraint_kind::min_searches, program_rule, *searches, {}, span{}});
        }
        made.required_search_topics = list(std::move(topics));
        made.min_opened_citations = citations.value_or(0);
        made.requires_exact_quote = quote.value_or(false);
        made.exact_quote_indicators = list(std::move(quote_indicators));
        made.requires_conflict_resolution = resolution.value_or(false);
        if (resolution_rule) made.conflict_resolution_rule = std::move(resolution_rule->text);
        made.required_sections = list(std::move(sections));
        made.requires_insufficiency_disclosure = disclosure.value_or(false);
        return made;
    }
};

}}}  // namespace toolkit::v0::journal_entries
