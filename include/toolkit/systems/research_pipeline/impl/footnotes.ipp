// Removes the markers of a document.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research_pipeline/footnotes.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

namespace footnotes {

/// The byte behind the bracket of numbers that begins here; `at` if there is none.
[[nodiscard]] inline std::size_t end_of_bracket(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t longest = 60;
    constexpr std::string_view dash = "\u2013";
    bool has_digits = false;
    for (std::size_t i = at + 1; i < text.size() && i < at + longest; ++i) {
        const char c = text[i];
        if (c == '0' && (text[i - 1] < '0' || text[i - 1] > '9')) return at;
        if (c >= '0' && c <= '9') has_digits = true;
        else if (c == ']') return has_digits && !text.substr(i + 1).starts_with('(') ? i + 1 : at;
        else if (text.substr(i).starts_with(dash)) i += dash.size() - 1;
        else if (std::string_view{" ,;-"}.find(c) == std::string_view::npos) return at;
    }
    return at;
}

/// The byte behind the code that begins with backquotes here, or behind these if it is not closed in its paragraph. A
/// backquote behind a blank closes nothing: "`make' or `install'" are two quotations.
[[nodiscard]] inline std::size_t end_of_code(std::string_view text, std::size_t at) noexcept {
    const std::size_t behind = std::min(text.find_first_not_of('`', at), text.size());
    const std::size_t size = behind - at;
    const bool fenced = size >= 3;
    const std::size_t paragraph = fenced ? text.size() : std::min(text.find("\n\n", behind), text.size());
    for (std::size_t close = text.find('`', behind); close < paragraph;) {
        const std::size_t end = std::min(text.find_first_not_of('`', close), text.size());
        if (end - close == size && (fenced || text[close - 1] != ' ')) return end;
        close = text.find('`', end);
    }
    return behind;
}

/// Whether a bracket here would stand directly behind a letter or a digit.
[[nodiscard]] inline bool is_behind_word(std::string_view text, std::size_t at) noexcept {
    if (at == 0) return false;
    const char c = text[at - 1];
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace footnotes

TOOLKIT_FUNCTION text_without_footnotes::text_without_footnotes(std::string_view original) {
    text_.reserve(original.size());
    std::size_t removed = 0;
    for (std::size_t at = 0; at < original.size();) {
        const std::size_t next = std::min(original.find_first_of("[`", at), original.size());
        text_ += original.substr(at, next - at);
        at = next;
        if (at == original.size()) break;
        if (original[at] == '`') {
            const std::size_t end = footnotes::end_of_code(original, at);
            text_ += original.substr(at, end - at);
            at = end;
            continue;
        }
        const std::size_t end = footnotes::end_of_bracket(original, at);
        if (end == at) {
            text_ += original[at++];
            continue;
        }
        if (footnotes::is_behind_word(original, at)) {
            text_.append("(").append(original.substr(at + 1, end - at - 2)).append(")");
            at = end;
            continue;
        }
        removed += end - at;
        for (; !text_.empty() && text_.back() == ' '; ++removed) text_.pop_back();
        if (!removed_.empty() && removed_.back().first >= text_.size()) removed_.back() = {text_.size(), removed};
        else removed_.emplace_back(text_.size(), removed);
        at = end;
    }
}

TOOLKIT_FUNCTION span text_without_footnotes::original(span part) const noexcept {
    const auto place = [&](std::size_t byte) {
        std::size_t removed = 0;
        for (const auto& [from, bytes] : removed_) {
            if (from > byte) break;
            removed = bytes;
        }
        return byte + removed;
    };
    if (part.end <= part.begin) return {place(part.begin), place(part.begin)};
    return {place(part.begin), place(part.end - 1) + 1};
}

}}  // namespace toolkit::v0
