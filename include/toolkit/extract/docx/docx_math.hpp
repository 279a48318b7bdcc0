// Writes the formulas of a Word document (Office Math, ECMA-376, part 1, 22.1) as one line of plain text. Struck and
// hidden parts give no text.
// In: an m:oMath element. Out: its line, or the marker. Next: docx_reader.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/docx/docx_run.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/extract/notation/raised_text.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace docx {

/// Writes the line of a formula.
class math_reader {
public:
    [[nodiscard]] std::string line_of(xml::node formula) {
        return formula::whole(extracting::collapsed(sequence(formula, 0)));
    }

private:
    static constexpr std::size_t most_depth = 64;    ///< of elements; a deeper formula has no line
    static constexpr std::size_t most_bytes = 4096;  ///< of a line; a longer formula has none

    /// An operand in a sequence.
    struct operand {
        std::string line;
        bool is_text;  ///< typed text, with its own operators and blanks
    };

    [[nodiscard]] static std::string marker() { return std::string{formula::marker}; }

    /// The line of the children of an element, side by side.
    [[nodiscard]] std::string sequence(xml::node parent, std::size_t depth) {
        if (depth > most_depth) return marker();
        std::vector<operand> operands;
        std::size_t bytes = 0;
        append_children(operands, bytes, parent, depth);
        if (bytes > most_bytes) return marker();
        std::string line;
        for (std::size_t i = 0; i < operands.size(); ++i) append(line, operands, i);
        return line;
    }

    void append_children(std::vector<operand>& operands, std::size_t& bytes, xml::node parent, std::size_t depth) {
        for (const xml::node child : parent.children()) {
            if (bytes > most_bytes) return;
            const std::string_view name = xml::name_of(child);
            if (name == "ins" || name == "moveTo" || name == "smartTag" || name == "sdt" || name == "sdtContent" ||
                name == "hyperlink") {
                if (depth < most_depth) append_children(operands, bytes, child, depth + 1);
                continue;
            }
            const bool is_text = name == "r";
            std::string line = is_text ? text_of(child) : structure(child, name, depth + 1);
            if (line.empty()) continue;
            bytes += line.size();
            if (is_text && !operands.empty() && operands.back().is_text) operands.back().line += line;
            else operands.push_back({std::move(line), is_text});
        }
    }

    /// The text of a run.
    [[nodiscard]] std::string text_of(xml::node run) const {
        std::string text;
        for (const xml::node child : run.children()) {
            const std::string_view name = xml::name_of(child);
            if (name == "rPr") {
                const run_look look = look_of_run(child);
                if (look.is_struck.value_or(false) || look.is_struck_twice.value_or(false) ||
                    look.is_hidden.value_or(false))
                    return {};
            } else if (name == "t") {
                xml::append_text(text, child);
            } else if (name == "tab" || name == "br" || name == "cr") {
                text += ' ';
            }
        }
        if (in_rows_ > 0) std::erase(text, '&');  // an alignment mark
        return text;
    }

    /// Appends an operand. A number or name does not run into the previous one. A fraction gets brackets if its
    /// neighbour would join its numerator or denominator: (1/2) x, but 1 1/2.
    static void append(std::string& line, const std::vector<operand>& operands, std::size_t i) {
        const operand& one = operands[i];
        if (one.is_text) {
            const bool runs_in = raised::is_blank(raised::last_of(line)) || i == 0 ||
                                 !is_operand_end(raised::last_of(line)) ||
                                 !is_operand_begin(raised::first_of(one.line));
            const bool is_bracket = !line.empty() && line.back() == ')' && !is_fraction(operands[i - 1].line);
            if (!runs_in && !is_bracket) line += ' ';
            line += one.line;
            return;
        }
        const char32_t before = raised::last_of(line);
        const char32_t after = i + 1 < operands.size() ? raised::first_of(operands[i + 1].line) : U'\0';
        const bool is_behind_operand = is_operand_end(before);
        std::string part = one.line;
        if (is_fraction(part)) {
            const bool is_mixed = ends_in_whole_number(line) && raised::all_digits(part.substr(0, part.find('/')));
            const bool is_beside = (is_behind_operand && !is_mixed) || is_operand_begin(after) ||
                                   formula::ends_in_division(line) || before == '^' || before == '_' || after == '^' ||
                                   after == '!';
            if (is_beside) part = formula::bracketed("(", part, ")");
        }
        const bool is_open = part.starts_with('(') || part.starts_with('[') || part.starts_with('|');
        const bool is_letter_after_digit =
            is_digit(before) && raised::is_letter(raised::first_of(part)) && part.size() <= 3;
        if (is_behind_operand && !is_letter_after_digit && !(is_open && !is_fraction(one.line))) line += ' ';
        line += part;
    }

    [[nodiscard]] static bool is_operand_end(char32_t point) noexcept {
        return is_digit(point) || raised::is_letter(point) || formula::is_closing(point) || point == '!';
    }
    [[nodiscard]] static bool is_operand_begin(char32_t point) noexcept {
        return is_digit(point) || raised::is_letter(point) || formula::is_opening(point);
    }
    [[nodiscard]] static bool is_fraction(std::string_view line) {
        return formula::binding_of(line) == formula::binding::product && line.find('/') != std::string_view::npos;
    }
    [[nodiscard]] static bool ends_in_whole_number(std::string_view line) noexcept {
        while (line.ends_with(' ')) line.remove_suffix(1);
        const std::size_t before = line.find_last_not_of("0123456789");
        if (line.empty() || before + 1 == line.size()) return false;
        if (before == std::string_view::npos) return true;
        const char sign = line[before];
        return sign != '.' && sign != '^' && sign != '_' && static_cast<unsigned char>(sign) < 0x80 &&
               !raised::is_letter(static_cast<unsigned char>(sign));
    }

    [[nodiscard]] std::string part(xml::node of, std::string_view name, std::size_t depth) {
        const xml::node found = xml::child_of(of, name);
        return found ? extracting::collapsed(sequence(found, depth)) : std::string{};
    }

    /// A setting in the properties of a structure: its `val`, or `usual` if it is not set.
    [[nodiscard]] static std::string_view setting(xml::node of, std::string_view properties, std::string_view name,
                                                  std::string_view usual) noexcept {
        const xml::attribute found = xml::attribute_of(xml::child_of(xml::child_of(of, properties), name), "val");
        return found.is_there ? found.value : usual;
    }
    [[nodiscard]] static bool is_set(xml::node of, std::string_view properties, std::string_view name) noexcept {
        const xml::node found = xml::child_of(xml::child_of(of, properties), name);
        return found && is_on(found);
    }

    /// The line of one structure. An unknown structure reads as its content.
    [[nodiscard]] std::string structure(xml::node of, std::string_view name, std::size_t depth) {
        if (depth > most_depth) return marker();
        if (name.ends_with("Pr") || name == "del" || name == "moveFrom" || of.type() != pugi::node_element) return {};
        if (name == "f") return fraction(of, depth);
        if (name == "rad") {
            const bool has_degree = !is_set(of, "radPr", "degHide");
            return formula::root(part(of, "e", depth), has_degree ? part(of, "deg", depth) : std::string{});
        }
        if (name == "sSup") return formula::power(part(of, "e", depth), part(of, "sup", depth));
        if (name == "sSub") return formula::subscript(part(of, "e", depth), part(of, "sub", depth));
        if (name == "sSubSup")
            return formula::power(formula::subscript(part(of, "e", depth), part(of, "sub", depth)),
                                  part(of, "sup", depth));
        if (name == "sPre") return before(of, depth);
        if (name == "d") return delimited(of, depth);
        if (name == "nary")
            return formula::large_operator(
                setting(of, "naryPr", "chr", "\u222B"), is_set(of, "naryPr", "subHide") ? "" : part(of, "sub", depth),
                is_set(of, "naryPr", "supHide") ? "" : part(of, "sup", depth), part(of, "e", depth));
        if (name == "func") return function(of, depth);
        if (name == "limLow") return limit(of, depth);
        if (name == "limUpp") return marker();  // text above is not an exponent
        if (name == "m") return formula::matrix(rows_of(of, depth));
        if (name == "eqArr") return equations(of, depth);
        if (name == "acc") return formula::accented(part(of, "e", depth), setting(of, "accPr", "chr", "\u0302"));
        if (name == "bar")
            return formula::accented(part(of, "e", depth),
                                     setting(of, "barPr", "pos", "bot") == "top" ? "\u00AF" : "\u0332");
        if (name == "borderBox" && is_crossed_out(of)) return marker();
        if (name == "groupChr") return grouped(of, depth);
        if (name == "phant" && is_hidden_phantom(of)) return " ";
        if (name == "box" || name == "borderBox" || name == "phant") return part(of, "e", depth);
        return sequence(of, depth);
    }

    [[nodiscard]] std::string fraction(xml::node of, std::size_t depth) {
        const std::string upper = part(of, "num", depth);
        const std::string lower = part(of, "den", depth);
        const bool is_stack = setting(of, "fPr", "type", "bar") == "noBar";
        return is_stack ? formula::binomial(upper, lower) : formula::fraction(upper, lower);
    }

    /// Subscripts and superscripts before their base, as in isotopes: ^14_6C.
    [[nodiscard]] std::string before(xml::node of, std::size_t depth) {
        const std::string base = part(of, "e", depth);
        const std::string line =
            formula::power("", part(of, "sup", depth)) + formula::subscript("", part(of, "sub", depth));
        if (formula::holds_marker(line) || formula::holds_marker(base) || !raised::is_letter(raised::first_of(base)))
            return marker();
        return line + base;
    }

    [[nodiscard]] std::string delimited(xml::node of, std::size_t depth) {
        const std::string_view open = setting(of, "dPr", "begChr", "(");
        const std::string_view close = setting(of, "dPr", "endChr", ")");
        const std::string_view separator = setting(of, "dPr", "sepChr", "|");
        std::string body;
        std::size_t count = 0;
        for (const xml::node one : of.children()) {
            if (xml::name_of(one) != "e") continue;
            if (count++ > 0) body += separator;
            body += extracting::collapsed(sequence(one, depth));
            if (body.size() > most_bytes) return marker();
        }
        const bool is_binomial = body.starts_with("binom(") && formula::binding_of(body) == formula::binding::atom;
        if (is_binomial && open == "(" && close == ")") return body;
        return formula::bracketed(open, body, close.empty() && open == "{" ? "}" : close);
    }

    /// sin(x), log_10(x), lim_(x→0) f(x).
    [[nodiscard]] std::string function(xml::node of, std::size_t depth) {
        const xml::node named = xml::child_of(of, "fName");
        const std::string body = part(of, "e", depth);
        std::string name = extracting::collapsed(sequence(named, depth));
        if (formula::holds_marker(name) || formula::holds_marker(body)) return marker();
        if (body.empty() || name.empty()) return name + body;
        for (const xml::node child : named.children())
            if (xml::name_of(child) == "limLow")
                return (name += ' ') += formula::at_least(formula::binding::product, body);
        const bool has_brackets = formula::is_opening(raised::first_of(body)) &&
                                  formula::is_closing(raised::last_of(body)) &&
                                  formula::binding_of(body) == formula::binding::atom;
        if (name.find('^') != std::string::npos) name += ' ';  // sin^2 (x)
        return name + (has_brackets ? body : formula::bracketed("(", body, ")"));
    }

    [[nodiscard]] std::string limit(xml::node of, std::size_t depth) {
        const std::string base = part(of, "e", depth);
        const std::string below = part(of, "lim", depth);
        if (base.empty()) return marker();
        return formula::large_operator(base, below, "");
    }

    [[nodiscard]] std::vector<std::vector<std::string>> rows_of(xml::node matrix, std::size_t depth) {
        std::vector<std::vector<std::string>> rows;
        for (const xml::node row : matrix.children()) {
            if (xml::name_of(row) != "mr") continue;
            rows.emplace_back();
            for (const xml::node cell : row.children())
                if (xml::name_of(cell) == "e") rows.back().push_back(extracting::collapsed(sequence(cell, depth + 1)));
        }
        return rows;
    }

    /// Equations below each other: `x=1; y=2`.
    [[nodiscard]] std::string equations(xml::node of, std::size_t depth) {
        std::string line;
        ++in_rows_;
        for (const xml::node row : of.children()) {
            if (xml::name_of(row) != "e") continue;
            const std::string one = extracting::collapsed(sequence(row, depth));
            if (!line.empty() && !one.empty()) line += "; ";
            line += one;
        }
        --in_rows_;
        return line.size() > most_bytes ? marker() : line;
    }

    /// Whether a part is invisible and only takes space.
    [[nodiscard]] static bool is_hidden_phantom(xml::node phantom) noexcept {
        const xml::node show = xml::child_of(xml::child_of(phantom, "phantPr"), "show");
        return show && !is_on(show);
    }

    /// Whether a part is crossed out.
    [[nodiscard]] static bool is_crossed_out(xml::node box) noexcept {
        for (const std::string_view line : {"strikeH", "strikeV", "strikeBLTR", "strikeTLBR"})
            if (is_set(box, "borderBoxPr", line)) return true;
        return false;
    }

    /// A brace above or below a part changes nothing. An arrow with a text does.
    [[nodiscard]] std::string grouped(xml::node of, std::size_t depth) {
        const std::string_view sign = setting(of, "groupChrPr", "chr", "\u23DF");
        const bool is_brace = sign == "\u23DF" || sign == "\u23DE" || sign == "\u23B4" || sign == "\u23B5" ||
                              sign == "\u23DC" || sign == "\u23DD" || sign == "\uFE37" || sign == "\uFE38";
        return is_brace ? part(of, "e", depth) : marker();
    }

    unsigned in_rows_ = 0;  ///< open equation arrays
};

}}}  // namespace toolkit::v0::docx
