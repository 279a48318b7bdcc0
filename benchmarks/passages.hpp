// Documents of generated passages: 20,000 words in the frequencies of a language (seed 7), twenty passages a document.
#pragma once

#include <toolkit/retrieval/chunk/indexed_document.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace bench {

inline constexpr std::size_t chunks_a_document = 20;

/// Generates words and passages. Each document has a subject whose words are more frequent in it.
class passage_maker {
public:
    passage_maker() {
        for (int i = 0; i < 20'000; ++i) {
            std::string word;
            for (int number = i + 37; number > 0; number /= 25) {
                word += "bdfgklmnprstvz"[static_cast<std::size_t>(number) % 14];
                word += "aeiou"[static_cast<std::size_t>(number) % 5];
            }
            words_.push_back(word);
        }
    }
    std::string passage(std::size_t subject, std::size_t length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i) {
            const double even = std::uniform_real_distribution<double>{0, 1}(bits_);
            const auto frequent = static_cast<std::size_t>(std::pow(20'000.0, even)) - 1;  // Zipf's law
            const std::size_t of_subject = (subject * 7919 + bits_() % 40) % words_.size();
            text += words_[i % 4 == 0 ? of_subject : std::min(frequent, words_.size() - 1)];
            text += i % 15 == 14 ? ". " : " ";
        }
        return text;
    }
    toolkit::indexed_document document(std::size_t number, std::size_t words = 150) {
        toolkit::indexed_document made;
        made.filename = "document" + std::to_string(number) + ".txt";
        made.title = "Document " + std::to_string(number);
        for (std::size_t i = 0; i < chunks_a_document; ++i) {
            const std::size_t begin = made.text.size();
            made.text += passage(number, words);
            const toolkit::span bytes{begin, made.text.size() - 1};
            made.text += '\n';
            made.blocks.push_back({toolkit::block_kind::paragraph, bytes, "", 0});
            made.chunks.push_back({bytes, i});
        }
        return made;
    }

private:
    std::mt19937 bits_{7};
    std::vector<std::string> words_;
};

}  // namespace bench
