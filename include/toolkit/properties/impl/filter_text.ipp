// The functions of filter_text.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/properties/filter_text.hpp>
#include <toolkit/properties/written.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace filter_texts {

inline constexpr std::array<std::string_view, 7> keywords{"and", "or", "not", "in", "exists", "within", "of"};

inline constexpr std::string_view signs = "()=<>!~,\"";

[[nodiscard]] inline bool is_word(char c) noexcept {
    return static_cast<unsigned char>(c) > ' ' && c != '\x7F' && signs.find(c) == std::string_view::npos;
}

struct token {
    enum class type : std::uint8_t { end, word, quoted, sign };
    type is = type::end;
    std::string text{};
    std::size_t at = 0;
};

class reader {
public:
    explicit reader(std::string_view text) : text_(text) {}

    [[nodiscard]] result<property_filter> read() {
        if (text_.size() > property_limits_default.filter_bytes) return wrong("at most 16,384 bytes");
        if (!is_utf8(text_)) return wrong("UTF-8");
        if (auto begun = next(); !begun) return std::move(begun).error();
        auto made = choice(0);
        if (made && token_.is != token::type::end) return wrong("`and`, `or`, or the end");
        return made;
    }

private:
    [[nodiscard]] failure wrong(std::string_view expected) const {
        std::string what = "at byte " + std::to_string(token_.at) + ": expected " + std::string{expected} + ", found ";
        if (token_.is == token::type::end) what += "the end";
        else what += '"' + std::string{cut_utf8(token_.text, 40)} + '"';
        return failure::of(failure_kind::invalid_argument, "filter", what,
                           "write it as: price < 100 and author = \"Ann Lee\"");
    }

    /// Reads the next token.
    [[nodiscard]] result<void> next() {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
            ++at_;
        token_ = {token::type::end, {}, at_};
        if (at_ == text_.size()) return {};
        const char first = text_[at_];
        if (first == '"') return quotation();
        const std::size_t begin = at_;
        if (is_word(first)) {
            while (at_ < text_.size() && is_word(text_[at_])) ++at_;
            token_.is = token::type::word;
        } else {
            ++at_;
            const bool twice = at_ < text_.size() && text_[at_] == '=' &&
                               (first == '<' || first == '>' || first == '!' || first == '=');
            if (twice) ++at_;
            token_.is = token::type::sign;
        }
        token_.text = text_.substr(begin, at_ - begin);
        if (token_.text == "!" || static_cast<unsigned char>(first) < ' ' || first == '\x7F')
            return wrong("a name, a value or a sign");
        return {};
    }
    [[nodiscard]] result<void> quotation() {
        std::string text;
        for (std::size_t at = at_ + 1; at < text_.size(); ++at) {
            if (text_[at] == '"') {
                at_ = at + 1;
                token_.is = token::type::quoted;
                token_.text = std::move(text);
                return {};
            }
            if (text_[at] == '\\' && at + 1 < text_.size() && (text_[at + 1] == '"' || text_[at + 1] == '\\')) ++at;
            text += text_[at];
        }
        return wrong("a closing quotation mark");
    }

    [[nodiscard]] bool at_word(std::string_view word) const noexcept {
        return token_.is == token::type::word && token_.text == word;
    }
    [[nodiscard]] bool at_sign(std::string_view sign) const noexcept {
        return token_.is == token::type::sign && token_.text == sign;
    }
    [[nodiscard]] bool at_text() const noexcept {
        return token_.is == token::type::quoted ||
               (token_.is == token::type::word &&
                std::find(keywords.begin(), keywords.end(), token_.text) == keywords.end());
    }
    [[nodiscard]] result<void> pass_sign(std::string_view sign) {
        return at_sign(sign) ? next() : result<void>{wrong(sign)};
    }

    [[nodiscard]] result<property_filter> choice(std::size_t depth) {
        if (depth > property_limits_default.filter_depth) return wrong("at most 16 nested brackets");
        auto made = sequence(depth);
        while (made && at_word("or")) {
            if (auto read = next(); !read) return std::move(read).error();
            auto other = sequence(depth);
            if (!other) return other;
            made = std::move(*made) || std::move(*other);
        }
        return made;
    }
    [[nodiscard]] result<property_filter> sequence(std::size_t depth) {
        auto made = one(depth);
        while (made && at_word("and")) {
            if (auto read = next(); !read) return std::move(read).error();
            auto other = one(depth);
            if (!other) return other;
            made = std::move(*made) && std::move(*other);
        }
        return made;
    }
    [[nodiscard]] result<property_filter> one(std::size_t depth) {
        if (++parts_ > property_limits_default.conditions) return wrong("at most 256 conditions");
        if (at_word("not")) {
            if (auto read = next(); !read) return std::move(read).error();
            if (depth >= property_limits_default.filter_depth) return wrong("at most 16 nested `not` and brackets");
            auto made = one(depth + 1);
            return made ? result<property_filter>{!std::move(*made)} : made;
        }
        if (at_sign("(")) {
            if (auto read = next(); !read) return std::move(read).error();
            auto made = choice(depth + 1);
            if (!made) return made;
            if (auto closed = pass_sign(")"); !closed) return std::move(closed).error();
            return made;
        }
        return condition();
    }

    [[nodiscard]] result<property_filter> condition() {
        if (!at_text()) return wrong("the name of a property, `not` or (");
        property_condition made{std::exchange(token_.text, {}), property_test::exists, {}, {}, {}, false};
        if (auto read = next(); !read) return std::move(read).error();
        property_filter all;
        const auto done = [&] {
            all.conditions.push_back(std::move(made));
            return std::move(all);
        };
        if (at_word("exists")) {
            if (auto read = next(); !read) return std::move(read).error();
            return done();
        }
        if (at_word("within")) {
            if (auto read = within(made); !read) return std::move(read).error();
            return done();
        }
        if (at_sign("~")) {
            made.fold_case = true;
            if (auto read = next(); !read) return std::move(read).error();
            if (!at_word("in")) return compared(std::move(made), property_test::equal, false);
        }
        if (at_word("in")) return list(std::move(made));
        static constexpr std::array<std::pair<std::string_view, property_test>, 7> tests{
            {{"=", property_test::equal},
             {"==", property_test::equal},
             {"!=", property_test::equal},
             {"<", property_test::below},
             {"<=", property_test::at_most},
             {">", property_test::above},
             {">=", property_test::at_least}}};
        for (const auto& [sign, op] : tests)
            if (at_sign(sign)) {
                if (auto read = next(); !read) return std::move(read).error();
                return compared(std::move(made), op, sign == "!=");
            }
        return wrong("=, !=, ~, <, <=, >, >=, in, exists or within");
    }

    [[nodiscard]] result<property_filter> compared(property_condition made, property_test op, bool not_so) {
        if (!at_text()) return wrong("a value");
        made.op = op;
        const auto number = token_.is == token::type::word ? read_decimal(token_.text) : std::nullopt;
        if (number) made.value = *number;
        else made.value = std::exchange(token_.text, {});
        if (auto read = next(); !read) return std::move(read).error();
        property_filter all;
        all.conditions.push_back(std::move(made));
        return not_so ? !std::move(all) : std::move(all);
    }

    /// Parses the list of `in`. Texts become one condition. Numbers become one condition each, of which one must hold.
    [[nodiscard]] result<property_filter> list(property_condition made) {
        if (auto read = next(); !read) return std::move(read).error();
        if (auto read = pass_sign("("); !read) return std::move(read).error();
        std::vector<std::string> texts;
        property_filter numbers;
        for (;;) {
            if (!at_text()) return wrong("a value");
            const auto number = token_.is == token::type::word ? read_decimal(token_.text) : std::nullopt;
            if (number) {
                property_filter& each = numbers.any.emplace_back();
                each.conditions.push_back({made.property, property_test::equal, *number, {}, {}, false});
            } else {
                texts.push_back(std::exchange(token_.text, {}));
            }
            if (!numbers.any.empty() && !texts.empty()) return wrong("only numbers or only texts in the list");
            if (numbers.any.size() + texts.size() > property_limits_default.conditions)
                return wrong("at most 256 values in the list");
            if (auto read = next(); !read) return std::move(read).error();
            if (at_sign(")")) break;
            if (auto read = pass_sign(","); !read) return std::move(read).error();
        }
        if (auto read = next(); !read) return std::move(read).error();
        if (numbers.any.size() == 1) return std::move(numbers.any.front());
        if (!numbers.any.empty()) return numbers;
        made.op = property_test::one_of;
        made.value = std::move(texts);
        property_filter all;
        all.conditions.push_back(std::move(made));
        return all;
    }

    /// Parses "5 km of 52.52, 13.405".
    [[nodiscard]] result<void> within(property_condition& made) {
        if (auto read = next(); !read) return read;
        constexpr std::string_view metres = "metres, as 5000, 5000 m or 5 km";
        double unit = 1;
        std::string_view digits = token_.text;
        const bool joined = digits.ends_with('m');
        if (digits.ends_with("km")) unit = 1000;
        if (joined) digits.remove_suffix(unit > 1 ? 2 : 1);
        const auto number = token_.is == token::type::word ? read_decimal(digits) : std::nullopt;
        if (!number || *number < 0) return wrong(metres);
        if (auto read = next(); !read) return read;
        if (!joined && (at_word("m") || at_word("km"))) {
            unit = token_.text == "km" ? 1000 : 1;
            if (auto read = next(); !read) return read;
        }
        if (!at_word("of")) return wrong("`of` and a place");
        if (auto read = next(); !read) return read;
        std::array<double, 2> degrees{};
        for (std::size_t i = 0; i < 2; ++i) {
            const auto degree = token_.is == token::type::word ? read_decimal(token_.text) : std::nullopt;
            if (!degree) return wrong("a latitude and a longitude, as 52.52, 13.405");
            degrees[i] = *degree;
            if (auto read = next(); !read) return read;
            if (i == 0)
                if (auto read = pass_sign(","); !read) return read;
        }
        made.op = property_test::within;
        made.place = coordinates{degrees[0], degrees[1]};
        made.metres = *number * unit;
        if (!is_on_earth(*made.place)) return wrong("a latitude of -90 to 90 and a longitude of -180 to 180 before it");
        return {};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t parts_ = 0;
    token token_;
};

[[nodiscard]] inline std::string in_marks(std::string_view text) {
    std::string made = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') made += '\\';
        made += c;
    }
    return made + '"';
}

[[nodiscard]] inline std::string name_text(std::string_view name) {
    const bool plain = !name.empty() && std::all_of(name.begin(), name.end(), is_word) &&
                       std::find(keywords.begin(), keywords.end(), name) == keywords.end();
    return plain ? std::string{name} : in_marks(name);
}

[[nodiscard]] inline std::string text_of(const property_condition& one) {
    std::string text = name_text(one.property);
    if (one.op == property_test::within && one.place && one.metres)
        return text + " within " + to_text(*one.metres) + " m of " + to_text(one.place->latitude) + ", " +
               to_text(one.place->longitude);
    const std::string_view op = name_of(one.op);
    const std::string_view sign = one.fold_case && one.op == property_test::equal ? "~" : op;
    text += one.fold_case && one.op == property_test::one_of ? " ~ in" : ' ' + std::string{sign};
    if (!one.value) return text;
    text += ' ';
    if (const auto* number = std::get_if<double>(&*one.value)) return text + to_text(*number);
    if (const auto* single = std::get_if<std::string>(&*one.value)) return text + in_marks(*single);
    std::string all;
    for (const std::string& each : std::get<std::vector<std::string>>(*one.value))
        all += (all.empty() ? "" : ", ") + in_marks(each);
    return text + '(' + all + ')';
}

/// Whether every document matches, because the filter has no effective condition.
[[nodiscard]] inline bool is_unrestricted(const property_filter& filter) {
    const auto nothing = [](const property_filter& each) { return is_unrestricted(each); };
    return filter.conditions.empty() && filter.none.empty() &&
           std::all_of(filter.all.begin(), filter.all.end(), nothing) &&
           (filter.any.empty() || std::any_of(filter.any.begin(), filter.any.end(), nothing));
}

}  // namespace filter_texts

TOOLKIT_FUNCTION std::string to_text(const property_filter& filter) {
    using filter_texts::is_unrestricted;
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " and ") + part; };
    for (const property_condition& each : filter.conditions) add(filter_texts::text_of(each));
    if (!filter.any.empty() && std::none_of(filter.any.begin(), filter.any.end(), is_unrestricted)) {
        std::string some;
        for (const property_filter& each : filter.any) {
            const std::string part = to_text(each);
            const bool single =
                each.conditions.size() == 1 && each.all.empty() && each.any.empty() && each.none.empty();
            some += (some.empty() ? "" : " or ") + (single ? part : '(' + part + ')');
        }
        add('(' + some + ')');
    }
    for (const property_filter& each : filter.all)
        if (!is_unrestricted(each)) add('(' + to_text(each) + ')');
    for (const property_filter& each : filter.none) add("not (" + to_text(each) + ')');
    return text;
}

TOOLKIT_FUNCTION result<property_filter> read_filter(std::string_view text) {
    return filter_texts::reader{text}.read();
}

}}  // namespace toolkit::v0
