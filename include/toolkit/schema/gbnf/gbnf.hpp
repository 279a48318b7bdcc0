// Writes grammars of llama.cpp (GBNF): literals, classes, groups, repetitions. In: pieces of rules. Out: their text,
// appended to a text_sink.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/gbnf/gbnf_names.hpp>
#include <toolkit/schema/gbnf/gbnf_rules.hpp>
#include <toolkit/schema/rules/rule_words.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A class of code points in GBNF: "[a-z_]". Characters other than letters and digits are written as numbers.
class gbnf_class {
public:
    explicit constexpr gbnf_class(text_sink& out) noexcept : out_(&out) { out_->push_back('['); }
    constexpr void add(char32_t first, char32_t last) noexcept {
        point(first);
        if (last == first) return;
        if (last != first + 1) out_->push_back('-');
        point(last);
    }
    constexpr void end() noexcept { out_->push_back(']'); }

private:
    constexpr void point(char32_t value) noexcept {
        const bool plain = (value >= 'a' && value <= 'z') || (value >= 'A' && value <= 'Z') ||
                           (value >= '0' && value <= '9') || value == '_' || value == ' ' || value == '.';
        if (plain) return out_->push_back(static_cast<char>(value));
        const std::size_t digits = value < 0x100 ? 2 : value < 0x10000 ? 4 : 8;
        out_->push_back('\\');
        out_->push_back(digits == 2 ? 'x' : digits == 4 ? 'u' : 'U');
        for (std::size_t i = digits; i-- > 0;)
            out_->push_back("0123456789ABCDEF"[static_cast<std::size_t>(value >> (4 * i)) & 15U]);
    }
    text_sink* out_;
};

/// The outcome of writing: the common rules that are used, and what could not be written.
struct gbnf_outcome {
    gbnf_uses uses = 0;
    std::string_view field{};
    std::string_view why{};  ///< empty if everything could be written
};

/// Writes the rules.
class gbnf_writer {
public:
    explicit constexpr gbnf_writer(text_sink& out, const gbnf_structs& structs = {}) noexcept
        : out_(&out), structs_(structs) {}

    /// Appends text as a literal. Consecutive texts become one literal.
    constexpr void literal(std::string_view text) noexcept {
        if (!in_literal_) {
            separate();
            out_->push_back('"');
            in_literal_ = true;
        }
        for (const char c : text) literal_character(c);
    }
    /// Appends the JSON string of a text, with its quotes, as a literal.
    constexpr void literal_string(std::string_view text) noexcept {
        escaped into{*this};
        append_json_string(into, text);
    }
    /// Appends a constant of an annotation, as written in JSON.
    constexpr void literal_json(const toolkit::literal& value) noexcept {
        escaped into{*this};
        rules::append_literal(into, value);
    }
    /// Appends text that is already GBNF: "[0-9]", "|", ")?".
    constexpr void raw(std::string_view text) noexcept {
        separate();
        out_->append(text);
    }
    constexpr void use(gbnf_rule rule) noexcept {
        ++symbols_;
        outcome_.uses |= use_of(rule);
        raw(gbnf::common_rules[static_cast<std::size_t>(rule)].name);
    }
    constexpr void use(const gbnf_path& path) noexcept {
        ++symbols_;
        separate();
        name(path);
    }
    /// Refers to the rule of a struct, at `level` within itself.
    constexpr void use_struct(std::string_view whole_name, std::size_t level) noexcept {
        use(gbnf_struct_path{structs_, whole_name, level}.path);
    }
    /// The rule for the texts of a type, which all its values share.
    [[nodiscard]] constexpr gbnf_path form(std::string_view whole_name) const noexcept {
        return structs_.form(whole_name);
    }
    /// Refers to the rule "prefix--number".
    constexpr void use(std::string_view prefix, std::size_t with) noexcept {
        ++symbols_;
        separate();
        numbered(prefix, with);
    }
    /// Appends a repetition to the last item, without a blank: "?", "*", "{2,5}".
    constexpr void repeat(std::string_view how) noexcept {
        close_literal();
        ++symbols_;
        out_->append(how);
    }
    constexpr void repeat(std::size_t least, std::size_t most) noexcept {
        if (least == 1 && most == 1) return;
        if (least == 0 && most == 1) return repeat("?");
        symbols_ += most - least;
        repeat("{");
        number(least);
        if (most != least) {
            out_->push_back(',');
            number(most);
        }
        out_->push_back('}');
    }
    constexpr void at_least(std::size_t least) noexcept {
        if (least == 0) return repeat("*");
        if (least == 1) return repeat("+");
        repeat("{");
        number(least);
        out_->append(",}");
    }
    constexpr gbnf_class begin_class() noexcept {
        separate();
        return gbnf_class{*out_};
    }
    constexpr void open() noexcept {
        separate();
        ++symbols_;
        out_->push_back('(');
        blank_ = false;
    }
    constexpr void close() noexcept {
        close_literal();
        out_->push_back(')');
        blank_ = true;
    }
    constexpr void alternative() noexcept { raw("|"); }

    constexpr void begin_rule(const gbnf_path& path) noexcept {
        name(path);
        out_->append(" ::=");
        blank_ = true;
    }
    constexpr void begin_rule(std::string_view prefix, std::size_t with) noexcept {
        numbered(prefix, with);
        out_->append(" ::=");
        blank_ = true;
    }
    /// Appends rules that were written before, and records what they use.
    constexpr void rules(std::string_view text, const gbnf_outcome& of) noexcept {
        out_->append(text);
        outcome_.uses |= of.uses;
        if (outcome_.why.empty()) outcome_ = {outcome_.uses, of.field, of.why};
    }
    constexpr void end_rule() noexcept {
        close_literal();
        out_->push_back('\n');
        blank_ = false;
    }

    /// Everything written from here on belongs to this field.
    constexpr void at(std::string_view field) noexcept { field_ = field; }
    /// Records that a grammar cannot express the field: the end of a sentence, with the cure. The first one counts.
    constexpr void object(std::string_view why) noexcept {
        if (outcome_.why.empty()) outcome_ = {outcome_.uses, field_, why};
    }
    [[nodiscard]] constexpr const gbnf_outcome& outcome() const noexcept { return outcome_; }
    /// The greatest number of symbols that llama.cpp makes of the text: names, groups, optional repetitions.
    [[nodiscard]] constexpr std::size_t symbols() const noexcept { return symbols_; }

private:
    struct escaped {
        gbnf_writer& to;
        constexpr void push_back(char c) const noexcept { to.literal({&c, 1}); }
        constexpr void append(std::string_view text) const noexcept { to.literal(text); }
    };

    constexpr void literal_character(char c) noexcept {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') out_->push_back('\\');
        if (byte >= 0x20 && byte != 0x7F) return out_->push_back(c);
        constexpr std::string_view hex = "0123456789ABCDEF";
        out_->append("\\x");
        out_->push_back(hex[byte >> 4U]);
        out_->push_back(hex[byte & 15U]);
    }
    constexpr void close_literal() noexcept {
        if (in_literal_) out_->push_back('"');
        in_literal_ = false;
    }
    constexpr void separate() noexcept {
        close_literal();
        if (blank_) out_->push_back(' ');
        blank_ = true;
    }
    constexpr void numbered(std::string_view prefix, std::size_t with) noexcept {
        out_->append(prefix);
        out_->append("--");
        number(with);
    }
    constexpr void number(std::size_t value) noexcept { numbers::append_whole(*out_, value, false); }

    /// A name consists of letters, digits and hyphens. An underscore becomes a hyphen; see is_plain_name.
    constexpr void name(const gbnf_path& path) noexcept {
        if (path.inner) {
            name(*path.outer);
            out_->append("--");
        }
        for (const char c : path.name) out_->push_back(c == '_' ? '-' : c);
        if (path.number == gbnf_path::no_number) return;
        if (!path.name.empty()) out_->push_back('-');
        number(path.number);
    }

    text_sink* out_;
    gbnf_structs structs_;
    gbnf_outcome outcome_{};
    std::string_view field_{};
    std::size_t symbols_ = 0;
    bool in_literal_ = false;
    bool blank_ = false;
};

}}  // namespace toolkit::v0
