// The functions of reference_tokens.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/systems/rabbithole/references/reference_tokens.hpp>

#include <array>

namespace toolkit { inline namespace v0 { namespace reference_scan {

TOOLKIT_FUNCTION code_point look_back(std::string_view text, std::size_t at) noexcept {
    if (at == 0 || at > text.size()) return {0, 0, false};
    std::size_t begin = at - 1;
    while (begin > 0 && at - begin < 4 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U) --begin;
    const code_point found = point_at(text, begin);
    return begin + found.size == at ? found : code_point{0xFFFD, 1, false};
}

TOOLKIT_FUNCTION std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
    constexpr unsigned most = 32;
    bool line = false;
    for (unsigned count = 0; count < most; ++count) {
        const code_point next = look(text, at);
        if (next.size == 0 || !is_white_space(next.value)) return at;
        if (next.value == '\n') {
            if (line) return at;
            line = true;
        }
        at += next.size;
    }
    return at;
}

TOOLKIT_FUNCTION folded_word read_word(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 24;
    std::size_t end = at;
    while (end - at < longest) {
        const code_point next = look(text, end);
        if (next.size == 0 || !is_word(next.value)) return {folded(text.substr(at, end - at)), end};
        end += next.size;
    }
    return {{}, end};
}

/// The code points that close a quotation that this one opens; empty if it opens none.
[[nodiscard]] inline std::u32string_view closing_marks(char32_t open) noexcept {
    switch (open) {
        case U'"': return U"\"";
        case U'\'': return U"'";
        case U'“': return U"”“";
        case U'„': return U"“”";
        case U'”': return U"”";
        case U'‘': return U"’";
        case U'‚': return U"‘’";
        case U'«': return U"»";
        case U'»': return U"«";
        case U'‹': return U"›";
        case U'›': return U"‹";
        default: return {};
    }
}

TOOLKIT_FUNCTION quoted_name read_quoted(std::string_view text, std::size_t at, std::size_t most) noexcept {
    const code_point open = look(text, at);
    const std::u32string_view closing = closing_marks(open.value);
    if (closing.empty()) return {};
    const std::size_t begin = at + open.size;
    bool has_word = false;
    bool line = false;
    for (std::size_t end = begin; end - begin <= most;) {
        const code_point next = look(text, end);
        if (next.size == 0) return {};
        if (closing.find(next.value) != std::u32string_view::npos) {
            // An apostrophe within a word closes nothing.
            const bool in_word =
                (next.value == U'\'' || next.value == U'’') && is_word(look(text, end + next.size).value);
            if (!in_word) return has_word ? quoted_name{{at, end + next.size}, {begin, end}} : quoted_name{};
        } else if (next.value != U'\'' && next.value != U'’' && !closing_marks(next.value).empty()) {
            return {};
        }
        if (next.value == '\n') {
            if (line) return {};
            line = true;
        } else if (!is_white_space(next.value)) {
            line = false;
        }
        has_word = has_word || is_word(next.value);
        end += next.size;
    }
    return {};
}

TOOLKIT_FUNCTION bool is_file_name(std::string_view name) noexcept {
    constexpr std::array<std::string_view, 24> endings{
        "pdf", "doc", "docx", "odt", "rtf",  "md",   "markdown", "txt", "html", "htm",  "xhtml", "csv",
        "tsv", "xls", "xlsx", "ods", "pptx", "pptm", "ppt",      "odp", "epub", "adoc", "rst",   "tex"};
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || name.size() - dot > 9) return false;
    const std::string_view ending = name.substr(dot + 1);
    const bool known = any_in(endings, [&](std::string_view one) {
        if (one.size() != ending.size()) return false;
        for (std::size_t i = 0; i < one.size(); ++i)
            if (ascii_lower(ending[i]) != one[i]) return false;
        return true;
    });
    if (!known) return false;
    const char32_t last = look_back(name, dot).value;
    return is_word(last) || last == ')' || last == ']' || last == '_' || last == '-' || last == '+';
}

TOOLKIT_FUNCTION std::size_t end_of_file_token(std::string_view text, std::size_t at) noexcept {
    constexpr std::string_view signs = "_-./+~%";
    for (;;) {
        const code_point next = look(text, at);
        if (next.size == 0) return at;
        const bool part = next.value < 0x80 ? is_ascii_word[next.value] ||
                                                  signs.find(static_cast<char>(next.value)) != std::string_view::npos
                                            : is_word(next.value);
        if (!part) return at;
        at += next.size;
    }
}

TOOLKIT_FUNCTION std::size_t end_of_file_name(std::string_view text, std::size_t begin, std::size_t end,
                                              std::size_t most) noexcept {
    constexpr std::u32string_view not_before = U"@*?{}$<>%=&";
    const char32_t previous = look_back(text, begin).value;
    if (previous != 0 && not_before.find(previous) != std::u32string_view::npos) return begin;
    const char32_t next = look(text, end).value;
    if (next == '@' || next == '*' || next == '{' || next == '$') return begin;
    while (end > begin && (text[end - 1] == '.' || text[end - 1] == '-' || text[end - 1] == '/')) --end;
    // A name with a dot in front is hidden; "./" and "../" are folders.
    const std::size_t folder = text.substr(begin, end - begin).find_first_not_of('.');
    if (folder != 0 && (folder > 2 || text[begin + folder] != '/')) return begin;
    return end - begin <= most && is_file_name(text.substr(begin, end - begin)) ? end : begin;
}

TOOLKIT_FUNCTION read_url_result read_url(std::string_view text, std::size_t at) noexcept {
    constexpr std::array<std::string_view, 4> begins{"https://", "http://", "ftp://", "www."};
    const auto starts = [&](std::string_view with) {
        if (text.size() - at < with.size()) return false;
        for (std::size_t i = 0; i < with.size(); ++i)
            if (ascii_lower(text[at + i]) != with[i]) return false;
        return true;
    };
    std::size_t host = at;
    for (const std::string_view one : begins)
        if (host == at && starts(one)) host = at + one.size();
    if (host == at) return {at, at};
    std::size_t run = host;
    std::size_t end = host;  // behind the last character that may end a URL
    std::size_t open = 0;    // brackets
    std::size_t cut = 0;     // the first bracket that is not closed
    for (;;) {
        const code_point next = look(text, run);
        const char32_t c = next.value;
        if (next.size == 0 || !next.valid || c <= 0x20 || c == 0x7F || is_white_space(c)) break;
        if (c < 0x80 && std::string_view{"<>\"`{}|\\^"}.find(static_cast<char>(c)) != std::string_view::npos) break;
        if (c >= 0x80 && !is_word(c)) break;  // quotation marks and dashes of typography
        if ((c == '[' && run != host) || (c == ']' && text[host] != '[')) break;  // only a host has them: [::1]
        run += next.size;
        if (c == '(') {
            if (open++ == 0) cut = run - 1;
        } else if (c == ')') {
            if (open == 0) break;
            --open;
            end = run;
        } else if (c >= 0x80 || std::string_view{".,;:!?'*_~"}.find(static_cast<char>(c)) == std::string_view::npos) {
            end = run;
        }
    }
    if (open != 0) end = end < cut ? end : cut;
    // The host begins with a letter or a digit. Behind www. it has another dot.
    const char32_t first = look(text, host).value;
    const bool named = is_word(first) || first == '[';
    const std::string_view rest = text.substr(host, end > host ? end - host : 0);
    const bool is_url = named && end > host && (text[host - 1] == '/' || rest.find('.') != std::string_view::npos);
    return {is_url ? end : at, run};
}

TOOLKIT_FUNCTION std::string one_line(std::string_view text) {
    std::string line;
    bool blank = false;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = point_at(text, at);
        if (is_white_space(next.value)) {
            blank = !line.empty();
        } else {
            if (blank) line += ' ';
            blank = false;
            line += text.substr(at, next.size);
        }
        at += next.size;
    }
    return line;
}

}}}  // namespace toolkit::v0::reference_scan
