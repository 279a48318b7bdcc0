// How numbers of an answer are looked for in its sources.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/claims_units.hpp>
#include <toolkit/validation/grounded_numbers.hpp>
#include <toolkit/validation/number_units.hpp>
#include <toolkit/validation/term_letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

namespace quantities {

/// Whether a unit is named in a text apart from numbers: "Timeout (ms)", "in MB", "%". One of one or two letters is
/// told by brackets or by the word before it.
[[nodiscard]] inline bool names_unit(std::string_view text, const unit& wanted) {
    for (std::size_t at = 0; at < text.size();) {
        const auto sign = unit_sign_at(text, at);
        if (sign) {
            if (sign->is == wanted) return true;
            at += sign->size;
            continue;
        }
        const std::string_view word = letters_at(text, at);
        if (word.empty()) {
            ++at;
            continue;
        }
        const bool inside = at > 0 && joined_at(text, at - 1) && terms::wordy(text[at - 1]);
        const std::size_t end = at + word.size();
        const std::string_view before = text.substr(0, at);
        const bool bracketed = before.ends_with('(') || before.ends_with('[') || before.ends_with('/') ||
                               before.ends_with(" in ") || before.ends_with("In ");
        if (!inside && (word.size() > 2 || bracketed || word == "MB" || word == "kB" || word == "GB"))
            if (const auto named = unit_named(word); named && *named == wanted) return true;
        at = end;
    }
    return false;
}

}  // namespace quantities

TOOLKIT_FUNCTION void grounded_numbers::read_source(std::string_view text) {
    source one{text, there_.size(), 0};
    if (there_.size() < grounded_limits.there) read_numbers(text, there_, true);
    one.last = there_.size();
    sources_.push_back(one);
}

TOOLKIT_FUNCTION void grounded_numbers::read() {
    if (std::exchange(ready_, true)) return;
    read_numbers(text_, said_, true);
    if (said_.size() > grounded_limits.said) said_.resize(grounded_limits.said);
    known_.assign(said_.size(), -1);
    if (said_.empty()) return;
    for (const opened_citation& opened : run_.record.citations) {
        read_source(opened.text);
        read_source(opened.columns);
        read_source(opened.heading);
        read_source(opened.filename);
    }
    results_ = there_.size();
    for (const std::string& result : run_.record.results) read_source(result);
    results_end_ = there_.size();
    read_source(run_.asked.question);
    percent_ = quantities::names_unit(without_numbers(text_, said_, 0, said_.size()), {dimension::share});
}

TOOLKIT_FUNCTION std::string grounded_numbers::without_numbers(std::string_view text,
                                                               const std::vector<stated_number>& numbers,
                                                               std::size_t first, std::size_t last) const {
    std::string made{text};
    for (std::size_t i = first; i < last; ++i)
        for (std::size_t at = numbers[i].bytes.begin; at < numbers[i].bytes.end && at < made.size(); ++at)
            made[at] = '\x01';
    return made;
}

TOOLKIT_FUNCTION void grounded_numbers::mask() {
    if (std::exchange(masked_, true)) return;
    for (const source& one : sources_) {
        beside_.push_back(without_numbers(one.text, there_, one.first, one.last));
        folded_beside_ += rules_.fold(beside_.back()) + " \n ";
    }
}

TOOLKIT_FUNCTION bool grounded_numbers::stands_beside(std::string_view folded_term) {
    read();
    mask();
    return rules_.stands_in(folded_term, folded_beside_);
}

TOOLKIT_FUNCTION bool grounded_numbers::mentioned(const quantities::unit& unit) {
    for (const auto& [known, found] : units_)
        if (known == unit) return found;
    mask();
    const bool found = std::any_of(beside_.begin(), beside_.end(),
                                   [&](const std::string& text) { return quantities::names_unit(text, unit); });
    units_.emplace_back(unit, found);
    return found;
}

TOOLKIT_FUNCTION bool grounded_numbers::in_a_source(const stated_number& said) {
    for (std::size_t i = 0; i < there_.size(); ++i) {
        // A tool gives bare numbers: their units stand in its description, or nowhere.
        const bool of_a_tool = results_ <= i && i < results_end_;
        if (quantities::bears_out(there_[i], said, percent_,
                                  [&](const quantities::unit& unit) { return of_a_tool || mentioned(unit); }))
            return true;
    }
    return false;
}

TOOLKIT_FUNCTION bool grounded_numbers::borne_out(std::size_t index) {
    if (known_[index] >= 0) return known_[index] == 1;
    const stated_number& said = said_[index];
    bool found = in_a_source(said);
    if (!found && said.parts && !said.number.negative) {  // 80/443, 3 120: two numbers that a source has
        bool any = false;
        bool all = true;
        for (std::size_t i = index; i > 0 && said_[i - 1].within_other; --i) {
            any = true;
            all = all && in_a_source(said_[i - 1]);
        }
        found = any && all;
    }
    if (!found && !said.number.negative && !said.is_date())
        found = stands_beside(
            rules_.fold(said.has_unit() ? said.bytes.of(text_) : span{said.bytes.begin, said.figure_end}.of(text_)));
    known_[index] = found ? 1 : 0;
    return found;
}

TOOLKIT_FUNCTION number_standing grounded_numbers::of(span term) {
    read();
    std::size_t covered = term.begin;
    bool any = false;
    bool grounded = true;
    bool claims = false;
    for (std::size_t i = 0; i < said_.size(); ++i) {
        const stated_number& one = said_[i];
        if (one.bytes.end <= term.begin || one.within_other) continue;
        if (one.bytes.begin >= term.end) break;
        for (; covered < std::min(one.bytes.begin, term.end); ++covered)
            if (terms::digit(text_[covered])) return number_standing::other;
        covered = std::max(covered, one.bytes.end);
        any = true;
        claims = claims || one.claims;
        grounded = borne_out(i) && grounded;
    }
    for (; covered < term.end; ++covered)
        if (terms::digit(text_[covered]) || terms::upper(text_[covered])) return number_standing::other;
    if (!any) return number_standing::other;
    if (grounded) return number_standing::grounded;
    return claims ? number_standing::missing : number_standing::other;
}

TOOLKIT_FUNCTION span grounded_numbers::number_at(span term) {
    read();
    for (std::size_t i = 0; i < said_.size(); ++i)
        if (said_[i].bytes.begin < term.end && term.begin < said_[i].bytes.end && !said_[i].within_other &&
            !borne_out(i))
            return said_[i].bytes;
    return term;
}

TOOLKIT_FUNCTION std::vector<span> grounded_numbers::missing_words() {
    read();
    std::vector<span> found;
    for (std::size_t i = 0; i < said_.size(); ++i) {
        const std::string_view written = said_[i].bytes.of(text_);
        const bool in_terms = !said_[i].spelt && std::any_of(written.begin(), written.end(), terms::digit);
        if (!in_terms && said_[i].claims && !borne_out(i)) found.push_back(said_[i].bytes);
    }
    return found;
}

}  // namespace toolkit::inline v0
