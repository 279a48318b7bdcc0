// What texts say besides their numbers: the units that they name ("Timeout (ms)"), and numbers within names.
// In: texts and their numbers. Out: whether the texts contain a unit or a term besides the numbers.
// Next: claims_sources.hpp, grounded_numbers.hpp.
#pragma once

#include <toolkit/validation/numbers/number_reader.hpp>
#include <toolkit/validation/numerals/number_units.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace quantities {

/// Whether a text names a unit apart from its numbers: "Timeout (ms)", "in MB", "%". A unit of one or two letters
/// counts only in brackets, after "/" or after "in"; MB, kB and GB always count.
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

/// The text with a meaningless character in place of each byte of numbers [first, last).
[[nodiscard]] inline std::string without_numbers(std::string_view text, const std::vector<stated_number>& numbers,
                                                 std::size_t first, std::size_t last) {
    std::string made{text};
    for (std::size_t i = first; i < last; ++i)
        for (std::size_t at = numbers[i].bytes.begin; at < numbers[i].bytes.end && at < made.size(); ++at)
            made[at] = '\x01';
    return made;
}

/// Whether a text that names a unit, without its numbers, names it for the number at `at`. In a table with a head, the
/// column's head or the text before the table must name it. Elsewhere it may be anywhere in the text.
[[nodiscard]] inline bool names_unit_at(std::string_view text, std::size_t at, const unit& wanted) {
    const auto line_begin = [&](std::size_t place) {
        const std::size_t end = place == 0 ? std::string_view::npos : text.rfind('\n', place - 1);
        return end == std::string_view::npos ? 0 : end + 1;
    };
    const auto line_at = [&](std::size_t begin) { return text.substr(begin, text.find('\n', begin) - begin); };
    const auto in_table = [](std::string_view line) { return line.find('|') != std::string_view::npos; };
    at = std::min(at, text.size());
    std::size_t row = line_begin(at);
    if (!in_table(line_at(row))) return true;
    const auto column = std::count(text.begin() + static_cast<std::ptrdiff_t>(row),
                                   text.begin() + static_cast<std::ptrdiff_t>(at), '|');
    bool ruled = false;
    std::size_t head = row;
    while (row > 0) {
        row = line_begin(row - 1);
        const std::string_view line = line_at(row);
        if (!in_table(line)) break;
        if (ruled) head = row;
        ruled = ruled || line.find_first_not_of("|-: ") == std::string_view::npos;
        if (head == row) break;
    }
    if (!ruled || head != row) return true;
    std::string_view cell = line_at(head);
    for (auto i = column; i > 0 && in_table(cell); --i) cell.remove_prefix(cell.find('|') + 1);
    return names_unit(cell.substr(0, cell.find('|')), wanted) || names_unit(text.substr(0, head), wanted);
}

/// Whether a text names percent apart from its numbers.
[[nodiscard]] inline bool names_percent(std::string_view text) {
    std::vector<stated_number> numbers;
    read_numbers(text, numbers);
    return names_unit(without_numbers(text, numbers, 0, numbers.size()), {dimension::share});
}

}  // namespace quantities

/// Several texts without their numbers.
class beside_numbers {
public:
    void add(std::string text) { texts_.push_back(std::move(text)); }
    [[nodiscard]] const std::vector<std::string>& texts() const noexcept { return texts_; }

    /// Whether they name a unit for the number at `at` of text `text_index`.
    [[nodiscard]] bool name(const quantities::unit& wanted, std::size_t text_index, std::size_t at) {
        const naming& known = naming_of(wanted);
        return known.any &&
               (known.by_text[text_index] != 'y' || quantities::names_unit_at(texts_[text_index], at, wanted));
    }

private:
    /// The texts that name a unit.
    struct naming {
        quantities::unit unit{};
        bool any = false;
        std::string by_text{};  ///< 'y' or 'n' for each text; std::vector<bool> costs more to compile
    };
    [[nodiscard]] const naming& naming_of(const quantities::unit& wanted) {
        for (const naming& known : namings_)
            if (known.unit == wanted) return known;
        naming made{wanted};
        for (const std::string& text : texts_) {
            const bool named = quantities::names_unit(text, wanted);
            made.by_text += named ? 'y' : 'n';
            made.any = made.any || named;
        }
        return namings_.emplace_back(std::move(made));
    }
    std::vector<std::string> texts_;
    std::vector<naming> namings_;
};

}}  // namespace toolkit::v0
