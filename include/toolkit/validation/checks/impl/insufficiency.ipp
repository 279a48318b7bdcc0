// Finds what an answer lacks, and whether it says so.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/checks/insufficiency.hpp>
#include <toolkit/validation/checks/searches.hpp>
#include <toolkit/validation/checks/topics.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

namespace disclosing {

/// Whether an answer says that the documents are incomplete.
[[nodiscard]] inline bool discloses(std::string_view text, std::string_view question) {
    const std::string written = searching::normal(text);
    if (written.find(phrase) != std::string::npos) return true;
    return any_in(german, [&](std::string_view one) { return written.find(one) != std::string::npos; }) &&
           language_of(question) == "german";
}

/// A topic that was searched for and never found; empty if there is none.
[[nodiscard]] inline std::string_view topic_not_found(const run_view& run) {
    for (const std::string& topic : run.required.required_search_topics) {
        const searching::topic_words words{topic};
        bool searched = false;
        bool found = false;
        for (const search_record& one : run.record.searches) {
            if (found || !words.covered_by(one.query)) continue;
            searched = true;
            found = !one.hits.empty();
        }
        if (searched && !found) return topic;
    }
    return {};
}

}  // namespace disclosing

TOOLKIT_FUNCTION verdict disclosed_insufficiency::check(const draft& candidate, const run_view& run) const {
    if (!run.required.requires_insufficiency_disclosure || says_not_known(candidate)) return {};
    std::string why;
    if (!candidate.insufficiencies.empty()) {
        why = "The answer lists insufficiencies";
    } else if (const auto topic = disclosing::topic_not_found(run); !topic.empty()) {
        why = "Nothing was found about " + visible_line(topic, searching::shown_bytes);
    } else if (run.with_documents && run.record.citations.empty() && run.record.results.empty()) {
        why = "No citation is open";
    } else {
        return {};
    }
    if (disclosing::discloses(candidate.text, run.task.question)) return {};
    verdict findings;
    findings.violations.push_back(
        {code, why + "; say \"Insufficient documentation\" in the answer where something is missing.", {}});
    return findings;
}

}}  // namespace toolkit::v0
