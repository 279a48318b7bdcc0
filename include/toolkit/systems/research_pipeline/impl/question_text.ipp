// The words of a question, for the rules of the pipeline.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/text/words.hpp>

#include <array>
#include <utility>

namespace toolkit { inline namespace v0 { namespace research_rules {

inline constexpr std::size_t most_names = 8;

TOOLKIT_FUNCTION std::string padded_words(std::string_view text, std::size_t most_bytes) {
    const std::string_view read = cut_utf8(text, most_bytes);
    std::string words = " ";
    for_each_word(read, [&](const word& one) {
        if (one.role == word_role::whole) return;
        append_folded(words, one.of(read));
        words += ' ';
    });
    return words;
}

TOOLKIT_FUNCTION std::size_t shared_words(std::string_view padded, std::string_view others) {
    constexpr std::size_t least = 3 + 2;  // with its blanks
    std::size_t shared = 0;
    for (std::size_t at = 0; at + 1 < padded.size();) {
        const std::size_t end = padded.find(' ', at + 1);
        if (end == std::string_view::npos) break;
        const std::string_view one = padded.substr(at, end + 1 - at);
        if (one.size() >= least && others.find(one) != std::string_view::npos) ++shared;
        at = end;
    }
    return shared;
}

TOOLKIT_FUNCTION bool has_any(std::string_view padded, std::initializer_list<std::string_view> phrases) {
    return any_in(phrases, [&](std::string_view one) { return padded.find(one) != std::string_view::npos; });
}

TOOLKIT_FUNCTION bool begins_with_any(std::string_view padded, std::initializer_list<std::string_view> phrases) {
    return any_in(phrases, [&](std::string_view one) { return padded.starts_with(one); });
}

TOOLKIT_FUNCTION std::size_t count_words_in(std::string_view padded) {
    const std::size_t blanks = count_in(padded, [](char c) { return c == ' '; });
    return blanks == 0 ? 0 : blanks - 1;
}

TOOLKIT_FUNCTION std::vector<std::string> quoted_in(std::string_view question) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> marks{
        {{"\"", "\""}, {"\u201C", "\u201D"}, {"\u201E", "\u201C"}, {"\u00AB", "\u00BB"}, {"\u00BB", "\u00AB"}}};
    const std::string_view read = cut_utf8(question, question_words_bytes);
    std::vector<std::string> found;
    for (std::size_t at = 0; at < read.size() && found.size() < most_names;) {
        bool taken = false;
        for (const auto& [open, close] : marks) {
            if (!read.substr(at).starts_with(open)) continue;
            const std::size_t begin = at + open.size();
            const std::size_t end = read.find(close, begin);
            if (end == std::string_view::npos || end == begin) continue;
            found.emplace_back(read.substr(begin, end - begin));
            at = end + close.size();
            taken = true;
            break;
        }
        if (!taken) ++at;
    }
    return found;
}

TOOLKIT_FUNCTION std::vector<std::string> file_names_in(std::string_view question) {
    const std::string_view read = cut_utf8(question, question_words_bytes);
    constexpr std::string_view around = "\"'`()[]{}<>,;:!?";
    std::vector<std::string> found;
    for (std::size_t begin = 0; begin < read.size() && found.size() < most_names;) {
        const std::size_t end = std::min(read.find_first_of(" \t\r\n", begin), read.size());
        std::string_view name = read.substr(begin, end - begin);
        begin = end + 1;
        while (!name.empty() && around.find(name.front()) != std::string_view::npos) name.remove_prefix(1);
        while (!name.empty() && (around.find(name.back()) != std::string_view::npos || name.back() == '.'))
            name.remove_suffix(1);
        const std::size_t dot = name.rfind('.');
        if (dot == std::string_view::npos || dot == 0) continue;
        const std::string_view ending = name.substr(dot + 1);
        const bool fits = !ending.empty() && ending.size() <= 5 &&
                          all_in(ending, [](char c) { return is_ascii_word[static_cast<unsigned char>(c)]; }) &&
                          any_in(ending, [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; });
        const bool address = name.find("://") != std::string_view::npos || name.find('@') != std::string_view::npos;
        if (fits && !address) found.emplace_back(name);
    }
    return found;
}

TOOLKIT_FUNCTION std::vector<std::string> years_in(std::string_view padded) {
    std::vector<std::string> found;
    for (std::size_t at = padded.find(' '); at + 5 < padded.size() && found.size() < most_names;
         at = padded.find(' ', at + 1)) {
        const std::string_view word = padded.substr(at + 1, 4);
        const bool digits = all_in(word, [](char c) { return c >= '0' && c <= '9'; });
        if (digits && padded[at + 5] == ' ' && (word.starts_with("19") || word.starts_with("20")) &&
            !contains(found, word))
            found.emplace_back(word);
    }
    return found;
}

TOOLKIT_FUNCTION std::string as_query(std::string_view text, std::size_t characters) {
    std::string line = visible_line(text, std::string_view::npos);
    const std::string_view head = first_code_points(line, characters);
    if (head.size() == line.size()) return line;
    const std::size_t blank = head.rfind(' ');
    return std::string{blank == std::string_view::npos ? head : head.substr(0, blank)};
}

}}}  // namespace toolkit::v0::research_rules
