// The sources of a run, prepared for comparison with many claims: their sentences, words and quantities.
// In: the record of a run. Out: which sentences and sources contain a word, a quantity or a name. Next: claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/claims/claims_words.hpp>
#include <toolkit/validation/numbers/beside_numbers.hpp>
#include <toolkit/validation/numbers/claims_quantity.hpp>
#include <toolkit/validation/numbers/number_index.hpp>
#include <toolkit/validation/numbers/number_reader.hpp>
#include <toolkit/validation/numbers/numbered_names.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

/// One source: an opened citation (`number` from 1) or a tool result (`result` from 1).
struct source {
    std::uint32_t number = 0;
    std::uint32_t result = 0;
    std::string_view text;
    std::string beside{};  ///< its file name, its heading, and the columns of a table that continues in it
    read_text heading_words{};
    std::string folded{};  ///< the text with its file name and heading, folded for terms::occurs_in()
    std::vector<std::string> column_words{};    ///< folded, of the columns of a table that continues in it
    std::vector<quantity> column_quantities{};  ///< quantities in those columns, such as years
    std::string initials{};                     ///< of its capitalised words, joined
    std::uint32_t first_sentence = 0;
    std::uint32_t last_sentence = 0;

    /// Whether its heading has a form of a folded word.
    [[nodiscard]] bool in_heading(std::string_view word) const {
        return std::any_of(heading_words.words.begin(), heading_words.words.end(),
                           [&](const read_word& one) { return forms_of_one(word, heading_words.of(one)); });
    }
};

struct source_sentence {
    std::uint32_t source = 0;
    span bytes;
    std::uint32_t first_word = 0;
    std::uint32_t last_word = 0;
    std::uint32_t first_quantity = 0;
    std::uint32_t last_quantity = 0;
    std::uint32_t paragraph = 0;  ///< the first sentence of its line (paragraph, list item or table row)
    std::uint32_t item = 0;  ///< the first sentence of the list item or row that it belongs to or follows, or itself
};

/// All sources of a run. A set of sources is a bit mask: bit i is all()[i].
class sources {
public:
    /// `percent`: the answer names percent apart from its numbers.
    explicit sources(const run_record& record, bool percent = false) : percent_{percent} {
        std::size_t left = limits.source_bytes;
        const auto take = [&](std::uint32_t number, std::uint32_t result, std::string_view text,
                              std::string_view beside) {
            if (sources_.size() == limits.sources || left == 0) return;
            text = text.substr(0, left);
            left -= text.size();
            add(number, result, text, beside);
        };
        for (const opened_citation& one : record.citations) {
            take(one.number, 0, one.text, one.filename + " \n" + one.heading + " \n" + one.columns);
            if (!sources_.empty() && sources_.back().number == one.number) add_columns(sources_.back(), one.columns);
        }
        for (std::size_t i = 0; i < record.results.size(); ++i)
            take(0, static_cast<std::uint32_t>(i + 1), record.results[i], {});
        bytes_ = limits.source_bytes - left;
        index();
    }

    [[nodiscard]] const std::vector<source>& all() const noexcept { return sources_; }
    /// Bytes of all sources together.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    [[nodiscard]] const std::vector<source_sentence>& sentences() const noexcept { return sentences_; }
    [[nodiscard]] const read_text& words() const noexcept { return text_; }
    [[nodiscard]] const std::vector<quantity>& quantities() const noexcept { return quantities_; }

    /// Calls f(sentence) for each sentence that contains a form of a folded word, once for each of its forms.
    template <class F>
    void for_each_sentence_with(std::string_view folded_word, F&& f) const {
        std::size_t steps = 0;
        for (std::uint32_t at = heads_[bucket(folded_word)]; at != 0 && steps < limits.like_words; ++steps) {
            const distinct_word& one = distinct_[at - 1];
            if (forms_of_one(folded_word, text_.of(text_.words[one.first])))
                for (std::uint32_t i = one.places; i < one.places_end; ++i)
                    if (i == one.places || places_[i] != places_[i - 1]) f(places_[i]);
            at = one.next;
        }
    }
    /// The sources whose text or columns contain a folded word in any form.
    [[nodiscard]] std::uint64_t with_word(std::string_view folded_word) const {
        const auto is_form = [&](const std::string& word) { return forms_of_one(folded_word, word); };
        std::uint64_t found = with_columns(
            [&](const source& one) { return std::any_of(one.column_words.begin(), one.column_words.end(), is_form); });
        for_each_sentence_with(folded_word,
                               [&](std::uint32_t at) { found |= std::uint64_t{1} << sentences_[at].source; });
        return found;
    }
    /// Whether a quantity of a source supports one of an answer, by the rules of grounded_terms.
    [[nodiscard]] bool supports(const quantity& there, std::size_t source_index, const quantity& stated) const {
        return toolkit::quantities::supports(there.exact, stated.exact, percent_,
                                             [&](const toolkit::quantities::unit& unit) {
                                                 return sources_[source_index].result != 0 ||
                                                        beside().numbers.name(unit, source_index, there.bytes.begin);
                                             });
    }
    /// The sources whose columns contain a quantity.
    [[nodiscard]] std::uint64_t with_column(const quantity& stated) const {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < sources_.size(); ++i)
            for (const quantity& known : sources_[i].column_quantities)
                if (supports(known, i, stated)) found |= std::uint64_t{1} << i;
        return found;
    }
    /// The sources that contain a number together with its name ("rfc 3676").
    [[nodiscard]] std::uint64_t with_named_number(std::string_view folded_name) const {
        std::uint64_t found = 0;
        const std::vector<std::string>& texts = beside().folded;
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (terms::holds_named_number(texts[i], folded_name)) found |= std::uint64_t{1} << i;
        return found;
    }
    /// The sources that contain a release of a folded version ("python 3").
    [[nodiscard]] std::uint64_t with_release(std::string_view version_name) const {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < sources_.size(); ++i)
            if (terms::holds_release(sources_[i].folded, version_name)) found |= std::uint64_t{1} << i;
        return found;
    }
    /// The sources that contain a folded term, by terms::occurs_in().
    [[nodiscard]] std::uint64_t with_term(std::string_view folded_term) const {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < sources_.size(); ++i)
            if (terms::occurs_in(folded_term, sources_[i].folded)) found |= std::uint64_t{1} << i;
        return found;
    }
    /// The sources that spell out an acronym ("EU": European Union).
    [[nodiscard]] std::uint64_t with_initials(std::string_view acronym) const {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < sources_.size(); ++i)
            if (acronym.size() > 1 && sources_[i].initials.find(acronym) != std::string::npos)
                found |= std::uint64_t{1} << i;
        return found;
    }
    /// Calls f(sentence) for each sentence that contains a quantity; for some more than once.
    template <class F>
    void for_each_sentence_with(const quantity& stated, F&& f) const {
        std::size_t steps = 0;
        numbers_.any_like(stated.exact, [&](std::uint32_t i) {
            const std::uint32_t at = sentence_of_[i];
            if (supports(quantities_[i], sentences_[at].source, stated)) f(at);
            return ++steps == limits.same_quantities;
        });
    }

private:
    template <class Holds>
    [[nodiscard]] std::uint64_t with_columns(const Holds& holds) const {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < sources_.size(); ++i)
            if (holds(sources_[i])) found |= std::uint64_t{1} << i;
        return found;
    }
    static void add_columns(source& to, std::string_view columns) {
        for_each_word(columns, [&](const word& one) { to.column_words.push_back(folded(one.of(columns))); });
        toolkit::quantities::for_each(columns, [&](const quantity& one) { to.column_quantities.push_back(one); });
    }

    /// The texts of the sources without their numbers.
    struct texts_beside {
        beside_numbers numbers;
        std::vector<std::string> folded;
    };
    [[nodiscard]] texts_beside& beside() const {
        if (!beside_) {
            beside_.emplace();
            for (const source& one : sources_) {
                std::string text = std::string{one.text} + " \n" + one.beside;
                std::vector<stated_number> numbers;
                read_numbers(text, numbers, true);
                text = toolkit::quantities::without_numbers(text, numbers, 0, numbers.size());
                beside_->folded.push_back(terms::fold(text));
                beside_->numbers.add(std::move(text));
            }
        }
        return *beside_;
    }
    struct distinct_word {
        std::uint32_t first = 0;  // in text_.words
        std::uint32_t next = 0;   // index + 1 of the next word in the bucket
        std::uint32_t places = 0;
        std::uint32_t places_end = 0;
        std::uint32_t hash = 0;
    };

    // Words with the same first three letters share a bucket.
    [[nodiscard]] static std::size_t bucket(std::string_view word) noexcept {
        std::uint32_t hash = 0;
        for (std::size_t i = 0; i < 3; ++i)
            hash = hash * 37U + (i < word.size() ? static_cast<unsigned char>(word[i]) : 0U);
        return hash % std::tuple_size_v<decltype(heads_)>;
    }
    [[nodiscard]] static std::uint32_t hash_of(std::string_view word) noexcept {
        std::uint32_t hash = 0x811C9DC5U;
        for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
        return hash;
    }

    void add(std::uint32_t number, std::uint32_t result, std::string_view text, std::string_view beside) {
        const auto index = static_cast<std::uint32_t>(sources_.size());
        source made{number, result, text, std::string{beside}};
        const std::size_t heading = std::min(beside.find('\n'), beside.size());
        made.heading_words = claims::read(beside, {heading, beside.size()});
        made.folded = terms::fold(std::string{beside} + " \n" + std::string{text});
        made.first_sentence = static_cast<std::uint32_t>(sentences_.size());
        std::uint32_t paragraph = made.first_sentence;
        std::uint32_t item = paragraph;
        std::size_t end = 0;
        for (const sentence& each : sentences_of(text)) {
            source_sentence one{index, each};
            const auto at = static_cast<std::uint32_t>(sentences_.size());
            if (text.substr(end, each.begin - end).find('\n') != std::string_view::npos) {
                paragraph = at;
                const std::string_view line = text.substr(each.begin, text.find('\n', each.begin) - each.begin);
                const bool begins_item = line.starts_with("- ") || line.find(" | ") != std::string_view::npos;
                if (begins_item) item = at;
            }
            end = each.end;
            one.paragraph = paragraph;
            one.item = item;
            one.first_word = static_cast<std::uint32_t>(text_.words.size());
            read_words(text, each, text_);
            denials::mark_denied(text, text_, one.first_word);
            for (std::size_t i = one.first_word; i < text_.words.size(); ++i)
                if (const char first = text[text_.words[i].bytes.begin]; terms::upper(first)) made.initials += first;
            one.last_word = static_cast<std::uint32_t>(text_.words.size());
            one.first_quantity = static_cast<std::uint32_t>(quantities_.size());
            toolkit::quantities::for_each_number(each.of(text), [&](quantity found) {
                found.bytes.begin += each.begin;
                found.bytes.end += each.begin;
                numbers_.add(found.exact, static_cast<std::uint32_t>(quantities_.size()));
                quantities_.push_back(found);
                sentence_of_.push_back(at);
            });
            one.last_quantity = static_cast<std::uint32_t>(quantities_.size());
            sentences_.push_back(one);
        }
        made.last_sentence = static_cast<std::uint32_t>(sentences_.size());
        sources_.push_back(std::move(made));
    }

    void index() {
        numbers_.sort();
        std::vector<std::uint32_t> number_of(text_.words.size());
        for (std::uint32_t i = 0; i < text_.words.size(); ++i) {
            const std::string_view word = text_.of(text_.words[i]);
            std::uint32_t& head = heads_[bucket(word)];
            std::uint32_t at = head;
            std::size_t steps = 0;
            const std::uint32_t hash = hash_of(word);
            const auto is_word = [&](const distinct_word& one) {
                return one.hash == hash && text_.of(text_.words[one.first]) == word;
            };
            while (at != 0 && !is_word(distinct_[at - 1]) && steps++ < limits.like_words) at = distinct_[at - 1].next;
            if (at == 0 || steps > limits.like_words) {
                distinct_.push_back({i, head, 0, 0, hash});
                head = at = static_cast<std::uint32_t>(distinct_.size());
            }
            number_of[i] = at - 1;
            ++distinct_[at - 1].places_end;  // a count here; below it becomes the end of its places
        }
        std::uint32_t sum = 0;
        for (distinct_word& one : distinct_) {
            one.places = sum;
            sum += one.places_end;
            one.places_end = one.places;
        }
        places_.resize(sum);
        for (std::uint32_t s = 0; s < sentences_.size(); ++s)
            for (std::uint32_t i = sentences_[s].first_word; i < sentences_[s].last_word; ++i)
                places_[distinct_[number_of[i]].places_end++] = s;
    }

    std::size_t bytes_ = 0;
    std::vector<source> sources_;
    std::vector<source_sentence> sentences_;
    read_text text_;
    std::vector<quantity> quantities_;
    std::vector<std::uint32_t> sentence_of_;  // of quantities_
    number_index numbers_;                    // of quantities_
    bool percent_ = false;
    mutable std::optional<texts_beside> beside_;  // made on first use
    std::vector<distinct_word> distinct_;
    std::vector<std::uint32_t> places_;
    std::array<std::uint32_t, 4096> heads_{};
};

}}}  // namespace toolkit::v0::claims
