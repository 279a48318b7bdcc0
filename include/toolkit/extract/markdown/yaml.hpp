// The part of YAML 1.2.2 that front matter uses, strictly and within bounds.
// - Read: maps and lists by indentation or in brackets, plain and quoted scalars over several lines, block scalars.
// - Left out and reported: entries with anchors, aliases, tags or merge keys.
// - Not supported: complex keys, several documents.
// In: UTF-8. Out: a tree of values without types. Next: front_matter.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/extract/markdown/yaml_lines.hpp>
#include <toolkit/properties/tree.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace yaml {

/// Reads a document. Every function returns false on failure, and `trouble()` says why.
class reader {
public:
    explicit reader(std::string_view source) : lines_(lines_of(source)) {}

    [[nodiscard]] bool read(property_node& into) {
        if (!skip_blank()) return true;
        return block(into, lines_[at_].indent, 0) && (!skip_blank() || fail("it is indented less than its parent"));
    }
    /// The failure: "line 3: …".
    [[nodiscard]] const std::string& trouble() const noexcept { return trouble_; }
    /// What was left out, each with its line.
    [[nodiscard]] const std::vector<std::string>& left_out() const noexcept { return left_out_; }

private:
    using form = property_node::form;

    // ---- lines

    [[nodiscard]] bool at_end() const noexcept { return at_ == lines_.size(); }
    [[nodiscard]] const line& here() const noexcept { return lines_[at_]; }
    /// Skips blank lines and comments. Returns whether a line follows.
    [[nodiscard]] bool skip_blank() noexcept {
        while (!at_end() && (here().text.empty() || here().text.front() == '#')) ++at_;
        return !at_end();
    }
    bool fail(std::string_view what) {
        if (trouble_.empty()) trouble_ = with_line(what);
        return false;
    }
    [[nodiscard]] std::string with_line(std::string_view what) const {
        return "line " + std::to_string(std::min(at_, lines_.size() - 1) + 1) + ": " + std::string{what};
    }
    [[nodiscard]] bool enter(std::size_t depth) {
        if (depth > property_limits_default.depth) return fail("it is nested in more than 8 levels");
        return ++nodes_ <= property_limits_default.nodes || fail("there are more than 4,096 values");
    }

    bool block(property_node& into, int indent, std::size_t depth) {
        if (!enter(depth)) return false;
        if (here().tab) return fail("it is indented with a tab; use spaces");
        if (is_item(here().text)) return list(into, indent, depth);
        if (key_end(here().text) != std::string_view::npos) return map(into, indent, depth);
        return value(into, indent - 1, here().text, depth);
    }

    bool map(property_node& into, int indent, std::size_t depth) {
        into.is = form::map;
        while (skip_blank() && here().indent == indent) {
            const std::string_view text = here().text;
            const std::size_t colon = here().tab || is_item(text) ? std::string_view::npos : key_end(text);
            if (colon == std::string_view::npos)
                return fail(here().tab ? "it is indented with a tab; use spaces" : "expected `key: value`");
            std::string key;
            if (!read_key(key, text.substr(0, colon))) return false;
            const std::size_t began = at_;
            property_node of;
            left_out_here_ = key == "<<" ? "a merge key" : "";
            if (!member(of, indent, after_sign(text.substr(colon + 1)), depth + 1)) return false;
            std::string_view why = left_out_here_;
            if (why.empty() && std::find(into.keys.begin(), into.keys.end(), key) != into.keys.end())
                why = "it occurs twice; the first one counts";
            left_out_here_ = {};
            if (!why.empty()) {
                const std::size_t now = std::exchange(at_, began);
                left_out_.push_back(with_line('"' + key + "\" is left out: " + std::string{why}));
                at_ = now;
                continue;
            }
            into.keys.push_back(std::move(key));
            into.items.push_back(std::move(of));
        }
        return !skip_blank() || here().indent < indent || fail("it is indented more than the keys above it");
    }

    /// Reads the value after a key, or on the lines below it.
    bool member(property_node& of, int indent, std::string_view rest, std::size_t depth) {
        if (!rest.empty()) return enter(depth) && value(of, indent, rest, depth);
        ++at_;
        if (!skip_blank()) return true;
        if (here().indent > indent) return block(of, here().indent, depth);
        if (here().indent == indent && is_item(here().text)) return enter(depth) && list(of, indent, depth);
        return true;
    }

    bool list(property_node& into, int indent, std::size_t depth) {
        into.is = form::list;
        while (skip_blank() && here().indent == indent && is_item(here().text)) {
            if (here().tab) return fail("it is indented with a tab; use spaces");
            const std::string_view text = here().text;
            const std::string_view rest = after_sign(text.substr(1));
            property_node& of = into.items.emplace_back();
            if (rest.empty()) {
                ++at_;
                if (skip_blank() && here().indent > indent && !block(of, here().indent, depth + 1)) return false;
            } else if (is_item(rest) || key_end(rest) != std::string_view::npos) {
                lines_[at_].indent += static_cast<int>(rest.data() - text.data());  // it continues below itself
                lines_[at_].text = text.substr(static_cast<std::size_t>(rest.data() - text.data()));
                if (!block(of, here().indent, depth + 1)) return false;
            } else if (!enter(depth + 1) || !value(of, indent, rest, depth + 1)) {
                return false;
            }
        }
        return !skip_blank() || here().indent <= indent || fail("it is indented more than the items above it");
    }

    // ---- scalars, and values in brackets

    /// Reads a value that begins with `rest` in this line, within a map or list of indentation `parent`. Ends before
    /// another line.
    bool value(property_node& into, int parent, std::string_view rest, std::size_t depth) {
        const char first = rest.front();
        if (first == '|' || first == '>') return block_scalar(into, parent, rest);
        if (first == '&' || first == '*' || first == '!') return leave_out(parent);
        if (first != '"' && first != '\'' && first != '[' && first != '{') return plain(into, parent, rest);
        rest_ = rest;
        if (!in_brackets(into, parent, depth)) return false;
        if (!without_comment(rest_).empty() || rest_.starts_with('#')) return fail("there is text after the value");
        ++at_;
        return true;
    }

    /// Skips a value that is not supported.
    bool leave_out(int parent) {
        left_out_here_ = "anchors, aliases and tags are not read";
        ++at_;
        while (!at_end() &&
               (here().text.empty() || here().indent > parent || (here().indent == parent && is_item(here().text))))
            ++at_;
        return true;
    }

    bool plain(property_node& into, int parent, std::string_view rest) {
        if (std::string_view{",]}%@`#"}.find(rest.front()) != std::string_view::npos || rest == "?" ||
            rest.starts_with("? "))
            return fail("a text with this beginning needs quotation marks");
        std::string text;
        const auto add = [&](std::string_view part) {
            const std::string_view kept = without_comment(part);
            if (kept.find(": ") != std::string_view::npos || kept.ends_with(':'))
                return fail("a text with a colon and a space in it needs quotation marks");
            text += kept;
            return true;
        };
        bool ended = without_comment(rest).size() != rest.size();
        if (!add(rest)) return false;
        for (std::size_t next = ++at_; !ended; next = at_) {
            while (next < lines_.size() && lines_[next].text.empty()) ++next;
            if (next == lines_.size() || lines_[next].indent <= parent || lines_[next].text.front() == '#') break;
            text += next == at_ ? std::string{" "} : std::string(next - at_, '\n');
            at_ = next;
            ended = without_comment(here().text).size() != here().text.size();
            if (!add(here().text)) return false;
            ++at_;
        }
        set_plain(into, std::move(text));
        return true;
    }

    bool block_scalar(property_node& into, int parent, std::string_view head) {
        const bool folds = head.front() == '>';
        int indent = 0;
        for (const char c : without_comment(head.substr(1))) {
            if (c >= '1' && c <= '9' && indent == 0) indent = std::max(parent, 0) + (c - '0');
            else if (c != '+' && c != '-') return fail("expected nothing after | or >");
        }
        std::vector<std::string_view> found;
        for (++at_; !at_end(); ++at_) {
            const line& one = here();
            if (one.text.empty()) {
                found.emplace_back();
                continue;
            }
            const int own = static_cast<int>(std::min(one.raw.find_first_not_of(' '), one.raw.size()));
            if (indent == 0 && own > parent) indent = std::max(own, 1);
            if (indent == 0 || own < indent) break;
            found.push_back(one.raw.substr(static_cast<std::size_t>(indent)));
        }
        into.is = form::text;
        into.text = folds ? folded_lines(found) : joined_lines(found);
        return true;
    }

    /// Reads the value at `rest_`: a quotation, a list or map in brackets, or (within these) a plain scalar.
    bool in_brackets(property_node& into, int parent, std::size_t depth) {
        if (!enter(depth) || !skip_space()) return false;
        const char first = rest_.front();
        if (first == '"' || first == '\'') {
            into.is = form::text;
            return quotation(into.text, parent);
        }
        if (first == '[') return bracket_list(into, parent, depth);
        if (first == '{') return bracket_map(into, parent, depth);
        if (std::string_view{"&*!|>%@`?,]}:#"}.find(first) != std::string_view::npos)
            return fail("expected a value; a text with this beginning needs quotation marks");
        std::string text;
        do {
            const std::size_t end = plain_end(rest_);
            if (!text.empty()) text += ' ';
            const std::string_view part = trimmed(rest_.substr(0, end));
            text += part;
            rest_ = rest_.substr(static_cast<std::size_t>(part.data() - rest_.data()) + part.size());  // blanks stay
            if (!skip_space()) return false;
        } while (std::string_view{",[]{}:"}.find(rest_.front()) == std::string_view::npos);
        set_plain(into, std::move(text));
        return true;
    }

    bool bracket_list(property_node& into, int parent, std::size_t depth) {
        into.is = form::list;
        rest_.remove_prefix(1);
        for (;;) {
            if (!skip_space()) return false;
            if (take(']')) return true;
            if (!in_brackets(into.items.emplace_back(), parent, depth + 1) || !skip_space()) return false;
            if (take(']')) return true;
            if (!take(',')) return fail("expected , or ] in the list");
        }
    }

    bool bracket_map(property_node& into, int parent, std::size_t depth) {
        into.is = form::map;
        rest_.remove_prefix(1);
        for (;;) {
            if (!skip_space()) return false;
            if (take('}')) return true;
            property_node key;
            property_node of;
            if (!in_brackets(key, parent, depth + 1) || !skip_space()) return false;
            if (key.is == form::list || key.is == form::map) return fail("a key cannot be a list or a map");
            if (take(':')) {
                if (!skip_space()) return false;
                if (rest_.front() != ',' && rest_.front() != '}' && !in_brackets(of, parent, depth + 1)) return false;
            }
            if (std::find(into.keys.begin(), into.keys.end(), key.text) != into.keys.end())
                return fail("a key occurs twice");
            into.keys.push_back(std::move(key.text));
            into.items.push_back(std::move(of));
            if (!skip_space()) return false;
            if (take('}')) return true;
            if (!take(',')) return fail("expected , or } in the map");
        }
    }

    /// Skips to the next character in brackets, which may be lines below.
    bool skip_space() {
        for (;;) {
            const std::size_t blanks = std::min(rest_.find_first_not_of(" \t"), rest_.size());
            const bool comment =
                blanks < rest_.size() && rest_[blanks] == '#' && (blanks > 0 || rest_.data() == here().text.data());
            rest_.remove_prefix(blanks);
            if (!rest_.empty() && !comment) return true;
            if (at_ + 1 >= lines_.size()) return fail("a bracket is not closed");
            rest_ = lines_[++at_].text;
        }
    }
    bool take(char expected) noexcept {
        if (!rest_.starts_with(expected)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    bool read_key(std::string& key, std::string_view text) {
        text = trimmed(text);
        if (text.front() != '"' && text.front() != '\'') {
            key = text;
            return true;
        }
        rest_ = text;
        return quotation(key, here().indent);
    }

    /// Reads a quotation at `rest_`, which may continue on lines that are indented more than `parent`.
    bool quotation(std::string& into, int parent) {
        const char mark = rest_.front();
        rest_.remove_prefix(1);
        into.clear();
        std::size_t kept = 0;  // blanks up to here were written as escapes
        for (;;) {
            if (rest_.empty()) {
                if (!next_line_of_quotation(into, kept, parent)) return false;
                kept = into.size();
                continue;
            }
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == mark && mark == '\'' && rest_.starts_with('\'')) {
                rest_.remove_prefix(1);
                into += '\'';
            } else if (c == mark) {
                return true;
            } else if (c == '\\' && mark == '"') {
                if (!rest_.empty() && !append_escape(into, rest_))
                    return fail("it has an escape that YAML does not define");
                kept = into.size() + (rest_.empty() && here().text.ends_with('\\') ? 1U : 0U);
            } else {
                into += c;
            }
        }
    }
    /// Continues a quotation in the next line. The line end is a blank, and unescaped blanks around it are removed
    /// (`kept`: end of the escaped ones). Behind a backslash (`kept` exceeds the size) it is nothing. Blank lines below
    /// it become line ends.
    bool next_line_of_quotation(std::string& into, std::size_t kept, int parent) {
        const bool escaped = kept > into.size();
        while (!escaped && into.size() > kept && is_blank(into.back())) into.pop_back();
        std::size_t blank = 0;
        for (++at_; !at_end() && here().text.empty(); ++at_) ++blank;
        if (at_end() || here().indent <= parent) return fail("a quotation is not closed");
        if (blank > 0) into.append(blank, '\n');
        else if (!escaped) into += ' ';
        rest_ = here().text;
        return true;
    }

    static void set_plain(property_node& into, std::string text) {
        const auto is_one_of = [&](auto... names) { return ((text == names) || ...); };
        if (is_one_of("~", "null", "Null", "NULL")) return;
        into.is = form::plain;
        if (is_one_of("True", "TRUE")) text = "true";
        if (is_one_of("False", "FALSE")) text = "false";
        into.text = std::move(text);
    }

    std::vector<line> lines_;
    std::size_t at_ = 0;
    std::string_view rest_;  ///< of this line, in brackets and quotations
    std::size_t nodes_ = 0;
    std::string trouble_;
    std::string_view left_out_here_;
    std::vector<std::string> left_out_;
};

}}}  // namespace toolkit::v0::yaml
