// Takes a question about files apart: what is quoted, names of files, extensions, and plain words.
// In: a question. Out: its parts in order. Next: keyword_router.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

enum class question_part : std::uint8_t {
    quoted,     ///< the text between quotation marks
    file_name,  ///< a word with a dot: "report.pdf", "docs/report.pdf"
    extension,  ///< ".pdf", "*.pdf"; without the dot
    word,       ///< a word in lower case; a compound ("PDF-Dateien") is several words
};

struct question_word {
    question_part part = question_part::word;
    std::string text;
    friend bool operator==(const question_word&, const question_word&) = default;
};

/// The parts of a question. It knows the quotation marks "x", “x”, „x“, ‚x‘, 'x', ‘x’, «x», »x«, ‹x›, ›x‹ and `x`. An
/// apostrophe is none ("don't", "users' files"). Of a long question the first 4,000 bytes are read.
[[nodiscard]] std::vector<question_word> question_words(std::string_view question);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/question_words.ipp>
#endif
