// Writes and reads ids of blocks.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/document/paragraphs.hpp>

#include <algorithm>
#include <numeric>

namespace toolkit { inline namespace v0 {

namespace block_marks {

inline constexpr std::string_view opening = "[BLOCK_CITE_ID:";

/// Appends a text in which no mark is left.
inline void append_without_marks(std::string& to, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t mark = text.find(opening, at);
        to.append(text.substr(at, mark == std::string_view::npos ? mark : mark - at));
        if (mark == std::string_view::npos) return;
        to.append("(").append(opening.substr(1));
        at = mark + opening.size();
    }
}

/// "(12 blocks are left out.)"
[[nodiscard]] inline std::string gap(std::size_t blocks) {
    return blocks == 1 ? "(1 block is left out.)" : "(" + std::to_string(blocks) + " blocks are left out.)";
}

}  // namespace block_marks

TOOLKIT_FUNCTION std::vector<block> citable_blocks(const document& from) {
    return from.blocks.empty() ? paragraphs_of(from.text) : from.blocks;
}

TOOLKIT_FUNCTION std::string block_id(std::size_t index) { return "b" + std::to_string(index + 1); }

TOOLKIT_FUNCTION std::optional<std::size_t> block_index(std::string_view id) noexcept {
    const auto skip = [&](std::string_view letters) {
        while (!id.empty() && letters.find(id.front()) != std::string_view::npos) id.remove_prefix(1);
    };
    const auto drop = [&](std::string_view letters) {
        while (!id.empty() && letters.find(id.back()) != std::string_view::npos) id.remove_suffix(1);
    };
    skip(" \t\r\n");
    drop(" \t\r\n");
    if (id.starts_with(block_marks::opening)) {
        id.remove_prefix(block_marks::opening.size());
        if (!id.empty() && id.back() == ']') id.remove_suffix(1);
        skip(" ");
        drop(" ");
    }
    if (!id.empty() && (id.front() == 'b' || id.front() == 'B')) id.remove_prefix(1);
    if (id.empty() || id.size() > 9) return std::nullopt;
    std::size_t number = 0;
    for (const char digit : id) {
        if (digit < '0' || digit > '9') return std::nullopt;
        number = number * 10 + static_cast<std::size_t>(digit - '0');
    }
    if (number == 0) return std::nullopt;
    return number - 1;
}

TOOLKIT_FUNCTION std::optional<std::size_t> block_at(const std::vector<block>& blocks, std::size_t byte) noexcept {
    const auto after =
        std::partition_point(blocks.begin(), blocks.end(), [&](const block& one) { return one.bytes.begin <= byte; });
    if (after == blocks.begin()) return std::nullopt;
    return static_cast<std::size_t>(after - blocks.begin()) - 1;
}

TOOLKIT_FUNCTION std::string text_with_block_ids(const document& from, std::vector<std::size_t> chosen,
                                                 std::size_t most_bytes) {
    const std::vector<block> blocks = citable_blocks(from);
    if (chosen.empty()) {
        chosen.resize(blocks.size());
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    std::string text;
    std::size_t next = 0;  // the block behind the last one that is shown
    for (const std::size_t index : chosen) {
        if (index >= blocks.size()) break;
        std::string line;
        if (index > next) line.append(block_marks::gap(index - next)).append("\n");
        line.append(block_marks::opening).append(" ").append(block_id(index)).append("] ");
        block_marks::append_without_marks(line, blocks[index].bytes.of(from.text));
        line.append("\n");
        if (text.size() + line.size() > most_bytes) {
            if (text.empty()) text = std::string{cut_utf8(line, most_bytes)} + "\n";  // a part of the first block
            else break;
        } else {
            text += line;
        }
        next = index + 1;
    }
    if (next < blocks.size()) text.append(block_marks::gap(blocks.size() - next)).append("\n");
    return text;
}

TOOLKIT_FUNCTION std::string cut_at_block(std::string_view with_ids, std::size_t most_bytes, std::string_view note) {
    if (with_ids.size() <= most_bytes) return std::string{with_ids};
    const std::size_t room = most_bytes > note.size() + 2 ? most_bytes - note.size() - 2 : 0;  // two line ends
    const std::string start = "\n" + std::string{block_marks::opening};
    std::size_t end = room == 0 ? std::string_view::npos : with_ids.rfind(start, room - 1);
    std::string text{end == std::string_view::npos ? cut_utf8(with_ids, room) : with_ids.substr(0, end + 1)};
    if (!text.empty() && text.back() != '\n') text += '\n';
    return text.append(note).append("\n");
}

}}  // namespace toolkit::v0
