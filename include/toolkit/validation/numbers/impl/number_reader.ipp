// Reads numbers from left to right, the longest form at each place.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/validation/numbers/implied_numbers.hpp>
#include <toolkit/validation/numbers/number_completion.hpp>
#include <toolkit/validation/numbers/number_context.hpp>
#include <toolkit/validation/numbers/number_digits.hpp>
#include <toolkit/validation/numbers/number_durations.hpp>
#include <toolkit/validation/numbers/number_lists.hpp>
#include <toolkit/validation/numbers/number_moments.hpp>
#include <toolkit/validation/numbers/number_ratios.hpp>
#include <toolkit/validation/numbers/number_reader.hpp>
#include <toolkit/validation/numbers/number_scales.hpp>
#include <toolkit/validation/numbers/number_scripts.hpp>
#include <toolkit/validation/numbers/number_signs.hpp>
#include <toolkit/validation/numbers/number_style.hpp>
#include <toolkit/validation/numbers/number_unit_phrases.hpp>
#include <toolkit/validation/numerals/fraction_signs.hpp>
#include <toolkit/validation/numerals/number_powers.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/numerals/written_numerals.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace quantities {

class number_scanner {
public:
    number_scanner(std::string_view text, std::vector<stated_number>& found, bool parts)
        : text_(text),
          found_(found),
          from_(found.size()),
          parts_(parts),
          style_(text),
          digits_(text, style_),
          spelt_(text),
          scales_(text, spelt_, style_),
          moments_(text, found, digits_),
          signs_(text),
          completion_(text, spelt_),
          numerals_(text),
          powers_(text) {}

    void read() {
        for (std::size_t at = 0; at < text_.size() && found_.size() - from_ < number_limits.numbers;) {
            const char c = text_[at];
            if (c == ' ') ++at;
            else if (terms::digit(c)) at = figure(at);
            else if (const std::size_t minus = sign_reader::minus_letter_at(text_, at)) at += minus;
            else if (const std::size_t end = add_sign_numeral(at); end != at) at = end;
            else if (!is_fraction_at(at) && (c == '_' || letter_at(text_, at) != 0)) at = word(at);
            else at = sign(at);
        }
        join_quantities(text_, found_, from_);
        share_units(text_, found_, from_);
        join_ratios(text_, found_, from_, parts_);
    }

private:
    [[nodiscard]] bool is_fraction_at(std::size_t at) const {
        return static_cast<unsigned char>(text_[at]) >= 0x80 && fraction_sign_at(text_, at);
    }
    std::size_t sign(std::size_t at) {
        const char c = text_[at];
        if (c == '.' && at + 1 < text_.size() && terms::digit(text_[at + 1]) && !terms::letter_ends_at(text_, at) &&
            (at == 0 || text_[at - 1] != '.'))
            return figure(at);
        if (c == ')') return add_power(at, at + 1, powers_.behind_symbol(at + 1));
        if (static_cast<unsigned char>(c) < 0x80) return at + 1;
        if (const auto fraction = fraction_sign_at(text_, at)) {
            stated_number one = plain_number({at, fraction->end}, fraction->value);
            one.kind = number_kind::fraction;
            one.decimals = -1;
            return finish(one, true);
        }
        if (text_.substr(at).starts_with("\u221a")) return root(at, at + 3);
        return at + 1;
    }

    /// Reads a number in digits, a date or a time.
    std::size_t figure(std::size_t at) {
        if (terms::digit(text_[at])) {
            if (const auto end = moments_.from_digits(at, parts_)) return *end;
        }
        if (const auto based = numerals_.with_base(at)) {
            stated_number one = plain_number({at, based->end}, *exact::make(based->value));
            one.decimals = -1;
            return finish(one, false);
        }
        const digits read = digits_.at(at);
        const std::string_view behind = letters_at(text_, read.end);
        const bool ordinal = behind == "st" || behind == "nd" || behind == "rd" || behind == "th" ||
                             (behind == "s" && read.whole == 4 && read.plain);
        const bool joined = joined_at(text_, read.end);
        exact_value scaled = read.value;
        std::size_t scaled_end = ordinal ? read.end : scales_.take(scaled, read.end, at);
        const bool scale_joined = scaled_end > read.end && joined;
        if (!read.number || (joined && !ordinal && !scale_joined && !joins_unit(behind, read.end))) {
            at = std::max(read.end, at + 1);
            while (joined_at(text_, at)) ++at;
            return at;
        }
        stated_number one = plain_number({at, scaled_end}, scaled);
        if (scaled_end == read.end + 1) {
            one.alternative = scales_.binary(read.value, read.end);
            if (one.alternative) one.by_letter = true;
        }
        if (scaled_end != read.end) one.scaled_by = scale_reader::between(scaled, read.value);
        else one.regrouped = read.regrouped, one.doubtful = read.doubtful;
        if (one.regrouped) one.language = style_.language();
        one.digits = read.all;
        one.decimals = scaled_end != read.end ? -1 : read.decimals;
        one.parts = read.ratio || read.blank_groups;
        one.dotted = read.plain && read.end < text_.size() && text_[read.end] == '.';
        if (read.fraction) one.kind = number_kind::fraction;
        if (ordinal) {
            one.kind = number_kind::ordinal;
            one.bytes.end += behind.size();
        }
        const bool year = read.plain && read.whole == 4 && read.value.is_whole_up_to(2199) && read.all >= 1000;
        if (year) one.year = static_cast<std::int32_t>(read.all);
        if (parts_ && (read.ratio || (read.blank_groups && may_be_two(text_, at, read.end)))) add_parts(at, read.end);
        return std::max(finish(one, read.fraction), read.end);
    }
    [[nodiscard]] bool joins_unit(std::string_view letters, std::size_t end) const {
        if (letters == "x" && !joined_at(text_, end + 1)) return true;  // 5x
        const std::size_t behind = end + letters.size();                // m2 and m3 are units, h30 is none
        if (letters == "d") return is_days(behind);
        if (!is_joined_unit(letters)) return false;
        return !joined_at(text_, behind) || letters.ends_with('m');
    }
    /// Whether the d that ends at `end` stands for days: "1d.", "for 30d of"; a 3d model and a 1d array are none.
    [[nodiscard]] bool is_days(std::size_t end) const {
        if (joined_at(text_, end) || (end < text_.size() && text_[end] == '-')) return false;
        const std::string_view next = letters_at(text_, skip_blanks(text_, end));
        return next.empty() || unit_phrase_reader::stops(next);
    }
    void add_parts(std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end;) {
            std::size_t last = at;
            while (last < end && terms::digit(text_[last])) ++last;
            if (last == at) {
                ++at;
                continue;
            }
            const digits one = digits_.at(at);
            const auto value = one.plain && one.end == last ? std::optional{one.value} : small_value(at, last);
            if (value) {
                stated_number part = plain_number({at, last}, *value);
                part.within_other = true;
                part.digits = value->is_whole_up_to(UINT64_MAX / 10) ? value->whole() : 0;
                if (last == end) finish(part, false);
                else found_.push_back(part);
            }
            at = last;
        }
    }
    [[nodiscard]] std::optional<exact_value> small_value(std::size_t begin, std::size_t end) const {
        std::uint64_t value = 0;
        if (end - begin > 9) return std::nullopt;
        for (std::size_t i = begin; i < end; ++i) value = value * 10 + static_cast<std::uint64_t>(text_[i] - '0');
        return exact::make(value);
    }

    std::size_t root(std::size_t begin, std::size_t at) {
        const bool bracket = at < text_.size() && (text_[at] == '(' || text_[at] == '{');
        if (bracket) ++at;
        if (at >= text_.size() || !terms::digit(text_[at])) return at;
        const digits read = digits_.at(at);
        const auto value = read.number ? exact::square_root(read.value) : std::nullopt;
        const bool closed = !bracket || (read.end < text_.size() && (text_[read.end] == ')' || text_[read.end] == '}'));
        if (!value || !closed) return at;
        if (parts_) add_parts(at, read.end);
        stated_number one = plain_number({begin, read.end + (bracket ? 1 : 0)}, *value);
        one.decimals = -1;
        return finish(one, false);
    }

    std::size_t word(std::size_t at) {
        const std::string_view written = letters_at(text_, at);
        if (written.empty()) {  // an underscore
            while (joined_at(text_, at)) ++at;
            return at;
        }
        const std::size_t end = at + written.size();
        if (const auto behind = moments_.from_month(at, written)) return *behind;
        if (terms::upper(written[0]))
            if (const auto behind = moments_.from_name(at)) return *behind;
        if (const auto roman = numerals_.roman_at(at, written, is_behind_numeral(at))) return add_numeral(at, *roman);
        if (written == "sqrt" && end < text_.size() && text_[end] == '(')
            if (const std::size_t behind = root(at, end); behind > end + 1) return behind;
        const auto named = number_words::word_of(written);
        if (named.is == number_words::role::none) {
            if (const std::size_t behind = add_implied(at, written); behind != at) return behind;
            if (same_word(written, "noon") || same_word(written, "midnight") || same_word(written, "mitternacht") ||
                same_word(written, "mittag"))
                if (const auto behind = moments_.time_from_word(at, written)) return *behind;
            return add_power(at, behind_name(text_, end), powers_.at_word(at, written));
        }
        if (joined_at(text_, end)) return behind_name(text_, end);
        if (end < text_.size() && text_[end] == '-' && same_word(written, "half"))  // half-yearly
            if (const auto period = period_named(text_, at, written)) return add_implied(at, written);
        if (const auto behind = moments_.time_from_word(at, written)) return *behind;
        if (const auto in_words = spelt_.at(at)) {
            if (in_words->ordinal && in_words->value.is_whole_up_to(31))
                if (const auto behind = moments_.behind_day(in_words->value.whole(), at, in_words->end)) return *behind;
            return add_in_words(*in_words, at, written);
        }
        if (const std::size_t behind = add_implied(at, written); behind != at) return behind;
        return behind_name(text_, end);
    }
    /// Adds a numeral such as ④ or IV, which has no unit.
    std::size_t add_numeral(std::size_t at, const written_numeral& numeral) {
        stated_number one = plain_number({at, numeral.end}, *exact::make(numeral.value));
        one.figure_end = numeral.end;
        one.spelt = true;
        one.decimals = -1;
        one.sense = number_sense::label;
        found_.push_back(one);
        return numeral.end;
    }
    std::size_t add_sign_numeral(std::size_t at) {
        const auto numeral = numerals_.from_sign(at);
        return numeral ? add_numeral(at, *numeral) : at;
    }
    /// Whether a Roman numeral of the same list stands before `at`: chapters II and IV.
    [[nodiscard]] bool is_behind_numeral(std::size_t at) const {
        if (found_.size() == from_ || found_.back().sense != number_sense::label || found_.back().bytes.end >= at)
            return false;
        const std::string_view between = text_.substr(found_.back().bytes.end, at - found_.back().bytes.end);
        for (const std::string_view joint : {" and ", " or ", " to ", " und ", " oder ", " bis ", ", ", "-", "–"})
            if (between == joint) return true;
        return false;
    }
    /// Adds a power that begins at `begin`. Returns its end; `at` if there is none.
    std::size_t add_power(std::size_t begin, std::size_t at, const std::optional<written_power>& power) {
        if (!power) return at;
        const auto exponent = exact::make(power->exponent, 1, 0, power->negative);
        stated_number one = plain_number({begin, power->end}, *exponent);
        one.figure_end = power->end;
        one.kind = number_kind::power;
        one.spelt = true;
        one.decimals = -1;
        one.claims = !power->weak;
        found_.push_back(one);
        return std::max(at, power->end);
    }
    std::size_t add_in_words(const spelt_number& in_words, std::size_t at, std::string_view written) {
        stated_number one = plain_number({at, in_words.end}, in_words.value);
        one.spelt = true;
        one.decimals = -1;
        one.digits = 0;
        one.claims = in_words.claims;
        one.weak = in_words.article;
        if (in_words.part && signs_.behind_ordinal(at)) one.claims = false;  // the first half of the year
        if (in_words.ordinal) one.kind = number_kind::ordinal;
        if (in_words.part) one.kind = number_kind::fraction;
        const std::size_t index = found_.size();
        const std::size_t end = finish(one, in_words.part);
        stated_number& made = found_[index];
        const bool day = made.unit.counts == dimension::time && made.number == exact_value{1} &&
                         (made.unit.factor == *exact::make(86400) || made.unit.factor == exact_value{1});
        if (made.has_unit() && !made.shared_unit && !in_words.ordinal &&
            (!in_words.article || (same_word(written, "one") && !day)))
            made.claims = true;
        if (made.number.negative) made.claims = true;
        if (made.sense == number_sense::times || made.sense == number_sense::period) made.claims = true;
        if (in_words.article && made.unit.counts == dimension::time && made.sense == number_sense::none)
            made.sense = number_sense::amount;  // eine Stunde
        const bool half = in_words.part && made.number == *exact::make(1, 2) && !made.has_unit();
        if (half && !signs_.behind_ordinal(at) && !is_part_of_name(text_, at, made.figure_end))
            made.sense = number_sense::multiple;
        return end;
    }
    /// Adds "an hour", "hourly" or "twice". Returns its end; `at` if there is none.
    std::size_t add_implied(std::size_t at, std::string_view written) {
        const auto implied = implied_number_at(text_, at, written);
        if (!implied) return at;
        stated_number one = plain_number({at, implied->end}, implied->value);
        one.figure_end = implied->end;
        one.spelt = true;
        one.weak = true;
        one.decimals = -1;
        one.claims = implied->claims;
        if (implied->value == *exact::make(1, 2) && implied->is.counts == dimension::none)
            one.kind = number_kind::fraction;
        one.unit = implied->is;
        one.sense = implied->sense;
        found_.push_back(one);
        return implied->end;
    }
    /// Adds a number with its unit and sign; tells where the text goes on.
    std::size_t finish(stated_number one, bool part) {
        completion_.complete(one, part);
        found_.push_back(one);
        return std::max(one.bytes.end, one.figure_end);
    }
    std::string_view text_;
    std::vector<stated_number>& found_;
    std::size_t from_;
    bool parts_;
    number_style style_;
    digit_reader digits_;
    spelt_reader spelt_;
    scale_reader scales_;
    moment_reader moments_;
    sign_reader signs_;
    number_completion completion_;
    numeral_reader numerals_;
    power_reader powers_;
};

/// The number of a text that is a short whole number and nothing else, as tools return one. Nothing surrounds it, so
/// there is no unit, sign or date to look for. The scanner reads the same number.
[[nodiscard]] inline std::optional<stated_number> only_number(std::string_view text) {
    constexpr std::size_t longest = 7;  // eight digits may be a date
    if (text.ends_with('\n')) text.remove_suffix(1);
    if (text.empty() || text.size() > longest || !all_in(text, terms::digit)) return std::nullopt;
    std::uint64_t value = 0;
    for (const char digit : text) value = value * 10 + static_cast<std::uint64_t>(digit - '0');
    stated_number one = plain_number({0, text.size()}, *exact::make(value));
    one.figure_end = text.size();
    one.digits = value;
    if (text.size() == 4 && value >= 1000 && value < 2200) one.year = static_cast<std::int32_t>(value);
    return one;
}

}  // namespace quantities

TOOLKIT_FUNCTION void read_numbers(std::string_view text, std::vector<stated_number>& found, bool parts) {
    if (const auto only = quantities::only_number(text)) return found.push_back(*only);
    const std::size_t from = found.size();
    const quantities::plain_figures plain{text};
    quantities::number_scanner{plain.text(), found, parts}.read();
    if (!plain.changed()) return;
    for (std::size_t i = from; i < found.size(); ++i) {
        found[i].bytes = {plain.original(found[i].bytes.begin), plain.original(found[i].bytes.end)};
        found[i].figure_end = plain.original(found[i].figure_end);
    }
}

}}  // namespace toolkit::v0
