// Finds sources that disagree, and checks how an answer handles them.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/text/words.hpp>
#include <toolkit/validation/checks/conflicts.hpp>
#include <toolkit/validation/checks/dates.hpp>
#include <toolkit/validation/checks/stated_values.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace resolving {

/// Words that say that sources differ. An entry with a final '-' is the beginning of a word.
inline constexpr std::array<std::string_view, 20> differing{
    "conflict-", "contradict-",   "disagree-",    "discrepan-", "inconsisten-", "differ",   "differs",
    "differing", "difference-",   "whereas",      "konflikt-",  "widerspr-",    "abweich-", "weicht",
    "weichen",   "unterscheide-", "unterschied-", "uneinig-",   "hingegen",     "dagegen"};

[[nodiscard]] inline bool states_difference(std::string_view text) {
    bool found = false;
    for_each_word(text, [&](const word& w) {
        if (found) return;
        const std::string one = folded(w.of(text));
        found = std::any_of(differing.begin(), differing.end(), [&](std::string_view known) {
            if (!known.ends_with('-')) return one == known;
            return one.starts_with(known.substr(0, known.size() - 1));
        });
    });
    return found;
}

/// An opened passage with what it states.
struct source {
    const opened_citation* opened = nullptr;
    std::optional<calendar_date> date{};
    std::vector<statement> statements{};
    bool cited = false;  ///< the answer cites its document

    [[nodiscard]] std::string mark() const { return "[" + std::to_string(opened->number) + "]"; }
    [[nodiscard]] std::string label() const {
        return mark() + " (" + visible_line(opened->filename, resolving_limits.shown_bytes) + ", " + date->to_string() +
               ")";
    }
};

[[nodiscard]] inline std::vector<source> sources_of(const draft& candidate, const run_record& record) {
    std::vector<uuid> cited;
    for (const marker& mark : find_markers(candidate.text))
        if (const auto* opened = record.find(mark.number);
            opened != nullptr && std::find(cited.begin(), cited.end(), opened->doc_id) == cited.end())
            cited.push_back(opened->doc_id);
    std::vector<source> made;
    for (const opened_citation& one : record.citations) {
        if (made.size() == resolving_limits.citations) break;
        made.push_back({&one, date_of(one.doc_id, record), statements_of(one.text),
                        std::find(cited.begin(), cited.end(), one.doc_id) != cited.end()});
    }
    return made;
}

/// The newest dated passage about the question or the answer, if another such document is certainly older; else
/// nullptr.
[[nodiscard]] inline const source* newest_of(const std::vector<source>& sources, std::string_view question,
                                             std::string_view answer) {
    const auto question_words = aligning::content_words(question);
    const auto found = aligning::content_words(cut_utf8(answer, stating::stating_limits.text_bytes));
    const auto concerned = [&](const source& one) {
        const auto words = aligning::content_words(cut_utf8(one.opened->text, stating::stating_limits.text_bytes));
        const auto count_in_passage = [&](const std::vector<std::string>& of_text) {
            return std::count_if(of_text.begin(), of_text.end(),
                                 [&](const std::string& each) { return aligning::holds(words, each); });
        };
        return count_in_passage(question_words) >= static_cast<std::ptrdiff_t>(resolving_limits.concerned_words) ||
               aligning::share_of(found, words) >= resolving_limits.concerned;
    };
    const source* newest = nullptr;
    for (const source& one : sources)
        if (one.date && (newest == nullptr || one.date->is_after(*newest->date)) && concerned(one)) newest = &one;
    if (newest == nullptr) return nullptr;
    const bool older = std::any_of(sources.begin(), sources.end(), [&](const source& one) {
        return one.date && newest->date->is_after(*one.date) && concerned(one);
    });
    return older ? newest : nullptr;
}

/// A message about statements of two passages that contradict each other, if the answer is about them; else empty.
[[nodiscard]] inline std::string disagreement(const source& a, const source& b,
                                              const std::vector<std::vector<std::string>>& answer_sentences) {
    const auto shown = [](const statement& one) {
        return "\"" + visible_line(one.text, resolving_limits.shown_bytes) + "\"";
    };
    for (const statement& one : a.statements)
        for (const statement& other : b.statements) {
            if (!contradict(one, other)) continue;
            if (std::any_of(answer_sentences.begin(), answer_sentences.end(),
                            [&](const std::vector<std::string>& words) {
                                return aligning::share_of(one.words, words) >= resolving_limits.concerned;
                            }))
                return a.mark() + " and " + b.mark() + " disagree: " + shown(one) + " and " + shown(other) +
                       "; cite both, or say that they differ.";
        }
    return {};
}

/// Checks the rule: the answer cites the newest document and states no value of an older one.
[[nodiscard]] inline verdict by_date(const draft& candidate, const std::vector<source>& sources, const source& newest) {
    verdict found;
    const auto is_newest = [&](const source& one) { return one.date && !newest.date->is_after(*one.date); };
    if (std::none_of(sources.begin(), sources.end(), [&](const source& one) { return is_newest(one) && one.cited; })) {
        found.violations.push_back(
            {resolved_conflicts::code,
             "The newest dated document decides: cite " + newest.label() + ", which is newer than the others.",
             {}});
    }
    for (const statement& claim : statements_of(candidate.text))
        for (const stated_value& value : claim.values) {
            if (found.violations.size() == resolving_limits.violations) return found;
            const source* old = nullptr;
            const source* now = nullptr;
            const statement* other = nullptr;
            bool is_current = false;
            for (const source& one : sources)
                for (const statement& each : one.statements) {
                    const bool about = shared_words(claim, each) >= stating::stating_limits.same_words;
                    if (is_newest(one)) {
                        is_current = is_current || stating::holds(each, value);
                        const auto sort = std::find_if(each.values.begin(), each.values.end(),
                                                       [&](const auto& v) { return stating::same_unit(v, value); });
                        if (about && sort != each.values.end()) {
                            if (stating::holds(claim, *sort)) is_current = true;  // the claim states both
                            now = &one;
                            other = &each;
                        }
                    } else if (one.date && newest.date->is_after(*one.date) && about && stating::holds(each, value)) {
                        old = &one;
                    }
                }
            if (is_current || old == nullptr || now == nullptr) continue;
            found.violations.push_back({resolved_conflicts::code,
                                        "\"" + value.text + "\" comes from the older " + old->label() + "; the newer " +
                                            now->label() + " says: \"" +
                                            visible_line(other->text, resolving_limits.shown_bytes) + "\"",
                                        value.text});
        }
    return found;
}

/// Checks without a rule: the answer cites both documents that disagree, or says that they differ.
[[nodiscard]] inline verdict by_naming(const draft& candidate, const std::vector<source>& sources) {
    verdict found;
    if (states_difference(candidate.text)) return found;
    std::vector<std::vector<std::string>> answer_sentences;  // words of each sentence of the answer
    const std::string_view text = cut_utf8(candidate.text, stating::stating_limits.text_bytes);
    for (const sentence& each : sentences_of(text)) answer_sentences.push_back(aligning::content_words(each.of(text)));
    for (std::size_t i = 0; i < sources.size(); ++i)
        for (std::size_t j = i + 1; j < sources.size(); ++j) {
            const source& a = sources[i];
            const source& b = sources[j];
            if (a.opened->doc_id == b.opened->doc_id || (a.cited && b.cited)) continue;
            if (found.violations.size() == resolving_limits.violations) return found;
            if (auto trouble = disagreement(a, b, answer_sentences); !trouble.empty())
                found.violations.push_back({resolved_conflicts::code, std::move(trouble), {}});
        }
    return found;
}

}  // namespace resolving

TOOLKIT_FUNCTION verdict resolved_conflicts::check(const draft& candidate, const run_view& run) const {
    if (!run.required.requires_conflict_resolution || run.record.citations.size() < 2 || says_not_known(candidate))
        return {};
    const auto sources = resolving::sources_of(candidate, run.record);
    if (run.required.conflict_resolution_rule == "newest")
        if (const auto* newest = resolving::newest_of(sources, run.task.question, candidate.text))
            return resolving::by_date(candidate, sources, *newest);
    return resolving::by_naming(candidate, sources);
}

}}  // namespace toolkit::v0
