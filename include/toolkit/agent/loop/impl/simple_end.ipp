// Ends runs without documents.
#pragma once

#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string count_of(std::size_t n, std::string_view what) {
    return std::to_string(n) + " " + std::string{what} + (n == 1 ? "" : "s");
}

TOOLKIT_FUNCTION answer as_written(draft passed) {
    const bool nothing = says_not_known(passed);
    answer made{.status = nothing ? answer_status::insufficient : answer_status::answered,
                .text = nothing ? std::string{not_known_without_documents} : std::move(passed.text)};
    made.insufficiencies = std::move(passed.insufficiencies);
    return made;
}

TOOLKIT_FUNCTION draft nothing_found(const run_view& run) {
    insufficiency missing{{}, std::string{cut_utf8(run.task.question, default_text_bounds.missing_bytes)}, {}};
    for (const search_record& search : run.record.searches) missing.queries_tried.push_back(search.query);
    draft made{run.with_documents ? not_known : not_known_without_documents, {}};
    made.insufficiencies.push_back(std::move(missing));
    return made;
}

TOOLKIT_FUNCTION void add_undone(answer& made, const verdict& judgement, const run_view& run) {
    for (const violation& one : judgement.violations) {
        if (one.severity == severity::error && one.mending == mending::tool_call) {
            insufficiency missing{"requirements", one.message, {}};
            for (const search_record& search : run.record.searches) missing.queries_tried.push_back(search.query);
            made.insufficiencies.push_back(std::move(missing));
        }
        made.notes.push_back(one.message);
    }
}

TOOLKIT_FUNCTION answer simple_end(const std::optional<draft>& last, draft_check check, const run_view& run,
                                   std::string_view why) {
    if (last && !says_not_known(*last)) {
        const verdict judgement = check(*last, run);
        if (judgement.wording_passed()) {
            answer made = as_written(*last);
            made.status = answer_status::partial;
            made.notes.push_back(std::string{why} + "; the answer uses only the calls made so far");
            add_undone(made, judgement, run);
            return made;
        }
    }
    const draft none = nothing_found(run);
    answer made = as_written(none);
    made.notes.push_back(std::string{why} + " before an answer was found");
    add_undone(made, check(none, run), run);
    return made;
}

}}  // namespace toolkit::v0
