// The documents and questions of benchmark_lexical as terms: natural ones from folders and files, and passages
// generated from them.
#pragma once

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>
#include <toolkit/text/stop_words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bench {

/// Texts become terms as in our English index. Compounds are left out, because the other engines do not know them.
class term_maker {
public:
    [[nodiscard]] std::vector<std::string> terms_of(std::string_view text, bool without_stop_words = false) {
        std::vector<std::string> made;
        terms_.for_each_surface(text, [&](std::string_view surface, toolkit::word_role role) {
            if (role == toolkit::word_role::whole) return;
            if (without_stop_words && toolkit::is_stop_word(surface, "english")) return;
            made.push_back(terms_.term(surface, 0));
        });
        return made;
    }

private:
    toolkit::tokenizer terms_;
};

struct corpus {
    std::string name;
    std::vector<std::vector<std::string>> documents;  ///< terms
    std::vector<std::vector<std::string>> questions;  ///< terms without stop words
    std::vector<std::vector<std::string>> content;    ///< of each document the terms without stop words
};

/// A member of a flat line of JSON. Its escapes stay, except for quotes.
inline std::string text_member(std::string_view line, std::string_view name) {
    const std::string key = "\"" + std::string{name} + "\": \"";
    std::size_t at = line.find(key);
    std::string value;
    if (at == std::string_view::npos) return value;
    for (at += key.size(); at < line.size() && line[at] != '"'; ++at) {
        if (line[at] == '\\' && ++at < line.size() && line[at] != '"') value += ' ';
        else value += line[at];
    }
    return value;
}

/// A folder with corpus.jsonl and queries.jsonl.
inline corpus read_set(const std::filesystem::path& folder) {
    corpus made{folder.filename().string(), {}, {}, {}};
    term_maker terms;
    std::ifstream documents(folder / "corpus.jsonl");
    for (std::string line; std::getline(documents, line);) {
        const std::string text = text_member(line, "title") + " " + text_member(line, "text");
        made.documents.push_back(terms.terms_of(text));
        made.content.push_back(terms.terms_of(text, true));
    }
    std::ifstream questions(folder / "queries.jsonl");
    for (std::string line; std::getline(questions, line);)
        made.questions.push_back(terms.terms_of(text_member(line, "text"), true));
    return made;
}

/// A folder of pages. Each block is a document.
inline corpus read_pages(const std::filesystem::path& folder) {
    corpus made{"manual", {}, {}, {}};
    term_maker terms;
    std::vector<std::filesystem::path> files;
    for (const auto& each : std::filesystem::directory_iterator(folder))
        if (each.path().extension() == ".html") files.push_back(each.path());
    std::sort(files.begin(), files.end());
    for (const auto& path : files) {
        std::ifstream file(path);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        const auto page = toolkit::standard_extractors::read(path.filename().string(), bytes);
        if (!page) continue;
        for (const auto& block : page->blocks) {
            const std::string_view text = block.bytes.of(page->text);
            auto words = terms.terms_of(text);
            if (words.size() < 10) continue;
            made.documents.push_back(std::move(words));
            made.content.push_back(terms.terms_of(text, true));
        }
    }
    return made;
}

/// Passages of 25 to 40 words. Each word is followed by one that follows it somewhere in the texts. Up to 40 words the
/// length is exact in all engines.
inline corpus generate(const std::vector<corpus>& from, std::size_t passages, std::uint32_t seed) {
    std::vector<std::uint32_t> text;
    std::vector<std::string> names;
    std::vector<bool> is_content;
    std::unordered_map<std::string, std::uint32_t> numbers;
    const auto number_of = [&](const std::string& term) {
        const auto [at, is_new] = numbers.emplace(term, static_cast<std::uint32_t>(names.size()));
        if (is_new) {
            names.push_back(term);
            is_content.push_back(false);
        }
        return at->second;
    };
    for (const corpus& each : from) {
        for (const auto& document : each.documents)
            for (const auto& term : document) text.push_back(number_of(term));
        for (const auto& document : each.content)
            for (const auto& term : document) is_content[number_of(term)] = true;
    }
    std::vector<std::vector<std::uint32_t>> places(names.size());
    for (std::uint32_t i = 0; i + 1 < text.size(); ++i) places[text[i]].push_back(i);
    std::mt19937 bits(seed);
    const auto below = [&](std::size_t end) { return static_cast<std::uint32_t>(bits() % end); };
    corpus made{"generated", {}, {}, {}};
    made.documents.reserve(passages);
    for (std::size_t i = 0; i < passages; ++i) {
        std::vector<std::string> words;
        std::vector<std::string> content;
        std::uint32_t at = below(text.size() - 1);
        const std::uint32_t length = 25 + below(16);
        while (words.size() < length) {
            words.push_back(names[text[at]]);
            if (i % 100 == 0 && is_content[text[at]]) content.push_back(names[text[at]]);
            const auto& next = places[text[at]];
            at = next.empty() ? below(text.size() - 1) : next[below(next.size())] + 1;
            if (at + 1 >= text.size()) at = 0;
        }
        made.documents.push_back(std::move(words));
        if (i % 100 == 0) made.content.push_back(std::move(content));
    }
    for (const corpus& each : from)
        for (const auto& question : each.questions) made.questions.push_back(question);
    return made;
}

/// The distinct terms of a question, in order of first use.
inline std::vector<std::string> distinct(const std::vector<std::string>& terms) {
    std::vector<std::string> made;
    for (const auto& term : terms)
        if (std::find(made.begin(), made.end(), term) == made.end()) made.push_back(term);
    return made;
}

/// Questions with this many different words, each from a randomly chosen passage.
inline std::vector<std::vector<std::string>> questions_of(const corpus& from, std::size_t words, std::size_t count,
                                                          std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::vector<std::string>> made;
    for (int tries = 0; made.size() < count && tries < 1'000'000; ++tries) {
        auto terms = distinct(from.content[random() % from.content.size()]);
        if (terms.size() < words) continue;
        std::shuffle(terms.begin(), terms.end(), random);
        terms.resize(words);
        made.push_back(std::move(terms));
    }
    return made;
}

}  // namespace bench
