// Writes formulas as one line of plain text: 1/2, (a+b)/(c+d), x^(n+1), sqrt(16), sum_(i=1)^n i. A part gets brackets
// if the line would otherwise mean something else.
// In: the parts of a formula, as such lines. Out: the line of the whole, or a marker if one line is not enough. Next:
// html_math.hpp, docx_math.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace formula {

/// Replaces a formula that has no line. It contains nothing that looks like a value.
inline constexpr std::string_view marker = "[formula]";

/// How tightly a line binds, from a sum to a single number, name or bracket.
enum class binding : std::uint8_t { sum, product, power, atom };

/// Whether a code point is an operator: + - = < and the arrows, relations and operators of Unicode.
[[nodiscard]] constexpr bool is_operator(char32_t point) noexcept {
    if (point < 0x80) return std::string_view{"+-*/=<>,;:|&~"}.find(static_cast<char>(point)) != std::string_view::npos;
    if (point == 0x2202 || (point >= 0x2205 && point <= 0x2207) || point == 0x221E)
        return false;  // names: d, empty, inf
    return point == 0xB1 || point == 0xB7 || point == 0xD7 || point == 0xF7 || (point >= 0x2010 && point <= 0x2016) ||
           point == 0x2022 || point == 0x2044 || (point >= 0x2190 && point <= 0x22FF) ||
           (point >= 0x27C0 && point <= 0x27FF) || (point >= 0x2900 && point <= 0x297F) ||
           (point >= 0x2A00 && point <= 0x2BFF);
}
[[nodiscard]] constexpr bool is_product_sign(char32_t point) noexcept {
    return point == '*' || point == '/' || point == 0xB7 || point == 0xD7 || point == 0xF7 || point == 0x2044 ||
           point == 0x22C5 || point == 0x2215 || point == 0x2217 || point == 0x2219;
}
[[nodiscard]] constexpr bool is_opening(char32_t point) noexcept {
    return point == '(' || point == '[' || point == '{' || point == 0x27E8 || point == 0x2308 || point == 0x230A ||
           point == 0x2329;
}
[[nodiscard]] constexpr bool is_closing(char32_t point) noexcept {
    return point == ')' || point == ']' || point == '}' || point == 0x27E9 || point == 0x2309 || point == 0x230B ||
           point == 0x232A;
}

/// How tightly a line binds. Brackets hide their content.
[[nodiscard]] inline binding binding_of(std::string_view line) {
    binding found = binding::atom;
    const auto loosen = [&](binding to) { found = to < found ? to : found; };
    std::size_t depth = 0;
    std::size_t bars = 0;
    char32_t before = 0;
    const auto is_figure = [](char32_t point) { return point >= '0' && point <= '9'; };
    for (std::size_t at = 0; at < line.size();) {
        const code_point next = read_code_point(line, at);
        at += next.size;
        const char32_t point = next.value;
        const char32_t after = at < line.size() ? read_code_point(line, at).value : U'\0';
        if (is_closing(point)) {
            if (depth == 0) return binding::sum;  // the matching bracket is missing
            --depth;
        } else if (is_opening(point)) {
            if (depth++ == 0 && (is_figure(before) || is_closing(before))) loosen(binding::product);  // 2(a+b)
        } else if (depth == 0) {
            const bool in_number = (point == '.' || point == ',') && is_figure(before) && is_figure(after);
            const bool is_inner = bars % 2 == 1 || in_number;
            const bool is_power = point == '^' || point == '_' || point == '!' || point == '%';
            const bool follows = (is_figure(before) && !is_figure(point) && point != '.') || is_closing(before);
            const bool is_product = is_product_sign(point) || point == ' ' || (follows && !is_power);  // 2x, (a+b)c
            if (point == '|') ++bars;
            else if (!is_inner && is_operator(point) && !is_product_sign(point)) return binding::sum;
            else if (!is_inner && is_product) loosen(binding::product);
            else if (!is_inner && is_power) loosen(binding::power);
        }
        before = point;
    }
    return depth == 0 && bars % 2 == 0 ? found : binding::sum;
}

[[nodiscard]] inline bool holds_marker(std::string_view line) { return line.find(marker) != std::string_view::npos; }

/// A whole formula. If a part is the marker, the result is only the marker.
[[nodiscard]] inline std::string whole(std::string line) { return holds_marker(line) ? std::string{marker} : line; }

/// A line between these brackets. A matrix has its own brackets, so it gets no second ones of the usual kinds.
[[nodiscard]] inline std::string bracketed(std::string_view open, std::string_view body, std::string_view close) {
    if (holds_marker(body)) return std::string{marker};
    const bool usual = (open == "(" && close == ")") || (open == "[" && close == "]");
    if (usual && body.starts_with("[[") && body.ends_with("]]") && binding_of(body) == binding::atom)
        return std::string{body};
    return std::string{open}.append(body).append(close);
}

/// A line, in round brackets unless it binds at least as tightly as `wanted`.
[[nodiscard]] inline std::string at_least(binding least, std::string_view line) {
    return binding_of(line) >= least ? std::string{line} : std::string{"("}.append(line).append(")");
}

/// The line without its leading sign.
[[nodiscard]] inline std::string_view unsigned_part(std::string_view line) noexcept {
    for (const std::string_view sign : {"-", "+", "\u2212", "\u00B1"})
        if (line.starts_with(sign)) return line.substr(sign.size());
    return line;
}

/// Whether a line ends with a division, so that what follows would be the divisor. A sign may follow the division
/// (6/-). A colon divides after a number, a bracket or a single letter, but not after a word.
[[nodiscard]] inline bool ends_in_division(std::string_view line) noexcept {
    const auto trim = [&] { line = line.substr(0, line.find_last_not_of(' ') + 1); };
    const auto take = [&](std::string_view sign) {
        const bool has = line.ends_with(sign);
        if (has) line.remove_suffix(sign.size());
        return has;
    };
    trim();
    for (const std::string_view sign : {"-", "+", "\u2212", "\u00B1"})
        if (take(sign)) break;
    trim();
    for (const std::string_view sign : {"/", "\u00F7", "\u2215", "\u2044"})
        if (line.ends_with(sign)) return true;
    if (!take(":") && !take("\u2236")) return false;
    trim();
    if (line.empty()) return false;
    const auto is_letter = [&](std::size_t at) {
        const auto lower = static_cast<char>(line[at] | 0x20);
        return (lower >= 'a' && lower <= 'z') || static_cast<unsigned char>(line[at]) >= 0x80;
    };
    const std::size_t last = line.size() - 1;
    if (is_letter(last)) return static_cast<unsigned char>(line[last]) < 0x80 && (last == 0 || !is_letter(last - 1));
    return std::string_view{"0123456789)]}!%"}.find(line[last]) != std::string_view::npos;
}

/// `numerator/denominator`. A missing part gives the marker.
[[nodiscard]] inline std::string fraction(std::string_view numerator, std::string_view denominator) {
    if (numerator.empty() || denominator.empty() || holds_marker(numerator) || holds_marker(denominator))
        return std::string{marker};
    std::string line = binding_of(unsigned_part(numerator)) >= binding::power ? std::string{numerator}
                                                                              : at_least(binding::power, numerator);
    return (line += '/') += at_least(binding::power, denominator);
}

/// Two parts above each other without a line, as in a binomial: `binom(n, k)`.
[[nodiscard]] inline std::string binomial(std::string_view upper, std::string_view lower) {
    if (upper.empty() || lower.empty() || holds_marker(upper) || holds_marker(lower)) return std::string{marker};
    return std::string{"binom("}.append(upper).append(", ").append(lower).append(")");
}

/// `base^exponent`. Primes, the degree sign and ordinal letters follow their base: f′, 90°, 5th. An exponent without a
/// base, as in isotopes, is `^14`.
[[nodiscard]] inline std::string power(std::string_view base, std::string_view exponent) {
    if (holds_marker(base) || holds_marker(exponent)) return std::string{marker};
    if (exponent.empty()) return std::string{base};
    if (exponent == "\u2218" || exponent == "\u00B0") return std::string{base}.append("\u00B0");
    for (const std::string_view mark :
         {"'", "''", "\u2032", "\u2033", "\u2034", "\u2032\u2032", "st", "nd", "rd", "th"})
        if (exponent == mark) return at_least(binding::power, base) + std::string{mark};
    // x_i^2 reads as the square of x_i; (x^2)^3 needs brackets.
    const bool is_index = binding_of(base) == binding::power && base.find_first_of("^!%") == std::string_view::npos;
    std::string line = base.empty() || is_index ? std::string{base} : at_least(binding::atom, base);
    const bool is_plain = binding_of(unsigned_part(exponent)) == binding::atom || binding_of(exponent) == binding::atom;
    line += '^';
    return line += is_plain || exponent == "*" || exponent == "+" || exponent == "-"
                       ? std::string{exponent}
                       : std::string{"("}.append(exponent).append(")");
}

/// `base_index`.
[[nodiscard]] inline std::string subscript(std::string_view base, std::string_view index) {
    if (holds_marker(base) || holds_marker(index)) return std::string{marker};
    if (index.empty()) return std::string{base};
    const bool is_name = binding_of(base) == binding::power && base.find_first_of("^!%") == std::string_view::npos;
    std::string line = base.empty() || is_name ? std::string{base} : at_least(binding::atom, base);
    return (line += '_') += at_least(binding::atom, index);
}

/// `sqrt(body)`, or `root(degree, body)`.
[[nodiscard]] inline std::string root(std::string_view body, std::string_view degree = {}) {
    if (body.empty() || holds_marker(body) || holds_marker(degree)) return std::string{marker};
    if (degree.empty() || degree == "2") {
        const bool has_brackets = body.front() == '(' && body.back() == ')' && binding_of(body) == binding::atom;
        return has_brackets ? std::string{"sqrt"}.append(body) : std::string{"sqrt("}.append(body).append(")");
    }
    return std::string{"root("}.append(degree).append(", ").append(body).append(")");
}

/// `sum_(i=1)^n body`. The body is empty if it follows separately. Sums, products and integrals get their names.
[[nodiscard]] inline std::string large_operator(std::string_view sign, std::string_view lower, std::string_view upper,
                                                std::string_view body = {}) {
    static constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"\u2211", "sum"}, {"\u03A3", "sum"}, {"\u220F", "product"}, {"\u03A0", "product"}, {"\u222B", "integral"}};
    for (const std::string_view part : {sign, lower, upper, body})
        if (holds_marker(part)) return std::string{marker};
    std::string line{sign};
    for (const auto& [of, name] : names)
        if (sign == of) line = name;
    if (!lower.empty()) (line += '_') += at_least(binding::atom, lower);
    if (!upper.empty()) {
        const bool is_plain = binding_of(unsigned_part(upper)) == binding::atom;
        (line += '^') += is_plain ? std::string{upper} : at_least(binding::atom, upper);
    }
    if (!body.empty()) (line += ' ') += at_least(binding::product, body);
    return line;
}

/// A base with a mark above or below it: `vec(v)`, `bar(x)`, `hat(p)`. A bar over digits is a repeating decimal; it has
/// no line, and neither has an unknown mark.
[[nodiscard]] inline std::string accented(std::string_view base, std::string_view mark) {
    static constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"\u00AF", "bar"},   {"\u203E", "bar"},  {"\u0305", "bar"},  {"\u0304", "bar"}, {"\u02C9", "bar"},
        {"_", "bar"},        {"\u0332", "bar"},  {"-", "bar"},       {"\u2212", "bar"}, {"\u2015", "bar"},
        {"^", "hat"},        {"\u02C6", "hat"},  {"\u0302", "hat"},  {"~", "tilde"},    {"\u02DC", "tilde"},
        {"\u0303", "tilde"}, {"\u2192", "vec"},  {"\u20D7", "vec"},  {".", "dot"},      {"\u02D9", "dot"},
        {"\u0307", "dot"},   {"\u00A8", "ddot"}, {"\u0308", "ddot"}, {"..", "ddot"}};
    const bool has_figures = base.find_first_of("0123456789") == 0;
    if (base.empty() || has_figures || holds_marker(base)) return std::string{marker};
    for (const auto& [of, name] : names)
        if (mark == of) return std::string{name}.append("(").append(base).append(")");
    return std::string{marker};
}

/// A matrix, row by row: `[[1, 2]; [3, 4]]`. Cells may be empty. Without rows the result is the marker.
[[nodiscard]] inline std::string matrix(const std::vector<std::vector<std::string>>& rows) {
    std::string line = "[";
    for (const auto& row : rows) {
        line += line.size() > 1 ? "; [" : "[";
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (holds_marker(row[i])) return std::string{marker};
            (line += i > 0 ? ", " : "") += row[i];
        }
        line += ']';
    }
    return rows.empty() ? std::string{marker} : line += ']';
}

}}}  // namespace toolkit::v0::formula
