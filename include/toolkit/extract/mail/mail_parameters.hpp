// Parameters of mail fields (RFC 2045, RFC 2231): the boundary of parts, a character set, a file name.
// In: a field as in the header. Out: a parameter's value as UTF-8. Next: mail_fields.hpp.
#pragma once

#include <toolkit/extract/base/mime.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace mail {

/// Bytes of a field that are read; the rest is ignored.
inline constexpr std::size_t field_bytes = std::size_t{64} << 10U;

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// The text before the parameters, in lower case: text/plain.
[[nodiscard]] inline std::string kind_of(std::string_view field) {
    return folded(trimmed(field.substr(0, std::min(field.find(';'), std::size_t{256}))));
}

/// Reads the value of a parameter at `at`, and moves `at` past it.
[[nodiscard]] inline std::string read_value(std::string_view field, std::size_t& at) {
    at = std::min(field.find_first_not_of(" \t\r\n", at), field.size());
    if (at == field.size() || field[at] != '"') {
        const std::size_t end = std::min(field.find(';', at), field.size());
        const std::string_view value = trimmed(field.substr(at, end - at));
        at = end;
        return std::string{value};
    }
    std::string value;
    for (++at; at < field.size() && field[at] != '"'; ++at) {
        if (field[at] == '\\' && at + 1 < field.size()) ++at;
        if (field[at] != '\r' && field[at] != '\n') value += field[at];
    }
    return value;
}

namespace parameters {

/// One section of a value that is split into several: `name*1*=%20two`.
struct section {
    std::size_t number;
    bool is_encoded;
    std::string value;
};

/// The section that a name such as `filename*2*` denotes. `filename*` alone is an encoded section 0 and the whole
/// value. nullopt if the name does not have this form.
[[nodiscard]] inline std::optional<section> section_of(std::string_view name, std::string_view parameter) {
    if (!name.starts_with(parameter) || name.size() == parameter.size() || name[parameter.size()] != '*')
        return std::nullopt;
    std::string_view number = name.substr(parameter.size() + 1);
    if (number.empty()) return section{0, true, {}};
    const bool is_encoded = number.ends_with('*');
    if (is_encoded) number.remove_suffix(1);
    constexpr std::size_t digits = 6;
    if (number.empty() || number.size() > digits) return std::nullopt;
    std::size_t value = 0;
    for (const char c : number) {
        if (!is_digit(static_cast<unsigned char>(c))) return std::nullopt;
        value = value * 10 + static_cast<std::size_t>(c - '0');
    }
    return section{value, is_encoded, {}};
}

/// Removes `charset'language'` from the beginning of an encoded value. Returns the character set.
[[nodiscard]] inline std::string take_charset(std::string& value) {
    const std::size_t charset = value.find('\'');
    if (charset == std::string::npos) return {};
    const std::size_t language = value.find('\'', charset + 1);
    if (language == std::string::npos) return {};
    std::string name = value.substr(0, charset);
    value.erase(0, language + 1);
    return name;
}

/// Joins sections by number, up to the first missing number. Of two sections with the same number the first one counts.
/// A character may begin in one encoded section and end in the next.
[[nodiscard]] inline std::string join(std::vector<section> all) {
    std::map<std::size_t, section> sections;
    for (section& one : all) sections.try_emplace(one.number, std::move(one));
    std::string text;
    std::string charset;
    std::string run;  // bytes of consecutive sections that are all encoded, or all plain
    bool is_encoded = false;
    const auto end_run = [&] { text += mime::to_utf8(std::exchange(run, {}), is_encoded ? charset : std::string{}); };
    std::size_t next = 0;
    for (auto& [number, one] : sections) {
        if (number != next) break;
        ++next;
        if (one.is_encoded != is_encoded) end_run();
        is_encoded = one.is_encoded;
        if (number == 0 && is_encoded) charset = take_charset(one.value);
        run += is_encoded ? mime::from_hex_pairs(one.value, '%') : one.value;
    }
    end_run();
    return text;
}

}  // namespace parameters

/// A parameter of a field; empty if there is none. The encoded form (`name*=utf-8''…`) precedes the sections
/// (`name*0=`, `name*1*=`). These precede the plain form, which old programs add.
[[nodiscard]] inline std::string parameter_of(std::string_view field, std::string_view parameter) {
    field = field.substr(0, field_bytes);
    std::string plain;
    std::vector<parameters::section> whole;
    std::vector<parameters::section> sections;
    for (std::size_t at = field.find(';'); at < field.size(); at = field.find(';', at)) {
        const std::size_t name_end = field.find_first_of("=;", ++at);
        if (name_end == std::string_view::npos) break;
        const std::string name = folded(trimmed(field.substr(at, name_end - at)));
        at = name_end;
        if (field[at] == ';') continue;
        std::string value = read_value(field, ++at);
        if (name == parameter) {
            if (plain.empty()) plain = std::move(value);
        } else if (auto section = parameters::section_of(name, parameter)) {
            section->value = std::move(value);
            (name.size() == parameter.size() + 1 ? whole : sections).push_back(std::move(*section));
        }
    }
    for (auto* form : {&whole, &sections})
        if (std::string text = parameters::join(std::move(*form)); !text.empty()) return text;
    return plain;
}

}}}  // namespace toolkit::v0::mail
