// Whether a source says what a question asks of something else than the claim names: of another option, of another
// thing of the same kind, or nowhere.
// In: a claim, the question, the sentence that carries the claim. Out: yes or no. Next: claims_support.hpp.
#pragma once

#include <toolkit/validation/claims/claims_facts.hpp>
#include <toolkit/validation/claims/claims_labels.hpp>
#include <toolkit/validation/claims/claims_marks.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_subject.hpp>
#include <toolkit/validation/claims/claims_words.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

namespace rivals {

[[nodiscard]] inline bool has_one_of(const std::vector<std::string_view>& options,
                                     const std::vector<std::string_view>& wanted) noexcept {
    return std::any_of(options.begin(), options.end(), [&](std::string_view one) {
        return std::find(wanted.begin(), wanted.end(), one) != wanted.end();
    });
}

/// Whether word i of a text is `modifier` and the next one is `head`, in any form, with nothing but a blank between.
[[nodiscard]] inline bool is_pair(const read_text& text, std::size_t i, std::string_view modifier,
                                  std::string_view head) noexcept {
    return text.words[i + 1].bytes.begin <= text.words[i].bytes.end + 1 &&
           forms_of_one(head, text.of(text.words[i + 1])) && forms_of_one(modifier, text.of(text.words[i]));
}

/// Whether a folded word introduces a noun.
[[nodiscard]] constexpr bool is_article(std::string_view word) noexcept {
    constexpr auto articles =
        std::to_array<std::string_view>({"a", "an", "das", "dem", "den", "der", "des", "die", "ein", "eine", "einem",
                                         "einen", "einer", "eines", "the"});
    return std::binary_search(articles.begin(), articles.end(), word);
}

}  // namespace rivals

/// Whether a claim answers with an option ("-e"), and a sentence about other options alone has words of the question
/// that no sentence about the claim's option has. A sentence is about the options that it or its label names.
[[nodiscard]] inline bool said_of_another_option(std::string_view claim, const question_words& from_question,
                                                 const sources& from, std::uint64_t cited) {
    constexpr int least = 2;  // words of the question
    std::vector<std::string_view> stated = options_of(claim);
    const std::vector<std::string_view> asked = options_of(from_question.text());
    std::erase_if(stated,
                  [&](std::string_view one) { return std::find(asked.begin(), asked.end(), one) != asked.end(); });
    if (stated.empty()) return false;
    for (std::size_t i = 0; i < from.all().size(); ++i) {
        if ((cited >> i & 1U) == 0) continue;
        const source& in = from.all()[i];
        std::uint64_t of_stated = 0;
        std::vector<std::uint64_t> of_others;
        for (std::uint32_t at = in.first_sentence; at < in.last_sentence; ++at) {
            std::vector<std::string_view> options = options_of(from.sentences()[at].bytes.of(in.text));
            for (const std::string_view one : options_of(from_question.label_of(at))) options.push_back(one);
            if (rivals::has_one_of(options, stated)) of_stated |= from_question.in_sentence(at);
            else if (!options.empty() && !rivals::has_one_of(options, asked))
                of_others.push_back(from_question.in_sentence(at));
        }
        if (std::any_of(of_others.begin(), of_others.end(),
                        [&](std::uint64_t words) { return std::popcount(words & ~of_stated) >= least; }))
            return true;
    }
    return false;
}

/// Whether a question asks about a thing of a kind ("fallback director") that the source introduces only after the
/// sentence that carries the claim, while this sentence speaks of another thing of the kind ("this director").
[[nodiscard]] inline bool said_of_an_earlier_thing(const question_words& from_question, const sources& from,
                                                   std::uint32_t first, std::uint32_t last) {
    const read_text& asked = from_question.words();
    const read_text& there = from.words();
    const source_sentence& carrier = from.sentences()[last];
    const source& in = from.all()[carrier.source];
    if (in.first_sentence == in.last_sentence) return false;
    const std::size_t begin = from.sentences()[in.first_sentence].first_word;
    const std::size_t end = from.sentences()[in.last_sentence - 1].last_word;
    for (std::size_t q = 0; q + 1 < asked.words.size(); ++q) {
        if (!asked.words[q].content || !asked.words[q + 1].content) continue;
        const std::string_view modifier = asked.of(asked.words[q]);
        const std::string_view head = asked.of(asked.words[q + 1]);
        if (!rivals::is_pair(asked, q, modifier, head) || in.in_heading(modifier)) continue;
        const auto has = [&](std::size_t from_word, std::size_t to_word, std::string_view word) {
            for (std::size_t i = from_word; i < to_word; ++i)
                if (forms_of_one(word, there.of(there.words[i]))) return true;
            return false;
        };
        if (has(begin, carrier.last_word, modifier)) continue;
        if (!has(from.sentences()[first].first_word, carrier.last_word, head)) continue;
        for (std::size_t i = std::max<std::size_t>(carrier.last_word, 1); i + 1 < end; ++i)
            if (rivals::is_article(there.of(there.words[i - 1])) && rivals::is_pair(there, i, modifier, head))
                return true;
    }
    return false;
}

namespace rivals {

/// The first word of a label of a list item or definition, folded: "aftercorr" of "aftercorr:job_id[:job_id...]".
[[nodiscard]] inline std::string head_of(std::string_view label) {
    const std::size_t end = std::min(label.find_first_of(":=([,< "), label.size());
    return terms::fold(label.substr(0, end));
}

/// Whether a text is one name with a joint: "RateLimit.Burst", "max_files", "listenPort".
[[nodiscard]] inline bool is_identifier(std::string_view text) noexcept {
    if (text.empty() || !labels::letter(text.front())) return false;
    bool joint = false;
    for (std::size_t i = 1; i < text.size(); ++i) {
        const char c = text[i];
        const bool lower_before = text[i - 1] >= 'a' && text[i - 1] <= 'z';
        if (c == '_' || c == '.') joint = joint || i + 1 < text.size();
        else if (terms::upper(c) && lower_before) joint = true;
        else if (!labels::letter(c) && !terms::digit(c)) return false;
    }
    return joint;
}

/// The name that is the title of the part of a source that a sentence stands in: the nearest line above that is a
/// name ("RateLimit.Burst"), or else the last part of the heading, if it is one. Empty if there is none.
[[nodiscard]] inline std::string_view title_above(const source& in, std::size_t at) {
    const auto one_name = [](std::string_view text) {
        while (text.ends_with(' ') || text.ends_with('\r')) text.remove_suffix(1);
        return text.size() <= labels::longest && is_identifier(text);
    };
    std::string_view line = labels::line_at(in.text, at);
    while (line.data() != in.text.data()) {
        line = labels::line_at(in.text, static_cast<std::size_t>(line.data() - in.text.data()) - 1);
        if (one_name(line)) return line;
    }
    std::string_view heading = std::string_view{in.beside}.substr(std::min(in.beside.find('\n'), in.beside.size()));
    while (heading.starts_with('\n') || heading.starts_with(' ')) heading.remove_prefix(1);
    heading = heading.substr(0, heading.find('\n'));
    while (heading.ends_with(' ')) heading.remove_suffix(1);
    if (const std::size_t last = heading.rfind("> "); last != heading.npos) heading.remove_prefix(last + 2);
    return one_name(heading) ? heading : std::string_view{};
}

/// Whether a text has a part of a name, as a word in any form: "rate" or "limits" of "RateLimit.Burst".
[[nodiscard]] inline bool has_part_of(std::string_view name, const read_text& text) {
    std::string part;
    const auto is_word = [&] {
        return part.size() > 2 && std::any_of(text.words.begin(), text.words.end(), [&](const read_word& one) {
                   return forms_of_one(part, text.of(one)) || text.of(one).find(part) != std::string_view::npos;
               });
    };
    for (std::size_t i = 0; i <= name.size(); ++i) {
        const char c = i < name.size() ? name[i] : '.';
        const bool begins = terms::upper(c) && i > 0 && !terms::upper(name[i - 1]);
        if (begins || !labels::letter(c)) {
            if (is_word()) return true;
            part.clear();
        }
        if (labels::letter(c)) part += ascii_lower(c);
    }
    return false;
}

}  // namespace rivals

/// Whether the question names a list item of the source by its label ("afternotok"), and the sentence belongs to
/// another item, whose label neither the question nor the claim names.
[[nodiscard]] inline bool said_of_another_item(std::string_view claim, const question_words& from_question,
                                               const sources& from, std::uint32_t sentence) {
    constexpr std::size_t least = 6;  // letters of a label that is no common word
    const std::string here = rivals::head_of(from_question.label_of(sentence));
    const std::string question = terms::fold(from_question.text());
    if (here.size() < 3 || terms::holds(question, here) || terms::holds(terms::fold(claim), here)) return false;
    const source& in = from.all()[from.sentences()[sentence].source];
    for (std::uint32_t at = in.first_sentence; at < in.last_sentence; ++at) {
        if (from.sentences()[at].item != at) continue;
        const std::string other = rivals::head_of(from_question.label_of(at));
        if (other.size() >= least && other != here && terms::holds(question, other)) return true;
    }
    return false;
}

/// Whether the part of the source that a sentence stands in has a name as its title ("RateLimit.Burst") of which
/// neither the question nor the claim has a part.
[[nodiscard]] inline bool said_under_another_title(const read_text& claim, const question_words& from_question,
                                                   const sources& from, std::uint32_t sentence) {
    const source_sentence& one = from.sentences()[sentence];
    const std::string_view title = rivals::title_above(from.all()[one.source], one.bytes.begin);
    return !title.empty() && !rivals::has_part_of(title, from_question.words()) && !rivals::has_part_of(title, claim);
}

/// Whether all that a claim adds to the question are numbers, and no cited sentence with one of them has a word of the
/// question, in its line or in its list item.
[[nodiscard]] inline bool number_of_something_else(const marked_claim& claim, const question_words& from_question,
                                                   const sources& from, std::uint64_t cited) {
    if (!claim.adds_only_numbers()) return false;
    bool any = false;
    bool related = false;
    for (const fact& one : claim.facts()) {
        if (one.kind != fact_kind::number || one.from_question) continue;
        from.for_each_sentence_with(one.value, [&](std::uint32_t at) {
            if ((cited >> from.sentences()[at].source & 1U) == 0) return;
            any = true;
            related = related || from_question.in_setting(at, at) != 0;
        });
    }
    return any && !related;
}

}}}  // namespace toolkit::v0::claims
