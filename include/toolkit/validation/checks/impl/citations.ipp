// Compares the markers with the opened citations.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/checks/citations.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION verdict citation_references::check(const draft& candidate, const run_view& run) const {
    verdict findings;
    const auto& opened = run.record.citations;
    const auto markers = find_markers(candidate.text);
    std::vector<std::uint32_t> named;
    for (const marker& mark : markers) {
        if (run.record.find(mark.number) != nullptr) continue;
        if (std::find(named.begin(), named.end(), mark.number) != named.end()) continue;
        named.push_back(mark.number);
        const std::string number = std::to_string(mark.number);
        std::string trouble = "[" + number + "] does not refer to an opened citation; ";
        if (opened.empty()) trouble += "no citation is open: open one with open_citation first.";
        else if (opened.size() == 1) trouble += "only [1] is open.";
        else trouble += "only [1] to [" + std::to_string(opened.size()) + "] are open.";
        findings.violations.push_back({code, std::move(trouble), "[" + number + "]"});
    }
    if (markers.empty() && !run.record.searches.empty() && !says_not_known(candidate))
        findings.violations.push_back(
            {code,
             opened.empty() ? "The answer cites no opened citation; open one with open_citation and cite it as [1]."
                            : "The answer cites none of the opened citations; put [n] after each sentence, as in: "
                              "Water boils at 100 degrees [1].",
             {}});
    return findings;
}

TOOLKIT_FUNCTION bool citation_references::ready(const run_view& run) const noexcept {
    const run_record& record = run.record;
    if (!run.with_documents) return true;
    if (!record.citations.empty() || !record.results.empty()) return true;
    return record.searches.size() >= 2;
}

}}  // namespace toolkit::v0
