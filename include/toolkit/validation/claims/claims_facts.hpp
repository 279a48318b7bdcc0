// The facts of a claim: quantities, dates, names and code, and the sources that contain each.
// In: a claim and the sources. Out: its facts in order. Next: claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_words.hpp>
#include <toolkit/validation/numbers/claims_quantity.hpp>
#include <toolkit/validation/numbers/numbered_names.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The kind of a fact. `code` includes identifiers, options and commands.
enum class fact_kind : std::uint8_t { name, number, date, code };

namespace claims {

/// A fact of a claim.
struct fact {
    fact_kind kind = fact_kind::name;
    span bytes;                  ///< in the answer
    bool sure = true;            ///< false: a capitalised word that may not be a name
    bool first = false;          ///< it begins its sentence
    std::uint64_t sources = 0;   ///< bit i: sources::all()[i] contains it
    bool from_question = false;  ///< the question contains it
    quantity value{};            ///< of a number or date
};

/// Where each fact of an answer is looked for.
struct fact_view {
    const sources& from;
    std::string folded_question{};
    std::vector<quantity> from_question{};
    bool nouns_are_capitalised = false;  ///< German
    std::size_t bytes_left = limits.term_bytes;
};

namespace finding {

[[nodiscard]] inline bool capital_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && is_capital(point_at(text, at).value);
}

/// The sources that contain a name in any form: its only word, or each of its parts.
[[nodiscard]] inline std::uint64_t with_name(std::string_view name, const sources& from) {
    std::uint64_t all = ~std::uint64_t{0};
    bool any = false;
    for_each_word(name, [&](const word& part) {
        if (part.role == word_role::whole || all == 0) return;
        std::string letters = folded(part.of(name));
        if (letters.size() > 3 && letters.ends_with("'s")) letters.resize(letters.size() - 2);
        all &= from.with_word(letters);
        any = true;
    });
    return any ? all : 0;
}

/// Finds the sources of a name or a piece of code.
inline void place_term(fact& one, std::string_view text, fact_view& view) {
    const std::string_view written = one.bytes.of(text);
    const std::string folded_term = terms::fold(written);
    if (one.kind == fact_kind::name) one.sources = with_name(written, view.from);
    const bool odd = one.kind != fact_kind::name || written.find_first_of(".'") != std::string_view::npos;
    if (one.sources == 0 && odd) {
        const std::size_t cost = view.from.bytes();
        one.sources = view.bytes_left < cost ? ~std::uint64_t{0} : view.from.with_term(folded_term);
        view.bytes_left -= std::min(view.bytes_left, cost);
    }
    if (one.sources == 0 && std::all_of(written.begin(), written.end(), terms::upper))
        one.sources = view.from.with_initials(written);
    one.from_question = terms::occurs_in(folded_term, view.folded_question) &&
                        std::find(terms::commands.begin(), terms::commands.end(), folded_term) == terms::commands.end();
}

/// Whether a word can be a German noun: a capital occurs only at the beginning of a part between hyphens.
[[nodiscard]] inline bool may_be_noun(std::string_view word) noexcept {
    for (std::size_t i = 1; i < word.size(); ++i)
        if (terms::upper(word[i]) && word[i - 1] != '-') return false;
    return true;
}

[[nodiscard]] inline std::uint64_t sources_with(const quantity& claim_text, const sources& from) {
    std::uint64_t found = from.with_column(claim_text);
    from.for_each_sentence_with(claim_text,
                                [&](std::uint32_t at) { found |= std::uint64_t{1} << from.sentences()[at].source; });
    return found;
}

/// The sources that contain both parts of what may be two numbers (80/443).
[[nodiscard]] inline std::uint64_t sources_with_parts(const fact& one, std::string_view text, const sources& from) {
    std::uint64_t all = ~std::uint64_t{0};
    bool any = false;
    quantities::for_each_number(one.bytes.of(text), [&](const quantity& part) {
        if (!part.exact.within_other) return;
        any = true;
        all &= sources_with(part, from);
    });
    return any ? all : 0;
}

/// Finds the sources of a number or a date, by the rules of grounded_terms.
inline void place_quantity(fact& one, std::string_view text, fact_view& view) {
    const stated_number& claim_text = one.value.exact;
    one.sources = sources_with(one.value, view.from);
    if (one.sources == 0 && claim_text.parts && !claim_text.number.negative)
        one.sources = sources_with_parts(one, text, view.from);
    const std::size_t cost = view.from.bytes();
    if (one.sources == 0 && !one.value.spelt && !claim_text.number.negative && !claim_text.is_date() &&
        view.bytes_left >= cost) {
        const span figure{one.bytes.begin, one.bytes.begin + (claim_text.figure_end - claim_text.bytes.begin)};
        one.sources = view.from.with_named_number(terms::fold(terms::named_number(text, figure)));
        if (one.sources == 0 && !claim_text.has_unit())
            one.sources = view.from.with_release(terms::fold(terms::named_version(text, one.bytes)));
        view.bytes_left -= cost;
    }
    one.from_question = std::any_of(view.from_question.begin(), view.from_question.end(), [&](const quantity& known) {
        return quantities::supports(known.exact, claim_text, false, [](const quantities::unit&) { return false; });
    });
}

/// Adds the first word of a claim if it may be a name. A capital does not show that here. It may be one before another
/// name ("Paul Smith"), alone, or before a singular verb ("Newton was").
inline void add_first_word(std::string_view text, const read_text& words, std::vector<fact>& facts) {
    if (words.words.empty()) return;
    const read_word& one = words.words.front();
    if (!one.content || !capital_at(text, one.bytes.begin)) return;
    if (std::any_of(facts.begin(), facts.end(),
                    [&](const fact& f) { return f.bytes.begin < one.bytes.end && one.bytes.begin < f.bytes.end; }))
        return;
    const bool before_name = std::any_of(facts.begin(), facts.end(), [&](const fact& f) {
        return f.kind == fact_kind::name && f.bytes.begin == one.bytes.end + 1 && text[one.bytes.end] == ' ';
    });
    static constexpr auto verbs = table_of<std::string_view>(
        {"did", "does", "had", "has", "hat", "hatte", "is", "ist", "war", "was", "wird", "wurde"});
    const bool subject =
        words.words.size() > 1 && std::find(verbs.begin(), verbs.end(), words.of(words.words[1])) != verbs.end();
    if (words.words.size() == 1 || before_name || subject)
        facts.push_back({fact_kind::name, one.bytes, before_name, true});
}

}  // namespace finding

/// The facts of the claim at `part` of a text without markers, at most limits.facts.
[[nodiscard]] inline std::vector<fact> facts_of(std::string_view text, span part, const read_text& words,
                                                fact_view& view) {
    std::vector<fact> found;
    const std::string_view claim_text = part.of(text);
    quantities::for_each_number(claim_text, [&](quantity one) {
        const bool may_claim = one.exact.kind == number_kind::fraction || one.exact.has_unit();
        const bool a_half = may_claim && !one.exact.within_other;
        if (found.size() == limits.facts || (!one.alone && !a_half)) return;
        one.bytes = {one.bytes.begin + part.begin, one.bytes.end + part.begin};
        fact made{one.is_date() ? fact_kind::date : fact_kind::number, one.bytes, true, false, 0, false, one};
        if (!one.alone) finding::place_quantity(made, text, view);
        if (one.alone || made.sources != 0)
            found.push_back(made);  // "a half" and "one day" claim nothing by themselves
    });
    const std::size_t numbers = found.size();
    terms::for_each(claim_text, [&](span bytes, bool code) {
        if (found.size() == limits.facts) return;
        bytes = {bytes.begin + part.begin, bytes.end + part.begin};
        for (std::size_t i = 0; i < numbers; ++i)
            if (!code && bytes.begin < found[i].bytes.end && found[i].bytes.begin < bytes.end) return;
        const std::string_view word = bytes.of(text);
        const bool code_like =
            code || std::any_of(word.begin(), word.end(), terms::digit) || word.find('_') != std::string_view::npos;
        const bool noun = !code_like && finding::may_be_noun(word);
        if (noun && is_stop_word(folded(word))) return;
        found.push_back({code_like ? fact_kind::code : fact_kind::name, bytes, !(noun && view.nouns_are_capitalised)});
    });
    finding::add_first_word(text, words, found);
    for (fact& one : found) {
        if (one.kind == fact_kind::number || one.kind == fact_kind::date) finding::place_quantity(one, text, view);
        else finding::place_term(one, text, view);
    }
    if (view.nouns_are_capitalised)  // two unknown nouns side by side are a name
        for (std::size_t i = 1; i < found.size(); ++i)
            if (found[i - 1].sources == 0 && found[i].sources == 0 && found[i - 1].kind == fact_kind::name &&
                found[i].kind == fact_kind::name && found[i].bytes.begin == found[i - 1].bytes.end + 1)
                found[i - 1].sure = found[i].sure = true;
    return found;
}

}  // namespace claims
}}  // namespace toolkit::v0
