// Compares the numbers of an answer with those of its sources, regardless of how each is written.
// In: an answer's text and a run. Out: whether a source supports each term and number of the answer. Next: terms.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/numbers/beside_numbers.hpp>
#include <toolkit/validation/numbers/number_index.hpp>
#include <toolkit/validation/numbers/number_reader.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of what is compared. Numbers beyond them are searched for as written.
inline constexpr struct grounded_limits {
    std::size_t stated = 2'000;  ///< of an answer
    std::size_t there = 20'000;  ///< of all sources
} grounded_limits{};

/// The result for a term of an answer. `other`: it has no number, or a number that claims nothing ("one").
enum class number_standing : std::uint8_t { other, grounded, missing };

/// How terms without a number are folded and searched for. terms.hpp supplies both functions.
struct term_rules {
    std::string (*fold)(std::string_view text);
    bool (*occurs_in)(std::string_view folded_term, std::string_view folded_source);
};

/// The numbers of an answer and of its possible sources. They are read on first use.
class grounded_numbers {
public:
    grounded_numbers(std::string_view text, const run_view& run, const term_rules& rules)
        : text_(text), run_(run), rules_(rules) {}

    /// The result for the term at `term`, all of whose digits belong to numbers.
    [[nodiscard]] number_standing of(span term);
    /// The bytes of the number that a term belongs to; the term itself if there is none.
    [[nodiscard]] span number_at(span term);
    /// The numbers without ASCII digits (in words, other scripts, ½) that claim a quantity and that no source supports.
    [[nodiscard]] std::vector<span> missing_words();

private:
    struct source {
        std::string_view text;
        std::size_t first = 0;  // its numbers in there_
        std::size_t last = 0;
    };
    void read();
    void read_source(std::string_view text);
    [[nodiscard]] bool is_supported(std::size_t index);
    [[nodiscard]] bool in_a_source(const stated_number& stated);
    /// Whether a source has another number of the same kind before the word that a number counts: the answer has "three
    /// keepers", the source "two keepers".
    [[nodiscard]] bool counted_otherwise(std::size_t index);
    /// What the sources say in the same sense as a number of the answer: another value, the same value.
    /// `exact_sense`: "double" is compared with multiples alone, not with shares.
    struct contrast {
        bool other = false;
        bool same = false;
    };
    [[nodiscard]] contrast contrast_of(const stated_number& stated, bool exact_sense);
    /// Whether a source has a ratio, or both of its numbers.
    [[nodiscard]] bool has_both(const stated_number& ratio);
    /// Whether a source has the two numbers of a ratio otherwise, and none has them so.
    [[nodiscard]] bool related_otherwise(std::size_t index);
    /// Whether a source's number is an end of a range, and the answer states it as the value.
    [[nodiscard]] bool is_only_a_range_end(const stated_number& there, const source& in, const stated_number& stated);
    /// Whether a number belongs to a name that a source contains.
    [[nodiscard]] bool occurs_beside(const stated_number& stated);
    /// Whether the question speaks of an end of a range.
    [[nodiscard]] bool asks_range_end();
    /// Whether the answer names percent apart from its numbers.
    [[nodiscard]] bool names_percent();
    void mask();

    std::string_view text_;
    const run_view& run_;
    term_rules rules_;
    bool ready_ = false;
    bool masked_ = false;
    std::optional<bool> asks_range_end_;
    std::optional<bool> names_percent_;
    std::vector<stated_number> stated_;
    std::vector<signed char> known_;  // of stated_: 1 supported, 0 not, -1 not checked yet
    std::vector<stated_number> there_;
    std::size_t results_ = 0;      // of there_: the first number of a tool result,
    std::size_t results_end_ = 0;  // and one past the last
    std::vector<source> sources_;
    number_index index_;  // of there_
    beside_numbers beside_;
    std::string folded_beside_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/numbers/impl/grounded_numbers.ipp>
#endif
