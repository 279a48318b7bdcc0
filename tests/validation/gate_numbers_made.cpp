// validation/gate.hpp: 2,000 made numbers, each in one writing in the source and in another in the answer, as the
// whole default gate judges them.
#include "made_run.hpp"
#include "number_forms.hpp"

#include <toolkit/validation/gate.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

using namespace toolkit;
using namespace number_forms;

namespace {

/// Writings of one number: `same` are equal, `other` are not.
struct made_number {
    std::vector<std::string> same;
    std::vector<std::string> other;
    std::vector<std::string> german{};  ///< equal in a German sentence, another value in an English one: 1.664
    std::vector<std::string> vague{};   ///< writings that an answer may use, but that leave the half of the day open
};

struct maker {
    std::mt19937_64 random{20'261'129};

    std::uint64_t below(std::uint64_t limit) { return random() % limit; }
    template <class List>
    auto& one_of(List& list) {
        return list[below(list.size())];
    }

    static std::vector<std::string> integers(std::uint64_t value) {
        std::vector<std::string> made{
            std::to_string(value),        grouped(value, ","),      grouped(value, "\u00a0"),
            grouped(value, "\u202f"),     grouped(value, "'"),      english(value),
            in_script(value, full_width), in_script(value, arabic), in_script(value, devanagari)};
        if (value < 1'000'000) made.push_back(german(value));
        if (value >= 1'000'000) made.push_back(grouped(value, "."));
        return made;
    }
    /// Another value: a changed digit, or ten times as much.
    std::uint64_t changed(std::uint64_t value) {
        const std::uint64_t tenfold = value * 10;
        std::string digits = std::to_string(value);
        char& digit = digits[below(digits.size())];
        digit = digit == '9' ? '8' : static_cast<char>(digit + 1);
        return below(2) == 0 && value != 0 ? tenfold : std::stoull(digits);
    }

    made_number integer() {
        const std::array<std::uint64_t, 6> limits{13, 100, 1'000, 10'000, 1'000'000, 100'000'000};
        const std::uint64_t value = 2 + below(one_of(limits));
        made_number made{integers(value), {}};
        if (value >= 1'000 && value < 1'000'000) made.german.push_back(grouped(value, "."));
        const std::uint64_t wrong = changed(value);
        made.other = {std::to_string(wrong), grouped(wrong, ","), "-" + std::to_string(value),
                      "minus " + english(value)};
        if (wrong > 12) made.other.push_back(english(wrong));
        return made;
    }
    made_number decimal() {
        const std::uint64_t whole = below(1'000);
        const std::uint64_t part = 1 + below(9);
        const std::string w = std::to_string(whole);
        const std::string p = std::to_string(part);
        const std::string wrong = std::to_string(part % 9 + 1);
        return {{w + "." + p + " kg", w + "," + p + " kg", w + "." + p + "0 kg", w + "," + p + " Kilogramm",
                 english(whole) + " point " + english(part) + " kilograms", w + p + "00 g"},
                {w + "." + wrong + " kg", w + p + " kg", "-" + w + "." + p + " kg", w + "." + p + " t",
                 w + "." + p + " g", w + "." + p + " km"}};
    }
    made_number negative() {
        const std::uint64_t value = 2 + below(60);
        const std::string v = std::to_string(value);
        const std::string wrong = std::to_string(changed(value));
        return {{"-" + v, "\u2212" + v, "minus " + v, "minus " + english(value), "minus " + german(value),
                 "negative " + v, "\u2013" + v},
                {v, english(value) + " degrees", "-" + wrong, "minus " + wrong, "+" + v}};
    }
    made_number power() {
        const std::uint64_t exponent = 3 + below(10);
        const std::uint64_t value = 1 + below(9);
        const std::string v = std::to_string(value);
        const std::string e = std::to_string(exponent);
        const std::string wrong = std::to_string(exponent + 1);
        made_number made{{v + " \u00d7 10^" + e, v + "e" + e, v + " x 10**" + e, v + std::string(exponent, '0'),
                          v + " \u00b7 10" + in_script(exponent, raised), v + "E+" + e, v + " \\times 10^{" + e + "}"},
                         {v + " \u00d7 10^" + wrong, v + "e" + wrong, v + "e-" + e, v + " \u00d7 10^-" + e,
                          v + std::string(exponent + 1, '0'), "-" + v + "e" + e}};
        if (exponent == 6) {
            made.same.insert(made.same.end(), {v + " million", english(value) + " million", v + " Mio.",
                                               (value == 1 ? "eine Million" : german(value) + " Millionen")});
            made.other.push_back(v + " billion");
        }
        if (exponent == 9) made.same.insert(made.same.end(), {v + " billion", v + " Mrd.", v + " Milliarden"});
        return made;
    }
    made_number fraction() {
        struct row {
            std::vector<std::string> same;
            std::vector<std::string> other;
        };
        static const std::vector<row> rows{
            {{"1/2", "\u00bd", "0.5", "one half", "0,5", "ein halb", "1\u20442"}, {"1/3", "1.5", "-1/2", "2/1", "5"}},
            {{"1/4", "\u00bc", "0.25", "one quarter", "ein Viertel"}, {"1/2", "\u00be", "2.5", "-0.25"}},
            {{"3/4", "\u00be", "0.75", "three quarters", "drei Viertel", "0,75"}, {"1/4", "7.5", "-3/4", "two thirds"}},
            {{"2/3", "\u2154", "two thirds", "zwei Drittel"}, {"1/3", "0.6", "-2/3", "three quarters"}},
            {{"1 1/2", "1\u00bd", "1.5", "one and a half", "anderthalb", "eineinhalb"}, {"1/2", "11/2", "-1.5", "15"}},
            {{"2 1/2", "2\u00bd", "2.5", "two and a half", "zweieinhalb"}, {"1/2", "21/2", "-2.5", "25"}},
            {{"2 \u00d7 10^-3", "0.002", "2e-3", "2 \u00b7 10\u207b\u00b3"}, {"2 \u00d7 10^3", "0.02", "-0.002"}}};
        const row& chosen = one_of(rows);
        return {chosen.same, chosen.other};
    }
    made_number time() {
        const std::uint64_t hour = 13 + below(11);
        const std::uint64_t minute = below(4) * 15;
        const std::string h = std::to_string(hour);
        const std::string h12 = std::to_string(hour - 12);
        const std::string m = two_digits(minute);
        made_number made{
            {h + ":" + m, h12 + ":" + m + " pm", h12 + ":" + m + " p.m.", h + ":" + m + " Uhr", h + "." + m + " Uhr"},
            {h12 + ":" + m + " am", std::to_string(hour == 23 ? 22 : hour + 1) + ":" + m,
             h + ":" + two_digits(minute + 1)}};
        if (minute == 0) made.same.insert(made.same.end(), {h + " Uhr", h12 + " pm", english(hour - 12) + " pm"});
        if (minute == 30) made.same.push_back(h + " Uhr 30");
        if (minute == 30) made.vague.push_back("half past " + english(hour - 12));
        made.vague.push_back(h12 + ":" + m);
        if (minute == 15) made.same.push_back("quarter past " + english(hour - 12) + " in the afternoon");
        return made;
    }
    made_number date() {
        const std::uint64_t day = 1 + below(28);
        const std::uint64_t month = below(12);
        const std::string year = std::to_string(1900 + below(200));
        const std::string d = std::to_string(day);
        const std::string m = std::to_string(month + 1);
        const std::string name{english_months[month]};
        const std::string monat{german_months[month]};
        const std::string wrong = std::to_string(day % 28 + 1);
        const std::string other{english_months[(month + 1) % 12]};
        return {{d + " " + name + " " + year, name + " " + d + ", " + year, d + "." + m + "." + year,
                 two_digits(day) + "." + two_digits(month + 1) + "." + year,
                 year + "-" + two_digits(month + 1) + "-" + two_digits(day), d + ". " + monat + " " + year},
                {wrong + " " + name + " " + year, other + " " + d + ", " + year,
                 d + " " + name + " " + std::to_string(std::stoi(year) + 1)}};
    }
    made_number percent() {
        const std::uint64_t value = 1 + below(100);
        const std::string v = std::to_string(value);
        const std::string wrong = std::to_string(changed(value));
        return {{v + " %", v + "%", v + " percent", v + " Prozent", v + " per cent", english(value) + " percent"},
                {v, wrong + " %", "-" + v + " %", v + " percentage points", v + " ms", v + " points"}};
    }
    made_number quantity() {
        struct row {
            std::string unit, smaller, name, other, far;
            std::uint64_t factor;
        };
        static const std::vector<row> rows{
            {"km", "m", "kilometres", "cm", "kg", 1'000},    {"s", "ms", "seconds", "\u00b5s", "MB", 1'000},
            {"h", "min", "hours", "days", "km", 60},         {"t", "kg", "tonnes", "g", "m", 1'000},
            {"kB", "bytes", "kilobytes", "MB", "ms", 1'000}, {"MB", "kB", "megabytes", "GB", "Mbit", 1'000},
            {"min", "s", "Minuten", "hours", "MB", 60},      {"l", "ml", "litres", "kl", "kg", 1'000},
            {"kW", "W", "kilowatts", "MW", "kV", 1'000},     {"GHz", "MHz", "gigahertz", "kHz", "GB", 1'000}};
        const row& one = one_of(rows);
        const std::uint64_t value = 2 + below(400);
        const std::string v = std::to_string(value);
        return {{v + " " + one.unit, grouped(value * one.factor, ",") + " " + one.smaller,
                 std::to_string(value * one.factor) + " " + one.smaller, english(value) + " " + one.name,
                 v + " " + one.name},
                {v + " " + one.other, v + " " + one.far, std::to_string(changed(value)) + " " + one.unit,
                 "-" + v + " " + one.unit, v + " " + one.smaller}};
    }
    made_number range() {
        const std::uint64_t low = 2 + below(40);
        const std::uint64_t high = low + 1 + below(40);
        const std::string a = std::to_string(low);
        const std::string b = std::to_string(high);
        return {{a + "-" + b + " %", a + "\u2013" + b + " %", a + " to " + b + " percent", a + " bis " + b + " Prozent",
                 "between " + a + " and " + b + " %", english(low) + " to " + english(high) + " percent"},
                {"-" + a + " to " + b + " %", a + " to -" + b + " %", a + "-" + b,
                 std::to_string(low + 100) + "-" + b + " %", a + "-" + b + " kg"}};
    }
    made_number any() {
        switch (below(11)) {
            case 0: return decimal();
            case 1: return negative();
            case 2: return power();
            case 3: return fraction();
            case 4: return time();
            case 5: return date();
            case 6: return percent();
            case 7:
            case 8: return quantity();
            case 9: return range();
            default: return integer();
        }
    }
};

bool groups_with_commas(const std::string& written) {
    const std::size_t comma = written.find(',');
    return comma != std::string::npos && written.find_first_not_of("0123456789", comma + 1) != comma + 2 &&
           written.find_first_not_of("0123456789", comma + 1) != comma + 3;
}

constexpr std::array<std::string_view, 4> before{"The keeper of the quay wrote that it is ", "For the harbour we have ",
                                                 "Am Kai gilt ", "In the table of the port stands "};
constexpr std::array<std::string_view, 4> behind{" as a rule.", ", and no more.", " wie immer.", "; see the plan."};

}  // namespace

TEST(gate_numbers, pass_in_every_writing_and_in_no_other_value) {
    maker all;
    constexpr std::size_t numbers = 2'000;
    std::size_t refused = 0;
    std::size_t passed = 0;
    for (std::size_t i = 0; i < numbers; ++i) {
        const made_number made = all.any();
        const std::size_t from = all.below(made.same.size());
        // A comma before three digits groups them in English, and is a decimal's in German.
        const bool english_alone = made.same[from].find(',') != std::string::npos ||
                                   std::any_of(made.same.begin(), made.same.end(), groups_with_commas);
        const std::string german_source = "Der Kai hat " + made.same[0] + " Einheiten von der Art.";
        const std::string_view begin = english_alone ? before[0] : all.one_of(before);
        const std::string_view end = english_alone ? behind[0] : all.one_of(behind);
        const std::string source = std::string{begin} + made.same[from] + std::string{end};
        made_run run;
        run.asked.question = "What did the keeper of the quay write?";
        run.search("quay").open("rules.md", source);
        const auto answer = [&](const std::string& number) {
            return std::string{begin} + number + std::string{end.substr(0, end.size() - 1)} + " [1].";
        };
        for (const std::string& right : made.same)
            if (!run.passes(gate<>{}, answer(right))) {
                if (++refused <= 20) ADD_FAILURE() << "refused: " << source << " | " << answer(right);
            }
        for (const std::string& right : made.german) {
            made_run german_run;
            german_run.asked.question = "Was hat der Kai?";
            german_run.search("Kai").open("regeln.md", german_source);
            refused += german_run.passes(gate<>{}, "Der Kai hat " + right + " Einheiten von der Art [1].") ? 0U : 1U;
        }
        if (english_alone)
            for (const std::string& wrong : made.german) passed += run.passes(gate<>{}, answer(wrong)) ? 1U : 0U;
        for (const std::string& right : made.vague) refused += run.passes(gate<>{}, answer(right)) ? 0U : 1U;
        for (const std::string& wrong : made.other)
            if (run.passes(gate<>{}, answer(wrong))) {
                if (++passed <= 20) ADD_FAILURE() << "passed: " << source << " | " << answer(wrong);
            }
    }
    EXPECT_EQ(refused, 0U);
    EXPECT_EQ(passed, 0U);
}
