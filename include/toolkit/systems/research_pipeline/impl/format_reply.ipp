// Formats an answer.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/systems/research_pipeline/format_reply.hpp>
#include <toolkit/systems/research_pipeline/read_documents.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace toolkit { inline namespace v0 {

namespace formatting {

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

TOOLKIT_FUNCTION std::string format_reply(std::string_view text, std::span<const research_citation> citations) {
    std::string made;
    made.reserve(text.size() + 32);
    bool names_any = false;
    const auto has = [&](std::int64_t number) {
        return any_in(citations, [&](const research_citation& one) { return one.number == number; });
    };
    const auto append = [&](std::vector<std::int64_t> numbers) {
        erase_from(numbers, [&](std::int64_t number) { return !has(number); });
        const std::string markers = formatting::markers_of(numbers);
        if (markers.empty()) {
            while (!made.empty() && made.back() == ' ') made.pop_back();
            return;
        }
        names_any = true;
        if (!made.ends_with(markers)) made += markers;
    };
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '`') {
            const std::size_t end = std::max(formatting::end_of_code(text, at), at + 1);
            made += text.substr(at, end - at);
            at = end;
            continue;
        }
        if (text[at] != '[') {
            made += text[at++];
            continue;
        }
        if (const auto named = block_naming::bracket_at(text, at)) {
            std::vector<std::int64_t> numbers;
            for (const std::size_t index : named->blocks)
                for (const std::int64_t number : formatting::numbers_of_block(citations, block_id(index)))
                    if (!contains(numbers, number)) numbers.push_back(number);
            append(std::move(numbers));
            at = named->end;
            continue;
        }
        const auto found = formatting::marker_at(text, at);
        const bool is_link = found && found->end < text.size() && text[found->end] == '(';
        if (!found || is_link) {
            made += text[at++];
            continue;
        }
        append(found->numbers);
        at = found->end;
    }
    const std::size_t first = made.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return {};
    made = made.substr(first, made.find_last_not_of(" \t\r\n") + 1 - first);
    if (!names_any && !citations.empty()) {
        made += "\n\nSources:";
        for (const research_citation& one : citations) made.append(" ").append(marker_of(one.number));
    }
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
