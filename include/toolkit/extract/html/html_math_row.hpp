// A row of a formula: operands, operators and brackets side by side become one line, with blanks and brackets where
// they would run together.
// In: the parts of the row in order. Out: the line. Next: html_math.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace html { namespace math {

/// The role of a part in a row.
enum class role : std::uint8_t {
    operand,
    number,     ///< digits, which continue adjacent digits
    name,       ///< of a function or a large operator; a blank follows
    words,      ///< of a natural language
    infix,      ///< + - × /
    relation,   ///< = < →
    separator,  ///< , ;
    open,
    close,
    bar,      ///< opens and closes
    postfix,  ///< ! % ′
    times,    ///< the invisible multiplication operator
    applies,  ///< the invisible function application
    blank,
    table
};

struct part {
    role is = role::operand;
    std::string text{};
    std::vector<std::vector<std::string>> rows{};  ///< of a table
};

[[nodiscard]] inline bool is_large(std::string_view sign) noexcept {
    constexpr auto signs = std::to_array<std::string_view>({"\u2211", "\u220F", "\u2210", "\u222B", "\u222C", "\u222D",
                                                            "\u222E", "\u22C0", "\u22C1", "\u22C2", "\u22C3", "\u2A00",
                                                            "\u2A01", "\u2A02", "\u2A04", "\u2A06"});
    return std::find(signs.begin(), signs.end(), sign) != signs.end();
}

/// Whether a name is a function with an argument, or an operator with bounds below it.
[[nodiscard]] inline bool is_function(std::string_view name) noexcept {
    constexpr auto names = std::to_array<std::string_view>(
        {"arccos", "arcsin", "arctan", "arg", "argmax", "argmin", "cos", "cosh", "cot", "coth",   "csc",    "deg",
         "det",    "dim",    "exp",    "gcd", "hom",    "inf",    "ker", "lg",   "lim", "liminf", "limsup", "ln",
         "log",    "max",    "min",    "mod", "Pr",     "sec",    "sin", "sinh", "sup", "tan",    "tanh"});
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The part that an operator makes by itself.
[[nodiscard]] inline part part_of_sign(std::string_view sign) {
    const auto is_one_of = [&](const auto& list) {
        return std::find(std::begin(list), std::end(list), sign) != std::end(list);
    };
    static constexpr std::string_view opening[] = {"(", "[", "{", "\u27E8", "\u2308", "\u230A", "\u2329", "\u27E6"};
    static constexpr std::string_view closing[] = {")", "]", "}", "\u27E9", "\u2309", "\u230B", "\u232A", "\u27E7"};
    static constexpr std::string_view bars[] = {"|", "\u2223", "\u2225", "\u2016", "||", "\u2758"};
    static constexpr std::string_view postfixes[] = {"!",      "!!",     "%", "\u2030", "\u2032",
                                                     "\u2033", "\u2034", "'", "\u00B0"};
    static constexpr std::string_view infixes[] = {"+",      "-",      "/",      "*",      "\u00B1", "\u2213",
                                                   "\u00D7", "\u00F7", "\u00B7", "\u22C5", "\u2217", "\u2219",
                                                   "\u2215", "\u2044", ":",      "^",      "\u2218"};
    if (sign == "\u2061") return {role::applies};
    if (sign == "\u2062") return {role::times};
    if (sign == "\u2063") return {role::separator, ","};
    if (sign == "\u2064" || sign.empty()) return {role::blank};
    if (sign == "\u2212" || sign == "\u2013") return {role::infix, "-"};
    if (sign == "\u2215" || sign == "\u2044") return {role::infix, "/"};
    if (sign == "," || sign == ";") return {role::separator, std::string{sign}};
    if (sign == "\u2026" || sign == "\u22EF" || sign == "...") return {role::operand, "..."};
    if (is_one_of(opening)) return {role::open, std::string{sign}};
    if (is_one_of(closing)) return {role::close, std::string{sign}};
    if (is_one_of(bars)) return {role::bar, sign == "\u2225" || sign == "\u2016" || sign == "||" ? "||" : "|"};
    if (is_one_of(postfixes)) return {role::postfix, std::string{sign}};
    if (is_one_of(infixes)) return {role::infix, std::string{sign}};
    if (is_large(sign)) return {role::name, formula::large_operator(sign, {}, {})};
    const code_point first = point_at(sign, 0);
    if (first.size == sign.size() && formula::is_operator(first.value)) return {role::relation, std::string{sign}};
    return {is_function(sign) ? role::name : role::operand, std::string{sign}};
}

/// Writes a row. Relations have blanks around them, unless the row is an exponent, an index or a bound (`is_tight`).
class row_writer {
public:
    explicit row_writer(bool is_tight) : is_tight_(is_tight) {}

    [[nodiscard]] std::string write(std::vector<part> parts) && {
        if (parts.size() > most_parts) return std::string{formula::marker};
        parts_ = std::move(parts);
        if (has_unclear_comma()) return std::string{formula::marker};
        set_bars();
        look_ahead();
        for (at_ = 0; at_ < parts_.size(); ++at_) {
            add(parts_[at_]);
            if (parts_[at_].is != role::blank) last_ = parts_[at_].is;
        }
        while (line_.ends_with(' ')) line_.pop_back();
        return line_;
    }

private:
    static constexpr std::size_t most_parts = 20'000;  ///< of a row

    [[nodiscard]] role next() const noexcept { return next_[at_]; }

    /// Records what follows each part, blanks aside, and where the last closing bracket is.
    void look_ahead() {
        next_.assign(parts_.size(), role::separator);
        role behind = role::separator;
        for (std::size_t i = parts_.size(); i-- > 0;) {
            next_[i] = behind;
            if (parts_[i].is != role::blank) behind = parts_[i].is;
            if (parts_[i].is == role::close && last_close_ == 0) last_close_ = i;
        }
    }
    [[nodiscard]] static bool is_operand(role is) noexcept {
        return is == role::operand || is == role::number || is == role::name || is == role::words || is == role::table;
    }
    /// Whether the text before can be multiplied by an operand.
    [[nodiscard]] bool is_behind_operand() const noexcept {
        return !line_.empty() && (is_operand(last_) || last_ == role::close || last_ == role::postfix);
    }

    /// A bar after an operand closes an open one or, without one, separates a condition. Elsewhere it opens.
    void set_bars() {
        std::size_t open = 0;
        role before = role::separator;
        for (part& one : parts_) {
            if (one.is == role::bar) {
                const bool is_behind = is_operand(before) || before == role::close || before == role::postfix;
                if (!is_behind) ++open;
                one.is = !is_behind ? role::open : open > 0 ? role::close : role::infix;
                if (is_behind && open > 0) --open;
            }
            if (one.is != role::blank) before = one.is;
        }
    }

    void blank() {
        if (!line_.empty() && !line_.ends_with(' ') && last_ != role::open) line_ += ' ';
    }

    void add(part& one) {
        switch (one.is) {
            case role::infix: line_ += one.text; break;
            case role::relation:
                if (!is_tight_) blank();
                line_ += one.text;
                if (!is_tight_) line_ += ' ';
                break;
            case role::separator:
                while (line_.ends_with(' ')) line_.pop_back();
                line_ += one.text;
                if (!is_tight_ && !joins_digits(one)) line_ += ' ';
                break;
            case role::open:
                if (last_ == role::words) blank();
                line_ += one.text;
                if (one.text == "{" && next() == role::table && last_close_ <= at_) opens_cases_ = true;
                break;
            case role::close:
            case role::postfix: line_ += one.text; break;
            case role::times:
                if (is_behind_operand() && next() != role::separator) line_ += '*';
                break;
            case role::table: add_table(one); break;
            case role::applies: break;
            case role::blank:
                if (last_ == role::words || next() == role::words) blank();
                break;
            default: add_operand(one); break;
        }
    }

    void add_operand(part& one) {
        const bool has_slash = formula::binding_of(one.text) == formula::binding::product &&
                               one.text.find('/') != std::string::npos && one.is == role::operand;
        if (has_slash && needs_brackets()) one.text = "(" + one.text + ")";
        const bool continues = one.is == role::number && last_ == role::number && at_ > 0 &&
                               parts_[at_ - 1].is == role::number;  // adjacent digits are one number
        const bool follows = at_ > 0 && parts_[at_ - 1].is == role::close && one.is != role::words;
        if ((is_behind_operand() && !continues && !follows) || last_ == role::applies) blank();
        line_ += one.text;
    }

    /// Whether a fraction would run into its neighbours: a half of x, x halves. But not 1 1/2.
    [[nodiscard]] bool needs_brackets() const {
        const role behind = next();
        if (is_operand(behind) || behind == role::open || behind == role::postfix) return true;
        if (last_ == role::infix || last_ == role::relation) return formula::ends_in_division(line_);
        if (!is_behind_operand() || last_ == role::name || last_ == role::words) return false;
        return last_ != role::number || line_.find_last_not_of("0123456789") != before_number();
    }
    /// The place before the number at the end of the line, if it is a whole number.
    [[nodiscard]] std::size_t before_number() const {
        const std::size_t at = line_.find_last_not_of("0123456789");
        return at != std::string::npos && (line_[at] == '.' || line_[at] == ',') ? at + 1 : at;
    }

    /// Whether a separator is within a number: 0.5, 1,000.
    [[nodiscard]] bool joins_digits(const part& one) const {
        if (one.text != "," || at_ == 0 || at_ + 1 >= parts_.size()) return false;
        const part& after = parts_[at_ + 1];
        return parts_[at_ - 1].is == role::number && after.is == role::number && after.text.size() == 3 &&
               after.text[0] == '0';
    }

    /// Whether a comma, such as between 1 and 500, may separate either thousands or two numbers. Between brackets it
    /// separates numbers.
    [[nodiscard]] bool has_unclear_comma() const {
        std::size_t open = 0;
        const auto is_number = [&](std::size_t at, std::size_t least, std::size_t most) {
            const part& one = parts_[at];
            return one.is == role::number && one.text.size() >= least && one.text.size() <= most &&
                   one.text.find_first_not_of("0123456789") == std::string::npos;
        };
        for (std::size_t at = 0; at + 1 < parts_.size(); ++at) {
            if (parts_[at].is == role::open) ++open;
            if (parts_[at].is == role::close && open > 0) --open;
            if (parts_[at].text != "," || parts_[at].is != role::separator || at == 0 || open > 0) continue;
            if (is_number(at - 1, 1, 3) && parts_[at - 1].text[0] != '0' && is_number(at + 1, 3, 3) &&
                parts_[at + 1].text[0] != '0')
                return true;
        }
        return false;
    }

    /// A table in brackets is a matrix, one after a single `{` is a case distinction, any other aligns lines.
    void add_table(part& one) {
        const bool has_brackets = last_ == role::open && next() == role::close;
        if (has_brackets) {
            const bool is_usual = line_.ends_with('(') || line_.ends_with('[');
            const std::string matrix = formula::matrix(one.rows);
            if (!is_usual) {
                line_ += matrix;
                return;
            }
            line_.pop_back();
            if (is_behind_operand_before()) blank();
            line_ += matrix;
            for (std::size_t i = at_ + 1; i < parts_.size(); ++i)
                if (parts_[i].is == role::close) {
                    const std::string closed = parts_[i].text;
                    parts_[i].text = closed.size() > 1 ? closed.substr(1) : std::string{};  // with its exponent
                    break;
                }
            return;
        }
        if (is_behind_operand()) blank();
        line_ += lines_of(one.rows);
        if (opens_cases_) line_ += '}';
        opens_cases_ = false;
    }
    [[nodiscard]] bool is_behind_operand_before() const noexcept {
        if (line_.empty()) return false;
        const char c = line_.back();
        return is_ascii_word[static_cast<unsigned char>(c)] || c == ']' || c == ')';
    }

    [[nodiscard]] std::string lines_of(const std::vector<std::vector<std::string>>& rows) const {
        const auto begins_with_relation = [](const std::string& cell) {
            if (cell.empty()) return false;
            const part first = part_of_sign(std::string_view{cell}.substr(0, point_at(cell, 0).size));
            return first.is == role::relation;
        };
        const bool aligns = std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
            return row.size() > 1 && std::any_of(row.begin() + 1, row.end(), begins_with_relation);
        });
        const bool is_single = std::all_of(rows.begin(), rows.end(), [](const auto& row) { return row.size() <= 1; });
        if (!opens_cases_ && !aligns && !is_single) return formula::matrix(rows);
        std::string line;
        for (const auto& row : rows) {
            std::string text;
            for (const std::string& cell : row) {
                if (cell.empty()) continue;
                if (!text.empty()) text += opens_cases_ && !text.ends_with(',') ? ", " : " ";
                text += cell;
            }
            if (text.empty()) continue;
            if (!line.empty()) line += "; ";
            line += text;
        }
        return line;
    }

    std::vector<part> parts_;
    std::vector<role> next_;      ///< what follows each part, blanks aside
    std::size_t last_close_ = 0;  ///< 0 if there is none or it is the first part
    std::string line_;
    std::size_t at_ = 0;
    role last_ = role::separator;
    bool is_tight_;
    bool opens_cases_ = false;
};

}}}}  // namespace toolkit::v0::html::math
