// Finds the passage that proves a statement.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/systems/rabbithole/report/statement_proof.hpp>
#include <toolkit/validation/claims/claims.hpp>
#include <toolkit/validation/claims/claims_words.hpp>
#include <toolkit/validation/words/align.hpp>

#include <array>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_reports {

/// Whether the passage carries a claim, which ends with "[1]".
[[nodiscard]] inline bool is_carried(std::string_view claim, const opened_citation& passage) {
    run_record record;
    record.citations.push_back(passage);
    record.citations.back().number = 1;
    const auto found = examine_claims(claim, record);
    return !found.empty() &&
           all_in(found, [](const claim_finding& one) { return one.status == claim_status::supported; });
}

/// First words of a sentence that goes on about the one before it.
inline constexpr std::array<std::string_view, 32> references_back{
    "it",  "its",  "this",  "these",  "they",     "their",     "he",     "she",     "his",    "her",  "such",
    "es",  "er",   "sie",   "dies",   "diese",    "dieser",    "dieses", "diesem",  "diesen", "sein", "seine",
    "ihr", "ihre", "deren", "dessen", "letztere", "letzterer", "dabei",  "dadurch", "damit",  "dazu"};

[[nodiscard]] inline bool refers_back(std::string_view sentence_text) {
    std::string first;
    for_each_word(sentence_text.substr(0, 64), [&](const word& found) {
        if (first.empty()) first = folded(found.of(sentence_text));
    });
    return contains(references_back, first);
}

/// Whether one text denies and the other does not, or a word of both is denied in one of them alone.
[[nodiscard]] inline bool differs_in_denials(std::string_view statement, std::string_view passage) {
    const claims::read_text stated = claims::read(statement, {0, statement.size()});
    const claims::read_text there = claims::read(passage, {0, passage.size()});
    const auto denies = [](const claims::read_text& text) {
        return any_in(text.words, [](const claims::read_word& one) { return one.is == claims::denial::denied; });
    };
    if (denies(stated) && !denies(there)) return true;
    for (const claims::read_word& one : stated.words) {
        if (!one.content) continue;
        bool found = false;
        bool alike = false;
        for (const claims::read_word& other : there.words) {
            if (!claims::forms_of_one(stated.of(one), there.of(other))) continue;
            found = true;
            alike =
                alike || one.is == claims::denial::perhaps || other.is == claims::denial::perhaps || one.is == other.is;
        }
        if (found && !alike) return true;
    }
    return false;
}

TOOLKIT_FUNCTION std::optional<span> proof_of(std::string_view statement, const opened_citation& source) {
    const std::string claim = std::string{statement} + " [1]";
    const auto sentences = sentences_of(source.text);
    const auto words = aligning::content_words(statement);
    const auto beside = aligning::content_words(source.filename + " \n" + source.heading);
    std::vector<std::vector<std::string>> words_there;
    words_there.reserve(sentences.size());
    for (const sentence& each : sentences)
        words_there.push_back(aligning::content_words(span{each.begin, each.end}.of(source.text)));
    // A statement whose words are not in this chunk at all is the usual case, and cheap.
    const auto held_anywhere = count_in(words, [&](const std::string& wanted) {
        return aligning::holds(beside, wanted) ||
               any_in(words_there, [&](const auto& there) { return aligning::holds(there, wanted); });
    });
    if (static_cast<double>(held_anywhere) < proof_words * static_cast<double>(words.size())) return std::nullopt;
    struct window {
        std::size_t first = 0;
        std::size_t last = 0;
        std::size_t held = 0;  // words of the statement
    };
    std::vector<window> windows;
    for (std::size_t i = 0; i < sentences.size(); ++i)
        for (std::size_t last = i; last < sentences.size() && last < i + proof_sentences; ++last) {
            if (last > i && !refers_back(span{sentences[last].begin, sentences[last].end}.of(source.text))) break;
            const auto held_in = [&](const std::string& wanted, std::size_t from, std::size_t to) {
                for (std::size_t at = from; at <= to; ++at)
                    if (aligning::holds(words_there[at], wanted)) return true;
                return false;
            };
            window one{i, last};
            bool is_mixed = false;
            for (const std::string& wanted : words) {
                if (held_in(wanted, i, last) || aligning::holds(beside, wanted)) {
                    ++one.held;
                    continue;
                }
                // A word of another sentence: the statement mixes two passages, unless most of the chunk has it.
                std::size_t elsewhere = 0;
                for (std::size_t at = 0; at < sentences.size(); ++at) elsewhere += held_in(wanted, at, at) ? 1U : 0U;
                is_mixed = is_mixed || (elsewhere > 0 && 2 * elsewhere <= sentences.size());
            }
            if (!is_mixed && static_cast<double>(one.held) >= proof_words * static_cast<double>(words.size()))
                windows.push_back(one);
        }
    sort_list(windows, [](const window& a, const window& b) {
        const std::size_t x = a.last - a.first;
        const std::size_t y = b.last - b.first;
        return x != y ? x < y : a.held != b.held ? a.held > b.held : a.first < b.first;
    });
    for (const window& one : windows) {
        const span bytes{sentences[one.first].begin, sentences[one.last].end};
        opened_citation passage = source;
        passage.text = std::string{bytes.of(source.text)};
        if (!differs_in_denials(statement, passage.text) && is_carried(claim, passage)) return bytes;
    }
    return std::nullopt;
}

}}}  // namespace toolkit::v0::rabbithole_reports
