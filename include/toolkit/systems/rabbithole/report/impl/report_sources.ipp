// The choice and the order of a report's sources.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/report/report_sources.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/markers/markers.hpp>

namespace toolkit { inline namespace v0 {

namespace rabbithole_reports {

TOOLKIT_FUNCTION std::string shown_finding(const rabbithole_finding& finding, const rabbithole_limits& limits) {
    return strip_markers(visible_line(cut_utf8(finding.extracted_info, limits.finding_bytes), limits.finding_bytes));
}

}  // namespace rabbithole_reports

TOOLKIT_FUNCTION std::vector<std::size_t> rabbithole_report_sources(const rabbithole_state& state,
                                                                    const rabbithole_options& options) {
    const std::vector<rabbithole_finding>& all = state.research_context;
    std::vector<std::size_t> best;
    best.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) best.push_back(i);
    sort_list(best, [&](std::size_t a, std::size_t b) {
        return all[a].score > all[b].score || (all[a].score == all[b].score && a < b);
    });
    std::vector<std::size_t> taken;
    std::size_t left = options.limits.findings_bytes;
    for (const std::size_t i : best) {
        if (taken.size() == options.limits.report_sources) break;
        const std::size_t bytes = rabbithole_reports::shown_finding(all[i], options.limits).size();
        if (bytes == 0 || bytes > left) continue;
        left -= bytes;
        taken.push_back(i);
    }
    sort_list(taken, [&](std::size_t a, std::size_t b) {
        if (all[a].task_id != all[b].task_id) return all[a].task_id < all[b].task_id;
        return all[a].score > all[b].score || (all[a].score == all[b].score && a < b);
    });
    return taken;
}

}}  // namespace toolkit::v0
