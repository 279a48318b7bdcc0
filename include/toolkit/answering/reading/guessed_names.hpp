// The names that all guesses of a model share. Such a name is rarely a coincidence. The passage that defines it may
// contain no other word of the question. In: guesses. Out: names to search for.
#pragma once

#include <toolkit/answering/prompt/answering_options.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The guesses of a guided model: words for searches, never a source.
struct guesses {
    std::vector<std::string> words;  ///< distinct guesses; the first is the most likely one
    std::size_t count = 0;           ///< the number of guesses, including repeated ones

    /// Adds a guess. False if it is a repetition.
    bool add(std::string guess) {
        ++count;
        if (std::find(words.begin(), words.end(), guess) != words.end()) return false;
        words.push_back(std::move(guess));
        return true;
    }
};

/// The identifiers that occur in every guess and not in the question, at most `most`, in the order of the first guess.
/// An identifier consists of ASCII letters, digits and underscores, with at least one letter and one underscore.
[[nodiscard]] std::vector<std::string> agreed_names(const std::vector<std::string>& guesses, std::string_view question,
                                                    std::size_t most = default_answering_options.agreed_names);

/// True if a line of the passage defines the name, as manuals do: "- max_connections (integer): ...". The line begins
/// with the name, after marks of lists and headings. After the name the line ends, or a bracket, colon, dash or next
/// table cell follows. Case is ignored.
[[nodiscard]] bool defines(std::string_view passage, std::string_view name);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/reading/impl/guessed_names.ipp>
#endif
