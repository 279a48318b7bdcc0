// Answers of small models, each with its passage: questions of five manuals, the passages that a search finds for them,
// the answer of a model, and the judgement of a person.
// In: the files of tests/validation/carried/. Out: rows.
#pragma once

#include <toolkit/schema/schema.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace carried {

/// A passage that a search finds for a question: its best hit, or a lower one that contains the right answer.
struct passage_row {
    int passage = 0;   ///< number of the row, from 1
    int question = 0;  ///< row of questions.tsv, from 1
    int rank = 0;      ///< in the search, from 1
    bool holds_gold = false;
    std::string manual, kind, asked, gold, file, heading, text;
};

/// What a model wrote from a passage.
struct answer_row {
    int passage = 0;
    std::string model, text;
};

/// The rows of a file of JSON lines.
template <class Row>
std::vector<Row> read_lines(const std::filesystem::path& file) {
    std::vector<Row> rows;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.empty()) continue;
        auto row = toolkit::parse<Row>(line);
        if (!row) throw std::runtime_error(file.string() + ": " + row.error().message());
        rows.push_back(std::move(*row));
    }
    return rows;
}

}  // namespace carried
