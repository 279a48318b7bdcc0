// Finds the demands of a question by rules that are plain data. In: a question and rules. Out: constraints, each with
// its bytes of the question. Next: fit_constraints.hpp, prompts, checks.
#pragma once

#include <toolkit/answering/question/analyze_rules.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace question_rules {

/// Marks the parts of the text that ask: from an interrogative word to the question mark or the next comma.
class questions {
public:
    constexpr explicit questions(reading& text) : text_(text) {
        for (std::size_t i = 0; i < text_.size();) {
            std::size_t end = i;
            while (end < text_.size() && !text_.is(end, ".?!\n")) ++end;
            bool is_question = text_.is(end, "?");
            std::size_t from = i;
            for (std::size_t k = i; k <= end; ++k)
                if (k == end || text_.is(k, ":;")) {
                    part(from, k, is_question, k == end);
                    from = k + 1;
                }
            i = end + 1;
        }
    }

private:
    static constexpr word_list interrogatives = words_of_class("interrogatives");
    static constexpr word_list auxiliaries = words_of_class("auxiliaries");

    [[nodiscard]] constexpr bool word(std::size_t i, const word_list& words) const noexcept {
        return is_word_of(text_, i, words);
    }
    [[nodiscard]] constexpr bool begins_clause(std::size_t from, std::size_t i) const noexcept {
        return i == from || text_[i - 1].mark != 0 || word(i - 1, "and|und|but|aber|or|oder|so|also|then");
    }
    /// A request, such as "could you" or "würden Sie".
    [[nodiscard]] constexpr bool requests(std::size_t i) const noexcept {
        if (word(i, "can|could|would|will|may|might") && word(i + 1, "you|i|we"))
            return word(i + 1, "you") || word(i + 2, "ask");
        return word(i, "kannst|könntest|würdest|magst|können|könnten|würden") && word(i + 1, "du|sie|ihr");
    }
    [[nodiscard]] constexpr bool is_question_at(std::size_t from, std::size_t i) const noexcept {
        if (!text_.is_word(i) || text_[i].quotation >= 0 || !begins_clause(from, i)) return false;
        if (word(i, interrogatives)) return true;
        if (word(i,
                 "mit|in|auf|an|bei|von|zu|für|aus|nach|bis|ab|seit|unter|über|on|at|by|from|with|to|for|of|um|gegen|"
                 "under|zum|after|before|since") &&
            word(i + 1, "who|whom|whose|what|which|welche*|wem|wen|wann|wo|when|how|wie|was"))
            return true;
        if (!word(i, auxiliaries) || requests(i)) return false;
        if (word(i, "do|have|will|machen|führt|haben"))
            return word(i + 1,
                        "we|i|they|the|our|my|these|those|any|all|both|users|you|wir|die|ich|sie|alle|unsere|es");
        return true;
    }

    constexpr void part(std::size_t from, std::size_t to, bool is_question, bool last) {
        if (from >= to) return;
        std::size_t begin = to;  // of the part that asks
        if (is_question) {
            for (std::size_t i = from; i < to && begin == to; ++i)
                if (is_question_at(from, i) && (last || i == from)) begin = i;
            if (begin == to && last) {
                bool requested = false;
                for (std::size_t i = from; i < to; ++i)
                    requested = requested || requests(i) || word(i, "please|bitte|kindly|mind");
                if (!requested && !starts_with_order(from)) begin = from;
            }
            for (std::size_t i = begin; i < to; ++i) text_[i].in_question = true;
        }
        // Indirect questions, "tell me how …": up to the next comma.
        for (std::size_t i = from; i < begin; ++i) {
            const bool embeds = word(i,
                                     "how|why|who|whether|whose|ob|warum|wieso|weshalb|wozu|inwiefern|welche*|what|"
                                     "which|when|wann|was|wie|wer|wo|where") &&
                                i > from && text_[i - 1].mark == 0 &&
                                !word(i - 1,
                                      "and|or|und|oder|in|on|to|from|of|for|by|genau|exactly|only|nur|so|exact|as|mit|"
                                      "it|them|that|see|know");
            const bool after_comma =
                i > from && text_.is(i - 1, ",") && word(i, "wie|wer|was|wo|wann|warum|ob|welche*|wieso|weshalb|wie*");
            const bool answers = i > from + 1 && after_comma &&
                                 word(i - 2,
                                      "sag|sage|sagst|erkläre|erklaere|erklärst|mir|beschreibe|prüfe|zeig|weiß|wissen|"
                                      "uns|urteilst|antwortest|sagen|klären");
            if (!embeds && !answers) continue;
            for (std::size_t k = i; k < begin && !text_.is(k, ",;") && !(k > i && word(k, "and|und")); ++k)
                text_[k].in_question = true;
        }
    }
    [[nodiscard]] constexpr bool starts_with_order(std::size_t i) const noexcept {
        return word(i,
                    "search|query|make|quote|open|use|read|give|show|tell|perform|run|suche|mach|mache|führe|öffne|"
                    "zitiere|lies|gib|nenne|zeig|zeige|sag|verwende|nutze|resolve|reproduce|provide");
    }
    reading& text_;
};

/// The range of a denial, found by a context rule.
struct denial {
    std::size_t begin = 0;    // index of a token
    std::uint16_t first = 0;  // clauses, first to last
    std::uint16_t last = 0;
    bool behind = false;
};

class question_analyzer {
public:
    constexpr explicit question_analyzer(std::string_view question) : text_(question), numbers_(text_) {
        begins_.reserve(text_.size());
        whole_.reserve(text_.size());
        for (std::size_t i = 0; i < text_.size(); ++i) {
            const bool word = text_[i].mark == 0;
            begins_.push_back(word ? text_[i].begins : 0);
            whole_.push_back(word ? text_[i].whole : 0);
        }
    }

    [[nodiscard]] constexpr constraints all(std::span<const constraint_rule> rules) {
        for (const constraint_rule& rule : rules)
            if (rule.effect == rule_effect::demands)
                each_match(rule, [&](const match& m) {
                    if (candidates_.size() < analyze_limits.candidates) candidates_.push_back({&rule, m});
                });
        if (candidates_.empty())
            return std::move(out_);  // true of most questions: denials and reports need not be searched
        questions{text_};
        for (const constraint_rule& rule : rules)
            if (rule.effect == rule_effect::shields) each_match(rule, [&](const match& m) { shield(m); });
        for (const constraint_rule& rule : rules)
            if (rule.effect == rule_effect::reports) each_match(rule, [&](const match& m) { report(m); });
        for (const constraint_rule& rule : rules)
            if (rule.effect != rule_effect::shields && rule.effect != rule_effect::reports &&
                rule.effect != rule_effect::demands)
                each_match(rule, [&](const match& m) { deny(rule.effect, m); });
        for (const auto& [rule, met] : candidates_)
            if (holds(*rule, met)) add(*rule, met);
        out_.min_searches = std::max(out_.min_searches, static_cast<std::int64_t>(out_.required_search_topics.size()));
        return std::move(out_);
    }

private:
    template <class F>
    constexpr void each_match(const constraint_rule& rule, F&& f) {
        if (!may_be_met(rule.words)) return;
        matcher here{text_, numbers_, rule.words};
        if (rule.words.begins_with_number()) {
            for (std::size_t i = 0; i < text_.size(); ++i)
                if (numbers_[i].end != nowhere && here.at(i, found_)) f(found_);
            return;
        }
        const word_bits first = rule.words.first();
        for (std::size_t i = 0; i < text_.size(); ++i) {
            const std::uint64_t begins = begins_[i];
            if ((begins & (first.begins | first.open)) == 0) continue;
            if ((begins & first.open) == 0 && (whole_[i] & first.whole) == 0) continue;
            if (here.at(i, found_)) f(found_);
        }
    }

    /// True if the question has a word of each class, and a number, that the pattern requires.
    [[nodiscard]] constexpr bool may_be_met(const pattern& words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const element& each = words[i];
            if (each.optional) continue;
            if (each.kind == element_kind::number || each.kind == element_kind::bounded_number ||
                each.kind == element_kind::times) {
                if (!numbers_.any()) return false;
            } else if (each.kind == element_kind::words && each.words.of_class >= 0 && !has_class(each.words)) {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] constexpr bool has_class(const word_list& words) {
        const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(words.of_class);
        if ((looked_for_ & bit) == 0) {
            looked_for_ |= bit;
            for (std::size_t i = 0; i < text_.size() && (present_ & bit) == 0; ++i)
                if (is_word_of(text_, i, words)) present_ |= bit;
        }
        return (present_ & bit) != 0;
    }

    constexpr void shield(const match& m) {
        for (std::size_t i = m.begin; i < m.end; ++i) text_[i].shielded = true;
    }

    constexpr void report(const match& m) {
        for (std::size_t i = m.begin; i < m.end; ++i)
            if (text_[i].in_question || text_[i].reported) return;
        std::size_t clause = m.begin;  // the clause's first token
        while (clause > 0 && text_[clause - 1].clause == text_[m.begin].clause) --clause;
        for (std::size_t i = clause; i <= m.begin; ++i)
            if (is_word_of(text_, i, "if|wenn|falls|what|was|where|wo|sofern|should|sollte")) return;
        const std::uint16_t sentence = text_[m.begin].sentence;
        for (std::size_t i = m.begin; i < text_.size() && text_[i].sentence == sentence; ++i) {
            if (text_.is(i, ";")) return;
            const bool new_clause = i > m.end && text_[i].clause != text_[i - 1].clause;
            if (new_clause && is_word_of(text_, i,
                                         "so|also|but|aber|therefore|daher|deshalb|please|bitte|still|trotzdem|darum|"
                                         "hence|doch|now|sondern"))
                return;
            text_[i].reported = true;
        }
    }

    constexpr void deny(rule_effect effect, const match& m) {
        if (text_[m.begin].shielded || denials_.size() >= 256) return;
        denial made{m.begin, text_[m.begin].clause, text_[m.end - 1].clause, effect == rule_effect::denies_behind};
        if (effect == rule_effect::denies_next && text_.is(m.end, ",")) ++made.last;
        if (effect == rule_effect::denies_behind) made.first = made.last;
        // "… , or open anything": the denial continues
        std::uint16_t to = made.last;
        for (std::size_t i = m.end; i < text_.size() && text_[i].clause <= to + 1; ++i) {
            if (text_[i].mark != 0) {
                if (!text_.is(i, ",")) break;
                continue;
            }
            if (text_[i].clause == to + 1) {
                if (is_word_of(text_, i, "or|nor|oder|noch") && text_[i].clause != text_[i - 1].clause)
                    made.last = ++to;
                else break;
            }
        }
        denials_.push_back(made);
    }

    [[nodiscard]] constexpr bool is_denied(const constraint_rule& rule, const match& m) const noexcept {
        for (const denial& d : denials_) {
            bool core = false;
            for (std::size_t k = 0; k < m.cores; ++k) core = core || m.core[k] == d.begin;
            if (core) continue;
            if ((d.behind || rule.options.own_negation) && d.begin > m.begin) continue;
            for (std::size_t k = 0; k < m.cores; ++k) {
                const std::uint16_t clause = text_[m.core[k]].clause;
                if (clause >= d.first && clause <= d.last) {
                    if (rule.options.own_negation && k > 0) break;
                    return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] constexpr bool holds(const constraint_rule& rule, const match& m) const noexcept {
        if (m.cores == 0 && m.quotation < 0) return false;
        if (rule.options.own_negation)
            for (std::size_t k = 0; k < m.cores; ++k)
                if (text_[m.core[k]].used) return false;
        const std::size_t head = m.cores != 0 ? m.core[0] : m.begin;
        if (text_[m.begin].quotation >= 0 && rule.words[0].kind != element_kind::quotation) return false;
        if (text_[head].reported || text_[m.begin].reported) return false;
        if (!rule.options.in_questions)
            for (std::size_t k = 0; k < m.cores; ++k)
                if (text_[m.core[k]].in_question && (k == 0 || !rule.options.own_negation)) return false;
        return !is_denied(rule, m);
    }

    /// True if the quote is to be SQL: the match or the three words after it contain "sql".
    [[nodiscard]] constexpr bool mentions_sql(const match& m) const noexcept {
        for (std::size_t i = m.begin; i < std::min(m.end + 3, text_.size()); ++i) {
            if (i >= m.end && text_[i].mark != 0) return false;
            if (is_word_of(text_, i, "sql")) return true;
        }
        return false;
    }

    [[nodiscard]] constexpr std::string_view bytes(span of) const noexcept { return of.of(text_.question()); }

    constexpr void add(const constraint_rule& rule, const match& m) {
        if (out_.found.size() >= analyze_limits.found) return;
        const std::size_t last = m.end > m.begin ? m.end - 1 : m.begin;
        found_constraint made{rule.kind, std::string{rule.name}, 0, {}, {text_[m.begin].begin, text_[last].end}};
        const std::int64_t count = (m.number != 0 ? m.number : rule.options.count) + rule.options.more;
        switch (rule.kind) {
            case constraint_kind::min_searches:
                if (count <= out_.min_searches) return;
                out_.min_searches = made.count = count;
                break;
            case constraint_kind::min_opened_citations:
                if (count <= out_.min_opened_citations) return;
                out_.min_opened_citations = made.count = count;
                break;
            case constraint_kind::search_topic:
                if (m.items.size < 2) return;
                add_items(m, made, out_.required_search_topics);
                return;
            case constraint_kind::section: add_items(m, made, out_.required_sections); return;
            case constraint_kind::exact_quote: {
                for (const std::uint16_t sentence : quoted_sentences_)
                    if (sentence == text_[m.begin].sentence) return;
                quoted_sentences_.push_back(text_[m.begin].sentence);
                out_.requires_exact_quote = true;
                if (m.indicator_begin != nowhere && m.indicator_end > m.indicator_begin)
                    made.value = bytes({text_[m.indicator_begin].begin, text_[m.indicator_end - 1].end});
                else made.value = bytes(made.source);
                out_.exact_quote_indicators.push_back(made.value);
                if (mentions_sql(m)) out_.exact_quote_indicators.emplace_back("SQL");
                break;
            }
            case constraint_kind::conflict_resolution:
                if (out_.requires_conflict_resolution &&
                    (out_.conflict_resolution_rule == rule.options.value || rule.options.value.empty()))
                    return;
                out_.requires_conflict_resolution = true;
                for (std::size_t k = 0; k < m.cores; ++k) text_[m.core[k]].used = true;
                made.value = rule.options.value;
                if (!rule.options.value.empty()) out_.conflict_resolution_rule = rule.options.value;
                break;
            case constraint_kind::insufficiency_disclosure:
                if (out_.requires_insufficiency_disclosure) return;
                out_.requires_insufficiency_disclosure = true;
                if (m.quotation >= 0) {
                    const quotation& in = text_.quotations()[static_cast<std::size_t>(m.quotation)];
                    made.value = bytes({in.begin, in.end});
                }
                break;
        }
        out_.found.push_back(std::move(made));
    }

    /// The name of a section without a trailing word "section". In quotation marks, the word may belong to the name.
    [[nodiscard]] constexpr span without_part(span name) const {
        for (const std::string_view part : {" section", " sections", " heading", " headings", " Abschnitt"})
            if (bytes(name).ends_with(part) && name.size() > part.size() &&
                !bytes({name.end, std::min(name.end + 1, text_.question().size())}).ends_with('"'))
                return {name.begin, name.end - part.size()};
        return name;
    }

    /// Adds one constraint for each item of the list that is new.
    constexpr void add_items(const match& m, const found_constraint& like, std::vector<std::string>& to) {
        for (std::size_t i = 0; i < m.items.size && out_.found.size() < analyze_limits.found; ++i) {
            found_constraint made = like;
            made.source = m.items.items[i];
            if (like.kind == constraint_kind::section) made.source = without_part(made.source);
            made.value = bytes(made.source);
            bool known = false;
            for (const found_constraint& each : out_.found)
                known = known || (each.kind == made.kind && each.source.begin < made.source.end &&
                                  made.source.begin < each.source.end);
            if (known || std::find(to.begin(), to.end(), made.value) != to.end()) continue;
            to.push_back(made.value);
            out_.found.push_back(std::move(made));
        }
    }

    reading text_;
    quantities numbers_;
    std::vector<std::uint64_t> begins_;  // bits of the tokens in one array, for speed: most rules match nowhere
    std::vector<std::uint64_t> whole_;
    struct candidate {
        const constraint_rule* rule;
        match met;
    };
    std::vector<candidate> candidates_;
    std::uint64_t looked_for_ = 0;  // word classes
    std::uint64_t present_ = 0;
    match found_{};
    std::vector<denial> denials_;
    std::vector<std::uint16_t> quoted_sentences_;
    constraints out_;
};

}  // namespace question_rules

/// The demands of the question by the rules. Never fails. Text beyond analyze_limits.question_bytes is ignored.
[[nodiscard]] constexpr constraints analyze(std::string_view question, std::span<const constraint_rule> rules) {
    return question_rules::question_analyzer{question}.all(rules);
}
[[nodiscard]] constexpr constraints analyze(std::string_view question) {
    return analyze(question, default_constraint_rules);
}

}}  // namespace toolkit::v0
