// The answer of a run that has reached a limit: what of the last draft passes the gate, else the best sentences of what
// was opened, else the honest word that nothing was found. No model is asked.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/ground.hpp>
#include <toolkit/validation/verdict.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

/// The draft of a run that has found nothing.
[[nodiscard]] inline draft nothing_found(const run_view& run) {
    insufficiency missing{{}, std::string{cut_utf8(run.asked.question, default_agent_limits.missing_bytes)}, {}};
    for (const search_record& search : run.record.searches) missing.queries_tried.push_back(search.query);
    return {not_known, {std::move(missing)}};
}

namespace synthesising {

/// The draft without the claims that a violation is about: a claim is what stands before one marker, whole, for half
/// of it may say something else.
[[nodiscard]] inline draft without(const draft& rejected, const verdict& said) {
    draft kept{{}, rejected.insufficiencies};
    const std::string_view text = rejected.text;
    const auto sentences = sentences_of(text);
    std::size_t at = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const std::size_t end = i + 1 < sentences.size() ? sentences[i + 1].begin : text.size();
        const std::string_view claim = text.substr(at, end - at);
        if (end < text.size() && find_markers(claim).empty()) continue;  // the claim goes on
        bool right = true;
        for (const violation& one : said.violations)
            if (!one.about.empty() && claim.find(one.about) != std::string_view::npos) right = false;
        if (right) kept.text += claim;
        at = end;
    }
    while (!kept.text.empty() && kept.text.back() == ' ') kept.text.pop_back();
    return kept;
}

/// The sentence of each of the first opened passages that answers the question best.
[[nodiscard]] inline draft from_passages(const run_view& run) {
    draft made;
    constexpr std::size_t most = 2;
    for (std::size_t i = 0; i < run.record.citations.size() && i < most; ++i) {
        const opened_citation& opened = run.record.citations[i];
        const alignment best = align(run.asked.question, opened.text);
        if (best.share == 0) continue;
        if (!made.text.empty()) made.text += ' ';
        made.text += best.bytes.of(opened.text);
        made.text += " [" + std::to_string(opened.number) + "]";
    }
    return made;
}

}  // namespace synthesising

/// A labelled partial answer that passes the gate, or an insufficiency.
template <class V>
[[nodiscard]] answer synthesise(const std::optional<draft>& rejected, const V& validator, const run_view& run,
                                std::string_view why) {
    const auto passes = [&](const draft& offered) {
        return !offered.text.empty() && !says_not_known(offered) && validator.check(offered, run).passed();
    };
    const auto partial = [&](draft offered, std::string_view done) {
        answer made = ground(std::move(offered), run.record);
        made.status = answer_status::partial;
        made.notes.insert(made.notes.begin(), std::string{why} + "; " + std::string{done});
        return made;
    };
    if (rejected) {
        draft kept = synthesising::without(*rejected, validator.check(*rejected, run));
        if (passes(kept)) return partial(std::move(kept), "what did not pass the checks was taken out");
    }
    draft found = synthesising::from_passages(run);
    if (passes(found)) return partial(std::move(found), "these are the nearest sentences of what was opened");
    answer made = ground(nothing_found(run), run.record);
    made.notes.push_back(std::string{why} + " before an answer was found");
    return made;
}

}  // namespace toolkit::inline v0
