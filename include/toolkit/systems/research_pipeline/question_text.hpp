// The words of a question, for the rules of the pipeline. In: a question. Out: its folded words, and what it quotes.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace research_rules {

inline constexpr std::size_t question_words_bytes = 4'000;

/// The folded words of a text, with one blank before, between and after them: " what is it ". Of a long text the first
/// `most_bytes` are read.
[[nodiscard]] std::string padded_words(std::string_view text, std::size_t most_bytes = question_words_bytes);

/// How many words of `padded` are among those of `others`. Words of fewer than three bytes do not count.
[[nodiscard]] std::size_t shared_words(std::string_view padded, std::string_view others);

/// Whether the padded words contain any of these, each with its blanks: " how many ".
[[nodiscard]] bool has_any(std::string_view padded, std::initializer_list<std::string_view> phrases);

/// Whether the padded words begin with any of these: " translate ".
[[nodiscard]] bool begins_with_any(std::string_view padded, std::initializer_list<std::string_view> phrases);

[[nodiscard]] std::size_t count_words_in(std::string_view padded);

/// What a question has in quotation marks, at most 8 texts.
[[nodiscard]] std::vector<std::string> quoted_in(std::string_view question);

/// The names of files in a question: words with a dot and an extension of letters and digits, such as "report.pdf". At
/// most 8.
[[nodiscard]] std::vector<std::string> file_names_in(std::string_view question);

/// The years in a question, 1900 to 2099, each once.
[[nodiscard]] std::vector<std::string> years_in(std::string_view padded);

/// A text as one line of at most this many characters, without control characters.
[[nodiscard]] std::string as_query(std::string_view text, std::size_t characters);

}}}  // namespace toolkit::v0::research_rules

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/question_text.ipp>
#endif
