// The unit after a number in a sentence: 5 MB, 5-minute, 50 m², 5 degrees Celsius, 10 km/h, 30 calendar days.
// In: a text and the end of a number. Out: its unit and its rate. Next: number_reader.hpp.
#pragma once

#include <toolkit/text/stop_words.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/number_units.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/numerals/unit_powers.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

struct unit_phrase {
    unit is{};
    unit per{};
    std::size_t end = 0;
    bool other = false;          ///< a word that is not a known unit follows
    bool noun = false;           ///< that word is a plural noun, so the number counts it
    std::uint32_t per_name = 0;  ///< hash of the rate's word (of "per"), without a plural s; 0 if there is none
    bool apart = false;          ///< the unit is after further words and may not belong to the number
};

class unit_phrase_reader {
public:
    constexpr explicit unit_phrase_reader(std::string_view text) noexcept : text_(text) {}

    /// The unit after a number that ends at `end`. `part`: the number is a fraction, so "half an hour" has a unit.
    [[nodiscard]] constexpr unit_phrase behind(std::size_t end, bool part) const noexcept {
        std::size_t at = skip_blanks(text_, behind_emphasis(end));
        if (part) {
            std::size_t next = behind_word(text_, end, "of");
            for (const std::string_view article : {"a", "an", "the", "einer", "eines", "one"}) {
                const std::size_t behind_it = behind_word(text_, next, article);
                if (behind_it == next) continue;
                next = behind_it;
                break;
            }
            if (next != end) {
                const unit_phrase found = at_word(skip_blanks(text_, next), end);
                return found.is.counts != dimension::none ? found : unit_phrase{.end = end};
            }
        }
        if (at == end && is(at, '-')) ++at;
        unit_phrase found = at_word(at, end);
        if (found.is.counts == dimension::none && at > end) found = bracketed(at, end, found);
        if (found.is.counts == dimension::none && found.other) found = behind_adjectives(at, found);
        if (found.apart || (found.is.counts == dimension::none && !found.other)) return found;
        if (found.is.counts != dimension::none) return with_rate(found);
        const unit_phrase counted = with_rate({.end = letters_end(at)});  // 10 requests per second
        found.per = counted.per;
        found.per_name = counted.per_name;
        return found;
    }

    /// The rate of an amount whose unit precedes it: $20 per month, EUR 5/day.
    [[nodiscard]] constexpr unit_phrase rate_behind(const unit& is, std::size_t end) const noexcept {
        return with_rate({.is = is, .end = end});
    }

    /// Whether a word is one of those that say nothing by themselves.
    [[nodiscard]] static constexpr bool stops(std::string_view word) noexcept {
        std::array<char, 12> lower{};
        if (word.size() > lower.size()) return false;
        for (std::size_t i = 0; i < word.size(); ++i) lower[i] = ascii_lower(word[i]);
        const std::string_view folded_word{lower.data(), word.size()};
        return is_stop_word(folded_word, "english") || is_stop_word(folded_word, "german");
    }

private:
    [[nodiscard]] constexpr bool is(std::size_t at, char c) const noexcept {
        return at < text_.size() && text_[at] == c;
    }
    /// The end of the Markdown marks after a number: **5** %, `5` MB.
    [[nodiscard]] constexpr std::size_t behind_emphasis(std::size_t end) const noexcept {
        std::size_t at = end;
        while (at < end + 3 && (is(at, '*') || is(at, '_') || is(at, '`'))) ++at;
        return is(at, ' ') || is(at, '%') ? at : end;
    }
    [[nodiscard]] constexpr unit_phrase made(dimension counts, std::size_t end) const noexcept {
        return {.is = {counts}, .end = end};
    }

    [[nodiscard]] constexpr unit_phrase at_word(std::size_t at, std::size_t none) const noexcept {
        if (letters_at(text_, at) == "US") at = skip_blanks(text_, at + 2);  // 5 US gallons
        if (const auto sign = unit_sign_at(text_, at)) {
            const std::size_t end = at + sign->size;
            const bool of_next = end < text_.size() && terms::digit(text_[end]) && sign->is.counts != dimension::share;
            return of_next ? unit_phrase{.end = none} : unit_phrase{.is = sign->is, .end = end};
        }
        const std::string_view word = letters_at(text_, at);
        if (word.empty()) return {.end = none};
        for (const std::string_view hundred : {"v. H.", "v.H.", "vH"})
            if (text_.substr(at).starts_with(hundred)) return made(dimension::share, at + hundred.size());
        const std::size_t end = at + word.size();
        if (same_word(word, "per") && same_word(text_.substr(at, 8), "per cent")) return points_behind(at + 8);
        if (same_word(word, "percentage")) {
            const unit_phrase points = points_behind(end);
            return points.end != end ? points : unit_phrase{.end = none, .other = true};
        }
        if (same_word(word, "basis") && points_behind(end).end != end)
            return {.is = {dimension::points, {1, 1, -2}}, .end = points_behind(end).end};
        if (word == "in" && is_inch(end)) return {.is = unit_named("inch").value_or(unit{}), .end = end};
        if (same_word(word, "has")) return {.end = none};  // no hectares: "chapter 5 has"
        if (const auto raised = power_of_length(text_, at, word))
            return unit_phrase{.is = raised->is, .end = raised->end};
        if (const auto two = of_two_words(at, word)) return *two;
        const auto named = unit_named(word);
        if (!named) return {.end = none, .other = !stops(word), .noun = is_counted(word, end)};
        if (named->counts == dimension::share && named->factor == exact_value{1}) return points_behind(end);
        if (named->counts == dimension::degrees) return scale_behind(end);
        unit_phrase found{.is = *named, .end = end};
        if (named->counts == dimension::length)
            if (const auto raised = power_behind(text_, *named, end))
                return unit_phrase{.is = raised->is, .end = raised->end};
        if (named->counts == dimension::bit_rate || named->counts == dimension::byte_rate) {
            found.is.counts = named->counts == dimension::bit_rate ? dimension::bits : dimension::bytes;
            found.per = {dimension::time};
        }
        if (named->counts == dimension::miles_per_hour) {
            found.is = {dimension::length, *exact::make(1609344, 1, -3)};
            found.per = {dimension::time, *exact::make(3600)};
        }
        if (named->counts == dimension::power && is_hours(end)) {
            found.is = {dimension::energy, *exact::product(named->factor, *exact::make(3600))};
            found.end = letters_end(end + 1);
        }
        return found;
    }
    /// Whether the "in" that ends at `end` is no preposition: 5 in., 5 in wide, 5 in by 8 in.
    [[nodiscard]] constexpr bool is_inch(std::size_t end) const noexcept {
        if (end == text_.size() || is(end, ')') || is(end, ',') || is(end, ';')) return true;
        if (is(end, '.')) return end + 1 == text_.size() || !joined_at(text_, end + 1);
        const std::string_view next = letters_at(text_, skip_blanks(text_, end));
        for (const std::string_view word : {"as", "by", "x", "wide", "long", "high", "deep", "tall", "thick", "and"})
            if (same_word(next, word)) return true;
        return false;
    }
    [[nodiscard]] constexpr bool is_hours(std::size_t end) const noexcept {
        if (!is(end, ' ') && !is(end, '-')) return false;
        const std::string_view word = letters_at(text_, end + 1);
        return same_word(word, "hour") || same_word(word, "hours");
    }
    [[nodiscard]] constexpr std::size_t letters_end(std::size_t at) const noexcept {
        return at + letters_at(text_, at).size();
    }
    /// Percent, or percentage points.
    [[nodiscard]] constexpr unit_phrase points_behind(std::size_t end) const noexcept {
        for (const std::string_view word : {"points", "point"})
            if (const std::size_t behind = behind_word(text_, end, word); behind != end)
                return made(dimension::points, behind);
        return made(dimension::share, end);
    }
    [[nodiscard]] constexpr unit_phrase scale_behind(std::size_t end) const noexcept {
        const std::size_t at = skip_blanks(text_, end);
        const std::string_view word = letters_at(text_, at);
        if (same_word(word, "celsius") || word == "C") return made(dimension::celsius, at + word.size());
        if (same_word(word, "fahrenheit") || word == "F") return made(dimension::fahrenheit, at + word.size());
        return made(dimension::degrees, end);
    }

    /// nautical miles, light-years.
    [[nodiscard]] constexpr std::optional<unit_phrase> of_two_words(std::size_t at,
                                                                    std::string_view word) const noexcept {
        for (const unit_of_two_words& each : units_of_two_words) {
            if (!same_word(word, each.first)) continue;
            const std::size_t end = at + word.size();
            const std::size_t begin = is(end, '-') ? end + 1 : skip_blanks(text_, end);
            const std::string_view second = letters_at(text_, begin);
            const bool plural = second.size() == each.second.name.size() + 1 && second.ends_with('s');
            if (begin == end || !same_word(plural ? second.substr(0, second.size() - 1) : second, each.second.name))
                continue;
            return unit_phrase{.is = unit_tables::of(each.second), .end = begin + second.size()};
        }
        return std::nullopt;
    }
    /// 10 (ten) minutes, 10 (minutes), 10 [ms].
    [[nodiscard]] constexpr unit_phrase bracketed(std::size_t at, std::size_t none,
                                                  const unit_phrase& otherwise) const noexcept {
        if (!is(at, '(') && !is(at, '[')) return otherwise;
        const std::size_t close = text_.substr(0, at + 24).find(is(at, '(') ? ')' : ']', at);
        if (close == std::string_view::npos) return otherwise;
        const unit_phrase inside = at_word(at + 1, none);
        if (inside.is.counts != dimension::none && inside.end == close)
            return {.is = inside.is, .per = inside.per, .end = close + 1};
        const bool number = is_figure(at + 1) || spelt_reader{text_}.at(at + 1).has_value();
        if (!number || !is(close + 1, ' ')) return otherwise;
        const unit_phrase behind_it = at_word(close + 2, none);
        return behind_it.is.counts != dimension::none ? behind_it : otherwise;
    }
    [[nodiscard]] constexpr bool is_figure(std::size_t at) const noexcept {
        return at < text_.size() && terms::digit(text_[at]);
    }

    /// Words that qualify a unit: 30 calendar days, 10 full hours.
    [[nodiscard]] static constexpr bool is_sort_of_unit(std::string_view word) noexcept {
        constexpr std::array<std::string_view, 46> sorts{"additional",
                                                         "banking",
                                                         "business",
                                                         "calendar",
                                                         "complete",
                                                         "consecutive",
                                                         "continuous",
                                                         "contiguous",
                                                         "different",
                                                         "elapsed",
                                                         "entire",
                                                         "extra",
                                                         "fiscal",
                                                         "free",
                                                         "full",
                                                         "further",
                                                         "ganze",
                                                         "ganzen",
                                                         "idle",
                                                         "kalender",
                                                         "long",
                                                         "maximum",
                                                         "minimum",
                                                         "more",
                                                         "overlapping",
                                                         "possible",
                                                         "raw",
                                                         "remaining",
                                                         "retention",
                                                         "short",
                                                         "solid",
                                                         "straight",
                                                         "successive",
                                                         "total",
                                                         "trial",
                                                         "uncompressed",
                                                         "unused",
                                                         "usable",
                                                         "volle",
                                                         "vollen",
                                                         "weitere",
                                                         "weiteren",
                                                         "whole",
                                                         "working",
                                                         "zus\u00e4tzliche",
                                                         "zus\u00e4tzlichen"};
        for (const std::string_view one : sorts)
            if (same_word(word, one)) return true;
        return false;
    }
    /// Whether a word before a unit may only describe it: 30 sunny days.
    [[nodiscard]] static constexpr bool may_be_adjective(std::string_view word) noexcept {
        return !word.empty() && !word.ends_with('s') && !terms::upper(word[0]);
    }
    /// 30 calendar days, 10 full hours: units of time and bytes after at most two qualifying words. Any other unit, or
    /// one after other words, is only possible: five main points; 20 volunteers worked hours.
    [[nodiscard]] constexpr unit_phrase behind_adjectives(std::size_t at, const unit_phrase& otherwise) const noexcept {
        constexpr int most = 4;
        bool sorts = true;
        for (int i = 0; i < most; ++i) {
            const std::string_view word = letters_at(text_, at);
            sorts = sorts && (is_sort_of_unit(word) || (i == 0 && may_be_adjective(word)));
            if (word.empty() || (i > 0 && stops(word)) || !is(at + word.size(), ' ')) return otherwise;
            at += word.size() + 1;
            const std::string_view next = letters_at(text_, at);
            const auto named = next.size() > 2 && !same_word(next, "second") ? unit_named(next) : std::nullopt;
            if (!named) continue;
            const bool sure = sorts && i < 2 && (named->counts == dimension::time || named->counts == dimension::bytes);
            if (!sure) return {.is = *named, .end = otherwise.end, .other = true, .apart = true};
            return {.is = *named, .end = at + next.size()};
        }
        return otherwise;
    }

    /// km/h, MB per second, euros a month.
    [[nodiscard]] constexpr unit_phrase with_rate(unit_phrase found) const noexcept {
        if (found.per.counts != dimension::none) return found;
        std::size_t at = found.end;
        bool article = false;
        bool german = false;  // im Monat, am Tag
        if (is(at, '/')) ++at;
        else
            for (const std::string_view word : {"per", "pro", "a", "an", "je", "every", "each", "im", "am"})
                if (const std::size_t behind_it = behind_word(text_, found.end, word); behind_it != found.end) {
                    at = skip_blanks(text_, behind_it);
                    article = word.size() < 3 || word.size() > 3;
                    german = word == "im" || word == "am";
                }
        if (at == found.end) return found;
        const std::string_view word = letters_at(text_, at);
        const auto named = unit_named(word);
        if (article && (!named || named->counts != dimension::time)) return found;
        if (german && names_one(skip_blanks(text_, at + word.size()))) return found;
        const auto area_or_volume = [&]() -> std::optional<raised_unit> {
            if (const auto raised = power_of_length(text_, at, word)) return raised;
            const bool length = named && named->counts == dimension::length;
            return length ? power_behind(text_, *named, at + word.size()) : std::nullopt;
        }();
        if (area_or_volume) {
            found.per = area_or_volume->is;
            found.per_name = name_of("m") + (found.per.counts == dimension::area ? 2 : 3);
            if (is(found.end, '/')) found.end = area_or_volume->end;
            return found;
        }
        found.per_name = name_of(word);
        for (const auto& [sign, power] :
             {std::pair<std::string_view, std::uint32_t>{"\u00b2", 2}, {"\u00b3", 3}, {"^2", 2}, {"^3", 3}})
            if (text_.substr(at + word.size()).starts_with(sign)) {
                found.per_name += power;  // m/s\u00b2 is per another thing than m/s
                if (is(found.end, '/')) found.end = at + word.size() + sign.size();
                return found;
            }
        if (!named) return found;
        found.per = *named;
        if (is(found.end, '/')) found.end = at + word.size();
        return found;
    }

    /// Whether the word at `at` makes the time before it a certain one: im Jahr 2020, im Monat Mai, am Tag der Wahl.
    [[nodiscard]] constexpr bool names_one(std::size_t at) const noexcept {
        const std::string_view word = letters_at(text_, at);
        if (word.empty()) return is_figure(at);
        for (const std::string_view one : {"der", "des", "vor", "nach", "danach", "davor", "seiner", "ihrer"})
            if (same_word(word, one)) return true;
        return terms::upper(word[0]);
    }
    [[nodiscard]] static constexpr std::uint32_t name_of(std::string_view word) noexcept {
        if (word.size() > 3 && word.ends_with('s')) word.remove_suffix(1);
        std::uint32_t hash = 0x811C9DC5U;
        for (const char c : word) hash = (hash ^ static_cast<unsigned char>(ascii_lower(c))) * 0x01000193U;
        return word.empty() ? 0 : hash;
    }

    /// Whether a number counts a word: a plural at the end of its phrase ("5 retries."), not a verb ("a value of 5
    /// means").
    [[nodiscard]] constexpr bool is_counted(std::string_view word, std::size_t end) const noexcept {
        if (word.size() < 4 || !word.ends_with('s') || word.ends_with("ss") || is_verb(word)) return false;
        const std::size_t next = skip_blanks(text_, end);
        const std::string_view behind_it = letters_at(text_, next);
        if (behind_it.empty()) return next == text_.size() || !terms::digit(text_[next]);
        constexpr std::array<std::string_view, 22> prepositions{
            "of", "in", "per", "for", "at",   "on",     "from",  "by",     "with",   "as",    "and",
            "or", "is", "are", "was", "were", "before", "after", "within", "during", "until", "between"};
        for (const std::string_view one : prepositions)
            if (same_word(behind_it, one)) return true;
        return false;
    }
    [[nodiscard]] static constexpr bool is_verb(std::string_view word) noexcept {
        constexpr std::array<std::string_view, 40> verbs{
            "means",    "does",    "gives",   "makes",    "sets",    "turns",   "keeps",  "allows",
            "disables", "enables", "applies", "works",    "lets",    "leads",   "counts", "stands",
            "starts",   "stops",   "returns", "results",  "becomes", "remains", "stays",  "suffices",
            "fits",     "holds",   "covers",  "requires", "needs",   "uses",    "causes", "exists",
            "follows",  "comes",   "goes",    "runs",     "depends", "belongs", "always", "times"};
        for (const std::string_view one : verbs)
            if (same_word(word, one)) return true;
        return false;
    }

    std::string_view text_;
};

}}}  // namespace toolkit::v0::quantities
