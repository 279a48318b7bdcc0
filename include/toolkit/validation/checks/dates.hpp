// Dates as documents carry them: 2024-05-01, 20240501, 01.05.2024, 1 May 2024, May 1, 2024, 1. Mai 2024, 2024-05,
// May 2024, 2023; English and German names of months.
// In: a text. Out: its dates in order, and the date of a document. Next: conflicts.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A date. `month` and `day` are 0 if the text does not give them.
struct calendar_date {
    int year = 0;
    int month = 0;
    int day = 0;
    friend constexpr bool operator==(const calendar_date&, const calendar_date&) = default;

    /// Whether this date is certainly later. 2024 is neither before nor after 2024-05.
    [[nodiscard]] constexpr bool is_after(const calendar_date& other) const noexcept {
        if (year != other.year) return year > other.year;
        if (month == 0 || other.month == 0) return false;
        if (month != other.month) return month > other.month;
        return day != 0 && other.day != 0 && day > other.day;
    }
    /// "2024-05-01", "2024-05" or "2024".
    [[nodiscard]] std::string to_string() const {
        const auto two = [](int n) { return (n < 10 ? "-0" : "-") + std::to_string(n); };
        return std::to_string(year) + (month > 0 ? two(month) : "") + (month > 0 && day > 0 ? two(day) : "");
    }
};

namespace dates {

inline constexpr struct date_limits {
    int first_year = 1980;
    int last_year = 2099;
    std::size_t head_bytes = 300;       ///< of a document, in which a date with a month needs no cue
    std::size_t passage_bytes = 4'000;  ///< read of a passage
    std::size_t cue_bytes = 24;         ///< before a date, in which a cue is looked for
} date_limits{};

struct month_name {
    std::string_view name;
    int month;
};
inline constexpr std::array<month_name, 36> months{
    {{"january", 1},   {"jan", 1},   {"januar", 1},    {"jänner", 1},   {"february", 2}, {"feb", 2},
     {"februar", 2},   {"march", 3}, {"mar", 3},       {"märz", 3},     {"maerz", 3},    {"april", 4},
     {"apr", 4},       {"may", 5},   {"mai", 5},       {"june", 6},     {"juni", 6},     {"jun", 6},
     {"july", 7},      {"juli", 7},  {"jul", 7},       {"august", 8},   {"aug", 8},      {"september", 9},
     {"sept", 9},      {"sep", 9},   {"october", 10},  {"oktober", 10}, {"oct", 10},     {"okt", 10},
     {"november", 11}, {"nov", 11},  {"december", 12}, {"dec", 12},     {"dez", 12},     {"dezember", 12}}};

/// Words before a date that make it the document's date.
inline constexpr std::array<std::string_view, 17> cues{
    "updated",  "date",  "dated", "version", "revision",     "effective", "as of",    "valid from",    "published",
    "released", "stand", "datum", "gültig",  "aktualisiert", "fassung",   "geändert", "veröffentlicht"};

/// Reads the date at a given place of a text.
class reader {
public:
    explicit reader(std::string_view text) : text_(text) {}

    /// The date that begins at `begin`, and its `end`; nullopt if there is none.
    [[nodiscard]] std::optional<calendar_date> at(std::size_t begin, std::size_t& end) const {
        if (marking::digit(text_[begin])) return numeric(begin, end);
        std::size_t next = begin;
        const int month = month_at(next);
        if (month == 0) return std::nullopt;
        return after_month(month, 0, next, end);
    }

private:
    [[nodiscard]] bool digit(std::size_t at) const { return at < text_.size() && marking::digit(text_[at]); }
    [[nodiscard]] bool letter(std::size_t at) const {
        return at < text_.size() && ((static_cast<unsigned char>(text_[at]) | 0x20U) - 'a' < 26U ||
                                     static_cast<unsigned char>(text_[at]) >= 0x80);
    }
    [[nodiscard]] std::size_t digits(std::size_t at) const {
        std::size_t count = 0;
        while (count < 9 && digit(at + count)) ++count;
        return count;
    }
    [[nodiscard]] int number(std::size_t at, std::size_t count) const {
        int value = 0;
        for (std::size_t i = 0; i < count; ++i) value = value * 10 + (text_[at + i] - '0');
        return value;
    }
    [[nodiscard]] bool is_year(std::size_t at) const {
        return digits(at) == 4 && number(at, 4) >= date_limits.first_year && number(at, 4) <= date_limits.last_year;
    }
    [[nodiscard]] std::size_t skip(std::size_t at, std::string_view signs) const {
        for (std::size_t most = 3; most > 0 && at < text_.size() && signs.find(text_[at]) != signs.npos; --most) ++at;
        return at;
    }
    static bool exists(int month, int day) { return month >= 1 && month <= 12 && day >= 1 && day <= 31; }

    /// The month whose name is at `at`, which moves past the name; 0 if there is none.
    [[nodiscard]] int month_at(std::size_t& at) const {
        std::size_t end = at;
        while (end - at < 12 && letter(end)) ++end;
        const std::string word = folded(text_.substr(at, end - at));
        const auto known =
            std::find_if(months.begin(), months.end(), [&](const month_name& one) { return one.name == word; });
        if (known == months.end()) return 0;
        at = end;
        return known->month;
    }

    /// Reads what follows the name of a month: [day,] year.
    [[nodiscard]] std::optional<calendar_date> after_month(int month, int day, std::size_t at, std::size_t& end) const {
        at = skip(at, " .,-_");
        if (day == 0 && (digits(at) == 1 || digits(at) == 2)) {
            day = number(at, digits(at));
            at += digits(at);
            for (const std::string_view ending : {"st", "nd", "rd", "th"})
                if (text_.substr(at).starts_with(ending)) at += ending.size();
            at = skip(at, " ,.");
        }
        if (!is_year(at) || (day != 0 && !exists(month, day))) return std::nullopt;
        end = at + 4;
        return calendar_date{number(at, 4), month, day};
    }

    [[nodiscard]] std::optional<calendar_date> numeric(std::size_t begin, std::size_t& end) const {
        const std::size_t count = digits(begin);
        if (count == 8) {
            const calendar_date made{number(begin, 4), number(begin + 4, 2), number(begin + 6, 2)};
            if (!exists(made.month, made.day) || made.year < date_limits.first_year ||
                made.year > date_limits.last_year)
                return std::nullopt;
            end = begin + 8;
            return made;
        }
        if (count == 4) return is_year(begin) ? year_first(begin, end) : std::nullopt;
        return count == 1 || count == 2 ? day_first(begin, count, end) : std::nullopt;
    }

    /// 2024-05-01, 2024-05, 2024.
    [[nodiscard]] std::optional<calendar_date> year_first(std::size_t begin, std::size_t& end) const {
        calendar_date made{number(begin, 4), 0, 0};
        end = begin + 4;
        const char sign = end < text_.size() ? text_[end] : '\0';
        const std::size_t count = digits(end + 1);
        if (std::string_view{"-/_."}.find(sign) != std::string_view::npos && (count == 1 || count == 2)) {
            const int month = number(end + 1, count);
            const std::size_t next = end + 1 + count;
            const std::size_t more = next < text_.size() && text_[next] == sign ? digits(next + 1) : 0;
            if ((more == 1 || more == 2) && exists(month, number(next + 1, more))) {
                end = next + 1 + more;
                return calendar_date{made.year, month, number(next + 1, more)};
            }
            if (sign != '.' && count == 2 && exists(month, 1)) {
                made.month = month;
                end = next;
            }
        }
        if (letter(end)) return std::nullopt;
        return made;
    }

    /// 01.05.2024, 31/12/2024, 12/31/2024, 1 May 2024, 1. Mai 2024. Of 05/06/2024 only the year is certain.
    [[nodiscard]] std::optional<calendar_date> day_first(std::size_t begin, std::size_t count, std::size_t& end) const {
        const int first = number(begin, count);
        std::size_t at = begin + count;
        for (const std::string_view ending : {"st", "nd", "rd", "th"})
            if (text_.substr(at).starts_with(ending)) at += ending.size();
        std::size_t named = skip(at, " .-_");
        if (const int month = month_at(named); month != 0) return after_month(month, first, named, end);
        const char sign = at < text_.size() ? text_[at] : '\0';
        if (sign != '.' && sign != '/' && sign != '-') return std::nullopt;
        const std::size_t second_at = sign == '.' ? skip(at + 1, " ") : at + 1;
        const std::size_t second_count = digits(second_at);
        if (second_count != 1 && second_count != 2) return std::nullopt;
        const int second = number(second_at, second_count);
        at = second_at + second_count;
        if (at >= text_.size() || text_[at] != sign) return std::nullopt;
        at = sign == '.' ? skip(at + 1, " ") : at + 1;
        if (!is_year(at)) return std::nullopt;
        end = at + 4;
        const int year = number(at, 4);
        if (sign != '/' || first > 12 || first == second)
            return exists(second, first) ? std::optional{calendar_date{year, second, first}} : std::nullopt;
        if (second > 12)
            return exists(first, second) ? std::optional{calendar_date{year, first, second}} : std::nullopt;
        return calendar_date{year, 0, 0};
    }

    std::string_view text_;
};

/// Calls f(date, bytes) for each date of a text. `f` returns true to continue.
template <class F>
void for_each(std::string_view text, F&& f) {
    const reader read{text};
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const bool number = marking::digit(text[at]);
        std::size_t end = at;
        if (number || byte >= 0x80 || (byte | 0x20U) - 'a' < 26U)
            if (const auto found = read.at(at, end)) {
                if (!f(*found, span{at, end})) return;
                at = end;
                continue;
            }
        ++at;  // continue at the next word or number
        if (number)
            while (at < text.size() && marking::digit(text[at])) ++at;
        else if (byte >= 0x80 || (byte | 0x20U) - 'a' < 26U)
            while (at < text.size() && (static_cast<unsigned char>(text[at]) >= 0x80 ||
                                        (static_cast<unsigned char>(text[at]) | 0x20U) - 'a' < 26U))
                ++at;
    }
}

/// The most exact date of a name or heading; the first of several equally exact ones.
[[nodiscard]] inline std::optional<calendar_date> best_of(std::string_view text) {
    std::optional<calendar_date> best;
    const auto exactness = [](const calendar_date& one) { return (one.month > 0 ? 1 : 0) + (one.day > 0 ? 1 : 0); };
    for_each(text, [&](const calendar_date& one, span) {
        if (!best || exactness(one) > exactness(*best)) best = one;
        return true;
    });
    return best;
}

/// The first date of a text that has a cue before it, or that has a month and is within the first `head` bytes.
[[nodiscard]] inline std::optional<calendar_date> stated_in(std::string_view text, std::size_t head) {
    text = text.substr(0, date_limits.passage_bytes);
    std::optional<calendar_date> stated;
    for_each(text, [&](const calendar_date& one, span where) {
        const std::size_t from = where.begin - std::min(where.begin, date_limits.cue_bytes);
        const std::string before = folded(text.substr(from, where.begin - from));
        const bool cued = std::any_of(cues.begin(), cues.end(), [&](std::string_view cue) {
            const std::size_t at = before.rfind(cue);
            return at != std::string::npos && before.find_first_of(".!?\n", at + cue.size()) == std::string::npos &&
                   (at == 0 || !marking::wordy(before[at - 1]));
        });
        if (cued || (one.month > 0 && where.begin < head)) stated = one;
        return !stated;
    });
    return stated;
}

}  // namespace dates

/// The date of a document, from what a run knows about it. The sources in order: the file name, the head of the text, a
/// passage that states the date ("Updated: May 2024", "Stand: 01.05.2024"), the heading of an opened passage.
[[nodiscard]] inline std::optional<calendar_date> date_of(const uuid& doc_id, const run_record& record) {
    std::optional<calendar_date> found;
    const auto look = [&](auto&& read) {
        for (const opened_citation& one : record.citations)
            if (!found && one.doc_id == doc_id) found = read(one);
    };
    look([](const opened_citation& one) { return dates::best_of(one.filename); });
    look([](const opened_citation& one) {
        return dates::stated_in(one.text, one.chunk_index == 0 ? dates::date_limits.head_bytes : 0);
    });
    for (const search_record& search : record.searches)
        for (const hit& one : search.hits)
            if (!found && one.doc_id == doc_id && one.chunk_index == 0)
                found = dates::stated_in(one.snippet, dates::date_limits.head_bytes);
    look([](const opened_citation& one) { return dates::best_of(one.heading); });
    return found;
}

}}  // namespace toolkit::v0
