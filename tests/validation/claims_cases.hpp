// Claims made by rule from questions over passages, each with what is wrong with it: the words of the question with the
// answer in place of the word that asks, cited to the passage that holds it, or to another, or with another's answer.
#pragma once

#include "../shared_data.hpp"

#include <toolkit/core/chance.hpp>
#include <toolkit/schema/schema.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/validation/claims.hpp>
#include <toolkit/validation/terms.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace claim_cases {

struct question {
    std::string id, text, passage;
    struct gold {
        std::string text;
    };
    std::vector<gold> answers;
};
struct passage {
    std::string id, doc, text;
};

template <class T>
std::vector<T> lines_of(const std::filesystem::path& file) {
    std::vector<T> found;
    std::ifstream in{file};
    for (std::string line; std::getline(in, line);)
        if (auto read = toolkit::parse<T, toolkit::ignore_unknown>(line)) found.push_back(std::move(*read));
    return found;
}

/// FNV-1a, so that a text always falls into the same half.
inline std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return hash;
}
enum class half { development, test };
inline half half_of(std::string_view text) { return (hash_of(text) >> 17U) % 2 == 0 ? half::development : half::test; }

enum class kind { right, misattributed, spliced, fabricated };
inline constexpr std::array<std::string_view, 4> kind_names{"right", "misattributed", "spliced", "fabricated"};

struct claim_case {
    kind is = kind::right;
    toolkit::run_record record;
    std::string text;
    std::string question{};
};

/// A question in lower case; nothing where it has blanks side by side or commas within numbers. No function of the
/// library: the cases stay the same when that changes.
inline std::optional<std::string> lowered(std::string_view query) {
    std::string made{query};
    for (std::size_t i = 0; i < made.size(); ++i) {
        const auto is_digit = [&](std::size_t at) { return at < made.size() && made[at] >= '0' && made[at] <= '9'; };
        const bool blank = made[i] == ' ' || made[i] == '\n' || made[i] == '\t' || made[i] == '\r';
        if (blank && (i == 0 || made[i - 1] == ' ')) return std::nullopt;
        if (made[i] == ',' && i > 0 && is_digit(i - 1) && is_digit(i + 1) && is_digit(i + 2) && is_digit(i + 3))
            return std::nullopt;
        if (blank) made[i] = ' ';
        if (made[i] >= 'A' && made[i] <= 'Z') made[i] = static_cast<char>(made[i] - 'A' + 'a');
    }
    return made;
}

/// The question as a sentence: the first word that asks becomes the answer.
inline std::optional<std::string> statement(std::string_view query, std::string_view answer) {
    static constexpr std::array<std::string_view, 26> asking{
        "how many", "how much", "wie viele", "wie viel", "who",    "what",   "which",   "when",    "where",
        "why",      "whose",    "whom",      "wer",      "was",    "welche", "welcher", "welches", "welchen",
        "welchem",  "wo",       "wann",      "warum",    "wessen", "wem",    "wen",     "how"};
    const std::optional<std::string> read = lowered(query);
    if (!read) return std::nullopt;
    const std::string& folded_question = *read;
    std::size_t at = std::string::npos;
    std::size_t size = 0;
    for (const std::string_view word : asking)
        for (std::size_t i = folded_question.find(word); i != std::string::npos;
             i = folded_question.find(word, i + 1)) {
            const bool whole =
                (i == 0 || !toolkit::terms::wordy(folded_question[i - 1])) &&
                (i + word.size() == query.size() || !toolkit::terms::wordy(folded_question[i + word.size()]));
            if (!whole) continue;
            if (i < at || (i == at && word.size() > size)) at = i, size = word.size();
            break;
        }
    if (at == std::string::npos) return std::nullopt;
    std::string made_statement{query.substr(0, at)};
    made_statement += answer;
    made_statement += query.substr(at + size);
    while (!made_statement.empty() &&
           (made_statement.back() == '?' || made_statement.back() == ' ' || made_statement.back() == '.'))
        made_statement.pop_back();
    return made_statement;
}

/// Answers that could stand for each other: numbers, names, other words.
inline int shape_of(std::string_view answer) {
    if (std::any_of(answer.begin(), answer.end(), toolkit::terms::digit)) return 0;
    return std::any_of(answer.begin(), answer.end(), toolkit::terms::upper) ? 1 : 2;
}

class maker {
public:
    maker(const char* folder, half which, std::uint64_t seed) : seed_{seed} {
        const auto from = shared_data("data/ir") / folder;
        passages_ = lines_of<passage>(from / "passages.jsonl");
        std::erase_if(passages_, [&](const passage& one) { return half_of(one.doc) != which; });
        for (question& one : lines_of<question>(from / "questions.jsonl"))
            if (find(one.passage) != nullptr && !one.answers.empty() && statement(one.text, "x"))
                questions_.push_back(std::move(one));
    }
    [[nodiscard]] bool has_data() const { return !questions_.empty(); }

    /// The next case of a kind.
    claim_case make(kind is, std::size_t number) {
        for (;;) {
            const question& query = questions_[draw(questions_.size())];
            if (auto made = made_from(query, is, number)) return std::move(*made);
        }
    }

private:
    std::optional<claim_case> made_from(const question& query, kind is, std::size_t number) {
        const passage& own = *find(query.passage);
        const std::string& answer = query.answers[0].text;
        const passage* near_by = nullptr;  // of the same article
        for (std::size_t tries = 0; tries < 8 && near_by == nullptr; ++tries)
            for (const passage& one : passages_)
                if (one.doc == own.doc && one.id != own.id && draw(3) == 0) near_by = &one;
        const passage* far = nullptr;
        while (far == nullptr || far->doc == own.doc) far = &passages_[draw(passages_.size())];
        if (near_by == nullptr) return std::nullopt;
        const passage& second = number % 2 == 0 ? *near_by : *far;
        std::vector<const passage*> opened{&own, near_by, far};
        std::rotate(opened.begin(), opened.begin() + static_cast<std::ptrdiff_t>(draw(3)), opened.end());
        claim_case made{is, {}, {}, query.text};
        std::uint32_t own_number = 0;
        std::uint32_t second_number = 0;
        std::string all;
        for (const passage* one : opened) {
            const std::uint64_t id = hash_of(one->id);
            const std::uint32_t open_number = made.record.open({0,
                                                                toolkit::uuid::from_bits(1, id),
                                                                toolkit::uuid::from_bits(2, id),
                                                                0,
                                                                one->id + ".txt",
                                                                "",
                                                                {0, one->text.size()},
                                                                one->text});
            if (one == &own) own_number = open_number;
            if (one == &second) second_number = open_number;
            all += toolkit::folded(one->text) + "\n";
        }
        const auto holds = [](const std::string& text, std::string_view what) {
            return text.find(toolkit::folded(what)) != std::string::npos;
        };
        const auto cite = [](std::uint32_t n) { return " [" + std::to_string(n) + "]."; };
        const std::string right = *statement(query.text, answer);
        switch (is) {
            case kind::right: made.text = right + cite(own_number); return made;
            case kind::misattributed:
                if (holds(toolkit::folded(second.text), answer)) return std::nullopt;
                made.text = right + cite(second_number);
                return made;
            case kind::fabricated:
            case kind::spliced: break;
        }
        const std::string own_folded = toolkit::folded(own.text);
        const bool joined = is == kind::spliced && number % 4 < 2;
        for (std::size_t tries = 0; tries < 200; ++tries) {
            const question& other = questions_[draw(questions_.size())];
            const std::string& foreign = other.answers[0].text;
            if (is == kind::spliced && other.passage != second.id) continue;
            if (is == kind::fabricated && find(other.passage)->doc == own.doc) continue;
            if (joined) {
                made.text = right + ", and " + *statement(other.text, foreign) + cite(own_number);
                made.question += " " + other.text;
                return made;
            }
            if (shape_of(foreign) != shape_of(answer) || shape_of(answer) == 2) continue;
            if (holds(is == kind::fabricated ? all : own_folded, foreign)) continue;
            if (holds(toolkit::folded(query.text), foreign)) continue;
            made.text = *statement(query.text, foreign) + cite(own_number);
            return made;
        }
        return std::nullopt;
    }

    std::size_t draw(std::size_t below) {
        return static_cast<std::size_t>(toolkit::chance_at(seed_, place_++) * static_cast<double>(below));
    }
    [[nodiscard]] const passage* find(std::string_view id) const {
        for (const passage& one : passages_)
            if (one.id == id) return &one;
        return nullptr;
    }

    std::vector<passage> passages_;
    std::vector<question> questions_;
    std::uint64_t seed_;
    std::uint64_t place_ = 0;
};

}  // namespace claim_cases
