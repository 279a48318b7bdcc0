// Whether a source says what a question asks of something else than the claim names: of another option, list item or
// section, of another thing of the same kind, or nowhere.
// In: a claim, the question, the sentence that carries the claim. Out: yes or no. Next: claims_support.hpp.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/validation/claims/claims_facts.hpp>
#include <toolkit/validation/claims/claims_labels.hpp>
#include <toolkit/validation/claims/claims_marks.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_subject.hpp>
#include <toolkit/validation/claims/claims_words.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

namespace rivals {

/// Whether word i of a text is `modifier` and the next one is `head`, in any form, with nothing but a blank between.
[[nodiscard]] inline bool is_pair(const read_text& text, std::size_t i, std::string_view modifier,
                                  std::string_view head) noexcept {
    return text.words[i + 1].bytes.begin <= text.words[i].bytes.end + 1 &&
           forms_of_one(head, text.of(text.words[i + 1])) && forms_of_one(modifier, text.of(text.words[i]));
}

/// Whether a folded word introduces a noun.
[[nodiscard]] constexpr bool is_article(std::string_view word) noexcept {
    constexpr auto articles = table_of<std::string_view>({"a", "an", "das", "dem", "den", "der", "des", "die", "ein",
                                                          "eine", "einem", "einen", "einer", "eines", "the"});
    return std::binary_search(articles.begin(), articles.end(), word);
}

/// The first word of a label of a list item or definition, folded: "aftercorr" of "aftercorr:job_id[:job_id...]".
[[nodiscard]] inline std::string head_of(std::string_view label) {
    const std::size_t end = std::min(label.find_first_of(":=([,< "), label.size());
    return terms::fold(label.substr(0, end));
}

/// Whether a text is one name with a joint: "RateLimit.Burst", "max_files", "listenPort".
[[nodiscard]] inline bool is_identifier(std::string_view text) noexcept {
    if (text.empty() || text.size() > labels::longest || !labels::letter(text.front())) return false;
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
/// Whether an identifier is surely one of a program: it has an underscore, or a point before a capital. "GitHub",
/// "nginx.conf" and "e.g." may be anything.
[[nodiscard]] inline bool is_sure(std::string_view identifier) noexcept {
    const std::size_t point = identifier.find('.');
    return identifier.find('_') != identifier.npos ||
           (point != identifier.npos && point > 2 && point + 1 < identifier.size() &&
            terms::upper(identifier[point + 1]));
}

/// The last part of a heading ("Module > Parameters > RateLimit.Burst"), if it is a name; else empty.
[[nodiscard]] inline std::string_view title_of_heading(const source& in) {
    std::string_view heading = std::string_view{in.beside}.substr(std::min(in.beside.find('\n'), in.beside.size()));
    while (heading.starts_with('\n') || heading.starts_with(' ')) heading.remove_prefix(1);
    heading = heading.substr(0, heading.find('\n'));
    while (heading.ends_with(' ')) heading.remove_suffix(1);
    if (const std::size_t last = heading.rfind("> "); last != heading.npos) heading.remove_prefix(last + 2);
    return is_identifier(heading) ? heading : std::string_view{};
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

/// Whether a folded word points to something named before.
[[nodiscard]] constexpr bool is_demonstrative(std::string_view word) noexcept {
    return word == "this" || word == "that" || word == "these" || word == "those" || word.starts_with("diese");
}
/// Options that a text surely names: of two dashes, or of up to three letters. "-hilfe" may be a part of a word.
[[nodiscard]] inline std::vector<std::string_view> sure_options_of(std::string_view text) {
    constexpr std::size_t longest = 4;
    std::vector<std::string_view> all = options_of(text);
    std::erase_if(all, [](std::string_view one) { return !one.starts_with("--") && one.size() > longest; });
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace rivals

/// What the sentences of the sources are about, beside their words: options, items, titles. It is made on first use,
/// once for all claims of an answer, so that many claims cost no more than one look at each sentence.
class rival_index {
public:
    rival_index(const sources& from, const question_words& question)
        : from_{from}, question_{question}, folded_question_{terms::fold(question.text())} {}

    /// Whether the sources say of something else what a claim says. Sentences [first, last] carry the claim.
    [[nodiscard]] bool has_rival(const marked_claim& claim, std::string_view text, std::uint32_t first,
                                 std::uint32_t last, std::uint64_t cited) {
        read_sources();
        return said_of_another_option(text, cited) || said_of_an_earlier_thing(first, last) ||
               said_of_another_item(text, first) || said_under_another_title(claim.words(), first) ||
               number_of_something_else(claim, cited);
    }

private:
    /// Two neighbouring words of the question, such as "fallback director", in a source.
    struct pair_places {
        std::string_view modifier;
        std::string_view head;
        std::size_t first_modifier = none;  ///< the first word that is a form of the modifier
        std::size_t last_pair = none;       ///< the last place of both words behind an article
    };
    struct source_setting {
        std::vector<std::uint32_t> with_options{};  ///< its sentences about options
        std::vector<pair_places> pairs{};
        bool names_asked_item = false;   ///< the question names an item by its label
        bool names_asked_title = false;  ///< the question has a part of a title
        std::uint64_t words = 0;         ///< words of the question, one bit each
    };
    struct sentence_setting {
        std::vector<std::string_view> options{};  ///< of the sentence and of its label
        std::string_view label{};                 ///< of its list item, row or definition
        std::string_view title{};                 ///< the nearest line above that is a name, or the heading's
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    static constexpr std::uint32_t none_yet = 0xFFFFFFFF;

    void read_sources() {
        if (!settings_.empty() || from_.sentences().empty()) return;
        settings_.resize(from_.sentences().size());
        asked_options_ = rivals::sure_options_of(question_.text());
        for (std::size_t i = 0; i < from_.all().size(); ++i) read_source(i);
    }
    void read_source(std::size_t index) {
        constexpr std::size_t least = 6;  // letters of a label that is no common word
        const source& in = from_.all()[index];
        source_setting made{};
        std::string_view title{};
        const auto take_title = [&](std::string_view name) {
            if (!rivals::is_identifier(name)) return;
            title = name;
            made.names_asked_title = made.names_asked_title || rivals::has_part_of(name, question_.words());
        };
        take_title(rivals::title_of_heading(in));
        std::size_t line = 0;
        std::uint32_t labelled = none_yet;
        std::string_view label{};
        for (std::uint32_t at = in.first_sentence; at < in.last_sentence; ++at) {
            const source_sentence& one = from_.sentences()[at];
            for (; line < one.bytes.begin; line = std::min(in.text.find('\n', line), in.text.size()) + 1) {
                std::string_view here = in.text.substr(line, labels::longest + 2);
                here = here.substr(0, here.find('\n'));
                while (here.ends_with(' ') || here.ends_with('\r')) here.remove_suffix(1);
                take_title(here);
            }
            if (labelled != one.paragraph) labelled = one.paragraph, label = question_.label_of(at);
            sentence_setting& setting = settings_[at];
            setting.title = title;
            setting.label = label;
            setting.options = rivals::sure_options_of(one.bytes.of(in.text));
            for (const std::string_view option : rivals::sure_options_of(label)) setting.options.push_back(option);
            if (!setting.options.empty()) made.with_options.push_back(at);
            made.words |= question_.in_sentence(at);
            if (one.item != at || made.names_asked_item) continue;
            const std::string name = rivals::head_of(label);
            const std::string_view rest = label.substr(std::min(name.size(), label.size()));
            const bool technical = !rest.empty() && std::string_view{":=[(<"}.find(rest.front()) != rest.npos;
            made.names_asked_item = technical && name.size() >= least && terms::holds(folded_question_, name);
        }
        read_pairs(in, made);
        sources_.push_back(std::move(made));
    }
    void read_pairs(const source& in, source_setting& made) const {
        const read_text& asked = question_.words();
        const read_text& there = from_.words();
        if (in.first_sentence == in.last_sentence) return;
        const std::size_t begin = from_.sentences()[in.first_sentence].first_word;
        const std::size_t end = from_.sentences()[in.last_sentence - 1].last_word;
        for (std::size_t q = 0; q + 1 < asked.words.size() && made.pairs.size() < most_pairs; ++q) {
            if (!asked.words[q].content || !asked.words[q + 1].content) continue;
            pair_places pair{asked.of(asked.words[q]), asked.of(asked.words[q + 1])};
            if (!rivals::is_pair(asked, q, pair.modifier, pair.head) || in.in_heading(pair.modifier)) continue;
            for (std::size_t i = begin; i < end; ++i) {
                if (!forms_of_one(pair.modifier, there.of(there.words[i]))) continue;
                if (pair.first_modifier == none) pair.first_modifier = i;
                if (i > begin && i + 1 < end && rivals::is_article(there.of(there.words[i - 1])) &&
                    rivals::is_pair(there, i, pair.modifier, pair.head))
                    pair.last_pair = i;
            }
            if (pair.last_pair != none) made.pairs.push_back(pair);
        }
    }

    /// Whether a claim answers with an option ("-e"), and a sentence about other options alone has words of the
    /// question that no sentence about the claim's option has. A sentence is about the options that it or its label
    /// names.
    [[nodiscard]] bool said_of_another_option(std::string_view claim, std::uint64_t cited) const {
        constexpr int least = 2;  // words of the question
        std::vector<std::string_view> stated = rivals::sure_options_of(claim);
        std::erase_if(stated, [&](std::string_view one) { return is_one_of(asked_options_, one); });
        if (stated.empty()) return false;
        const auto has_one_of = [](const std::vector<std::string_view>& options, const auto& wanted) {
            return std::any_of(options.begin(), options.end(), [&](auto one) { return is_one_of(wanted, one); });
        };
        for (std::size_t i = 0; i < sources_.size(); ++i) {
            if ((cited >> i & 1U) == 0) continue;
            std::uint64_t of_stated = 0;
            std::vector<std::uint64_t> of_others;
            std::size_t compared = 0;
            for (const std::uint32_t at : sources_[i].with_options) {
                if (++compared > most_with_options) return false;
                const std::vector<std::string_view>& options = settings_[at].options;
                if (has_one_of(options, stated)) of_stated |= question_.in_sentence(at);
                else if (!has_one_of(options, asked_options_)) of_others.push_back(question_.in_sentence(at));
            }
            if (std::any_of(of_others.begin(), of_others.end(), [&](std::uint64_t words) {
                    return std::popcount(words & ~of_stated) >= least &&
                           std::popcount(words) >= std::popcount(of_stated);
                }))
                return true;
        }
        return false;
    }
    [[nodiscard]] static bool is_one_of(const std::vector<std::string_view>& all, std::string_view one) noexcept {
        return std::binary_search(all.begin(), all.end(), one);
    }

    /// Whether the question asks about a thing of a kind ("fallback director") that the source introduces only after
    /// the sentence that carries the claim, while this sentence speaks of another thing of the kind ("this director").
    [[nodiscard]] bool said_of_an_earlier_thing(std::uint32_t first, std::uint32_t last) const {
        const read_text& there = from_.words();
        const source_sentence& carrier = from_.sentences()[last];
        const auto names = [&](std::string_view head) {
            for (std::size_t i = from_.sentences()[first].first_word; i < carrier.last_word; ++i)
                if (i > 0 && rivals::is_demonstrative(there.of(there.words[i - 1])) &&
                    forms_of_one(head, there.of(there.words[i])))
                    return true;
            return false;
        };
        const std::vector<pair_places>& pairs = sources_[carrier.source].pairs;
        return std::any_of(pairs.begin(), pairs.end(), [&](const pair_places& pair) {
            return pair.first_modifier >= carrier.last_word && pair.last_pair >= carrier.last_word && names(pair.head);
        });
    }

    /// Whether the question names a list item of the source by its label ("afternotok"), and the sentence belongs to
    /// another item, whose label neither the question nor the claim names.
    [[nodiscard]] bool said_of_another_item(std::string_view claim, std::uint32_t sentence) const {
        if (!sources_[from_.sentences()[sentence].source].names_asked_item) return false;
        const std::string here = rivals::head_of(settings_[sentence].label);
        return here.size() > 2 && !terms::holds(folded_question_, here) && !terms::holds(terms::fold(claim), here);
    }

    /// Whether the part of the source that a sentence stands in has a name as its title ("RateLimit.Burst") of which
    /// neither the question nor the claim has a part, while the question has a part of another title.
    [[nodiscard]] bool said_under_another_title(const read_text& claim, std::uint32_t sentence) const {
        const std::string_view title = settings_[sentence].title;
        return !title.empty() && rivals::is_sure(title) &&
               sources_[from_.sentences()[sentence].source].names_asked_title &&
               !rivals::has_part_of(title, question_.words()) && !rivals::has_part_of(title, claim);
    }

    /// Whether all that a claim adds to the question are numbers, and no cited sentence with one of them has a word of
    /// the question, in its line, its list item or the heading, while other sentences have some.
    [[nodiscard]] bool number_of_something_else(const marked_claim& claim, std::uint64_t cited) const {
        if (!claim.adds_only_numbers()) return false;
        constexpr int least = 2;  // words of the question in the source
        bool any = false;
        bool related = false;
        for (const fact& one : claim.facts()) {
            if (one.kind != fact_kind::number || one.from_question) continue;
            std::size_t compared = 0;
            from_.for_each_sentence_with(one.value, [&](std::uint32_t at) {
                if ((cited >> from_.sentences()[at].source & 1U) == 0 || related) return;
                any = true;
                const std::size_t in = from_.sentences()[at].source;
                related = related || question_.beside(in) != 0 || std::popcount(sources_[in].words) < least;
                related = related || ++compared > limits.compared_sentences || question_.in_setting(at, at) != 0;
            });
        }
        return any && !related;
    }

    static constexpr std::size_t most_pairs = 16;
    static constexpr std::size_t most_with_options = 1'024;  // sentences of a source, for one claim
    const sources& from_;
    const question_words& question_;
    std::string folded_question_;
    std::vector<std::string_view> asked_options_;
    std::vector<source_setting> sources_;
    std::vector<sentence_setting> settings_;  // of each sentence
};

}}}  // namespace toolkit::v0::claims
