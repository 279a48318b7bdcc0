// Searches for the numbers of an answer in its sources.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/validation/numbers/grounded_numbers.hpp>
#include <toolkit/validation/numbers/number_ratios.hpp>
#include <toolkit/validation/numbers/number_senses.hpp>
#include <toolkit/validation/numbers/numbered_names.hpp>
#include <toolkit/validation/numbers/range_ends.hpp>
#include <toolkit/validation/numerals/number_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void grounded_numbers::read_source(std::string_view text) {
    source one{text, there_.size(), 0};
    if (there_.size() < grounded_limits.there) read_numbers(text, there_, true);
    one.last = there_.size();
    sources_.push_back(one);
}

/// A result of a tool without its fence, if the fence names nothing but the tool: a name is no source of a number.
[[nodiscard]] inline std::string_view without_fence(std::string_view result) noexcept {
    constexpr std::string_view head = "<<result tool=\"";
    constexpr std::string_view tail = "<</result>>\n";
    if (!result.starts_with(head) || !result.ends_with(tail)) return result;
    const std::size_t begin = result.find('\n') + 1;
    const std::string_view first = result.substr(head.size(), begin - 1 - head.size());
    if (!first.ends_with("\">>") || first.find(' ') != std::string_view::npos || begin + tail.size() > result.size())
        return result;
    const std::string_view body = result.substr(begin, result.size() - begin - tail.size());
    return body.find("<<") == std::string_view::npos ? body : result;
}

TOOLKIT_FUNCTION void grounded_numbers::read() {
    if (std::exchange(ready_, true)) return;
    read_numbers(text_, stated_, true);
    shorten(stated_, grounded_limits.stated);
    known_.assign(stated_.size(), -1);
    if (stated_.empty()) return;
    sources_.reserve(4 * run_.record.citations.size() + run_.record.results.size() + 1);
    there_.reserve(std::min(sources_.capacity(), grounded_limits.there));
    for (const opened_citation& opened : run_.record.citations) {
        read_source(opened.text);
        read_source(opened.columns);
        read_source(opened.heading);
        read_source(opened.filename);
    }
    results_ = there_.size();
    for (const std::string& result : run_.record.results) read_source(without_fence(result));
    results_end_ = there_.size();
    read_source(run_.task.question);
    const auto of_a_tool = [&](std::size_t i) { return results_ <= i && i < results_end_; };
    for (std::size_t i = 0; i < there_.size(); ++i) index_.add(there_[i], static_cast<std::uint32_t>(i));
    index_.sort();
    index_.drop_repeated([&](std::uint32_t a, std::uint32_t b) {
        return of_a_tool(a) == of_a_tool(b) && quantities::same_content(there_[a], there_[b]);
    });
}

TOOLKIT_FUNCTION bool grounded_numbers::asks_range_end() {
    if (!asks_range_end_) asks_range_end_ = quantities::speaks_of_range_end(run_.task.question);
    return *asks_range_end_;
}

TOOLKIT_FUNCTION bool grounded_numbers::names_percent() {
    if (!names_percent_)
        names_percent_ =
            quantities::names_unit(quantities::without_numbers(text_, stated_, 0, stated_.size()), {dimension::share});
    return *names_percent_;
}

TOOLKIT_FUNCTION void grounded_numbers::mask() {
    if (std::exchange(masked_, true)) return;
    for (const source& one : sources_) {
        beside_.add(quantities::without_numbers(one.text, there_, one.first, one.last));
        folded_beside_ += rules_.fold(beside_.texts().back()) + " \n ";
    }
}

TOOLKIT_FUNCTION bool grounded_numbers::occurs_beside(const stated_number& stated) {
    mask();
    const span figure{stated.bytes.begin, stated.figure_end};
    if (terms::holds_named_number(folded_beside_, rules_.fold(terms::named_number(text_, figure)))) return true;
    // Numbers beyond the limit were not read. They are compared as written.
    return there_.size() >= grounded_limits.there &&
           rules_.occurs_in(rules_.fold((stated.has_unit() ? stated.bytes : figure).of(text_)), folded_beside_);
}

TOOLKIT_FUNCTION bool grounded_numbers::in_a_source(const stated_number& stated) {
    return index_.any_like(stated, [&](std::uint32_t i) {
        // A tool returns bare numbers. Their units are in its description, or nowhere.
        const bool of_a_tool = results_ <= i && i < results_end_;
        const auto in = std::find_if(sources_.begin(), sources_.end(), [&](const source& one) { return i < one.last; });
        if (is_only_a_range_end(there_[i], *in, stated)) return false;
        const bool percent = there_[i].unit.counts == dimension::share && names_percent();
        return quantities::supports(there_[i], stated, percent, [&](const quantities::unit& unit) {
            if (of_a_tool) return true;
            mask();
            return beside_.name(unit, static_cast<std::size_t>(in - sources_.begin()), there_[i].bytes.begin);
        });
    });
}

TOOLKIT_FUNCTION bool grounded_numbers::is_supported(std::size_t index) {
    if (known_[index] >= 0) return known_[index] == 1;
    const stated_number& stated = stated_[index];
    bool found = in_a_source(stated);
    if (!found && stated.kind == number_kind::clock && index > 0 && stated_[index - 1].kind == number_kind::ratio &&
        stated_[index - 1].bytes.begin == stated.bytes.begin)
        found = has_both(stated_[index - 1]) && !related_otherwise(index - 1);  // 21:19, which may be a score
    if (!found && stated.of_pair && !stated.within_other)                       // 2 to 1 beside 2:1
        for (std::size_t i = index + 1; !found && i < std::min(index + 3, stated_.size()); ++i)
            found = stated_[i].kind == number_kind::ratio && stated_[i].bytes.begin <= stated.bytes.begin &&
                    in_a_source(stated_[i]);
    if (!found && stated.parts && !stated.number.negative) {  // 80/443, 3 120: a source has both numbers
        bool any = false;
        bool all = true;
        for (std::size_t i = index; i > 0 && stated_[i - 1].within_other; --i) {
            if (stated_[i - 1].bytes.begin < stated.bytes.begin) break;  // of another number
            any = true;
            all = all && in_a_source(stated_[i - 1]);
        }
        found = any && all;
    }
    if (!found && !stated.number.negative && !stated.is_date()) found = occurs_beside(stated);
    if (found && related_otherwise(index)) found = false;
    const bool may_contrast = stated.sense == quantities::number_sense::times ||
                              stated.sense == quantities::number_sense::period ||
                              stated.sense == quantities::number_sense::multiple;
    if (found && may_contrast) {
        const contrast says = contrast_of(stated, true);
        found = says.same || !says.other;
    }
    known_[index] = found ? 1 : 0;
    return found;
}

TOOLKIT_FUNCTION bool grounded_numbers::has_both(const stated_number& ratio) {
    if (in_a_source(ratio)) return true;
    stated_number term;
    term.bytes = ratio.bytes;
    term.number = ratio.number;
    if (!ratio.second || !in_a_source(term)) return false;
    term.number = *ratio.second;
    return in_a_source(term);
}

TOOLKIT_FUNCTION bool grounded_numbers::is_only_a_range_end(const stated_number& there, const source& in,
                                                            const stated_number& stated) {
    using quantities::range_end;
    if (there.end_of_range == range_end::none || stated.end_of_range != range_end::none) return false;
    if (stated.bound != quantities::number_bound::none || stated.of_pair || stated.within_other) return false;
    if (stated.kind != number_kind::plain || in.text.data() == run_.task.question.data()) return false;
    if (asks_range_end()) return false;
    return quantities::states_a_value(text_, stated.bytes) &&
           !quantities::speaks_of_range_end(quantities::sentence_around(text_, stated.bytes)) &&
           !quantities::is_of_change(in.text, there.bytes.begin);
}

TOOLKIT_FUNCTION bool grounded_numbers::related_otherwise(std::size_t index) {
    const stated_number& stated = stated_[index];
    std::size_t ratio = index;  // a loose ratio follows its two terms
    if (stated.kind != number_kind::ratio) {
        if (!stated.of_pair || stated.within_other) return false;
        while (ratio < stated_.size() && ratio < index + 3 && stated_[ratio].kind != number_kind::ratio) ++ratio;
        if (ratio >= stated_.size() || stated_[ratio].kind != number_kind::ratio) return false;
    }
    bool otherwise = false;
    for (const stated_number& there : there_) {
        if (there.kind != number_kind::ratio) continue;
        if (there.number == stated_[ratio].number && there.second == stated_[ratio].second) return false;
        otherwise = otherwise || quantities::contradicts(there, stated_[ratio]);
    }
    return otherwise;
}

TOOLKIT_FUNCTION grounded_numbers::contrast grounded_numbers::contrast_of(const stated_number& stated,
                                                                          bool exact_sense) {
    using quantities::number_sense;
    contrast says;
    for (const source& one : sources_) {
        const bool question = one.text.data() == run_.task.question.data();
        for (std::size_t i = one.first; i < one.last; ++i) {
            const stated_number& there = there_[i];
            if (!quantities::in_same_sense(there, stated)) continue;
            if (quantities::supports(there, stated, names_percent(), [](const quantities::unit&) { return true; }))
                says.same = true;
            else if (!question && (!exact_sense || there.sense == stated.sense) && quantities::opposes(there, stated))
                says.other = true;
        }
    }
    return says;
}

TOOLKIT_FUNCTION number_standing grounded_numbers::of(span term) {
    read();
    std::size_t covered = term.begin;
    bool any = false;
    bool grounded = true;
    bool claims = false;
    for (std::size_t i = 0; i < stated_.size(); ++i) {
        const stated_number& one = stated_[i];
        if (one.bytes.end <= term.begin || one.within_other) continue;
        if (one.bytes.begin >= term.end) break;
        for (; covered < std::min(one.bytes.begin, term.end); ++covered)
            if (terms::digit(text_[covered])) return number_standing::other;
        covered = std::max(covered, one.bytes.end);
        any = true;
        claims = claims || one.claims;
        grounded = is_supported(i) && grounded;
    }
    for (; covered < term.end; ++covered)
        if (terms::digit(text_[covered]) || terms::upper(text_[covered])) return number_standing::other;
    if (!any) return number_standing::other;
    if (grounded) return number_standing::grounded;
    return claims ? number_standing::missing : number_standing::other;
}

TOOLKIT_FUNCTION span grounded_numbers::number_at(span term) {
    read();
    for (std::size_t i = 0; i < stated_.size(); ++i)
        if (stated_[i].bytes.begin < term.end && term.begin < stated_[i].bytes.end && !stated_[i].within_other &&
            !is_supported(i))
            return stated_[i].bytes;
    return term;
}

TOOLKIT_FUNCTION bool grounded_numbers::counted_otherwise(std::size_t index) {
    constexpr std::size_t least_letters = 3;
    const stated_number& stated = stated_[index];
    const auto word_behind = [](std::string_view text, const stated_number& one) {
        return quantities::letters_at(text, quantities::skip_blanks(text, one.figure_end));
    };
    const std::string word = rules_.fold(word_behind(text_, stated));
    const bool one_thing = quantities::same_word(stated.bytes.of(text_), "one");
    if (word.size() < least_letters || (stated.weak && !one_thing) || is_supported(index)) return false;
    const auto counts_the_same = [](std::string_view counted, std::string_view folded_word) {
        std::size_t same = 0;  // tablet, tablets; Tablette, Tabletten
        while (same < std::min(counted.size(), folded_word.size()) && ascii_lower(counted[same]) == folded_word[same])
            ++same;
        constexpr std::size_t ending = 2;
        return same >= least_letters && counted.size() <= same + ending && folded_word.size() <= same + ending &&
               (same == counted.size() || same == folded_word.size());
    };
    for (const source& one : sources_) {
        if (one.text.data() == run_.task.question.data()) continue;
        for (std::size_t i = one.first; i < one.last; ++i) {
            if (there_[i].kind != stated.kind || there_[i].has_unit()) continue;
            if (counts_the_same(word_behind(one.text, there_[i]), word)) return true;
        }
    }
    return false;
}

TOOLKIT_FUNCTION std::vector<span> grounded_numbers::missing_words() {
    read();
    std::vector<span> found;
    for (std::size_t i = 0; i < stated_.size(); ++i) {
        const std::string_view written = stated_[i].bytes.of(text_);
        const bool in_terms = !stated_[i].spelt && any_in(written, terms::digit);
        bool claims = stated_[i].claims || (stated_[i].spelt && counted_otherwise(i));
        const bool sensed = stated_[i].sense != quantities::number_sense::none || stated_[i].kind == number_kind::power;
        if (!claims && sensed && stated_[i].spelt && !is_supported(i)) claims = contrast_of(stated_[i], false).other;
        if (!in_terms && claims && !stated_[i].within_other && !is_supported(i)) found.push_back(stated_[i].bytes);
    }
    return found;
}

}}  // namespace toolkit::v0
