// Writes MathML formulas as one line of plain text: 1/2, sqrt(16), x^(n+1), [[1, 2]; [3, 4]]. A formula that does not
// fit one line becomes `[formula]`.
// In: a `<math>` element of the tree. Out: its line. Next: impl/html.ipp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_math_row.hpp>
#include <toolkit/extract/html/html_tree.hpp>
#include <toolkit/extract/notation/formula.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace html { namespace math {

inline constexpr std::size_t most_depth = 60;
inline constexpr std::size_t most_bytes = 10'000;  ///< of a line, and of the text of a formula

/// Mathematical letters and digits, and the signs for d, e, i and j, as plain characters.
[[nodiscard]] inline std::string plain_letters(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = read_code_point(text, at);
        char32_t point = next.value;
        at += next.size;
        if (point >= 0x1D400 && point <= 0x1D6A3) {
            const char32_t letter = (point - 0x1D400) % 52;
            point = letter < 26 ? U'A' + letter : U'a' + letter - 26;
        } else if (point >= 0x1D7CE && point <= 0x1D7FF) {
            point = U'0' + (point - 0x1D7CE) % 10;
        } else if (point == 0x2145) {
            point = 'D';
        } else if (point >= 0x2146 && point <= 0x2149) {
            point = U'd' + (point - 0x2146) + (point >= 0x2148 ? 3 : 0);  // d, e, i, j
        } else if (point == 0x210E) {
            point = 'h';
        }
        append_utf8(out, point);
    }
    return out;
}

class reader {
public:
    /// The line of a formula; empty if the formula is empty.
    [[nodiscard]] static std::string read(const GumboNode* formula) {
        std::string line = formula::whole(row(formula, 0, false));
        return line.size() > most_bytes ? std::string{formula::marker} : line;
    }

private:
    using nodes = std::vector<const GumboNode*>;

    [[nodiscard]] static nodes children_of(const GumboNode* node) {
        nodes found;
        const GumboVector& all = node->v.element.children;
        for (unsigned i = 0; i < all.length; ++i) {
            const auto* child = static_cast<const GumboNode*>(all.data[i]);
            if (is_element(child)) found.push_back(child);
        }
        return found;
    }

    /// The text of an element without blanks at its ends.
    [[nodiscard]] static std::string text_of(const GumboNode* node) {
        std::string text;
        walk(
            node,
            [&](const GumboNode* inner) {
                if (inner != node && is_element(inner)) {
                    const style look = style_of(inner);
                    if (is_struck(inner, look)) text += ' ';
                    if (is_hidden(inner, look) || is_struck(inner, look)) return false;
                }
                const bool is_text = inner->type == GUMBO_NODE_TEXT || inner->type == GUMBO_NODE_CDATA;
                if ((is_text || inner->type == GUMBO_NODE_WHITESPACE) && text.size() <= most_bytes)
                    text += inner->v.text.text;
                return true;
            },
            [](const GumboNode*) {});
        return text.size() > most_bytes ? std::string{formula::marker} : plain_letters(trimmed(text));
    }
    /// Unlike extracting::collapsed, keeps invisible operators, because they show what is multiplied.
    [[nodiscard]] static std::string trimmed(std::string_view text) {
        std::string out;
        for (std::size_t at = 0; at < text.size();) {
            const code_point next = read_code_point(text, at);
            if (next.value >= 0x2061 && next.value <= 0x2064) out.append(text, at, next.size);
            else extracting::append_collapsed(out, text.substr(at, next.size));
            at += next.size;
        }
        if (!out.empty() && out.back() == ' ') out.pop_back();
        return out;
    }

    /// The line of the children of an element, side by side.
    [[nodiscard]] static std::string row(const GumboNode* node, std::size_t depth, bool is_tight) {
        std::vector<part> parts;
        if (depth > most_depth) return std::string{formula::marker};
        for (const GumboNode* child : children_of(node)) append(parts, child, depth + 1, is_tight);
        return row_writer{is_tight}.write(std::move(parts));
    }

    /// The line of one element, as an operand.
    [[nodiscard]] static std::string line_of(const GumboNode* node, std::size_t depth, bool is_tight) {
        std::vector<part> parts;
        append(parts, node, depth, is_tight);
        return row_writer{is_tight}.write(std::move(parts));
    }

    static void append(std::vector<part>& parts, const GumboNode* node, std::size_t depth, bool is_tight) {
        if (depth > most_depth) return parts.push_back({role::operand, std::string{formula::marker}});
        const style look = style_of(node);
        if (is_hidden(node, look)) return;
        if (is_struck(node, look)) return parts.push_back({role::blank});  // the digits around it are separate numbers
        const std::string name = name_of(node);
        const auto add = [&](std::string text, role is = role::operand) {
            if (!text.empty()) parts.push_back({is, std::move(text)});
        };
        if (name == "mo") {
            parts.push_back(part_of_sign(text_of(node)));
        } else if (name == "mn") {
            add(text_of(node), role::number);
            join_decimals(parts);
        } else if (name == "mi" || name == "ci") {
            std::string text = text_of(node);
            const role is = is_function(text) ? role::name : role::operand;
            add(std::move(text), is);
        } else if (name == "mtext") {
            const std::string text = text_of(node);
            if (text.empty()) parts.push_back({role::blank});
            add(text, role::words);
        } else if (name == "ms") {
            add('"' + text_of(node) + '"');
        } else if (name == "mspace") {
            parts.push_back({role::blank});
        } else if (name == "mrow" || name == "mstyle" || name == "mpadded" || name == "merror" || name == "math") {
            // A nested row joins the outer one: its operators are beside those around it.
            for (const GumboNode* child : children_of(node)) append(parts, child, depth + 1, is_tight);
        } else if (name == "semantics") {
            append_semantics(parts, node, depth, is_tight);
        } else if (name == "mtable") {
            append_table(parts, node, depth);
        } else if (name == "mfenced") {
            append_fenced(parts, node, depth, is_tight);
        } else if (name == "msup" || name == "msub" || name == "msubsup" || name == "munder" || name == "mover" ||
                   name == "munderover") {
            append_scripts(parts, node, name, depth);
        } else if (name == "maction") {
            if (const nodes all = children_of(node); !all.empty()) append(parts, all.front(), depth + 1, is_tight);
        } else if (name == "mphantom" || name == "annotation" || name == "annotation-xml" || name == "maligngroup" ||
                   name == "malignmark" || name == "none" || name == "mprescripts") {
            return;
        } else {
            std::string line = structure(node, name, depth);
            if (line.empty()) parts.push_back({role::blank});
            add(std::move(line));
        }
    }

    /// Joins digits, a point and digits to one number, if the point is a separate operator.
    static void join_decimals(std::vector<part>& parts) {
        const std::size_t size = parts.size();
        if (size < 3 || parts[size - 2].text != "." || parts[size - 3].is != role::number ||
            parts[size - 1].is != role::number)
            return;
        parts[size - 3].text += "." + parts[size - 1].text;
        parts.resize(size - 2);
    }

    /// Fractions, roots and other elements that are operands of their own.
    [[nodiscard]] static std::string structure(const GumboNode* node, std::string_view name, std::size_t depth) {
        const nodes all = children_of(node);
        if (name == "mfrac" && all.size() == 2) {
            const std::string upper = line_of(all[0], depth + 1, true);
            const std::string lower = line_of(all[1], depth + 1, true);
            const std::string_view line = attribute(node, "linethickness");
            return styles::is_zero(line) ? formula::binomial(upper, lower) : formula::fraction(upper, lower);
        }
        if (name == "msqrt") return formula::root(row(node, depth + 1, true));
        if (name == "mroot" && all.size() == 2)
            return formula::root(line_of(all[0], depth + 1, true), line_of(all[1], depth + 1, true));
        if (name == "menclose") {
            const std::string_view notation = attribute(node, "notation");
            if (notation.find("strike") != std::string_view::npos) return {};  // struck out
            if (notation == "radical") return formula::root(row(node, depth + 1, true));
            const bool is_framed = notation == "box" || notation == "roundedbox" || notation == "circle";
            return is_framed ? formula::bracketed("(", row(node, depth + 1, true), ")") : std::string{formula::marker};
        }
        if (name == "mmultiscripts" && !all.empty()) return multiscripts(all, depth);
        return std::string{formula::marker};
    }

    /// Subscripts and superscripts before and after a base: ^14_6C.
    [[nodiscard]] static std::string multiscripts(const nodes& all, std::size_t depth) {
        std::string line = line_of(all[0], depth + 1, true);
        std::string before;
        bool is_before = false;
        for (std::size_t i = 1; i < all.size(); ++i) {
            if (name_of(all[i]) == "mprescripts") {
                is_before = true;
                continue;
            }
            const std::string lower = line_of(all[i], depth + 1, true);
            const std::string upper = i + 1 < all.size() ? line_of(all[++i], depth + 1, true) : std::string{};
            if (formula::holds_marker(lower) || formula::holds_marker(upper)) return std::string{formula::marker};
            std::string& to = is_before ? before : line;
            to = formula::power(formula::subscript(to, lower), upper);
            if (to.size() > most_bytes) return std::string{formula::marker};
        }
        return before + line;
    }

    static void append_semantics(std::vector<part>& parts, const GumboNode* node, std::size_t depth, bool is_tight) {
        const nodes all = children_of(node);
        const std::size_t before = parts.size();
        if (!all.empty()) append(parts, all.front(), depth + 1, is_tight);
        if (parts.size() > before) return;
        for (const GumboNode* each : all) {  // nothing is visible, so its source decides
            const std::string_view encoding = attribute(each, "encoding");
            if (name_of(each) != "annotation" || encoding.find("tex") == std::string_view::npos) continue;
            if (std::string text = text_of(each); !text.empty()) parts.push_back({role::operand, std::move(text)});
            return;
        }
    }

    static void append_table(std::vector<part>& parts, const GumboNode* node, std::size_t depth) {
        part table{role::table};
        for (const GumboNode* line : children_of(node)) {
            const style look = style_of(line);
            if (is_hidden(line, look) || is_struck(line, look)) continue;
            auto& cells = table.rows.emplace_back();
            nodes of_line = children_of(line);
            if (name_of(line) == "mlabeledtr" && !of_line.empty()) of_line.erase(of_line.begin());  // its number
            for (const GumboNode* cell : of_line) {
                const style of_cell = style_of(cell);
                if (is_hidden(cell, of_cell)) continue;
                cells.push_back(is_struck(cell, of_cell) ? std::string{} : row(cell, depth + 2, false));
            }
        }
        parts.push_back(std::move(table));
    }

    static void append_fenced(std::vector<part>& parts, const GumboNode* node, std::size_t depth, bool is_tight) {
        const auto attribute_or = [&](const char* name, std::string_view usual) {
            const bool is_set = gumbo_get_attribute(&node->v.element.attributes, name) != nullptr;
            return trimmed(is_set ? attribute(node, name) : usual);
        };
        const std::string open = attribute_or("open", "(");
        const std::string close = attribute_or("close", ")");
        const std::string separators = attribute_or("separators", ",");
        if (!open.empty()) parts.push_back({role::open, open});
        const nodes all = children_of(node);
        std::size_t at = 0;  // of the next separator; the last one is repeated
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i > 0 && !separators.empty()) {
                const std::size_t size = point_at(separators, at).size;
                parts.push_back(part_of_sign(std::string_view{separators}.substr(at, size)));
                if (at + size < separators.size()) at += size;
            }
            append(parts, all[i], depth + 1, is_tight);
        }
        if (!close.empty()) parts.push_back({role::close, close});
    }

    static void append_scripts(std::vector<part>& parts, const GumboNode* node, std::string_view name,
                               std::size_t depth) {
        const nodes all = children_of(node);
        const bool has_both = name == "msubsup" || name == "munderover";
        if (all.size() != (has_both ? 3U : 2U)) return parts.push_back({role::operand, std::string{formula::marker}});
        std::vector<part> base;
        append(base, all[0], depth + 1, true);
        const bool is_sign = base.size() == 1 && name_of(all[0]) == "mo";
        const std::string sign = is_sign ? text_of(all[0]) : std::string{};
        const role is = base.size() == 1 ? base[0].is : role::operand;
        const std::string line = row_writer{true}.write(std::move(base));
        const bool has_lower = name != "msup" && name != "mover";
        const std::string lower = has_lower ? line_of(all[1], depth + 1, true) : std::string{};
        const std::string upper = has_both || !has_lower ? line_of(all.back(), depth + 1, true) : std::string{};
        const bool is_above = name.starts_with("mu") || name == "mover";
        if (is_large(sign) || (is == role::name && is_above)) {
            parts.push_back({role::name, formula::large_operator(is_large(sign) ? sign : line, lower, upper)});
        } else if (name == "mover") {
            parts.push_back({role::operand, accented(all, line, upper)});
        } else if (name == "munder") {
            const bool is_underlined = lower == "_" || lower == "\u0332" || lower == "\u00AF" || lower == "\u2015";
            const bool is_limit = name_of(all[0]) == "mi" || name_of(all[0]) == "mo" || is == role::words;
            if (is_underlined) parts.push_back({role::operand, line});
            else if (is_limit && is != role::relation) parts.push_back({role::name, formula::subscript(line, lower)});
            else parts.push_back({role::operand, std::string{formula::marker}});
        } else if (is == role::close && !is_above) {
            // The bracket is alone. Its exponent applies to the whole bracket.
            parts.push_back({role::close, line + formula::power(formula::subscript("", lower), upper)});
        } else if (is_above || (is_sign && is != role::operand && is != role::bar && is != role::name)) {
            parts.push_back({role::operand, std::string{formula::marker}});
        } else if (is == role::bar) {
            parts.push_back({role::bar, line + formula::power(formula::subscript("", lower), upper)});
        } else {
            parts.push_back({is == role::name ? role::name : role::operand,
                             formula::power(formula::subscript(line, lower), upper)});
        }
    }

    [[nodiscard]] static std::string accented(const nodes& all, const std::string& base, const std::string& mark) {
        const std::string sign = name_of(all[1]) == "mo" ? text_of(all[1]) : mark;
        return formula::accented(base, sign);
    }
};

}}}}  // namespace toolkit::v0::html::math
