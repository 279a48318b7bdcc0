// Citations that models write as tags: <cite>1</cite>, <citation number="1"/>, <sup>1</sup>.
// In: a text and the place of a "<". Out: the mark that begins there, if any. Next: plain_markers.hpp.
#pragma once

#include <toolkit/validation/markers/marker_forms.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace marking {

/// A tag that may contain a citation. A `sure` tag means nothing else. A tag `around` a claim keeps the words within
/// it.
struct citing_tag {
    std::string_view name;
    bool sure;
    bool around;
};
inline constexpr std::array citing_tags{
    citing_tag{"cite", true, true},       citing_tag{"citation", true, true},   citing_tag{"cit", true, true},
    citing_tag{"ref", false, true},       citing_tag{"reference", false, true}, citing_tag{"source", true, true},
    citing_tag{"src", false, false},      citing_tag{"doc", false, false},      citing_tag{"document", false, false},
    citing_tag{"footnote", false, false}, citing_tag{"fn", false, false},       citing_tag{"sup", false, false},
    citing_tag{"a", false, false},
};
inline constexpr std::size_t longest_tag = 200;
inline constexpr std::size_t longest_tagged = 1'000;

/// The tag whose name begins at `at`; nullptr if there is none.
[[nodiscard]] inline const citing_tag* tag_at(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t longest_name = 10;
    std::size_t end = at;
    while (end < text.size() && letter(text[end]) && end - at < longest_name) ++end;
    const std::string_view name = text.substr(at, end - at);
    const auto is_name = [&](const citing_tag& one) {
        return std::equal(name.begin(), name.end(), one.name.begin(), one.name.end(),
                          [](char written, char lower) { return ascii_lower(written) == lower; });
    };
    const auto* const found = std::find_if(citing_tags.begin(), citing_tags.end(), is_name);
    return found == citing_tags.end() ? nullptr : &*found;
}

/// The place of "</name>" at or after `from`.
[[nodiscard]] inline std::size_t closing_tag(std::string_view text, std::size_t from, std::string_view name) noexcept {
    const std::string_view bounded = text.substr(0, std::min(text.size(), from + longest_tagged));
    for (std::size_t at = bounded.find("</", from); at != std::string_view::npos; at = bounded.find("</", at + 2)) {
        const citing_tag* const tag = tag_at(text, at + 2);
        if (tag != nullptr && tag->name == name && at + 2 + name.size() < text.size() &&
            text[at + 2 + name.size()] == '>')
            return at;
    }
    return std::string_view::npos;
}

/// The numbers in the attributes of a tag: number="1", id='cite-1', n=1. Or directly after its name: <cite:1>.
[[nodiscard]] inline std::vector<std::uint32_t> numbers_of_attributes(std::string_view attributes) {
    constexpr std::array<std::string_view, 15> keys{"number", "num",   "n",        "no",       "nr",
                                                    "id",     "index", "idx",      "ref",      "refs",
                                                    "source", "doc",   "document", "citation", "name"};
    constexpr std::string_view frame = " \t\"'#-_:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const std::size_t equals = attributes.find('=');
    if (equals == std::string_view::npos) {
        const std::size_t first = std::min(attributes.find_first_not_of(" :#"), attributes.size());
        return numbers_in(attributes.substr(first));
    }
    std::string key;
    for (const char c : attributes.substr(0, equals))
        if (letter(c)) key += ascii_lower(c);
    if (!among(keys, key)) return {};
    std::string_view value = attributes.substr(equals + 1);
    const char quote = value.empty() ? '\0' : value.front();
    if (quote == '"' || quote == '\'') value = value.substr(1, value.find(quote, 1) - 1);
    else value = value.substr(0, value.find(' '));
    value.remove_prefix(std::min(value.find_first_not_of(frame), value.size()));
    return numbers_in(value);
}

/// The address in the attributes of a link: href="kiln.md".
[[nodiscard]] inline std::string_view address_of(std::string_view attributes) noexcept {
    constexpr std::string_view key = "href=";
    const std::size_t begin = attributes.find(key);
    if (begin == std::string_view::npos) return {};
    std::string_view value = attributes.substr(begin + key.size());
    const char quote = value.empty() ? '\0' : value.front();
    if (quote == '"' || quote == '\'') return value.substr(1, value.find(quote, 1) - 1);
    return value.substr(0, value.find(' '));
}

/// The text between two tags, without inner tags and brackets.
[[nodiscard]] inline std::string without_tags(std::string_view text) {
    std::string out;
    bool in_tag = false;
    for (const char c : text) {
        if (c == '<') in_tag = true;
        else if (c == '>') in_tag = false;
        else if (!in_tag && c != '[' && c != ']') out += c;
    }
    return out;
}

/// Reads a tag that names citations by its text or by an attribute.
[[nodiscard]] inline found_mark tag_mark_at(std::string_view text, std::size_t at) {
    const citing_tag* const tag = tag_at(text, at + 1);
    if (tag == nullptr) return std::nullopt;
    const std::size_t name_end = at + 1 + tag->name.size();
    const std::size_t close =
        text.substr(0, std::min(text.size(), at + longest_tag + 1)).find_first_of("<>\n", name_end);
    if (close == std::string_view::npos || text[close] != '>' || close - at > longest_tag) return std::nullopt;
    std::string_view attributes = text.substr(name_end, close - name_end);
    const bool empty = attributes.ends_with('/');
    if (empty) attributes.remove_suffix(1);
    while (attributes.ends_with(' ')) attributes.remove_suffix(1);
    const bool raised = tag->name == "sup";
    auto by_attribute = raised || tag->name == "a" ? std::vector<std::uint32_t>{} : numbers_of_attributes(attributes);
    const std::size_t behind = empty ? std::string_view::npos : closing_tag(text, close + 1, tag->name);
    if (behind == std::string_view::npos) {  // the tag is alone
        if (by_attribute.empty()) return std::nullopt;
        return other_mark{.begin = at, .end = close + 1, .numbers = std::move(by_attribute), .surely = tag->sure};
    }
    const std::size_t end = behind + tag->name.size() + 3;
    const std::string_view inner = text.substr(close + 1, behind - close - 1);
    const std::string inside = without_tags(inner);
    if (auto named = named_in(inside)) {
        if (raised && wordy_at(text, end)) return std::nullopt;
        if (raised) return raised_mark(text, at, end, std::move(named->numbers));
        other_mark mark{.begin = at, .end = end, .numbers = std::move(named->numbers), .surely = tag->sure};
        if (tag->name == "a" && !named->surely) mark.target = address_of(attributes);
        return mark;
    }
    if (by_attribute.empty()) return std::nullopt;
    const bool blank = inside.find_first_not_of(" \t\n") == std::string::npos;
    if (!blank && (!tag->around || inner.find('<') != std::string_view::npos)) return std::nullopt;
    return other_mark{.begin = at,
                      .end = end,
                      .numbers = std::move(by_attribute),
                      .surely = tag->sure,
                      .words = blank ? std::string_view{} : inner};
}

}}}  // namespace toolkit::v0::marking
