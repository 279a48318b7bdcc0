// From a file's bytes to a document's text: chooses the extractor by content first and by the name's ending second.
// In: file name and bytes. Out: an extraction, or why the file cannot be read. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/encoding.hpp>
#include <toolkit/retrieval/extract/html.hpp>
#include <toolkit/retrieval/extract/markdown.hpp>
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/text/letters.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

enum class file_format : std::uint8_t { text, markdown, html };

namespace extracting {

[[nodiscard]] inline std::string_view ending_of(std::string_view filename) noexcept {
    const std::size_t slash = filename.rfind('/');
    const std::size_t dot = filename.rfind('.');
    return dot == std::string_view::npos || (slash != std::string_view::npos && dot < slash) ? std::string_view{}
                                                                                             : filename.substr(dot);
}

/// The name of a file without folder and ending: a title for want of a better one.
[[nodiscard]] inline std::string_view stem_of(std::string_view filename) noexcept {
    const std::string_view ending = ending_of(filename);
    filename.remove_suffix(ending.size());
    const std::size_t slash = filename.rfind('/');
    return slash == std::string_view::npos ? filename : filename.substr(slash + 1);
}

/// Whether a text begins as an HTML page does.
[[nodiscard]] inline bool begins_as_html(std::string_view text) {
    std::string head = folded(cut_utf8(text, 2048));
    std::size_t at = head.find_first_not_of(" \t\r\n");
    while (at != std::string::npos) {
        const std::string_view rest = std::string_view{head}.substr(at);
        if (rest.starts_with("<!doctype html") || rest.starts_with("<html") || rest.starts_with("<head") ||
            rest.starts_with("<body"))
            return true;
        if (!rest.starts_with("<?xml") && !rest.starts_with("<!--")) return false;
        const std::size_t end = head.find('>', at);
        at = end == std::string::npos ? end : head.find_first_not_of(" \t\r\n", end + 1);
    }
    return false;
}

/// Whether a text without an ending that tells has at least two signs of Markdown: headings, fences, links.
[[nodiscard]] inline bool reads_as_markdown(std::string_view text) {
    text = cut_utf8(text, 8192);
    std::size_t signs = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = text.find('\n', at);
        if (end == std::string_view::npos) end = text.size();
        const std::string_view line = text.substr(at, end - at);
        const std::size_t hashes = line.find_first_not_of('#');
        signs += hashes != std::string_view::npos && hashes >= 1 && hashes <= 6 && line[hashes] == ' ' ? 1U : 0U;
        signs += line.starts_with("```") ? 1U : 0U;
        signs += line.find("](") != std::string_view::npos ? 1U : 0U;
        at = end + 1;
    }
    return signs >= 2;
}

}  // namespace extracting

/// What a text is: HTML when it begins so or its name says so and it
/// has tags, Markdown when its name or its lines say so.
[[nodiscard]] inline file_format format_of(std::string_view filename, std::string_view text) {
    const std::string ending = folded(extracting::ending_of(filename));
    if (extracting::begins_as_html(text)) return file_format::html;
    const bool html_name = ending == ".html" || ending == ".htm" || ending == ".xhtml";
    if (html_name && text.find("</") != std::string_view::npos) return file_format::html;
    if (ending == ".md" || ending == ".markdown" || ending == ".mdown" || ending == ".mkd")
        return file_format::markdown;
    if ((ending.empty() || ending == ".txt") && extracting::reads_as_markdown(text)) return file_format::markdown;
    return file_format::text;
}

/// Reads a file. The text is valid UTF-8; the title is the file's name when the file has none. Fails with `unreadable`
/// (with what is wrong and what to do; `where` is empty: the caller knows the path) or `cancelled`.
[[nodiscard]] inline result<extraction> extract(std::string_view filename, std::string_view bytes,
                                                const stop_token& stop = {},
                                                const extract_limits& limits = extract_limits_default) {
    if (bytes.size() > limits.file_bytes)
        return failure::of(failure_kind::unreadable, {}, "it is larger than 32 MiB", "split it into smaller files");
    auto text = text_of_bytes(bytes, limits);
    if (!text) return text.error();
    const auto read = [&]() -> result<extraction> {
        switch (format_of(filename, *text)) {
            case file_format::html: return extract_html(*text, stop, limits);
            case file_format::markdown:
                if (!markdown_is_too_deep(*text, limits)) return extract_markdown(*text, stop, limits);
                break;
            case file_format::text: break;
        }
        return extract_text(*text, stop, limits);
    };
    auto read_text = read();
    if (read_text && read_text->title.empty())
        read_text->title = extracting::collapsed(repair_utf8(extracting::stem_of(filename)));
    return read_text;
}

}  // namespace toolkit::inline v0
