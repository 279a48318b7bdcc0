// Cuts the results of a run into pieces. Time and memory are linear in the bytes of the pieces.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/decision/environment_pieces.hpp>
#include <toolkit/text/fence.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

namespace piece_parts {

/// The end of the list element that begins at `at`: the place of its comma, or of the bracket that ends the list.
[[nodiscard]] inline std::size_t end_of_element(std::string_view text, std::size_t at) noexcept {
    std::size_t depth = 0;
    bool quoted = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (quoted) {
            if (c == '\\') ++at;
            else if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            ++depth;
        } else if (c == ']' || c == '}') {
            if (depth == 0) return at;
            --depth;
        } else if (c == ',' && depth == 0) {
            return at;
        }
    }
    return text.size();
}

/// Appends a text to the last part if it fits there, else to new ones.
inline void add(std::vector<std::string>& parts, std::string_view text, std::string_view between, std::size_t most) {
    if (!parts.empty() && parts.back().size() + between.size() + text.size() <= most) {
        parts.back().append(between).append(text);
        return;
    }
    while (text.size() > most) {
        std::string_view head = cut_utf8(text, most);
        if (head.empty()) head = text.substr(0, most);
        parts.emplace_back(head);
        text.remove_prefix(head.size());
    }
    if (!text.empty()) parts.emplace_back(text);
}

/// One result's whole text without its fence, within a number of bytes.
[[nodiscard]] inline std::string body_of(const environment::entry& call, std::size_t most) {
    const std::string text = call.render == nullptr
                                 ? call.text
                                 : call.render(call.tool, call.payload.get(), most + call.tool.size() * 2 + 64);
    const auto fences = read_fences(text, "result");
    return std::string{cut_utf8(fences.size() == 1 ? fences.front().body : std::string_view{text}, most)};
}

}  // namespace piece_parts

TOOLKIT_FUNCTION std::vector<std::string> split_whole(std::string_view text, std::size_t most) {
    most = std::max<std::size_t>(most, 8);
    std::vector<std::string> parts;
    if (text.size() <= most) {
        parts.emplace_back(text);
        return parts;
    }
    std::size_t at = 0;
    if (text.starts_with('[')) {
        for (at = 1; at < text.size() && text[at] != ']';) {
            const std::size_t end = piece_parts::end_of_element(text, at);
            piece_parts::add(parts, text.substr(at, end - at), ",", most - 2);
            at = end < text.size() && text[end] == ',' ? end + 1 : end;
        }
        for (std::string& one : parts) one.insert(0, "[").append("]");
        at = std::min(at + 1, text.size());
    }
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (end > at) piece_parts::add(parts, text.substr(at, end - at), "\n", most);
        at = end + 1;
    }
    return parts;
}

TOOLKIT_FUNCTION environment_pieces pieces_of(const environment& known, const piece_bounds& most) {
    constexpr std::size_t least = 2'000;
    const std::size_t piece = std::max(most.piece_bytes, least);
    const std::size_t whole = piece / 2 * std::max<std::size_t>(most.pieces, 1);  // pieces are at least half full
    const auto seen = [](const environment::entry& call) { return !call.failed && !call.hidden && !call.covered; };
    double total = 0;
    for (const environment::entry& call : known.entries())
        if (seen(call)) total += static_cast<double>(call.bytes);
    environment_pieces made;
    for (const environment::entry& call : known.entries()) {
        if (!seen(call)) continue;
        ++made.results;
        std::size_t share = call.bytes + least;
        if (total > static_cast<double>(whole)) {
            share = static_cast<std::size_t>(static_cast<double>(whole) * (static_cast<double>(call.bytes) / total));
            made.shortened = true;
        }
        constexpr std::size_t around = 512;  // the fence of a part
        for (const std::string& part : split_whole(piece_parts::body_of(call, share), piece - around)) {
            std::string fenced;
            append_fence(fenced, "result", {{"tool", call.tool}, {"name", call.name}}, part);
            if (!made.texts.empty() && made.texts.back().size() + fenced.size() <= piece) made.texts.back() += fenced;
            else made.texts.push_back(std::move(fenced));
        }
    }
    if (made.texts.size() > most.pieces) made.texts.resize(most.pieces), made.shortened = true;
    return made;
}

}}  // namespace toolkit::v0
