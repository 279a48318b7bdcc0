// Formats an answer.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/systems/research_pipeline/format_reply.hpp>
#include <toolkit/systems/research_pipeline/named_blocks.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace toolkit { inline namespace v0 {

namespace formatting {

inline constexpr std::string_view blanks = " \t\r\n";

/// The numbers of a bracket such as [1] or [1, 2], and its end.
struct marker {
    std::size_t end = 0;
    std::vector<std::int64_t> numbers{};
};

[[nodiscard]] inline std::optional<marker> marker_at(std::string_view text, std::size_t at) {
    marker found;
    std::int64_t number = 0;
    bool digits = false;
    for (std::size_t i = at + 1; i < text.size() && i < at + 60; ++i) {
        const char c = text[i];
        if (c >= '0' && c <= '9' && number < 1'000'000) {
            number = number * 10 + (c - '0');
            digits = true;
        } else if ((c == ',' || c == ']') && digits) {
            found.numbers.push_back(number);
            number = 0;
            digits = false;
            if (c != ']') continue;
            found.end = i + 1;
            return found;
        } else if (c != ' ' || digits) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

/// The end of the code that begins with backquotes at `at`; `at` if they are not closed.
[[nodiscard]] inline std::size_t end_of_code(std::string_view text, std::size_t at) {
    const std::size_t behind = std::min(text.find_first_not_of('`', at), text.size());
    const std::string_view marks = text.substr(at, behind - at);
    const std::size_t close = text.find(marks, behind);
    return close == std::string_view::npos ? at : close + marks.size();
}

/// The numbers of the citations of a block. None if several documents have a cited block with this id.
[[nodiscard]] inline std::vector<std::int64_t> numbers_of_block(std::span<const research_citation> citations,
                                                                std::string_view id) {
    std::vector<std::int64_t> numbers;
    std::string_view document;
    for (const research_citation& one : citations) {
        if (one.block_id != id) continue;
        if (!numbers.empty() && one.doc_id != document) return {};
        if (numbers.empty()) numbers.push_back(one.number);
        document = one.doc_id;
    }
    return numbers;
}

/// "[1][2]", each number once.
[[nodiscard]] inline std::string markers_of(const std::vector<std::int64_t>& numbers) {
    std::string text;
    for (const std::int64_t number : numbers) text += marker_of(number);
    return text;
}

}  // namespace formatting

TOOLKIT_FUNCTION std::string marker_of(std::int64_t number) { return "[" + std::to_string(number) + "]"; }

TOOLKIT_FUNCTION void reply_formatter::add_markers(std::vector<std::int64_t> numbers) {
    erase_from(numbers, [&](std::int64_t number) {
        return none_in(citations_, [&](const research_citation& one) { return one.number == number; });
    });
    const std::string markers = formatting::markers_of(numbers);
    if (markers.empty()) {
        while (!made_.empty() && made_.back() == ' ') made_.pop_back();
        return;
    }
    names_citations_ = true;
    if (!made_.ends_with(markers)) made_ += markers;
}

TOOLKIT_FUNCTION void reply_formatter::add(std::string_view part) {
    for (std::size_t at = 0; at < part.size();) {
        if (part[at] == '`') {
            const std::size_t end = std::max(formatting::end_of_code(part, at), at + 1);
            made_ += part.substr(at, end - at);
            at = end;
            continue;
        }
        if (part[at] != '[') {
            if (!made_.empty() || formatting::blanks.find(part[at]) == std::string_view::npos) made_ += part[at];
            ++at;
            continue;
        }
        if (const auto named = block_naming::bracket_at(part, at)) {
            std::vector<std::int64_t> numbers;
            for (const std::size_t index : named->blocks)
                for (const std::int64_t number : formatting::numbers_of_block(citations_, block_id(index)))
                    if (!contains(numbers, number)) numbers.push_back(number);
            add_markers(std::move(numbers));
            at = named->end;
            continue;
        }
        const auto found = formatting::marker_at(part, at);
        const bool is_link = found && found->end < part.size() && part[found->end] == '(';
        if (!found || is_link) {
            made_ += part[at++];
            continue;
        }
        add_markers(found->numbers);
        at = found->end;
    }
}

TOOLKIT_FUNCTION std::string_view settled_part(std::string_view text) {
    constexpr std::size_t longest_bracket = 200;
    std::size_t at = 0;
    while (at < text.size()) {
        at = text.find_first_of("`[", at);
        if (at == std::string_view::npos) {
            at = text.size();
        } else if (text[at] == '`') {
            const std::size_t end = formatting::end_of_code(text, at);
            if (end == at) break;  // open
            at = end;
        } else {
            const std::size_t close = text.substr(0, at + std::min(longest_bracket, text.size() - at)).find(']', at);
            const bool is_open = close == std::string_view::npos ? text.size() - at < longest_bracket
                                                                 : close + 1 == text.size();  // a link may follow
            if (is_open) break;
            ++at;
        }
    }
    const std::size_t last = text.substr(0, at).find_last_not_of(formatting::blanks);
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

TOOLKIT_FUNCTION std::string format_reply(std::string_view text, std::span<const research_citation> citations) {
    reply_formatter formatter{citations};
    formatter.add(text);
    std::string made = formatter.text();
    made.resize(made.find_last_not_of(formatting::blanks) + 1);
    if (made.empty() || formatter.names_citations() || citations.empty()) return made;
    made += "\n\nSources:";
    for (const research_citation& one : citations) made.append(" ").append(marker_of(one.number));
    return made;
}

TOOLKIT_FUNCTION std::string unread_note(std::span<const std::string> filenames, std::size_t documents) {
    constexpr std::size_t most = 5;
    constexpr std::size_t name_bytes = 120;
    if (filenames.empty()) return {};
    std::string text = std::to_string(filenames.size()) + " of " + std::to_string(documents) +
                       (documents == 1 ? " document could not be read: " : " documents could not be read: ");
    for (std::size_t i = 0; i < filenames.size() && i < most; ++i)
        text.append(i == 0 ? "" : ", ").append(visible_line(filenames[i], name_bytes));
    if (filenames.size() > most) text += ", …";
    return text + ".";
}

}}  // namespace toolkit::v0
