// What surrounds the figure of a number: its unit, rate, sign, bound and role.
// In: a text and a number with the bytes of its figure. Out: the number with all that, and with its bytes.
// Next: number_reader.hpp.
#pragma once

#include <toolkit/validation/numbers/number_bounds.hpp>
#include <toolkit/validation/numbers/number_context.hpp>
#include <toolkit/validation/numbers/number_roles.hpp>
#include <toolkit/validation/numbers/number_scales.hpp>
#include <toolkit/validation/numbers/number_senses.hpp>
#include <toolkit/validation/numbers/number_signs.hpp>
#include <toolkit/validation/numbers/number_unit_phrases.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/numerals/number_directions.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

class number_completion {
public:
    /// `spelt` reads the scales of the same text.
    number_completion(std::string_view text, const spelt_reader& spelt)
        : text_(text), spelt_(spelt), signs_(text), units_(text) {}

    /// Completes a number whose bytes are its figure. `part`: it is a fraction.
    void complete(stated_number& one, bool part) const {
        const std::size_t begin = one.bytes.begin;
        one.figure_end = one.bytes.end;
        const bool formula =
            begin > 0 && text_[begin - 1] == '$' && text_.substr(one.figure_end).starts_with('$');  // $5$
        const currency money = one.spelt || formula ? currency{} : currency_before(text_, begin);
        const bool has_money = money.counts != dimension::none;
        if (has_money) {
            one.unit = {money.counts};
            take_rate(one, units_.rate_behind(one.unit, one.figure_end));
            one.bytes.begin = money.begin;
        } else if (one.kind != number_kind::ordinal && !formula) {
            take_unit(one, part);
        }
        one.after_at = stands_behind_at(text_, begin);
        const number_sign sign = signs_.before(begin, one.bytes.begin);
        one.bytes.begin = std::min(one.bytes.begin, sign.begin);
        bool negative = sign.negative;
        one.either_sign = sign.either;
        const dimension counts = one.unit.counts;
        const bool degrees = !one.shared_unit && (counts == dimension::degrees || counts == dimension::celsius ||
                                                  counts == dimension::fahrenheit);
        if (const std::size_t end = signs_.below_zero(one.bytes.end, degrees); end != one.bytes.end) {
            one.bytes.end = end;
            negative = true;
        }
        if (!negative && !has_money && signs_.has_trailing_minus(one.bytes)) {
            ++one.bytes.end;
            negative = true;
        }
        const bool bare_year = one.year != 0 && !has_money;
        if (!negative && signs_.in_accounting_brackets(one.bytes, has_money, bare_year)) {
            negative = true;
            take_scale_behind_bracket(one);
        }
        if (negative) {
            one.year = 0;
            one.number = one.number.opposite();
            if (one.regrouped) one.regrouped = one.regrouped->opposite();
        }
        if (one.by_letter && (one.has_unit() ? one.unit.counts != dimension::bytes : one.counts_other))
            one.alternative.reset(), one.by_letter = false;  // 8K users, $8K
        if (one.has_unit()) one.year = one.unit.counts == dimension::time ? one.year : 0;
        one.bound = bound_of(text_, one.bytes.begin, one.bytes.end);
        one.direction = direction_of(text_, one.bytes.begin, one.bytes.end);
        one.role = role_before(text_, one.bytes.begin);
        one.era = one.has_unit() ? number_era::none : era_behind(text_, one.bytes.end);
        one.plus_minus = sign.tolerance;
        one.sense = sense_of(one);
    }

private:
    /// three times, 5 mal, 5x; every two hours, alle 5 Minuten.
    [[nodiscard]] number_sense sense_of(const stated_number& one) const {
        if (one.unit.counts == dimension::time && !one.shared_unit) {
            const std::string_view before = text_.substr(0, one.bytes.begin);
            for (const std::string_view word : {"every ", "Every ", "each ", "alle ", "Alle "})
                if (before.ends_with(word)) return number_sense::period;
            return number_sense::none;
        }
        if (one.has_unit() || one.kind != number_kind::plain) return number_sense::none;
        const std::size_t at = skip_blanks(text_, one.figure_end);
        const std::size_t hyphen = text_.substr(at).starts_with('-') ? at + 1 : at;
        const std::string_view next = letters_at(text_, hyphen);
        if (!same_word(next, "times") && !same_word(next, "mal")) return number_sense::none;
        const std::size_t behind = skip_blanks(text_, hyphen + next.size());
        const bool factor = behind < text_.size() && terms::digit(text_[behind]);  // 3 times 5
        return factor ? number_sense::none : number_sense::times;
    }
    static void take_rate(stated_number& one, const unit_phrase& phrase) noexcept {
        one.per = phrase.per;
        one.per_name = phrase.per_name;
    }
    void take_unit(stated_number& one, bool part) const {
        const unit_phrase phrase = units_.behind(one.figure_end, part);
        one.counts_other = phrase.other;
        one.counts_noun = phrase.noun;
        take_rate(one, phrase);
        if (phrase.is.counts == dimension::none) return;
        const bool years = phrase.is == unit{dimension::time, *exact::make(31557600)};
        if (years && one.year != 0) return;  // "in the 1908 year"
        one.unit = phrase.is;
        one.shared_unit = phrase.apart;
        if (phrase.apart) return;
        one.bytes.end = phrase.end;
        one.year = 0;
        one.counts_other = one.counts_noun = false;
    }
    /// Takes the scale or percent sign after brackets: (5) million, (5) %.
    void take_scale_behind_bracket(stated_number& one) const {
        --one.bytes.begin;
        const std::size_t close = one.bytes.end + 1;
        exact_value scaled = one.number;
        std::size_t end = spelt_.take_scales(scaled, close);
        if (end != close) {
            one.scaled_by = scale_reader::between(scaled, one.number);
            one.number = scaled;
            one.regrouped.reset();
            one.decimals = -1;
        }
        one.bytes.end = end;
        if (one.has_unit()) return;
        const currency money = currency_before(text_, one.bytes.begin);
        const unit_phrase phrase = units_.behind(end, false);
        if (money.counts != dimension::none)
            one.unit = {money.counts}, take_rate(one, units_.rate_behind(one.unit, end));
        else if (phrase.is.counts != dimension::none)
            one.unit = phrase.is, take_rate(one, phrase), one.bytes.end = phrase.end;
        one.counts_other = phrase.other;
    }

    std::string_view text_;
    const spelt_reader& spelt_;
    sign_reader signs_;
    unit_phrase_reader units_;
};

}}}  // namespace toolkit::v0::quantities
