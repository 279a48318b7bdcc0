// The numbers of an answer beside those of its sources: which a source bears out, however each of them is written.
// In: an answer's text and a run. Out: how each term and number of the answer stands. Next: terms.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/numbers/beside_numbers.hpp>
#include <toolkit/validation/numbers/number_index.hpp>
#include <toolkit/validation/numbers/number_reader.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/text/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Bounds of what is compared. Numbers beyond them are looked for as they are written.
inline constexpr struct grounded_limits {
    std::size_t stated = 2'000;  ///< of an answer
    std::size_t there = 20'000;  ///< of all sources
} grounded_limits{};

/// How a term of an answer stands: `other` is what holds no number, or a number that claims nothing ("one").
enum class number_standing : std::uint8_t { other, grounded, missing };

/// How terms are folded and looked for where no number is read; those of terms.hpp.
struct term_rules {
    std::string (*fold)(std::string_view text);
    bool (*occurs_in)(std::string_view folded_term, std::string_view folded_source);
};

/// The numbers of an answer, and of everything that may bear them out; read when they are first asked for.
class grounded_numbers {
public:
    grounded_numbers(std::string_view text, const run_view& run, const term_rules& rules)
        : text_(text), run_(run), rules_(rules) {}

    /// How the term at `term` stands, whose digits are all of numbers.
    [[nodiscard]] number_standing of(span term);
    /// The bytes of the number that a term belongs to; the term itself where there is none.
    [[nodiscard]] span number_at(span term);
    /// The numbers without a digit of ASCII (in words, other scripts, ½) that claim a quantity and that no source bears
    /// out.
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
    /// Whether a source has another number of the same kind before the word that a number counts: "three keepers" where
    /// it has "two keepers".
    [[nodiscard]] bool counted_otherwise(std::size_t index);
    /// Whether a number belongs to a name that stands in a source.
    [[nodiscard]] bool occurs_beside(const stated_number& stated);
    void mask();

    std::string_view text_;
    const run_view& run_;
    term_rules rules_;
    bool ready_ = false;
    bool masked_ = false;
    bool percent_ = false;  // the answer has percent beside its numbers
    std::vector<stated_number> stated_;
    std::vector<signed char> known_;  // of said_: 1 borne out, 0 not, -1 not looked for yet
    std::vector<stated_number> there_;
    std::size_t results_ = 0;      // of there_: the first number of a tool's result,
    std::size_t results_end_ = 0;  // and the first one behind those
    std::vector<source> sources_;
    number_index index_;  // of there_
    beside_numbers beside_;
    std::string folded_beside_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/numbers/impl/grounded_numbers.ipp>
#endif
